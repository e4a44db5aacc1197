"""How a game is searched: found by matches, kept beside its rules in `search.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import resources
from typing import Any

from kielwasser.bots.levels import Level, level
from kielwasser.games import game


@dataclass(frozen=True)
class SearchSettings:
    """The measures of a search."""

    widths: tuple[int, ...] = (128,)  # how many children are looked at, by level; the last one holds for all below
    root_width: int = 128  # how many moves of the root are looked at deeper than two moves
    boards: int = 1  # in how many ways what is hidden is dealt …
    patient_boards: int = 0  # … where the time alone bounds the search, and it is about a second or more; 0: as many
    reduce_from: int = 4  # children from this one on are first searched one move less deep …
    reduce_more: int = 16  # and from this one on two moves less
    reduce_most: int = 1000  # and from this one on three moves less
    reduce_depth: int = 3  # … where so many moves are left
    forest: int = 0  # 1: Monte-Carlo trees instead of alpha-beta …
    curiosity: int = 150  # … how much they look at what was looked at little, in hundredths …
    warmth: int = 100  # … and how far apart values are, in hundredths of a logit, that seem nearly equal
    futile: int = -1  # near the horizon: children that look worse than needed by this much a move are left out …
    futile_depth: int = 3  # … where no more than so many moves are left

    def with_options(self, options: dict[str, Any]) -> SearchSettings:
        """Return them with some replaced; a list of widths may be written as 40/20/10.

        Who says how many boards there are means it for any time, unless he says otherwise.
        """
        known = {field.name for field in fields(self)}
        strange = sorted(set(options) - known)
        if strange:
            raise ValueError(f"a search has no setting {strange[0]}; it has {', '.join(sorted(known))}")
        values: dict[str, Any] = {name: int(value) for name, value in options.items() if name != "widths"}
        if "boards" in options:
            values.setdefault("patient_boards", 0)
        if "widths" in options:
            given = options["widths"]
            parts = given.split("/") if isinstance(given, str) else given if isinstance(given, list) else [given]
            return replace(self, **values, widths=tuple(int(part) for part in parts))
        return replace(self, **values)


@cache
def settings_of(name: str, network: bool = True) -> SearchSettings:
    """Return how a game is searched: some measures may differ where its network values the positions."""
    found = _found_by_matches(name)
    special = found.get("network", {}) if network else {}
    return SearchSettings().with_options(found.get("settings", {}) | special)


@cache
def level_in(number: int, name: str) -> Level:
    """Return a level as it plays a game: some of its measures may differ, so that the steps between levels are even."""
    return replace(level(number), **_found_by_matches(name).get("levels", {}).get(str(number), {}))


def _found_by_matches(name: str) -> dict[str, Any]:
    file = resources.files(f"kielwasser.games.{game(name).name}") / "search.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found
