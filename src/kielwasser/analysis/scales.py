"""How far values can be trusted in each game: found by `tools/calibrate.py`, kept beside the game's rules."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from kielwasser.games import game

FILE = "analysis.json"


@cache
def scale_of(name: str) -> float:
    """Return by what a value in logits is multiplied, so that the chance to win that it means comes true as often."""
    file = resources.files(f"kielwasser.games.{game(name).name}") / FILE
    return float(json.loads(file.read_text(encoding="utf-8"))["scale"]) if file.is_file() else 1.0
