"""The commonest mistakes in a player's file: what went wrong, where, and one sentence that names the cure."""

from __future__ import annotations

import codecs
import difflib
import re
import tokenize
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from kielwasser.system.errors import KielwasserError, Text, text_of
from kielwasser.system.language import say

MANY_LINES = 1_000  # printed in one move

_PACKAGE = str(Path(__file__).parents[1])
_LINES = 12  # of a trace
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ARGUMENTS = re.compile(r"\bchoose\(\) (?:takes \d+ positional|missing \d+ required)")

_NO_MOVE = Text(
    "choose hat {chosen} zurückgegeben; erwartet wird ein Zug (Move) oder sein Text",
    "choose returned {chosen}; a Move or its text was expected",
)
_NO_COPY = Text(
    "position.play ändert die Stellung selbst, die du bekommen hast. Probiere Züge auf einer Kopie: "
    "nachher = position.copy(); nachher.play(zug)",
    "position.play changes the very position that you were given. Try moves on a copy: "
    "after = position.copy(); after.play(move)",
)
_NO_SELF = Text(
    "In einer Klasse braucht choose drei Parameter: def choose(self, position, deadline). Oft fehlt self.",
    "In a class choose takes three parameters: def choose(self, position, deadline). Often self is missing.",
)
_EXIT = Text(
    "exit() beendet das ganze Programm. Gib stattdessen mit return einen Zug zurück.",
    "exit() ends the whole program. Return a move instead.",
)
_NOTHING = Text(
    "choose muss einen Zug zurückgeben; vielleicht fehlt in einem Zweig das return.",
    "choose has to return a move; perhaps one branch lacks its return.",
)


@dataclass(frozen=True)
class Failure:
    """An error that a player has raised."""

    name: str  # the error's
    said: Text
    trace: str  # the player's own lines, and the error
    cure: Text | None

    @property
    def text(self) -> Text:
        """What it was, with the cure if one is known."""
        what = Text(*(f"{self.name}: {said}" if said else self.name for said in self.said))
        if self.cure is None:
            return what
        return Text(f"{what.de.rstrip('.')}. {self.cure.de}", f"{what.en.rstrip('.')}. {self.cure.en}")


def failure_of(error: BaseException, was_played_on: bool = False) -> Failure:
    """Return what can be told of an error; `was_played_on`: the position was no longer the one that was handed over."""
    said = Text("", "") if isinstance(error, SystemExit) else text_of(error)
    return Failure(type(error).__name__, said, _trace(error), _cure(error, was_played_on))


def _cure(error: BaseException, was_played_on: bool) -> Text | None:
    if isinstance(error, SystemExit):
        return _EXIT
    if was_played_on:
        return _NO_COPY
    if isinstance(error, TypeError) and _ARGUMENTS.search(str(error)):
        return _NO_SELF
    if isinstance(error, NoMove):
        return _NOTHING
    return None


class NoMove(KielwasserError, TypeError):
    """What `choose` returned is no move."""

    def __init__(self, chosen: object) -> None:
        super().__init__(_NO_MOVE.filled(chosen=repr(chosen)))


def _trace(error: BaseException) -> str:
    """Return the lines of a trace that belong to the player, and what was raised."""
    lines = _own_lines(traceback.extract_tb(error.__traceback__))
    head = "Traceback (most recent call last):\n" if lines else ""
    return f"{head}{lines}\n{type(error).__name__}: {say(text_of(error))}".lstrip()


def _own_lines(frames: traceback.StackSummary) -> str:
    """Return where in its own files a player is, and in which libraries it has called."""
    own = [frame for frame in frames if not frame.filename.startswith((_PACKAGE, "<"))]
    return "\n".join("".join(traceback.format_list(own)).splitlines()[-_LINES:])


def place_of(frame: FrameType) -> str:
    """Return the lines of the player in which a thread is."""
    return _own_lines(traceback.extract_stack(frame))


def why_not_loaded(file: Path, error: BaseException) -> Text:
    """Return why a player's file cannot be loaded: how it is stored, the line that Python does not understand, …"""
    if isinstance(error, SystemExit):
        return _EXIT
    if isinstance(error, SyntaxError | ValueError) and (stored := _encoding(file)):
        return Text(
            f"sie ist als {stored} gespeichert. Speichere sie als UTF-8.",
            f"it is stored as {stored}. Save it as UTF-8.",
        )
    if isinstance(error, SyntaxError):
        shown = "".join(traceback.format_exception_only(error)).rstrip()
        return Text(f"Python versteht sie nicht.\n{shown}", f"Python does not understand it.\n{shown}")
    said, lines = text_of(error), _own_lines(traceback.extract_tb(error.__traceback__))
    name = type(error).__name__
    return Text(f"{name}: {said.de}\n{lines}".rstrip(), f"{name}: {said.en}\n{lines}".rstrip())


def _encoding(file: Path) -> str:
    """Return how a file is stored, if that is the fault."""
    data = file.read_bytes()
    if data.startswith(_UTF_16) or b"\0" in data:
        return "UTF-16"
    try:
        with tokenize.open(file) as stream:
            stream.read()
    except (SyntaxError, UnicodeDecodeError):
        return "Latin-1"
    return ""


def misnamed(names: Iterable[str]) -> Text | None:
    """Return what helps if a class or a file has, instead of `choose`, something that is spelt nearly so."""
    near = difflib.get_close_matches("choose", list(names), 1, 0.75)
    if not near:
        return None
    return Text(f"; meintest du choose statt {near[0]}?", f"; did you mean choose instead of {near[0]}?")


def chatter(lines: int) -> Text:
    """Return what is told of a player that was too slow and printed so many lines in this move."""
    return Text(
        f" Er hat in diesem Zug {lines} Zeilen ausgegeben; das kostet Zeit.",
        f" It printed {lines} lines in this move; that takes time.",
    )
