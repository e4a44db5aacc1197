"""Hase und Igel 2018 on the wire: what the official server of the season said and understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Move, Position
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
from kielwasser.protocol.dialect import Breach, Dialect, Errors, Names, ReadMove
from kielwasser.protocol.document import choice_of, node, parse
from kielwasser.protocol.java import decoded
from kielwasser.system.errors import StateXmlError, Text

_PACKAGE = "sc.plugin2018."
_MOVE_CLASSES = ("move", f"{_PACKAGE}Move")
_OTHER_DATA = ("welcomeMessage", "memento", "result", "error", "sc.framework.plugins.protocol.MoveRequest")
_NAMES = {name: name for name in ACTION_CLASSES} | {
    f"{_PACKAGE}{name[0].upper()}{name[1:]}": name for name in ACTION_CLASSES
}
_WINNER = 'winner class="player"'


class SeasonDialect(Dialect):
    """The language of the season 2018."""

    definition = (("Gewinner", "SUM", True), ("∅ Feldnummer", "AVERAGE", True), ("∅ Karotten", "AVERAGE", True))
    average_digits = 6
    result_before_start = False

    # ---- what players and observers are told -----------------------------------------------------------------------

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document; nothing is hidden."""
        return write_state(position, names, echo).replace("<state ", '<state class="state" ', 1)

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result; the winner is shown with all that belongs to him."""
        scores = [self._score(ending, seat) for seat in (0, 1)]
        winner = ending.winner
        shown = [] if winner is None else [parse(write_player(ending.position, winner, names[winner], _WINNER))]
        return node("data", {"class": "result"}, self.define(), *scores, *shown)

    def parts(self, ending: Ending) -> tuple[Sequence[int], Sequence[int]]:
        """Victory points, field and carrots; after an illegal move with what was done of it."""
        state, winner = ending.position.state_array[0], ending.winner
        red, blue = (
            (1 if winner is None else 2 * (seat == winner), int(state["at"][seat]), int(state["carrots"][seat]))
            for seat in (0, 1)
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

    def read_move(self, data: Element | None, position: Position, names: Names) -> ReadMove:
        """Make sense of a move: its actions in the order that they give themselves, then its hints."""
        kind = "" if data is None else data.get("class")
        if data is None or kind in _OTHER_DATA:
            name = names[position.to_move]
            fault = Text(f"{name} hat kein Zug-Objekt gesendet.", f"{name} sent no move object.")
            return ReadMove(fault=fault, data=data)
        if kind not in _MOVE_CLASSES:
            return ReadMove(unreadable=f"data of class {kind} is no move" if kind else "data without class", data=data)
        try:
            parsed = _parse_move(data)
        except StateXmlError as error:
            return ReadMove(unreadable=str(error), data=data)
        listed = sorted(parsed.actions, key=_place)
        actions = [MISORDERED if item.place != i else item.action for i, item in enumerate(listed)]
        echo = node("lastMove", None, *(item.element for item in listed), *parsed.hints)
        return ReadMove(actions, echo, tuple(hint.get("content", "") for hint in parsed.hints), data=data)

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move with its hints."""
        described = (describe(action) for action in move)
        actions = (node(name, {"order": i, **more}) for i, (name, more) in enumerate(described))
        return node("data", {"class": "move"}, *actions, *(node("hint", {"content": hint}) for hint in hints))

    def read_state(self, state: Element) -> Position:
        """Return the position of a state."""
        return self.filled(fill, state)

    def load(self, info: Element) -> Position:
        """Return the position of a `loadGameInfo`, with the colours that it gives."""
        return self.read_state(info)

    def loaded_echo(self, info: Element) -> Element | None:
        """Return the last move of a `loadGameInfo`."""
        last = info.find("lastMove")
        if last is None:
            return None
        parsed = _parse_move(last)
        return node("lastMove", None, *(item.element for item in parsed.actions), *parsed.hints)

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
    first = min(_parse_move(data).actions, key=_place, default=None)
    if first is None or first.place or abs(first.amount) <= FAR:
        return text
    if first.element.tag == "advance":
        return f"Vorwärtszug um {first.amount} Felder ist nicht möglich"
    if first.element.tag == "exchangeCarrots":
        return f"Es können nicht {first.amount} Karotten aufgenommen werden."
    return text


# ---- reading moves -------------------------------------------------------------------------------------------------


class _Item(NamedTuple):
    """An action of a document: its place in the move, and how the official server wrote it again."""

    place: int
    amount: int
    action: int
    element: Element


class _Parsed(NamedTuple):
    """A move of a document, in the order of the document."""

    actions: list[_Item]
    hints: list[Element]


def _place(item: _Item) -> int:
    return item.place


def _parse_move(data: Element) -> _Parsed:
    """Read actions and hints as the official server did: unknown attributes are lost, anything else is refused."""
    parsed = _Parsed([], [])
    for element in data:
        if element.tag == "hint":
            content = element.get("content")
            parsed.hints.append(node("hint", None if content is None else {"content": content}))
        elif element.tag in _NAMES:
            parsed.actions.append(_parse_action(_NAMES[element.tag], element))
        else:
            raise StateXmlError(Text(f"<{element.tag}> ist keine Aktion", f"<{element.tag}> is no action"))
    return parsed


def _parse_action(kind: str, element: Element) -> _Item:
    place = decoded(element, "order")
    amount, card = 0, ""
    attributes: dict[str, object] = {"order": place}
    if kind == "card":
        card = CARD_TYPES[choice_of(element, "type", CARD_TYPES)]
        attributes["type"] = card
    if kind in AMOUNTS:
        amount = decoded(element, AMOUNTS[kind])
        attributes[AMOUNTS[kind]] = amount
    return _Item(place, amount, action_of(kind, amount, card), node(kind, attributes))


def _as_parsed(data: Element | None, is_sorted: bool = False) -> Element | None:
    """Return a move as the official server repeated it in errors; None where it was no move."""
    if data is None or data.get("class") not in _MOVE_CLASSES:
        return None
    try:
        parsed = _parse_move(data)
    except StateXmlError:
        return None
    actions = sorted(parsed.actions, key=_place) if is_sorted else parsed.actions
    return node("data", {"class": "move"}, *(item.element for item in actions), *parsed.hints)
