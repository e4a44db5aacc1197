"""Mississippi Queen 2024: what it looks like, what people can choose, and the position in words."""

from __future__ import annotations

from collections.abc import Sequence

from kielwasser.core.generic import END, settle_one
from kielwasser.core.position import Position
from kielwasser.core.view import Box, Choice, Fact, Look, View
from kielwasser.drawing.hexes import heading
from kielwasser.drawing.svg import picture
from kielwasser.games.mississippi_2024.board import (
    GOAL,
    HIDDEN,
    ISLAND,
    NO_CHANGE,
    NO_DISTANCE,
    PASSENGER,
    PUSH,
    ROTATE,
    WATER,
)
from kielwasser.games.mississippi_2024.notation import is_waiting, passenger_fields
from kielwasser.games.mississippi_2024.rules import LAST_PLY
from kielwasser.games.river.board import MAX_SPEED, OFF, SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.view import figures as river_figures
from kielwasser.games.river.view import scene as river_view
from kielwasser.games.river.view.choices import WAYS, Steering, steer
from kielwasser.games.river.view.scene import River
from kielwasser.system.errors import Text

NAME = "mississippi_2024"
_SHOWN = 4  # revealed segments in the picture; a ship that is farther behind is shown too

_KINDS = {
    WATER: Text("Wasser", "water"),
    ISLAND: Text("Insel", "island"),
    GOAL: Text("Ziel", "goal"),
    PASSENGER: Text("Insel mit Anleger", "island with a dock"),
    HIDDEN: Text("verdeckt", "hidden"),
}
_CURRENT = Text("Strömung", "current")
_SHORE = Text("Ufer", "bank")
_FLOW = '<path d="M-4.5-6.5L2 0L-4.5 6.5M-12-6.5L-5.5 0L-12 6.5M3-6.5L9.5 0L3 6.5" class="flow"/>'


def place(position: Position, field: int) -> str:
    """Return the name of a field: q and r."""
    q, r = position.board_array["cell"][0][field].tolist()
    return f"({q}, {r})"


def _what(position: Position, field: int) -> Text:
    """Return what is on a field, in words."""
    board = position.board
    if field == OFF:
        return _SHORE
    kind = _KINDS[int(board.kind[field])]
    if not board.current[field]:
        return kind
    return _CURRENT if board.kind[field] == WATER else Text(f"{kind.de} in der Strömung", f"{kind.en} in the current")


def _remark(before: Position, after: Position) -> Text | None:
    """Say that the current made an advance dearer."""
    return _CURRENT if after.state.paid and not before.state.paid else None


def _finish(position: Position) -> Position:
    """End the move on a copy, and the round with it: whether a ship is in the goal counts at its end (§5)."""
    done = position.copy().act(END)
    if done.ply % 2 and not done.is_over:
        done.state_array["ply"] += 1
        settle_one(done.board_array, done.state_array)
    return done


STEERING = Steering(
    accelerate=lambda change: NO_CHANGE + change,
    rotate=lambda position, right: ROTATE + (int(position.state.heading[position.to_move]) + right) % 6,
    advance=lambda distance: NO_DISTANCE + distance,
    push=lambda direction: PUSH + direction,
    distances=range(1, MAX_SPEED + 1),
    digits=range(6),
    movement="movement",
    place=place,
    remark=_remark,
    finish=_finish,
)


def _river(position: Position) -> River:
    """Return the revealed part of the river; the position must have been hidden."""
    fields = range(int(position.board.known) * SEGMENT_FIELDS)
    waiting = [
        (field, int(position.board.dock[field])) for field in passenger_fields(position) if is_waiting(position, field)
    ]
    return River(NAME, fields, river_view.cells_of(position), waiting)


