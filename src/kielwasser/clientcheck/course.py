"""A course for foreign clients: is mine conformant, and if not, what does it do wrong?

Each lesson starts the client anew and plays a game with it. Faults lose games or are refused by servers; advice is what
official clients do otherwise.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from kielwasser.bots.simple import draw
from kielwasser.clientcheck.examiner import HOST, Conditions, Examiner, shown
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.warm import warm
from kielwasser.programs.program import Program, ProgramError
from kielwasser.programs.running import CONNECTING, Running, start
from kielwasser.protocol.dialect import Dialect
from kielwasser.system.errors import Text

PATIENCE = 12.0  # seconds for a move: more than any season's hard limit
JOINING = 5.0  # seconds from the connection to the request to join
PARTING = 5.0  # seconds from the end of the game to the end of the connection
_ENDING = 10.0  # seconds from there to the end of the program: a busy machine takes its time
LONGEST = 1_800.0  # seconds for a game: longer than any can last
_GOODBYES = ("sc.protocol.responses.CloseConnection", "sc.protocol.CloseConnection")
_KNOWN = ("join", "joinPrepared", "joinRoom", "room", *_GOODBYES)


class Grade(Enum):
    """How much something matters."""

    PASSED = "passed"
    ADVICE = "advice"
    FAULT = "fault"


@dataclass(frozen=True)
class Finding:
    """What the course has to say, in one sentence; `output` is what the client printed last, if it crashed."""

    lesson: Text
    grade: Grade
    text: Text
    output: str = ""


@dataclass(frozen=True)
class Lesson:
    """One game under certain conditions; what fails in an optional one is advice."""

    title: Text
    conditions: Conditions
    optional: bool = False


# ---- positions -----------------------------------------------------------------------------------------------------


def dealt(game: Game) -> Position:
    """Return a new deal."""
    return Position.deal(game, "course", "referee", fair=True)


def forced(game: Game) -> Position:
    """Return a position in which the second seat has as few moves as some random games offer, mostly one."""
    best: tuple[int, Position] | None = None
    for seed in range(12):
        for position in _random_game(game, f"forced {seed}"):
            if (
                position.to_move == 1
                and (count := position.hide(1).count_moves())
                and (best is None or count < best[0])
            ):
                best = count, position
            if best is not None and best[0] == 1:
                return best[1]
    assert best is not None
    return best[1]


def near_the_end(game: Game) -> Position:
    """Return a position a few moves before the end of the longest of some random games."""
    longest = max((list(_random_game(game, f"end {seed}")) for seed in range(8)), key=len)
    return longest[max(len(longest) - 8, 0)]


def _random_game(game: Game, seed: str) -> Iterator[Position]:
    """Walk through the positions of a random game."""
    position = Position.deal(game, seed, "referee")
    chance = random.Random(seed)
    while not position.is_over:
        yield position.copy()
        position.play(draw(position, chance))


LESSONS = (
    Lesson(
        Text("Beitritt nach Spieltyp, ein ganzes Spiel", "joining by game type, a whole game"),
        Conditions(dealt, alone=0.3),
    ),
    Lesson(
        Text("Reservierung, zweiter Platz, Zugzwang, Gegner geht", "reservation, second seat, forced, opponent leaves"),
        Conditions(forced, seat=1, reserved=True, names=("Kielwasser & Söhne", "Prüfling <2>"), moves=3),
    ),
    Lesson(
        Text("langsamer Server, Pause, Spielende", "slow server, pause, end of the game"),
        Conditions(near_the_end, seat=1, in_pieces=True, paused_for=1.0),
    ),
    Lesson(
        Text("unbekannte Nachrichten", "unknown packets"),
        Conditions(dealt, seat=0, reserved=True, with_unknown_packets=True, moves=2),
        optional=True,
    ),
)


# ---- the course ----------------------------------------------------------------------------------------------------


class Course:
    """All lessons for one client."""

    def __init__(
        self,
        program: Program,
        dialects: Sequence[Dialect],
        dialect: Dialect | None = None,
        moves: int | None = None,
        lessons: Sequence[Lesson] = LESSONS,
    ) -> None:
        self._lessons = lessons
        self._program = program
        self._dialects = dialects
        self._dialect = dialect
        self._moves = moves
        self._findings: list[Finding] = []
        self._advised: set[Text] = set()  # what was said once need not be said again

    async def findings(self) -> AsyncIterator[Finding]:
        """Go through the lessons, and tell what there is to say as soon as it is known."""
        for lesson in self._lessons:
            self._findings = []
            ready = await self._teach(self._shortened(lesson))
            for finding in self._findings:
                yield finding
            if not any(finding.grade is Grade.FAULT for finding in self._findings):
                yield Finding(lesson.title, Grade.PASSED, Text("in Ordnung", "in order"))
            if not ready:
                return

    def _shortened(self, lesson: Lesson) -> Lesson:
        if self._moves is None or lesson.conditions.moves is not None:
            return lesson
        return replace(lesson, conditions=replace(lesson.conditions, moves=self._moves))

    async def _teach(self, lesson: Lesson) -> bool:
        """Play one lesson and tell whether there is any point in going on."""
        default = self._dialect or max(self._dialects, key=lambda dialect: dialect.game.season)
        for possible in self._dialects if self._dialect is None else [self._dialect]:
            await asyncio.to_thread(warm, possible.game)  # our own compiling must not look like its slowness
        examiner = Examiner(self._dialects, default.game.name, lesson.conditions, PATIENCE)
        port, code = await examiner.open(self._dialect)
        client: Running | None = None
        try:
            client = await start(self._program, HOST, port, code)
            await client.connected(examiner.came.wait(), CONNECTING)
            if not await self._join(lesson, examiner, client, code):
                return False
            await self._play(lesson, examiner, client)
            await self._part(lesson, examiner, client)
        except ProgramError as error:
            self._say(lesson, Grade.FAULT, error.text, error.output)
            return False
        finally:
            await examiner.close()
            if client is not None:
                await client.stop()
        return True

    def _say(self, lesson: Lesson, grade: Grade, text: Text, output: str = "") -> None:
        if lesson.optional and grade is Grade.FAULT:
            grade = Grade.ADVICE
        if grade is Grade.ADVICE and text in self._advised:
            return
        self._advised.add(text)
        self._findings.append(Finding(lesson.title, grade, text, output))

    # ---- joining ---------------------------------------------------------------------------------------------------

    async def _join(self, lesson: Lesson, examiner: Examiner, client: Running, code: str | None) -> bool:
        await _first_of(JOINING, examiner.joined, examiner.gone)
        heard = examiner.heard
        if not examiner.joined.is_set() or (code is not None and not heard.of("joinPrepared")):
            self._say(lesson, Grade.FAULT, _why_not_joined(examiner, code), client.log.tail())
            return False
        request = heard.of("join", "joinPrepared", "joinRoom")[0]
        assert examiner.room is not None
        joined = examiner.room.dialect
        if code is None and "gameType" not in request.attrib:
            text = Text(
                f"Es nennt beim Beitritt keinen gameType; unser Server nimmt dann {joined.game.name} an.",
                f"It names no gameType when it joins; our server then assumes {joined.game.name}.",
            )
            self._say(lesson, Grade.ADVICE, text)
        if self._dialect is not None and joined is not self._dialect:
            text = Text(
                f"Es will {joined.game.wire_type} spielen statt {self._dialect.game.wire_type}.",
                f"It wants to play {joined.game.wire_type} instead of {self._dialect.game.wire_type}.",
            )
            self._say(lesson, Grade.FAULT, text)
            return False
        if heard.root != "protocol":
            text = Text(
                f"Sein Wurzelelement heißt <{heard.root}> statt <protocol>.",
                f"Its root element is <{heard.root}> instead of <protocol>.",
            )
            self._say(lesson, Grade.ADVICE, text)
        self._dialect = joined
        return True

    # ---- playing ---------------------------------------------------------------------------------------------------

    async def _play(self, lesson: Lesson, examiner: Examiner, client: Running) -> None:
        await asyncio.wait_for(examiner.over.wait(), LONGEST)
        heard = examiner.heard
        if examiner.hangs:
            text = Text(
                f"Es antwortet auf eine Zugaufforderung {PATIENCE:g} Sekunden lang nicht.",
                f"It does not answer a request for a move for {PATIENCE:g} seconds.",
            )
            self._say(lesson, Grade.FAULT, text, client.log.tail())
        elif not heard.endings:
            text = Text("Es geht, bevor das Spiel beginnt.", "It leaves before the game has begun.")
            self._say(lesson, Grade.FAULT, text, client.log.tail())
        for ending in heard.endings[:1]:
            self._judge(lesson, examiner, client, ending)
        self._judge_times(lesson, heard.seconds)
        self._judge_packets(lesson, examiner)

    def _judge(self, lesson: Lesson, examiner: Examiner, client: Running, ending: Ending) -> None:
        """Say whether the client is to blame for the end of the game."""
        choices = examiner.heard.legal_choices
        if ending.culprit != lesson.conditions.seat or (choices and not choices[-1]):
            return  # 2017: who has no legal move is asked all the same, and can only lose
        heard, moves = examiner.heard, len(examiner.heard.seconds)
        if ending.cause is Cause.RULE_VIOLATION:
            why = ending.text or Text("", "")
            said = shown(heard.of("room")[-1]) if heard.of("room") else ""
            text = Text(
                f"Sein {moves + 1}. Zug ist falsch: {_one_line(why.de)} Gesendet wurde {said}",
                f"Its move number {moves + 1} is wrong: {_one_line(why.en)} It sent {said}",
            )
        elif heard.broken:
            text = Text(
                f"Es sendet nach {moves} Zügen kein lesbares XML ({heard.broken}).",
                f"After {moves} moves it sends no readable XML ({heard.broken}).",
            )
        elif heard.unasked:
            return  # `_judge_packets` tells
        elif ending.detail in ("LOST_CONNECTION", "RECEIVED_DISCONNECT"):
            text = Text(
                f"Es verlässt das laufende Spiel nach {moves} Zügen.",
                f"It leaves the running game after {moves} moves.",
            )
        else:
            said = shown(heard.packets[-1])
            text = Text(
                f"Seine Nachricht ist nicht zu verstehen ({ending.detail}): {said}",
                f"Its packet cannot be understood ({ending.detail}): {said}",
            )
        self._say(lesson, Grade.FAULT, text, client.log.tail())

    def _judge_times(self, lesson: Lesson, seconds: Sequence[float]) -> None:
        assert self._dialect is not None
        limit = self._dialect.soft_limit
        slow = [time for time in seconds if time > limit]
        if slow and not lesson.conditions.in_pieces:
            text = Text(
                f"Es überschreitet das Zeitlimit von {limit:g} s bei {len(slow)} von {len(seconds)} Zügen "
                f"(am längsten {max(slow):.1f} s).",
                f"It exceeds the time limit of {limit:g} s in {len(slow)} of {len(seconds)} moves "
                f"(the longest took {max(slow):.1f} s).",
            )
            self._say(lesson, Grade.FAULT, text)
        elif seconds and max(seconds) > 0.9 * limit and not lesson.conditions.in_pieces:
            text = Text(
                f"Es nutzt die Zeit bis auf {limit - max(seconds):.2f} s aus; das ist knapp.",
                f"It uses all but {limit - max(seconds):.2f} s of its time; that is close.",
            )
            self._say(lesson, Grade.ADVICE, text)

    def _judge_packets(self, lesson: Lesson, examiner: Examiner) -> None:
        heard = examiner.heard
        assert examiner.room is not None
        if heard.unasked:
            text = Text(
                f"Es sendet {len(heard.of('room'))} Züge auf {heard.requests} Aufforderungen.",
                f"It sends {len(heard.of('room'))} moves for {heard.requests} requests.",
            )
            self._say(lesson, Grade.FAULT, text)
        if any(packet.find(".//hint") is not None for packet in heard.of("room")) and not self._has_hints(examiner):
            text = Text(
                "Es hängt Hinweise (hint) an Züge; der Server dieser Saison wirft es dafür hinaus.",
                "It attaches hints to moves; the server of this season throws it out for that.",
            )
            self._say(lesson, Grade.FAULT, text)
        for packet in heard.packets:
            if packet.tag not in _KNOWN:
                text = Text(
                    f"Es sendet <{packet.tag}>, was kein Server der Saison kennt: {shown(packet)}",
                    f"It sends <{packet.tag}>, which no server of the season knows: {shown(packet)}",
                )
                self._say(lesson, Grade.ADVICE if packet.tag == "close" else Grade.FAULT, text)
                break
        strange = [packet for packet in heard.of("room") if packet.get("roomId") != examiner.room.id]
        if strange:
            text = Text(
                f"Es nennt einen Raum, den es nicht gibt: {shown(strange[0])}",
                f"It names a room that does not exist: {shown(strange[0])}",
            )
            self._say(lesson, Grade.FAULT, text)

    @staticmethod
    def _has_hints(examiner: Examiner) -> bool:
        """Tell whether the season has hints: whether a move of ours with one shows it."""
        assert examiner.room is not None
        position = dealt(examiner.room.dialect.game)
        move = draw(position, random.Random(0))
        return examiner.room.dialect.write_move(move, position, ["x"]).find(".//hint") is not None

    # ---- parting ---------------------------------------------------------------------------------------------------

    async def _part(self, lesson: Lesson, examiner: Examiner, client: Running) -> None:
        if examiner.hangs or not examiner.heard.endings:
            return
        await _first_of(PARTING, examiner.gone)
        if not examiner.gone.is_set():
            again = len(examiner.heard.of("join")) > 1
            text = (
                Text("Es tritt nach dem Spiel gleich wieder bei.", "It joins again right after the game.")
                if again
                else Text(
                    f"Es bleibt nach <left/> noch {PARTING:g} Sekunden verbunden; offizielle Clients gehen von selbst.",
                    f"It stays connected for {PARTING:g} seconds after <left/>; official clients leave by themselves.",
                )
            )
            self._say(lesson, Grade.ADVICE, text)
            return
        try:
            code = await asyncio.wait_for(client.ended(), _ENDING)
        except TimeoutError:
            text = Text(
                "Es läuft weiter, nachdem es die Verbindung geschlossen hat.",
                "It goes on running after it has closed the connection.",
            )
            self._say(lesson, Grade.ADVICE, text)
            return
        failure = client.failure()
        if code and failure is not None and not any(finding.grade is Grade.FAULT for finding in self._findings):
            self._say(lesson, Grade.ADVICE, failure.text, failure.output)


def _why_not_joined(examiner: Examiner, code: str | None) -> Text:
    heard = examiner.heard
    if heard.broken:
        return Text(
            f"Es verbindet sich, sendet aber kein lesbares XML ({heard.broken}).",
            f"It connects, but sends no readable XML ({heard.broken}).",
        )
    if not heard.packets:
        return Text(
            f"Es verbindet sich, bittet aber {JOINING:g} Sekunden lang nicht um Beitritt.",
            f"It connects, but does not ask to join for {JOINING:g} seconds.",
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


def _one_line(text: str) -> str:
    return " ".join(text.split())


async def _first_of(limit: float, *events: asyncio.Event) -> None:
    """Wait until one of the events is set, but no longer than the limit."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, timeout=limit, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for waiter in waiting:
            waiter.cancel()
