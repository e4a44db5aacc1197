"""The one value that a game is: its record types, its words and its functions, in the same place for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from kielwasser.core import generic
from kielwasser.core.records import COMMON_STATE
from kielwasser.system.errors import Text

if TYPE_CHECKING:
    from kielwasser.core.guide import Guide
    from kielwasser.core.position import Position, Verdict
    from kielwasser.core.recordings import Report
    from kielwasser.core.view import View

BOOK, REFEREE = "book", "referee"
RULINGS = (BOOK, REFEREE)

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
        return cls(**{field.name: getattr(module, field.name) for field in fields(cls)})


@dataclass(frozen=True)
class Game:
    """A game of one season. Nothing outside its folder asks which game it is."""

    name: str  # the package's name for it: "hive_2020"
    title: str
    season: int
    wire_type: str  # the game type on the wire
    seats: tuple[str, str]  # the season's names of the first and the second seat
    board_type: np.dtype[Any]
    state_type: np.dtype[Any]
    actions: int  # size of the action table
    max_steps: int  # no position has more canonical actions
    max_actions: int  # no canonical move has more actions, its end included
    notation: Notation
    reasons: Mapping[int, Text]  # why an action is refused, by code
    endings: Mapping[int, tuple[str, Text]]  # why a game is over, by code: a word for programs, a text for people
    rulings: tuple[Text, ...]  # what the choice of ruling changes, a sentence a row
    read_xml: Callable[[Position, str], None]
    write_xml: Callable[[Position], str]
    recorded: Callable[[Any, Report], bool]  # verify one recorded object; False: not of this game
    view: Callable[[], View]  # how it looks; loaded by who draws
    guide: Callable[[], Guide]  # its rules for players; loaded by who shows them
    bench_positions: Mapping[str, str]  # named positions for perft and benchmarks, as text
    merge: Callable[[Sequence[int]], Sequence[int]] = list  # the season's merging rules for lists of actions
    explain: Callable[[int, Position, int], Text] | None = None  # a text that needs the position at the offence
    refusal: Callable[[Position, Sequence[int], Verdict], Verdict] | None = None  # how the season reported a refusal

    def reason(self, code: int, position: Position, action: int) -> Text:
        """Return in one sentence why an action was refused in a position."""
        if code in COMMON_REASONS:
            return COMMON_REASONS[code]
        if self.explain is not None:
            return self.explain(code, position, action)
        return self.reasons[code]

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def declare(game: Game, **verbs: Callable[..., Any]) -> Game:
    """Register a game's kernels and return it.

    The verbs are those of `generic`; only `draw` and `chance` may be left out.
    """
    verbs.setdefault("draw", generic.draw_among_steps)
    verbs.setdefault("chance", generic.no_chance)
    missing = set(generic.VERBS) - set(verbs)
    if missing:
        raise TypeError(f"{game.name} lacks the verbs {sorted(missing)}")
    names = game.state_type.names or ()
    absent = [name for name, *_ in COMMON_STATE if name not in names]
    if absent:
        raise TypeError(f"{game.name} lacks the fields {absent}")
    generic.register(game.state_type, **verbs)
    return game


def joined(actions: Iterable[str], separator: str, empty: str) -> str:
    """Join the texts of actions to the text of a move."""
    return separator.join(actions) or empty
