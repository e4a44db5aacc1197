"""Nim 2031 on the wire: what the season's server said and understood."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Move, Position
from kielwasser.games.nim_2031.wire import SEATS, write_state
from kielwasser.protocol.dialect import Dialect, Errors, Names, ReadMove
from kielwasser.protocol.document import node, text_of
from kielwasser.system.errors import NotationError, StateXmlError, Text


class SeasonDialect(Dialect):
    """The language of the season 2031."""

    definition = (("Gewinner", "SUM", True), ("Hölzer", "AVERAGE", True))
    english_parts = ("victory points", "matches")

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document."""
        return write_state(position).replace("<state ", '<state class="state" ', 1)

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result."""
        scores = [self._score(ending, seat) for seat in (0, 1)]
        winner = ending.winner
        named = [] if winner is None else [node("winner", {"color": SEATS[winner], "displayName": names[winner]})]
        return node("data", {"class": "result"}, self.define(), *scores, *named)

    def _score(self, ending: Ending, seat: int) -> Element:
        cause = ending.cause if seat == ending.culprit else Cause.REGULAR
        reason = ending.text.de if ending.text is not None else ""
        parts = (node("part", text=str(part)) for part in self.parts(ending)[seat])
        return node("score", {"cause": cause.value, "reason": reason}, *parts)

    def parts(self, ending: Ending) -> tuple[Sequence[int], Sequence[int]]:
        """Victory points, and the sticks taken."""
        victory = [1 if ending.winner is None else 2 * (seat == ending.winner) for seat in (0, 1)]
        taken = ending.position.points
        return (victory[0], taken[0]), (victory[1], taken[1])

    def errors(self, ending: Ending, names: Names, room: str, data: Element | None) -> Errors:
        """Tell everybody what was wrong."""
        error = self.error(ending.text.en if ending.text is not None else "", data)
        return Errors(error, error, error, close=True)

    def read_move(self, data: Element | None, position: Position, names: Names) -> ReadMove:
        """Make sense of `<data class="move" take="2"/>`."""
        if data is None or data.get("class") != "move":
            return ReadMove(unreadable="this is no move", data=data)
        try:
            return ReadMove(position.parse(text_of(data, "take")).actions, data=data)
        except StateXmlError as error:
            return ReadMove(unreadable=str(error), data=data)
        except NotationError:
            return ReadMove(fault=Text("Das ist kein Zug.", "This is no move."), data=data)

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move; the season knows no hints."""
        return node("data", {"class": "move", "take": move.actions[0]})
