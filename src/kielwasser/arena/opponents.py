"""Against whom somebody plays, as one choice instead of two seats."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kielwasser.arena.setup import BUILT_IN, HUMAN, PROGRAM, GameSetup, SeatSetup
from kielwasser.bots.characters import characters
from kielwasser.bots.levels import LEVELS, TOP
from kielwasser.bots.registry import STRONGEST
from kielwasser.system.errors import Text

PERSON, LINKED, PROGRAM_CARD = "person", "link", "program"


@dataclass(frozen=True)
class Opponent:
    """Somebody to play against: a player of this package by its name, a person here or elsewhere, or a program."""

    key: str
    title: Text
    text: Text
    rank: int = 0  # of a level, from 1; 0: it is none

    @property
    def is_built_in(self) -> bool:
        """Whether it comes with this package."""
        return self.key not in (PERSON, LINKED, PROGRAM_CARD)


_PEOPLE = (
    Opponent(PERSON, Text("Mensch hier", "Person here"), Text("zu zweit an diesem Gerät", "two at this device")),
    Opponent(
        LINKED,
        Text("Mensch per Link", "Person by link"),
        Text("lädt jemanden an ein anderes Gerät ein", "invites somebody at another device"),
    ),
)
_PROGRAM = Opponent(
    PROGRAM_CARD,
    Text("Programm", "Program"),
    Text("dein Computerspieler, aus einer Datei", "your computer player, from a file"),
)


def opponents(game: str, programs_allowed: bool = True) -> list[Opponent]:
    """Return who can be played against: the ranks from below, the characters of the game, people, programs."""
    ranks = [
        Opponent(
            STRONGEST if level.number == TOP else f"{STRONGEST}@{level.number}", level.name, level.text, level.number
        )
        for level in LEVELS
    ]
    bent = [Opponent(one.name, one.title, one.text) for one in characters() if one.game == game]
    return [*ranks, *bent, *_PEOPLE, *([_PROGRAM] if programs_allowed else [])]


def opponent_in(setup: GameSetup, invites: bool = False) -> str | None:
    """Return against whom a person plays in a setup, by key; None: it is none of the usual choices."""
    people = [number for number, seat in enumerate(setup.seats) if seat.kind == HUMAN]
    if len(people) == 2:
        return LINKED if invites else PERSON
    if len(people) != 1:
        return None
    other = setup.seats[1 - people[0]]
    if other.kind == PROGRAM:
        return PROGRAM_CARD
    known = {one.key for one in opponents(setup.game) if one.is_built_in}
    return other.player if other.kind == BUILT_IN and other.player in known else None


def seated(setup: GameSetup, chosen: Opponent) -> GameSetup:
    """Return the setup with a person and that opponent; a person who plays already keeps name and seat."""
    people = [number for number, seat in enumerate(setup.seats) if seat.kind == HUMAN]
    me = people[0] if people else 0
    own = replace(setup.seats[me], kind=HUMAN)
    before = setup.seats[1 - me]
    if chosen.is_built_in:
        other = SeatSetup(BUILT_IN, player=chosen.key, command=before.command, parameters=before.parameters)
    elif chosen.key == PROGRAM_CARD:
        other = replace(before, kind=PROGRAM, name="")
    else:
        other = replace(before, kind=HUMAN, name=before.name if before.kind == HUMAN else "")
    return replace(setup, seats=(own, other) if me == 0 else (other, own))
