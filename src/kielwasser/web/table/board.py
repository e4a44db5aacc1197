"""The board as an element of a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from nicegui.dependencies import js_components
from nicegui.element import Element

from kielwasser.arena.viewing.frame import Frame, Taste
from kielwasser.core.game import Game
from kielwasser.core.hand import Hand
from kielwasser.core.view import CONFIRM, DISCARD, Choice
from kielwasser.system.errors import Text
from kielwasser.web.table import texts as t

_KEY_NAMES = {"ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→", "Enter": "⏎", "Backspace": "⌫"}


class Board(Element, component="board/*.js"):
    """Shows frames; emits `choose` and `trace` with a key, `refuse` with a spot, `step`, `undo` and `settings`.

    Where it lets people carry things (`let_carry`), it emits `carry` with the spots where something was and went.
    """

    def __init__(self, frame: Frame, game: Game, taste: Taste, label: str, choices_label: str) -> None:
        super().__init__()
        self._game, self._view = game.name, game.view()
        self._ground, self._hand = frame.scene.ground, frame.hand
        self.props["frame"] = {**self._fields(frame, taste), "ground": frame.scene.ground, "hand": _packed(frame.hand)}
        self.props["label"] = label
        self.props["choicesLabel"] = choices_label

    def show(self, frame: Frame, taste: Taste, **more: Any) -> None:
        """Show another frame; the ground and what can be laid down are sent only if they have changed."""
        fields = self._fields(frame, taste)
        if frame.scene.ground != self._ground:
            self._ground = fields["ground"] = frame.scene.ground
        if frame.hand != self._hand:
            self._hand, fields["hand"] = frame.hand, _packed(frame.hand)
        self.run_method("show", {**fields, **more})

    def let_carry(self) -> None:
        """Let everything be dragged from spot to spot, as nobody may in a game."""
        self.props["carries"] = True

    def let_zoom(self, say: Callable[[Text], str], dock: Sequence[str]) -> None:
        """Let people come closer by wheel and fingers, and keep a strip below the board for a game's controls."""
        self.props["camera"] = [say(text) for text in (t.CAMERA, t.CLOSER, t.FARTHER, t.FIT, t.FOLLOW)]
        self.props["dock"] = [self._docked(name) for name in dock]
        if self._view.aid is not None:
            self.props["aid"] = {**self._docked("aid"), "label": say(self._view.aid)}

    def _docked(self, name: str) -> dict[str, str]:
        return {"icon": name, "figure": f"#{self._game}-icon-{name}"}

    def follow(self) -> None:
        """Let the camera go with what moves, where a game's board is too large to be seen whole."""
        self.props["field"] = self._view.field

    def trace(self, key: str, way: str) -> None:
        """Show the way that a choice would take."""
        self.run_method("trace", key, way)

    def _fields(self, frame: Frame, taste: Taste) -> dict[str, Any]:
        return {
            "box": list(frame.scene.box),
            "focus": [list(box) for box in frame.scene.focus],
            "tall": None if frame.scene.tall is None else list(frame.scene.tall),
            "name": self._game,
            "theme": taste.theme,
            "style": frame.scene.style,
            "pieces": frame.scene.pieces + frame.arrows,
            "said": list(frame.scene.said),
            "choices": [self._choice(choice, taste.language) for choice in frame.choices],
            "plays": frame.plays,
            "ply": frame.ply,
            "hinted": frame.hinted,
            "looks": list(taste.looks),
            "readable": taste.readable,
            "lie": frame.lie,
        }

    def _choice(self, choice: Choice, language: str) -> dict[str, Any]:
        shown, label = choice.hotkeys[0] if choice.hotkeys else "", choice.text.said(language)
        name, _, cost = label.partition(": ")
        return {
            "key": choice.key,
            "label": label,
            "name": f"{name}: " if cost else name,
            "cost": cost,
            "ends": choice.key in (CONFIRM, DISCARD),
            "figure": f"#{self._game}-icon-{choice.icon}" if choice.icon in self._view.dock else "",
            "hotkeys": [*choice.hotkeys, *(key.upper() for key in choice.hotkeys if len(key) == 1)],
            "hot": _KEY_NAMES.get(shown, shown.upper() if len(shown) == 1 else shown),
            "allowed": choice.allowed,
            "picks": bool(choice.selects),
            "acts": bool(choice.actions),
            "icon": choice.icon,
            "places": self._view.names_fields(choice.text),
            "gesture": choice.gesture,
            "asks": choice.asks is not None,
        }


# The modules lie side by side under one address, which changes with any of them; this one imports the others.
_ENTRY = Path(__file__).parent / "board" / "board.js"
Board.component = next(module for module in js_components.values() if module.path == _ENTRY)


def _packed(hand: Hand | None) -> dict[str, Any] | None:
    return None if hand is None else hand.packed()
