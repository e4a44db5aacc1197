"""Read the seasons' official replay files: states one after the other, and a result.

The root is `<protocol>` with the packets of a room, or `<object-stream>` with bare states. Nothing else tells which
game it is, so the games are asked. States show what everybody saw; what later states reveal is filled in backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.ruling import BOOK, REFEREE
from kielwasser.games import game
from kielwasser.games import names as game_names
from kielwasser.games.dialects import dialect as load_dialect
from kielwasser.protocol.dialect import Dialect, Names
from kielwasser.protocol.document import parse, render
from kielwasser.protocol.framing import Broken, Ended, Frame, Packet, PacketReader
from kielwasser.replay import hidden_info
from kielwasser.replay.endings import read_result
from kielwasser.replay.model import Ply, Replay, ReplayError, Result
from kielwasser.system import patience
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.numbers import counted

MAX_STATES = 1_000
_MAX_WARNINGS = 8
# Whatever a damaged document can provoke in a reader; none of it may get out.
UNREADABLE = (KielwasserError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError)

Prepare = Callable[[Game], None]
NO_RESULT = Text("es gibt kein Ergebnis", "there is no result")


def read_documents(pieces: Callable[[], Iterable[bytes]], prepare: Prepare) -> Replay:
    """Return the game of an official file whose bytes come in pieces; it may be read twice."""
    found = _Collector(REFEREE, prepare).read(pieces())
    if found.is_too_long:  # the referee's ruling would have ended it earlier, so it was another's
        by_book = _Collector(BOOK, prepare).read(pieces())
        found = found if by_book.is_too_long else by_book
    return _build(found)


# ---- packets -------------------------------------------------------------------------------------------------------


@dataclass
class _State:
    """A state as it was shown, and the last move in it."""

    position: Position
    last: Element | None


@dataclass
class _Collector:
    """Reads packet after packet and keeps what is needed of each."""

    ruling: str
    prepare: Prepare
    dialect: Dialect | None = None
    states: list[_State] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    result: Element | None = None
    error: Element | None = None
    room: str = ""
    warnings: list[Text] = field(default_factory=list)
    is_too_long: bool = False  # a state follows one in which the game is over
    is_done: bool = False
    _has_lied: bool = False  # a state says something else than its position; once is enough

    def read(self, pieces: Iterable[bytes]) -> _Collector:
        """Read as far as possible."""
        reader = PacketReader()
        for piece in pieces:
            for frame in reader.feed(piece):
                self._take(frame)
            if self.is_done:
                return self
        count = self._count()
        self.warn(Text(f"die Datei ist nach {count.de} abgeschnitten", f"the file is cut off after {count.en}"))
        return self

    def _count(self) -> Text:
        return counted(len(self.states), Text("Stellung", "state"), Text("Stellungen", "states"))

    def warn(self, text: Text) -> None:
        """Tell what cannot be read, if not too much has been told already."""
        if len(self.warnings) < _MAX_WARNINGS and text not in self.warnings:
            self.warnings.append(text)

    def _take(self, frame: Frame) -> None:
        match frame:
            case Packet(element) if not self.is_done:
                self._sort(element)
            case Broken(reason):
                count = self._count()
                self.warn(
                    Text(
                        f"die Datei ist nach {count.de} beschädigt, der Rest wird nicht gelesen ({reason})",
                        f"the file is damaged after {count.en}, the rest is not read ({reason})",
                    )
                )
                self.is_done = True
            case Ended():
                self.is_done = True

    def _sort(self, element: Element) -> None:
        """Put a packet where it belongs, with or without a room around it."""
        if element.tag != "room":
            self._put(element, element.tag.rpartition(":")[2])
            return
        self.room = self.room or element.get("roomId", "")
        for data in element.findall("data"):
            kind = data.get("class", "")
            inner = next(iter(data), None) if kind == "memento" else data
            if inner is not None:
                self._put(inner, inner.get("class", inner.tag).rpartition(":")[2])

    def _put(self, element: Element, kind: str) -> None:
        if kind == "state" and self.result is not None:
            self.warn(Text("was auf das Ergebnis folgt, wird ausgelassen", "what follows the result is left out"))
            self.is_done = True
        elif kind == "state":
            self._add_state(element)
        elif kind == "result":
            self.result = element
        elif kind == "error":
            self.error = element
            inner = next((found for found in element.iter() if found.get("roomId")), None)
            self.room = self.room or (inner.get("roomId", "") if inner is not None else "")

    # ---- states ----------------------------------------------------------------------------------------------------

    def _add_state(self, element: Element) -> None:
        position = self._position(element)
        if position is None:
            count = self._count()
            self.warn(
                Text(
                    f"eine Stellung nach {count.de} lässt sich nicht lesen", f"a state after {count.en} cannot be read"
                )
            )
            return
        self._learn_names(element)
        if len(self.states) >= MAX_STATES:
            self.warn(
                Text(
                    f"es sind mehr als {MAX_STATES} Stellungen, der Rest wird nicht gelesen",
                    f"there are more than {MAX_STATES} states, the rest is not read",
                )
            )
            self.is_done = True
            return
        last = element.find("lastMove")
        position.history.clear()
        if self.states:
            before = self.states[-1].position
            if before == position:  # shown once more, after a pause
                return
            if position.ply <= before.ply:
                self.warn(
                    Text(
                        f"eine Stellung von Zug {position.ply} folgt einer von Zug {before.ply} und wird ausgelassen",
                        f"a state of turn {position.ply} follows one of turn {before.ply} and is left out",
                    )
                )
                return
            self.is_too_long |= before.is_over
        self._compare(element, position, last)
        self.states.append(_State(position, last))

    def _position(self, element: Element) -> Position | None:
        if self.dialect is not None:
            return self._read(self.dialect.game, element)
        for name in game_names():
            rules = game(name)
            if self._read(rules, element) is not None:
                self.prepare(rules)
                self.dialect = load_dialect(name)
                self.dialect.as_recorded = True
                return self._read(rules, element)
        return None

    def _read(self, rules: Game, element: Element) -> Position | None:
        try:
            return Position.from_xml(rules, render(element), self.ruling)
        except UNREADABLE:
            return None

    def _learn_names(self, element: Element) -> None:
        """Take the players' names, which stand with their colours or teams."""
        assert self.dialect is not None
        for inner in element.iter():
            name = inner.get("displayName", inner.get("name"))
            seat = inner.get("color", inner.get("team", inner.tag.upper()))
            if name is not None and seat in self.dialect.game.seats:
                self.names.setdefault(self.dialect.game.seats.index(seat), name)

    def both_names(self) -> Names:
        """Return the players' names; players without one get the name that their season gave them."""
        assert self.dialect is not None
        if self.result is not None:
            self._learn_names(self.result)
        return self.names.get(0, self.dialect.anonymous), self.names.get(1, self.dialect.anonymous)

    def _compare(self, element: Element, position: Position, last: Element | None) -> None:
        """Warn where a state says something else than its position, as points that were not counted."""
        assert self.dialect is not None
        names = (self.names.get(0, ""), self.names.get(1, ""))
        try:
            ours = parse(self.dialect.state(position, names, last))
        except UNREADABLE:
            return
        pairs = ((_tag(a), _tag(b)) for a, b in zip(ours.iter(), element.iter(), strict=False) if a is not ours)
        odd = next(((expected, found) for expected, found in pairs if expected != found), None)
        if odd is not None and not self._has_lied:
            self._has_lied = True
            self.warn(
                Text(
                    f"die Stellung von Zug {position.ply} hat {odd[1]}, wo {odd[0]} erwartet war",
                    f"the state of turn {position.ply} has {odd[1]} where {odd[0]} was expected",
                )
            )


