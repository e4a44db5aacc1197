"""`kielwasser tournament`, `series` and `report`: more than two players, what has been played, and a page about it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from kielwasser.cli import series as common
from kielwasser.cli.common import Json, print_json, tell
from kielwasser.cli.declaring import Misuse, argument, option
from kielwasser.cli.series_options import Game, Keep, SeriesOptions, meant_game, resumable
from kielwasser.system.errors import Text
from kielwasser.system.language import language, say
from kielwasser.system.numbers import counted

if TYPE_CHECKING:
    from kielwasser.tournament.results.store import Store

_REPLAYS = Text("Aufzeichnung", "replay"), Text("Aufzeichnungen", "replays")
_GAMES = Text("Spiel", "game"), Text("Spiele", "games")
_SERIES = Text("neue Serie", "new series"), Text("neue Serien", "new series")
_MERGED = Text(
    "Aus {path}: {new}, {known} schon bekannt, {games} dazugekommen.",
    "From {path}: {new}, {known} known already, {games} added.",
)
_IN_MATCHES = ("league", "knockout", "swiss")

Id = Annotated[int, argument(metavar="ID", help="The number of a series.")]


@resumable
def tournament(
    players: Annotated[
        list[str] | None, argument(metavar="PLAYERS…", help="Players as in [cyan]match[/cyan], in seeding order.")
    ] = None,
    format_: Annotated[
        str,
        option("--format", "-f", metavar="round-robin|gauntlet|league|knockout|swiss", help="Who plays whom."),
    ] = "round-robin",
    game: Game = None,
    games: Annotated[
        int | None,
        option("--games", "-n", min=2, help="Games of each encounter; usually 10, or 6 as in the contest."),
    ] = None,
    rounds: Annotated[int, option(min=0, help="Rounds of a Swiss tournament; 0: as many as it needs.")] = 0,
    keep: Keep = "all",
    *,
    options: SeriesOptions,
) -> None:
    """Let several players play a tournament.

    round-robin: everybody meets everybody. gauntlet: the first meets all others. league: as in the contest, match days
    with matches of 6 games. knockout: a bracket, even matches go on. swiss: equals meet equals.

    [cyan]kielwasser tournament random greedy simple --game hase --format league[/cyan]
    """
    if len(players or []) < 2:
        raise Misuse(Text("ein Turnier braucht mindestens zwei Spieler", "a tournament needs two players or more"))
    options.expect_games(game)
    from kielwasser.tournament.basics.players import parse_all
    from kielwasser.tournament.plan.settings import FORMATS, LEAGUE_GAMES, SeriesSettings, SeriesSettingsError

    if format_ not in FORMATS[1:-1]:
        raise SeriesSettingsError(
            Text(
                f"ein Modus ist einer von {', '.join(FORMATS[1:-1])}, nicht {format_!r}",
                f"a format is one of {', '.join(FORMATS[1:-1])}, not {format_!r}",
            )
        )
    parsed = tuple(parse_all(players or []))
    settings = SeriesSettings(
        parsed,
        options.conditions(meant_game(parsed, game), keep),
        format=format_,
        games=games or (LEAGUE_GAMES if format_ in _IN_MATCHES else 10),
        rounds=rounds,
        concurrency=options.pairs_at_once(parsed),
    )
    options.carry_out("tournament", settings)


def series(
    id_: Annotated[int | None, argument(metavar="[ID]", help="Show this series instead of the list.")] = None,
    delete: Annotated[bool, option("--delete", help="Forget the series with all its games.")] = False,
    replays: Annotated[
        Path | None, option(metavar="FOLDER", help="Write the series' replays into this folder.")
    ] = None,
    log: Annotated[bool, option("--log", help="Show what the players printed, game by game.")] = False,
    keep: Annotated[
        str, option("--filter", metavar="all|lost|failed|odd", help="Which replays, and which games of the log.")
    ] = "all",
    player: Annotated[
        str | None, option("--player", metavar="NAME", help="Only replays of games that this player played.")
    ] = None,
    merge: Annotated[
        Path | None, option("--merge", metavar="STORE", help="Take in all series of another store.")
    ] = None,
    store: common.StoreFile = None,
    json: Json = False,
    csv: common.Csv = False,
) -> None:
    """List what has been played, or show one series; its replays can be taken out of the store.

    A store is written by one machine. What another one has played is taken in with [cyan]--merge[/cyan]: series that
    are known get the games that they lack.
    """
    from kielwasser.tournament.basics.jobs import FILTERS
    from kielwasser.tournament.results.store import StoreError
    from kielwasser.tournament.series import Series

    if keep not in FILTERS:
        raise StoreError(
            Text(
                f"ein Filter ist einer von {', '.join(FILTERS)}, nicht {keep!r}",
                f"a filter is one of {', '.join(FILTERS)}, not {keep!r}",
            )
        )
    with common.open_store(store) as kept:
        if merge is not None:
            _merge(kept, merge, json)
        elif id_ is None:
            _list(kept, json)
        elif delete:
            kept.delete(id_)
        elif replays is not None:
            count = write_replays(kept, id_, replays, keep, player)
            tell(f"{say(counted(count, *_REPLAYS))} in {replays}")
        elif log:
            common.print_log(kept, id_, keep, json)
        elif csv:
            common.print_games(kept, id_)
        else:
            shot = Series(kept, id_).snapshot()
            if json:
                print_json(shot.as_json())
            else:
                print("\n".join([common.as_text(shot), *map(say, shot.warnings)]))


def _merge(kept: Store, other: Path, json: bool) -> None:
    found = kept.merge(other)
    if json:
        print_json(asdict(found))
    else:
        games = counted(found.games, *_GAMES)
        tell(say(_MERGED, path=other, new=counted(found.new, *_SERIES), known=found.known, games=games))


def _list(kept: Store, json: bool) -> None:
    from kielwasser.tournament.results.snapshot import RUNS
    from kielwasser.tournament.results.store import ELSEWHERE
    from kielwasser.tournament.show import words

    for entry in kept.entries():
        if json:
            print_json({**asdict(entry), "state": RUNS if entry.state == ELSEWHERE else entry.state})
        else:
            state = words.STATES[entry.state].said(language())
            settings = kept.settings(entry.id)
            title = f"{say(words.game_name(settings.conditions.game))}, {say(words.title(settings))}"
            print(f"{entry.id:5}  {entry.created}  {entry.games:7}  {state:10}  {title}")


def write_replays(store: Store, id_: int, folder: Path, keep: str, player: str | None = None) -> int:
    """Write the kept replays of a series as files, named after who played, and return how many there are."""
    from kielwasser.replay.writer import safe_name
    from kielwasser.tournament.results.snapshot import seated
    from kielwasser.tournament.results.store import StoreError

    store.entry(id_)
    names = store.settings(id_).names
    if player is not None and player not in names:
        raise StoreError(
            Text(
                f"in Serie {id_} spielt kein {player!r}, nur {', '.join(names)}",
                f"there is no {player!r} in series {id_}, only {', '.join(names)}",
            )
        )
    players = {(game.pair, game.seat): seated(game, names) for game in store.games(id_)}
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for pair, seat in store.kept(id_, keep):
            both = players[pair, seat]
            record = store.replay(id_, pair, seat) if player is None or player in both else None
            if record is not None:
                stem = "_".join([f"series-{id_}", f"pair-{pair}", *map(safe_name, both)])
                (folder / f"{stem}.jsonl.gz").write_bytes(record)
                count += 1
    except OSError as error:
        raise StoreError(
            Text(
                f"der Ordner {folder} lässt sich nicht beschreiben ({error.strerror})",
                f"the folder {folder} cannot be written ({error.strerror})",
            )
        ) from None
    return count


def report(
    id_: Id,
    output: Annotated[
        Path | None, option("--output", "-o", metavar="FILE.html", help="Where it goes; usually series-ID.html.")
    ] = None,
    lang: Annotated[
        str | None, option("--language", metavar="de|en", help="The language of the page; usually yours.")
    ] = None,
    store: common.StoreFile = None,
) -> None:
    """Write a page about a series that stands alone: tables, charts, endings; it needs no network."""
    from kielwasser.tournament.results.store import StoreError
    from kielwasser.tournament.series import Series
    from kielwasser.tournament.show.report import report as page

    path = output or Path(f"series-{id_}.html")
    with common.open_store(store) as kept:
        text = page(Series(kept, id_).snapshot(), lang or language())
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise StoreError(
            Text(
                f"{path} lässt sich nicht schreiben ({error.strerror})", f"{path} cannot be written ({error.strerror})"
            )
        ) from None
    print(path)
