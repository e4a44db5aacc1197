"""How a mass test or a tournament stands, for everybody to whom its owner shows it: to be looked at, nothing more."""

from __future__ import annotations

from html import escape

from nicegui import ui

from kielwasser.arena.mass_tests.running import SeriesView
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.tournament.show.words import game_title
from kielwasser.web.mass_tests import texts as t
from kielwasser.web.mass_tests.words import Rows, SeriesWords
from kielwasser.web.shell import frame
from kielwasser.web.shell.parts import table_html
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site


def address_of(series: int | str) -> str:
    """Return where the standings of a series are."""
    return f"/standings/{series}"


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page(address_of("{id_}"))
    def standings(id_: str) -> None:
        StandingsPage(site, int(id_) if id_.isdecimal() and len(id_) < 10 else 0)


class StandingsPage:
    """Shows the tables of a series, and asks at each look whether this visitor may still see them."""

    def __init__(self, site: Site, id_: int) -> None:
        self.site, self.id = site, id_
        self.seen: SeriesView | None = None
        with frame.page(site, t.STANDINGS, here="/") as person:
            self.person: Person = person
            self.words = SeriesWords(person.language)
            self.title = ui.html("", sanitize=False)
            self._entitle(person.say(t.STANDINGS))
            self.about = ui.label().classes("kw-faint")
            self.state = ui.label(person.say(t.LOADING)).classes("kw-status").props('role="status"')
            self.bar = ui.linear_progress(show_value=False, size="14px", color="kw").classes("q-my-sm")
            self.bar.props["aria-label"] = person.say(t.STANDINGS)
            self.tables = ui.html("", sanitize=False).classes("w-full")
        ui.timer(0.0, self._look, once=True)
        ui.timer(1.0, self._look)

    def _entitle(self, text: str) -> None:
        self.title.content = f"<h1>{escape(text)}</h1>"

    async def _look(self) -> None:
        try:
            seen = await self.site.mass_tests.standings(self.id, self.person)
        except KielwasserError as error:
            self.seen = None
            self.state.text, self.tables.content, self.about.text = self.person.say(error.text), "", ""
            self._entitle(self.person.say(t.STANDINGS))
            self.bar.set_visibility(False)
            return
        if seen is not self.seen:
            self.seen = seen
            self._show(seen)

    def _show(self, seen: SeriesView) -> None:
        shot, words = seen.shot, self.words
        self._entitle(words.title(shot.settings))
        self.about.text = self.person.say(
            game_title(shot.settings.conditions.game)
        )  # no seed: it would tell the boards
        self.state.text = words.state(shot)
        self.bar.set_visibility(True)
        self.bar.value = shot.games / max(shot.planned, 1)
        made = [self._table(t.TABLE, words.standings(shot))]
        if shot.bracket:
            made.append(self._table(t.BRACKET, words.bracket(shot)))
        if len(shot.names) > 2:
            made.append(self._table(t.MATRIX, words.matrix(shot)))
        self.tables.content = "".join(made) if shot.games else f"<p>{escape(self.person.say(t.NOTHING_YET))}</p>"

    def _table(self, title: Text, rows: Rows) -> str:
        said = self.person.say(title)
        body = table_html(said, rows.heads, [row.cells for row in rows.rows])
        return f'<section class="kw-card w-full q-mt-md"><h2>{escape(said)}</h2>{body}</section>'
