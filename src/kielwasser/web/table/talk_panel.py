"""What the players say to each other: a question with two answers, and phrases that stay in sight for a moment."""

from __future__ import annotations

from nicegui import ui

from kielwasser.arena.viewing.talking import asked, heard
from kielwasser.web.table import texts as t
from kielwasser.web.table.controls import Controls


class TalkPanel:
    """Lies over the upper edge of the board as long as there is something to say; its elements stay the same."""

    def __init__(self, do: Controls) -> None:
        self.do, say = do, do.person.say
        with ui.element("section").classes("kw-talk").props(f'aria-label="{say(t.TALK)}"') as self._panel:
            self._said = ui.label().classes("kw-utterance").props('role="status" aria-live="polite"')
            self._asked = ui.label().classes("kw-asked").props('role="status" aria-live="polite"')
            with ui.row().classes("gap-2") as self._answers:
                accept = ui.button(say(t.ACCEPT), icon="check", on_click=lambda: do.answer(True), color=None)
                accept.props("unelevated no-caps").classes("kw-accept")
                decline = ui.button(say(t.DECLINE), icon="close", on_click=lambda: do.answer(False), color=None)
                decline.props("outline no-caps")
        self.show()

    def show(self) -> None:
        """Show what is asked and what was said lately."""
        say, viewer = self.do.person.say, self.do.viewer
        question, said = asked(viewer), heard(viewer)
        self._asked.text = "" if question is None else say(question.text)
        self._said.text = "" if said is None else say(t.SAYS, name=say(said.name), phrase=say(said.text))
        self._answers.set_visibility(question is not None and question.can_answer)
        is_quiet = question is None and said is None
        self._panel.classes(add="kw-quiet" if is_quiet else "", remove="" if is_quiet else "kw-quiet")
