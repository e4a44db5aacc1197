"""Cartagena 2013: where everything lies in the picture, and the two layers of it.

next twelve cards, the first one left                  stack
fortress   1   2   3   4   5
  12  11  10   9   8   7   6      the path winds through
  13  14  15  16  17  18  19      seven columns
  26  25  24  23  22  21  20
  27  28  29  30   sloop
hand of the first seat | points, partial moves, end | hand of the second seat
rounds
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot, pi, sin

import numpy as np

from kielwasser.core.generic import apply_one, settle_one
from kielwasser.core.position import Position
from kielwasser.core.records import blank
from kielwasser.core.view import CONFIRM, DISCARD, Box, Look, Point
from kielwasser.drawing.svg import element, moved, number, target, title, words
from kielwasser.games.cartagena_2013.board import (
    BOARD,
    CARDS,
    GOAL,
    LETTERS,
    OPEN_CARDS,
    PARTIAL_MOVES,
    PIRATES,
    PLACES,
    START,
    STATE,
    SYMBOLS,
)
from kielwasser.games.cartagena_2013.notation import COLOURS, crews_of, forward, hand_of, piles_of
from kielwasser.games.cartagena_2013.view import figures
from kielwasser.games.cartagena_2013.view.choices import (
    SYMBOL_TEXTS,
    TO_GOAL,
    last_steps,
    parts_of,
    picked_field,
    place_text,
    steps_from,
)
from kielwasser.games.cartagena_2013.view.figures import SYMBOL_FIGURES, path, use
from kielwasser.system.errors import Text

Numbers = list[list[int]]  # by field the pirates of one colour, in the order in which they came

WIDTH, HEIGHT = 900.0, 944.0
COLUMNS, ROWS, PITCH, ROW = 7, 5, 124.0, 122.0
HALF = 55.0  # of the path's breadth
LEFT, TOP = 78.0, 172.0  # the middle of the first field
TILE = (110.0, 98.0)
HALL = (236.0, 108.0)  # the start
HARBOUR = (352.0, 112.0)  # the goal
CARD = (62.0, 80.0)
CARD_PITCH = 67.0
HAND_TOP = 776.0  # the middle of a hand's upper row
FEET = 47.0  # how far below the middle of a field pirates stand
SCALE = 0.9  # of pirates


def _slot(index: int) -> Point:
    """Return the middle of a place of the winding path, 35 in all."""
    row, column = divmod(index, COLUMNS)
    if row % 2:
        column = COLUMNS - 1 - column
    x = LEFT + PITCH * column
    return x, _level(row, x)


def _level(row: int, x: float) -> float:
    """Return how low the path runs, a little up and down, in a row."""
    return TOP + ROW * row + 6 * sin((x - LEFT) / PITCH * pi / 3)


def centre(field: int) -> Point:
    """Return the middle of a field; the start takes two places, the goal three."""
    if field == START:
        return LEFT + PITCH / 2, TOP
    return (LEFT + 5 * PITCH, TOP + 4 * ROW) if field == GOAL else _slot(field + 1)


def _row(field: int) -> int:
    return (field + 1) // COLUMNS


def _size(field: int) -> Point:
    return HALL if field == START else HARBOUR if field == GOAL else TILE


def _feet(field: int, seat: int) -> Point:
    """Return where a seat's pirates stand on a field."""
    x, y = centre(field)
    if field == START:
        return x + (-58 if seat == 0 else 58), y + 50
    if field == GOAL:
        return x + (-50 if seat == 0 else 44), y + 18
    return x + (-27 if seat == 0 else 27), y + FEET


def box(_: Position) -> Box:
    """Return the part of the plane that is shown, always the same."""
    return Box(0, 0, WIDTH, HEIGHT)


def _rect(middle: Point, size: Point, class_: str, radius: float = 14.0) -> str:
    x, y = middle[0] - size[0] / 2, middle[1] - size[1] / 2
    return element("rect", x=x, y=y, width=size[0], height=size[1], rx=radius, class_=class_)


# ---- the ground ----------------------------------------------------------------------------------------------------


