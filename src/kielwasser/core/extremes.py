"""Positions at the ends of what their fields may hold, and everything that can be asked about a position.

What kernels index with comes from records. Whether each range is narrow enough is seen where its ends are: the contract
suite and `tools/fuzz.py` go there and ask all questions, under bounds checks.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import numpy as np

from kielwasser.core import generic
from kielwasser.core.game import Game
from kielwasser.core.observation import LARGEST
from kielwasser.core.position import Position
from kielwasser.core.ranges import FieldItem, Range, ends_of
from kielwasser.core.records import Record, duplicate
from kielwasser.core.ruling import RULINGS
from kielwasser.core.write_protected import ask
from kielwasser.system.errors import KielwasserError

Searching = Callable[[Position], object]

NUMBER = re.compile(r"(?<![A-Za-z0-9])-?\d+")  # in the text of a position
_NONSENSE = 8  # lists of actions that are judged


def stretched(position: Position, chance: random.Random) -> Iterator[Position]:
    """Yield positions made of one: each field in turn at either end of its range, with others that are drawn.

    What the game's reader refuses is left out, and what it corrects comes corrected.
    """
    ruling = RULINGS.index(position.ruling)
    for dtype in (position.game.board_type, position.game.state_type):
        fields = _by_field(list(ends_of(dtype, ruling)))
        for places in fields:
            for end in (0, 1):
                others = [chance.choice(fields) for _ in range(chance.randrange(3))]
                found = read_again(position, [(chance.choice(places), end), *_drawn(others, chance)])
                if found is not None:
                    yield found


def _by_field(places: list[tuple[FieldItem, Range]]) -> list[list[tuple[FieldItem, Range]]]:
    names = dict.fromkeys(place.name for place, ends in places if ends.least < ends.most)
    return [[each for each in places if each[0].name == name] for name in names if name != "ruling"]


def _drawn(
    fields: list[list[tuple[FieldItem, Range]]], chance: random.Random
) -> Iterator[tuple[tuple[FieldItem, Range], int]]:
    for places in fields:
        yield chance.choice(places), chance.randrange(2)


def read_again(position: Position, changes: list[tuple[tuple[FieldItem, Range], int]]) -> Position | None:
    """Return a position with some numbers at an end of their range, as far as its text can say it, or None."""
    changed = position.copy()
    changed.board_array = duplicate(position.board_array)
    for (place, ends), end in changes:
        records = changed.state_array if place.name in (changed.game.state_type.names or ()) else changed.board_array
        _put(records, place, ends[end])
    try:
        return Position.from_text(position.game, changed.text)
    except (KielwasserError, LookupError, ValueError, ArithmeticError):
        return None  # what is not a position need not have a text


def _put(records: Record, place: FieldItem, value: int) -> None:
    records[place.name][(0, *place.at)] = value


def respelled(text: str, game: Game, chance: random.Random) -> str:
    """Return the text of a position with one to three of its numbers at, or just beyond, the end of some range."""
    ends = _ends(game)
    for _ in range(chance.randint(1, 3)):
        numbers = list(NUMBER.finditer(text))
        if not numbers:
            break
        chosen = chance.choice(numbers)
        text = f"{text[: chosen.start()]}{chance.choice(ends) + chance.choice((-1, 0, 0, 1))}{text[chosen.end() :]}"
    return text


def _ends(game: Game) -> list[int]:
    """Return the ends of all ranges of a game that a person could write."""
    if game.name not in _ENDS:
        found = {
            end
            for dtype in (game.board_type, game.state_type)
            for ruling in (0, 1)
            for _, ends in ends_of(dtype, ruling)
            for end in ends
        }
        _ENDS[game.name] = sorted(end for end in found if abs(end) < 1 << 31)
    return _ENDS[game.name]


_ENDS: dict[str, list[int]] = {}


def ask_all(position: Position, chance: random.Random, search: Searching | None = None) -> None:
    """Ask all that can be asked: the verbs, the lists, a move, what it is worth, what is seen, what people are told.

    `search` is asked where the game goes on; kernels under bounds checks raise an IndexError where they leave a table.
    """
    game = position.game
    for _ in ask(position, position.board_array, position.state_array):
        pass
    for _ in range(_NONSENSE):
        position.judge([chance.randrange(game.actions) for _ in range(chance.randint(0, 4))])
    see_all(position)
    for seat in (0, 1):
        position.read(seat)
        position.redeal(seat, chance.random().hex())
    str(position)
    if position.is_over:
        return
    value_all(position)
    begun = position.copy()
    legal = begun.legal_actions
    while legal and begun.ply == position.ply and not begun.is_over:
        begun.act(chance.choice(legal))
        legal = begun.legal_actions
    begun.check_ranges()
    if legal:
        see_all(begun)
        value_all(begun)
    if search is not None and position.legal_actions:
        search(position)


def see_all(position: Position) -> None:
    """Ask what learners see; no scalar may leave the box that environments tell of."""
    observation = position.game.observation()
    for seat in (0, 1) if observation is not None else ():
        _, scalars = observation.of_seat(position, seat)  # type: ignore[union-attr]
        if not bool((np.abs(scalars) <= LARGEST).all()):
            raise IndexError(f"a scalar is not scaled in {position.text}")


def value_all(position: Position) -> None:
    """Ask what a position is worth, by the terms and by the network."""
    evaluation = position.game.evaluation()
    if evaluation is None:
        return
    for weights in (evaluation.weights, None):
        if not np.isfinite(evaluation.score(position, weights)):
            raise ArithmeticError(f"no number is the worth of {position.text}")
    for seat in (0, 1):
        evaluation.measure_seat(position, seat)
    generic.key_one(position.board_array, position.state_array)
