"""`kielwasser docs`: the manual as a static site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from kielwasser.cli.common import tell
from kielwasser.cli.declaring import option
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.language import say

_BUILDING = Text(
    "Das Handbuch wird gebaut; beim ersten Mal werden dafür alle Spiele übersetzt, das dauert einige Minuten …",
    "Building the manual; the first time all games are compiled for it, which takes a few minutes …",
)
_BUILT = Text(
    "Das Handbuch liegt in {folder}; öffne {entrance} im Browser.",
    "The manual is in {folder}; open {entrance} in a browser.",
)


def docs(
    output: Annotated[Path, option("--output", "-o", help="The folder of the site; it is made anew.")] = Path("site"),
) -> None:
    """Build the manual, which the arena shows under Help, as a static site in both languages."""
    from kielwasser.manual.site import build_site, may_replace

    if not may_replace(output):
        raise KielwasserError(
            Text(
                f"{output} hat dieser Befehl nicht gemacht; nenne mit --output einen anderen Ordner",
                f"{output} was not made by this command; name another folder with --output",
            )
        )
    tell(say(_BUILDING))
    warnings = build_site(output)
    if warnings:
        lines = "\n".join(warnings)
        raise KielwasserError(Text(f"Das Handbuch hat Fehler:\n{lines}", f"The manual has faults:\n{lines}"))
    print(say(_BUILT, folder=output, entrance=output / "index.html"))
