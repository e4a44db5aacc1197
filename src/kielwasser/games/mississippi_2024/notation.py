"""Mississippi Queen 2024 as text.

Moves as recorded, actions with a blank between: `A+1` accelerates, `TDR` rotates to a direction, `F2` advances, `PUL`
pushes to a direction (R DR DL L UL UR). A position: ply, team to move, number of revealed segments, ships, river:

    0 ONE 2 -1,-1,R,1,6,0,1,0 -2,1,R,1,6,0,1,0 R:..................../R:...#.#..#....4....../UR:?

A ship: q, r, direction, speed, coal, passengers, free steps of rotation, points; `,goal` if it has been in the goal
(Q4), `,stuck` if it cannot move. A segment: its direction and its fields, column by column from the rear, each column
from left to right: `.` water, `#` island, `*` goal, `0` to `5` a passenger whose dock points to direction R, DR, …,
and `a` to `f` the same when he has been collected. `?` stands for fields that are hidden; segments of which nothing is
known are left out (by the book that is the next one too, Q5).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from kielwasser.core.hexgrid import DIRECTION_NAMES, draw_cells
from kielwasser.core.position import Position
from kielwasser.core.ruling import BOOK
from kielwasser.games.mississippi_2024 import dealing
from kielwasser.games.mississippi_2024.board import (
    ACCELERATE,
    ACTIONS,
    ADVANCE,
    GOAL,
    HIDDEN,
    ISLAND,
    MAX_CHANGE,
    MAX_DISTANCE,
    MOST_PASSENGERS,
    NO_CHANGE,
    NO_DISTANCE,
    PASSENGER,
    PLACES,
    PUSH,
    ROTATE,
    WATER,
)
from kielwasser.games.river.board import FIELDS, MAX_SPEED, MIN_SPEED, OFF, SEGMENT_FIELDS, SEGMENTS, field_at
from kielwasser.games.river.notation import SHIP
from kielwasser.system.errors import NotationError, Text
from kielwasser.system.language import say

TEAMS = ("ONE", "TWO")
ARROWS = "→↘↙←↖↗"
_PLAIN = {".": WATER, "#": ISLAND, "*": GOAL}
_NUMBER = re.compile(r"\d{1,9}")
_ACTION = re.compile(r"A([+-]\d{1,9})|F(-?\d{1,9})|([TP])(R|DR|DL|L|UL|UR)")


# ---- moves ---------------------------------------------------------------------------------------------------------


def acceleration(change: int) -> int:
    """Return the action that changes the speed; changes that are too big for any ship are all the same."""
    return NO_CHANGE + max(-MAX_CHANGE, min(change, MAX_CHANGE))


def advances(distances: Iterable[int]) -> list[int]:
    """Return the actions of several advances in a row; they are added up where a single one is no action."""
    listed = list(distances)
    if any(abs(distance) > MAX_DISTANCE for distance in listed):
        listed = [max(-MAX_DISTANCE, min(sum(listed), MAX_DISTANCE))]
    return [NO_DISTANCE + distance for distance in listed]


def merge(actions: Sequence[int]) -> list[int]:
    """Add adjacent advances together, as the season's referee does before anything else."""
    merged: list[int] = []
    distance, is_advancing = 0, False
    for action in actions:
        was_advancing, is_advancing = is_advancing, ADVANCE <= action < PUSH
        if is_advancing and was_advancing:
            distance += action - NO_DISTANCE
            merged[-1] = NO_DISTANCE + max(-MAX_DISTANCE, min(distance, MAX_DISTANCE))
        else:
            distance = action - NO_DISTANCE
            merged.append(action)
    return merged


def _name(action: int) -> str:
    if action >= PUSH:
        return f"P{DIRECTION_NAMES[action - PUSH]}"
    if action >= ADVANCE:
        return f"F{action - NO_DISTANCE}"
    if action >= ROTATE:
        return f"T{DIRECTION_NAMES[action - ROTATE]}"
    if action >= ACCELERATE:
        return f"A{action - NO_CHANGE:+d}"
    return "END"


_NAMES = [_name(action) for action in range(ACTIONS)]


def format_action(action: int) -> str:
    """Return the text of an action."""
    return _NAMES[action]


def format_move(actions: Sequence[int]) -> str:
    """Return the text of a move."""
    return " ".join([_NAMES[action] for action in actions])


