"""Thinking: one search leaves nothing behind that blinds the next; both kinds of search choose legal moves."""

import math
import time

import numpy as np
import pytest

import kielwasser
from kielwasser.bots.search.lateness import Lateness, wait_for
from kielwasser.bots.search.settings import SearchSettings, level_in, settings_of
from kielwasser.bots.search.thinking import Bounds, Thinker, boards_within
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.games import names


@pytest.mark.parametrize("name", names())
def test_a_second_search_sees_all_that_the_first_saw(name):
    position = kielwasser.new(name, seed=4, ruling="referee")
    thinker = Thinker(position.game)
    found = []
    for _ in range(3):
        thinker.forget()
        thought = thinker.think(position, Bounds(nodes=20_000, depth=2), "the same deals")
        assert thought is not None
        found.append((thought.best, thought.depth, thought.nodes, thought.values))
    for again in found[1:]:
        assert again[:3] == found[0][:3]
        assert np.array_equal(again[3], found[0][3])


def test_what_is_forgotten_stays_forgotten():
    """A search that was stopped by the clock goes on for a moment, and must not write into what was cleared."""
    position = kielwasser.new("hive_2020", seed=4, ruling="referee")
    thinker = Thinker(position.game, table_bits=14)
    thinker.prepare()
    for _ in range(10):
        thinker.think(position, Bounds(time.monotonic() + 0.03), "a clock")
        thinker.forget()
        assert not thinker.table.any()
        time.sleep(0.02)
        assert not thinker.table.any()


def test_what_is_hidden_is_dealt_more_often_where_there_is_time():
    patient = SearchSettings(boards=2, patient_boards=5)
    assert boards_within(Bounds(deadline=101.0), 100.0, patient) == 5
    assert boards_within(Bounds(deadline=100.5), 100.0, patient) == 2
    assert boards_within(Bounds(deadline=101.0), 100.0, SearchSettings(boards=2)) == 2
    assert boards_within(Bounds(), 100.0, patient) == 2  # no clock at all: depth or nodes bound it
    for number in range(1, 5):  # levels that promise the same game for the same seed, at any clock
        nodes = level_in(number, "mississippi_2024").nodes
        assert nodes is not None
        assert boards_within(Bounds(deadline=101.0, nodes=nodes), 100.0, patient) == 2
    assert boards_within(Bounds(deadline=101.0), 100.0, patient.with_options({"boards": 1})) == 1


def test_a_patient_search_looks_at_all_of_its_boards():
    position = kielwasser.new("mississippi_2024", seed=4, ruling="book")
    settings = settings_of("mississippi_2024").with_options({"patient_boards": 3})
    thought = Thinker(position.game, settings, table_bits=14).think(
        position, Bounds(deadline=time.monotonic() + 3600, depth=2), "seed"
    )
    assert thought is not None
    assert len(thought.root.worlds) == 3
    assert position.is_legal(thought.move)


@pytest.mark.parametrize("name", ["hase_igel_2018", "mississippi_2024"])  # without and with what is hidden
def test_trees_grow_to_the_same_legal_move(name):
    position = kielwasser.new(name, seed=4, ruling="referee")
    for ply in range(2):
        moves = [
            StrongestPlayer(seed=ply, nodes=3_000, settings={"forest": 1, "widths": 16}).choose(position, math.inf)
            for _ in range(2)
        ]
        assert moves[0] == moves[1]
        position.play(moves[0])


def test_who_was_woken_up_late_keeps_more_time_back_for_a_while():
    now = 0.0
    late = Lateness(lambda: now)
    usual = late.margin(2.0)
    late.note(0.1)
    assert late.margin(2.0) == pytest.approx(usual + 0.2)
    late.note(0.01)  # one move in time does not make up for it
    assert late.margin(2.0) == pytest.approx(usual + 0.2)
    now = 800.0
    assert late.margin(2.0) == pytest.approx(usual)
    late.note(3600.0)  # the machine slept
    assert late.margin(2.0) == 1.0
    assert late.margin(0.1) == 0.05


@pytest.mark.parametrize("limit", [0.05, 0.5, 1.8])
def test_a_machine_that_becomes_busy_is_noticed_before_the_time_is_up(limit):
    """From the middle on everybody is woken up late by a seventh of the time: twice that is left when it is up."""
    now, pause = 0.0, limit / 7
    late = Lateness(lambda: now)

    def nap(seconds):
        nonlocal now
        now += seconds + (pause if now + seconds > limit / 2 else 0.0)
        return False

    assert not wait_for(nap, limit, late)
    assert late.expected == pytest.approx(pause)
    assert now <= limit - pause


def test_on_a_quiet_machine_all_the_time_but_the_usual_margin_is_used():
    now = 0.0
    late = Lateness(lambda: now)
    naps = []

    def nap(seconds):
        nonlocal now
        naps.append(seconds)
        now += seconds
        return False

    assert not wait_for(nap, 2.0, late)
    assert now == pytest.approx(2.0 - late.margin(2.0))
    assert len(naps) < 20
    assert wait_for(lambda seconds: True, 4.0, late)
    assert not wait_for(nap, 1.0, late)  # that was long ago
    assert now == pytest.approx(2.0 - late.margin(2.0))


def test_a_search_that_goes_on_tells_what_it_knows():
    position = kielwasser.new("hase_igel_2018", seed=4)
    thinker = Thinker(position.game)
    thinker.prepare()
    found = thinker.think(position, Bounds(deadline=time.monotonic() + 0.05), "seed")
    assert found is not None
    assert found.depth >= 1
    assert found.best in found.looked_at
    assert len(found.values) == found.root.count


def test_a_search_ends_where_every_move_of_a_wide_root_loses():
    """The first look finds all of them lost; it used to look at them again, for ever."""
    position = kielwasser.position(
        "cartagena_2013 referee 29 B 17=B/20=B/28=BR/31=RBRBRBRR PPBB PSPKK KHPHHBBPDSPP "
        "BDKHKBKPPKDSKDBSHBHPSBDSBSPHKDD SSHDKPKKHPHSPSDDSBKDDHKHSSPKDKBSDDHHKBBDBSHPDHBSBH "
        "15 DSBHKPKPBDSHPKHDBSBKDPHSKSBHDP 8428098030236990487"
    )
    thinker = Thinker(position.game)
    thinker.prepare()
    found = thinker.think(position, Bounds(deadline=time.monotonic() + 60, depth=2), "seed")
    assert found is not None
    assert found.root.count > thinker.settings.root_width
    assert found.depth == 2
