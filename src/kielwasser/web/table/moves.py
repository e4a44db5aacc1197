"""The list of moves beside a board: in words, with times, and clickable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from nicegui import ui

from kielwasser.arena.tables.line import Line
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.arena.viewing.words import MoveWords, told_moves
from kielwasser.system.numbers import decimal
from kielwasser.web.shell.person import Person
from kielwasser.web.table import texts as t

_CLICKED = """(event) => {
    const row = event.target.closest("[data-ply]");
    if (row) emit([Number(row.dataset.ply), Number(row.dataset.line ?? -1)]);
}"""
# Only the frame is scrolled: on a phone `scrollIntoView` would scroll the page away from the board.
_SCROLL = """{{
    const row = getHtmlElement({id})?.querySelector("[aria-current]");
    const frame = [row?.closest(".kw-move-list"), row?.closest(".kw-moves")].find(
        one => one && one.scrollHeight > one.clientHeight);
    if (frame) {{
        const at = row.getBoundingClientRect(), box = frame.getBoundingClientRect();
        frame.scrollTop += Math.min(at.top - box.top, 0) + Math.max(at.bottom - box.bottom, 0);
    }}
}}"""


class MoveList:
    """Builds the list and keeps it up to date: one element, so that a move costs one message."""

    def __init__(self, viewer: Viewer, person: Person, look_at: Callable[[int, Line | None], None]) -> None:
        self.viewer, self.person, self._look_at = viewer, person, look_at
        self._list = ui.html("", sanitize=False).classes("kw-move-list")
        self._list.on("click", lambda e: self._clicked(int(e.args[0]), int(e.args[1])), js_handler=_CLICKED)

    def _clicked(self, ply: int, number: int) -> None:
        lines = self.viewer.table.lines
        if number < len(lines):  # it may have been forgotten meanwhile
            self._look_at(ply, lines[number] if number >= 0 else None)

    def show(self) -> None:
        """Show the moves that there are, and which one is looked at."""
        rows = "".join(self._rows())
        content = f"<ol>{rows}</ol>" if rows else f"<p>{escape(self.person.say(t.NO_MOVES))}</p>"
        if content != self._list.content:
            self._list.content = content
            self._list.client.run_javascript(_SCROLL.format(id=self._list.id))

    def _rows(self) -> Iterator[str]:
        """Return the game, each variation behind the move that was played instead."""
        table = self.viewer.table
        aside: dict[int, list[int]] = {}
        for number, line in enumerate(table.lines):
            aside.setdefault(min(line.kept(table.steps) + 1, len(table.steps) - 1), []).append(number)
        for number in aside.get(0, ()):
            yield from self._variation(number)
        for move in told_moves(table):
            yield self._row(move)
            for number in aside.get(move.ply, ()):
                yield from self._variation(number)

    def _variation(self, number: int) -> Iterator[str]:
        line = self.viewer.table.lines[number]
        kept = line.kept(self.viewer.table.steps)
        for move in told_moves(self.viewer.table, line):
            if move.ply > kept:
                yield self._row(move, number)

    def _row(self, move: MoveWords, number: int = -1) -> str:
        seat = "second" if move.seat else "first"
        line = self.viewer.table.lines[number] if number >= 0 else None
        is_here = move.ply == self.viewer.ply and (line is self.viewer.line or self._is_shared(move.ply, line))
        here = ' aria-current="true"' if is_here else ""
        aside = "" if line is None else f' data-line="{number}"'
        kind = "" if line is None else " kw-variation"
        took = "" if move.seconds is None else f"<small>{self.person.say(decimal(move.seconds))} s</small>"
        who = f"{self._aside(line)}{self.person.say(self.viewer.table.name_of(move.seat))}: "
        mark = self._mark(move.ply) if line is None else ""
        notation = escape(move.notation)
        places = " data-places" if self.viewer.table.game.view().names_fields(move.words) else ""  # see `board.js`
        return (
            f'<li class="{seat}{kind}"><button type="button" data-ply="{move.ply}"{aside}{here}{places}'
            f' title="{notation}"><b>{move.ply}.</b> <span class="kw-unseen">{escape(who)}</span>'
            f"{escape(self.person.say(move.words))} {mark}{took}</button></li>"
        )

    def _aside(self, line: Line | None) -> str:
        return "" if line is None else f"{self.person.say(t.VARIATION)}, "

    def _is_shared(self, ply: int, line: Line | None) -> bool:
        """Tell whether a row of the game is what is looked at in a variation, which has it too."""
        return line is None and self.viewer.game_ply == ply

    def _mark(self, ply: int) -> str:
        """Return what an analysis thinks of a move that is no good one, and what people said of it."""
        study, comment = self.viewer.table.study, self.viewer.table.comments.get(ply, "")
        said = f'<span class="kw-comment">{escape(comment)}</span> ' if comment else ""
        judgement = study.judgements.get(ply - 1) if study is not None else None
        if study is None or judgement is None or judgement.name is None:
            return said
        name = escape(self.person.say(judgement.name))
        return (
            f'<b class="kw-mark" title="{name}" aria-hidden="true">{study.mark(ply)}</b>'
            f'<span class="kw-unseen">({name})</span> {said}'
        )
