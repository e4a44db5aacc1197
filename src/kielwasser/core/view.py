"""What a game shows and offers to people: pure data and functions, the same for every game.

A picture has two layers. The *ground* changes only when the board does; the *pieces* change with every position. What
can be clicked are `Choice`s: a shape in the picture that carries `data-choice="KEY"` stands for the choice of that
key, and every choice is offered as a button beside the picture too, so nothing needs a mouse. A shape with `data-spot`
is a field or a piece of which the game can say why it is no choice, one with `data-piece` can be dragged to a choice.
A group with `data-controls="SIZE"` has controls beside a piece, each so wide in the picture's units, which are left out
where a finger would not hit them. Three classes are for settings: `scenery` lies behind the fields and means nothing, a
`veil` lies upon a field and lets it shine through, a `coordinate` names one; an `aid` is shown while somebody wants it.
Code that shows the picture knows no rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from kielwasser.core import generic
from kielwasser.core.hand import Hand
from kielwasser.system.errors import Text

if TYPE_CHECKING:
    from kielwasser.core.position import Position

LIGHT, DARK = "light", "dark"
THEMES = (LIGHT, DARK)
CONFIRM, DISCARD = "confirm", "discard"  # keys of the two choices that every game with several actions a move has
TURN, TURN_BACK, FLIP = "turn", "turn-back", "flip"  # what a wheel and two fingers do to something in the hand


#: What both seats are called wherever people play, unless a game says otherwise; on the wire each season has words
#: of its own.
SEATS = (Text("Rot", "Red"), Text("Blau", "Blue"))


Point = tuple[float, float]


class Box(NamedTuple):
    """The part of the plane that a picture shows."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Choice:
    """Something that the seat to move can do now.

    It either does `actions`, or picks something up (`selects`: from then on `Look.selected`), or, if both are missing,
    is one of `CONFIRM` and `DISCARD`. `text` says what it does, with its effect and cost, and is button, tooltip and
    text alternative in one. `hotkeys` are values of a browser's `KeyboardEvent.key`.
    """

    key: str
    text: Text
    actions: tuple[int, ...] = ()
    selects: str | None = None
    hotkeys: tuple[str, ...] = ()
    allowed: bool = True  # False: the move would be refused, so whoever chooses this is asked first
    icon: str = ""  # its place among the game's controls (`View.dock`)
    gesture: str = ""  # one of `TURN`, `TURN_BACK` and `FLIP`
    asks: Text | None = None  # what whoever chooses this is asked first: it gives something up


@dataclass(frozen=True)
class Look:
    """Everything beside the position that a picture depends on."""

    language: str = "de"
    theme: str = LIGHT
    coordinates: bool = False
    seat: int | None = None  # who looks; None: a watcher
    choices: tuple[Choice, ...] = ()  # what can be clicked; empty where it is somebody else's move
    selected: str = ""  # what has been picked up
    before: Position | None = None  # the position before the last move, to show what that move did

    def offered(self, key: str) -> Choice | None:
        """Return the choice of that key, if it is offered."""
        return next((choice for choice in self.choices if choice.key == key), None)


@dataclass(frozen=True)
class Fact:
    """A line in the panel of a seat: what it is, how much, and perhaps more words for screen readers."""

    name: Text
    value: str
    more: Text | None = None

    @property
    def label(self) -> Text:
        """The name with the words that say more."""
        if self.more is None:
            return self.name
        return Text(f"{self.name.de}: {self.more.de}", f"{self.name.en}: {self.more.en}")


