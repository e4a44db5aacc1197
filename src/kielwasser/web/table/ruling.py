"""By which rules a game is played: named in its heading line, and what that changes one click away."""

from __future__ import annotations

from html import escape
from typing import Any

from nicegui import ui

from kielwasser.core.game import Game
from kielwasser.core.ruling import RULING_NAMES, RULING_TEXTS
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.parts import heading, list_rulings
from kielwasser.web.shell.person import Person
from kielwasser.web.table import texts as t


def show_ruling(game: Game, ruling: str, person: Person) -> None:
    """Name the ruling; a click says what it changes."""
    name, dialog = person.say(RULING_NAMES[ruling]), _explanation(game, ruling, person)
    label = escape(person.say(t.RULING, name=name))
    button = ui.button(name, on_click=dialog.open, color=None)
    button.classes("kw-ruling").props(f'flat dense no-caps size=sm aria-label="{label}" aria-haspopup="dialog"')


def _explanation(game: Game, ruling: str, person: Person) -> Any:
    say, title = person.say, person.say(t.RULING, name=person.say(RULING_NAMES[ruling]))
    named = f'aria-label="{escape(title)}"'
    with ui.dialog().props(named) as dialog, ui.card().classes("kw-ruling-text"):
        heading(title, 2)
        ui.label(f"{say(RULING_TEXTS[ruling])} {say(t.RULING_FIXED)}")
        ui.label(say(common.RULING_DIFFERENCES)).classes("kw-faint")
        list_rulings(game, say)
        with ui.row().classes("w-full justify-end items-center"):
            ui.link(say(t.RULES), f"/rules/{game.name}#rulings")
            ui.button(say(common.CLOSE), on_click=dialog.close, color=None).props("flat no-caps autofocus")
    return dialog
