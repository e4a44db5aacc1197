"""The line that says what to do now, what has been entered, and why a click did nothing."""

from __future__ import annotations

import json
from collections.abc import Callable

from nicegui import ui

from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.arena.viewing.words import entered_words, instruction
from kielwasser.web.shell.person import Person
from kielwasser.web.table import texts as t
from kielwasser.web.table.ruling import show_ruling


class Instruction:
    """Builds the line and keeps it up to date; its elements stay the same, or screen readers would lose sentences."""

    def __init__(self, viewer: Viewer, person: Person, heading: str, back: Callable[[], None]) -> None:
        self.viewer, self.person, self.heading = viewer, person, heading
        self._titled = ""
        with ui.element("section").classes("kw-part kw-instruction"):
            show_ruling(viewer.table.game, viewer.table.position.ruling, person)
            self._refused = ui.label().classes("kw-refused").props('aria-live="polite"')
            self._status = ui.label().classes("kw-status").props('role="status" aria-live="polite"')
            self._entered = ui.label().classes("kw-entered").props('data-part="entered"')
            self._notice = ui.label().classes("kw-error")
            self._back = ui.button(person.say(t.TO_GAME), icon="last_page", on_click=back, color=None)
            self._back.props("flat dense no-caps size=sm")

    def show(self) -> None:
        """Bring the instruction up to date."""
        say, table = self.person.say, self.viewer.table
        self._status.text = say(instruction(self.viewer))
        is_advised = self.viewer.seat is not None and self.viewer.begun.advised is not None
        self._status.classes(add="kw-advised" if is_advised else "", remove="" if is_advised else "kw-advised")
        entered = entered_words(self.viewer)
        self._entered.text = "" if entered is None else say(t.ENTERED, move=say(entered))
        self._refused.text = "" if self.viewer.refused is None else say(self.viewer.refused)
        notice = table.notice if not table.is_waiting else None
        self._notice.text = "" if notice is None else say(notice)
        is_away = not self.viewer.is_latest and table.is_running and not self.viewer.playing
        self._back.set_visibility(is_away or self.viewer.line is not None)
        title = self.heading if self.viewer.seat is None else f"● {say(t.YOUR_TURN)} · {self.heading}"
        if title != self._titled:
            self._titled = title
            self._status.client.run_javascript(f"document.title = {json.dumps(f'{title} · Kielwasser')}")
