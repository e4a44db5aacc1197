"""What a command shows of itself: its help, and what is wrong with what was typed. In the user's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import click
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from kielwasser.cli import german
from kielwasser.cli.overview import OPTIONS, framed
from kielwasser.cli.parameters import Argument, Option, TypedNumber
from kielwasser.system.errors import Text
from kielwasser.system.language import GERMAN, language, say

_USAGE = Text("Aufruf: {usage}", "Usage: {usage}")
_TRY = Text("Hilfe zeigt '{path} --help'.", "Try '{path} --help' for help.")
_ERROR, _ARGUMENTS = Text("Fehler", "Error"), Text("Argumente", "Arguments")
_COMMANDS = Text("Befehle", "Commands")
_OPTIONS_WORD, _COMMAND_WORD = Text("[OPTIONEN]", "[OPTIONS]"), Text("BEFEHL [ARGUMENTE]…", "COMMAND [ARGS]…")
_TYPED = {"int": Text("ZAHL", "NUMBER"), "float": Text("ZAHL", "NUMBER"), "file": Text("DATEI", "FILE")}
_WORD = Text("TEXT", "TEXT")
_SHORT = 12  # letters of a value's word that have room beside an option's names
_GERMAN = {  # words that stand for values
    "ADDRESS": "ADRESSE", "Class": "Klasse", "COMMAND": "BEFEHL", "DIR": "ORDNER", "FILE": "DATEI", "FOLDER": "ORDNER",
    "GAME": "SPIEL", "HIGH": "HÖCHSTENS", "ID": "NR", "LOW": "MINDESTENS", "OUT": "ZIEL", "PLAYER": "SPIELER",
    "PLAYERS": "SPIELER", "POSITION": "STELLUNG", "REPLAY": "AUFZEICHNUNG", "STEP": "SCHRITT", "STORE": "SPEICHER",
}  # fmt: skip
_DEFAULT, _NEEDED = Text("sonst {value}", "default: {value}"), Text("nötig", "required")

_NO_OPTION = Text("Die Option {name} gibt es nicht.{near}", "No such option: {name}.{near}")
_NEAR = Text(" Gemeint: {names}?", " Did you mean {names}?")
_NO_ARGUMENT = Text("Das Argument {name} fehlt.", "Missing argument {name}.")
_NO_NEEDED_OPTION = Text("Die Option {name} fehlt.", "Missing option {name}.")
_BAD_VALUE = Text("Ungültiger Wert für {name}: {why}", "Invalid value for {name}: {why}")

# What is wrong with an option's value: Click tells it by a sentence only.
_OPTION_TROUBLES = (
    (
        re.compile(r"requires an argument"),
        Text("Die Option {name} braucht einen Wert.", "Option {name} requires an argument."),
    ),
    (
        re.compile(r"requires (?P<count>\d+) arguments"),
        Text("Die Option {name} braucht {count} Werte.", "Option {name} requires {count} arguments."),
    ),
    (
        re.compile(r"does not take a value"),
        Text("Die Option {name} hat keinen Wert.", "Option {name} does not take a value."),
    ),
)


# ---- help ----------------------------------------------------------------------------------------------------------


def show_help(ctx: click.Context) -> None:
    """Print what a command does, and its arguments, options and commands."""
    console = Console(highlight=False)
    console.print(Padding(Line(say(_USAGE, usage=_usage(ctx))), (1, 1)))
    for paragraph in _translated(ctx.command.help or "").split("\n\n"):
        console.print(Padding(Line.from_markup(" ".join(paragraph.split())), (0, 1, 1, 1)))
    arguments = [param for param in ctx.command.params if isinstance(param, Argument)]
    options = [param for param in ctx.command.params if isinstance(param, Option)]
    if arguments:
        console.print(framed(_ARGUMENTS, _table((Line(_placeholder(one)), _told_of(one)) for one in arguments)))
    console.print(framed(OPTIONS, _table((_names(one), _told_of(one)) for one in options)))
    if isinstance(ctx.command, click.Group):
        commands = ctx.command.commands.items()
        console.print(framed(_COMMANDS, _table((Line(name), _summary(one)) for name, one in commands)))


def _usage(ctx: click.Context) -> str:
    """Return how a command is called."""
    arguments = [param for param in ctx.command.params if isinstance(param, Argument)]
    pieces = [_spoken(param.metavar) for param in arguments if param.metavar]
    if isinstance(ctx.command, click.Group):
        pieces = [say(_COMMAND_WORD)]
    return " ".join([ctx.command_path, say(_OPTIONS_WORD), *pieces])


def _names(option: Option) -> Line:
    """Return an option's names, the long one first, then the one that switches it off, and its value if that is short.

    What is long is told with the option: three columns would leave no room on a narrow terminal.
    """
    line = Line(", ".join([*sorted(option.opts, key=len, reverse=True), *option.secondary_opts]))
    value = _placeholder(option)
    return line.append(f" {value}", "yellow") if value and not _is_long(value) else line


def _is_long(placeholder: str) -> bool:
    return len(placeholder) > _SHORT


def _placeholder(param: Option | Argument) -> str:
    """Return what stands for the value: a word of its own, or what kind of value it is."""
    if param.said.metavar is not None:
        metavar = param.said.metavar
        return _spoken(metavar[1:-1] if metavar.startswith("[") else metavar)
    if isinstance(param, Option) and param.is_flag:
        return ""
    return say(_TYPED.get(param.type.name, _WORD))


def _spoken(metavar: str) -> str:
    """Return what stands for a value in the user's language."""
    if language() != GERMAN:
        return metavar
    return re.sub(r"[A-Za-z]+", lambda word: _GERMAN.get(word[0], word[0]), metavar)