def parse_move(text: str) -> list[int]:
    """Read a move; impossible speeds and distances are taken, the referee refuses them."""
    matches = [_match(word) for word in text.split()]
    actions: list[int] = []
    for is_advance, group in groupby(matches, lambda match: match[2] is not None):
        if is_advance:
            actions += advances(int(match[2]) for match in group)
        else:
            actions += [_other_action(match) for match in group]
    return actions


def _match(word: str) -> re.Match[str]:
    match = _ACTION.fullmatch(word)
    if match is None:
        raise NotationError(
            Text(
                f"{word!r} ist keine Aktion: A+1 beschleunigt, TDR dreht, F2 fährt vor, PUL drängt ab",
                f"{word!r} is no action: A+1 accelerates, TDR rotates, F2 advances, PUL pushes",
            )
        )
    return match


def _other_action(match: re.Match[str]) -> int:
    if match[1] is not None:
        return acceleration(int(match[1]))
    return (ROTATE if match[3] == "T" else PUSH) + DIRECTION_NAMES.index(match[4])


# ---- positions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WrittenShip:
    """A ship as it stands in texts and documents."""

    q: int
    r: int
    heading: int
    speed: int
    coal: int
    passengers: int
    free: int
    points: int
    reached: bool = False
    stuck: bool = False


@dataclass(frozen=True)
class Segment:
    """A segment as it stands in texts and documents: a direction and twenty signs, or none if they are hidden."""

    direction: int
    fields: str


