"""The two seats beside a board: names, points, facts and clocks."""

from __future__ import annotations

import math
from typing import Any

from nicegui import ui

from kielwasser.arena.viewing.frame import Frame
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.arena.viewing.words import final_score
from kielwasser.core.view import SEATS
from kielwasser.system.numbers import decimal
from kielwasser.web.shell.person import Person
from kielwasser.web.table import texts as t


class SeatPanels:
    """Builds the seats; `refresh` shows another frame, `tick` only the clocks."""

    def __init__(self, viewer: Viewer, person: Person, frame: Frame) -> None:
        self.viewer, self.person, self.frame = viewer, person, frame
        self.show()

    def refresh(self, frame: Frame) -> None:
        """Show another frame."""
        self.frame = frame
        self.show.refresh()

    @ui.refreshable_method
    def show(self) -> None:
        """Show names, points, facts and clocks."""
        self.clocks = [self._seat(seat) for seat in (0, 1)]
        self.tick()

    def _seat(self, seat: int) -> Any:
        frame, say = self.frame, self.person.say
        kind = f"{'second' if seat else 'first'} {'idle' if frame.to_move != seat else ''}"
        if self.viewer.table.game.view().seats != SEATS:
            kind += " team"  # neither red nor blue
        name = say(self.viewer.table.name_of(seat))
        with ui.element("section").classes(f"kw-seat {kind}").props(f'data-seat="{seat}"'):
            with ui.element("div").classes("kw-name"):
                with ui.label(name).classes("ellipsis"):
                    ui.tooltip(name)
                ui.space()
                points, *facts = frame.scene.facts[seat]
                ui.label(say(points.name)).classes("kw-faint")
                ui.label(final_score(self.viewer, seat) or points.value).classes("kw-points")
            self._badge(seat)
            with ui.element("dl").classes("kw-numbers"):
                clock = self._row(say(t.TIME), "")
                for fact in facts:
                    self._row(say(fact.label), fact.value)
        return clock

    def _row(self, name: str, value: str) -> Any:
        with ui.element("div"):
            with ui.element("dt"):
                ui.label(name).props["title"] = name
            with ui.element("dd"):
                return ui.label(value)

    def _badge(self, seat: int) -> None:
        conclusion = self.viewer.conclusion
        if conclusion is not None:
            if conclusion.winner == seat:
                ui.badge(self.person.say(t.WON), color="positive")
        elif self.frame.to_move == seat:
            ui.badge(self.person.say(t.TO_MOVE), color="primary")

    def tick(self) -> None:
        """Bring the clocks up to date."""
        line, ply = self.viewer.line, self.viewer.ply
        ply = ply if line is None else min(ply, line.kept(self.viewer.table.steps))
        for seat, label in enumerate(self.clocks):
            label.text = self._time(seat, ply)

    def _time(self, seat: int, ply: int) -> str:
        """Return how long a seat has thought, or what is left of the clock that two have agreed on."""
        table, say = self.viewer.table, self.person.say
        left = table.time_left(seat) if table.is_running else None
        if left is None:
            return f"{say(decimal(table.clock(seat, ply)))} s"
        minutes, seconds = divmod(math.ceil(abs(left)), 60)
        return say(t.TIME_LEFT, time=f"{'−' if left < 0 else ''}{minutes}:{seconds:02}")
