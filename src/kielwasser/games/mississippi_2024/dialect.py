"""Mississippi Queen 2024 on the wire: what the official server of the season said and understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Ending
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO
from kielwasser.games.mississippi_2024.moving import NO_ACTIONS
from kielwasser.games.mississippi_2024.wire import (
    DIRECTIONS,
    MISTAKES,
    describe_move,
    describe_offence,
    fill,
    read_move,
    result,
    write_move,
    write_state,
)
from kielwasser.games.river.board import SEGMENTS
from kielwasser.protocol.dialect import Names, ReadMove
from kielwasser.protocol.document import choice_of, node
from kielwasser.protocol.java import decoded
from kielwasser.protocol.recent import RecentDialect
from kielwasser.system.errors import StateXmlError, Text

_PACKAGE = "sc.plugin2024."
_MOVE_CLASSES = ("move", f"{_PACKAGE}Move")

# The attribute of each action, and the names of their classes, which work as well.
_ATTRIBUTES = {"acceleration": "acc", "advance": "distance", "turn": "direction", "push": "direction"}
_LONG_NAMES = {
    f"{_PACKAGE}actions.{name}": action
    for name, action in {
        "Accelerate": "acceleration",
        "Acceleration": "acceleration",
        "Advance": "advance",
        "Turn": "turn",
        "Push": "push",
    }.items()
}
_ACTIONS = {name: name for name in _ATTRIBUTES} | _LONG_NAMES

# What Java's list classes put between a list and its elements; full class names occur as well.
_WRAPPERS = frozenset({"a", "c", "list", "default", "tag", "size", "int", "byte"})
_LIST_ATTRIBUTES = ("class", "resolves-to", "serialization", "reference")
_PLAIN_LISTS = ("list", "java.util.ArrayList")  # a list's class was written only if it was another one


class SeasonDialect(RecentDialect):
    """The language of the season 2024."""

    replay_form = replace(RecentDialect.replay_form, copied=("startTeam", "currentTeam"))
    definition = (("Siegpunkte", "SUM", True), ("Punkte", "AVERAGE", True), ("Passagiere", "AVERAGE", True))
    english_parts = ("victory points", "points", "passengers")

    # ---- what players and observers are told -----------------------------------------------------------------------

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document, with the revealed segments only."""
        return write_state(position, echo).replace("<state ", '<state class="state" ', 1)

    final = staticmethod(result)

    def offence(self, ending: Ending, data: Element | None) -> tuple[str, str, str]:
        """Return the mistake's name and the move, and the sentence of the result."""
        actions = None if data is None else _parse_actions(data)
        move, text = "null", ending.text.de if ending.text is not None else ""
        if actions is not None:
            text = describe_offence(ending.code, text, node("data", None, actions))
            if ending.code != NO_ACTIONS:
                move = self.describe(node("data", None, actions))
        return MISTAKES.get(ending.code, "").rpartition(".")[2], move, text

    def repeat(self, data: Element, name: str) -> Element | None:
        """Return a move as it was understood: with the list of its actions."""
        actions = _parse_actions(data) if data.get("class") in _MOVE_CLASSES or name != "data" else None
        return None if actions is None else node(name, {"class": "move"}, actions)

    def describe(self, echo: Element) -> str:
        """Return a move as the official programs print it."""
        return describe_move(echo)

    # ---- what players say ------------------------------------------------------------------------------------------

    def read_move(self, data: Element | None, position: Position, names: Names) -> ReadMove:
        """Make sense of a move, in whatever lists its actions are wrapped; hints are read, but the season had none."""
        kind = "" if data is None else data.get("class", "")
        if data is None or kind not in _MOVE_CLASSES:
            why = f"data of class {kind} is no move" if kind else "data without class"
            return ReadMove(unreadable=why, detail="PROTOCOL_ERROR", data=data)
        if data.find("actions") is None:
            return ReadMove(unreadable="a move without actions", detail="UNKNOWN", data=data)
        try:
            echo = node("lastMove", None, _normal_list(data.findall("actions")[-1]))
            actions = read_move(echo)
        except StateXmlError as error:
            return ReadMove(unreadable=str(error), detail="PROTOCOL_ERROR", data=data)
        return ReadMove(actions, echo, tuple(hint.get("content", "") for hint in data.findall("hint")), data=data)

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move; the season had no hints."""
        data = write_move(move.actions, "data")
        data.set("class", "move")
        return data

    def read_state(self, state: Element, ruling: str = AUTO) -> Position:
        """Return the position of a state as a player sees it."""
        return self.filled(fill, state, ruling)

    def load(self, info: Element, ruling: str = AUTO) -> Position:
        """Return the position of a `loadGameInfo`; segments that it does not show are dealt anew."""
        position = self.read_state(_loaded(info), ruling)
        if int(position.board_array["known"][0]) == SEGMENTS:
            return position
        dealt = position.redeal(0)
        dealt.history = position.history
        return dealt

    def loaded_echo(self, info: Element) -> Element | None:
        """Return the last move of a `loadGameInfo`."""
        last = _loaded(info).find("lastMove")
        actions = None if last is None else last.find("actions")
        return None if actions is None else node("lastMove", None, _normal_list(actions))


# ---- reading moves -------------------------------------------------------------------------------------------------


def _parse_actions(data: Element) -> Element | None:
    """Return the actions of a move as the official server repeated them; None where they cannot be read."""
    listed = data.findall("actions")
    try:
        return _normal_list(listed[-1]) if listed else None
    except StateXmlError:
        return None


def _normal_list(element: Element) -> Element:
    """Return a list of actions with what was known of it: unknown attributes and blanks are gone, names are short."""
    attributes = {name: element.attrib[name] for name in _LIST_ATTRIBUTES if name in element.attrib}
    if element.tag == "actions" and attributes.get("class") in _PLAIN_LISTS:
        del attributes["class"]
    children = [_normal_action(child) if child.tag in _ACTIONS else _normal_wrapper(child) for child in element]
    return node(element.tag, attributes, *children, text="" if children else (element.text or "").strip())


def _normal_wrapper(element: Element) -> Element:
    if element.tag not in _WRAPPERS and "." not in element.tag:
        raise StateXmlError(Text(f"<{element.tag}> ist keine Aktion", f"<{element.tag}> is no action"))
    return _normal_list(element)


def _normal_action(element: Element) -> Element:
    name = _ACTIONS[element.tag]
    attribute = _ATTRIBUTES[name]
    if attribute == "direction":
        return node(name, {attribute: DIRECTIONS[choice_of(element, attribute, DIRECTIONS)]})
    return node(name, {attribute: decoded(element, attribute)})


def _loaded(info: Element) -> Element:
    state = info.find("state")
    return info if state is None else state
