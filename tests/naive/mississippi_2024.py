r"""Play Mississippi Queen 2024 slowly and obviously, under ruling `book`: the oracle of the tests.

Section numbers are those of the rule book; Q1 to Q4 are the rows of the table of rulings.

Fields are axial coordinates (q, r); the third cube coordinate is s = -q - r, and r grows downwards:

       UL  UR        one segment of direction R,     0 1 2 3
         \ /         columns 0 to 3 from              0 1 2 3
     L -- + -- R     back to front:                    0 1 2 3
         / \                                          0 1 2 3
       DL  DR                                        0 1 2 3
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

Cell = tuple[int, int]

DIRECTIONS = ("R", "DR", "DL", "L", "UL", "UR")  # clockwise
VECTORS: dict[str, Cell] = dict(zip(DIRECTIONS, ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)), strict=True))
OPPOSITE = {d: DIRECTIONS[(i + 3) % 6] for i, d in enumerate(DIRECTIONS)}
MAX_SPEED = 6  # §4.1
ROUND_LIMIT = 30  # §5
NEEDED_PASSENGERS = 2  # §2.4
MAX_LEAD = 3  # §5, segments


@dataclass(frozen=True)
class Field:
    """One field of the river."""

    kind: str  # water, island, goal, passenger
    segment: int
    column: int
    is_current: bool


@dataclass
class Ship:
    """One steamer; `free_turns` are those of its next (or present) move."""

    team: str
    cell: Cell
    direction: str
    speed: int
    coal: int
    passengers: int
    free_turns: int
    points: int
    stuck: bool
    reached_goal: bool  # Q4


@dataclass
class Dock:
    """A passenger field: who waits there can be collected from the one field the dock points at."""

    cell: Cell
    direction: str
    waiting: int


class Search(NamedTuple):
    """A half-finished move while the legal moves are enumerated."""

    cell: Cell
    direction: str
    points: int  # movement points left
    coal: int
    free_turns: int
    other: Cell  # where the other ship is, pushes of this move included
    last: str  # letter of the action before, "" at the beginning


def step(cell: Cell, direction: str, distance: int = 1) -> Cell:
    """Return the cell `distance` fields away."""
    dq, dr = VECTORS[direction]
    return cell[0] + distance * dq, cell[1] + distance * dr


def turn_steps(old: str, new: str) -> int:
    """Count the 60° steps from one direction to another, the shorter way round."""
    clockwise = (DIRECTIONS.index(new) - DIRECTIONS.index(old)) % 6
    return min(clockwise, 6 - clockwise)


# The legal list asks this so often that a table is worth it.
TURN_STEPS = {(old, new): turn_steps(old, new) for old in DIRECTIONS for new in DIRECTIONS}


def column_in_segment(cell: Cell, center: Cell, direction: str) -> int:
    """Return 0 (back) to 3 (front) by turning the segment back until it points to the right."""
    q, r = cell[0] - center[0], cell[1] - center[1]
    for _ in range(DIRECTIONS.index(direction)):
        q, r = q + r, -q  # 60° counter-clockwise: (q, r, s) becomes (-s, -q, -r)
    return max(q, q + r) + 1  # q + r = -s: the two front edges of the V


def current_cells(segments: list[dict[str, Any]]) -> set[Cell]:
    """§2.1: the current runs through the middle of every segment and bends with the river."""
    cells = set()
    for segment, following in zip(segments, segments[1:] + segments[-1:], strict=True):
        center = tuple(segment["center"])
        cells |= {step(center, segment["direction"], -1), center}
        cells |= {step(center, following["direction"]), step(center, following["direction"], 2)}
    return cells


def build_river(segments: list[dict[str, Any]]) -> dict[Cell, Field]:
    """§2: lay out all eight segments, revealed or not."""
    current = current_cells(segments)
    river = {}
    for index, segment in enumerate(segments):
        for q, r, kind in segment["fields"]:
            column = column_in_segment((q, r), tuple(segment["center"]), segment["direction"])
            is_current = (q, r) in current and kind in ("water", "goal")
            river[q, r] = Field(kind, index, column, is_current)
    return river


class Twin:
    """One running game."""

    def __init__(self, setup: dict[str, Any]) -> None:
        state = setup["state"]
        self.river = build_river(setup["segments"])
        self.ply: int = state["turn"]
        self.visible: int = state["visible"]
        self.docks = [Dock((q, r), direction, waiting) for q, r, direction, waiting in state["passengers"]]
        self.ships = [
            Ship(
                team=ship["team"],
                cell=(ship["q"], ship["r"]),
                direction=ship["dir"],
                speed=ship["speed"],
                coal=ship["coal"],
                passengers=ship["passengers"],
                free_turns=ship["free_turns"],
                points=ship["points"],
                stuck=ship.get("stuck", False),
                reached_goal=reached,
            )
            for ship, reached in zip(state["ships"], state["reached_goal"], strict=True)
        ]
        self.current = 0 if state["current"] == "ONE" else 1
        self.legal = self.list_moves()
        # A position handed in may be one in which nothing can be done; its turn number stays as given.
        if self.outcome() is None and not self.legal:
            self.ships[self.current].stuck = True

    def legal_moves(self) -> list[str]:
        """Return all complete moves in normal form, sorted; none when the game is over."""
        return list(self.legal) if self.outcome() is None else []

    def snapshot(self) -> dict[str, Any]:
        """Return the position in the shape of the recordings."""
        return {
            "turn": self.ply,
            "round": (self.ply + 1) // 2,
            "current": self.ships[self.current].team,
            "visible": self.visible,
            "ships": [
                {
                    "team": ship.team,
                    "q": ship.cell[0],
                    "r": ship.cell[1],
                    "dir": ship.direction,
                    "speed": ship.speed,
                    "coal": ship.coal,
                    "passengers": ship.passengers,
                    "free_turns": ship.free_turns,
                    "points": ship.points,
                    "seg": self.river[ship.cell].segment,
                }
                for ship in self.ships
            ],
            "passengers": [[*dock.cell, dock.direction, dock.waiting] for dock in self.docks],
            "reached_goal": [ship.reached_goal for ship in self.ships],
        }

    # §2 Das Spielbrett

    def is_passable(self, cell: Cell) -> bool:
        """Tell whether a ship may be moved or pushed there."""
        field = self.river.get(cell)
        if field is None or field.segment >= self.visible:  # §4.5 and Q1: unrevealed is as good as absent
            return False
        return field.kind in ("water", "goal")  # §2.2, §2.3: a passenger field blocks, emptied or not

    def effective_speed(self, ship: Ship) -> int:
        """§2.1: one less inside the current."""
        return ship.speed - self.river[ship.cell].is_current

    def is_in_goal(self, ship: Ship) -> bool:
        """§2.4: a goal field, two passengers, effective speed 1; however the ship got there."""
        return (
            self.river[ship.cell].kind == "goal"
            and ship.passengers >= NEEDED_PASSENGERS
            and self.effective_speed(ship) <= 1
        )

    def pick_up(self, ship: Ship) -> None:
        """§2.3: take at most one passenger whose dock points at the ship, in hidden segments too."""
        if self.effective_speed(ship) > 1:  # Q3: the same test for a pushed ship
            return
        for direction in DIRECTIONS:  # the book is silent on two docks at one field: clockwise from R
            for dock in self.docks:
                is_neighbour = dock.cell == step(ship.cell, direction)
                if is_neighbour and step(dock.cell, dock.direction) == ship.cell and dock.waiting > 0:
                    dock.waiting -= 1
                    ship.passengers += 1
                    return

    def reveal(self, mover: Ship) -> None:
        """§2: the ship that moved onto the last revealed segment uncovers the next one."""
        segments = 1 + max(field.segment for field in self.river.values())
        self.visible = max(self.visible, min(self.river[mover.cell].segment + 2, segments))

    # §3 Spielablauf

    def next_turn(self) -> None:
        """§3: raise the turn number and find out whose turn it is."""
        self.ply += 1
        if self.ply % 2 == 1:
            self.current = 1 - self.current
            return

        def rank(ship: Ship) -> tuple[int, int, int, int]:
            field = self.river[ship.cell]
            return field.segment, field.column, ship.speed, ship.coal  # §3, 1. to 3.

        # §3 "Ansonsten beginnt der Startspieler": ONE needs only to be level.
        self.current = 0 if rank(self.ships[0]) >= rank(self.ships[1]) else 1

    # §4 Der Zug: what is possible

    def list_moves(self) -> list[str]:
        """Return the sorted moves of the ship to move, without asking whether the game is over."""
        ship, other = self.ships[self.current], self.ships[1 - self.current]
        moves: list[str] = []
        for speed in range(1, MAX_SPEED + 1):  # §4.1
            change = speed - ship.speed
            coal = ship.coal - max(abs(change) - 1, 0)
            if coal >= 0:
                accelerate = f"A{change:+d} " if change else ""
                # §4.2: as many movement points as speed.
                start = Search(ship.cell, ship.direction, speed, coal, ship.free_turns, other.cell, "")
                self.complete(start, accelerate, moves)
        return sorted(moves)

    def complete(self, at: Search, text: str, moves: list[str]) -> None:
        """§4.6: append every way to finish the move that begins with `text`."""
        if at.cell == at.other:
            actions = self.pushes(at)  # §4.4: has to follow at once
        elif at.points == 0:
            moves.append(text.rstrip())  # §4.2: used up exactly
            actions = self.turns(at)
        else:
            actions = chain(self.turns(at), self.advances(at))
        for action, after in actions:
            self.complete(after, f"{text}{action} ", moves)

    def turns(self, at: Search) -> Iterator[tuple[str, Search]]:
        """§4.3: 60° are free, every further 60° cost one coal; two turns in a row are one turn."""
        if at.last == "T":
            return
        for direction in DIRECTIONS:
            steps = TURN_STEPS[at.direction, direction]
            paid = max(steps - at.free_turns, 0)
            if steps and paid <= at.coal:
                free = max(at.free_turns - steps, 0)
                after = Search(at.cell, direction, at.points, at.coal - paid, free, at.other, "T")
                yield "T" + direction, after

    def advances(self, at: Search) -> Iterator[tuple[str, Search]]:
        """§4.5: straight ahead over passable fields; two advances in a row are one advance."""
        if at.last == "F":
            return
        cell, cost, in_current = at.cell, 0, False
        for distance in range(1, at.points + 1):
            cell = step(cell, at.direction)
            if not self.is_passable(cell):
                return
            cost += 1
            if self.river[cell].is_current and not in_current:
                in_current = True  # §2.1: one point extra, once per advance, due on entering
                cost += 1
            meets_other = cell == at.other
            if cost + meets_other > at.points:  # §4.4: a point has to be left for the push
                return
            left = at.points - cost
            yield f"F{distance}", Search(cell, at.direction, left, at.coal, at.free_turns, at.other, "F")
            if meets_other:  # §4.5: may end there, but not pass
                return

    def pushes(self, at: Search) -> Iterator[tuple[str, Search]]:
        """§4.4: one point, onto any passable neighbour but the one behind the pushing ship."""
        for direction in DIRECTIONS:
            target = step(at.cell, direction)
            if direction != OPPOSITE[at.direction] and self.is_passable(target):
                left = at.points - 1
                after = Search(at.cell, at.direction, left, at.coal, at.free_turns, target, "P")
                yield "P" + direction, after

    # §4 Der Zug: doing it

    def play(self, move: str) -> None:
        """Carry out a move of the legal list, then everything that follows from it."""
        mover, other = self.ships[self.current], self.ships[1 - self.current]
        for action in move.split():
            self.perform(action, mover, other)
        self.arrive(mover)
        if any(action.startswith("P") for action in move.split()):
            self.arrive(other)
        for ship in self.ships:
            ship.reached_goal = ship.reached_goal or self.is_in_goal(ship)  # Q4
        self.reveal(mover)
        mover.free_turns = 1  # §4.3: one per move
        self.next_turn()
        self.legal = self.list_moves()
        if self.outcome() is None and not self.legal:  # only an invalid move would be left (§5)
            self.ships[self.current].stuck = True
            self.ships[self.current].free_turns = 1  # its move is over before it began
            self.next_turn()

    def perform(self, action: str, mover: Ship, other: Ship) -> None:
        """Carry out one action, paying for it in coal."""
        kind, value = action[0], action[1:]
        if kind == "A":  # §4.1
            mover.speed += int(value)
            mover.coal -= abs(int(value)) - 1
        elif kind == "T":  # §4.3
            steps = TURN_STEPS[mover.direction, value]
            free = min(steps, mover.free_turns)
            mover.free_turns -= free
            mover.coal -= steps - free
            mover.direction = value
        elif kind == "F":  # §4.5
            mover.cell = step(mover.cell, mover.direction, int(value))
        else:  # §4.4
            other.cell = step(other.cell, value)
            other.free_turns += 1

    def arrive(self, ship: Ship) -> None:
        """Settle passenger and points of a ship that has moved or has been pushed."""
        self.pick_up(ship)
        field = self.river[ship.cell]
        ship.points = 5 * ship.passengers + 5 * field.segment + field.column  # §5

    # §5 Spielende

    def outcome(self) -> dict[str, Any] | None:
        """Return who won and why, or None while the game is running."""
        one, two = self.ships
        is_round_over = self.ply % 2 == 0
        is_stuck = one.stuck or two.stuck
        # First of all the goal, at the end of the round or when nobody can finish the round any more.
        if (one.reached_goal or two.reached_goal) and (is_round_over or is_stuck):
            if one.reached_goal != two.reached_goal:  # §1, §2.4: whatever the points
                return {"winner": one.team if one.reached_goal else two.team, "why": "goal"}
            if not is_stuck:
                return {"winner": self.winner_by_points(), "why": "goal"}
        if is_stuck:
            return {"winner": two.team if one.stuck else one.team, "why": "no_move"}
        lead = abs(self.river[one.cell].segment - self.river[two.cell].segment)
        if is_round_over and lead > MAX_LEAD:  # Q2
            return {"winner": self.winner_by_points(), "why": "left_behind"}
        if self.ply >= 2 * ROUND_LIMIT:
            return {"winner": self.winner_by_points(), "why": "round_limit"}
        return None

    def winner_by_points(self) -> str | None:
        """§5: more points, then more passengers, then nobody."""
        one, two = self.ships
        ranks = (one.points, one.passengers), (two.points, two.passengers)
        if ranks[0] == ranks[1]:
            return None
        return one.team if ranks[0] > ranks[1] else two.team
