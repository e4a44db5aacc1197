"""Blokus 2027 as text.

Moves as recorded: `PENTO_T.2@13,7` places a piece, with its upper left corner (of the shape's box) on column 13 and row
7, turned as the code says (see `shapes`); every code is read, the first of equal ones is written. `SKIP` passes.

A position: turn (those of colours that are out are counted), the letter of the shape with which all begin, the colours
that are not out, those that placed all pieces and the single square last, the board row by row, numbers for empty
fields; `-` is none:

    6 q BYRG - 20/20/20/20/20/20/20/20/B19/B19/2B17/…

Pieces of one colour never touch along an edge, so the board tells which pieces lie there; the others are in the hands.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from kielwasser.core.position import Position
from kielwasser.core.reading import plain
from kielwasser.games.blokus_2027.board import (
    ACTIONS,
    ALL_VALID,
    COLOURS,
    COLUMNS,
    FIRST_PLACE,
    FULL_HAND,
    HEIGHT,
    OFF,
    PLACE,
    SIZE,
    SKIP,
)
from kielwasser.games.blokus_2027.placing import orientation_of
from kielwasser.games.blokus_2027.shapes import (
    CODES,
    LETTERS,
    ORIENTATION_OF,
    ORIENTATIONS,
    PENTOMINOES,
    SHAPES,
    Cell,
)
from kielwasser.system.errors import NotationError, Text

COLOUR_LETTERS = "BYRG"
_PLACE = re.compile(r"([A-Z_]+)\.([0-3]f?)@(-?\d{1,10}),(-?\d{1,10})")
_OFF = re.compile(r"([A-Z_]+)@\?")
_RUN = re.compile(r"\d+|[BYRG]")
_SHAPE_OF = {frozenset(each.cells): each.shape for each in ORIENTATIONS}
_orientation_of = plain(orientation_of)


# ---- moves ---------------------------------------------------------------------------------------------------------


def place(shape: int, code: int, x: int, y: int) -> int:
    """Return the action that places a shape; all places that are not on the board are the same."""
    orientation = ORIENTATION_OF[shape][code]
    columns, rows = int(COLUMNS[orientation]), SIZE + 1 - int(HEIGHT[orientation])
    if not (0 <= x < columns and 0 <= y < rows):
        return OFF + shape
    return int(FIRST_PLACE[orientation]) + y * columns + x


def placed(action: int) -> tuple[int, int, int]:
    """Return orientation, x and y of a placement."""
    orientation = int(_orientation_of(action))
    y, x = divmod(action - int(FIRST_PLACE[orientation]), int(COLUMNS[orientation]))
    return orientation, x, y


def cells_of(action: int) -> list[Cell]:
    """Return the fields that a placement covers."""
    orientation, x, y = placed(action)
    return [(x + dx, y + dy) for dx, dy in ORIENTATIONS[orientation].cells]


def format_action(action: int) -> str:
    """Return the text of an action."""
    if action == SKIP:
        return "SKIP"
    if OFF <= action < ACTIONS:
        return f"{SHAPES[action - OFF]}@?"
    if action >= PLACE:
        orientation, x, y = placed(action)
        shape, code, *_ = ORIENTATIONS[orientation]
        return f"{SHAPES[shape]}.{CODES[code]}@{x},{y}"
    return "END"


def format_move(actions: Sequence[int]) -> str:
    """Return the text of a move."""
    return " ".join(format_action(action) for action in actions)


def parse_move(text: str) -> list[int]:
    """Read a move; places off the board are taken, the referee refuses them."""
    text = text.strip()
    if text == "SKIP":
        return [SKIP]
    if (match := _PLACE.fullmatch(text)) and match[1] in SHAPES:
        return [place(SHAPES.index(match[1]), CODES.index(match[2]), int(match[3]), int(match[4]))]
    if (match := _OFF.fullmatch(text)) and match[1] in SHAPES:
        return [OFF + SHAPES.index(match[1])]
    raise NotationError(
        Text(
            f"{text!r} ist kein Zug von Blokus: PENTO_T.2@13,7 setzt, SKIP setzt aus",
            f"{text!r} is no move of Blokus: PENTO_T.2@13,7 places, SKIP passes",
        )
    )


# ---- positions -----------------------------------------------------------------------------------------------------


def fields_of(position: Position) -> dict[Cell, int]:
    """Return which colour lies on which field, row by row."""
    rows = position.state_array[0]["rows"].T.tolist()
    return {(x, y): colour for y, row in enumerate(rows) for x, colour in _covered(*row)}


@lru_cache(maxsize=1 << 12)
def _covered(*row: int) -> tuple[tuple[int, int], ...]:
    """Return column and colour of the fields that are covered in a row, of which each colour's set of bits is given.

    Positions of one game share most of their rows.
    """
    found = ((x, colour) for x in range(SIZE) for colour in range(COLOURS) if row[colour] >> x & 1)
    return tuple(dict(reversed(list(found))).items())[::-1]


def hand_of(position: Position, colour: int) -> list[int]:
    """Return the shapes that a colour has still to place."""
    hand = int(position.state_array[0]["hand"][colour])
    return [shape for shape in range(len(SHAPES)) if hand >> shape & 1]


def colours_in(bits: int) -> str:
    """Return the letters of a set of colours."""
    return "".join(letter for colour, letter in enumerate(COLOUR_LETTERS) if bits >> colour & 1)


def write_position(position: Position, hidden: bool) -> str:
    """Return the position in one line; nothing is hidden in Blokus."""
    state = position.state_array[0]
    parts = [
        str(position.ply),
        LETTERS[int(position.board_array[0]["start"])],
        colours_in(int(state["valid"])) or "-",
        colours_in(int(state["mono_last"])) or "-",
        "/".join(_row(*row) for row in state["rows"].T.tolist()),
    ]
    return " ".join(parts)


@lru_cache(maxsize=1 << 12)
def _row(*row: int) -> str:
    signs = ["."] * SIZE
    for x, colour in _covered(*row):
        signs[x] = COLOUR_LETTERS[colour]
    return re.sub(r"\.+", lambda run: str(len(run[0])), "".join(signs))


def read_position(position: Position, text: str) -> None:
    """Fill a position from its line."""
    parts = text.split()
    if len(parts) != 5 or not parts[0].isdigit() or len(parts[1]) != 1 or parts[1] not in LETTERS:
        raise NotationError(
            Text(
                f"eine Stellung von Blokus ist: Zug Startstein Farben Einer-zuletzt Brett, nicht {text!r}",
                f"a position of Blokus is: turn start-shape colours mono-last board, not {text!r}",
            )
        )
    turn, start, valid, mono_last, board = parts
    build(
        position,
        turn=int(turn),
        start=LETTERS.index(start),
        valid=_colours(valid),
        mono_last=_colours(mono_last),
        fields=_fields(board),
    )


def _colours(text: str) -> int:
    letters = "" if text == "-" else text
    if any(letter not in COLOUR_LETTERS for letter in letters) or len(set(letters)) < len(letters):
        raise NotationError(
            Text(f"{text!r} nennt keine Farben wie BYRG oder -", f"{text!r} names no colours, such as BYRG or -")
        )
    return sum(1 << COLOUR_LETTERS.index(letter) for letter in letters)


def _fields(text: str) -> dict[Cell, int]:
    fields: dict[Cell, int] = {}
    rows = text.split("/")
    for y, row in enumerate(rows):
        x = 0
        for run in _RUN.findall(row):
            if run in COLOUR_LETTERS:
                fields[x, y] = COLOUR_LETTERS.index(run)
            x += 1 if run in COLOUR_LETTERS else int(run[:3])
        if x != SIZE or "".join(_RUN.findall(row)) != row:
            raise NotationError(
                Text(f"{row[:80]!r} ist keine Reihe von 20 Feldern", f"{row[:80]!r} is no row of 20 fields")
            )
    if len(rows) != SIZE:
        raise NotationError(Text(f"{len(rows)} Reihen sind nicht 20", f"{len(rows)} rows are not 20"))
    return fields


def build(position: Position, turn: int, start: int, valid: int, mono_last: int, fields: Mapping[Cell, int]) -> None:
    """Fill an empty position from its parts, as they stand in texts and documents."""
    if start not in PENTOMINOES:
        raise NotationError(Text(f"{SHAPES[start]} ist kein Startstein", f"{SHAPES[start]} is no shape to begin with"))
    position.board_array["start"] = start
    state = position.state_array[0]
    state["hand"][:] = FULL_HAND
    for (x, y), colour in fields.items():
        state["rows"][colour, y] |= 1 << x
    for colour, cells in pieces_on(fields):
        shape = shape_of(colour, cells)
        if not state["hand"][colour] >> shape & 1:
            raise NotationError(
                Text(
                    f"{SHAPES[shape]} liegt zweimal in {COLOUR_LETTERS[colour]}",
                    f"{SHAPES[shape]} lies there twice in {COLOUR_LETTERS[colour]}",
                )
            )
        state["hand"][colour] &= ~(1 << shape)
    if any(mono_last >> colour & 1 and state["hand"][colour] for colour in range(COLOURS)):
        raise NotationError(
            Text(
                f"{colours_in(mono_last)} hat noch nicht alle Steine gesetzt",
                f"{colours_in(mono_last)} has not placed all pieces yet",
            )
        )
    state["ply"], state["valid"], state["mono_last"] = turn, valid & ALL_VALID, mono_last
    position.settle()


def pieces_on(fields: Mapping[Cell, int]) -> list[tuple[int, list[Cell]]]:
    """Return the pieces on a board, each with its colour: fields of one colour that hang together."""
    left, pieces = dict(fields), []
    while left:
        cell, colour = left.popitem()
        piece = [cell]
        for x, y in piece:
            for beside in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if left.get(beside) == colour:
                    del left[beside]
                    piece.append(beside)
        pieces.append((colour, piece))
    return pieces


def shape_of(colour: int, cells: Sequence[Cell]) -> int:
    """Return the shape of fields that hang together; NotationError if it is none."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    shape = _SHAPE_OF.get(frozenset((x - left, y - top) for x, y in cells))
    if shape is None:
        letter, (x, y) = COLOUR_LETTERS[colour], cells[0]
        raise NotationError(
            Text(
                f"bei {x},{y} liegt kein Stein in {letter}, sondern {len(cells)} Felder, die zusammenhängen",
                f"at {x},{y} lies no piece in {letter}, but {len(cells)} fields that hang together",
            )
        )
    return shape


def draw(position: Position) -> str:
    """Return a picture for the terminal, and what is left in the hands."""
    fields = fields_of(position)
    lines = ["   " + " ".join(str(x % 10) for x in range(SIZE))]
    for y in range(SIZE):
        signs = (COLOUR_LETTERS[fields[x, y]] if (x, y) in fields else "." for x in range(SIZE))
        lines.append(f"{y:2} " + " ".join(signs))
    for colour, letter in enumerate(COLOUR_LETTERS):
        lines.append(f"{letter}  " + (" ".join(SHAPES[shape] for shape in hand_of(position, colour)) or "-"))
    return "\n".join(lines)
