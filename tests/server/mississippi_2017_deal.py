"""What was dealt in the recorded scenarios of Mississippi Queen 2017, the hidden segments included.

Each segment is taken from the first state that shows it; those that nobody saw, and that no move touched, are dealt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import count
from xml.etree.ElementTree import Element

from transcripts import Scenario

import kielwasser
from kielwasser.core.position import Position
from kielwasser.protocol.document import child, parse, render

GAME = "mississippi_2017"
_STATE = re.compile(r'<room roomId="([^"]*)">\s*<data class="memento">\s*(<state .*?</state>)', re.DOTALL)


def dealt(scenario: Scenario) -> Position:
    """Return what was dealt in a scenario's first room; anything, where no state was ever shown."""
    return next(deals(scenario))


def deals(scenario: Scenario) -> Iterator[Position]:
    """Yield what was dealt in the rooms of a scenario, then anything."""
    for states in shown(scenario).values():
        yield _dealt(states)
    while True:
        yield kielwasser.new(GAME, seed=1, ruling="referee")


def shown(scenario: Scenario) -> dict[str, list[str]]:
    """Return by room the states that were sent there, turn by turn; rooms in the order in which they were named."""
    found: dict[str, dict[int, str]] = {}
    for name in scenario.connections:
        for room, state in _STATE.findall(scenario.got(name).decode(errors="replace")):
            found.setdefault(room, {})[int(parse(state).get("turn", ""))] = state
    order = scenario.ids()
    return {room: [found[room][ply] for ply in sorted(found[room])] for room in sorted(found, key=order.index)}


def _dealt(states: list[str]) -> Position:
    first = parse(states[0])
    tiles = _tiles(first)
    known = {tile.get("index") for tile in tiles}
    for state in states[1:]:
        for tile in _tiles(parse(state)):
            if tile.get("index") not in known:
                known.add(tile.get("index"))
                tile.set("visible", "false")
                tiles.append(tile)
    position = kielwasser.read_state(GAME, render(first))
    last = int(position.state.last)
    position.state.last = int(tiles[-1].get("index", ""))
    position = next(dealt for dealt in map(partial(position.redeal, 0), count()) if _goes_straight_on(dealt))
    position.state.last = last
    return position


def _goes_straight_on(position: Position) -> bool:
    """Tell whether segment 2 has the direction of segment 1.

    The recorded loaded game has no more than these two, and the order of the boats depends on the last one's direction.
    """
    return position.state.last != 1 or position.board.direction[2] == position.board.direction[1]


def _tiles(state: Element) -> Element:
    return child(child(state, "board"), "tiles")
