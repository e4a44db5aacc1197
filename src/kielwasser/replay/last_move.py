"""How states show the last move: as it came in, with its hints and its peculiarities."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from kielwasser.core.position import Move, Position
from kielwasser.protocol.dialect import Dialect, Names


def usual_echo(dialect: Dialect, move: Move, before: Position, hints: Sequence[str], names: Names) -> Element | None:
    """Return a move as the season's states show it if it was sent as we would send it."""
    return dialect.read_move(dialect.write_move(move, before, hints), before, names).echo


def unusual(
    echo: Element | None, dialect: Dialect, move: Move, before: Position, hints: Sequence[str], names: Names
) -> Element | None:
    """Return a last move only if it is not as we would send it: then it has to be kept."""
    if echo is None:
        return None
    usual = usual_echo(dialect, move, before, hints, names)
    return echo if usual is None or not _is_same(usual, echo) else None


def _is_same(one: Element, other: Element) -> bool:
    """Tell whether two elements are written the same; what stands between children is not written."""
    if (one.tag, list(one.items()), len(one)) != (other.tag, list(other.items()), len(other)):
        return False
    if not len(one):
        return (one.text or "") == (other.text or "")
    return all(_is_same(*pair) for pair in zip(one, other, strict=True))
