"""Series: counted right, stopped and resumed, and equal to a run without faults whatever is killed."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest
from quick import essence, estrange, local, settings

from kielwasser.system.load import LoadWatch
from kielwasser.tournament.basics.statistics import Sprt
from kielwasser.tournament.plan.settings import SeriesSettings, SeriesSettingsError
from kielwasser.tournament.play.executor import InlineExecutor, LocalExecutor
from kielwasser.tournament.results.ratings import rating_lists
from kielwasser.tournament.results.store import Store, StoreError
from kielwasser.tournament.series import Series, SeriesError, sharing
from kielwasser.tournament.show.report import report

GAMES = 60
PATIENCE = 120.0


@pytest.fixture(scope="module")
def faultless(tmp_path_factory) -> list[tuple]:
    """The games of a series that nothing has disturbed."""
    with contextlib.closing(Store(tmp_path_factory.mktemp("faultless") / "store")) as store:
        series = Series.create(store, settings("random", "simple", games=GAMES))
        series.run(InlineExecutor)
        return essence(store.games(series.id))


def test_everything_is_counted(store, faultless):
    series = Series.create(store, settings("random", "simple", games=GAMES))
    seen = []
    shot = series.run(local(), lambda: seen.append(series.snapshot().games))
    assert essence(store.games(series.id)) == faultless
    assert (shot.games, shot.planned, shot.state) == (GAMES, GAMES, "done")
    assert shot.wins + shot.draws + shot.losses == GAMES
    assert [sum(counts) for counts in shot.as_seat] == [GAMES // 2] * 2
    assert shot.pairs.total == GAMES // 2
    assert shot.strength.elo < -100
    assert shot.curve[-1].pairs == GAMES // 2
    assert shot.curve[-1].elo == shot.strength.elo
    assert [row.name for row in shot.table] == ["simple", "random"]
    assert shot.matrix[0][1] == (shot.points, GAMES)
    assert sum(found.count for found in shot.causes) == GAMES
    assert len(store.kept(series.id)) == GAMES
    assert sum(spent.moves for spent in shot.thinking) / GAMES == pytest.approx(shot.length)
    assert sum(shot.thinking[0].histogram) == shot.thinking[0].moves
    assert len(shot.recent) == GAMES
    assert seen == sorted(seen)
    assert Series(store, series.id).snapshot().as_json() == shot.as_json()


def test_a_stopped_series_goes_on_exactly_where_it_was(store, faultless):
    series = Series.create(store, settings("random", "simple", games=GAMES))
    half = threading.Event()
    series.start(local(), lambda: half.set() if series.snapshot().games >= GAMES // 3 else None)
    assert half.wait(PATIENCE)
    with pytest.raises(SeriesError, match="running already"):
        series.start(local())
    series.stop()
    assert series.wait(PATIENCE)
    assert series.state == "open"
    assert GAMES // 3 <= len(store.games(series.id)) < GAMES
    again = Series(store, series.id)
    assert again.snapshot().games == len(store.games(series.id))
    again.start(local(1))
    assert again.wait(PATIENCE)
    assert again.state == "done"
    assert essence(store.games(series.id)) == faultless


def test_a_killed_worker_costs_nothing(store, faultless):
    executor = LocalExecutor(2)
    killed = []

    def kill() -> None:
        if len(killed) < 2 and series.snapshot().games > 10 * len(killed):
            killed.append(executor.pids[0])
            os.kill(killed[-1], signal.SIGKILL)

    series = Series.create(store, settings("random", "simple", games=GAMES))
    series.run(lambda: executor, kill)
    assert len(set(killed)) == 2
    assert essence(store.games(series.id)) == faultless


def test_a_killed_runner_costs_nothing(store, faultless):
    series = Series.create(store, settings("random", "simple", games=GAMES))
    command = [sys.executable, "-m", "kielwasser", "match", "--resume", str(series.id), "--store", str(store.path)]
    for least in (1, GAMES // 2):
        runner = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        until = time.monotonic() + PATIENCE
        while len(store.games(series.id)) < least and time.monotonic() < until:
            time.sleep(0.005)
        runner.kill()
        runner.communicate()
        assert least <= len(store.games(series.id)) < GAMES
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=True)
    assert f"{GAMES}" in ended.stdout
    assert essence(store.games(series.id)) == faultless
    assert len(store.kept(series.id)) == GAMES


def test_a_full_disk_stops_the_series_and_loses_nothing(tmp_path, faultless):
    with contextlib.closing(Store(tmp_path / "store")) as small:
        series = Series.create(small, settings("random", "simple", games=GAMES))
        small._base.execute("PRAGMA max_page_count = 16")
        with pytest.raises(StoreError, match="full"):
            series.run(InlineExecutor)
        assert series.state == "failed"
        assert "full" in series.snapshot().error.en
        counted = series.snapshot().games
    with contextlib.closing(Store(tmp_path / "store")) as store:
        assert 0 < len(store.games(series.id)) == counted < GAMES
        resumed = Series(store, series.id)
        resumed.run(InlineExecutor)
        assert essence(store.games(series.id)) == faultless


def test_a_sequential_test_decides_after_the_same_pair_however_it_is_played(store):
    made = settings("simple", "random", games=400, sprt=Sprt(0, 100))
    shot = Series.create(store, made).run(local(2))
    assert shot.sprt is not None
    assert (shot.sprt.decision, shot.state) == ("H1", "done")
    assert shot.sprt.ratio >= shot.sprt.test.upper
    assert shot.games == shot.planned == 2 * shot.pairs.total < 400
    inline = Series.create(store, made).run(InlineExecutor)
    assert (inline.games, inline.wins, inline.sprt) == (shot.games, shot.wins, shot.sprt)


@pytest.mark.parametrize("format_", ["round-robin", "gauntlet", "league", "knockout", "swiss"])
def test_tournaments_end_with_a_table(store, format_):
    made = settings("random", "simple", "greedy", games=2, game="hase_igel_2018", format=format_)
    shot = Series.create(store, made).run(InlineExecutor)
    assert shot.state == "done"
    assert shot.games == shot.planned
    assert [row.place for row in shot.table] == [1, 2, 3]
    assert sum(row.games for row in shot.table) == 2 * shot.games
    assert sum(sum(n for _, n in row) for row in shot.matrix) == 2 * shot.games


def test_a_player_that_cannot_be_loaded_has_crashed(store, tmp_path):
    made = settings("random", "simple", games=4)
    gone = made.players[0].__class__("python", str(tmp_path / "gone.py"), "gone")
    series = Series.create(store, SeriesSettings((gone, made.players[1]), made.conditions, games=4))
    shot = series.run(InlineExecutor)
    assert {found.cause for found in shot.causes} == {"crash"}  # a player that cannot be loaded has crashed
    assert "there is no file" in shot.causes[0].example.en


def test_a_fault_of_ours_stops_the_series_with_a_sentence(store, faultless, tmp_path, monkeypatch):
    """Whatever breaks in a worker but not in a player: nobody loses for it, what was counted stays, and it is told."""
    folder = tmp_path / "season"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(
        "import kielwasser.tournament.play.bookkeeping as books\n"
        "close = books.Book.close\n"
        "def failing(book, *rest, **more):\n"
        "    if book._job.pairing.number == 3: raise RuntimeError('our own fault')\n"
        "    return close(book, *rest, **more)\n"
        "books.Book.close = failing\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    broken = {**os.environ, "PYTHONPATH": path}
    series = Series.create(store, settings("random", "simple", games=GAMES))
    with pytest.raises(SeriesError, match="pair 3 cannot be played: RuntimeError: our own fault"):
        series.run(lambda: LocalExecutor(1, broken))
    shot = series.snapshot()
    assert series.state == shot.state == "failed"
    assert "our own fault" in shot.error.en
    assert {found.cause for found in shot.causes} == {"regular"}
    assert not [game for game in store.games(series.id) if game.pair == 3]
    assert store.entry(series.id).state == "open"  # it can go on as soon as the fault is mended
    Series(store, series.id).run(local(1))
    assert essence(store.games(series.id)) == faultless


def test_a_busy_machine_and_shared_processors_are_told(monkeypatch, store):
    monkeypatch.setattr("kielwasser.tournament.series.processors", lambda: [0, 1])
    monkeypatch.setattr("kielwasser.tournament.series._LOAD_EVERY", 0.0)  # it is looked at after each pair
    monkeypatch.setattr("kielwasser.tournament.series.LoadWatch", lambda: LoadWatch(measure=lambda: 900.0))
    shot = Series.create(store, settings("random", "random", games=8)).run(InlineExecutor)
    assert len([text for text in shot.warnings if "busy" in text.en]) == 1
    programs = replace(settings("random", "random").players[0], kind="program")
    made = settings("random", "random")
    assert sharing(replace(made, players=(programs, programs), concurrency=1)) is None
    assert sharing(replace(made, players=(programs, programs), concurrency=2)) is not None
    assert sharing(replace(made, concurrency=2)) is None


def test_two_runners_of_one_series_count_every_game_once():
    """Where nobody can be kept out: a store in memory has no file to be locked."""
    store = Store(":memory:")
    first = Series.create(store, settings("random", "simple", games=20, game="hase_igel_2018"))
    second = Series(store, first.id)
    first.start(InlineExecutor)
    second.start(InlineExecutor)
    assert first.wait(PATIENCE)
    assert second.wait(PATIENCE)
    assert len(store.games(first.id)) == 20
    assert (first.state, second.state) == ("done", "done")
    assert first.snapshot().pairs == second.snapshot().pairs == Series(store, first.id).snapshot().pairs


def test_a_series_is_started_once_however_many_try(store):
    series = Series.create(store, settings("random", "simple", games=2, game="hase_igel_2018"))
    at_once, let_go, executors = threading.Barrier(8), threading.Event(), []

    def make() -> InlineExecutor:
        executors.append(1)
        let_go.wait(PATIENCE)
        return InlineExecutor()

    def start() -> None:
        at_once.wait()
        with contextlib.suppress(SeriesError):
            series.start(make)
            started.append(1)

    started: list[int] = []
    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    let_go.set()
    assert series.wait(PATIENCE)
    assert (len(started), len(executors)) == (1, 1)


def test_a_series_of_an_unknown_season_can_be_read_but_not_played(store):
    """What was played stays, whatever is installed now; only who plays has to know the game."""
    ours, theirs = (
        Series.create(store, settings("random", "simple", games=2, game="hase_igel_2018")) for _ in range(2)
    )
    for made in (ours, theirs):
        made.run(InlineExecutor)
    estrange(store.path, theirs.id)
    stranger = Series(store, theirs.id)
    assert stranger.snapshot().table == theirs.snapshot().table
    for language, said in (("de", "nim_2031 (hier unbekannt)"), ("en", "nim_2031 (unknown here)")):
        assert said in report(stranger.snapshot(), language)
    assert [found.game for found in rating_lists(store)] == ["hase_igel_2018", "nim_2031"]
    with pytest.raises(SeriesSettingsError, match="no game 'nim_2031'"):
        stranger.run(InlineExecutor)
    assert stranger.state == "done"
    store.delete(theirs.id)
    assert [entry.id for entry in store.entries()] == [ours.id]


def test_who_looks_at_a_running_series_sees_that_it_runs_and_cannot_play_or_delete_it(store):
    series = Series.create(store, settings("random", "simple", games=4))
    seen = []

    def look() -> None:
        with Store(store.path) as other:  # as another process has it
            again = Series(other, series.id)
            seen.append((other.entry(series.id).state, again.snapshot().state, again.snapshot().as_json()["state"]))
            for refused in (lambda: again.run(InlineExecutor), lambda: other.delete(series.id)):
                with pytest.raises(StoreError, match="is running, in another window or in the arena"):
                    refused()

    shot = series.run(InlineExecutor, look)
    assert set(seen) == {("elsewhere", "elsewhere", "running")}
    assert shot.state == store.entry(series.id).state == "done"
    assert [path.name for path in store.path.parent.iterdir() if "-series-" in path.name] == []


def test_whose_process_died_is_not_running(store):
    series = Series.create(store, settings("random", "simple", games=2))
    (store.path.parent / f"{store.path.name}-series-{series.id}").touch()  # left behind, and locked by nobody
    assert store.entry(series.id).state == "open"
    assert series.run(InlineExecutor).state == "done"


def test_that_the_machine_was_busy_is_known_ever_after(store, monkeypatch):
    monkeypatch.setattr("kielwasser.tournament.series.LoadWatch", lambda: LoadWatch(measure=lambda: 99.0))
    series = Series.create(store, settings("random", "simple", games=2))
    (warning,) = series.run(InlineExecutor).warnings
    monkeypatch.undo()
    again = Series(store, series.id).snapshot()
    assert again.warnings == (warning,)
    assert (again.as_json()["busy"], again.as_json()["warnings"]) == (True, [warning.en])
    assert warning.de in report(again, "de")
