"""What is said of a series while it runs and nobody watches a terminal."""

import itertools
import threading
from dataclasses import replace

import pytest

from kielwasser.cli import running
from kielwasser.tournament.basics.jobs import Conditions
from kielwasser.tournament.basics.players import parse_all
from kielwasser.tournament.basics.statistics import Sprt
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series

SETTINGS = SeriesSettings(tuple(parse_all(["random", "greedy"])), Conditions("hase_igel_2018"), games=2)


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("KIELWASSER_LANG", "en")


def test_a_line_now_and_then_says_how_far_it_is(monkeypatch):
    told, lines = threading.Event(), []

    def tell(text):
        lines.append(text)
        told.set()

    class Waiting(InlineExecutor):
        """Plays as soon as somebody has been told something."""

        def results(self, timeout):
            assert told.wait(60)
            return super().results(timeout)

    monkeypatch.setattr(running, "tell", tell)
    with Store(":memory:") as store:
        series = Series.create(store, SETTINGS)
        series.start(Waiting)
        running.tell_now_and_then(series, now=itertools.count(step=5).__next__)
        assert series.snapshot().games == 2
    assert lines[0] == "Series 1: 0 of 2 games, 10 s"


def test_what_is_left_is_guessed_from_this_run(monkeypatch):
    with Store(":memory:") as store:
        played = Series.create(store, SETTINGS).run(InlineExecutor)
    shot = replace(played, games=20, planned=40, wins=5, draws=2, losses=13)
    score = "random: +5 =2 −13 (30.0%)"
    assert running.stand(shot, 0, 60.0) == f"Series 1: 20 of 40 games, 1:00 min; about 1:00 min left; {score}"
    assert running.stand(shot, 15, 60.0) == f"Series 1: 20 of 40 games, 1:00 min; about 4:00 min left; {score}"
    assert running.stand(shot, 20, 5.0) == f"Series 1: 20 of 40 games, 5 s; {score}"
    assert running.stand(replace(shot, planned=20), 0, 5.0) == f"Series 1: 20 of 20 games, 5 s; {score}"
    tested = replace(shot, sprt=Sprt(0, 5))
    assert "about 1:00 min left at most" in running.stand(tested, 0, 60.0)
    monkeypatch.setenv("KIELWASSER_LANG", "de")
    assert running.stand(shot, 0, 60.0).startswith("Serie 1: 20 von 40 Spielen, 1:00 min; noch etwa 1:00 min; ")
