"""Small dialogs that ask and answer."""

from __future__ import annotations

from html import escape
from typing import Any

from nicegui import ui

from kielwasser.system.errors import Text
from kielwasser.web.shell.person import Person


async def ask(person: Person, question: str, yes: Text, no: Text) -> bool:
    """Ask a question and return whether the answer was yes; closing the dialog or the page is a no."""
    with ui.dialog().props(f'role="alertdialog" aria-label="{escape(question)}"') as dialog, ui.card():
        ui.label(question)
        with ui.row().classes("w-full justify-end"):
            ui.button(person.say(no), on_click=lambda: dialog.submit(False), color=None).props("flat no-caps autofocus")
            ui.button(person.say(yes), on_click=lambda: dialog.submit(True)).props('no-caps color="negative"')
    answer: Any = await dialog
    if not dialog.is_deleted:  # it goes with its page
        dialog.delete()
    return bool(answer)
