"""What somebody wants to measure: the dialog of a mass test as a value, and what is wrong with it, field by field."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from kielwasser.arena.forms import (
    MAX_COMMAND,
    MAX_SEED,
    NO_KIND,
    NO_PROGRAMS,
    check_known,
    check_length,
    check_player,
    players_of,
)
from kielwasser.arena.setup import CHOSEN_RULING, SeatSetup, recalled_ruling
from kielwasser.bots.registry import USUAL_OPPONENT
from kielwasser.core.ruling import AUTO, RULINGS, settled_ruling
from kielwasser.games import names, newest
from kielwasser.programs.program import ProgramError
from kielwasser.system.errors import Problem, Text
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import FILTERS, Conditions
from kielwasser.tournament.basics.players import (
    BUILT_IN,
    PROGRAM,
    PYTHON,
    Options,
    PlayerError,
    PlayerSpec,
    numbered,
    program_spec,
    python_spec,
    split_options,
)
from kielwasser.tournament.basics.statistics import Sprt
from kielwasser.tournament.plan.settings import FORMATS, LEAGUE_GAMES, SeriesSettings, usual_time

KINDS = (BUILT_IN, PYTHON, PROGRAM)
MATCH = "match"
OFFERED = tuple(name for name in FORMATS if name != "tune")  # tuning is for the command line
MAX_NAME = 40
MAX_PLAYERS = 32
MAX_GAMES = 100_000
MAX_SECONDS = 600.0
MAX_ELO = 1_000.0


@dataclass(frozen=True)
class PlayerSetup:
    """A player: one of this package, a class in a Python file, or any program."""

    kind: str = BUILT_IN
    name: str = ""
    player: str = USUAL_OPPONENT  # of this package
    command: str = ""  # FILE.py[:Class], or file or command line of a program
    parameters: str = ""  # of a class NAME=NUMBER …, of a program whatever it takes

    def spec(self) -> PlayerSpec:
        """Return the player for a series; a KielwasserError says why there is none. Nothing is loaded or started."""
        name = self.name.strip()
        if self.kind == BUILT_IN:
            return PlayerSpec(BUILT_IN, self.player, name or self.player)
        if self.kind == PROGRAM:
            return program_spec(SeatSetup(command=self.command, parameters=self.parameters).program(), name)
        found = python_spec(_unquoted(self.command), name, self._options())
        if found is None:
            raise PlayerError(
                Text(f"es gibt keine Python-Datei {self.command}", f"there is no Python file {self.command}")
            )
        return found

    def _options(self) -> Options:
        given = "&".join(self.parameters.replace("&", " ").split())
        rest, options = split_options(f"?{given}") if given else ("", ())
        if rest:
            raise PlayerError(
                Text(f"{self.parameters!r} sind keine Parameter", f"{self.parameters!r} are no parameters")
            )
        return options


def _unquoted(file: str) -> str:
    return file.strip().strip("\"'")


@dataclass(frozen=True)
class MassSetup:
    """A series as it is asked for. What is None was left empty: then the usual holds."""

    game: str = newest()
    format: str = MATCH
    players: tuple[PlayerSetup, ...] = (PlayerSetup(player="greedy"), PlayerSetup())
    games: int | None = 100  # of the match, or of each encounter
    concurrency: int | None = None
    seconds: float | None = None  # for a move
    ruling: str = AUTO
    seed: str = ""
    keep: str = "all"
    sprt: bool = False
    elo0: float | None = 0.0
    elo1: float | None = 20.0

    @property
    def playing(self) -> tuple[PlayerSetup, ...]:
        """Those who play: in a match the first two."""
        return self.players[:2] if self.format == MATCH else self.players

    @property
    def usual_concurrency(self) -> int:
        """How many pairs play at once if nobody says: programs get a processor each."""
        count = len(processors())
        return count if all(player.kind != PROGRAM for player in self.playing) else max(count // 2, 1)

    @property
    def rules(self) -> str:
        """The ruling that will hold."""
        return settled_ruling(self.ruling, foreign=any(player.kind == PROGRAM for player in self.playing))

    def settings(self) -> SeriesSettings:
        """Return the series; a KielwasserError says why there is none. The setup has no `problems`."""
        assert self.games is not None
        test = Sprt(self.elo0 or 0.0, self.elo1 or 0.0) if self.sprt and self.format == MATCH else None
        return SeriesSettings(
            players=tuple(numbered(player.spec() for player in self.playing)),
            conditions=Conditions(
                game=self.game,
                ruling=self.rules,
                seed=self.seed.strip() or secrets.token_hex(4),
                soft=self.seconds or usual_time(self.game),
                keep=self.keep,
            ),
            format=self.format,
            games=self.games,
            sprt=test,
            concurrency=self.concurrency or self.usual_concurrency,
        )

    # ---- changing --------------------------------------------------------------------------------------------------

    def with_game(self, name: str) -> MassSetup:
        """Return the same for another game, without the players that do not play it."""
        known = [entry.name for entry in players_of(name)]
        players = [p if p.player in known else replace(p, player=known[-1] if known else "") for p in self.players]
        return replace(self, game=name, players=tuple(players))

    def with_format(self, name: str) -> MassSetup:
        """Return the same in another format; a league has the contest's number of games, unless another was chosen."""
        games = LEAGUE_GAMES if name == "league" and self.games == MassSetup().games else self.games
        return replace(self, format=name, games=games)

    def with_player(self, number: int, **changes: Any) -> MassSetup:
        """Return the same with a player changed."""
        players = list(self.players)
        players[number] = replace(players[number], **changes)
        return replace(self, players=tuple(players))

    def with_another(self) -> MassSetup:
        """Return the same with one player more."""
        return replace(self, players=(*self.players, PlayerSetup()))

    def without(self, number: int) -> MassSetup:
        """Return the same without a player; two are left at least."""
        left = [player for i, player in enumerate(self.players) if i != number]
        return replace(self, players=tuple(left)) if len(left) >= 2 else self

    # ---- remembering -----------------------------------------------------------------------------------------------

    def remembered(self) -> dict[str, Any]:
        """Return what a browser keeps for the next time."""
        kept = asdict(self)
        return {**kept, CHOSEN_RULING: kept.pop("ruling")}

    @classmethod
    def recalled(cls, memory: Mapping[str, Any], ruling: str = AUTO) -> MassSetup:
        """Return what was remembered, as far as it makes sense today; a ruling that the owner has set comes first."""
        usual = cls()
        kept = {name: value for name, value in memory.items() if _is_like(name, value, usual)}
        players = memory.get("players")
        if isinstance(players, list | tuple) and 2 <= len(players) <= MAX_PLAYERS:
            kept["players"] = tuple(_player(player) for player in players)
        found = cls(**{**kept, "ruling": recalled_ruling(memory, ruling)})
        for name, known in (("game", names()), ("format", OFFERED), ("keep", FILTERS)):
            if getattr(found, name) not in known:
                found = replace(found, **{name: getattr(usual, name)})
        return found.with_game(found.game)


