"""The page that stands in for another one while a game is being loaded."""

from __future__ import annotations

from nicegui import ui

from kielwasser.system.errors import KielwasserError
from kielwasser.web.shell import frame
from kielwasser.web.shell import texts as t
from kielwasser.web.shell.parts import heading
from kielwasser.web.site import Site


def stand_in(site: Site, *games: str) -> bool:
    """Return whether a game is not ready; if so, build a page that says it and loads itself anew when all are.

    A page whose answer takes seconds would be given up by NiceGUI and by people.
    """
    missing = [name for name in games if name not in site.warming.ready]
    if not missing:
        return False
    with frame.page(site, t.LOADING) as person:
        heading(person.say(t.LOADING))
        told = ui.label().props('role="status"')
        ui.link(person.say(t.GAMES), "/")

    async def wait() -> None:
        try:
            for name in missing:
                await site.warming.wait(name)
        except KielwasserError as error:
            told.text = person.say(error.text)
        else:
            ui.navigate.reload()

    ui.timer(0.05, wait, once=True)
    return True
