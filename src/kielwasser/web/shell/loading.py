"""The page that stands in for another one while a game is being loaded."""

from __future__ import annotations

import asyncio

from nicegui import ui

from kielwasser.games import game
from kielwasser.system.errors import KielwasserError
from kielwasser.system.numbers import time_left
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

    def tell() -> None:
        name = next((name for name in missing if not site.warming.is_compiled(name)), None)
        if name is not None:
            found, wait = game(name), time_left(site.warming.remaining(name))
            told.text = person.say(t.COMPILING, game=f"{found.title} {found.season}", wait=wait)

    async def wait() -> None:
        try:
            await asyncio.gather(*(site.warming.wait(name) for name in missing))
        except KielwasserError as error:
            telling.cancel()
            told.text = person.say(error.text)
        else:
            ui.navigate.reload()

    telling = ui.timer(1.0, tell)
    ui.timer(0.05, wait, once=True)
    return True
