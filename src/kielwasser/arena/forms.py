"""Checks that the dialogs for a game and for a mass test share: each yields what is wrong, with its field."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kielwasser.bots.registry import KnownPlayer, players
from kielwasser.system.errors import Problem, Text

MAX_SEED = 200
MAX_COMMAND = 4_000

NO_PROGRAMS = Text(
    "Programme und Dateien zu starten ist hier abgeschaltet (--allow-programs).",
    "Starting programs and files is switched off here (--allow-programs).",
)
_TOO_LONG = Text("Höchstens {limit} Zeichen.", "At most {limit} characters.")
_UNKNOWN = Text("Das gibt es nicht.", "There is no such thing.")
NO_KIND = Text("Diese Art Spieler gibt es nicht.", "There is no such kind of player.")
_NO_PLAYER = Text("Diesen Spieler gibt es für dieses Spiel nicht.", "No such player of this game.")


def check_length(field: str, given: str, limit: int) -> Iterator[Problem]:
    """A text has at most so many characters."""
    if len(given) > limit:
        yield field, _TOO_LONG.filled(limit=limit)


def check_known(field: str, given: str, known: Collection[str], why: Text = _UNKNOWN) -> Iterator[Problem]:
    """What was chosen is one of those that are known."""
    if given not in known:
        yield field, why


def check_player(given: str, game_name: str) -> Iterator[Problem]:
    """There is such a built-in player of a game."""
    return check_known("player", given, {entry.name for entry in players_of(game_name)}, _NO_PLAYER)


def players_of(game_name: str) -> list[KnownPlayer]:
    """Return the built-in players of a game that people choose from, strongest last."""
    return [entry for entry in players() if entry.game in (None, game_name) and not entry.name.startswith("simple_")]
