"""The part of a machine of a cluster: it is examined once, and then plays whatever jobs it is sent.

One process of a cluster's machine is the *steward*. It gets the players' files, looks whether all is here that is
needed, and hands jobs to processes of its own, exactly as on a single machine.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import queue
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kielwasser.bots.registry import STRONGEST
from kielwasser.games import folder, game, names
from kielwasser.programs.program import ProgramError
from kielwasser.system.errors import Text
from kielwasser.system.passing import PassingFolder
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import Conditions, Fault, Job, Pairing, Played
from kielwasser.tournament.basics.players import BUILT_IN, PROGRAM, PYTHON, PlayerSpec, file_of
from kielwasser.tournament.play.executor import LocalExecutor
from kielwasser.tournament.play.hosts import HostDied, Hosts, Raised
from kielwasser.tournament.play.shipping import Bundle
from kielwasser.version import VERSION

PREFIX = "kielwasser-players-"  # of the folders in which players' files lie
_GATHER = 0.1  # seconds in which games are gathered before they travel together
_TURN = 0.1  # seconds after which new jobs are taken
_TRIAL = 300.0  # seconds for a first game; rules that are not compiled here take a minute
_SOURCES = (".py", ".json", ".npz")
_RANDOM = PlayerSpec(BUILT_IN, "random", "random")


@dataclass(frozen=True)
class Equipment:
    """What a machine must have as the one has that started the series."""

    version: str
    digest: str

    @classmethod
    def here(cls, name: str) -> Equipment:
        """Return what this machine has to play a game; a season that is not here is missing from the digest."""
        package = Path(__file__).parents[2]
        folders = [package, *([folder(name)] if name in names() else [])]
        return cls(VERSION, digest_of(folders))


@dataclass(frozen=True)
class Admission:
    """What a machine is to be examined for."""

    equipment: Equipment
    conditions: Conditions
    places: int
    room: int | None  # bytes for players' interpreters that wait
    protected: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Findings:
    """How an examination went: what is missing, or else which players do not load here and why."""

    problem: Text | None = None
    unloadable: tuple[tuple[int, str], ...] = ()
    keeps: int = 0
    pins: bool = False  # whether all processors are its own


class Steward:
    """Plays on the machine on which it runs; its calls come one after the other."""

    def __init__(self) -> None:
        self._folder: PassingFolder | None = None
        self._here: LocalExecutor | None = None
        self._texts: dict[str, str] = {}  # of players, as they are called here
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._games: queue.SimpleQueue[Played | Fault] = queue.SimpleQueue()
        self._playing: threading.Thread | None = None

    def admit(self, admission: Admission, *bundles: Bundle) -> Findings:
        """Get ready, and tell whether this machine can play."""
        wanted, has = admission.equipment, Equipment.here(admission.conditions.game)
        if has != wanted:
            return Findings(_difference(wanted, has))
        here = self._here = LocalExecutor(admission.places, room=admission.room)
        here.protect(admission.protected)
        for _ in range(admission.places):  # all get ready while the files are looked at; the first to end is enough
            here.submit(_trial(admission.conditions))
        self._folder = PassingFolder(PREFIX)
        players = [bundle.unpacked(self._folder.path) for bundle in bundles]
        self._texts = {bundle.spec.text: player.text for bundle, player in zip(bundles, players, strict=True)}
        if any(player.text.startswith(STRONGEST) for player in players):
            _compile_search(admission.conditions.game)
        unloadable = tuple(why_unloadable(players, admission.conditions).items())
        if (problem := self._tried()) is not None:
            return Findings(problem)
        return Findings(None, unloadable, here.keeps, admission.places >= len(processors()))

    def _tried(self) -> Text | None:
        """Wait for the first game; what to say if it cannot be played."""
        assert self._here is not None
        games = self._here.results(_TRIAL)
        if not games:
            return Text("ein Probespiel kommt nicht zu Ende", "a game for trial does not end")
        said = next((item.text for item in games if isinstance(item, Fault)), None)
        failed = next((item.told for item in games if isinstance(item, Played) and item.failed), None)
        if said is None and failed is None:
            return None
        reason = failed or Text(said or "", said or "")
        return Text(f"ein Probespiel misslingt: {reason.de}", f"a game for trial fails: {reason.en}")

    def exchange(self, jobs: Sequence[Job], seconds: float) -> list[Played | Fault]:
        """Take jobs and return the games that are over, after so long at most; a few are gathered."""
        if self._playing is None:
            self._playing = threading.Thread(target=self._play, daemon=True)
            self._playing.start()
        for job in jobs:
            first, second = (replace(player, text=self._texts[player.text]) for player in job.players)
            self._jobs.put(replace(job, players=(first, second)))
        found: list[Played | Fault] = []
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                found.append(self._games.get(timeout=left))
                until = min(until, time.monotonic() + _GATHER) if len(found) == 1 else until
        return found

    def _play(self) -> None:
        """Play without a pause, whether anybody fetches the games or not."""
        assert self._here is not None
        while True:
            while not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    return
                self._here.submit(job)
            for item in self._here.results(_TURN):
                self._games.put(item)

    def close(self) -> None:
        """End what is under way and leave nothing behind."""
        if self._playing is not None:
            self._jobs.put(None)
            self._playing.join()
        if self._here is not None:
            self._here.close()
        if self._folder is not None:
            self._folder.remove()
        self._here = self._folder = self._playing = None


def digest_of(folders: Iterable[Path]) -> str:
    """Return what is the same for the same sources, whatever their line ends and wherever they are installed."""
    digest = hashlib.blake2b(digest_size=12)
    for place in folders:
        for file in sorted(place.rglob("*"), key=lambda path: path.relative_to(place).as_posix()):
            if file.suffix in _SOURCES and file.is_file():
                data = file.read_bytes()
                content = data if file.suffix == ".npz" else data.replace(b"\r\n", b"\n")
                digest.update(f"{file.relative_to(place).as_posix()} {len(content)} ".encode() + content)
    return digest.hexdigest()


def why_unloadable(players: Sequence[PlayerSpec], conditions: Conditions) -> dict[int, str]:
    """Return which players cannot be loaded on this machine, and why; each file in an interpreter of its own."""
    found: dict[int, str] = {}
    hosts = Hosts()
    try:
        for number, player in enumerate(players):
            reason = _why_unloadable(player, conditions, hosts)
            if reason is not None:
                found[number] = reason
    finally:
        hosts.close()
    return found


def _why_unloadable(player: PlayerSpec, conditions: Conditions, hosts: Hosts) -> str | None:
    if player.kind == PYTHON:
        job = replace(_trial(conditions), players=(player, _RANDOM))
        try:
            hosts.prepare(job)
            hosts.make(job, 0, 0)
        except Raised as raised:
            return " ".join(str(raised).split()).replace(f"{file_of(player).parent}{os.sep}", "")
        except HostDied as died:
            return str(died)
    elif player.kind == PROGRAM:
        try:
            player.program().command("localhost", 1, "code")
        except ProgramError as error:
            return str(error)
    return None


def _trial(conditions: Conditions) -> Job:
    """Return a quick game, which needs the rules and nothing else; nobody waits for a pair of that number."""
    return Job(0, Pairing(-1, 0, 1), (_RANDOM, _RANDOM), replace(conditions, keep="none"), seats=(0,))


def _compile_search(name: str) -> None:
    """Compile the search once, before all processes of this machine want to."""
    from kielwasser.bots import warming

    if not warming.is_warm(game(name)):
        warming.warm(game(name))


def _difference(wanted: Equipment, has: Equipment) -> Text:
    if wanted.version != has.version:
        return Text(
            f"hat Kielwasser {has.version} statt {wanted.version}",
            f"has Kielwasser {has.version} instead of {wanted.version}",
        )
    return Text(
        f"hat andere Quelltexte von Kielwasser {has.version} ({has.digest} statt {wanted.digest})",
        f"has other sources of Kielwasser {has.version} ({has.digest} instead of {wanted.digest})",
    )
