"""Which pages the manual has, in which order, and what stands on them.

Both languages have the same pages under the same names: `de/` and `en/` have those that somebody wrote, those of the
games and of all names are made from their sources.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kielwasser.core.game import Game
from kielwasser.core.guide import Picture
from kielwasser.games import game, names
from kielwasser.manual.game_page import Illustrate, game_page
from kielwasser.manual.reference import TITLE, reference_page
from kielwasser.system.errors import Text

INDEX, PROTOCOL, REFERENCE = "index", "protocol", "names"
LANGUAGES = ("de", "en")


@dataclass(frozen=True)
class Part:
    """A part of the manual: for whom it is, and its pages by name."""

    heading: Text
    pages: tuple[str, ...]


PARTS = (
    Part(
        Text("Für Schülerinnen und Schüler", "For pupils"),
        ("install", "play", "first-player", "better-player", "testing", "debugging", "other-languages"),
    ),
    Part(Text("Für Lehrkräfte", "For teachers"), ("classroom", "several-machines", "publishing", "public-arena")),
    Part(Text("Für die Forschung", "For researchers"), ("batches", "environments", "reproducibility")),
    Part(Text("Für Entwickler", "For developers"), ("architecture", "kernels", "new-season")),
    Part(Text("Die Spiele", "The games"), names()),
    Part(Text("Zum Nachschlagen", "Reference"), (PROTOCOL, REFERENCE)),
)
PAGES = (INDEX, *(name for part in PARTS for name in part.pages))


def without_pictures(game: Game, number: int, picture: Picture) -> str:
    """Show no picture."""
    return ""


def page(name: str, language: str, illustrate: Illustrate = without_pictures) -> str:
    """Return a page in Markdown.

    >>> page("hive_2020", "en").splitlines()[0]
    '# Hive 2020'
    """
    if name in names():
        return game_page(game(name), language, page(PROTOCOL, language), illustrate)
    if name == REFERENCE:
        return reference_page(language)
    return (files("kielwasser.manual") / language / f"{name}.md").read_text(encoding="utf-8")


@cache
def title(name: str, language: str) -> str:
    """Return the heading of a page."""
    if name in names():
        found = game(name)
        return f"{found.title} {found.season}"
    if name == REFERENCE:
        return TITLE.said(language)
    return page(name, language).partition("\n")[0].removeprefix("# ")
