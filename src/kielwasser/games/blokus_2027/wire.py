"""Blokus 2027: the official documents, and what the official referee said of moves and results."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from kielwasser.core.ending import final_points
from kielwasser.core.generic import ALLOWED
from kielwasser.core.position import Move, Position
from kielwasser.games.blokus_2027 import rules
from kielwasser.games.blokus_2027.board import COLOURS, FULL_HAND, OFF, PLACE, SIZE, SKIP
from kielwasser.games.blokus_2027.notation import build, cells_of, fields_of, hand_of, place, placed
from kielwasser.games.blokus_2027.shapes import ORIENTATIONS, SHAPES, Cell, official_order, turned
from kielwasser.protocol.document import as_state, child, choice_of, node, number_of, parse, render
from kielwasser.protocol.java import decoded
from kielwasser.protocol.recent import CAUSES, KIND_OF_END
from kielwasser.system.errors import StateXmlError, Text

SEATS = ("ONE", "TWO")
COLOUR_NAMES = ("BLUE", "YELLOW", "RED", "GREEN")
ROTATIONS = ("NONE", "RIGHT", "MIRROR", "LEFT")
_TRUTH = ("false", "true")
_HANDS = ("blueShapes", "yellowShapes", "redShapes", "greenShapes")
SET_MOVE, SKIP_MOVE = "sc.plugin2027.SetMove", "sc.plugin2027.SkipMove"
_COLOUR_CLASS = "sc.plugin2027.Color"  # what a colour's element is called where XStream has no shorter name

# The season's names of the reasons for which a move is refused.
MISTAKES = {
    rules.WRONG_COLOUR: "MoveMistake.WRONG_COLOR",
    rules.SKIP_FIRST_TURN: "BlokusMoveMistake.SKIP_FIRST_TURN",
    rules.WRONG_SHAPE: "BlokusMoveMistake.WRONG_SHAPE",
    rules.DUPLICATE_SHAPE: "BlokusMoveMistake.DUPLICATE_SHAPE",
    rules.OUT_OF_BOUNDS: "BlokusMoveMistake.OUT_OF_BOUNDS",
    rules.OBSTRUCTED: "BlokusMoveMistake.OBSTRUCTED",
    rules.TOUCHES_SAME_COLOUR: "BlokusMoveMistake.TOUCHES_SAME_COLOR",
    rules.NOT_ON_BORDER: "BlokusMoveMistake.NOT_ON_BORDER",
    rules.NO_SHARED_CORNER: "BlokusMoveMistake.NO_SHARED_CORNER",
}


# ---- states --------------------------------------------------------------------------------------------------------


def read_state(position: Position, xml: str) -> None:
    """Fill a position from the text of a state document."""
    fill(position, as_state(parse(xml)))


def fill(position: Position, root: Element) -> None:
    """Fill a position from a state document; its `round` says nothing that `turn` does not, and is wrong in replays."""
    fields: dict[Cell, int] = {}
    for element in child(root, "board").iter("field"):
        cell = number_of(element, "x"), number_of(element, "y")
        if not (0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE) or cell in fields:
            raise StateXmlError(
                Text(
                    f"das Feld {cell[0]},{cell[1]} gibt es nicht, oder es ist doppelt",
                    f"there is no field {cell[0]},{cell[1]}, or it is there twice",
                )
            )
        fields[cell] = choice_of(element, "content", COLOUR_NAMES)
    entries = child(root, "lastMoveMono").findall("entry")
    last = {_choice(_key_of(entry), COLOUR_NAMES): _choice(child(entry, "boolean"), _TRUTH) for entry in entries}
    build(
        position,
        turn=number_of(root, "turn"),
        start=choice_of(root, "startPiece", SHAPES),
        valid=_set(child(root, "validColors"), "color", COLOUR_NAMES),
        mono_last=sum(1 << colour for colour, is_mono in last.items() if is_mono),
        fields=fields,
    )
    hands = [_set(child(root, name), "shape", SHAPES) for name in _HANDS]
    if hands != position.state_array[0]["hand"].tolist():
        raise StateXmlError(
            Text(
                "was auf dem Brett liegt, passt nicht zu den Steinen, die noch zu setzen sind",
                "what lies on the board does not fit the pieces that are still to be placed",
            )
        )
    last_move = root.find("lastMove")
    if last_move is not None:
        position.history.append(Move(position.game, (_played(position, read_move(last_move)),)))


def _played(position: Position, sent: Sent) -> int:
    """Return the number of a move that a state shows as the last one."""
    action, fields = sent.action, fields_of(position)
    if action != SKIP and (action >= OFF or any(fields.get(cell) != sent.colour for cell in cells_of(action))):
        raise StateXmlError(Text("der letzte Zug liegt nicht auf dem Brett", "the last move does not lie on the board"))
    return action


def _key_of(entry: Element) -> Element:
    found = entry.find(_COLOUR_CLASS)
    return child(entry, "color") if found is None else found


def _choice(element: Element, choices: tuple[str, ...]) -> int:
    said = (element.text or "").strip()
    if said not in choices:
        raise StateXmlError(
            Text(
                f"<{element.tag}>{said[:80]}: erwartet war {', '.join(choices)}",
                f"<{element.tag}>{said[:80]}: one of {', '.join(choices)} was expected",
            )
        )
    return choices.index(said)


def _set(element: Element, name: str, choices: tuple[str, ...]) -> int:
    return sum(1 << i for i in {_choice(each, choices) for each in element.iter(name)})


def _mover(position: Position) -> int:
    """Return the colour that moved last: the last one before this turn that is not out.

    Whoever passed could have placed and still can; whoever has placed may be out since, but his piece lies there.
    """
    action = position.history[-1].actions[0]
    if action >= PLACE:
        return fields_of(position)[cells_of(action)[0]]
    valid, turn = int(position.state_array[0]["valid"]), position.ply
    return next((t % COLOURS for t in range(turn - 1, turn - 1 - COLOURS, -1) if valid >> t % COLOURS & 1), 0)


def write_state(position: Position, echo: Element | None = None, as_recorded: bool = True) -> str:
    """Return the state document of a position; the last move is shown as it came in, if that is known.

    The season's own Python client dies of the entries of `lastMoveMono` as they were recorded; unless they shall be so,
    their colours have the name of their class, which it reads.
    """
    state, turn = position.state_array[0], position.ply
    attributes = {
        "startTeam": SEATS[0],
        "turn": turn,
        "startPiece": SHAPES[int(position.board_array[0]["start"])],
        "round": 1 + turn // COLOURS,
    }
    if echo is None and position.history:
        echo = Sent.of(position.history[-1], _mover(position)).element("lastMove")
    key = "color" if as_recorded else _COLOUR_CLASS
    mono_last = int(state["mono_last"])
    entries = [
        node("entry", None, node(key, text=name), node("boolean", text=_TRUTH[mono_last >> colour & 1]))
        for colour, name in enumerate(COLOUR_NAMES)
        if not state["hand"][colour]
    ]
    fields = (node("field", {"x": x, "y": y, "content": COLOUR_NAMES[c]}) for (x, y), c in fields_of(position).items())
    hands = (
        node(name, None, *(node("shape", text=SHAPES[shape]) for shape in hand_of(position, colour)))
        for colour, name in enumerate(_HANDS)
    )
    valid = (node("color", text=name) for colour, name in enumerate(COLOUR_NAMES) if state["valid"] >> colour & 1)
    parts = [
        *([] if echo is None else [echo]),
        node("board", None, *fields),
        node("lastMoveMono", None, *entries),
        *hands,
        node("validColors", None, *valid),
    ]
    return render(node("state", attributes, *parts))


# ---- moves ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sent:
    """A move as somebody sent it: a placement by one of its names, or a pass (no shape); perhaps without a colour."""

    colour: int | None
    shape: int | None = None
    code: int = 0
    x: int = 0
    y: int = 0

    @classmethod
    def of(cls, move: Move, colour: int) -> Sent:
        """Return a move of a colour, a placement by the first of its names."""
        (action,) = move.actions
        if action < PLACE:
            return cls(colour)
        orientation, x, y = placed(action)
        shape, code, *_ = ORIENTATIONS[orientation]
        return cls(colour, shape, code, x, y)

    @property
    def action(self) -> int:
        """The number of the move."""
        return SKIP if self.shape is None else place(self.shape, self.code, self.x, self.y)

    def element(self, name: str) -> Element:
        """Return the move as an element of that name."""
        colour = {} if self.colour is None else {"color": COLOUR_NAMES[self.colour]}
        if self.shape is None:
            said = [node("color", text=text) for text in colour.values()]
            return node(name, {"class": SKIP_MOVE}, *said)
        rotation, is_flipped = divmod(self.code, 2)
        how = {"kind": SHAPES[self.shape], "rotation": ROTATIONS[rotation], "isFlipped": bool(is_flipped)}
        where = node("position", {"x": self.x, "y": self.y})
        return node(name, {"class": SET_MOVE}, node("piece", {**colour, **how}, where))

    def __str__(self) -> str:
        """Return the move as the official programs print it."""
        colour = "null" if self.colour is None else f"Farbe {_GERMAN[self.colour]}"
        if self.shape is None:
            return f"{colour} setzt aus"
        rotation, is_flipped = divmod(self.code, 2)
        flipped = ", gespiegelt" if is_flipped else ""
        return f"Setze {SHAPES[self.shape]}({colour}{_TURNED[rotation]}{flipped})[{self.x},{self.y}]"

    def why_refused(self, position: Position) -> int:
        """Return why the official referee refuses the move, by the name with which it was sent, or 0.

        The action table has one number for all names, and one for all places off the board, so it cannot tell as much.
        """
        state = position.state
        if self.colour != state.colour:
            return rules.WRONG_COLOUR
        if self.shape is None:
            return position.judge([SKIP]).code
        begins = int(state.hand[self.colour]) == FULL_HAND
        if begins and self.shape != position.board.start:
            return rules.WRONG_SHAPE
        if not int(state.hand[self.colour]) >> self.shape & 1:
            return rules.DUPLICATE_SHAPE
        cells = official_order([(self.x + dx, self.y + dy) for dx, dy in turned(self.shape, self.code)])
        fields = fields_of(position)
        for column, row in cells:
            if not (0 <= column < SIZE and 0 <= row < SIZE):
                return rules.OUT_OF_BOUNDS
            if (column, row) in fields:
                return rules.OBSTRUCTED
            if not int(state.room[self.colour, row]) >> column & 1:
                return rules.TOUCHES_SAME_COLOUR
        if any(int(state.corners[self.colour, row]) >> column & 1 for column, row in cells):
            return ALLOWED
        return rules.NOT_ON_BORDER if begins else rules.NO_SHARED_CORNER


class Incomplete(StateXmlError):
    """A move lacks a part without which the official server fell over."""


def read_move(data: Element) -> Sent:
    """Read a move as the official server did: attributes may be children, some parts may be missing."""
    if data.get("class") == SKIP_MOVE:
        colour = data.find("color")
        return Sent(None if colour is None else _choice(colour, COLOUR_NAMES))
    piece = data.find("piece")
    where = None if piece is None else piece.find("position")
    if piece is None or where is None:
        raise Incomplete(Text("ein Zug ohne Stein oder Platz", "a move without a piece or a position"))
    shape, rotation = (_named(piece, name, choices) for name, choices in (("kind", SHAPES), ("rotation", ROTATIONS)))
    if shape is None or rotation is None:
        raise Incomplete(Text("ein Stein ohne Form oder Drehung", "a piece without a kind or a rotation"))
    is_flipped = (_said(piece, "isFlipped") or "").lower() == "true"
    x, y = (decoded(node("position", _given(where, name)), name) for name in "xy")
    return Sent(_named(piece, "color", COLOUR_NAMES), shape, 2 * rotation + is_flipped, x, y)


def _said(element: Element, name: str) -> str | None:
    """Return a part of an element: an attribute or a child."""
    inner = element.find(name)
    return element.get(name) if inner is None else (inner.text or "").strip()


def _given(element: Element, name: str) -> dict[str, object]:
    said = _said(element, name)
    return {} if said is None else {name: said}


def _named(element: Element, name: str, choices: tuple[str, ...]) -> int | None:
    said = _said(element, name)
    return None if said is None else choice_of(node(element.tag, {name: said}), name, choices)


# ---- what the official referee said --------------------------------------------------------------------------------

_GERMAN = ("Blau", "Gelb", "Rot", "Grün")
_TURNED = ("", ", gedreht um 90°", ", gedreht um 180°", ", gedreht um 270°")
_MESSAGES = {
    rules.WRONG_COLOUR: "Nur eigene Spielfiguren können gezogen werden",
    rules.SKIP_FIRST_TURN: "Der erste Zug muss einen Stein setzen",
    rules.WRONG_SHAPE: "Der erste Zug muss den festgelegten Spielstein setzen",
    rules.DUPLICATE_SHAPE: "Der gewählte Stein wurde bereits gesetzt",
    rules.OUT_OF_BOUNDS: "Der Spielstein passt nicht vollständig auf das Spielfeld",
    rules.OBSTRUCTED: "Der Spielstein würde eine andere Farbe überlagern",
    rules.TOUCHES_SAME_COLOUR: "Der Spielstein berührt ein Feld gleicher Farbe",
    rules.NOT_ON_BORDER: "Der erste Zug muss an den Rand gesetzt werden",
    rules.NO_SHARED_CORNER: "Alle Teile müssen ein vorheriges Teil gleicher Farbe über mindestens eine Ecke berühren",
}
_WITHOUT_MOVE = (rules.WRONG_SHAPE, rules.DUPLICATE_SHAPE)


def official_offence(position: Position, sent: Sent) -> tuple[str, str, str]:
    """Return what the official referee said of a refused move: the mistake, the move, both in one sentence."""
    reason = sent.why_refused(position)
    message = _MESSAGES.get(reason, "")
    if reason in _WITHOUT_MOVE:
        return message, "null", message
    return message, str(sent), f"{message} bei '{sent}'"


def result(
    position: Position,
    cause: str = "REGULAR",
    culprit: int | None = None,
    text: str = "",
    names: tuple[str, str] = SEATS,
) -> dict[str, object]:
    """Return the result of a game in the shape of the recordings; one that is not over ends by its points.

    Irregular ends need their cause, the seat that caused it and a text: the official message about the offence, or how
    a player left.
    """
    points = final_points(position.game, position.ruling, position.points, KIND_OF_END[cause], culprit)
    if culprit is None:
        winner = -1 if points[0] == points[1] else int(points[1] > points[0])
        said = "Beide Spieler sind gleichauf" if winner < 0 else f"{names[winner]} hat am meisten Punkte erzielt."
    else:
        winner, said = 1 - culprit, CAUSES[cause].format(name=names[culprit], text=text)
    victory = [1 if winner < 0 else 2 if seat == winner else 0 for seat in (0, 1)]
    return {
        "scores": [[victory[seat], points[seat]] for seat in (0, 1)],
        "winner": SEATS[winner] if winner >= 0 else None,
        "regular": culprit is None,
        "reason_text": said,
    }
