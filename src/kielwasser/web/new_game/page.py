"""The new-game dialog: everything that can be chosen, what is wrong beside its field, and the board as it will be."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from html import escape
from typing import Any
from urllib.parse import quote

from nicegui import ui
from nicegui.events import UploadEventArguments

from kielwasser.arena.file_chooser import RECENT, with_recent
from kielwasser.arena.library import ReplayReader
from kielwasser.arena.opponents import LINKED, PROGRAM_CARD, Opponent, seated
from kielwasser.arena.setup import BUILT_IN, PROGRAM, GameSetup, found_in, problems
from kielwasser.core.ruling import RULING_NAMES, RULING_TEXTS
from kielwasser.games import game
from kielwasser.games import names as game_names
from kielwasser.replay.model import Replay
from kielwasser.replay.reader import MAX_FILE, SUFFIXES
from kielwasser.server.serve import ListenError
from kielwasser.server.warming import Stage
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.numbers import plain, time_left
from kielwasser.web.new_game import texts as t
from kielwasser.web.new_game.between import TermsFields
from kielwasser.web.new_game.cards import Cards
from kielwasser.web.new_game.seats import SeatFields
from kielwasser.web.shell import frame, pictures
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.files import FileTaker
from kielwasser.web.shell.parts import end_with_page, heading, list_rulings
from kielwasser.web.shell.start_form import StartForm
from kielwasser.web.shell.wish import Wish
from kielwasser.web.site import Site

# Where one came from, if that was one of our pages; in a tab of its own there is none.
_GO_BACK = """() => document.referrer.startsWith(`${location.origin}/`) && history.length > 1
    ? history.back() : location.assign("/")"""
MEMORY = "new_game"  # under which a browser remembers its last setup


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/new")
    def new(game: str = "", position: str = "") -> None:
        NewGamePage(site, game, position)


class NewGamePage(StartForm):
    """Wires a setup to the fields of a page."""

    starting = t.STARTING

    def __init__(self, site: Site, wanted: str, position: str = "") -> None:
        self.site = site
        self.luck = secrets.token_hex(4)  # the seed where none is given: what the preview shows is what is played
        self.fields = {}
        self.replay: Replay | None = None
        self.replay_name = ""
        self.no_board: Text | None = None  # why the file that was chosen last has none
        self._shown: object = None  # what the preview was drawn from
        self._wish = Wish(site.warming)
        self._is_beginning = False
        self._chosen = asyncio.Event()  # that another game was chosen
        self._explained: object = None  # what is said of the ruling
        self.invites = False  # somebody at another device shall play
        with frame.page(site, t.TITLE, here="/new", restyled=self._draw) as person:
            self.person = person
            self.setup = GameSetup.recalled(person.memory.get(MEMORY, {}), site.arena.settings.ruling)
            self.setup = replace(self.setup, paused=person.taste.start_paused or None)
            if wanted in game_names():
                self.setup = self.setup.with_game(wanted)
            if position:
                self.setup = replace(self.setup, position=position, start=None)
            heading(person.say(t.TITLE))
            with ui.element("div").classes("kw-new"):
                with ui.element("div"):
                    self._build()
                with ui.element("div").classes("kw-aside"):
                    self._build_aside()
        self.check()
        self._seen = self._surroundings()
        ui.timer(1.0, self._look)

    # ---- the setup and what is wrong with it -----------------------------------------------------------------------

    @property
    def is_ready(self) -> bool:
        """Whether the rules of the chosen game are compiled."""
        return self.setup.game in self.site.warming.ready

    @property
    def _readiness(self) -> str:
        """What is said instead of the board while the chosen game is not ready; nothing if it is."""
        say, warming, found = self.person.say, self.site.warming, game(self.setup.game)
        failure = warming.failure(found.name)
        if failure is not None:
            return say(failure)
        if self.is_ready:
            return ""
        if warming.is_compiled(found.name):
            return say(common.LOADING)
        return say(t.COMPILING, game=f"{found.title} {found.season}", wait=self._wait)

    @property
    def _wait(self) -> Text:
        return time_left(self.site.warming.remaining(self.setup.game))

    def change(self, **changes: Any) -> None:
        """Take what was entered."""
        self.setup = replace(self.setup, **changes)
        self.check()

    def wanted(self) -> GameSetup:
        """Return the setup with the seed of the preview, and with the visitor's language."""
        terms = replace(self.setup.terms, is_apart=self.invites)
        return replace(self.setup, seed=self.setup.seed or self.luck, language=self.person.language, terms=terms)

    def problems(self) -> dict[str, Text]:
        """Return what is wrong."""
        return problems(self.wanted(), self.site.settings.allow_programs, self.site.no_server, self.is_ready)

    def check(self) -> bool:
        """Say what is wrong beside the fields and show the board; return whether nothing is wrong."""
        wrong = self.problems()
        self.pause.value = self.setup.begins_paused  # who plays decides, until somebody has chosen
        self.pause.set_enabled(self.setup.has_computer)
        self._draw(wrong)
        self.terms.show()
        self._show_consequences()
        thinks = any(seat.kind == BUILT_IN for seat in self.setup.seats)
        self._wish.want(self.setup.game, Stage.SEARCH if thinks else Stage.RULES)
        return self.mark(wrong)

    def _show_consequences(self) -> None:
        """Show what follows from who plays: whether the board is fair, and which rules hold."""
        self.fair.value = self.setup.is_fair
        explained = self.setup.game, self.setup.ruling, self.setup.rules, self.setup.own_rules
        if explained != self._explained:
            self._explained = explained
            self.fields["ruling"].set_enabled(self.setup.own_rules is None)
            self.rulings.refresh()

    def _look(self) -> None:
        """Take notice that the game has become ready, or the server."""
        if self._surroundings() != self._seen:
            (_, *before), self._seen = self._seen, self._surroundings()
            self.check()
            if before != list(self._seen[1:]):  # a port that somebody is typing is not lost because a game is ready
                self.port_state.refresh()
        elif not self.is_ready:
            self._draw()
        if self._is_beginning and not self.is_ready:
            self.status.text = self.person.say(t.STARTING_IN, wait=self._wait)

    def _surroundings(self) -> tuple[object, ...]:
        return self.is_ready, self.site.no_server, self.site.settled.is_set(), self.site.arena.is_listening

    # ---- fields ----------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        say = self.person.say
        self.cards = Cards(self)
        self.terms = TermsFields(self)
        self.rulings()
        with ui.expansion(say(t.MORE), icon="tune", value=not self.setup.is_dealt).classes("kw-more") as self.more:
            self.seats = SeatFields(self)
            with ui.element("section").classes("kw-card"):
                heading(say(t.BOARD), 2)
                self._build_board()
            with ui.element("section").classes("kw-card"):
                heading(say(t.COURSE), 2)
                self._build_course()

    async def choose_game(self, name: str) -> None:
        """Take another game."""
        if name != self.setup.game:
            self.replay = None
            self.setup = self.setup.with_game(name)
            await self._refresh()

    async def choose_opponent(self, chosen: Opponent) -> None:
        """Take another opponent; a program needs a file, which can be looked for at once."""
        self.invites = chosen.key == LINKED
        self.setup = seated(self.setup, chosen)
        await self._refresh()
        if chosen.key == PROGRAM_CARD:
            self.more.value = True
            self.seats.look_for_program()

    async def start(self) -> None:
        """Start; what is wrong is shown, wherever it stands."""
        if self.problems():
            self.more.value = True
        await super().start()

    async def _refresh(self) -> None:
        """Show the fields again after what they show was changed by something else than typing."""
        self._chosen.set()
        await self.cards.refresh()
        self.fields["position"].value = self.setup.position
        self.fields["ruling"].value = self.setup.ruling
        await self.seats.show.refresh()
        await self.replay_state.refresh()
        await self.limit_hint.refresh()
        self.check()

    def _build_board(self) -> None:
        say = self.person.say
        with ui.row().classes("items-start w-full gap-2"):
            self.fields["seed"] = (
                ui.input(say(t.SEED), value=self.setup.seed, on_change=lambda e: self.change(seed=e.value or ""))
                .props(f'hint="{say(t.SEED_HINT)}" clearable maxlength=400')
                .classes("col")
            )
            ui.button(say(t.DEAL_AGAIN), icon="casino", on_click=self.deal_again).props("no-caps outline color=kw")
        self.fair = self._switch("fair", t.FAIR, t.FAIR_HINT, self.setup.is_fair)
        self.replay_state()
        self.fields["position"] = (
            ui.textarea(
                say(t.POSITION), value=self.setup.position, on_change=lambda e: self.change(position=e.value or "")
            )
            .props(f'hint="{say(t.POSITION_HINT)}" autogrow clearable debounce=300 input-style="max-height:12em"')
            .classes("w-full")
        )
        ui.button(say(t.EDIT), icon="edit", on_click=self.edit).props("no-caps outline color=kw")

    def edit(self) -> None:
        """Change the board of the preview, on a page of its own; where there is none, a dealt one."""
        is_fine = self.is_ready and not {"position", "replay"} & self.problems().keys()
        text = self.wanted().first_position().write(hidden=True) if is_fine else ""
        ui.navigate.to(f"/edit?game={self.setup.game}&position={quote(text)}")

    def deal_again(self) -> None:
        """Deal another board; a seed of the person's own is no longer wanted."""
        self.luck = secrets.token_hex(4)
        self.setup = replace(self.setup, seed="")
        self.fields["seed"].value = ""
        self.check()

    def _switch(self, name: str, text: Text, hint: Text, value: bool) -> ui.switch:
        say = self.person.say
        switch = ui.switch(say(text), value=value, on_change=lambda e: self._choose(name, bool(e.value)))
        ui.label(say(hint)).classes("kw-hint q-mb-sm")
        return switch.props("color=kw")

    def _choose(self, name: str, value: object) -> None:
        """Take what was chosen; what a field shows since it follows from the rest is no choice."""
        shown = {"fair": self.setup.is_fair, "paused": self.setup.begins_paused, "ruling": self.setup.ruling}
        if value != shown[name]:
            self.change(**{name: value})

    def _build_course(self) -> None:
        say = self.person.say
        self.pause = self._switch("paused", t.PAUSED, t.PAUSED_HINT, self.setup.begins_paused)
        ui.switch(
            say(t.TIME_LIMIT), value=self.setup.time_limit, on_change=lambda e: self.change(time_limit=bool(e.value))
        ).props("color=kw")
        self.limit_hint()
        self.fields["ruling"] = ui.select(
            {name: say(text) for name, text in RULING_NAMES.items()},
            value=self.setup.ruling,
            label=say(t.RULING),
            on_change=lambda e: self._choose("ruling", e.value),
        ).classes("w-full")
        self.port_state()

    @ui.refreshable_method
    def limit_hint(self) -> None:
        """Show how long a computer player may think in the chosen game."""
        dialect = self.site.arena.server.lobby.dialects[game(self.setup.game).wire_type]
        ui.label(self.person.say(t.TIME_LIMIT_HINT, seconds=plain(dialect.soft_limit))).classes("kw-hint q-mb-sm")

    @ui.refreshable_method
    def rulings(self) -> None:
        """Show what the chosen ruling means, and what differs."""
        say = self.person.say
        why = t.RULING_GIVEN if self.setup.own_rules else t.RULING_REASONS.get((self.setup.ruling, self.setup.rules))
        said = say(RULING_TEXTS[self.setup.rules])
        with ui.element("div").classes("kw-rule-line"):
            ui.label(said if why is None else f"{say(why)} {said}").props('data-part="ruling"')
            with ui.dialog().props(f'aria-label="{say(common.RULING_DIFFERENCES)}"') as differences, ui.card():
                heading(say(common.RULING_DIFFERENCES), 2)
                list_rulings(game(self.setup.game), say)
                ui.button(say(t.CLOSE), on_click=differences.close).props("no-caps flat color=kw")
            ui.button(say(common.RULING_DIFFERENCES), on_click=differences.open, color=None).props(
                "flat dense no-caps size=sm color=kw"
            )

    # ---- port ------------------------------------------------------------------------------------------------------

    @ui.refreshable_method
    def port_state(self) -> None:
        """Show the port of the game server, and let it be changed."""
        say, arena = self.person.say, self.site.arena
        port = arena.server.port if arena.is_listening else arena.settings.port
        field = ui.number(say(t.PORT), value=port, min=1, max=65_535, format="%d").classes("w-full")
        field.without_auto_validation()
        field.props(f'hint="{say(t.PORT_HINT)}"')
        if self.site.no_server is not None:
            field.error = say(t.PORT_FAILED, why=say(self.site.no_server))
        if self.site.settled.is_set():
            for event in ("blur", "keydown.enter"):
                field.on(event, lambda: self.move_server(field))
        else:
            field.disable()

    async def move_server(self, field: Any) -> None:
        """Let the game server listen on the port that was entered."""
        arena, port = self.site.arena, field.value
        if port is None or not 1 <= port <= 65_535:
            field.error = self.person.say(t.PORT_WRONG)
            return
        if arena.is_listening and int(port) == arena.server.port:
            field.error = None
            return
        try:
            await self.site.for_owner(self.person).move_server(int(port))
            field.error = None
        except ListenError as error:
            field.error = self.person.say(t.PORT_FAILED, why=self.person.say(error.text))
        self.check()

    # ---- board from a replay ---------------------------------------------------------------------------------------

    @ui.refreshable_method
    def replay_state(self) -> None:
        """Show the replay whose board is used, or the way to one."""
        say, replay = self.person.say, self.replay
        self.fields.pop("replay", None)
        if replay is None:
            too_long = say(t.TOO_LONG, limit=MAX_FILE // 1_000_000)
            files = FileTaker(SUFFIXES, MAX_FILE, self.take, lambda: ui.notify(too_long, type="negative"))
            files.button(self.person, t.REPLAY).props("outline color=kw")
            ui.label(say(t.REPLAY_FILE)).classes("kw-hint")
            if self.no_board is not None:
                ui.label(say(t.NO_REPLAY, file=self.replay_name, why=say(self.no_board))).classes("kw-error").props(
                    'role="alert"'
                )
            return
        ui.label(say(t.REPLAY_LOADED, file=self.replay_name, found=say(found_in(replay)))).props('role="status"')
        for warning in replay.warnings:
            ui.label(say(warning)).classes("kw-hint")
        last = len(replay.positions) - 1
        with ui.row().classes("items-center w-full"):
            self.fields["replay"] = ui.number(
                say(t.REPLAY_PLY, last=last), value=0, min=0, max=last, format="%d", on_change=self._choose_ply
            ).classes("col")
            ui.button(say(t.REPLAY_FORGET), icon="close", on_click=self.forget).props("no-caps flat color=kw")

    async def take(self, event: UploadEventArguments) -> None:
        """Take the board of a replay that was uploaded."""
        if event.file.size() > MAX_FILE:
            ui.notify(self.person.say(t.TOO_LONG, limit=MAX_FILE // 1_000_000), type="negative")
            return
        end_with_page()
        self.site.for_owner(self.person)
        self.replay_name, self.no_board = event.file.name, None
        try:
            self.replay = await ReplayReader(self.site.arena, self.site.warming).parse(await event.file.read())
        except KielwasserError as error:
            self.no_board = error.text
            self.replay_state.refresh()
            return
        self.setup = self.setup.with_replay(self.replay, 0)
        await self._refresh()

    def _choose_ply(self, event: Any) -> None:
        if self.replay is not None and event.value is not None:
            self.setup = self.setup.with_replay(self.replay, int(event.value))
            self.check()

    async def forget(self) -> None:
        """Deal a board again instead of the replay's."""
        self.replay = None
        self.setup = replace(self.setup, start=None)
        await self._refresh()

    # ---- preview and start -----------------------------------------------------------------------------------------

    def _build_aside(self) -> None:
        say = self.person.say
        with ui.element("div").classes("kw-begin"):
            self.place_button(t.START)
        self.place_status()
        with ui.element("section").classes("kw-card"):
            with ui.row().classes("items-center w-full"):
                heading(say(t.PREVIEW), 2)
                ui.space()
                ui.button(say(t.CLOSE), icon="close").props("no-caps flat dense color=kw").on(
                    "click", js_handler=_GO_BACK
                )
            self.picture = ui.html("", sanitize=False).classes("kw-preview")

    def _draw(self, wrong: dict[str, Text] | None = None) -> None:
        """Show the board with which the game would begin."""
        say, taste, setup = self.person.say, self.person.taste, self.wanted()
        wrong = self.problems() if wrong is None else wrong
        shown = None if {"game", "ruling", "seed", "position", "replay"} & set(wrong) else setup
        key = (self._readiness, taste, shown and (setup.game, setup.rules, setup.seed, setup.is_fair, setup.position))
        if (key, setup.start) == self._shown:
            return
        self._shown = key, setup.start
        if self._readiness:
            self.picture.content = f"<p>{escape(self._readiness)}</p>"
        elif shown is None:
            self.picture.content = f"<p>{escape(say(t.NO_PREVIEW))}</p>"
        else:
            position = setup.first_position()
            source = pictures.as_address(pictures.preview(position, taste.theme, taste.language, taste.coordinates))
            alt = escape(pictures.spoken(position, taste.language))
            self.picture.content = f'<img src="{source}" alt="{alt}" style="width:100%;max-height:60vh">'

    async def begin(self) -> str | None:
        """Open the table as soon as the rules are compiled and the server listens; who thinks gets ready there."""
        self._is_beginning = True
        try:
            await self._compiled()
            if not self.setup.is_local:
                await self.site.settled.wait()
        finally:
            self._is_beginning = False
        if self.button.is_deleted or not self.check():  # whoever has left meanwhile wants no game any more
            return None
        table = self.site.for_owner(self.person).arena.open(self.wanted(), self.person.id)
        return f"/table/{table.id}?invite=1" if self.invites else f"/table/{table.id}"

    async def _compiled(self) -> None:
        """Return when the rules are ready of the game that is chosen by then: another one may be chosen meanwhile."""
        while not self.is_ready:
            self._chosen.clear()
            ready = asyncio.ensure_future(self.site.warming.wait(self.setup.game))
            chosen = asyncio.ensure_future(self._chosen.wait())
            try:
                await asyncio.wait([ready, chosen], return_when=asyncio.FIRST_COMPLETED)
                if ready.done():
                    ready.result()
            finally:
                ready.cancel()
                chosen.cancel()

    def remember(self) -> None:
        """Keep the setup and the programs that were named."""
        self.person.memory[MEMORY] = self.setup.remembered()
        recent = list(self.person.memory.get(RECENT, []))
        for seat in self.setup.seats:
            if seat.kind == PROGRAM and seat.command.strip():
                recent = with_recent(recent, seat.command)
        self.person.memory[RECENT] = recent
