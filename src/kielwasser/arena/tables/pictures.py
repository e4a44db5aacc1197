"""What was drawn and told of a game already, so that nobody who looks at it waits for the same again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from kielwasser.arena.tables.line import Step

MAX_SCENES = 40  # that a table keeps for its watchers
Made = TypeVar("Made")


@dataclass
class PictureCache:
    """Pictures and words of a game by ply; those of a move that was taken back are made anew for the next one."""

    _scenes: dict[Hashable, tuple[Step, Any]] = field(default_factory=dict)  # by ply and kind of viewer
    _arrows: dict[tuple[int, tuple[int, ...]], str] = field(default_factory=dict)  # by ply and move
    words: dict[int, tuple[Step, Any]] = field(default_factory=dict)  # of moves, by ply

    def scene(self, step: Step, looks: Hashable, draw: Callable[[], Made]) -> Made:
        """Return the scene of a step for all to whom it `looks` alike."""
        known = self._scenes.get(looks)
        if known is None or known[0] is not step:
            if len(self._scenes) >= MAX_SCENES:
                self._scenes.clear()
            known = self._scenes[looks] = step, draw()
        made: Made = known[1]
        return made

    def arrow(self, ply: int, actions: tuple[int, ...], draw: Callable[[], str]) -> str:
        """Return the arrows of a move."""
        if (ply, actions) not in self._arrows:
            self._arrows[ply, actions] = draw()
        return self._arrows[ply, actions]
