"""What an examination finds: sentences, how much they matter, and a verdict at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from kielwasser.core.position import Move, Position
from kielwasser.system.errors import Text
from kielwasser.system.numbers import counted

_LISTED = 12  # legal moves that are shown
_COUNTED = 50_000  # moves beyond which none is listed


class Grade(Enum):
    """How much something matters."""

    NOTE = "note"
    PASSED = "passed"
    ADVICE = "advice"
    FAULT = "fault"


class FaultKind(Enum):
    """What a fault is about. The value is the exit code; where there are several the first of this list counts."""

    ABSENT = 6  # it does not start, connect or join
    CRASH = 5  # it leaves, ends or hangs in the middle of a game
    PROTOCOL = 3
    RULES = 1
    TIME = 4


KINDS = {
    FaultKind.ABSENT: Text("es kommt nicht ins Spiel", "it does not get into a game"),
    FaultKind.CRASH: Text("es verlässt laufende Spiele oder hängt", "it leaves running games or hangs"),
    FaultKind.PROTOCOL: Text("es hält sich nicht an das Protokoll", "it does not keep to the protocol"),
    FaultKind.RULES: Text("es zieht gegen die Regeln", "it moves against the rules"),
    FaultKind.TIME: Text("es ist zu langsam", "it is too slow"),
}


@dataclass(frozen=True)
class Circumstances:
    """What a client saw when it did something wrong, and what it could have done."""

    seen: Position
    count: int  # of moves that were legal, as far as it could see
    some: tuple[Move, ...]

    @classmethod
    def of(cls, position: Position) -> Circumstances:
        """Return what the seat to move sees."""
        seen = position.hide(position.to_move)
        count = seen.count_moves()
        return cls(seen, count, tuple(seen.legal_moves[:_LISTED]) if count <= _COUNTED else ())

    @property
    def choices(self) -> Text:
        """What was legal, in one sentence."""
        if self.count == 0:
            return Text(
                "Kein Zug war zu sehen, der erlaubt ist; es hätte nur ins Verdeckte ziehen können.",
                "No legal move could be seen; it could only have moved into what is hidden.",
            )
        if self.count == 1 and self.seen.game.skip is not None and tuple(self.some[0]) == (self.seen.game.skip,):
            return Text(f"Nur Aussetzen war erlaubt: {self.some[0]}.", f"Only a skip was legal: {self.some[0]}.")
        listed = "  ".join(map(str, self.some)) + (" …" if self.count > len(self.some) else "")
        if self.count == 1:
            return Text(f"Nur ein Zug war erlaubt: {listed}", f"Only one move was legal: {listed}")
        return Text(f"{self.count} Züge waren erlaubt: {listed}", f"{self.count} moves were legal: {listed}")


@dataclass(frozen=True)
class Finding:
    """What the course has to say, in one sentence, with what the client printed last and where it went wrong."""

    lesson: Text
    grade: Grade
    text: Text
    output: str = ""
    kind: FaultKind | None = None
    scene: Circumstances | None = None


@dataclass(frozen=True)
class Assessment:
    """The end of the course: one sentence, and an exit code (0: no faults)."""

    text: Text
    code: int


def verdict(findings: Sequence[Finding], lessons: int, left_out: int, game: Text | None) -> Assessment:
    """Sum up the findings of so many lessons."""
    kinds = [kind for kind in FaultKind if any(finding.kind is kind for finding in _faults(findings))]
    advice = sum(finding.grade is Grade.ADVICE for finding in findings)
    german, english = (f" ({game.de})", f" ({game.en})") if game is not None else ("", "")
    rest = (
        Text("; eine Lektion blieb ungeprüft", "; one lesson was left out")
        if left_out == 1
        else Text(f"; {left_out} Lektionen blieben ungeprüft", f"; {left_out} lessons were left out")
        if left_out
        else Text("", "")
    )
    if not kinds:
        hints = (
            Text("" if not advice else f", {advice} Hinweise", "" if not advice else f", {advice} pieces of advice")
            if advice != 1
            else Text(", ein Hinweis", ", one piece of advice")
        )
        held = counted(lessons, Text("Lektion", "lesson"), Text("Lektionen", "lessons"))
        return Assessment(
            Text(
                f"Urteil: kein Fehler in {held.de}{german}{hints.de}{rest.de}.",
                f"Verdict: no fault in {held.en}{english}{hints.en}{rest.en}.",
            ),
            0,
        )
    return Assessment(
        Text(
            f"Urteil: nicht bestanden{german}: {' und '.join(KINDS[kind].de for kind in kinds)}{rest.de}.",
            f"Verdict: failed{english}: {' and '.join(KINDS[kind].en for kind in kinds)}{rest.en}.",
        ),
        kinds[0].value,
    )


def _faults(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.grade is Grade.FAULT]
