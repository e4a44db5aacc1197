"""The seasons' languages, loaded when they are asked for."""

from kielwasser.games import game, names
from kielwasser.protocol.dialect import Dialect


def dialect(name: str) -> Dialect:
    """Return the language of the game of that name."""
    spoken = game(name).dialect()
    assert isinstance(spoken, Dialect)
    return spoken


def dialects() -> list[Dialect]:
    """Return all languages, by season."""
    return [dialect(name) for name in names()]
