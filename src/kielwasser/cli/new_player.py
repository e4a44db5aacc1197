"""`kielwasser new-player`: a file to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from kielwasser.cli.common import named_game, own_command, write_file
from kielwasser.cli.declaring import argument, option
from kielwasser.games import newest
from kielwasser.system.errors import Text
from kielwasser.system.language import language, say

_WRITTEN = Text(
    "{file} ist geschrieben. Wie es weitergeht:\n"
    "  {run} match {file} random --game {game} --games 20   zwanzig Spiele gegen einen, der zufällig zieht\n"
    "  {run} play {game} --second {file}                    gegen ihn spielen (im Browser: Neues Spiel, Programm)\n"
    "  {run} check-client --game {game} {file}              hält er sich an alles?\n"
    "Für den Wettbewerb: {run} match … --ruling referee, denn sein Server weicht hier und da vom Regelheft ab.\n"
    "Mehr steht im Handbuch: in der Arena unter Hilfe, oder {run} docs.",
    "{file} is written. What comes next:\n"
    "  {run} match {file} random --game {game} --games 20   twenty games against one who plays at random\n"
    "  {run} play {game} --second {file}                    play against it (in the browser: new game, program)\n"
    "  {run} check-client --game {game} {file}              does it keep all the rules?\n"
    "For the contest: {run} match … --ruling referee, since its server differs from the rule book in a few places.\n"
    "The manual says more: under Help in the arena, or {run} docs.",
)


def new_player(
    name: Annotated[str, argument(metavar="NAME", help="What it is called, such as MyPlayer.")],
    game: Annotated[
        str,
        option("--game", help="The game that it plays, usually the latest season's; its beginning is enough."),
    ] = newest(),
    force: Annotated[bool, option("--force", help="Replace the file if there is one.")] = False,
) -> None:
    """Write a short, commented player of your own to begin with, and say what to do next."""
    from kielwasser.client.starting import class_name, starting_file

    found = named_game(game)
    file = Path(f"{class_name(name).lower()}.py")
    write_file(file, starting_file(name, found, language()).encode("utf-8"), force)
    print(say(_WRITTEN, file=file, game=found.name, run=own_command()))
