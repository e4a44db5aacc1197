"""Mass tests behind the pages: the dialog as a value, series that are begun, stopped, resumed and looked at."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from workshop import ALL, Bench

from kielwasser.arena.forms import MAX_COMMAND, MAX_SEED
from kielwasser.arena.mass_tests.running import INTERVAL, MassTests, try_out
from kielwasser.arena.mass_tests.setup import MAX_NAME, MAX_PLAYERS, OFFERED, MassSetup, PlayerSetup, problems, whole
from kielwasser.games import names
from kielwasser.replay import parse
from kielwasser.server.warming import Stage
from kielwasser.system.errors import KielwasserError
from kielwasser.system.numbers import points
from kielwasser.tournament.all_series import AllSeries
from kielwasser.tournament.basics.players import PROGRAM, PYTHON
from kielwasser.tournament.basics.statistics import Sprt
from kielwasser.tournament.plan.settings import usual_time
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.results.store import Store, StoreError
from kielwasser.web.mass_tests.words import SeriesWords

GAME = "mississippi_2024"
QUICK = MassSetup(GAME, players=(PlayerSetup(player="simple"), PlayerSetup(player="random")), games=10, seed="Kiel")
BOT = """
class First:
    def __init__(self, depth=1):
        self.depth = depth

    def choose(self, position, deadline):
        return position.legal_moves[0]
