"""How a recorded game ended: as a value, as a match reports it, and as the seasons' result documents tell it."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Position
from kielwasser.protocol.dialect import Dialect, Names, ReadMove
from kielwasser.replay.model import CANCELLED, Replay, Result
from kielwasser.system.errors import KielwasserError, Text

# How a player can leave, in the words of the seasons that tell it.
_DETAILS = (
    "",
    "LOST_CONNECTION",
    "RECEIVED_DISCONNECT",
    "INITIATED_DISCONNECT",
    "PROTOCOL_ERROR",
    "NOT_CONNECTED",
    "UNKNOWN",
)
_MAX_PARTS = 4  # of a sentence that may be what was said of a player, behind a colon; names may hold colons too


# ---- from and to a match -------------------------------------------------------------------------------------------


def result_of(ending: Ending, last: Position, dialect: Dialect | None = None) -> Result:
    """Return how a match ended, `last` being the position after the last move."""
    outcome = ending.position.outcome if ending.culprit is None else None
    refused = ending.action.data if isinstance(ending.action, ReadMove) else ending.action
    return Result(
        cause=ending.cause,
        culprit=ending.culprit,
        winner=ending.winner,
        why=outcome.why if outcome else CANCELLED if ending.cancelled else ending.cause.value.lower(),
        text=outcome.text if outcome else ending.text,
        points=ending.points,
        parts=() if dialect is None else tuple(tuple(int(part) for part in parts) for parts in dialect.parts(ending)),
        code=ending.code,
        refused=refused if isinstance(refused, Element) else None,
        detail=ending.detail,
        position="" if ending.position == last else ending.position.write(),
    )


def ending_of(replay: Replay, dialect: Dialect) -> Ending | None:
    """Return the ending as the match reported it; None if the game has none."""
    result, last = replay.result, replay.positions[-1]
    if result is None:
        return None
    position = Position.from_text(replay.game, result.position) if result.position else last
    action: ReadMove | Element | None = result.refused
    if result.refused is not None:
        reading = dialect.read_move(result.refused, last, replay.names)
        action = reading if reading.actions is not None else result.refused
    text = (result.text or Text("", "")) if result.culprit is not None else None
    before = last if result.cause is Cause.RULE_VIOLATION else None
    return Ending(result.cause, position, result.culprit, text, result.code, action, result.detail, before)


# ---- official documents --------------------------------------------------------------------------------------------


NOT_BY_THE_RULES = Text(
    "das Ergebnis ist nicht das, das die Regeln für die letzte Stellung geben",
    "the result is not the one that the rules give for the last state",
)


def read_result(
    element: Element, error: Element | None, last: Position, names: Names, dialect: Dialect
) -> tuple[Result, Text | None]:
    """Return what a result document says, and a warning if its season's referee would have written another.

    The document tells only causes and texts, so the ending is found by trying which one is reported in these words.
    """
    wanted = _inside(element)
    for ending in _endings(element, error, last, names, dialect):
        try:
            if _inside(dialect.result(ending, names)) == wanted:
                return result_of(ending, last, dialect), None
        except (KielwasserError, LookupError, ValueError, TypeError, AttributeError):
            continue  # this ending cannot be in this position
    return _literally(element, dialect), NOT_BY_THE_RULES


def _inside(element: Element) -> list[tuple[str, dict[str, str], str]]:
    """Return what is in a document; builds differ in prefixes and classes."""
    return [
        (
            inner.tag.rpartition(":")[2],
            {name: value for name, value in inner.attrib.items() if name != "class"},
            (inner.text or "").strip(),
        )
        for inner in element.iter()
        if inner is not element
    ]


def _endings(
    element: Element, error: Element | None, last: Position, names: Names, dialect: Dialect
) -> Iterator[Ending]:
    """Yield the endings that a result can mean."""
    yield Ending(Cause.REGULAR, last)
    for culprit in (0, 1):
        yield from _refusals(element, error, last, names, dialect, culprit)
        yield Ending(Cause.SOFT_TIMEOUT, last, culprit)
        yield Ending(Cause.HARD_TIMEOUT, last, culprit)
        for detail in (*_DETAILS, *_said(element)):
            yield Ending(Cause.LEFT, last, culprit, detail=detail)


def _refusals(
    element: Element, error: Element | None, last: Position, names: Names, dialect: Dialect, culprit: int
) -> Iterator[Ending]:
    data = _original(error)
    if culprit == last.to_move and data is not None:
        reading = dialect.read_move(data, last, names)
        if reading.fault is not None:
            yield Ending(Cause.RULE_VIOLATION, last, culprit, reading.fault, action=data)
        if reading.actions is not None:
            verdict = _running(last).judge(reading.actions)
            for reached in (verdict.reached, last):  # seasons differ in what they counted
                yield Ending(Cause.RULE_VIOLATION, reached, culprit, verdict.text, verdict.code, reading, before=last)
    for reason in (*_reasons(element), *_said(element)):  # what was refused is not told, only why
        yield Ending(Cause.RULE_VIOLATION, last, culprit, Text(reason, reason))


def _reasons(element: Element) -> list[str]:
    return [found for inner in element.iter() if (found := inner.get("reason"))]


def _said(element: Element) -> Iterator[str]:
    """Yield what a sentence can have told about a player: the part after a colon."""
    for reason in _reasons(element):
        for _ in range(_MAX_PARTS):
            _, colon, reason = reason.partition(": ")
            if not colon:
                break
            yield reason


def _original(error: Element | None) -> Element | None:
    """Return the data of the packet that an error document repeats."""
    found = next((child for child in error if child.tag.startswith("original")), None) if error is not None else None
    if found is None:
        return None
    inner = found.find("data")
    if inner is not None:
        return inner
    data = Element("data", found.attrib)
    data.extend(found)
    return data


def _running(position: Position) -> Position:
    """Return a position in which a move is judged even though none is left."""
    if not position.is_over:
        return position
    running = position.copy()
    running.state_array["over"] = 0
    running.state_array["winner"] = -1
    return running


def _literally(element: Element, dialect: Dialect) -> Result:
    """Return what a result document says in so many words."""
    scores = list(element.iter("score"))
    causes = {cause.value: cause for cause in Cause}
    cause, culprit = Cause.REGULAR, None
    for seat, score in enumerate(scores[:2]):
        if score.get("cause", "REGULAR") != "REGULAR":
            cause, culprit = causes.get(score.get("cause", ""), Cause.LEFT), seat
    reasons = _reasons(element)
    said = element.find("winner")
    named = said.get("color") or said.get("team") if said is not None else None
    winner = dialect.game.seats.index(named) if named in dialect.game.seats else None
    if said is not None and said.get("regular") == "false" and winner is not None and reasons:
        cause = next((told for words, told in dialect.told_causes if words in reasons[0]), Cause.REGULAR)
        culprit = None if cause is Cause.REGULAR else 1 - winner
    why = cause.value.lower() if culprit is not None else ""
    text = Text(reasons[0], reasons[0]) if reasons else None
    return Result(cause, culprit, winner, why, text, parts=tuple(_parts(score) for score in scores[:2]))


def _parts(score: Element) -> tuple[int, ...]:
    texts = [(part.text or "").strip() for part in score.findall("part")]
    return tuple(int(text) for text in texts if text.lstrip("-").isdecimal() and len(text) < 10)
