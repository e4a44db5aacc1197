"""Hive 2020: the official documents, and the result as the official referee reported it."""

from xml.etree.ElementTree import Element

from kielwasser.core.position import Move, Position
from kielwasser.games.hive_2020 import rules
from kielwasser.games.hive_2020.board import (
    CELLS,
    CODE_KIND,
    FIELD_AT,
    FIELDS,
    LETTERS,
    MOVE,
    NUMBER,
    OFF,
    PLACE,
    SKIP,
    SPLIT,
)
from kielwasser.games.hive_2020.notation import COLOURS, build
from kielwasser.protocol.document import as_state, child, choice_of, escape, node, number_of, parse, render, text_of
from kielwasser.system.errors import NotationError, StateXmlError, Text

SEATS = ("RED", "BLUE")
KINDS = ("BEE", "SPIDER", "GRASSHOPPER", "BEETLE", "ANT")
_RESERVES = ("undeployedRedPieces", "undeployedBluePieces")


def read_state(position: Position, xml: str) -> None:
    """Fill a position from a state document."""
    fill(position, parse(xml))


def fill(position: Position, root: Element) -> None:
    """Fill a position from a state."""
    stacks, brambles = [], []
    for element in child(as_state(root), "board").iter("field"):
        cell = number_of(element, "x"), number_of(element, "y")
        if cell not in NUMBER:
            raise StateXmlError(
                Text(f"das Brett hat kein Feld {cell[0]},{cell[1]}", f"the board has no field {cell[0]},{cell[1]}")
            )
        if text_of(element, "isObstructed") == "true":
            brambles.append(NUMBER[cell])
        if pieces := "".join(_piece(piece) for piece in element.iter("piece")):
            stacks.append((NUMBER[cell], pieces))
    reserves = ["".join(_piece(piece)[1] for piece in child(root, name).iter("piece")) for name in _RESERVES]
    build(
        position,
        ply=number_of(root, "turn"),
        to_move=choice_of(root, "currentPlayerColor", SEATS),
        stacks=stacks,
        reserves=(reserves[0], reserves[1]),
        brambles=brambles,
    )


def _piece(element: Element) -> str:
    return COLOURS[choice_of(element, "owner", SEATS)] + LETTERS[choice_of(element, "type", KINDS)]


def write_state(
    position: Position, names: tuple[str, str] = ("Unknown", "Unknown"), echo: Element | None = None
) -> str:
    """Return the state document of a position; the last move is shown as it came in, if that is known."""
    state, to_move = position.state_array[0], position.to_move
    if echo is None and position.history:
        echo = move_element("lastMove", position.history[-1], SEATS[1 - to_move])
    red, blue = state["reserve"].tolist()
    parts = [
        f'<state startPlayerColor="RED" turn="{position.ply}" currentPlayerColor="{SEATS[to_move]}">',
        f'  <red color="RED" displayName="{escape(names[0])}"/>',
        f'  <blue color="BLUE" displayName="{escape(names[1])}"/>',
        *_board(position),
        _reserve(0, red),
        _reserve(1, blue),
    ]
    if echo is not None:
        parts.append(render(echo, "  ").replace("<hint/>", "<hint></hint>"))
    parts.append("</state>")
    return "\n".join(parts)


# The board's lines, one for each field or tag, as they are where nothing grows and nothing lies.


def _field_tag(x: int, y: int, obstructed: bool) -> str:
    return f'      <field x="{x}" y="{y}" z="{-x - y}" isObstructed="{str(obstructed).lower()}"'


def _empty_board() -> list[str]:
    lines = ["  <board>"]
    for x in range(-5, 6):
        column = (f"{_field_tag(x, y, False)}/>" if (x, y) in NUMBER else "      <null/>" for y in range(-5, 6))
        lines += ["    <fields>", *column, "    </fields>"]
    return [*lines, "  </board>"]


