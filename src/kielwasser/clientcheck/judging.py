"""Say what a client did wrong in a lesson, in plain words and without accusing it of what it could not help."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from kielwasser.bots.simple import draw
from kielwasser.clientcheck.examiner import PIECES, Examiner, shown
from kielwasser.clientcheck.findings import Circumstances, FaultKind, Finding, Grade
from kielwasser.clientcheck.lessons import Lesson, dealt
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.view import joined
from kielwasser.server.lobby import GOODBYES
from kielwasser.server.room import Room
from kielwasser.system.errors import Text
from kielwasser.system.numbers import AFTER_MOVES, counted, decimal, plain

_IN_PIECES = Text(
    f"Hier kommt jede Nachricht in {PIECES} Stücken an: vielleicht liest es nicht weiter.",
    f"Every packet comes in {PIECES} pieces here: perhaps it does not read on.",
)
_KNOWN = ("join", "joinPrepared", "joinRoom", "room", *GOODBYES)


@dataclass(frozen=True)
class Judge:
    """Looks at one lesson when it is over."""

    lesson: Lesson
    examiner: Examiner
    room: Room
    output: str  # what the client printed last
    patience: float  # seconds that a move was waited for
    busy: Text | None  # if times cannot be trusted, why

    def findings(self) -> Iterator[Finding]:
        """Return all that is wrong with the game."""
        heard = self.examiner.heard
        if self.examiner.hangs:
            yield self._hanging()
        elif not heard.endings:
            yield self._fault(
                FaultKind.CRASH, Text("Es geht, bevor das Spiel beginnt.", "It leaves before the game has begun.")
            )
        for ending in heard.endings[:1]:
            yield from self._ending(ending)
        yield from self._times()
        yield from self._packets()

    def _fault(
        self, kind: FaultKind, text: Text, scene: Circumstances | None = None, grade: Grade = Grade.FAULT
    ) -> Finding:
        if self.lesson.conditions.in_pieces:
            text = joined([text, _IN_PIECES], " ")
        return Finding(self.lesson.title, grade, text, self.output, kind, scene)

    def _hanging(self) -> Finding:
        text = Text(
            f"Es antwortet auf eine Zugaufforderung {plain(self.patience).de} Sekunden lang nicht.",
            f"It does not answer a request for a move for {self.patience:g} seconds.",
        )
        return self._fault(FaultKind.CRASH, excused(text, self.busy), Circumstances.of(self.room.position))

    # ---- how the game ended ----------------------------------------------------------------------------------------

    def _ending(self, ending: Ending) -> Iterator[Finding]:
        """Say whether the client is to blame for the end of the game."""
        heard = self.examiner.heard
        if ending.culprit != self.lesson.conditions.seat or heard.unasked:  # `_packets` tells of the latter
            return
        before = ending.before or ending.position
        asked = before.to_move == ending.culprit and heard.requests > len(heard.seconds)
        scene = Circumstances.of(before) if asked else None
        if scene is not None and not scene.count and not before.count_moves():
            return  # 2017: a player without a legal move is asked all the same, and can only lose
        kind, text = self._offence(ending)
        if scene is not None and not scene.count:
            yield self._fault(kind, text, scene, Grade.ADVICE)  # nobody could know a good answer
        else:
            yield self._fault(kind, text, scene)

    def _offence(self, ending: Ending) -> tuple[FaultKind, Text]:
        heard, moves = self.examiner.heard, len(self.examiner.heard.seconds)
        if ending.cause is Cause.RULE_VIOLATION:
            why = ending.text or Text("", "")
            said = shown(heard.of("room")[-1]) if heard.of("room") else ""
            return FaultKind.RULES, Text(
                f"Sein {moves + 1}. Zug ist falsch: {one_line(why.de)} Gesendet wurde {said}",
                f"Its move number {moves + 1} is wrong: {one_line(why.en)} It sent {said}",
            )
        after = counted(moves, *AFTER_MOVES)
        if heard.broken:
            return FaultKind.PROTOCOL, Text(
                f"Es sendet nach {after.de} kein lesbares XML ({heard.broken}).",
                f"After {after.en} it sends no readable XML ({heard.broken}).",
            )
        if ending.detail in ("LOST_CONNECTION", "RECEIVED_DISCONNECT"):
            return FaultKind.CRASH, Text(
                f"Es verlässt das laufende Spiel nach {after.de}.",
                f"It leaves the running game after {after.en}.",
            )
        said = shown(heard.packets[-1])
        return FaultKind.PROTOCOL, Text(
            f"Seine Nachricht ist nicht zu verstehen ({ending.detail}): {said}",
            f"Its packet cannot be understood ({ending.detail}): {said}",
        )

    # ---- times -----------------------------------------------------------------------------------------------------

    def _times(self) -> Iterator[Finding]:
        limit, seconds = self.room.dialect.soft_limit, self.examiner.heard.seconds
        slow = [time for time in seconds if time > limit]
        if self.lesson.conditions.in_pieces or not seconds:
            return
        if slow:
            text = Text(
                f"Es überschreitet das Zeitlimit von {plain(limit).de} s bei {len(slow)} von {len(seconds)} Zügen "
                f"(am längsten {decimal(max(slow)).de} s).",
                f"It exceeds the time limit of {limit:g} s in {len(slow)} of {len(seconds)} moves "
                f"(the longest took {max(slow):.1f} s).",
            )
            grade = Grade.FAULT if self.busy is None else Grade.ADVICE
            yield Finding(self.lesson.title, grade, excused(text, self.busy), kind=FaultKind.TIME)
        elif max(seconds) > 0.9 * limit:
            text = Text(
                f"Es nutzt die Zeit bis auf {decimal(limit - max(seconds), 2).de} s aus; das ist knapp.",
                f"It uses all but {limit - max(seconds):.2f} s of its time; that is close.",
            )
            yield Finding(self.lesson.title, Grade.ADVICE, excused(text, self.busy), kind=FaultKind.TIME)

    # ---- packets ---------------------------------------------------------------------------------------------------

    def _packets(self) -> Iterator[Finding]:
        heard = self.examiner.heard
        if heard.unasked:
            yield self._protocol(
                Text(
                    f"Es sendet {len(heard.of('room'))} Züge auf {heard.requests} Aufforderungen.",
                    f"It sends {len(heard.of('room'))} moves for {heard.requests} requests.",
                )
            )
        if any(packet.find(".//hint") is not None for packet in heard.of("room")) and not self._season_has_hints():
            yield self._protocol(
                Text(
                    "Es hängt Hinweise (hint) an Züge; der Server dieser Saison wirft es dafür hinaus.",
                    "It attaches hints to moves; the server of this season throws it out for that.",
                )
            )
        for packet in heard.packets:
            if packet.tag not in _KNOWN:
                yield self._unknown(packet)
                break
        strange = [packet for packet in heard.of("room") if packet.get("roomId") != self.room.id]
        if strange:
            yield self._protocol(
                Text(
                    f"Es nennt einen Raum, den es nicht gibt: {shown(strange[0])}",
                    f"It names a room that does not exist: {shown(strange[0])}",
                )
            )

    def _protocol(self, text: Text, grade: Grade = Grade.FAULT) -> Finding:
        return Finding(self.lesson.title, grade, text, kind=FaultKind.PROTOCOL)

    def _unknown(self, packet: Element) -> Finding:
        text = Text(
            f"Es sendet <{packet.tag}>, was kein Server der Saison kennt: {shown(packet)}",
            f"It sends <{packet.tag}>, which no server of the season knows: {shown(packet)}",
        )
        return self._protocol(text, Grade.ADVICE if packet.tag == "close" else Grade.FAULT)

    def _season_has_hints(self) -> bool:
        """Tell whether a move of ours with a hint shows it."""
        position = dealt(self.room.dialect.game, self.room.position.ruling)
        move = draw(position, random.Random(0))
        return self.room.dialect.write_move(move, position, ["x"]).find(".//hint") is not None


def why_not_joined(examiner: Examiner, code: str | None, waited: float) -> Text:
    """Say why a client that has connected sits nowhere."""
    heard = examiner.heard
    if heard.broken:
        return Text(
            f"Es verbindet sich, sendet aber kein lesbares XML ({heard.broken}).",
            f"It connects, but sends no readable XML ({heard.broken}).",
        )
    if not heard.packets and examiner.gone.is_set():
        return Text(
            "Es verbindet sich und geht, ohne um Beitritt zu bitten.",
            "It connects and leaves without asking to join.",
        )
    if not heard.packets:
        return Text(
            f"Es verbindet sich, bittet aber {plain(waited).de} Sekunden lang nicht um Beitritt.",
            f"It connects, but does not ask to join for {waited:g} seconds.",
        )
    said = shown(heard.packets[0])
    if code is not None and heard.of("join"):
        return Text(
            f"Es übergeht die Option --reservation und sendet {said}",
            f"It ignores the option --reservation and sends {said}",
        )
    if code is not None:
        return Text(
            f"Es sollte <joinPrepared reservationCode=“{code}”/> senden, sendet aber {said}",
            f"It should send <joinPrepared reservationCode=“{code}”/>, but sends {said}",
        )
    return Text(
        f"Seine Bitte um Beitritt ist nicht zu verstehen: {said}", f"Its request to join cannot be understood: {said}"
    )


def excused(text: Text, busy: Text | None) -> Text:
    """Return what is to be said, and that times cannot be trusted if so."""
    return text if busy is None else joined([text, busy], " ")


def one_line(text: str) -> str:
    """Return a text without its line breaks."""
    return " ".join(text.split())
