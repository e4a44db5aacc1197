"""`kielwasser tune`: find better numbers for a player."""

from __future__ import annotations

from typing import Annotated

from kielwasser.cli.declaring import Misuse, argument, option
from kielwasser.cli.series_options import Game, SeriesOptions, meant_game, resumable
from kielwasser.system.errors import Text


@resumable
def tune(
    player: Annotated[
        str | None,
        argument(metavar="PLAYER", help="FILE.py:Class, or a program with {name} in its parameters."),
    ] = None,
    parameters: Annotated[
        list[str] | None,
        option("--parameter", "-p", metavar="NAME:START:LOW:HIGH[:STEP]", help="A number to tune; repeat it."),
    ] = None,
    game: Game = None,
    iterations: Annotated[int, option("--iterations", "-i", min=1, help="How many steps.")] = 100,
    games: Annotated[int, option("--games", "-n", min=2, help="Games of each step.")] = 8,
    *,
    options: SeriesOptions,
) -> None:
    """Tune numeric parameters of a player over paired games against itself (SPSA).

    A class gets them as arguments of its constructor, a program in place of {name} in its command line. The result is
    where they stand in the end; check it with [cyan]match[/cyan].

    [cyan]kielwasser tune bot.py:Bot -p depth:3:1:6 -p greed:0.5:0:2 --game hase[/cyan]
    """
    if player is None or not parameters:
        raise Misuse(
            Text(
                "Einstellen braucht einen Spieler und mindestens einen --parameter",
                "tuning needs a player and at least one --parameter",
            )
        )
    options.expect_games(game)
    from kielwasser.tournament.basics.players import parse_tuned
    from kielwasser.tournament.plan.settings import Parameter, SeriesSettings, Tuning

    wanted = tuple(Parameter.parse(text) for text in parameters)
    spec = parse_tuned(player, {parameter.name: parameter.fitted(parameter.start) for parameter in wanted})
    settings = SeriesSettings(
        (spec,),
        options.conditions(meant_game([spec], game), "none"),
        format="tune",
        games=games,
        tuning=Tuning(wanted, iterations),
        concurrency=options.pairs_at_once([spec]),
    )
    options.carry_out("tune", settings)