_EMPTY = _empty_board()
_FIELD_AT = FIELD_AT.tolist()
_LINE = [_EMPTY.index(f"{_field_tag(x, y, False)}/>") for x, y in CELLS]
_OCCUPIED = [f"{_field_tag(x, y, False)}>\n" for x, y in CELLS]
_OBSTRUCTED = [f"{_field_tag(x, y, True)}/>" for x, y in CELLS]
_PIECES = [[f'<piece owner="{seat}" type="{kind}"/>\n' for kind in KINDS] for seat in SEATS]
_UNDEPLOYED = [[f"    {piece}" for piece in pieces] for pieces in _PIECES]
_LYING = [f"        {_PIECES[code >> 3][kind]}" if kind >= 0 else "" for code, kind in enumerate(CODE_KIND.tolist())]


def _board(position: Position) -> list[str]:
    """Return the lines of the board; this is where the time goes, so only what differs from an empty one is made."""
    state, lines = position.state_array[0], _EMPTY.copy()
    first, second = position.board_array[0]["brambles"].tolist()
    for field in fields_of(first, second):
        lines[_LINE[field]] = _OBSTRUCTED[field]
    top, under = state["top"].tolist(), state["under"].tolist()
    red, blue = state["tops"].tolist()
    for field in fields_of(red[0] | blue[0], red[1] | blue[1]):
        code, stack = top[field], ""
        while code:
            stack = _LYING[code] + stack
            code = under[code]
        lines[_LINE[field]] = f"{_OCCUPIED[field]}{stack}      </field>"
    return lines


def fields_of(first: int, second: int) -> list[int]:
    """Return the fields of a set, which is two words."""
    fields = []
    for word, start in ((first, 0), (second, SPLIT)):
        while word:
            fields.append(_FIELD_AT[start + (word & -word).bit_length() - 1])
            word &= word - 1
    return fields


def _reserve(seat: int, numbers: list[int]) -> str:
    pieces = "".join(piece * number for piece, number in zip(_UNDEPLOYED[seat], numbers, strict=True))
    return f"  <{_RESERVES[seat]}>\n{pieces}  </{_RESERVES[seat]}>" if pieces else f"  <{_RESERVES[seat]}/>"


def _coordinates(field: int) -> dict[str, object]:
    if field == OFF:
        raise NotationError(
            Text(
                "ein Feld außerhalb des Bretts lässt sich nicht senden: der Zug sagt nicht, welches",
                "a field off the board cannot be sent: the move does not say which one",
            )
        )
    x, y = CELLS[field]
    return {"x": x, "y": y, "z": -x - y}


def move_element(name: str, move: Move, owner: str) -> Element:
    """Return a move as an element of that name; `owner` is the mover's colour."""
    (action,) = move.actions
    if action == SKIP:
        return node(name, {"class": "skipmove"})
    if action >= MOVE:
        start, target = divmod(action - MOVE, FIELDS + 1)
        ends = node("start", _coordinates(start)), node("destination", _coordinates(target))
        return node(name, {"class": "dragmove"}, *ends)
    kind, field = divmod(action - PLACE, FIELDS + 1)
    piece = node("piece", {"owner": owner, "type": KINDS[kind]})
    return node(name, {"class": "setmove"}, piece, node("destination", _coordinates(field)))


def result(position: Position) -> dict[str, object]:
    """Return the result of a finished game in the shape of the recordings."""
    state = position.state
    free = [int(rules.free_fields(position.board, state, colour)) for colour in (0, 1)]
    winner = int(state.winner)
    reason, text = "ROUND_LIMIT_EQUAL", "Das Rundenlimit wurde erreicht.\nBeide Bienen haben gleich viele freie Felder."
    if winner >= 0:
        colour = ("Rot", "Blau")[winner]
        if state.over == rules.BEE_SURROUNDED:
            reason, text = (
                "BEE_SURROUNDED",
                f"Das Spiel ist beendet.\nUnknown ({colour}) hat die gegnerische Biene umzingelt.",
            )
        else:
            reason = "ROUND_LIMIT_FREE_FIELDS"
            text = f"Das Rundenlimit wurde erreicht.\nUnknown ({colour}) hat mehr freie Felder um seine Biene."
    victory = [1 if winner < 0 else 2 if seat == winner else 0 for seat in (0, 1)]
    return {
        "over": True,
        "winner": SEATS[winner] if winner >= 0 else None,
        "win_reason": reason,
        "scores": [{"cause": "REGULAR", "parts": [victory[s], free[s]], "reason": text} for s in (0, 1)],
        "regular": True,
        "winners": [SEATS[winner]] if winner >= 0 else [],
    }
