"""The tables of a series as data: what pages, reports and terminals show of it, each in its own way."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.system.errors import Text
from kielwasser.system.numbers import decimal, points
from kielwasser.tournament.results.snapshot import BracketPlace, Snapshot
from kielwasser.tournament.show import words

Cell = str | Text


@dataclass(frozen=True)
class Grid:
    """Heads and rows; what is a word is there in both languages."""

    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def head(self, language: str) -> list[str]:
        """Return the heads in a language."""
        return [_said(cell, language) for cell in self.heads]

    def body(self, language: str) -> list[list[str]]:
        """Return the rows in a language."""
        return [[_said(cell, language) for cell in row] for row in self.rows]


def _said(cell: Cell, language: str) -> str:
    return cell.said(language) if isinstance(cell, Text) else cell


def standings(shot: Snapshot, with_elo: bool = True) -> Grid:
    """Return the table of all players; without Elo where what pairs say of two players stands beside it."""
    counted = (words.GAMES, words.WINS, words.DRAWS, words.LOSSES, words.POINTS)
    rows: list[tuple[Cell, ...]] = [
        (
            f"{row.place}.",
            row.name,
            *map(str, (row.games, row.wins, row.draws, row.losses)),
            points(row.points),
            *([f"{decimal(row.elo, 0, sign=True).en} ± {decimal(row.error, 0).en}"] if with_elo else []),
            str(row.failures),
            decimal(row.average),
        )
        for row in shot.table
    ]
    elo = ("Elo",) if with_elo else ()
    return Grid((words.PLACE, words.PLAYER, *counted, *elo, words.FAILURES, words.AVERAGE), tuple(rows))


def matrix(shot: Snapshot) -> Grid:
    """Return the points of each against each."""
    rows: list[tuple[Cell, ...]] = [
        (name, *(f"{points(won)} / {games}" if games else "–" for won, games in line))
        for name, line in zip(shot.names, shot.matrix, strict=True)
    ]
    return Grid((words.PLAYER, *shot.names), tuple(rows))


def bracket(shot: Snapshot) -> Grid:
    """Return the bracket of a knockout: a column for each round, whose matches stand beside those that led to them."""
    rounds = (2 * len(shot.bracket[0])).bit_length() - 1
    rows: list[list[Cell]] = [[""] * (rounds + 1) for _ in range(2**rounds)]
    for number, matches in enumerate(shot.bracket):
        for place, match in enumerate(matches):
            for second in range(2):
                rows[(2 * place + second) * 2**number][number] = _entrant(match, second)
    if len(shot.bracket) == rounds:
        rows[0][rounds] = shot.bracket[-1][0].winner
    heads = (*(words.round_name(rounds - number, number) for number in range(rounds)), words.WINNER)
    return Grid(heads, tuple(map(tuple, rows)))


def _entrant(match: BracketPlace, number: int) -> Cell:
    name = match.names[number]
    if not name:
        return words.BYE
    return f"{name} ({points(match.points[number])})" if sum(match.points) else name


def seats(shot: Snapshot) -> Grid:
    """Return the results of the first player by its seat."""
    rows: list[tuple[Cell, ...]] = [
        (text, *map(str, counts)) for text, counts in zip((words.AS_FIRST, words.AS_SECOND), shot.as_seat, strict=True)
    ]
    return Grid((shot.names[0], words.WINS, words.DRAWS, words.LOSSES), tuple(rows))


def causes(shot: Snapshot) -> Grid:
    """Return how games ended, and who was to blame."""
    rows = [(words.CAUSES[found.cause], found.player, str(found.count)) for found in shot.causes]
    return Grid((words.ENDINGS, words.PLAYER, words.NUMBER), tuple(rows))