def _bank(side: int) -> list[Point]:
    """Return the corners of one bank of the path from start to goal: side -1 is on the left as one walks it."""
    corners: list[Point] = []
    for row in range(ROWS):
        ahead = -1 if row % 2 else 1
        first, last = (_slot(row * COLUMNS)[0], _slot(row * COLUMNS + (4 if row == ROWS - 1 else COLUMNS - 1))[0])
        wide_first = side == ahead or row == 0  # the outer bank of the bend before, or the very beginning
        wide_last = side != ahead or row == ROWS - 1
        begin = first - ahead * HALF if wide_first else first + ahead * HALF
        end = last + ahead * HALF if wide_last else last - ahead * HALF
        steps = 6
        for i in range(steps + 1):
            x = begin + (end - begin) * i / steps
            corners.append((x, _level(row, x) + side * ahead * HALF))
    return corners


def _rounded(corners: list[Point], radius: float) -> str:
    """Return a closed line with round corners."""
    parts = []
    for i, (x, y) in enumerate(corners):
        near = []
        for u, v in (corners[i - 1], corners[(i + 1) % len(corners)]):
            share = min(0.5, radius / hypot(u - x, v - y))
            near.append(f"{number(x + (u - x) * share)} {number(y + (v - y) * share)}")
        parts.append(f"{near[0]}Q{number(x)} {number(y)} {near[1]}")
    return f"M{'L'.join(parts)}Z"


