"""Hase und Igel 2018 as a picture: the track winds over a meadow, below it the race card and what both players have.

start ────────────╮      The track is one line of straight rows and half circles, with the fields in equal
╭─────────────────╯      distances along it.
╰────────── … goal
1 2 3 4 5 6 7 8 9 …      race card: as far as the carrots carry
[red]  actions  [blue]
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from kielwasser.core.position import Position
from kielwasser.core.view import SEATS, Box, Look, Point
from kielwasser.drawing.svg import element, moved, number, target, title, words
from kielwasser.games.hase_igel_2018.board import (
    CARD_BACK,
    CARD_DROP,
    CARD_EAT,
    CARD_HURRY,
    CARD_KEEP,
    CARD_TAKE,
    COSTS,
    EAT,
    FIELDS,
    GIVE_TEN,
    REACH,
    RETREAT,
    SKIP,
    TAKE_TEN,
)
from kielwasser.games.hase_igel_2018.rules import CARROTS_IN_GOAL
from kielwasser.games.hase_igel_2018.view.choices import RACE_CARD, Effect, effect_of
from kielwasser.games.hase_igel_2018.view.figures import (
    CARD_HEIGHT,
    CARD_NAMES,
    CARD_WIDTH,
    FIELD_NAMES,
    RADIUS,
    definitions,
    href,
)
from kielwasser.games.hase_igel_2018.view.words import CARDS, cards_of, is_advance, place_name
from kielwasser.system.errors import Text

WIDTH, HEIGHT = 800.0, 612.0
_BOX = Box(0.0, 0.0, WIDTH, HEIGHT)
_ROWS, _ROW = 5, 75.0  # rows of the track and their distance
_LEFT, _RIGHT, _UP = 70.0, 730.0, 52.0  # where the half circles begin
_HALF = 29  # half the width of the road
_OVERHANG = 36.0  # how much farther out the start and the goal lie
_LISTED = 44  # the book's race card ends here
_SHOWN = 21  # entries of the folded race card
_RULER_TOP, _CELL = 400.0, 35.6
_PANEL_TOP, _PANEL_WIDTH, _PANEL_HEIGHT = 450.0, 304.0, 156.0
_SALADS = 5
_BUTTON_WIDTH, _BUTTON_HEIGHT = 84.0, 48.0


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
        element("rect", class_="meadow scenery", x=2, y=2, width=796, height=392, rx=16),
        element("path", class_="grass scenery", d=_grass()),
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
        shapes.append(words(str(field), x - 18, y + 27, class_="coordinate number"))
    told = place_name(field, FIELD_NAMES.index(name)).said(look.language)
    return element("g", title(told), *shapes, data_spot=field)


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


def stands(position: Position, seat: int) -> dict[str, Point]:
    """Return where the figure of a seat stands: so far up that the field can still be seen."""
    at = position.state_array["at"][0].tolist()
    x, y = PLACES[at[seat]]
    if at[0] == at[1]:
        x += -13 if seat == 0 else 13
    return {f"hare-{seat}": (x, y - 19)}


def _hare(position: Position, look: Look, seat: int) -> str:
    """Return the figure of a seat."""
    ((name, place),) = stands(position, seat).items()
    shadow = element("ellipse", class_="shade", cx=0, cy=17, rx=15, ry=5)
    figure = element("use", href=href(f"player-{seat}"))
    told = title(SEATS[seat].said(look.language))
    names = {"data_id": name, "data_spot": int(position.state_array["at"][0][seat])}
    if look.choices and seat == position.to_move:
        names["data_piece"] = seat
    return element("g", told, shadow, figure, **names, transform=moved(*place))


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
    disc = element("circle", class_="goto veil", r=RADIUS)
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


# ---- §1 "Rennkarte" --------------------------------------------------------------------------------------------------


def _reach(position: Position, look: Look) -> int:
    """Return how far the viewer's carrots carry, or those of the seat to move."""
    seat = position.to_move if look.seat is None else look.seat
    return int(REACH[min(int(position.state_array["carrots"][0][seat]), len(REACH) - 1)])