def box(position: Position) -> Box:
    """Show the last revealed segments, where the ships are."""
    seen = position.hide(0)
    cells, known = river_view.cells_of(seen), int(seen.board.known)
    ships = [int(field) for field in seen.state.field]
    first = min(max(known - _SHOWN, 0), *(field // SEGMENT_FIELDS for field in ships))
    return river_view.box(cells[field] for field in (*range(first * SEGMENT_FIELDS, known * SEGMENT_FIELDS), *ships))


def style(theme: str) -> str:
    """Return the style sheet for a theme."""
    flow = "fill:none;stroke:#fff;stroke-opacity:.6;stroke-width:2;stroke-linecap:round"
    return river_figures.style(NAME, river_figures.rules_of(theme) | {"flow": flow})


def ground(position: Position, look: Look) -> str:
    """Draw the revealed river, and in outlines the segment that comes next: its direction is public."""
    seen = position.hide(0)
    river = _river(seen)
    kinds, current, directions = (seen.board_array[name][0].tolist() for name in ("kind", "current", "direction"))
    fields = {kind: [field for field in river.fields if kinds[field] == kind] for kind in _KINDS}
    hidden = range(len(river.fields), SEGMENTS * SEGMENT_FIELDS)
    fog = [field for field in hidden if directions[field // SEGMENT_FIELDS] >= 0]
    flowing = [field for field in river.fields if current[field]]
    calm = [field for field in fields[WATER] if not current[field]]
    return "".join(
        (
            river_figures.definitions(NAME),
            river_figures.define(NAME, {"flow": _FLOW}),
            river_view.all_standing(river, fog, "fog"),
            river_view.all_standing(river, river.fields, "bank"),
            river_view.all_standing(river, river.fields, "field"),
            river_view.waves(river, calm),
            *(river_view.standing(river, field, "flow", _flow(seen, field)) for field in flowing),
            *(river_view.island(river, field) for field in fields[ISLAND]),
            river_view.all_standing(river, fields[PASSENGER], "clearing"),
            river_view.all_standing(river, fields[GOAL], "goal"),
            river_view.coordinates(river, seen, place) if look.coordinates else "",
        )
    )


def _flow(position: Position, field: int) -> float:
    """Return where the current runs to, in degrees: towards the start, to where it runs on if that can be seen."""
    board = position.board
    back = (int(board.direction[field // SEGMENT_FIELDS]) + 3) % 6
    for d in (back, (back + 1) % 6, (back + 5) % 6):
        neighbour = int(board.neighbour[field, d])
        if neighbour < OFF and board.current[neighbour]:
            return heading(d)
    return heading(back)


def pieces(position: Position, look: Look) -> str:
    """Draw ships, waiting passengers, the last move and what can be chosen."""
    seen = position.hide(0)
    return river_view.pieces(_river(seen), seen, look, STEERING)


def choices(position: Position, selected: str) -> Sequence[Choice]:
    """Return what the seat to move can do."""
    return steer(STEERING, position, selected)


def facts(position: Position, seat: int) -> Sequence[Fact]:
    """Return the numbers of a seat."""
    return river_view.facts(position, seat, "movement")


def rounds(position: Position) -> tuple[int, int]:
    """Return the present round and the last one."""
    return river_view.rounds(position, LAST_PLY)


def describe(position: Position) -> Sequence[Text]:
    """Tell the whole position."""
    seen = position.hide(0)
    return [
        river_view.describe_turn(seen, rounds(seen), "movement"),
        *(river_view.describe_ship(seen, seat, place, _what) for seat in (0, 1)),
        *(river_view.describe_passenger(seen, field, direction, place) for field, direction in _river(seen).waiting),
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
    parts = [
        river_view.listed(position, name, listed, place)
        for name, listed in ((Text("Inseln", "Islands"), blocked), (_CURRENT, current), (_KINDS[GOAL], goals))
        if listed
    ]
    return river_view.describe_segment(s, way, centre, parts)


def _describe_hidden(position: Position) -> Text:
    known = int(position.board.known)
    if known == SEGMENTS:
        return Text("Alle Segmente sind aufgedeckt.", "All segments are revealed.")
    way = WAYS[int(position.board.direction[known])]
    return Text(
        f"Noch verdeckt: {SEGMENTS - known} Segmente; das nächste führt {way.de}.",
        f"Still hidden: {SEGMENTS - known} segments; the next one leads {way.en}.",
    )


VIEW = View(
    box=box,
    style=style,
    ground=ground,
    pieces=pieces,
    choices=choices,
    facts=facts,
    describe=describe,
    rounds=rounds,
    confirms=True,
    picture=picture,
)
