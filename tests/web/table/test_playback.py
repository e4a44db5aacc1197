"""The bar below the board, without a browser."""

from __future__ import annotations

from pathlib import Path

from nicegui import Client, ElementFilter, ui
from tables import setup, with_arena

from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.web.shell.person import Person
from kielwasser.web.table.playback import MARKS, Playback


def test_the_speed_slider_says_how_long_a_move_is_shown_and_is_remembered(tmp_path: Path) -> None:
    """§6.6 of the 2017 rule book."""

    async def play(arena: Arena) -> None:
        viewer, person = Viewer(arena, arena.open(setup("hive_2020"))), Person("me", {})
        with Client(ui.page("/")) as client:
            Playback(viewer, person, lambda: None, lambda: None)
            (slider,) = (slider for slider in ElementFilter(kind=ui.slider) if "kw-speed" in slider.classes)
        assert list(MARKS.values()) == ["200 ms", "1 s", "5 s"]
        for place, seconds in ((0, 0.2), (2, 5.0), (1, 1.0)):
            slider.value = place
            assert (viewer.interval, person.memory["speed"]) == (seconds, place)
        client.delete()  # whoever counts pages would meet one that nobody has asked for

    with_arena(tmp_path, play)
