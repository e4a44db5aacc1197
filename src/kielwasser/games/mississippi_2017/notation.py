"""Mississippi Queen 2017 as text.

Moves as recorded: actions joined by commas, `+1`/`-2` accelerate, `T1` rotates (positive is counter-clockwise), `A3`
advances (`A-1` backwards off a sandbank), `P0` … `P5` push by official direction. A position in one line:

    14 R 6,3>5/1/1/1/1 4,-2>3/1/0/0/1 1-3 0..................../0..#.#1..S…/… [ending]

turn, colour to move, both boats (x,y>direction/speed/coal/passengers/free rotation steps), the first and the last segment
on the table, eight segments (direction and twenty fields in the official order: `.` water, `L` log, `S` sandbank, `G` goal,
`#` island, a digit for a passenger with the direction of the dock; `?` is unknown, `0@4,0:` tells the centre where the
segment before is unknown). The ending (`goal:R`, `running`, …) stands there only where it does not follow from the rest.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kielwasser.core.errors import NotationError
from kielwasser.core.game import joined
from kielwasser.core.generic import settle_one
from kielwasser.core.hexgrid import draw_cells
from kielwasser.core.play import Position
from kielwasser.games.mississippi_2017 import rules, texts
from kielwasser.games.mississippi_2017.board import (
    ACCELERATE,
    ADVANCE,
    GOAL,
    ISLAND,
    LAST,
    LEAST_ADVANCE,
    LOG,
    MAX_WAITING,
    MOST_ACCELERATION,
    MOST_ADVANCE,
    MOST_ROTATION,
    PUSH,
    ROTATE,
    SANDBANK,
    UNKNOWN,
    WATER,
    axial,
    is_known,
    lay_out,
    offset,
    on_table,
)
from kielwasser.games.river import FIELDS, MAX_SPEED, OFF, SEGMENT_FIELDS, SEGMENTS, TO_WIN

COLOURS = "RB"
KIND_LETTERS = {WATER: ".", LOG: "L", SANDBANK: "S", GOAL: "G", ISLAND: "#"}
_KINDS = {letter: kind for kind, letter in KIND_LETTERS.items()}

_ACTION = re.compile(r"(?P<change>[+-]\d+)|T(?P<steps>-?\d+)|A(?P<distance>-?\d+)|P(?P<push>[0-5])")
_BOAT = re.compile(r"(-?\d+),(-?\d+)>([0-5])/(\d+)/(-?\d+)/(\d+)/(\d+)")
_SEGMENT = re.compile(r"([0-5])(?:@(-?\d+),(-?\d+):)?([.LSG#0-5]{20})")


def mirrored(direction: int) -> int:
    """Return the official number of one of our directions, or the other way round."""
    return -direction % 6


# ---- moves ---------------------------------------------------------------------------------------------------------


def accelerate(change: int) -> int:
    """Return the action that changes the speed."""
    return ACCELERATE + max(-MOST_ACCELERATION, min(change, MOST_ACCELERATION))


def rotate(steps: int) -> int:
    """Return the action that rotates counter-clockwise."""
    return ROTATE + max(-MOST_ROTATION, min(steps, MOST_ROTATION))


def advance(distance: int) -> int:
    """Return the action that drives on."""
    return ADVANCE + max(LEAST_ADVANCE, min(distance, MOST_ADVANCE))


def push(direction: int) -> int:
    """Return the action that pushes in an official direction."""
    return PUSH + mirrored(direction)


def format_action(action: int) -> str:
    """Return the text of an action."""
    if action >= PUSH:
        return f"P{mirrored(action - PUSH)}"
    if action >= ADVANCE + LEAST_ADVANCE:
        return f"A{action - ADVANCE}"
    if action >= ROTATE - MOST_ROTATION:
        return f"T{action - ROTATE}"
    return f"{action - ACCELERATE:+d}" if action else "END"


def format_move(actions: Sequence[int]) -> str:
    """Return the text of a move; `-` is the empty one."""
    return joined((format_action(action) for action in actions), ",", "-")


def parse_move(text: str) -> list[int]:
    """Read a move; numbers beyond the rules are taken, the referee refuses them."""
    text = text.strip()
    return [_parse_action(part.strip()) for part in text.split(",")] if text not in ("", "-") else []


def _parse_action(text: str) -> int:
    match = _ACTION.fullmatch(text)
    if match is None or len(text) > 9:
        raise NotationError(
            f"{text!r} is no action of Mississippi Queen 2017: +1 accelerates, T-1 rotates, A2 advances, P0 pushes"
        )
    number = int(match[match.lastgroup or 0])
    actions = {"change": accelerate, "steps": rotate, "distance": advance, "push": push}
    return actions[match.lastgroup or ""](number)


# ---- positions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Boat:
    """A boat as it stands in texts and documents, direction and place in official numbers."""

    x: int
    y: int
    direction: int
    speed: int
    coal: int
    passengers: int
    free: int


@dataclass(frozen=True)
class Segment:
    """A segment as it stands in texts and documents: official direction, official centre, twenty letters."""

    direction: int
    centre: tuple[int, int]
    fields: str


def boat_of(position: Position, seat: int) -> Boat:
    """Return a boat."""
    board, state = position.board, position.state
    x, y = offset(*(int(k) for k in board.cell[state.field[seat]]))
    numbers = (state.speed[seat], state.coal[seat], state.passengers[seat], state.free[seat])
    return Boat(x, y, mirrored(int(state.heading[seat])), *(int(number) for number in numbers))


def fields_of(position: Position, segment: int) -> str:
    """Return the letters of a segment's fields, passengers included."""
    letters = [KIND_LETTERS[int(kind)] for kind in position.board.kind[segment * SEGMENT_FIELDS :][:SEGMENT_FIELDS]]
    for passenger in position.state.waiting:
        if passenger >= 0 and passenger // 6 // SEGMENT_FIELDS == segment:
            letters[passenger // 6 % SEGMENT_FIELDS] = str(mirrored(int(passenger)))
    return "".join(letters)


def segment_of(position: Position, number: int) -> Segment | None:
    """Return a segment, None if it is unknown."""
    board = position.board
    if not is_known(board, number):
        return None
    centre = offset(*(int(k) for k in board.centre[number]))
    return Segment(mirrored(int(board.direction[number])), centre, fields_of(position, number))


def write_position(position: Position, hidden: bool) -> str:
    """Return the position in one line, with or without the segments that are not revealed."""
    state = position.state
    segments = [segment_of(position, number) if hidden or number <= state.last else None for number in range(SEGMENTS)]
    written = [
        _write_segment(segment, number == 0 or segments[number - 1] is not None)
        for number, segment in enumerate(segments)
    ]
    parts = [
        str(position.turn),
        COLOURS[position.to_move],
        *(_write_boat(boat_of(position, seat)) for seat in (0, 1)),
        f"{state.first}-{state.last}",
        "/".join(written),
    ]
    ending = _write_ending(position)
    settled = Position(position.game, position.ruling)
    settled.boards[0], settled.states[0] = position.boards[0], position.states[0]
    settle_one(settled.boards, settled.states)
    return " ".join(parts if ending == _write_ending(settled) else [*parts, ending])


def _write_boat(boat: Boat) -> str:
    return f"{boat.x},{boat.y}>{boat.direction}/{boat.speed}/{boat.coal}/{boat.passengers}/{boat.free}"


def _write_segment(segment: Segment | None, follows: bool) -> str:
    if segment is None:
        return "?"
    x, y = segment.centre
    return f"{segment.direction}{'' if follows else f'@{x},{y}:'}{segment.fields}"


def _write_ending(position: Position) -> str:
    over, winner = int(position.state.over), int(position.state.winner)
    return f"{texts.ENDINGS[over][0]}:{COLOURS[winner] if winner >= 0 else '-'}" if over else "running"


def read_position(position: Position, text: str) -> None:
    """Fill a position from its line."""
    parts = text.split()
    if len(parts) not in (6, 7) or not parts[0].isdecimal() or parts[1] not in ("R", "B"):
        raise NotationError(
            f"a position of Mississippi Queen 2017 is: turn colour boat boat first-last segments [ending], not {text!r}"
        )
    first, _, last = parts[4].partition("-")
    if not first.isdecimal() or not last.isdecimal():
        raise NotationError(f"{parts[4]!r} does not tell the first and the last segment on the table, such as 0-1")
    build(
        position,
        turn=int(parts[0]),
        to_move=COLOURS.index(parts[1]),
        boats=(_read_boat(parts[2]), _read_boat(parts[3])),
        on_table=(int(first), int(last)),
        segments=_read_segments(parts[5]),
    )
    if len(parts) == 7:
        _read_ending(position, parts[6])


def _read_boat(text: str) -> Boat:
    match = _BOAT.fullmatch(text)
    if match is None or len(text) > 40:
        raise NotationError(f"{text!r} is no boat: x,y>direction/speed/coal/passengers/free rotation steps")
    return Boat(*(int(number) for number in match.groups()))


def _read_segments(text: str) -> list[Segment | None]:
    segments: list[Segment | None] = []
    for part in text.split("/"):
        match = _SEGMENT.fullmatch(part)
        if part == "?":
            segments.append(None)
        elif match is None or len(part) > 40:
            raise NotationError(f"{part!r} is no segment: a direction from 0 to 5 and twenty fields, or ? if it is unknown")
        else:
            direction = int(match[1])
            before = segments[-1] if segments else None
            if match[2] is not None:
                centre = int(match[2]), int(match[3])
            elif before is not None:
                centre = next_centre(before.centre, direction)
            elif not segments:
                centre = (0, 0)
            else:
                raise NotationError(f"{part!r} follows an unknown segment, so it has to tell its centre: 0@4,0:…")
            segments.append(Segment(direction, centre, match[4]))
    return segments


def next_centre(centre: tuple[int, int], direction: int) -> tuple[int, int]:
    """Return the official centre of a segment with that official direction after one with that centre."""
    q, r = axial(*centre)
    dq, dr = (int(k) for k in rules.STEP[mirrored(direction)])
    return offset(q + rules.SPACING * dq, r + rules.SPACING * dr)


def _read_ending(position: Position, text: str) -> None:
    word, _, colour = text.partition(":")
    codes = {why: code for code, (why, _) in texts.ENDINGS.items()}
    state = position.state
    if text == "running":
        state.over, state.winner = 0, -1
    elif word in codes and colour in ("R", "B", "-"):
        state.over, state.winner = codes[word], "RB".find(colour)
    else:
        raise NotationError(f"{text!r} is no ending: running, or one of {', '.join(codes)} with the winner, as goal:R")


def build(
    position: Position,
    turn: int,
    to_move: int,
    boats: tuple[Boat, Boat],
    on_table: tuple[int, int],
    segments: Sequence[Segment | None],
) -> None:
    """Fill an empty position from its parts, as they stand in texts and documents."""
    state = position.state
    first, last = on_table
    if len(segments) != SEGMENTS or not 0 <= first <= last <= LAST or not 0 <= turn <= 1000:
        raise NotationError(f"a river has {SEGMENTS} segments, some of them on the table: 0 to 7")
    rules.launch(state)
    for number, segment in enumerate(segments):
        if segment is not None:
            _lay(position, number, segment)
        elif first <= number <= last:
            raise NotationError(f"segment {number} is on the table and cannot be unknown")
    lay_out(position.board)
    for number, segment in enumerate(segments):
        if segment is not None:
            _let_wait(position, number, segment.fields)
    state.turn, state.to_move = turn, to_move
    state.first, state.last = first, last
    for seat, boat in enumerate(boats):
        _float(position, seat, boat)
    settle_one(position.boards, position.states)


def _lay(position: Position, number: int, segment: Segment) -> None:
    board = position.board
    if any(abs(k) > 100 for k in segment.centre):
        raise NotationError(f"segment {number} lies too far away")
    board.direction[number] = mirrored(segment.direction)
    board.centre[number] = axial(*segment.centre)
    kinds = [_KINDS.get(letter, ISLAND) for letter in segment.fields]
    board.kind[number * SEGMENT_FIELDS : (number + 1) * SEGMENT_FIELDS] = kinds


def _let_wait(position: Position, number: int, fields: str) -> None:
    for i, letter in enumerate(fields):
        if letter.isdecimal():
            field, direction = number * SEGMENT_FIELDS + i, mirrored(int(letter))
            if position.state.waiting[MAX_WAITING - 1] >= 0:
                raise NotationError(f"there are more than {MAX_WAITING} passengers on the river")
            rules.wait_at(position.state, field * 6 + direction, int(position.board.neighbour[field, direction]))


def _float(position: Position, seat: int, boat: Boat) -> None:
    board, state = position.board, position.state
    place = axial(boat.x, boat.y)
    found = [f for f in range(FIELDS) if board.kind[f] != UNKNOWN and tuple(int(k) for k in board.cell[f]) == place]
    field = found[0] if found else OFF
    if not board.passable[field] or not on_table(board, state, field):
        raise NotationError(f"{COLOURS[seat]} cannot be at {boat.x},{boat.y}: there is no water on the table")
    if not 1 <= boat.speed <= MAX_SPEED or not 0 <= boat.passengers <= TO_WIN or not boat.free <= 2:
        raise NotationError(f"{COLOURS[seat]} has an impossible speed, number of passengers or of free rotation steps")
    if not 0 <= boat.coal <= 100:
        raise NotationError(f"{COLOURS[seat]} has {boat.coal} coal")
    state.field[seat], state.heading[seat] = field, mirrored(boat.direction)
    state.speed[seat], state.coal[seat] = boat.speed, boat.coal
    state.passengers[seat], state.free[seat] = boat.passengers, boat.free


# ---- pictures ------------------------------------------------------------------------------------------------------


def draw(position: Position) -> str:
    """Return a picture for the terminal: what lies on the table, boats and docks with their official directions."""
    board, state = position.board, position.state
    cells = {}
    for number in range(state.first, state.last + 1):
        for i, letter in enumerate(fields_of(position, number)):
            label = f"P{letter}" if letter.isdecimal() else letter
            cells.setdefault(tuple(int(k) for k in board.cell[number * SEGMENT_FIELDS + i]), label)
    lines = []
    for seat in (0, 1):
        boat = boat_of(position, seat)
        cells[axial(boat.x, boat.y)] = f"{COLOURS[seat]}{boat.direction}"
        lines.append(
            f"{COLOURS[seat]}{boat.direction} at {boat.x},{boat.y}: speed {boat.speed}, coal {boat.coal}, passengers "
            f"{boat.passengers}, points {rules.points_of(board, state, seat)}"
        )
    moving = f"turn {position.turn}, {COLOURS[position.to_move]} to move" if not position.is_over else "game over"
    return "\n".join([draw_cells(cells), *lines, moving])
