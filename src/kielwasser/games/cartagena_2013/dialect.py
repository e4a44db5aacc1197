"""Cartagena 2013 on the wire: what the official server of the season said and understood, and its first build."""

from __future__ import annotations

import re
from collections.abc import Sequence
from secrets import token_hex
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO, BOOK
from kielwasser.games.cartagena_2013.board import BOTTLE, UNKNOWN
from kielwasser.games.cartagena_2013.notation import backward, field_at, forward
from kielwasser.games.cartagena_2013.texts import SEATS, SYMBOL_NAMES
from kielwasser.games.cartagena_2013.wire import (
    FIRST_PREFIX,
    SLOTS,
    move_node,
    refusal_text,
    write_player,
    write_state,
)
from kielwasser.protocol.dialect import BY_VIEWER, Breach, Complaint, Dialect, Errors, Hold, Names, ReadMove, Trouble
from kielwasser.protocol.document import choice_of, node, parse, render
from kielwasser.system.errors import StateXmlError, Text

_PACKAGE = "sc.plugin2013."
_CONTAINER, _FORWARD, _BACKWARD = "moveContainer", "forwardMove", "backwardMove"
_LONG_NAMES = {f"{_PACKAGE}{name[0].upper()}{name[1:]}": name for name in (_CONTAINER, _FORWARD, _BACKWARD)}
_OTHER_DATA = frozenset(
    {
        *("string", "welcome", "memento", "state", "player", "result", "error", "paused", _FORWARD, _BACKWARD),
        "sc.framework.plugins.protocol.MoveRequest",
    }
)
_INTEGER = re.compile(r"[+-]?[0-9]{1,10}")
_HINT, _NUMBERED = "hint", re.compile(r"hint[1-9][0-9]?$")
_NOWHERE = -1  # the field of a backward move that names none


