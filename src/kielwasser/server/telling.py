"""Say in one line each what happens on a server: who sits down, which games begin, how they end and why."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable

from kielwasser.authority.events import Event, Moved, Over, Seated, Started
from kielwasser.authority.stuck import had_no_move
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.view import joined
from kielwasser.protocol.dialect import Dialect, Trouble
from kielwasser.server.lobby import Refusal
from kielwasser.server.room import Room
from kielwasser.system.errors import Text
from kielwasser.system.harmless import harmless
from kielwasser.system.numbers import AFTER_MOVES, MOVES, counted
from kielwasser.system.pace import Pace

_CAUSES = {
    Cause.RULE_VIOLATION: Text("Regelverletzung", "rule violation"),
    Cause.SOFT_TIMEOUT: Text("zu langsam", "too slow"),
    Cause.HARD_TIMEOUT: Text("keine Antwort", "no answer"),
    Cause.LEFT: Text("gegangen", "left"),
}
_NUMBER = 8  # characters of a room's number that tell it from others
_REFUSALS = {
    Trouble.UNKNOWN_GAME: Text("dieses Spiel gibt es hier nicht", "there is no such game here"),
    Trouble.UNKNOWN_RESERVATION: Text("diese Reservierung gibt es nicht", "there is no such reservation"),
}
_NO_JOIN = Text("das ist keine Anmeldung", "this is no join")
_JOINS = ("<join/>", "<joinPrepared/>", "<joinRoom/>")
_NOTHING_KEPT = Text("kein Platz ist reserviert", "no seat is reserved")
_LONGEST = 30.0  # seconds


class Teller:
    """Listens to rooms and hands each line to `say`."""

    def __init__(self, say: Callable[[Text], None], now: Callable[[], float] = time.monotonic) -> None:
        self._say, self._now = say, now
        self._paces: dict[str, Pace] = {}  # of the rooms that play

    def listen(self, room: Room, event: Event) -> None:
        """Tell of an event, if it is worth a line."""
        match event:
            case Seated(seat):
                self._say(self._seated(room, seat))
            case Started():
                self._paces[room.id] = Pace(self._now(), first=_LONGEST, longest=_LONGEST)
                names = " – ".join(room.labels)
                self._say(_line(room, Text(f"{names}: das Spiel beginnt", f"{names}: the game begins")))
            case Moved():
                pace = self._paces.get(room.id)
                if pace is not None and pace.is_due(self._now()):
                    names, moves = " – ".join(room.labels), counted(room.position.ply, *MOVES)
                    self._say(_line(room, Text(f"{names}: bisher {moves.de}", f"{names}: {moves.en} so far")))
            case Over(ending):
                self._paces.pop(room.id, None)
                self._say(_line(room, _result(room, ending)))

    def refuse(self, refusal: Refusal) -> None:
        """Tell of a stranger who was turned away: what it sent, and what there would have been."""
        self._say(_refused(refusal))

    @staticmethod
    def _seated(room: Room, seat: int) -> Text:
        name, joined = room.labels[seat], room.places[seat].connection
        waits = not all(place.taken for place in room.places)
        german = f"{name} nimmt Platz {seat + 1}" + (" und wartet auf den Gegner" if waits else "")
        english = f"{name} takes seat {seat + 1}" + (" and waits for an opponent" if waits else "")
        if joined is not None and joined.named_no_game and room.places[seat].code is None:
            game = room.dialect.game.name
            german += f" (nannte kein Spiel; angenommen: {game})"
            english += f" (named no game; assumed: {game})"
        return _line(room, Text(german, english))


def _line(room: Room, text: Text) -> Text:
    head = f"{room.dialect.game.name} {room.id[:_NUMBER]}"
    return Text(f"{head}  {text.de}", f"{head}  {text.en}")


def _refused(refusal: Refusal) -> Text:
    why = _REFUSALS.get(refusal.trouble, _NO_JOIN)
    if refusal.trouble is Trouble.UNKNOWN_GAME:
        there = _listed(refusal.available)
    elif refusal.trouble is Trouble.UNKNOWN_RESERVATION:
        kept = [f"{game} ({number})" for game, number in Counter(refusal.available).items()]
        there = _listed(kept) if kept else _NOTHING_KEPT
    else:
        there = _listed(_JOINS)
    sent = " ".join(harmless(refusal.sent or refusal.why, "?").split())
    who = refusal.address or "?"
    return Text(
        f"{who} abgewiesen, {why.de}: {sent}; möglich: {there.de}",
        f"{who} refused, {why.en}: {sent}; possible: {there.en}",
    )


def _listed(names: Iterable[str]) -> Text:
    said = ", ".join(names)
    return Text(said, said)


def _result(room: Room, ending: Ending) -> Text:
    names, moves = room.labels, counted(ending.position.ply, *AFTER_MOVES)
    if ending.cancelled:
        return Text(f"abgebrochen nach {moves.de}", f"cancelled after {moves.en}")
    won, winner = Text("unentschieden", "draw"), ending.winner
    if winner is not None:
        colour = room.dialect.game.view().seats[winner]
        won = Text(
            f"{names[winner]} (Platz {winner + 1}, {colour.de}) gewinnt",
            f"{names[winner]} (seat {winner + 1}, {colour.en}) wins",
        )
    why = _why(ending, names)
    points = _points(room.dialect, ending)
    return Text(f"{won.de} nach {moves.de}, {points.de}: {why.de}", f"{won.en} after {moves.en}, {points.en}: {why.en}")


def _points(dialect: Dialect, ending: Ending) -> Text:
    """Return what the season counts besides the victory, as its results on the wire have it."""
    first, second = dialect.parts(ending)
    listed = list(zip(dialect.part_names, first, second, strict=True))[1:]
    return joined([Text(f"{name.de} {one} : {other}", f"{name.en} {one} : {other}") for name, one, other in listed])


def _why(ending: Ending, names: tuple[str, str]) -> Text:
    if ending.culprit is None:
        outcome = ending.position.outcome
        return outcome.text if outcome is not None else Text("", "")
    culprit, cause = names[ending.culprit], _CAUSES[ending.cause]
    if had_no_move(ending):
        return Text(f"{culprit} hatte keinen erlaubten Zug", f"{culprit} had no legal move")
    german, english = ending.text or Text(ending.detail, ending.detail)
    return Text(
        f"{culprit} {cause.de}" + (f" ({' '.join(german.split())})" if german else ""),
        f"{culprit} {cause.en}" + (f" ({' '.join(english.split())})" if english else ""),
    )
