"""All tables of this process, by name and by the rooms of their matches."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kielwasser.arena.tables.table import Table
from kielwasser.arena.tables.watching import Watchable
from kielwasser.server.room import Room

MAX_TABLES = 200  # finished ones beyond that are forgotten, oldest first; their replays stay


@dataclass(eq=False)
class OpenTables(Mapping[str, Table], Watchable):
    """The tables by name. Watchers learn when one comes, ends or goes."""

    _by_id: dict[str, Table] = field(default_factory=dict)
    _by_room: dict[str, Table] = field(default_factory=dict)

    def __getitem__(self, id_: str) -> Table:
        return self._by_id[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    @staticmethod
    def new_name() -> str:
        """Return a name that nobody guesses."""
        return secrets.token_urlsafe(6)

    def add(self, table: Table) -> None:
        """Keep a table, and forget the oldest of too many finished ones that nobody looks at."""
        self._by_id[table.id] = table
        finished = [id_ for id_, known in self._by_id.items() if not known.is_running and not known.watchers]
        for id_ in finished[: max(len(self._by_id) - MAX_TABLES, 0)]:
            if id_ != table.id:
                del self._by_id[id_]

    def remove(self, table: Table) -> None:
        """Forget a table."""
        self._by_id.pop(table.id, None)

    # ---- rooms -----------------------------------------------------------------------------------------------------

    def enter(self, room: Room, table: Table) -> None:
        """A room of the server is that of a table from now on."""
        table.room = room
        self._by_room[room.id] = table

    def leave(self, room: Room) -> bool:
        """A room belongs to no table any more; return whether it did."""
        return self._by_room.pop(room.id, None) is not None

    def in_room(self, room: Room) -> Table | None:
        """Return the table whose match is played in a room."""
        return self._by_room.get(room.id)
