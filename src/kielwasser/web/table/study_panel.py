"""What the page of a game shows of its analysis: begin and stop, a graph, and what is said at each ply."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from nicegui import ui

from kielwasser.arena.actions import Actions
from kielwasser.arena.tables.analyst import Analyst
from kielwasser.arena.tables.study import Study
from kielwasser.arena.viewing.analysis import about, summary, turning_point
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.system.errors import KielwasserError
from kielwasser.web.shell.person import Person
from kielwasser.web.shell.pictures import thumbnail_path
from kielwasser.web.table import texts as t

_CLICKED = """(event) => {
    const box = event.currentTarget.getBoundingClientRect();
    emit((event.clientX - box.left) / box.width);
}"""


_TURNED = """(event) => {
    const turn = event.target.closest("[data-ply]");
    if (turn) emit(Number(turn.dataset.ply));
}"""


class StudyPanel:
    """Builds the panel and keeps it up to date; its elements stay, so that no button goes away under a pointer."""

    def __init__(
        self,
        viewer: Viewer,
        person: Person,
        analyst: Analyst,
        changed: Callable[[], None],
        look_at: Callable[[int], None],
    ) -> None:
        self.viewer, self.person, self.analyst, self._changed = viewer, person, analyst, changed
        self._watched: Study | None = None
        self._stop_watching: Callable[[], None] = lambda: None
        say = person.say
        with ui.row().classes("gap-2 items-center"):
            self._begin = ui.button(say(t.ANALYSE), icon="insights", on_click=self.begin, color=None)
            self._begin.props("outline dense no-caps")
            self._stop = ui.button(say(t.STOP_ANALYSIS), icon="stop", on_click=self.stop, color=None)
            self._stop.props("outline dense no-caps")
            self._progress = ui.label().classes("kw-faint").props('role="status" data-part="progress"')
        self._said = ui.html("", sanitize=False).classes("kw-study").props('aria-live="polite" data-part="study"')
        self._said.on("click", lambda e: look_at(int(e.args)), js_handler=_TURNED)

    def begin(self) -> None:
        """Look the game through."""
        try:
            self.viewer.act.begin_analysis(self.analyst)
        except KielwasserError as error:
            ui.notify(self.person.say(error.text), type="negative")
        self._changed()

    def stop(self) -> None:
        """Look no further; what is done stays."""
        self.viewer.act.stop_analysis(self.analyst)

    def leave(self) -> None:
        """Nobody looks any more."""
        self._stop_watching()

    def show(self) -> None:
        """Show what is known at the ply that is looked at."""
        table, say = self.viewer.table, self.person.say
        study = table.study if not table.is_running else None
        if study is not self._watched:
            self._stop_watching()
            self._watched = study
            self._stop_watching = study.watch(self._changed) if study is not None else lambda: None
        is_working = study is not None and study.is_running
        self._begin.set_visibility(
            self.viewer.act.may(Actions.begin_analysis)
            and not table.is_running
            and len(table.steps) > 1
            and not is_working
            and (study is None or not study.is_whole)
        )
        self._stop.set_visibility(is_working and self.viewer.act.may(Actions.stop_analysis))
        self._progress.text = self._told(study)
        at = self.viewer.game_ply
        said = [*(about(table, at) if at is not None else ()), summary(table)] if study is not None else []
        if self.viewer.answer is not None:
            said.insert(0, self.viewer.answer.words)
        self._said.content = "".join(f"<p>{escape(say(text))}</p>" for text in said if text is not None) + self._turn()

    def _turn(self) -> str:
        """Return where the game turned, with its picture, at the end of the game."""
        found = turning_point(self.viewer.table) if self.viewer.conclusion is not None else None
        if found is None:
            return ""
        ply, sentence = found
        source = thumbnail_path(self.viewer.table.id, ply, self.person.taste.theme, self.person.language)
        said = escape(self.person.say(sentence))
        picture = f'<img src="{source}" alt=""><span>{said}</span>'
        return f'<button type="button" class="kw-turning" data-ply="{ply}">{picture}</button>'

    def _told(self, study: Study | None) -> str:
        say = self.person.say
        if study is None:
            return ""
        if study.failed is not None:
            return say(study.failed)
        if study.is_whole:
            return ""
        return say(t.JUDGED, done=len(study.judgements), total=study.total)


class Comment:
    """The field for a comment on the position of the game that is looked at."""

    def __init__(self, viewer: Viewer, person: Person, write: Callable[[int, str], None]) -> None:
        self.viewer, self._write = viewer, write
        self._at = -1
        self._field = ui.input(person.say(t.COMMENT)).props("dense").classes("w-full")
        self._field.on("change", self._changed)

    def _changed(self) -> None:
        self._write(self._at, str(self._field.value or ""))

    def show(self) -> None:
        """Show the comment on this position; what is being typed stays as long as the position does."""
        table, at = self.viewer.table, self.viewer.game_ply
        may_write = self.viewer.act.may(Actions.annotate)
        self._field.set_visibility(may_write and not table.is_running and at is not None)
        if at is not None and at != self._at:
            self._at = at
            self._field.value = table.comments.get(at, "")


class Graph:
    """The first seat's chances over the whole game; a click leads to that move."""

    def __init__(self, viewer: Viewer, person: Person, look_at: Callable[[int], None]) -> None:
        self.viewer, self.person = viewer, person
        self._graph = ui.html("", sanitize=False).classes("kw-part kw-graph")
        self._graph.on("click", lambda e: look_at(self._ply_at(float(e.args))), js_handler=_CLICKED)

    def _ply_at(self, share: float) -> int:
        return round(share * (len(self.viewer.table.steps) - 1))

    @property
    def is_shown(self) -> bool:
        """Whether there is something to show."""
        return self.viewer.table.study is not None and not self.viewer.table.is_running

    def show(self) -> None:
        """Show what is known, and which ply is looked at."""
        study = self.viewer.table.study
        self._graph.set_visibility(self.is_shown)
        if study is not None:
            self._graph.content = self._drawn(study)

    def _drawn(self, study: Study) -> str:
        """Return the graph: its width is the game, its height a certain win."""
        table, say = self.viewer.table, self.person.say
        last = max(len(table.steps) - 1, 1)
        points = [(ply, 100 - 100 * chance) for ply, chance in study.curve()]
        line = " ".join(f"{ply},{y:.1f}" for ply, y in points)
        area = f"{points[0][0]},100 {line} {points[-1][0]},100" if points else ""
        dots = "".join(
            f'<path class="{"second" if (study.judgements[ply - 1].seat) else "first"}" d="M{ply} {y:.1f}h0"/>'
            for ply, y in points
            if study.mark(ply) in ("?", "??")
        )
        at = self.viewer.game_ply
        here = "" if at is None else f'<path class="here" d="M{at} 0V100"/>'
        name = say(t.GRAPH, name=say(table.name_of(0)))
        return (
            f'<svg viewBox="0 0 {last} 100" preserveAspectRatio="none" role="img" aria-label="{escape(name)}">'
            f'<polygon points="{area}"/><path class="middle" d="M0 50H{last}"/>'
            f'<polyline points="{line}"/>{dots}{here}</svg>'
        )
