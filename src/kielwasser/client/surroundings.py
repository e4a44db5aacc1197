"""What lies beside a player's file is that player's alone.

Two versions of a player, `old/bot.py` and `new/bot.py`, each with its `helper.py`, may play each other in one process.
Python knows one `helper` only, and the new player would silently use the old one's. So the modules that come from a
player's folder are there while that player is called, and nobody else sees them. What is installed is everybody's,
even if the environment lies in that folder, as `.venv` often does.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from types import ModuleType
from typing import Any


@contextmanager
def undone() -> Iterator[None]:
    """Put back what a player changes for everybody: folder, environment, search path, the state of `random`."""
    folder, environment, path, chance = os.getcwd(), dict(os.environ), list(sys.path), random.getstate()
    try:
        yield
    finally:
        os.chdir(folder)
        if dict(os.environ) != environment:
            os.environ.clear()
            os.environ.update(environment)
        sys.path[:] = path
        random.setstate(chance)


class Surroundings:
    """The modules of one player's folder. Only one thread at a time may be inside any of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        paths = [Path(entry).resolve() for entry in sys.path if entry]
        self._installed = [path for path in paths if self._folder in path.parents]
        self._modules: dict[str, ModuleType] = {}

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Let the player import what lies beside it, and find what it has imported."""
        path, covered = str(self._folder), {name: sys.modules.get(name) for name in self._modules}
        sys.modules.update(self._modules)
        sys.path.insert(0, path)
        before = sys.modules.copy()
        try:
            yield
        finally:
            if path in sys.path:
                sys.path.remove(path)
            if len(sys.modules) != len(before):
                self._keep_own(before)
            for name, module in covered.items():
                if module is None:
                    sys.modules.pop(name, None)
                else:
                    sys.modules[name] = module

    def _keep_own(self, before: Mapping[str, ModuleType]) -> None:
        """Take what has come from the folder out of everybody's sight."""
        for name, module in list(sys.modules.items()):
            if name not in before and name not in self._modules and self._is_own(module):
                self._modules[name] = sys.modules.pop(name)

    def _is_own(self, module: ModuleType) -> bool:
        try:
            file = getattr(module, "__file__", None) or next(iter(getattr(module, "__path__", ())), None)
        except KeyError:  # a package without a file whose parent somebody has taken away
            return False
        folders = () if file is None else Path(file).resolve().parents
        return self._folder in folders and not any(path in folders for path in self._installed)

    def wrapped(self, player: Any) -> Any:
        """Return the player as others may call it."""
        return _PlayerFromFile(player, self)


class _PlayerFromFile:
    """A player whose methods run in its own surroundings."""

    def __init__(self, player: Any, surroundings: Surroundings) -> None:
        self._player, self._surroundings = player, surroundings

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._player, name)
        return _called_inside(value, self._surroundings) if callable(value) else value


def _called_inside(function: Callable[..., Any], surroundings: Surroundings) -> Callable[..., Any]:
    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        with surroundings.inside():
            return function(*arguments, **options)

    return call