def _tag(element: Element) -> str:
    """Return an element without what is in it; builds differ in prefixes and classes."""
    attributes = {name: value for name, value in element.attrib.items() if name != "class"}
    return render(Element(element.tag.rpartition(":")[2], attributes))


# ---- from states to a game -----------------------------------------------------------------------------------------


def _build(found: _Collector) -> Replay:
    dialect = found.dialect
    if dialect is None:
        why = (found.warnings or [Text("es ist keine Aufzeichnung", "it is no replay")])[-1]
        raise ReplayError(
            Text(
                f"darin steht keine Stellung eines der Spiele: {why.de}",
                f"there is no state of any game in it: {why.en}",
            )
        )
    names = found.both_names()
    positions, plies = _follow(found, dialect, names)
    result: Result | None = None
    warnings = list(found.warnings)
    if found.result is None:
        warnings.append(NO_RESULT)
    else:
        try:
            result, warning = read_result(found.result, found.error, positions[-1], names, dialect)
            warnings += [warning] if warning is not None else []
        except UNREADABLE:
            warnings.append(Text("das Ergebnis lässt sich nicht lesen", "the result cannot be read"))
    return Replay(
        game=dialect.game,
        names=names,
        positions=tuple(positions),
        plies=tuple(plies),
        result=result,
        is_complete=hidden_info.is_open(positions[0]),
        opening=found.states[0].last,
        room=found.room,
        warnings=tuple(warnings),
    )


