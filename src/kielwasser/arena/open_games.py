"""The games of this session in a list: what everybody who comes by may know of them."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.interrupted import Kept
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.arena.viewing.words import score
from kielwasser.core.view import Look
from kielwasser.drawing.svg import picture
from kielwasser.system.errors import Text

YOUR_TURN = Text("Du bist dran.", "It is your turn.")


@dataclass(frozen=True)
class LobbyGame:
    """A game in the list."""

    id: str
    game: str
    names: tuple[str, str]
    state: Text
    round: int
    rounds: int
    points: tuple[str, str]
    watchers: int
    is_running: bool
    ply: int = 0  # how many moves were made
    is_mine: bool = False  # it runs, and who asks plays in it


def entries(arena: Arena, browser: str = "") -> list[LobbyGame]:
    """Return all games of this session, the running ones first, each kind with the latest on top; replays are none."""
    played = [table for table in arena.tables.values() if table.room is not None and not table.is_private]
    ordered = sorted(played, key=lambda table: (not table.is_running, -table.began))
    return [_entry(arena, table, browser) for table in ordered]


def _entry(arena: Arena, table: Table, browser: str) -> LobbyGame:
    seen = table.position.hide(0)
    now, last = table.game.view().rounds(seen)
    watcher = Viewer(arena, table, ply=len(table.steps) - 1)
    first, second = seen.points if table.conclusion is None else table.conclusion.points
    seats = table.seats.of(browser) if table.is_running else frozenset()
    return LobbyGame(
        id=table.id,
        game=f"{table.game.title} {table.game.season}",
        names=table.names,
        state=YOUR_TURN if table.expected in seats else watcher.status(),
        round=min(now, last),
        rounds=last,
        points=(score(first), score(second)),
        watchers=table.watchers,
        is_running=table.is_running,
        ply=len(table.steps) - 1,
        is_mine=bool(seats),
    )


def thumbnail(arena: Arena, id_: str, ply: int, look: Look) -> str | None:
    """Return the picture of a position of a game, without what nobody may see; None: nobody may, or there is none.

    What was drawn once is kept as long as the table keeps pictures.
    """
    table = arena.tables.get(id_)
    if table is None or table.is_private or not 0 <= ply < len(table.steps):
        return None
    step = table.steps[ply]
    return table.pictures.scene(step, ("thumbnail", ply, look), lambda: picture(step.position.hide(0), look))


def interrupted(arena: Arena, browser: str) -> list[Kept]:
    """Return the games of a browser that were not played to their end when the program was ended."""
    running = {table.id for table in arena.tables.values() if table.is_running}
    return [kept for kept in arena.kept.all() if kept.id not in running and kept.belongs_to(browser)]
