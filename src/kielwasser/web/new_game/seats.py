"""The part of the new-game dialog that says who plays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nicegui import ui

from kielwasser.web.new_game import texts as t
from kielwasser.web.new_game.file_chooser import RECENT, Listing, listing, quoted
from kielwasser.web.new_game.model import BUILT_IN, KINDS, MAX_NAME, PROGRAM, SeatSetup, players_of
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person

if TYPE_CHECKING:
    from kielwasser.web.new_game.page import NewGamePage


class Seats:
    """Two seats side by side, and the button that swaps them."""

    def __init__(self, page: NewGamePage) -> None:
        self.page = page
        say = page.person.say
        self.chooser = Chooser(page.person) if page.site.settings.allow_programs else None
        with ui.element("section").classes("kw-card"):
            with ui.row().classes("items-center w-full"):
                heading(say(t.PLAYERS), 2)
                ui.space()
                swap = ui.button(say(t.SWAP), icon="swap_horiz", on_click=self.swap)
                swap.props("no-caps outline dense color=kw")
            self.show()

    @ui.refreshable_method
    def show(self) -> None:
        """Show both seats as they are chosen."""
        with ui.element("div").classes("kw-columns"):
            for seat in (0, 1):
                SeatFields(self.page, self.chooser, seat)

    async def swap(self) -> None:
        """Let the players change places."""
        self.page.setup = self.page.setup.swapped()
        await self.show.refresh()
        self.page.check()


class SeatFields:
    """The fields of one seat; below the first ones stands what depends on who plays."""

    def __init__(self, page: NewGamePage, chooser: Chooser | None, seat: int) -> None:
        self.page, self.chooser, self.seat = page, chooser, seat
        self.person = page.person
        self.about_player: ui.label | None = None
        say = self.person.say
        with ui.element("fieldset").classes(f"kw-fieldset {'second' if seat else 'first'}"):
            with ui.element("legend"):
                ui.label(say(t.SEATS[seat]))
            kinds = {kind: say(t.KINDS[kind]) for kind in KINDS}
            self._field(
                "kind",
                ui.select(kinds, value=self.chosen.kind, label=say(t.KIND), on_change=lambda e: self.choose(e.value)),
            )
            self.about_kind = ui.label().classes("kw-hint")
            name = ui.input(
                say(t.NAME),
                value=self.chosen.name,
                placeholder=say(t.NO_NAME),
                on_change=lambda e: self.change(name=e.value or ""),
            )
            self._field("name", name.props(f"stack-label maxlength={MAX_NAME * 2}"))
            self.details()
        self._tell()

    @property
    def chosen(self) -> SeatSetup:
        """What is chosen for this seat."""
        return self.page.setup.seats[self.seat]

    def _field(self, name: str, field: Any) -> None:
        self.page.fields[f"seat{self.seat}.{name}"] = field.classes("w-full")

    def change(self, **changes: str) -> None:
        """Take what was entered."""
        self.page.setup = self.page.setup.with_seat(self.seat, **changes)
        self._tell()
        self.page.check()

    async def choose(self, kind: str) -> None:
        """Take another kind of player."""
        self.page.setup = self.page.setup.with_seat(self.seat, kind=kind)
        await self.details.refresh()
        self._tell()
        self.page.check()

    def _tell(self) -> None:
        """Say what the choice means."""
        say, chosen = self.person.say, self.chosen
        self.about_kind.text = say(t.KIND_TEXTS[chosen.kind])
        known = {entry.name: entry.text for entry in players_of(self.page.setup.game)}
        if self.about_player is not None and chosen.player in known:
            self.about_player.text = f"{chosen.player}: {say(known[chosen.player])}"

    @ui.refreshable_method
    def details(self) -> None:
        """Show what depends on who plays."""
        for name in ("player", "command"):
            self.page.fields.pop(f"seat{self.seat}.{name}", None)
        self.about_player = None
        if self.chosen.kind == BUILT_IN:
            self._built_in()
        elif self.chosen.kind == PROGRAM:
            self._program()

    def _built_in(self) -> None:
        known = [entry.name for entry in players_of(self.page.setup.game)]
        player = self.chosen.player if self.chosen.player in known else None
        label = self.person.say(t.PLAYER)
        self._field(
            "player", ui.select(known, value=player, label=label, on_change=lambda e: self.change(player=e.value))
        )
        self.about_player = ui.label().classes("kw-hint")

    def _program(self) -> None:
        say, chosen = self.person.say, self.chosen
        with ui.row().classes("items-center w-full no-wrap gap-1"):
            with ui.element("div").classes("col"):
                field = ui.input(
                    say(t.COMMAND), value=chosen.command, on_change=lambda e: self.change(command=e.value or "")
                ).props(f'hint="{say(t.COMMAND_HINT)}" debounce=200')
                self._field("command", field)
            self._recent(field)
            if self.chooser is not None:
                chooser, label = self.chooser, say(t.BROWSE)
                ui.button(icon="folder_open", on_click=lambda: chooser.open(field)).props(
                    f'flat round color=kw aria-label="{label}"'
                ).tooltip(label)
        ui.input(
            say(t.PARAMETERS), value=chosen.parameters, on_change=lambda e: self.change(parameters=e.value or "")
        ).props(f'hint="{say(t.PARAMETERS_HINT)}" debounce=200').classes("w-full")

    def _recent(self, field: ui.input) -> None:
        recent = [str(command) for command in self.person.memory.get(RECENT, [])]
        label = self.person.say(t.RECENT)
        if not recent:
            return
        with ui.button(icon="history").props(f'flat round color=kw aria-label="{label}"').tooltip(label), ui.menu():
            for command in recent:
                ui.menu_item(command, on_click=lambda _, command=command: field.set_value(command))


class Chooser:
    """A dialog that walks through the folders of this machine; only for who sits at it."""

    def __init__(self, person: Person) -> None:
        self.person = person
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
