"""The start page: games that run, and the way to a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nicegui import ui

from kielwasser.web.pages.shell import page
from kielwasser.web.texts import common as t

if TYPE_CHECKING:
    from kielwasser.web.app import Site


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/")
    def home() -> None:
        with page(site, t.GAMES, here="/") as person:
            ui.label(person.say(t.GAMES))
