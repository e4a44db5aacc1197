"""What somebody wants to play: the new-game dialog as a value, and what is wrong with it, field by field."""

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
from kielwasser.arena.terms import NO_TERMS, Terms
from kielwasser.bots.registry import USUAL_OPPONENT, rank
from kielwasser.core.position import Position
from kielwasser.core.ruling import AUTO, RULING_NAMES, RULINGS, settled_ruling
from kielwasser.core.view import joined
from kielwasser.games import game, newest
from kielwasser.games import names as game_names
from kielwasser.programs.program import Program, ProgramError
from kielwasser.replay.model import Replay
from kielwasser.system.errors import KielwasserError, Problem, Text
from kielwasser.system.numbers import MOVES, counted

HUMAN, BUILT_IN, PROGRAM, MANUAL = "human", "built-in", "program", "manual"
KINDS = (HUMAN, BUILT_IN, PROGRAM, MANUAL)
MAX_NAME = 60
UNNAMED = Text("Spieler {number}", "Player {number}")
MAX_POSITION = 200_000
# A replay is gone by then; nobody wants every later game on the same board; whether games start paused is a setting of
# its own; what two agree on is agreed on each time; what was chosen has names of its own, since earlier versions wrote
# down what nobody had chosen.
_NOT_REMEMBERED = ("start", "seed", "position", "paused", "ruling", "fair", "terms")
CHOSEN_RULING, CHOSEN_FAIR = "chosen_ruling", "chosen_fair"


@dataclass(frozen=True)
class SeatSetup:
    """Who sits there: a person, a player of this package, a program that we start, or one that somebody starts."""

    kind: str = HUMAN
    name: str = ""
    player: str = USUAL_OPPONENT  # of this package
    command: str = ""  # file or command line of a program
    parameters: str = ""

    @property
    def is_local(self) -> bool:
        """Whether the seat is played in this process."""
        return self.kind in (HUMAN, BUILT_IN)

    @property
    def is_foreign(self) -> bool:
        """Whether a program plays it that nobody can tell more than its season's server did."""
        try:
            return not (self.is_local or (self.kind == PROGRAM and self.program().is_ours))
        except (ProgramError, OSError):  # the name of a file may be too long for the system
            return True

    def program(self) -> Program:
        """Return the program of this seat; a ProgramError if there is none."""
        program = Program.parse(self.command)
        more = Program.parse(f"x {self.parameters}").parameters if self.parameters.strip() else ()
        return replace(program, parameters=(*program.parameters, *more))


