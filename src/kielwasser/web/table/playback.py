"""The bar below a board: play and pause, steps, slider, speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from kielwasser.arena.viewing.frame import Frame
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.system.errors import Text
from kielwasser.web.shell.person import Person
from kielwasser.web.table import texts as t

# Places of the slider and what they mean: each mark is five times as slow as the one before.
FASTEST = 0.2
MARKS = {0: "200 ms", 1: "1 s", 2: "5 s"}


def interval_of(place: float) -> float:
    """Return the seconds that a place of the speed slider stands for.

    >>> [interval_of(place) for place in MARKS]
    [0.2, 1.0, 5.0]
    """
    return round(FASTEST * 5**place, 3)


class Playback:
    """Builds the bar and keeps it up to date; `changed` is called when the viewer has moved."""

    def __init__(self, viewer: Viewer, person: Person, changed: Callable[[], None], pause: Callable[[], None]) -> None:
        self.viewer, self.person, self._changed = viewer, person, changed
        self._showing = False  # the slider moves because the viewer did, not because somebody dragged it
        say = person.say
        viewer.interval = interval_of(float(person.memory.get("speed", 1.0)))
        with ui.element("section").classes("kw-card kw-playback w-full").props(f'aria-label="{say(t.PLAYBACK)}"'):
            self.round = ui.label().classes("kw-round text-weight-medium").style("min-width: 9em")
            self.play = self._button("pause", t.PAUSE, pause)
            self._button("first_page", t.TO_START, lambda: self.step(-1, "end"))
            self._button("keyboard_double_arrow_left", t.ROUND_BACK, lambda: self.step(-1, "round"))
            self._button("chevron_left", t.BACK, lambda: self.step(-1, "ply")).props("size=sm")
            self.slider = (
                ui.slider(min=0, max=1, value=0, on_change=self._dragged).classes("kw-seek col").style("min-width: 8em")
            )
            self._button("chevron_right", t.FORWARD, lambda: self.step(1, "ply")).props("size=sm")
            self._button("keyboard_double_arrow_right", t.ROUND_FORWARD, lambda: self.step(1, "round"))
            self._button("last_page", t.TO_END, lambda: self.step(1, "end"))
            self.ply = ui.label().classes("kw-ply").style("min-width: 8em")
            speed = ui.slider(min=0, max=2, step=0.25, value=float(person.memory.get("speed", 1.0))).classes("kw-speed")
            speed.props(f':marker-labels="{MARKS}" aria-label="{say(t.SPEED)}"').style("width: 9em; margin: 0 1.5em")
            speed.tooltip(say(t.SPEED)).on_value_change(lambda e: self._hurry(float(e.value)))

    def _button(self, icon: str, text: Text, action: Callable[[], Any]) -> Any:
        label = self.person.say(text)
        button = ui.button(icon=icon, on_click=action, color=None).props(f'flat round dense aria-label="{label}"')
        with button:
            ui.tooltip(label)
        return button

    def step(self, by: int, unit: str) -> None:
        """Step by a ply, a round, or to the start or end."""
        viewer = self.viewer
        if unit == "end":
            viewer.step(-viewer.ply if by < 0 else viewer.last_ply - viewer.ply)
        elif unit == "round":
            viewer.step_round(by)
        else:
            viewer.step(by)
        self._changed()

    def _dragged(self, event: Any) -> None:
        ply = int(event.value)
        if not self._showing and ply != self.viewer.ply:
            self.viewer.step(ply - self.viewer.ply)
            self._changed()

    def _hurry(self, place: float) -> None:
        self.person.memory["speed"] = place
        self.viewer.interval = interval_of(place)

    def show(self, frame: Frame, is_playing: bool) -> None:
        """Show where the viewer is."""
        say = self.person.say
        self.round.text = say(t.ROUND, round=frame.scene.round, rounds=frame.scene.rounds)
        self.ply.text = say(t.PLY, ply=frame.ply, last=frame.last_ply)
        text = say(t.PAUSE if is_playing else t.PLAY)
        self.play.props(f'icon="{"pause" if is_playing else "play_arrow"}" aria-label="{text}"')
        waits = self.viewer.table.is_running and not is_playing  # the next thing to do
        self.play.classes(add="kw-go" if waits else "", remove="" if waits else "kw-go")
        self._showing = True
        self.slider.props(f':max="{max(frame.last_ply, 1)}" aria-label="{say(t.POSITION)}"')
        self.slider.value = frame.ply
        self._showing = False
