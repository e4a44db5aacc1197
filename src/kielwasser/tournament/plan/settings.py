"""Everything that decides which games a series has: with the store's copy of it a series is resumed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import InitVar, asdict, dataclass, replace
from typing import Any

from kielwasser.core.ruling import AUTO, RULINGS, no_ruling, settled_ruling
from kielwasser.games import names as game_names
from kielwasser.games.dialects import dialect
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.tournament.basics.jobs import FILTERS, Conditions
from kielwasser.tournament.basics.players import PlayerSpec
from kielwasser.tournament.basics.statistics import Sprt

FORMATS = ("match", "round-robin", "gauntlet", "league", "knockout", "swiss", "tune")
LEAGUE_GAMES = 6  # of a match in the contest


class SeriesSettingsError(KielwasserError, ValueError):
    """A series cannot be played like that."""


@dataclass(frozen=True)
class Parameter:
    """A number of a player that is to be tuned, and how far it is moved at once; a whole one stays whole."""

    name: str
    start: float
    low: float
    high: float
    step: float
    whole: bool = False

    @classmethod
    def parse(cls, text: str) -> Parameter:
        """Read NAME:START:LOW:HIGH[:STEP]; without a step it is a tenth of the range.

        >>> Parameter.parse("depth:3:1:5")
        Parameter(name='depth', start=3.0, low=1.0, high=5.0, step=1.0, whole=True)
        """
        name, *numbers = text.split(":")
        try:
            start, low, high, *rest = [float(number) for number in numbers]
            whole = all(number.lstrip("+-").isdecimal() for number in numbers[:3])
            usual = (high - low) / 10
            (step,) = rest or [max(usual, 1.0) if whole else usual]
        except ValueError:
            raise SeriesSettingsError(
                Text(
                    f"ein Parameter ist NAME:START:LOW:HIGH[:STEP], nicht {text!r}",
                    f"a parameter is NAME:START:LOW:HIGH[:STEP], not {text!r}",
                )
            ) from None
        if not name.isidentifier() or not low <= start <= high or low == high or step <= 0:
            raise SeriesSettingsError(
                Text(
                    f"der Parameter {text!r} braucht Namen, Anfang innerhalb der Grenzen, Schritt über 0",
                    f"the parameter {text!r} needs a name, a start between low and high, a step above 0",
                )
            )
        return cls(name, start, low, high, step, whole)

    def fitted(self, value: float) -> float:
        """Return the value as the player gets it: within its bounds, whole where it has to be."""
        inside = min(max(value, self.low), self.high)
        return round(inside) if self.whole else inside


@dataclass(frozen=True)
class Tuning:
    """What is tuned: parameters of the first player, in so many steps of some games each."""

    parameters: tuple[Parameter, ...]
    iterations: int = 100


@dataclass(frozen=True)
class SeriesSettings:
    """A series. Which ruling `auto` means is settled when it is made: later nobody has to know who takes part.

    What was played once can always be read, whatever is installed now; whoever plays asks `require_playable`.
    """

    players: tuple[PlayerSpec, ...]
    conditions: Conditions
    format: str = "match"
    games: int = 100  # of each encounter; of the whole match where there are two players
    rounds: int = 0  # of a Swiss tournament; 0: as many as it needs
    sprt: Sprt | None = None
    tuning: Tuning | None = None
    concurrency: int = 1
    is_new: InitVar[bool] = True

    def __post_init__(self, is_new: bool) -> None:
        if is_new:
            self._settle_ruling()
            self.require_playable()

    def _settle_ruling(self) -> None:
        if self.conditions.ruling == AUTO:
            ruling = settled_ruling(AUTO, foreign=not self.in_process)
            object.__setattr__(self, "conditions", replace(self.conditions, ruling=ruling))

    @property
    def has_known_game(self) -> bool:
        """Whether its season is installed here."""
        return self.conditions.game in game_names()

    def require_playable(self) -> None:
        """Raise a SeriesSettingsError if this version cannot play it."""
        if self.format not in FORMATS:
            raise SeriesSettingsError(
                Text(
                    f"ein Modus ist einer von {', '.join(FORMATS)}, nicht {self.format!r}",
                    f"a format is one of {', '.join(FORMATS)}, not {self.format!r}",
                )
            )
        if self.games < 2 or self.games % 2:
            raise SeriesSettingsError(
                Text(
                    f"gespielt wird in Paaren mit getauschten Plätzen: eine gerade Zahl, nicht {self.games}",
                    f"games are played in pairs with seats swapped: an even number, not {self.games}",
                )
            )
        needed = 1 if self.format == "tune" else 2
        if len(self.players) < needed or (self.format == "match" and len(self.players) != 2):
            raise SeriesSettingsError(
                Text(
                    f"{self.format} braucht {needed} Spieler oder mehr, ein Match genau 2",
                    f"{self.format} needs {needed} players or more, a match exactly 2",
                )
            )
        if self.sprt is not None and self.format != "match":
            raise SeriesSettingsError(
                Text(
                    "einen Sequenztest (SPRT) gibt es nur im Match zweier Spieler",
                    "a sequential test (SPRT) is for a match of two players",
                )
            )
        if not 0 <= self.rounds < max(len(self.players), 2):
            raise SeriesSettingsError(
                Text(
                    f"ein Schweizer System mit {len(self.players)} Spielern hat weniger Runden als Spieler",
                    f"a Swiss tournament of {len(self.players)} players has fewer rounds than players",
                )
            )
        if (self.format == "tune") != (self.tuning is not None):
            raise SeriesSettingsError(Text("Einstellen braucht Parameter", "tuning needs parameters"))
        if not self.has_known_game:
            raise SeriesSettingsError(
                Text(
                    f"es gibt kein Spiel {self.conditions.game!r}; die Spiele sind {', '.join(game_names())}",
                    f"there is no game {self.conditions.game!r}; the games are {', '.join(game_names())}",
                )
            )
        if self.conditions.ruling not in RULINGS:
            raise SeriesSettingsError(no_ruling(self.conditions.ruling))
        if self.conditions.keep not in FILTERS:
            raise SeriesSettingsError(
                Text(
                    f"aufgehoben wird eins von {', '.join(FILTERS)}, nicht {self.conditions.keep!r}",
                    f"replays to keep are one of {', '.join(FILTERS)}, not {self.conditions.keep!r}",
                )
            )
        if self.conditions.soft <= 0 or self.concurrency < 1:
            raise SeriesSettingsError(
                Text("Zeit und Gleichzeitigkeit sind positive Zahlen", "time and concurrency are positive numbers")
            )

    @property
    def in_process(self) -> bool:
        """Whether nobody needs a server."""
        return all(player.in_process for player in self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who play; in tuning a player moved one way plays itself moved the other way."""
        if self.format == "tune":
            return f"{self.players[0].name} +", f"{self.players[0].name} −"
        return tuple(player.name for player in self.players)

    @property
    def title(self) -> str:
        """The series in a few words."""
        names = [player.name for player in self.players]
        shown = " – ".join(names) if len(names) <= 4 else f"{names[0]} … {names[-1]} ({len(names)})"
        return f"{self.format} {self.conditions.game}: {shown}"

    def to_text(self) -> str:
        """Return all of it as text for the store."""
        value = asdict(self)
        value["players"] = [player.as_json() for player in self.players]
        return json.dumps(value, ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> SeriesSettings:
        """Read what `to_text` wrote."""
        value: Mapping[str, Any] = json.loads(text)
        tuning = value["tuning"]
        return cls(
            players=tuple(PlayerSpec.from_json(player) for player in value["players"]),
            conditions=Conditions(**value["conditions"]),
            format=value["format"],
            games=value["games"],
            rounds=value["rounds"],
            sprt=Sprt(**value["sprt"]) if value["sprt"] else None,
            tuning=Tuning(tuple(Parameter(**p) for p in tuning["parameters"]), tuning["iterations"])
            if tuning
            else None,
            concurrency=value["concurrency"],
            is_new=False,
        )


def usual_time(game: str) -> float:
    """Return the seconds that the season gives for a move."""
    return dialect(game).soft_limit
