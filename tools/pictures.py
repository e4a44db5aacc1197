"""Draw the pictures of the start page and of the rules ahead, so that they are seen before any rules are compiled.

    python tools/pictures.py

Nothing in them is left to chance, so a test can tell whether they are still what the games look like.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from kielwasser.core.view import THEMES
from kielwasser.games import game, names
from kielwasser.web.shell.person import LANGUAGES
from kielwasser.web.shell.pictures import Illustrations, illustrations_of, place_of, sample


def main() -> None:
    """Draw all of them."""
    for name in names():
        for theme in THEMES:
            for language in LANGUAGES:
                path = place_of(name, theme, language)
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(gzip.compress(sample(name, theme, language).encode(), mtime=0))
        illustrations_of(name).write_bytes(Illustrations.of(game(name)).pack())


if __name__ == "__main__":
    main()
