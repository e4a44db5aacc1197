"""The page of a game: board, controls, info area, playback. Live games and replays look the same."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace
from html import escape
from typing import Any

from nicegui import ui

from kielwasser.bots.registry import USUAL_OPPONENT
from kielwasser.core.view import Look
from kielwasser.drawing.svg import picture
from kielwasser.replay.own_format import write_record
from kielwasser.replay.writer import SUFFIX, save_notes
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.numbers import decimal
from kielwasser.web.new_game.model import HUMAN, MANUAL
from kielwasser.web.replays.model import ReplayReader
from kielwasser.web.shell import frame
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.dialogs import ask
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site
from kielwasser.web.table import texts as t
from kielwasser.web.table.board import Board
from kielwasser.web.table.dialogs import choose_player, choose_seats, show_copies, show_invitations
from kielwasser.web.table.lines import Line, tried_lines
from kielwasser.web.table.moves import MoveList
from kielwasser.web.table.playback import Playback
from kielwasser.web.table.study_panel import Comment, Graph, StudyPanel
from kielwasser.web.table.table import Table
from kielwasser.web.table.viewer import Answer, Viewer
from kielwasser.web.table.words import entered_words, instruction, result

_SOON = 0.02  # seconds in which several changes become one


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/table/{id_}")
    async def table(id_: str, seat: str = "") -> None:
        found = site.arena.tables.get(id_)
        if found is None:
            _gone(site, id_)
            return
        try:
            await site.warming.wait(found.game.name)
        except KielwasserError as error:
            with frame.page(site, error.text) as person:
                ui.html(f"<h1>{escape(person.say(error.text))}</h1>", sanitize=False)
            return
        TablePage(site, found, seat)


def _gone(site: Site, id_: str) -> None:
    """Say that a table is gone; if its game was recorded, show that instead as soon as it has been read."""
    reader = ReplayReader(site.arena, site.warming)
    with frame.page(site, t.GONE) as person:
        ui.html(f"<h1>{escape(person.say(t.GONE))}</h1>", sanitize=False)
        opening = ui.label().props('role="status"')
        ui.link(person.say(common.GAMES), "/")

    async def reopen() -> None:
        path = await reader.find(id_)
        if path is None:
            site.arena.kept.forget(id_)  # nobody can play on what was not recorded
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
        self._titled = ""
        self.heading = f"{table.names[0]} – {table.names[1]}" if any(table.names) else self.title
        with frame.page(site, self.heading, loaded=self.title, restyled=self.restyle) as person:
            self.person: Person = person
            if table.hand_over(person.id, seat_key) is not None:
                site.arena.keep_seats(table)
            self.viewer = Viewer(site.arena, table, table.seats_of(person.id), person.taste)
            self.viewer.go(self.viewer.last_ply if table.is_running or table.is_reopened else 0)
            self.viewer.playing = table.is_running
            self.viewer.take_draft(table.drafts.get(person.id))
            self.viewer.sound()  # what was there before is not heard
            site.analyst.recall(table)
            self.frame = self.viewer.frame()
            self._build(self.heading)
        self._stop_watching = table.watch(self._note)
        ui.context.client.on_delete(self._leave)
        ui.timer(1.0, self._show_clocks)
        if self.viewer.due() is not None:
            self._note()

    @property
    def may_control(self) -> bool:
        """Whether this browser may pause, cancel and so on: that is the owner's."""
        return self.person.is_owner

    # ---- elements --------------------------------------------------------------------------------------------------

    def _build(self, heading: str) -> None:
        """Lay out the stage: frames that keep their places; what does not fit in one scrolls inside it."""
        say = self.person.say
        with ui.element("div").classes("kw-stage") as self.stage:
            ui.html(f"<h1>{escape(heading)}</h1>", sanitize=False).classes("kw-unseen")
            self._build_instruction()
            self.board = Board(
                self.frame, self.table.game.name, self.viewer.taste, say(t.BOARD, game=self.title), say(t.CHOICES)
            )
            self.board.on("choose", lambda e: self.choose(str(e.args)))
            self.board.on("refuse", lambda e: self.ask_about(str(e.args)))
            self.board.on("trace", lambda e: self.board.trace(str(e.args), self.viewer.trace(str(e.args))))
            self.board.on("undo", lambda: self.undo())
            self.board.on("settings", frame.settings_of_page().open)
            with self._part("seats", t.PLAYERS):
                self.seats()
            with self._part("end", t.END):
                self.end()
                self.study = StudyPanel(
                    self.viewer, self.person, self.site.analyst, self._may_open_again, self._show_study
                )
                self.comment = Comment(self.viewer, self.person, self._may_open_again, self._annotate)
            with self._part("moves", t.MOVES):
                self.beside()
                self.moves = MoveList(self.viewer, self.person, self.look_at)
            with self._part("tools", t.TOOLS):
                self.tools()
            self.playback = Playback(self.viewer, self.person, self.refresh, self.toggle)
            self.graph = Graph(self.viewer, self.person, self.look_at)
        self.board.on("step", lambda e: self.playback.step(int(e.args["by"]), str(e.args["unit"])))
        self._say()
        self.moves.show()
        self.playback.show(self.frame, self._is_playing)
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

    def _build_instruction(self) -> None:
        """Build the line that says what to do; it stays the same element, or screen readers would lose sentences."""
        with ui.element("section").classes("kw-part kw-instruction"):
            self.refused = ui.label().classes("kw-refused").props('aria-live="polite"')
            self.status = ui.label().classes("kw-status").props('role="status" aria-live="polite"')
            self.entered = ui.label().classes("kw-entered").props('data-part="entered"')
            self.notice = ui.label().classes("kw-error")
            self.back = ui.button(
                self.person.say(t.TO_GAME), icon="last_page", on_click=self.look_at_latest, color=None
            )
            self.back.props("flat dense no-caps size=sm")

    def _say(self) -> None:
        """Bring the instruction up to date."""
        say, table = self.person.say, self.table
        self.status.text = say(instruction(self.viewer))
        entered = entered_words(self.viewer)
        self.entered.text = "" if entered is None else say(t.ENTERED, move=say(entered))
        self.refused.text = "" if self.viewer.refused is None else say(self.viewer.refused)
        notice = table.notice if not table.is_waiting else None
        self.notice.text = "" if notice is None else say(notice)
        is_away = not self.viewer.is_latest and table.is_running and not self.viewer.playing
        self.back.set_visibility(is_away or self.viewer.line is not None)
        title = self.heading if self.viewer.seat is None else f"● {say(t.YOUR_TURN)} · {self.heading}"
        if title != self._titled:
            self._titled = title
            self.status.client.run_javascript(f"document.title = {json.dumps(f'{title} · Kielwasser')}")

    @ui.refreshable_method
    def seats(self) -> None:
        """Show names, points, facts and clocks."""
        self.clocks = [self._seat(seat) for seat in (0, 1)]
        self._show_clocks()

    def _seat(self, seat: int) -> Any:
        frame, say = self.frame, self.person.say
        kind = f"{'second' if seat else 'first'} {'idle' if frame.to_move != seat else ''}"
        name = say(self.table.name_of(seat))
        with ui.element("section").classes(f"kw-seat {kind}").props(f'data-seat="{seat}"'):
            with ui.element("div").classes("kw-name"):
                with ui.label(name).classes("ellipsis"):
                    ui.tooltip(name)
                self._badge(seat)
                ui.space()
                points, *facts = frame.scene.facts[seat]
                ui.label(say(points.name)).classes("kw-faint")
                ui.label(points.value).classes("kw-points")
            with ui.element("dl").classes("kw-numbers"):
                clock = self._row(say(t.TIME), "")
                for fact in facts:
                    self._row(say(fact.name), fact.value)
        return clock

    def _row(self, name: str, value: str) -> Any:
        with ui.element("div"):
            with ui.element("dt"):
                ui.label(name)
            with ui.element("dd"):
                return ui.label(value)

    def _badge(self, seat: int) -> None:
        verdict = self.viewer.verdict
        if verdict is not None:
            if verdict.winner == seat:
                ui.badge(self.person.say(t.WON), color="positive")
        elif self.frame.to_move == seat:
            ui.badge(self.person.say(t.TO_MOVE), color="primary")

    @ui.refreshable_method
    def end(self) -> None:
        """Show how the game ended and what can be done then."""
        if self.table.is_interrupted and self.viewer.line is None and self.viewer.is_latest and self._may_open_again:
            with ui.row().classes("gap-1"):
                self._offer("play_arrow", t.PLAY_ON, self.play_on)
                self._offer("cancel", t.ABANDON, self.abandon)
            return
        ended = result(self.table) if self.viewer.verdict is not None else None
        if ended is None:
            return
        say = self.person.say
        ui.label(say(ended.headline)).classes("text-lg text-weight-medium")
        ui.label(say(ended.why))
        ui.label(say(ended.points)).classes("kw-faint")
        if self.table.setup is None or not self._may_open_again:
            return
        with ui.row().classes("gap-1"):
            self._offer("swap_horiz", t.REMATCH, lambda: self.again(swapped=True, same_board=True))
            self._offer("casino", t.NEW_BOARD, lambda: self.again(swapped=False, same_board=False))
            self._offer("replay", t.SAME_AGAIN, lambda: self.again(swapped=False, same_board=True))

    @property
    def _may_open_again(self) -> bool:
        """Whether this browser may open such a table again: its own, and the owner any."""
        return self.may_control or (bool(self.person.id) and self.table.owner == self.person.id)

    def play_on(self) -> None:
        """Let a game go on that was interrupted."""
        try:
            self.site.arena.play_on(self.table)
        except KielwasserError as error:
            ui.notify(self.person.say(error.text), type="negative")
        else:
            ui.navigate.reload()

    def abandon(self) -> None:
        """Leave an interrupted game as it is."""
        self.site.arena.abandon(self.table)
        self.refresh()

    def again(self, swapped: bool, same_board: bool) -> None:
        """Open a new table like this one."""
        try:
            opened = self.site.arena.open(self.site.arena.again(self.table, swapped, same_board), self.person.id)
        except KielwasserError as error:
            ui.notify(self.person.say(error.text), type="negative")
        else:
            ui.navigate.to(f"/table/{opened.id}")

    @ui.refreshable_method
    def beside(self) -> None:
        """Show what the table waits for, and hints where they are wanted."""
        if self.table.is_waiting:
            ui.label(self.person.say(self.viewer.status()))
            self._waiting()
        if self.viewer.taste.debug:
            self._hints()

    def _hints(self) -> None:
        with ui.element("section").classes("kw-hints").props('data-part="hints"'):
            ui.label(self.person.say(t.HINTS)).classes("text-weight-medium")
            for hint in self.frame.hints or (self.person.say(t.NO_HINTS),):
                ui.label(hint)

    def _waiting(self) -> None:
        """Show what the table waits for: the command line of those who are started by hand."""
        assert self.table.setup is not None
        assert self.table.room is not None
        for seat, place in enumerate(self.table.room.places):
            name = self.table.names[seat]
            if place.taken:
                continue
            if self.table.setup.seats[seat].kind != MANUAL:
                ui.label(self.person.say(t.STARTING, name=name))
                continue
            arena = self.site.arena
            command = f"--host {arena.address} --port {arena.server.port} --reservation {place.reservation}"
            with ui.element("section").classes("w-full").props(f'data-manual="{seat}"'):
                ui.spinner(size="1.2em")
                ui.label(self.person.say(t.MANUAL, name=name, port=arena.server.port))
                ui.code(command, language="bash").classes("w-full")

    def _possible(self) -> tuple[object, ...]:
        """Return what the tools depend on: as long as it stays the same, no button may go away under a pointer."""
        viewer, table = self.viewer, self.table
        kinds = tuple(seat.kind for seat in table.setup.seats) if table.setup is not None else ()
        whose = (viewer.seat, bool(viewer.entered), viewer.seats, kinds)
        where = (viewer.is_trying, viewer.line, viewer.game_ply is None)
        return (*whose, *where, table.is_running, viewer.is_latest, table.record, len(table.logs))

    @ui.refreshable_method
    def tools(self) -> None:
        """Show what can be done beside moving."""
        self._offered = self._possible()
        say, viewer, table = self.person.say, self.viewer, self.table
        with ui.row().classes("gap-1 items-center"):
            if viewer.seats and table.is_running:  # they stay where they are, whoever is to move
                self._tool("undo", t.UNDO, self.undo, enabled=bool(viewer.entered))
                self._tool("lightbulb", t.HINT, self.advise, enabled=viewer.seat is not None)
            if viewer.seats and table.is_local and table.is_running:
                self._tool("replay", t.TAKE_BACK, self.take_back)
            if self.may_control:
                self._take_over()
                if not viewer.is_latest or not table.is_running:
                    self._tool("fork_right", t.CONTINUE, self.go_on, enabled=viewer.game_ply is not None)
                if table.is_running:
                    self._tool("cancel", t.CANCEL_GAME, self.cancel)
                if table.people and table.is_running:
                    self._tool("link", t.INVITE, self.invite)
            if self._may_open_again and not table.is_running:
                self._variation_tools()
            self._tool("image", t.SAVE_PICTURE, self.save_picture)
            if not (viewer.seats and table.is_running):  # who plays has tools enough
                self._tool("content_copy", t.COPY, lambda: show_copies(self.person, self.viewer.copies()))
            if table.record is not None or table.source is not None:
                self._tool("download", t.SAVE, self.save)
            if table.logs and self.may_control:
                ui.link(say(t.LOG), f"/table/{table.id}/log")
            if self.site.arena.settings.wire_log and self.may_control:
                ui.link(say(t.WIRE_LOG), f"/table/{table.id}/wire")
            ui.link(say(t.RULES), f"/rules/{table.game.name}")

    def _variation_tools(self) -> None:
        is_trying, line = self.viewer.is_trying, self.viewer.line
        self._tool("close" if is_trying else "account_tree", t.TRY_NO_MORE if is_trying else t.TRY, self.toggle_trying)
        if self.may_control:
            self._tool("psychology", t.ASK_PLAYER, self.ask_player)
        self._tool("delete", t.FORGET_LINE, self.forget_line, enabled=line is not None and line.is_tried)

    def _tool(self, icon: str, text: Text, action: Any, enabled: bool = True, **values: object) -> None:
        """Offer a tool as an icon with its name: so many of them have room side by side."""
        name = self.person.say(text, **values)
        button = ui.button(icon=icon, on_click=action, color=None).props(
            f'flat round dense aria-label="{escape(name)}"'
        )
        with button:
            ui.tooltip(name)
        button.set_enabled(enabled)

    def _offer(self, icon: str, text: Text, action: Any) -> None:
        """Offer what is done next, with its name on it."""
        ui.button(self.person.say(text), icon=icon, on_click=action, color=None).props("outline dense no-caps")

    def _take_over(self) -> None:
        setup = self.table.setup
        if setup is None or not self.table.is_running:
            return
        for seat in sorted(self.table.people):
            name = self.table.names[seat]
            is_human = setup.seats[seat].kind == HUMAN
            text = t.TAKE_OVER if is_human else t.GIVE_BACK
            self._tool(
                "smart_toy" if is_human else "person",
                text,
                lambda seat=seat, is_human=is_human: self.take_over(seat, USUAL_OPPONENT if is_human else ""),
                name=name,
            )

    # ---- what people do --------------------------------------------------------------------------------------------

    async def choose(self, key: str) -> None:
        """Do what was clicked; an invalid move only if the person insists."""
        answer = self.viewer.choose(key)
        if answer is Answer.ASK:
            why = next(choice for choice in self.frame.choices if choice.key == key)
            question = f"{self.person.say(t.REALLY_INVALID)} {self.person.say(why.text)}"
            if not await ask(self.person, question, t.INSIST, t.GO_BACK):
                return
            answer = self.viewer.choose(key, insist=True)
        if answer is Answer.SENT and self.viewer.is_trying:
            self._note_down()
        if answer is not Answer.NOTHING:
            self.refresh()

    def ask_about(self, spot: str) -> None:
        """Say why a field or piece that was clicked is no choice."""
        self.viewer.ask_about(spot)
        self._say()

    def look_at(self, ply: int, line: Line | None = None) -> None:
        """Show a position of the game or of a variation."""
        self.viewer.look_at(ply, line)
        self.refresh()

    def look_at_latest(self) -> None:
        """Go back to the game: to its latest position while it runs, or to where the variation left it."""
        table, line = self.table, self.viewer.line
        is_over = line is not None and not table.is_running
        self.look_at(line.kept(table) if line is not None and is_over else len(table.steps) - 1)

    def toggle_trying(self) -> None:
        """Let both seats' moves be tried out on the board, or no more."""
        self.viewer.trying = not self.viewer.trying
        self.viewer.entered, self.viewer.selected, self.viewer.playing = [], "", False
        self.refresh()

    def forget_line(self) -> None:
        """Delete the variation that is looked at."""
        self.viewer.forget_line()
        self._note_down()
        self.refresh()

    def _annotate(self, ply: int, text: str) -> None:
        """Keep a comment; an empty one is none."""
        self.table.comments.pop(ply, None)
        if text.strip():
            self.table.comments[ply] = text.strip()
        self._note_down()
        self.moves.show()

    def _note_down(self) -> None:
        """Write variations and comments into the record, where the game has one of ours."""
        table = self.table
        if table.record is None or table.verdict is None:
            return
        try:
            save_notes(table.record, tried_lines(table), table.comments.items())
        except KielwasserError as error:
            ui.notify(self.person.say(error.text), type="negative")

    def undo(self) -> None:
        """Take the last action back."""
        if self.viewer.undo():
            self.refresh()

    def take_back(self) -> None:
        """Take the person's last move back."""
        if not self.viewer.take_back():
            ui.notify(self.person.say(t.NOTHING_TO_TAKE_BACK))
        self.refresh()

    async def advise(self) -> None:
        """Ask for a hint and show it."""
        text = await self.viewer.ask()
        ui.notify(self.person.say(text), type="info")
        self.refresh()

    def take_over(self, seat: int, player: str) -> None:
        """Let a built-in player play a seat, or the person again."""
        self.site.arena.take_over(self.table, seat, player)
        self.viewer.seats = self.table.seats_of(self.person.id)
        self.refresh()

    async def cancel(self) -> None:
        """End the game, if that is really meant."""
        if await ask(self.person, self.person.say(t.REALLY_CANCEL), t.CANCEL_GAME, common.CLOSE):
            self.site.arena.cancel(self.table)

    @property
    def _is_playing(self) -> bool:
        goes_on = self.table.is_running or not self.viewer.is_latest
        return self.viewer.playing and goes_on and not self.table.is_paused

    def toggle(self) -> None:
        """Pause or go on: what is shown, and the match behind it where this browser may."""
        playing = not self._is_playing
        self.viewer.playing = playing
        self._note()
        if playing and not self.table.is_running and self.viewer.is_latest:
            self.viewer.go(0)
        if self.may_control and self.table.is_running:
            self.site.arena.pause(self.table, not playing)
        self.refresh()

    async def go_on(self) -> None:
        """Begin a new game in the position shown."""
        ply = self.viewer.ply
        seats = await choose_seats(self.person, self.table)
        if seats is None:
            return
        try:
            opened = self.site.arena.open(self.site.arena.resume(self.table, ply, seats), self.person.id)
        except KielwasserError as error:
            ui.notify(self.person.say(error.text), type="negative")
        else:
            ui.navigate.to(f"/table/{opened.id}")

    async def ask_player(self) -> None:
        """Ask a player what it would do in the position shown."""
        asked = await choose_player(self.person, self.table, self.site.arena.allow_programs)
        if asked is None:
            return
        self.refused.text = self.person.say(t.THINKS)
        try:
            await self.viewer.ask_player(*asked)
        except KielwasserError as error:
            ui.notify(self.person.say(error.text), type="negative")
        self.refresh()

    def invite(self) -> None:
        """Show the addresses with which others can take a person's seat at their own screen."""
        show_invitations(self.person, self.table, self.site.settings.host, self.site.settings.port)

    def save(self) -> None:
        """Hand out the record of the game, as far as it has come."""
        table = self.table
        if table.record is not None:
            ui.download(table.record.read_bytes(), table.record.name)
        elif table.source is not None:
            tried, comments = tried_lines(table), tuple(sorted(table.comments.items()))
            noted = replace(table.source, tried=tried, comments=comments)
            ui.download(write_record(noted), f"{table.game.name}{SUFFIX}")

    def save_picture(self) -> None:
        """Hand out the picture that is shown."""
        shown = self.viewer.steps[self.viewer.ply].position.hide(0)
        look = Look(self.person.language, self.viewer.taste.theme, self.viewer.taste.coordinates)
        ui.download(picture(shown, look, 1200).encode("utf-8"), f"{self.table.game.name}-{self.viewer.ply}.svg")

    # ---- showing ---------------------------------------------------------------------------------------------------

    def _note(self) -> None:
        """Look at the table soon: what comes in quick succession is shown at once."""
        if self._appointment is None:
            self._appointment = asyncio.get_running_loop().call_later(_SOON, self._look)

    def _look(self) -> None:
        self._appointment = None
        now = time.monotonic()
        self.viewer.seats = self.table.seats_of(self.person.id)  # one may have been handed over
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
        if self._appointment is not None:
            self._appointment.cancel()

    def refresh(self) -> None:
        """Show what there is to see now."""
        taste = self.viewer.taste
        self.frame = self.viewer.frame()
        if self.viewer.seats:
            self.table.drafts[self.person.id] = self.viewer.draft_so_far
        self.board.show(self.frame, taste, animation=taste.animation * 1000, sound=self.viewer.sound())
        self._say()
        self.seats.refresh()
        self.end.refresh()
        self.beside.refresh()
        self.moves.show()
        if self._possible() != self._offered:
            self.tools.refresh()
        self.playback.show(self.frame, self._is_playing)
        self._lay_out()

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

    def _show_clocks(self) -> None:
        line, ply = self.viewer.line, self.viewer.ply
        ply = ply if line is None else min(ply, line.kept(self.table))
        for seat, label in enumerate(self.clocks):
            label.text = f"{self.person.say(decimal(self.table.clock(seat, ply)))} s"
