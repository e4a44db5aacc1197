"""Everything that decides which games a series has: with the store's copy of it a series is resumed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import InitVar, asdict, dataclass, replace
from typing import Any

from kielwasser.core.ruling import AUTO, RULINGS, no_ruling, settled_ruling
from kielwasser.games import names as game_names
from kielwasser.games import no_game
from kielwasser.games.dialects import dialect
from kielwasser.system.errors import KielwasserError, Problem, Text, require_none
from kielwasser.tournament.basics.jobs import FILTERS, Conditions
from kielwasser.tournament.basics.players import PlayerSpec
from kielwasser.tournament.basics.statistics import Sprt

FORMATS = ("match", "round-robin", "gauntlet", "league", "knockout", "swiss", "tune")
LEAGUE_GAMES = 6  # of a match in the contest

_NO_PARAMETER = Text(
    "ein Parameter ist NAME:START:LOW:HIGH[:STEP], nicht {given!r}",
    "a parameter is NAME:START:LOW:HIGH[:STEP], not {given!r}",
)
_ODD_PARAMETER = Text(
    "der Parameter {given!r} braucht Namen, Anfang innerhalb der Grenzen, Schritt über 0",
    "the parameter {given!r} needs a name, a start between low and high, a step above 0",
)
_NO_FORMAT = Text("ein Modus ist einer von {known}, nicht {given!r}", "a format is one of {known}, not {given!r}")
_ODD_GAMES = Text(
    "gespielt wird in Paaren mit getauschten Plätzen: eine gerade Zahl, nicht {given}",
    "games are played in pairs with seats swapped: an even number, not {given}",
)
_TOO_FEW = Text(
    "{format} braucht {needed} Spieler oder mehr, ein Match genau 2",
    "{format} needs {needed} players or more, a match exactly 2",
)
_NO_SPRT = Text(
    "einen Sequenztest (SPRT) gibt es nur im Match zweier Spieler",
    "a sequential test (SPRT) is for a match of two players",
)
_TOO_MANY_ROUNDS = Text(
    "ein Schweizer System mit {count} Spielern hat weniger Runden als Spieler",
    "a Swiss tournament of {count} players has fewer rounds than players",
)
_NO_PARAMETERS = Text("Einstellen braucht Parameter", "tuning needs parameters")
_NO_FILTER = Text(
    "aufgehoben wird eins von {known}, nicht {given!r}", "replays to keep are one of {known}, not {given!r}"
)
_NOT_POSITIVE = Text("Zeit und Gleichzeitigkeit sind positive Zahlen", "time and concurrency are positive numbers")


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
            raise SeriesSettingsError(_NO_PARAMETER.filled(given=text)) from None
        if not name.isidentifier() or not low <= start <= high or low == high or step <= 0:
            raise SeriesSettingsError(_ODD_PARAMETER.filled(given=text))
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
        require_none(self.problems(), SeriesSettingsError)

    def problems(self) -> Iterator[Problem]:
        """Tell what is in the way of playing it."""
        needed = 1 if self.format == "tune" else 2
        conditions, count = self.conditions, len(self.players)
        if self.format not in FORMATS:
            yield "format", _NO_FORMAT.filled(known=", ".join(FORMATS), given=self.format)
        if self.games < 2 or self.games % 2:
            yield "games", _ODD_GAMES.filled(given=self.games)
        if count < needed or (self.format == "match" and count != 2):
            yield "players", _TOO_FEW.filled(format=self.format, needed=needed)
        if self.sprt is not None and self.format != "match":
            yield "sprt", _NO_SPRT
        if not 0 <= self.rounds < max(count, 2):
            yield "rounds", _TOO_MANY_ROUNDS.filled(count=count)
        if (self.format == "tune") != (self.tuning is not None):
            yield "tuning", _NO_PARAMETERS
        if not self.has_known_game:
            yield "game", no_game(conditions.game)
        if conditions.ruling not in RULINGS:
            yield "ruling", no_ruling(conditions.ruling)
        if conditions.keep not in FILTERS:
            yield "keep", _NO_FILTER.filled(known=", ".join(FILTERS), given=conditions.keep)
        if conditions.soft <= 0 or self.concurrency < 1:
            yield "concurrency", _NOT_POSITIVE

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