@dataclass(frozen=True)
class GameSetup:
    """A game as it is asked for. `start` is where it begins, if that is neither a deal nor a text."""

    game: str = newest()
    seats: tuple[SeatSetup, SeatSetup] = (SeatSetup(), SeatSetup(BUILT_IN))
    ruling: str = AUTO  # as it was chosen; `rules` is what that means
    time_limit: bool = True
    fair: bool | None = None  # as it was chosen; None: where a person plays
    seed: str = ""
    position: str = ""  # one line or state XML; empty: dealt
    paused: bool | None = None  # chosen so, or not; None: see `begins_paused`
    start: Position | None = None
    language: str = "de"  # of whoever asks: seats that he gives no name are called in it
    terms: Terms = NO_TERMS  # what two people shall agree on; between others it means nothing

    def names(self) -> tuple[str, str]:
        """Return what both seats are called."""
        called = [rank(seat.player) if seat.kind == BUILT_IN else UNNAMED for seat in self.seats]
        first, second = (
            seat.name.strip() or text.said(self.language, number=number)
            for number, (seat, text) in enumerate(zip(self.seats, called, strict=True), 1)
        )
        return first, second

    @property
    def begins_paused(self) -> bool:
        """Whether computer players wait until somebody lets them play.

        As in the rule book (2017 §6.2, §6.6) where nobody plays at this table; a person would wait in vain.
        """
        is_watched = all(seat.kind != HUMAN for seat in self.seats)
        return self.has_computer and (is_watched if self.paused is None else self.paused)

    @property
    def has_computer(self) -> bool:
        """Whether somebody plays who is no person: nobody else is ever paused."""
        return any(seat.kind != HUMAN for seat in self.seats)

    @property
    def is_between_people(self) -> bool:
        """Whether a person plays against a person."""
        return not self.has_computer

    @property
    def is_dealt(self) -> bool:
        """Whether the board is dealt, so that seed and fairness count."""
        return self.start is None and not self.position.strip()

    @property
    def is_local(self) -> bool:
        """Whether no computer player has to connect."""
        return all(seat.is_local for seat in self.seats)

    @property
    def own_rules(self) -> str | None:
        """The ruling that a position or a replay brings along, whatever was chosen; None: it brings none."""
        if self.start is not None:
            return self.start.ruling
        words = [word for word in self.position.split()[:2] if word != self.game]
        return words[0] if words and words[0] in RULINGS else None

    @property
    def rules(self) -> str:
        """The ruling that will hold."""
        is_foreign = any(seat.is_foreign for seat in self.seats) or self.position.lstrip().startswith("<")
        return self.own_rules or settled_ruling(self.ruling, is_foreign)

    @property
    def is_fair(self) -> bool:
        """Whether only boards are dealt on which everything can be reached."""
        return any(seat.kind == HUMAN for seat in self.seats) if self.fair is None else self.fair

    def settled(self) -> GameSetup:
        """Return the same with everything decided: what follows from the seats, and a seed where none was given."""
        seed = self.seed or secrets.token_hex(8) if self.is_dealt else self.seed
        return replace(self, seed=seed, ruling=self.rules, fair=self.is_fair)

    def first_position(self) -> Position:
        """Return where the game begins; a KielwasserError says why that is impossible."""
        if self.start is not None:
            return self.start.copy()
        found = game(self.game)
        text = self.position.strip()
        if text.startswith("<"):
            return Position.from_xml(found, text, self.rules)
        if text:
            is_whole = self.own_rules is not None or text.split()[0] == found.name
            return Position.from_text(found, text if is_whole else f"{self.rules} {text}")
        return Position.deal(found, self.seed or secrets.token_hex(8), self.rules, self.is_fair)

    # ---- changing --------------------------------------------------------------------------------------------------

    def with_game(self, name: str) -> GameSetup:
        """Return the same for another game: whoever does not play that gives way, and so does the board."""
        known = [entry.name for entry in players_of(name)]
        first, second = (
            seat if seat.player in known else replace(seat, player=known[-1] if known else "") for seat in self.seats
        )
        if name == self.game:
            return replace(self, seats=(first, second))
        return replace(self, game=name, seats=(first, second), position="", start=None)

    def with_seat(self, seat: int, **changes: Any) -> GameSetup:
        """Return the same with another player in a seat."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)
        return replace(self, seats=(seats[0], seats[1]))

    def swapped(self) -> GameSetup:
        """Return the same with the players' seats exchanged."""
        return replace(self, seats=(self.seats[1], self.seats[0]))

    def with_replay(self, replay: Replay, ply: int) -> GameSetup:
        """Return the same on the board of a replay, as it was after so many moves; it brings game and ruling along."""
        position = replay.continue_from(min(max(ply, 0), len(replay.positions) - 1), secrets.token_hex(8))
        name = replay.game.name
        return replace(self.with_game(name), position="", start=position)

    # ---- remembering -----------------------------------------------------------------------------------------------

    def remembered(self) -> dict[str, Any]:
        """Return what a browser keeps for the next game; of ruling and fairness only what was chosen.

        Names are those of people: whoever plays instead of a computer is not called like it.
        """
        first, second = (seat if seat.kind == HUMAN else replace(seat, name="") for seat in self.seats)
        whole = asdict(replace(self, start=None, seats=(first, second)))
        kept = {name: value for name, value in whole.items() if name not in _NOT_REMEMBERED}
        return {**kept, CHOSEN_RULING: self.ruling, CHOSEN_FAIR: self.fair}

    @classmethod
    def recalled(cls, memory: Mapping[str, Any], ruling: str = AUTO) -> GameSetup:
        """Return what was remembered, as far as it makes sense today; a ruling that the owner has set comes first."""
        usual = cls()
        kept = {name: value for name, value in memory.items() if _is_like(value, getattr(usual, name, None))}
        seats = memory.get("seats")
        if isinstance(seats, list | tuple) and len(seats) == 2:
            kept["seats"] = _seat(seats[0]), _seat(seats[1])
        kept = {name: value for name, value in kept.items() if name not in _NOT_REMEMBERED}
        fair = memory.get(CHOSEN_FAIR)
        found = cls(**kept, ruling=recalled_ruling(memory, ruling), fair=bool(fair) if isinstance(fair, bool) else None)
        if found.game not in game_names():
            found = replace(found, game=usual.game)
        return found.with_game(found.game)


