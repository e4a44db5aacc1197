"""The levels of the strongest player: from a beginner who overlooks things to all that the time allows.

A lower level looks less far (so many nodes), does not notice every move, and chooses at random among moves that seem
nearly as good. It never gives a game away on purpose: what it has seen to win or to lose it plays accordingly.
"""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.system.errors import KielwasserError, Text


@dataclass(frozen=True)
class Level:
    """How well somebody plays."""

    number: int
    name: Text
    text: Text
    nodes: int | None  # None: as many as the time allows
    depth: int | None  # moves; None: as many as the nodes allow
    overlooked: float  # the share of moves that it does not notice
    warmth: float  # how far apart, in logits, moves seem nearly equal
    network: bool = False  # values positions by the game's network, if there is one, not by its terms


LEVELS = (
    Level(
        1,
        Text("Leichtmatrose", "deck hand"),
        Text("schaut nur kurz hin und übersieht einiges", "takes only a short look and overlooks a few things"),
        nodes=20_000,
        depth=1,
        overlooked=0.5,
        warmth=0.4,
    ),
    Level(
        2,
        Text("Matrose", "sailor"),
        Text("denkt kurz nach und übersieht manches", "thinks briefly and overlooks some things"),
        nodes=20_000,
        depth=1,
        overlooked=0.15,
        warmth=0.15,
    ),
    Level(
        3,
        Text("Bootsmann", "boatswain"),
        Text("denkt an die Antwort des Gegners", "thinks of the opponent's reply"),
        nodes=700,
        depth=None,
        overlooked=0.1,
        warmth=0.1,
    ),
    Level(
        4,
        Text("Steuermann", "helmsman"),
        Text("rechnet einige Züge voraus", "calculates a few moves ahead"),
        nodes=4_000,
        depth=None,
        overlooked=0.0,
        warmth=0.05,
    ),
    Level(
        5,
        Text("Kapitän", "captain"),
        Text("rechnet, so weit die Zeit reicht", "calculates as far as the time allows"),
        nodes=None,
        depth=None,
        overlooked=0.0,
        warmth=0.0,
        network=True,
    ),
)
TOP = LEVELS[-1].number


def level(number: int) -> Level:
    """Return a level by its number."""
    for each in LEVELS:
        if each.number == number:
            return each
    raise KielwasserError(
        Text(
            f"es gibt keine Stufe {number}; die Stufen sind 1 bis {TOP}",
            f"there is no level {number}; the levels are 1 to {TOP}",
        )
    )
