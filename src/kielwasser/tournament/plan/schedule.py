"""Who plays whom: each format is a function from the results so far to the pairings that are known by now.

Nothing is remembered between calls, so a series that is resumed goes on exactly as it would have. Pairings are numbered
in order, and the number decides the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kielwasser.tournament.basics.jobs import Pairing
from kielwasser.tournament.basics.players import PYTHON
from kielwasser.tournament.plan.settings import SeriesSettings

Scores = Mapping[int, float]  # points of the first player by the numbers of finished pairings, 0 to 2

_EXTRA = 5  # pairs that are added to a knockout match that is even


@dataclass(frozen=True)
class Meeting:
    """A place in the bracket of a knockout: who meets, None where nobody is, in which pairings, and who goes on."""

    first: int | None
    second: int | None
    numbers: tuple[int, ...] = ()
    winner: int | None = None  # None: not known yet


@dataclass
class Plan:
    """The pairings known so far; a complete plan will not grow.

    `reached` tells how far each player of a knockout has come, `bracket` its rounds as far as they are known, `given`
    the points for resting in a Swiss tournament.
    """

    pairings: list[Pairing] = field(default_factory=list)
    complete: bool = False
    reached: list[int] = field(default_factory=list)
    bracket: list[list[Meeting]] = field(default_factory=list)
    given: list[float] = field(default_factory=list)

    def add(self, first: int, second: int, round_: int, pairs: int = 1) -> list[int]:
        """Append pairings and return their numbers."""
        numbers = [len(self.pairings) + i for i in range(pairs)]
        self.pairings += [Pairing(number, first, second, round_) for number in numbers]
        return numbers


def plan(settings: SeriesSettings, scores: Scores) -> Plan:
    """Return what is to be played."""
    return _FORMATS.get(settings.format, _nothing)(settings, scores)


def _nothing(settings: SeriesSettings, scores: Scores) -> Plan:
    """Return the plan of a format that only another version knows."""
    return Plan(complete=True)


def _match(settings: SeriesSettings, scores: Scores) -> Plan:
    made = Plan(complete=True)
    made.add(0, 1, 0, settings.games // 2)
    return made


def _round_robin(settings: SeriesSettings, scores: Scores) -> Plan:
    """Play all couples before any couple plays again, so that the table means something at any time."""
    made = Plan(complete=True)
    for _ in range(settings.games // 2):
        for round_, couples in enumerate(circle(len(settings.players))):
            for first, second in couples:
                made.add(first, second, round_)
    return made


def playing_order(settings: SeriesSettings, made: Plan, keeps: int) -> list[Pairing]:
    """Return the pairings of a plan in the best order for a process that keeps so many players loaded.

    A round robin of more players than that goes through each cycle group against group, so that players stay loaded
    for many games; the numbers, and with them the boards, stay as they are.
    """
    players = len(settings.players)
    if settings.format != "round-robin" or sum(player.kind == PYTHON for player in settings.players) <= keeps:
        return made.pairings
    cycle, group = players * (players - 1) // 2, max(keeps // 2, 1)

    def place(pairing: Pairing) -> tuple[int, ...]:
        return pairing.number // cycle, *sorted((pairing.first // group, pairing.second // group)), pairing.number

    return sorted(made.pairings, key=place)


def _gauntlet(settings: SeriesSettings, scores: Scores) -> Plan:
    """Let the first player play everybody else."""
    made = Plan(complete=True)
    for _ in range(settings.games // 2):
        for other in range(1, len(settings.players)):
            made.add(0, other, other - 1)
    return made


def _league(settings: SeriesSettings, scores: Scores) -> Plan:
    """Play match days as in the contest: each couple meets once, in a match of several games."""
    made = Plan(complete=True)
    for day, couples in enumerate(circle(len(settings.players))):
        for first, second in couples:
            made.add(first, second, day, settings.games // 2)
    return made


def circle(players: int) -> list[list[tuple[int, int]]]:
    """Return rounds in which everybody meets everybody once; in odd numbers one rests each round.

    >>> circle(4)
    [[(0, 3), (1, 2)], [(0, 2), (3, 1)], [(0, 1), (2, 3)]]
    """
    ring = list(range(players)) + ([-1] if players % 2 else [])
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        couples = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        rounds.append([couple for couple in couples if -1 not in couple])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


# ---- knockout ------------------------------------------------------------------------------------------------------


def _knockout(settings: SeriesSettings, scores: Scores) -> Plan:
    """Play a bracket in which the players are seeded in the order given; after some even pairs the better seed goes on.

    In the end the better seed goes on.
    """
    made = Plan(reached=[0] * len(settings.players))
    alive: list[int | None] = bracket(len(settings.players))
    round_ = 0
    while len(alive) > 1:
        matches = list(zip(alive[::2], alive[1::2], strict=True))
        played = {
            (first, second): made.add(first, second, round_, settings.games // 2)
            for first, second in matches
            if first is not None and second is not None
        }
        for _ in range(_EXTRA + 1):
            if any(number not in scores for numbers in played.values() for number in numbers):
                made.bracket.append(_meetings(matches, played, [None] * len(matches)))
                return made
            for match, numbers in played.items():
                if _lead(numbers, scores) == 0 and len(numbers) < settings.games // 2 + _EXTRA:
                    numbers += made.add(*match, round_)
        alive = [_winner(first, second, played, scores) for first, second in matches]
        made.bracket.append(_meetings(matches, played, alive))
        round_ += 1
        for player in alive:
            if player is not None:
                made.reached[player] = round_
    made.complete = True
    return made


def bracket(players: int) -> list[int | None]:
    """Return seeds in the order of the bracket, None where somebody has no opponent; the best two meet last.

    >>> bracket(6)
    [0, None, 3, 4, 1, None, 2, 5]
    """
    order = [0]
    while len(order) < players:
        order = [seed for better in order for seed in (better, 2 * len(order) - 1 - better)]
    return [seed if seed < players else None for seed in order]


def _meetings(
    matches: Sequence[tuple[int | None, int | None]],
    played: Mapping[tuple[int, int], Sequence[int]],
    winners: Sequence[int | None],
) -> list[Meeting]:
    """Return a round of the bracket."""
    return [
        Meeting(first, second, () if first is None or second is None else tuple(played[first, second]), winner)
        for (first, second), winner in zip(matches, winners, strict=True)
    ]


def _lead(numbers: Sequence[int], scores: Scores) -> float:
    return sum(scores[number] - 1 for number in numbers)


def _winner(
    first: int | None, second: int | None, played: Mapping[tuple[int, int], Sequence[int]], scores: Scores
) -> int | None:
    if first is None or second is None:
        return second if first is None else first
    lead = _lead(played[first, second], scores)
    if lead == 0:
        return min(first, second)
    return first if lead > 0 else second


# ---- Swiss ---------------------------------------------------------------------------------------------------------


def _swiss(settings: SeriesSettings, scores: Scores) -> Plan:
    """Let equals meet equals, nobody twice if possible; a player that sits out gets the points of a win."""
    players = len(settings.players)
    rounds = settings.rounds or max(math.ceil(math.log2(players)), 1)
    made = Plan(given=[0.0] * players)
    points = [0.0] * players
    met: set[frozenset[int]] = set()
    rested: set[int] = set()
    for round_ in range(rounds):
        order = sorted(range(players), key=lambda player: (-points[player], player))
        if players % 2:
            resting = next((player for player in reversed(order) if player not in rested), order[-1])
            rested.add(resting)
            order.remove(resting)
            points[resting] += settings.games
            made.given[resting] += settings.games
        couples = next(_couples(order, met), None) or list(zip(order[::2], order[1::2], strict=True))
        played = {couple: made.add(*couple, round_, settings.games // 2) for couple in couples}
        if any(number not in scores for numbers in played.values() for number in numbers):
            return made
        for (first, second), numbers in played.items():
            met.add(frozenset((first, second)))
            points[first] += sum(scores[number] for number in numbers)
            points[second] += sum(2 - scores[number] for number in numbers)
    made.complete = True
    return made


def _couples(order: list[int], met: set[frozenset[int]]) -> Iterator[list[tuple[int, int]]]:
    """Walk through the ways to couple neighbours first, without anybody meeting again."""
    if not order:
        yield []
        return
    first, *others = order
    for second in others:
        if frozenset((first, second)) not in met:
            for rest in _couples([player for player in others if player != second], met):
                yield [(first, second), *rest]


# ---- tuning --------------------------------------------------------------------------------------------------------


def _tune(settings: SeriesSettings, scores: Scores) -> Plan:
    """Play step after step; the players of each step follow from the results of the steps before it."""
    assert settings.tuning is not None
    made = Plan()
    for step in range(settings.tuning.iterations):
        numbers = made.add(0, 1, step, settings.games // 2)
        if any(number not in scores for number in numbers):
            return made
    made.complete = True
    return made


_FORMATS: Mapping[str, Callable[[SeriesSettings, Scores], Plan]] = {
    "match": _match,
    "round-robin": _round_robin,
    "gauntlet": _gauntlet,
    "league": _league,
    "knockout": _knockout,
    "swiss": _swiss,
    "tune": _tune,
}
