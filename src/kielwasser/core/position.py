"""Play a game from Python: the position, its legal moves, its history and its outcome."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core import generic
from kielwasser.core.game import RULINGS, Game
from kielwasser.core.records import Record, blank, duplicate
from kielwasser.core.rng import seed_word
from kielwasser.system.errors import IllegalMove, KielwasserError, NotationError, StateXmlError, Text

_MAX_DEALS = 10_000  # a fair board comes within a few deals


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
class Verdict:
    """What the referee says of a list of actions: accepted, or the reason and the place of the offence.

    `reached` is the position after the whole move, or after what was done before the offence.
    """

    reached: Position
    code: int
    index: int
    text: Text | None

    @property
    def accepted(self) -> bool:
        """Tell whether the whole move is legal."""
        return self.code == generic.ALLOWED


class Workspace:
    """Buffers for the kernels of one game in one thread."""

    _local = threading.local()

    def __init__(self, game: Game, depth: int) -> None:
        self.depth = depth
        self.stack = blank(game.state_type, depth)
        self.buffers = np.zeros((depth, game.max_steps), np.int32)

    @classmethod
    def of(cls, game: Game, moves: int = 1) -> Workspace:
        """Return this thread's buffers, deep enough for so many moves in a row."""
        spaces: dict[str, Workspace] = cls._local.__dict__.setdefault("spaces", {})
        depth = game.max_actions * moves + 2
        space = spaces.get(game.name)
        if space is None or space.depth < depth:
            space = spaces[game.name] = cls(game, depth)
        return space


