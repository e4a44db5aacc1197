"""Read a result packet of any season."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element

from kielwasser.client.events import GameResult
from kielwasser.core.ending import Cause
from kielwasser.protocol.dialect import Dialect
from kielwasser.system.errors import StateXmlError, Text


def read_result(room: str, data: Element, dialects: Sequence[Dialect]) -> GameResult:
    """Return the result that a packet's data tells; it is in one of those dialects."""
    scores = list(data.iter("score"))
    if not 1 <= len(scores) <= 2:
        raise StateXmlError(
            Text(f"ein Ergebnis hat zwei Wertungen, nicht {len(scores)}", f"a result has two scores, not {len(scores)}")
        )
    scores.append(Element("score"))  # 2024: there is one if the game ended before anybody else had come
    winner = data.find("winner")
    seat = _seat(winner, [dialect.game.seats for dialect in dialects])
    if winner is not None and "regular" in winner.attrib:
        causes, reasons = _told(winner, seat, [told for dialect in dialects for told in dialect.told_causes])
    else:
        causes = (_cause(scores[0]), _cause(scores[1]))
        reasons = (scores[0].get("reason", ""), scores[1].get("reason", ""))
    both, parts = (_parts(scores[0]), _parts(scores[1])), {dialect.part_names for dialect in dialects}
    return GameResult(room, seat, causes, reasons, both, parts=parts.pop() if len(parts) == 1 else ())


def _seat(winner: Element | None, names: Iterable[tuple[str, str]]) -> int | None:
    if winner is None:
        return None
    named = winner.get("team", winner.get("color", "")).upper()
    return next((seats.index(named) for seats in names if named in seats), None)


def _told(
    winner: Element, seat: int | None, told_causes: Iterable[tuple[str, Cause]]
) -> tuple[tuple[Cause, Cause], tuple[str, str]]:
    """Return what the one sentence of a result says of the loser, which is all that there is."""
    reason = winner.get("reason", "")
    if winner.get("regular") == "true":
        return (Cause.REGULAR, Cause.REGULAR), (reason, reason)
    cause = next((cause for words, cause in told_causes if words in reason), Cause.REGULAR)
    first = cause if seat != 0 else Cause.REGULAR
    second = cause if seat != 1 else Cause.REGULAR
    return (first, second), (reason, reason)


def _cause(score: Element) -> Cause:
    try:
        return Cause(score.get("cause", "REGULAR"))
    except ValueError:  # UNKNOWN stands in the official lists and was never seen
        return Cause.LEFT


def _parts(score: Element) -> tuple[float, ...]:
    try:
        return tuple(float(part.text or "") for part in score.findall("part"))
    except ValueError:
        raise StateXmlError(Text("ein Teil einer Wertung ist keine Zahl", "a part of a score is no number")) from None
