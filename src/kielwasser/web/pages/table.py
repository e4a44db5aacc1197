"""The page of a game: board, controls, info area, playback. Live games and replays look the same."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from nicegui import ui

from kielwasser.core.errors import Text
from kielwasser.web.board import Board
from kielwasser.web.pages import shell
from kielwasser.web.person import Person
from kielwasser.web.table import Table
from kielwasser.web.texts import common
from kielwasser.web.texts import table as t
from kielwasser.web.viewer import Answer, Viewer

if TYPE_CHECKING:
    from kielwasser.web.app import Site

_TICK = 0.05  # seconds between two looks at what is new
SPEEDS = {0: "200 ms", 1: "1 s", 2: "5 s"}


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/table/{id_}")
    async def table(id_: str, seat: str = "") -> None:
        found = site.arena.tables.get(id_)
        if found is None:
            with shell.page(site, t.GONE) as person:
                ui.label(person.say(t.GONE))
                ui.link(person.say(common.GAMES), "/")
            return
        await site.warming.wait(found.game.name)
        TablePage(site, found, seat)


class TablePage:
    """Wires a viewer to the elements of a page."""

    def __init__(self, site: Site, table: Table, seat_key: str) -> None:
        self.site, self.table = site, table
        title = f"{table.game.title} {table.game.season}"
        with shell.page(site, f"{table.names[0]} – {table.names[1]}", loaded=title, restyled=self.restyle) as person:
            self.person: Person = person
            seats = table.seats_of(person.id, seat_key)
            self.viewer = Viewer(site.arena, table, seats, person.taste)
            self.viewer.playing = True
            self.viewer.go(self.viewer.last_ply if table.is_running else 0)
            self.viewer.playing = table.is_running
            self.frame = self.viewer.frame()
            self._build(title)
        self._dirty = False
        stop = table.watch(self._note)
        ui.context.client.on_delete(stop)
        ui.timer(_TICK, self._tick)

    # ---- elements --------------------------------------------------------------------------------------------------

    def _build(self, title: str) -> None:
        say = self.person.say
        ui.element("h1").classes("sr-only").props('id="title"').style("position:absolute;clip-path:inset(50%)")
        with ui.element("div").classes("kw-table"):
            with ui.column().classes("w-full gap-1"):
                self.board = Board(
                    self.frame, self.table.game.name, self.viewer.taste, say(t.BOARD, game=title), say(t.CHOICES)
                )
                self.board.on("choose", lambda e: self.choose(str(e.args)))
                self.board.on("step", lambda e: self.step(e.args))
                self.board.on("undo", lambda: self.undo())
                self.board.on("settings", lambda: ui.context.client.kielwasser_settings.open())
            with ui.column().classes("w-full gap-2"):
                self.info()
        self._playback()

    @ui.refreshable_method
    def info(self) -> None:
        """Show names, points, facts, what was entered, and what is going on."""
        ui.label(self.person.say(self.viewer.status())).classes("kw-status").props('role="status" aria-live="polite"')
        for seat in (0, 1):
            self._seat(seat)

    def _seat(self, seat: int) -> None:
        frame = self.frame
        idle = frame.to_move != seat
        kind = "second" if seat else "first"
        with ui.element("section").classes(f"kw-card kw-seat {kind} {'idle' if idle else ''} w-full"):
            with ui.row().classes("items-baseline w-full"):
                ui.label(self.table.names[seat]).classes("text-lg")
                ui.space()
                ui.label(str(frame.points[seat])).classes("kw-points")
            rows = "".join(
                f"<dt>{fact.name.said(self.person.language)}</dt><dd>{fact.value}</dd>" for fact in frame.facts[seat]
            )
            ui.html(f'<dl class="kw-facts">{rows}</dl>', sanitize=False)

    def _playback(self) -> None:
        say = self.person.say
        with ui.row().classes("kw-card kw-playback w-full"):
            self._button("first_page", t.TO_START, lambda: self.jump(0))

    def _button(self, icon: str, text: Text, action: Any) -> Any:
        label = self.person.say(text)
        return ui.button(icon=icon, on_click=action).props(f'flat round aria-label="{label}"').tooltip(label)

    # ---- what people do --------------------------------------------------------------------------------------------

    def choose(self, key: str, insist: bool = False) -> None:
        """Do what was clicked."""
        answer = self.viewer.choose(key, insist)
        if answer is not Answer.NOTHING:
            self.refresh()

    def step(self, wanted: dict[str, Any]) -> None:
        """Step through the game by keys."""

    def jump(self, ply: int) -> None:
        """Show a position."""
        self.viewer.go(ply)
        self.refresh()

    def undo(self) -> None:
        """Take the last action back."""
        if self.viewer.undo():
            self.refresh()

    # ---- showing ---------------------------------------------------------------------------------------------------

    def _note(self) -> None:
        self._dirty = True

    def _tick(self) -> None:
        moved = self.viewer.follow(time.monotonic())
        if moved or self._dirty:
            self._dirty = False
            self.refresh()

    def refresh(self) -> None:
        """Show what there is to see now."""
        self.frame = self.viewer.frame()
        self.board.show(self.frame, self.viewer.taste, animation=self.viewer.taste.animation * 1000)
        self.info.refresh()

    def restyle(self) -> None:
        """Show the same with another taste."""
        self.viewer.taste = self.person.taste
        self.refresh()
