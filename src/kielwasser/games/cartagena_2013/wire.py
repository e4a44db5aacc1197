"""Cartagena 2013: the official documents, and the result as the official referee reported it."""

from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element

from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import REFEREE
from kielwasser.games.cartagena_2013 import rules
from kielwasser.games.cartagena_2013.board import (
    BACKWARD,
    FORWARD,
    GOAL,
    LETTERS,
    MOST_ROUNDS,
    OPEN_CARDS,
    PLACES,
    START,
    SYMBOL_CHOICES,
)
from kielwasser.games.cartagena_2013.notation import COLOURS, backward, build, field_at, forward
from kielwasser.games.cartagena_2013.texts import SEATS, SYMBOL_NAMES
from kielwasser.protocol.document import as_state, child, choice_of, escape, node, number_of, parse, render, text_of
from kielwasser.system.errors import StateXmlError, Text

UNKNOWN_NAMES = ("Unknown", "Unknown")
SLOTS = ("firstMove", "secondMove", "thirdMove")
REGULAR = "REGULAR"
FIRST_PREFIX = "cartagena:"  # before the names of elements and classes, up to October 2012


# ---- reading -------------------------------------------------------------------------------------------------------


def read_state(position: Position, xml: str) -> None:
    """Fill a position from a state document; the stack is hidden in it, and so are the discards, which come back to it.

    The last move, if the document has one, becomes the position's history.
    """
    root = parse(xml)
    for element in root.iter():
        element.tag = element.tag.removeprefix(FIRST_PREFIX)
    ply = number_of(as_state(root), "turn")
    if not 0 <= ply <= 2 * MOST_ROUNDS:
        raise StateXmlError(Text(f"es gibt keinen Zug {ply}", f"there is no turn {ply}"))
    symbols, crews = _read_path(child(child(root, "board"), "fields"))
    build(
        position,
        ply=ply,
        acted=0,
        to_move=choice_of(root, "currentPlayer", SEATS),
        crews=crews,
        hands=(_read_cards(child(child(root, "red"), "cards")), _read_cards(child(child(root, "blue"), "cards"))),
        row=_read_cards(child(root, "openCards")),
        stack=None,
        used="",
        symbols=symbols,
    )
    last = root.find("lastMove")
    if last is not None:
        position.history.append(Move(position.game, tuple(_read_partial(element) for element in last)))


def _read_cards(cards: Element) -> str:
    return "".join(LETTERS[choice_of(card, "symbol", SYMBOL_NAMES)] for card in cards)


def _read_path(fields: Element) -> tuple[str, dict[int, str]]:
    types = [text_of(field, "type") for field in fields]
    if types != [_type_of(field) for field in range(PLACES)]:
        raise StateXmlError(
            Text("der Weg ist START, dreißig SYMBOL-Felder, FINISH", "the path is START, thirty SYMBOL fields, FINISH")
        )
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
        raise StateXmlError(
            Text(f"<lastMove> kann <{element.tag}> nicht enthalten", f"<lastMove> cannot hold <{element.tag}>")
        )
    field = field_at(number_of(element, "fieldIndex"))
    if text_of(element, "class").removeprefix(FIRST_PREFIX) == "backwardMove":
        return backward(field)
    return forward(field, choice_of(element, "symbol", SYMBOL_NAMES))


# ---- writing. The server writes a state after each move, so it is put together from pieces of text -----------------


def write_state(position: Position, names: tuple[str, str] = UNKNOWN_NAMES, last_move: Element | None = None) -> str:
    """Return the state document of a position.

    `last_move` is the <lastMove> to echo, with hints and gaps as they came; without it the history's last move is
    written.
    """
    state = position.state_array[0]
    if last_move is None and position.history:
        last_move = move_node("lastMove", position.history[-1])
    return (
        f'<state turn="{state["ply"]}" currentPlayer="{SEATS[state["to_move"]]}">'
        f"\n{write_player(position, 0, names[0], 'red', '  ')}"
        f"\n{write_player(position, 1, names[1], 'blue', '  ')}"
        f"\n  {_write_cards('openCards', _row_of(state), '  ')}"
        + (f"\n{render(last_move, '  ')}" if last_move is not None else "")
        + f"\n  <board>\n    <fields>{_write_path(position)}\n    </fields>\n  </board>"
        + (f"\n  {_write_condition(position)}" if state["over"] else "")
        + "\n</state>"
    )


