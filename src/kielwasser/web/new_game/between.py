"""The part of the new-game dialog for two people: what they agree on beside the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from nicegui import ui

from kielwasser.arena.setup import GameSetup
from kielwasser.arena.terms import CLOCKS
from kielwasser.web.new_game import texts as t
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person


class TermsPage(Protocol):
    """The page around the terms."""

    person: Person
    setup: GameSetup


class TermsFields:
    """A friendly clock and hints; they are shown where two people play, and nothing of it is preset."""

    def __init__(self, page: TermsPage) -> None:
        self.page, say = page, page.person.say
        clocks = {0: say(t.NO_CLOCK), **{minutes: say(t.MINUTES, minutes=minutes) for minutes in CLOCKS if minutes}}
        with ui.element("section").classes("kw-card kw-terms") as self._section:
            heading(say(t.TERMS), 2)
            with ui.row().classes("items-center gap-4"):
                clock = ui.select(
                    clocks, value=0, label=say(t.CLOCK), on_change=lambda e: self._change(minutes=e.value)
                )
                clock.classes("w-64")
                self._decides = ui.switch(say(t.DECIDES), on_change=lambda e: self._change(decides=bool(e.value)))
                hints = ui.switch(say(t.HINTS), on_change=lambda e: self._change(hints=bool(e.value)))
                for switch in (self._decides, hints):
                    switch.props("color=kw")
            ui.label(say(t.TERMS_HINT)).classes("kw-hint")
        self.show()

    def _change(self, **changes: Any) -> None:
        self.page.setup = replace(self.page.setup, terms=replace(self.page.setup.terms, **changes))
        self.show()

    def show(self) -> None:
        """Show the terms to those whom they concern; who loses by a clock is no question where there is none."""
        self._section.set_visibility(self.page.setup.is_between_people)
        self._decides.set_enabled(self.page.setup.terms.minutes > 0)
