"""Cartagena 2013 as text.

Moves as recorded: `F5H` forward from field 5 with a hat, `B10` backward from field 10, up to three of them joined by
commas, `-` for none. Letters: S flag (skull), H hat, D sabre (dagger), B bottle, K key, P pistol.

A position: ply, colour to move, pirates in order of arrival, red's and blue's hand, open cards (next first), stack
(top first), discards (oldest first), round limit, symbols of fields 1 to 30; `-` is none. Then follow, if there are
any, the random word of the next reshuffle and an order that was fed in for it:

    6 R 0=RBRBRB/1=R/3=B/4=RB/6=RB D D HBKHHDHDBPSD PKSH… DDPKSKBBBKHPKS 15 HDKSBP… 4711

A stack written `?` is hidden: it is known what is in it, but not the order. `6.2` is ply 6 after two partial moves.
"""

import re
from collections.abc import Mapping, Sequence

from kielwasser.core.game import joined
from kielwasser.core.position import Position
from kielwasser.games.cartagena_2013 import rules
from kielwasser.games.cartagena_2013.board import (
    ACTIONS,
    BACKWARD,
    CARDS,
    CARDS_EACH,
    CROWD,
    FORWARD,
    FULL_HAND,
    GOAL,
    LETTERS,
    MOST_ROUNDS,
    OFF,
    OPEN_CARDS,
    PARTIAL_MOVES,
    PIRATES,
    PLACES,
    SEGMENTS,
    START,
    SYMBOL_CHOICES,
    SYMBOLS,
    WORDS,
)
from kielwasser.system.errors import NotationError, Text
from kielwasser.system.language import say

COLOURS = "RB"
SYMBOL_LETTERS = LETTERS[1:-1]
NOTHING = "-"
HIDDEN = "?"
_PARTIAL = re.compile(r"F(-?\d+|\?)([SHDBKP?])|B(-?\d+|\?)")
_PLY = re.compile(r"(\d{1,4})(?:\.([1-3]))?")
_WORD = re.compile(r"\d{1,19}")


# ---- moves ---------------------------------------------------------------------------------------------------------


def forward(field: int, symbol: int) -> int:
    """Return the action that moves a pirate forward."""
    return FORWARD + field * SYMBOL_CHOICES + symbol - 1


def backward(field: int) -> int:
    """Return the action that moves a pirate backward."""
    return BACKWARD + field


def field_at(index: int) -> int:
    """Return the number of a field; all places off the path have the same."""
    return index if 0 <= index < PLACES else OFF


def _action_name(action: int) -> str:
    if action == 0:
        return "END"
    if action >= BACKWARD:
        return f"B{_index(action - BACKWARD)}"
    field, symbol = divmod(action - FORWARD, SYMBOL_CHOICES)
    return f"F{_index(field)}{LETTERS[1 + symbol]}"


def _index(field: int) -> str:
    return str(field) if field != OFF else "?"


NAMES = tuple(_action_name(action) for action in range(ACTIONS))


def format_action(action: int) -> str:
    """Return the text of an action."""
    return NAMES[action]


def format_move(actions: Sequence[int]) -> str:
    """Return the text of a move."""
    return joined([NAMES[action] for action in actions], ",", NOTHING)


def parse_move(text: str) -> list[int]:
    """Read a move; indices off the path and any number of partial moves are taken, the referee refuses them."""
    text = text.strip()
    return [] if text == NOTHING else [_parse_action(part) for part in text.split(",")]


def _parse_action(text: str) -> int:
    match = _PARTIAL.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            Text(
                f"{text!r} ist kein Teilzug von Cartagena: F5H geht vor, B10 zurück, - ist kein Zug",
                f"{text!r} is no partial move of Cartagena: F5H goes forward, B10 backward, - is no move",
            )
        )
    index = match[1] or match[3]
    field = OFF if index == "?" else field_at(int(index))
    return backward(field) if match[3] else forward(field, LETTERS.index(match[2]))


# ---- what stands where ---------------------------------------------------------------------------------------------


