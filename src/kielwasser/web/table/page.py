"""The page of a game: board, controls, info area, playback. Live games and replays look the same."""

from __future__ import annotations

import asyncio
import time
from html import escape
from typing import Any

from nicegui import ui

from kielwasser.arena.actions import Actions
from kielwasser.arena.library import ReplayReader
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.web.shell import frame
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.loading import stand_in
from kielwasser.web.shell.parts import say_what_now
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site
from kielwasser.web.table import texts as t
from kielwasser.web.table.board import Board
from kielwasser.web.table.controls import Controls
from kielwasser.web.table.end_panel import EndPanel
from kielwasser.web.table.instruction import Instruction
from kielwasser.web.table.moves import MoveList
from kielwasser.web.table.playback import Playback
from kielwasser.web.table.seats import SeatPanels
from kielwasser.web.table.study_panel import Comment, Graph, StudyPanel
from kielwasser.web.table.talk_panel import TalkPanel
from kielwasser.web.table.tools import Tools
from kielwasser.web.table.waiting_panel import WaitingPanel

_INVITED = "history.replaceState(null, '', location.pathname)"  # who comes back has read it
_SOON = 0.02  # seconds in which several changes become one
_BESIDE = 0.01  # seconds that what stands beside the board comes later: time to send the board first


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/table/{id_}")
    def table(id_: str, seat: str = "", invite: str = "") -> None:
        found = site.arena.tables.get(id_)
        if found is None:
            _gone(site, id_)
        elif not stand_in(site, found.game.name):
            shown = TablePage(site, found, seat)
            if invite and shown.do.act.may(Actions.invitations):
                shown.do.invite()
                ui.timer(_SOON, lambda: ui.run_javascript(_INVITED), once=True)


def _gone(site: Site, id_: str) -> None:
    """Say that a table is gone; if its game was recorded, show that instead as soon as it has been read."""
    reader = ReplayReader(site.arena, site.warming)
    with frame.page(site, t.GONE) as person:
        ui.html(f"<h1>{escape(person.say(t.GONE))}</h1>", sanitize=False)
        opening = ui.label().props('role="status"')
        with ui.element("div") as nothing:
            say_what_now(person.say(t.GONE_TEXT), person.say(common.GAMES))
    nothing.set_visibility(False)  # until that is certain

    async def reopen() -> None:
        path = await reader.find(id_)
        if path is None:
            nothing.set_visibility(True)
            if site.arena.kept.find(id_) is not None:  # it may be found again: nothing is forgotten here
                opening.text = person.say(t.NO_RECORD)
            return
        opening.text = person.say(t.OPENING)
        try:
            await reader.reopen(id_, path)
        except KielwasserError as error:
            opening.text = person.say(error.text)
        else:
            ui.navigate.reload()

    ui.timer(0.05, reopen, once=True)  # a page that nobody looks at reads nothing