def whole(value: float | None) -> int | None:
    """Return what a field for whole numbers holds; 0, which none of them takes, for anything else."""
    return None if value is None else int(value) if float(value).is_integer() else 0


_NUMBERS = ("games", "concurrency", "seconds", "elo0", "elo1")


def _is_like(name: str, value: Any, usual: MassSetup) -> bool:
    if name in _NUMBERS:
        whole = name in ("games", "concurrency")
        return not isinstance(value, bool) and (value is None or isinstance(value, int if whole else int | float))
    return name != "players" and type(value) is type(getattr(usual, name, None))


def _player(stored: Any) -> PlayerSetup:
    known = {field.name for field in fields(PlayerSetup)}
    given = stored if isinstance(stored, Mapping) else {}
    found = PlayerSetup(**{name: value for name, value in given.items() if name in known and isinstance(value, str)})
    return found if found.kind in KINDS else replace(found, kind=BUILT_IN)


# ---- problems ------------------------------------------------------------------------------------------------------


_TOO_FEW = Text("Zwei bis {most} Spieler nehmen teil.", "Two to {most} players take part.")
_ODD_GAMES = Text(
    "Eine gerade Zahl von 2 bis {most}: Jedes Brett wird zweimal gespielt, mit getauschten Plätzen.",
    "An even number from 2 to {most}: each board is played twice, with seats swapped.",
)
_TOO_MANY_AT_ONCE = Text("Eine Zahl von 1 bis {most} auf diesem Rechner.", "A number from 1 to {most} on this machine.")
_NO_SECONDS = Text("Mehr als 0, höchstens {most} Sekunden.", "More than 0, at most {most} seconds.")
_NO_ELO = Text("Eine Zahl von −{most} bis {most}.", "A number from −{most} to {most}.")
_WRONG_ORDER = Text("H1 muss größer als H0 sein.", "H1 must be greater than H0.")
_NO_FILE = Text(
    "Diese Python-Datei gibt es nicht: DATEI.py oder DATEI.py:Klasse.",
    "There is no such Python file: FILE.py or FILE.py:Class.",
)
_NO_NUMBERS = Text(
    "Parameter einer Klasse sind Zahlen mit Namen: tiefe=3 gewicht=0.5",
    "Parameters of a class are named numbers: depth=3 weight=0.5",
)


