"""Hive 2020 on the wire: what the official server of the season said and understood."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.errors import StateXmlError, Text
from kielwasser.core.play import Move, Position
from kielwasser.games.hive_2020.board import OFF, SKIP
from kielwasser.games.hive_2020 import notation, rules
from kielwasser.games.hive_2020.wire import KINDS, SEATS, move_element, write_state
from kielwasser.protocol.dialect import Breach, Dialect, Errors, Names, Reading
from kielwasser.protocol.document import child, choice_of, node, number_of

_COLOURS = ("Rot", "Blau")
_CAUSES = {
    Cause.LEFT: "Der Spieler hat das Spiel verlassen",
    Cause.SOFT_TIMEOUT: "Der Spieler hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet",
    Cause.HARD_TIMEOUT: "Der Spieler hat innerhalb von 10 Sekunden nach Aufforderung keinen Zug gesendet",
}


# What the official validator said, by our reason; all but the last are followed by the move.
_OFFICIAL = {
    rules.OFF_BOARD: "Destination {target} is out of bounds",
    rules.OBSTRUCTED: "The target field is obstructed",
    rules.OCCUPIED: "Set destination is not empty",
    rules.NOT_IN_RESERVE: "Piece {piece} is not an undeployed piece of the current player",
    rules.BEE_OVERDUE: "The bee must be placed in fourth round latest",
    rules.NOT_BESIDE_OWN: "A newly placed piece must touch an own piece",
    rules.BESIDE_ENEMY: "A newly placed piece must not touch a piece of the other player",
    rules.NOT_BESIDE_FIRST: "Your first piece has to touch the piece of the other player",
    rules.BEE_FIRST: "You have to place the Bee to be able to perform dragmoves",
    rules.NO_PIECE: "There is no piece to move",
    rules.NOT_YOUR_PIECE: "Trying to move piece of the other player",
    rules.SAME_FIELD: "Destination and start are equal",
    rules.SWARM_BROKEN: "Moving piece would disconnect swarm",
    rules.BEE_CANNOT: "There is no path to your destination",
    rules.SPIDER_CANNOT: "No path found for Spider move",
    rules.GRASSHOPPER_CANNOT: "Grasshopper can only jump over occupied fields",
    rules.BEETLE_CANNOT: "Beetle has to move along swarm",
    rules.ANT_CANNOT: "No path found for Ant move",
    rules.MUST_MOVE: "Skipping a turn is only allowed when no other moves can be made",
}
_OTHER_DATA = ("welcomeMessage", "memento", "result", "error", "sc.framework.plugins.protocol.MoveRequest")
_CLIMBING = "Only beetles are allowed to climb on other Pieces"


class HiveDialect(Dialect):
    """The language of the season 2020."""

    reserves_all = True
    definition = (("Gewinner", "SUM", True), ("∅ freie Felder", "AVERAGE", True))

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document."""
        return write_state(position, names, echo).replace("<state ", '<state class="state" ', 1)

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result."""
        scores = [self._score(ending, names, seat) for seat in (0, 1)]
        winner = ending.winner
        named = [] if winner is None else [node("winner", {"color": SEATS[winner], "displayName": names[winner]})]
        return node("data", {"class": "result"}, self.define(), *scores, *named)

    def parts(self, ending: Ending) -> tuple[Sequence[int], Sequence[int]]:
        """Victory points, and the free fields around the own bee."""
        position, winner = ending.position, ending.winner
        red, blue = (
            (1 if winner is None else 2 * (seat == winner), int(rules.free_fields(position.board, position.state, seat)))
            for seat in (0, 1)
        )
        return red, blue

    def _score(self, ending: Ending, names: Names, seat: int) -> Element:
        cause = ending.cause if seat == ending.culprit else Cause.REGULAR
        if ending.culprit is None:
            reason = regular_reason(ending, names)
        elif seat != ending.culprit:
            reason = ""
        else:
            reason = _CAUSES.get(ending.cause) or official_reason(ending)
        parts = (node("part", text=str(part)) for part in self.parts(ending)[seat])
        return node("score", {"cause": cause.value, "reason": reason}, *parts)

    def errors(self, ending: Ending, names: Names, room: str, data: Element | None) -> Errors:
        """Tell the offender and the observers; the opponent sees the result."""
        assert ending.culprit is not None
        reason = official_reason(ending)
        shown = data if data is not None and data.get("class") in ("setmove", "dragmove") else None
        mover = self.error(f"Ungueltiger Zug von '{names[ending.culprit]}'.\n{reason}", shown)
        return Errors(mover, None, self.error(reason, shown), close=True)

    def breach(self, position: Position, names: Names, seat: int, requested: bool, data: Element | None) -> Breach:
        """Throw out who was not asked."""
        text = "It's not your turn yet." if requested else "We didn't request a data from you yet."
        return Breach(self.error(text, data), close=True, lost=True)

    def read_move(self, data: Element | None, position: Position, names: Names) -> Reading:
        """Make sense of a setmove, dragmove or skipmove."""
        name = names[position.to_move]
        no_move = Text(f"{name} hat kein Zug-Objekt gesendet.", f"{name} hat kein Zug-Objekt gesendet.")
        if data is None:
            return Reading(fault=no_move)
        kind = data.get("class")
        try:
            if kind in ("skipmove", "missmove"):
                return self._read([SKIP], data)
            if kind == "setmove":
                return self._read_place(data, position)
            if kind == "dragmove":
                actions = [notation.move(_field(child(data, "start")), _field(child(data, "destination")))]
                return self._read(actions, data)
        except StateXmlError as error:
            return Reading(unreadable=str(error))
        return Reading(fault=no_move) if kind in _OTHER_DATA else Reading(unreadable=f"data of class {kind}")

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move; the season has one hint a move."""
        written = move_element("data", move, SEATS[position.to_move])
        if hints:
            written.insert(0, node("hint", text=" ".join(hints)))
        return written

    def _read_place(self, data: Element, position: Position) -> Reading:
        piece = child(data, "piece")
        owner = choice_of(piece, "owner", SEATS)
        kind = choice_of(piece, "type", KINDS)
        target = child(data, "destination")
        if owner != position.to_move:
            text = (
                f"The piece Piece(owner={SEATS[owner]}, type={KINDS[kind]}) does not belong to the current "
                f"Player({SEATS[position.to_move]}); move was {_spelled(data)}"
            )
            return Reading(fault=Text(text, text))
        return self._read([notation.place(kind, _field(target))], data)

    def _read(self, actions: list[int], data: Element) -> Reading:
        hints = tuple(hint.text or "" for hint in data.findall("hint"))
        echo = Element("lastMove", {"class": data.get("class", "")})
        echo.extend([*data.findall("hint")[:1], *(part for part in data if part.tag != "hint")])
        return Reading(actions, echo, hints, data=data)


