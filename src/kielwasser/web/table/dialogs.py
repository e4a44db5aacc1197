"""Dialogs of the page of a game: who plays on from here, who is asked, how others are invited."""

from __future__ import annotations

import json
from functools import partial
from html import escape
from typing import Any

import segno
from nicegui import ui

from kielwasser.arena.actions import Actions
from kielwasser.arena.forms import players_of
from kielwasser.arena.setup import BUILT_IN, HUMAN, SeatSetup
from kielwasser.arena.tables.table import Table
from kielwasser.arena.tables.talk import PHRASES
from kielwasser.arena.viewing.frame import Copies
from kielwasser.bots.registry import USUAL_OPPONENT
from kielwasser.system.errors import Text
from kielwasser.web.access.settings import WebSettings
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person
from kielwasser.web.table import texts as t


async def choose_seats(person: Person, table: Table) -> tuple[SeatSetup, SeatSetup] | None:
    """Ask who plays on from the position shown; None: nobody."""
    options = {"": person.say(t.HUMAN), **{entry.name: entry.name for entry in players_of(table.game.name)}}
    with _named(person, t.CONTINUE) as dialog, ui.card():
        ui.label(person.say(t.CONTINUE_TEXT))
        chosen = [ui.select(options, value="", label=name).classes("w-full") for name in table.names]
        _answers(person, dialog, person.say(t.START))
    if not await dialog:
        return None
    first, second = (
        SeatSetup(BUILT_IN if select.value else HUMAN, name, player=select.value or USUAL_OPPONENT)
        for select, name in zip(chosen, table.names, strict=True)
    )
    return first, second


async def choose_player(person: Person, table: Table, allow_programs: bool) -> tuple[str, str] | None:
    """Ask which player is asked: a built-in one, and instead of it perhaps a program's command; None: nobody."""
    say, command = person.say, None
    options = {entry.name: say(entry.text) for entry in players_of(table.game.name)}
    with _named(person, t.ASK_PLAYER) as dialog, ui.card().classes("w-96"):
        ui.label(say(t.ASK_PLAYER)).props('role="heading" aria-level="2"')
        player = ui.select(options, value=USUAL_OPPONENT, label=say(t.WHICH_PLAYER)).classes("w-full")
        if allow_programs:
            command = ui.input(say(t.OR_PROGRAM), value=str(person.memory.get("asked", ""))).classes("w-full")
        _answers(person, dialog, say(t.ASK))
    if not await dialog:
        return None
    typed = str(command.value or "") if command is not None else ""
    person.memory["asked"] = typed
    return str(player.value), typed


async def choose_phrase(person: Person) -> int | None:
    """Ask what is to be said to the other player; None: nothing."""
    with _named(person, t.SAY) as dialog, ui.card().classes("w-96"):
        heading(person.say(t.SAY), 2)
        with ui.element("div").classes("kw-phrases"):
            for number, phrase in enumerate(PHRASES):
                button = ui.button(person.say(phrase), on_click=partial(dialog.submit, number), color=None)
                button.props("outline no-caps")
        ui.button(person.say(common.CLOSE), on_click=lambda: dialog.submit(None), color=None).props("flat no-caps")
    chosen: int | None = await dialog
    return chosen


def _answers(person: Person, dialog: Any, yes: str) -> None:
    with ui.row().classes("w-full justify-end"):
        ui.button(person.say(common.CANCEL), on_click=lambda: dialog.submit(False)).props("flat no-caps")
        ui.button(yes, on_click=lambda: dialog.submit(True)).props("no-caps")


def show_invitations(person: Person, act: Actions, settings: WebSettings) -> None:
    """Show the addresses with which others can take a person's seat at their own screen."""
    invitations = act.invitations()
    with _named(person, t.INVITE) as dialog, ui.card().classes("w-full"):
        heading(person.say(t.INVITE), 2)
        ui.label(person.say(t.INVITE_TEXT))
        if settings.is_local:
            ui.label(person.say(t.INVITE_HERE_ONLY)).classes("kw-faint")
        for seat, path in invitations.items():
            for address in settings.addresses():
                copied(person, act.table.name_of(seat), f"{address}{path}", with_code=not settings.is_local)
        ui.button(person.say(common.CLOSE), on_click=dialog.close).props("no-caps flat")
    dialog.open()


def show_link(person: Person, table: Table, settings: WebSettings) -> None:
    """Show the addresses under which a game can be seen."""
    with _named(person, t.SHARE) as dialog, ui.card().classes("w-full"):
        heading(person.say(t.SHARE), 2)
        ui.label(person.say(t.SHARE_TEXT))
        if settings.is_local:
            ui.label(person.say(t.INVITE_HERE_ONLY)).classes("kw-faint")
        for address in settings.addresses():
            copied(person, t.LINK, f"{address}table/{table.id}", with_code=not settings.is_local)
        ui.button(person.say(common.CLOSE), on_click=dialog.close).props("no-caps flat")
    dialog.open()


def copied(person: Person, name: Text, text: str, with_code: bool = False) -> None:
    """Show a text of one line, all of which can be copied by a button; `name` says what it is.

    An address that another device can open has a code that its camera reads.
    """
    with ui.row().classes("items-center w-full no-wrap gap-2"):
        ui.input(person.say(name), value=text).props("readonly outlined dense").classes("col kw-copied")
        label = person.say(t.COPY_THIS, what=name)
        button = ui.button(person.say(t.COPY_SHORT), icon="content_copy", color=None)
        button.props(f'outline no-caps aria-label="{escape(label)}"')
        button.on_click(lambda: ui.notify(person.say(t.COPIED)))
        button.on("click", js_handler=f"() => navigator.clipboard?.writeText({json.dumps(text)})")
    if with_code:
        code = segno.make(text, micro=False).svg_data_uri(scale=4, border=2, dark="#000", light="#fff")
        label = escape(person.say(t.CODE, what=name))
        ui.html(f'<img class="kw-code" src="{code}" alt="{label}">', sanitize=False)


def _named(person: Person, name: Text) -> Any:
    """Return a dialog that has a name for screen readers."""
    return ui.dialog().props(f'aria-label="{escape(person.say(name))}"')


def show_copies(person: Person, copies: Copies) -> None:
    """Show a position to copy it: as text, as the season's document, and as a link."""
    with _named(person, t.COPY) as dialog, ui.card().classes("w-full"):
        heading(person.say(t.COPY), 2)
        copied(person, t.COPY_TEXT, copies.text)
        ui.label(person.say(t.COPY_XML)).classes("text-weight-medium")
        ui.code(copies.xml, language="xml").classes("w-full kw-files")
        ui.link(person.say(t.COPY_LINK), copies.path)
        ui.button(person.say(common.CLOSE), on_click=dialog.close).props("no-caps flat")
    dialog.open()
