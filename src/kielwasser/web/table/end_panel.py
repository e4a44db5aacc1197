"""What stands beside a board at times: how the game ended and what can be done then, what a table waits for, hints."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from kielwasser.arena.actions import Actions
from kielwasser.arena.setup import MANUAL
from kielwasser.arena.viewing.words import result
from kielwasser.system.errors import Text
from kielwasser.web.table import texts as t
from kielwasser.web.table.controls import Controls

_LINES = 3  # of what a program printed that have room beside a board


class EndPanel:
    """The end of a game."""

    def __init__(self, do: Controls) -> None:
        self.do, self.viewer, self.person = do, do.viewer, do.person
        self.show()

    @ui.refreshable_method
    def show(self) -> None:
        """Show how the game ended and what can be done then."""
        viewer, table = self.viewer, self.viewer.table
        if table.is_interrupted and viewer.line is None and viewer.is_latest and self.do.act.may(Actions.play_on):
            with ui.row().classes("gap-1"):
                self._offer("play_arrow", t.PLAY_ON, self.do.play_on)
                self._offer("cancel", t.ABANDON, self.do.abandon)
            return
        ended = result(table) if viewer.verdict is not None else None
        if ended is None:
            return
        say = self.person.say
        ui.label(say(ended.headline)).classes("kw-ended text-lg text-weight-medium")
        ui.label(say(ended.why)).classes("kw-ended")
        ui.label(say(ended.points)).classes("kw-faint")
        if table.seats.setup is None or not self.do.act.may(Actions.again):
            return
        with ui.row().classes("gap-1"):
            self._offer("swap_horiz", t.REMATCH, lambda: self.do.again(swapped=True, same_board=True))
            self._offer("casino", t.NEW_BOARD, lambda: self.do.again(swapped=False, same_board=False))
            self._offer("replay", t.SAME_AGAIN, lambda: self.do.again(swapped=False, same_board=True))

    def _offer(self, icon: str, text: Text, action: Any) -> None:
        """Offer what is done next, with its name on it."""
        ui.button(self.person.say(text), icon=icon, on_click=action, color=None).props("outline dense no-caps")


class WaitingPanel:
    """Whom a table waits for; the hints of players and what programs print, where somebody wants to see that."""

    def __init__(self, do: Controls) -> None:
        self.do, self.viewer, self.person = do, do.viewer, do.person
        self._printed: dict[int, Any] = {}  # where the last lines of each seat's program stand
        self.show()

    @ui.refreshable_method
    def show(self) -> None:
        """Show what the table waits for, and what bots say where that is wanted."""
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
