"""Hive 2020 as text.

Moves as recorded: `S:T@x,y` places a piece (T of Q bee, S spider, G grasshopper, B beetle, A ant), `D:x,y>x,y` moves
one, `SKIP` skips. A position: ply, colour to move, stacks from bottom to top, both reserves, obstructed fields; `-` is
none:

    2 R 0,0=RQ/1,0=BG SSGGGBBAAA QSSGGBBAAA -4,-1/-1,4/1,4
"""

import re
from collections.abc import Sequence

from kielwasser.core.hexgrid import draw_cells
from kielwasser.core.position import Position
from kielwasser.games.hive_2020 import moving, rules
from kielwasser.games.hive_2020.board import (
    BEE,
    BEETLE,
    CELLS,
    CODE_KIND,
    FIELDS,
    LETTERS,
    MOST_PIECES,
    MOVE,
    NUMBER,
    OFF,
    PIECES_EACH,
    PLACE,
    SKIP,
)
from kielwasser.games.hive_2020.layout import lying
from kielwasser.system.errors import NotationError, Text

COLOURS = "RB"
_HIGHEST = 5  # pieces of a stack: four beetles on another one
_PLACE = re.compile(r"S:([QSGBA])@(-?\d+),(-?\d+)")
_MOVE = re.compile(r"D:(-?\d+),(-?\d+)>(-?\d+),(-?\d+)")
_STACK = re.compile(r"(-?\d+),(-?\d+)=((?:[RB][QSGBA])+)")


def place(kind: int, field: int) -> int:
    """Return the action that places a piece."""
    return PLACE + kind * (FIELDS + 1) + field


def move(start: int, target: int) -> int:
    """Return the action that moves a piece."""
    return MOVE + start * (FIELDS + 1) + target


def field_at(x: int, y: int) -> int:
    """Return the number of a field; all places off the board have the same."""
    return NUMBER.get((x, y), OFF)


def at(field: int) -> str:
    """Return a field's coordinates as text."""
    return "{},{}".format(*CELLS[field]) if field != OFF else "?,?"


def format_action(action: int) -> str:
    """Return the text of an action."""
    if action == SKIP:
        return "SKIP"
    if action >= MOVE:
        start, target = divmod(action - MOVE, FIELDS + 1)
        return f"D:{at(start)}>{at(target)}"
    if action >= PLACE:
        kind, field = divmod(action - PLACE, FIELDS + 1)
        return f"S:{LETTERS[kind]}@{at(field)}"
    return "END"


def format_move(actions: Sequence[int]) -> str:
    """Return the text of a move."""
    return " ".join(format_action(action) for action in actions)


def parse_move(text: str) -> list[int]:
    """Read a move; coordinates off the board are taken, the referee refuses them."""
    text = text.strip()
    if text == "SKIP":
        return [SKIP]
    if match := _PLACE.fullmatch(text):
        return [place(LETTERS.index(match[1]), field_at(int(match[2]), int(match[3])))]
    if match := _MOVE.fullmatch(text):
        x, y, to_x, to_y = (int(number) for number in match.groups())
        return [move(field_at(x, y), field_at(to_x, to_y))]
    raise NotationError(
        Text(
            f"{text!r} ist kein Zug von Hive: S:A@0,1 setzt, D:0,1>2,-1 zieht, SKIP setzt aus",
            f"{text!r} is no move of Hive: S:A@0,1 places, D:0,1>2,-1 moves, SKIP skips",
        )
    )


def stacks_of(position: Position) -> dict[int, str]:
    """Return what lies on each field that has pieces, from bottom to top, colour and kind each."""
    state = position.state_array[0]
    tops, under = state["top"][:FIELDS].tolist(), state["under"].tolist()
    stacks = {}
    for field, code in enumerate(tops):
        pieces = ""
        while code and len(pieces) <= 2 * _HIGHEST:  # bytes from elsewhere may say that pieces lie on each other
            pieces = COLOURS[code >> 3] + LETTERS[CODE_KIND[code]] + pieces
            code = under[code]
        if pieces:
            stacks[field] = pieces
    return stacks


def reserve_of(position: Position, colour: int) -> str:
    """Return the letters of the pieces that a colour has still to place."""
    return "".join(letter * int(n) for letter, n in zip(LETTERS, position.state.reserve[colour], strict=True))


def obstructed(position: Position) -> list[int]:
    """Return the obstructed fields."""
    first, second = position.board.brambles
    return [field for field in range(FIELDS) if moving.has(int(first), int(second), field)]


def write_position(position: Position, hidden: bool) -> str:
    """Return the position in one line; nothing is hidden in Hive."""
    stacks = [f"{at(field)}={pieces}" for field, pieces in stacks_of(position).items()]
    parts = [
        str(position.ply),
        COLOURS[position.to_move],
        "/".join(stacks),
        reserve_of(position, 0),
        reserve_of(position, 1),
        "/".join(at(field) for field in obstructed(position)),
    ]
    return " ".join(part or "-" for part in parts)


