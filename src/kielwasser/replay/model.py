"""One recorded game as a value: who played what, what everybody saw, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Points, final_points
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.replay import hidden_info
from kielwasser.system.errors import KielwasserError, Text

CANCELLED = "cancelled"  # why a match ended that somebody ended from outside


class ReplayError(KielwasserError, ValueError):
    """A file holds no game that can be read, or cannot be written."""


@dataclass(frozen=True)
class Ply:
    """One move as it was played; `sent` is the last move as the season's states show it, if that is known."""

    seat: int
    move: str | None  # None: the file does not tell it
    hints: tuple[str, ...] = ()
    seconds: float | None = None
    sent: Element | None = None


@dataclass(frozen=True)
class Result:
    """How a game ended. `position` is what the scores were counted on, if that is not the last position."""

    cause: Cause
    culprit: int | None
    winner: int | None
    why: str  # a word for programs: how the rules ended the game, or the cause, or `cancelled`
    text: Text | None = None
    points: tuple[int, ...] = ()
    parts: tuple[tuple[int, ...], ...] = ()
    code: int = 0  # why a move was refused
    refused: Element | None = None  # what was refused, as it came in
    detail: str = ""  # how somebody left
    position: str = ""


@dataclass(frozen=True)
class Variation:
    """A line that was played and taken back: all its moves from the start, and after how many the game went on.

    `shown` are the positions after its moves as everybody saw them, where the moves alone do not tell them.
    """

    kept: int
    plies: tuple[Ply, ...]
    shown: tuple[str, ...]


@dataclass(frozen=True)
class Tried:
    """A line that somebody played out when the game was over: its moves, after so many of the game."""

    kept: int
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Replay:
    """A game as far as its file tells it.

    `plies[i]` leads from `positions[i]` to `positions[i + 1]`; there are fewer positions where a move cannot be played.
    """

    game: Game
    names: tuple[str, str]
    positions: tuple[Position, ...]
    plies: tuple[Ply, ...]
    result: Result | None = None
    is_complete: bool = False  # the positions hold what was hidden too
    opening: Element | None = None  # the last move before the start, in a game that was loaded
    began: str = ""  # date and time, ISO 8601
    room: str = ""
    seed: str | None = None
    warnings: tuple[Text, ...] = ()
    variations: tuple[Variation, ...] = ()  # what was taken back, in the order of the file
    tried: tuple[Tried, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()  # by the number of moves that led there

    @property
    def ruling(self) -> str:
        """The ruling under which it was played."""
        return self.positions[0].ruling

    @property
    def points(self) -> Points:
        """What the season counts for both seats, at the end or as far as the game was played.

        Older files hold a culprit's points as they stood, results in so many words none at all.
        """
        last, result = self.positions[-1], self.result
        if result is None:
            return last.points
        counted = (result.points[0], result.points[1]) if len(result.points) == 2 else last.points
        return final_points(self.game, self.ruling, counted, result.cause, result.culprit)

    def position(self, ply: int) -> Position:
        """Return the position after so many moves, as far as it is known."""
        if not 0 <= ply < len(self.positions):
            raise ReplayError(
                Text(
                    f"es gibt keine Stellung {ply}: die Datei zeigt 0 bis {len(self.positions) - 1}",
                    f"there is no position {ply}: the file shows 0 to {len(self.positions) - 1}",
                )
            )
        return self.positions[ply].copy()

    def history(self, ply: int) -> list[Move]:
        """Return the moves that led to a position: all of them, or those since one that nobody can have played."""
        history: list[Move] = []
        for move in self._moves[:ply]:
            if move is None:
                history.clear()
            else:
                history.append(move)
        return history

    @cached_property
    def _moves(self) -> list[Move | None]:
        """The moves that were legal where they were played; None: the file does not tell it, or tells nonsense."""
        moves: list[Move | None] = []
        for done, before in zip(self.plies, self.positions, strict=False):
            try:
                if done.move is None or not before.judge(done.move).accepted:
                    moves.append(None)
                else:
                    moves.append(Move(self.game, tuple(self.game.merge(self.game.notation.parse_move(done.move)))))
            except KielwasserError:
                moves.append(None)
        return moves

    def continue_from(self, ply: int, seed: int | str = 0) -> Position:
        """Return the position after so many moves to play on from, everybody in his own seat.

        What the file does not tell because nobody ever saw it is dealt with the seed.
        """
        position = self.position(ply)
        if self.is_complete:
            return self._played(ply) or position
        position = hidden_info.complete(self.positions, ply, seed)
        position.history = self.history(ply)
        return position

    def _played(self, ply: int) -> Position | None:
        """Return a position with its way back to the start, if the moves alone lead there."""
        played = self.position(0)
        try:
            for done in self.plies[:ply]:
                played.play(done.move or "")
        except KielwasserError:
            return None
        return played if played == self.positions[ply] else None
