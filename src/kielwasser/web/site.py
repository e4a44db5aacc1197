"""What all pages share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import cached_property

from kielwasser.server.warming import Warming
from kielwasser.system.errors import Text
from kielwasser.web.access.seal import Seal, Tickets
from kielwasser.web.mass_tests.model import MassTests
from kielwasser.web.table.arena import Arena
from kielwasser.web.table.study import Analyst

PORT = 8013


@dataclass(frozen=True)
class WebSettings:
    """How the pages are served."""

    host: str = "127.0.0.1"
    port: int = PORT
    token: str = ""  # asked for from guests; made up where others than this machine can connect
    allow_programs: bool = True


@dataclass
class Site:
    """What all pages share."""

    arena: Arena
    warming: Warming
    settings: WebSettings
    no_server: Text | None = None  # why no computer player can connect, if none can
    seal: Seal = field(default_factory=Seal)
    tickets: Tickets = field(default_factory=Tickets)
    settled: asyncio.Event = field(default_factory=asyncio.Event)  # the game server listens, or cannot

    @cached_property
    def mass_tests(self) -> MassTests:
        """The series of the store, those that run here among them."""
        return MassTests(self.warming, self.settings.allow_programs)

    @cached_property
    def analyst(self) -> Analyst:
        """Who looks games through."""
        return Analyst(ready=self.arena.thinkers_ready)

    async def move_server(self, port: int) -> None:
        """Let the game server listen on another port; a ListenError says why not, then all is as before."""
        await self.arena.relisten(port)
        self.no_server = None