def _follow(found: _Collector, dialect: Dialect, names: Names) -> tuple[list[Position], list[Ply]]:
    """Return all positions as far as they can be known, and the moves between them."""

    def looks_same(ours: Position, theirs: Position) -> bool:
        return dialect.state(ours, names, None) == dialect.state(theirs, names, None)

    shown = [state.position for state in found.states]
    is_open = hidden_info.is_open(shown[0])
    known = None if is_open else hidden_info.Known([position.write(hidden=False) for position in shown])
    positions = [shown[0] if known is None else hidden_info.fill_position(shown[0], known)]
    plies: list[Ply] = []
    for state in found.states[1:]:
        patience.check()
        before, after = positions[-1], state.position
        move = _move(dialect, before, state, names)
        if move is None:
            move = hidden_info.infer(before, after)
            if state.last is not None:
                found.warn(
                    Text(
                        f"der letzte Zug vor Zug {after.ply} lässt sich nicht lesen",
                        f"the last move of turn {after.ply} cannot be read",
                    )
                )
        if move is None:
            found.warn(
                Text(f"der Zug vor Zug {after.ply} steht nicht da", f"the move before turn {after.ply} is not told")
            )
        else:
            try:
                after = hidden_info.follow(before, move, after, looks_same).position
            except patience.Impatient:
                raise
            except KielwasserError:  # `check` will tell
                pass
        if known is not None:
            after = hidden_info.fill_position(after, known)
        plies.append(Ply(before.to_move, move, _hints(state.last), None, state.last))
        positions.append(after)
    return positions, plies


def _move(dialect: Dialect, before: Position, state: _State, names: Names) -> str | None:
    """Return the text of the move that a state tells."""
    if state.last is None:
        return None
    try:
        kind = state.last.get("class") or _class_of_moves(dialect, before)
        data = Element("data", {**state.last.attrib, "class": kind})
        data.extend(state.last)
        actions = dialect.read_move(data, before, names).actions
        return None if actions is None else dialect.game.notation.format_move(actions)
    except UNREADABLE:
        return None


def _class_of_moves(dialect: Dialect, before: Position) -> str:
    """Return the class that a move's data has in this season."""
    return dialect.write_move(before.legal_moves[0], before).get("class", "")


def _hints(last: Element | None) -> tuple[str, ...]:
    if last is None:
        return ()
    return tuple(hint.get("content") or hint.text or "" for hint in last.iter("hint"))
