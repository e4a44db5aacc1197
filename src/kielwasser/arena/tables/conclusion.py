"""How a game ended, in words for people."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.core.ending import Cause, Ending, Points
from kielwasser.replay.model import Replay, Result
from kielwasser.system.errors import Text

CAUSES = {
    Cause.RULE_VIOLATION: Text("Regelverletzung von {name}", "rule violation by {name}"),
    Cause.SOFT_TIMEOUT: Text("{name} hat zu lange gebraucht", "{name} took too long"),
    Cause.HARD_TIMEOUT: Text("{name} hat nicht geantwortet", "{name} did not answer"),
    Cause.LEFT: Text("{name} hat das Spiel verlassen", "{name} left the game"),
}
GAVE_UP = Text("gibt auf", "resigns")  # what ends a game beside the rules, among people
TIME_OVER = Text("hat die vereinbarte Zeit überzogen", "has exceeded the time agreed on")
CANCELLED = Text("Das Spiel wurde abgebrochen.", "The game was cancelled.")


@dataclass(frozen=True)
class Conclusion:
    """How a game ended, for people."""

    winner: int | None
    cause: Cause
    text: Text
    points: Points
    cancelled: bool = False


def conclusion_of(ending: Ending, names: tuple[str, str]) -> Conclusion:
    """Return an ending in words for people."""
    if ending.cancelled:
        return Conclusion(None, ending.cause, CANCELLED, ending.points, cancelled=True)
    outcome = ending.position.outcome
    if ending.culprit is None and outcome is not None:
        return Conclusion(ending.winner, ending.cause, outcome.text, ending.points)
    blame = _blame(ending.cause, names[ending.culprit or 0], ending.text)
    return Conclusion(ending.winner, ending.cause, blame, ending.points)


def conclusion_of_result(result: Result, replay: Replay) -> Conclusion:
    """Return the result of a record in words for people."""
    outcome = replay.positions[-1].outcome
    if result.culprit is None and outcome is not None:
        return Conclusion(result.winner, result.cause, outcome.text, replay.points)
    if result.culprit is None:
        text = result.text or CANCELLED
        return Conclusion(result.winner, result.cause, text, replay.points, cancelled=result.winner is None)
    blame = _blame(result.cause, replay.names[result.culprit], result.text)
    return Conclusion(result.winner, result.cause, blame, replay.points)


def _blame(cause: Cause, name: str, more: Text | None) -> Text:
    if more in (GAVE_UP, TIME_OVER):
        return Text(f"{name} {more.de}.", f"{name} {more.en}.")
    said = CAUSES[cause]
    german, english = said.de.format(name=name), said.en.format(name=name)
    if more is None:
        return Text(f"{german}.", f"{english}.")
    return Text(f"{german}: {more.de}", f"{english}: {more.en}")
