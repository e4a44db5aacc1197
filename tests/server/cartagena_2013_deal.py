"""What was dealt in the recorded scenarios of Cartagena 2013, the stack included.

Path, hands and open row stand in a room's first state. The stack shows itself bit by bit: a turn that drew cards is
followed by an open row that ends with as many from the stack. Cards that nobody saw follow in any order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from transcripts import Scenario

import kielwasser
from kielwasser.core.position import Position
from kielwasser.games.cartagena_2013.board import BACKWARD
from kielwasser.games.cartagena_2013.notation import HIDDEN, hand_of, piles_of
from kielwasser.games.cartagena_2013.recorded import reshuffled

GAME = "cartagena_2013"
_STATE = re.compile(r'<room roomId="([^"]*)">\s*<data class="memento">\s*(<state .*?</state>)', re.DOTALL)


def dealt(scenario: Scenario) -> Position:
    """Return what was dealt in a scenario's first room; anything, where no state was ever shown."""
    return next(deals(scenario))


def deals(scenario: Scenario) -> Iterator[Position]:
    """Yield what was dealt in the rooms of a scenario, then anything."""
    for positions in shown(scenario).values():
        yield _dealt(positions)
    while True:
        yield kielwasser.new(GAME, seed=1, ruling=ruling(scenario))


def ruling(scenario: Scenario) -> str:
    """Return by which ruling a scenario was played: games of August 2012 had 30 rounds."""
    return "book" if scenario.name == "s_seeddate_random_vs_random" else "referee"


def shown(scenario: Scenario) -> dict[str, list[Position]]:
    """Return by room the positions that its states show, turn by turn."""
    found: dict[str, dict[int, Position]] = {}
    for name in scenario.connections:
        for room, state in _STATE.findall(scenario.got(name).decode(errors="replace")):
            if "<blue " in state:  # f30's dead room has only one player
                position = kielwasser.read_state(GAME, state, ruling(scenario))
                found.setdefault(room, {})[position.ply] = position
    order = scenario.ids()
    return {room: [found[room][ply] for ply in sorted(found[room])] for room in sorted(found, key=order.index)}


def reshuffles(scenario: Scenario) -> dict[int, str]:
    """Return in which order the discards came back, by the turn before."""
    (positions,) = shown(scenario).values()
    position = _dealt(positions)
    came = _off_the_stack(positions)[len(piles_of(position)[1]) :]
    orders = {}
    for after in positions[1:]:
        ply = position.ply
        position.play(after.history[-1])
        if back := reshuffled(position):
            orders[ply] = came + _others(back, came)
            break  # no recorded game had a second one
    return orders


def _dealt(positions: list[Position]) -> Position:
    first = positions[0]
    seen = _off_the_stack(positions)[: len(piles_of(first)[1])]
    stack = seen + _others(piles_of(first)[1], seen)
    words = [stack if word == HIDDEN else word for word in first.write(hidden=False).split()]
    position = kielwasser.position(" ".join(words))
    position.history = list(first.history)
    return position


def _off_the_stack(positions: list[Position]) -> str:
    return "".join(_drawn(before, after) for before, after in pairwise(positions))


def _drawn(before: Position, after: Position) -> str:
    """Return the cards that a turn brought from the stack to the open row."""
    assert after.ply == before.ply + 1
    used = sum(action < BACKWARD for action in after.history[-1])
    count = len(hand_of(after, before.to_move)) - len(hand_of(before, before.to_move)) + used
    row = piles_of(after)[0]
    return row[len(row) - count :]


def _others(cards: str, without: str) -> str:
    return "".join((Counter(cards) - Counter(without)).elements())
