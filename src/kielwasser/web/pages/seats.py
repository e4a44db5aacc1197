"""The part of the new-game dialog that says who plays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nicegui import ui

from kielwasser.web.chooser import Listing, listing, quoted
from kielwasser.web.pages.parts import heading
from kielwasser.web.setup import BUILT_IN, KINDS, MAX_NAME, PROGRAM, players_of
from kielwasser.web.texts import new_game as t

if TYPE_CHECKING:
    from kielwasser.web.pages.new_game import NewGamePage


class Seats:
    """Two seats side by side, and the button that swaps them."""

    def __init__(self, page: NewGamePage) -> None:
        self.page = page
        self.person = page.person
        self.chooser = Chooser(self) if page.is_here and page.site.settings.allow_programs else None
        with ui.element("section").classes("kw-card"):
            with ui.row().classes("items-center w-full"):
                heading(self.person.say(t.PLAYERS), 2)
                ui.space()
                ui.button(self.person.say(t.SWAP), icon="swap_horiz", on_click=self.swap).props(
                    "no-caps outline dense color=kw"
                )
            self.show()

    @ui.refreshable_method
    def show(self) -> None:
        """Show both seats as they are chosen."""
        for name in [name for name in self.page.fields if name.startswith("seat")]:
            del self.page.fields[name]
        with ui.element("div").classes("kw-columns"):
            for seat in (0, 1):
                self._seat(seat)

    def swap(self) -> None:
        """Let the players change places."""
        self.page.setup = self.page.setup.swapped()
        self._again()

    def change(self, seat: int, **changes: str) -> None:
        """Take what was entered for a seat."""
        self.page.setup = self.page.setup.with_seat(seat, **changes)
        if {"kind", "player"} & set(changes):
            self._again()
        else:
            self.page.check()

    def _again(self) -> None:
        self.show.refresh()
        self.page.check()

    def _seat(self, seat: int) -> None:
        say, chosen, fields = self.person.say, self.page.setup.seats[seat], self.page.fields
        group = "second" if seat else "first"
        with ui.element("fieldset").classes(f"kw-seat kw-fieldset {group}"):
            with ui.element("legend"):
                ui.label(say(t.SEATS[seat]))
            fields[f"seat{seat}.kind"] = ui.select(
                {kind: say(t.KINDS[kind]) for kind in KINDS},
                value=chosen.kind,
                label=say(t.KIND),
                on_change=lambda e: self.change(seat, kind=e.value),
            ).classes("w-full")
            ui.label(say(t.KIND_TEXTS[chosen.kind])).classes("kw-hint")
            unnamed = self.page.setup.with_seat(seat, name="").names()[seat]
            fields[f"seat{seat}.name"] = (
                ui.input(
                    say(t.NAME),
                    value=chosen.name,
                    placeholder=unnamed,
                    on_change=lambda e: self.change(seat, name=e.value or ""),
                )
                .props(f"stack-label maxlength={MAX_NAME * 2}")
                .classes("w-full")
            )
            if chosen.kind == BUILT_IN:
                self._built_in(seat)
            elif chosen.kind == PROGRAM:
                self._program(seat)

    def _built_in(self, seat: int) -> None:
        say, chosen = self.person.say, self.page.setup.seats[seat]
        known = {entry.name: entry for entry in players_of(self.page.setup.game)}
        self.page.fields[f"seat{seat}.player"] = ui.select(
            list(known),
            value=chosen.player if chosen.player in known else None,
            label=say(t.PLAYER),
            on_change=lambda e: self.change(seat, player=e.value),
        ).classes("w-full")
        if chosen.player in known:
            ui.label(f"{chosen.player}: {say(known[chosen.player].text)}").classes("kw-hint")

    def _program(self, seat: int) -> None:
        say, chosen = self.person.say, self.page.setup.seats[seat]
        with ui.row().classes("items-center w-full no-wrap gap-1"):
            field = (
                ui.input(
                    say(t.COMMAND), value=chosen.command, on_change=lambda e: self.change(seat, command=e.value or "")
                )
                .props(f'hint="{say(t.COMMAND_HINT)}" debounce=200')
                .classes("col")
            )
            self.page.fields[f"seat{seat}.command"] = field
            self._recent(field)
            if self.chooser is not None:
                chooser, label = self.chooser, say(t.BROWSE)
                ui.button(icon="folder_open", on_click=lambda: chooser.open(field)).props(
                    f'flat round color=kw aria-label="{label}"'
                ).tooltip(label)
        ui.input(
            say(t.PARAMETERS), value=chosen.parameters, on_change=lambda e: self.change(seat, parameters=e.value or "")
        ).props(f'hint="{say(t.PARAMETERS_HINT)}" debounce=200').classes("w-full")

    def _recent(self, field: ui.input) -> None:
        recent = [str(command) for command in self.person.memory.get("programs", [])]
        label = self.person.say(t.RECENT)
        if not recent:
            return
        with ui.button(icon="history").props(f'flat round color=kw aria-label="{label}"').tooltip(label), ui.menu():
            for command in recent:
                ui.menu_item(command, on_click=lambda _, command=command: field.set_value(command))


class Chooser:
    """A dialog that walks through the folders of this machine; only for who sits at it."""

    def __init__(self, seats: Seats) -> None:
        self.person = seats.person
        self.listing: Listing | None = None
        self.field: ui.input | None = None
        say = self.person.say
        with ui.dialog().props(f'aria-label="{say(t.BROWSE)}"') as self.dialog, ui.card().classes("w-full"):
            self.content()
            ui.button(say(t.CLOSE), on_click=self.dialog.close).props("no-caps flat color=kw")

    def open(self, field: ui.input) -> None:
        """Look for a program where the field's one lies, or else at home."""
        self.field = field
        here = Path(str(field.value or "").strip('"')).expanduser()
        self._go(here.parent if here.is_file() else Path.home())
        self.dialog.open()

    def _go(self, folder: Path) -> None:
        self.listing = listing(folder)
        self.content.refresh()

    def _choose(self, path: Path) -> None:
        assert self.field is not None
        self.field.value = quoted(path)
        self.dialog.close()

    @ui.refreshable_method
    def content(self) -> None:
        """Show the folder."""
        found, say = self.listing, self.person.say
        if found is None:
            return
        heading(say(t.BROWSE), 2)
        ui.label(f"{say(t.FOLDER)}: {found.folder}").classes("kw-hint")
        if found.problem is not None:
            ui.label(say(found.problem)).classes("kw-error")
        with ui.element("div").classes("kw-files"):
            if found.parent is not None:
                self._entry("arrow_upward", say(t.UP), found.parent, is_folder=True)
            for folder in found.folders:
                self._entry("folder", folder.name, folder, is_folder=True)
            for program in found.programs:
                self._entry("description", program.name, program, is_folder=False)
        if not found.programs and found.problem is None:
            ui.label(say(t.EMPTY_FOLDER)).classes("kw-faint")

    def _entry(self, icon: str, text: str, path: Path, is_folder: bool) -> None:
        act = self._go if is_folder else self._choose
        ui.button(text, icon=icon, on_click=lambda: act(path)).props("flat no-caps align=left color=kw").classes(
            "w-full"
        )
