"""The start page: the games, and what is being played."""

from __future__ import annotations

from html import escape

from fastapi import Response
from nicegui import app, ui

from kielwasser.arena.mass_tests.running import Listed
from kielwasser.arena.open_games import YOUR_TURN, LobbyGame, entries, interrupted, thumbnail
from kielwasser.arena.viewing.words import NO_SCORE
from kielwasser.core.view import THEMES, Look
from kielwasser.games import game, names
from kielwasser.server.warming import Stage
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.numbers import time_left
from kielwasser.web.home import texts as t
from kielwasser.web.mass_tests.standings_page import address_of
from kielwasser.web.mass_tests.words import SeriesWords
from kielwasser.web.shell import assets, frame
from kielwasser.web.shell.parts import Link, heading, table
from kielwasser.web.shell.person import LANGUAGES, Person
from kielwasser.web.shell.pictures import sample, shipped, thumbnail_path
from kielwasser.web.site import Site

_SHOWN = 20  # finished games in the list
_HOUR = {"Cache-Control": "max-age=3600"}


def register(site: Site) -> None:
    """Make the page and its pictures known."""

    @ui.page("/")
    def home() -> None:
        HomePage(site)

    @app.get(f"/pictures/{assets.version()}/{{name}}/{{theme}}/{{language}}.svg")
    def picture(name: str, theme: str, language: str) -> Response:
        if name not in names() or theme not in THEMES or language not in LANGUAGES:
            return Response(status_code=404)
        drawn = shipped(name, theme, language)
        if drawn is not None:
            return Response(drawn, media_type="image/svg+xml", headers={**assets.FOR_GOOD, "Content-Encoding": "gzip"})
        if name not in site.warming.ready:
            return Response(status_code=404)
        return Response(sample(name, theme, language), media_type="image/svg+xml", headers=_HOUR)

    @app.get(thumbnail_path("{id_}", "{ply}", "{theme}", "{language}"))
    def board(id_: str, ply: int, theme: str, language: str) -> Response:
        """Draw where a game stands; the number of its moves is in the address so that browsers ask again."""
        is_known = theme in THEMES and language in LANGUAGES
        drawn = thumbnail(site.arena, id_, ply, Look(language, theme)) if is_known else None
        if drawn is None:
            return Response(status_code=404)
        return Response(drawn, media_type="image/svg+xml", headers=_HOUR)


