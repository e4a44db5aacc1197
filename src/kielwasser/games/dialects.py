"""The seasons' languages, loaded when they are asked for."""

from importlib import import_module

from kielwasser.games import game
from kielwasser.protocol.dialect import Dialect

#: The class of each game's dialect, in its folder's `dialect.py`; by season.
CLASSES = {
    "cartagena_2013": "CartagenaDialect",
    "mississippi_2017": "MississippiDialect",
    "hase_igel_2018": "HaseIgelDialect",
    "hive_2020": "HiveDialect",
    "mississippi_2024": "QueenDialect",
}


def dialect(name: str) -> Dialect:
    """Return the language of the game of that name."""
    module = import_module(f"kielwasser.games.{name}.dialect")
    spoken: Dialect = getattr(module, CLASSES[name])(game(name))
    return spoken


def dialects() -> list[Dialect]:
    """Return all languages, by season."""
    return [dialect(name) for name in CLASSES]
