"""The rules of a game for those who play it: headings, paragraphs, lists and pictures, in German and in English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kielwasser.core.view import LIGHT, Look, menu
from kielwasser.system.errors import Text

if TYPE_CHECKING:
    from kielwasser.core.game import Game
    from kielwasser.core.position import Position


@dataclass(frozen=True)
class Items:
    """A list, one row after the other; `ordered` where they are steps."""

    rows: tuple[Text, ...]
    ordered: bool = False


@dataclass(frozen=True)
class Picture:
    """A position in the game's notation, and what there is to see in it.

    With `selected` it shows what the seat to move can choose: after picking that up, or at the beginning if it is
    empty. `actions` are entered first, as text.
    """

    position: str
    caption: Text
    selected: str | None = None
    actions: str = ""
    coordinates: bool = False

    def load(self, game: Game) -> Position:
        """Return the position that is shown."""
        from kielwasser.core.position import Position

        position = Position.from_text(game, self.position)
        for action in game.notation.parse_move(self.actions) if self.actions else ():
            position.act(action)
        return position

    def draw(self, game: Game, language: str = "de", theme: str = LIGHT) -> str:
        """Return the picture as a document."""
        position = self.load(game)
        choices = () if self.selected is None else menu(position, self.selected)
        seat = None if self.selected is None else position.to_move
        return game.view().picture(
            position, Look(language, theme, self.coordinates, seat, choices, self.selected or "")
        )


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it."""

    heading: Text
    parts: tuple[Text | Items | Picture, ...]


@dataclass(frozen=True)
class Guide:
    """All of it. `gist` says in one sentence what the game is about, `cover` is the picture for a list of games."""

    gist: Text
    cover: Picture
    sections: tuple[Section, ...]

    def pictures(self) -> Iterator[Picture]:
        """Yield all pictures, the cover first."""
        yield self.cover
        for section in self.sections:
            yield from (part for part in section.parts if isinstance(part, Picture))

    def texts(self) -> Iterator[Text]:
        """Yield everything that is said."""
        yield self.gist
        for section in self.sections:
            yield section.heading
            for part in section.parts:
                if isinstance(part, Items):
                    yield from part.rows
                else:
                    yield part.caption if isinstance(part, Picture) else part
