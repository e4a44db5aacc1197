"""Mississippi Queen 2017 on the wire: what the official server of the season said and understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from secrets import token_hex
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO, REFEREE
from kielwasser.games.mississippi_2017 import moving, notation, rules
from kielwasser.games.mississippi_2017.texts import REASONS
from kielwasser.games.mississippi_2017.wire import (
    DIRECTIONS,
    VIOLATION,
    counted,
    move_nodes,
    result,
    write_player,
    write_with_last,
)
from kielwasser.protocol.dialect import BY_VIEWER, Breach, Complaint, Errors, Hold, Names, ReadMove, Trouble
from kielwasser.protocol.document import choice_of, node, parse, render
from kielwasser.protocol.java import decoded
from kielwasser.protocol.ordered import OrderedAction, OrderedDialect, OrderedMove, read_ordered
from kielwasser.system.errors import StateXmlError, Text

_PACKAGE = "sc.plugin2017."
_MOVE_CLASSES = ("move", f"{_PACKAGE}Move")
_OTHER_DATA = frozenset(
    {
        *("welcomeMessage", "memento", "state", "player", "board", "result", "error", "paused", "string"),
        "sc.framework.plugins.protocol.MoveRequest",
    }
)
_AMOUNTS = {"acceleration": "acc", "turn": "direction", "advance": "distance", "push": "direction"}
_NAMES = {name: name for name in _AMOUNTS} | {f"{_PACKAGE}{name.capitalize()}": name for name in _AMOUNTS}
_LISTS = frozenset({"actions", "hints"})  # what a program writes that knows nothing of implicit collections


class SeasonDialect(OrderedDialect):
    """The language of the season 2017."""

    hold = Hold.REQUEST
    open_administration = True
    replay_form = BY_VIEWER
    move_classes, other_data = _MOVE_CLASSES, _OTHER_DATA
    definition = (("Siegpunkte", "SUM", False), ("Punkte", "SUM", True), ("Passagiere", "SUM", True))
    english_parts = ("victory points", "points", "passengers")

    # ---- what players and observers are told -----------------------------------------------------------------------

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document with the segments on the table."""
        return write_with_last(position, names, False, echo).replace("<state ", '<state class="state" ', 1)

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result; the winner is shown with everything that belongs to it."""
        scores = [self._score(ending, seat) for seat in (0, 1)]
        winner = ending.winner
        shown = [] if winner is None else [_player(counted(ending.position, ending.code), winner, names, "winner")]
        return node("data", {"class": "result"}, self.define(), *scores, *shown)

    def parts(self, ending: Ending) -> tuple[Sequence[int], Sequence[int]]:
        """Victory points, points as they stood before an illegal move, and passengers."""
        red, blue = (_counted_score(ending, seat)[1] for seat in (0, 1))
        return red, blue

    def _score(self, ending: Ending, seat: int) -> Element:
        attributes, parts = _counted_score(ending, seat)
        return node("score", attributes, *(node("part", text=str(part)) for part in parts))

    def next_player(self, position: Position, names: Names) -> Element:
        """Return who moves next."""
        return _player(position, position.to_move, names, "nextPlayer")

    def errors(self, ending: Ending, names: Names, room: str, data: Element | None) -> Errors:
        """Tell everybody the same."""
        assert ending.culprit is not None
        request = node("room", {"roomId": room}, *([] if data is None else [_as_read(data, is_sorted=True)]))
        error = self.error(f"Ungueltiger Zug von '{names[ending.culprit]}'.\n{official_reason(ending)}", request)
        return Errors(error, error, error, close=True)

    def original(self, request: Element) -> Element:
        """Return the whole request that caused an error."""
        others = {key: value for key, value in request.attrib.items() if key != "class"}
        return node("originalRequest", {"class": request.tag, **others}, *(_as_read(data) for data in request))

    def breach(self, position: Position, names: Names, seat: int, requested: bool, data: Element | None) -> Breach:
        """Throw out who was not asked, without a word."""
        return Breach(close=True, lost=True)

    # ---- what players say ------------------------------------------------------------------------------------------

    def read_actions(self, data: Element, position: Position) -> ReadMove:
        """Make sense of a move: its actions in the order that they give themselves, then its hints."""
        parsed = _parse_move(data)
        listed = parsed.in_order()
        _demand_order(listed, position)
        if listed and listed[0].element.tag == "acceleration" and listed[0].place != 0:
            return ReadMove(fault=REASONS[moving.NOT_FIRST], data=data)
        echo = parsed.written("lastMove", {}, is_sorted=True)
        return ReadMove([item.action for item in listed], echo, parsed.told_hints(), data=data)

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move with its hints."""
        shown = (node("hint", {"content": hint}) for hint in hints)
        return node("data", {"class": "move"}, *move_nodes(move.actions), *shown)

    def read_state(self, state: Element, ruling: str = AUTO) -> Position:
        """Return the position of a state: segments that are not shown are unknown, removed ones too."""
        return Position.from_xml(self.game, render(_named(state, "state")), self.meant(ruling))

    def load(self, info: Element, ruling: str = AUTO) -> Position:
        """Return the position of a `loadGameInfo` with the colours that it gives; segments that it lacks are dealt."""
        position = self.read_state(info, ruling)
        hidden = position.board_array[0]["direction"][int(position.state_array[0]["last"]) + 1 :]
        return position.redeal(0, token_hex(16)) if (hidden < 0).any() else position

    def loaded_echo(self, info: Element) -> Element | None:
        """Return the last move of a `loadGameInfo`."""
        last = info.find("lastMove")
        return None if last is None else _parse_move(last).written("lastMove", {})

    def reopen(self, position: Position) -> None:
        """Let a player who has no move be asked: the official server did not look ahead. By the book he has lost."""
        if position.ruling == REFEREE and position.state_array["over"][0] == rules.NO_MOVE:
            position.state_array["over"], position.state_array["winner"] = 0, -1

    # ---- the lobby -------------------------------------------------------------------------------------------------

    def starts_paused(self, prepare: Element) -> bool:
        """Tell that a prepared match is not paused: its seats only can be."""
        return False

    def announce(self, room: str, players: int) -> Element | None:
        """Tell administrators nothing of joins."""
        return None

    def complain(self, trouble: Trouble, text: str, request: Element | None) -> Complaint:
        """Close; the reason is told where the sender plays or has just played."""
        answer = super().complain(trouble, text, request)
        if not answer.close:
            return answer
        if request is not None and request.tag == "left":
            error, shared = self.error("The packet wasn't processed/recognized.", request), True
        elif trouble is Trouble.UNREADABLE:
            error, shared = self.error(text, None), False
        elif trouble is Trouble.UNKNOWN_ROOM:
            error, shared = self.error(f"Couldn't find a room with id {text}", request), True
        else:
            error, shared = self.error(trouble.value, None), True  # the request may hold a password
        return Complaint(answer.packets, error=error, shared=shared)


