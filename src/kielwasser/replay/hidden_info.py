"""What is known of a position that a file shows without its hidden parts.

Positions are compared and completed as lines of text: words with a blank between, lists with a slash, and a question
mark for what is hidden. So a river's later segments can be filled in from later positions, and what the rules decide
can be told from what chance decided, whatever the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.games.dialects import dialect
from kielwasser.system import patience
from kielwasser.system.errors import IllegalMove, KielwasserError

UNKNOWN = "?"
_MAX_TRIED = 5_000  # moves, where a file does not tell which was played
_MAX_LIKELY = 5
_WORLDS = (12, 200)  # other deals that are tried to explain a difference, first some, then many


# ---- hidden parts that other positions of the same game show -------------------------------------------------------


_Place = tuple[int, int]  # of a part: which word, which place in its list


class Known:
    """What the lines of a game know of each other's lists, gone through once, from the first to the last.

    >>> known = Known(["2 a/b/?", "3 ?/b/c/d"])
    >>> known.fill("2 a/b/?"), known.fill("3 ?/b/c/d")
    ('2 a/b/c/d', '3 a/b/c/d')
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self._earlier: dict[_Place, str] = {}  # from the nearest line that knows it
        self._later: dict[_Place, list[tuple[int, str]]] = {}  # the nearest last
        self._unknown: dict[_Place, str] = {}  # how it is written where nobody knows it
        self._lengths: dict[int, int] = {}
        self._index = 0
        for index in range(len(lines) - 1, -1, -1):
            for number, parts in enumerate(_lists(lines[index])):
                for place in self._note(number, parts):
                    self._later.setdefault(place, []).append((index, parts[place[1]]))

    def fill(self, line: str) -> str:
        """Return the next line with unknown parts of lists taken from the nearest line that knows them."""
        words = _lists(line)
        filled = [self._filled(number, parts) for number, parts in enumerate(words)]
        for number, parts in enumerate(words):
            self._earlier.update((place, parts[place[1]]) for place in self._note(number, parts))
        self._index += 1
        return " ".join("/".join(parts) for parts in filled)

    def _note(self, number: int, parts: list[str]) -> list[_Place]:
        """Take notice of a list; return the places that it knows."""
        self._lengths[number] = max(self._lengths.get(number, 0), len(parts))
        for place, part in enumerate(parts):
            if _is_unknown(part):
                self._unknown.setdefault((number, place), part)
        return [(number, place) for place, part in enumerate(parts) if not _is_unknown(part)]

    def _filled(self, number: int, parts: list[str]) -> list[str]:
        if len(parts) < 2 or not any(map(_is_unknown, parts)):
            return parts
        longest = max(len(parts), self._lengths.get(number, 0))
        shown = (parts + [UNKNOWN] * longest)[:longest]
        return [self._found((number, i), part) if _is_unknown(part) else part for i, part in enumerate(shown)]

    def _found(self, place: _Place, part: str) -> str:
        if place in self._earlier:
            return self._earlier[place]
        later = self._later.get(place, [])
        while later and later[-1][0] <= self._index:
            later.pop()
        return later[-1][1] if later else self._unknown.get(place, part)


def _lists(line: str) -> list[list[str]]:
    return [word.split("/") for word in line.split()]


def _is_unknown(part: str) -> bool:
    return part.rpartition(":")[2] == UNKNOWN


def fill_position(position: Position, known: Known) -> Position:
    """Return the next position of a game with everything that the other lines know of it."""
    line = position.write()
    filled = known.fill(line)
    if filled == line:
        return position
    return _read(position.game, filled.split()) or position  # or: the lines do not belong together


def is_open(position: Position) -> bool:
    """Tell whether nothing is hidden in a position: however it is dealt, it stays the same."""
    return all(position.redeal(0, seed) == position for seed in range(2))


def complete(positions: Sequence[Position], index: int, seed: int | str) -> Position:
    """Return a position in which what no position of its game shows is dealt."""
    most = positions[-1].redeal(0, seed).write()  # the one that knows most leaves least to be dealt
    lines = [position.write() for position in positions]
    known = Known([*lines, most])
    for line in lines[:index]:
        known.fill(line)
    position = fill_position(positions[index].copy(), known)
    if position.hide(0) == position:  # nothing hidden was filled in, or nothing is hidden
        return position.redeal(0, seed)
    return position


