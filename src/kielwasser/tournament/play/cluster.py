"""Play on a cluster: the same jobs, on as many machines as there are.

Each machine has a steward (`steward.py`) to which jobs are sent and which sends games back, many at a time. A machine
is examined when it joins. What loads here and not there is the machine's fault, never a lost game: it is named and shut
out, its games are played elsewhere, and the series goes on. The games of a machine that is lost are played again, too;
what comes twice is counted once, as everywhere.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from kielwasser.system.errors import Text
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import Conditions, Fault, Job, Played
from kielwasser.tournament.basics.players import PlayerSpec
from kielwasser.tournament.play.doubts import Doubts
from kielwasser.tournament.play.executor import usual_room
from kielwasser.tournament.play.hosts import kept_in
from kielwasser.tournament.play.machines import Machine
from kielwasser.tournament.play.on_ray import ClusterError, Found, StewardFailed, StewardLost
from kielwasser.tournament.play.shipping import Bundle, pack
from kielwasser.tournament.play.steward import Admission, Equipment, Findings, why_unloadable

_LOOK = 2.0  # seconds after which the machines of the cluster are asked for again
_WAIT = 0.5  # seconds that a steward waits for games; as long new jobs may wait for it
_SOON = 0.02  # seconds between two looks at what is played here meanwhile
_LATE = 60.0  # seconds after which an examination takes long
_STRIKES = 2  # games that only fail there, after which a machine is shut out
_AGAIN = Text("seine Spiele werden noch einmal gespielt", "its games are played again")
_GONE = Text(f"ist nicht mehr da; {_AGAIN.de}", f"is gone; {_AGAIN.en}")
_FELL = Text(
    f"hat den Prozess verloren, der dort spielt; {_AGAIN.de}", f"has lost the process that plays there; {_AGAIN.en}"
)
_KEEPS_FALLING = Text(
    "verliert den Prozess, der dort spielt, immer wieder", "loses the process that plays there again and again"
)
_TAKES_LONG = Text(
    "ist seit einer Minute noch nicht bereit: Die Regeln werden dort übersetzt, oder seine Prozessoren sind vergeben",
    "is not ready after a minute: the rules are compiled there, or its processors are taken",
)


class Cluster(Protocol):
    """Machines, each with at most one steward of ours; `on_ray.py` has a real one."""

    @property
    def here(self) -> str: ...
    def machines(self) -> dict[str, Found]: ...
    def ship(self, bundle: Bundle) -> Any: ...
    def send_steward(self, machine: str, processors: float) -> Any: ...
    def ask(self, steward: Any, what: str, *arguments: Any) -> Any: ...
    def answered(self, calls: list[Any], timeout: float) -> list[Any]: ...
    def answer(self, call: Any) -> Any: ...
    def dismiss(self, stewards: Sequence[Any]) -> None: ...
    def close(self) -> None: ...


class ClusterExecutor:
    """Plays on the machines of a cluster."""

    def __init__(
        self, cluster: Cluster, players: Sequence[PlayerSpec], conditions: Conditions, room: int | None = None
    ) -> None:
        """Play so on a cluster; `room` is the bytes for interpreters that wait on each machine."""
        self._cluster = cluster
        self._players, self._conditions, self._room = tuple(players), conditions, room
        self._bundles = [cluster.ship(pack(player)) for player in self._players]
        self._equipment = Equipment.here(conditions.game)
        self._protected: tuple[Path, ...] = ()
        self._machines: dict[str, Machine] = {}
        self._looked = 0.0
        self._waiting: deque[Job] = deque()
        self._doubts = Doubts()
        self._told: list[Text] = []

    @property
    def capacity(self) -> int:
        """How many jobs can be under way at once; machines may come and go."""
        return max(sum(machine.capacity for machine in self._machines.values()), 1)

    @property
    def keeps(self) -> int:
        """How many players from files stay loaded; what other machines have room for is taken to be what this has."""
        return kept_in((usual_room() if self._room is None else self._room) // len(processors()))

    def protect(self, files: Sequence[Path]) -> None:
        """Keep players from changing files on this machine, if it plays too; the others do not have them."""
        self._protected = tuple(files)

    def told(self) -> list[Text]:
        """Return what people should know of the machines, each once."""
        told, self._told = self._told, []
        return told

    def submit(self, job: Job) -> None:
        """Take a job."""
        self._waiting.append(job)

    def results(self, timeout: float) -> list[Played | Fault]:
        """Wait for some games, then take all that are there."""
        self._look()
        self._hand_out()
        calls = {machine.call: machine for machine in self._machines.values() if machine.call is not None}
        wait = min(timeout, _SOON) if self._doubts else timeout
        if not calls:
            time.sleep(wait)  # nobody is there
        found: list[Played | Fault] = []
        for call in self._cluster.answered(list(calls), wait) if calls else []:
            found += self._answered(calls[call])
        found += self._decided()
        self._hand_out()
        return found

    def close(self) -> None:
        """Give up what is under way."""
        self._dismiss(list(self._machines.values()))
        self._machines.clear()
        self._waiting.clear()
        self._doubts.close()
        self._cluster.close()

    # ---- machines --------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """See which machines have come and which have gone."""
        now = time.monotonic()
        if now - self._looked < _LOOK:
            return
        self._looked = now
        alive = self._cluster.machines()
        for found in alive.values():
            self._notice(found)
        for machine in list(self._machines.values()):
            if machine.id not in alive:
                del self._machines[machine.id]
                self._take_back(machine)
                self._tell(machine, _GONE)
            elif machine.why_out is None:
                self._care_for(machine, now)
        self._require_somebody()

    def _notice(self, found: Found) -> None:
        if found.id not in self._machines:
            # two programs get two processors, so that neither slows the other down, where a machine has as many
            each = 1 if all(player.in_process for player in self._players) else 2
            places = max(int(found.processors) // each, 1)
            self._machines[found.id] = Machine(found.id, found.name, found.processors, places)

    def _care_for(self, machine: Machine, now: float) -> None:
        """Examine a machine that has no steward; say so if that takes long."""
        if machine.steward is None and now >= machine.again:
            if machine.again:
                self._tell(machine, _FELL)
            self._examine(machine)
        elif machine.steward is not None and not machine.is_ready and not machine.is_late:
            machine.is_late = now - machine.called > _LATE
            if machine.is_late:
                self._tell(machine, _TAKES_LONG)

    def _require_somebody(self) -> None:
        reasons = [machine.said(machine.why_out) for machine in self._machines.values() if machine.why_out is not None]
        if self._machines and len(reasons) == len(self._machines) and not self._doubts:
            raise ClusterError(
                Text(
                    f"kein Rechner des Verbunds kann spielen. {' '.join(reason.de for reason in reasons)}",
                    f"no machine of the cluster can play. {' '.join(reason.en for reason in reasons)}",
                )
            )

    def _examine(self, machine: Machine) -> None:
        """Send a steward, and ask it whether all is there."""
        protected = self._protected if machine.id == self._cluster.here else ()
        machine.steward = self._cluster.send_steward(machine.id, machine.processors)
        admission = Admission(self._equipment, self._conditions, machine.places, self._room, protected)
        self._ask(machine, "admit", admission, *self._bundles)

    def _ask(self, machine: Machine, what: str, *arguments: Any) -> None:
        machine.call = self._cluster.ask(machine.steward, what, *arguments)
        machine.called = time.monotonic()

    def _answered(self, machine: Machine) -> list[Played | Fault]:
        call, machine.call = machine.call, None
        try:
            answer = self._cluster.answer(call)
        except StewardFailed as failed:
            self._shut_out(machine, _cannot_begin(str(failed)))
            return []
        except StewardLost:
            self._replace(machine)
            return []
        if isinstance(answer, Findings):
            self._admit(machine, answer)
            return []
        machine.note(len(answer), time.monotonic() - machine.called)
        return [game for item in answer for game in self._take(machine, item)]

    def _admit(self, machine: Machine, findings: Findings) -> None:
        """Let a machine play, or shut it out."""
        if findings.problem is not None:
            self._shut_out(machine, findings.problem)
            return
        unloadable = dict(findings.unloadable)
        at_fault = why_unloadable(self._players, self._conditions) if unloadable else {}
        for number, reason in unloadable.items():
            if number not in at_fault:
                name = self._players[number].name
                self._shut_out(machine, Text(f"kann {name} nicht laden: {reason}", f"cannot load {name}: {reason}"))
                return
        self._doubts.faulty.update(at_fault)
        machine.is_ready, machine.pins = True, findings.pins

    def _replace(self, machine: Machine) -> None:
        """Let a machine whose steward was killed get another one, some times."""
        self._take_back(machine)
        machine.lives -= 1
        machine.again = time.monotonic() + 2 * _LOOK  # by then it is known whether the machine is still there
        if not machine.lives:
            self._shut_out(machine, _KEEPS_FALLING)

    def _shut_out(self, machine: Machine, why: Text) -> None:
        """Let a machine play no more; others get its games."""
        machine.why_out = why
        self._dismiss([machine])
        self._take_back(machine)
        self._tell(machine, Text(f"{why.de}; er spielt nicht mit", f"{why.en}; it does not take part"))
        self._looked = 0.0  # there may be nobody left

    def _take_back(self, machine: Machine) -> None:
        self._waiting.extendleft(reversed(machine.owed.values()))
        machine.owed.clear()
        machine.unsent.clear()
        machine.steward = machine.call = None
        machine.is_ready = False

    def _dismiss(self, machines: Sequence[Machine]) -> None:
        """Let stewards tidy up and end."""
        self._cluster.dismiss([machine.steward for machine in machines if machine.steward is not None])

    def _tell(self, machine: Machine, what: Text) -> None:
        self._told.append(machine.said(what))

    # ---- games -----------------------------------------------------------------------------------------------------

    def _hand_out(self) -> None:
        """Give each machine its share of what waits, and ask those that owe something."""
        ready = [machine for machine in self._machines.values() if machine.is_ready]
        while self._waiting:
            freest = max(ready, key=lambda machine: machine.capacity - len(machine.owed), default=None)
            if freest is None or len(freest.owed) >= freest.capacity:
                break
            job = self._waiting.popleft()
            freest.owed[job.pairing.number] = job
            freest.unsent.append(job)
        for machine in ready:
            if machine.call is None and machine.owed:
                jobs = [self._fitted(machine, job) for job in machine.unsent]
                machine.unsent.clear()
                self._ask(machine, "exchange", jobs, _WAIT)

    @staticmethod
    def _fitted(machine: Machine, job: Job) -> Job:
        """Return a job as it is played there: on a shared machine a job cannot choose its processors."""
        return replace(job, conditions=replace(job.conditions, pin=job.conditions.pin and machine.pins))

    def _take(self, machine: Machine, item: Played | Fault) -> list[Played | Fault]:
        """Take a game that a machine has played, unless it is to be looked into."""
        number = item.job.pairing.number if isinstance(item, Fault) else item.pair
        job = machine.owed.get(number)
        if job is None:
            return []
        if isinstance(item, Fault):
            del machine.owed[number]
            self._doubts.look_into(machine, job, None)
            return []
        seats = tuple(seat for seat in job.seats if seat != item.seat)
        if seats:
            machine.owed[number] = replace(job, seats=seats)
        else:
            del machine.owed[number]
        if not self._doubts.is_doubtful(machine, item):
            return [item]
        self._doubts.look_into(machine, replace(job, seats=(item.seat,)), item)
        return []

    def _decided(self) -> list[Played | Fault]:
        """Return what was played again here, and shut out machines on which it failed for want of something."""
        found: list[Played | Fault] = []
        for item, machine, failed in self._doubts.decided():
            found.append(item)
            if machine is None or machine.why_out is not None:
                continue
            machine.strikes += 1
            if machine.strikes >= _STRIKES:
                self._shut_out(machine, self._only_there(failed))
        return found

    def _only_there(self, failed: Played | None) -> Text:
        if failed is None or failed.culprit is None:
            return Text("kann Spiele nicht spielen, die hier gelingen", "cannot play games that work here")
        name = self._players[(failed.first, failed.second)[failed.culprit]].name
        return Text(
            f"lässt {name} scheitern, anders als hier: {failed.told.de}",
            f"makes {name} fail, other than here: {failed.told.en}",
        )


def _cannot_begin(raised: str) -> Text:
    if "kielwasser" in raised and "Error: " in raised:
        return Text(
            f"hat kein Kielwasser dieser Version ({raised})", f"does not have this version of Kielwasser ({raised})"
        )
    return Text(f"kann nicht spielen ({raised})", f"cannot play ({raised})")
