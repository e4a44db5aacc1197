"""The one value that a game is: its record types, its words and its functions, in the same place for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from kielwasser.core import generic
from kielwasser.core.records import COMMON_STATE
from kielwasser.system.errors import Text

if TYPE_CHECKING:
    import random

    from kielwasser.core.editing import Editing
    from kielwasser.core.ending import Cause
    from kielwasser.core.evaluation import Evaluation
    from kielwasser.core.guide import Guide
    from kielwasser.core.observation import Observation
    from kielwasser.core.position import Move, Position, Verdict
    from kielwasser.core.reading import Reader
    from kielwasser.core.recordings import Report
    from kielwasser.core.view import View

COMMON_REASONS: Mapping[int, Text] = {
    generic.GAME_OVER: Text("Das Spiel ist bereits beendet.", "The game is already over."),
    generic.UNFINISHED: Text("Der Zug ist nicht vollständig.", "The move is not complete."),
    generic.SURPLUS: Text(
        "Nach dem Ende des Zuges darf keine Aktion mehr folgen.", "No action may follow after the end of the move."
    ),
    generic.NO_SUCH_ACTION: Text("Diese Aktion gibt es hier nicht.", "There is no such action here."),
}


@dataclass(frozen=True)
class Notation:
    """How a game writes actions, moves, positions and boards as text.

    `parse_move` takes nonsense too, as far as the action table can express it: judging is the referee's task.
    `write_position` and `read_position` deal with everything after the game's name and the ruling.
    """

    format_action: Callable[[int], str]
    parse_move: Callable[[str], list[int]]
    format_move: Callable[[Sequence[int]], str]
    write_position: Callable[[Position, bool], str]
    read_position: Callable[[Position, str], None]
    draw: Callable[[Position], str]

    @classmethod
    def of(cls, module: Any) -> Notation:
        """Return the notation of a game whose module has a function of each name."""
        return cls(**{part.name: getattr(module, part.name) for part in fields(cls)})


@dataclass(frozen=True)
class Verbs:
    """The kernels of a game, by the names that `generic` has for them."""

    kernels: Mapping[str, Callable[..., Any]]

    @classmethod
    def of(cls, rules: Any) -> Verbs:
        """Return the verbs of a game whose module has a kernel of each name."""
        missing = [name for name in generic.VERBS if not hasattr(rules, name)]
        if missing:
            raise TypeError(f"{rules.__name__} lacks the verbs {missing}")
        return cls({name: getattr(rules, name) for name in generic.VERBS})


class SeasonLanguage(Protocol):
    """A season's protocol; its full interface is `protocol.dialect.Dialect`."""

    game: Game


class SimpleChooser(Protocol):
    """What the official simple player of a season did."""

    def __call__(self, seen: Position, chance: random.Random) -> Move:
        """Return a move that it could have sent, given what the seat to move sees."""
        ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Facts:
    """What is said once of a game, in its `facts.py`."""

    title: str
    wire_type: str  # the game type on the wire
    rounds: int  # the limit, unless a deal says otherwise
    max_steps: int  # no position has more canonical actions
    max_actions: int  # no canonical move has more actions, its end included
    bench_positions: Mapping[str, str]  # named positions for perft and benchmarks, as text
    forfeits: Mapping[str, frozenset[Cause]] = field(default_factory=dict)  # by ruling: what costs a culprit his points
    counts_part_moves: bool = True  # what was done of a refused move counts for the points
    collected: Callable[[Position], tuple[int, int]] | None = None  # points as older records have them, if otherwise


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Facts):
    """A game of one season. Nothing outside its folder asks which game it is; `games.loader` puts it together."""

    package: str  # in which GAME stands
    name: str  # its folder: "<name>_<season>"
    season: int
    seats: tuple[str, str]  # the season's names of the first and the second seat
    board_type: np.dtype[Any]
    state_type: np.dtype[Any]
    actions: int  # size of the action table
    skip: int | None = None  # the action that passes, where the season has one
    notation: Notation
    reasons: Mapping[int, Text]  # why an action is refused, by code
    endings: Mapping[int, tuple[str, Text]]  # why a game is over, by code: a word for programs, a text for people
    rulings: tuple[Text, ...]  # what the choice of ruling changes, a sentence a row
    read_xml: Callable[[Position, str], None]
    write_xml: Callable[[Position], str]
    merge: Callable[[Sequence[int]], Sequence[int]] = list  # the season's merging rules for lists of actions
    explain: Callable[[int, Position, int], Text] | None = None  # a text that needs the position at the offence
    refusal: Callable[[Position, Sequence[int], Verdict], Verdict] | None = None  # how the season reported a refusal

    # Loaded on demand.
    recorded: Callable[[Any, Report], bool]  # verify one recorded object; False: not of this game
    view: Callable[[], View]  # how it looks
    editing: Callable[[], Editing | None] = lambda: None  # how its positions are changed by hand; None: in no way yet
    reading: Callable[[], Reader]  # what a position means to a person
    guide: Callable[[], Guide]  # its rules for players
    dialect: Callable[[], SeasonLanguage]  # its language on the wire
    simple: Callable[[], SimpleChooser]
    evaluation: Callable[[], Evaluation | None]  # what its positions are worth; None: nobody has said it yet
    observation: Callable[[], Observation | None]  # what learners see of them; None likewise

    def reason(self, code: int, position: Position, action: int) -> Text:
        """Return in one sentence why an action was refused in a position."""
        if code in COMMON_REASONS:
            return COMMON_REASONS[code]
        if self.explain is not None:
            return self.explain(code, position, action)
        return self.reasons[code]

    @cached_property
    def board_record(self) -> np.dtype[Any]:
        """The type of a BOARD whose fields are attributes."""
        return np.dtype((np.record, self.board_type))

    @cached_property
    def state_record(self) -> np.dtype[Any]:
        """The type of a STATE whose fields are attributes."""
        return np.dtype((np.record, self.state_type))

    @property
    def action_names(self) -> list[str]:
        """The names of all actions in notation, by their numbers."""
        return [self.notation.format_action(action) for action in range(self.actions)]

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled as the name of its package: there is one of each in a process."""
        return _loaded, (self.package,)


def _loaded(package: str) -> Game:
    game: Game = import_module(package).GAME
    return game


def declare(game: Game, verbs: Verbs) -> Game:
    """Register a game's kernels and return it."""
    names = game.state_type.names or ()
    absent = [name for name in COMMON_STATE if name not in names]
    if absent:
        raise TypeError(f"{game.name} lacks the fields {absent}")
    generic.register(game.state_type, **verbs.kernels)
    return game


def joined(actions: Iterable[str], separator: str, empty: str) -> str:
    """Join the texts of actions to the text of a move."""
    return separator.join(actions) or empty
