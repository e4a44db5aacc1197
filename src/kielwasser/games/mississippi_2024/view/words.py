"""Mississippi Queen 2024: the position in words."""

from __future__ import annotations

from collections.abc import Sequence

from kielwasser.core.position import Position
from kielwasser.games.mississippi_2024.board import GOAL, HIDDEN, ISLAND, PASSENGER, WATER
from kielwasser.games.mississippi_2024.notation import is_waiting, open_ends, passenger_fields
from kielwasser.games.river.board import OFF, SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.view import words as river
from kielwasser.games.river.view.words import WAYS
from kielwasser.system.errors import Text
from kielwasser.system.numbers import counted

KINDS = {
    WATER: Text("Wasser", "water"),
    ISLAND: Text("Insel", "island"),
    GOAL: Text("Ziel", "goal"),
    PASSENGER: Text("Insel mit Anleger", "island with a dock"),
    HIDDEN: Text("verdeckt", "hidden"),
}
CURRENT = Text("Strömung", "current")
_PERHAPS = Text("Wasser, vielleicht Strömung", "water, perhaps current")
_OPEN = Text("Strömung, je nach dem nächsten Segment", "Current, depending on the next segment")
_SHORE = Text("Ufer", "bank")


def place(position: Position, field: int) -> str:
    """Return the name of a field: q and r."""
    q, r = position.board_array["cell"][0][field].tolist()
    return f"({q}, {r})"


def waiting_of(position: Position) -> list[tuple[int, int]]:
    """Return where a passenger waits, with the direction of his dock."""
    fields = [field for field in passenger_fields(position) if is_waiting(position, field)]
    return [(field, int(position.board.dock[field])) for field in fields]


def _what(position: Position, field: int) -> Text:
    """Return what is on a field, in words."""
    board = position.board
    if field == OFF:
        return _SHORE
    kind = KINDS[int(board.kind[field])]
    if field in open_ends(position):
        return _PERHAPS
    if not board.current[field]:
        return kind
    return CURRENT if board.kind[field] == WATER else Text(f"{kind.de} in der Strömung", f"{kind.en} in the current")


def say(position: Position, action: int) -> Text:
    """Say what an action does."""
    return river.say_step(position, position.copy().act(action), place)


facts = river.facts
prompt = river.prompt
PLACES = river.PLACES


def describe(position: Position, points: tuple[int, int]) -> Sequence[Text]:
    """Tell the whole position."""
    seen = position.hide(0)
    return [
        river.describe_turn(seen, "movement"),
        *(river.describe_ship(seen, seat, points[seat], place, _what) for seat in (0, 1)),
        *(river.describe_passenger(seen, field, direction, place) for field, direction in waiting_of(seen)),
        *(_describe_segment(seen, s) for s in range(int(seen.board.known))),
        _describe_hidden(seen),
    ]


def _describe_segment(position: Position, s: int) -> Text:
    board = position.board
    fields = range(s * SEGMENT_FIELDS, (s + 1) * SEGMENT_FIELDS)
    way, centre = WAYS[int(board.direction[s])], tuple(board.centre[s].tolist())
    blocked = [field for field in fields if board.kind[field] in (ISLAND, PASSENGER)]
    goals = [field for field in fields if board.kind[field] == GOAL]
    current = [field for field in fields if board.current[field]]
    perhaps = [field for field in open_ends(position) if field in fields]
    told = ((Text("Inseln", "Islands"), blocked), (CURRENT, current), (_OPEN, perhaps), (KINDS[GOAL], goals))
    parts = [river.listed(position, name, listed, place) for name, listed in told if listed]
    return river.describe_segment(s, way, centre, parts)


def _describe_hidden(position: Position) -> Text:
    known = int(position.board.known)
    if known == SEGMENTS:
        return Text("Alle Segmente sind aufgedeckt.", "All segments are revealed.")
    hidden = counted(SEGMENTS - known, Text("Segment", "segment"), Text("Segmente", "segments"))
    direction = int(position.board.direction[known])
    if direction < 0:  # Q5
        return Text(f"Noch verdeckt: {hidden.de}.", f"Still hidden: {hidden.en}.")
    way = WAYS[direction]
    return Text(
        f"Noch verdeckt: {hidden.de}; das nächste führt {way.de}.",
        f"Still hidden: {hidden.en}; the next one leads {way.en}.",
    )
