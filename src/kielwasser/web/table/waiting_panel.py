"""What a table waits for; the hints of players and what programs print, where somebody wants to see that."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from kielwasser.arena.setup import MANUAL
from kielwasser.web.table import texts as t
from kielwasser.web.table.controls import Controls

_LINES = 3  # of what a program printed that have room beside a board


class WaitingPanel:
    """Whom a table waits for; the hints of players and what programs print, where somebody wants to see that."""

    def __init__(self, do: Controls) -> None:
        self.do, self.viewer, self.person = do, do.viewer, do.person
        self._printed: dict[int, Any] = {}  # where the last lines of each seat's program stand
        self.show()

    @ui.refreshable_method
    def show(self) -> None:
        """Show what the table waits for, and, where that is wanted, what players say."""
        self._printed.clear()
        if self.viewer.table.is_waiting:
            self._waiting()
        if self.viewer.taste.debug:
            with ui.element("div").classes("kw-bots"):
                self._hints()
                if self.person.is_owner:
                    self._output()

    def look(self) -> None:
        """Show what the programs have printed since; they print when they like."""
        for seat, shown in self._printed.items():
            shown.text = self.viewer.table.seats.logs[seat].tail(_LINES)

    def _output(self) -> None:
        for seat in sorted(self.viewer.table.seats.logs):
            with ui.element("section").classes("kw-hints").props(f'data-printed="{seat}"'):
                ui.label(self.person.say(t.PRINTED, name=self.viewer.table.names[seat])).classes("text-weight-medium")
                self._printed[seat] = ui.label().classes("kw-printed")
        self.look()

    def _hints(self) -> None:
        with ui.element("section").classes("kw-hints").props('data-part="hints"'):
            ui.label(self.person.say(t.HINTS)).classes("text-weight-medium")
            for hint in self.viewer.steps[self.viewer.ply].hints or (self.person.say(t.NO_HINTS),):
                ui.label(hint)

    def _waiting(self) -> None:
        """Show what the table waits for: the command line of those who are started by hand."""
        table = self.viewer.table
        assert table.seats.setup is not None
        assert table.room is not None
        for seat, place in enumerate(table.room.places):
            name = table.names[seat]
            if place.taken:
                continue
            if table.seats.setup.seats[seat].kind != MANUAL:
                ui.label(self.person.say(t.STARTING, name=name))
                continue
            arena = self.do.site.arena
            command = f"--host {arena.address} --port {arena.server.port} --reservation {place.reservation}"
            with ui.element("section").classes("w-full").props(f'data-manual="{seat}"'):
                ui.code(command, language="bash").classes("w-full")  # first: what is below may have to be scrolled to
                ui.label(self.person.say(t.MANUAL, name=name, port=arena.server.port))
                ui.spinner(size="1.2em")
