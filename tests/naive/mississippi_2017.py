"""Play Mississippi Queen 2017 slowly and obviously, under ruling ``book``.

Section numbers (§) are those of the rule book of 21 September 2016, M1 to M10 the rows of the rulings.
Where the book is silent the official referee decides.

The grid: rows with odd y lie half a field further left than rows with even y, y grows downwards.

        2   1          (0,-1) (1,-1)                        (-1,0) (0,0)
      3   o   0    (-1,0) (0,0) (1,0)    and, for odd y, (-1,1) (0,1) (1,1)
        4   5          (0,1)  (1,1)                         (-1,2) (0,2)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

Point = tuple[int, int]

WATER, LOG, SANDBANK, GOAL, ISLAND = "WATER", "LOG", "SANDBANK", "GOAL", "BLOCKED"
# What it costs to enter a field, or to push onto it (§2.1, §2.4, §2.5, §4.4). What is not here is not
# passable: islands, and passenger fields, which are islands too. Goal fields are driven like water (§2.6).
COST = {WATER: 1, LOG: 2, SANDBANK: 1, GOAL: 1}
TURNS = (-2, -1, 1, 2, 3)  # normal form: half a turn is written T3 only
MAX_SPEED, MAX_PASSENGERS, MAX_LAG, LAST_PLY, LAST_TILE = 6, 2, 3, 60, 7

EVEN_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))
ODD_STEPS = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))


def neighbour(at: Point, direction: int) -> Point:
    """Give the coordinates one field further in a direction."""
    x, y = at
    dx, dy = (ODD_STEPS if y % 2 else EVEN_STEPS)[direction]
    return x + dx, y + dy


def opposite(direction: int) -> int:
    """Give the direction that points backwards."""
    return (direction + 3) % 6


def rival(colour: str) -> str:
    """Give the other colour."""
    return "BLUE" if colour == "RED" else "RED"


@dataclass
class Field:
    """Hold one hexagon of one segment; its kind changes when the passenger is fetched."""

    tile: int
    at: Point
    kind: str
    row: int


@dataclass
class Boat:
    """Hold one steamer as it stands between two moves."""

    at: Point
    direction: int
    speed: int
    coal: int
    tile: int
    passengers: int
    free_turns: int
    row: int

    @property
    def points(self) -> int:
        """Count 5 a segment, 0 to 4 for the row, 5 a passenger (§5)."""
        return 5 * self.tile + self.row + 5 * self.passengers

    def lead(self) -> tuple[int, ...]:
        """Rank the boat for the question who begins a round (§3, M1)."""
        return (self.tile, self.row, self.speed, self.coal, *self.at)

    def listed(self) -> list[int]:
        """Write the boat as the recordings do."""
        return [
            *self.at,
            self.direction,
            self.speed,
            self.coal,
            self.tile,
            self.passengers,
            self.points,
            self.free_turns,
        ]


class Voyage(NamedTuple):
    """Hold what changes within one move: the mover, and what his pushes do to the other."""

    at: Point
    direction: int
    speed: int
    coal: int
    free_turns: int
    left: int  # movement points left
    other: Point
    other_speed: int
    pushed: bool


class Twin:
    """Play one game from a given position, which is taken as running unless its round limit is over."""

    def __init__(self, setup: dict[str, Any]) -> None:
        """Copy the river and the position out of the setup."""
        self.tiles = [
            [Field(index, (x, y), kind, row) for x, y, kind, row in tile["fields"]]
            for index, tile in enumerate(setup["tiles"])
        ]
        state = setup["state"]
        self.ply: int = state["turn"]
        self.current: str = state["cur"]
        self.reached: int = state["reached"]
        self.removed: int = state["removed"]
        self.lay_out()
        self.boats = {"RED": self.boat(state["red"]), "BLUE": self.boat(state["blue"])}
        self.legal: list[str] | None = None  # the list of the present position, once asked for
        self.end: dict[str, Any] | None = self.round_limit() if self.ply >= LAST_PLY else None

    def boat(self, listed: list[int]) -> Boat:
        """Read a boat from its recorded list; its points follow from the rest."""
        x, y, direction, speed, coal, tile, passengers, _points, free_turns = listed
        row = next(field.row for field in self.tiles[tile] if field.at == (x, y))
        return Boat((x, y), direction, speed, coal, tile, passengers, free_turns, row)

    def visible(self) -> range:
        """Give the segments that are revealed and not removed (§2)."""
        return range(self.removed, min(self.reached + 1, LAST_TILE) + 1)

    def lay_out(self) -> None:
        """Put the visible segments on the table; where two share a field the first counts (M10)."""
        self.board: dict[Point, Field] = {}
        for index in self.visible():
            for field in self.tiles[index]:
                self.board.setdefault(field.at, field)

    # --- §4 Der Zug -----------------------------------------------------------------------------------

    def legal_moves(self) -> list[str]:
        """List all moves in normal form, sorted; empty when the game is over."""
        if self.end is not None:
            return []
        if self.legal is None:
            self.legal = sorted(self.moves())
        return list(self.legal)

    def moves(self) -> list[str]:
        """Search all chains of actions for complete moves."""
        found: list[str] = []

        def search(voyage: Voyage, chain: str) -> None:
            for action, after in self.actions(voyage, chain):
                longer = f"{chain},{action}" if chain else action
                # §4, §4.2: all points are used up (a sandbank takes the rest); §4.4: never on the opponent
                if after.left == 0 and after.at != after.other:
                    found.append(longer)
                search(after, longer)

        search(self.departure(), "")
        return found

    def departure(self) -> Voyage:
        """Start a move: the points are those of the speed (§4.2); an acceleration changes both."""
        me, other = self.boats[self.current], self.boats[rival(self.current)]
        return Voyage(me.at, me.direction, me.speed, me.coal, me.free_turns, me.speed, other.at, other.speed, False)

    def actions(self, voyage: Voyage, chain: str) -> Iterator[tuple[str, Voyage]]:
        """Yield every action that may follow a chain of actions (§4.6), with what it leads to.

        Normal form: an acceleration stands first only, no two turns and no two advances in a row.
        """
        last = chain[chain.rfind(",") + 1 :][:1]
        if voyage.at == voyage.other:
            yield from self.push(voyage)  # §4.4: a push must follow
            return
        aground = self.board[voyage.at].kind == SANDBANK
        if aground:  # §2.4: no turn, no acceleration
            yield from self.leave_sandbank(voyage)
            return
        if not chain:
            yield from self.accelerate(voyage)
        if last != "T":
            yield from self.rotate(voyage)
        if last != "A":
            yield from self.advance(voyage)

    def accelerate(self, voyage: Voyage) -> Iterator[tuple[str, Voyage]]:
        """§4.1 Beschleunigungsaktion: change the speed, one step free, each further one a coal."""
        for speed in range(1, MAX_SPEED + 1):
            change = speed - voyage.speed
            coal = voyage.coal - (abs(change) - 1)
            if change != 0 and coal >= 0:
                yield f"{change:+d}", voyage._replace(speed=speed, left=speed, coal=coal)

    def rotate(self, voyage: Voyage) -> Iterator[tuple[str, Voyage]]:
        """§4.3 Drehaktion: free steps first, each further step of 60 degrees a coal."""
        for change in TURNS:
            free = min(voyage.free_turns, abs(change))
            coal = voyage.coal - (abs(change) - free)
            if coal >= 0:
                direction = (voyage.direction + change) % 6
                free_turns = voyage.free_turns - free
                yield (
                    f"T{change}",
                    voyage._replace(direction=direction, coal=coal, free_turns=free_turns),
                )

    def advance(self, voyage: Voyage) -> Iterator[tuple[str, Voyage]]:
        """§4.5 Bewegungsaktion: drive straight on, paying for each field (M6)."""
        at, speed, left = voyage.at, voyage.speed, voyage.left
        for distance in range(1, MAX_SPEED + 1):
            at = neighbour(at, voyage.direction)
            kind = self.kind(at)
            if kind not in COST or COST[kind] > left:
                return
            left -= COST[kind]
            if kind == LOG:
                speed = max(1, speed - 1)  # §2.5
            if kind == SANDBANK:
                speed, left = 1, 0  # §2.4: ends the move
            yield f"A{distance}", voyage._replace(at=at, speed=speed, left=left)
            if kind == SANDBANK or at == voyage.other:
                return  # §4.5: may end here, but not go through

    def leave_sandbank(self, voyage: Voyage) -> Iterator[tuple[str, Voyage]]:
        """§2.4 Die Sandbank: leave it by one field, forwards, or backwards for a coal.

        A boat that has just run aground has no points left, one that starts its move there has.
        """
        if voyage.left == 0:
            return
        for distance, direction, price in (
            (1, voyage.direction, 0),
            (-1, opposite(voyage.direction), 1),
        ):
            at = neighbour(voyage.at, direction)
            kind = self.kind(at)
            # A log costs two points, and there is one only (M7); the referee bars it backwards as well.
            if kind in COST and kind != LOG and voyage.coal >= price:
                yield f"A{distance}", voyage._replace(at=at, speed=1, left=0, coal=voyage.coal - price)

    def push(self, voyage: Voyage) -> Iterator[tuple[str, Voyage]]:
        """§4.4 Abdrängaktion: move the opponent from under the own boat to a neighbour field."""
        if self.board[voyage.at].kind == SANDBANK:
            return
        for direction in range(6):
            target = neighbour(voyage.at, direction)
            kind = self.kind(target)  # of a visible segment only (M8)
            if direction == opposite(voyage.direction) or kind not in COST or COST[kind] > voyage.left:
                continue
            other_speed = voyage.other_speed
            if kind == LOG:
                other_speed = max(1, other_speed - 1)
            if kind == SANDBANK:
                other_speed = 1
            left = voyage.left - COST[kind]
            yield (
                f"P{direction}",
                voyage._replace(left=left, other=target, other_speed=other_speed, pushed=True),
            )

    def kind(self, at: Point) -> str:
        """Name the kind of a field; off the visible river it is an island to all intents (§4.5)."""
        field = self.board.get(at)
        return field.kind if field else ISLAND

    # --- §3 Spielablauf -------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        """Carry out a legal move, hand over to the next player and see whether the game has ended."""
        voyage, chain = self.departure(), ""
        for action in move.split(","):
            voyage = dict(self.actions(voyage, chain))[action]
            chain = f"{chain},{action}" if chain else action
        mover = self.current
        me, other = self.boats[mover], self.boats[rival(mover)]
        me.at, me.direction, me.speed, me.coal = voyage.at, voyage.direction, voyage.speed, voyage.coal
        other.at, other.speed = voyage.other, voyage.other_speed

        for boat in (me, other):
            self.find_segment(boat)
            self.fetch_passenger(boat)
        me.free_turns = 1
        # §4.4: judged by where the pushed boat lies in the end. Aground it gains no free turn, but one of
        # an earlier push stays until it has moved (as the referee).
        if voyage.pushed and self.kind(other.at) != SANDBANK:
            other.free_turns = 2

        self.reveal_and_remove()
        self.ply += 1
        self.current = rival(mover) if self.ply % 2 else self.begins_round()
        self.legal = None
        self.end = self.game_end(mover)

    def find_segment(self, boat: Boat) -> None:
        """Note the segment and the row a boat stands on, by the board of this move (M10)."""
        field = self.board[boat.at]
        boat.tile, boat.row = field.tile, field.row

    def fetch_passenger(self, boat: Boat) -> None:
        """§2.3 Das Passagierfeld: take one passenger whose dock is the boat's field, at speed 1.

        As the referee: both boats after every move, also one that merely stood there, one passenger each.
        """
        if boat.speed != 1 or boat.passengers >= MAX_PASSENGERS:
            return
        for direction in range(6):
            field = self.board.get(neighbour(boat.at, direction))
            if field and field.kind == f"PASSENGER{opposite(direction)}":
                field.kind = ISLAND
                boat.passengers += 1
                return

    def reveal_and_remove(self) -> None:
        """§2 Das Spielbrett: reveal up to one segment ahead, remove for good what lies behind both (M10)."""
        tiles = [boat.tile for boat in self.boats.values()]
        self.reached = max(self.reached, *tiles)
        self.removed = max(self.removed, min(tiles))
        self.lay_out()

    def begins_round(self) -> str:
        """Name who begins the next round (§3, M1); two boats never tie, they stand on different fields."""
        return max(self.boats, key=lambda colour: self.boats[colour].lead())

    # --- §5 Spielende ---------------------------------------------------------------------------------

    def game_end(self, mover: str) -> dict[str, Any] | None:
        """Give the outcome that the last move brought about, or None."""
        me, red, blue = self.boats[mover], self.boats["RED"], self.boats["BLUE"]
        # §2.6: by driving there only, so only the mover is tested (M3); before the round limit (M9)
        if self.kind(me.at) == GOAL and me.speed == 1 and me.passengers >= MAX_PASSENGERS:
            return {"winner": mover, "why": "goal"}
        if self.ply >= LAST_PLY:
            return self.round_limit()
        # at the end of a round (M2)
        if self.ply % 2 == 0 and abs(red.tile - blue.tile) > MAX_LAG:
            return {"winner": "RED" if red.tile > blue.tile else "BLUE", "why": "left_behind"}
        return None

    def round_limit(self) -> dict[str, Any]:
        """Compare points, then passengers; equal in both is a draw (M4)."""
        red, blue = ((boat.points, boat.passengers) for boat in (self.boats["RED"], self.boats["BLUE"]))
        winner = None if red == blue else "RED" if red > blue else "BLUE"
        return {"winner": winner, "why": "round_limit"}

    def outcome(self) -> dict[str, Any] | None:
        """Say who won and why, or None while the game runs."""
        if self.end is None and not self.legal_moves():
            # An invalid move is all that is left (§5), so the player to move has lost at once.
            self.end = {"winner": rival(self.current), "why": "no_move"}
        return self.end

    def snapshot(self) -> dict[str, Any]:
        """Write the position as the recordings do, with the fields where a passenger still waits."""
        waiting = [
            [field.tile, *field.at] for tile in self.tiles for field in tile if field.kind.startswith("PASSENGER")
        ]
        return {
            "turn": self.ply,
            "cur": self.current,
            "freeTurn": self.boats[self.current].free_turns == 2,
            "red": self.boats["RED"].listed(),
            "blue": self.boats["BLUE"].listed(),
            "vis": list(self.visible()),
            "fields": sorted(waiting),
        }
