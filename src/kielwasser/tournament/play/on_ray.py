"""A cluster of Ray: which machines it has, and how one talks to the stewards there. Nothing else knows Ray."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kielwasser.system.errors import KielwasserError, Text
from kielwasser.tournament.play.shipping import Bundle
from kielwasser.tournament.play.steward import Steward

_ANSWER = 5.0  # seconds in which somebody must answer at an address
_PARTING = 5.0  # seconds that stewards have to tidy up
_RAISED = re.compile(r"^(?:\w+\.)*\w*(?:Error|Exception): .+$", re.MULTILINE)


class ClusterError(KielwasserError):
    """There is no cluster, or it does not fit."""


class StewardLost(Exception):
    """A steward does not answer any more: it was killed, or its machine is gone."""


class StewardFailed(Exception):
    """A steward could not begin, or raised an error."""


@dataclass(frozen=True)
class Found:
    """A machine of the cluster."""

    id: str
    name: str
    processors: float


class RayCluster:
    """Talks to a cluster; `auto` is the one that runs on this machine."""

    def __init__(self, address: str) -> None:
        """Connect, or raise a ClusterError."""
        if "ray" not in sys.modules:
            # Ray prints among our results what happened to its own parts; we tell which machine it is
            os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
        try:
            import ray
            from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
        except ImportError:
            raise ClusterError(
                Text(
                    "ein Verbund braucht Ray: installiere kielwasser[cluster]",
                    "a cluster needs Ray: install kielwasser[cluster]",
                )
            ) from None
        self._ray: Any = ray
        self._only_on = NodeAffinitySchedulingStrategy
        self._owner = not ray.is_initialized()
        if self._owner:
            _require_answer(address)
            try:
                ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
            except Exception as error:
                raise no_cluster(address, (str(error).splitlines() or [type(error).__name__])[0]) from None
        self._steward = ray.remote(Steward)

    @property
    def here(self) -> str:
        """The id of the machine on which this runs."""
        return str(self._ray.get_runtime_context().get_node_id())

    def machines(self) -> dict[str, Found]:
        """Return the machines that are there and have processors to give, by id."""
        nodes = [node for node in self._ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]
        return {node["NodeID"]: _found(node) for node in nodes}

    def ship(self, bundle: Bundle) -> Any:
        """Make a player's files ready for all machines: they travel to each of them once."""
        return self._ray.put(bundle)

    def send_steward(self, machine: str, processors: float) -> Any:
        """Start a steward on a machine; its processors are its own, so others wait until it has gone."""
        only_there = self._only_on(machine, soft=False)
        return self._steward.options(num_cpus=processors, scheduling_strategy=only_there).remote()

    def ask(self, steward: Any, what: str, *arguments: Any) -> Any:
        """Ask a steward something, without waiting for its answer."""
        return getattr(steward, what).remote(*arguments)

    def answered(self, calls: list[Any], timeout: float) -> list[Any]:
        """Wait for the first answer, so long at most, and return which calls are answered."""
        ready, _ = self._ray.wait(calls, num_returns=1, timeout=timeout)
        return self._ray.wait(calls, num_returns=len(calls), timeout=0)[0] if ready else []

    def answer(self, call: Any) -> Any:
        """Return the answer to a call; a StewardFailed or a StewardLost if there is none."""
        try:
            return self._ray.get(call)
        except self._ray.exceptions.RayError as error:
            raised = _RAISED.findall(str(error))
            is_error = isinstance(error, self._ray.exceptions.RayTaskError) or raised
            raise StewardFailed(raised[-1] if raised else str(error)) if is_error else StewardLost from None

    def dismiss(self, stewards: Sequence[Any]) -> None:
        """Let stewards tidy up, and end them."""
        partings = [steward.close.remote() for steward in stewards]
        if partings:
            self._ray.wait(partings, num_returns=len(partings), timeout=_PARTING)
        for steward in stewards:
            with contextlib.suppress(self._ray.exceptions.RayError):
                self._ray.kill(steward)

    def close(self) -> None:
        """Leave the cluster."""
        if self._owner:
            self._ray.shutdown()


def no_cluster(address: str, reason: object) -> ClusterError:
    """Say that nobody answers at an address, and why."""
    return ClusterError(
        Text(f"unter {address} ist kein Ray-Verbund ({reason})", f"there is no Ray cluster at {address} ({reason})")
    )


def _found(node: dict[str, Any]) -> Found:
    name = f"{node['NodeManagerHostname']} ({node['NodeManagerAddress']})"
    return Found(node["NodeID"], name, float(node["Resources"]["CPU"]))


def _require_answer(address: str) -> None:
    """Look whether anybody answers: Ray itself would try for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not host or not port.isdecimal():
        return  # `auto`, or something that only Ray understands
    try:
        socket.create_connection((host, int(port)), _ANSWER).close()
    except (OSError, OverflowError) as error:
        raise no_cluster(address, error) from None