def problems(setup: MassSetup, programs_allowed: bool = True) -> dict[str, Text]:
    """Return what is wrong, by field: `game`, `games`, `player0.name`, `player1.command` and so on."""
    wrong = dict(_plan_problems(setup))
    for number, player in enumerate(setup.playing):
        for field, text in _player_problems(player, setup.game, programs_allowed):
            wrong[f"player{number}.{field}"] = text
    return wrong


def _plan_problems(setup: MassSetup) -> Iterator[Problem]:
    games, most = setup.games, 4 * len(processors())
    yield from check_known("game", setup.game, names())
    yield from check_known("ruling", setup.ruling, (AUTO, *RULINGS))
    yield from check_known("format", setup.format, OFFERED)
    yield from check_known("keep", setup.keep, FILTERS)
    if games is None or not 2 <= games <= MAX_GAMES or games % 2:
        yield "games", _ODD_GAMES.filled(most=MAX_GAMES)
    if setup.concurrency is not None and not 1 <= setup.concurrency <= most:
        yield "concurrency", _TOO_MANY_AT_ONCE.filled(most=most)
    if setup.seconds is not None and not 0.001 <= setup.seconds <= MAX_SECONDS:
        yield "seconds", _NO_SECONDS.filled(most=f"{MAX_SECONDS:g}")
    if setup.sprt and setup.format == MATCH:
        yield from _sprt_problems(setup.elo0, setup.elo1)
    yield from check_length("seed", setup.seed, MAX_SEED)
    if not 2 <= len(setup.playing) <= MAX_PLAYERS:
        yield "format", _TOO_FEW.filled(most=MAX_PLAYERS)


def _sprt_problems(elo0: float | None, elo1: float | None) -> Iterator[Problem]:
    if elo0 is None or abs(elo0) > MAX_ELO:
        yield "elo0", _NO_ELO.filled(most=f"{MAX_ELO:g}")
    elif elo1 is None or abs(elo1) > MAX_ELO:
        yield "elo1", _NO_ELO.filled(most=f"{MAX_ELO:g}")
    elif elo0 >= elo1:
        yield "elo1", _WRONG_ORDER


def _player_problems(player: PlayerSetup, game: str, programs_allowed: bool) -> Iterator[Problem]:
    yield from check_length("name", player.name, MAX_NAME)
    yield from check_known("kind", player.kind, KINDS, NO_KIND)
    if player.kind == BUILT_IN:
        yield from check_player(player.player, game)
    elif player.kind in KINDS and not programs_allowed:
        yield "kind", NO_PROGRAMS
    elif player.kind in KINDS:
        yield from _command_problems(player)


def _command_problems(player: PlayerSetup) -> Iterator[Problem]:
    too_long = list(check_length("command", player.command + player.parameters, MAX_COMMAND))
    yield from too_long
    if too_long:
        return
    try:
        player.spec()
    except ProgramError as error:
        yield "command", error.text
    except PlayerError:
        if python_spec(_unquoted(player.command)) is None:
            yield "command", _NO_FILE
        else:
            yield "parameters", _NO_NUMBERS
