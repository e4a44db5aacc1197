"""`kielwasser picture`: draw a position, and the options that all pictures share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from kielwasser.cli.common import Ruling, Seed, find_game, find_position, require_free, write_file
from kielwasser.cli.declaring import argument, option
from kielwasser.core.ruling import AUTO
from kielwasser.system.language import language as user_language

if TYPE_CHECKING:
    from kielwasser.core.position import Position
    from kielwasser.core.view import Look


class ThemeName(StrEnum):
    """The themes, as an option names them."""

    light = "light"
    dark = "dark"


class LanguageName(StrEnum):
    """The languages, as an option names them."""

    de = "de"
    en = "en"


Width = Annotated[int | None, option("--width", help="Pixels, 800 unless told (a GIF 480).", show_default=False)]
Theme = Annotated[ThemeName, option("--theme", help="Colours for bright or for dark surroundings.")]
Language = Annotated[
    LanguageName | None, option("--language", help="Of the words in it; yours unless told.", show_default=False)
]
Coordinates = Annotated[bool, option("--coordinates", help="Write the fields' names into it.")]


def look_of(theme: ThemeName, language: LanguageName | None, coordinates: bool) -> Look:
    """Return how a picture is to look."""
    from kielwasser.core.view import Look

    spoken = user_language() if language is None else language.value
    return Look(language=spoken, theme=theme.value, coordinates=coordinates)


def picture(
    position: Annotated[
        str | None,
        argument(
            metavar="POSITION",
            help="One line of text, or a file with it or with a season's state; without one a board is dealt.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        str | None, option("--game", help="The game, where the text does not name it.", show_default=False)
    ] = None,
    out: Annotated[
        Path | None,
        option("--out", "-o", metavar="FILE", help="A .svg or .png; without it SVG is printed.", show_default=False),
    ] = None,
    seed: Seed = "0",
    ruling: Ruling = AUTO,
    width: Width = None,
    theme: Theme = ThemeName.light,
    language: Language = None,
    coordinates: Coordinates = False,
    force: Annotated[bool, option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """Draw a position, as the seat to move sees it."""
    from kielwasser.replay.pictures import GifFrame, png_of, svg_of
    from kielwasser.system.errors import KielwasserError, Text

    ending = ".svg" if out is None else out.suffix.lower()
    if ending not in (".svg", ".png"):
        raise KielwasserError(
            Text(
                f"{out}: eine Stellung wird als .svg oder .png gezeichnet",
                f"{out}: a position is drawn as .svg or .png",
            )
        )
    if out is not None:
        require_free(out, force)
    shown = _named(position, game, ruling, seed)
    frame = GifFrame(shown.hide(shown.to_move), look_of(theme, language, coordinates))
    pixels = 800 if width is None else width
    if out is None:
        print(svg_of(frame, pixels))
    else:
        write_file(out, png_of(frame, pixels) if ending == ".png" else svg_of(frame, pixels).encode(), force)


def _named(position: str | None, game: str | None, ruling: str, seed: str) -> Position:
    """Return the position that the command line names; its text begins with the game, unless an option says which."""
    from kielwasser.games import names as game_names
    from kielwasser.system.errors import KielwasserError, Text

    if game is None:
        begin = (position or "").split(maxsplit=1)
        if not begin or begin[0] not in game_names():
            raise KielwasserError(
                Text(
                    "gib eine Stellung an, die mit dem Namen ihres Spiels beginnt, oder nenne es mit --game",
                    "give a position that begins with its game's name, or say which with --game",
                )
            )
        game = begin[0]
    return find_position(find_game(game), position, ruling, seed)
