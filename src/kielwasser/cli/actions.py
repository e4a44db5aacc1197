"""`kielwasser actions`: what the numbers of a game's actions mean."""

from __future__ import annotations

from typing import Annotated

from kielwasser.cli.common import GameName, Json, find_game, print_json
from kielwasser.cli.declaring import option
from kielwasser.system.errors import KielwasserError, Text


def actions(
    game: GameName,
    find: Annotated[str, option("--find", help="Only those whose name contains this.")] = "",
    json: Json = False,
) -> None:
    """List the actions of a game: their numbers, as learners choose them, and their names in notation.

    Most of them are legal in few positions; a ? stands for a place that the notation has no number for. From Python:
    [cyan]kielwasser.game("hive").action_names[/cyan].
    """
    found = [(number, name) for number, name in enumerate(find_game(game).action_names) if find in name]
    if not found:
        raise KielwasserError(Text(f"keine Aktion hat {find!r} in ihrem Namen", f"no action has {find!r} in its name"))
    for number, name in found:
        if json:
            print_json({"action": number, "name": name})
        else:
            print(f"{number:>6}  {name}")