class Position:
    """A position of a game: what was dealt, what play has changed, and how it came about.

    >>> import kielwasser
    >>> position = kielwasser.new("hive_2020", seed=1)
    >>> position.to_move, position.turn, len(position.legal_moves)
    (0, 0, 440)
    >>> position.play("S:Q@0,0").play("S:G@1,0")
    kielwasser.position('hive_2020 book 2 R 0,0=RQ/1,0=BG SSGGGBBAAA QSSGGBBAAA 0,-3/1,-5/3,-4')
    >>> position.undo()
    <Move S:G@1,0>
    """

    __slots__ = ("_before", "_pending", "board_array", "game", "history", "state_array")

    def __init__(self, game: Game, ruling: str = "book") -> None:
        """Make an empty position; `deal` or a reader fills it."""
        self.game = game
        self.board_array: Record = blank(game.board_type)
        self.state_array: Record = blank(game.state_type)
        self.history: list[Move] = []
        self._before: list[Record] = []  # the state before each action of the history and of the move begun
        self._pending: list[int] = []
        if ruling not in RULINGS:
            raise KielwasserError(
                Text(
                    f"eine Auslegung ist eine von {', '.join(RULINGS)}, nicht {ruling!r}",
                    f"a ruling is one of {', '.join(RULINGS)}, not {ruling!r}",
                )
            )
        self.board_array["ruling"] = RULINGS.index(ruling)

    # ---- how a position comes about --------------------------------------------------------------------------------

    @classmethod
    def deal(cls, game: Game, seed: int | str = 0, ruling: str = "book", fair: bool = False) -> Position:
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
        return position

    @classmethod
    def from_xml(cls, game: Game, xml: str, ruling: str = "referee") -> Position:
        """Read an official state document of the season."""
        position = cls(game, ruling)
        try:
            game.read_xml(position, xml)
        except OverflowError:
            raise StateXmlError(
                Text("eine Zahl im Dokument ist zu groß", "a number in the document is too large")
            ) from None
        return position

    def copy(self) -> Position:
        """Return an independent copy, history included."""
        other = self._bare_copy()
        other.history = list(self.history)
        other._before = list(self._before)
        other._pending = list(self._pending)
        return other

    def _bare_copy(self, boards: Record | None = None) -> Position:
        other = Position.__new__(Position)
        other.game = self.game
        other.board_array = duplicate(self.board_array) if boards is None else boards
        other.state_array = duplicate(self.state_array)
        other.history, other._before, other._pending = [], [], []
        return other

    def hide(self, seat: int) -> Position:
        """Return what a seat may see: hidden parts are gone, and so is the history's way back to them."""
        other = self._bare_copy()
        generic.hide_one(other.board_array, other.state_array, seat)
        other.history = list(self.history)
        other._pending = list(self._pending)
        return other

    def redeal(self, seat: int, seed: int | str = 0) -> Position:
        """Return a position that looks the same to a seat, with what is hidden dealt anew."""
        other = self.hide(seat)
        generic.redeal_one(other.board_array, other.state_array, seed_word(self.game.name, "redeal", seed))
        return other

    # ---- what can be asked -----------------------------------------------------------------------------------------

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
        return RULINGS[int(self.board_array["ruling"][0])]

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return int(self.state_array["ply"][0])

    @property
    def to_move(self) -> int:
        """The seat whose move it is."""
        return int(self.state_array["to_move"][0])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state_array["over"][0])

    @property
    def actions_so_far(self) -> tuple[int, ...]:
        """The actions of the move that has begun."""
        return tuple(self._pending)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        over = int(self.state_array["over"][0])
        if not over:
            return None
        why, text = self.game.endings[over]
        winner = int(self.state_array["winner"][0])
        return Outcome(why, None if winner < 0 else winner, text)

    @property
    def points(self) -> tuple[int, int]:
        """What the season counts, for both seats."""
        return self.game.points(self)

    @property
    def legal_actions(self) -> list[int]:
        """The actions that can come next, each of which can be completed to a whole move."""
        space = Workspace.of(self.game)
        n = generic.legal_actions(self.board_array, self.state_array, space.stack, space.buffers[0])
        return [int(action) for action in space.buffers[0, :n]]

    @property
    def legal_moves(self) -> list[Move]:
        """All complete moves, in normal form."""
        moves, lengths = self.move_table()
        rows = zip(moves.tolist(), lengths.tolist(), strict=True)
        return [Move(self.game, tuple(row[:length])) for row, length in rows]

    def move_table(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Return all complete moves as a table of actions and the length of each row."""
        count = self.count_moves()
        moves = np.full((count, self.game.max_actions), -1, np.int32)
        lengths = np.zeros(count, np.int32)
        if count:
            space = Workspace.of(self.game)
            space.stack[0] = self.state_array[0]
            filled = generic.enumerate_moves(self.board_array, space.stack, space.buffers, 0, moves, lengths, 0)
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

    def is_allowed(self, action: int) -> bool:
        """Tell whether the rules allow an action here, paraphrases included."""
        return 0 <= action < self.game.actions and self.why_not(action) is None

    def why_not(self, action: int) -> Text | None:
        """Return in one sentence why an action is not allowed here, or None if it is."""
        code = int(generic.check_one(self.board_array, self.state_array, action))
        return self.game.reason(code, self, action) if code else None

    def perft(self, depth: int) -> int:
        """Count the sequences of `depth` complete moves."""
        space = Workspace.of(self.game, max(depth, 1))
        space.stack[0] = self.state_array[0]
        return int(generic.perft(self.board_array, space.stack, space.buffers, 0, depth))

    def perft_actions(self, depth: int) -> int:
        """Count the sequences of `depth` canonical actions, ends of moves included."""
        space = Workspace.of(self.game, max(depth, 1))
        space.stack[0] = self.state_array[0]
        return int(generic.perft_actions(self.board_array, space.stack, space.buffers, 0, depth)) if depth > 0 else 1

    # ---- what can be done ------------------------------------------------------------------------------------------

    def parse(self, move: str) -> Move:
        """Read the text of a move; whether it is legal is another question."""
        return Move(self.game, tuple(self.game.notation.parse_move(move)))

    def judge(self, move: Move | str | Iterable[int]) -> Verdict:
        """Say what the referee says of a whole move, on a copy: this position stays as it is."""
        actions = self.game.merge(self._actions(move))
        reached = self._bare_copy(self.board_array)  # which nobody writes to
        packed = np.array(actions, np.int32)
        answer = int(generic.judge(reached.board_array, reached.state_array, packed, len(packed)))
        index, code = answer >> 16, answer & 0xFFFF
        if not code:
            return Verdict(reached, 0, len(packed), None)
        action = int(packed[index]) if index < len(packed) else generic.END
        verdict = Verdict(reached, code, index, self.game.reason(code, reached, action))
        return verdict if self.game.refusal is None else self.game.refusal(self, actions, verdict)

    def play(self, move: Move | str | Iterable[int]) -> Position:
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

    def follow(self, verdict: Verdict, actions: Sequence[int]) -> Position:
        """Play a whole move that `judge` has just accepted here and return this position."""
        self._before.append(duplicate(self.state_array))
        self.history.append(Move(self.game, tuple(actions)))  # as it was given, before the season's merging
        self.state_array[0] = verdict.reached.state_array[0]
        return self

    def act(self, action: int) -> Position:
        """Do one action of a move and return this position; action 0 ends the move where it has to be ended."""
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

    def _actions(self, move: Move | str | Iterable[int]) -> list[int]:
        actions = self.game.notation.parse_move(move) if isinstance(move, str) else [int(action) for action in move]
        strange = [action for action in actions if not 0 <= action < self.game.actions]
        if strange:
            raise NotationError(
                Text(f"{self.game.name} hat keine Aktion {strange[0]}", f"{self.game.name} has no action {strange[0]}")
            )
        return actions

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

    def _repr_svg_(self) -> str:
        """Show the board in a notebook."""
        return self.game.view().picture(self, width=640)

    def __repr__(self) -> str:
        return f"kielwasser.position({self.text!r})"

    def __eq__(self, other: object) -> bool:
        """Two positions are equal if game, board and state are; how they came about does not matter."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]  # a position changes; use to_bytes()

    def to_bytes(self) -> bytes:
        """Return the position as bytes, equal exactly for equal positions."""
        return self.board_array.tobytes() + self.state_array.tobytes()
