"""Hase und Igel 2018 on the wire: what the official server of the season said and understood."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO
from kielwasser.games.hase_igel_2018.board import FAR, MISORDERED
from kielwasser.games.hase_igel_2018.wire import (
    ACTION_CLASSES,
    AMOUNTS,
    CARD_TYPES,
    CAUSES,
    REGULAR,
    action_of,
    describe,
    fill,
    write_player,
    write_state,
)
from kielwasser.protocol.dialect import Breach, Errors, Names, ReadMove
from kielwasser.protocol.document import choice_of, node, parse
from kielwasser.protocol.java import decoded
from kielwasser.protocol.ordered import OrderedAction, OrderedDialect, OrderedMove, read_ordered
from kielwasser.system.errors import StateXmlError

_PACKAGE = "sc.plugin2018."
_MOVE_CLASSES = ("move", f"{_PACKAGE}Move")
_OTHER_DATA = ("welcomeMessage", "memento", "result", "error", "sc.framework.plugins.protocol.MoveRequest")
_NAMES = {name: name for name in ACTION_CLASSES} | {
    f"{_PACKAGE}{name[0].upper()}{name[1:]}": name for name in ACTION_CLASSES
}
_WINNER = 'winner class="player"'


class SeasonDialect(OrderedDialect):
    """The language of the season 2018."""

    definition = (("Gewinner", "SUM", True), ("∅ Feldnummer", "AVERAGE", True), ("∅ Karotten", "AVERAGE", True))
    english_parts = ("victory points", "field", "carrots")
    average_digits = 6
    result_before_start = False
    move_classes, other_data = _MOVE_CLASSES, _OTHER_DATA

    # ---- what players and observers are told -----------------------------------------------------------------------

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document; nothing is hidden."""
        return write_state(position, names, echo).replace("<state ", '<state class="state" ', 1)

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result; the winner is shown with everything that belongs to it."""
        scores = [self._score(ending, seat) for seat in (0, 1)]
        winner = ending.winner
        shown = [] if winner is None else [parse(write_player(ending.position, winner, names[winner], _WINNER))]
        return node("data", {"class": "result"}, self.define(), *scores, *shown)

    def parts(self, ending: Ending) -> tuple[Sequence[int], Sequence[int]]:
        """Victory points, field and carrots; after an illegal move with what was done of it."""
        carrots, winner = ending.position.state_array[0]["carrots"], ending.winner
        red, blue = (
            (1 if winner is None else 2 * (seat == winner), field, int(carrots[seat]))
            for seat, field in enumerate(ending.points)
        )
        return red, blue

    def _score(self, ending: Ending, seat: int) -> Element:
        cause = ending.cause if seat == ending.culprit else Cause.REGULAR
        attributes = {"cause": cause.value}
        if reason := _reason(ending, seat):
            attributes["reason"] = reason
        return node("score", attributes, *(node("part", text=str(part)) for part in self.parts(ending)[seat]))

    def errors(self, ending: Ending, names: Names, room: str, data: Element | None) -> Errors:
        """Tell the offender and the observers; the opponent sees the result."""
        assert ending.culprit is not None
        reason, shown = official_reason(ending), _as_parsed(data, is_sorted=True)
        offender = self.error(f"Ungueltiger Zug von '{names[ending.culprit]}'.\n{reason}", shown)
        return Errors(offender, None, self.error(reason, shown), close=True)

    def breach(self, position: Position, names: Names, seat: int, requested: bool, data: Element | None) -> Breach:
        """Throw out who was not asked."""
        return Breach(self.error("It's not your turn yet.", _as_parsed(data)), close=True, lost=True)

    # ---- what players say ------------------------------------------------------------------------------------------

    def read_actions(self, data: Element, position: Position) -> ReadMove:
        """Make sense of a move: its actions in the order that they give themselves, then its hints."""
        parsed = _parse_move(data)
        actions = [MISORDERED if item.place != i else item.action for i, item in enumerate(parsed.in_order())]
        return ReadMove(actions, parsed.written("lastMove", {}, is_sorted=True), parsed.told_hints(), data=data)

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move with its hints."""
        described = (describe(action) for action in move)
        actions = (node(name, {"order": i, **more}) for i, (name, more) in enumerate(described))
        return node("data", {"class": "move"}, *actions, *(node("hint", {"content": hint}) for hint in hints))

    def read_state(self, state: Element, ruling: str = AUTO) -> Position:
        """Return the position of a state."""
        return self.filled(fill, state, ruling)

    def load(self, info: Element, ruling: str = AUTO) -> Position:
        """Return the position of a `loadGameInfo`, with the colours that it gives."""
        return self.read_state(info, ruling)

    def loaded_echo(self, info: Element) -> Element | None:
        """Return the last move of a `loadGameInfo`."""
        last = info.find("lastMove")
        return None if last is None else _parse_move(last).written("lastMove", {})

    # ---- scores ----------------------------------------------------------------------------------------------------

    def player_score(self, name: str, scores: Sequence[Sequence[int]]) -> Element | None:
        """Return the sums and averages of a player's games; nobody has none."""
        return super().player_score(name, scores) if scores else node("playerScore")


# ---- reasons -------------------------------------------------------------------------------------------------------


def _reason(ending: Ending, seat: int) -> str:
    """Return the reason that stands with a seat's score, if one does."""
    if ending.cancelled:
        return ""
    if ending.culprit is None:
        return REGULAR[int(ending.position.state_array["over"][0])]
    if seat != ending.culprit:
        return ""
    return CAUSES[ending.cause.value][1] or official_reason(ending)


def official_reason(ending: Ending) -> str:
    """Return why a move was refused, in the official words, which name numbers beyond our action table too."""
    text = ending.text.de if ending.text is not None else ""
    data = ending.action.data if isinstance(ending.action, ReadMove) else None
    if data is None:
        return text
    first = next(iter(_parse_move(data).in_order()), None)
    if first is None or first.place or abs(first.amount) <= FAR:
        return text
    if first.element.tag == "advance":
        return f"Vorwärtszug um {first.amount} Felder ist nicht möglich"
    if first.element.tag == "exchangeCarrots":
        return f"Es können nicht {first.amount} Karotten aufgenommen werden."
    return text


# ---- reading moves -------------------------------------------------------------------------------------------------


def _parse_move(data: Element) -> OrderedMove:
    return read_ordered(data, _NAMES, _parse_action)


def _parse_action(kind: str, element: Element) -> OrderedAction:
    place = decoded(element, "order")
    amount, card = 0, ""
    attributes: dict[str, object] = {"order": place}
    if kind == "card":
        card = CARD_TYPES[choice_of(element, "type", CARD_TYPES)]
        attributes["type"] = card
    if kind in AMOUNTS:
        amount = decoded(element, AMOUNTS[kind])
        attributes[AMOUNTS[kind]] = amount
    return OrderedAction(place, amount, action_of(kind, amount, card), node(kind, attributes))


def _as_parsed(data: Element | None, is_sorted: bool = False) -> Element | None:
    """Return a move as the official server repeated it in errors; None where it was no move."""
    if data is None or data.get("class") not in _MOVE_CLASSES:
        return None
    try:
        return _parse_move(data).written("data", {"class": "move"}, is_sorted)
    except StateXmlError:
        return None
