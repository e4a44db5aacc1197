"""The tools beside a board: what can be done there beside moving."""

from __future__ import annotations

from html import escape
from typing import Any

from nicegui import ui

from kielwasser.arena.actions import Actions
from kielwasser.arena.setup import HUMAN
from kielwasser.bots.registry import USUAL_OPPONENT
from kielwasser.system.errors import Text
from kielwasser.web.table import texts as t
from kielwasser.web.table.controls import Controls


class Tools:
    """Builds the tools; as long as what they depend on stays the same, no button may go away under a pointer."""

    def __init__(self, do: Controls) -> None:
        self.do, self.viewer, self.person = do, do.viewer, do.person
        self.show()

    def refresh(self) -> None:
        """Show other tools where others are possible."""
        if self._possible() != self._offered:
            self.show.refresh()

    def _possible(self) -> tuple[object, ...]:
        """Return what the tools depend on."""
        viewer, table = self.viewer, self.viewer.table
        kinds = tuple(seat.kind for seat in table.seats.setup.seats) if table.seats.setup is not None else ()
        whose = (viewer.seat, bool(viewer.entered), viewer.seats, kinds, self.person.is_owner)
        where = (viewer.is_trying, viewer.line, viewer.game_ply is None)
        return (*whose, *where, table.is_running, viewer.is_latest, table.record, len(table.seats.logs))

    @ui.refreshable_method
    def show(self) -> None:
        """Show what can be done beside moving."""
        self._offered = self._possible()
        say, viewer, table, act = self.person.say, self.viewer, self.viewer.table, self.do.act
        with ui.row().classes("gap-1 items-center"):
            if viewer.seats and table.is_running:  # they stay where they are, whoever is to move
                self._tool("undo", t.UNDO, self.do.undo, enabled=bool(viewer.entered))
                self._tool("lightbulb", t.HINT, self.do.advise, enabled=viewer.seat is not None)
            if viewer.seats and table.seats.are_local and table.is_running:
                self._tool("replay", t.TAKE_BACK, self.do.take_back)
            if act.may(Actions.take_over):
                self._take_over()
            if act.may(Actions.go_on) and not (viewer.is_latest and table.is_running):
                self._tool("fork_right", t.CONTINUE, self.do.go_on, enabled=viewer.game_ply is not None)
            if act.may(Actions.cancel) and table.is_running:
                self._tool("cancel", t.CANCEL_GAME, self.do.cancel)
            if act.may(Actions.invitations) and table.seats.people and table.is_running:
                self._tool("link", t.INVITE, self.do.invite)
            if act.may(Actions.try_move) and not table.is_running:
                self._variation_tools()
            self._tool("image", t.SAVE_PICTURE, self.do.save_picture)
            has_record = table.record is not None or table.source is not None
            if has_record and act.may(Actions.make_gif) and not table.is_running:
                self._tool("movie", t.SAVE_GIF, self.do.save_gif)
            if not (viewer.seats and table.is_running):  # who plays has tools enough
                self._tool("content_copy", t.COPY, self.do.copy)
            if self.person.is_owner and not table.is_running:
                self._tool("edit", t.EDIT, self.do.edit)
            if has_record:
                self._tool("download", t.SAVE, self.do.save)
            if table.seats.logs and self.person.is_owner:
                ui.link(say(t.LOG), f"/table/{table.id}/log")
            if self.do.site.arena.settings.wire_log and self.person.is_owner:
                ui.link(say(t.WIRE_LOG), f"/table/{table.id}/wire")
            ui.link(say(t.RULES), f"/rules/{table.game.name}")

    def _variation_tools(self) -> None:
        is_trying, line = self.viewer.is_trying, self.viewer.line
        self._tool(
            "close" if is_trying else "account_tree", t.TRY_NO_MORE if is_trying else t.TRY, self.do.toggle_trying
        )
        if self.do.act.may(Actions.ask_player):
            self._tool("psychology", t.ASK_PLAYER, self.do.ask_player)
        self._tool("delete", t.FORGET_LINE, self.do.forget_line, enabled=line is not None and line.is_tried)

    def _tool(self, icon: str, text: Text, action: Any, enabled: bool = True, **values: object) -> None:
        """Offer a tool as an icon with its name: so many of them have room side by side."""
        name = self.person.say(text, **values)
        button = ui.button(icon=icon, on_click=action, color=None).props(
            f'flat round dense aria-label="{escape(name)}"'
        )
        with button:
            ui.tooltip(name)
        button.set_enabled(enabled)

    def _take_over(self) -> None:
        table = self.viewer.table
        setup = table.seats.setup
        if setup is None or not table.is_running:
            return
        for seat in sorted(table.seats.people):
            name = table.names[seat]
            is_human = setup.seats[seat].kind == HUMAN
            text = t.TAKE_OVER if is_human else t.GIVE_BACK
            self._tool(
                "smart_toy" if is_human else "person",
                text,
                lambda seat=seat, is_human=is_human: self.do.take_over(seat, USUAL_OPPONENT if is_human else ""),
                name=name,
            )
