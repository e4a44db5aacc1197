"""Dialogs of the page of a game: who plays on from here, who is asked, how others are invited."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from kielwasser.arena.actions import Actions
from kielwasser.arena.setup import BUILT_IN, HUMAN, SeatSetup, players_of
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.frame import Copies
from kielwasser.bots.registry import USUAL_OPPONENT
from kielwasser.web.access.settings import WebSettings
from kielwasser.web.shell import texts as common
from kielwasser.web.shell.person import Person
from kielwasser.web.table import texts as t


async def choose_seats(person: Person, table: Table) -> tuple[SeatSetup, SeatSetup] | None:
    """Ask who plays on from the position shown; None: nobody."""
    options = {"": person.say(t.HUMAN), **{entry.name: entry.name for entry in players_of(table.game.name)}}
    with ui.dialog() as dialog, ui.card():
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
    with ui.dialog() as dialog, ui.card().classes("w-96"):
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


def _answers(person: Person, dialog: Any, yes: str) -> None:
    with ui.row().classes("w-full justify-end"):
        ui.button(person.say(common.CANCEL), on_click=lambda: dialog.submit(False)).props("flat no-caps")
        ui.button(yes, on_click=lambda: dialog.submit(True)).props("no-caps")


def show_invitations(person: Person, act: Actions, settings: WebSettings) -> None:
    """Show the addresses with which others can take a person's seat at their own screen."""
    invitations = act.invitations()
    with ui.dialog(value=True) as dialog, ui.card():
        ui.label(person.say(t.INVITE_TEXT))
        if settings.is_local:
            ui.label(person.say(t.INVITE_HERE_ONLY)).classes("kw-faint")
        for seat, path in invitations.items():
            ui.label(person.say(act.table.name_of(seat))).classes("text-weight-medium")
            for address in settings.addresses():
                ui.code(f"{address}{path}", language="text").classes("w-full")
        ui.button(person.say(common.CLOSE), on_click=dialog.close).props("no-caps")


def show_copies(person: Person, copies: Copies) -> None:
    """Show a position to copy it: as text, as the season's document, and as a link."""
    with ui.dialog(value=True) as dialog, ui.card().classes("w-full"):
        ui.label(person.say(t.COPY_TEXT)).classes("text-weight-medium")
        ui.code(copies.text, language="text").classes("w-full")
        ui.label(person.say(t.COPY_XML)).classes("text-weight-medium")
        ui.code(copies.xml, language="xml").classes("w-full kw-files")
        ui.link(person.say(t.COPY_LINK), copies.path)
        ui.button(person.say(common.CLOSE), on_click=dialog.close).props("no-caps")
