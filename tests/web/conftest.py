"""The fixtures of this folder."""

from house import house

__all__ = ["house"]
