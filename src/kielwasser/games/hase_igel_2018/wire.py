"""Hase und Igel 2018: the official documents, and what the official referee said and reported."""

from collections.abc import Sequence
from functools import cache, lru_cache
from xml.etree.ElementTree import Element

import numpy as np

from kielwasser.core import generic
from kielwasser.core.position import Position, Verdict
from kielwasser.games.hase_igel_2018 import rules
from kielwasser.games.hase_igel_2018.board import (
    ADVANCE,
    ALL_CARDS,
    CARD_BACK,
    CARD_DROP,
    CARD_EAT,
    CARD_HURRY,
    CARD_LETTERS,
    CARD_TAKE,
    EAT,
    EXCHANGE,
    FAR,
    FIELDS,
    GOAL_FIELD,
    LAST_PLY,
    LETTERS,
    MISORDERED,
    RETREAT,
    SKIP,
)
from kielwasser.games.hase_igel_2018.notation import WrittenPlayer, advance, build, card_carrots, exchange, player_of
from kielwasser.games.hase_igel_2018.texts import card_type, explain
from kielwasser.protocol.document import as_state, child, choice_of, escape, number_of, parse, render
from kielwasser.system.errors import StateXmlError, Text

SEATS = ("RED", "BLUE")
FIELD_TYPES = ("START", "CARROT", "HARE", "SALAD", "HEDGEHOG", "POSITION_1", "POSITION_2", "GOAL")
TRACK_LETTERS = dict(zip(FIELD_TYPES, LETTERS, strict=True))
CARD_TYPES = ("TAKE_OR_DROP_CARROTS", "EAT_SALAD", "HURRY_AHEAD", "FALL_BACK")
ACTION_CLASSES = ("advance", "card", "eatSalad", "exchangeCarrots", "fallBack", "skip")
AMOUNTS = {"advance": "distance", "exchangeCarrots": "value", "card": "value"}
_CARDS = {"EAT_SALAD": CARD_EAT, "HURRY_AHEAD": CARD_HURRY, "FALL_BACK": CARD_BACK}

# Irregular ends: the first word of a recording's kind, and the official text where it is always the same.
CAUSES = {
    "RULE_VIOLATION": ("violation", ""),
    "SOFT_TIMEOUT": ("soft", "Der Spieler hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet"),
    "HARD_TIMEOUT": ("hard", "Der Spieler hat innerhalb von 10 Sekunden nach Aufforderung keinen Zug gesendet"),
    "LEFT": ("left", "Der Spieler hat das Spiel verlassen"),
}
REGULAR = {
    rules.IN_GOAL: "Das Spiel ist beendet.\nEin Spieler ist im Ziel",
    rules.ROUND_LIMIT: "Das Rundenlimit wurde erreicht.",
}


# ---- documents -----------------------------------------------------------------------------------------------------


def read_state(position: Position, xml: str) -> None:
    """Fill a position from a state document."""
    fill(position, as_state(parse(xml)))


def fill(position: Position, root: Element) -> None:
    """Fill a position from a state element, whatever its name."""
    ply = number_of(root, "turn")
    if choice_of(root, "currentPlayer", SEATS) != ply % 2:
        raise StateXmlError(
            Text(
                f"{root.get('currentPlayer')} zieht nicht in Zug {ply}",
                f"{root.get('currentPlayer')} does not move in turn {ply}",
            )
        )
    build(position, ply, _track(child(root, "board")), (_player(child(root, "red")), _player(child(root, "blue"))))


def _track(board: Element) -> str:
    fields = board.findall("fields")
    if [number_of(field, "index") for field in fields] != list(range(FIELDS)):
        raise StateXmlError(
            Text(
                f"das Brett hat nicht die Felder 0 bis {FIELDS - 1}, jedes einmal und der Reihe nach",
                f"the board does not have the fields 0 to {FIELDS - 1}, each once and in order",
            )
        )
    return "".join(TRACK_LETTERS[FIELD_TYPES[choice_of(field, "type", FIELD_TYPES)]] for field in fields)


