"""The start page: the games, and what is being played."""

from __future__ import annotations

from fastapi import Response
from nicegui import app, ui

from kielwasser.arena.open_games import LobbyGame, entries, interrupted
from kielwasser.core.view import THEMES
from kielwasser.games import game, names
from kielwasser.server.warming import Stage
from kielwasser.system.errors import Text
from kielwasser.system.numbers import time_left
from kielwasser.web.home import texts as t
from kielwasser.web.shell import assets, frame
from kielwasser.web.shell.parts import Link, heading, table
from kielwasser.web.shell.person import LANGUAGES, Person
from kielwasser.web.shell.pictures import sample, shipped
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


class HomePage:
    """Shows the games and the list of tables, and keeps both up to date."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._seasons: dict[str, ui.label] = {}
        with frame.page(site, t.TITLE, here="/", restyled=self._restyle) as person:
            self.person: Person = person
            heading(person.say(t.CHOOSE if person.is_owner else t.TITLE))
            self.games()
            self.lobby()
            if person.is_owner:
                ui.link(person.say(t.REPLAYS), "/replays")
        self._shown = self._state()
        ui.timer(1.0, self._look)

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
            self.lobby.refresh()
        self._shown = ready, listed

    def _restyle(self) -> None:
        if self.person.taste.theme != self._theme:
            self.games.refresh()

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
            )

    @ui.refreshable_method
    def lobby(self) -> None:
        """Show the games that run, one's own first, and those that ended."""
        listed = entries(self.site.arena, self.person.id)
        mine = [entry for entry in listed if entry.is_mine]
        running = [entry for entry in listed if entry.is_running and not entry.is_mine]
        finished = [entry for entry in listed if not entry.is_running]
        say = self.person.say
        if mine:
            heading(say(t.MINE), 2)
            self._list(t.MINE, mine, t.PLAY_ON)
        self._interrupted()
        if running or not mine:
            heading(say(t.RUNNING), 2)
        if running:
            self._list(t.RUNNING, running, t.WATCH)
        elif not mine:
            ui.label(say(t.NONE_RUNNING)).classes("kw-faint")
        if finished:
            heading(say(t.FINISHED), 2)
            self._list(t.FINISHED, finished[:_SHOWN], t.LOOK)
            if len(finished) > _SHOWN:
                ui.label(say(t.MORE, more=len(finished) - _SHOWN)).classes("kw-faint")

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

    def _list(self, caption: Text, listed: list[LobbyGame], act: Text) -> None:
        """Show a list of games; `act` is what its links do."""
        say = self.person.say
        heads = [say(text) for text in (t.PLAYERS, t.GAME, t.ROUND, t.POINTS, t.STATE, t.WATCHERS, act)]
        with ui.element("div").classes("kw-lobby w-full"):
            table(say(caption), heads, [self._row(entry, say(act)) for entry in listed])

    def _row(self, entry: LobbyGame, word: str) -> list[str | Link]:
        players = " – ".join(entry.names)
        return [
            players,
            entry.game,
            f"{entry.round}/{entry.rounds}",
            f"{entry.points[0]} : {entry.points[1]}",
            self.person.say(entry.state),
            str(entry.watchers),
            Link(word, f"/table/{entry.id}", f"{word}: {players}"),
        ]