def _player(position: Position, seat: int, names: Names, tag: str) -> Element:
    return parse(write_player(position, seat, names[seat], f'{tag} class="player"'))


def _named(element: Element, name: str) -> Element:
    copy = Element(name, element.attrib)
    copy.extend(element)
    return copy


# ---- scores --------------------------------------------------------------------------------------------------------


def _counted_score(ending: Ending, seat: int) -> tuple[dict[str, object], Sequence[int]]:
    """Return the attributes and the parts of a seat's score."""
    position = ending.position
    if ending.cancelled:
        return {"cause": Cause.REGULAR.value}, (
            1,
            ending.points[seat],
            int(position.state_array["passengers"][0, seat]),
        )
    text = official_reason(ending) if ending.cause.value == VIOLATION else None
    told = result(position, ending.cause.value, ending.culprit, text, ending.code)
    score = told["red" if seat == 0 else "blue"]
    assert isinstance(score, dict)
    reason = {"reason": score["reason"]} if score["reason"] is not None else {}
    return {"cause": score["cause"], **reason}, score["parts"]


def official_reason(ending: Ending) -> str:
    """Return why a move was refused, in the official words.

    The official server looked for the action before by number. Where the numbers have gaps it overlooked that the move
    had ended on a sandbank, and stumbled over the next test.
    """
    text = ending.text.de if ending.text is not None else ""
    data = ending.action.data if isinstance(ending.action, ReadMove) else None
    if ending.code != moving.MOVE_IS_OVER or data is None:
        return text
    i = int(ending.position.state_array["acted"][0])
    offence = _parse_move(data).in_order()[i]
    stumbled = {"turn": moving.ROTATE_ON_SANDBANK, "acceleration": moving.NOT_FIRST}
    return text if offence.place == i else REASONS[stumbled.get(offence.element.tag, moving.NO_POINTS)].de


# ---- reading moves -------------------------------------------------------------------------------------------------


def _parse_move(data: Element) -> OrderedMove:
    return read_ordered(_flat(data), _NAMES, _parse_action)


def _flat(data: Element) -> Iterator[Element]:
    for element in data:
        if element.tag in _LISTS:
            yield from element
        else:
            yield element


def _parse_action(kind: str, element: Element) -> OrderedAction:
    place, name = decoded(element, "order"), _AMOUNTS[kind]
    if kind == "push":
        number = choice_of(element, name, DIRECTIONS)
        return OrderedAction(
            place, number, notation.push(number), node(kind, {"order": place, name: DIRECTIONS[number]})
        )
    number = decoded(element, name)
    make = {"acceleration": notation.accelerate, "turn": notation.rotate, "advance": notation.advance}[kind]
    return OrderedAction(place, number, make(number), node(kind, {"order": place, name: number}))


def _demand_order(listed: list[OrderedAction], position: Position) -> None:
    """Refuse an order by which the official server found no action before this one.

    It died of that, unless an action before or the boat beneath came first.
    """
    for i, item in enumerate(listed[1:], 1):
        if not 1 <= item.place <= len(listed):
            verdict = position.judge([item.action for item in listed[: i + 1]])
            if verdict.accepted or verdict.index > i or (verdict.index == i and verdict.code != moving.MUST_PUSH):
                tag = item.element.tag
                raise StateXmlError(
                    Text(
                        f'<{tag} order="{item.place}"> kann nicht Aktion {i} von {len(listed)} sein',
                        f'<{tag} order="{item.place}"> cannot be action {i} of {len(listed)}',
                    )
                )
            return


def _as_read(data: Element, is_sorted: bool = False) -> Element:
    """Return the data of a packet as the official server wrote it again: what it had not read is gone."""
    if data.get("class") not in _MOVE_CLASSES:
        return data
    try:
        return _parse_move(data).written(data.tag, {"class": "move"}, is_sorted)
    except StateXmlError:
        return data
