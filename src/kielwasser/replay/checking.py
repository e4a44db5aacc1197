"""Compare a recorded game with the rules."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.replay import hidden_info
from kielwasser.replay.model import CANCELLED, Ply, Replay
from kielwasser.system.errors import IllegalMove, KielwasserError


@dataclass(frozen=True)
class Difference:
    """Where a file and the rules part."""

    ply: int
    what: str
    file: str
    rules: str

    def __str__(self) -> str:
        return f"move {self.ply}: {self.what}\n  file  {self.file}\n  rules {self.rules}"


def check(replay: Replay) -> Difference | None:
    """Play all moves by the rules and return the first difference, None if there is none.

    What depends on hidden parts that the file does not tell cannot be wrong.
    """
    for number, ply in enumerate(replay.plies):
        if number >= len(replay.positions):
            break
        before = replay.positions[number]
        after = replay.positions[number + 1] if number + 1 < len(replay.positions) else None
        found = _check_ply(number + 1, before, ply, after)
        if found is not None:
            return found
    return _check_result(replay) if replay.result is not None else None


def _check_ply(number: int, before: Position, ply: Ply, after: Position | None) -> Difference | None:
    seats = before.game.seats
    if ply.move is None:
        return None
    if ply.seat != before.to_move:
        return Difference(number, "whose move", seats[ply.seat], seats[before.to_move])
    try:
        step = hidden_info.follow(before, ply.move, after)
    except IllegalMove as error:
        return Difference(number, f"the move {ply.move}", "played", error.text.en)
    except KielwasserError as error:
        return Difference(number, f"the move {ply.move}", "played", str(error))
    if step.contradicted:
        rules, file = (" ".join(words) for words in zip(*step.contradicted, strict=True))
        return Difference(number, f"the position after {ply.move}", file, rules)
    return None


def _check_result(replay: Replay) -> Difference | None:
    result, number = replay.result, len(replay.plies)
    assert result is not None
    if len(replay.positions) <= number:
        return None  # the end cannot be known
    last = replay.positions[number]
    outcome = last.outcome
    if result.culprit is not None:
        named = replay.game.seats
        if result.winner != 1 - result.culprit:
            said = "nobody" if result.winner is None else named[result.winner]
            return Difference(
                number, f"the winner after {named[result.culprit]}'s {result.why}", said, named[1 - result.culprit]
            )
        return None
    if outcome is None:
        if result.why == CANCELLED or not replay.is_complete:  # what nobody saw may have ended it
            return None
        return Difference(number, "the end", result.why or result.cause.value.lower(), "the game goes on")
    for what, file, rules in (
        ("the end", result.why, outcome.why),
        ("the winner", result.winner, outcome.winner),
        ("the points", result.points, last.points),
    ):
        if file not in ("", ()) and file != rules:
            return Difference(number, what, _said(file, replay.game), _said(rules, replay.game))
    return None


def _said(value: object, game: Game) -> str:
    if value is None:
        return "nobody"
    return game.seats[value] if isinstance(value, int) else str(value)
