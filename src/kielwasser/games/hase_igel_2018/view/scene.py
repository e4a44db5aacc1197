"""Hase und Igel 2018 as a picture: the track winds over a meadow, below it the race card and what both players have.

start ────────────╮      The track is one line of straight rows and half circles, with the fields in equal
╭─────────────────╯      distances along it.
╰────────── … goal
1 2 3 4 5 6 7 8 9 …      race card: as far as the carrots carry
[red]  actions  [blue]
"""

from __future__ import annotations

from math import cos, pi, sin

from kielwasser.core.position import Position
from kielwasser.core.view import Box, Look, View
from kielwasser.drawing import svg
from kielwasser.drawing.svg import element, moved, number, target, title, words
from kielwasser.games.hase_igel_2018.board import CARD_BACK, CARD_HURRY, FIELDS, RETREAT
from kielwasser.games.hase_igel_2018.view import words as view_words
from kielwasser.games.hase_igel_2018.view.figures import FIELD_NAMES, RADIUS, definitions, href, style
from kielwasser.games.hase_igel_2018.view.panels import HEIGHT, WIDTH, frames, panels, race_card, ruler, strip
from kielwasser.games.hase_igel_2018.view.words import RACE_CARD, Effect, effect_of, is_advance

Point = tuple[float, float]

_BOX = Box(0.0, 0.0, WIDTH, HEIGHT)
_ROWS, _ROW = 5, 75.0  # rows of the track and their distance
_LEFT, _RIGHT, _UP = 70.0, 730.0, 52.0  # where the half circles begin
_HALF = 29  # half the width of the road
_OVERHANG = 36.0  # how much farther out the start and the goal lie


def box(position: Position) -> Box:
    """Return what the picture shows: it never changes."""
    return _BOX


# ---- the line of the track -------------------------------------------------------------------------------------------


def _places() -> tuple[Point, ...]:
    """Return the middles of all fields, in equal distances along the line."""
    straight, bend = _RIGHT - _LEFT, pi * _ROW / 2
    length = _ROWS * straight + (_ROWS - 1) * bend + 2 * _OVERHANG
    return tuple(_on_line(i * length / (FIELDS - 1) - _OVERHANG) for i in range(FIELDS))


