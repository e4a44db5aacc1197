"""Mississippi Queen 2017: how rivers are dealt, what is hidden, what is dealt anew."""

from collections import Counter
from itertools import pairwise

import pytest
from scipy.stats import chi2_contingency, chisquare

import kielwasser
from kielwasser.core.generic import is_fair_one
from kielwasser.core.position import Position

DEALS = 3_000

# 20,000 official rivers, directions counter-clockwise from RIGHT.
STEPS = {
    "00": 16209,
    "01": 16167,
    "05": 15892,
    "10": 8492,
    "11": 8507,
    "12": 8408,
    "21": 5430,
    "22": 5218,
    "44": 5266,
    "45": 5405,
    "50": 8208,
    "54": 8410,
    "55": 8388,
}
ISLANDS = {2: 59905 + 9957, 3: 60095 + 10043}
SPECIAL = {"": 20000, "L": 34688, "LL": 17549, "S": 35066, "LS": 35143, "SS": 17554}
PASSENGER_SEGMENTS = {1: 16564, 2: 16631, 3: 16660, 4: 16664, 5: 16714, 6: 16767}
DOCKS = {0: 23583, 1: 17670, 2: 13697, 3: 13749, 4: 13713, 5: 17588}  # relative to the segment's direction


def segments(position: Position) -> list[str]:
    """Return the segments as they are written."""
    return position.text.split()[7].split("/")


@pytest.fixture(scope="module")
def rivers() -> list[list[str]]:
    """Rivers of fixed seeds."""
    return [segments(kielwasser.new("mississippi_2017", seed=seed)) for seed in range(DEALS)]


def as_likely(counts: Counter, official: dict) -> bool:
    """Tell whether two tables of frequencies can come from the same distribution."""
    assert set(counts) <= set(official)
    return chi2_contingency([[counts[key] for key in official], list(official.values())]).pvalue > 0.001


def test_directions_are_dealt_like_the_official_ones(rivers):
    assert all(river[0][0] == river[1][0] == "0" for river in rivers)
    steps = Counter(a[0] + b[0] for river in rivers for a, b in pairwise(river[1:]))
    assert as_likely(steps, STEPS)


def test_islands_logs_and_sandbanks_are_dealt_like_the_official_ones(rivers):
    assert all(river[0] == "0" + "." * 20 for river in rivers)
    assert as_likely(Counter(s[1:].count("#") for river in rivers for s in river[1:]), ISLANDS)
    special = Counter("".join(sorted(c for c in s if c in "LS")) for river in rivers for s in river)
    assert as_likely(special, SPECIAL)


def test_passengers_are_dealt_like_the_official_ones(rivers):
    found = [(i, s[0], c) for river in rivers for i, s in enumerate(river) for c in s[1:] if c.isdigit()]
    assert {sum(c.isdigit() for s in river for c in s[1:]) for river in rivers} == {5}
    assert as_likely(Counter(i for i, _, _ in found), PASSENGER_SEGMENTS)
    assert as_likely(Counter((int(dock) - int(direction)) % 6 for _, direction, dock in found), DOCKS)


def test_nothing_lies_on_the_last_five_fields_but_the_goal(rivers):
    for river in rivers:
        assert {s[16:] for s in river[:7]} == {"....."}
        assert river[7][16:] == "..GGG"


def test_islands_lie_anywhere_else(rivers):
    places = Counter(i for river in rivers for s in river[1:] for i, c in enumerate(s[1:16]) if c == "#")
    assert chisquare([places[i] for i in range(15)]).pvalue > 0.001


def test_the_same_seed_deals_the_same_river():
    deal = kielwasser.new("mississippi_2017", seed="Kiel")
    assert deal == kielwasser.new("mississippi_2017", seed="Kiel") != kielwasser.new("mississippi_2017", seed="Lübeck")


def test_a_fair_river_can_be_reached_everywhere():
    # island walls in segment 1: nothing beyond can be reached
    wall = "0" + "." * 20 + "/0..#####" + "." * 13
    rest = "/0" + "." * 20
    line = f"mississippi_2017 book 0 R -1,1>0/1/6/0/1 -1,-1>0/1/6/0/1 0-1 {wall}{rest * 5}/0{'.' * 17}GGG"
    walled = kielwasser.position(line)
    assert not is_fair_one(walled.board_array, walled.state_array)
    fair = kielwasser.new("mississippi_2017", seed=1, fair=True)
    assert is_fair_one(fair.board_array, fair.state_array)