def _table(rows: Iterable[tuple[Line, Line]]) -> Table:
    """Return rows of a name and what is told of it."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column(ratio=1)
    for row in rows:
        table.add_row(*row)
    return table


def _told_of(param: Option | Argument) -> Line:
    line, notes = Line.from_markup(_translated(param.said.help)), ", ".join(_notes(param))
    return line.append(f" [{notes}]", "dim") if notes else line


def _summary(command: click.Command) -> Line:
    return Line.from_markup(_translated(command.help or "").partition("\n\n")[0])


def _notes(param: Option | Argument) -> Iterator[str]:
    """Yield what is known of the value: that there must be one, what it is otherwise, which ones are taken."""
    if isinstance(param, Option) and _is_long(_placeholder(param)):
        yield _placeholder(param)
    if param.required:
        yield say(_NEEDED)
    if isinstance(param.type, TypedNumber) and param.type.bounds is not None:
        yield say(param.type.bounds)
    if param.required or not param.said.show_default or param.default in (None, ""):
        return
    if not (isinstance(param, Option) and param.is_flag):
        yield say(_DEFAULT, value=param.default)
    elif param.secondary_opts:
        yield say(_DEFAULT, value=(param.opts if param.default else param.secondary_opts)[0])


def _translated(english: str) -> str:
    """Return what the help says; the English stands where it was declared."""
    return german.HELP.get(english, english) if language() == GERMAN else english


# ---- errors --------------------------------------------------------------------------------------------------------


def show_misuse(error: click.UsageError) -> None:
    """Print what is wrong with what was typed, and how the command is called."""
    console = Console(stderr=True, highlight=False)
    if error.ctx is not None:
        console.print(Line(say(_USAGE, usage=_usage(error.ctx))))
        console.print(Line(say(_TRY, path=error.ctx.command_path)))
    console.print(Panel(Line(told(error)), title=say(_ERROR), title_align="left", border_style="red"))


def told(error: click.UsageError) -> str:
    """Return what is wrong; what is not known here is said as Click says it."""
    if isinstance(error, click.NoSuchOption):
        near = say(_NEAR, names=", ".join(error.possibilities)) if error.possibilities else ""
        return say(_NO_OPTION, name=error.option_name, near=near)
    if isinstance(error, click.MissingParameter):
        return say(_NO_ARGUMENT if isinstance(error.param, Argument) else _NO_NEEDED_OPTION, name=_hint(error))
    if isinstance(error, click.BadOptionUsage):
        for pattern, text in _OPTION_TROUBLES:
            if found := pattern.search(error.message):
                return say(text, name=error.option_name, **found.groupdict())
    if isinstance(error, click.BadParameter) and error.param is not None:
        return say(_BAD_VALUE, name=_hint(error), why=error.message)
    return error.format_message()


def _hint(error: click.BadParameter) -> str:
    """Return how the user knows the parameter that is meant."""
    param = error.param
    if isinstance(param, Argument):
        return f"'{_placeholder(param)}'"
    return "" if param is None else f"'{max(param.opts, key=len)}'"
