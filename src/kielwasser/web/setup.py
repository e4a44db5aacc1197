"""What somebody wants to play: the new-game dialog as a value, and what is wrong with it, field by field."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from kielwasser.bots.simple import players
from kielwasser.core.errors import KielwasserError, Text
from kielwasser.core.game import REFEREE, RULINGS, Game
from kielwasser.core.play import Position
from kielwasser.games import NAMES, game
from kielwasser.server.programs import Program, ProgramError

HUMAN, BUILT_IN, PROGRAM, MANUAL = "human", "built-in", "program", "manual"
KINDS = (HUMAN, BUILT_IN, PROGRAM, MANUAL)
MAX_NAME = 60


@dataclass(frozen=True)
class SeatSetup:
    """Who sits there: a person, a player of this package, a program that we start, or one that somebody starts."""

    kind: str = HUMAN
    name: str = ""
    player: str = "simple"  # of this package
    command: str = ""  # file or command line of a program
    parameters: str = ""

    @property
    def is_local(self) -> bool:
        """Whether the seat is played in this process."""
        return self.kind in (HUMAN, BUILT_IN)

    def program(self) -> Program:
        """Return the program of this seat; a ProgramError if there is none."""
        program = Program.parse(self.command)
        more = Program.parse(f"x {self.parameters}").parameters if self.parameters.strip() else ()
        return replace(program, parameters=(*program.parameters, *more))


@dataclass(frozen=True)
class GameSetup:
    """A game as it is asked for. `start` is where it begins, if that is neither a deal nor a text."""

    game: str = NAMES[-1]
    seats: tuple[SeatSetup, SeatSetup] = (SeatSetup(), SeatSetup(BUILT_IN))
    ruling: str = REFEREE
    time_limit: bool = True
    fair: bool = False
    seed: str = ""
    position: str = ""  # one line or state XML; empty: dealt
    paused: bool = False
    start: Position | None = None

    def names(self) -> tuple[str, str]:
        """Return what both seats are called."""
        first, second = (
            seat.name.strip() or (seat.player if seat.kind == BUILT_IN else f"Spieler {i + 1}")
            for i, seat in enumerate(self.seats)
        )
        return first, second

    def first_position(self) -> Position:
        """Return where the game begins; a KielwasserError says why that is impossible."""
        if self.start is not None:
            return self.start.copy()
        found = game(self.game)
        text = self.position.strip()
        if text.startswith("<"):
            return Position.from_xml(found, text, self.ruling)
        if text:
            return Position.from_text(found, text if self.has_ruling(found) else f"{self.ruling} {text}")
        return Position.deal(found, self.seed or secrets.token_hex(8), self.ruling, self.fair)

    def has_ruling(self, found: Game) -> bool:
        """Tell whether the text of the position names its ruling."""
        words = self.position.split()[:2]
        return bool(words) and (words[0] in RULINGS or words[0] == found.name)


def problems(setup: GameSetup, programs_allowed: bool = True) -> dict[str, Text]:
    """Return what is wrong, by field: `game`, `position`, `ruling`, `seat0.name`, `seat1.command` and so on."""
    wrong: dict[str, Text] = {}
    if setup.game not in NAMES:
        wrong["game"] = Text("Dieses Spiel gibt es nicht.", "There is no such game.")
        return wrong
    if setup.ruling not in RULINGS:
        wrong["ruling"] = Text("Diese Auslegung gibt es nicht.", "There is no such ruling.")
        return wrong
    for i, seat in enumerate(setup.seats):
        for field, text in _seat_problems(seat, setup.game, programs_allowed):
            wrong[f"seat{i}.{field}"] = text
    try:
        if setup.first_position().is_over:
            wrong["position"] = Text("In dieser Stellung ist das Spiel schon zu Ende.", "That game is already over.")
    except KielwasserError as error:
        wrong["position"] = Text(f"Das ist keine Stellung: {error}", f"This is no position: {error}")
    return wrong


def _seat_problems(seat: SeatSetup, game_name: str, programs_allowed: bool) -> list[tuple[str, Text]]:
    wrong = []
    if len(seat.name) > MAX_NAME:
        wrong.append(("name", Text(f"Höchstens {MAX_NAME} Zeichen.", f"At most {MAX_NAME} characters.")))
    if seat.kind not in KINDS:
        wrong.append(("kind", Text("Diese Art Spieler gibt es nicht.", "There is no such kind of player.")))
    if seat.kind == BUILT_IN and seat.player not in {entry.name for entry in players_of(game_name)}:
        wrong.append(("player", Text("Diesen Spieler gibt es für dieses Spiel nicht.", "No such player of this game.")))
    if seat.kind == PROGRAM and not programs_allowed:
        text = Text(
            "Programme zu starten ist hier abgeschaltet (--allow-programs).",
            "Starting programs is switched off here (--allow-programs).",
        )
        wrong.append(("command", text))
    elif seat.kind == PROGRAM:
        try:
            seat.program().command("127.0.0.1", 13050)
        except ProgramError as error:
            wrong.append(("command", error.text))
    return wrong


def players_of(game_name: str) -> list[Any]:
    """Return the built-in players of a game that people choose from, strongest last."""
    return [entry for entry in players() if entry.game in (None, game_name) and not entry.name.startswith("simple_")]
