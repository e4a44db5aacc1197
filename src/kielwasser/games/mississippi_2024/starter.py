"""Mississippi Queen 2024: what a first player of one's own thinks of a position."""

from __future__ import annotations

from kielwasser.games.river.starter import value

__all__ = ["value"]
