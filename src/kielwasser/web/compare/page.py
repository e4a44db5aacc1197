"""The page that compares two games: both boards at the same move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from kielwasser.arena.comparison import Comparison, in_words
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.frame import Frame
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.system.errors import Text
from kielwasser.web.compare import texts as t
from kielwasser.web.shell import frame
from kielwasser.web.shell.loading import stand_in
from kielwasser.web.shell.parts import heading, table
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site
from kielwasser.web.table import texts as of_table
from kielwasser.web.table.board import Board


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/compare/{first}/{second}")
    def compare(first: str, second: str) -> None:
        one, other = site.arena.tables.get(first), site.arena.tables.get(second)
        if one is None or other is None:
            with frame.page(site, of_table.GONE) as person:
                heading(person.say(of_table.GONE))
            return
        if not stand_in(site, one.game.name, other.game.name):
            ComparePage(site, one, other)


class ComparePage:
    """Wires two viewers to one row of controls."""

    def __init__(self, site: Site, first: Table, second: Table) -> None:
        self.comparison = Comparison(first, second)
        self.boards: list[Board] = []
        self.notes: list[Any] = []
        with frame.page(site, t.TITLE, here="/replays", restyled=self.restyle) as person:
            self.person: Person = person
            self.viewers = [Viewer(site.arena, found, taste=person.taste) for found in (first, second)]
            heading(person.say(t.TITLE))
            ui.label(person.say(self.comparison.summary())).classes("kw-status")
            self._controls()
            with ui.element("div").classes("kw-columns kw-compare"):
                for viewer in self.viewers:
                    self._side(viewer)
            self._moves()
        self.refresh()

    def _controls(self) -> None:
        say, comparison = self.person.say, self.comparison
        with ui.element("section").classes("kw-card kw-playback w-full").props(f'aria-label="{say(t.CONTROLS)}"'):
            self._button("first_page", of_table.TO_START, lambda: 0)
            self._button("chevron_left", of_table.BACK, lambda: comparison.ply - 1)
            self.slider = ui.slider(min=0, max=max(comparison.last, 1), value=0).classes("col")
            self.slider.props(f'aria-label="{say(of_table.POSITION)}"').style("min-width: 8em")
            self.slider.on_value_change(lambda e: self.go(int(e.value)))
            self._button("chevron_right", of_table.FORWARD, lambda: comparison.ply + 1)
            self._button("last_page", of_table.TO_END, lambda: comparison.last)
            self.ply = ui.label().props('role="status"')
            if comparison.parting() is not None:
                parting = comparison.parting() or 0
                ui.button(say(t.PART), on_click=lambda: self.go(parting), color=None).props("no-caps outline")

    def _button(self, icon: str, text: Text, target: Callable[[], int]) -> None:
        label = self.person.say(text)
        ui.button(icon=icon, on_click=lambda: self.go(target()), color=None).props(
            f'flat round dense aria-label="{label}"'
        )

    def _side(self, viewer: Viewer) -> None:
        say, found = self.person.say, viewer.table
        names = self._names(found)
        with ui.element("section"):
            heading(names, 2)
            about = (f"{found.game.title} {found.game.season}", found.title)
            ui.label(" · ".join(part for part in about if part)).classes("kw-faint")
            board = Board(viewer.frame(), found.game, viewer.taste, say(t.BOARD, names=names), say(t.CHOICES))
            board.on("settings", frame.settings_of_page().open)
            self.boards.append(board.classes("w-full"))
            self.notes.append(ui.label())

    def _names(self, found: Table) -> str:
        return " – ".join(self.person.say(found.name_of(seat)) for seat in (0, 1))

    def _moves(self) -> None:
        say = self.person.say
        heading(say(t.MOVES), 2)
        heads = [say(t.NUMBER), *(self._names(viewer.table) for viewer in self.viewers), say(t.STATE)]
        rows = [
            [str(row.ply), say(row.words[0]), say(row.words[1]), say(t.SAME if row.is_same else t.DIFFERENT)]
            for row in self.comparison.rows()
        ]
        table(say(t.MOVES), heads, rows)

    # ---- showing ---------------------------------------------------------------------------------------------------

    def go(self, ply: int) -> None:
        """Show a move of both games."""
        if ply != self.comparison.ply:
            self.comparison.go(ply)
            self.refresh()

    def refresh(self) -> None:
        """Show what there is to see now."""
        comparison = self.comparison
        self.slider.value = comparison.ply
        self.ply.text = self.person.say(t.PLY, ply=comparison.ply, last=comparison.last)
        for viewer, board, note, ply in zip(self.viewers, self.boards, self.notes, comparison.plies(), strict=True):
            viewer.go(ply)
            frame = viewer.frame()
            board.show(frame, viewer.taste, animation=viewer.taste.animation * 1000)
            note.text = self._about(viewer, frame)

    def _about(self, viewer: Viewer, frame: Frame) -> str:
        say = self.person.say
        parts = [say(t.POINTS, first=frame.scene.facts[0][0].value, second=frame.scene.facts[1][0].value)]
        move = say(in_words(viewer.table, [frame.ply])[0])
        parts.append(say(t.LAST_MOVE, move=move) if frame.ply else say(t.NO_MOVE))
        if frame.ply < self.comparison.ply:
            parts.append(say(t.OVER, last=frame.last_ply))
        return " · ".join(parts)

    def restyle(self) -> None:
        """Show the same with another taste."""
        for viewer in self.viewers:
            viewer.taste = self.person.taste
        self.refresh()
