"""What players must not change: the store and the replays, as far as they can be kept off it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from kielwasser.system.folders import cache_folder, data_folder
from kielwasser.tournament.basics.players import BUILT_IN, PROGRAM, PYTHON, PlayerSpec, file_of


def to_protect(store: Path, players: Iterable[PlayerSpec]) -> tuple[Path, ...]:
    """Return the files and folders that players of a series must not change; none where that would hinder them.

    Landlock cannot protect a file without keeping everybody from making new ones in the folders above it: who plays
    from there, or works there, must be able to.
    """
    listed = list(players)
    if all(player.kind == BUILT_IN for player in listed) or str(store) == ":memory:":
        return ()
    files = [store.resolve().with_name(store.name + ending) for ending in ("", "-wal", "-shm")]
    protected = [*files, (data_folder() / "replays").resolve()]
    used = {Path.cwd(), Path(tempfile.gettempdir()), cache_folder(), *filter(None, map(_home, listed))}
    needed = {folder.resolve() for folder in used}
    return tuple(path for path in protected if needed.isdisjoint(path.parents))


def _home(player: PlayerSpec) -> Path | None:
    """Return the folder from which a player plays, where it may keep what it likes."""
    if player.kind == PYTHON:
        return file_of(player).parent
    return player.program().home() if player.kind == PROGRAM else None
