"""Play Blokus 2027 by the rules that the season published, slowly and plainly: the oracle for the fast rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# Every shape as it is drawn in the rules, unturned.
DRAWN = {
    "MONO": "#",
    "DOMINO": "##",
    "TRIO_L": "#. ##",
    "TRIO_I": "# # #",
    "TETRO_O": "## ##",
    "TETRO_T": "### .#.",
    "TETRO_I": "# # # #",
    "TETRO_L": "#. #. ##",
    "TETRO_Z": "##. .##",
    "PENTO_L": "#. #. #. ##",
    "PENTO_T": "### .#. .#.",
    "PENTO_V": "#.. #.. ###",
    "PENTO_S": ".### ##..",
    "PENTO_Z": "##. .#. .##",
    "PENTO_I": "# # # # #",
    "PENTO_P": "## ## #.",
    "PENTO_W": "#.. ##. .##",
    "PENTO_U": "#.# ###",
    "PENTO_R": "..# ### .#.",
    "PENTO_X": ".#. ### .#.",
    "PENTO_Y": ".# ## .# .#",
}
NAMES = list(DRAWN)
COLOURS = ["BLUE", "YELLOW", "RED", "GREEN"]
SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ROUNDS = 25


def cells_of(name: str) -> list[tuple[int, int]]:
    return [(x, y) for y, row in enumerate(DRAWN[name].split()) for x, sign in enumerate(row) if sign == "#"]


def turned(name: str, code: str) -> list[tuple[int, int]]:
    """Turn a shape clockwise as often as the code says, then flip it if it ends in `f`; back to the upper left."""
    cells = cells_of(name)
    for _ in range(int(code[0])):
        cells = [(-y, x) for x, y in cells]
    if code.endswith("f"):
        cells = [(-x, y) for x, y in cells]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return sorted((x - left, y - top) for x, y in cells)


def ways(name: str) -> dict[str, list[tuple[int, int]]]:
    """All different ways in which a shape can lie, by the first code that gives them."""
    found: dict[str, list[tuple[int, int]]] = {}
    for code in ("0", "0f", "1", "1f", "2", "2f", "3", "3f"):
        cells = turned(name, code)
        if cells not in found.values():
            found[code] = cells
    return found


WAYS = {name: ways(name) for name in NAMES}


class Twin:
    """One game."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.start = setup["start_piece"]
        self.board: dict[tuple[int, int], str] = {}
        self.hands = {colour: list(NAMES) for colour in COLOURS}
        self.last: dict[str, str] = {}  # the piece that each colour placed last
        self.finished_in: int | None = None  # the round in which a colour placed everything
        self.out: set[str] = set()
        self.turn = 0
        self.why: str | None = None

    @property
    def colour(self) -> str:
        return COLOURS[self.turn % 4]

    def legal_moves(self) -> list[str]:
        """All placements; passing is legal, too, but not listed."""
        if self.why is not None:
            return []
        return sorted(set(self.placements(self.colour)))

    def placements(self, colour: str) -> Iterator[str]:
        """Yield where a colour can place, some of it twice: a piece has to cover one of the fields in `needed`."""
        needed = [(x, y) for x in range(20) for y in range(20) if self.is_needed(colour, x, y)]
        names = [self.start] if self.begins(colour) else self.hands[colour]
        for name in names:
            for code, cells in WAYS[name].items():
                for x, y in {(x - dx, y - dy) for x, y in needed for dx, dy in cells}:
                    if all(self.is_free(colour, x + dx, y + dy) for dx, dy in cells):
                        yield f"{name}.{code}@{x},{y}"

    def begins(self, colour: str) -> bool:
        return len(self.hands[colour]) == len(NAMES)

    def is_needed(self, colour: str, x: int, y: int) -> bool:
        """The first piece has to lie on the rim, every other one across a corner of one of its colour."""
        if self.begins(colour):
            return x in (0, 19) or y in (0, 19)
        return any(self.board.get((x + dx, y + dy)) == colour for dx, dy in CORNERS)

    def is_free(self, colour: str, x: int, y: int) -> bool:
        """On the board, empty, and beside no piece of this colour."""
        if not (0 <= x < 20 and 0 <= y < 20) or (x, y) in self.board:
            return False
        return all(self.board.get((x + dx, y + dy)) != colour for dx, dy in SIDES)

    def play(self, move: str) -> None:
        colour, began = self.colour, self.turn // 4
        if move != "SKIP":
            name, code, x, y = re.fullmatch(r"(\w+)\.(\w+)@(\d+),(\d+)", move).groups()  # type: ignore[union-attr]
            for dx, dy in turned(name, code):
                self.board[int(x) + dx, int(y) + dy] = colour
            self.hands[colour].remove(name)
            self.last[colour] = name
            if not self.hands[colour]:
                self.finished_in = began
        self.go_on()
        while len(self.out) < 4 and next(self.placements(self.colour), None) is None:
            self.out.add(self.colour)
            if len(self.out) < 4:
                self.go_on()
        self.look_for_end()

    def go_on(self) -> None:
        self.turn += 1
        while self.colour in self.out:
            self.turn += 1

    def look_for_end(self) -> None:
        if self.finished_in is not None and (self.turn // 4 > self.finished_in or len(self.out) == 4):
            self.why = "all_placed"
        elif self.turn >= 4 * ROUNDS:
            self.why = "round_limit"
        elif len(self.out) == 4:
            self.why = "no_place_left"

    def points(self, colour: str) -> int:
        left = sum(len(cells_of(name)) for name in self.hands[colour])
        if left:
            return 89 - left
        return 89 + 15 + (5 if self.last[colour] == "MONO" else 0)

    def teams(self) -> list[int]:
        blue, yellow, red, green = (self.points(colour) for colour in COLOURS)
        return [blue + red, yellow + green]

    def snapshot(self) -> dict[str, Any]:
        letters = {name: "abcdefghijklmnopqrstu"[i] for i, name in enumerate(NAMES)}
        finished = [colour for colour in COLOURS if not self.hands[colour]]
        rows = ("".join(self.board.get((x, y), ".")[0] for x in range(20)) for y in range(20))
        return {
            "turn": self.turn,
            "color": self.colour,
            "valid": "".join(colour[0] for colour in COLOURS if colour not in self.out),
            "left": ["".join(letters[name] for name in self.hands[colour]) for colour in COLOURS],
            "mono": {colour[0]: self.last[colour] == "MONO" for colour in finished},
            "points": [self.points(colour) for colour in COLOURS],
            "teams": self.teams(),
            "board": "/".join(rows),
            "over": self.why is not None,
        }

    def outcome(self) -> dict[str, Any]:
        one, two = self.teams()
        return {"winner": None if one == two else "ONE" if one > two else "TWO", "why": self.why}
