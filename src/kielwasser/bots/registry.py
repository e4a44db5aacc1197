"""The players of this package, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kielwasser.bots import characters
from kielwasser.bots.characters import Character
from kielwasser.bots.levels import LEVELS, TOP, Level
from kielwasser.bots.simple import GreedyPlayer, Player, RandomPlayer, Seed, SimplePlayer
from kielwasser.games import names
from kielwasser.system.errors import KielwasserError, Text

STRONGEST = "strongest"
USUAL_OPPONENT = f"{STRONGEST}@2"  # whom people meet who have not chosen anybody: one that a beginner can beat


class UnknownPlayer(KielwasserError, KeyError):
    """There is no player of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class KnownPlayer:
    """A player that can be asked for by name."""

    name: str
    text: Text
    game: str | None  # None: it plays every game
    make: Callable[[Seed], Player]


def players() -> list[KnownPlayer]:
    """Return all players of this package, by name."""
    general = [
        KnownPlayer("random", Text("zieht zufällig", "plays at random"), None, RandomPlayer),
        KnownPlayer(
            "greedy", Text("nimmt sofort die meisten Punkte", "takes the most points at once"), None, GreedyPlayer
        ),
        KnownPlayer("simple", Text("spielt wie der Simpleclient", "plays as the simple client"), None, SimplePlayer),
    ]
    bent = [_character(character) for character in characters.characters()]
    return general + bent + [_level(level) for level in LEVELS] + [_simple(game) for game in names()]


def _simple(game: str) -> KnownPlayer:
    season = game.rpartition("_")[2]
    text = Text(f"der Simpleclient von {season}", f"the simple client of {season}")
    return KnownPlayer(f"simple_{season}", text, game, lambda seed: SimplePlayer(seed, game))


def _level(level: Level) -> KnownPlayer:
    name = STRONGEST if level.number == TOP else f"{STRONGEST}@{level.number}"
    text = Text(f"{level.name.de}: {level.text.de}", f"{level.name.en}: {level.text.en}")
    return KnownPlayer(name, text, None, lambda seed: _strongest(seed, level.number))


def _character(character: Character) -> KnownPlayer:
    text = Text(f"{character.title.de}: {character.text.de}", f"{character.title.en}: {character.text.en}")
    return KnownPlayer(character.name, text, character.game, lambda seed: _bent(seed, character))


def _bent(seed: Seed, character: Character) -> Player:
    from kielwasser.bots.strongest import StrongestPlayer  # its kernels are loaded by who plays

    return StrongestPlayer(seed, characters.LEVEL, weights=character.weights())


def rank(name: str) -> Text:
    """Return how a player is called where it sits: a level by its rank, a character by its title, others by name.

    >>> rank("strongest@2").de, rank("greedy").de
    ('Matrose', 'greedy')
    """
    for level in LEVELS:
        if _level(level).name == name:
            return level.name
    for character in characters.characters():
        if character.name == name:
            return character.title
    return Text(name, name)


def _strongest(seed: Seed, level: int, threads: int = 1) -> Player:
    from kielwasser.bots.strongest import StrongestPlayer  # its kernels are loaded by who plays

    return StrongestPlayer(seed, level, threads=threads)


def searches(player: object) -> bool:
    """Tell whether a player of this package thinks with the search, which is compiled by itself.

    >>> searches(player("greedy")), searches(player("strongest@2"))
    (False, True)
    """
    return callable(getattr(player, "prepare", None))


def player(name: str, seed: Seed = None, level: int | None = None, threads: int = 1) -> Player:
    """Return a new player of that name; a level may stand in the name as well, such as strongest@3.

    Only the strongest one makes use of several threads.

    >>> import kielwasser
    >>> player("random", seed=1).choose(kielwasser.new("hive_2020", seed=1), deadline=0.0)
    <Move S:Q@3,-5>
    """
    asked = name if level is None else f"{name}@{level}"
    wanted = STRONGEST if asked == f"{STRONGEST}@{TOP}" else asked
    if wanted == STRONGEST:
        return _strongest(seed, TOP, threads)
    for entry in players():
        if entry.name == wanted:
            return entry.make(seed)
    known = ", ".join(entry.name for entry in players())
    raise UnknownPlayer(
        Text(
            f"es gibt keinen Spieler {asked!r}; die Spieler sind {known}",
            f"there is no player {asked!r}; the players are {known}",
        )
    )
