"""Players of other kinds, one for each game, against which ours are measured: each has one idea and follows it.

    python tools/duel.py hive_2020 strongest rusher --games 20 --time 200

`strongest` thinks of what the other one answers. These look at their own next moves as if the other one stood still: a
*runner* for Hase und Igel, a *rusher* for Hive's bees, a *saver* of cards for Cartagena, a *spreader* that takes the
pieces of Blokus by size and corners. The *planner* of the rivers looks at more and has a file of its own, `planner.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from planner import Planner, again

from kielwasser.core.hexgrid import distance
from kielwasser.core.position import Move, Position
from kielwasser.games.blokus_2027.shapes import SQUARES
from kielwasser.games.cartagena_2013.board import GOAL, PLACES
from kielwasser.games.hase_igel_2018.alone import ALONE, MOST_CARROTS
from kielwasser.games.hase_igel_2018.board import EAT, GOAL_FIELD, SALAD
from kielwasser.games.hive_2020.board import CELLS, FIELDS

Worths = npt.NDArray[np.float64]

DECIDED = 1000.0
EARLY = 0.3  # what a plan is worth on the way counts as well: the sooner the better


# ---- Hase und Igel ---------------------------------------------------------------------------------------------------


def running(states: Any, seat: int, start: Position) -> Worths:
    """Return what positions are worth to a hare that counts its own moves to the goal, as if it were alone."""
    at, carrots, salads = (states[name][:, seat].astype(int) for name in ("at", "carrots", "salads"))
    eats = (start.board_array["kind"][0][at] == SALAD) & (salads > 0) & (states["last"][:, seat] != EAT)
    carrots = np.minimum(carrots + 20 * eats, MOST_CARROTS)
    moves = np.where(at == GOAL_FIELD, 0, ALONE[salads - eats, at, carrots] + eats)
    return np.asarray(0.02 * carrots - 5.0 * moves)


# ---- Hive ------------------------------------------------------------------------------------------------------------

_FREE = 6 - np.bitwise_count(np.arange(64)).astype(int)
_STEPS = np.array([[distance(one, other) for other in CELLS] for one in CELLS], float)


def rushing(states: Any, seat: int, start: Position) -> Worths:
    """Return what positions are worth to whoever closes in on the other bee, and thinks of his own one now and then."""
    tops = states["top"][:, :FIELDS]
    own = (tops > 0) & (tops >> 3 == seat)
    bee = int(start.state.bee[1 - seat])
    if bee < 0:
        return np.asarray(own.sum(axis=1) + 2.0 * (states["bee"][:, seat] >= 0))
    near = np.where(own, np.maximum(4 - _STEPS[bee], 0), 0.0).sum(axis=1)
    free = _FREE[states["near"][:, bee] & 63]
    own_free = _FREE[states["near"][np.arange(len(states)), states["bee"][:, seat]] & 63]
    return np.asarray(-10.0 * free + 9.0 * own_free + 0.5 * near + 4.0 * own[:, bee] + 1.5 * own.sum(axis=1))


# ---- Cartagena -------------------------------------------------------------------------------------------------------

_BITS = np.arange(1 << 13)  # a field's crew: a one, and behind it a bit for each pirate, set for the blue ones
_BLUE = np.maximum(np.bitwise_count(_BITS).astype(int) - 1, 0)
_RED = np.where(_BITS > 0, np.floor(np.log2(np.maximum(_BITS, 1))).astype(int), 0) - _BLUE
_CARD = 4.0  # fields that a card is worth; who draws them early has the choice later


def saving(states: Any, seat: int, start: Position) -> Worths:
    """Return what positions are worth to whoever holds many cards before he walks."""
    crews = (_BLUE if seat else _RED)[states["crews"]]
    to_go = (crews * (GOAL - np.arange(PLACES))).sum(axis=1)
    left = GOAL * crews.sum(axis=1)[0]
    return np.asarray(_CARD * states["held"][:, seat] * np.minimum(to_go / (left / 3), 1) - to_go)


# ---- Blokus ----------------------------------------------------------------------------------------------------------


def spreading(states: Any, seat: int, start: Position) -> Worths:
    """Return what positions are worth to whoever lays large pieces first, where they leave the most corners."""
    colour = int(start.state.colour)
    held = states["hand"][:, colour, None] >> np.arange(len(SQUARES)) & 1
    corners = np.bitwise_count(states["corners"].astype(np.int64)).sum(axis=2).astype(float)
    others = corners[:, [(colour + 1) % 4, (colour + 3) % 4]].sum(axis=1)
    return np.asarray(100.0 - held @ np.asarray(SQUARES) * 3.0 + 0.2 * corners[:, colour] - 0.1 * others)


def _decided(states: Any, seat: int) -> Worths:
    """Return what it is worth that the game is over: in some positions it is."""
    won, lost = (np.where(states["over"] != 0, states["winner"] == who, False) for who in (seat, 1 - seat))
    return np.asarray(DECIDED * won - DECIDED * lost)


@dataclass(frozen=True)
class _Plan:
    reached: Position
    first: Move | None
    worth: float
    so_far: float  # what it was worth on the way


@dataclass(frozen=True)
class Soloist:
    """Plans some of its own moves, and takes no notice of what the other one may answer."""

    worth: Callable[[Any, int, Position], Worths]
    moves: int  # that a plan looks ahead …
    plans: int  # … and how many plans are kept after each of them

    def choose(self, position: Position, deadline: float) -> Move:
        """Return the first move of the best plan."""
        seat = position.to_move
        seen = position.hide(seat)
        plans = [_Plan(seen, None, 0.0, 0.0)]
        for _ in range(self.moves):
            longer = [later for plan in plans for later in self._continued(plan, seat, seen)]
            plans = sorted(longer, key=lambda plan: plan.worth, reverse=True)[: self.plans]
        return plans[0].first or Move(seen.game, ())

    def _continued(self, plan: _Plan, seat: int, start: Position) -> list[_Plan]:
        """Return the best plans with one more move; one that cannot go on stays as it is."""
        here = again(plan.reached, seat)
        if here.is_over:
            return [replace(plan, worth=plan.worth + float(_decided(here.state_array, seat)[0]))]
        states, moves, lengths = here.distinct_moves()
        if not len(lengths):
            return [plan]
        values = self.worth(states, seat, start) + _decided(states, seat)
        longer = []
        for i in np.argsort(-values, kind="stable")[: self.plans].tolist():
            first = plan.first or Move(here.game, tuple(moves[i, : lengths[i]].tolist()))
            reached = here.copy()
            reached.state_array[:] = states[i : i + 1]
            value = float(values[i])
            longer.append(_Plan(reached, first, value + plan.so_far, plan.so_far + EARLY * value))
        return longer


class Runner(Soloist):
    """Runs for the goal."""

    def __init__(self) -> None:
        super().__init__(running, moves=1, plans=1)


class Rusher(Soloist):
    """Goes for the other bee."""

    def __init__(self) -> None:
        super().__init__(rushing, moves=2, plans=10)


class Saver(Soloist):
    """Saves cards."""

    def __init__(self) -> None:
        super().__init__(saving, moves=1, plans=1)


class Spreader(Soloist):
    """Lays large pieces, and keeps corners open."""

    def __init__(self) -> None:
        super().__init__(spreading, moves=1, plans=1)


#: By name: who it is.
STYLES: Mapping[str, type[Any]] = {
    "planner": Planner,
    "runner": Runner,
    "rusher": Rusher,
    "saver": Saver,
    "spreader": Spreader,
}

#: By game: whom ours are measured against.
STYLE_OF: Mapping[str, str] = {
    "cartagena_2013": "saver",
    "mississippi_2017": "planner",
    "hase_igel_2018": "runner",
    "hive_2020": "rusher",
    "mississippi_2024": "planner",
    "blokus_2027": "spreader",
}
