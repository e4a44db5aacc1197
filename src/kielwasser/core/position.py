"""Play a game from Python: the position, its legal moves, its history and its outcome."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex

import numpy as np
import numpy.typing as npt

from kielwasser.core import generic
from kielwasser.core.game import Game
from kielwasser.core.ranges import Range, check_ranges, range_of
from kielwasser.core.reading import P, R, Reading
from kielwasser.core.records import Record, blank, duplicate
from kielwasser.core.rng import seed_word
from kielwasser.core.ruling import AUTO, RULINGS, settled_ruling
from kielwasser.core.successors import successors, trace_all
from kielwasser.core.workspace import NEVER, Reach, Stop, Workspace
from kielwasser.system.errors import (
    HiddenInformation,
    IllegalMove,
    KielwasserError,
    NoSuchAction,
    NotationError,
    StateXmlError,
    Stopped,
    Text,
)

_MAX_DEALS = 10_000  # a fair board comes within a few deals

MAX_TEXT = 4_000  # characters of a position or a move


@dataclass(frozen=True)
class Move:
    """The actions of one player's go, without the final "end the move"."""

    game: Game
    actions: tuple[int, ...]

    def __str__(self) -> str:
        return self.game.notation.format_move(self.actions)

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __iter__(self) -> Iterator[int]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: *why*, and *who* won (a seat, or None for a draw)."""

    why: str
    winner: int | None
    text: Text


@dataclass(frozen=True)
class Verdict(Generic[R]):
    """What the referee says of a list of actions: accepted, or the reason and the place of the offence.

    `reached` is the position after the whole move, or after what was done before the offence.
    """

    reached: Position[R] = field(hash=False)  # it could be changed
    code: int
    index: int
    text: Text | None

    @property
    def accepted(self) -> bool:
        """Tell whether the whole move is legal."""
        return self.code == generic.ALLOWED


@dataclass(frozen=True)
class Successor(Generic[R]):
    """A position that one whole move can reach, and a shortest move that leads there."""

    move: Move
    position: Position[R] = field(hash=False)


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

    __slots__ = ("_before", "_pending", "board_array", "game", "history", "state_array")

    def __init__(self, game: Game, ruling: str = AUTO) -> None:
        """Make an empty position; `deal` or a reader fills it."""
        self.game = game
        self.board_array: Record = blank(game.board_type)
        self.state_array: Record = blank(game.state_type)
        self.history: list[Move] = []
        self._before: list[Record] = []  # the state before each action of the history and of the move begun
        self._pending: list[int] = []
        self.board_array["ruling"] = RULINGS.index(settled_ruling(ruling, foreign=False))

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
        _check_letters(text)
        words = text.split(maxsplit=1)
        if words and words[0] == game.name:
            words = words[1].split(maxsplit=1) if len(words) > 1 else []
        if len(words) != 2 or words[0] not in RULINGS:
            raise NotationError(
                Text(
                    f"eine Stellung von {game.name} beginnt mit ihrer Auslegung, {' oder '.join(RULINGS)}: {text!r}",
                    f"a position of {game.name} begins with its ruling, {' or '.join(RULINGS)}: {text!r}",
                )
            )
        position = cls(game, words[0])
        try:
            game.notation.read_position(position, words[1])
        except OverflowError:
            raise NotationError(
                Text(f"eine Zahl ist zu groß in {text!r}", f"a number is too large in {text!r}")
            ) from None
        position.check_ranges()
        return position

    @classmethod
    def from_xml(cls, game: Game, xml: str, ruling: str = AUTO) -> Position:
        """Read an official state document of the season; unless told otherwise, the official referee decides on it."""
        return cls.from_document(game, game.read_xml, xml, settled_ruling(ruling, foreign=True))

    @classmethod
    def from_document(cls, game: Game, fill: Callable[[Position, Any], None], document: Any, ruling: str) -> Position:
        """Return the position that a season's function reads from a state, be it a text or an element."""
        position = cls(game, ruling)
        try:
            fill(position, document)
            position.check_ranges()
        except OverflowError:
            raise StateXmlError(
                Text("eine Zahl im Zustand ist zu groß", "a number in the state is too large")
            ) from None
        except NotationError as error:
            raise StateXmlError(error.text) from None
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
        """Refuse a position that came as bytes and that no reader would have made.

        All of its numbers have to be in range, and where no move has begun its text has to be the same position again,
        so whatever a game's reader refuses is refused here, too. A move that has begun is played once more.
        """
        self.check_ranges()
        if self._before:
            check_ranges(self.board_array, np.concatenate(self._before))
        if self._pending and self._before:
            again = self._bare_copy(self._before[-1])
            again.require_sound()
            for action in self._pending:
                again.act(action)
        elif self.state_array["acted"].any():
            return  # of a move that has begun a text need not tell everything
        else:
            try:
                again = Position.from_text(self.game, self.text)
            except (KielwasserError, LookupError, ValueError, ArithmeticError):
                raise _unsound() from None
        if again.to_bytes() != self.to_bytes():
            raise _unsound()

    def range_of(self, name: str, *index: int) -> Range:
        """Return what a number of STATE may be, or of BOARD where STATE has none of that name."""
        dtype = self.game.state_type if name in (self.game.state_type.names or ()) else self.game.board_type
        return range_of(dtype, name, RULINGS.index(self.ruling), index)

    def copy(self) -> Position[R]:
        """Return an independent copy, history included."""
        other = self._bare_copy()
        other.history = list(self.history)
        other._before = list(self._before)
        other._pending = list(self._pending)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Position[R]:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [move.actions for move in self.history]
        before = [state.tobytes() for state in self._before]
        records = (self.board_array.tobytes(), self.state_array.tobytes(), before)
        return _restored, (self.game, self.game.state_type.names[-1], *records, moves, self._pending)  # type: ignore[index]

    def _bare_copy(self, state: Record | None = None) -> Position[R]:
        """Return a position without history on the same board, which nobody writes to after the deal."""
        other: Position[R] = Position.__new__(Position)
        other.game = self.game
        other.board_array = self.board_array
        other.state_array = duplicate(self.state_array if state is None else state)
        other.history, other._before, other._pending = [], [], []
        return other

    def hide(self, seat: int) -> Position[R]:
        """Return what a seat may see: hidden parts are gone, and so is the history's way back to them."""
        seat = require_seat(seat)
        other = self._bare_copy()
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
        return self.board_array.view(np.recarray)[0]

    @property
    def state(self) -> Any:
        """The state as a record with attributes (a view, not a copy)."""
        return self.state_array.view(np.recarray)[0]

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
        return [int(action) for action in space.buffers[0, :n]]

    @property
    def legal_moves(self) -> list[Move]:
        """All complete moves, in normal form."""
        moves, lengths = self.move_table()
        rows = zip(moves.tolist(), lengths.tolist(), strict=True)
        return [Move(self.game, tuple(row[:length])) for row, length in rows]

    def move_table(self, stop: Stop = NEVER) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Return all complete moves as a table of actions and the length of each row."""
        count = self.count_moves()
        moves = np.full((count, self.game.max_actions), -1, np.int32)
        lengths = np.zeros(count, np.int32)
        if count:
            space = Workspace.of(self.game)
            space.stack[0] = self.state_array[0]
            filled = generic.enumerate_moves(
                self.board_array, space.stack, space.buffers, 0, moves, lengths, 0, stop.flag
            )
            self._go_on(stop)
            if filled != count:
                raise KielwasserError(
                    Text(
                        f"{self.game.name}: {count} Züge gezählt, {filled} gefunden in {self.text}",
                        f"{self.game.name}: counted {count} moves, found {filled} in {self.text}",
                    )
                )
        return moves, lengths

    def count_moves(self) -> int:
        """Return the number of complete moves without listing them."""
        return int(generic.completions_one(self.board_array, self.state_array, generic.NO_LIMIT))

    def successors(self, stop: Stop = NEVER) -> list[Successor[R]]:
        """Return the distinct positions that one whole move can reach, each once, with a shortest move to it.

        Positions that only documents tell apart count as one.
        """
        states, moves, lengths = self.successor_table(stop)
        rows = zip(moves.tolist(), lengths.tolist(), strict=True)
        found = [Move(self.game, tuple(row[:length])) for row, length in rows]
        return [Successor(move, self._bare_copy(states[i : i + 1])) for i, move in enumerate(found)]

    def successor_table(self, stop: Stop = NEVER) -> tuple[Record, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Return the distinct positions that one whole move can reach as an array of STATE, and the moves to them."""
        self._require_everything()
        return self.distinct_moves(stop)

    def distinct_moves(self, stop: Stop = NEVER) -> tuple[Record, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Return what `successor_table` does, even where something is hidden: as far as that can be seen then."""
        space = Reach.of(self.game)
        while True:
            space.nodes[0] = self.state_array[0]
            arrays = (space.nodes, space.trail, space.reached, space.keys, space.ways, space.out, space.table)
            n = int(successors(self.board_array, *arrays, space.next_stamp(), stop.flag))
            self._go_on(stop)
            if n >= 0:
                break
            space = Reach.of(self.game, 2 * space.room)
        moves = np.full((n, self.game.max_actions), -1, np.int32)
        lengths = np.zeros(n, np.int32)
        trace_all(space.trail, space.ways, n, moves, lengths)
        return duplicate(space.reached[:n]), moves, lengths

    def is_legal(self, move: Move | str | Iterable[SupportsIndex]) -> bool:
        """Tell whether the referee would accept a whole move here; the text of none is a NotationError."""
        return self.judge(move).accepted

    def is_allowed(self, action: SupportsIndex) -> bool:
        """Tell whether the rules allow an action here, paraphrases included."""
        return self.why_not(action) is None

    def why_not(self, action: SupportsIndex) -> Text | None:
        """Return in one sentence why an action is not allowed here, or None if it is."""
        action = self._action(action)
        code = int(generic.check_one(self.board_array, self.state_array, action))
        return self.game.reason(code, self, action) if code else None

    def perft(self, depth: int, stop: Stop = NEVER) -> int:
        """Count the sequences of `depth` complete moves."""
        if depth > 1:
            self._require_everything()
        space = Workspace.of(self.game, max(depth, 1))
        space.stack[0] = self.state_array[0]
        count = int(generic.perft(self.board_array, space.stack, space.buffers, 0, depth, stop.flag))
        return self._go_on(stop, count)

    def perft_actions(self, depth: int, stop: Stop = NEVER) -> int:
        """Count the sequences of `depth` canonical actions, ends of moves included."""
        if depth < 1:
            return 1
        if depth > 1:
            self._require_everything()
        space = Workspace.of(self.game, max(depth, 1))
        space.stack[0] = self.state_array[0]
        count = int(generic.perft_actions(self.board_array, space.stack, space.buffers, 0, depth, stop.flag))
        return self._go_on(stop, count)

    @property
    def is_view(self) -> bool:
        """Whether this is what somebody sees, with something hidden that play may bring to light."""
        return bool(generic.is_view_one(self.board_array, self.state_array))

    def _require_everything(self) -> None:
        """Refuse to look beyond one move where something is hidden: there is more than one thing that can come."""
        if self.is_view:
            raise HiddenInformation(
                Text(
                    "Hier ist etwas verdeckt; `redeal` teilt es neu aus, bevor man vorausrechnet.",
                    "Something is hidden here; deal it anew with `redeal` before looking ahead.",
                )
            )

    @staticmethod
    def _go_on(stop: Stop, count: int = 0) -> int:
        """Return the count of a kernel that was not stopped."""
        if stop.is_set:
            raise Stopped(Text("Das wurde angehalten.", "This was stopped."))
        return count

    # ---- what can be done ------------------------------------------------------------------------------------------

    def walk(self) -> Iterator[tuple[Position[R], Move]]:
        """Go along the history: yield each position in which a move was played, and that move."""
        if len(self._before) < len(self.history):
            raise HiddenInformation(
                Text("Der Weg hierher ist verdeckt.", "How this position came about is hidden."),
            )
        for i, move in enumerate(self.history):
            before = self._bare_copy(self._before[i])
            before.history, before._before = self.history[:i], self._before[:i]
            yield before, move

    def parse(self, move: str) -> Move:
        """Read the text of a move; whether it is legal is another question."""
        _check_letters(move)
        return Move(self.game, tuple(self.game.notation.parse_move(move)))

    def judge(self, move: Move | str | Iterable[SupportsIndex]) -> Verdict[R]:
        """Say what the referee says of a whole move, on a copy: this position stays as it is."""
        actions = self.game.merge(self._actions(move))
        reached = self._bare_copy()
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
        actions = tuple(self._actions(move))
        verdict = self.judge(actions)
        if verdict.text is not None:
            raise IllegalMove(verdict.text, verdict.code, verdict.index)
        return self.follow(verdict, actions)

    def follow(self, verdict: Verdict[Any], actions: Sequence[int]) -> Position[R]:
        """Play a whole move that `judge` has just accepted here and return this position."""
        self._before.append(duplicate(self.state_array))
        self.history.append(Move(self.game, tuple(actions)))  # as it was given, before the season's merging
        self.state_array[0] = verdict.reached.state_array[0]
        return self

    def act(self, action: SupportsIndex) -> Position[R]:
        """Do one action of a move and return this position; action 0 ends the move where it has to be ended."""
        action = self._action(action)
        code = int(generic.check_one(self.board_array, self.state_array, action))
        if code:
            raise IllegalMove(self.game.reason(code, self, action), code, len(self._pending))
        if not self._pending:
            self._before.append(duplicate(self.state_array))
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
        self.state_array[0] = self._before.pop()[0]
        if self._pending:
            move, self._pending = Move(self.game, tuple(self._pending)), []
            return move
        return self.history.pop()

    def _actions(self, move: Move | str | Iterable[SupportsIndex]) -> list[int]:
        if isinstance(move, str):
            move = self.parse(move)
        if isinstance(move, Move) and move.game is not self.game:
            raise NotationError(
                Text(
                    f"das ist ein Zug von {move.game.name}, gespielt wird {self.game.name}",
                    f"this is a move of {move.game.name}, and {self.game.name} is played",
                )
            )
        return [self._action(action) for action in move]

    def _action(self, action: SupportsIndex) -> int:
        """Return an action as the number that it is; kernels trust that it is in the table."""
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self.game.actions or isinstance(action, bool | np.bool_):
            raise NoSuchAction(
                Text(
                    f"{self.game.name} hat keine Aktion {action!r}; es gibt die Nummern 0 bis {self.game.actions - 1}.",
                    f"{self.game.name} has no action {action!r}; their numbers are 0 to {self.game.actions - 1}.",
                )
            )
        return number

    def text_of(self, action: SupportsIndex) -> str:
        """Return the text of one action."""
        return self.game.notation.format_action(self._action(action))

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
        return self.board_array.tobytes() + self.state_array.tobytes()


def _restored(
    game: Game, rules: str, board: bytes, state: bytes, before: list[bytes], moves: list[Any], pending: list[int]
) -> Position:
    """Return a position that was pickled, in this process or another."""
    if rules != game.state_type.names[-1]:  # type: ignore[index]
        raise KielwasserError(
            Text(
                f"diese Stellung wurde unter anderen Regeln von {game.name} gespeichert",
                f"this position was stored under other rules of {game.name}",
            )
        )
    position = Position.__new__(Position)
    position.game = game
    position.board_array = _record(game.board_type, board)
    position.state_array = _record(game.state_type, state)
    position.history = [Move(game, tuple(position._action(action) for action in actions)) for actions in moves]
    position._before = [_record(game.state_type, each) for each in before]
    position._pending = [position._action(action) for action in pending]
    position.require_sound()
    return position


def _record(dtype: np.dtype[Any], stored: bytes) -> Record:
    if len(stored) != dtype.itemsize:
        raise _unsound()
    made = blank(dtype)
    made[:] = np.frombuffer(stored, dtype)
    return made


def _unsound() -> NotationError:
    return NotationError(
        Text(
            "das sind die Bytes von keiner Stellung: ihre Teile widersprechen sich",
            "these are the bytes of no position: its parts contradict each other",
        )
    )


def require_seat(seat: SupportsIndex) -> int:
    """Return a seat as the number that it is; kernels trust that there is such a seat."""
    try:
        number = operator.index(seat)
    except TypeError:
        number = -1
    if number not in (0, 1):
        raise KielwasserError(Text(f"ein Sitz ist 0 oder 1, nicht {seat!r}", f"a seat is 0 or 1, not {seat!r}"))
    return number


def _check_letters(text: str) -> None:
    """Refuse what no notation contains, before anybody takes `²` for a digit or reads a number of a thousand digits."""
    if not text.isascii():
        raise NotationError(
            Text(
                f"eine Schreibweise hat nur einfache Buchstaben, Ziffern und Zeichen, nicht {text[:80]!a}",
                f"a notation has plain letters, digits and signs only, not {text[:80]!a}",
            )
        )
    if len(text) > MAX_TEXT:
        raise NotationError(
            Text(
                f"eine Schreibweise hat höchstens {MAX_TEXT} Zeichen: {text[:80]!r} …",
                f"a notation has at most {MAX_TEXT} characters: {text[:80]!r} …",
            )
        )
