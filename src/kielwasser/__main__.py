"""`python -m kielwasser`."""

from kielwasser.cli import main

main()
