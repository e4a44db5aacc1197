"""What was dealt in the recorded scenarios of Blokus 2027: the shape with which all begin, or a loaded game."""

from __future__ import annotations

import re
from collections.abc import Callable

from transcripts import Scenario

import kielwasser
from kielwasser.core.position import Position

GAME = "blokus_2027"
_STATE = re.compile(rb'<room roomId="([^"]+)">\s*<data class="memento">\s*(<state .*?</state>)', re.DOTALL)
_ROOM = re.compile(rb'<(?:joined|prepared|room) roomId="([^"]+)"')
_TURN = re.compile(rb' turn="(\d+)"')


def dealer(scenario: Scenario) -> Callable[[], Position]:
    """Return what deals the games of a scenario's rooms one after the other; any, where nobody was shown one."""
    streams = [scenario.streams.get((name, "s2c"), b"") for name in scenario.connections]
    rooms = {room for stream in streams for room in _ROOM.findall(stream)}
    first: dict[bytes, bytes] = {}
    for room, state in sorted((found for stream in streams for found in _STATE.findall(stream)), key=_turn):
        first.setdefault(room, state)
    waiting = iter([first.get(id_.encode(), b"") for id_ in scenario.ids() if id_.encode() in rooms])

    def deal() -> Position:
        state = next(waiting, b"").decode()
        return kielwasser.read_state(GAME, state) if state else kielwasser.new(GAME, ruling="referee")

    return deal


def _turn(found: tuple[bytes, bytes]) -> int:
    turn = _TURN.search(found[1])
    assert turn is not None
    return int(turn[1])