def write_player(position: Position, seat: int, name: str, tag: str, indent: str = "", kind: str = "") -> str:
    """Return a player with points and cards, as in states and, with a class, in other packets."""
    hand = int(position.state_array["hands"][0, seat])
    written = f' class="{kind}"' if kind else ""
    return (
        f'{indent}<{tag}{written} displayName="{escape(name)}" color="{SEATS[seat]}" points="{position.points[seat]}">'
        f"\n{indent}  {_write_cards('cards', _symbols_in(hand), indent + '  ')}\n{indent}</{tag}>"
    )


def move_node(tag: str, move: Move) -> Element:
    """Return a move as its container of partial moves."""
    slots = zip(SLOTS, move.actions, strict=False)
    return node(tag, None, *(node(slot, _partial(action)) for slot, action in slots))


def _partial(action: int) -> dict[str, object]:
    if action >= BACKWARD:
        return {"class": "backwardMove", "fieldIndex": action - BACKWARD}
    field, symbol = divmod(action - FORWARD, SYMBOL_CHOICES)
    return {"class": "forwardMove", "fieldIndex": field, "symbol": SYMBOL_NAMES[1 + symbol]}


def _symbols_in(pile: int) -> list[int]:
    """Return the cards of a pile that begins with them; a place without a card ends it."""
    symbols = []
    while symbol := pile & 7:
        symbols.append(symbol)
        pile >>= 4
    return symbols


def _row_of(state: Any) -> list[int]:
    pile = int.from_bytes(state["cards"].tobytes(), "little") >> 4 * int(state["next"])
    return _symbols_in(pile & (1 << 4 * (OPEN_CARDS - int(state["drawn"]))) - 1)


def _write_cards(tag: str, symbols: list[int], indent: str) -> str:
    if not symbols:
        return f"<{tag}/>"
    cards = "".join([f'\n{indent}  <card symbol="{SYMBOL_NAMES[symbol]}"/>' for symbol in symbols])
    return f"<{tag}>{cards}\n{indent}</{tag}>"


def _write_path(position: Position) -> str:
    heads = _field_heads(position.board_array["symbol"][0].tobytes())
    crews = position.state_array["crews"][0].tolist()
    return "".join([head + _write_crew(crew) for head, crew in zip(heads, crews, strict=True)])


@lru_cache(1024)
def _field_heads(symbols: bytes) -> tuple[str, ...]:
    """Return how the fields of a path begin."""
    return tuple(
        f'\n      <field type="{_type_of(field)}"' + (f' symbol="{SYMBOL_NAMES[symbol]}">' if symbol else ">")
        for field, symbol in enumerate(symbols)
    )


@lru_cache(1 << 13)
def _write_crew(crew: int) -> str:
    """Return the pirates of a field in the order in which they came, and how the field ends."""
    if crew <= 1:
        return "\n        <pirates/>\n      </field>"
    owners = (SEATS[int(bit)] for bit in f"{crew:b}"[:0:-1])
    pirates = "".join(f'\n          <pirate owner="{owner}"/>' for owner in owners)
    return f"\n        <pirates>{pirates}\n        </pirates>\n      </field>"


def _write_condition(position: Position) -> str:
    winner = int(position.state_array["winner"][0])
    attributes: dict[str, object] = {} if winner < 0 else {"winner": SEATS[winner]}
    return render(node("condition", {**attributes, "reason": reason(position)}))


# ---- results. The official texts hold a backslash and an n where a line ends ---------------------------------------


def reason(position: Position) -> str:
    """Return the official reason of a game that ended by the rules; the official server looked at the limit first."""
    winner = int(position.state.winner)
    is_last = position.ply >= 2 * int(position.board.round_limit) and position.ruling == REFEREE
    if position.state.over == rules.FINISHED and not is_last:
        return f"{('Rot', 'Blau')[winner]} hat alle Piraten im Ziel"
    return f"Das Rundenlimit wurde erreicht.\\n{'Gleichstand' if winner < 0 else 'Sieg'} nach Punkten."


def refusal_text(name: str, text: Text) -> str:
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
