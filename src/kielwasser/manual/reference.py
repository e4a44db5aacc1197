"""The page of all names that programs may use, from their docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from kielwasser.manual.outline import Entry, outline, source_of
from kielwasser.system.errors import Text

#: The modules whose names are meant for others, and what one does with them.
MODULES = {
    "kielwasser": Text("Der Eingang", "The front door"),
    "kielwasser.games.beginning": Text("Ein Spiel beginnen", "Beginning a game"),
    "kielwasser.core.position": Text("Stellungen", "Positions"),
    "kielwasser.core.moves": Text("Züge und Ergebnisse", "Moves and outcomes"),
    "kielwasser.core.reading": Text("Stellungen lesen", "Reading positions"),
    "kielwasser.client.kit": Text("Ein eigener Spieler", "A player of one's own"),
    "kielwasser.client.result": Text("Wie ein Spiel ausging", "How a game ended"),
    "kielwasser.bots.simple": Text("Einfache Spieler", "Simple players"),
    "kielwasser.tournament.api": Text("Wettkämpfe", "Contests"),
    "kielwasser.tournament.results.snapshot": Text("Was ein Wettkampf ergab", "What came out of a contest"),
    "kielwasser.replay.reader": Text("Aufzeichnungen öffnen", "Opening replays"),
    "kielwasser.replay.model": Text("Aufzeichnungen", "Replays"),
    "kielwasser.envs.batch": Text("Viele Spiele auf einmal", "Many games at once"),
    "kielwasser.envs.gymnasium": Text("Umgebung für Gymnasium", "An environment for Gymnasium"),
    "kielwasser.envs.pettingzoo": Text("Umgebung für PettingZoo", "An environment for PettingZoo"),
    "kielwasser.system.errors": Text("Fehler", "Errors"),
}
TITLE = Text("Alle Namen", "All names")
_INTRODUCTION = Text(
    "Was Programme benutzen dürfen, mit dem, was im Quelltext dazu steht (englisch). Alles andere kann sich von "
    "Version zu Version ändern.",
    "What programs may use, with what the source says of it. Everything else may change from version to version.",
)


def reference_page(language: str) -> str:
    """Return the page in Markdown."""
    parts = [f"# {TITLE.said(language)}", _INTRODUCTION.said(language)]
    for module, heading in MODULES.items():
        about = (ast.get_docstring(ast.parse(source_of(module))) or "").partition("\n\n")[0]
        parts += [f"## {heading.said(language)}: `{module}`", about]
        for entry in outline(module):
            parts += _entry(entry)
    return "\n\n".join(part for part in parts if part) + "\n"


def _entry(entry: Entry) -> Iterator[str]:
    yield f"### `{entry.declaration}`" if entry.is_class else f"### `{entry.name}`"
    if not entry.is_class:
        yield f"```python\n{entry.declaration}\n```"
    yield _prose(entry.meaning)
    rows = [f"- `{member.declaration}`{': ' if member.gist else ''}{member.gist}" for member in entry.members]
    yield "\n".join(rows)


def _prose(docstring: str) -> str:
    """Return a docstring as Markdown: examples as code."""
    examples = re.compile(r"(?:^>>> .*\n?(?:^(?!>>>).+\n?)*)+", re.MULTILINE)
    return examples.sub(lambda found: f"```python\n{found[0].rstrip()}\n```\n", docstring)
