"""The page of replays: open a file, and the library of the games that were played here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import Response
from nicegui import app, events, ui

from kielwasser.arena.library import Download, Record, ReplayReader, Search
from kielwasser.arena.tables.table import Table
from kielwasser.arena.thumbnails import RecordPictures
from kielwasser.core.view import THEMES, Look
from kielwasser.games import game, names
from kielwasser.replay.reader import MAX_FILE, SUFFIXES
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.web.replays import texts as t
from kielwasser.web.replays.words import RecordWords
from kielwasser.web.shell import frame
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.dialogs import ask
from kielwasser.web.shell.files import FileTaker
from kielwasser.web.shell.parts import end_with_page, heading
from kielwasser.web.shell.person import LANGUAGES, Person
from kielwasser.web.site import Site

_MINUTE = {"Cache-Control": "max-age=60"}
_PAGE = 25  # records that are shown at once
_MEGABYTES = MAX_FILE // 1_000_000


def register(site: Site) -> None:
    """Make the page known."""

    pictures = RecordPictures(site.library, ReplayReader(site.arena, site.warming))

    @ui.page("/replays")
    def replays() -> None:
        ReplaysPage(site)

    @app.get("/records/{name}/{theme}/{language}.svg")
    async def picture(name: str, theme: str, language: str) -> Response:
        if theme not in THEMES or language not in LANGUAGES:
            return Response(status_code=404)
        try:
            drawn = await pictures.draw(name, Look(language, theme))
        except (KielwasserError, OSError):
            return Response(status_code=404)
        return Response(drawn, media_type="image/svg+xml", headers=_MINUTE)


class ReplaysPage:
    """Wires the library to the elements of a page."""

    def __init__(self, site: Site) -> None:
        self.site, self.library = site, site.library
        self.reading = ReplayReader(site.arena, site.warming)
        self.search = Search()
        self.number = 0
        self.marked: Record | None = None  # what the next one is compared with
        self.all: list[Record] | None = None  # None: not read yet
        self._shown: Any = None
        with frame.page(site, t.TITLE, here="/replays") as person:
            self.person: Person = person
            self.words = RecordWords(person.language)
            heading(person.say(t.TITLE))
            self._file()
            with ui.element("section").classes("kw-card w-full q-mt-md"):
                heading(person.say(t.PLAYED), 2)
                self._fields()
                self.results()
        self._stale = True
        stop = site.arena.tables.watch(self._note)
        ui.context.client.on_delete(stop)
        ui.timer(0.5, self._load)

    # ---- a file ----------------------------------------------------------------------------------------------------

    def _file(self) -> None:
        say = self.person.say
        with ui.element("section").classes("kw-card w-full"):
            heading(say(t.OPEN_FILE), 2)
            rejected = say(t.REJECTED, megabytes=_MEGABYTES)
            self.files = FileTaker(SUFFIXES, MAX_FILE, self._uploaded, lambda: self._complain(rejected))
            with ui.element("div").classes("kw-drop") as place:
                self.files.button(self.person, t.CHOOSE).props("unelevated")
                ui.label(say(t.DROP))
            self.files.take_drops(place)
            ui.label(say(t.UPLOAD_HINT, megabytes=_MEGABYTES)).classes("kw-faint")
            self.told = ui.label().classes("kw-error").props('role="alert"')

    async def _uploaded(self, event: events.UploadEventArguments) -> None:
        name = Path(event.file.name).name
        end_with_page()
        self._complain("")
        ui.notify(self.person.say(t.READING, name=name))
        try:
            self.site.for_owner(self.person)
            table = await self.reading.upload(await event.file.read(), name)
        except KielwasserError as error:
            self.files.reset()
            self._complain(self.person.say(t.CANNOT_OPEN, name=name, why=self.person.say(error.text)))
            return
        ui.navigate.to(f"/table/{table.id}")

    def _complain(self, text: str) -> None:
        self.told.text = text

    # ---- searching -------------------------------------------------------------------------------------------------

    def _fields(self) -> None:
        say = self.person.say
        games = {name: f"{game(name).title} {game(name).season}" for name in names()}
        with ui.element("search").classes("kw-search").props(f'aria-label="{say(t.SEARCH)}"'):
            ui.input(say(t.PLAYER), on_change=lambda e: self._look_for(player=e.value or "")).props(
                "clearable debounce=200 dense outlined"
            )
            self._select(t.GAME, {"": say(t.ANY_GAME), **games}, "game")
            self._choice(t.RESULT, t.ANY_RESULT, t.RESULTS, "result")
            self._choice(t.ENDED, t.ANY_ENDED, t.CAUSES, "ended")
            self._choice(t.SOURCE, t.ANY_SOURCE, t.SOURCES, "source")
            for text, field in ((t.SINCE, "since"), (t.UNTIL, "until")):
                ui.input(say(text), on_change=lambda e, field=field: self._look_for(**{field: e.value or ""})).props(
                    "type=date stack-label dense outlined"
                )
            self._select(t.ORDER, {name: say(text) for name, text in t.ORDERS.items()}, "order")

    def _choice(self, label: Text, everything: Text, texts: dict[str, Text], field: str) -> None:
        say = self.person.say
        self._select(label, {"": say(everything), **{name: say(text) for name, text in texts.items()}}, field)

    def _select(self, label: Text, options: dict[str, str], field: str) -> None:
        ui.select(
            options,
            value=getattr(self.search, field),
            label=self.person.say(label),
            on_change=lambda e: self._look_for(**{field: e.value}),
        ).props("dense outlined options-dense")

    def _look_for(self, **changes: Any) -> None:
        self.search = replace(self.search, **changes)
        self.number = 0
        self._update()

    def _note(self) -> None:
        self._stale = True

    async def _load(self) -> None:
        """Read the list anew if a game has come or gone."""
        if not self._stale:
            return
        self._stale = False
        running = self._running()
        found = await asyncio.to_thread(self.library.entries)
        # A game in which nobody has moved is none, unless it is played just now.
        self.all = [entry for entry in found if entry.plies or entry.warning is not None or entry.name in running]
        self._update()

    def _update(self) -> None:
        """Show the list anew if it has changed: what somebody has unfolded in it would be folded again."""
        now = self._state()
        if now != self._shown:
            self._shown = now
            self.results.refresh()

    def _state(self) -> Any:
        if self.all is None:
            return None
        return len(self.all), self.search.find(self.all), self.number, self._running()

    def _running(self) -> set[str]:
        """Return the files of games that are being played."""
        return {table.record.name for table in self.site.arena.tables.values() if table.is_running and table.record}

    # ---- the list --------------------------------------------------------------------------------------------------

    @ui.refreshable_method
    def results(self) -> None:
        """Show what was found, a page of it at a time."""
        say = self.person.say
        if self.library.folder is None:
            ui.label(say(t.NO_FOLDER))
        if self.all is None:
            ui.label(say(t.LOADING)).props('role="status"')
            return
        found = self.search.find(self.all)
        pages = max(-(-len(found) // _PAGE), 1)
        self.number = min(self.number, pages - 1)
        count = say(t.COUNT, found=len(found), all=len(self.all))
        ui.label(count if found else say(t.NONE_FOUND if self.all else t.NONE)).props('role="status"')
        if not self.all:
            ui.link(say(t.PLAY_FIRST), "/new")
        if self.marked is not None:
            ui.label(say(t.MARKED, what=f"{self.words.title(self.marked)}, {self.words.date(self.marked)}"))
        with ui.element("ul").classes("kw-records"):
            for entry in found[self.number * _PAGE : (self.number + 1) * _PAGE]:
                self._entry(entry)
        if pages > 1:
            self._pager(pages)

    def _pager(self, pages: int) -> None:
        say = self.person.say
        with ui.row().classes("items-center justify-center w-full"):
            for icon, text, step in (("chevron_left", t.EARLIER_PAGE, -1), ("chevron_right", t.LATER_PAGE, 1)):
                button = ui.button(icon=icon, on_click=partial(self._turn_to, step), color=None)
                button.props(f'flat round aria-label="{say(text)}"').set_enabled(0 <= self.number + step < pages)
                if step < 0:
                    ui.label(say(t.PAGE, page=self.number + 1, pages=pages))

    def _turn_to(self, step: int) -> None:
        self.number += step
        self.results.refresh()

    def _entry(self, entry: Record) -> None:
        say, words = self.person.say, self.words
        with ui.element("li"):
            if entry.plies and entry.warning is None:
                path = f"/records/{quote(entry.name)}/{self.person.taste.theme}/{self.person.language}.svg"
                ui.html(f'<img class="kw-last" src="{escape(path)}" alt="" loading="lazy">', sanitize=False)
            with ui.element("div").classes("kw-record"):
                ui.label(words.title(entry)).classes("text-weight-medium")
                ui.label(words.about(entry)).classes("kw-faint")
                ui.label(words.ending(entry, entry.name in self._running()))
                if entry.warning is not None:
                    ui.label(say(t.DAMAGED, why=say(entry.warning))).classes("kw-error")
            with ui.row().classes("items-center no-wrap gap-1"):
                title = words.title(entry)
                self._button(t.OPEN, title, lambda: self._open(entry)).props('unelevated color="primary"')
                with self._button(t.MORE, title, lambda: None).props("flat"), ui.menu():
                    for text, action in self._actions(entry):
                        ui.menu_item(say(text), on_click=action)

    def _button(self, text: Text, title: str, action: Callable[[], Any]) -> ui.button:
        button = ui.button(self.person.say(text), on_click=action, color=None).props('no-caps padding="4px 12px"')
        button.props["aria-label"] = f"{self.person.say(text)}: {title}"
        return button

    # ---- what people do --------------------------------------------------------------------------------------------

    def _actions(self, entry: Record) -> list[tuple[Text, Callable[[], Awaitable[None]]]]:
        reading = self.reading
        look = Look(self.person.language, self.person.taste.theme)
        return [
            (t.DOWNLOAD_RECORD, partial(self._take, entry.name, reading.record)),
            (t.DOWNLOAD_OFFICIAL, partial(self._take, entry.name, reading.official)),
            (t.DOWNLOAD_GIF, partial(self._take, entry.name, partial(reading.gif, look=look))),
            (t.DOWNLOAD_PNG, partial(self._take, entry.name, partial(reading.png, look=look))),
            (t.COMPARE_WITH if self.marked in (None, entry) else t.COMPARE, partial(self._compare, entry)),
            (t.TO_SERIES, partial(self._go_to_series, entry))
            if entry.series
            else (t.DELETE, partial(self._delete, entry)),
        ]

    async def _go_to_series(self, entry: Record) -> None:
        ui.navigate.to(f"/mass-tests/{entry.series}")

    async def _shown_table(self, entry: Record) -> Table:
        """Show a record; a game of a series is the store's, and what somebody notes at it is not written there."""
        path = await asyncio.to_thread(self.site.for_owner(self.person).library.path, entry.name)
        if entry.series:
            return await self.reading.upload(path.read_bytes(), entry.name)
        return await self.reading.open(path)

    async def _open(self, entry: Record) -> None:
        end_with_page()
        try:
            table = await self._shown_table(entry)
        except KielwasserError as error:
            self._refuse(error)
            return
        ui.navigate.to(f"/table/{table.id}")

    async def _compare(self, entry: Record) -> None:
        """Remember a record, or open it beside the one that is remembered."""
        if self.marked in (None, entry):
            self.marked = entry
            self.results.refresh()
            return
        end_with_page()
        try:
            tables = [await self._shown_table(one) for one in (self.marked, entry)]
        except KielwasserError as error:
            self._refuse(error)
            return
        ui.navigate.to(f"/compare/{tables[0].id}/{tables[1].id}")

    async def _take(self, name: str, export: Callable[[Path], Awaitable[Download]]) -> None:
        end_with_page()
        ui.notify(self.person.say(t.PREPARING))
        try:
            path = self.site.for_owner(self.person).library.path(name)
            file = await self.reading.take(lambda: export(path))
        except KielwasserError as error:
            self._refuse(error)
            return
        ui.download.content(file.content, file.name)

    async def _delete(self, entry: Record) -> None:
        say = self.person.say
        if entry.name in self._running():
            ui.notify(say(t.STILL_RUNNING), type="warning")
            return
        question = say(t.REALLY_DELETE, what=f"{self.words.title(entry)}, {self.words.date(entry)}")
        if not await ask(self.person, question, t.DELETE, common.CANCEL):
            return
        try:
            library = self.site.for_owner(self.person).library
            path = library.path(entry.name)
            library.delete(entry.name)
        except KielwasserError as error:
            self._refuse(error)
        else:
            self.site.arena.kept.forget_record(path)
            ui.notify(say(t.DELETED))
        self._stale = True

    def _refuse(self, error: KielwasserError) -> None:
        ui.notify(self.person.say(error.text), type="negative")
