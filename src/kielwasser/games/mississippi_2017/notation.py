"""Mississippi Queen 2017 as text.

Moves as recorded: actions joined by commas, `+1`/`-2` accelerate, `T1` rotates (positive is counter-clockwise), `A3`
advances (`A-1` backwards off a sandbank), `P0` … `P5` push by official direction. A position in one line:

    14 R 6,3>5/1/1/1/1 4,-2>3/1/0/0/1 1-3 0..................../0..#.#1..S…/… [ending]

ply, colour to move, both boats (x,y>direction/speed/coal/passengers/free rotation steps), the first and the last
segment on the table, eight segments (direction and twenty fields in the official order: `.` water, `L` log,
`S` sandbank, `G` goal, `#` island, a digit for a passenger with the direction of the dock; `?` is unknown, `0@4,0:`
tells the centre where the segment before is unknown). Only where they do not follow from the rest a boat has its points
(`/1=12`) and the line an ending (`goal:R`, `running`, …).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kielwasser.core.game import joined
from kielwasser.core.generic import settle_one
from kielwasser.core.hexgrid import Cell, draw_cells
from kielwasser.core.position import Position
from kielwasser.games.mississippi_2017 import rules, texts
from kielwasser.games.mississippi_2017.board import (
    ACCELERATE,
    ACTIONS,
    ADVANCE,
    ISLAND,
    LAST,
    LEAST_ADVANCE,
    MAX_WAITING,
    MOST_ACCELERATION,
    MOST_ADVANCE,
    MOST_POINTS,
    MOST_ROTATION,
    PUSH,
    ROTATE,
    UNKNOWN,
    axial,
    lay_out,
    offset,
    on_table,
)
from kielwasser.games.river.board import (
    LAST_PLY,
    MAX_SPEED,
    MOST_COAL,
    OFF,
    SEGMENT_FIELDS,
    SEGMENTS,
    SPACING,
    STEP,
    TO_WIN,
)
from kielwasser.games.river.notation import SHIP
from kielwasser.system.errors import NotationError, Text
from kielwasser.system.language import say

COLOURS = "RB"
KIND_LETTERS = "?.LSG#"  # by kind
_RUNNING = "running"

_ACTION = re.compile(r"(?P<change>[+-]\d+)|T(?P<steps>-?\d+)|A(?P<distance>-?\d+)|P(?P<push>[0-5])")
_BOAT = re.compile(r"(-?\d+),(-?\d+)>([0-5])/(\d+)/(-?\d+)/(\d+)/(\d+)(?:=(\d+))?")
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
    return _TEXTS[action]


def _text(action: int) -> str:
    if action >= PUSH:
        return f"P{mirrored(action - PUSH)}"
    if action >= ADVANCE + LEAST_ADVANCE:
        return f"A{action - ADVANCE}"
    if action >= ROTATE - MOST_ROTATION:
        return f"T{action - ROTATE}"
    return f"{action - ACCELERATE:+d}" if action else "END"


_TEXTS = [_text(action) for action in range(ACTIONS)]


def format_move(actions: Sequence[int]) -> str:
    """Return the text of a move; `-` is the empty one."""
    return joined([_TEXTS[action] for action in actions], ",", "-")


def parse_move(text: str) -> list[int]:
    """Read a move; numbers beyond the rules are taken, the referee refuses them."""
    text = text.strip()
    return [_parse_action(part.strip()) for part in text.split(",")] if text not in ("", "-") else []


def _parse_action(text: str) -> int:
    match = _ACTION.fullmatch(text)
    if match is None or len(text) > 9:
        raise NotationError(
            Text(
                f"{text!r} ist keine Aktion von Mississippi Queen 2017: +1 beschleunigt, T-1 dreht, A2 fährt, "
                "P0 drängt ab",
                f"{text!r} is no action of Mississippi Queen 2017: +1 accelerates, T-1 rotates, A2 advances, P0 pushes",
            )
        )
    number = int(match[match.lastgroup or 0])
    actions = {"change": accelerate, "steps": rotate, "distance": advance, "push": push}
    return actions[match.lastgroup or ""](number)


# ---- positions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WrittenBoat:
    """A boat as it stands in texts and documents, direction and place in official numbers."""

    x: int
    y: int
    direction: int
    speed: int
    coal: int
    passengers: int
    free: int
    points: int | None = None  # None: as they follow from the rest


@dataclass(frozen=True)
class Segment:
    """A segment as it stands in texts and documents: official direction, official centre, twenty letters."""

    direction: int
    centre: tuple[int, int]
    fields: str


def boats_of(position: Position) -> list[WrittenBoat]:
    """Return both boats."""
    state, cells = position.state_array[0], position.board_array[0]["cell"]
    names = ("field", "heading", "speed", "coal", "passengers", "free", "score")
    boats = []
    for field, heading, *numbers in zip(*(state[name].tolist() for name in names), strict=True):
        boats.append(WrittenBoat(*offset(*cells[field].tolist()), mirrored(heading), *numbers))
    return boats


def segments_of(position: Position, numbers: range = range(SEGMENTS)) -> list[Segment | None]:
    """Return segments, all or a stretch of them; None for those that are unknown."""
    board = position.board_array[0]
    start = numbers.start * SEGMENT_FIELDS
    letters = [KIND_LETTERS[kind] for kind in board["kind"][start : numbers.stop * SEGMENT_FIELDS].tolist()]
    for passenger in position.state_array[0]["waiting"].tolist():
        if passenger >= 0 and passenger // (6 * SEGMENT_FIELDS) in numbers:
            letters[passenger // 6 - start] = str(mirrored(passenger))
    directions, centres = (board[name][numbers.start : numbers.stop].tolist() for name in ("direction", "centre"))
    segments: list[Segment | None] = []
    for i, (direction, centre) in enumerate(zip(directions, centres, strict=True)):
        fields = "".join(letters[i * SEGMENT_FIELDS : (i + 1) * SEGMENT_FIELDS])
        segments.append(Segment(mirrored(direction), offset(*centre), fields) if direction >= 0 else None)
    return segments


def places_of(position: Position) -> list[tuple[int, int]]:
    """Return the official coordinates of all fields."""
    return [offset(q, r) for q, r in position.board_array[0]["cell"].tolist()]


def write_position(position: Position, hidden: bool) -> str:
    """Return the position in one line, with or without the segments that are not revealed."""
    position = position if hidden else position.hide(position.to_move)
    state = position.state
    segments = segments_of(position)
    written = [
        _write_segment(segment, number == 0 or segments[number - 1] is not None)
        for number, segment in enumerate(segments)
    ]
    parts = [
        str(position.ply),
        COLOURS[position.to_move],
        *(_write_boat(position, seat, boat) for seat, boat in enumerate(boats_of(position))),
        f"{state.first}-{state.last}",
        "/".join(written),
    ]
    ending = _write_ending(position)
    settled = position.copy()
    settle_one(settled.board_array, settled.state_array)
    return " ".join(parts if ending == _write_ending(settled) else [*parts, ending])


def _write_boat(position: Position, seat: int, boat: WrittenBoat) -> str:
    points = "" if boat.points == rules.points_of(position.board, position.state, seat) else f"={boat.points}"
    return f"{boat.x},{boat.y}>{boat.direction}/{boat.speed}/{boat.coal}/{boat.passengers}/{boat.free}{points}"


def _write_segment(segment: Segment | None, follows: bool) -> str:
    if segment is None:
        return "?"
    x, y = segment.centre
    return f"{segment.direction}{'' if follows else f'@{x},{y}:'}{segment.fields}"


def _write_ending(position: Position) -> str:
    over, winner = int(position.state.over), int(position.state.winner)
    return f"{texts.ENDINGS[over][0]}:{COLOURS[winner] if winner >= 0 else '-'}" if over else _RUNNING


def read_position(position: Position, text: str) -> None:
    """Fill a position from its line."""
    parts = text.split()
    if len(parts) not in (6, 7) or not parts[0].isdecimal() or parts[1] not in ("R", "B"):
        raise NotationError(
            Text(
                "eine Stellung von Mississippi Queen 2017 ist: Zug Farbe Dampfer Dampfer erstes-letztes Segmente "
                f"[Ende], nicht {text!r}",
                "a position of Mississippi Queen 2017 is: ply colour boat boat first-last segments [ending], "
                f"not {text!r}",
            )
        )
    first, _, last = parts[4].partition("-")
    if not first.isdecimal() or not last.isdecimal():
        raise NotationError(
            Text(
                f"{parts[4]!r} sagt nicht das erste und letzte Segment auf dem Tisch wie 0-1",
                f"{parts[4]!r} does not tell the first and the last segment on the table, such as 0-1",
            )
        )
    build(
        position,
        ply=int(parts[0]),
        to_move=COLOURS.index(parts[1]),
        boats=(_read_boat(parts[2]), _read_boat(parts[3])),
        on_table=(int(first), int(last)),
        segments=_read_segments(parts[5]),
    )
    if len(parts) == 7:
        _read_ending(position, parts[6])


def _read_boat(text: str) -> WrittenBoat:
    match = _BOAT.fullmatch(text)
    if match is None or len(text) > 40:
        raise NotationError(
            Text(
                f"{text!r} ist kein Dampfer: x,y>Richtung/Geschwindigkeit/Kohle/Passagiere/freie Drehschritte",
                f"{text!r} is no boat: x,y>direction/speed/coal/passengers/free rotation steps",
            )
        )
    return WrittenBoat(*(int(number) for number in match.groups() if number is not None))


def _read_segments(text: str) -> list[Segment | None]:
    segments: list[Segment | None] = []
    for part in text.split("/"):
        match = _SEGMENT.fullmatch(part)
        if part == "?":
            segments.append(None)
        elif match is None or len(part) > 40:
            raise NotationError(
                Text(
                    f"{part!r} ist kein Segment: eine Richtung von 0 bis 5 und zwanzig Felder, oder ? wenn unbekannt",
                    f"{part!r} is no segment: a direction from 0 to 5 and twenty fields, or ? if it is unknown",
                )
            )
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
                raise NotationError(
                    Text(
                        f"{part!r} folgt einem unbekannten Segment und muss seine Mitte nennen: 0@4,0:…",
                        f"{part!r} follows an unknown segment, so it has to tell its centre: 0@4,0:…",
                    )
                )
            segments.append(Segment(direction, centre, match[4]))
    return segments


def next_centre(centre: tuple[int, int], direction: int) -> tuple[int, int]:
    """Return the official centre of a segment with that official direction after one with that centre."""
    q, r = axial(*centre)
    dq, dr = (int(k) for k in STEP[mirrored(direction)])
    return offset(q + SPACING * dq, r + SPACING * dr)


def _read_ending(position: Position, text: str) -> None:
    """Take the ending that a text tells: it need not follow, but after the last ply no game is running."""
    word, _, colour = text.partition(":")
    codes = {why: code for code, (why, _) in texts.ENDINGS.items()}
    state = position.state
    if text == _RUNNING and position.ply < LAST_PLY:
        state.over, state.winner = 0, -1
    elif word in codes and colour in ("R", "B", "-"):
        state.over, state.winner = codes[word], "RB".find(colour)
    else:
        raise NotationError(
            Text(
                f"{text!r} ist kein Ende: running oder eins von {', '.join(codes)} mit dem Sieger, etwa goal:R",
                f"{text!r} is no ending: running, or one of {', '.join(codes)} with the winner, as goal:R",
            )
        )


def build(
    position: Position,
    ply: int,
    to_move: int,
    boats: tuple[WrittenBoat, WrittenBoat],
    on_table: tuple[int, int],
    segments: Sequence[Segment | None],
) -> None:
    """Fill an empty position from its parts, as they stand in texts and documents."""
    state = position.state
    first, last = on_table
    if len(segments) != SEGMENTS or not 0 <= first <= last <= LAST:
        raise NotationError(
            Text(
                f"ein Fluss hat {SEGMENTS} Segmente, einige davon auf dem Tisch: 0 bis 7",
                f"a river has {SEGMENTS} segments, some of them on the table: 0 to 7",
            )
        )
    rules.launch(state)
    for number, segment in enumerate(segments):
        if segment is not None:
            _lay(position, number, segment)
        elif first <= number <= last:
            raise NotationError(
                Text(
                    f"Segment {number} liegt auf dem Tisch und kann nicht unbekannt sein",
                    f"segment {number} is on the table and cannot be unknown",
                )
            )
    lay_out(position.board)
    _check_course(position, last)
    for number, segment in enumerate(segments):
        if segment is not None:
            _let_wait(position, number, segment.fields)
    state.ply, state.to_move = ply, to_move
    state.first, state.last = first, last
    for seat, boat in enumerate(boats):
        _float(position, seat, boat)
    position.settle()


def _check_course(position: Position, last: int) -> None:
    """Refuse a river that has run into itself: nothing could be dealt after it.

    The last segment may share a field with an earlier one (M10), and nothing comes after it.
    """
    board, fields = position.board_array[0], min(last + 1, LAST) * SEGMENT_FIELDS
    known = zip(board["cell"][:fields].tolist(), board["kind"][:fields].tolist(), strict=True)
    cells = [tuple(cell) for cell, kind in known if kind != UNKNOWN]
    if len(set(cells)) < len(cells):
        raise NotationError(Text("der Fluss fließt in sich selbst", "the river runs into itself"))


def _lay(position: Position, number: int, segment: Segment) -> None:
    board = position.board
    if any(abs(k) > 100 for k in segment.centre):
        raise NotationError(Text(f"Segment {number} liegt zu weit weg", f"segment {number} lies too far away"))
    board.direction[number] = mirrored(segment.direction)
    board.centre[number] = axial(*segment.centre)
    kinds = [ISLAND if letter.isdecimal() else KIND_LETTERS.index(letter) for letter in segment.fields]
    board.kind[number * SEGMENT_FIELDS : (number + 1) * SEGMENT_FIELDS] = kinds


def _let_wait(position: Position, number: int, fields: str) -> None:
    for i, letter in enumerate(fields):
        if letter.isdecimal():
            field, direction = number * SEGMENT_FIELDS + i, mirrored(int(letter))
            if position.state.waiting[MAX_WAITING - 1] >= 0:
                raise NotationError(
                    Text(
                        f"auf dem Fluss sind mehr als {MAX_WAITING} Passagiere",
                        f"there are more than {MAX_WAITING} passengers on the river",
                    )
                )
            rules.wait_at(position.state, field * 6 + direction, int(position.board.neighbour[field, direction]))


def _float(position: Position, seat: int, boat: WrittenBoat) -> None:
    board, state = position.board, position.state
    known = (field for field, kind in enumerate(board.kind.tolist()) if kind != UNKNOWN)
    place, cells = [*axial(boat.x, boat.y)], board.cell.tolist()
    field = next((field for field in known if cells[field] == place), OFF)
    if not board.passable[field] or not on_table(board, state, field):
        raise NotationError(
            Text(
                f"{COLOURS[seat]} kann nicht auf {boat.x},{boat.y} sein: dort ist kein Wasser auf dem Tisch",
                f"{COLOURS[seat]} cannot be at {boat.x},{boat.y}: there is no water on the table",
            )
        )
    if not 1 <= boat.speed <= MAX_SPEED or not 0 <= boat.passengers <= TO_WIN or not boat.free <= 2:
        raise NotationError(
            Text(
                f"{COLOURS[seat]} hat eine unmögliche Geschwindigkeit, Zahl von Passagieren oder freien Drehschritten",
                f"{COLOURS[seat]} has an impossible speed, number of passengers or of free rotation steps",
            )
        )
    if not 0 <= boat.coal <= MOST_COAL or not 0 <= (boat.points or 0) <= MOST_POINTS:
        raise NotationError(
            Text(
                f"{COLOURS[seat]} hat unmöglich viel Kohle oder Punkte",
                f"{COLOURS[seat]} has an impossible amount of coal or points",
            )
        )
    state.field[seat], state.heading[seat] = field, mirrored(boat.direction)
    state.speed[seat], state.coal[seat] = boat.speed, boat.coal
    state.passengers[seat], state.free[seat] = boat.passengers, boat.free
    state.score[seat] = rules.points_of(board, state, seat) if boat.points is None else boat.points


# ---- pictures ------------------------------------------------------------------------------------------------------


_PLACE = Text("{boat} auf {place}", "{boat} at {place}")
_TO_MOVE = Text("Zug {ply}, {colour} ist am Zug", "turn {ply}, {colour} to move")
_OVER = Text("Das Spiel ist zu Ende", "game over")


def draw(position: Position) -> str:
    """Return a picture for the terminal: what lies on the table, boats and docks with their official directions."""
    state, places = position.state, places_of(position)
    cells: dict[Cell, str] = {}
    for number, segment in enumerate(segments_of(position)):
        if segment is not None and state.first <= number <= state.last:
            for place, letter in zip(places[number * SEGMENT_FIELDS :], segment.fields, strict=False):
                cells.setdefault(axial(*place), f"P{letter}" if letter.isdecimal() else letter)
    lines = []
    for seat, boat in enumerate(boats_of(position)):
        cells[axial(boat.x, boat.y)] = f"{COLOURS[seat]}{boat.direction}"
        head = say(_PLACE, boat=f"{COLOURS[seat]}{boat.direction}", place=f"{boat.x},{boat.y}")
        lines.append(f"{head}: {say(SHIP, **vars(boat))}")
    moving = _OVER if position.is_over else _TO_MOVE
    return "\n".join([draw_cells(cells), *lines, say(moving, ply=position.ply, colour=COLOURS[position.to_move])])
