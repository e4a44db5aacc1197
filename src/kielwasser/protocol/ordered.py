"""Moves of the seasons 2017 and 2018: actions that each give their own place in the move, and hints among them."""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kielwasser.core.position import Position
from kielwasser.protocol.dialect import Dialect, Names, ReadMove
from kielwasser.protocol.document import node
from kielwasser.system.errors import StateXmlError, Text


class OrderedAction(NamedTuple):
    """An action of a document: its place in the move, the number in it, and how the official server wrote it again."""

    place: int
    amount: int
    action: int
    element: Element


class OrderedMove(NamedTuple):
    """A move of a document, in the order of the document."""

    actions: list[OrderedAction]
    hints: list[Element]

    def in_order(self) -> list[OrderedAction]:
        """Return the actions in the order that they give themselves."""
        return sorted(self.actions, key=lambda action: action.place)

    def written(self, tag: str, attributes: Mapping[str, object], is_sorted: bool = False) -> Element:
        """Return the move as the official server wrote it again."""
        actions = self.in_order() if is_sorted else self.actions
        return node(tag, attributes, *(action.element for action in actions), *self.hints)

    def told_hints(self) -> tuple[str, ...]:
        """Return what the hints say."""
        return tuple(hint.get("content", "") for hint in self.hints)


def read_ordered(
    elements: Iterable[Element], names: Mapping[str, str], read_action: Callable[[str, Element], OrderedAction]
) -> OrderedMove:
    """Read a move as the official servers did: unknown attributes are lost, anything but actions and hints is refused.

    `names` tells what kind of action an element of some name is; `read_action` reads one of a kind.
    """
    move = OrderedMove([], [])
    for element in elements:
        if element.tag == "hint":
            content = element.get("content")
            move.hints.append(node("hint", None if content is None else {"content": content}))
        elif element.tag in names:
            move.actions.append(read_action(names[element.tag], element))
        else:
            raise StateXmlError(Text(f"<{element.tag}> ist keine Aktion", f"<{element.tag}> is no action"))
    return move


class OrderedDialect(Dialect):
    """What the languages of both seasons have in common."""

    move_classes: Container[str | None] = ()
    other_data: Container[str | None] = ()  # classes that the server knew: whoever sends one breaks the rules

    def read_actions(self, data: Element, position: Position) -> ReadMove:
        """Make sense of a move; a StateXmlError if it is none."""
        raise NotImplementedError

    def read_move(self, data: Element | None, position: Position, names: Names) -> ReadMove:
        """Make sense of the data of a player's packet."""
        kind = "" if data is None else data.get("class")
        if data is None or kind in self.other_data:
            name = names[position.to_move]
            fault = Text(f"{name} hat kein Zug-Objekt gesendet.", f"{name} sent no move object.")
            return ReadMove(fault=fault, data=data)
        if kind not in self.move_classes:
            return ReadMove(unreadable=f"data of class {kind} is no move" if kind else "data without class", data=data)
        try:
            return self.read_actions(data, position)
        except StateXmlError as error:
            return ReadMove(unreadable=str(error), data=data)