def _player(element: Element) -> WrittenPlayer:
    cards = [_card_letter(card) for card in child(element, "cards").findall("type")]
    last, place = element.find("lastNonSkipAction"), 0
    if last is not None:
        place = number_of(last, "order")
    return WrittenPlayer(
        at=number_of(element, "index"),
        carrots=number_of(element, "carrots"),
        salads=number_of(element, "salads"),
        cards="".join(cards),
        last=0 if last is None else _read_action(last),
        last_place=place,
    )


def _card_letter(element: Element) -> str:
    if element.text not in CARD_TYPES:
        raise StateXmlError(
            Text(
                f"<type>{element.text}</type>: erwartet war {', '.join(CARD_TYPES)}",
                f"<type>{element.text}</type>: one of {', '.join(CARD_TYPES)} was expected",
            )
        )
    return CARD_LETTERS[CARD_TYPES.index(element.text)]


def _read_action(element: Element) -> int:
    kind = ACTION_CLASSES[choice_of(element, "class", ACTION_CLASSES)]
    card = CARD_TYPES[choice_of(element, "type", CARD_TYPES)] if kind == "card" else ""
    has_amount = kind in AMOUNTS and card not in _CARDS
    return action_of(kind, number_of(element, AMOUNTS[kind]) if has_amount else 0, card)


def action_of(kind: str, amount: int, card: str) -> int:
    """Return the action of that official name, with its distance or number of carrots and its card."""
    if kind == "advance":
        return advance(amount)
    if kind == "exchangeCarrots":
        return exchange(amount)
    if kind == "card":
        return _CARDS[card] if card in _CARDS else card_carrots(amount)
    return {"eatSalad": EAT, "fallBack": RETREAT, "skip": SKIP}[kind]


def describe(action: int) -> tuple[str, dict[str, object]]:
    """Return the official name of an action and its attributes, but for its place in the move."""
    if action >= ADVANCE - FAR:
        return "advance", {"distance": action - ADVANCE}
    if action >= EXCHANGE - FAR:
        return "exchangeCarrots", {"value": action - EXCHANGE}
    if is_card(action):
        name = card_type(action)
        return "card", {"type": name, "value": {CARD_TAKE: 20, CARD_DROP: -20}.get(action, 0)}
    return {EAT: "eatSalad", RETREAT: "fallBack"}.get(action, "skip"), {}


def write_state(
    position: Position, names: tuple[str, str] = ("Unknown", "Unknown"), echo: Element | None = None
) -> str:
    """Return the state document of a position; the last move is shown as it came in, if that is known."""
    lines = [f'<state turn="{position.ply}" startPlayer="RED" currentPlayer="{SEATS[position.to_move]}">']
    lines += (write_player(position, seat, name, SEATS[seat].lower()) for seat, name in enumerate(names))
    lines.append(_board_text(position.board_array["kind"].tobytes()))
    if echo is not None:
        lines.append(render(echo, "  "))
    elif position.history:
        actions = (f"    <{_action_text(action, i)}/>" for i, action in enumerate(position.history[-1]))
        lines += ["  <lastMove>", *actions, "  </lastMove>"]
    lines.append("</state>")
    return "\n".join(lines)


def write_player(position: Position, seat: int, name: str, opening: str) -> str:
    """Return what belongs to a player, as it stands in a state: `opening` is the element's name."""
    fields = ("at", "carrots", "salads", "cards", "last", "last_place")
    at, carrots, salads, hand, last, place = (position.state_array[field].item(seat) for field in fields)
    tag = opening.partition(" ")[0]
    acted = f"    <{_action_text(last, place, is_last=True)}/>\n" if last else ""
    belongings = f'color="{SEATS[seat]}" index="{at}" carrots="{carrots}" salads="{salads}"'
    return f'  <{opening} displayName="{escape(name)}" {belongings}>\n{_HANDS[hand]}\n{acted}  </{tag}>'


