"""Hive 2020 on the wire: what the official server of the season said and understood."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.generic import check_one
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO
from kielwasser.games.hive_2020 import notation, rules
from kielwasser.games.hive_2020.board import CELLS, FIELDS, MOVE, OFF, SKIP
from kielwasser.games.hive_2020.wire import KINDS, SEATS, fill, move_element, write_state
from kielwasser.protocol.dialect import Breach, Dialect, Errors, Names, ReadMove
from kielwasser.protocol.document import child, choice_of, node, number_of
from kielwasser.system.errors import StateXmlError, Text

Cell = tuple[int, int, int]
_COLOURS = ("Rot", "Blau")
_CAUSES = {
    Cause.LEFT: "Der Spieler hat das Spiel verlassen",
    Cause.SOFT_TIMEOUT: "Der Spieler hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet",
    Cause.HARD_TIMEOUT: "Der Spieler hat innerhalb von 10 Sekunden nach Aufforderung keinen Zug gesendet",
}

_CANCELLED = "Das Spiel wurde abgebrochen."

# What the official validator said, by our reason; all but the skip's are followed by the move.
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
_CLIMBING = "Only beetles are allowed to climb on other Pieces"
_NOT_NEXT = "Destination field is not next to start field"
_NOT_STRAIGHT = "Grasshopper can only move in straight lines"
_TOO_NEAR = "Grasshopper has to jump over at least one piece"
_WRONG_OWNER = "The piece {piece} does not belong to the current Player({seat})"
_WRONG_SUM = "Constraint: (x + y + z == 0) not fulfilled for {cell}!"

# The Java SDK of 2019 calls a skip a missmove; JVM clients may send whole class names.
_MOVES = {"setmove": "setmove", "dragmove": "dragmove", "skipmove": "skipmove", "missmove": "skipmove"}
_OTHER_DATA = ("welcomeMessage", "memento", "result", "error", "sc.framework.plugins.protocol.MoveRequest")


class SeasonDialect(Dialect):
    """The language of the season 2020."""

    reserves_all = True
    definition = (("Gewinner", "SUM", True), ("∅ freie Felder", "AVERAGE", True))
    english_parts = ("victory points", "free fields")

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
        winner = ending.winner
        red, blue = (
            (1 if winner is None else 2 * (seat == winner), points) for seat, points in enumerate(ending.points)
        )
        return red, blue

    def _score(self, ending: Ending, names: Names, seat: int) -> Element:
        cause = ending.cause if seat == ending.culprit else Cause.REGULAR
        if ending.culprit is None:
            reason = regular_reason(ending, names)
        elif seat != ending.culprit:
            reason = ""  # the winner of an irregular match
        else:
            reason = _CAUSES.get(ending.cause) or official_reason(ending)
        parts = (node("part", text=str(part)) for part in self.parts(ending)[seat])
        return node("score", {"cause": cause.value, "reason": reason}, *parts)

    def errors(self, ending: Ending, names: Names, room: str, data: Element | None) -> Errors:
        """Tell the offender and the observers; the opponent sees the result."""
        assert ending.culprit is not None
        reason = official_reason(ending)
        shown = as_read(data, "originalRequest") if _kind(data) in ("setmove", "dragmove") else None
        mover = self.error(_invalid(names[ending.culprit], reason), shown)
        return Errors(mover, None, self.error(reason, shown), close=True)

    def reject(self, reading: ReadMove, names: Names, seat: int) -> Element | None:
        """Tell a player why it is thrown out."""
        return self.error(_invalid(names[seat], reading.unreadable), None)

    def breach(self, position: Position, names: Names, seat: int, requested: bool, data: Element | None) -> Breach:
        """Throw out who was not asked."""
        text = "It's not your turn yet." if requested else "We didn't request a data from you yet."
        return Breach(self.error(text, as_read(data, "originalRequest")), close=True, lost=True)

    def read_move(self, data: Element | None, position: Position, names: Names) -> ReadMove:
        """Make sense of a setmove, dragmove or skipmove."""
        kind = _kind(data)
        if data is None or not kind:
            return self._read_other(data, names[position.to_move])
        try:
            action = _READERS[kind](data, position)
        except _Fault as fault:
            text = f"{fault}; move was {_spelled(data)}"
            return ReadMove(fault=Text(text, text), data=data)
        except StateXmlError as error:
            return ReadMove(unreadable=str(error), data=data)
        hints = tuple(hint.text or hint.get("content") or "" for hint in data.findall("hint"))
        return ReadMove([action], as_read(data, "lastMove"), hints, data=data)

    def _read_other(self, data: Element | None, name: str) -> ReadMove:
        if data is not None and data.get("class") not in _OTHER_DATA:
            return ReadMove(unreadable=f"data of class {data.get('class')}", data=data)
        fault = Text(f"{name} hat kein Zug-Objekt gesendet.", f"{name} sent no move object.")
        return ReadMove(fault=fault, data=data)

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move; the season has one hint a move."""
        written = move_element("data", move, SEATS[position.to_move])
        if hints:
            written.insert(0, node("hint", text=" ".join(hints)))
        return written

    def read_state(self, state: Element, ruling: str = AUTO) -> Position:
        """Return the position of a state."""
        return self.filled(fill, state, ruling)

    def load(self, info: Element, ruling: str = AUTO) -> Position:
        """Return the position of the first state in a `loadGameInfo`."""
        return self.read_state(_first_state(info), ruling)

    def loaded_echo(self, info: Element) -> Element | None:
        """Return the last move of that state."""
        return as_read(_first_state(info).find("lastMove"), "lastMove")


