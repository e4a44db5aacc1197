"""Mississippi Queen 2017: the position in words."""

from __future__ import annotations

from collections.abc import Sequence

from kielwasser.core.position import Position
from kielwasser.games.mississippi_2017.board import GOAL, ISLAND, LOG, SANDBANK, WATER, offset, on_table
from kielwasser.games.mississippi_2017.reading import fields_of, waiting_of
from kielwasser.games.river.board import SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.view import words as river
from kielwasser.system.errors import Text

KINDS = {
    WATER: Text("Wasser", "water"),
    LOG: Text("Baumstamm", "log"),
    SANDBANK: Text("Sandbank", "sandbank"),
    GOAL: Text("Ziel", "goal"),
    ISLAND: Text("Insel", "island"),
}
_PLURALS = {
    LOG: Text("Baumstämme", "Logs"),
    SANDBANK: Text("Sandbänke", "Sandbanks"),
    GOAL: Text("Ziel", "Goal"),
    ISLAND: Text("Inseln", "Islands"),
}
_NOTHING = Text("Ufer oder nichts Aufgedecktes", "bank or nothing revealed")


def place(position: Position, field: int) -> str:
    """Return the name of a field: the official x and y."""
    q, r = position.board_array["cell"][0][field].tolist()
    x, y = offset(q, r)
    return f"({x}, {y})"


def _what(position: Position, field: int) -> Text:
    """Return what is on a field, in words."""
    if not on_table(position.board, position.state, field):
        return _NOTHING
    return KINDS.get(int(position.board.kind[field]), _NOTHING)


def say(position: Position, action: int) -> Text:
    """Say what an action does."""
    return river.say_step(position, position.copy().act(action), place)


facts = river.facts
prompt = river.prompt
PLACES = river.PLACES


def describe(position: Position, points: tuple[int, int]) -> Sequence[Text]:
    """Tell the whole position."""
    seen = position.hide(position.to_move)
    first, last = int(seen.state.first), int(seen.state.last)
    return [
        river.describe_turn(seen, "points"),
        *(river.describe_ship(seen, seat, points[seat], place, _what) for seat in (0, 1)),
        *(
            river.describe_passenger(seen, field, direction, place)
            for field, direction in waiting_of(seen, fields_of(seen))
        ),
        *(_describe_segment(seen, s) for s in range(first, last + 1)),
        Text(
            f"Noch verdeckt: {SEGMENTS - 1 - last} Segmente; schon entfernt: {first}.",
            f"Still hidden: {SEGMENTS - 1 - last} segments; already removed: {first}.",
        ),
    ]


def _describe_segment(position: Position, s: int) -> Text:
    board = position.board
    fields = range(s * SEGMENT_FIELDS, (s + 1) * SEGMENT_FIELDS)
    way, centre = river.WAYS[int(board.direction[s])], offset(*board.centre[s].tolist())
    by_kind = {kind: [field for field in fields if board.kind[field] == kind] for kind in _PLURALS}
    parts = [river.listed(position, _PLURALS[kind], found, place) for kind, found in by_kind.items() if found]
    return river.describe_segment(s, way, centre, parts)