@cache
def _action_text(action: int, place: int, is_last: bool = False) -> str:
    """Return an action as it stands in a move, or as a player's last one."""
    name, more = describe(action)
    tag = f'lastNonSkipAction class="{name}"' if is_last else name
    return f'{tag} order="{place}"' + "".join(f' {key}="{value}"' for key, value in more.items())


def _hand_text(hand: int) -> str:
    cards = [f"      <type>{card}</type>" for i, card in enumerate(CARD_TYPES) if hand >> i & 1]
    return "\n".join(["    <cards>", *cards, "    </cards>"]) if cards else "    <cards/>"


_HANDS = tuple(_hand_text(hand) for hand in range(ALL_CARDS + 1))


@lru_cache(maxsize=1024)
def _board_text(kinds: bytes) -> str:
    """Return the part of a state that never changes: the track."""
    types = (FIELD_TYPES[kind] for kind in np.frombuffer(kinds, np.int16))
    fields = (f'    <fields index="{index}" type="{name}"/>' for index, name in enumerate(types))
    return "\n".join(["  <board>", *fields, "  </board>"])


# ---- the referee ---------------------------------------------------------------------------------------------------


def is_card(action: int) -> bool:
    """Tell whether an action plays a card."""
    return CARD_EAT <= action <= CARD_BACK


def refusal(position: Position, actions: Sequence[int], verdict: Verdict) -> Verdict:
    """Put a refusal as the official referee did, which reported scores after what it had done up to the offence."""
    if verdict.code == generic.SURPLUS:
        return surplus(position, actions, verdict.index)
    if is_card((*actions, generic.END)[verdict.index]):
        verdict.reached.state.acted = 0  # that a card is due is forgotten as soon as one is tried
    return verdict


def surplus(position: Position, actions: Sequence[int], index: int) -> Verdict:
    """Refuse the action at `index`, before which the move was over already.

    The official referee hands over only after the whole list: what came before has been done, but the turn is the same.
    """
    reached = position.copy()
    state = reached.state
    for action in actions[:index]:
        rules.perform(reached.board, state, action)
    state.acted = 0
    action = actions[index]
    code = rules.ONLY_CARDS_FOLLOW
    if action == MISORDERED:
        code = rules.WRONG_ORDER
    elif is_card(action):
        code = rules.NO_CARD_DUE
    return Verdict(reached, code, index, explain(code, reached, action))


def result(position: Position, cause: str = "REGULAR", culprit: int = 0, text: str = "") -> dict[str, object]:
    """Return the result of a game in the shape of the recordings.

    Irregular ends need cause and culprit, rule violations their text; the position is then the one at the offence.
    """
    is_regular = cause == "REGULAR"
    winner = int(position.state.winner) if is_regular else 1 - culprit
    scores = {}
    for seat, name in enumerate(SEATS):
        is_guilty = not is_regular and seat == culprit
        reason: str | None = None
        if is_regular:
            reason = REGULAR[int(position.state.over)]
        elif is_guilty:
            reason = text or CAUSES[cause][1]
        player = player_of(position, seat)
        parts = [2 if seat == winner else 0, player.at, player.carrots]
        scores[name.lower()] = {"cause": cause if is_guilty else "REGULAR", "reason": reason, "parts": parts}
    kind = _regular_kind(position) if is_regular else f"{CAUSES[cause][0]}:{SEATS[culprit]}"
    return {"kind": kind, **scores, "winner": SEATS[winner], "regular": is_regular}


def _regular_kind(position: Position) -> str:
    state = position.state
    if state.over == rules.ROUND_LIMIT:
        return f"limit:{SEATS[state.winner]}"
    both = min(state.at) == GOAL_FIELD
    kind = f"{'bothgoal' if both else 'goal'}:{SEATS[state.winner]}"
    if both and state.carrots[0] == state.carrots[1]:
        kind += ":equal"
    return kind + (":lastround" if position.ply == LAST_PLY else "")
