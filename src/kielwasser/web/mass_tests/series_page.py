"""The page of one mass test: how it stands, second by second, and the ways to its games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from html import escape
from typing import Annotated, Any

from fastapi import Path, Response
from fastapi.responses import RedirectResponse
from nicegui import app, ui

from kielwasser.arena.library import ReplayReader
from kielwasser.arena.mass_tests.running import SeriesView
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.tournament.basics.players import BUILT_IN
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.results.snapshot import Snapshot
from kielwasser.tournament.series import RUNNING
from kielwasser.tournament.show import charts
from kielwasser.tournament.show.words import game_title, sprt
from kielwasser.web.mass_tests import texts as t
from kielwasser.web.mass_tests.standings_page import address_of
from kielwasser.web.mass_tests.words import Rows, SeriesWords
from kielwasser.web.shell import frame
from kielwasser.web.shell.parts import Link, heading, scrolling, table_html
from kielwasser.web.shell.person import LANGUAGES, Person
from kielwasser.web.site import Site

_AT_ONCE = 0.5  # seconds within which a page says something
Number = Annotated[int, Path(ge=0, le=2**31 - 1)]  # more would be none that the store could know


def register(site: Site) -> None:
    """Make the pages and the files known."""
    reading = ReplayReader(site.arena, site.warming)
    opened: dict[tuple[int, int, int], str] = {}  # tables at which games are shown already

    @ui.page("/mass-tests/{id_}")
    async def watch(id_: str) -> None:
        number = int(id_) if id_.isdecimal() and len(id_) < 10 else 0
        try:
            settings = await asyncio.wait_for(site.mass_tests.settings(number), _AT_ONCE)
        except TimeoutError:  # somebody reads a large store
            settings = None
        except KielwasserError:
            _unknown(site, t.UNKNOWN, "/mass-tests")
            return
        WatchPage(site, number, settings)

    @ui.page("/mass-tests/{id_}/games/{pair}/{seat}")
    async def watch_game(id_: Number, pair: Number, seat: Number) -> Response | None:
        known = opened.get((id_, pair, seat), "")
        if known not in site.arena.tables:
            try:
                content = await site.mass_tests.replay(id_, pair, seat)
                if content is None:
                    _unknown(site, t.NOT_KEPT, f"/mass-tests/{id_}")
                    return None
                known = (await reading.upload(content, f"{id_}-{pair}-{seat}")).id
            except KielwasserError as error:
                _unknown(site, error.text, f"/mass-tests/{id_}")
                return None
            opened[id_, pair, seat] = known
        return RedirectResponse(f"/table/{known}")

    @app.get("/mass-tests/{id_}/report/{language}")
    async def as_html(id_: Number, language: str) -> Response:
        said = language if language in LANGUAGES else "de"
        return await _file(lambda: site.mass_tests.as_html(id_, said), f"mass-test-{id_}.html", "text/html")

    @app.get("/mass-tests/{id_}/json")
    async def as_json(id_: Number) -> Response:
        return await _file(lambda: site.mass_tests.as_json(id_), f"mass-test-{id_}.json", "application/json")

    @app.get("/mass-tests/{id_}/csv")
    async def as_csv(id_: Number) -> Response:
        return await _file(lambda: site.mass_tests.as_csv(id_), f"mass-test-{id_}.csv", "text/csv")


async def _file(make: Callable[[], Awaitable[str]], name: str, kind: str) -> Response:
    """Return a file to take away, never to be shown as a page of ours."""
    try:
        content = await make()
    except KielwasserError as error:
        return Response(str(error), status_code=404, media_type="text/plain")
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _unknown(site: Site, text: Text, back: str) -> None:
    with frame.page(site, t.TITLE, here="/mass-tests") as person:
        heading(person.say(text))
        ui.link(person.say(t.BACK if back == "/mass-tests" else t.RESULT), back)


class WatchPage:
    """Shows a series and keeps what is shown up to date, as long as somebody looks.

    The page is there at once, whatever it shows: a hundred thousand games take a moment to be read.
    """

    view: SeriesView

    def __init__(self, site: Site, id_: int, settings: SeriesSettings | None) -> None:
        self.site, self.id = site, id_
        self.sections: dict[str, tuple[Any, Any]] = {}
        loaded = game_title(settings.conditions.game) if settings is not None else ""
        with frame.page(site, t.TITLE, here="/mass-tests", loaded=loaded) as person:
            self.person: Person = person
            self.words = SeriesWords(person.language)
            ui.link(person.say(t.BACK), "/mass-tests")
            heading(self.words.title(settings) if settings is not None else person.say(t.MASS_TEST, number=id_))
            with ui.element("div").classes("w-full") as self.place:
                if settings is not None:
                    ui.label(self.words.about(settings)).classes("kw-faint")
                self.reading = ui.label(person.say(t.LOADING)).props('role="status"')
        ui.timer(0.0, self._load, once=True)

    async def _load(self) -> None:
        try:
            self.view = await self.site.mass_tests.look(self.id)
            self.is_shown = await self.site.mass_tests.is_shown(self.id)
        except KielwasserError as error:
            self.reading.text = self.person.say(error.text)
            return
        self.reading.delete()
        with self.place:
            self._build_state()
            with ui.element("div").classes("kw-mass q-mt-md"):
                self._build_sections()
            self._show()
            ui.timer(1.0, self._look)

    async def _look(self) -> None:
        if not self.live.value:
            return
        try:
            fresh = await self.site.mass_tests.look(self.id)
        except KielwasserError as error:  # somebody has deleted it
            self.trouble.text = self.person.say(error.text)
            return
        if fresh is not self.view:
            self.view = fresh
            self._show()

    # ---- state and what can be done ------------------------------------------------------------------------------

    def _build_state(self) -> None:
        say = self.person.say
        self.state = ui.label().classes("kw-status").props('role="status"')
        self.bar = (
            ui.linear_progress(show_value=False, size="14px", color="kw").classes("q-my-sm").props("instant-feedback")
        )
        self.bar.props["aria-label"] = say(t.TITLE)
        self.trouble = ui.label().classes("kw-error").props('role="alert"')
        self.warnings = ui.element("div").classes("w-full")
        with ui.row().classes("items-center gap-3 w-full"):
            self.stop = ui.button(say(t.STOP), icon="stop", on_click=lambda: self._act(self.site.mass_tests.stop))
            self.stop.props("no-caps unelevated")
            self.resume = ui.button(
                say(t.RESUME), icon="play_arrow", on_click=lambda: self._act(self.site.mass_tests.resume)
            ).props("no-caps unelevated")
            self.live = ui.switch(say(t.LIVE), value=True).props("color=kw")
            self.guests = ui.switch(say(t.SHOW_GUESTS), value=self.is_shown, on_change=self._show_guests)
            self.guests.props("color=kw")
            self.for_guests = ui.link(say(t.GUESTS_ADDRESS), address_of(self.id))
            self.for_guests.set_visibility(self.is_shown)
            with ui.element("nav").classes("kw-downloads").props(f'aria-label="{say(t.DOWNLOADS)}"'):
                address = f"/mass-tests/{self.id}"
                for text, file in ((t.REPORT, f"report/{self.person.language}"), (t.JSON, "json"), (t.CSV, "csv")):
                    ui.link(say(text), f"{address}/{file}").props("download")

    async def _act(self, action: Callable[[int], Awaitable[None]]) -> None:
        for button in (self.stop, self.resume):
            button.disable()
        try:
            self.site.for_owner(self.person)
            await action(self.id)
            self.trouble.text = ""
        except KielwasserError as error:
            self.trouble.text = self.person.say(t.IMPOSSIBLE, why=self.person.say(error.text))
        self.live.value = True
        await self._look()
        self._show_state()

    async def _show_guests(self) -> None:
        """Let guests see the standings, or no longer."""
        try:
            await self.site.for_owner(self.person).mass_tests.show(self.id, self.guests.value)
        except KielwasserError as error:
            self.trouble.text = self.person.say(t.IMPOSSIBLE, why=self.person.say(error.text))
            return
        self.for_guests.set_visibility(self.guests.value)

    def _show_state(self) -> None:
        say, shot = self.person.say, self.view.shot
        self.state.text = self.words.state(shot)
        self.bar.value = shot.games / max(shot.planned, 1)
        if shot.error is not None:
            self.trouble.text = say(t.FAILED, why=say(shot.error))
        allowed = self.site.settings.allow_programs or all(p.kind == BUILT_IN for p in shot.settings.players)
        self.stop.set_visibility(self.view.is_running)
        self.stop.set_enabled(shot.state == RUNNING)
        self.resume.set_visibility(not self.view.is_running and shot.state != "done" and shot.settings.has_known_game)
        self.resume.set_enabled(allowed)
        self.warnings.clear()
        with self.warnings:
            for warning in shot.warnings:
                ui.label(say(warning)).classes("kw-warning")
            if not shot.settings.has_known_game:
                ui.label(say(t.UNKNOWN_GAME, game=shot.settings.conditions.game)).classes("kw-warning")
            elif not allowed and shot.state != "done":
                ui.label(say(t.SWITCHED_OFF)).classes("kw-warning")

    # ---- results -------------------------------------------------------------------------------------------------

    def _build_sections(self) -> None:
        say, names = self.person.say, self.view.shot.names
        of_two = say(t.RESULT_OF, name=names[0])
        for name, title, hint, classes in (
            ("result", t.RESULT, of_two, "wide"),
            ("table", t.TABLE, "", "wide"),
            ("bracket", t.BRACKET, "", "wide"),
            ("matrix", t.MATRIX, "", "wide"),
            ("curve", t.CURVE, f"{of_two}. {say(t.CURVE_HINT)}", ""),
            ("pairs", t.PAIRS, say(t.PAIRS_HINT), ""),
            ("test", t.TEST, say(t.SPRT_HINT), ""),
            ("seats", t.SEATS, "", ""),
            ("causes", t.CAUSES, "", "" if len(names) == 2 else "wide"),
            ("times", t.TIMES, "", "wide"),
            ("recent", t.RECENT, "", "wide kw-latest"),
        ):
            with ui.element("section").classes(f"kw-card {classes}") as section:
                heading(say(title), 2)
                if hint:
                    ui.label(hint).classes("kw-hint")
                self.sections[name] = section, ui.html("", sanitize=False)

    def _show(self) -> None:
        """Show the series as it was last seen; what has not changed is left alone."""
        self._show_state()
        shown = dict(self._contents())
        for name, (section, content) in self.sections.items():
            section.set_visibility(name in shown)
            if name in shown and content.content != shown[name]:
                content.content = shown[name]

    def _contents(self) -> list[tuple[str, str]]:
        """Return what is in each section that has something to show."""
        shot, words, say, language = self.view.shot, self.words, self.person.say, self.person.language
        if not shot.games:
            return [("recent", f"<p>{escape(say(t.NOTHING_YET))}</p>")]
        made = [
            ("table", self._table(t.TABLE, words.standings(shot))),
            ("causes", self._causes()),
            ("times", self._times(shot)),
            ("recent", self._table(t.RECENT, words.recent(self.view), linked=True)),
        ]
        if len(shot.names) == 2:
            figures = "".join(f"<div><dt>{escape(a)}</dt><dd>{escape(b)}</dd></div>" for a, b in words.figures(shot))
            made.append(("result", f'<dl class="kw-result">{figures}</dl>'))
            made.append(("seats", self._table(t.SEATS, words.seats(shot))))
            made.append(("pairs", self._chart(say(t.PAIRS), charts.pairs(shot.pairs, language))))
        else:
            made.append(("matrix", self._table(t.MATRIX, words.matrix(shot))))
        if shot.bracket:
            made.append(("bracket", self._table(t.BRACKET, words.bracket(shot))))
        if shot.curve:
            made.append(("curve", self._chart(say(t.CURVE), charts.elo_curve(shot.curve, language))))
        if shot.sprt is not None:
            told = f"<p>{escape(say(sprt(shot.sprt)))}</p>"
            made.append(("test", self._chart(say(t.TEST), charts.sprt_bar(shot.sprt, language)) + told))
        return made

    def _table(self, title: Text, rows: Rows, linked: bool = False) -> str:
        say = self.person.say
        heads = (*rows.heads, say(t.REPLAY)) if linked else rows.heads
        listed = [[*row.cells, self._link(row.game)] if linked else row.cells for row in rows.rows]
        return table_html(say(title), heads, listed)

    def _link(self, game: tuple[int, int] | None) -> str | Link:
        if game is None:
            return "–"
        pair, seat = game
        say = self.person.say
        return Link(say(t.WATCH), f"/mass-tests/{self.id}/games/{pair}/{seat}", say(t.WATCH_GAME, pair=pair, seat=seat))

    def _causes(self) -> str:
        """Return the endings, and below them what the first example of each failure said."""
        say, rows = self.person.say, self.words.causes(self.view)
        made = self._table(t.CAUSES, Rows(rows.heads, rows.rows), linked=True)
        for row in rows.rows:
            if row.text:
                title = f"{say(t.FIRST_EXAMPLE)}: {row.cells[0]}, {row.cells[1]}"
                made += f"<h3>{escape(title)}</h3>" + scrolling(title, f'<pre class="kw-log">{escape(row.text)}</pre>')
        return made

    def _chart(self, title: str, picture: str) -> str:
        return f'<div class="kw-chart">{scrolling(title, picture)}</div>'

    def _times(self, shot: Snapshot) -> str:
        parts = []
        for name, told, spent in zip(shot.names, self.words.times(shot), shot.thinking, strict=True):
            title = f"{self.person.say(t.TIMES)}: {name}"
            chart = self._chart(title, charts.times(spent, name, self.person.language)) if spent.moves else ""
            parts.append(f"<div><p>{escape(told)}</p>{chart}</div>")
        return f'<div class="kw-columns">{"".join(parts)}</div>'
