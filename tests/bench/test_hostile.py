"""Hostile peers: each kind does its worst, and the server that the bench measures stands it."""

import asyncio

import pytest

from kielwasser.bench.hostile import KINDS, Enemy, _come_again
from kielwasser.core.warm import warm
from kielwasser.games import game, names
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings

PATIENCE = 120.0  # seconds that no test should ever need


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_does_its_worst_and_the_server_goes_on(kind):
    enemies = [Enemy(number, "hase_igel_2018", "secret") for number in range(3)]
    for one in names():
        warm(game(one))

    async def go() -> None:
        settings = Settings(port=0, replays="", default_game="hase_igel_2018", password="secret", courtesy=0.0)
        server = GameServer(settings)
        await server.start()
        tasks = [asyncio.create_task(_come_again(server.port, KINDS[kind], enemy)) for enemy in enemies]
        while not all(enemy.sent for enemy in enemies):
            await asyncio.sleep(0.001)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b'<protocol><join gameType="swc_2018_hase_und_igel"/>')
        assert b"joined" in await reader.read(200)
        writer.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not server.metrics.counts["faults", ""]
        await server.stop()
        while server.peers:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(go(), PATIENCE))


def test_an_attack_of_one_kind_is_one_that_there_is(type_in):
    _, told = type_in("bench", "server", "hase_igel_2018", "--attack", "1", "--kind", "ghost", code=2)
    assert "forced-rooms" in told