"""


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """A class in a Python file."""
    path = tmp_path / "my bot.py"
    path.write_text(BOT, encoding="utf-8")
    return path


# ---- the dialog ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("kind", OFFERED)
def test_the_usual_setup_has_no_problems_and_means_a_series(name, kind):
    setup = MassSetup().with_game(name).with_format(kind)
    assert problems(setup) == {}
    settings = setup.settings()
    assert (settings.conditions.game, settings.format, settings.names) == (name, kind, ("greedy", "strongest@2"))
    assert settings.conditions.ruling == "book"
    assert settings.conditions.soft == usual_time(name)
    assert settings.concurrency == setup.usual_concurrency
    assert settings.games == (6 if kind == "league" else 100)


def test_everything_that_is_chosen_counts():
    setup = replace(QUICK, seconds=0.5, concurrency=1, keep="lost", ruling="book", sprt=True, elo0=-5, elo1=5)
    settings = setup.settings()
    conditions = settings.conditions
    assert (conditions.soft, conditions.keep, conditions.ruling, conditions.seed) == (0.5, "lost", "book", "Kiel")
    assert (settings.games, settings.concurrency, settings.sprt) == (10, 1, Sprt(-5, 5))
    assert replace(setup, seed="").settings().conditions.seed != replace(setup, seed="").settings().conditions.seed
    assert replace(setup, format="gauntlet").settings().sprt is None


def test_a_match_is_played_by_the_first_two_and_equal_names_get_numbers():
    setup = QUICK.with_another().with_another().with_player(2, name="simple").with_player(3, player="simple")
    assert setup.settings().names == ("simple", "random")
    assert replace(setup, format="round-robin").settings().names == ("simple", "random", "simple#2", "simple#3")
    assert len(setup.without(0).without(0).without(0).players) == 2


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        (replace(QUICK, game="chess"), "game"),
        (replace(QUICK, ruling="mine"), "ruling"),
        (replace(QUICK, format="tune"), "format"),
        (replace(QUICK, keep="some"), "keep"),
        (replace(QUICK, games=None), "games"),
        (replace(QUICK, games=7), "games"),
        (replace(QUICK, games=0), "games"),
        (replace(QUICK, games=10**7), "games"),
        (replace(QUICK, concurrency=0), "concurrency"),
        (replace(QUICK, concurrency=10_000), "concurrency"),
        (replace(QUICK, seconds=0), "seconds"),
        (replace(QUICK, seconds=float("nan")), "seconds"),
        (replace(QUICK, seed="x" * (MAX_SEED + 1)), "seed"),
        (replace(QUICK, sprt=True, elo0=None), "elo0"),
        (replace(QUICK, sprt=True, elo0=5, elo1=5), "elo1"),
        (replace(QUICK, format="swiss", players=(PlayerSetup(),) * (MAX_PLAYERS + 1)), "format"),
        (QUICK.with_player(0, name="x" * (MAX_NAME + 1)), "player0.name"),
        (QUICK.with_player(1, kind="ghost"), "player1.kind"),
        (QUICK.with_player(1, player="nobody"), "player1.player"),
        (QUICK.with_player(1, kind=PROGRAM), "player1.command"),
        (QUICK.with_player(1, kind=PROGRAM, command="no-such-program"), "player1.command"),
        (QUICK.with_player(1, kind=PROGRAM, command="x" * (MAX_COMMAND + 1)), "player1.command"),
        (QUICK.with_player(0, kind=PYTHON, command="nothing.py"), "player0.command"),
        (QUICK.with_player(0, kind=PYTHON, command="random"), "player0.command"),
    ],
)
def test_what_is_wrong_is_told_beside_its_field(setup, field):
    assert list(problems(setup)) == [field]
    told = problems(setup)[field]
    assert told.de
    assert told.de != told.en


def test_who_does_not_play_cannot_be_wrong():
    setup = QUICK.with_another().with_player(2, player="nobody")
    assert problems(setup) == {}
    assert list(problems(replace(setup, format="gauntlet"))) == ["player2.player"]
    assert problems(replace(QUICK, format="gauntlet", sprt=True, elo1=None)) == {}


def test_a_class_in_a_file_is_a_player(bot):
    setup = QUICK.with_player(0, kind=PYTHON, command=f'"{bot}"', parameters="depth=3 weight=0.5")
    assert problems(setup) == {}
    spec = setup.players[0].spec()
    assert (spec.kind, spec.text, spec.name, dict(spec.options)) == (
        PYTHON,
        str(bot),
        "my bot",
        {"depth": 3, "weight": 0.5},
    )
    assert list(problems(setup.with_player(0, parameters="--depth 3"))) == ["player0.parameters"]
    assert setup.with_player(0, command=f"{bot}:First", name="Erste").players[0].spec().name == "Erste"


def test_a_program_is_a_program_even_if_it_is_written_in_python(bot):
    spec = PlayerSetup(PROGRAM, command=str(bot), parameters="--depth '3 4'").spec()
    assert spec.kind == PROGRAM
    assert spec.program().parameters == ("--depth", "3 4")
    assert str(bot) in spec.program().command("h", 1)  # a class that starts nothing: our kit plays it
    bot.write_text(f"{BOT}\nif __name__ == '__main__':\n    print(First())\n", encoding="utf-8")
    assert spec.program().command("h", 1)[:2] == [sys.executable, str(bot)]


def test_programs_and_files_are_refused_where_they_are_switched_off(bot):
    for kind in (PYTHON, PROGRAM):
        assert list(problems(QUICK.with_player(0, kind=kind, command=str(bot)), False)) == ["player0.kind"]
    assert problems(QUICK, False) == {}


def test_another_game_keeps_what_it_can():
    setup = QUICK.with_player(0, kind=PROGRAM, command="bot.jar", player="gone").with_game("hive_2020")
    assert setup.game == "hive_2020"
    assert setup.players[0].command == "bot.jar"
    assert setup.players[0].player != "gone"
    assert setup.players[1].player == "random"


def test_a_setup_is_remembered():
    setup = (
        replace(QUICK, sprt=True, seconds=0.25, concurrency=2)
        .with_another()
        .with_player(1, kind=PYTHON, command="b.py")
    )
    assert MassSetup.recalled(json.loads(json.dumps(setup.remembered()))) == setup


@pytest.mark.parametrize(
    "memory",
    [
        {},
        {"game": "chess", "ruling": "mine", "format": "tune", "keep": 3, "games": "many", "elo0": True, "more": 1},
        {"players": [{"kind": "human", "name": 7, "evil": 1}, 4], "seed": None, "sprt": "yes"},
        {"players": [{}]},
    ],
)
def test_nonsense_that_was_remembered_does_no_harm(memory):
    assert problems(MassSetup.recalled(memory)) == {}


def test_programs_are_measured_by_the_referee_and_what_the_command_line_chose_comes_first():
    foreign = QUICK.with_player(1, kind=PROGRAM, command=sys.executable)
    assert (QUICK.rules, foreign.rules) == ("book", "referee")
    assert foreign.settings().conditions.ruling == "referee"
    assert replace(foreign, ruling="book").settings().conditions.ruling == "book"
    chosen = replace(QUICK, ruling="referee").remembered()
    assert (MassSetup.recalled(chosen).ruling, MassSetup.recalled(chosen, "book").ruling) == ("referee", "book")
    assert MassSetup.recalled({"ruling": "referee"}).ruling == "auto", "earlier versions wrote down what nobody chose"


def test_whole_numbers():
    assert [whole(value) for value in (None, 4.0, 4.5, float("inf"), -2)] == [None, 4, 0, 0, -2]


# ---- series --------------------------------------------------------------------------------------------------------


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Patient(InlineExecutor):
    """Plays one pair, then waits until it may go on."""

    def __init__(self, gate: threading.Semaphore) -> None:
        super().__init__()
        self.gate = gate

    def results(self, timeout: float):
        return super().results(timeout) if self.gate.acquire(timeout=timeout) else []


Test = Callable[[MassTests, Clock], Awaitable[None]]


def run(path: Path, test: Test, allow_programs: bool = True, gate: threading.Semaphore | None = None) -> None:
    """Run a test with mass tests of a store."""

    def executor(_: object) -> InlineExecutor:
        return InlineExecutor() if gate is None else Patient(gate)

    async def main() -> None:
        warming = Bench(cached=ALL).warming()
        await warming.run()
        clock = Clock()
        tests = MassTests(warming, allow_programs, lambda: AllSeries(Store(path / "store"), executor), clock)
        try:
            await test(tests, clock)
        finally:
            await tests.close()

    asyncio.run(main())


async def until(tests: MassTests, clock: Clock, id_: int, is_so: Callable[..., bool]):
    """Look at a series until something is so."""
    while True:
        clock.now += INTERVAL
        view = await tests.look(id_)
        if is_so(view.shot):
            return view
        await asyncio.sleep(0.01)


def test_a_series_is_begun_watched_and_taken_away(tmp_path):
    async def test(tests: MassTests, clock: Clock) -> None:
        id_ = await tests.begin(QUICK)
        view = await until(tests, clock, id_, lambda shot: shot.state == "done")
        shot = view.shot
        assert (shot.games, shot.planned, shot.names) == (10, 10, ("simple", "random"))
        assert not view.is_running
        assert view.kept == {(pair, seat) for pair in range(5) for seat in (0, 1)}
        (listed,) = await tests.entries()
        assert (listed.entry.id, listed.state, listed.entry.games) == (id_, "done", 10)
        assert listed.points == {0: shot.points, 1: 10 - shot.points}
        won, lost = points(shot.points), points(10 - shot.points)
        assert SeriesWords("de").outcome(listed) == f"Fertig · simple {won} : {lost} random"
        kinds = {"gauntlet": "Done · simple 6 : 4 against all", "knockout": "Done"}
        kinds["league"] = "Done · ahead: simple (points: 6)"
        for kind, said in kinds.items():
            other = replace(listed, settings=replace(listed.settings, format=kind), points={0: 6.0, 1: 4.0})
            assert SeriesWords("en").outcome(other) == said
        content = await tests.replay(id_, 3, 1)
        assert content is not None
        assert parse(content).names == ("random", "simple")
        assert await tests.replay(id_, 99, 0) is None
        told = await tests.as_html(id_, "de")
        assert "<h1>Wettkampf: simple – random</h1>" in told
        assert "Mississippi Queen 2024 · Regelheft · " in told
        assert json.loads(await tests.as_json(id_))["games"] == 10
        assert len((await tests.as_csv(id_)).splitlines()) == 11
        (ratings,) = await tests.ratings()
        assert (ratings.game, ratings.anchor, ratings.ratings[0].name) == (GAME, "random", "simple")

    run(tmp_path, test)


def test_a_series_is_stopped_resumed_and_deleted(tmp_path):
    gate = threading.Semaphore(2)

    async def test(tests: MassTests, clock: Clock) -> None:
        id_ = await tests.begin(QUICK)
        view = await until(tests, clock, id_, lambda shot: shot.games == 4)
        assert view.shot.state == "running"
        assert (await tests.entries())[0].is_running
        assert SeriesWords("de").outcome((await tests.entries())[0]) == "Läuft"
        with pytest.raises(KielwasserError, match="running"):
            await tests.delete(id_)
        await tests.stop(id_)
        view = await until(tests, clock, id_, lambda shot: shot.state == "open")
        assert view.shot.games == 4
        for _ in range(10):
            gate.release()
        await tests.resume(id_)
        view = await until(tests, clock, id_, lambda shot: shot.state == "done")
        assert view.shot.games == 10
        await tests.delete(id_)
        assert await tests.entries() == []
        with pytest.raises(StoreError):
            await tests.look(id_)
        again = await tests.begin(replace(QUICK, games=4))  # the number may be the same, the series is not
        view = await until(tests, clock, again, lambda shot: shot.state == "done")
        assert view.shot.planned == 4

    run(tmp_path, test, gate=gate)


def test_what_runs_when_the_arena_stops_goes_on_the_next_time(tmp_path):
    ids = []

    async def first(tests: MassTests, clock: Clock) -> None:
        ids.append(await tests.begin(QUICK))
        await until(tests, clock, ids[0], lambda shot: shot.games == 6)

    async def second(tests: MassTests, clock: Clock) -> None:
        assert (await tests.look(ids[0])).shot.games == 6
        assert (await tests.entries())[0].state == "open"
        await tests.resume(ids[0])
        view = await until(tests, clock, ids[0], lambda shot: shot.state == "done")
        assert view.shot.games == 10

    run(tmp_path, first, gate=threading.Semaphore(3))
    run(tmp_path, second)


def test_a_series_is_computed_at_most_once_a_second(tmp_path):
    gate = threading.Semaphore(1)

    async def test(tests: MassTests, clock: Clock) -> None:
        id_ = await tests.begin(QUICK)
        before = await until(tests, clock, id_, lambda shot: shot.games == 2)
        gate.release()
        desk = tests._opened()
        while desk.series(id_).played < 4:
            await asyncio.sleep(0.01)
        clock.now += INTERVAL / 2
        assert await tests.look(id_) is before
        clock.now += INTERVAL / 2
        after = await tests.look(id_)
        assert after.shot.games == 4
        clock.now += INTERVAL
        assert await tests.look(id_) is after  # nothing new: nobody has to draw anything
        await tests.stop(id_)
        assert (await tests.look(id_)).shot.state in ("stopping", "open")  # what somebody does is seen at once

    run(tmp_path, test, gate=gate)


def test_series_of_programs_are_neither_begun_nor_resumed_where_they_are_switched_off(tmp_path, bot):
    setup = QUICK.with_player(0, kind=PYTHON, command=str(bot))
    with Store(tmp_path / "store") as store:
        id_ = store.create(setup.settings())
        harmless = store.create(QUICK.settings())

    async def test(tests: MassTests, clock: Clock) -> None:
        with pytest.raises(KielwasserError, match="switched off"):
            await tests.begin(setup)
        with pytest.raises(KielwasserError, match="switched off"):
            await tests.resume(id_)
        assert (await tests.look(id_)).shot.state == "open"
        await tests.resume(harmless)
        await until(tests, clock, harmless, lambda shot: shot.state == "done")

    run(tmp_path, test, allow_programs=False)


def test_what_cannot_play_is_told_before_anything_is_played(tmp_path, bot):
    bot.write_text("import nothing_of_that_name", encoding="utf-8")

    async def test(tests: MassTests, clock: Clock) -> None:
        with pytest.raises(KielwasserError, match="nothing_of_that_name"):
            await tests.begin(QUICK.with_player(0, kind=PYTHON, command=str(bot)))
        assert await tests.entries() == []
        for action in (tests.look, tests.stop, tests.resume, tests.delete):
            with pytest.raises(StoreError):
                await action(7)

    run(tmp_path, test)


def test_a_file_is_tried_out_in_a_process_of_its_own(bot):
    try_out(PlayerSetup(PYTHON, command=str(bot), parameters="depth=2").spec())
    assert "my bot" not in sys.modules
    with pytest.raises(KielwasserError, match="cannot be made"):
        try_out(PlayerSetup(PYTHON, command=str(bot), parameters="width=2").spec())
    bot.write_text("import os\nos._exit(3)", encoding="utf-8")
    with pytest.raises(KielwasserError, match="ends with code 3"):
        try_out(PlayerSetup(PYTHON, command=str(bot)).spec())


def test_a_store_that_cannot_be_used_is_told(tmp_path):
    (tmp_path / "store").mkdir()

    async def test(tests: MassTests, clock: Clock) -> None:
        with pytest.raises(StoreError, match="cannot be used"):
            await tests.entries()

    run(tmp_path, test)


# ---- in words ------------------------------------------------------------------------------------------------------


def test_a_match_in_words(tmp_path):
    async def test(tests: MassTests, clock: Clock) -> None:
        id_ = await tests.begin(replace(QUICK, keep="lost"))
        view = await until(tests, clock, id_, lambda shot: shot.state == "done")
        shot, words = view.shot, SeriesWords("de")
        assert words.title(shot.settings) == "Wettkampf: simple – random"
        assert words.about(shot.settings).startswith("Mississippi Queen 2024 · Regelheft · 2,0 s je Zug")
        assert words.state(shot).startswith("Fertig · 10 von 10 Spielen")
        assert dict(words.figures(shot))["Siege · Remis · Niederlagen"] == f"{shot.wins} · {shot.draws} · {shot.losses}"
        standings = words.standings(shot)
        assert {row.cells[1] for row in standings.rows} == {"simple", "random"}
        assert all(len(row.cells) == len(standings.heads) for row in standings.rows)
        assert [sum(map(int, row.cells[1:])) for row in words.seats(shot).rows] == [5, 5]
        recent = words.recent(view)
        assert len(recent.rows) == 10
        kept = [row for row in recent.rows if row.game is not None]
        assert len(kept) == shot.losses
        assert all(row.cells[3] == "random" for row in kept)
        assert sum(int(row.cells[2]) for row in words.causes(view).rows) == 10
        assert len(words.times(shot)) == 2
        assert SeriesWords("en").title(shot.settings) == "Match: simple – random"
        (listed,) = await tests.entries()
        assert "10 Spiele" in words.listed(listed)

    run(tmp_path, test)


def test_a_tournament_and_its_failures_in_words(tmp_path, bot):
    bot.write_text(BOT.replace("return position.legal_moves[0]", "raise ValueError('<b>oh</b>')"), encoding="utf-8")
    players = (*QUICK.players, PlayerSetup(PYTHON, "Pechvogel", command=str(bot)))

    async def test(tests: MassTests, clock: Clock) -> None:
        id_ = await tests.begin(replace(QUICK, format="round-robin", players=players, games=2))
        view = await until(tests, clock, id_, lambda shot: shot.state == "done")
        words = SeriesWords("de")
        matrix = words.matrix(view.shot)
        assert matrix.heads == ("Spieler", "simple", "random", "Pechvogel")
        assert matrix.rows[0].cells[3] == "2 / 2"
        assert matrix.rows[0].cells[1] == "–"
        (failure,) = [row for row in words.causes(view).rows if row.cells[1]]
        assert failure.cells[1:] == ("Pechvogel", "4")
        assert failure.game is not None
        assert "<b>oh</b>" in failure.text
        (ratings,) = await tests.ratings()
        assert [row.cells[1] for row in words.rating_rows(ratings).rows][-1] == "Pechvogel"
        assert words.rating_title(ratings) == "Mississippi Queen 2024 · Regelheft · 2,0 s"

    run(tmp_path, test)


def test_a_series_waits_for_what_its_players_need(tmp_path):
    bench = Bench(cached=[part for part in ALL if part[1] is Stage.RULES])
    warming = bench.warming()

    async def main() -> None:
        getting_ready = asyncio.create_task(warming.run())
        series = AllSeries(Store(tmp_path / "store"), lambda _: Patient(threading.Semaphore(0)))
        tests = MassTests(warming, open_all=lambda: series)
        try:
            await tests.begin(QUICK)  # who plays by the rules alone need not wait
            players = PlayerSetup(player="strongest@1"), PlayerSetup(player="random")
            searching = asyncio.create_task(tests.begin(replace(QUICK, players=players)))
            while bench.running != [(GAME, Stage.SEARCH)]:
                await asyncio.sleep(0.001)
            assert len(await tests.entries()) == 1
            bench.finish(GAME, Stage.SEARCH)
            await searching
            assert len(await tests.entries()) == 2
        finally:
            getting_ready.cancel()
            await tests.close()

    asyncio.run(main())
