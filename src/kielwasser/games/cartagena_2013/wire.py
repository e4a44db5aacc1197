"""Cartagena 2013: the official documents, and the result as the official referee reported it."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kielwasser.core.errors import NotationError, StateXmlError, Text
from kielwasser.core.play import Move, Position
from kielwasser.games.cartagena_2013 import rules
from kielwasser.games.cartagena_2013.board import BACKWARD, FORWARD, GOAL, LETTERS, PLACES, START, SYMBOL_CHOICES
from kielwasser.games.cartagena_2013.notation import (
    COLOURS,
    backward,
    build,
    crews_of,
    field_at,
    forward,
    hand_of,
    piles_of,
    symbols_of,
)
from kielwasser.games.cartagena_2013.texts import SEATS, SYMBOL_NAMES
from kielwasser.protocol.document import child, choice_of, node, number_of, parse, render, text_of

UNKNOWN_NAMES = ("Unknown", "Unknown")
SLOTS = ("firstMove", "secondMove", "thirdMove")
REGULAR = "REGULAR"
FIRST_PREFIX = "cartagena:"  # before the names of elements and classes, up to October 2012
_MAX_TURN = 9999


# ---- reading -------------------------------------------------------------------------------------------------------


def read_state(position: Position, xml: str) -> None:
    """Fill a position from a state document; the stack is hidden in it, and so are the discards, which come back to it.

    The last move, if the document has one, becomes the position's history.
    """
    root = parse(xml)
    for element in root.iter():
        element.tag = element.tag.removeprefix(FIRST_PREFIX)
    if root.tag != "state":
        raise StateXmlError(f"a state document was expected, not <{root.tag}>")
    turn = number_of(root, "turn")
    if not 0 <= turn <= _MAX_TURN:
        raise StateXmlError(f"there is no turn {turn}")
    symbols, crews = _read_path(child(child(root, "board"), "fields"))
    try:
        build(
            position,
            turn=turn,
            acted=0,
            to_move=choice_of(root, "currentPlayer", SEATS),
            crews=crews,
            hands=(_read_cards(child(child(root, "red"), "cards")), _read_cards(child(child(root, "blue"), "cards"))),
            row=_read_cards(child(root, "openCards")),
            stack=None,
            used="",
            symbols=symbols,
        )
    except NotationError as error:
        raise StateXmlError(str(error)) from None
    last = root.find("lastMove")
    if last is not None:
        position.history.append(Move(position.game, tuple(_read_partial(element) for element in last)))


def _read_cards(cards: Element) -> str:
    return "".join(LETTERS[choice_of(card, "symbol", SYMBOL_NAMES)] for card in cards)


def _read_path(fields: Element) -> tuple[str, dict[int, str]]:
    types = [text_of(field, "type") for field in fields]
    if types != [_type_of(field) for field in range(PLACES)]:
        raise StateXmlError("the path is START, thirty SYMBOL fields, FINISH")
    symbols = "".join(LETTERS[choice_of(field, "symbol", SYMBOL_NAMES)] for field in fields[1:GOAL])
    crews = {}
    for number, field in enumerate(fields):
        crew = "".join(COLOURS[choice_of(pirate, "owner", SEATS)] for pirate in child(field, "pirates"))
        if crew:
            crews[number] = crew
    return symbols, crews


def _type_of(field: int) -> str:
    return "START" if field == START else "FINISH" if field == GOAL else "SYMBOL"


def _read_partial(element: Element) -> int:
    if element.tag not in SLOTS:
        raise StateXmlError(f"<lastMove> cannot hold <{element.tag}>")
    field = field_at(number_of(element, "fieldIndex"))
    if text_of(element, "class").removeprefix(FIRST_PREFIX) == "backwardMove":
        return backward(field)
    return forward(field, choice_of(element, "symbol", SYMBOL_NAMES))


# ---- writing -------------------------------------------------------------------------------------------------------


def write_state(position: Position, names: tuple[str, str] = UNKNOWN_NAMES, last_move: Element | None = None) -> str:
    """Return the state document of a position."""
    return render(state_node(position, names, last_move))


def state_node(position: Position, names: tuple[str, str] = UNKNOWN_NAMES, last_move: Element | None = None) -> Element:
    """Return the state document as an element.

    `last_move` is the <lastMove> to echo, with hints and gaps as they came; without it the history's last move is
    written.
    """
    players = [player_node(position, seat, names[seat]) for seat in (0, 1)]
    row, _, _ = piles_of(position)
    if last_move is None and position.history:
        last_move = move_node("lastMove", position.history[-1])
    return node(
        "state",
        {"turn": position.turn, "currentPlayer": SEATS[position.to_move]},
        *players,
        _cards_node("openCards", row),
        *([] if last_move is None else [last_move]),
        node("board", None, _path_node(position)),
        *_condition(position),
    )


def player_node(position: Position, seat: int, name: str, tag: str = "") -> Element:
    """Return a player with points and cards, as he stands in states and results."""
    attributes = {"displayName": name, "color": SEATS[seat], "points": position.points[seat]}
    return node(tag or SEATS[seat].lower(), attributes, _cards_node("cards", hand_of(position, seat)))


def move_node(tag: str, move: Move) -> Element:
    """Return a move as its container of partial moves."""
    slots = zip(SLOTS, move.actions, strict=False)
    return node(tag, None, *(node(slot, _partial(action)) for slot, action in slots))


def _partial(action: int) -> dict[str, object]:
    if action >= BACKWARD:
        return {"class": "backwardMove", "fieldIndex": action - BACKWARD}
    field, symbol = divmod(action - FORWARD, SYMBOL_CHOICES)
    return {"class": "forwardMove", "fieldIndex": field, "symbol": SYMBOL_NAMES[1 + symbol]}


def _cards_node(tag: str, cards: str) -> Element:
    return node(tag, None, *(node("card", {"symbol": SYMBOL_NAMES[LETTERS.index(card)]}) for card in cards))


def _path_node(position: Position) -> Element:
    crews, symbols = crews_of(position), symbols_of(position)
    fields = node("fields")
    for field in range(PLACES):
        attributes: dict[str, object] = {"type": _type_of(field)}
        if START < field < GOAL:
            attributes["symbol"] = SYMBOL_NAMES[LETTERS.index(symbols[field - 1])]
        pirates = (node("pirate", {"owner": SEATS[COLOURS.index(colour)]}) for colour in crews.get(field, ""))
        fields.append(node("field", attributes, node("pirates", None, *pirates)))
    return fields


def _condition(position: Position) -> Iterator[Element]:
    if position.is_over:
        winner = int(position.state.winner)
        attributes: dict[str, object] = {} if winner < 0 else {"winner": SEATS[winner]}
        yield node("condition", {**attributes, "reason": reason(position)})


# ---- results. The official texts hold a backslash and an n where a line ends ---------------------------------------


def reason(position: Position) -> str:
    """Return the official reason of a game that ended by the rules."""
    winner = int(position.state.winner)
    if position.state.over == rules.FINISHED:
        return f"{('Rot', 'Blau')[winner]} hat alle Piraten im Ziel"
    return f"Das Rundenlimit wurde erreicht.\\n{'Gleichstand' if winner < 0 else 'Sieg'} nach Punkten."


def refusal(name: str, text: Text) -> str:
    """Return the official text about a player whose move was refused."""
    return f"Ungültiger Zug von '{name}'.\\n{text.de}"


def departure(name: str) -> str:
    """Return the official text about a player who left or ran out of time."""
    return f"Der Spieler '{name}' hat das Spiel verlassen."


def result(position: Position, cause: str = REGULAR, culprit: int = -1, text: str = "") -> dict[str, object]:
    """Return a result in the shape of the recordings.

    For an irregular end give the position before the offence (points count as they stood), the cause, the seat that
    caused it and the text; the other seat wins.
    """
    points = position.points
    regular = cause == REGULAR
    if regular:
        winner, text = int(position.state.winner), reason(position)
        victory = [1 if points[0] == points[1] else 2 if points[seat] > points[1 - seat] else 0 for seat in (0, 1)]
    else:
        winner = 1 - culprit
        victory = [2 if seat == winner else 0 for seat in (0, 1)]
    return {
        "scores": [
            {
                "color": SEATS[seat],
                "cause": cause if seat == culprit else REGULAR,
                "parts": [victory[seat], points[seat]],
            }
            for seat in (0, 1)
        ],
        "winners": [SEATS[winner]] if winner >= 0 else [],
        "winner": SEATS[winner] if winner >= 0 else None,
        "reason": text,
        "regular": regular,
    }
