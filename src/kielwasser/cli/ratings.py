"""`kielwasser ratings`: how strong is everybody who has ever played here?"""

from __future__ import annotations

from typing import Annotated

from kielwasser.cli import series as common
from kielwasser.cli.common import Json, print_json
from kielwasser.cli.declaring import option
from kielwasser.cli.series_options import Game
from kielwasser.system.language import say


def ratings(
    game: Game = None,
    anchor: Annotated[
        str | None, option(metavar="NAME[=ELO]", help="Who has 0 Elo, or so many (usually random=0).")
    ] = None,
    store: common.StoreFile = None,
    json: Json = False,
) -> None:
    """Rate all players in the store: one list for each game, ruling and time limit.

    The ratings are those under which all results together are most likely; the errors are 95 % intervals relative to
    the anchor.
    """
    from kielwasser.cli.common import full_name
    from kielwasser.system.errors import KielwasserError, Text
    from kielwasser.system.numbers import decimal, duration, percent
    from kielwasser.tournament.results.ratings import rating_lists
    from kielwasser.tournament.show import words

    name, _, text = (anchor or "").partition("=")
    try:
        at = float(text or 0)
    except ValueError:
        raise KielwasserError(
            Text(
                f"ein Anker ist NAME oder NAME=ELO, nicht {anchor!r}", f"an anchor is NAME or NAME=ELO, not {anchor!r}"
            )
        ) from None
    with common.open_store(store) as kept:
        lists = rating_lists(kept, None if game is None else full_name(game), name or None, at)
    for found in lists:
        if not json:
            print(f"{say(words.game_name(found.game))}, {found.ruling}, {say(duration(found.seconds))}")
        for place, rating in enumerate(found.ratings, 1):
            if json:
                head = {"game": found.game, "ruling": found.ruling, "seconds": found.seconds, "anchor": found.anchor}
                numbers = {"elo": round(rating.elo, 1), "error": round(rating.error, 1), "games": rating.games}
                print_json({**head, "place": place, "name": rating.name, **numbers, "score": round(rating.score, 4)})
            else:
                elo = f"{decimal(rating.elo, 0).en:>6} ± {decimal(rating.error, 0).en:<5}"
                games = f"{rating.games:7} {say(words.GAMES)}"
                print(f"{place:4}. {rating.name:40} {elo} {games} {say(percent(rating.score)):>7}")
