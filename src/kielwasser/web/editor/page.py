"""The page on which positions are changed: a board, brushes, numbers, and the position as text."""

from __future__ import annotations

from html import escape
from typing import Any

from nicegui import ui

from kielwasser.arena.editor import Editor, editable
from kielwasser.core.editing import Brush, Number
from kielwasser.games import game
from kielwasser.system.errors import Text
from kielwasser.web.editor import texts as t
from kielwasser.web.shell import frame
from kielwasser.web.shell.loading import stand_in
from kielwasser.web.shell.parts import heading
from kielwasser.web.shell.person import Person
from kielwasser.web.site import Site
from kielwasser.web.table.board import Board
from kielwasser.web.table.dialogs import show_copies


def register(site: Site) -> None:
    """Make the page known."""

    @ui.page("/edit")
    def edit(game: str = "", position: str = "") -> None:
        name = game if game in editable() else editable()[-1]
        if not stand_in(site, name):
            EditorPage(site, name, position)


class EditorPage:
    """Wires an editor to the elements of a page."""

    def __init__(self, site: Site, name: str, position: str) -> None:
        self.editor = Editor.open(name, position, site.arena.settings.ruling)
        self._showing = False  # fields change because the position did, not because somebody typed
        self._fields: dict[str, Any] = {}
        self._brushes: dict[str, Any] = {}  # the button of each, by its key
        with frame.page(site, t.TITLE, restyled=self.restyle) as person:
            self.person: Person = person
            with ui.element("div").classes("kw-editor"):
                self._build_board()
                with ui.element("div").classes("kw-editor-side"):
                    self._build_side()
        self.show()

    def _build_board(self) -> None:
        say, found = self.person.say, self.editor.position.game
        label = say(t.BOARD, game=f"{found.title} {found.season}")
        self.board = Board(
            self.editor.frame(self.person.taste), found, self.person.taste, label, say(t.NOTHING_TO_CHOOSE)
        )
        self.board.let_carry()
        self.board.let_zoom(say, found.view().dock)
        self.board.on("refuse", lambda e: self._do(self.editor.touch, str(e.args)))
        self.board.on("carry", lambda e: self._do(self.editor.carry, str(e.args[0]), str(e.args[1])))
        self.board.on("undo", lambda: self._do(self.editor.undo))
        self.board.on("settings", frame.settings_of_page().open)

    def _build_side(self) -> None:
        say = self.person.say
        heading(say(t.TITLE))
        titles = {name: f"{game(name).title} {game(name).season}" for name in reversed(editable())}
        here = self.editor.position.game.name
        ui.select(titles, value=here, label=say(t.GAME), on_change=lambda e: ui.navigate.to(f"/edit?game={e.value}"))
        self.status = ui.label().classes("kw-status").props('role="status" aria-live="polite"')
        self.doubts = ui.html("", sanitize=False).classes("kw-error").props('data-part="doubts"')
        self._palette = ui.element("div").classes("kw-brushes").props(f'role="group" aria-label="{say(t.BRUSHES)}"')
        with ui.row().classes("gap-2"):
            self.undo = self._button("undo", t.UNDO, lambda: self._do(self.editor.undo))
            self._button("casino", t.DEAL, lambda: self._do(self.editor.deal))
            self._button("content_copy", t.COPY, lambda: show_copies(self.person, self.editor.copies))
            self.play = self._button("play_arrow", t.PLAY, lambda: ui.navigate.to(self.editor.copies.path))
        with ui.element("div").classes("kw-counts").props(f'role="group" aria-label="{say(t.NUMBERS)}"'):
            for number in self.editor.numbers:
                self._fields[number.key] = self._field(number)
        self.text = ui.textarea(say(t.TEXT)).props("autogrow dense").classes("w-full")
        self.text.on("change", lambda: self._do(self.editor.read, str(self.text.value or "")))

    def _button(self, icon: str, text: Text, action: Any) -> Any:
        return ui.button(self.person.say(text), icon=icon, on_click=action, color=None).props("outline dense no-caps")

    def _field(self, number: Number) -> Any:
        say = self.person.say
        if number.names:
            options = {number.least + i: say(name) for i, name in enumerate(number.names)}
            field: Any = ui.select(options, value=number.value, label=say(number.text))
        else:
            field = ui.number(say(number.text), value=number.value, min=number.least, max=number.most, format="%d")
        return field.props("dense").on_value_change(lambda e: self._typed(number.key, e.value))

    def _typed(self, key: str, value: Any) -> None:
        if not self._showing and value is not None:
            self._do(self.editor.count, key, int(value))

    def _show_brushes(self) -> None:
        """Show what a click can do; the brush that was taken is pressed. A button that stays keeps the focus."""
        brushes = self.editor.brushes
        if list(self._brushes) != [brush.key for brush in brushes]:
            self._palette.clear()
            with self._palette:
                self._brushes = {brush.key: self._brush(brush) for brush in brushes}
        for key, button in self._brushes.items():
            is_taken = key == self.editor.brush
            look, other = ("unelevated", "outline") if is_taken else ("outline", "unelevated")
            button.props(f'{look} aria-pressed="{str(is_taken).lower()}"', remove=f"{other} color")
            if is_taken:
                button.props("color=primary")

    def _brush(self, brush: Brush) -> Any:
        def take() -> None:
            self._do(self.editor.take, brush.key)

        return ui.button(self.person.say(brush.text), on_click=take, color=None).props("dense no-caps")

    def _do(self, action: Any, *arguments: Any) -> None:
        """Do something to the position and show what came of it."""
        action(*arguments)
        self.show()

    def restyle(self) -> None:
        """Show the same with another taste."""
        self.show()

    def show(self) -> None:
        """Show the position and everything that is said of it."""
        say, editor, taste = self.person.say, self.editor, self.person.taste
        self.board.show(editor.frame(taste), taste, animation=taste.animation * 1000, held=editor.held)
        self.status.text = say(editor.status())
        self.status.classes(add="kw-error" if editor.refused else "", remove="" if editor.refused else "kw-error")
        self.doubts.content = "".join(f"<p>{escape(say(text))}</p>" for text in editor.doubts())
        self._show_brushes()
        self.undo.set_enabled(editor.can_undo)
        self.play.set_enabled(not editor.position.is_over)
        self._showing = True
        for number in editor.numbers:
            self._fields[number.key].value = number.value
        self.text.value = editor.text
        self._showing = False
