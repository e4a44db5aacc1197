"""Play Cartagena (2013) slowly and obviously: the tests' oracle for ruling `book`.

The path, with the index that every move names:

    start | segment 1 | segment 2 | segment 3 | segment 4 | segment 5 | sloop (goal)
      0   |  1 ..  6  |  7 .. 12  | 13 .. 18  | 19 .. 24  | 25 .. 30  |  31

A field holds a string of pirates, `R` or `B` each, oldest arrival first; a pile of cards is a string of
symbols, next card first. Section numbers (§) are those of the rule book.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

START = 0
GOAL = 31  # the sloop
PIRATES_EACH = 6  # §2.2
MOST_ON_A_FIELD = 3  # §2.1, start and goal excepted
MOST_IN_HAND = 8  # §2.3
OPEN_CARDS = 12  # §2.3
PARTIAL_MOVES = 3  # §3
POINTS_IN_GOAL = 6  # §3.4

COLOURS = {"R": "RED", "B": "BLUE"}
OTHER = {"R": "B", "B": "R"}
EMPTY_TURN = "-"


@dataclass
class Table:
    """Hold all that a partial move can change; the face-down stack is touched only between turns."""

    fields: list[str]
    hands: dict[str, str]
    open: str
    used: str

    def copy(self) -> Table:
        """Return a table that can be changed without changing this one."""
        return Table(self.fields.copy(), self.hands.copy(), self.open, self.used)


def forward_target(board: str, fields: list[str], start: int, symbol: str) -> int:
    """Name the field that a pirate on `start` reaches by laying down `symbol`."""
    for index in range(start + 1, GOAL):
        # §3.1: the next field with the symbol and without any pirate; all others are jumped over.
        if board[index - 1] == symbol and not fields[index]:
            return index
    return GOAL  # §3.1: no such field before the sloop, or all of them occupied


def backward_target(fields: list[str], start: int) -> int | None:
    """Name the field that a pirate on `start` falls back to, or None if there is none."""
    for index in range(start - 1, START, -1):  # §3.2: the start field is excluded
        # §3.2: at least one and at most two pirates of any colour; a field with three is jumped over.
        if 1 <= len(fields[index]) < MOST_ON_A_FIELD:
            return index
    return None


def partial_moves(table: Table, colour: str) -> list[str]:
    """List what `colour` may do as the next partial move, each once."""
    symbols = set(table.hands[colour])  # equal cards make equal moves
    moves = []
    for index, pirates in enumerate(table.fields):
        if colour not in pirates:
            continue
        # §3.1: any card moves any pirate not yet in the goal, for the goal itself is always a target.
        if index != GOAL:
            moves += [f"F{index}{symbol}" for symbol in symbols]
        # §3.2: also from the goal; also with a full hand, then no card is drawn.
        if backward_target(table.fields, index) is not None:
            moves.append(f"B{index}")
    return moves


def move_pirate(fields: list[str], colour: str, start: int, target: int) -> None:
    """Carry the pirate of `colour` that has stood longest on `start` to the end of `target`."""
    fields[start] = fields[start].replace(colour, "", 1)
    fields[target] += colour


def move_forward(board: str, table: Table, colour: str, start: int, symbol: str) -> None:
    """Lay down a card and move a pirate towards the goal (§3.1 Vorwärtszüge)."""
    move_pirate(table.fields, colour, start, forward_target(board, table.fields, start, symbol))
    table.hands[colour] = table.hands[colour].replace(symbol, "", 1)
    table.used += symbol


def move_backward(table: Table, colour: str, start: int) -> None:
    """Move a pirate back and draw cards for the company it finds (§3.2 Rückwärtszüge)."""
    target = backward_target(table.fields, start)
    assert target is not None, "the caller plays legal moves only"
    due = len(table.fields[target])  # §3.2: one card for one pirate, two for two, counted before it arrives
    move_pirate(table.fields, colour, start, target)
    drawn = min(due, MOST_IN_HAND - len(table.hands[colour]))  # with seven cards two due are one drawn
    table.hands[colour] += table.open[:drawn]  # §3.2: drawn from the left, added at the end
    table.open = table.open[drawn:]  # not refilled before the turn is complete


def perform(board: str, table: Table, colour: str, partial: str) -> None:
    """Play one partial move such as `F5H` or `B10` on the table."""
    if partial[0] == "F":
        move_forward(board, table, colour, int(partial[1:-1]), partial[-1])
    else:
        move_backward(table, colour, int(partial[1:]))


def turns(board: str, table: Table, colour: str, left: int) -> list[str]:
    """List all sequences of one to `left` partial moves, each judged on what those before it left (§3)."""
    found = []
    for first in partial_moves(table, colour):
        found.append(first)
        if left > 1:
            after = table.copy()
            perform(board, after, colour, first)
            found += [f"{first},{rest}" for rest in turns(board, after, colour, left - 1)]
    return found


def points_of_field(index: int) -> int:
    """Value a pirate by where it stands (§3.4 Punkteverteilung)."""
    if index == START:
        return 0
    if index == GOAL:
        return POINTS_IN_GOAL
    return (index - 1) // 6 + 1  # the number of the segment


class Twin:
    """Play one game from a given position on, trusting every move it is handed."""

    def __init__(self, setup: dict[str, Any]) -> None:
        """Lay out board, pirates and cards; `setup` is only read."""
        state = setup["state"]
        self.board: str = setup["board"]
        self.last_turn: int = 2 * setup["round_limit"]  # a round is one turn of each
        self.ply: int = state["turn"]
        self.mover: str = state["current"][0]
        self.stack: str = state["stack"]
        self.table = Table(
            fields=[state["pirates"].get(str(index), "") for index in range(GOAL + 1)],
            hands={"R": state["red"]["cards"], "B": state["blue"]["cards"]},
            open=state["open"],
            used=state["used"],
        )

    def legal_moves(self) -> list[str]:
        """List all complete turns of the player to move, sorted; none when the game is over."""
        if self.outcome() is not None:
            return []
        # §3: nobody has to move, so the empty turn is always there; §3.3: it may be the only one.
        return sorted([EMPTY_TURN, *turns(self.board, self.table, self.mover, PARTIAL_MOVES)])

    def needs_reshuffle(self, move: str) -> str | None:
        """Return the discard pile that `move` makes the dealer shuffle, or None if the stack suffices."""
        after = self.after_partial_moves(move)
        return after.used if OPEN_CARDS - len(after.open) > len(self.stack) else None

    def play(self, move: str, reshuffle: str | None = None) -> None:
        """Play a complete turn; `reshuffle` is the shuffled discard pile wherever one is needed."""
        self.table = self.after_partial_moves(move)
        self.refill_open_cards(reshuffle)
        self.ply += 1
        self.mover = OTHER[self.mover]

    def after_partial_moves(self, move: str) -> Table:
        """Return the table as the turn's partial moves leave it, the open row still short."""
        after = self.table.copy()
        if move != EMPTY_TURN:
            for partial in move.split(","):
                perform(self.board, after, self.mover, partial)
        return after

    def refill_open_cards(self, reshuffle: str | None) -> None:
        """Lay out cards until twelve are open again (§2.3)."""
        while len(self.table.open) < OPEN_CARDS:
            if not self.stack:
                # §2.3: only when a card is wanted and none is left; this turn's discards are in the pile.
                if reshuffle is None or sorted(reshuffle) != sorted(self.table.used):
                    raise ValueError(f"expected a shuffle of {self.table.used!r}, got {reshuffle!r}")
                self.stack, self.table.used = reshuffle, ""
            self.table.open += self.stack[0]
            self.stack = self.stack[1:]

    def points(self, colour: str) -> int:
        """Add up the points of a player's pirates (§3.4)."""
        fields = enumerate(self.table.fields)
        return sum(points_of_field(index) * pirates.count(colour) for index, pirates in fields)

    def outcome(self) -> dict[str, str | None] | None:
        """Say who has won and why, or None while the game runs (§4 Ende des Spiels)."""
        # Asked between complete turns only: six in the goal within a turn decide nothing.
        for colour, name in COLOURS.items():
            if self.table.fields[GOAL].count(colour) == PIRATES_EACH:
                return {"winner": name, "why": "finished"}  # at once, the other gets no answering turn
        if self.ply >= self.last_turn:
            red, blue = self.points("R"), self.points("B")
            leader = None if red == blue else "RED" if red > blue else "BLUE"  # equal points: a draw
            return {"winner": leader, "why": "round_limit"}
        return None

    def snapshot(self) -> dict[str, Any]:
        """Describe the position in the shape of a recorded `state_after`."""
        return {
            "turn": self.ply,
            "round": self.ply // 2,
            "current": COLOURS[self.mover],
            "red": {"points": self.points("R"), "cards": self.table.hands["R"]},
            "blue": {"points": self.points("B"), "cards": self.table.hands["B"]},
            "open": self.table.open,
            "stack": self.stack,
            "used": self.table.used,
            "pirates": {str(index): pirates for index, pirates in enumerate(self.table.fields) if pirates},
        }
