"""`kielwasser tune`: find better numbers for a player."""

from __future__ import annotations

from typing import Annotated

import typer

from kielwasser.cli import series as common
from kielwasser.cli.common import Json
from kielwasser.system.errors import Text
from kielwasser.system.language import say


def tune(
    player: Annotated[
        str | None,
        typer.Argument(metavar="PLAYER", help="FILE.py:Class, or a program with {name} in its parameters."),
    ] = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option("--parameter", "-p", metavar="NAME:START:LOW:HIGH[:STEP]", help="A number to tune; repeat it."),
    ] = None,
    game: common.Game = None,
    iterations: Annotated[int, typer.Option("--iterations", "-i", min=1, help="How many steps.")] = 100,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each step.")] = 8,
    concurrency: common.Concurrency = None,
    seed: common.Seed = None,
    time: common.Time = None,
    ruling: common.Ruling = "referee",
    memory: common.Memory = None,
    pin: common.Pin = True,
    ray: common.Ray = None,
    store: common.StoreFile = None,
    resume: common.Resume = None,
    json: Json = False,
    csv: common.Csv = False,
) -> None:
    """Tune numeric parameters of a player over paired games against itself (SPSA).

    A class gets them as arguments of its constructor, a program in place of {name} in its command line. The result is
    where they stand in the end; check it with [cyan]match[/cyan].

    [cyan]kielwasser tune bot.py:Bot -p depth:3:1:6 -p greed:0.5:0:2 --game hase[/cyan]
    """
    if resume is not None:
        common.carry_out(store, resume, concurrency, ray, json, csv)
        return
    from kielwasser.tournament.plan.players import parse_tuned
    from kielwasser.tournament.plan.settings import Parameter, SeriesSettings, Tuning

    if player is None or not parameters:
        raise typer.BadParameter(
            say(
                Text(
                    "Einstellen braucht einen Spieler und mindestens einen --parameter",
                    "tuning needs a player and at least one --parameter",
                )
            )
        )
    wanted = tuple(Parameter.parse(text) for text in parameters)
    spec = parse_tuned(player, {parameter.name: parameter.fitted(parameter.start) for parameter in wanted})
    settings = SeriesSettings(
        (spec,),
        common.conditions(game, ruling, seed, time, "none", memory, pin),
        format="tune",
        games=games,
        tuning=Tuning(wanted, iterations),
        concurrency=concurrency or common.default_concurrency(spec.in_process),
    )
    common.carry_out(store, settings, concurrency, ray, json, csv)
