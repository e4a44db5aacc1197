"""The load generator: it plays what it should and counts what it sees."""

import pytest

from kielwasser.bench.attack import Tables
from kielwasser.bench.server import measure, script
from kielwasser.games import game, names


@pytest.mark.parametrize("name", names())
def test_a_scripted_game_ends_by_itself(name):
    written = script(game(name), "bench")
    assert written.moves == len(written.packets[0]) + len(written.packets[1])
    assert written.moves > 5
    assert all(b"ROOM" in packet for packets in written.packets for packet in packets)


def test_games_at_once_are_all_played_and_counted():
    (figure,) = measure(game("mississippi_2017"), games=3, think=0.01, rounds=2)
    assert (figure["games"], figure["lost"], figure["rooms_left"]) == (6, 0, 0)
    assert figure["causes"] == {"REGULAR": 24}  # both scores, told to both
    assert figure["what"].en == "3 games at once, thinking 10 ms"
    assert 0 < figure["p50_ms"] <= figure["p99_ms"] <= figure["max_ms"]
    assert figure["per_second"] > 0
    assert figure["cpu_us_a_move"] > 0


@pytest.mark.nightly  # a soak: a leak shows only after many games
@pytest.mark.parametrize("name", names())
def test_a_server_that_has_played_thousands_of_games_is_no_larger(name):
    (figure,) = measure(game(name), games=50, think=0.0, rounds=40)
    assert (figure["games"], figure["lost"], figure["rooms_left"]) == (2_000, 0, 0)
    before, after = figure["memory_mb"]  # both 0 where the system does not tell
    assert after - before < 12


def test_games_against_hostile_peers_are_counted_by_themselves():
    tables = Tables()
    for _ in range(2):
        tables.note(b"both are good", ["REGULAR", "REGULAR"])
    tables.note(b"one ran away", ["REGULAR", "LEFT"])
    assert (tables.count(2), tables.causes(2)) == (1, {"REGULAR": 4})
    assert (tables.count(1), tables.causes(1)) == (1, {"REGULAR": 1, "LEFT": 1})