class SeasonDialect(Dialect):
    """The language of the season 2013, as it was at the season's end."""

    soft_limit = 4.0
    goodbye = ""
    hold = Hold.REQUEST
    open_administration = True
    replay_form = BY_VIEWER
    definition = (("Siegpunkte", "SUM", False), ("Punkte", "AVERAGE", True))
    english_parts = ("victory points", "points")
    hinted: tuple[str, ...] = (_FORWARD, _BACKWARD)  # partial moves that can have hints

    # ---- what players and observers are told -----------------------------------------------------------------------

    def welcome(self, seat: int) -> Element:
        """Return the greeting that tells a player its seat."""
        return node("data", {"class": "welcome", "color": SEATS[seat]})

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document; stack and discards are no part of it."""
        return write_state(position, names, echo).replace("<state ", '<state class="state" ', 1)

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result; the winner is shown with everything that belongs to it."""
        scores = [self._score(ending, seat) for seat in (0, 1)]
        winner = ending.winner
        shown = [] if winner is None else [_player(ending.position, winner, names, "winner")]
        return node("data", {"class": "result"}, self.define(), *scores, *shown)

    def parts(self, ending: Ending) -> tuple[Sequence[int], Sequence[int]]:
        """Victory points, and the points as they stood after the last complete move."""
        winner = ending.winner
        red, blue = (
            (1 if winner is None else 2 * (seat == winner), points) for seat, points in enumerate(ending.points)
        )
        return red, blue

    def _score(self, ending: Ending, seat: int) -> Element:
        cause = ending.cause if seat == ending.culprit else Cause.REGULAR
        return node("score", {"cause": cause.value}, *(node("part", text=str(n)) for n in self.parts(ending)[seat]))

    def next_player(self, position: Position, names: Names) -> Element:
        """Return who moves next."""
        return _player(position, position.to_move, names, "nextPlayer")

    def errors(self, ending: Ending, names: Names, room: str, data: Element | None) -> Errors:
        """Tell everybody the same."""
        assert ending.culprit is not None
        assert ending.text is not None
        request = node("room", {"roomId": room}, *([] if data is None else [data]))
        error = self.error(refusal_text(names[ending.culprit], ending.text), request)
        return Errors(error, error, error, close=True)

    def original(self, request: Element) -> Element:
        """Return the whole request that caused an error."""
        others = {key: value for key, value in request.attrib.items() if key != "class"}
        return node("originalRequest", {"class": request.tag, **others}, *(_as_read(data) for data in request))

    def breach(self, position: Position, names: Names, seat: int, requested: bool, data: Element | None) -> Breach:
        """Drop what comes unasked."""
        return Breach()

    def reject(self, reading: ReadMove, names: Names, seat: int) -> Element | None:
        """Return what a player is told whose data cannot be read."""
        return self.error(refusal_text(names[seat], Text(reading.unreadable, reading.unreadable)), None)

    # ---- what players say ------------------------------------------------------------------------------------------

    def read_move(self, data: Element | None, position: Position, names: Names) -> ReadMove:
        """Make sense of a container of partial moves."""
        kind = None if data is None else _kind(data)
        if data is None or kind in _OTHER_DATA:
            name = names[position.to_move]
            fault = Text(f"{name} hat kein Zug-Objekt gesendet.", f"{name} sent no move object.")
            return ReadMove(fault=fault, data=data)
        if kind != _CONTAINER:
            return ReadMove(unreadable=f"data of class {kind}", data=data)
        try:
            partials = _parse_container(data)
        except StateXmlError as error:
            return ReadMove(unreadable=str(error), data=data)
        echo = node("lastMove", None, *(partial.element for partial in partials))
        hints = tuple(hint.get("content", "") for partial in partials for hint in partial.element)
        hints = hints if partials else _hints_of_nothing(data)
        return ReadMove([partial.action for partial in partials], echo, hints, data=data)

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move; hints hang on its first partial move that can have some.

        An empty move has none: its hints are attributes of the container, which other servers overlook.
        """
        written = move_node("data", move)
        written.set("class", _CONTAINER)
        if not move.actions:
            written.attrib |= {f"{_HINT}{number}": hint for number, hint in enumerate(hints, 1)}
        for partial in [part for part in written if part.get("class") in self.hinted][:1]:
            partial.extend(node("hint", {"content": hint}) for hint in hints)
        return written

    def read_welcome(self, data: Element) -> int:
        """Return the seat that a greeting tells; the first build wrote it small."""
        return choice_of(node("welcome", {"color": data.get("color", "").upper()}), "color", SEATS)

    def load(self, info: Element, ruling: str = AUTO) -> Position:
        """Return the position of a `loadGameInfo`: what it does not show is shuffled to a new stack."""
        return self.read_state(_state_of(info), ruling).redeal(0, token_hex(16))

    def read_state(self, state: Element, ruling: str = AUTO) -> Position:
        """Return the position of a state as everybody sees it."""
        return Position.from_xml(self.game, render(_named(state, "state")), self.meant(ruling))

    def loaded_echo(self, info: Element) -> Element | None:
        """Return the last move of a `loadGameInfo`, with its hints."""
        last = _state_of(info).find("lastMove")
        return None if last is None else node("lastMove", None, *(part.element for part in _parse_container(last)))

    # ---- the lobby -------------------------------------------------------------------------------------------------

    def starts_paused(self, prepare: Element) -> bool:
        """Tell that a prepared match is not paused: its seats only can be."""
        return False

    def announce(self, room: str, players: int) -> Element | None:
        """Tell administrators nothing of joins."""
        return None

    def complain(self, trouble: Trouble, text: str, request: Element | None) -> Complaint:
        """Close; the reason is told in the rooms where the sender plays, and outside if the game is unknown."""
        if trouble is Trouble.UNREADABLE:
            return Complaint(error=self.error(text, None))
        if trouble is Trouble.UNKNOWN_ROOM:
            return Complaint(error=self.error(f"Couldn't find a room with id {text}", request), shared=True)
        if trouble is Trouble.UNKNOWN_GAME and request is not None:
            message = f"Unknown GameType UUID: {request.get('gameType')}"
            return Complaint([_named(self.error(message, request), "error")])
        return Complaint(error=self.error(trouble.value, None), shared=True)  # the request may hold a password


def _player(position: Position, seat: int, names: Names, tag: str) -> Element:
    return parse(write_player(position, seat, names[seat], tag, kind="player"))


def _named(element: Element, name: str) -> Element:
    """Return an element under another name and without a class: what it is, the name tells."""
    copy = Element(name, {key: value for key, value in element.attrib.items() if key != "class"})
    copy.extend(element)
    return copy


def _as_read(data: Element) -> Element:
    """Return the data of a packet as the official server wrote it again: what it had not read is gone."""
    if _kind(data) != _CONTAINER:
        return data
    try:
        return node(data.tag, {"class": _CONTAINER}, *(partial.element for partial in _parse_container(data)))
    except StateXmlError:
        return data


def _state_of(info: Element) -> Element:
    """Return the first state of a `loadGameInfo`, which may be one itself."""
    found = info.find("state")
    return info if found is None else found


# ---- reading moves, as leniently as the official server or more so --------------------------------------------------


class _Partial(NamedTuple):
    """A partial move: our action, and how the official server wrote it again."""

    action: int
    element: Element


def _kind(element: Element) -> str | None:
    """Return what the class of an element says it is."""
    name = element.get("class", "").removeprefix(FIRST_PREFIX)
    return _LONG_NAMES.get(name, name) or None


def _parse_container(container: Element) -> list[_Partial]:
    """Return the partial moves in their order; the document may have another."""
    found: dict[str, Element] = {}
    for element in container:
        if element.tag == "hint":
            continue
        if element.tag not in SLOTS or element.tag in found:
            raise StateXmlError(
                Text(
                    f"<{container.tag}> kann <{element.tag}> nicht enthalten",
                    f"<{container.tag}> cannot hold <{element.tag}>",
                )
            )
        found[element.tag] = element
    return [_parse_partial(found[slot]) for slot in SLOTS if slot in found]


def _parse_partial(element: Element) -> _Partial:
    kind = _kind(element)
    if kind == _FORWARD:
        return _parse_forward(element)
    if kind == _BACKWARD:
        return _parse_backward(element)
    raise StateXmlError(
        Text(
            f"<{element.tag}> ist kein Teilzug der Klasse {kind}", f"<{element.tag}> is no partial move of class {kind}"
        )
    )


def _parse_forward(element: Element) -> _Partial:
    """Read a forward move; one without a field is one from the start with a bottle, whatever its symbol."""
    index, symbol = 0, BOTTLE
    if (given := _number(element)) is not None:
        name = element.get("symbol")
        if name is None:
            raise StateXmlError(Text(f"<{element.tag}> fehlt das Symbol", f"<{element.tag}> lacks the symbol"))
        index, symbol = given, SYMBOL_NAMES.index(name) if name and name in SYMBOL_NAMES else UNKNOWN
    shown = SYMBOL_NAMES[BOTTLE if symbol == UNKNOWN else symbol]
    attributes = {"class": _FORWARD, "fieldIndex": index, "symbol": shown}
    return _Partial(forward(field_at(index), symbol), node(element.tag, attributes, *_hints(element)))


def _parse_backward(element: Element) -> _Partial:
    index = _number(element)
    if index is None and "fieldIndex" in element.attrib:
        raise StateXmlError(
            Text(
                f'<{element.tag} fieldIndex="{element.get("fieldIndex")}"> ist keine ganze Zahl',
                f'<{element.tag} fieldIndex="{element.get("fieldIndex")}"> is no whole number',
            )
        )
    index = _NOWHERE if index is None else index
    attributes = {"class": _BACKWARD, "fieldIndex": index}
    return _Partial(backward(field_at(index)), node(element.tag, attributes, *_hints(element)))


def _number(element: Element) -> int | None:
    """Return the field of a partial move; None if it is no number."""
    text = element.get("fieldIndex", "")
    return int(text) if _INTEGER.fullmatch(text) and -(2**31) <= int(text) < 2**31 else None


def _hints_of_nothing(container: Element) -> tuple[str, ...]:
    """Return the hints of an empty move: elements, as people write them, and what `write_move` makes of them."""
    written = {name: text for name, text in container.items() if _NUMBERED.match(name)}
    numbered = (written[name] for name in sorted(written, key=lambda name: (len(name), name)))
    return (*(hint.get("content", "") for hint in container.findall(_HINT)), *numbered)


def _hints(element: Element) -> list[Element]:
    return [node("hint", {"content": hint.get("content", "")}) for hint in element.findall("hint")]


# ---- the first build -----------------------------------------------------------------------------------------------


class AugustDialect(SeasonDialect):
    """The language of August 2012: other names, small colours, lists with classes, hints of backward moves only.

    It is played by the book: games had 30 rounds.
    """

    soft_limit = 2.0
    hinted = (_BACKWARD,)
    ruling = BOOK

    def welcome(self, seat: int) -> Element:
        """Return the greeting."""
        return node("data", {"class": f"{FIRST_PREFIX}welcome", "color": SEATS[seat].lower()})

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document."""
        return render(_aged(parse(super().state(position, names, echo))))

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result."""
        return _aged(super().result(ending, names))

    def paused(self, position: Position, names: Names, paused: bool, held: bool) -> Element | None:
        """Tell observers whose request is held."""
        told = super().paused(position, names, paused, held)
        return None if told is None else _aged(told)

    def error(self, message: str, data: Element | None) -> Element:
        """Return an error."""
        return _aged(super().error(message, data))

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move."""
        return _aged(super().write_move(move, position, hints))


_AGED_TAGS = frozenset({"card", "field", "pirate"})
_AGED_CLASSES = frozenset({"state", "player", _CONTAINER, _FORWARD, _BACKWARD})
_LISTS = frozenset({"cards", "pirates"})


def _aged(element: Element) -> Element:
    """Return an element as the first build wrote it."""
    attributes: dict[str, object] = dict(element.attrib)
    if element.get("class") in _AGED_CLASSES:
        attributes["class"] = f"{FIRST_PREFIX}{element.get('class')}"
    if element.tag in _LISTS:
        attributes["class"] = "linked-list"
    children = [_aged(child) for child in element]
    if element.get("class") == _FORWARD:
        children = []
    if element.tag == "condition":
        attributes, children = {}, [node(name, text=value) for name, value in element.attrib.items()]
    tag = f"{FIRST_PREFIX}{element.tag}" if element.tag in _AGED_TAGS else element.tag
    return node(tag, attributes, *children, text=(element.text or "").strip())
