"""What people do at a table: the actions behind its board, its buttons and its dialogs."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from nicegui import ui

from kielwasser.arena.actions import Actions
from kielwasser.arena.library import ReplayReader, saved
from kielwasser.arena.tables.line import Line
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.viewer import Answer, Viewer
from kielwasser.core.view import Look
from kielwasser.drawing.svg import picture
from kielwasser.system.errors import KielwasserError
from kielwasser.web.replays import texts as of_replays
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.dialogs import ask
from kielwasser.web.shell.parts import end_with_page
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site
from kielwasser.web.table import texts as t
from kielwasser.web.table.dialogs import (
    choose_phrase,
    choose_player,
    choose_seats,
    show_copies,
    show_invitations,
    show_link,
)


@dataclass(frozen=True)
class Controls:
    """One browser's hands at a table.

    `refresh` shows everything anew, `said` only the instruction, `look_soon` looks at the table in a moment.
    """

    site: Site
    viewer: Viewer
    person: Person
    refresh: Callable[[], None]
    said: Callable[[], None]
    look_soon: Callable[[], None]

    @property
    def table(self) -> Table:
        """The table."""
        return self.viewer.table

    @cached_property
    def reader(self) -> ReplayReader:
        """What makes files of the game, one at a time."""
        return ReplayReader(self.site.arena, self.site.warming)

    @property
    def act(self) -> Actions:
        """What this browser can do at the table."""
        return self.viewer.act

    @contextlib.contextmanager
    def _saying_why_not(self) -> Iterator[None]:
        """Tell the person why something cannot be done."""
        try:
            yield
        except KielwasserError as error:
            ui.notify(self.person.say(error.text), type="negative")

    # ---- moving and looking ----------------------------------------------------------------------------------------

    async def choose(self, key: str) -> None:
        """Do what was clicked; an invalid move, or one that gives something up, only if the person insists."""
        say, answer = self.person.say, self.viewer.choose(key)
        if answer is Answer.ASK:
            choice = next(choice for choice in self.viewer.frame().choices if choice.key == key)
            if choice.asks is not None:
                question, insist = say(choice.asks), choice.text
            else:
                question, insist = f"{say(t.REALLY_INVALID)} {say(choice.text)}", t.INSIST
            if not await ask(self.person, question, insist, t.GO_BACK):
                return
            answer = self.viewer.choose(key, insist=True)
        if answer is Answer.SENT and self.viewer.is_trying:
            self._note_down()
        if answer is not Answer.NOTHING:
            self.refresh()

    def ask_about(self, spot: str) -> None:
        """Say why a field or piece that was clicked is no choice."""
        self.viewer.ask_about(spot)
        self.said()

    def look_at(self, ply: int, line: Line | None = None) -> None:
        """Show a position of the game or of a variation."""
        self.viewer.look_at(ply, line)
        self.refresh()

    def look_at_latest(self) -> None:
        """Go back to the game: to its latest position while it runs, or to where the variation left it."""
        table, line = self.table, self.viewer.line
        is_over = line is not None and not table.is_running
        self.look_at(line.kept(table.steps) if line is not None and is_over else len(table.steps) - 1)

    def toggle_trying(self) -> None:
        """Let both seats' moves be tried out on the board, or no more."""
        self.viewer.toggle_trying()
        self.refresh()

    def forget_line(self) -> None:
        """Delete the variation that is looked at."""
        self.viewer.forget_line()
        self._note_down()
        self.refresh()

    def annotate(self, ply: int, text: str) -> None:
        """Keep a comment; an empty one is none."""
        self.act.annotate(ply, text)
        self._note_down()

    def _note_down(self) -> None:
        """Write variations and comments into the record, where the game has one of ours."""
        with self._saying_why_not():
            self.act.note_down()

    def undo(self) -> None:
        """Take the last action back."""
        if self.viewer.undo():
            self.refresh()

    def take_back(self) -> None:
        """Take the person's last move back; somebody elsewhere is asked first."""
        with self._saying_why_not():
            if not self.viewer.take_back():
                ui.notify(self.person.say(t.NOTHING_TO_TAKE_BACK))
        self.refresh()

    def answer(self, accepts: bool) -> None:
        """Answer what the other side asks or proposes."""
        with self._saying_why_not():
            (self.act.answer if self.table.question is not None else self.act.agree)(accepts)

    async def say(self) -> None:
        """Say one of the ready-made phrases."""
        self.act.require(Actions.say)
        phrase = await choose_phrase(self.person)
        if phrase is not None:
            with self._saying_why_not():
                self.act.say(phrase)

    async def resign(self) -> None:
        """Give up, if that is really meant."""
        self.act.require(Actions.resign)
        seat = self.act.seat
        question = self.person.say(t.REALLY_RESIGN, name=self.table.name_of(seat))
        if await ask(self.person, question, t.RESIGN, common.CANCEL):
            with self._saying_why_not():
                self.act.resign(seat)

    async def advise(self) -> None:
        """Ask for a hint and show it."""
        wait = self.site.arena.players.preparing(self.table.game)
        if wait is not None:
            ui.notify(self.person.say(t.ADVISER_PREPARES, wait=wait), type="info")
        text = await self.viewer.ask()
        self.refresh()
        if self.viewer.begun.advised != text:  # there is none, and this says why
            ui.notify(self.person.say(text), type="info")

    def take_over(self, seat: int, player: str) -> None:
        """Let a built-in player play a seat, or the person again."""
        self.act.take_over(seat, player)
        self.refresh()

    async def cancel(self) -> None:
        """End the game, if that is really meant."""
        self.act.require(Actions.cancel)
        if await ask(self.person, self.person.say(t.REALLY_CANCEL), t.CANCEL_GAME, common.CLOSE):
            self.act.cancel()

    @property
    def is_playing(self) -> bool:
        """Whether later positions come by themselves."""
        goes_on = self.table.is_running or not self.viewer.is_latest
        return self.viewer.playing and goes_on and not self.table.is_paused

    def toggle(self) -> None:
        """Pause or go on: what is shown, and the match behind it where this browser may."""
        playing = not self.is_playing
        self.viewer.playing = playing
        self.look_soon()
        if playing and not self.table.is_running and self.viewer.is_latest:
            self.viewer.go(0)
        if self.act.may(Actions.pause) and self.table.is_running:
            self.act.pause(not playing)
        self.refresh()

    async def go_on(self) -> None:
        """Begin a new game in the position shown."""
        ply = self.viewer.ply
        self.act.require(Actions.go_on)
        seats = await choose_seats(self.person, self.table)
        if seats is None:
            return
        with self._saying_why_not():
            ui.navigate.to(f"/table/{self.act.go_on(ply, seats).id}")

    async def ask_player(self) -> None:
        """Ask a player what it would do in the position shown."""
        self.act.require(Actions.ask_player)
        asked = await choose_player(self.person, self.table, self.site.arena.allow_programs)
        if asked is None:
            return
        self.viewer.refused = t.THINKS
        self.said()
        with self._saying_why_not():
            await self.viewer.ask_player(*asked)
        self.viewer.refused = None
        self.refresh()

    def invite(self) -> None:
        """Show the addresses with which others can take a person's seat at their own screen."""
        show_invitations(self.person, self.act, self.site.settings)

    def share(self) -> None:
        """Show the address of this game, which guests may open too."""
        show_link(self.person, self.table, self.site.settings)

    def save(self) -> None:
        """Hand out the record of the game, as far as it has come."""
        file = saved(self.table)
        ui.download(file.content, file.name)

    def save_picture(self) -> None:
        """Hand out the picture that is shown."""
        shown = self.viewer.steps[self.viewer.ply].position.hide(0)
        look = Look(self.person.language, self.viewer.taste.theme, self.viewer.taste.coordinates)
        ui.download(picture(shown, look, 1200).encode("utf-8"), f"{self.table.game.name}-{self.viewer.ply}.svg")

    async def save_gif(self) -> None:
        """Hand out the whole game as a moving picture."""
        end_with_page()
        taste = self.viewer.taste
        look = Look(self.person.language, taste.theme, taste.coordinates)
        ui.notify(self.person.say(of_replays.PREPARING))
        with self._saying_why_not():
            file = await self.reader.take(lambda: self.act.make_gif(self.reader, look))
            ui.download.content(file.content, file.name)

    def edit(self) -> None:
        """Change the position that is looked at, on a page of its own."""
        ui.navigate.to(self.viewer.copies().editor)

    def copy(self) -> None:
        """Show the position to copy it."""
        show_copies(self.person, self.viewer.copies())

    def play_on(self) -> None:
        """Let a game go on that was interrupted."""
        with self._saying_why_not():
            self.act.play_on()
            ui.navigate.reload()

    def abandon(self) -> None:
        """Leave an interrupted game as it is."""
        self.act.abandon()
        self.refresh()

    def again(self, swapped: bool, same_board: bool) -> None:
        """Open a new table like this one."""
        with self._saying_why_not():
            ui.navigate.to(f"/table/{self.act.again(swapped, same_board).id}")
