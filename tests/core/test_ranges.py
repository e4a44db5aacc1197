"""Every way in checks against the ranges that fields declare, and what is read can be told, written and read again."""

import pickle
import random

import numpy as np
import pytest

import kielwasser
from kielwasser.core.contract_suite import random_positions
from kielwasser.core.extremes import respelled, stretched
from kielwasser.core.position import Position
from kielwasser.core.ranges import ByRuling, OutOfRange, Range, check_ranges, ends_of, range_of, undeclared
from kielwasser.core.records import RULING, blank, common_state, record_type
from kielwasser.games import evaluation, names, observation
from kielwasser.games import game as named
from kielwasser.system.errors import KielwasserError, NotationError, StateXmlError

TRACK = "0HCH2CCCH1SICHCIC12I2CSCIHCC2CIHCC12HIH2CCSICCHC21ICHC2CISCCH1HCG"
BOARD = record_type([("width", "i1", Range(2, 5)), RULING], "ranges")
STATE = record_type(
    [
        *common_state(9, endings=1, most_actions=0),
        ("heap", "i4", (2, 2), Range(0, np.array([3, 4]))),
        ("gone", "i2", ByRuling(Range(0, 1), Range(0, 0))),
    ],
    "ranges",
)


def fresh(n: int = 1):
    boards, states = blank(BOARD, n), blank(STATE, n)
    boards["width"] = 2
    return boards, states


# ---- the declaration -----------------------------------------------------------------------------------------------


def test_each_number_is_checked_against_its_own_end():
    boards, states = fresh(3)
    states["heap"][1] = [[3, 4], [0, 4]]
    check_ranges(boards, states)
    states["heap"][1, 1, 0] = 4
    with pytest.raises(OutOfRange, match=r"heap\[1, 0\] cannot be 4, only 0 to 3") as refused:
        check_ranges(boards, states)
    assert "kann nicht 4 sein" in refused.value.text.de


def test_a_range_may_depend_on_the_ruling():
    boards, states = fresh(2)
    states["gone"][0] = 1
    check_ranges(boards, states)
    boards["ruling"] = 1
    with pytest.raises(OutOfRange, match="gone cannot be 1"):
        check_ranges(boards, states)
    assert [range_of(STATE, "gone", ruling) for ruling in (0, 1)] == [(0, 1), (0, 0)]


@pytest.mark.parametrize(("name", "value"), [("ruling", 2), ("ruling", -1), ("width", 1), ("rules_ranges", 1)])
def test_boards_are_checked_too_their_ruling_first_of_all(name, value):
    boards, states = fresh()
    boards[name] = value
    with pytest.raises(OutOfRange, match=name):
        check_ranges(boards, states)


def test_fields_that_say_nothing_are_known():
    assert undeclared(record_type([("a", "i8"), ("b", "i2", Range(0, 1))], "open")) == ["a"]
    assert undeclared(STATE) == []
    assert len(list(ends_of(STATE, 0))) == 5 + 4 + 1 + STATE["rules_ranges"].shape[0]


# ---- the ways in ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        f"hase_igel_2018 book 2 {TRACK} 3:72:6:THB:CE@1 8:12:5:EHB:CT-20@1",
        f"hase_igel_2018 book 61 {TRACK} 3:72:5:THB:CE@1 8:12:5:EHB:CT-20@1",
        f"hase_igel_2018 book 2 {TRACK} 3:1000000:5:THB:CE@1 8:12:5:EHB:CT-20@1",
        f"hase_igel_2018 book 2 {TRACK} 3:72:5:THB:CE@4 8:12:5:EHB:CT-20@1",
        "hive_2020 referee 61 R - QSSSGGBBAAA QSSSGGBBAAA -4,2/0,-2/2,1",
        "hive_2020 referee 32767 R - QSSSGGBBAAA QSSSGGBBAAA -4,2/0,-2/2,1",
        "hive_2020 referee 0 R - QSSSGGBBAAAA QSSSGGBBAAA -4,2/0,-2/2,1",
        "hive_2020 referee 2 R 0,0=RA/1,0=BA QSSSGGBBAAA QSSSGGBBAA -4,2",
        "hive_2020 referee 0 R - QSSSGGGBBAAA QSSSGGBBAAA -4,2/0,-2/2,1",
    ],
)
def test_texts_out_of_range_are_refused(text):
    with pytest.raises(NotationError):
        kielwasser.position(text)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("hase_igel_2018", 'salads="5"', 'salads="6"'),
        ("hase_igel_2018", 'turn="0"', 'turn="62"'),
        ("hive_2020", 'turn="0"', 'turn="61"'),
        ("hive_2020", 'turn="0"', 'turn="-1"'),
        ("cartagena_2013", 'turn="0"', 'turn="2001"'),
        ("mississippi_2017", 'turn="0"', 'turn="61"'),
        ("mississippi_2017", 'coal="6"', 'coal="100"'),
        ("mississippi_2024", 'turn="0"', 'turn="61"'),
        ("mississippi_2024", 'coal="6"', 'coal="100"'),
        ("mississippi_2024", 'points="0"', 'points="-1"'),
    ],
)
def test_documents_out_of_range_are_refused_in_both_languages(name, old, new):
    document = kielwasser.new(name, ruling="referee").xml
    assert old in document
    with pytest.raises(StateXmlError) as refused:
        kielwasser.read_state(name, document.replace(old, new))
    assert refused.value.text.de != refused.value.text.en