class HomePage:
    """Shows the games and the list of tables, and keeps both up to date."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._seasons: dict[str, ui.label] = {}
        self._series: list[Listed] = []
        with frame.page(site, t.TITLE, here="/", restyled=self._restyle) as person:
            self.person: Person = person
            self.unfinished()
            heading(person.say(t.CHOOSE if person.is_owner else t.TITLE))
            self.games()
            self.lobby()
            self.standings()
            if person.is_owner:
                ui.link(person.say(t.REPLAYS), "/replays")
        self._shown = self._state()
        ui.timer(1.0, self._look)
        ui.timer(0.0, self._look_at_series, once=True)
        ui.timer(5.0, self._look_at_series)

    def _state(self) -> tuple[frozenset[str], list[LobbyGame]]:
        return frozenset(self.site.warming.ready), entries(self.site.arena, self.person.id)

    def _season(self, name: str) -> str:
        """Return the line below a game's title."""
        season, readiness = self.person.say(t.SEASON, season=game(name).season), self._readiness(name)
        return f"{season} · {readiness}" if readiness else season

    def _readiness(self, name: str) -> str:
        """Return what has to be said of a game that is not ready; nothing if it is."""
        say, warming = self.person.say, self.site.warming
        failure = warming.failure(name)
        if failure is not None:
            return say(failure)
        if warming.is_ready(name):
            return ""
        is_compiled_now = (name, Stage.RULES) in warming.compiling
        return say(t.COMPILING, wait=time_left(warming.remaining(name))) if is_compiled_now else say(t.NOT_READY)

    def _look(self) -> None:
        """Show what has changed since the last look."""
        ready, listed = self._state()
        if ready != self._shown[0]:
            self.games.refresh()
        for name, label in self._seasons.items():
            label.text = self._season(name)
        if listed != self._shown[1]:
            self.unfinished.refresh()
            self.lobby.refresh()
        self._shown = ready, listed

    async def _look_at_series(self) -> None:
        """Look which series are shown to guests; a store that cannot be read shows none."""
        try:
            found = await self.site.mass_tests.shown()
        except KielwasserError:
            found = []
        if found != self._series:
            self._series = found
            self.standings.refresh()

    @ui.refreshable_method
    def standings(self) -> None:
        """Show the ways to mass tests and tournaments that everybody may follow."""
        if not self._series:
            return
        say, words = self.person.say, SeriesWords(self.person.language)
        heading(say(t.STANDINGS), 2)
        rows: list[list[str | Link]] = []
        for one in self._series[:_SHOWN]:
            title = words.title(one.settings)
            link = Link(say(t.LOOK), address_of(one.entry.id), f"{say(t.LOOK)}: {title}")
            rows.append([title, words.outcome(one), link])
        table(say(t.STANDINGS), [say(text) for text in (t.PLAYERS, t.STATE, t.LOOK)], rows)

    def _restyle(self) -> None:
        if self.person.taste.theme != self._theme:
            self.games.refresh()
            self.unfinished.refresh()
            self.lobby.refresh()

    @ui.refreshable_method
    def games(self) -> None:
        """Show a card for each game, the latest season first."""
        self._theme = self.person.taste.theme
        with ui.element("ul").classes("kw-games"):
            for name in reversed(names()):
                self._card(name)

    def _card(self, name: str) -> None:
        person, found = self.person, game(name)
        title = f"{found.title} {found.season}"
        address = f"/new?game={name}" if person.is_owner else f"/rules/{name}"
        with ui.element("li").classes("kw-card column items-start gap-2"):
            with ui.link(target=address).classes("kw-picture").props('tabindex="-1" aria-hidden="true"'):
                is_ready = name in self.site.warming.ready
                if is_ready or shipped(name, person.taste.theme, person.language) is not None:
                    source = f"/pictures/{assets.version()}/{name}/{person.taste.theme}/{person.language}.svg"
                    ui.html(f'<img src="{source}" alt="" loading="lazy">', sanitize=False)
            heading(found.title, 2)
            self._seasons[name] = ui.label(self._season(name)).classes("kw-faint")
            label = person.say(t.NEW_GAME_OF if person.is_owner else t.RULES_OF, game=title)
            ui.button(person.say(t.NEW_GAME if person.is_owner else t.RULES)).props(
                f'no-caps unelevated href="{address}" aria-label="{label}"'
            ).classes("kw-go-new")

    @ui.refreshable_method
    def unfinished(self) -> None:
        """Show what this person has begun: the game that waits longest for nobody but him comes first."""
        mine = [entry for entry in self._entries() if entry.is_mine]
        if mine:
            heading(self.person.say(t.MINE), 2)
            self._thumbs(mine, t.PLAY_ON, first_is_large=True)
        self._interrupted()

    @ui.refreshable_method
    def lobby(self) -> None:
        """Show the games of others that run, and those that ended."""
        say, listed = self.person.say, self._entries()
        running = [entry for entry in listed if entry.is_running and not entry.is_mine]
        finished = [entry for entry in listed if not entry.is_running]
        heading(say(t.RUNNING), 2)
        if running:
            self._thumbs(running, t.WATCH)
        else:
            ui.label(say(t.NONE_RUNNING)).classes("kw-faint")
        if finished:
            heading(say(t.FINISHED), 2)
            self._thumbs(finished[:_SHOWN], t.LOOK)
            if len(finished) > _SHOWN:
                ui.label(say(t.MORE, more=len(finished) - _SHOWN)).classes("kw-faint")

    def _entries(self) -> list[LobbyGame]:
        return entries(self.site.arena, self.person.id)

    def _interrupted(self) -> None:
        """Show the person's games that the end of the program has interrupted."""
        say, kept = self.person.say, interrupted(self.site.arena, self.person.id)[:_SHOWN]
        if not kept:
            return
        heading(say(t.INTERRUPTED), 2)
        rows: list[list[str | Link]] = []
        for one in kept:
            found, players = game(one.setup.game), " – ".join(one.names)
            link = Link(say(t.PLAY_ON), f"/table/{one.id}", f"{say(t.PLAY_ON)}: {players}")
            rows.append([players, f"{found.title} {found.season}", link])
        table(say(t.INTERRUPTED), [say(text) for text in (t.PLAYERS, t.GAME, t.PLAY_ON)], rows)

    def _thumbs(self, listed: list[LobbyGame], act: Text, first_is_large: bool = False) -> None:
        """Show games with their boards; `act` is what a click does."""
        cards = [self._thumb(entry, self.person.say(act), first_is_large and entry is listed[0]) for entry in listed]
        ui.html(f'<ul class="kw-thumbs">{"".join(cards)}</ul>', sanitize=False).classes("w-full")

    def _thumb(self, entry: LobbyGame, act: str, is_large: bool) -> str:
        """Return the card of a game; names come from strangers."""
        say, players = self.person.say, escape(" – ".join(entry.names))
        source = thumbnail_path(entry.id, entry.ply, self.person.taste.theme, self.person.language)
        progress = say(t.PROGRESS, round=entry.round, rounds=entry.rounds)
        facts = [entry.game, progress]
        if entry.points != (NO_SCORE, NO_SCORE):
            facts.append(f"{entry.points[0]} : {entry.points[1]}")
        if entry.watchers > 1:
            facts.append(say(t.WATCHED, watchers=entry.watchers))
        turn = ' class="kw-turn"' if entry.state is YOUR_TURN else ""
        return (
            f'<li class="kw-card{" kw-first-thumb" if is_large else ""}">'
            f'<div class="kw-picture"><img src="{escape(source)}" alt="" loading="lazy"></div>'
            f'<div><a class="kw-open" href="/table/{entry.id}" aria-label="{escape(act)}: {players}">{players}</a>'
            f"<p>{escape(' · '.join(facts))}</p><p{turn}>{escape(say(entry.state))}</p>"
            f'<span class="kw-act" aria-hidden="true">{escape(act)}</span></div></li>'
        )
