r"""Play Hive 2020 by the rule book, slowly and plainly: the oracle for the fast rules.

The rule book of this game has headings instead of section numbers; comments quote them in quotation marks.
Where the book is silent (sliding gap, rim, brambles) the official enumerator of the season decides.

                (0,1)   (1,0)
                    \   /               the six neighbours of (0,0);
          (-1,1) -- (0,0) -- (1,-1)     the third cube coordinate z = -x-y is never written
                    /   \
               (-1,0)   (0,-1)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

Field = tuple[int, int]


class Piece(NamedTuple):
    """One insect: colour R or B, kind one of Q S G B A."""

    colour: str
    kind: str


# A field without pieces is not in the dictionary; a stack lists its pieces from bottom to top.
Stacks = dict[Field, list[Piece]]

KINDS = "QSGBA"  # bee, spider, grasshopper, beetle, ant: the order in which a reserve is printed
NAMES = {"R": "RED", "B": "BLUE"}
OTHER = {"R": "B", "B": "R"}
RADIUS = 5  # "Anfangsaufstellung": edge length 6, diameter 11
ROUND_LIMIT = 30  # "Spielende": nothing is played any more in the 31st round
LAST_ROUND_FOR_BEE = 3  # "Einen neuen Spielstein legen": the fourth round; rounds count from 0
DIRECTIONS = ((1, -1), (-1, 1), (1, 0), (0, 1), (0, -1), (-1, 0))


def is_on_board(field: Field) -> bool:
    """Tell whether the field belongs to the hexagon."""
    x, y = field
    return max(abs(x), abs(y), abs(x + y)) <= RADIUS


def step(field: Field, direction: Field) -> Field:
    """Return the field one step away, which may lie outside the board."""
    return field[0] + direction[0], field[1] + direction[1]


SPAN = range(-RADIUS, RADIUS + 1)
FIELDS = [(x, y) for x in SPAN for y in SPAN if is_on_board((x, y))]
NEIGHBOURS = {f: [step(f, d) for d in DIRECTIONS if is_on_board(step(f, d))] for f in FIELDS}
# The fields left and right of a step from a to b: two of them, only one where the step runs along the rim.
BESIDE = {(a, b): [c for c in NEIGHBOURS[a] if c in NEIGHBOURS[b]] for a in FIELDS for b in NEIGHBOURS[a]}


def touches(field: Field, others: Iterable[Field]) -> bool:
    """Tell whether one of the other fields is a neighbour of this one."""
    return any(other in NEIGHBOURS[field] for other in others)


def parse_field(text: str) -> Field:
    """Read `x,y`."""
    x, y = text.split(",")
    return int(x), int(y)


def show_field(field: Field) -> str:
    """Write `x,y`."""
    return f"{field[0]},{field[1]}"


def parse_board(text: str) -> Stacks:
    """Read `x,y=RQBB x,y=BA`: colour and kind, from bottom to top."""
    stacks: Stacks = {}
    for item in text.split():
        place, letters = item.split("=")
        pairs = zip(letters[::2], letters[1::2], strict=True)
        stacks[parse_field(place)] = [Piece(colour, kind) for colour, kind in pairs]
    return stacks


def show_board(stacks: Stacks) -> str:
    """Write the board in the notation of `parse_board`, fields by x, then y."""
    fields = sorted(stacks)
    return " ".join(f"{show_field(f)}={''.join(p.colour + p.kind for p in stacks[f])}" for f in fields)


class Twin:
    """One running game; `setup` gives the brambles (`obstructed`) and any recorded `state`."""

    def __init__(self, setup: dict[str, Any]) -> None:
        state = setup["state"]
        self.brambles = {parse_field(text) for text in setup["obstructed"].split()}
        self.stacks = parse_board(state["board"])
        self.reserve = dict(zip("RB", map(list, state["undeployed"]), strict=True))
        self.ply: int = state["turn"]
        self.mover = "R" if state["current"] == "RED" else "B"

    # --- the four questions of the interface ----------------------------------------------------------

    def legal_moves(self) -> list[str]:
        """List every complete move, sorted; a player without any must skip, a finished game has none."""
        if self.outcome() is not None:
            return []
        moves = {f"S:{kind}@{show_field(field)}" for kind, field in self.placements()}
        moves |= {f"D:{show_field(start)}>{show_field(target)}" for start, target in self.movements()}
        # "Kann ein Spieler nicht ziehen, so muss er die Runde aussetzen!", also with an overdue bee
        return sorted(moves) or ["SKIP"]

    def play(self, move: str) -> None:
        """Carry out a move of `legal_moves()`."""
        if move.startswith("S:"):
            kind, place = move[2:].split("@")
            self.reserve[self.mover].remove(kind)
            self.put(Piece(self.mover, kind), parse_field(place))
        elif move.startswith("D:"):
            start, target = move[2:].split(">")
            self.put(self.take(parse_field(start)), parse_field(target))
        self.ply += 1
        self.mover = OTHER[self.mover]  # "Züge": alternately, a skip counts as a turn

    def snapshot(self) -> dict[str, Any]:
        """Describe the position in the shape of a recorded `state_after`."""
        return {
            "turn": self.ply,
            "round": self.ply // 2,
            "current": NAMES[self.mover],
            "board": show_board(self.stacks),
            "undeployed": ["".join(sorted(self.reserve[colour], key=KINDS.index)) for colour in "RB"],
            "free": [self.free_fields_at_bee(colour) for colour in "RB"],
        }

    def outcome(self) -> dict[str, Any] | None:
        """Say who won and why, or None while the game runs."""
        free = {colour: self.free_fields_at_bee(colour) for colour in "RB"}
        # "Spielende", ruling V2: looked at after every move, not only after blue's
        surrounded = [colour for colour in "RB" if free[colour] == 0]
        if len(surrounded) == 2:
            return {"winner": None, "why": "bee_surrounded"}
        if len(surrounded) == 1:
            return {"winner": NAMES[OTHER[surrounded[0]]], "why": "bee_surrounded"}
        if self.ply >= 2 * ROUND_LIMIT:  # "Wird die 31. Runde erreicht"
            if free["R"] == free["B"]:
                return {"winner": None, "why": "round_limit"}
            return {"winner": "RED" if free["R"] > free["B"] else "BLUE", "why": "round_limit"}
        return None

    # --- the board -----------------------------------------------------------------------------------

    def put(self, piece: Piece, field: Field) -> None:
        """Lay a piece on a field, on top of what lies there."""
        self.stacks.setdefault(field, []).append(piece)

    def take(self, field: Field) -> Piece:
        """Lift the top piece off a field."""
        piece = self.stacks[field].pop()
        if not self.stacks[field]:
            del self.stacks[field]
        return piece

    def is_free(self, field: Field) -> bool:
        """Tell whether a field holds neither pieces nor brambles."""
        return field not in self.stacks and field not in self.brambles  # "Blockierte Felder (Brombeeren)"

    def fields_topped_by(self, colour: str) -> list[Field]:
        """List the fields whose top piece has the colour: a covered piece is out of play."""
        return [field for field, stack in self.stacks.items() if stack[-1].colour == colour]

    def find_bee(self, colour: str) -> Field | None:
        """Return where the bee lies, covered or not, or None before it is placed."""
        bee = Piece(colour, "Q")
        return next((field for field, stack in self.stacks.items() if bee in stack), None)

    def free_fields_at_bee(self, colour: str) -> int:
        """Count the free neighbours of a bee; -1 before it is placed, as the official count."""
        bee = self.find_bee(colour)
        if bee is None:
            return -1
        # "Der Rand des Spielfeldes": fields outside are no neighbours here, so they count as occupied
        return sum(self.is_free(field) for field in NEIGHBOURS[bee])

    # --- "Einen neuen Spielstein legen" ----------------------------------------------------------------

    def placements(self) -> Iterator[tuple[str, Field]]:
        """Yield kind and target of every piece that may be laid."""
        kinds = set(self.reserve[self.mover])
        # "Innerhalb der ersten vier Runden müssen beide Spieler ihre Königin setzen."
        if self.ply // 2 >= LAST_ROUND_FOR_BEE and self.find_bee(self.mover) is None:
            kinds &= {"Q"}
        for field in self.placing_fields():
            for kind in kinds:
                yield kind, field

    def placing_fields(self) -> list[Field]:
        """List the free fields on which the player may lay a piece."""
        free = [field for field in FIELDS if self.is_free(field)]
        if not self.stacks:
            return free  # "Der erste rote Spielstein darf auf ein beliebiges freies Feld gesetzt werden"
        # The exception is for the first piece of a colour: a player whose pieces are all covered has none.
        if not any(piece.colour == self.mover for stack in self.stacks.values() for piece in stack):
            return [field for field in free if touches(field, self.stacks)]
        # Only the colour of the top piece counts ("Käfer").
        own, enemy = self.fields_topped_by(self.mover), self.fields_topped_by(OTHER[self.mover])
        return [field for field in free if touches(field, own) and not touches(field, enemy)]

    # --- "Einen Spielstein auf dem Spielfeld bewegen" ---------------------------------------------------

    def movements(self) -> Iterator[tuple[Field, Field]]:
        """Yield start and target of every piece that may be moved."""
        if self.find_bee(self.mover) is None:
            return  # "erst bewegt werden, nachdem der Spieler seine Königin gesetzt hat"
        for start in self.fields_topped_by(self.mover):
            # "Während ein Stein bewegt wird, zählt dieser nicht als Verbindung des Schwarms."
            piece = self.take(start)
            targets = self.targets_of(piece, start) if self.is_one_swarm() else set()
            self.put(piece, start)
            for target in targets:
                yield start, target

    def targets_of(self, piece: Piece, start: Field) -> set[Field]:
        """Return where an insect may go that has just been lifted off its start."""
        targets_of_kind = {
            "Q": self.bee_targets,
            "B": self.beetle_targets,
            "G": self.grasshopper_targets,
            "S": self.spider_targets,
            "A": self.ant_targets,
        }
        return targets_of_kind[piece.kind](start)

    def is_one_swarm(self) -> bool:
        """Tell whether all pieces on the board hang together ("Der Schwarm")."""
        if not self.stacks:
            return True
        seen = set()
        open_fields = [next(iter(self.stacks))]
        while open_fields:
            field = open_fields.pop()
            if field not in seen:
                seen.add(field)
                open_fields += [n for n in NEIGHBOURS[field] if n in self.stacks]
        return len(seen) == len(self.stacks)

    def slides(self, start: Field) -> list[Field]:
        """List the fields one step along the swarm away."""
        return [target for target in NEIGHBOURS[start] if self.can_slide(start, target)]

    def can_slide(self, start: Field, target: Field) -> bool:
        """Tell whether a piece on the ground may be pushed to the neighbouring target."""
        if not self.is_free(target):
            return False
        beside = BESIDE[start, target]
        # "am Rand des Schwarms entlang": brambles give no contact
        has_contact = any(field in self.stacks for field in beside)
        # "wenn dafür keine Steine beiseite geschoben werden müssen": brambles narrow a gap, the rim does not
        has_room = len(beside) == 1 or any(self.is_free(field) for field in beside)
        return has_contact and has_room

    def bee_targets(self, start: Field) -> set[Field]:
        """Return the bee's targets: one step ("Bienenkönigin")."""
        return set(self.slides(start))

    def beetle_targets(self, start: Field) -> set[Field]:
        """Return the beetle's targets: one step, over other pieces too, through any gap ("Käfer")."""
        targets = set()
        for target in NEIGHBOURS[start]:
            # "(Ausnahmen: Grashüpfer, Käfer)": no gap test; what lies under the beetle gives contact as well
            has_contact = any(field in self.stacks for field in [start, target, *BESIDE[start, target]])
            if target not in self.brambles and has_contact:
                targets.add(target)
        return targets

    def grasshopper_targets(self, start: Field) -> set[Field]:
        """Return the grasshopper's targets: straight over one or more pieces ("Grashüpfer")."""
        targets = set()
        for direction in DIRECTIONS:
            first = step(start, direction)
            target = first
            while target in self.stacks:
                target = step(target, direction)
            # Brambles and the rim cannot be jumped, so a row that ends there leads nowhere.
            if target != first and is_on_board(target) and self.is_free(target):
                targets.add(target)
        return targets

    def spider_targets(self, start: Field) -> set[Field]:
        """Return the spider's targets: exactly three steps, no field twice ("Spinne")."""
        paths = [[start]]
        for _ in range(3):
            paths = [[*path, field] for path in paths for field in self.slides(path[-1]) if field not in path]
        return {path[-1] for path in paths}

    def ant_targets(self, start: Field) -> set[Field]:
        """Return the ant's targets: any number of steps, but not back to its start ("Ameise")."""
        seen = set()
        open_fields = [start]
        while open_fields:
            field = open_fields.pop()
            if field not in seen:
                seen.add(field)
                open_fields += self.slides(field)
        return seen - {start}