def read_position(position: Position, text: str) -> None:
    """Fill a position from its line."""
    parts = ["" if part == "-" else part for part in text.split()]
    if len(parts) != 6 or not parts[0].isdigit() or parts[1] not in ("R", "B"):
        raise NotationError(
            Text(
                f"eine Stellung von Hive ist: Zug Farbe Stapel Vorrat Vorrat Hindernisse, nicht {text!r}",
                f"a position of Hive is: ply colour stacks reserve reserve obstructed, not {text!r}",
            )
        )
    ply, colour, stacks, red, blue, brambles = parts
    build(
        position,
        ply=int(ply),
        to_move=COLOURS.index(colour),
        stacks=[_stack(stack) for stack in stacks.split("/") if stack],
        reserves=(red, blue),
        brambles=[_field(cell) for cell in brambles.split("/") if cell],
    )


def _stack(text: str) -> tuple[int, str]:
    match = _STACK.fullmatch(text)
    if match is None:
        raise NotationError(
            Text(
                f"{text!r} ist kein Stapel von Steinen wie 0,-1=RQBB",
                f"{text!r} is no stack of pieces, such as 0,-1=RQBB",
            )
        )
    return _field(f"{match[1]},{match[2]}"), match[3]


def _field(text: str) -> int:
    x, _, y = text.partition(",")
    try:
        return NUMBER[int(x), int(y)]
    except (ValueError, KeyError):
        raise NotationError(Text(f"{text!r} ist kein Feld des Bretts", f"{text!r} is no field of the board")) from None


def build(
    position: Position,
    ply: int,
    to_move: int,
    stacks: Sequence[tuple[int, str]],
    reserves: tuple[str, str],
    brambles: Sequence[int],
) -> None:
    """Fill an empty position from its parts, as they stand in texts and documents."""
    state = position.state
    for field in brambles:
        rules.obstruct(position.board, field)
    rules.lay_out(position.board, state)
    for field, pieces in stacks:
        for i in range(0, len(pieces), 2):
            _lay(position, field, COLOURS.index(pieces[i]), LETTERS.index(pieces[i + 1]))
    for colour, letters in enumerate(reserves):
        state.reserve[colour] = [letters.count(letter) for letter in LETTERS]
        _require_pieces(colour, letters + "".join(_kinds_of(pieces, colour) for _, pieces in stacks))
    state.ply = ply
    state.to_move = to_move
    position.settle()


def _kinds_of(pieces: str, colour: int) -> str:
    """Return the letters of a colour's pieces in a stack."""
    return "".join(pieces[i + 1] for i in range(0, len(pieces), 2) if pieces[i] == COLOURS[colour])


def _require_pieces(colour: int, letters: str) -> None:
    """Refuse more pieces than there are, on the board and in the reserve; fewer will do."""
    if len(letters) > PIECES_EACH or any(letters.count(k) > most for k, most in zip(LETTERS, MOST_PIECES, strict=True)):
        name, there = COLOURS[colour], "".join(sorted(letters, key=LETTERS.find))
        raise NotationError(
            Text(f"so viele Steine hat {name} nicht: {there}", f"{name} does not have as many pieces: {there}")
        )


def _lay(position: Position, field: int, colour: int, kind: int) -> None:
    state = position.state
    if field in obstructed(position) or (kind == BEE and state.bee[colour] >= 0):
        raise NotationError(
            Text(
                f"{COLOURS[colour]}{LETTERS[kind]} kann nicht auf {at(field)} liegen",
                f"{COLOURS[colour]}{LETTERS[kind]} cannot lie on {at(field)}",
            )
        )
    if kind == BEETLE and state.beetle[colour, 1] >= 0:
        raise NotationError(
            Text(f"{COLOURS[colour]} hat keinen dritten Käfer", f"{COLOURS[colour]} has no third beetle")
        )
    if kind != BEETLE and state.top[field]:
        raise NotationError(
            Text(
                f"nur Käfer liegen auf anderen Steinen, nicht {LETTERS[kind]} auf {at(field)}",
                f"only beetles lie on other pieces, not {LETTERS[kind]} on {at(field)}",
            )
        )
    rules.place_piece(state, colour, kind, field)


def draw(position: Position) -> str:
    """Return a picture for the terminal: red pieces in capitals, blue ones small, stacks with their height."""
    cells = {}
    brambles, stacks = set(obstructed(position)), stacks_of(position)
    for field, cell in enumerate(CELLS):
        pieces = stacks.get(field, "")
        top = pieces[-1:] if pieces[-2:-1] == "R" else pieces[-1:].lower()
        height = str(len(pieces) // 2) if len(pieces) > 2 else ""
        cells[lying(cell)] = f"{top}{height}" if pieces else "#" if field in brambles else "."
    reserves = f"Reserve  R {reserve_of(position, 0) or '-'}   b {reserve_of(position, 1).lower() or '-'}"
    return f"{draw_cells(cells)}\n{reserves}"
