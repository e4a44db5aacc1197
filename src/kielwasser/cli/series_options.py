"""The options that match, tournament and tune share, and what they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any

from kielwasser.cli.common import Ruling, find_game, full_name
from kielwasser.cli.declaring import Misuse, option
from kielwasser.cli.running import Venue, carry_out
from kielwasser.cli.series import Csv, StoreFile
from kielwasser.core.ruling import AUTO
from kielwasser.games import newest
from kielwasser.system.errors import Text
from kielwasser.tournament.play.starting import Spare

if TYPE_CHECKING:
    from kielwasser.tournament.basics.jobs import Conditions
    from kielwasser.tournament.basics.players import PlayerSpec
    from kielwasser.tournament.plan.settings import SeriesSettings

Game = Annotated[
    str | None, option("--game", "-g", metavar="GAME", help=f"The game, such as {newest()}, or its beginning.")
]
Concurrency = Annotated[
    int | None,
    option("--concurrency", "-c", min=1, help="Pairs of players at once; usually as many as processors allow."),
]
Seed = Annotated[str | None, option("--seed", help="The same seed deals the same boards; usually a new one.")]
Time = Annotated[
    int | None,
    option(
        "--time", metavar="MS", min=1, help="Milliseconds for a move; usually the season's: 2000, in Cartagena 4000."
    ),
]
Keep = Annotated[
    str,
    option("--keep", metavar="all|lost|failed|odd|none", help="Which replays are kept; odd: all but plain wins."),
]
Memory = Annotated[
    int | None, option("--memory", metavar="MB", min=16, help="Memory for each program; the contest gave 1500.")
]
PlayersMemory = Annotated[
    int | None,
    option(
        "--players-memory",
        metavar="MB",
        min=0,
        help="Memory for Python files that wait for their next game, all together; usually half of what is free.",
    ),
]
Pin = Annotated[bool, option("--pin/--no-pin", help="Give programs processors of their own, where there are enough.")]
Ahead = Annotated[
    bool,
    option(
        "--start-ahead",
        help="Start the next game's programs during this one, also where that takes time from who thinks.",
    ),
]
Ray = Annotated[
    str | None, option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; auto: the one of this machine.")
]
GamesJson = Annotated[bool, option("--json", help="Print a JSON object for each game as it ends, and the result last.")]
Resume = Annotated[int | None, option("--resume", metavar="ID", help="Go on with a series that was stopped.")]


@dataclass(frozen=True)
class SeriesOptions:
    """How a series is to be played, where it is kept and how it is told."""

    concurrency: Concurrency = None
    seed: Seed = None
    time: Time = None
    ruling: Ruling = AUTO
    memory: Memory = None
    players_memory: PlayersMemory = None
    pin: Pin = True
    start_ahead: Ahead = False
    ray: Ray = None
    store: StoreFile = None
    resume: Resume = None
    json: GamesJson = False
    csv: Csv = False
    spare: Spare = field(default_factory=Spare, init=False)

    def expect_games(self, game: str | None) -> None:
        """Let a process that plays start already, while this one loads what it needs; a wrong name is found before."""
        if game is not None:
            full_name(game)
        if self.ray is None:
            self.spare.start()

    def conditions(self, game: str | None, keep: str) -> Conditions:
        """Return the conditions that the options mean; the game is compiled when this returns."""
        import secrets

        from kielwasser.tournament.basics.jobs import Conditions
        from kielwasser.tournament.plan.settings import usual_time

        if game is None:
            raise Misuse(Text("welches Spiel? Nenne es mit --game", "which game? Name it with --game"))
        found = find_game(game).name
        return Conditions(
            game=found,
            ruling=self.ruling,
            seed=self.seed if self.seed is not None else secrets.token_hex(4),
            soft=self.time / 1000 if self.time is not None else usual_time(found),
            keep=keep,
            memory=None if self.memory is None else self.memory * 1_000_000,
            pin=self.pin,
            ahead=self.start_ahead,
        )

    def pairs_at_once(self, players: Iterable[PlayerSpec]) -> int:
        """Return how many pairs play at once: as many as was said, otherwise programs get a processor each."""
        from kielwasser.system.processes import processors

        count = len(processors())
        return self.concurrency or (count if all(player.in_process for player in players) else max(count // 2, 1))

    def carry_out(self, command: str, settings: SeriesSettings | int) -> None:
        """Run a new series for a command, or the one of that number, and print its result."""
        room = None if self.players_memory is None else self.players_memory * 1_000_000
        place = Venue(self.concurrency, self.ray, room, self.spare)
        carry_out(command, self.store, settings, place, self.json, self.csv)


def resumable(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command that has the options of a series go on with one that was stopped.

    There is nothing more to be said then: the command itself is not called.
    """

    @wraps(command)
    def called(options: SeriesOptions, **given: Any) -> None:
        try:
            if options.resume is not None:
                options.expect_games(None)
                options.carry_out(command.__name__, options.resume)
            else:
                command(**given, options=options)
        finally:
            options.spare.drop()

    return called


def meant_game(players: Iterable[PlayerSpec], game: str | None) -> str | None:
    """Return the game that was named, or the one that the players say they play."""
    from kielwasser.tournament.basics.players import require_game

    return require_game(players, None if game is None else full_name(game))