def _on_line(way: float) -> Point:
    """Return the point so far along the line; at 0 the first straight row begins."""
    straight, bend = _RIGHT - _LEFT, pi * _ROW / 2
    row = min(max(int(way // (straight + bend)), 0), _ROWS - 1)
    rest = way - row * (straight + bend)
    y, to_right = _UP + row * _ROW, row % 2 == 0
    if rest <= straight or row == _ROWS - 1:
        return (_LEFT + rest if to_right else _RIGHT - rest), y
    angle = (rest - straight) / (_ROW / 2)
    out, radius = (1 if to_right else -1), _ROW / 2
    return (_RIGHT if to_right else _LEFT) + out * radius * sin(angle), y + radius * (1 - cos(angle))


PLACES = _places()


def _road() -> str:
    """Return the outline of the road along the line: down on its left hand, round the goal, back on its right hand."""
    begin, end, bottom = _LEFT - _OVERHANG, _RIGHT + _OVERHANG, _UP + (_ROWS - 1) * _ROW
    down = [f"M{number(begin)} {number(_UP - _HALF)}"]
    back = [f"A{_HALF} {_HALF} 0 0 1 {number(end)} {number(bottom + _HALF)}"]
    for row in range(_ROWS - 1):
        x, outwards = (_RIGHT, 1) if row % 2 == 0 else (_LEFT, -1)
        y, below = _UP + row * _ROW, _UP + (row + 1) * _ROW
        outer, inner = number(_ROW / 2 + outwards * _HALF), number(_ROW / 2 - outwards * _HALF)
        shift, sweep = outwards * _HALF, int(outwards > 0)
        down.append(f"H{number(x)}A{outer} {outer} 0 0 {sweep} {number(x)} {number(below + shift)}")
        back.insert(1, f"H{number(x)}A{inner} {inner} 0 0 {1 - sweep} {number(x)} {number(y + shift)}")
    down.append(f"H{number(end)}")
    back.append(f"H{number(begin)}A{_HALF} {_HALF} 0 0 1 {number(begin)} {number(_UP - _HALF)}Z")
    return "".join(down + back)


# ---- the ground ------------------------------------------------------------------------------------------------------


def ground(position: Position, look: Look) -> str:
    """Return the meadow with the track, and the empty panels of both players."""
    shapes = [
        definitions(),
        element("rect", class_="meadow", x=2, y=2, width=796, height=392, rx=16),
        element("path", class_="grass", d=_grass()),
        element("path", class_="road", d=_road()),
    ]
    for field, kind in enumerate(position.board_array["kind"][0].tolist()):
        shapes.append(_field(field, FIELD_NAMES[kind], look))
    return "".join(shapes) + frames()


def _grass() -> str:
    tufts = ((400, 90), (150, 164), (640, 164), (300, 240), (520, 240), (180, 315), (610, 315), (16, 200), (785, 300))
    return "".join(f"M{x - 6} {y - 8}L{x - 3} {y}M{x} {y - 11}V{y}M{x + 6} {y - 8}L{x + 3} {y}" for x, y in tufts)


def _field(field: int, name: str, look: Look) -> str:
    x, y = PLACES[field]
    shapes = [
        element("circle", class_=f"field {name}", cx=x, cy=y, r=RADIUS),
        element("use", href=href(name), x=x, y=y),
    ]
    if look.coordinates:
        shapes.append(words(str(field), x - 18, y + 27, class_="number"))
    told = view_words.place_name(field, FIELD_NAMES.index(name)).said(look.language)
    return element("g", title(told), *shapes)


# ---- the pieces ------------------------------------------------------------------------------------------------------


def pieces(position: Position, look: Look) -> str:
    """Return the hares, what they have, the last move, and what can be chosen."""
    effects = {choice.actions[0]: effect_of(position, choice.actions[0]) for choice in look.choices if choice.actions}
    ways = {action: effect for action, effect in effects.items() if is_advance(action) or action == RETREAT}
    shapes = [ruler(position, look), _last_move(position, look), panels(position, look)]
    shapes += (_preview(effects[action]) for action in (CARD_HURRY, CARD_BACK) if action in effects)
    shapes += (_target(look, action, effect) for action, effect in ways.items())
    shapes += (_hare(position, look, seat) for seat in (0, 1))
    shapes += (_price(effect) for effect in ways.values())
    shapes.append(strip(look, {action: effect for action, effect in effects.items() if not is_advance(action)}))
    if look.selected == RACE_CARD:
        shapes.append(race_card(position, look))
    return "".join(shapes)


def _hare(position: Position, look: Look, seat: int) -> str:
    """Return the figure of a seat, so far up that the field can still be seen."""
    at = position.state_array["at"][0].tolist()
    x, y = PLACES[at[seat]]
    if at[0] == at[1]:
        x += -13 if seat == 0 else 13
    shadow = element("ellipse", class_="shade", cx=0, cy=17, rx=15, ry=5)
    figure = element("use", href=href(f"player-{seat}"))
    told = title(view_words.SEATS[seat].said(look.language))
    return element("g", told, shadow, figure, data_id=f"hare-{seat}", transform=moved(x, y - 19))


def _last_move(position: Position, look: Look) -> str:
    """Return marks where the last move began and ended."""
    if not position.history:
        return ""
    mover = (position.ply - 1) % 2
    end = int(position.state_array["at"][0][mover])
    marks = [_ring("to", end)]
    if look.before is not None:
        begin = int(look.before.state_array["at"][0][mover])
        if begin != end:
            marks.append(_ring("from", begin))
    return "".join(marks)


def _ring(kind: str, field: int) -> str:
    x, y = PLACES[field]
    return element("circle", class_=f"mark {kind}", cx=x, cy=y, r=RADIUS + 2)


# ---- what can be chosen on the track ---------------------------------------------------------------------------------


def _target(look: Look, action: int, effect: Effect) -> str:
    disc = element("circle", class_="goto", r=RADIUS)
    return target(look, f"a{action}", disc, data_id=f"to-{effect.field}", transform=moved(*PLACES[effect.field]))


def _price(effect: Effect) -> str:
    """Return what it costs to go to a field, or what going back brings."""
    text = str(-effect.gained) if effect.gained <= 0 else f"+{effect.gained}"
    width = 12 + 10 * len(text)
    plate = element("rect", class_="price", x=-width / 2, y=-10, width=width, height=20, rx=10)
    x, y = PLACES[effect.field]
    label = words(text, 0, 6, class_="paid")
    return element("g", plate, label, class_="mark", data_id=f"price-{effect.field}", transform=moved(x, y + 31))


def _preview(effect: Effect) -> str:
    """Return a mark where a card leads to."""
    x, y = PLACES[effect.field]
    return element("circle", class_="mark lead", cx=x, cy=y, r=RADIUS + 1)


VIEW = View(
    box=box,
    style=style,
    ground=ground,
    pieces=pieces,
    choices=view_words.choices,
    facts=view_words.facts,
    describe=view_words.describe,
    rounds=view_words.rounds,
    confirms=False,
    picture=svg.picture,
)
