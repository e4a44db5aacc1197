"""Games become ready: what lies in the cache at once, then what somebody waits for, then the rest."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from workshop import ALL, Bench, until

from kielwasser.games import names
from kielwasser.server.warming import Stage, Warming, compile_in_child
from kielwasser.system.errors import KielwasserError

RULES, SEARCH = Stage.RULES, Stage.SEARCH
FIRST, SECOND, THIRD, LAST = *names()[:-4:-1], names()[0]  # in the order in which they come by themselves
RULES_OF_ALL = [(name, RULES) for name in reversed(names())]


def run(warming: Warming, test: Callable[[], Awaitable[None]]) -> None:
    """Run a test while games become ready; what it leaves undone is called off."""

    async def main() -> None:
        work = asyncio.create_task(warming.run())
        try:
            await asyncio.wait_for(test(), 120)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    asyncio.run(main())


def test_everything_becomes_ready_the_rules_of_all_games_first():
    bench = Bench(patient=False)
    warming = bench.warming()
    asyncio.run(warming.run())
    assert bench.begun == bench.loaded == ALL
    assert warming.ready == set(names())
    assert all(warming.is_ready(*part) for part in ALL)
    assert warming.compiling == []


def test_who_only_serves_needs_the_rules_only():
    bench = Bench(patient=False)
    asyncio.run(bench.warming(stages=[RULES]).run())
    assert bench.begun == bench.loaded == RULES_OF_ALL


def test_what_lies_in_the_cache_is_ready_before_anything_is_compiled():
    bench = Bench(cached=[(LAST, RULES), (LAST, SEARCH), (SECOND, RULES)])
    warming = bench.warming()

    async def test() -> None:
        await until(lambda: bool(bench.begun))
        assert bench.loaded == [(SECOND, RULES), (LAST, RULES), (LAST, SEARCH)]
        assert warming.ready == {SECOND, LAST}
        assert bench.begun == warming.compiling == [(FIRST, RULES)]

    run(warming, test)


def test_the_wanted_game_comes_at_once_and_what_nobody_waits_for_gives_way():
    bench = Bench()
    warming = bench.warming()

    async def test() -> None:
        await until(lambda: bench.running == [(FIRST, RULES)])
        waiting = asyncio.create_task(warming.wait(LAST))
        await until(lambda: bench.running == [(LAST, RULES)])
        assert bench.interrupted == [(FIRST, RULES)]
        assert warming.compiling == [(LAST, RULES)]
        bench.finish(LAST)
        await waiting
        assert warming.ready == {LAST}
        await until(lambda: bench.running == [(FIRST, RULES)])  # which goes on where it was interrupted

    run(warming, test)


def test_with_processors_to_spare_nobody_is_interrupted():
    bench = Bench()
    warming = bench.warming(at_once=2)

    async def test() -> None:
        await until(lambda: bench.running == [(FIRST, RULES), (SECOND, RULES)])
        bench.finish(SECOND)  # while one is loaded the other is compiled on
        await until(lambda: SECOND in warming.ready)
        waiting = asyncio.create_task(warming.wait(FIRST))
        await until(lambda: len(bench.running) == 2)
        assert (FIRST, RULES) in bench.running
        assert bench.interrupted == []
        waiting.cancel()

    run(warming, test)


def test_several_who_wait_are_served_side_by_side_and_nobody_interrupts_them():
    bench = Bench()
    warming = bench.warming()

    async def test() -> None:
        tasks = [asyncio.create_task(warming.wait(name)) for name in (LAST, SECOND, THIRD)]
        await until(lambda: bench.running == [(SECOND, RULES), (LAST, RULES)])
        bench.finish(SECOND)
        await tasks[1]
        await until(lambda: bench.running == [(THIRD, RULES), (LAST, RULES)])
        assert (LAST, RULES) not in bench.interrupted
        bench.finish(LAST)
        bench.finish(THIRD)
        await asyncio.gather(*tasks)

    run(warming, test)


def test_who_waits_for_the_search_waits_for_the_rules_too_which_are_compiled_beside_it():
    bench = Bench()
    warming = bench.warming()

    async def test() -> None:
        waiting = asyncio.create_task(warming.wait(LAST, SEARCH))
        await until(lambda: bench.running == [(LAST, RULES), (LAST, SEARCH)])
        bench.finish(LAST)
        await until(lambda: warming.is_ready(LAST))
        assert bench.running == [(LAST, SEARCH)]
        assert not warming.is_ready(LAST, SEARCH)
        bench.finish(LAST, SEARCH)
        await waiting
        assert warming.is_ready(LAST, SEARCH)

    run(warming, test)


def test_a_wish_ends_with_who_had_it():
    bench = Bench()
    warming = bench.warming()

    async def test() -> None:
        former = asyncio.create_task(warming.wait(LAST))
        await until(lambda: bench.running == [(LAST, RULES)])
        former.cancel()
        with suppress(asyncio.CancelledError):
            await former
        latter = asyncio.create_task(warming.wait(SECOND))
        await until(lambda: bench.running == [(SECOND, RULES)])
        assert bench.interrupted[-1] == (LAST, RULES)
        latter.cancel()

    run(warming, test)


def test_who_only_needs_the_rules_comes_before_who_needs_the_search():
    bench = Bench()
    warming = bench.warming()

    async def test() -> None:
        players = [asyncio.create_task(warming.wait(name, SEARCH)) for name in (LAST, SECOND)]
        await until(lambda: bench.running == [(SECOND, RULES), (LAST, RULES)])
        for task in players:
            task.cancel()

    run(warming, test)


def test_a_search_for_which_nobody_waits_any_more_waits_for_its_rules():
    bench = Bench()
    warming = bench.warming()

    async def test() -> None:
        player = asyncio.create_task(warming.wait(LAST, SEARCH))
        await until(lambda: bench.running == [(LAST, RULES), (LAST, SEARCH)])
        player.cancel()
        await until(lambda: (LAST, SEARCH) in bench.interrupted)
        assert bench.running == [(LAST, RULES)]

    run(warming, test)


def test_what_others_have_compiled_meanwhile_is_not_compiled_again():
    bench = Bench()
    warming = bench.warming()

    async def test() -> None:
        await until(lambda: bench.running == [(FIRST, RULES)])
        bench.cached.add((LAST, RULES))
        await warming.wait(LAST)
        assert (LAST, RULES) not in bench.begun

    run(warming, test)


def test_a_failing_child_is_told_and_the_game_is_loaded_all_the_same(caplog):
    bench = Bench(patient=False)
    bench.clumsy[FIRST] = "no compiler"
    warming = bench.warming()
    asyncio.run(warming.run())
    assert warming.ready == set(names())
    assert "no compiler" in caplog.text
    assert (FIRST, RULES) not in bench.remembered


def test_a_game_that_cannot_be_loaded_keeps_nobody_waiting(caplog):
    bench = Bench(patient=False)
    bench.broken[FIRST, RULES] = ValueError("broken")
    warming = bench.warming()

    async def main() -> None:
        await warming.run()
        await warming.wait(LAST, SEARCH)
        for stage in Stage:  # what needs the rules has failed with them
            with pytest.raises(KielwasserError, match=f"{FIRST} cannot be loaded"):
                await warming.wait(FIRST, stage)

    asyncio.run(main())
    assert warming.ready == set(names()) - {FIRST}
    assert not warming.is_ready(FIRST)
    assert warming.is_settled(FIRST)
    assert "broken" in warming.failure(FIRST).de
    assert "broken" in caplog.text
    assert (FIRST, SEARCH) not in bench.begun


def test_people_can_play_a_game_whose_players_cannot_think(caplog):
    bench = Bench(patient=False)
    bench.broken[FIRST, SEARCH] = ValueError("no evaluation")
    warming = bench.warming()
    asyncio.run(warming.run())
    assert warming.is_ready(FIRST)
    assert warming.failure(FIRST) is None
    assert "no evaluation" in warming.failure(FIRST, SEARCH).en


def test_it_is_told_how_long_it_takes():
    bench, told = Bench(), []
    bench.expected = {(FIRST, RULES): 30.0, (SECOND, RULES): 8.0, (SECOND, SEARCH): 12.0}
    warming = bench.warming(told.append)

    async def test() -> None:
        await until(lambda: bool(bench.running))
        assert told[-1].en == f"compiling {FIRST}, once, about 30 seconds …"
        bench.now = 10.0
        assert warming.remaining(FIRST) == 20.0
        assert warming.remaining(SECOND) == 28.0  # it comes next
        waiting = asyncio.create_task(warming.wait(SECOND, SEARCH))
        await until(lambda: bench.running == [(SECOND, RULES), (SECOND, SEARCH)])
        assert warming.remaining(SECOND, SEARCH) == 12.0  # side by side
        assert warming.remaining(FIRST) == 30.0  # it was interrupted after ten seconds, which are not lost
        bench.now = 30.0
        assert warming.remaining(SECOND) == 2.0  # overdue: a little longer still
        bench.finish(SECOND)
        await until(lambda: warming.is_ready(SECOND))
        assert told[-1].de == f"{SECOND} ist bereit"
        assert warming.remaining(SECOND) == 0.0
        assert bench.remembered == {(SECOND, RULES): 20.0}
        waiting.cancel()

    run(warming, test)


def test_the_time_of_an_interrupted_child_counts():
    bench = Bench()
    warming = bench.warming(stages=[RULES])

    async def test() -> None:
        await until(lambda: bench.running == [(FIRST, RULES)])
        bench.now = 7.0
        other = asyncio.create_task(warming.wait(LAST))
        await until(lambda: bench.running == [(LAST, RULES)])
        bench.now = 100.0
        bench.finish(LAST)
        await other
        await until(lambda: bench.running == [(FIRST, RULES)])
        bench.now = 104.0
        bench.finish(FIRST)
        await warming.wait(FIRST)
        assert bench.remembered[FIRST, RULES] == 11.0

    run(warming, test)


def test_the_child_says_what_went_wrong():
    assert "no such game" in asyncio.run(compile_in_child("no such game", RULES))