class TestHidden:
    """What a seat may not see, and what it may suppose instead."""

    @pytest.mark.parametrize("ruling", ["book", "referee"])
    @pytest.mark.parametrize("seat", [0, 1])
    def test_nothing_a_seat_gets_depends_on_hidden_segments(self, ruling, seat):
        for seed in range(20):
            position = kielwasser.new("mississippi_2017", seed=seed, ruling=ruling)
            others = [position.redeal(seat, seed=again) for again in range(4)]
            assert len({other.to_bytes() for other in others}) == 4
            seen = [other.hide(seat) for other in [position, *others]]
            assert len({view.to_bytes() for view in seen}) == 1
            assert len({view.text for view in seen}) == 1
            assert len({view.xml for view in seen}) == 1
            assert len({str(view) for view in seen}) == 1
            assert len({str(other) for other in others}) == 1
            assert len({tuple(map(str, view.legal_moves)) for view in seen}) == 1

    def test_the_text_without_hidden_parts_is_the_view(self):
        position = kielwasser.new("mississippi_2017", seed=3, ruling="referee")
        text = position.write(hidden=False)
        assert segments(position.hide(0))[2:] == ["?"] * 6
        assert text == position.hide(1).text
        assert kielwasser.position(text) == position.hide(0)

    def test_what_is_revealed_stays(self):
        position = downstream()
        again = position.redeal(0, seed=2)
        last = int(position.state.last)
        assert segments(again)[: last + 1] == segments(position)[: last + 1]
        assert segments(again) != segments(position)
        assert again.text.split()[:7] == position.text.split()[:7]

    def test_after_all_segments_are_revealed_nothing_is_hidden(self):
        line = kielwasser.new("mississippi_2017", seed=1).text.replace(" 0-1 ", " 0-7 ")
        position = kielwasser.position(line)
        assert position.hide(0) == position == position.redeal(1, seed=4)

    @pytest.mark.parametrize("has_passenger", [True, False])
    def test_the_segment_without_passenger_is_supposed_where_it_can_be(self, has_passenger):
        # segment 1 is revealed: if it has a passenger, one of the five hidden ones has none; otherwise all have one
        deals = (kielwasser.new("mississippi_2017", seed=seed) for seed in range(1000))
        position = next(deal for deal in deals if any(c.isdigit() for c in segments(deal)[1][1:]) == has_passenger)
        empty: Counter[int] = Counter()
        for seed in range(1000):
            river = segments(position.redeal(0, seed=seed))
            empty.update(i for i in range(2, 7) if not any(c.isdigit() for c in river[i][1:]))
        if has_passenger:
            assert sum(empty.values()) == 1000
            assert chisquare([empty[i] for i in range(2, 7)]).pvalue > 0.001
        else:
            assert not empty

    def test_passengers_on_board_were_seen(self):
        # segment 1 had a passenger that is on board now: as before, one of the hidden segments has none
        start = kielwasser.new("mississippi_2017", seed=4)
        parts = start.text.split()
        river = parts[7].split("/")
        river[1] = "0" + "." * 20
        parts[7] = "/".join(river)
        parts[4] = "-1,1>0/1/6/1/1"
        aboard = kielwasser.position(" ".join(parts))
        numbers = {
            sum(any(c.isdigit() for c in s[1:]) for s in segments(aboard.redeal(0, seed=k))[2:]) for k in range(50)
        }
        assert numbers == {4}

    def test_directions_follow_from_the_last_revealed_one(self):
        # after UP_LEFT the river goes on UP_LEFT or UP_RIGHT, each as likely
        river = ["0" + "." * 20, "0" + "." * 20, "1" + "." * 20, "2" + "." * 20, "?", "?", "?", "?"]
        line = f"mississippi_2017 book 4 R 6,-4>1/1/6/0/1 4,-8>2/1/6/0/1 2-3 {'/'.join(river)}"
        position = kielwasser.position(line)
        steps = Counter(segments(position.redeal(0, seed=seed))[4][0] for seed in range(600))
        assert set(steps) == {"1", "2"}
        assert chisquare(list(steps.values())).pvalue > 0.001


def downstream() -> Position:
    """Return a game in which segments have been revealed."""
    for seed in range(100):
        position = kielwasser.new("mississippi_2017", seed=seed, ruling="referee")
        while not position.is_over and position.state.last < 3:
            best = max(position.legal_moves, key=lambda move: position.judge(move).reached.points)
            position.play(best)
        if not position.is_over:
            return position
    raise AssertionError("all games ended too early")
