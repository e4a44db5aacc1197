"""The page of mass tests: set up a new one, and the list of all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from nicegui import ui

from kielwasser.arena.mass_tests.running import Listed
from kielwasser.arena.mass_tests.setup import MATCH, OFFERED, MassSetup, problems, whole
from kielwasser.core.ruling import AUTO, RULING_NAMES, RULING_TEXTS
from kielwasser.games import names
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.numbers import plain
from kielwasser.tournament.basics.jobs import FILTERS
from kielwasser.tournament.basics.players import BUILT_IN
from kielwasser.tournament.plan.settings import usual_time
from kielwasser.tournament.show import words
from kielwasser.web.mass_tests import texts as t
from kielwasser.web.mass_tests.players import Players
from kielwasser.web.mass_tests.words import SeriesWords
from kielwasser.web.shell import frame
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.dialogs import ask
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person
from kielwasser.web.shell.start_form import StartForm
from kielwasser.web.site import Site

MEMORY = "mass_test"  # under which a browser remembers its last setup
_SHOWN = 8  # series in the list, unless somebody wants to see all


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/mass-tests")
    def mass_tests() -> None:
        MassTestsPage(site)


class MassTestsPage(StartForm):
    """Wires a setup to the fields of a page."""

    starting = t.STARTING

    def __init__(self, site: Site) -> None:
        self.site = site
        self.allow_programs = site.settings.allow_programs
        self.fields = {}
        with frame.page(site, t.TITLE, here="/mass-tests") as person:
            self.person = person
            self.setup = MassSetup.recalled(person.memory.get(MEMORY, {}), site.arena.settings.ruling)
            heading(person.say(t.TITLE))
            ui.label(person.say(t.INTRODUCTION)).classes("q-mb-sm")
            with ui.element("div").classes("kw-new"):
                with ui.element("div"):
                    self._build()
                with ui.element("div"):
                    self._build_start()
                    self.list = SeriesList(site, person)
        self.check()
        ui.timer(1.0, self._look)

    def _look(self) -> None:
        self.others.set_visibility(any(found.is_running for found in self.list.found or ()))

    # ---- the setup and what is wrong with it -----------------------------------------------------------------------

    def change(self, **changes: Any) -> None:
        """Take what was entered."""
        self.setup = replace(self.setup, **changes)
        self.check()

    def check(self) -> bool:
        """Say what is wrong beside the fields; return whether nothing is wrong."""
        wrong = problems(self.setup, self.allow_programs)
        hint = self.person.say(t.CONCURRENCY_HINT, number=self.setup.usual_concurrency)
        self.fields["concurrency"].props["hint"] = hint
        rules = self.setup.rules
        self.fields["ruling"].props["hint"] = self.person.say(
            t.RULING_HINTS[rules] if self.setup.ruling == AUTO else RULING_TEXTS[rules]
        )
        return self.mark(wrong)

    # ---- fields ----------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        say = self.person.say
        titles = {name: say(words.game_title(name)) for name in reversed(names())}
        with ui.element("section").classes("kw-card"):
            heading(say(t.NEW), 2)
            with ui.element("div").classes("kw-columns"):
                self._select("game", t.GAME, titles, self._choose_game)
                with ui.element("div"):
                    formats = {name: SeriesWords(self.person.language).head(words.FORMATS[name]) for name in OFFERED}
                    self._select("format", t.FORMAT, formats, self._choose_format)
                    self.about_format = ui.label(say(t.FORMAT_TEXTS[self.setup.format])).classes("kw-hint")
        self.players = Players(self)
        with ui.element("section").classes("kw-card"):
            heading(say(t.CONDITIONS), 2)
            self._build_conditions()

    def _select(self, name: str, text: Text, options: dict[str, str], choose: Callable[[str], Any]) -> None:
        value = getattr(self.setup, name)
        field = ui.select(options, value=value, label=self.person.say(text), on_change=lambda e: choose(e.value))
        self.fields[name] = field.classes("w-full")

    async def _choose_game(self, name: str) -> None:
        if name != self.setup.game:
            self.setup = self.setup.with_game(name)
            self._hint_of_time()
            await self.players.show.refresh()
            self.check()

    async def _choose_format(self, name: str) -> None:
        self.setup = self.setup.with_format(name)
        self.about_format.text = self.person.say(t.FORMAT_TEXTS[name])
        self.fields["games"].value = self.setup.games
        self.fields["games"].props["label"] = self.person.say(t.GAMES if name == MATCH else t.GAMES_EACH)
        self.test.set_visibility(name == MATCH)
        await self.players.show.refresh()
        self.check()

    def _hint_of_time(self) -> None:
        hint = self.person.say(t.SECONDS_HINT, seconds=plain(usual_time(self.setup.game)))
        self.fields["seconds"].props["hint"] = hint

    def _build_conditions(self) -> None:
        say, setup = self.person.say, self.setup
        with ui.element("div").classes("kw-columns"):
            label = t.GAMES if setup.format == MATCH else t.GAMES_EACH
            self._number("games", label, lambda value: self.change(games=whole(value)))
            self.fields["games"].props(f'hint="{say(t.GAMES_HINT)}" step=2')
            self._number("seconds", t.SECONDS, lambda value: self.change(seconds=value))
            self._hint_of_time()
            self._number("concurrency", t.CONCURRENCY, lambda value: self.change(concurrency=whole(value)))
            keeps = {name: say(t.KEEPS[name]) for name in FILTERS}
            self._select("keep", t.KEEP, keeps, lambda keep: self.change(keep=keep))
            rulings = {name: say(text) for name, text in RULING_NAMES.items()}
            self._select("ruling", t.RULING, rulings, lambda ruling: self.change(ruling=ruling))
            self.fields["seed"] = (
                ui.input(say(t.SEED), value=setup.seed, on_change=lambda e: self.change(seed=e.value or ""))
                .props(f'hint="{say(t.SEED_HINT)}" maxlength=400')
                .classes("w-full")
            )
        with ui.element("div").classes("q-mt-md") as self.test:
            ui.switch(say(t.SPRT), value=setup.sprt, on_change=lambda e: self._choose_test(bool(e.value))).props(
                "color=kw"
            )
            ui.label(say(t.SPRT_HINT)).classes("kw-hint")
            with ui.element("div").classes("kw-columns") as self.bounds:
                self._number("elo0", t.ELO0, lambda value: self.change(elo0=value))
                self._number("elo1", t.ELO1, lambda value: self.change(elo1=value))
        self.bounds.set_visibility(setup.sprt)
        self.test.set_visibility(setup.format == MATCH)

    def _number(self, name: str, text: Text, take: Callable[[float | None], None]) -> None:
        field = ui.number(
            self.person.say(text), value=getattr(self.setup, name), on_change=lambda e: take(e.value)
        ).props("stack-label")
        self.fields[name] = field.classes("w-full")

    def _choose_test(self, wanted: bool) -> None:
        self.bounds.set_visibility(wanted)
        self.change(sprt=wanted)

    # ---- starting --------------------------------------------------------------------------------------------------

    def _build_start(self) -> None:
        say = self.person.say
        self.others = ui.label(say(t.OTHERS_RUN)).classes("kw-warning")
        self.others.set_visibility(False)
        self.place_status()
        self.place_button(t.START)

    async def begin(self) -> str:
        """Begin the series as soon as everything is ready."""
        return f"/mass-tests/{await self.site.for_owner(self.person).mass_tests.begin(self.setup)}"

    def remember(self) -> None:
        """Keep the setup."""
        self.person.memory[MEMORY] = self.setup.remembered()


# ---- the list ------------------------------------------------------------------------------------------------------


class SeriesList:
    """All series of the store, kept up to date while something runs here."""

    def __init__(self, site: Site, person: Person) -> None:
        self.site, self.person = site, person
        self.words = SeriesWords(person.language)
        self.found: list[Listed] | None = None  # None: not read yet
        self.shows_all = False
        self._about: dict[int, ui.label] = {}  # the lines that change while a series runs, by its number
        self._changes = -1
        self._trouble = ""
        with ui.element("section").classes("kw-card") as self.place:
            with ui.row().classes("items-center w-full"):
                heading(person.say(t.ALL), 2)
                ui.space()
                ui.link(person.say(t.RATINGS), "/mass-tests/ratings")
            self.show()
        ui.timer(1.0, self._look)

    async def _look(self) -> None:
        tests = self.site.mass_tests
        running = any(found.is_running for found in self.found or ())
        if tests.changes == self._changes and not running:
            return
        self._changes = tests.changes
        before = self._outline()
        try:
            self.found, self._trouble = await tests.entries(), ""
        except KielwasserError as error:
            self.found, self._trouble = [], self.person.say(error.text)
        if self._outline() != before:
            self.show.refresh()
        for found in self.found:
            if found.entry.id in self._about:
                self._about[found.entry.id].text = self.words.listed(found)

    def _outline(self) -> object:
        """Return what the list is made of; the rest changes in place, so that no button goes away every second."""
        listed = [(found.entry.id, found.state, found.points) for found in self.found or ()]
        return self._trouble, None if self.found is None else listed

    @ui.refreshable_method
    def show(self) -> None:
        """Show the list."""
        say = self.person.say
        self._about.clear()
        if self._trouble:
            ui.label(say(t.IMPOSSIBLE, why=self._trouble)).classes("kw-error")
        elif not self.found:
            ui.label(say(t.LOADING if self.found is None else t.NONE)).classes("kw-faint").props('role="status"')
        else:
            with ui.element("ul").classes("kw-records"):
                for found in self.found if self.shows_all else self.found[:_SHOWN]:
                    self._entry(found)
            if len(self.found) > _SHOWN and not self.shows_all:
                ui.button(say(t.MORE, number=len(self.found)), on_click=self._show_all).props("no-caps flat color=kw")

    def _show_all(self) -> None:
        self.shows_all = True
        self.show.refresh()

    def _entry(self, found: Listed) -> None:
        title = self.words.title(found.settings)
        with ui.element("li"):
            with ui.element("div").classes("kw-record"):
                ui.link(title, f"/mass-tests/{found.entry.id}").classes("text-weight-medium")
                self._about[found.entry.id] = ui.label(self.words.listed(found)).classes("kw-faint")
                ui.label(self.words.outcome(found))
            with ui.row().classes("items-center gap-1"):
                if found.is_running:
                    self._button(t.STOP, title, partial(self.site.mass_tests.stop, found.entry.id))
                else:
                    if found.state != "done" and self._may_resume(found):
                        self._button(t.RESUME, title, partial(self.site.mass_tests.resume, found.entry.id))
                    self._button(t.DELETE, title, partial(self._delete, found))

    def _may_resume(self, found: Listed) -> bool:
        if not found.settings.has_known_game:
            return False
        return self.site.settings.allow_programs or all(p.kind == BUILT_IN for p in found.settings.players)

    def _button(self, text: Text, title: str, action: Callable[[], Awaitable[None]]) -> None:
        button = ui.button(self.person.say(text), on_click=partial(self._act, action), color=None)
        button.props('no-caps flat padding="4px 10px"')
        button.props["aria-label"] = f"{self.person.say(text)}: {title}"

    async def _act(self, action: Callable[[], Awaitable[None]]) -> None:
        with self.place:  # the list may be shown anew meanwhile, and the button with it
            try:
                self.site.for_owner(self.person)
                await action()
            except KielwasserError as error:
                ui.notify(self.person.say(t.IMPOSSIBLE, why=self.person.say(error.text)), type="negative")
        await self._look()

    async def _delete(self, found: Listed) -> None:
        title = self.words.title(found.settings)
        question = self.person.say(t.REALLY_DELETE, title=title, games=found.entry.games)
        if await ask(self.person, question, t.DELETE, common.CANCEL):
            await self.site.for_owner(self.person).mass_tests.delete(found.entry.id)
            ui.notify(self.person.say(t.DELETED))