def build(
    position: Position, ply: int, to_move: int, visible: int, ships: Sequence[WrittenShip], segments: Sequence[Segment]
) -> None:
    """Fill an empty position from its parts, as they stand in texts and documents."""
    board, state = position.board, position.state
    board.direction[:] = -1
    board.kind[:] = HIDDEN
    board.dock[:] = -1
    if len(segments) > SEGMENTS:
        count = len(segments)
        raise NotationError(
            Text(
                f"ein Fluss hat ein bis acht Segmente, nicht {count}", f"a river has one to eight segments, not {count}"
            )
        )
    for s, segment in enumerate(segments):
        _lay_segment(position, s, segment)
    board.known = sum(1 for segment in segments if segment.fields)
    if not 1 <= len(segments) <= SEGMENTS or not board.known or not all(s.fields for s in segments[: board.known]):
        raise NotationError(
            Text(
                "ein Fluss hat ein bis acht Segmente und verborgene nur am Ende",
                "a river has one to eight segments, and hidden ones only at its end",
            )
        )
    if position.ruling != BOOK and len(segments) == board.known < SEGMENTS:
        raise NotationError(
            Text(
                "die Richtung des ersten verborgenen Segments fehlt",
                "the direction of the first hidden segment is missing",
            )
        )
    if not 1 <= visible <= board.known:
        raise NotationError(
            Text(f"{visible} Segmente können nicht aufgedeckt sein", f"{visible} segments cannot be revealed")
        )
    dealing.lay_out(board)
    state.ply, state.to_move, state.visible = ply, to_move, visible
    for seat, ship in enumerate(ships):
        _place_ship(position, seat, ship)
    passengers = sum(ship.passengers for ship in ships) + sum(int(each).bit_count() for each in state.waiting)
    if passengers > MOST_PASSENGERS:
        raise NotationError(
            Text(
                f"mehr als {MOST_PASSENGERS} Passagiere sind es nie, auch nicht {passengers}",
                f"there are never more than {MOST_PASSENGERS} passengers, nor {passengers}",
            )
        )
    if state.field[0] == state.field[1]:
        raise NotationError(Text("beide Schiffe sind auf demselben Feld", "both ships are on the same field"))
    if position.ruling == BOOK and board.known < SEGMENTS:
        # Q5: of the next one nothing is known, whatever a document says, unless a ship lies there
        front = max(int(board.known), 1 + int(state.field.max()) // SEGMENT_FIELDS)
        board.direction[front:] = -1
        dealing.lay_out(board)
    position.settle()


def _lay_segment(position: Position, s: int, segment: Segment) -> None:
    board, state = position.board, position.state
    bend = (segment.direction - int(board.direction[s - 1]) + 1) % 6 if s else segment.direction
    if bend > (2 if s else 0):
        raise NotationError(
            Text(
                f"Segment {s} kann nicht nach {DIRECTION_NAMES[segment.direction]} zeigen",
                f"segment {s} cannot point to {DIRECTION_NAMES[segment.direction]}",
            )
        )
    board.direction[s] = segment.direction
    for i, sign in enumerate(segment.fields):
        field = s * SEGMENT_FIELDS + i
        if sign in _PLAIN:
            board.kind[field] = _PLAIN[sign]
        elif sign in "012345":
            board.kind[field], board.dock[field] = PASSENGER, int(sign)
            state.waiting[s] |= 1 << i
        elif sign in "abcdef":
            board.kind[field], board.dock[field] = PASSENGER, "abcdef".index(sign)
        else:
            raise NotationError(Text(f"{sign!r} ist keine Art von Feld", f"{sign!r} is no kind of field"))


def _place_ship(position: Position, seat: int, ship: WrittenShip) -> None:
    board, state = position.board, position.state
    is_sane = max(abs(ship.q), abs(ship.r)) < 99
    field = int(field_at(board, PLACES, ship.q, ship.r, 0, SEGMENTS)) if is_sane else OFF
    is_near = field < (state.visible + 1) * SEGMENT_FIELDS  # a ship can be pushed beyond what is revealed
    if field == OFF or not is_near or (not board.passable[field] and board.kind[field] != HIDDEN):
        raise NotationError(
            Text(
                f"Schiff {TEAMS[seat]} kann nicht auf {ship.q},{ship.r} sein",
                f"ship {TEAMS[seat]} cannot be at {ship.q},{ship.r}",
            )
        )
    if not MIN_SPEED <= ship.speed <= MAX_SPEED:
        raise NotationError(
            Text(
                f"Schiff {TEAMS[seat]} kann nicht die Geschwindigkeit {ship.speed} haben",
                f"ship {TEAMS[seat]} cannot have speed {ship.speed}",
            )
        )
    state.field[seat] = field
    state.heading[seat] = ship.heading
    state.speed[seat] = ship.speed
    state.coal[seat] = ship.coal
    state.passengers[seat] = ship.passengers
    state.free[seat] = ship.free
    state.points[seat] = ship.points
    state.reached[seat] = ship.reached and position.ruling == "book"
    state.stuck[seat] = ship.stuck


def ship_of(position: Position, seat: int) -> WrittenShip:
    """Return a ship of a position."""
    board, state = position.board, position.state
    q, r = board.cell[state.field[seat]].tolist()
    numbers = (state.heading, state.speed, state.coal, state.passengers, state.free, state.points)
    heading, speed, coal, passengers, free, points = (int(number[seat]) for number in numbers)
    flags = bool(state.reached[seat]), bool(state.stuck[seat])
    return WrittenShip(q, r, heading, speed, coal, passengers, free, points, *flags)


def segments_of(position: Position) -> list[Segment]:
    """Return the segments of which something is known."""
    board = position.board
    signs = [".#*??"[kind] for kind in board.kind.tolist()]
    for field in passenger_fields(position):
        signs[field] = ("012345" if is_waiting(position, field) else "abcdef")[board.dock[field]]
    river = "".join(signs)
    segments = []
    for s, direction in enumerate(board.direction.tolist()):
        if direction >= 0:
            fields = river[s * SEGMENT_FIELDS : (s + 1) * SEGMENT_FIELDS] if s < board.known else ""
            segments.append(Segment(direction, fields))
    return segments


def passenger_fields(position: Position) -> list[int]:
    """Return the passenger fields that are known, empty ones too, in the order of their numbers."""
    return [field for field, kind in enumerate(position.board.kind.tolist()) if kind == PASSENGER]


def is_waiting(position: Position, field: int) -> bool:
    """Tell whether a passenger waits on a passenger field."""
    return bool(int(position.state.waiting[field // SEGMENT_FIELDS]) >> field % SEGMENT_FIELDS & 1)


def open_ends(position: Position) -> list[int]:
    """Return the fields of the last revealed segment on which the current may run or not, as the next one bends (Q5).

    Nobody enters them as long as that is hidden.
    """
    board, known = position.board, int(position.board.known)
    if known == SEGMENTS or board.direction[known] >= 0:
        return []
    fields = range((known - 1) * SEGMENT_FIELDS, known * SEGMENT_FIELDS)
    return [field for field in fields if board.passable[field] and not _is_ahead_of_any(position, field)]


def _is_ahead_of_any(position: Position, field: int) -> bool:
    board = position.board
    return any(board.ahead[board.neighbour[field, d], (d + 3) % 6] == field for d in range(6))


def write_position(position: Position, hidden: bool) -> str:
    """Return the position in one line; without its hidden parts it reads as what a seat sees."""
    seen = position if hidden else position.hide(0)
    ships = [_write_ship(ship_of(seen, seat)) for seat in (0, 1)]
    river = "/".join(f"{DIRECTION_NAMES[s.direction]}:{s.fields or '?'}" for s in segments_of(seen))
    return f"{seen.ply} {TEAMS[seen.to_move]} {seen.state.visible} {ships[0]} {ships[1]} {river}"


def _write_ship(ship: WrittenShip) -> str:
    numbers = [ship.speed, ship.coal, ship.passengers, ship.free, ship.points]
    flags = [word for word, is_set in (("goal", ship.reached), ("stuck", ship.stuck)) if is_set]
    return ",".join(map(str, [ship.q, ship.r, DIRECTION_NAMES[ship.heading], *numbers, *flags]))


def read_position(position: Position, text: str) -> None:
    """Fill a position from its line."""
    parts = text.split()
    if len(parts) != 6 or not _NUMBER.fullmatch(parts[0]) or parts[1] not in TEAMS or not _NUMBER.fullmatch(parts[2]):
        raise NotationError(
            Text(
                f"eine Stellung von Mississippi Queen ist: Zug Team aufgedeckt Schiff Schiff Fluss, nicht {text!r}",
                f"a position of Mississippi Queen is: ply team revealed ship ship river, not {text!r}",
            )
        )
    build(
        position,
        ply=int(parts[0]),
        to_move=TEAMS.index(parts[1]),
        visible=int(parts[2]),
        ships=[_read_ship(part) for part in parts[3:5]],
        segments=[_read_segment(part) for part in parts[5].split("/")],
    )


def _read_ship(text: str) -> WrittenShip:
    parts = text.split(",")
    flags = {flag: flag in parts[8:] for flag in ("goal", "stuck")}
    try:
        q, r, speed, coal, passengers, free, points = (int(part) for part in parts[:2] + parts[3:8])
        heading = DIRECTION_NAMES.index(parts[2])
    except (ValueError, IndexError):
        raise NotationError(
            Text(f"{text!r} ist kein Schiff wie -1,-1,R,1,6,0,1,0", f"{text!r} is no ship, such as -1,-1,R,1,6,0,1,0")
        ) from None
    if len(parts) != 8 + sum(flags.values()):
        raise NotationError(
            Text(
                f"{text!r} ist kein Schiff: auf die Punkte können nur goal und stuck folgen",
                f"{text!r} is no ship: after the points can only follow goal and stuck",
            )
        )
    return WrittenShip(q, r, heading, speed, coal, passengers, free, points, flags["goal"], flags["stuck"])


def _read_segment(text: str) -> Segment:
    name, _, fields = text.partition(":")
    if name not in DIRECTION_NAMES or (fields != "?" and len(fields) != SEGMENT_FIELDS):
        raise NotationError(
            Text(
                f"{text!r} ist kein Segment: eine Richtung, ein Doppelpunkt und zwanzig Felder, oder ? für verborgene",
                f"{text!r} is no segment: a direction, a colon and twenty fields, or ? for hidden ones",
            )
        )
    return Segment(DIRECTION_NAMES.index(name), "" if fields == "?" else fields)


# ---- pictures ------------------------------------------------------------------------------------------------------


_TO_MOVE = Text("am Zug", "to move")


def draw(position: Position) -> str:
    """Return a picture of the revealed river: ships 1 and 2, passengers P, each with an arrow; ~ is the current.

    A question mark is a field that is not revealed, or on which nobody knows whether the current runs (Q5).
    """
    position = position.hide(0)
    board, state = position.board, position.state
    cells = {
        tuple(board.cell[field].tolist()): _label(position, field)
        for field in range(FIELDS)
        if board.direction[field // SEGMENT_FIELDS] >= 0
    }
    cells.update((tuple(board.cell[field].tolist()), "?") for field in open_ends(position))
    for seat in (0, 1):
        cells[tuple(board.cell[state.field[seat]].tolist())] = f"{seat + 1}{ARROWS[state.heading[seat]]}"
    lines = []
    for seat, team in enumerate(TEAMS):
        ship = ship_of(position, seat)
        moving = f"  <- {say(_TO_MOVE)}" if seat == position.to_move else ""
        lines.append(f"{seat + 1} {team}  {say(SHIP, **vars(ship))}{moving}")
    return "\n".join([draw_cells(cells), *lines])


def _label(position: Position, field: int) -> str:
    board = position.board
    if board.kind[field] == PASSENGER:
        return f"P{ARROWS[board.dock[field]]}" if is_waiting(position, field) else "#"
    return {ISLAND: "#", GOAL: "*", HIDDEN: "?"}.get(int(board.kind[field]), "~" if board.current[field] else ".")
