"""Blokus 2027: what can be chosen. A piece is picked up, turned and flipped, laid down for now, and confirmed.

What is picked up is written `o45`, an orientation; laid down for now it is `o45@3021`, with the action that would place
it. A place is chosen by the field under the piece's first square in reading order. The choice `p3021` lays a piece
down, and where it lies already, it confirms.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kielwasser.core.hand import Hand, Lie
from kielwasser.core.position import Position
from kielwasser.core.view import CONFIRM, DISCARD, FLIP, TURN, TURN_BACK, Choice
from kielwasser.games.blokus_2027.board import FIRST_ORIENTATION, OFF, SIZE, SKIP
from kielwasser.games.blokus_2027.notation import placed
from kielwasser.games.blokus_2027.reading import read_colour
from kielwasser.games.blokus_2027.shapes import LETTERS, ORIENTATION_OF, ORIENTATIONS, Cell
from kielwasser.games.blokus_2027.view.figures import MISFIT, SIDE, square_id
from kielwasser.games.blokus_2027.view.words import COLOUR_NAMES, SHAPE_NAMES, say
from kielwasser.system.errors import Text

CONFIRMS = False  # a move is one action; what is laid down is confirmed, but that is a choice of its own
_TURN_KEY, _FLIP_KEY = "r", "f"

Places = dict[int, dict[int, int]]  # for each orientation the actions by the field of its first square


class InHand(NamedTuple):
    """What has been picked up."""

    orientation: int
    laid: int | None  # the action that would place it where it lies for now

    @property
    def selected(self) -> str:
        """The name of that."""
        return f"o{self.orientation}" if self.laid is None else f"o{self.orientation}@{self.laid}"


def in_hand(selected: str) -> InHand | None:
    """Return what has been picked up; None: nothing."""
    name, _, laid = selected.partition("@")
    if name[:1] != "o" or not name[1:].isdecimal() or int(name[1:]) >= len(ORIENTATIONS):
        return None
    orientation = int(name[1:])
    is_laid = laid.isdecimal() and SKIP < int(laid) < OFF and placed(int(laid))[0] == orientation
    return InHand(orientation, int(laid) if is_laid else None)


def held(selected: str) -> str:
    """Return the name of the lie in the hand."""
    has = in_hand(selected)
    return "" if has is None else f"o{has.orientation}"


def grip(orientation: int) -> Cell:
    """Return the cell by which a piece is held: its first one in reading order."""
    return min(ORIENTATIONS[orientation].cells, key=lambda cell: (cell[1], cell[0]))


def _places(position: Position) -> Places:
    places: Places = {}
    for action in position.legal_actions:
        orientation, x, y = placed(action)
        column, row = grip(orientation)
        places.setdefault(orientation, {})[(y + row) * SIZE + x + column] = action
    return places


def hand(position: Position) -> Hand:
    """Return where everything fits that the colour on turn can pick up; what fits nowhere can be turned, too."""
    places = _places(position)
    shapes = {ORIENTATIONS[orientation].shape for orientation in places}
    lies = {
        f"o{number}": Lie(_cells(number), places.get(number, {}))
        for number, each in enumerate(ORIENTATIONS)
        if each.shape in shapes
    }
    return Hand(square_id(int(position.state_array[0]["colour"])), MISFIT, "cell", "p", lies)


@cache
def _cells(orientation: int) -> tuple[Cell, ...]:
    """Return where the squares of a piece are drawn, from the middle of the field by which it is held."""
    column, row = grip(orientation)
    cells = ORIENTATIONS[orientation].cells
    return tuple((int((x - column - 0.5) * SIDE), int((y - row - 0.5) * SIDE)) for x, y in cells)


def choices(position: Position, selected: str) -> list[Choice]:
    """Return the places of what has been picked up, how it can be turned, what can be picked up, and the pass."""
    places, has = _places(position), in_hand(selected)
    found = []
    if has is not None:
        if has.laid is not None and position.is_allowed(has.laid):
            found += _laid(position, has.orientation, has.laid)
        else:
            found += [_place(position, has.orientation, each) for each in places.get(has.orientation, {}).values()]
        found += _turns(has, places)
    shapes = sorted({ORIENTATIONS[orientation].shape for orientation in places})
    found += [_pickup(shape, places, has) for shape in shapes]
    if position.is_allowed(SKIP):
        found.append(_pass(position, len(position.legal_actions)))
    return found


def _laid(position: Position, orientation: int, action: int) -> list[Choice]:
    """Return what can be done with a piece that lies somewhere for now."""
    said = say(position, action)
    confirm = Text(f"Bestätigen: {said.de}", f"Confirm: {said.en}")
    lift = Text("Wieder in die Hand nehmen", "Take it back into your hand")
    return [
        Choice(f"p{action}", confirm, (action,), hotkeys=("Enter",), icon=CONFIRM),
        Choice("lift", lift, selects=f"o{orientation}", hotkeys=("Backspace", "Delete"), icon=DISCARD),
    ]


def _place(position: Position, orientation: int, action: int) -> Choice:
    said = say(position, action)
    text = Text(f"{said.de[0].upper()}{said.de[1:]} hinlegen", f"Lay down the {said.en}")
    return Choice(f"p{action}", text, selects=f"o{orientation}@{action}")


def _pass(position: Position, number: int) -> Choice:
    """Return the pass: never forced, since a colour that can place nothing is out by itself."""
    name = COLOUR_NAMES[int(position.state_array[0]["colour"])]
    left = read_colour(position, int(position.state_array[0]["colour"])).squares_left
    return Choice(
        f"a{SKIP}",
        Text("Passen: keinen Stein setzen", "Pass: place no piece"),
        (SKIP,),
        asks=Text(
            f"{name.de} kann noch setzen ({number} {'Platz' if number == 1 else 'Plätze'}, {left} Felder übrig). Wer "
            f"passt, verschenkt diesen Zug: {name.de} kommt erst in der nächsten Runde wieder dran, und nur, wenn dann "
            "noch ein Stein passt. Übrige Felder bringen keine Punkte.",
            f"{name.en} can still place a piece ({number} {'place' if number == 1 else 'places'}, {left} squares "
            f"left). A pass gives this turn away: {name.en} is on turn again in the next round, and only if a piece "
            "still fits then. Squares that are left score nothing.",
        ),
    )


def turned(orientation: int, quarters: int, flips: int) -> int:
    """Return how an orientation lies after so many quarter turns clockwise, and perhaps a flip."""
    shape, code, *_ = ORIENTATIONS[orientation]
    rotation, is_flipped = divmod(code, 2)
    # A flip turns the sense of rotation around: what is flipped already has to be turned the other way before it.
    rotation = (rotation + (-quarters if is_flipped else quarters)) % 4
    return ORIENTATION_OF[shape][2 * rotation + (is_flipped ^ flips)]


def towards(position: Position, selected: str, action: int) -> str:
    """Return the choice that brings one nearer to a placement."""
    if action == SKIP:
        return f"a{SKIP}"
    goal, has = placed(action)[0], in_hand(selected)
    shape = ORIENTATIONS[goal].shape
    if has is None or ORIENTATIONS[has.orientation].shape != shape:
        return f"s{shape}"
    if has.orientation == goal:
        return f"p{action}" if has.laid in (None, action) else "lift"
    is_turned = any(turned(has.orientation, quarters, 0) == goal for quarters in range(1, 4))
    return TURN if is_turned else FLIP


def _turns(has: InHand, places: Places) -> list[Choice]:
    """Return how what is held can be turned; where it lies it stays, if it fits there then."""
    found = []
    spot = None if has.laid is None else next((s for s, a in places[has.orientation].items() if a == has.laid), None)
    for key, quarters, flips, text, hotkeys, icon in _TURNS:
        then = turned(has.orientation, quarters, flips)
        if then != has.orientation:
            laid = None if spot is None else places.get(then, {}).get(spot)
            selects = InHand(then, laid).selected
            found.append(Choice(key, text, selects=selects, hotkeys=hotkeys, icon=icon, gesture=key))
    return found


_TURNS: tuple[tuple[str, int, int, Text, tuple[str, ...], str], ...] = (
    (TURN, 1, 0, Text("Stein drehen", "Turn the piece"), (_TURN_KEY,), TURN),
    (TURN_BACK, 3, 0, Text("Stein zurückdrehen", "Turn the piece back"), ("w",), ""),
    (FLIP, 0, 1, Text("Stein spiegeln", "Flip the piece"), (_FLIP_KEY,), FLIP),
)


def _pickup(shape: int, places: Places, has: InHand | None) -> Choice:
    own = range(int(FIRST_ORIENTATION[shape]), int(FIRST_ORIENTATION[shape + 1]))
    name, number = SHAPE_NAMES[shape], sum(len(places.get(orientation, ())) for orientation in own)
    # While a piece is held, two letters turn and flip it.
    letter = () if has is not None and LETTERS[shape] in (_TURN_KEY, _FLIP_KEY) else (LETTERS[shape],)
    key = f"s{shape}"
    if has is not None and has.orientation in own:
        text = Text(f"Zurücklegen: {name.de}", f"Put back the {name.en}")
        return Choice(key, text, selects="", hotkeys=(*letter, "Escape"))
    first = next(orientation for orientation in own if orientation in places)
    text = Text(
        f"Aufnehmen: {name.de} ({number} {'Platz' if number == 1 else 'Plätze'})",
        f"Pick up the {name.en} ({number} {'place' if number == 1 else 'places'})",
    )
    return Choice(key, text, selects=f"o{first}", hotkeys=letter)
