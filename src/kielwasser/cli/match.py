"""`kielwasser match`: which of two players is stronger?"""

from __future__ import annotations

from typing import Annotated

import typer

from kielwasser.cli import series as common
from kielwasser.cli.common import Json
from kielwasser.system.errors import Text
from kielwasser.system.language import say

_PLAYER = "A player: a name such as greedy, FILE.py:Class, or a program with its parameters in quotes."


def match(
    a: Annotated[str | None, typer.Argument(metavar="A", help=_PLAYER)] = None,
    b: Annotated[str | None, typer.Argument(metavar="B", help="Its opponent.")] = None,
    game: common.Game = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="How many; each board is played twice.")] = 100,
    concurrency: common.Concurrency = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option("--sprt", metavar="ELO0 ELO1", help="Stop as soon as it is clear which of the two it is."),
    ] = None,
    alpha: Annotated[float, typer.Option(help="SPRT: how often ELO1 may be accepted wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(help="SPRT: how often ELO0 may be accepted wrongly.")] = 0.05,
    sprt_model: Annotated[str, typer.Option(metavar="logistic|normalized", help="SPRT: what Elo means.")] = "logistic",
    seed: common.Seed = None,
    time: common.Time = None,
    ruling: common.Ruling = "referee",
    keep: common.Keep = "all",
    memory: common.Memory = None,
    pin: common.Pin = True,
    ray: common.Ray = None,
    store: common.StoreFile = None,
    resume: common.Resume = None,
    json: Json = False,
    csv: common.Csv = False,
) -> None:
    """Let two players play many games and say which one is stronger, and how sure that is.

    Each board is played twice with seats swapped. Players of this package and classes in Python files play in process,
    at full speed; programs play over the real server. A player may be given a name of its own:
    [cyan]new="java -jar bot.jar"[/cyan]. Every game is in the store before it counts: whatever was stopped goes on with
    [cyan]--resume[/cyan].

    [cyan]kielwasser match greedy random --game hive --games 1000[/cyan]
    """
    if resume is not None:
        common.carry_out(store, resume, concurrency, ray, json, csv)
        return
    from kielwasser.tournament.plan.players import parse_all
    from kielwasser.tournament.plan.settings import SeriesSettings
    from kielwasser.tournament.results.statistics import Sprt

    if a is None or b is None:
        raise typer.BadParameter(
            say(Text("ein Match braucht zwei Spieler, A und B", "a match needs two players, A and B"))
        )
    players = tuple(parse_all([a, b]))
    test = Sprt(*sprt, alpha, beta, sprt_model) if sprt is not None else None
    in_process = all(player.in_process for player in players)
    settings = SeriesSettings(
        players,
        common.conditions(common.meant_game(players, game), ruling, seed, time, keep, memory, pin),
        games=games,
        sprt=test,
        concurrency=concurrency or common.default_concurrency(in_process),
    )
    common.carry_out(store, settings, concurrency, ray, json, csv)