class TablePage:
    """Wires a viewer to the elements of a page."""

    def __init__(self, site: Site, table: Table, seat_key: str) -> None:
        self.site, self.table = site, table
        self.title = f"{table.game.title} {table.game.season}"
        self._appointment: asyncio.TimerHandle | None = None
        self._beside: asyncio.TimerHandle | None = None
        self.heading = f"{table.names[0]} – {table.names[1]}" if any(table.names) else self.title
        with frame.page(site, self.heading, loaded=self.title, restyled=self.restyle) as person:
            self.person: Person = person
            if table.hand_over(person.id, seat_key) is not None:
                site.arena.seating.remember(table)
            self.viewer = Viewer(site.arena, table, person, person.taste)
            is_known = table.is_running or table.is_reopened or bool(self.viewer.seats)  # strangers begin at ply 0
            self.viewer.go(self.viewer.last_ply if is_known else 0)
            self.viewer.playing = table.is_running
            self.viewer.take_draft(table.seats.drafts.get(person.id))
            self.viewer.sound()  # what was there before is not heard
            site.analyst.recall(table)
            self.do = Controls(site, self.viewer, person, self.refresh, lambda: self.instruction.show(), self._note)
            self.frame = self.viewer.frame()
            self._build(self.heading)
        self._stop_watching = table.watch(self._note)
        ui.context.client.on_delete(self._leave)
        ui.timer(1.0, self._tick)
        ui.timer(1.0, self.waiting.look)
        if self.viewer.due() is not None:
            self._note()

    # ---- elements --------------------------------------------------------------------------------------------------

    def _build(self, heading: str) -> None:
        """Lay out the stage: frames that keep their places; what does not fit in one scrolls inside it."""
        say = self.person.say
        with ui.element("div").classes("kw-stage") as self.stage:
            ui.html(f"<h1>{escape(heading)}</h1>", sanitize=False).classes("kw-unseen")
            self.instruction = Instruction(self.viewer, self.person, heading, self.do.look_at_latest)
            self.board = Board(
                self.frame, self.table.game, self.viewer.taste, say(t.BOARD, game=self.title), say(t.CHOICES)
            )
            self.board.let_zoom(say, self.table.game.view().dock)
            self.board.follow()
            self.board.on("choose", lambda e: self.do.choose(str(e.args)))
            self.board.on("refuse", lambda e: self.do.ask_about(str(e.args)))
            self.board.on("trace", lambda e: self.board.trace(str(e.args), self.viewer.trace(str(e.args))))
            self.board.on("undo", self.do.undo)
            self.board.on("settings", frame.settings_of_page().open)
            with self._part("seats", t.PLAYERS):
                self.seats = SeatPanels(self.viewer, self.person, self.frame)
            with self._part("end", t.END):
                self.end = EndPanel(self.do)
                self.study = StudyPanel(self.viewer, self.person, self.site.analyst, self._show_study, self.do.look_at)
                self.comment = Comment(self.viewer, self.person, self._annotate)
            with self._part("moves", t.MOVES):
                self.waiting = WaitingPanel(self.do)
                self.moves = MoveList(self.viewer, self.person, self.do.look_at)
            with self._part("tools", t.TOOLS):
                self.tools = Tools(self.do)
            self.talk = TalkPanel(self.do)
            self.playback = Playback(self.viewer, self.person, self.refresh, self.do.toggle)
            self.graph = Graph(self.viewer, self.person, self.do.look_at)
        self.board.on("step", lambda e: self.playback.step(int(e.args["by"]), str(e.args["unit"])))
        self.instruction.show()
        self.moves.show()
        self.playback.show(self.frame, self.do.is_playing)
        self._lay_out()

    def _lay_out(self) -> None:
        """Make room for the analysis where there is one."""
        self.study.show()
        self.comment.show()
        self.graph.show()
        self.stage.classes(
            add="kw-studied" if self.graph.is_shown else "", remove="" if self.graph.is_shown else "kw-studied"
        )

    def _part(self, name: str, label: Text) -> Any:
        return ui.element("section").classes(f"kw-part kw-{name}").props(f'aria-label="{self.person.say(label)}"')

    def _annotate(self, ply: int, text: str) -> None:
        self.do.annotate(ply, text)
        self.moves.show()

    # ---- showing ---------------------------------------------------------------------------------------------------

    def _note(self) -> None:
        """Look at the table soon: what comes in quick succession is shown at once."""
        if self._appointment is None:
            self._appointment = asyncio.get_running_loop().call_later(_SOON, self._look)

    def _look(self) -> None:
        self._appointment = None
        now = time.monotonic()
        self.viewer.follow(now)
        self.refresh()
        due = self.viewer.due()
        if due is not None:
            wait = max(due - now, _SOON)
            self._appointment = asyncio.get_running_loop().call_later(wait, self._look)

    def _leave(self) -> None:
        """Nobody looks any more."""
        self._stop_watching()
        self.study.leave()
        for appointment in (self._appointment, self._beside):
            if appointment is not None:
                appointment.cancel()

    def refresh(self) -> None:
        """Show what there is to see now: the board at once, what stands beside it in a moment."""
        taste = self.viewer.taste
        self.frame = self.viewer.frame()
        if self.viewer.seats:
            self.table.seats.drafts[self.person.id] = self.viewer.draft_so_far
        self.board.show(
            self.frame, taste, animation=taste.animation * 1000, sound=self.viewer.sound(), volume=taste.volume
        )
        if self._beside is None:
            self._beside = asyncio.get_running_loop().call_later(_BESIDE, self._show_beside)

    def _show_beside(self) -> None:
        self._beside = None
        self.instruction.show()
        self.seats.refresh(self.frame)
        self.end.show.refresh()
        self.waiting.show.refresh()
        self.moves.show()
        self.tools.refresh()
        self.talk.show()
        self.playback.show(self.frame, self.do.is_playing)
        self._lay_out()

    def _tick(self) -> None:
        """Show what time changes."""
        self.seats.tick()
        self.talk.show()

    def _show_study(self) -> None:
        """Show what is new in the analysis; the rest stays as it is, or buttons would go away under a pointer."""
        arrows = self.frame.arrows
        self.frame = self.viewer.frame()
        if self.frame.arrows != arrows:
            self.board.show(self.frame, self.viewer.taste)
        self.moves.show()
        self._lay_out()

    def restyle(self) -> None:
        """Show the same with another taste."""
        self.viewer.taste = self.person.taste
        self.refresh()
