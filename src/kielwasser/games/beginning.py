"""Begin with a game by its name: a new deal, or a state document.

Type checkers are told here by the name what `read` returns; a game that is not listed can be played all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from kielwasser.games import game

if TYPE_CHECKING:
    from kielwasser.core.position import Position
    from kielwasser.games.blokus_2027.reading import BlokusReading
    from kielwasser.games.cartagena_2013.reading import CartagenaReading
    from kielwasser.games.hase_igel_2018.reading import HareReading
    from kielwasser.games.hive_2020.reading import HiveReading
    from kielwasser.games.river.reading import RiverReading


@overload
def new(
    name: Literal["cartagena_2013"], seed: int | str = 0, ruling: str = "auto", fair: bool = False
) -> Position[CartagenaReading]: ...
@overload
def new(
    name: Literal["mississippi_2017", "mississippi_2024"], seed: int | str = 0, ruling: str = "auto", fair: bool = False
) -> Position[RiverReading]: ...
@overload
def new(
    name: Literal["hase_igel_2018"], seed: int | str = 0, ruling: str = "auto", fair: bool = False
) -> Position[HareReading]: ...
@overload
def new(
    name: Literal["hive_2020"], seed: int | str = 0, ruling: str = "auto", fair: bool = False
) -> Position[HiveReading]: ...
@overload
def new(
    name: Literal["blokus_2027"], seed: int | str = 0, ruling: str = "auto", fair: bool = False
) -> Position[BlokusReading]: ...
@overload
def new(name: str, seed: int | str = 0, ruling: str = "auto", fair: bool = False) -> Position[Any]: ...
def new(name: str, seed: int | str = 0, ruling: str = "auto", fair: bool = False) -> Position[Any]:
    """Deal a new game.

    >>> new("hive_2020", seed=3).ply
    0
    """
    from kielwasser.core.position import Position

    return Position.deal(game(name), seed, ruling, fair)


@overload
def read_state(name: Literal["cartagena_2013"], xml: str, ruling: str = "auto") -> Position[CartagenaReading]: ...
@overload
def read_state(
    name: Literal["mississippi_2017", "mississippi_2024"], xml: str, ruling: str = "auto"
) -> Position[RiverReading]: ...
@overload
def read_state(name: Literal["hase_igel_2018"], xml: str, ruling: str = "auto") -> Position[HareReading]: ...
@overload
def read_state(name: Literal["hive_2020"], xml: str, ruling: str = "auto") -> Position[HiveReading]: ...
@overload
def read_state(name: Literal["blokus_2027"], xml: str, ruling: str = "auto") -> Position[BlokusReading]: ...
@overload
def read_state(name: str, xml: str, ruling: str = "auto") -> Position[Any]: ...
def read_state(name: str, xml: str, ruling: str = "auto") -> Position[Any]:
    """Read a position from an official state document of a game's season."""
    from kielwasser.core.position import Position

    return Position.from_xml(game(name), xml, ruling)
