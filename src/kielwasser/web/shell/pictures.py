"""Pictures of positions for pages that show no table: cards, previews and the rules."""

from __future__ import annotations

import base64
import json
import lzma
import random
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.view import THEMES, Look
from kielwasser.drawing.svg import picture
from kielwasser.games import game
from kielwasser.web.shell.person import LANGUAGES

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


@dataclass(frozen=True)
class Illustrations:
    """The pictures of a game's rules in all languages and themes, and the same in sentences."""

    drawn: dict[str, str]  # by number, theme and language
    said: dict[str, list[str]]  # by language

    def picture(self, number: int, theme: str, language: str) -> str | None:
        """Return a picture; None: there is no such one."""
        return self.drawn.get(f"{number}/{theme}/{language}")

    @classmethod
    def of(cls, found: Game) -> Illustrations:
        """Draw them all; the rules must be compiled."""
        pictures = list(found.guide().pictures())
        drawn = {
            f"{number}/{theme}/{language}": picture.draw(found, language, theme)
            for number, picture in enumerate(pictures)
            for theme in THEMES
            for language in LANGUAGES
        }
        positions = [picture.load(found) for picture in pictures]
        return cls(drawn, {language: [_sentences(one, language) for one in positions] for language in LANGUAGES})

    def pack(self) -> bytes:
        """Return them for a file: they are much alike, and small together."""
        return lzma.compress(json.dumps([self.drawn, self.said], ensure_ascii=False).encode(), preset=9)

    @classmethod
    def unpack(cls, packed: bytes) -> Illustrations:
        """Return what `pack` has packed."""
        return cls(*json.loads(lzma.decompress(packed)))


@lru_cache(maxsize=8)
def illustrations(name: str, is_ready: bool) -> Illustrations | None:
    """Return the pictures of a game's rules as they were drawn ahead, or drawn now if it is ready; None: not yet."""
    path = illustrations_of(name)
    if path.is_file():
        return Illustrations.unpack(path.read_bytes())
    return Illustrations.of(game(name)) if is_ready else None


def illustrations_of(name: str) -> Path:
    """Return the file of the pictures of a game's rules."""
    return _SHIPPED / f"{name}-rules.xz"


def preview(position: Position, theme: str, language: str, coordinates: bool = False) -> str:
    """Return the picture of a board before the game; what players will not see is not in it."""
    return picture(position.hide(0), Look(language, theme, coordinates))


def spoken(position: Position, language: str) -> str:
    """Return the same in sentences."""
    return _sentences(position.hide(0), language)


def _sentences(seen: Position, language: str) -> str:
    return " ".join(text.said(language) for text in seen.game.view().describe(seen))


def thumbnail_path(table: str, ply: int | str, theme: str, language: str) -> str:
    """Return the address of the picture of a position of a table's game."""
    return f"/pictures/table/{table}/{ply}/{theme}/{language}.svg"


def as_address(svg: str) -> str:
    """Return a picture as an address for `<img>`: there its names and styles touch nothing else on the page."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