@dataclass(frozen=True)
class View:
    """How one game looks. Positions that come in are what the viewer may see (`Position.hide`)."""

    box: Callable[[Position], Box]
    tall: Callable[[Position], Box] | None  # the same on a phone, where the picture has the class `tall`
    tall_style: str  # CSS that arranges it there
    style: Callable[[str], str]  # CSS for a theme, every selector beginning with the game's class
    ground: Callable[[Position, Look], str]  # SVG: definitions, fields, what never moves
    pieces: Callable[[Position, Look], str]  # SVG: what moves, the last move, the targets
    stands: Callable[[Position, int], Mapping[str, Point]]  # where a seat's pieces are drawn, by names that they keep
    choices: Callable[[Position, str], Sequence[Choice]]  # by what is selected; the end of the move is not among them
    facts: Callable[[Position, int], Sequence[Fact]]  # of a seat; the points come first
    sentences: Callable[[Position, tuple[int, int]], Sequence[Text]]  # whose move first, then the position with points
    say: Callable[[Position, int], Text]  # one action in a few words; the position is the one before it
    prompt: Callable[[Position, str], Text]  # what the seat to move can do next, by what is selected
    seats: tuple[Text, Text]  # what both seats are called
    this_round: Callable[[Position], int]  # the present one, from 1
    last_round: Callable[[Position], int]  # the last possible one
    refuse: Callable[[Position, str, str], Text | None]  # why a spot cannot be chosen, by what is selected
    places: re.Pattern[str] | None  # what fields are called in sentences; the coordinates in the picture show the same
    towards: Callable[[Position, str, int], str] | None  # what to choose, by what is selected, to be offered an action
    focus: Callable[[Position], Sequence[Box]] | None  # what a camera follows, see `View.of`
    field: float  # the width of a field, where a camera follows
    dock: tuple[str, ...]  # controls with a fixed place beside the board: figures that are called `GAME-icon-NAME`
    aid: Text | None  # what the shapes of class `aid` show, if there are any
    hand: Callable[[Position], Hand] | None  # what can be laid down, where a pointer holds it
    held: Callable[[str], str]  # the name of the lie that is in the hand, by what is selected
    confirms: bool  # a move has to be confirmed (or can be ended early)
    picture: Callable[..., str]  # all of that as one document: `drawing.svg.picture`

    def describe(self, position: Position, points: tuple[int, int] | None = None) -> Sequence[Text]:
        """Return the whole position in sentences; `points` are given where the game has ended."""
        said = self.sentences(position, position.points if points is None else points)
        if points is None or position.is_over:
            return said
        now, last = self.rounds(position)
        ended = Text(
            f"Runde {now} von {last}. Das Spiel wurde hier beendet.", f"Round {now} of {last}. The game was ended here."
        )
        return [ended, *said[1:]]

    @classmethod
    def of(
        cls, scene: Any, figures: Any, choices: Any, words: Any, picture: Callable[..., str], refusals: Any = None
    ) -> View:
        """Return the view of a game whose four modules have a function of each name.

        `words.this_round` is needed only where a round is more than a turn of each seat, `words.last_round` where a
        deal can have another limit than the game, `words.SEATS` where seats are no colours. Without `refusals` a game
        says nothing about clicks that it refuses. `choices.towards` is for games in which more than one thing has to
        be picked up before an action is offered, `choices.hand` and `choices.held` for those in which something has to
        be fitted in. `scene.stands` is for games in which pieces go somewhere. `scene.tall` and `scene.tall_style`
        arrange the picture anew where it is higher than wide.
        `scene.focus` and `scene.FIELD` are for boards that are too large to be seen whole: boxes, each within the next
        one: what moves, what must be seen of its surroundings, and on to everything there is; a camera shows the
        largest in which fields are large enough.
        """
        return cls(
            **{name: getattr(scene, name) for name in ("box", "ground", "pieces")},
            tall=getattr(scene, "tall", None),
            tall_style=scene.tall_style() if hasattr(scene, "tall_style") else "",
            stands=getattr(scene, "stands", lambda position, seat: {}),
            style=figures.style,
            choices=choices.choices,
            facts=words.facts,
            sentences=words.describe,
            say=words.say,
            prompt=words.prompt,
            seats=getattr(words, "SEATS", SEATS),
            this_round=getattr(words, "this_round", lambda position: position.ply // 2 + 1),
            last_round=getattr(words, "last_round", lambda position: position.game.rounds),
            places=getattr(words, "PLACES", None),
            refuse=refusals.refuse if refusals is not None else lambda position, selected, spot: None,
            towards=getattr(choices, "towards", None),
            focus=getattr(scene, "focus", None),
            field=getattr(scene, "FIELD", 0.0),
            dock=tuple(getattr(scene, "DOCK", ())),
            aid=getattr(scene, "AID", None),
            hand=getattr(choices, "hand", None),
            held=getattr(choices, "held", lambda selected: ""),
            confirms=choices.CONFIRMS,
            picture=picture,
        )

    def names_fields(self, text: Text) -> bool:
        """Tell whether a sentence calls fields by their coordinates."""
        return self.places is not None and self.places.search(text.en) is not None

    def rounds(self, position: Position) -> tuple[int, int]:
        """Return the present round, from 1, and the last possible one."""
        last = self.last_round(position)
        return min(self.this_round(position), last), last


def move_in_words(before: Position, actions: Iterable[int]) -> Text:
    """Return a move in words: what its actions do one after another, or that nothing was done.

    What the rules refuse is told as notation: nobody knows what it would have done.
    """
    position, view = before.copy(), before.game.view()
    said: list[Text] = []
    for action in actions:
        if action == generic.END:
            continue
        if position.why_not(action) is not None:
            name = position.game.notation.format_action(action)
            said.append(Text(name, name))
            continue
        said.append(view.say(position, action))
        position.act(action)
    return joined(said) if said else Text("nichts getan", "did nothing")


def joined(texts: Sequence[Text], separator: str = ", ") -> Text:
    """Return several texts as one."""
    return Text(separator.join(text.de for text in texts), separator.join(text.en for text in texts))


def menu(position: Position, selected: str = "") -> tuple[Choice, ...]:
    """Return everything that the seat to move can choose, given what it sees and what it has picked up."""
    if position.is_over:
        return ()
    view = position.game.view()
    choices = tuple(view.choices(position, selected))
    if view.confirms:
        reason = position.why_not(generic.END)
        text = Text("Zug bestätigen", "Confirm the move")
        if reason is not None:
            text = Text(f"{text.de} (ungültig: {reason.de})", f"{text.en} (invalid: {reason.en})")
        choices += (Choice(CONFIRM, text, hotkeys=("Enter", "s"), allowed=reason is None, icon=CONFIRM),)
    if position.actions_so_far:
        text = Text("Eingaben verwerfen", "Discard what was entered")
        choices += (Choice(DISCARD, text, hotkeys=("Backspace", "c", "x"), icon=DISCARD),)
    return choices
