"""The page of ratings: who is how strong, over everything in the store."""

from __future__ import annotations

from nicegui import ui

from kielwasser.system.errors import KielwasserError
from kielwasser.tournament.results.ratings import RatingList
from kielwasser.web.mass_tests import texts as t
from kielwasser.web.mass_tests.words import SeriesWords
from kielwasser.web.shell import frame
from kielwasser.web.shell.parts import heading, table
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/mass-tests/ratings")
    def ratings() -> None:
        RatingsPage(site)


class RatingsPage:
    """Computes the lists once, beside the loop, and shows them."""

    def __init__(self, site: Site) -> None:
        self.site = site
        with frame.page(site, t.RATINGS, here="/mass-tests") as person:
            self.person: Person = person
            ui.link(person.say(t.BACK), "/mass-tests")
            heading(person.say(t.RATINGS))
            with ui.element("div").classes("w-full") as self.place:
                self.state = ui.label(person.say(t.LOADING)).props('role="status"')
        ui.timer(0.0, self._load, once=True)

    async def _load(self) -> None:
        say = self.person.say
        try:
            lists = await self.site.mass_tests.ratings()
        except KielwasserError as error:
            self.state.text = say(t.IMPOSSIBLE, why=say(error.text))
            return
        self.state.text = "" if lists else say(t.NO_RATINGS)
        with self.place:
            for found in lists:
                self._show(found)

    def _show(self, found: RatingList) -> None:
        say, words = self.person.say, SeriesWords(self.person.language)
        title, rows = words.rating_title(found), words.rating_rows(found)
        with ui.element("section").classes("kw-card q-mb-md"):
            heading(title, 2)
            anchored = say(t.RATINGS_TEXT, anchor=found.anchor) if found.anchor else say(t.RATINGS_MEAN)
            ui.label(anchored).classes("kw-hint")
            table(title, rows.heads, [row.cells for row in rows.rows])