# ---- what a move led to --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Followed:
    """What is known after a move, and the pairs of words in which rules and file contradict each other."""

    position: Position
    contradicted: tuple[tuple[str, str], ...] = ()


def play(before: Position, move: str) -> Position:
    """Return the position after a move, without a history; an illegal one raises IllegalMove."""
    verdict = before.judge(move)
    if verdict.text is not None:
        raise IllegalMove(verdict.text, verdict.code, verdict.index)
    return verdict.reached


def follow(
    before: Position,
    move: str,
    shown: Position | None,
    looks_same: Callable[[Position, Position], bool] = lambda ours, theirs: False,
) -> Followed:
    """Play a move and compare with the position that was shown afterwards; None: nothing was shown.

    What chance decided is as it was shown. Where the rest differs but `looks_same` to everybody, the rules know more
    than what was shown, otherwise that holds. An illegal move raises IllegalMove.
    """
    played = play(before, move)
    if shown is not None and played.is_over and not shown.is_over:
        dialect(before.game.name).reopen(played)  # the season's server asked on, so what it showed was running
    if shown is None or played.hide(0) == shown.hide(0):
        return Followed(played)
    ours, theirs = played.write(hidden=False).split(), shown.write(hidden=False).split()
    if ours == theirs:
        return Followed(played)
    if is_open(before):
        return Followed(shown, tuple((a, b) for a, b in zip_longest(ours, theirs, fillvalue="") if a != b))
    for worlds in _WORLDS:
        chance = _words_of_chance(before, move, ours, theirs, worlds)
        pairs = [
            (a, b) for i, (a, b) in enumerate(zip_longest(ours, theirs, fillvalue="")) if a != b and i not in chance
        ]
        if not pairs:
            return Followed(shown)
        mixed = _read(before.game, [b if i in chance else a for i, (a, b) in enumerate(zip_longest(ours, theirs))])
        if mixed is not None and looks_same(mixed, shown):
            return Followed(mixed)
    return Followed(shown, tuple(pairs))


def _words_of_chance(before: Position, move: str, ours: list[str], theirs: list[str], worlds: int) -> set[int]:
    """Return the places of words that come out otherwise if what is hidden is dealt otherwise.

    As soon as that explains all differences no more deals are tried.
    """
    odd = {i for i, (a, b) in enumerate(zip_longest(ours, theirs)) if a != b}
    places: set[int] = set()
    for seed in range(worlds):
        patience.check()
        try:
            words = play(before.redeal(0, seed), move).write(hidden=False).split()
        except KielwasserError:  # not legal there
            continue
        places.update(i for i, (a, b) in enumerate(zip_longest(words, ours)) if a != b)
        if odd <= places:
            break
    return places


def infer(before: Position, after: Position) -> str | None:
    """Return a move that leads from one position to another as far as that can be seen; None if none is found."""
    if before.count_moves() > _MAX_TRIED:
        return None
    shown, wanted = after.hide(0), after.write(hidden=False).split()
    likeness: list[tuple[int, str]] = []
    for move in before.legal_moves:
        patience.check()
        reached = before.judge(move).reached
        if reached.hide(0) == shown:
            return str(move)
        words = reached.write(hidden=False).split()
        pairs = (pair for two in zip(words, wanted, strict=False) for pair in zip(*two, strict=False))
        likeness.append((sum(a == b for a, b in pairs), str(move)))
    if is_open(before):
        return None
    likely = (move for _, move in sorted(likeness, reverse=True)[:_MAX_LIKELY])
    return next((move for move in likely if not follow(before, move, after).contradicted), None)


def _read(game: Game, words: Sequence[str | None]) -> Position | None:
    try:
        return Position.from_text(game, " ".join(word for word in words if word is not None))
    except KielwasserError:
        return None


class Watcher:
    """Follows a game as everybody sees it, and notices when a move shows what could not be known."""

    def __init__(self, position: Position, is_open: bool | None = None) -> None:
        """Begin with a position; `is_open`: nothing is hidden in it, found out if not told."""
        self.seen = position.hide(0)
        self.is_open = self.seen == position if is_open is None else is_open

    def look(self, move: Move | str | None, position: Position) -> str:
        """Take notice of a move and the position after it; return that as a line if it could not be known before."""
        before, self.seen = self.seen, position.hide(0)
        if self.is_open and move is not None:
            return ""
        if move is not None:
            verdict = before.judge(move)
            if verdict.accepted and verdict.reached.hide(0) == self.seen:
                return ""
        return self.seen.text
