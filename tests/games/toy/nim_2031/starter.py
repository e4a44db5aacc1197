"""Nim 2031: what a first player of one's own thinks of a position."""

from __future__ import annotations

from kielwasser.games.nim_2031.reading import NimReading


def value(table: NimReading) -> float:
    # de: Wer dem anderen ein Vielfaches von vier lässt, gewinnt.
    # en: Who leaves the other a multiple of four wins.
    return 1.0 if table.left % 4 == 0 else 0.0