def ruler(position: Position, look: Look) -> str:
    """Return a part of the race card as a ruler, with what can be paid highlighted, and a button for the rest."""
    reach = _reach(position, look)
    first = max(1, min(reach - _SHOWN + 3, _LISTED - _SHOWN + 1))
    shapes = [element("use", href=href("carrot"), transform="translate(-16 29) scale(0.5)")]
    for i in range(_SHOWN):
        distance, x = first + i, i * _CELL
        kind = "ruler reach" if distance <= reach else "ruler"
        shapes.append(element("rect", class_=kind, x=x, y=0, width=_CELL - 2, height=40, rx=5))
        shapes.append(words(str(distance), x + _CELL / 2 - 1, 17, class_="steps"))
        shapes.append(words(str(COSTS[distance]), x + _CELL / 2 - 1, 34, class_="cost"))
    sheet = element("rect", class_="unfold", x=_SHOWN * _CELL - 1, y=0, width=22, height=40, rx=5)
    sign = element("path", class_="thick", d=f"M{number(_SHOWN * _CELL + 4)} 16L{number(_SHOWN * _CELL + 10)} 24l6 -8")
    shapes.append(target(look, RACE_CARD, sheet, sign))
    return element("g", *shapes, data_id="ruler", transform=moved(27, _RULER_TOP))


def race_card(position: Position, look: Look) -> str:
    """Return the whole race card, unfolded over the track."""
    reach, rows = _reach(position, look), _LISTED // 4
    heading = Text("Rennkarte: Felder und Karotten", "Race card: fields and carrots")
    shapes = [
        element("rect", class_="sheet", x=0, y=0, width=680, height=376, rx=12),
        words(heading.said(look.language), 340, 30, class_="label"),
    ]
    for distance in range(1, _LISTED + 1):
        column, row = divmod(distance - 1, rows)
        x, y = 14 + column * 165, 44 + row * 29.5
        kind = "ruler reach" if distance <= reach else "ruler"
        shapes.append(element("rect", class_=kind, x=x, y=y, width=157, height=27, rx=5))
        shapes.append(words(str(distance), x + 36, y + 20, class_="steps"))
        shapes.append(words(str(COSTS[distance]), x + 104, y + 20, class_="entry"))
        shapes.append(
            element("use", href=href("carrot"), transform=f"translate({number(x + 142)} {number(y + 14)}) scale(0.5)")
        )
    return element("g", *shapes, data_id="race-card", transform=moved(60, 10))


# ---- what the players have -------------------------------------------------------------------------------------------


def _left_of(seat: int) -> float:
    return 4.0 if seat == 0 else WIDTH - 4 - _PANEL_WIDTH


def frames() -> str:
    """Return the panels of both players with what never changes in them."""
    shapes = []
    for seat in (0, 1):
        x, y = _left_of(seat), _PANEL_TOP + 32
        frame = element("rect", class_="panel", x=x, y=_PANEL_TOP, width=_PANEL_WIDTH, height=_PANEL_HEIGHT, rx=12)
        figure = element("use", href=href(f"player-{seat}"), transform=moved(x + 30, y + 7))
        carrot = element("use", href=href("carrot"), transform=moved(x + 73, y))
        shapes.append(element("g", frame, figure, carrot, class_=f"seat{seat}"))
    return "".join(shapes)


def panels(position: Position, look: Look) -> str:
    """Return carrots, salads and cards of both seats; cards that can be played at once can be clicked."""
    shapes = []
    for seat in (0, 1):
        held = cards_of(position, seat)
        shapes += _belongings(position, seat)
        shapes += (_card(position, look, seat, card, card in held) for card in range(len(CARDS)))
    if not position.is_over:
        place = moved(_left_of(position.to_move) + 30, _PANEL_TOP - 4)
        shapes.append(element("path", class_="turn", d="M-10 -5L0 8L10 -5Z", data_id="turn", transform=place))
    return "".join(shapes)


def _belongings(position: Position, seat: int) -> list[str]:
    state = position.state_array[0]
    carrots, salads = int(state["carrots"][seat]), int(state["salads"][seat])
    place = moved(_left_of(seat) + 94, _PANEL_TOP + 45)
    count = element("g", words(str(carrots), 0, 0, class_="amount"), data_id=f"carrots-{seat}", transform=place)
    return [count, *(_salad(seat, i, salads) for i in range(max(_SALADS, salads)))]