def official_reason(ending: Ending) -> str:
    """Return why a move was refused, in the official words; `Ending.action` is what came in."""
    data = ending.action.data if isinstance(ending.action, Reading) else None
    if ending.code not in _OFFICIAL or data is None:
        return ending.text.de if ending.text is not None else ""
    text = _OFFICIAL[ending.code]
    if ending.code == rules.MUST_MOVE:
        return text
    if ending.code == rules.OCCUPIED and data.get("class") == "dragmove":
        text = _CLIMBING
    piece = data.find("piece")
    named = f"Piece(owner={piece.get('owner')}, type={piece.get('type')})" if piece is not None else ""
    return f"{text.format(target=_at(child(data, 'destination')), piece=named)}; move was {_spelled(data)}"


def regular_reason(ending: Ending, names: Names) -> str:
    """Return how a game ended by itself, in the official words."""
    winner, state = ending.winner, ending.position.state
    if winner is None:
        return "Das Rundenlimit wurde erreicht.\nBeide Bienen haben gleich viele freie Felder."
    who = f"{names[winner]} ({_COLOURS[winner]})"
    if state.over == rules.BEE_SURROUNDED:
        return f"Das Spiel ist beendet.\n{who} hat die gegnerische Biene umzingelt."
    return f"Das Rundenlimit wurde erreicht.\n{who} hat mehr freie Felder um seine Biene."


def _field(element: Element) -> int:
    x, y, z = (number_of(element, axis) for axis in "xyz")
    return notation.field_at(x, y) if x + y + z == 0 else OFF


def _at(element: Element) -> str:
    return "({},{},{})".format(*(element.get(axis) for axis in "xyz"))


def _spelled(data: Element) -> str:
    """Return a move as the official error texts spell it."""
    if data.get("class") == "dragmove":
        return f"Drag from {_at(child(data, 'start'))} to {_at(child(data, 'destination'))}"
    piece = child(data, "piece")
    return f"Set {piece.get('owner')} {piece.get('type')} to {_at(child(data, 'destination'))}"
