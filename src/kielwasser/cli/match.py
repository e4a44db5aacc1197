"""`kielwasser match`: which of two players is stronger?"""

from __future__ import annotations

from typing import Annotated

from kielwasser.cli.declaring import Misuse, argument, option
from kielwasser.cli.series_options import Game, Keep, SeriesOptions, meant_game, resumable
from kielwasser.system.errors import Text

_PLAYER = "A player: a name such as greedy, FILE.py:Class, or a program with its parameters in quotes."


@resumable
def match(
    a: Annotated[str | None, argument(metavar="A", help=_PLAYER)] = None,
    b: Annotated[str | None, argument(metavar="B", help="Its opponent.")] = None,
    game: Game = None,
    games: Annotated[int, option("--games", "-n", min=2, help="How many; each board is played twice.")] = 100,
    sprt: Annotated[
        tuple[float, float] | None,
        option("--sprt", metavar="ELO0 ELO1", help="Stop as soon as it is clear which of the two it is."),
    ] = None,
    alpha: Annotated[float, option(help="SPRT: how often ELO1 may be accepted wrongly.")] = 0.05,
    beta: Annotated[float, option(help="SPRT: how often ELO0 may be accepted wrongly.")] = 0.05,
    sprt_model: Annotated[str, option(metavar="logistic|normalized", help="SPRT: what Elo means.")] = "logistic",
    keep: Keep = "all",
    *,
    options: SeriesOptions,
) -> None:
    """Let two players play many games and say which one is stronger, and how sure that is.

    Each board is played twice with seats swapped. Players of this package and classes in Python files play in process,
    at full speed; programs play over the real server. A player may be given a name of its own:
    [cyan]new="java -jar bot.jar"[/cyan]. Every game is in the store before it counts: whatever was stopped goes on with
    [cyan]--resume[/cyan].

    A program is started with --host, --port and --reservation behind its own parameters, or with {host}, {port} and
    {reservation} filled in where its parameters have them.

    [cyan]kielwasser match greedy random --game hive --games 1000[/cyan]
    """
    if a is None or b is None:
        raise Misuse(Text("ein Match braucht zwei Spieler, A und B", "a match needs two players, A and B"))
    options.expect_games(game)
    from kielwasser.tournament.basics.players import parse_all
    from kielwasser.tournament.basics.statistics import Sprt
    from kielwasser.tournament.plan.settings import SeriesSettings

    players = tuple(parse_all([a, b]))
    test = Sprt(*sprt, alpha, beta, sprt_model) if sprt is not None else None
    settings = SeriesSettings(
        players,
        options.conditions(meant_game(players, game), keep),
        games=games,
        sprt=test,
        concurrency=options.pairs_at_once(players),
    )
    options.carry_out("match", settings)
