"""Series from Python: objects as players, and a desk with several series."""

import threading

import pytest
from quick import settings

from kielwasser.system.errors import KielwasserError
from kielwasser.tournament.all_series import AllSeries
from kielwasser.tournament.api import match
from kielwasser.tournament.basics.statistics import Sprt
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.series import Series


class First:
    """Takes the first legal move."""

    def choose(self, position, deadline):
        return position.legal_moves[0]


class Seeded(First):
    """Remembers how it was made."""

    made: list[str] = []  # noqa: RUF012

    def __init__(self, seed: str) -> None:
        self.made.append(seed)


def test_classes_objects_and_texts_play(store):
    shot = match(Seeded, First(), game="hase_igel_2018", games=4, seed="s", store=store)
    assert (shot.games, shot.names) == (4, ("Seeded", "First"))
    assert Seeded.made == ["s/0/0/0", "s/0/1/0", "s/1/0/0", "s/1/1/0"]
    assert len(store.games(shot.id)) == 4
    shot = match("random", "random", game="hase_igel_2018", games=2)
    assert shot.names == ("random", "random#2")


def test_a_sequential_test_from_python():
    shot = match("simple", First, game="hase_igel_2018", games=400, sprt=Sprt(0, 400))
    assert shot.sprt is not None
    assert shot.sprt.decision is not None
    assert shot.games < 400


def test_a_desk_runs_several_series_at_once_and_resumes_them(store):
    desk = AllSeries(store, lambda made: InlineExecutor())
    news = threading.Event()
    first = desk.begin(settings("random", "random", games=400), news.set)
    second = desk.begin(settings("random", "simple", games=10, game="hase_igel_2018"))
    assert news.wait(120)
    assert first.snapshot().games > 0
    assert desk.series(first.id) is first
    assert [entry.id for entry in desk.entries()] == [second.id, first.id]
    with pytest.raises(KielwasserError, match="running already"):
        desk.resume(first.id)
    first.stop()
    assert first.wait(120)
    assert second.wait(120)
    assert (first.state, second.state) == ("open", "done")
    played = first.snapshot().games
    desk.resume(first.id)
    desk.close()
    assert played <= first.snapshot().games <= 400


def test_a_desk_sees_what_others_have_played_and_forgets_what_is_deleted(store):
    desk = AllSeries(store, lambda made: InlineExecutor())
    id_ = store.create(settings("random", "random", games=4))
    assert desk.series(id_).snapshot().games == 0
    Series(store, id_).run(InlineExecutor)  # by another program, say
    assert desk.series(id_).snapshot().games == 4
    (entry,) = desk.entries()
    assert desk.state(entry) == "done"
    desk.delete(id_)
    assert desk.entries() == []
    again = store.create(settings("simple", "random", games=2))
    assert again == id_ + 1  # a number is never given twice
    assert desk.series(again).settings.names == ("simple", "random")


def test_a_running_series_cannot_be_deleted(store):
    desk = AllSeries(store, lambda made: InlineExecutor())
    news = threading.Event()
    series = desk.begin(settings("random", "random", games=4000), news.set)
    assert news.wait(120)
    with pytest.raises(KielwasserError, match="running"):
        desk.delete(series.id)
    desk.close()
    assert desk.state(desk.entries()[0]) == "open"
    desk.delete(series.id)
