"""Mississippi Queen 2017: what it looks like, what people can choose (§6.3, §6.4), and the position in words."""

from __future__ import annotations

from collections.abc import Sequence

from kielwasser.core.generic import END
from kielwasser.core.position import Position
from kielwasser.core.view import Box, Choice, Fact, Look, View
from kielwasser.drawing.palette import PALETTES
from kielwasser.drawing.svg import element, picture
from kielwasser.games.mississippi_2017.board import (
    ACCELERATE,
    ADVANCE,
    GOAL,
    ISLAND,
    LOG,
    PUSH,
    ROTATE,
    SANDBANK,
    WATER,
    offset,
    on_table,
)
from kielwasser.games.mississippi_2017.notation import mirrored
from kielwasser.games.mississippi_2017.rules import LAST_PLY
from kielwasser.games.river.board import MAX_SPEED, SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.view import figures as river_figures
from kielwasser.games.river.view import scene as river_view
from kielwasser.games.river.view.choices import WAYS, Steering, steer
from kielwasser.games.river.view.scene import River
from kielwasser.system.errors import Text

NAME = "mississippi_2017"

_KINDS = {
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


def _logs() -> str:
    """Draw two tree trunks with branches, from above."""
    shapes = []
    for x, y in ((-15.0, -9.5), (-11.0, 1.0)):
        rings = element("ellipse", cx=x + 26, cy=y + 4, rx=2.2, ry=4.0, class_="cut")
        shapes += [element("rect", x=x, y=y, width=26, height=8, rx=3, class_="log"), rings]
        shapes.append(element("path", d=f"M{x + 4} {y + 2.6}h11M{x + 8} {y + 5.4}h10", class_="bark"))
    return element("g", *shapes, transform="rotate(-18)")


_SANDBANK = (
    '<path d="M-14.5 2Q-13-7-4-7.5Q0-11.5 6-9Q14.5-7.5 14.5 0Q13 8.5 4 8Q-3 12-8.5 8.5Q-13.5 7-14.5 2Z" class="sand"/>'
    '<path d="M-9.5 1.5Q-6-3.5-1.5-1T6.5-2.5T11 0M-7 5.5Q-3 2 1 4.5T8 3.5M-4-4.5Q0-7.5 3.5-5.5" class="ripple"/>'
)


def place(position: Position, field: int) -> str:
    """Return the name of a field: the official x and y."""
    q, r = position.board_array["cell"][0][field].tolist()
    x, y = offset(q, r)
    return f"({x}, {y})"


def _what(position: Position, field: int) -> Text:
    """Return what is on a field, in words."""
    if not on_table(position.board, position.state, field):
        return _NOTHING
    return _KINDS.get(int(position.board.kind[field]), _NOTHING)


def _remark(before: Position, after: Position) -> Text | None:
    """Say that a log or a sandbank was reached by the one that moved or was pushed."""
    for seat in (0, 1):
        field = int(after.state.field[seat])
        if field == before.state.field[seat]:
            continue
        speed = int(after.state.speed[seat])
        if after.board.kind[field] == SANDBANK:
            return Text("Sandbank: Geschwindigkeit 1, kein Drehen", "sandbank: speed 1, no rotating")
        if speed < before.state.speed[seat]:
            return Text(f"Baumstamm: Geschwindigkeit {speed}", f"log: speed {speed}")
    return None


def _rotate(position: Position, right: int) -> int:
    """Return the rotation by so many steps clockwise; the season counts the other way round, half a rotation as +3."""
    return ROTATE - right if abs(right) < 3 else ROTATE + 3


STEERING = Steering(
    accelerate=lambda change: ACCELERATE + change,
    rotate=_rotate,
    advance=lambda distance: ADVANCE + distance,
    push=lambda direction: PUSH + direction,
    distances=(*range(1, MAX_SPEED + 1), -1),
    digits=[mirrored(direction) for direction in range(6)],
    movement="points",
    place=place,
    remark=_remark,
    finish=lambda position: position.copy().act(END),
)


def _river(position: Position) -> River:
    """Return what lies on the table; the position must have been hidden.

    Of two segments that share a field the lower number is the one that boats know, even if its segment was removed.
    """
    board, state, cells = position.board, position.state, river_view.cells_of(position)
    shared = int(board.shared)
    fields = [shared] if shared >= 0 and on_table(board, state, shared) else []
    taken = {cells[field] for field in fields}
    for field in range(int(state.first) * SEGMENT_FIELDS, (int(state.last) + 1) * SEGMENT_FIELDS):
        if cells[field] not in taken:
            taken.add(cells[field])
            fields.append(field)
    waiting = [divmod(passenger, 6) for passenger in state.waiting.tolist() if passenger // 6 in fields]
    return River(NAME, fields, cells, waiting)


def box(position: Position) -> Box:
    """Show the segments on the table, and ships that were pushed off it."""
    seen = position.hide(position.to_move)
    river = _river(seen)
    return river_view.box(river.cells[field] for field in (*river.fields, *seen.state.field.tolist()))


def style(theme: str) -> str:
    """Return the style sheet for a theme."""
    p = PALETTES[theme]
    rules = river_figures.rules_of(theme)
    line = rules["plank"]
    own = {
        "log": rules["pier"],
        "cut": f"{rules['pier']};fill:{p.sand}",
        "bark": line,
        "sand": f"fill:{p.sand};stroke:{p.wood};stroke-width:1.6;stroke-dasharray:.1 2.4;stroke-linecap:round",
        "ripple": line,
    }
    return river_figures.style(NAME, rules | own)


def ground(position: Position, look: Look) -> str:
    """Draw what lies on the table."""
    seen = position.hide(position.to_move)
    river, kinds = _river(seen), seen.board_array["kind"][0].tolist()
    fields = {kind: [field for field in river.fields if kinds[field] == kind] for kind in _KINDS}
    figures = {LOG: "log", SANDBANK: "sandbank", GOAL: "goal"}
    return "".join(
        (
            river_figures.definitions(NAME),
            river_figures.define(NAME, {"log": _logs(), "sandbank": _SANDBANK}),
            river_view.all_standing(river, river.fields, "bank"),
            river_view.all_standing(river, river.fields, "field"),
            river_view.waves(river, fields[WATER]),
            *(river_view.all_standing(river, fields[kind], name) for kind, name in figures.items()),
            *(river_view.island(river, field) for field in fields[ISLAND]),
            river_view.coordinates(river, seen, place) if look.coordinates else "",
        )
    )


def pieces(position: Position, look: Look) -> str:
    """Draw boats, waiting passengers, the last move and what can be chosen."""
    seen = position.hide(position.to_move)
    return river_view.pieces(_river(seen), seen, look, STEERING)


def choices(position: Position, selected: str) -> Sequence[Choice]:
    """Return what the seat to move can do."""
    return steer(STEERING, position, selected)


def facts(position: Position, seat: int) -> Sequence[Fact]:
    """Return the numbers of a seat."""
    return river_view.facts(position, seat, "points")


def rounds(position: Position) -> tuple[int, int]:
    """Return the present round and the last one."""
    return river_view.rounds(position, LAST_PLY)


def describe(position: Position) -> Sequence[Text]:
    """Tell the whole position."""
    seen = position.hide(position.to_move)
    first, last = int(seen.state.first), int(seen.state.last)
    return [
        river_view.describe_turn(seen, rounds(seen), "points"),
        *(river_view.describe_ship(seen, seat, place, _what) for seat in (0, 1)),
        *(river_view.describe_passenger(seen, field, direction, place) for field, direction in _river(seen).waiting),
        *(_describe_segment(seen, s) for s in range(first, last + 1)),
        Text(
            f"Noch verdeckt: {SEGMENTS - 1 - last} Segmente; schon entfernt: {first}.",
            f"Still hidden: {SEGMENTS - 1 - last} segments; already removed: {first}.",
        ),
    ]


def _describe_segment(position: Position, s: int) -> Text:
    board = position.board
    fields = range(s * SEGMENT_FIELDS, (s + 1) * SEGMENT_FIELDS)
    way, centre = WAYS[int(board.direction[s])], offset(*board.centre[s].tolist())
    by_kind = {kind: [field for field in fields if board.kind[field] == kind] for kind in _PLURALS}
    parts = [river_view.listed(position, _PLURALS[kind], found, place) for kind, found in by_kind.items() if found]
    return river_view.describe_segment(s, way, centre, parts)


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