def _first_state(info: Element) -> Element:
    found = next(info.iter("state"), None)
    if found is None:
        raise StateXmlError(Text(f"<{info.tag}> fehlt <state>", f"<{info.tag}> lacks <state>"))
    return found


# ---- reading moves ---------------------------------------------------------------------------------------------------


class _Fault(Exception):
    """A move breaks a rule that the rules need not know, because they cannot express such a move."""


def _kind(data: Element | None) -> str:
    """Return the season's name of a move's class, or nothing if it is no move."""
    name = data.get("class", "") if data is not None else ""
    return _MOVES.get(name, "") or _MOVES.get(name.rpartition(".")[2].lower(), "")


def _placing(data: Element, position: Position) -> int:
    piece = child(data, "piece")
    owner, kind = choice_of(piece, "owner", SEATS), choice_of(piece, "type", KINDS)
    target = _cell(child(data, "destination"))
    _demand_sums(target)
    action = notation.place(kind, _destination(target))
    if owner == position.to_move or _reason(position, action) in (rules.OFF_BOARD, rules.OBSTRUCTED, rules.OCCUPIED):
        return action  # the field was looked at before the piece's owner
    raise _Fault(_WRONG_OWNER.format(piece=_named(piece), seat=SEATS[position.to_move]))


def _dragging(data: Element, position: Position) -> int:
    start, target = _cell(child(data, "start")), _cell(child(data, "destination"))
    _demand_sums(start, target)
    origin, goal = notation.field_at(*start[:2]), _destination(target)
    if origin != OFF or goal == OFF:
        return notation.move(origin, goal)
    action = notation.move(goal, goal)
    if _reason(position, action) in (rules.OBSTRUCTED, rules.BEE_FIRST):
        return action  # the start was looked at only after these two
    raise StateXmlError(Text(f"Kein Feld bei {_at(start)}", f"No field at {_at(start)}"))


def _skipping(data: Element, position: Position) -> int:
    return SKIP


_READERS = {"setmove": _placing, "dragmove": _dragging, "skipmove": _skipping}


def _reason(position: Position, action: int) -> int:
    return int(check_one(position.board_array, position.state_array, action))


def _cell(element: Element) -> Cell:
    return number_of(element, "x"), number_of(element, "y"), number_of(element, "z")


def _demand_sums(*cells: Cell) -> None:
    """Refuse coordinates with a wrong sum, which the official server took now and then."""
    for cell in cells:
        if sum(cell) != 0:
            raise _Fault(_WRONG_SUM.format(cell=_at(cell)))


def _destination(cell: Cell) -> int:
    """Return the field of a destination; within the square around the board, but off it, the old server fell over."""
    x, y, _ = cell
    field = notation.field_at(x, y)
    if field == OFF and abs(x) <= 5 and abs(y) <= 5:
        raise StateXmlError(Text(f"Kein Feld bei {_at(cell)}", f"No field at {_at(cell)}"))
    return field


