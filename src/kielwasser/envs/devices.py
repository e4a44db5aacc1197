"""Batches by the device that plays them."""

from __future__ import annotations

from typing import Any

from kielwasser.core.game import Game
from kielwasser.envs.batch import Batch, one_of


def make_batch(game: Game | str, games: int, *, device: str = "cpu", **options: Any) -> Batch:
    """Return a batch for a device: "cpu", or "cuda" for a graphics card; the options are those of `Batch`."""
    return one_of(device, {"cpu": Batch, "cuda": _on_card})(game, games, **options)


def _on_card(*args: Any, **options: Any) -> Batch:
    from kielwasser.envs.gpu import GpuBatch  # which needs a card's library

    return GpuBatch(*args, **options)