def pack(cards: str) -> list[int]:
    """Return the words of a pile of cards; a dot is a place without a card."""
    words = [0] * WORDS
    for place, letter in enumerate(cards):
        words[place // 16] |= LETTERS.index(letter) << place % 16 * 4
    return words


def unpack(words: Sequence[int]) -> str:
    """Return the letters of a pile of cards, with a dot for each place without a card."""
    return "".join([LETTERS[int(word) >> 4 * i & 7] for word in words for i in range(16)])


def hand_of(position: Position, seat: int) -> str:
    """Return the letters of a hand, in the order in which the cards came."""
    return unpack(position.state.hands[seat : seat + 1]).rstrip(".")


def piles_of(position: Position) -> tuple[str, str, str]:
    """Return the open cards, the stack and the discards."""
    states = position.state_array
    cards = unpack(states["cards"][0])[:CARDS]
    first = int(states["next"].item())
    behind = first + OPEN_CARDS - int(states["drawn"].item())
    return cards[first:behind], cards[behind:], cards[:first].rstrip(".")


def crews_of(position: Position) -> dict[int, str]:
    """Return the pirates of each field that holds any, in the order in which they came."""
    crews = {}
    for field, crew in enumerate(position.state_array["crews"][0].tolist()):
        if crew > 1:
            crews[field] = f"{crew:b}"[:0:-1].replace("0", COLOURS[0]).replace("1", COLOURS[1])
    return crews


def symbols_of(position: Position) -> str:
    """Return the symbols of fields 1 to 30."""
    return "".join(LETTERS[symbol] for symbol in position.board.symbol[1:GOAL])


def feed_reshuffle(position: Position, order: str) -> None:
    """Lay down in which order the discards come back if the next move makes them be reshuffled.

    The order is the whole new stack, top first. It serves the next move only, and only if its cards are those that
    are to be reshuffled then, the move's own discards included; otherwise the order is drawn as ever.
    """
    if len(order) > CARDS or set(order) - set(SYMBOL_LETTERS):
        raise NotationError(Text(f"{order!r} ist keine Reihenfolge von Karten", f"{order!r} is no order of cards"))
    position.state.reshuffle = pack(order)


# ---- positions -----------------------------------------------------------------------------------------------------


def write_position(position: Position, hidden: bool) -> str:
    """Return the position in one line; the order of the stack and the chance to come are hidden."""
    state, board = position.state, position.board
    row, stack, used = piles_of(position)
    red, blue = hand_of(position, 0), hand_of(position, 1)
    if not hidden or stack == _rest_of_deck(row, red, blue, used):  # as `hide` leaves it
        stack = HIDDEN
    parts = [
        f"{position.ply}.{state.acted}" if state.acted else str(position.ply),
        COLOURS[position.to_move],
        "/".join(f"{field}={crew}" for field, crew in crews_of(position).items()),
        red,
        blue,
        row,
        stack,
        used,
        str(board.round_limit),
        symbols_of(position),
    ]
    order = unpack(state.reshuffle).rstrip(".")
    if hidden and (state.word or order):
        parts += [str(state.word), *([order] if order else [])]
    return " ".join(part or NOTHING for part in parts)


def read_position(position: Position, text: str) -> None:
    """Fill a position from its line."""
    parts = ["" if part == NOTHING else part for part in text.split()]
    if not 10 <= len(parts) <= 12 or parts[1] not in tuple(COLOURS):
        raise NotationError(
            Text(
                "eine Stellung von Cartagena ist: Zug Farbe Piraten Hand Hand offen Stapel Ablage Grenze Symbole "
                f"[Wort [Reihenfolge]], nicht {text!r}",
                "a position of Cartagena is: ply colour pirates hand hand open stack discards limit symbols "
                f"[word [order]], not {text!r}",
            )
        )
    ply, colour, pirates, red, blue, row, stack, used, limit, symbols = parts[:10]
    moment = _PLY.fullmatch(ply)
    if moment is None or not limit.isdecimal() or not 0 < int(limit) <= MOST_ROUNDS:
        raise NotationError(
            Text(
                f"{ply!r} und {limit!r} sind kein Zug und keine Rundengrenze",
                f"{ply!r} and {limit!r} are no ply and round limit",
            )
        )
    if not all(_WORD.fullmatch(word) and int(word) < 1 << 63 for word in parts[10:11]):
        raise NotationError(Text(f"{parts[10]!r} ist kein Zufallswort", f"{parts[10]!r} is no random word"))
    build(
        position,
        ply=int(moment[1]),
        acted=int(moment[2] or 0),
        to_move=COLOURS.index(colour),
        crews=dict(_crew(crew) for crew in pirates.split("/")),
        hands=(red, blue),
        row=row,
        stack=None if stack == HIDDEN else stack,
        used=used,
        symbols=symbols,
    )
    set_round_limit(position, int(limit))
    position.state.word = int(parts[10]) if len(parts) > 10 else 0
    if len(parts) > 11:
        feed_reshuffle(position, parts[11])


def _crew(text: str) -> tuple[int, str]:
    field, _, crew = text.partition("=")
    if not field.isdecimal():
        raise NotationError(
            Text(f"{text!r} ist kein Feld mit Piraten wie 4=RRB", f"{text!r} is no field with pirates, such as 4=RRB")
        )
    return int(field), crew


def set_round_limit(position: Position, limit: int) -> None:
    """Let a position that was just read be played to another limit than its ruling's."""
    position.board.round_limit = limit
    position.state.over, position.state.winner = 0, -1
    position.settle()


def build(
    position: Position,
    ply: int,
    acted: int,
    to_move: int,
    crews: Mapping[int, str],
    hands: tuple[str, str],
    row: str,
    stack: str | None,
    used: str,
    symbols: str,
) -> None:
    """Fill an empty position from its parts, as they stand in texts and documents; no stack: it is hidden."""
    _require_symbols(symbols)
    _require_crews(crews)
    stack = _rest_of_deck(row, *hands, used) if stack is None else stack
    _require_cards(hands, row, acted, row + stack + used + hands[0] + hands[1])
    board, state = position.board, position.state
    board.symbol[1:GOAL] = [LETTERS.index(letter) for letter in symbols]
    rules.lay_out(board, state)
    state.crews = [_packed(crews.get(field, "")) for field in range(PLACES)]
    state.hands = [pack(hand)[0] for hand in hands]
    state.held = [len(hand) for hand in hands]
    state.cards = pack(used + "." * (len(hands[0]) + len(hands[1])) + row + stack)
    state.next = CARDS - len(row) - len(stack)
    state.drawn = OPEN_CARDS - len(row)
    state.ply, state.acted, state.to_move = ply, acted, to_move
    position.settle()


def _packed(crew: str) -> int:
    return int("1" + "".join(str(COLOURS.index(colour)) for colour in reversed(crew)), 2)


def _require_symbols(symbols: str) -> None:
    segments = [symbols[i : i + SYMBOLS] for i in range(0, len(symbols), SYMBOLS)]
    if len(segments) != SEGMENTS or any(sorted(segment) != sorted(SYMBOL_LETTERS) for segment in segments):
        raise NotationError(
            Text(
                f"der Weg hat fünf Abschnitte, jeder mit den Symbolen {SYMBOL_LETTERS}, nicht {symbols!r}",
                f"the path has five segments, each with the symbols {SYMBOL_LETTERS}, not {symbols!r}",
            )
        )


def _require_crews(crews: Mapping[int, str]) -> None:
    for field, crew in crews.items():
        if not 0 <= field < PLACES or (len(crew) > CROWD and field not in (START, GOAL)):
            raise NotationError(
                Text(
                    f"die Piraten {crew} können nicht auf Feld {field} stehen",
                    f"the pirates {crew} cannot stand on field {field}",
                )
            )
    if sorted("".join(crews.values())) != sorted(COLOURS * PIRATES):
        raise NotationError(Text("jeder Spieler hat sechs Piraten, R oder B", "each player has six pirates, R or B"))


def _rest_of_deck(*seen: str) -> str:
    cards = "".join(seen)
    return "".join(letter * (CARDS_EACH - cards.count(letter)) for letter in SYMBOL_LETTERS)


def _require_cards(hands: tuple[str, str], row: str, acted: int, cards: str) -> None:
    if sorted(cards) != sorted(SYMBOL_LETTERS * CARDS_EACH):
        raise NotationError(
            Text(
                f"von jedem Symbol aus {SYMBOL_LETTERS} gibt es 17 Karten",
                f"there are 17 cards of each of {SYMBOL_LETTERS}",
            )
        )
    if max(len(hand) for hand in hands) > FULL_HAND:
        raise NotationError(Text("eine Hand hat höchstens acht Karten", "a hand has at most eight cards"))
    if not 0 <= OPEN_CARDS - len(row) <= min(2 * acted, 2 * PARTIAL_MOVES):
        raise NotationError(
            Text(
                "zwölf Karten liegen offen, höchstens zwei weniger für jeden Teilzug des begonnenen Zugs",
                "twelve cards lie open, less at most two for each partial move of the move begun",
            )
        )


_GOAL = Text("Ziel", "Goal")
_CARDS = Text(
    "Karten R {red}   b {blue}   offen {row}   Stapel {stack}   Ablage {used}",
    "Cards  R {red}   b {blue}   open {row}   stack {stack}   discarded {used}",
)


def draw(position: Position) -> str:
    """Return a picture for the terminal: the path by segments, red pirates in capitals, blue ones small."""
    crews = {field: crew.replace("B", "b") for field, crew in crews_of(position).items()}
    symbols = symbols_of(position)
    lines = [f"Start  {crews.get(START, '')}"]
    for first in range(1, GOAL, SYMBOLS):
        fields = range(first, first + SYMBOLS)
        cells = (f"{symbols[field - 1]} {crews.get(field, '.'):<5}" for field in fields)
        lines.append(f"{first:>2}-{fields[-1]:<2}  {''.join(cells)}")
    lines.append(f"{say(_GOAL):<7}{crews.get(GOAL, '')}")
    row, stack, used = piles_of(position)
    red, blue = (hand_of(position, seat) or NOTHING for seat in (0, 1))
    lines.append(say(_CARDS, red=red, blue=blue, row=row or NOTHING, stack=len(stack), used=len(used)))
    return "\n".join(line.rstrip() for line in lines)
