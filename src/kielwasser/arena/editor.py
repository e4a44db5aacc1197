"""A position that somebody changes by hand: brushes, numbers, and the way back. All of it without a page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kielwasser.arena.viewing.frame import Copies, Frame, Scene, Taste
from kielwasser.core.editing import Brush, Editing, Number
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.ruling import AUTO
from kielwasser.core.view import Look
from kielwasser.games import game, names, newest
from kielwasser.system.errors import KielwasserError, Text

MOST_BACK = 500  # changes that can be taken back
CARRY = ""  # the brush that carries what stands on a field to another one
_CARRY = Brush(CARRY, Text("Verschieben", "Move"))


def editable() -> list[str]:
    """Return the games whose positions can be changed."""
    return [name for name in names() if game(name).editing() is not None]


@dataclass
class Editor:
    """One position and what was done to it; `refused` says why the last change was impossible."""

    position: Position
    brush: str = CARRY
    held: str = ""  # the spot of what is being carried
    refused: Text | None = None
    ruling: str = AUTO  # of deals and of official documents, if somebody has chosen one
    _before: list[Position] = field(default_factory=list)

    @classmethod
    def open(cls, wanted: str = "", text: str = "", ruling: str = AUTO) -> Editor:
        """Return an editor of a game with a position, or with a deal and the reason why that is none."""
        found = game(wanted if wanted in editable() else newest())
        editor = cls(_dealt(found, ruling), ruling=ruling)
        if text:
            editor.read(text)
            editor._before.clear()
        return editor

    @property
    def editing(self) -> Editing:
        """How positions of the game are changed."""
        editing = self.position.game.editing()
        assert editing is not None
        return editing

    @property
    def brushes(self) -> Sequence[Brush]:
        """Everything that a click can mean."""
        return [_CARRY, *self.editing.brushes(self.position)]

    @property
    def numbers(self) -> Sequence[Number]:
        """Everything that can be counted."""
        return self.editing.numbers(self.position)

    def take(self, brush: str) -> None:
        """Take another brush; what was held is put down where it was."""
        self.brush, self.held, self.refused = brush, "", None

    def touch(self, spot: str) -> None:
        """Do what the brush does on a spot: lay it there, or pick up and put down."""
        if self.brush != CARRY:
            self._change(lambda: self.editing.lay(self.position, self.brush, spot))
        elif not self.held:
            self.held, self.refused = spot, None
        else:
            start, self.held = self.held, ""
            if start != spot:
                self.carry(start, spot)

    def carry(self, start: str, goal: str) -> None:
        """Carry what stands on a spot to another one."""
        self.held = ""
        self._change(lambda: self.editing.carry(self.position, start, goal))

    def count(self, key: str, value: int) -> None:
        """Set a number."""
        number = next((number for number in self.numbers if number.key == key), None)
        if number is None or number.value == value:
            return
        if not number.least <= value <= number.most:
            what, least, most = number.text, number.least, number.most
            self.refused = Text(
                f"{what.de}: eine Zahl von {least} bis {most}", f"{what.en}: a number from {least} to {most}"
            )
            return
        self._change(lambda: self.editing.count(self.position, key, value))

    def read(self, text: str) -> None:
        """Take a position that was written elsewhere: one line or a state document."""
        found, text = self.position.game, text.strip()
        if text.startswith("<"):
            self._change(lambda: Position.from_xml(found, text, self.ruling))
        elif text and text != self.text:
            self._change(lambda: Position.from_text(found, text))

    def deal(self) -> None:
        """Begin with a new deal."""
        self._change(lambda: _dealt(self.position.game, self.ruling))

    def undo(self) -> bool:
        """Take the last change back; return whether there was one."""
        self.held, self.refused = "", None
        if not self._before:
            return False
        self.position = self._before.pop()
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    def _change(self, change: Callable[[], Position]) -> None:
        try:
            changed = change()
        except KielwasserError as error:
            self.refused = error.text
            return
        self.refused = None
        self._before.append(self.position)
        del self._before[:-MOST_BACK]
        self.position = changed

    # ---- what is shown ---------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The position in one line."""
        return self.position.write(hidden=True)

    @property
    def copies(self) -> Copies:
        """The position to take away."""
        return Copies.of(self.position, is_open=True)

    def doubts(self) -> list[Text]:
        """Return what speaks against beginning a game here."""
        found = list(self.editing.doubts(self.position))
        outcome = self.position.outcome
        if outcome is not None:
            found.append(Text(f"Hier ist das Spiel zu Ende: {outcome.text.de}", f"The game is over: {outcome.text.en}"))
        return found

    def status(self) -> Text:
        """Return in one sentence what to do, why it went wrong, or what is odd here."""
        if self.refused is not None:
            why = self.refused
            return Text(f"Das geht nicht: {why.de}", f"That is impossible: {why.en}")
        if self.held:
            return Text("Wohin? Klicke auf das Ziel.", "Where to? Click on the goal.")
        if self.brush == CARRY:
            return Text(
                "Ziehe etwas an einen anderen Platz, oder klicke darauf und dann auf das Ziel.",
                "Drag something elsewhere, or click on it and then on its goal.",
            )
        return Text("Klicke auf ein Feld.", "Click on a field.")

    def frame(self, taste: Taste) -> Frame:
        """Return the position as a board shows it, everything that is not hidden from both seats."""
        look = Look(taste.language, taste.theme, taste.coordinates)
        scene = Scene.of(self.position.hide(0), look)
        return Frame(scene, choices=(), ply=0, last_ply=0, to_move=scene.to_move, hints=())


def _dealt(found: Game, ruling: str) -> Position:
    return Position.deal(found, secrets.token_hex(8), ruling)
