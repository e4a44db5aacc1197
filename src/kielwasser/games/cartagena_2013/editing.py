"""Change a position of Cartagena by hand: pirates, hands, the symbols of the path, the limit.

A spot is the number of a field, or `pirate` with a seat and the field on which such a pirate stands. Whoever changes
hands no longer knows the order of the stack: it is what the cards that can be seen leave.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kielwasser.core.editing import (
    PLY,
    TO_MOVE,
    Brush,
    Number,
    field_of,
    nothing_there,
    nothing_to_carry,
    of_seat,
    of_turn,
)
from kielwasser.core.position import Position
from kielwasser.games.cartagena_2013.board import GOAL, LETTERS, PLACES, START, SYMBOLS
from kielwasser.games.cartagena_2013.notation import (
    COLOURS,
    SYMBOL_LETTERS,
    build,
    crews_of,
    hand_of,
    piles_of,
    set_round_limit,
    symbols_of,
)
from kielwasser.games.cartagena_2013.view.choices import SYMBOL_TEXTS
from kielwasser.system.errors import Text

_PIRATE = re.compile(r"pirate([01])-(\d+)")
_LIMIT = "limit"


def brushes(position: Position) -> Sequence[Brush]:
    """Return the symbols: each stands once in a segment, so one that is laid changes places with what was there."""
    return [Brush(letter, SYMBOL_TEXTS[LETTERS.index(letter)]) for letter in SYMBOL_LETTERS]


def numbers(position: Position) -> Sequence[Number]:
    """Return the turn, the limit, and how many cards of each symbol both players hold."""
    limit = int(position.board.round_limit)
    found = [
        *of_turn(position, 2 * limit),
        Number(_LIMIT, Text("Rundengrenze", "Round limit"), limit, *position.range_of("round_limit")),
    ]
    for seat in (0, 1):
        hand = hand_of(position, seat)
        for letter in SYMBOL_LETTERS:
            name = SYMBOL_TEXTS[LETTERS.index(letter)]
            text = of_seat(seat, Text(f"Karten {name.de}", f"cards {name.en}"))
            found.append(Number(f"{letter}{seat}", text, hand.count(letter), *position.range_of("held")))
    return found


def lay(position: Position, brush: str, spot: str) -> Position:
    """Lay a symbol on a field of the path; the one that was there goes to where this one was in the segment."""
    field = field_of(spot, PLACES)
    if field in (START, GOAL):
        raise nothing_there()
    symbols, at = list(symbols_of(position)), field - 1
    first = at - at % SYMBOLS
    other = symbols.index(brush, first, first + SYMBOLS)
    symbols[at], symbols[other] = symbols[other], symbols[at]
    return _built(position, symbols="".join(symbols))


def carry(position: Position, start: str, goal: str) -> Position:
    """Carry a pirate to another field: the one named, or the last that came to a field."""
    crews = crews_of(position)
    named = _PIRATE.fullmatch(start)
    field = int(named[2]) if named else field_of(start, PLACES)
    crew = crews.get(field, "")
    pirate = COLOURS[int(named[1])] if named else crew[-1:]
    if not pirate or pirate not in crew:
        raise nothing_to_carry()
    other = _PIRATE.fullmatch(goal)
    to = int(other[2]) if other else field_of(goal, PLACES)
    at = crew.rindex(pirate)
    crews[field] = crew[:at] + crew[at + 1 :]
    crews[to] = crews.get(to, "") + pirate
    return _built(position, crews={place: crew for place, crew in crews.items() if crew})


def count(position: Position, key: str, value: int) -> Position:
    """Set a number."""
    if key in (PLY, TO_MOVE):
        return _built(position, **{key: value})
    if key == _LIMIT:
        fresh = _built(position)
        set_round_limit(fresh, value)
        return fresh
    letter, seat = key[0], int(key[1])
    hands = [hand_of(position, 0), hand_of(position, 1)]
    hands[seat] = hands[seat].replace(letter, "") + letter * value
    return _built(position, hands=(hands[0], hands[1]), stack=None)


def _built(position: Position, **changes: Any) -> Position:
    """Return a position with other parts."""
    row, stack, used = piles_of(position)
    parts: dict[str, Any] = {
        "ply": position.ply,
        "acted": int(position.state.acted),
        "to_move": position.to_move,
        "crews": crews_of(position),
        "hands": (hand_of(position, 0), hand_of(position, 1)),
        "row": row,
        "stack": stack,
        "used": used,
        "symbols": symbols_of(position),
    }
    fresh = Position(position.game, position.ruling)
    build(fresh, **{**parts, **changes})
    set_round_limit(fresh, int(position.board.round_limit))
    fresh.state.word = position.state.word
    return fresh
