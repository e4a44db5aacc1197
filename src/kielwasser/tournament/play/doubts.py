"""Whose fault is a game that failed on one machine of a cluster? It is played again here.

A player that fails here as well is to blame itself. One that does not has met a machine on which something is
missing. A player that has once properly ended a game on a machine has all that it needs there, and is not doubted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kielwasser.tournament.basics.jobs import ABSENT, CRASH, LEFT, Fault, Job, Played
from kielwasser.tournament.play.executor import LocalExecutor
from kielwasser.tournament.play.machines import Machine

_FAILED = (CRASH, ABSENT, LEFT)


class Doubts:
    """Games that are played again on this machine, and what came of it."""

    def __init__(self) -> None:
        self.faulty: set[int] = set()  # players who fail here, too
        self._here: LocalExecutor | None = None
        self._open: dict[tuple[int, int], tuple[Machine, Played | None]] = {}  # by pair and seat

    def __bool__(self) -> bool:
        return bool(self._open)

    def is_doubtful(self, machine: Machine, game: Played) -> bool:
        """Tell whether a machine may be to blame for how a game ended there."""
        if game.cause not in _FAILED:
            machine.proven.update((game.first, game.second))
            return False
        culprit = _culprit(game)
        return culprit not in self.faulty and culprit not in machine.proven

    def look_into(self, machine: Machine, job: Job, failed: Played | None) -> None:
        """Play the games of a job here; `failed` is how one of them ended, None that it could not be played at all."""
        if self._here is None:
            self._here = LocalExecutor(1)
        self._here.submit(replace(job, conditions=replace(job.conditions, pin=False)))
        for seat in job.seats:
            self._open[job.pairing.number, seat] = machine, failed

    def decided(self) -> Iterator[tuple[Played | Fault, Machine | None, Played | None]]:
        """Return what has been played here since, each with the machine that is to blame and how it ended there."""
        for item in self._here.results(0.0) if self._here is not None else []:
            if isinstance(item, Fault):
                for seat in (0, 1):
                    self._open.pop((item.job.pairing.number, seat), None)
                yield item, None, None
                continue
            machine, failed = self._open.pop((item.pair, item.seat))
            if failed is not None and item.cause in _FAILED and _culprit(item) == _culprit(failed):
                self.faulty.add(_culprit(failed))
                yield item, None, failed
            else:
                yield item, machine, failed

    def close(self) -> None:
        """Give up what is being played."""
        if self._here is not None:
            self._here.close()


def _culprit(game: Played) -> int:
    """Return the number of the player who failed."""
    return game.second if game.culprit else game.first
