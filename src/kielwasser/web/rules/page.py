"""The pages of the rules: one for each game, and a list of them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from fastapi import Response
from nicegui import app, ui

from kielwasser.core.game import Game
from kielwasser.core.guide import Items, Picture, Section
from kielwasser.games import game
from kielwasser.games import names as game_names
from kielwasser.system.errors import Text
from kielwasser.web.rules import texts as t
from kielwasser.web.shell import frame
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person
from kielwasser.web.shell.pictures import Illustrations, illustrations
from kielwasser.web.shell.wish import Wish
from kielwasser.web.site import Site

_HOUR = {"Cache-Control": "max-age=3600"}


def register(site: Site) -> None:
    """Make the pages and their pictures known."""

    @ui.page("/rules")
    def rules() -> None:
        IndexPage(site)

    @ui.page("/rules/{name}")
    def rules_of(name: str) -> None:
        if name in game_names():
            RulesPage(site, game(name))
            return
        with frame.page(site, common.NOT_FOUND) as person:
            heading(person.say(common.NOT_FOUND))
            ui.link(person.say(t.ALL_GAMES), "/rules")

    @app.get("/rules/{name}/{number}/{theme}/{language}.svg")
    def picture(name: str, number: int, theme: str, language: str) -> Response:
        known = illustrations(name, name in site.warming.ready) if name in game_names() else None
        drawn = None if known is None else known.picture(number, theme, language)
        if drawn is None:
            return Response(status_code=404)
        return Response(drawn, media_type="image/svg+xml", headers=_HOUR)


def _titled(found: Game) -> str:
    return f"{found.title} {found.season}"


class _Illustrated:
    """A page with pictures; where none were drawn ahead, they come when their game is ready."""

    def __init__(self, site: Site, person: Person) -> None:
        self.site, self.person = site, person

    def paragraph(self, text: Text, tag: str = "p") -> None:
        """Show a text as an element of its own."""
        ui.html(escape(self.person.say(text)), tag=tag, sanitize=False)

    def illustrations(self, found: Game) -> Illustrations | None:
        """Return the pictures of a game, as soon as there are some."""
        return illustrations(found.name, found.name in self.site.warming.ready)

    def picture(self, found: Game, number: int) -> None:
        """Show a picture; its text alternative is the position in sentences."""
        known = self.illustrations(found)
        if known is None:
            return
        language = self.person.language
        address = f"/rules/{found.name}/{number}/{self.person.taste.theme}/{language}.svg"
        said = known.said[language][number] if number else ""
        ui.html(f'<img src="{address}" alt="{escape(said)}" loading="lazy">', sanitize=False)


class IndexPage(_Illustrated):
    """Shows all games with what they are about."""

    def __init__(self, site: Site) -> None:
        with frame.page(site, t.TITLE, here="/rules", restyled=self.restyle) as person:
            super().__init__(site, person)
            heading(person.say(t.TITLE))
            ui.label(person.say(t.INTRODUCTION))
            self.games()
        _refresh_when_ready(site, set(game_names()), self.restyle)

    def restyle(self) -> None:
        """Show the same with another taste, or with pictures that are ready by now."""
        self.games.refresh()

    @ui.refreshable_method
    def games(self) -> None:
        """Show a card for each game."""
        say = self.person.say
        with ui.element("ul").classes("kw-games"):
            for name in reversed(game_names()):
                found = game(name)
                guide = found.guide()
                with ui.element("li").classes("kw-card column items-start gap-2"):
                    with (
                        ui.link(target=f"/rules/{name}").classes("kw-picture").props('tabindex="-1" aria-hidden="true"')
                    ):
                        self.picture(found, 0)
                    heading(_titled(found), 2)
                    ui.label(say(guide.gist))
                    label = escape(say(t.READ_OF, game=_titled(found)))
                    ui.link(say(t.READ), f"/rules/{name}").props(f'aria-label="{label}"')


class RulesPage(_Illustrated):
    """Shows the rules of one game."""

    def __init__(self, site: Site, found: Game) -> None:
        self.game = found
        with frame.page(site, _titled(found), here="/rules", restyled=self.restyle) as person:
            super().__init__(site, person)
            self.content()
            Wish(site.warming).want(found.name)
        _refresh_when_ready(site, {found.name}, self.restyle)

    def restyle(self) -> None:
        """Show the same with another taste, or with pictures that are ready by now."""
        self.content.refresh()

    @ui.refreshable_method
    def content(self) -> None:
        """Show all of it."""
        say, found, guide = self.person.say, self.game, self.game.guide()
        with ui.element("article").classes("kw-guide"):
            heading(say(t.OF_GAME, game=_titled(found)))
            self.paragraph(guide.gist)
            self._links(guide.sections)
            if self.illustrations(found) is None:
                ui.label(say(t.PICTURES_LATER)).classes("kw-faint")
            numbers = {id(picture): number for number, picture in enumerate(guide.pictures())}
            for place, section in enumerate(guide.sections):
                with ui.element("section").props(f'id="s{place}"'):
                    self._section(section, numbers)
            with ui.element("section").props('id="rulings"'):
                heading(say(t.RULINGS), 2)
                self.paragraph(t.RULINGS_TEXT)
                self._rows(found.rulings)
            with ui.element("section").props('id="everywhere"'):
                heading(say(t.EVERYWHERE), 2)
                self._rows(t.KEYS)

    def _links(self, sections: tuple[Section, ...]) -> None:
        say = self.person.say
        with ui.element("nav").classes("row gap-3").props(f'aria-label="{say(t.CONTENTS)}"'):
            for place, section in enumerate(sections):
                ui.link(say(section.heading), f"#s{place}")
            ui.link(say(t.RULINGS), "#rulings")
            ui.link(say(t.PLAY), f"/new?game={self.game.name}")
            ui.link(say(t.ALL_GAMES), "/rules")

    def _section(self, section: Section, numbers: dict[int, int]) -> None:
        """Show a section: one picture stands beside the text, several stand in a row below it."""
        heading(self.person.say(section.heading), 2)
        pictures = [part for part in section.parts if isinstance(part, Picture)]
        if len(pictures) == 1:
            self._pictures(pictures, numbers, "kw-figures kw-alone")
        for part in section.parts:
            if isinstance(part, Items):
                self._rows(part.rows, "ol" if part.ordered else "ul")
            elif isinstance(part, Text):
                self.paragraph(part)
        if len(pictures) > 1:
            self._pictures(pictures, numbers, "kw-figures")

    def _pictures(self, pictures: list[Picture], numbers: dict[int, int], classes: str) -> None:
        with ui.element("div").classes(classes):
            for picture in pictures:
                with ui.element("figure"):
                    self.picture(self.game, numbers[id(picture)])
                    self.paragraph(picture.caption, "figcaption")

    def _rows(self, rows: tuple[Text, ...], tag: str = "ul") -> None:
        with ui.element(tag):
            for row in rows:
                self.paragraph(row, "li")


def _refresh_when_ready(site: Site, names: set[str], refresh: Callable[[], None]) -> None:
    """Show pictures as soon as their games are compiled."""
    known = names & site.warming.ready

    def look() -> None:
        nonlocal known
        if names & site.warming.ready != known:
            known = names & site.warming.ready
            refresh()
        if known == names:
            timer.cancel()

    timer = ui.timer(1.0, look)
