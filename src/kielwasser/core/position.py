"""Play a game from Python: the position, its legal moves, its history and its outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex

import numpy as np
import numpy.typing as npt

from kielwasser.core import generic, listing, stored
from kielwasser.core.game import Game
from kielwasser.core.moves import (
    Move,
    Outcome,
    Successor,
    Verdict,
    are_actions,
    require_action,
    require_actions,
    require_seat,
)
from kielwasser.core.ranges import Range, check_ranges, range_of
from kielwasser.core.reading import P, R, Reading
from kielwasser.core.records import Record, blank, duplicate
from kielwasser.core.rng import seed_word
from kielwasser.core.ruling import AUTO, RULINGS, settled_ruling
from kielwasser.core.workspace import NEVER, Stop, Workspace
from kielwasser.core.written import check_letters, fill_from_document, fill_from_text, ruling_and_rest
from kielwasser.system.errors import HiddenInformation, IllegalMove, KielwasserError, Text

__all__ = ["Move", "Outcome", "Position", "Successor", "Verdict", "require_seat"]

_MAX_DEALS = 10_000  # a fair board comes within a few deals


class Position(Generic[R]):
    """A position of a game: what was dealt, what play has changed, and how it came about.

    Who annotates it with its reading, `Position[HareReading]`, is told by editors and type checkers what `read` knows.

    >>> import kielwasser
    >>> position = kielwasser.new("hive_2020", seed=1)
    >>> position.to_move, position.ply, len(position.legal_moves)
    (0, 0, 440)
    >>> position.play("S:Q@0,0").play("S:G@1,0")
    kielwasser.position('hive_2020 book 2 R 0,0=RQ/1,0=BG SSGGGBBAAA QSSGGBBAAA 0,-3/1,-5/3,-4')
    >>> position.undo()
    <Move S:G@1,0>
    """

    __slots__ = ("_before", "_listed", "_memory", "_pending", "_states", "board_array", "game", "history")

    def __init__(self, game: Game, ruling: str = AUTO) -> None:
        """Make an empty position; `deal` or a reader fills it."""
        self.game = game
        self.board_array: Record = blank(game.board_type)
        self.history: list[Move] = []
        self._before: list[bytes] = []  # the state before each move of the history and of the move begun
        self._pending: list[int] = []
        self._hold(bytes(game.state_type.itemsize))
        self.board_array["ruling"] = RULINGS.index(settled_ruling(ruling, foreign=False))

    def _hold(self, state: bytes | bytearray) -> None:
        """Take this for the state. It lies in plain memory, which is kept and set back in a fifth of NumPy's time."""
        self._memory = bytearray(state)
        self._states = stored.records_in(self._memory, self.game.state_type)
        self._listed: tuple[bytes, bytes, list[Move]] | None = None  # legal moves, and the state and board of them

    @property
    def state_array(self) -> Record:
        """The state as an array of one record, as kernels take it (no copy: who writes there changes the position)."""
        return self._states

    @state_array.setter
    def state_array(self, states: Record) -> None:
        self._hold(states.tobytes())

    # ---- how a position comes about --------------------------------------------------------------------------------

    @classmethod
    def deal(cls, game: Game, seed: int | str = 0, ruling: str = AUTO, fair: bool = False) -> Position:
        """Deal a new game with the official distribution; `fair` deals again until everything can be reached."""
        for attempt in range(_MAX_DEALS):
            position = cls(game, ruling)
            generic.deal_one(position.board_array, position.state_array, seed_word(game.name, seed, attempt))
            if not fair or generic.is_fair_one(position.board_array, position.state_array):
                return position
        raise KielwasserError(
            Text(
                f"unter {_MAX_DEALS} Brettern von {game.name} mit dem Startwert {seed} ist kein faires",
                f"no fair board among {_MAX_DEALS} deals of {game.name} with seed {seed}",
            )
        )

    @classmethod
    def from_text(cls, game: Game, text: str) -> Position:
        """Read the one-line notation, with or without the game's name in front."""
        ruling, rest = ruling_and_rest(game, text)
        position = cls(game, ruling)
        fill_from_text(position, rest)
        return position

    @classmethod
    def from_xml(cls, game: Game, xml: str, ruling: str = AUTO) -> Position:
        """Read an official state document of the season; unless told otherwise, the official referee decides on it."""
        return cls.from_document(game, game.read_xml, xml, settled_ruling(ruling, foreign=True))

    @classmethod
    def from_document(cls, game: Game, fill: Callable[[Position, Any], None], document: Any, ruling: str) -> Position:
        """Return the position that a season's function reads from a state, either a text or an element."""
        position = cls(game, ruling)
        fill_from_document(position, fill, document)
        return position

    def settle(self) -> None:
        """End the reading of a position: refuse what is out of range, and see by the rules whether the game is over.

        Every reader ends with it, so that no kernel meets a number that it does not expect.
        """
        self.check_ranges()
        generic.settle_one(self.board_array, self.state_array)

    def check_ranges(self) -> None:
        """Refuse a position with a number that is out of the range that its field declares."""
        check_ranges(self.board_array, self.state_array)

    def require_sound(self) -> None:
        """Refuse a position that came as bytes and that no reader would have made: see `stored`."""
        stored.require_sound(self, self._before, self._pending)

    def range_of(self, name: str, *index: int) -> Range:
        """Return what a number of STATE may be, or of BOARD where STATE has none of that name."""
        dtype = self.game.state_type if name in (self.game.state_type.names or ()) else self.game.board_type
        return range_of(dtype, name, RULINGS.index(self.ruling), index)

    def copy(self) -> Position[R]:
        """Return an independent copy, history included."""
        other = self.with_state()
        other.history = list(self.history)
        other._before = list(self._before)
        other._pending = list(self._pending)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Position[R]:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [move.actions for move in self.history]
        records = (self.board_array.tobytes(), bytes(self._memory), self._before)
        return Position.restored, (self.game, stored.stamp_of(self.game), *records, moves, self._pending)

    @classmethod
    def restored(
        cls, game: Game, stamp: str, board: bytes, state: bytes, before: list[bytes], moves: list[Any], begun: list[int]
    ) -> Position:
        """Return a position that was pickled, in this process or another."""
        stored.require_stamp(game, stamp)
        position: Position[Any] = cls.__new__(cls)
        position.game = game
        position.board_array = stored.record(game.board_type, board)
        position._hold(stored.require_size(game.state_type, state))
        position.history = [Move(game, tuple(require_actions(game, actions))) for actions in moves]
        position._before = [stored.require_size(game.state_type, each) for each in before]
        position._pending = require_actions(game, begun)
        position.require_sound()
        return position

    def with_state(self, state: bytes | None = None) -> Position[R]:
        """Return a position without history on the same board, which nobody writes to after the deal.

        The state is this position's own, or the bytes of another one.
        """
        other: Position[R] = Position.__new__(Position)
        other.game = self.game
        other.board_array = self.board_array
        other._hold(self._memory if state is None else state)
        other.history, other._before, other._pending = [], [], []
        return other

    def before_move(self) -> Position[R]:
        """Return the position in which the last move, or the one that has begun, was played."""
        return self.with_state(self._before[-1])

    def hide(self, seat: int) -> Position[R]:
        """Return what a seat may see: hidden parts are gone, and so is the history's way back to them."""
        seat = require_seat(seat)
        other = self.with_state()
        other.board_array = duplicate(self.board_array)
        generic.hide_one(other.board_array, other.state_array, seat)
        other.history = list(self.history)
        other._pending = list(self._pending)
        return other

    def redeal(self, seat: int, seed: int | str = 0) -> Position[R]:
        """Return a position that looks the same to a seat, with what is hidden dealt anew."""
        other = self.hide(seat)
        generic.redeal_one(other.board_array, other.state_array, seed_word(self.game.name, "redeal", seed))
        return other

    # ---- what can be asked -----------------------------------------------------------------------------------------

    def read(self, seat: int | None = None) -> R:
        """Return the position in the rule book's words, as the game's `reading.py` has them: `read().me.carrots`.

        `me` is the seat given, by default the one to move. Every name of a reading can be asked of the position itself,
        too: `position.me.carrots`. That is for convenience; each such question reads the whole position anew.
        """
        reader = self.to_move if seat is None else require_seat(seat)
        found: Any = self.game.reading().read(self.hide(reader), reader)
        return found  # type: ignore[no-any-return]

    if TYPE_CHECKING:  # in code that is checked a wrong name shall be noticed, so only what every reading has is there

        @property
        def me(self: Position[Reading[P]]) -> P:
            """The player whose move it is."""
            ...

        @property
        def opponent(self: Position[Reading[P]]) -> P:
            """The other player; "Gegner"."""
            ...

    else:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name not in self.game.reading().names:
                raise AttributeError(f"a position of {self.game.name} has no {name!r}", name=name, obj=self)
            return getattr(self.read(), name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.game.reading().names})

    @property
    def board(self) -> Any:
        """The board as a record with attributes (a view, not a copy)."""
        return self.board_array.view(self.game.board_record)[0]

    @property
    def state(self) -> Any:
        """The state as a record with attributes (a view, not a copy)."""
        return self._states.view(self.game.state_record)[0]

    @property
    def ruling(self) -> str:
        """The ruling under which this game is played."""
        return RULINGS[int(self.board_array["ruling"].item())]

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return int(self.state_array["ply"].item())

    @property
    def to_move(self) -> int:
        """The seat whose move it is."""
        return int(self.state_array["to_move"].item())

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state_array["over"].item())

    @property
    def actions_so_far(self) -> tuple[int, ...]:
        """The actions of the move that has begun."""
        return tuple(self._pending)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        over = int(self.state_array["over"].item())
        if not over:
            return None
        why, text = self.game.endings[over]
        winner = int(self.state_array["winner"].item())
        return Outcome(why, None if winner < 0 else winner, text)

    @property
    def points(self) -> tuple[int, int]:
        """What the season counts, for both seats."""
        first, second = (int(generic.points_one(self.board_array, self.state_array, seat)) for seat in (0, 1))
        return first, second

    @property
    def key(self) -> int:
        """A 64-bit number, equal for positions on one board that play alike; how documents tell of them may differ."""
        return int(generic.key_one(self.board_array, self.state_array))

    @property
    def legal_actions(self) -> list[int]:
        """The actions that can come next, each of which can be completed to a whole move."""
        space = Workspace.of(self.game)
        n = generic.legal_actions(self.board_array, self.state_array, space.buffers[0])
        actions: list[int] = space.buffers[0, :n].tolist()
        return actions

    @property
    def legal_moves(self) -> list[Move]:
        """All complete moves, in normal form; they are kept until the position changes."""
        board, listed = self.board_array.tobytes(), self._listed
        if listed is None or listed[0] != self._memory or listed[1] != board:
            listed = self._listed = bytes(self._memory), board, listing.legal_moves(self)
        return listed[2].copy()

    def move_table(self, stop: Stop = NEVER) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Return all complete moves as a table of actions and the length of each row."""
        return listing.move_table(self, stop)

    def count_moves(self) -> int:
        """Return the number of complete moves without listing them."""
        return int(generic.completions_one(self.board_array, self.state_array, generic.NO_LIMIT))

    def successors(self, stop: Stop = NEVER) -> list[Successor[R]]:
        """Return the distinct positions that one whole move can reach, each once, with a shortest move to it.

        Positions that only documents tell apart count as one.
        """
        return listing.successors(self, stop)

    def successor_table(self, stop: Stop = NEVER) -> tuple[Record, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Return the distinct positions that one whole move can reach as an array of STATE, and the moves to them."""
        listing.require_everything(self)
        return listing.distinct_moves(self, stop)

    def distinct_moves(self, stop: Stop = NEVER) -> tuple[Record, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Return what `successor_table` does, even where something is hidden: as far as that can be seen then."""
        return listing.distinct_moves(self, stop)

    def is_legal(self, move: Move | str | Iterable[SupportsIndex]) -> bool:
        """Tell whether the referee would accept a whole move here; the text of none is a NotationError."""
        return self.judge(move).accepted

    def is_allowed(self, action: SupportsIndex) -> bool:
        """Tell whether the rules allow an action here, paraphrases included."""
        return self.why_not(action) is None

    def why_not(self, action: SupportsIndex) -> Text | None:
        """Return in one sentence why an action is not allowed here, or None if it is."""
        action = require_action(self.game, action)
        code = int(generic.check_one(self.board_array, self.state_array, action))
        return self.game.reason(code, self, action) if code else None

    def perft(self, depth: int, stop: Stop = NEVER) -> int:
        """Count the sequences of `depth` complete moves."""
        return listing.perft(self, depth, stop)

    def perft_actions(self, depth: int, stop: Stop = NEVER) -> int:
        """Count the sequences of `depth` canonical actions, ends of moves included."""
        return listing.perft_actions(self, depth, stop)

    @property
    def is_view(self) -> bool:
        """Whether this is what somebody sees, with something hidden that play may bring to light."""
        return bool(generic.is_view_one(self.board_array, self.state_array))

    # ---- what can be done ------------------------------------------------------------------------------------------

    def playout(self, seed: int | str = 0) -> Position[R]:
        """Return where a game ends that goes on from here at random; this position stays as it is, and no move is kept.

        Where a game draws actions quickly, not all of them are equally likely.
        """
        listing.require_everything(self)
        other = self.with_state()
        words = np.array([seed_word(self.game.name, "playout", seed)], np.int64)
        out = Workspace.of(self.game).buffers[0]
        generic.playout(other.board_array, other._states, out, words, generic.NO_LIMIT, NEVER.flag)
        return other

    def walk(self) -> Iterator[tuple[Position[R], Move]]:
        """Go along the history: yield each position in which a move was played, and that move."""
        if len(self._before) < len(self.history):
            raise HiddenInformation(
                Text("Der Weg hierher ist verdeckt.", "How this position came about is hidden."),
            )
        for i, move in enumerate(self.history):
            before = self.with_state(self._before[i])
            before.history, before._before = self.history[:i], self._before[:i]
            yield before, move

    def parse(self, move: str) -> Move:
        """Read the text of a move; whether it is legal is another question."""
        check_letters(move)
        return Move(self.game, tuple(self.game.notation.parse_move(move)))

    def judge(self, move: Move | str | Iterable[SupportsIndex]) -> Verdict[R]:
        """Say what the referee says of a whole move, on a copy: this position stays as it is."""
        actions = self.game.merge(self._actions(move))
        reached = self.with_state()
        packed = np.array(actions, np.int32)
        answer = int(generic.judge(reached.board_array, reached.state_array, packed, len(packed)))
        index, code = answer >> 16, answer & 0xFFFF
        if not code:
            return Verdict(reached, 0, len(packed), None)
        action = int(packed[index]) if index < len(packed) else generic.END
        verdict = Verdict(reached, code, index, self.game.reason(code, reached, action))
        return verdict if self.game.refusal is None else self.game.refusal(self, actions, verdict)

    def play(self, move: Move | str | Iterable[SupportsIndex]) -> Position[R]:
        """Play a whole move and return this position; an illegal one raises IllegalMove and changes nothing."""
        if self._pending:
            raise KielwasserError(
                Text(
                    "ein Zug hat begonnen: beende ihn mit `act` oder nimm ihn mit `undo` zurück",
                    "a move has begun: end it with `act`, or take it back with `undo`",
                )
            )
        game = self.game
        if type(move) is not Move or move.game is not game or not are_actions(game, move.actions):
            move = Move(game, tuple(self._actions(move)))
        actions = move.actions if game.merge is list else game.merge(move.actions)
        before = bytes(self._memory)
        if generic.judge(self.board_array, self._states, np.array(actions, np.int32), len(actions)):
            self._memory[:] = before
            verdict = self.judge(move)
            assert verdict.text is not None
            raise IllegalMove(verdict.text, verdict.code, verdict.index)
        self._before.append(before)
        self.history.append(move)  # as it was given, before the season's merging
        return self

    def follow(self, verdict: Verdict[Any], actions: Sequence[int]) -> Position[R]:
        """Play a whole move that `judge` has just accepted here and return this position."""
        self._before.append(bytes(self._memory))
        self.history.append(Move(self.game, tuple(actions)))  # as it was given, before the season's merging
        self._memory[:] = verdict.reached._memory
        return self

    def act(self, action: SupportsIndex) -> Position[R]:
        """Do one action of a move and return this position; action 0 ends the move where it has to be ended."""
        action = require_action(self.game, action)
        code = int(generic.check_one(self.board_array, self.state_array, action))
        if code:
            raise IllegalMove(self.game.reason(code, self, action), code, len(self._pending))
        if not self._pending:
            self._before.append(bytes(self._memory))
        ply = self.ply
        generic.apply_one(self.board_array, self.state_array, action)
        if action != generic.END:
            self._pending.append(action)
        if self.ply != ply or self.is_over:
            self.history.append(Move(self.game, tuple(self._pending)))
            self._pending = []
        return self

    def undo(self) -> Move:
        """Take back the move that has begun, or else the last whole move, and return it."""
        if not self._before:
            raise KielwasserError(Text("es gibt keinen Zug zum Zurücknehmen", "there is no move to take back"))
        self._memory[:] = self._before.pop()
        if self._pending:
            move, self._pending = Move(self.game, tuple(self._pending)), []
            return move
        return self.history.pop()

    def _actions(self, move: Move | str | Iterable[SupportsIndex]) -> list[int]:
        return require_actions(self.game, self.parse(move) if isinstance(move, str) else move)

    def text_of(self, action: SupportsIndex) -> str:
        """Return the text of one action."""
        return self.game.notation.format_action(require_action(self.game, action))

    # ---- texts -----------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The position in one line; `kielwasser.position` reads it."""
        return self.write()

    def write(self, hidden: bool = True) -> str:
        """Return the position in one line, with or without its hidden parts."""
        return f"{self.game.name} {self.ruling} {self.game.notation.write_position(self, hidden)}"

    @property
    def xml(self) -> str:
        """The official state document of the season."""
        return self.game.write_xml(self)

    def __str__(self) -> str:
        return self.game.notation.draw(self)

    def svg(self, width: int = 640) -> str:
        """Return a picture of the position as it is, hidden parts included."""
        return self.game.view().picture(self, width=width)

    def _repr_svg_(self) -> str:
        """Show the board in a notebook."""
        return self.svg()

    def __repr__(self) -> str:
        return f"kielwasser.position({self.text!r})"

    def __eq__(self, other: object) -> bool:
        """Two positions are equal if game, board and state are; how they came about does not matter."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.name == other.game.name and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]  # a position changes; put its key or to_bytes() into a set

    def to_bytes(self) -> bytes:
        """Return the position as bytes, equal exactly for equal positions."""
        return self.board_array.tobytes() + self._memory