def _salad(seat: int, i: int, salads: int) -> str:
    """Return one of the salads, or its empty place."""
    gap = 25.0 * _SALADS / max(_SALADS, salads)
    place = moved(_left_of(seat) + 184 + gap * i, _PANEL_TOP + 33)
    if i >= salads:
        return element("circle", class_="eaten", r=11, transform=place)
    icon = element("use", href=href("salad"), transform="scale(0.62)")
    return element("g", icon, data_id=f"salad-{seat}-{i}", transform=place)


def _card(position: Position, look: Look, seat: int, card: int, is_held: bool) -> str:
    place = moved(_left_of(seat) + 44 + card * 72, _PANEL_TOP + 108)
    half, high = CARD_WIDTH / 2, CARD_HEIGHT / 2
    if not is_held:
        return element(
            "rect", class_="gone", x=-half, y=-high, width=CARD_WIDTH, height=CARD_HEIGHT, rx=7, transform=place
        )
    drawing = element("use", href=href(f"card-{CARD_NAMES[card]}"))
    frame = element("rect", class_="can", x=-half, y=-high, width=CARD_WIDTH, height=CARD_HEIGHT, rx=7)
    data_id = f"card-{seat}-{CARD_NAMES[card]}"
    key = f"a{(0, CARD_EAT, CARD_HURRY, CARD_BACK)[card]}"
    if seat == position.to_move and look.offered(key) is not None:
        return target(look, key, drawing, frame, data_id=data_id, transform=place)
    told = title(CARDS[card].said(look.language))
    return element("g", told, drawing, data_id=data_id, data_spot=f"card{seat}{card}", transform=place)


# ---- the strip of actions --------------------------------------------------------------------------------------------

_ICONS = {
    EAT: "salad",
    RETREAT: "hedgehog",
    TAKE_TEN: "carrot",
    GIVE_TEN: "carrot",
    CARD_TAKE: "carrot",
    CARD_KEEP: "carrot",
    CARD_DROP: "carrot",
    CARD_EAT: "salad",
}
_SIGNS = {
    SKIP: "M-12 -11L-1 0L-12 11M3 -11L14 0L3 11",
    CARD_HURRY: "M-34 9C-32 -16 -15 -18 -12 6M-18 0L-12 9L-5 1",
    CARD_BACK: "M-8 9C-10 -16 -27 -18 -30 6M-24 0L-30 9L-37 1",
}


def strip(look: Look, effects: Mapping[int, Effect]) -> str:
    """Return a button for each action that is no advance; where there is none, what the goal asks for."""
    if not effects:
        return _goal_sign()
    return "".join(_button(look, place, action, effect) for place, (action, effect) in enumerate(effects.items()))


def _button(look: Look, place: int, action: int, effect: Effect) -> str:
    x = WIDTH / 2 + (place % 2 - 0.5) * (_BUTTON_WIDTH + 4)
    y = _PANEL_TOP + 26 + place // 2 * (_BUTTON_HEIGHT + 4)
    left, top = -_BUTTON_WIDTH / 2, -_BUTTON_HEIGHT / 2
    shapes = [element("rect", class_="button", x=left, y=top, width=_BUTTON_WIDTH, height=_BUTTON_HEIGHT, rx=9)]
    if action in _ICONS:
        shapes.append(element("use", href=href(_ICONS[action]), transform="translate(-23 0) scale(0.7)"))
        text = f"{effect.gained:+d}" if effect.gained else "0"
    else:
        shapes.append(element("path", class_="arrow", d=_SIGNS[action]))
        text = str(effect.field) if action != SKIP else ""
    shapes.append(words(text, 17, 7, class_="label"))
    return target(look, f"a{action}", *shapes, data_id=f"do-{action}", transform=moved(x, y))


def _goal_sign() -> str:
    """Return the two conditions of §2.8: at most ten carrots, no salad."""
    shapes = [
        element("use", href=href("goal"), transform="translate(-50 0) scale(1.6)"),
        element("use", href=href("carrot"), transform="translate(12 -26) scale(0.9)"),
        element("use", href=href("salad"), transform="translate(12 26) scale(0.8)"),
        words(f"\u2264 {CARROTS_IN_GOAL}", 54, -18, class_="label"),
        words("0", 54, 33, class_="label"),
    ]
    return element("g", *shapes, data_id="goal-sign", transform=moved(WIDTH / 2, _PANEL_TOP + _PANEL_HEIGHT / 2))
