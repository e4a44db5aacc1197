"""Play on a Ray cluster: the same jobs, on as many machines as there are.

Each job is a task. Ray plays the tasks of a node that is lost again on another; what comes twice is counted once, as
everywhere. On each machine a task hands its job to a process of its own, so that a player can only take down that.
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import Fault, Job, Played
from kielwasser.tournament.basics.players import PlayerSpec
from kielwasser.tournament.play.executor import LocalExecutor, usual_room
from kielwasser.tournament.play.hosts import kept_in
from kielwasser.tournament.play.shipping import Bundle, pack
from kielwasser.version import VERSION

_AHEAD = 2  # jobs for each place, so that no machine waits for us
_LOOK = 5.0  # seconds after which the size of the cluster is asked for again
_LONG = 3600.0
_ANSWER = 5.0


class ClusterError(KielwasserError):
    """There is no cluster, or it does not fit."""


class RayExecutor:
    """Plays on the machines of a Ray cluster; `auto` is the one that runs on this machine."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise ClusterError(
                Text(
                    "ein Verbund braucht Ray: installiere kielwasser[cluster]",
                    "a cluster needs Ray: install kielwasser[cluster]",
                )
            ) from None
        self._ray: Any = ray
        self._owner = not ray.is_initialized()
        if self._owner:
            _require_answer(address)
            try:
                ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
            except Exception as error:
                reason = (str(error).splitlines() or [type(error).__name__])[0]
                raise ClusterError(
                    Text(
                        f"unter {address} ist kein Ray-Verbund ({reason})",
                        f"there is no Ray cluster at {address} ({reason})",
                    )
                ) from None
        self._play = ray.remote(max_retries=-1, scheduling_strategy="SPREAD")(play)
        self._under_way: dict[Any, Job] = {}
        self._shipped: dict[PlayerSpec, Any] = {}
        self._machines: list[float] = []
        self._looked = 0.0

    @property
    def capacity(self) -> int:
        """How many jobs can be under way at once; machines may come and go."""
        return max(int(sum(self._processors())), 1) * _AHEAD

    @property
    def keeps(self) -> int:
        """How many players from files stay loaded; what other machines have room for is taken to be what this has."""
        return kept_in(usual_room() // len(processors()))

    def _processors(self) -> list[float]:
        """Return how many processors each machine has."""
        now = time.monotonic()
        if not self._machines or now - self._looked > _LOOK:
            alive = [node["Resources"] for node in self._ray.nodes() if node["Alive"]]
            self._machines, self._looked = [float(resources.get("CPU", 0)) for resources in alive], now
        return self._machines

    def protect(self, files: Sequence[Path]) -> None:
        """Do nothing: the other machines do not have them."""

    def submit(self, job: Job) -> None:
        """Take a job."""
        players = [self._ship(player) for player in job.players]
        conditions = replace(job.conditions, pin=False)  # Ray shares out the processors
        # two programs get two processors, so that neither slows the other down, where a machine has as many
        needed = 1 if job.in_process else min(2, max(self._processors(), default=1))
        remote = self._play.options(num_cpus=needed)
        self._under_way[remote.remote(replace(job, conditions=conditions), VERSION, *players)] = job

    def _ship(self, player: PlayerSpec) -> Any:
        if player not in self._shipped:
            self._shipped[player] = self._ray.put(pack(player))
        return self._shipped[player]

    def results(self, timeout: float) -> list[Played | Fault]:
        """Wait for the first job, then take all that are done."""
        refs = list(self._under_way)
        ready, _ = self._ray.wait(refs, num_returns=1, timeout=timeout) if refs else ([], [])
        if ready:
            ready, _ = self._ray.wait(refs, num_returns=len(refs), timeout=0)
        found: list[Played | Fault] = []
        for ref in ready:
            found += self._fetch(ref, self._under_way.pop(ref))
        return found

    def _fetch(self, ref: Any, job: Job) -> list[Played | Fault]:
        try:
            games: list[Played | Fault] = self._ray.get(ref)
            return games
        except self._ray.exceptions.RayTaskError as error:
            return [Fault(job, str(error.cause or error).splitlines()[-1])]
        except self._ray.exceptions.RayError:  # lost with its machine: play it again
            self.submit(job)
            return []

    def close(self) -> None:
        """Give up what is under way."""
        for ref in self._under_way:
            self._ray.cancel(ref, force=True)
        self._under_way.clear()
        if self._owner:
            self._ray.shutdown()


def _require_answer(address: str) -> None:
    """Look whether anybody answers: Ray itself would try for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not host or not port.isdecimal():
        return  # `auto`, or something that only Ray understands
    try:
        socket.create_connection((host, int(port)), _ANSWER).close()
    except (OSError, OverflowError) as error:
        raise ClusterError(
            Text(f"unter {address} ist kein Ray-Verbund ({error})", f"there is no Ray cluster at {address} ({error})")
        ) from None


# ---- on the other machines -----------------------------------------------------------------------------------------

_place: list[LocalExecutor] = []  # this process' own, kept from task to task


def play(job: Job, version: str, *bundles: Bundle) -> list[Played | Fault]:
    """Play a job on the machine on which this runs."""
    if version != VERSION:
        raise ClusterError(
            Text(
                f"ein Rechner des Verbunds hat Version {VERSION} statt {version}",
                f"a machine of the cluster has version {VERSION} instead of {version}",
            )
        )
    first, second = (bundle.unpacked() for bundle in bundles)
    if not _place:
        _place.append(LocalExecutor(1, room=usual_room() // len(processors())))  # there are as many places
    here = _place[0]
    here.submit(replace(job, players=(first, second)))
    found: list[Played | Fault] = []
    while len(found) < len(job.seats):
        found += here.results(_LONG)
        if any(isinstance(item, Fault) for item in found):
            break
    return found
