"""Compare a recorded game with the rules."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.replay import hidden_info
from kielwasser.replay.model import CANCELLED, Ply, Replay
from kielwasser.system.errors import KielwasserError, Text

_WHOSE_MOVE, _END = Text("wer am Zug ist", "whose move"), Text("das Ende", "the end")
_WINNER, _POINTS = Text("wer gewinnt", "the winner"), Text("die Punkte", "the points")


@dataclass(frozen=True)
class Difference:
    """Where a file and the rules part."""

    ply: int
    what: Text
    file: Text
    rules: Text

    @property
    def text(self) -> Text:
        """Where and how, for people."""
        return Text(
            f"Zug {self.ply}: {self.what.de}\n  Datei  {self.file.de}\n  Regeln {self.rules.de}",
            f"move {self.ply}: {self.what.en}\n  file  {self.file.en}\n  rules {self.rules.en}",
        )

    def __str__(self) -> str:
        return self.text.en


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
        return Difference(number, _WHOSE_MOVE, _same(seats[ply.seat]), _same(seats[before.to_move]))
    try:
        step = hidden_info.follow(before, ply.move, after)
    except KielwasserError as error:
        what = Text(f"der Zug {ply.move}", f"the move {ply.move}")
        return Difference(number, what, Text("gespielt", "played"), error.text)
    if step.contradicted:
        rules, file = (" ".join(words) for words in zip(*step.contradicted, strict=True))
        what = Text(f"die Stellung nach {ply.move}", f"the position after {ply.move}")
        return Difference(number, what, _same(file), _same(rules))
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
            culprit = named[result.culprit]
            what = Text(f"wer nach {result.why} von {culprit} gewinnt", f"the winner after {culprit}'s {result.why}")
            return Difference(number, what, _said(result.winner, replay.game), _same(named[1 - result.culprit]))
        return None
    if outcome is None:
        if result.why == CANCELLED or not replay.is_complete:  # what nobody saw may have ended it
            return None
        goes_on = Text("das Spiel geht weiter", "the game goes on")
        return Difference(number, _END, _same(result.why or result.cause.value.lower()), goes_on)
    for what, file, rules in (
        (_END, result.why, outcome.why),
        (_WINNER, result.winner, outcome.winner),
        (_POINTS, result.points, last.points),
    ):
        if file not in ("", ()) and file != rules and not (what is _POINTS and file == _collected(last)):
            return Difference(number, what, _said(file, replay.game), _said(rules, replay.game))
    return None


def _collected(last: Position) -> tuple[int, int]:
    """Return the points as older records have them."""
    count = last.game.collected
    return last.points if count is None else count(last)


def _said(value: object, game: Game) -> Text:
    if value is None:
        return Text("niemand", "nobody")
    return _same(game.seats[value] if isinstance(value, int) else str(value))


def _same(name: str) -> Text:
    return Text(name, name)
