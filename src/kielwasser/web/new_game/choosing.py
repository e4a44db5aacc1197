"""A dialog that walks through the folders of this machine; it is the owner's."""

from __future__ import annotations

from pathlib import Path

from nicegui import ui

from kielwasser.arena.file_chooser import Listing, listing, quoted
from kielwasser.arena.tables.rights import Right
from kielwasser.web.new_game import texts as t
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person


class Chooser:
    """Lets a program be found among files."""

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
        Right.OWN.require(self.person)
        self.field = field
        here = Path(str(field.value or "").strip('"')).expanduser()
        self._go(here.parent if here.is_file() else Path.home())
        self.dialog.open()

    def _go(self, folder: Path) -> None:
        Right.OWN.require(self.person)
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