@pytest.mark.parametrize("name", names())
def test_a_pickled_position_comes_back_and_a_spoilt_one_does_not(name):
    for position, chance in random_positions(named(name), 6, 4):
        begun = position.copy()
        begun.act(chance.choice(begun.legal_actions))
        for each in (position, position.hide(0), begun, begun.hide(1)):
            assert pickle.loads(pickle.dumps(each)) == each
    for field, value in (("to_move", 2), ("ply", -1), ("over", 99), ("winner", 2), ("acted", -1)):
        spoilt = position.copy()
        spoilt.state_array[field] = value
        with pytest.raises(KielwasserError):
            pickle.loads(pickle.dumps(spoilt))


def test_a_pickle_whose_parts_contradict_each_other_is_refused():
    position = kielwasser.new("hive_2020").play("S:B@0,0").play("S:B@1,0")
    position.state.under[4] = 4  # in range, but a beetle does not lie on itself
    with pytest.raises(NotationError, match="contradict"):
        pickle.loads(pickle.dumps(position))
    restored, (game, rules, board, state, before, moves, pending) = position.undo() and position.__reduce__()
    for spoilt in ((board[:-1], state, before), (board, state * 2, before), (board, state, [b""])):
        with pytest.raises(NotationError, match="contradict"):
            restored(game, rules, *spoilt, moves, pending)
    with pytest.raises(NotationError, match="no action"):
        restored(game, rules, board, state, before, [[10**6]], pending)


@pytest.mark.parametrize("seat", [-1, 2, 100, 10**9, 10**30, 1.5, None, "0"])
def test_there_are_two_seats(seat):
    position = kielwasser.new("hase_igel_2018")
    for ask in (
        position.hide,
        position.redeal,
        lambda seat: position.read("x" if seat is None else seat),
        lambda seat: evaluation("hase_igel_2018").measure_seat(position, seat),
        lambda seat: observation("hase_igel_2018").of_seat(position, seat),
    ):
        with pytest.raises(KielwasserError, match="seat"):
            ask(seat)


@pytest.mark.parametrize("name", names())
def test_the_editor_offers_what_the_fields_can_hold(name):
    editing, position = named(name).editing(), kielwasser.new(name)
    if editing is None:
        return
    for number in editing.numbers(position):
        assert number.least <= number.value <= number.most
        for value in (number.least, number.most):
            try:
                changed = editing.count(position, number.key, value)
            except NotationError:
                continue  # with the rest of this position it cannot be
            changed.require_sound()


# ---- what is read can be told, written and read again --------------------------------------------------------------


def read_mutants(name: str, number: int, seed: int) -> list[Position]:
    """Return positions at the ends of ranges, and mutated texts that were read, so many of both."""
    found: list[Position] = []
    for position, chance in random_positions(named(name), 100, seed):
        if not position.is_over:
            found += stretched(position, chance)
        for _ in range(20):
            try:
                found.append(Position.from_text(position.game, respelled(position.text, position.game, chance)))
            except NotationError:
                continue
        if len(found) >= number:
            break
    return random.Random(seed).sample(found, min(number, len(found)))


@pytest.mark.parametrize("name", names())
def test_what_is_read_can_be_told_written_and_read_again(name):
    for position in read_mutants(name, 60, seed=9):
        assert Position.from_text(position.game, position.text) == position
        assert str(position)
        for seat in (0, 1):
            position.read(seat)
        if not position.state.acted:  # documents do not tell of a move that has begun
            again = kielwasser.read_state(name, position.xml, position.ruling)
            assert kielwasser.read_state(name, again.xml, position.ruling).text == again.text


@pytest.mark.parametrize("name", names())
def test_what_is_read_can_be_drawn(name):
    for position in read_mutants(name, 6, seed=10):
        assert position.svg().startswith("<svg")
