"""What a table looks like to somebody, as data: his taste, a scene, and what can be chosen there."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from kielwasser.core.ending import Points
from kielwasser.core.hand import Hand
from kielwasser.core.position import Position
from kielwasser.core.view import LIGHT, Box, Choice, Fact, Look


@dataclass(frozen=True)
class Taste:
    """What a person has chosen in the settings."""

    language: str = "de"
    theme: str = LIGHT
    coordinates: bool = False
    animation: float = 0.4  # seconds; 0: none
    antialiasing: bool = True
    transparency: bool = True
    background: bool = True
    debug: bool = False  # show the hints that a player attached to its move
    sounds: bool = True
    volume: float = 0.5  # of the sounds, up to 1
    confirms: bool = False  # a whole move is shown first and sent when it is confirmed, whatever the game
    readable: bool = False  # show the position in sentences, not only to screen readers
    start_paused: bool = False

    @property
    def looks(self) -> tuple[str, ...]:
        """Return the classes that the board gets for this taste."""
        off = (("rough", self.antialiasing), ("opaque", self.transparency), ("plain", self.background))
        named = ("named",) if self.coordinates else ()
        return (*(name for name, on in off if not on), *named)


@dataclass(frozen=True)
class Scene:
    """A position as it is drawn and told."""

    box: Box
    focus: tuple[Box, ...]  # what a camera follows, from what matters most to everything; empty: all of it is seen
    tall: Box | None  # on a phone
    style: str
    ground: str
    pieces: str
    said: tuple[str, ...]
    facts: tuple[tuple[Fact, ...], tuple[Fact, ...]]
    round: int
    rounds: int
    to_move: int | None  # None: the game is over

    @classmethod
    def of(cls, shown: Position, look: Look, points: Points | None = None) -> Scene:
        """Draw and tell a position; `points` are those of a game that has ended there."""
        view = shown.game.view()
        now, last = view.rounds(shown)
        return cls(
            box=view.box(shown),
            focus=() if view.focus is None else tuple(view.focus(shown)),
            tall=None if view.tall is None else view.tall(shown),
            style=view.style(look.theme) + view.tall_style,
            ground=view.ground(shown, look),
            pieces=view.pieces(shown, look),
            said=tuple(text.said(look.language) for text in view.describe(shown, points)),
            facts=(tuple(view.facts(shown, 0)), tuple(view.facts(shown, 1))),
            round=min(now, last),
            rounds=last,
            to_move=None if shown.is_over else shown.to_move,
        )


@dataclass(frozen=True)
class Frame:
    """Everything that a page shows: a scene, and what its person can do there."""

    scene: Scene
    choices: tuple[Choice, ...]
    ply: int
    last_ply: int
    to_move: int | None  # None: the game is over here
    hints: tuple[str, ...]  # what a player attached to the last move
    hinted: str = ""  # the choice that the adviser recommends
    plays: bool = False  # whether this person has a seat in a game that goes on, or tries out moves
    arrows: str = ""  # SVG for the layer of the pieces: the best move from here, if an analysis knows it
    hand: Hand | None = None  # what can be laid down here
    lie: str = ""  # which of it is in the hand, by its name there


@dataclass(frozen=True)
class Copies:
    """A position to take away: our line, the season's document, and the path of a page that begins a game there."""

    text: str
    xml: str
    path: str

    @classmethod
    def of(cls, position: Position, is_open: bool) -> Copies:
        """Return a position to take away, if it is not open without what is hidden."""
        shown, text = (position if is_open else position.hide(0)), position.write(hidden=is_open)
        return cls(text, shown.xml, f"/new?game={position.game.name}&position={quote(text)}")

    @property
    def editor(self) -> str:
        """The path of the page on which the position can be changed."""
        return self.path.replace("/new", "/edit", 1)
