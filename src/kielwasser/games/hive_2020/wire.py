"""Hive 2020: the official documents, and the result as the official referee reported it."""

from xml.etree.ElementTree import Element

from kielwasser.core.errors import NotationError, StateXmlError
from kielwasser.core.play import Move, Position
from kielwasser.games.hive_2020 import rules
from kielwasser.games.hive_2020.board import CELLS, FIELDS, LETTERS, MOVE, NUMBER, PLACE, SKIP
from kielwasser.games.hive_2020.notation import COLOURS, build, obstructed, reserve_of, stack_at
from kielwasser.protocol.document import child, choice_of, node, number_of, parse, render, text_of

SEATS = ("RED", "BLUE")
KINDS = ("BEE", "SPIDER", "GRASSHOPPER", "BEETLE", "ANT")
_RESERVES = ("undeployedRedPieces", "undeployedBluePieces")


def read_state(position: Position, xml: str) -> None:
    """Fill a position from a state document."""
    root = parse(xml)
    if root.tag != "state":
        raise StateXmlError(f"a state document was expected, not <{root.tag}>")
    stacks, brambles = [], []
    for element in child(root, "board").iter("field"):
        cell = number_of(element, "x"), number_of(element, "y")
        if cell not in NUMBER:
            raise StateXmlError(f"the board has no field {cell[0]},{cell[1]}")
        if text_of(element, "isObstructed") == "true":
            brambles.append(NUMBER[cell])
        if pieces := "".join(_piece(piece) for piece in element.iter("piece")):
            stacks.append((NUMBER[cell], pieces))
    reserves = ["".join(_piece(piece)[1] for piece in child(root, name).iter("piece")) for name in _RESERVES]
    try:
        build(
            position,
            turn=number_of(root, "turn"),
            to_move=choice_of(root, "currentPlayerColor", SEATS),
            stacks=stacks,
            reserves=(reserves[0], reserves[1]),
            brambles=brambles,
        )
    except NotationError as error:
        raise StateXmlError(str(error)) from None


def _piece(element: Element) -> str:
    return COLOURS[choice_of(element, "owner", SEATS)] + LETTERS[choice_of(element, "type", KINDS)]


def write_state(
    position: Position, names: tuple[str, str] = ("Unknown", "Unknown"), echo: Element | None = None
) -> str:
    """Return the state document of a position; the last move is shown as it came in, if that is known."""
    players = [
        node(seat.lower(), {"color": seat, "displayName": name}) for seat, name in zip(SEATS, names, strict=True)
    ]
    reserves = [
        node(name, None, *(_piece_node(COLOURS[seat] + letter) for letter in reserve_of(position, seat)))
        for seat, name in enumerate(_RESERVES)
    ]
    shown = echo if echo is not None else move_element("lastMove", position.history[-1], SEATS[1 - position.to_move]) if position.history else None
    last = [] if shown is None else [shown]
    attributes = {"startPlayerColor": "RED", "turn": position.turn, "currentPlayerColor": SEATS[position.to_move]}
    return render(node("state", attributes, *players, _board(position), *reserves, *last))


def _board(position: Position) -> Element:
    brambles = set(obstructed(position))
    columns = []
    for x in range(-5, 6):
        column = node("fields")
        for y in range(-5, 6):
            if (x, y) not in NUMBER:
                column.append(node("null"))
                continue
            field = NUMBER[x, y]
            pieces = stack_at(position, field)
            stack = (_piece_node(pieces[i : i + 2]) for i in range(0, len(pieces), 2))
            column.append(node("field", {**_coordinates(field), "isObstructed": field in brambles}, *stack))
        columns.append(column)
    return node("board", None, *columns)


def _coordinates(field: int) -> dict[str, object]:
    x, y = CELLS[field]
    return {"x": x, "y": y, "z": -x - y}


def _piece_node(piece: str) -> Element:
    return node("piece", {"owner": SEATS[COLOURS.index(piece[0])], "type": KINDS[LETTERS.index(piece[1])]})


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
            reason, text = "BEE_SURROUNDED", f"Das Spiel ist beendet.\nUnknown ({colour}) hat die gegnerische Biene umzingelt."
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
