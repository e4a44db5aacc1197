"""Find a player by what people type: a name of this package, or a file with a class."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from kielwasser.bots.registry import player as built_in
from kielwasser.client.kit import ClientError, ClientPlayer
from kielwasser.client.mistakes import misnamed, why_not_loaded
from kielwasser.client.surroundings import Surroundings
from kielwasser.system.errors import Text

Maker = Callable[[str | None, Mapping[str, float]], ClientPlayer]


def load_player(text: str, seed: str | None = None, threads: int = 1) -> ClientPlayer:
    """Return the player that `NAME`, `FILE.py` or `FILE.py:Class` means.

    Without a class the file must have exactly one that can `choose`. A class that takes a `seed` is given it. The
    threads are for players of this package.
    """
    return find_player(text, threads)(seed, {})


def find_player(text: str, threads: int = 1) -> Maker:
    """Return what makes players from a seed and options; a class is given those by their names.

    A player from a file imports what lies beside it, as if it were run, and shares that with no other player.
    """
    file, _, name = text.rpartition(":") if not text.endswith(".py") else (text, "", "")
    if file.endswith(".py"):
        path = Path(file)
        surroundings = Surroundings(path.parent)
        with surroundings.inside():
            found = _class(_module(path), name)

        def make_inside(seed: str | None, options: Mapping[str, float]) -> ClientPlayer:
            with surroundings.inside():
                made: ClientPlayer = surroundings.wrapped(_made(found, seed, options))
            return made

        return make_inside

    def make(seed: str | None, options: Mapping[str, float]) -> ClientPlayer:
        if options:
            raise ClientError(Text(f"der Spieler {text} hat keine Parameter", f"the player {text} takes no parameters"))
        return built_in(text, seed, threads=threads)

    return make


def _module(path: Path) -> ModuleType:
    if not path.is_file():
        raise ClientError(Text(f"die Datei {path} gibt es nicht", f"there is no file {path}"))
    spec = importlib.util.spec_from_file_location(f"{path.stem}, a player", path)  # so that none hides a real module
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        why = why_not_loaded(path, error)
        raise ClientError(
            Text(f"{path} lässt sich nicht laden: {why.de}", f"{path} cannot be loaded: {why.en}")
        ) from error
    return module


def _class(module: ModuleType, name: str) -> Any:
    own = {
        key: value
        for key, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and callable(getattr(value, "choose", None))
    }
    if name:
        if name not in own:
            raise ClientError(
                Text(
                    f"{module.__file__} hat keine Klasse {name} mit einer Methode choose",
                    f"{module.__file__} has no class {name} with a method choose",
                )
            )
        return own[name]
    if not own:
        hint = _without_choose(module)
        raise ClientError(
            Text(
                f"{module.__file__} hat keine Klasse mit einer Methode choose{hint.de}",
                f"{module.__file__} has no class with a method choose{hint.en}",
            )
        )
    if len(own) > 1:
        listed = ", ".join(own)
        raise ClientError(
            Text(
                f"{module.__file__} hat {len(own)} Klassen mit einer Methode choose: {listed}; "
                "nenne eine als DATEI.py:Klasse",
                f"{module.__file__} has {len(own)} classes with a method choose: {listed}; add one as FILE.py:Class",
            )
        )
    return next(iter(own.values()))


def _without_choose(module: ModuleType) -> Text:
    """Return what may be wrong with a file in which nothing can choose."""
    own = [value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__]
    if any(inspect.isfunction(value) and value.__name__ == "choose" for value in own):
        return Text(
            "; die Funktion choose gehört in eine Klasse: class Spieler: def choose(self, position, deadline)",
            "; the function choose belongs in a class: class Player: def choose(self, position, deadline)",
        )
    names = [name for value in own if inspect.isclass(value) for name in vars(value)]
    return misnamed(names) or Text("", "")


def _made(chosen: Any, seed: str | None, options: Mapping[str, float]) -> ClientPlayer:
    try:
        takes_seed = "seed" in inspect.signature(chosen).parameters
        made: ClientPlayer = chosen(**({"seed": seed} if takes_seed else {}), **options)
    except Exception as error:
        raise ClientError(
            Text(
                f"{chosen.__name__} lässt sich nicht anlegen: {type(error).__name__}: {error}",
                f"{chosen.__name__} cannot be made: {type(error).__name__}: {error}",
            )
        ) from error
    return made
