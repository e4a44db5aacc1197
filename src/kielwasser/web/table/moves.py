"""The list of moves beside a board: in words, with times, and clickable."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from nicegui import ui

from kielwasser.system.numbers import decimal
from kielwasser.web.shell.person import Person
from kielwasser.web.table import texts as t
from kielwasser.web.table.viewer import Viewer
from kielwasser.web.table.words import Told, told_moves

_CLICKED = "(event) => { const row = event.target.closest('[data-ply]'); if (row) emit(Number(row.dataset.ply)); }"
_SCROLL = "getHtmlElement({id})?.querySelector('[aria-current]')?.scrollIntoView({{block: 'nearest'}})"


class MoveList:
    """Builds the list and keeps it up to date: one element, so that a move costs one message."""

    def __init__(self, viewer: Viewer, person: Person, look_at: Callable[[int], None]) -> None:
        self.viewer, self.person = viewer, person
        self._list = ui.html("", sanitize=False).classes("kw-move-list")
        self._list.on("click", lambda e: look_at(int(e.args)), js_handler=_CLICKED)

    def show(self) -> None:
        """Show the moves that there are, and which one is looked at."""
        moves = told_moves(self.viewer.table)
        rows = "".join(self._row(move) for move in moves)
        content = f"<ol>{rows}</ol>" if rows else f"<p>{escape(self.person.say(t.NO_MOVES))}</p>"
        if content != self._list.content:
            self._list.content = content
            self._list.client.run_javascript(_SCROLL.format(id=self._list.id))

    def _row(self, move: Told) -> str:
        seat = "second" if move.seat else "first"
        here = ' aria-current="true"' if move.ply == self.viewer.ply else ""
        took = "" if move.seconds is None else f"<small>{self.person.say(decimal(move.seconds))} s</small>"
        name = self.person.say(self.viewer.table.name_of(move.seat))
        return (
            f'<li class="{seat}"><button type="button" data-ply="{move.ply}"{here} title="{escape(move.notation)}">'
            f'<b>{move.ply}.</b> <span class="kw-unseen">{escape(name)}: </span>{escape(self.person.say(move.words))} '
            f"{self._mark(move.ply)}{took}</button></li>"
        )

    def _mark(self, ply: int) -> str:
        """Return what an analysis thinks of a move that is no good one."""
        study = self.viewer.table.study
        judgement = study.judgements.get(ply - 1) if study is not None else None
        if study is None or judgement is None or judgement.name is None:
            return ""
        name = escape(self.person.say(judgement.name))
        return (
            f'<b class="kw-mark" title="{name}" aria-hidden="true">{study.mark(ply)}</b>'
            f'<span class="kw-unseen">({name})</span> '
        )
