"""Play games and record them, for the tests of this folder."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import kielwasser
from kielwasser.authority import Event, Match, Over, Seat
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.games import names as game_names
from kielwasser.games.dialects import dialect as load_dialect
from kielwasser.protocol.dialect import Dialect, ReadMove
from kielwasser.replay import Replay, ReplayWriter, parse

DATA = Path(__file__).parents[1] / "data"
NAMES = ("Anna", "Bernd & Co")


def samples() -> list[Path]:
    """Return the official files of the seasons whose language is there."""
    return [path for name in game_names() for path in sorted((DATA / name / "replays").glob("*.xml.gz"))]


@dataclass
class Recording:
    """A game as it was really played, and its record as it grew."""

    match: Match
    truths: list[Position]  # the position at the start and after each move
    lines: list[bytes] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def content(self) -> bytes:
        """The whole record."""
        return b"".join(self.lines)

    def read(self, count: int | None = None) -> Replay:
        """Read the record, or only its first lines."""
        return parse(b"".join(self.lines[:count]))


def record(
    game: Game,
    seed: int = 5,
    moves: int = 1000,
    hints: Sequence[str] = (),
    seconds: float = 0.25,
    meddle: Callable[[Position, int], None] = lambda position, ply: None,
    dialect: Dialect | None = None,
) -> Recording:
    """Play random moves and record them; after so many moves nothing more is played."""
    chance = random.Random(seed)
    position = kielwasser.new(game.name, seed=seed, ruling="referee")
    match = Match(position, (Seat(NAMES[0]), Seat(NAMES[1])))
    recording = Recording(match, [position.copy()])
    if dialect is None and game.name in game_names():
        dialect = load_dialect(game.name)
    writer = ReplayWriter(
        recording.lines.append, position, NAMES, dialect, began="2026-11-15T01:44:36+01:00", seed=seed
    )
    now, events = 0.0, match.start(0.0)
    while True:
        for event in events:
            writer.take(event)
        recording.events += events
        if isinstance(events[-1], Over) or len(recording.truths) > moves:
            return recording
        meddle(position, position.ply)
        match.asked(now)
        now += seconds
        move = chance.choice(position.legal_moves)
        reading = _read_back(dialect, move, position, hints)
        events = match.move(match.expected, reading.actions, now, reading)
        recording.truths.append(position.copy())


def _read_back(dialect: Dialect | None, move, position: Position, hints: Sequence[str]) -> ReadMove:
    if dialect is None:
        return ReadMove(move.actions, hints=tuple(hints))
    return dialect.read_move(dialect.write_move(move, position, hints), position, NAMES)
