"""`kielwasser playthrough`: write down a whole random game, or compare one that was written down."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from kielwasser.cli.common import Ruling, Seed, find_game, write_file
from kielwasser.cli.declaring import argument, option
from kielwasser.core.ruling import AUTO
from kielwasser.system.errors import Text
from kielwasser.system.language import say

UNCHANGED = Text("{file}: unverändert", "{file}: unchanged")


def playthrough(
    game: Annotated[str | None, argument(metavar="[GAME]", help="The game to write down.", show_default=False)] = None,
    seed: Seed = "0",
    ruling: Ruling = AUTO,
    out: Annotated[
        Path | None,
        option("--out", "-o", metavar="FILE", help="Where to; without it it is printed.", show_default=False),
    ] = None,
    check: Annotated[
        list[Path] | None,
        option("--check", metavar="FILE", help="Play this one again and compare.", show_default=False),
    ] = None,
    force: Annotated[bool, option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """Write down a whole random game: every position, every list of legal actions, what learners see.

    With --check files are compared with what is played now; the first line that differs is named.
    """
    from kielwasser.envs.playthrough import check as compare
    from kielwasser.envs.playthrough import playthrough as played
    from kielwasser.system.errors import KielwasserError

    for file in check or ():
        try:
            compare(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise KielwasserError(
                Text(f"{file}: lässt sich nicht lesen ({error})", f"{file}: cannot be read ({error})")
            ) from None
        except KielwasserError as error:
            raise KielwasserError(Text(f"{file}: {error.text.de}", f"{file}: {error.text.en}")) from None
        print(say(UNCHANGED, file=file))
    if game is None and not check:
        raise KielwasserError(Text("nenne ein Spiel, oder Dateien mit --check", "name a game, or files with --check"))
    if game is not None:
        text = played(find_game(game), seed, ruling)
        if out is None:
            print(text, end="")
        else:
            write_file(out, text.encode(), force)
