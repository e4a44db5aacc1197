"""What `kielwasser --help` prints: all commands, a line each. It knows their table only, so it answers at once."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from kielwasser.cli.commands import PANELS
from kielwasser.games import names
from kielwasser.system.errors import Text
from kielwasser.system.language import say

_USAGE = Text("Aufruf: kielwasser [OPTIONEN] BEFEHL [ARGUMENTE]…", "Usage: kielwasser [OPTIONS] COMMAND [ARGS]…")
_ABOUT = Text(
    "Kielwasser: die Jahrgänge der Software-Challenge in einem Programm. Die Spiele: {games}.",
    "Kielwasser: the seasons of the Software-Challenge in one program. The games: {games}.",
)
_MORE = Text("kielwasser BEFEHL --help erklärt einen Befehl.", "kielwasser COMMAND --help explains a command.")
OPTIONS = Text("Optionen", "Options")
_OPTION_TEXTS = {
    "--language de|en": Text(
        "Die Sprache aller Wörter (die des Systems).", "The language of all words (the system's)."
    ),
    "--version": Text("Die Version zeigen.", "Print the version."),
    "--help, -h": Text("Diese Hilfe zeigen.", "Show this help."),
}


def print_overview() -> None:
    """Print it for people, in their language."""
    console = Console(highlight=False)
    about = say(_ABOUT, games=", ".join(names()))
    for paragraph in (say(_USAGE), about, say(_MORE)):
        console.print(Padding(Line(paragraph), (0, 1)), Line())
    panels = {OPTIONS: _OPTION_TEXTS, **PANELS}
    width = max(len(name) for rows in panels.values() for name in rows)
    for title, rows in panels.items():
        console.print(_panel(title, rows, width))


def _panel(title: Text, rows: Mapping[str, Text], width: int) -> Panel:
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=width, no_wrap=True, style="bold cyan")
    table.add_column()
    for name, text in rows.items():
        table.add_row(name, Line(say(text)))
    return framed(title, table)


def framed(title: Text, table: Table) -> Panel:
    """Return a table in a frame that bears a title."""
    return Panel(table, title=say(title), title_align="left", border_style="dim")
