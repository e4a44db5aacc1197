"""The store: nothing twice, nothing lost, nothing by halves."""

import sqlite3
from dataclasses import replace

import pytest
from quick import settings

from kielwasser.replay import parse
from kielwasser.tournament.play.in_process import play_game
from kielwasser.tournament.play.jobs import Job, Pairing, Played
from kielwasser.tournament.results.store import Store, StoreError


@pytest.fixture(scope="module")
def games() -> list[Played]:
    made = settings("random", "simple")
    jobs = [Job(1, Pairing(number, 0, 1), made.players, made.conditions) for number in range(3)]
    return [play_game(job, seat) for job in jobs for seat in (0, 1)]


def test_a_game_is_kept_once_with_its_replay(store, games):
    series = store.create(settings("random", "simple"))
    assert store.add(series, games[:3], seconds=1.5) == games[:3]
    assert store.add(series, games, seconds=1) == games[3:]
    assert store.games(series) == [replace(game, record=b"") for game in games]
    entry = store.entry(series)
    assert (entry.games, entry.state, entry.seconds) == (6, "open", 2.5)
    for game in games:
        replay = parse(store.replay(series, game.pair, game.seat))
        assert len(replay.plies) == game.plies
        assert replay.names == (("random", "simple") if game.seat == 0 else ("simple", "random"))


def test_settings_come_back_as_they_were(store):
    from kielwasser.tournament.plan.settings import Parameter, Tuning
    from kielwasser.tournament.results.statistics import Sprt

    for made in (
        settings("random", "new=simple", games=8, sprt=Sprt(0, 5), soft=0.1, keep="odd", ruling="book", memory=10**9),
        settings("random", "simple", "greedy", format="swiss", rounds=2),
        settings("random", format="tune", tuning=Tuning((Parameter.parse("a:1:0:2"),), 7)),
    ):
        assert store.settings(store.create(made)) == made


def test_all_or_nothing(store, games):
    series = store.create(settings("random", "simple"))
    broken = replace(games[1], points=object())
    with pytest.raises(TypeError):
        store.add(series, [games[0], broken])
    assert store.games(series) == []


@pytest.mark.parametrize("keep", ["all", "lost", "failed", "odd", "none"])
def test_filters(store, games, keep):
    listed = [
        replace(games[0], winner=0, cause="regular"),
        replace(games[1], winner=1, cause="regular"),
        replace(games[2], winner=None, cause="regular"),
        replace(games[3], winner=0, cause="crash", culprit=1),
    ]
    wanted = {"all": [0, 1, 2, 3], "lost": [1], "failed": [3], "odd": [2, 3], "none": []}[keep]
    written, read = store.create(settings("random", "simple")), store.create(settings("random", "simple"))
    store.add(written, listed, keep)
    store.add(read, listed)
    expected = [(listed[i].pair, listed[i].seat) for i in wanted]
    assert store.kept(written) == expected
    assert store.kept(read, keep) == expected
    assert len(store.games(written)) == 4


def test_deleting_forgets_everything(store, games):
    series = store.create(settings("random", "simple"))
    store.add(series, games)
    store.delete(series)
    assert store.entries() == []
    assert store.replay(series, 0, 0) is None


def test_what_is_wrong_is_one_sentence(tmp_path):
    with pytest.raises(StoreError, match="there is no series 7"):
        Store(tmp_path / "a").settings(7)
    (tmp_path / "text").write_text("this is no data base" * 100, encoding="utf-8")
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path / "text")
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path / "text" / "inside")
    future = sqlite3.connect(tmp_path / "future")
    future.execute("PRAGMA user_version = 99")
    future.close()
    with pytest.raises(StoreError, match="newer"):
        Store(tmp_path / "future")


def test_the_place_follows_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("KIELWASSER_STORE", str(tmp_path / "here"))
    assert Store().path == tmp_path / "here"
    monkeypatch.delenv("KIELWASSER_STORE")
    monkeypatch.setenv("KIELWASSER_DATA", str(tmp_path))
    assert Store().path == tmp_path / "series.sqlite"


def test_the_number_of_a_deleted_series_is_never_given_again(tmp_path):
    with Store(tmp_path / "s.sqlite") as store:
        first, second = store.create(settings("random", "greedy")), store.create(settings("random", "greedy"))
        store.delete(second)
        store.delete(first)
    with Store(tmp_path / "s.sqlite") as store:
        assert store.create(settings("random", "greedy")) == second + 1


def test_a_store_of_the_first_version_goes_on_counting(tmp_path):
    from kielwasser.tournament.results import store as module

    base = sqlite3.connect(tmp_path / "old.sqlite")
    for statement in module._FIRST.split(";"):
        base.execute(statement)
    text = settings("random", "greedy").to_text()
    base.execute("INSERT INTO series VALUES (7, '2026', 'old', ?, 'open', 1.5)", (text,))
    row = (7, 0, 0, 0, 1, None, "regular", None, "", "", 3, "[0, 0]", "[]", 0.1)
    base.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(row))})", row)
    base.execute("PRAGMA user_version = 1")
    base.commit()
    base.close()
    with Store(tmp_path / "old.sqlite") as store:
        assert [(entry.id, entry.games) for entry in store.entries()] == [(7, 1)]
        assert store.create(settings("random", "greedy")) == 8
