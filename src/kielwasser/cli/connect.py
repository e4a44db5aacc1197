"""`kielwasser connect`: one of our players, or your own, at any game server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from kielwasser.cli.common import Json, full_name, print_json
from kielwasser.cli.declaring import Misuse, option
from kielwasser.games import newest
from kielwasser.system.errors import Text
from kielwasser.system.harmless import harmless

if TYPE_CHECKING:
    from kielwasser.client.events import GameResult

_MOST_THREADS = 4  # unless more are asked for: the more there are, the less each of them adds


def connect(
    player: Annotated[
        str,
        option(
            "--player",
            metavar="NAME|FILE.py[:Class]",
            help="strongest, strongest@1 …, greedy, random, simple, or a file.",
        ),
    ],
    host: Annotated[str, option("--host", "-h", help="Where the game server is.")] = "localhost",
    port: Annotated[int, option("--port", "-p", min=1, max=65_535, help="Its port.")] = 13050,
    game: Annotated[
        str | None,
        option("--game", metavar="GAME", help=f"The game, such as {newest()}; its beginning is enough."),
    ] = None,
    reservation: Annotated[str | None, option("--reservation", "-r", help="The code of a reserved seat.")] = None,
    room: Annotated[str | None, option("--room", help="The number of a room.")] = None,
    name: Annotated[
        str, option("--name", metavar="NAME", help="What the server is to call you, where it takes a name.")
    ] = "",
    games: Annotated[int, option("--games", min=1, help="Play so many games one after the other.")] = 1,
    seed: Annotated[str | None, option("--seed", help="The same seed plays the same game.")] = None,
    threads: Annotated[
        int | None,
        option("--threads", min=1, help="So many threads for strongest; usually one a processor, four at most."),
    ] = None,
    ponder: Annotated[
        bool, option("--ponder", help="Think on the opponent's time, too; not where many games share the processors.")
    ] = False,
    json: Json = False,
) -> None:
    """Play on a game server: ours ([cyan]kielwasser serve[/cyan]) or an official one of any season.

    A player of your own is a class with [cyan]choose(self, position, deadline)[/cyan] that returns a move.
    """
    from kielwasser.cli.server_news import ServerNews, as_text
    from kielwasser.client.kit import run
    from kielwasser.client.loading import load_player
    from kielwasser.system.processes import processors

    if reservation is not None and room is not None:
        raise Misuse(
            Text("entweder eine Reservierung oder ein Raum, nicht beides", "either a reservation or a room, not both")
        )
    wanted = None if game is None else full_name(game)
    thinking = load_player(player, seed, threads or min(len(processors()), _MOST_THREADS))
    if ponder and not callable(getattr(thinking, "ponder", None)):
        raise Misuse(
            Text(f"{player} kann nicht in der Zeit des Gegners denken", f"{player} cannot think on the opponent's time")
        )
    news = ServerNews(f"{host}:{port}", games, json)
    result = run(thinking, host, port, wanted, reservation, room, games, name, news.hear, ponder)
    if json:
        print_json(_as_object(result))
    else:
        print(harmless(as_text(result)))


def _as_object(result: GameResult | None) -> dict[str, object]:
    if result is None:
        return {"winner": None}
    causes = [cause.value for cause in result.causes]
    told = {"causes": causes, "reasons": list(result.reasons), "scores": list(result.scores)}
    return {"winner": result.winner, "seat": result.seat, **told}