def recalled_ruling(memory: Mapping[str, Any], preset: str) -> str:
    """Return what a dialog begins with: the ruling of the command line, or else the one that was chosen last."""
    chosen = memory.get(CHOSEN_RULING)
    return chosen if preset == AUTO and chosen in RULINGS else preset


def found_in(replay: Replay) -> Text:
    """Return in a few words what a file holds whose board is used."""
    found = replay.game
    title = f"{found.title} {found.season}"
    first, ruling = replay.positions[0], RULING_NAMES[replay.ruling]
    moves = counted(len(replay.plies), *MOVES)
    names = " – ".join(name for name in replay.names if name.strip())
    if replay.plies:
        parts = [Text(f"Aufzeichnung von {title}", f"a replay of {title}"), Text(names, names), moves]
    else:
        parts = [Text(f"Stellung von {title}", f"a position of {title}"), Text(f"Zug {first.ply}", f"move {first.ply}")]
    parts.append(Text(f"Auslegung: {ruling.de}", f"ruling: {ruling.en}"))
    if not replay.is_complete:
        parts.append(Text("was verdeckt ist, wird neu ausgeteilt", "what is hidden is dealt anew"))
    return joined([part for part in parts if part.de])


def _is_like(value: Any, usual: Any) -> bool:
    return usual is not None and type(value) is type(usual) and not isinstance(value, tuple)


def _seat(stored: Any) -> SeatSetup:
    known = {field.name for field in fields(SeatSetup)}
    if not isinstance(stored, Mapping):
        return SeatSetup()
    kept = {name: value for name, value in stored.items() if name in known and isinstance(value, str)}
    return SeatSetup(**kept)


# ---- problems ------------------------------------------------------------------------------------------------------


_NO_GAME = Text("Dieses Spiel gibt es nicht.", "There is no such game.")
_NO_RULING = Text("Diese Auslegung gibt es nicht.", "There is no such ruling.")
_NO_SERVER = Text("Dafür fehlt der Spielserver: {why}.", "There is no game server for it: {why}.")
_IS_OVER = Text("In dieser Stellung ist das Spiel schon zu Ende.", "That game is already over.")
_NO_POSITION = Text("Das ist keine Stellung dieses Spiels ({why}).", "This is no position: {why}")


def problems(
    setup: GameSetup, programs_allowed: bool = True, no_server: Text | None = None, is_ready: bool = True
) -> dict[str, Text]:
    """Return what is wrong, by field: `game`, `position`, `ruling`, `seat0.name`, `seat1.command` and so on.

    `no_server` is why no computer player can connect. As long as a game is not ready (compiled), its board is not
    looked at.
    """
    if setup.game not in game_names():
        return {"game": _NO_GAME}
    if setup.ruling not in (AUTO, *RULINGS):
        return {"ruling": _NO_RULING}
    wrong = {
        f"seat{i}.{field}": text
        for i, seat in enumerate(setup.seats)
        for field, text in _seat_problems(seat, setup.game, programs_allowed, no_server)
    }
    wrong.update(check_length("seed", setup.seed, MAX_SEED))
    wrong.update(check_length("position", setup.position, MAX_POSITION))
    if is_ready and "position" not in wrong:
        wrong.update(_board_problems(setup))
    return wrong


def _board_problems(setup: GameSetup) -> Iterator[Problem]:
    field = "replay" if setup.start is not None else "position"
    try:
        if setup.first_position().is_over:
            yield field, _IS_OVER
    except KielwasserError as error:
        yield field, _NO_POSITION.filled(why=error.text)


def _seat_problems(
    seat: SeatSetup, game_name: str, programs_allowed: bool, no_server: Text | None
) -> Iterator[Problem]:
    yield from check_length("name", seat.name, MAX_NAME)
    yield from check_known("kind", seat.kind, KINDS, NO_KIND)
    if not seat.is_local and no_server is not None:
        yield "kind", _NO_SERVER.filled(why=no_server)
    if seat.kind == BUILT_IN:
        yield from check_player(seat.player, game_name)
    elif seat.kind == PROGRAM and not programs_allowed:
        yield "command", NO_PROGRAMS
    elif seat.kind == PROGRAM:
        yield from _program_problems(seat)


def _program_problems(seat: SeatSetup) -> Iterator[Problem]:
    too_long = list(check_length("command", seat.command + seat.parameters, MAX_COMMAND))
    yield from too_long
    if not too_long:
        try:
            seat.program().command("127.0.0.1", 13050)
        except ProgramError as error:
            yield "command", error.text
