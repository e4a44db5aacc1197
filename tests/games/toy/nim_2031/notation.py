"""Nim 2031 as text: a move is the number of sticks; a position is ply, heap, and what both have taken: `4 21 5 6`."""

from collections.abc import Sequence

from kielwasser.core.position import Position
from kielwasser.games.nim_2031.board import LEAST, MOST, MOST_TAKEN
from kielwasser.system.errors import NotationError


def format_action(action: int) -> str:
    """Return the text of an action."""
    return str(action)


def format_move(actions: Sequence[int]) -> str:
    """Return the text of a move."""
    return " ".join(format_action(action) for action in actions)


def parse_move(text: str) -> list[int]:
    """Read a move."""
    if text not in [str(n) for n in range(1, MOST_TAKEN + 1)]:
        raise NotationError(f"{text!r} is no move of Nim: take 1 to {MOST_TAKEN} sticks")
    return [int(text)]


def write_position(position: Position, hidden: bool) -> str:
    """Return the position in one line; nothing is hidden in Nim."""
    return " ".join(str(int(n)) for n in (position.ply, position.board.heap, *position.state.taken))


def read_position(position: Position, text: str) -> None:
    """Fill a position from its line."""
    try:
        build(position, *(int(word) for word in text.split()))
    except (TypeError, ValueError):
        raise NotationError(f"{text!r} is no position of Nim: ply, heap, taken by both") from None


def build(position: Position, ply: int, heap: int, first: int, second: int) -> None:
    """Fill a position."""
    if not (LEAST <= heap <= MOST and 0 <= ply <= first + second <= heap and min(first, second) >= 0):
        raise NotationError(f"Nim cannot have come to ply {ply} with {first} and {second} of {heap} sticks taken")
    state = position.state_array
    position.board_array["heap"] = heap
    state["ply"], state["to_move"], state["taken"] = ply, ply % 2, (first, second)
    position.settle()


def left_of(position: Position) -> int:
    """Return how many sticks lie there."""
    return int(position.board.heap) - sum(position.points)


def draw(position: Position) -> str:
    """Return the heap as it looks."""
    return "|" * left_of(position) or "-"
