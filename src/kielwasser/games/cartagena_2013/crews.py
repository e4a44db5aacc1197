"""Cartagena 2013: the pirates on the path, and where the rules let them go (§2.1, §2.2, §3.1, §3.2).

A *crew* is all pirates on one field, a bit for each. The first to arrive has the lowest bit; 0 is red, 1 is blue. A
final 1 above them tells where the crew ends:

    nobody                       1
    red                        1 0
    red, then blue           1 1 0
    red, blue, red         1 0 1 0      the lowest 0 is the red pirate who has stood here longest: he leaves first

A *set of fields* has a bit for each field of the path, the start the lowest and the goal the highest. `x & -x` is the
lowest field of a set, `-(x << 1)` are all fields above a single one, `x - 1` all fields below it.

    field      31  30 .. 25   24 .. 19   18 .. 13   12 .. 7    6 .. 1     0
             goal segment 5  segment 4  segment 3  segment 2  segment 1  start

STATE holds the crew of each field and, read off them by `look_at`, three sets: where red stands, where blue does, and
where one or two pirates stand between start and goal (`company`), which is where somebody who goes back can stop.
"""

from typing import Any

from kielwasser.core.kernel import count_bits, kernel, trailing_zeros
from kielwasser.games.cartagena_2013.board import CROWD, GOAL
from kielwasser.games.cartagena_2013.cards import wide

GOAL_BIT = 1 << GOAL
PATH = GOAL_BIT - 2  # the fields between start and goal
NOBODY = 1  # the crew of an empty field
EVERYBODY = 0x1AAA  # six times red, blue


# ---- crews ---------------------------------------------------------------------------------------------------------


@kernel
def highest(word: Any) -> Any:
    """Return the highest bit of a word of at most 32 bits; 0 if there is none."""
    word |= word >> 1
    word |= word >> 2
    word |= word >> 4
    word |= word >> 8
    word |= word >> 16
    return word - (word >> 1)


@kernel
def crew_size(crew: Any) -> Any:
    """Return how many pirates stand on a field."""
    return trailing_zeros(highest(crew))


@kernel
def crew_of(crew: Any, colour: Any) -> Any:
    """Return how many pirates of a colour stand on a field."""
    blue = count_bits(crew) - 1
    return blue if colour == 1 else crew_size(crew) - blue


@kernel
def without_first(crew: Any, colour: Any) -> Any:
    """Return a crew after its first pirate of a colour has left; there must be one."""
    place = trailing_zeros(crew if colour == 1 else ~crew)
    return crew & ((1 << place) - 1) | crew >> (place + 1) << place


@kernel
def with_last(crew: Any, colour: Any) -> Any:
    """Return a crew that a pirate has joined."""
    return crew + (highest(crew) << colour)


@kernel
def look_at(state: Any, field: Any) -> None:
    """Bring the sets of fields up to date with a field's crew."""
    crew = wide(state.crews[field])
    bit = 1 << field
    size = crew_size(crew)
    blue = crew_of(crew, 1)
    state.there[0] = state.there[0] & ~bit | (bit if size > blue else 0)
    state.there[1] = state.there[1] & ~bit | (bit if blue > 0 else 0)
    state.company = state.company & ~bit | (bit & PATH if 0 < size < CROWD else 0)


@kernel
def move_pirate(state: Any, colour: Any, start: Any, target: Any) -> None:
    """Move the pirate of a colour that has stood longest on a field, as the official referee does.

    For play it is the same which of them goes; the documents list pirates in the order of their arrival.
    """
    state.crews[start] = without_first(wide(state.crews[start]), colour)
    state.crews[target] = with_last(wide(state.crews[target]), colour)
    look_at(state, start)
    look_at(state, target)


# ---- where pirates can go, in sets of fields -----------------------------------------------------------------------
# The rules and `counting` ask these, each with the sets that it has.


@kernel
def next_free(shows: Any, occupied: Any, start: Any) -> Any:
    """§3.1: "auf das nächste unbesetzte Feld, welches das gleiche Symbol wie die Karte zeigt", or else the goal.

    `shows` are the fields of that symbol, `start` is a set of one field, and so is what is returned.
    """
    ahead = shows & ~occupied & -(start << 1) | GOAL_BIT
    return ahead & -ahead


@kernel
def next_company(company: Any, start: Any) -> Any:
    """§3.2: "das nächste zurückliegende Feld, auf dem bereits mindestens eine und höchstens zwei Spielfiguren stehen".

    A set of one field; empty if there is none: "Das Startfeld ist hierbei ausgeschlossen".
    """
    return highest(company & (start - 1))


@kernel
def can_go_back(mine: Any, company: Any) -> Any:
    """Return those of a player's fields that have a field with one or two pirates behind them."""
    return mine & -((company & -company) << 1)
