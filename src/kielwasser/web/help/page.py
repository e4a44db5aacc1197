"""The pages of the manual in the arena."""

from __future__ import annotations

from nicegui import run, ui

from kielwasser.manual.pages import INDEX, PAGES, PARTS, title
from kielwasser.web.help import texts as t
from kielwasser.web.help.model import in_colours, rendered
from kielwasser.web.shell import frame
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site

_PATIENCE = 60.0  # seconds for a page that was never shown before, on a busy machine


def register(site: Site) -> None:
    """Make the pages known."""

    @ui.page("/help", response_timeout=_PATIENCE)
    async def index() -> None:
        await show(INDEX)

    @ui.page("/help/{name}", response_timeout=_PATIENCE)
    async def named(name: str) -> None:
        if name in PAGES:
            await show(name)
            return
        with frame.page(site, common.NOT_FOUND) as person:
            heading(person.say(common.NOT_FOUND))
            ui.link(person.say(t.TITLE), "/help")

    async def show(name: str) -> None:
        """Make a page of the manual in a thread, since games are played in this one, and show it."""
        html = await run.io_bound(rendered, name, Person.here().language, name in site.warming.ready)
        HelpPage(site, name, html or "")  # nothing: the arena is being closed


class HelpPage:
    """Shows one page of the manual beside the list of all."""

    def __init__(self, site: Site, name: str, html: str) -> None:
        self._name, self._html = name, html
        with frame.page(site, t.TITLE, here="/help", restyled=self.restyle) as person:
            self._person = person
            with ui.element("div").classes("kw-manual"):
                self._contents()
                with ui.element("article"):
                    self._shown = ui.html(in_colours(html, person.taste.theme), sanitize=False)

    def restyle(self) -> None:
        """Show the pictures in other colours."""
        self._shown.set_content(in_colours(self._html, self._person.taste.theme))

    def _contents(self) -> None:
        say = self._person.say
        with ui.element("nav").props(f'aria-label="{say(t.CONTENTS)}"'):
            self._link(INDEX)
            for part in PARTS:
                heading(say(part.heading), 2)
                with ui.element("ul"):
                    for name in part.pages:
                        with ui.element("li"):
                            self._link(name)

    def _link(self, name: str) -> None:
        address = "/help" if name == INDEX else f"/help/{name}"
        link = ui.link(title(name, self._person.language), address)
        if name == self._name:
            link.props('aria-current="page"')
