"""Pictures of positions for pages that show no table: cards and previews."""

from __future__ import annotations

import base64
import random
from functools import lru_cache
from pathlib import Path

from kielwasser.core.position import Position
from kielwasser.core.view import Look
from kielwasser.drawing.svg import picture
from kielwasser.games import game

_SEED, _PLIES = "Kiel", 14
_SHIPPED = Path(__file__).parents[1] / "assets" / "pictures"


@lru_cache(maxsize=64)
def sample(name: str, theme: str, language: str) -> str:
    """Return a game's picture for its card: a position some moves after the deal."""
    chance = random.Random(_SEED)
    position = Position.deal(game(name), _SEED)
    while not position.is_over and position.ply < _PLIES:
        position.play(chance.choice(position.legal_moves))
    return picture(position.hide(0), Look(language, theme))


def shipped(name: str, theme: str, language: str) -> bytes | None:
    """Return the same as it was drawn ahead (`tools/pictures.py`), compressed; None: there is none."""
    path = place_of(name, theme, language)
    return path.read_bytes() if path.is_file() else None


def place_of(name: str, theme: str, language: str) -> Path:
    """Return the file of a picture that is drawn ahead; the names are those of a game, a theme and a language."""
    return _SHIPPED / f"{name}-{theme}-{language}.svgz"


def preview(position: Position, theme: str, language: str, coordinates: bool = False) -> str:
    """Return the picture of a board before the game; what players will not see is not in it."""
    return picture(position.hide(0), Look(language, theme, coordinates))


def spoken(position: Position, language: str) -> str:
    """Return the same in sentences."""
    seen = position.hide(0)
    return " ".join(text.said(language) for text in seen.game.view().describe(seen))


def thumbnail_path(table: str, ply: int | str, theme: str, language: str) -> str:
    """Return the address of the picture of a position of a table's game."""
    return f"/pictures/table/{table}/{ply}/{theme}/{language}.svg"


def as_address(svg: str) -> str:
    """Return a picture as an address for `<img>`: there its names and styles touch nothing else on the page."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
