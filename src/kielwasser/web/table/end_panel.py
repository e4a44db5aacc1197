"""How a game ended, and what can be done then."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from kielwasser.arena.actions import Actions
from kielwasser.arena.tables.rights import Right
from kielwasser.arena.viewing.words import result
from kielwasser.system.errors import Text
from kielwasser.web.table import texts as t
from kielwasser.web.table.controls import Controls


class EndPanel:
    """The end of a game."""

    def __init__(self, do: Controls) -> None:
        self.do, self.viewer, self.person = do, do.viewer, do.person
        self.show()

    @ui.refreshable_method
    def show(self) -> None:
        """Show how the game ended and what can be done then."""
        viewer, table = self.viewer, self.viewer.table
        if table.is_interrupted and viewer.line is None and viewer.is_latest and self.do.act.may(Actions.play_on):
            with ui.row().classes("gap-1"):
                self._offer("play_arrow", t.PLAY_ON, self.do.play_on)
                self._offer("cancel", t.ABANDON, self.do.abandon)
            return
        ended = result(table) if viewer.conclusion is not None else None
        if ended is None:
            return
        say = self.person.say
        if ended.why != ended.headline:  # that it was cancelled the instruction says already
            ui.label(say(ended.headline)).classes("kw-ended")
            ui.label(say(ended.why))
        ui.label(say(ended.points)).classes("kw-final")
        with ui.row().classes("gap-1"):
            if self.do.site.arena.knows_setup(table) and self.do.act.may(Actions.again):
                rematch = self._offer("swap_horiz", t.REMATCH, lambda: self.do.again(swapped=True, same_board=True))
                rematch.props("unelevated", remove="outline").classes("kw-next")
                self._offer("casino", t.NEW_BOARD, lambda: self.do.again(swapped=False, same_board=False))
                self._offer("replay", t.SAME_AGAIN, lambda: self.do.again(swapped=False, same_board=True))
            if self.do.act.has(Right.OWN):
                self._offer("share", t.SHARE, self.do.share)

    def _offer(self, icon: str, text: Text, action: Any) -> ui.button:
        """Offer what is done next, with its name on it."""
        button = ui.button(self.person.say(text), icon=icon, on_click=action, color=None)
        return button.props("outline dense no-caps")