def ground(position: Position, look: Look) -> str:
    """Draw the island, the path with its symbols, fortress and sloop."""
    parts = [
        figures.definitions(),
        element("rect", width=WIDTH, height=HEIGHT, class_="paper scenery"),
        element("rect", x=4.0, y=104.0, width=WIDTH - 8, height=626.0, rx=30.0, class_="island scenery"),
        path(
            "M490 730C480 690 515 676 516 640C517 606 560 592 610 600C700 586 800 612 896 590V700Q896 730 866 730Z",
            "sea scenery",
        ),
        path(
            "M530 712q12-9 24 0t24 0t24 0M800 622q12-9 24 0t24 0M826 708q12-9 24 0t24 0M540 640q12-9 24 0t24 0",
            "wave scenery",
        ),
        path(_rounded(_bank(-1) + _bank(1)[::-1], 40), "way"),
        use("fortress", *centre(START)),
        use("sloop", *centre(GOAL)),
        *(_tile(position, field, look) for field in range(START + 1, GOAL)),
        *(_gate(segment) for segment in range(1, GOAL // SYMBOLS + 1)),
    ]
    for seat, x in enumerate((148.0, WIDTH - 148)):
        parts.append(_rect((x, HAND_TOP + 43), (280, 176), f"hold hold-{seat}"))
    for field in (START, GOAL):
        blank = _rect(centre(field), _size(field), "blank")
        parts.append(element("g", title(_called(position, field, look)), blank, data_spot=field))
    if look.coordinates:
        (x, y), (u, v) = centre(START), centre(GOAL)
        parts.append(words(str(START), x, y - 9, class_="coordinate carved"))
        parts.append(words(str(GOAL), u - HARBOUR[0] / 2 + 18, v - HARBOUR[1] / 2 + 24, class_="coordinate"))
    return "".join(parts)


def _called(position: Position, field: int, look: Look) -> str:
    return place_text(position, field).said(look.language)


def _tile(position: Position, field: int, look: Look) -> str:
    x, y = centre(field)
    kind = "odd" if (field - 1) // SYMBOLS % 2 else "even"
    symbol = int(position.board.symbol[field])
    return element(
        "g",
        title(_called(position, field, look)),
        _rect((0, 0), TILE, f"tile {kind}"),
        use(SYMBOL_FIGURES[symbol], 1, -15, 1.0),
        words(str(field), -TILE[0] / 2 + 13, -TILE[1] / 2 + 17, class_="coordinate") if look.coordinates else "",
        data_spot=field,
        transform=moved(x, y),
    )


def _gate(segment: int) -> str:
    """Draw the sign in front of a segment: what a pirate in it counts."""
    first, before = centre(6 * segment - 5), centre(6 * segment - 6)
    if segment == 1:
        before = _slot(1)
    x, y = (first[0] + before[0]) / 2, (first[1] + before[1]) / 2
    return element(
        "g",
        element("circle", r=12.0, class_="sign"),
        words(str(segment), 0, 6, class_="count"),
        transform=moved(x, y),
    )


# ---- which pirate is which ---
#
# In the picture the one that moves is the one that glides. Positions only know how many pirates of a colour stand on a
# field: their numbers are found by walking through the history from the start. The walk needs no cards: each partial
# move gets a hand that holds just the card it costs.

_EVERYBODY = 0x1AAA  # the crew of the start: six times red, blue
_NOBODY = 1


def pirates_of(position: Position) -> tuple[Numbers, Numbers]:
    """Return for both seats which pirates stand where, the same number for the same pirate over a whole game.

    Where the history does not reach back to the start they are numbered along the path.
    """
    crews = crews_of(position)
    counts = [[crews.get(field, "").count(colour) for field in range(PLACES)] for colour in COLOURS]
    if len(position.history) == position.ply:
        moves = (*(move.actions for move in position.history), position.actions_so_far)
        walked = _walked(position.board_array.tobytes(), moves)
        if [[len(numbers) for numbers in fields] for fields in walked] == counts:
            return walked
    return _in_order(counts[0]), _in_order(counts[1])


def _in_order(counts: list[int]) -> Numbers:
    numbers = iter(range(PIRATES))
    return [[next(numbers) for _ in range(count)] for count in counts]


@lru_cache(maxsize=64)
def _walked(board: bytes, moves: tuple[tuple[int, ...], ...]) -> tuple[Numbers, Numbers]:
    """Walk through the moves of a game from its start."""
    boards, states = np.frombuffer(board, BOARD).copy(), blank(STATE)
    crews = states["crews"][0]
    crews[:] = _NOBODY
    crews[START] = _EVERYBODY
    settle_one(boards, states)
    found: tuple[Numbers, Numbers] = ([[] for _ in range(PLACES)], [[] for _ in range(PLACES)])
    for numbers in found:
        numbers[START] = list(range(PIRATES))
    for ply, actions in enumerate(moves):
        seat = ply % 2
        for action in actions:
            field, symbol = parts_of(action)
            if field >= PLACES or not found[seat][field]:
                return found
            states["to_move"], states["next"] = seat, CARDS // 2
            states["hands"], states["held"] = symbol, bool(symbol)
            before = crews.copy()
            apply_one(boards, states, action)
            target = next((int(place) for place in np.flatnonzero(crews != before) if place != field), None)
            if target is None:
                return found
            found[seat][target].append(found[seat][field].pop(0))
    return found


# ---- the pieces ----------------------------------------------------------------------------------------------------


def pieces(position: Position, look: Look) -> str:
    """Draw cards, the last move, pirates, targets and the panel."""
    field, _ = picked_field(position, look.selected) if look.choices else (None, False)
    parts = [*_open_cards(position, look), *_hand(position, look, 0, field), *_hand(position, look, 1, field)]
    parts += [_panel(position, look), _rounds(position, look)]
    parts += _trace(position, look)
    parts += _pirates(position, look, field)
    parts += _targets(position, look, field)
    return "".join(parts)


def _card(middle: Point, symbol: int, look: Look, data_id: str, key: str = "", spot: str | None = None) -> str:
    shapes = (_rect((0, 0), CARD, "face", 8), use(SYMBOL_FIGURES[symbol], 0, 0, 0.84))
    if look.offered(key) is not None:
        return target(look, key, *shapes, class_="card", data_id=data_id, transform=moved(*middle))
    named = title(SYMBOL_TEXTS[symbol].said(look.language))
    return element("g", named, *shapes, class_="card", data_id=data_id, data_spot=spot, transform=moved(*middle))


def _open_cards(position: Position, look: Look) -> list[str]:
    """Draw the twelve places of the row; what the move that has begun took from it left empty ones (§2.3)."""
    row, stack, _ = piles_of(position)
    first, taken = int(position.state.next), int(position.state.drawn)
    places = [(56 + CARD_PITCH * i, 52.0) for i in range(OPEN_CARDS)]
    parts = [path("M8 42L18 52L8 62", "arrow")]
    for i, place in enumerate(places[:taken]):
        parts.append(element("g", _rect((0, 0), CARD, "gap", 8), data_id=f"gap-{i}", transform=moved(*place)))
    for i, (letter, place) in enumerate(zip(row, places[taken:], strict=False)):
        parts.append(_card(place, LETTERS.index(letter), look, f"open-{first + i}"))
    text = Text(f"Verdeckter Stapel: {len(stack)} Karten", f"Face-down stack: {len(stack)} cards").said(look.language)
    back = (_rect((4, 3), CARD, "back", 8), _rect((0, 0), CARD, "back", 8), words(str(len(stack)), 0, 9, class_="left"))
    parts.append(element("g", title(text), *back, data_id="stack", transform=moved(WIDTH - 39, 52)))
    return parts


def _hand(position: Position, look: Look, seat: int, field: int | None) -> list[str]:
    """Draw a hand in columns of two: new cards lie towards the middle of the picture."""
    parts = []
    seen: dict[str, int] = {}
    for i, letter in enumerate(hand_of(position, seat)):
        column, row = divmod(i, 2)
        x = 46 + CARD_PITCH * column
        symbol = LETTERS.index(letter)
        seen[letter] = seen.get(letter, 0) + 1
        key = f"a{forward(field, symbol)}" if field is not None and seat == position.to_move else ""
        middle = (x if seat == 0 else WIDTH - x, HAND_TOP + 86 * row)
        spot = f"card{seat}-{symbol}"
        parts.append(_card(middle, symbol, look, f"hand-{seat}-{letter}{seen[letter]}", key, spot))
    return parts


def _pirates(position: Position, look: Look, picked: int | None) -> list[str]:
    """Draw all twelve; of those that stand together the last one shows how many they are."""
    drawn = {}
    for seat, fields in enumerate(pirates_of(position)):
        is_mine = seat == position.to_move
        for field, numbers in enumerate(fields):
            for name in numbers:
                is_top = name == max(numbers)
                key = f"p{field}" if is_top and is_mine else ""
                shapes = _pirate(seat, len(numbers) if is_top else 1)
                kind = "pirate"
                if key and look.offered(key) is not None:
                    shapes.insert(0, element("rect", x=-27.0, y=-62.0, width=54.0, height=66.0, rx=12.0, class_="grab"))
                if key and field == picked:
                    shapes.insert(1, element("ellipse", rx=25.0, ry=7.0, class_="spot"))
                    kind = "pirate picked"
                names = {"data_id": f"pirate-{seat}-{name}", "data_spot": f"pirate{seat}-{field}"}
                if key and look.offered(key) is not None:
                    names["data_piece"] = key
                drawn[seat, name] = target(
                    look, key, *shapes, class_=kind, **names, transform=moved(*_feet(field, seat))
                )
    return [shape for _, shape in sorted(drawn.items())]


def stands(position: Position, seat: int) -> dict[str, Point]:
    """Return where a seat's pirates stand."""
    fields = enumerate(pirates_of(position)[seat])
    return {f"pirate-{seat}-{name}": _feet(field, seat) for field, numbers in fields for name in numbers}


def _pirate(seat: int, count: int) -> list[str]:
    """Draw a pirate with a face, or with the number of those that it stands for in its head."""
    head = use(f"face-{seat}", scale=SCALE) if count == 1 else words(str(count), 0, -22.5, class_="number")
    return [use(f"pirate-{seat}", scale=SCALE), head]


def _targets(position: Position, look: Look, field: int | None) -> list[str]:
    """Draw what the pirate that is picked up can reach."""
    if field is None:
        return []
    parts = []
    if look.selected.endswith(TO_GOAL):
        parts.append(_rect(centre(GOAL), HARBOUR, "aim"))
    elif look.offered(TO_GOAL) is not None:
        parts.append(_target(look, TO_GOAL, GOAL))
    needs_card = bool(parts)
    for step in steps_from(position, field):
        if look.offered(step.key) is not None and not (needs_card and step.target == GOAL):
            parts.append(_target(look, step.key, step.target, not step.symbol))
    return parts


def _target(look: Look, key: str, field: int, is_back: bool = False) -> str:
    width, height = _size(field)
    leftwards = (_row(field) % 2 == 1) != is_back
    arrow = "M4-8L-5 0L4 8" if leftwards else "M-4-8L5 0L-4 8"
    sign = element(
        "g",
        element("circle", r=14.0, class_="goal"),
        path(arrow, "goal-arrow"),
        transform=moved(width / 2 - 8, -height / 2 + 8),
    )
    return target(look, key, _rect((0, 0), (width, height), "reach veil"), sign, transform=moved(*centre(field)))


def _trace(position: Position, look: Look) -> list[str]:
    """Show where the last move led."""
    parts = []
    for step in last_steps(position, look.before):
        (x, y), (u, v) = centre(step.field), centre(step.target)
        bend = 0.16 if step.symbol else -0.16
        mx, my = (x + u) / 2 + (v - y) * bend, (y + v) / 2 - (u - x) * bend
        parts.append(_rect((u, v), _size(step.target), "trace"))
        parts.append(path(f"M{number(x)} {number(y)}Q{number(mx)} {number(my)} {number(u)} {number(v)}", "track"))
        parts.append(element("circle", cx=u, cy=v, r=9.0, class_="landed"))
    return parts


# ---- points, partial moves, rounds ---------------------------------------------------------------------------------


def _panel(position: Position, look: Look) -> str:
    """Draw points (the inactive seat's are grey), the partial moves that are left and how to end the move."""
    middle = WIDTH / 2
    parts = []
    for seat, points in enumerate(position.points):
        active = not position.is_over and seat == position.to_move
        y = 790.0 + 62 * seat
        kind = "score active" if active else "score"
        parts.append(use(f"pirate-{seat}", middle - 128, y + 6, 0.8))
        parts.append(use(f"face-{seat}", middle - 128, y + 6, 0.8))
        parts.append(words(str(points), middle - 62, y, class_=kind, data_id=f"points-{seat}"))
        if active:
            parts.append(path(f"M{number(middle - 158)} {number(y - 26)}l12 9l-12 9Z", "mover"))
    left = 0 if position.is_over else PARTIAL_MOVES - int(position.state.acted)
    text = Text(f"Noch {left} Teilzüge", f"{left} partial moves left").said(look.language)
    boots = [
        element(
            "g",
            path("M-9-14H3V-2C10 0 14 4 14 10H-9Z", "boot" if i < left else "boot used"),
            transform=moved(middle + 28 + 40 * i, 776),
        )
        for i in range(PARTIAL_MOVES)
    ]
    parts.append(element("g", title(text), *boots, data_id="left"))
    label = Text("Zug beenden", "End the move").said(look.language)
    button = (_rect((0, 0), (168, 46), "button", 12), words(label, 0, 7, class_="label"))
    parts.append(target(look, CONFIRM, *button, class_="end", data_id=CONFIRM, transform=moved(middle + 68, 830)))
    if look.offered(DISCARD) is not None:
        undo = (_rect((0, 0), (168, 34), "button", 10), path("M-2-7L-9 0L-2 7M-9 0H9", "undo"))
        parts.append(target(look, DISCARD, *undo, class_="end", data_id=DISCARD, transform=moved(middle + 68, 876)))
    return element("g", *parts, class_="panel")


def _rounds(position: Position, look: Look) -> str:
    """Draw how far the game has come: a bar with a notch for each round."""
    now, limit = position.game.view().rounds(position)
    length = WIDTH - 220
    done = length * min(position.ply, 2 * limit) / (2 * limit)
    notches = "".join(f"M{number(12 + length * i / limit)} 914V930" for i in range(1, limit)) if limit <= 60 else ""
    text = Text(f"Runde {now} von {limit}", f"Round {now} of {limit}").said(look.language)
    return element(
        "g",
        title(text),
        element("rect", x=12.0, y=914.0, width=length, height=16.0, rx=8.0, class_="bar"),
        element("rect", x=12.0, y=914.0, width=done, height=16.0, rx=8.0, class_="done") if done else "",
        path(notches, "notch") if notches else "",
        words(text, WIDTH - 12, 929, class_="round"),
        data_id="rounds",
    )
