"""Hase und Igel 2018: what lies below the track: the race card, both players' belongings, and a strip of actions."""

from __future__ import annotations

from collections.abc import Mapping

from kielwasser.core.position import Position
from kielwasser.core.view import Look
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
    GIVE_TEN,
    REACH,
    RETREAT,
    SKIP,
    TAKE_TEN,
)
from kielwasser.games.hase_igel_2018.rules import CARROTS_IN_GOAL
from kielwasser.games.hase_igel_2018.view.figures import CARD_HEIGHT, CARD_NAMES, CARD_WIDTH, href
from kielwasser.games.hase_igel_2018.view.words import CARDS, RACE_CARD, Effect, cards_of
from kielwasser.system.errors import Text

WIDTH, HEIGHT = 800.0, 612.0
_LISTED = 44  # the book's race card ends here
_SHOWN = 21  # entries of the folded race card
_RULER_TOP, _CELL = 400.0, 35.6
_PANEL_TOP, _PANEL_WIDTH, _PANEL_HEIGHT = 450.0, 304.0, 156.0
_SALADS = 5
_BUTTON_WIDTH, _BUTTON_HEIGHT = 84.0, 48.0


# ---- §1 "Rennkarte" --------------------------------------------------------------------------------------------------


def _reach(position: Position, look: Look) -> int:
    """Return how far the carrots of who looks carry, or of the seat to move."""
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
    return element("g", told, drawing, data_id=data_id, transform=place)


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
