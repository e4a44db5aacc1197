"""Blokus 2027 on the wire: what the official server of the season said and understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Ending
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO
from kielwasser.games.blokus_2027 import rules
from kielwasser.games.blokus_2027.texts import REASONS
from kielwasser.games.blokus_2027.wire import (
    SET_MOVE,
    SKIP_MOVE,
    Incomplete,
    Sent,
    fill,
    official_offence,
    read_move,
    result,
    write_state,
)
from kielwasser.protocol.dialect import Delicate, Names, ReadMove
from kielwasser.protocol.recent import RecentDialect
from kielwasser.system.errors import StateXmlError, Text

#: Blue has placed everything, the single square last, which its state says in an entry of `lastMoveMono`.
_FINISHED = (
    "referee 81 o BYRG B B3BB1BBBB3BBBB1Y/B3BBB1B2BBB5Y/B2B9B5Y/B1BB9B5Y/B2BB1B4BB6Y/1BB2BBB3BB7/B1B"
    "B2B6BB5/B2B6BB8/B3BBBB1B1B8/3B3B1B1BB2B4/1BBB1BB1BB3BBB4/B4B2B1BB3B4/5BB2BB9/11BBB6/12B1B5/G12B"
    "B4R/G18R/G18R/G18R/G18R"
)
_DIES_OF_ENTRIES = Text(
    "kein Fehler auf unserem Server; der offizielle schreibt aber <color> in lastMoveMono, sobald eine Farbe alle "
    "Steine gesetzt hat, und wer daran stirbt, wie socha 5.1.0, verliert dort das Spiel",
    "no fault on our server; but the official one writes <color> into lastMoveMono as soon as a colour has placed "
    "everything, and a client that dies of it, as socha 5.1.0 does, loses the game there",
)


class SeasonDialect(RecentDialect):
    """The language of the season 2027."""

    other_goodbyes = frozenset({"close"})
    jumps_turns = True
    replay_form = replace(RecentDialect.replay_form, stuck=("round", "1"))
    definition = (("Siegpunkte", "SUM", True), ("Punkte", "AVERAGE", True))
    english_parts = ("victory points", "points")

    def delicate(self) -> Delicate:
        """Return the state of which the season's Python client dies as it was recorded."""
        return Delicate(Position.from_text(self.game, _FINISHED), _DIES_OF_ENTRIES)

    # ---- what players and observers are told -----------------------------------------------------------------------

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document; see `write_state` on what the season's Python client cannot read as recorded."""
        return write_state(position, echo, self.as_recorded).replace("<state ", '<state class="state" ', 1)

    final = staticmethod(result)

    def offence(self, ending: Ending, data: Element | None) -> tuple[str, str, str]:
        """Return the German sentence of the mistake and the move, by the name with which it came."""
        sent = None if data is None else _sent(data)
        if sent is None:
            text = ending.text.de if ending.text is not None else ""
            return text, "null", text
        return official_offence(ending.position, sent)

    def repeat(self, data: Element, name: str) -> Element | None:
        """Return a move as it was understood."""
        sent = _sent(data)
        return None if sent is None else sent.element(name)

    def describe(self, echo: Element) -> str:
        """Return a move as the official programs print it."""
        return str(read_move(echo))

    # ---- what players say ------------------------------------------------------------------------------------------

    def read_move(self, data: Element | None, position: Position, names: Names) -> ReadMove:
        """Make sense of a move; the rules know no colour, so who names another one's is refused here."""
        kind = "" if data is None else data.get("class", "")
        if data is None or kind not in (SET_MOVE, SKIP_MOVE):
            why = f"data of class {kind} is no move" if kind else "data without class"
            return ReadMove(unreadable=why, detail="PROTOCOL_ERROR", data=data)
        try:
            sent = read_move(data)
        except Incomplete as error:
            return ReadMove(unreadable=str(error), detail="UNKNOWN", data=data)
        except StateXmlError as error:
            return ReadMove(unreadable=str(error), detail="PROTOCOL_ERROR", data=data)
        echo = sent.element("lastMove")
        if sent.colour != position.state.colour:
            return ReadMove(fault=REASONS[rules.WRONG_COLOUR], echo=echo, data=data)
        return ReadMove([sent.action], echo, data=data)

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move; the season had no hints."""
        return Sent.of(move, int(position.state_array[0]["colour"])).element("data")

    def read_state(self, state: Element, ruling: str = AUTO) -> Position:
        """Return the position of a state."""
        return self.filled(fill, state, ruling)

    def load(self, info: Element, ruling: str = AUTO) -> Position:
        """Return the position of a `loadGameInfo`."""
        return self.read_state(_loaded(info), ruling)

    def loaded_echo(self, info: Element) -> Element | None:
        """Return the last move of a `loadGameInfo`."""
        last = _loaded(info).find("lastMove")
        return None if last is None else read_move(last).element("lastMove")


def _sent(data: Element) -> Sent | None:
    """Return the move in a player's data, or None if it cannot be read."""
    try:
        return read_move(data) if data.get("class") in (SET_MOVE, SKIP_MOVE) else None
    except StateXmlError:
        return None


def _loaded(info: Element) -> Element:
    state = info.find("state")
    return info if state is None else state
