"""What all pages share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import cached_property

from kielwasser.arena.library import ReplayLibrary
from kielwasser.arena.mass_tests.running import MassTests
from kielwasser.arena.seal import Seal, Tickets
from kielwasser.arena.tables.analyst import Analyst
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.rights import Right, Visitor
from kielwasser.server.warming import Warming
from kielwasser.system.errors import Text
from kielwasser.system.folders import data_folder
from kielwasser.web.access.owners import Owners
from kielwasser.web.access.settings import WebSettings


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
    def owners(self) -> Owners:
        """The browsers of the owner; those of another arena, on another port, are others."""
        port = self.settings.port
        return Owners(self.seal, port, data_folder() / "web" / f"owners-{port}.json")

    @cached_property
    def mass_tests(self) -> MassTests:
        """The series of the store, those that run here among them."""
        return MassTests(self.warming, self.settings.allow_programs)

    @cached_property
    def analyst(self) -> Analyst:
        """Who looks games through."""
        return Analyst(ready=self.arena.players.ready)

    @cached_property
    def library(self) -> ReplayLibrary:
        """The records of the games that were played here, in series of the command line too."""
        folder = self.arena.recorder.folder if self.arena.recorder is not None else None
        return ReplayLibrary(folder, self.mass_tests.store)

    def for_owner(self, visitor: Visitor) -> Site:
        """Return itself to the owner: whatever its pages do, they do with this. Anybody else gets NotAllowed."""
        Right.OWN.require(visitor)
        return self

    async def move_server(self, port: int) -> None:
        """Let the game server listen on another port; a ListenError says why not, then all is as before."""
        await self.arena.relisten(port)
        self.no_server = None
