"""The store: nothing twice, nothing lost, nothing by halves."""

import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from quick import settings

from kielwasser.replay import parse
from kielwasser.tournament.basics.jobs import Job, Pairing, Played
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.play.in_process import play_game
from kielwasser.tournament.results.ratings import rating_lists
from kielwasser.tournament.results.store import Merged, Store, StoreError
from kielwasser.tournament.series import Series


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
    from kielwasser.tournament.basics.statistics import Sprt
    from kielwasser.tournament.plan.settings import Parameter, Tuning

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


# ---- two machines --------------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path) -> Iterator[Store]:
    """The store of another machine."""
    with Store(tmp_path / "elsewhere.sqlite") as made:
        yield made


def played_by(store: Store, made: SeriesSettings) -> Series:
    series = Series.create(store, made)
    series.run(InlineExecutor)
    return series


def test_what_another_machine_has_played_is_taken_in(store, elsewhere):
    here = played_by(store, settings("simple", "random", games=4))
    there = played_by(elsewhere, settings("random", "greedy", games=6))
    before = elsewhere.path.read_bytes()
    assert store.merge(elsewhere.path) == Merged(new=1, known=0, games=6)
    assert elsewhere.path.read_bytes() == before
    taken = store.entries()[0]
    assert (taken.id, taken.games, taken.state) == (here.id + 1, 6, "done")
    assert store.settings(taken.id) == there.settings
    assert store.games(taken.id) == elsewhere.games(there.id)
    assert store.kept(taken.id) == elsewhere.kept(there.id)
    assert store.replay(taken.id, 2, 1) == elsewhere.replay(there.id, 2, 1)
    (found,) = rating_lists(store)
    assert sorted(rating.games for rating in found.ratings) == [4, 6, 10]
    assert store.merge(elsewhere.path) == Merged(new=0, known=1, games=0)
    assert len(store.entries()) == 2


def test_a_series_that_is_known_gets_the_games_that_it_lacks(store, elsewhere):
    series = played_by(store, settings("simple", "random", games=6))
    games = store.games(series.id)
    assert elsewhere.merge(store.path).games == 6
    with contextlib.closing(sqlite3.connect(elsewhere.path)) as base, base:
        for table in ("games", "replays"):
            base.execute(f"DELETE FROM {table} WHERE pair = 1")
        base.execute("UPDATE series SET played = 4, state = 'open'")
        base.execute("UPDATE games SET plies = 999 WHERE pair = 0")
        base.execute("DELETE FROM replays WHERE pair = 0")
    assert elsewhere.merge(store.path) == Merged(new=0, known=1, games=2)
    (entry,) = elsewhere.entries()
    assert (entry.games, entry.state) == (6, "done")
    merged = elsewhere.games(entry.id)
    assert [game.plies for game in merged[:2]] == [
        999,
        999,
    ]  # what both have stays, and no replay of another game comes
    assert merged[2:] == games[2:]
    assert elsewhere.kept(entry.id) == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_what_cannot_be_merged(store, tmp_path):
    (tmp_path / "text").write_text("no database, but long enough to look like one" * 100, encoding="utf-8")
    with pytest.raises(StoreError, match="itself"):
        store.merge(store.path)
    with pytest.raises(StoreError, match="no store"):
        store.merge(tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()
    with pytest.raises(StoreError, match="cannot be used"):
        store.merge(tmp_path / "text")
    with Store(tmp_path / "newer") as newer, contextlib.closing(sqlite3.connect(newer.path)) as base:
        base.execute("PRAGMA user_version = 999")
    with pytest.raises(StoreError, match="newer version"):
        store.merge(tmp_path / "newer")
    assert store.entries() == []


def test_the_command_merges(store, elsewhere, type_in):
    played_by(elsewhere, settings("simple", "random", games=2))
    _, told = type_in("series", "--merge", str(elsewhere.path), "--store", str(store.path))
    assert told == f"From {elsewhere.path}: 1 new series, 0 known already, 2 games added.\n"
    assert [entry.games for entry in store.entries()] == [2]


def test_looking_after_the_file_gives_up_no_locks(store, games):
    """To open and close it would: another connection would then take itself for the last, and take the log away."""
    series = store.create(settings("random", "simple"))
    store.add(series, games[:2])
    other = "import sys; from kielwasser.tournament.results.store import Store; Store(sys.argv[1]).close()"
    subprocess.run([sys.executable, "-c", other, str(store.path)], check=True)
    assert store.path.with_name(f"{store.path.name}-wal").exists()
