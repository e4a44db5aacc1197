"""A player of another kind for the rivers: it plans a path for its own ship and takes no notice of the other one.

    python tools/duel.py mississippi_2024 strongest planner --games 20 --time 1000

`strongest` thinks of what the other one answers, on a river that it guesses. The planner thinks of its own next moves
alone, on the fields that it sees: passengers first, then the goal, with coal and speed for the next bend. It serves to
measure our players against another style. It knows both Mississippi seasons and needs about 40 ms, 150 at most.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core import generic
from kielwasser.core.position import Move, Position
from kielwasser.games.river.board import FIELDS, OFF, SEGMENTS, TO_WIN
from kielwasser.games.river.reading import segment_of

Numbers = npt.NDArray[np.int64]

MOVES = 4  # own moves that a plan looks ahead …
PLANS = 16  # … and how many plans are kept after each of them
EARLY = 0.3  # what a plan is worth on the way counts as well: the sooner the better

ARRIVED = 1000.0
PASSENGER = 25.0
NEAR = 8  # fields; a dock that is farther away attracts nobody
DOCK = 1.5  # for each field nearer to a dock than that
COAL, LAST_COAL = 1.2, 2.0  # for each piece, and more for the last two
TOO_FAST = 3.0  # for each step of speed that is too much for stopping at the dock or in the goal
HURRY = 1.0  # how much more a field ahead counts for each segment that the other one is ahead
NO_WAY_SEEN, NO_WAY = 15.0, 500.0  # the ship may be lost, and is


@dataclass(frozen=True)
class Plan:
    """Some moves of the own ship, and where they lead."""

    reached: Position
    first: Move | None
    docks: frozenset[int]  # where somebody still waits
    worth: float
    so_far: float  # what it was worth on the way


class Chart:
    """The river as it is seen at the beginning of a plan: how far it is from each field to where one wants to go."""

    def __init__(self, seen: Position) -> None:
        self.seat = seen.to_move
        table = seen.read(self.seat)
        cells = seen.board_array["cell"][0].tolist()
        number = {tuple(cells[field]): field for field in reversed(range(FIELDS)) if _is_there(seen, field)}
        docks = [dock for passenger in table.passengers if (dock := table.dock_of(passenger)) is not None]
        last = self.last = max(field.segment for field in table.river)
        ends = table.goal or [field for field in table.river if field.segment == last and field.kind.is_passable]
        self.slack = np.ones(OFF + 1, np.int64)  # the speed with which a ship may stop on a field
        for field in table.river:
            self.slack[number[field.cell]] += field.in_current
        self.docks = {at: _steps_to(seen, [at]) for at in (number[dock.cell] for dock in docks)}
        self.is_goal = np.zeros(OFF + 1, bool)
        self.is_goal[[number[field.cell] for field in table.goal]] = True
        self.to_end = _steps_to(seen, [number[field.cell] for field in ends])
        self.knows_goal = bool(table.goal)
        behind = table.opponent.field.segment - table.me.field.segment
        self.haste = 1.0 + HURRY * max(behind, 0)

    def worth(self, states: Any, docks: frozenset[int]) -> npt.NDArray[np.float64]:
        """Return what positions are worth to the ship, if somebody still waits at some docks."""
        seat = self.seat
        field, speed, coal = states["field"][:, seat], states["speed"][:, seat], states["coal"][:, seat]
        passengers = states["passengers"][:, seat]
        has_all = passengers >= TO_WIN
        to_dock = np.min([self.docks[dock][field] for dock in docks], axis=0) if docks else np.full(len(field), NEAR)
        to_dock = np.minimum(to_dock, NEAR)
        worth = PASSENGER * np.minimum(passengers, TO_WIN) + COAL * coal + LAST_COAL * np.minimum(coal, 2)
        worth -= self.haste * self.to_end[field]
        worth += np.where(has_all, 0.0, DOCK * (NEAR - to_dock))
        way = np.where(has_all, self.to_end[field] if self.knows_goal else NEAR, to_dock)
        worth -= TOO_FAST * np.where(way < NEAR, np.maximum(speed - 2 - way // 2, 0), 0)
        worth += np.where(has_all & self.is_goal[field] & (speed <= self.slack[field]), ARRIVED, 0.0)
        lost = (states["over"] != 0) & (states["winner"] == 1 - seat)
        won = (states["over"] != 0) & (states["winner"] == seat)
        result: npt.NDArray[np.float64] = worth + ARRIVED * won - ARRIVED * lost
        return result

    def danger(self, here: Position) -> float:
        """Return what it costs if no move is seen from here: there may be one behind the end of what is seen."""
        if here.is_over or here.count_moves():
            return 0.0
        is_at_end = segment_of(int(here.state.field[self.seat])) >= self.last
        return NO_WAY_SEEN if is_at_end and self.last < SEGMENTS else NO_WAY


class Planner:
    """Follows the best path that it finds, and makes a new plan in each move."""

    def choose(self, position: Position, deadline: float) -> Move:
        """Return the first move of the best plan."""
        seen = position.hide(position.to_move)
        if not seen.count_moves():  # the ship sees no way: perhaps there is one on the unrevealed river
            seen = seen.redeal(seen.to_move, seen.ply)
        chart = Chart(seen)
        plans = [Plan(seen, None, frozenset(chart.docks), 0.0, 0.0)]
        for _ in range(MOVES):
            longer = [next_plan for plan in plans for next_plan in _continued(plan, chart)]
            plans = sorted(longer, key=lambda plan: plan.worth, reverse=True)[:PLANS]
        best = max(plans, key=lambda plan: plan.worth - chart.danger(again(plan.reached, chart.seat)))
        return best.first or Move(seen.game, ())


def _continued(plan: Plan, chart: Chart) -> list[Plan]:
    """Return the best plans with one more move; one that cannot go on stays as it is, and is worth less."""
    here, seat = again(plan.reached, chart.seat), chart.seat
    states, moves, lengths = here.distinct_moves()
    if not len(lengths):
        return [replace(plan, worth=plan.worth - chart.danger(here))]
    values = chart.worth(states, plan.docks)
    took = states["passengers"][:, seat] > int(here.state.passengers[seat])
    longer = []
    for i in np.argsort(-values, kind="stable")[:PLANS].tolist():
        value, docks = float(values[i]), plan.docks
        if took[i]:
            docks = docks - {int(states["field"][i, seat])}
            value = float(chart.worth(states[i : i + 1], docks)[0])
        first = plan.first or Move(here.game, tuple(moves[i, : lengths[i]].tolist()))
        reached = here.copy()
        reached.state_array[:] = states[i : i + 1]
        longer.append(Plan(reached, first, docks, value + plan.so_far, plan.so_far + EARLY * value))
    return longer


def again(reached: Position, seat: int) -> Position:
    """Return the position in which the same ship moves again, the other one staying where it is."""
    if reached.is_over or reached.to_move == seat:
        return reached
    again = reached.copy()
    again.state_array["to_move"] = seat
    generic.settle_one(again.board_array, again.state_array)
    return again


def _is_there(seen: Position, field: int) -> bool:
    """Tell whether a field is seen: the unknown ones have no neighbours."""
    return bool((seen.board_array["neighbour"][0, field] != OFF).any())


def _steps_to(seen: Position, targets: Iterable[int]) -> Numbers:
    """Return how many fields a ship has to go from each field to the nearest of some fields, at most FIELDS."""
    neighbour, passable = seen.board_array["neighbour"][0].tolist(), seen.board_array["passable"][0].tolist()
    steps = np.full(OFF + 1, FIELDS, np.int64)
    waiting = deque(targets)
    steps[list(waiting)] = 0
    while waiting:
        field = waiting.popleft()
        for near in neighbour[field]:
            if near != OFF and passable[near] and steps[near] == FIELDS:
                steps[near] = steps[field] + 1
                waiting.append(near)
    return steps
