"""Games become ready one after the other, the wanted one first."""

import asyncio

import pytest

from kielwasser.core.game import Game
from kielwasser.games import names
from kielwasser.system.errors import KielwasserError
from kielwasser.web.shell.warming import Warming, compile_in_child


def test_all_games_become_ready_and_only_cold_ones_are_compiled():
    told, compiled, loaded = [], [], []
    cold = {"hive_2020", "cartagena_2013"}

    async def compile_game(name: str) -> str:
        compiled.append(name)
        assert warming.busy == name
        return ""

    def load(game: Game) -> None:
        loaded.append(game.name)

    async def main() -> None:
        await warming.run()
        for name in names():
            await warming.wait(name)

    warming = Warming(lambda: told.append(warming.busy), lambda game: game.name not in cold, compile_game, load)
    asyncio.run(main())
    assert set(compiled) == cold
    assert loaded == list(reversed(names()))
    assert warming.ready == set(names())
    assert warming.busy is None
    assert set(told) == {None, *cold}


def test_the_wanted_game_is_the_next():
    order = []

    async def compile_game(name: str) -> str:
        await asyncio.sleep(0)
        order.append(name)
        return ""

    async def main() -> None:
        work = asyncio.create_task(warming.run())
        await asyncio.sleep(0)  # the first is in work
        await warming.wait(names()[0])
        assert warming.ready == {names()[-1], names()[0]}
        await work

    warming = Warming(lambda: None, lambda game: False, compile_game, lambda game: None)
    asyncio.run(main())
    assert order[:2] == [names()[-1], names()[0]]


def test_a_failing_child_is_told_and_the_game_is_loaded_all_the_same(caplog):
    async def compile_game(name: str) -> str:
        return "no compiler"

    warming = Warming(lambda: None, lambda game: False, compile_game, lambda game: None)
    asyncio.run(warming.run())
    assert warming.ready == set(names())
    assert "no compiler" in caplog.text


def test_a_game_that_cannot_be_loaded_keeps_nobody_waiting(caplog):
    def load(game: Game) -> None:
        if game.name == names()[-1]:
            raise ValueError("broken")

    async def main() -> None:
        await warming.run()
        await warming.wait(names()[0])
        with pytest.raises(KielwasserError, match=f"{names()[-1]} cannot be loaded"):
            await warming.wait(names()[-1])

    warming = Warming(lambda: None, lambda game: True, compile_in_child, load)
    asyncio.run(main())
    assert warming.ready == set(names()[:-1])
    assert "broken" in warming.failed[names()[-1]].de
    assert "broken" in caplog.text


def test_the_child_says_what_went_wrong():
    assert "no such game" in asyncio.run(compile_in_child("no such game"))
