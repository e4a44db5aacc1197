"""Blokus 2027: what can be chosen. First a piece is picked up, then it is turned and flipped, then it is laid down.

What is picked up is written `o45`, an orientation. A place is chosen by the field under the piece's first square in
reading order.
"""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.core.view import Choice
from kielwasser.games.blokus_2027.board import FIRST_ORIENTATION, SKIP
from kielwasser.games.blokus_2027.notation import placed
from kielwasser.games.blokus_2027.shapes import LETTERS, ORIENTATION_OF, ORIENTATIONS
from kielwasser.games.blokus_2027.view.words import SHAPE_NAMES, say
from kielwasser.system.errors import Text

CONFIRMS = False  # a move is one action
TURN, FLIP = "turn", "flip"  # keys, and icons beside the board
_TURN_KEY, _FLIP_KEY = "r", "f"


def choices(position: Position, selected: str) -> list[Choice]:
    """Return the places of what has been picked up, how it can be turned, what can be picked up, and the pass."""
    places: dict[int, list[int]] = {}
    for action in position.legal_actions:
        places.setdefault(placed(action)[0], []).append(action)
    held = int(selected[1:]) if selected[1:].isdecimal() and int(selected[1:]) < len(ORIENTATIONS) else None
    found = [_place(position, action) for action in places.get(-1 if held is None else held, [])]
    if held is not None:
        found += _turns(held)
    shapes = sorted({ORIENTATIONS[orientation].shape for orientation in places})
    found += [_pickup(shape, places, held) for shape in shapes]
    if position.is_allowed(SKIP):
        text = Text("Passen: keinen Stein setzen", "Pass: place no piece")
        found.append(Choice(f"a{SKIP}", text, (SKIP,)))
    return found


def _place(position: Position, action: int) -> Choice:
    said = say(position, action)
    return Choice(f"a{action}", Text(f"{said.de[0].upper()}{said.de[1:]} setzen", f"Place the {said.en}"), (action,))


def turned(orientation: int, quarters: int, flips: int) -> int:
    """Return how an orientation lies after so many quarter turns clockwise, and perhaps a flip."""
    shape, code, *_ = ORIENTATIONS[orientation]
    rotation, is_flipped = divmod(code, 2)
    # A flip turns the sense of rotation around: what is flipped already has to be turned the other way before it.
    rotation = (rotation + (-quarters if is_flipped else quarters)) % 4
    return ORIENTATION_OF[shape][2 * rotation + (is_flipped ^ flips)]


def towards(position: Position, selected: str, action: int) -> str:
    """Return the choice that brings one nearer to a placement that is not offered yet."""
    if action == SKIP:
        return f"a{SKIP}"
    goal, held = placed(action)[0], selected[1:]
    shape = ORIENTATIONS[goal].shape
    if not held.isdecimal() or int(held) >= len(ORIENTATIONS) or ORIENTATIONS[int(held)].shape != shape:
        return f"s{shape}"
    is_turned = any(turned(int(held), quarters, 0) == goal for quarters in range(1, 4))
    return TURN if is_turned else FLIP


def _turns(held: int) -> list[Choice]:
    found = []
    right, flipped = turned(held, 1, 0), turned(held, 0, 1)
    if right != held:
        text = Text("Stein drehen", "Turn the piece")
        found.append(Choice(TURN, text, selects=f"o{right}", hotkeys=(_TURN_KEY,), icon=TURN))
    if flipped != held:
        text = Text("Stein spiegeln", "Flip the piece")
        found.append(Choice(FLIP, text, selects=f"o{flipped}", hotkeys=(_FLIP_KEY,), icon=FLIP))
    return found


def _pickup(shape: int, places: dict[int, list[int]], held: int | None) -> Choice:
    own = range(int(FIRST_ORIENTATION[shape]), int(FIRST_ORIENTATION[shape + 1]))
    name, number = SHAPE_NAMES[shape], sum(len(places.get(orientation, ())) for orientation in own)
    # While a piece is held, two letters turn and flip it.
    letter = () if held is not None and LETTERS[shape] in (_TURN_KEY, _FLIP_KEY) else (LETTERS[shape],)
    key = f"s{shape}"
    if held in own:
        text = Text(f"Zurücklegen: {name.de}", f"Put back the {name.en}")
        return Choice(key, text, selects="", hotkeys=(*letter, "Escape"))
    first = next(orientation for orientation in own if orientation in places)
    text = Text(
        f"Aufnehmen: {name.de} ({number} {'Platz' if number == 1 else 'Plätze'})",
        f"Pick up the {name.en} ({number} {'place' if number == 1 else 'places'})",
    )
    return Choice(key, text, selects=f"o{first}", hotkeys=letter)
