"""A course for foreign clients: is mine conformant, and if not, what does it do wrong?

Each lesson starts the client anew and plays a game with it. Faults lose games or are refused by servers; advice is what
official clients do otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

from kielwasser.authority.stuck import had_no_move
from kielwasser.clientcheck.examiner import HOST, Examiner
from kielwasser.clientcheck.findings import Assessment, FaultKind, Finding, Grade, verdict
from kielwasser.clientcheck.judging import Judge, excused, one_line, why_not_joined
from kielwasser.clientcheck.lessons import LESSONS, Lesson
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.ruling import AUTO
from kielwasser.core.warm import warm
from kielwasser.programs.last_words import essence, has_exception
from kielwasser.programs.program import Program, ProgramError
from kielwasser.programs.running import CONNECTING, Log, Running, start
from kielwasser.protocol.dialect import Delicate, Dialect
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.load import LoadWatch
from kielwasser.system.numbers import MOVES, counted, decimal, plain

PATIENCE = 12.0  # seconds for a move: more than any season's hard limit
JOINING = 5.0  # seconds from the connection to the request to join
PARTING = 5.0  # seconds from the end of the game to the end of the connection
_ENDING = 10.0  # seconds from there to the end of the program: a busy machine takes its time
_LAST_WORDS = 3.0  # seconds that a program has to print why it left
LONGEST = 1_800.0  # seconds for a game: longer than any can last
_LATE = 0.25  # seconds by which our own appointments are late on a busy machine


class Course:
    """All lessons for one client; with a folder all that was said and played is kept there."""

    def __init__(
        self,
        program: Program,
        dialects: Sequence[Dialect],
        dialect: Dialect | None = None,
        moves: int | None = None,
        lessons: Sequence[Lesson] = LESSONS,
        keep: Path | None = None,
        ruling: str = AUTO,
        games: int = 1,
        seed: str = "course",
    ) -> None:
        self._lessons = _repeated(lessons, games, seed)
        self._ruling = ruling
        self._program = program
        self._dialects = dialects
        self._dialect = dialect
        self._named = dialect is not None
        self._recognised: Text | None = None
        self._moves = moves
        self._keep = keep
        self._load = LoadWatch()
        self._findings: list[Finding] = []  # of the present lesson
        self._failed = False  # it, by a fault or what would be one elsewhere
        self._all: list[Finding] = []
        self._titles: list[Text] = []  # of the lessons that have begun
        self._done = 0
        self._advised: set[Text] = set()  # what was said once need not be said again
        self._told: dict[tuple[FaultKind | None, str], int] = {}  # faults, and the lesson that told them

    @property
    def _begun(self) -> int:
        """How many lessons have begun; the number of the present one."""
        return len(self._titles)

    async def findings(self) -> AsyncIterator[Finding]:
        """Go through the lessons, and tell what there is to say as soon as it is known."""
        for number, lesson in enumerate(self._lessons, 1):
            if not self._is_for(lesson):
                continue
            self._findings, self._failed = [], False
            self._titles.append(lesson.title)
            passed, ready = await self._teach(self._adapted(lesson), self._folder(number, lesson))
            self._done += ready
            if passed is not None and not self._failed:
                self._findings.append(Finding(lesson.title, Grade.PASSED, passed))
            self._all += self._findings
            for finding in self._findings:
                yield finding
            if not ready:
                return

    def verdict(self) -> Assessment:
        """Sum it all up."""
        left_out = sum(map(self._is_for, self._lessons)) - self._begun
        return verdict(self._all, self._done, left_out, self._season())

    def _is_for(self, lesson: Lesson) -> bool:
        """Tell whether the client's season has what a lesson is about."""
        return self._dialect is None or self._adapted(lesson).is_for(self._dialect.game)

    def _delicate(self) -> Delicate | None:
        return None if self._dialect is None else self._dialect.delicate()

    def _season(self) -> Text | None:
        if self._dialect is None:
            return None
        game = self._dialect.game
        said = f"{game.title} {game.season}, {game.name}" if str(game.season) not in game.title else game.title
        return Text(said, said)

    def _adapted(self, lesson: Lesson) -> Lesson:
        """Return a lesson as it was asked for: perhaps shorter, perhaps by the book."""
        given = lesson.conditions
        moves = self._moves if given.moves is None else given.moves
        known = self._delicate() if given.as_recorded else None
        excuse = lesson.excuse if known is None else known.text
        return replace(lesson, conditions=replace(given, moves=moves, ruling=self._ruling), excuse=excuse)

    def _folder(self, number: int, lesson: Lesson) -> Path | None:
        if self._keep is None:
            return None
        folder = self._keep / f"{number}-{lesson.name}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = error.strerror or error
            raise KielwasserError(
                Text(f"{folder}: lässt sich nicht anlegen ({why})", f"{folder}: cannot be made ({why})")
            ) from None
        return folder

    # ---- one lesson ------------------------------------------------------------------------------------------------

    async def _teach(self, lesson: Lesson, folder: Path | None) -> tuple[Text | None, bool]:
        """Play one lesson; say how it went if it did, and whether there is any point in going on."""
        await self._warm_up()
        default = self._dialect or max(self._dialects, key=lambda dialect: dialect.game.season)
        examiner = Examiner(self._dialects, default.game.name, lesson.conditions, PATIENCE, folder)
        port, code = await examiner.open(self._dialect)
        client: Running | None = None
        self._load.look()
        try:
            log = None if folder is None else Log(file=folder / "output.txt")
            client = await start(self._program, HOST, port, code, log)
            await client.connected(examiner.came.wait(), CONNECTING)
            if not await self._join(lesson, examiner, client, code):
                return None, False
            await asyncio.wait_for(examiner.over.wait(), LONGEST)
            return await self._judge(lesson, examiner, client), True
        except ProgramError as error:
            self._say(lesson, Grade.FAULT, excused(error.text, self._busy(examiner)), FaultKind.ABSENT, error.output)
            return None, False
        finally:
            await examiner.close()
            if client is not None:
                await client.stop()

    async def _warm_up(self) -> None:
        """Compile and load: that must not look like the client's slowness."""
        for possible in self._dialects if self._dialect is None else [self._dialect]:
            await asyncio.to_thread(warm, possible.game)

    def _busy(self, examiner: Examiner) -> Text | None:
        """Return what to say if times cannot be trusted."""
        if self._load.look() or self._load.text is not None:
            return self._load.text
        if examiner.late < _LATE:
            return None
        return Text(
            f"Auch der Prüfer wurde bis zu {decimal(examiner.late).de} s aufgehalten: Zeiten sind nicht verlässlich.",
            f"The examiner was kept waiting up to {examiner.late:.1f} s as well: times cannot be trusted.",
        )

    def _say(self, lesson: Lesson, grade: Grade, text: Text, kind: FaultKind | None = None, output: str = "") -> None:
        self._add(lesson, Finding(lesson.title, grade, text, output, kind))

    def _add(self, lesson: Lesson, finding: Finding) -> None:
        self._failed |= finding.grade is Grade.FAULT
        if lesson.excuse is not None and finding.grade is Grade.FAULT and not _is_own_error(lesson, finding):
            excuse = lesson.excuse
            text = Text(f"{finding.text.de} ({excuse.de})", f"{finding.text.en} ({excuse.en})")
            finding = replace(finding, grade=Grade.ADVICE, text=text)
        if finding.grade is Grade.ADVICE and finding.text in self._advised:
            return
        self._advised.add(finding.text)
        self._findings.append(self._told_once(finding))

    def _told_once(self, finding: Finding) -> Finding:
        """Return a fault, or where it was told before, if the client says the same of it."""
        cause = essence(finding.output)
        if finding.grade is not Grade.FAULT or not cause:
            return finding
        number = self._told.setdefault((finding.kind, cause), self._begun)
        if number == self._begun:
            return finding
        first = self._titles[number - 1]
        text = Text(f"{finding.text.de} Wie in „{first.de}“: {cause}", f"{finding.text.en} As in “{first.en}”: {cause}")
        return replace(finding, text=text, output="", scene=None)

    # ---- joining ---------------------------------------------------------------------------------------------------

    async def _join(self, lesson: Lesson, examiner: Examiner, client: Running, code: str | None) -> bool:
        await _first_of(JOINING, examiner.joined, examiner.gone)
        heard = examiner.heard
        if not examiner.joined.is_set() or (code is not None and not heard.of("joinPrepared")):
            output = await client.last_words(_LAST_WORDS if examiner.gone.is_set() else 0)
            why = excused(why_not_joined(examiner, code, JOINING), self._busy(examiner))
            self._say(lesson, Grade.FAULT, why, FaultKind.ABSENT, output)
            return False
        spoken = self._recognise(lesson, examiner, code)
        if self._dialect is not None and spoken is not self._dialect:
            text = Text(
                f"Es will {spoken.game.wire_type} spielen statt {self._dialect.game.wire_type}.",
                f"It wants to play {spoken.game.wire_type} instead of {self._dialect.game.wire_type}.",
            )
            self._say(lesson, Grade.FAULT, text, FaultKind.ABSENT)
            return False
        if heard.root != "protocol":
            text = Text(
                f"Sein Wurzelelement heißt <{heard.root}> statt <protocol>.",
                f"Its root element is <{heard.root}> instead of <protocol>.",
            )
            self._say(lesson, Grade.ADVICE, text)
        self._dialect = spoken
        return True

    def _recognise(self, lesson: Lesson, examiner: Examiner, code: str | None) -> Dialect:
        """Say which season the client speaks, and how that is known."""
        assert examiner.room is not None
        spoken = examiner.room.dialect
        names_type = "gameType" in examiner.heard.of("join", "joinPrepared", "joinRoom")[0].attrib
        if code is None and not names_type:
            text = Text(
                f"Es nennt beim Beitritt keinen gameType; unser Server nimmt dann {spoken.game.name} an.",
                f"It names no gameType when it joins; our server then assumes {spoken.game.name}.",
            )
            self._say(lesson, Grade.ADVICE, text)
        if self._recognised is None:
            game, wire = f"{spoken.game.title} ({spoken.game.name})", spoken.game.wire_type
            if names_type:
                self._recognised = Text(f"Saison erkannt: {game}, an {wire}", f"season recognised: {game}, by {wire}")
            elif self._named:
                self._recognised = Text(f"Saison wie angegeben: {game}", f"season as you said: {game}")
            else:
                self._recognised = Text(f"Saison angenommen: {game}", f"season assumed: {game}")
            self._say(lesson, Grade.NOTE, self._recognised)
        return spoken

    # ---- judging ---------------------------------------------------------------------------------------------------

    async def _judge(self, lesson: Lesson, examiner: Examiner, client: Running) -> Text | None:
        """Wait until the client has gone, then say what was wrong; if nothing was, how the game went."""
        assert examiner.room is not None
        ended = bool(examiner.heard.endings) and not examiner.hangs
        if ended:
            await _first_of(PARTING, examiner.gone)
        output = await client.last_words(_LAST_WORDS if examiner.gone.is_set() else 0)
        for finding in Judge(lesson, examiner, examiner.room, output, PATIENCE, self._busy(examiner)).findings():
            self._add(lesson, finding)
        if ended:
            await self._part(lesson, examiner, client)
        return _course_of(examiner) if ended else None

    async def _part(self, lesson: Lesson, examiner: Examiner, client: Running) -> None:
        if not examiner.gone.is_set():
            again = len(examiner.heard.of("join")) > 1
            text = (
                Text("Es tritt nach dem Spiel gleich wieder bei.", "It joins again right after the game.")
                if again
                else Text(
                    f"Es bleibt nach <left/> noch {plain(PARTING).de} Sekunden verbunden; "
                    "offizielle Clients gehen von selbst.",
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
        if code and failure is not None and not any(finding.output for finding in self._findings):
            self._say(lesson, Grade.ADVICE, failure.text, None, failure.output)


def _repeated(lessons: Sequence[Lesson], games: int, seed: str) -> tuple[Lesson, ...]:
    """Return the lessons with their seed, and the first, a whole game, so often, each time with another deal."""

    def with_seed(lesson: Lesson, number: int = 0) -> Lesson:
        return replace(lesson, conditions=replace(lesson.conditions, seed=f"{seed} {number}" if number else seed))

    more = [with_seed(lesson, number) for lesson in lessons[:1] for number in range(1, games)]
    return (*map(with_seed, lessons[:1]), *more, *map(with_seed, lessons[1:]))


def _is_own_error(lesson: Lesson, finding: Finding) -> bool:
    """Tell whether a client crashed by an error of its own although it had legal moves, where nothing excuses that."""
    has_moves = finding.scene is not None and finding.scene.count > 0
    return not lesson.excuses_errors and finding.kind is FaultKind.CRASH and has_moves and has_exception(finding.output)


def _course_of(examiner: Examiner) -> Text:
    """Return how long the game was and why it ended."""
    ending, moves = examiner.heard.endings[0], counted(len(examiner.heard.seconds), *MOVES)
    why = why_it_ended(ending, examiner.conditions.seat)
    return Text(one_line(f"{moves.de}. {why.de}"), one_line(f"{moves.en}. {why.en}"))


def why_it_ended(ending: Ending, seat: int) -> Text:
    """Return why a game ended in which the client had that seat."""
    is_own = ending.culprit == seat
    if ending.culprit is not None and had_no_move(ending):
        return (
            Text(
                "Es hatte keinen erlaubten Zug mehr; was es sendete, wurde abgelehnt: nach den Regeln verloren.",
                "It had no legal move left; what it sent was refused: lost by the rules.",
            )
            if is_own
            else Text("Der Gegner hatte keinen erlaubten Zug mehr.", "The opponent had no legal move left.")
        )
    if ending.cause is Cause.RULE_VIOLATION:
        return (
            Text("Zu Ende durch die Ablehnung seines Zuges.", "It ended when its move was refused.")
            if is_own
            else Text("Der Zug des Gegners wurde abgelehnt.", "The opponent's move was refused.")
        )
    if ending.culprit is not None and not is_own:
        return Text("Der Gegner ging.", "The opponent left.")
    outcome = ending.position.outcome
    return outcome.text if outcome is not None and ending.culprit is None else Text("", "")


async def _first_of(limit: float, *events: asyncio.Event) -> None:
    """Wait until one of the events is set, but no longer than the limit."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, timeout=limit, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for waiter in waiting:
            waiter.cancel()