def as_read(data: Element | None, name: str) -> Element | None:
    """Return a move as the official server showed it again: what it had understood, in its own order."""
    kind = _kind(data)
    if data is None or not kind:
        return None
    parts = {"setmove": ("hint", "piece", "destination"), "dragmove": ("hint", "start", "destination")}
    found = (data.find(part) for part in parts.get(kind, ("hint",)))
    return node(name, {"class": kind}, *(_part_as_read(part) for part in found if part is not None))


def _part_as_read(part: Element) -> Element:
    if part.tag == "hint":
        return node("hint", text=part.text or "")
    if part.tag == "piece":
        return node("piece", {key: part.get(key, "") for key in ("owner", "type")})
    cell = {axis: part.get(axis, "") for axis in "xyz"}
    if part.get("class", "").rpartition(".")[2].lower() != "field":
        return node(part.tag, cell)
    pieces = (_part_as_read(piece) for piece in part.findall("piece"))
    return node(part.tag, {"class": "field", **cell, "isObstructed": part.get("isObstructed") == "true"}, *pieces)


# ---- texts -----------------------------------------------------------------------------------------------------------


def official_reason(ending: Ending) -> str:
    """Return why a move was refused, in the official words; `Ending.action` is what came in."""
    data = ending.action.data if isinstance(ending.action, ReadMove) else None
    if ending.code not in _OFFICIAL or data is None:
        return ending.text.de if ending.text is not None else ""
    text = _refined(ending.code, ending.action)
    if ending.code == rules.MUST_MOVE:
        return text
    target = _at(_cell(child(data, "destination")))
    return f"{text.format(target=target, piece=_named(data.find('piece')))}; move was {_spelled(data)}"


def _refined(code: int, reading: ReadMove) -> str:
    """Return the official words for a reason; some have several, by what was to be moved and how far."""
    (action,) = reading.actions or (SKIP,)
    if action < MOVE:
        return _OFFICIAL[code]
    if code == rules.OCCUPIED:
        return _CLIMBING
    if code in (rules.BEE_CANNOT, rules.BEETLE_CANNOT, rules.GRASSHOPPER_CANNOT):
        (x, y), (to_x, to_y) = (CELLS[field] for field in divmod(action - MOVE, FIELDS + 1))
        away = to_x - x, to_y - y, x + y - to_x - to_y
        is_next = max(map(abs, away)) == 1
        if code == rules.GRASSHOPPER_CANNOT:
            return _NOT_STRAIGHT if 0 not in away else _TOO_NEAR if is_next else _OFFICIAL[code]
        return _OFFICIAL[code] if is_next else _NOT_NEXT
    return _OFFICIAL[code]


def regular_reason(ending: Ending, names: Names) -> str:
    """Return how a game ended by itself, in the official words."""
    winner, state = ending.winner, ending.position.state
    if ending.cancelled:
        return _CANCELLED
    if winner is None:
        return "Das Rundenlimit wurde erreicht.\nBeide Bienen haben gleich viele freie Felder."
    who = f"{names[winner]} ({_COLOURS[winner]})"
    if state.over == rules.BEE_SURROUNDED:
        return f"Das Spiel ist beendet.\n{who} hat die gegnerische Biene umzingelt."
    return f"Das Rundenlimit wurde erreicht.\n{who} hat mehr freie Felder um seine Biene."


def _invalid(name: str, reason: str) -> str:
    return f"Ungueltiger Zug von '{name}'.\n{reason}"


def _at(cell: Cell) -> str:
    return "({},{},{})".format(*cell)


def _named(piece: Element | None) -> str:
    return f"Piece(owner={piece.get('owner')}, type={piece.get('type')})" if piece is not None else ""


def _spelled(data: Element) -> str:
    """Return a move as the official error texts spell it."""
    target = _at(_cell(child(data, "destination")))
    if _kind(data) == "dragmove":
        return f"Drag from {_at(_cell(child(data, 'start')))} to {target}"
    piece = child(data, "piece")
    return f"Set {piece.get('owner')} {piece.get('type')} to {target}"
