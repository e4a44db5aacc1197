"""Mississippi Queen 2024: how rivers are dealt, what stays hidden, and how the hidden part is dealt anew."""

import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import binomtest, chisquare

import kielwasser
from kielwasser.core.hexgrid import DIRECTION_NAMES, neighbour, rotated
from kielwasser.core.records import is_packed
from kielwasser.games.mississippi_2024.notation import segments_of
from kielwasser.games.mississippi_2024.recorded import setup

DEALS = 3_000
RULINGS = ("book", "referee")
SMALL = 0.001  # seeds are fixed, so a passing test stays passing


@pytest.fixture(scope="module")
def dealt():
    """Many dealt rivers as plain values: for each segment its direction and its twenty signs."""
    return [segments_of(kielwasser.new("mississippi_2024", seed=seed)) for seed in range(DEALS)]


def is_even(counts):
    """Tell whether counts could come from equally likely cases."""
    return chisquare(list(counts)).pvalue > SMALL


def local(i):
    """Return the place of a field as if its segment pointed to R."""
    x, r = i // 5, i % 5 - 2
    return x - 1 - max(r, 0), r


def passengers(segment):
    """Return the passenger fields of a segment with the directions of their docks."""
    return [(i, int(sign)) for i, sign in enumerate(segment.fields) if sign in "012345"]


# ---- dealing -------------------------------------------------------------------------------------------------------


def test_records():
    game = kielwasser.game("mississippi_2024")
    assert is_packed(game.board_type)
    assert is_packed(game.state_type)
    assert game.state_type.itemsize <= 256


def test_directions(dealt):
    bends, barred = Counter(), Counter()
    for segments in dealt:
        directions = [segment.direction for segment in segments]
        assert directions[:2] == [0, 0]
        turns = [(b - a + 1) % 6 - 1 for a, b in pairwise(directions)]
        assert set(turns) <= {-1, 0, 1}
        for before, ply, now in zip([0, *turns], turns, turns[1:], strict=False):
            assert not before == ply == now != 0
            if before == ply != 0:
                barred[now == 0] += 1
            else:
                bends[now] += 1
    assert len(bends) == 3
    assert is_even(bends.values())
    assert is_even(barred.values())


def test_islands(dealt):
    numbers, places = Counter(), Counter()
    for segments in dealt:
        assert segments[0].fields == "." * 20
        for s, segment in enumerate(segments[1:], 1):
            assert segment.fields[15:] == (".***." if s == 7 else ".....")
            numbers[segment.fields.count("#")] += 1
            places.update(i for i, sign in enumerate(segment.fields) if sign == "#")
    assert set(numbers) == {2, 3}
    assert set(places) == set(range(15))
    assert is_even(numbers.values())
    assert is_even(places.values())


def test_passengers_are_on_five_of_six_segments(dealt):
    lacking, places = Counter(), Counter()
    for segments in dealt:
        found = [passengers(segment) for segment in segments]
        assert sorted(map(len, found)) == [0, 0, 0, 1, 1, 1, 1, 1]
        assert not found[0]
        assert not found[7]
        lacking[found.index([], 1)] += 1
        places.update(i for ((i, _),) in (f for f in found if f))
    assert set(lacking) == set(range(1, 7))
    assert is_even(lacking.values())
    assert set(places) == set(range(15))
    assert is_even(places.values())


def test_docks_point_to_water_or_out_at_the_rear(dealt):
    ranks: dict[int, Counter] = {}
    number = {local(i): i for i in range(20)}
    for segments in dealt:
        for segment in segments:
            for i, dock in passengers(segment):
                fitting = []
                for d in range(6):
                    q, r = neighbour(local(i), d)
                    is_rear = max(q, q + r) == -2 and abs(r) < 3
                    if is_rear or ((q, r) in number and segment.fields[number[q, r]] == "."):
                        fitting.append(d)
                rank = fitting.index((dock - segment.direction) % 6)
                ranks.setdefault(len(fitting), Counter())[rank] += 1
    for options, counted in ranks.items():
        if options > 1:
            assert is_even(counted[rank] for rank in range(options))


def test_a_few_docks_face_an_obstacle_of_the_segment_before():
    blocked = 0
    for seed in range(DEALS):
        board = kielwasser.new("mississippi_2024", seed=seed).board
        fields = np.flatnonzero(board.dock >= 0)
        blocked += 5 - board.passable[board.neighbour[fields, board.dock[fields]]].sum()
    assert binomtest(blocked, 5 * DEALS, 597 / 100_000).pvalue > SMALL  # measured on official boards


def reachable(position):
    """Return the fields that can be reached from the start, found without kernels."""
    segments = setup(position)["segments"]
    open_cells = {(q, r) for s in segments for q, r, kind in s["fields"] if kind in ("water", "goal")}
    seen, front = {(-1, -1)}, [(-1, -1)]
    while front:
        here = front.pop()
        around = {neighbour(here, d) for d in range(6)} & open_cells - seen
        seen |= around
        front += around
    return seen


def can_all_be_reached(position):
    """Tell whether every dock and the goal can be reached."""
    seen = reachable(position)
    fields = [(q, r, kind) for s in setup(position)["segments"] for q, r, kind in s["fields"]]
    docks = [neighbour((q, r), DIRECTION_NAMES.index(d)) for q, r, d, _ in setup(position)["state"]["passengers"]]
    return all(dock in seen for dock in docks) and any((q, r) in seen for q, r, kind in fields if kind == "goal")


def test_fair_rivers():
    unfair = [seed for seed in range(150) if not can_all_be_reached(kielwasser.new("mississippi_2024", seed=seed))]
    assert unfair
    for seed in unfair:
        assert can_all_be_reached(kielwasser.new("mississippi_2024", seed=seed, fair=True))
    for seed in range(20):
        if seed not in unfair:
            plain, fair = (kielwasser.new("mississippi_2024", seed=seed, fair=fair) for fair in (False, True))
            assert plain == fair


def test_the_same_seed_deals_the_same_river():
    assert kielwasser.new("mississippi_2024", seed=5) == kielwasser.new("mississippi_2024", seed=5)
    assert kielwasser.new("mississippi_2024", seed=5) != kielwasser.new("mississippi_2024", seed=6)


# ---- what a seat sees ----------------------------------------------------------------------------------------------

RIVER = "R:..................../R:...#.#..#....4....../UR:........5.#...#....."
HIDDEN = [
    "/UR:#......#............/UL:..#.....3....#....../UR:.........3..###...../UR:..2....##.....#...../UR:...#...#......#.***.",
    "/UR:1.....#......#....../UR:..#.....3....#....../R:.........3..#.#...../DR:..2....##.....#...../R:...#.......#.#..***.",
]
SHIPS = {
    "behind": "-1,-1,R,2,6,0,1,0 -2,1,R,1,6,0,1,0",
    "at the rim": "8,-5,UR,2,6,0,1,12 9,-6,UR,2,3,0,2,13",
    "on a hidden field": "9,-6,UR,2,6,0,1,13 10,-7,UR,2,3,0,2,15",
}


def seen(position, seat):
    """Return everything that a seat can get from what it sees."""
    view = position.hide(seat)
    moves = sorted(str(move) for move in view.legal_moves)
    return view.to_bytes(), moves, view.legal_actions, view.text, view.write(hidden=False), str(view), view.xml


@pytest.mark.parametrize("ruling", RULINGS)
@pytest.mark.parametrize("ships", SHIPS)
def test_what_is_hidden_cannot_be_told(ruling, ships):
    one, other = (
        kielwasser.position(f"mississippi_2024 {ruling} 8 ONE 3 {SHIPS[ships]} {RIVER}{hidden}") for hidden in HIDDEN
    )
    assert one != other
    for seat in (0, 1):
        assert seen(one, seat) == seen(other, seat)
    assert one.write(hidden=False) == other.write(hidden=False)
    assert str(one) == str(other)
    assert one.xml == other.xml


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_direction_of_the_next_segment_is_public_with_the_referee_only(ruling):
    for seed in range(4):
        start = kielwasser.new("mississippi_2024", seed=seed, ruling=ruling)
        view = start.hide(0)
        assert view.board.direction[2] == (start.board.direction[2] if ruling == "referee" else -1)
        assert (view.board.direction[3:] == -1).all()


@pytest.mark.parametrize("ships", ["behind", "at the rim"])
def test_by_the_book_the_next_segment_cannot_be_told_wherever_it_leads(ships):
    """Q5: not its direction, and not where the current leaves the last revealed segment."""
    rivers = [HIDDEN[0], HIDDEN[0].replace("/UR", "/R", 1).replace("/UL", "/UR", 1), HIDDEN[0].replace("/UR", "/UL", 1)]
    start = f"mississippi_2024 book 8 ONE 3 {SHIPS[ships]} {RIVER}"
    worlds = [kielwasser.position(start + river) for river in rivers]
    assert len({world.text for world in worlds}) == 3
    for seat in (0, 1):
        assert len({seen(world, seat)[0] for world in worlds}) == 1
        assert all(seen(world, seat) == seen(worlds[0], seat) for world in worlds)
    assert len({world.xml for world in worlds}) == 1


def test_what_a_seat_sees_to_be_legal_is_legal_wherever_the_current_bends():
    """Q5: its list leaves out what depends on it, so the referee, who judges on the truth, refuses nothing of it."""
    left_out, empty = 0, 0
    for seed in range(12):
        chance = random.Random(seed)
        position = kielwasser.new("mississippi_2024", seed=seed, fair=True)
        while not position.is_over:
            listed = {str(move) for move in position.hide(position.to_move).legal_moves}
            possible = {str(move) for move in position.legal_moves}
            assert listed <= possible
            for number in range(2):
                elsewhere = position.redeal(position.to_move, number)
                assert listed <= {str(move) for move in elsewhere.legal_moves}
            left_out += listed != possible
            empty += not listed
            position.play(chance.choice(sorted(listed or possible)))
    assert left_out > 5
    assert empty < left_out / 5


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_view_is_no_judge_of_being_stuck(ruling):
    # only hidden fields lie ahead: by the book that is the end, for the referee it may go on
    text = f"mississippi_2024 {ruling} 8 ONE 3 10,-6,UR,6,0,0,1,8 0,-1,R,1,6,0,1,0 {RIVER}"
    assert kielwasser.position(text + HIDDEN[0]).is_over == (ruling == "book")
    assert not kielwasser.position(text + "/UR:?").is_over


# ---- dealing the hidden part anew ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", RULINGS)
@pytest.mark.parametrize("ships", SHIPS)
def test_a_new_deal_looks_the_same_to_the_seat(ruling, ships):
    start = kielwasser.position(f"mississippi_2024 {ruling} 8 ONE 3 {SHIPS[ships]} {RIVER}{HIDDEN[0]}")
    rivers = set()
    for seed in range(15):
        other = start.redeal(0, seed)
        assert seen(other, 0) == seen(start, 0)
        assert other.legal_actions
        assert other.board.passable[other.state.field].all()
        rivers.add(other.text)
    assert len(rivers) == 15


def redealt(text, count):
    """Yield the segments of many new deals of what is seen."""
    start = kielwasser.position(f"mississippi_2024 {text}")
    for seed in range(count):
        yield segments_of(start.redeal(0, seed))


def test_new_deals_know_how_many_passengers_are_left():
    ships = "-1,-1,R,1,6,0,1,0 -2,1,R,1,6,0,1,0"
    lacking = Counter()
    for segments in redealt(f"book 0 ONE 2 {ships} R:..................../R:...#.#..#....4....../UR:?", 1500):
        (without,) = (s for s in range(2, 7) if not passengers(segments[s]))
        lacking[without] += 1
    assert set(lacking) == set(range(2, 7))
    assert is_even(lacking.values())
    for segments in redealt(f"book 0 ONE 2 {ships} R:..................../R:...#.#..#.........../UR:?", 50):
        assert all(passengers(segments[s]) for s in range(2, 7))


def test_new_deals_bend_as_the_river_may():
    ships = "-1,-1,R,1,6,0,1,0 -2,1,R,1,6,0,1,0"
    straight = "R:..................../R:...#.#..#....4......"
    free = Counter(s[3].direction for s in redealt(f"referee 0 ONE 2 {ships} {straight}/R:?", 900))
    assert set(free) == {5, 0, 1}
    assert is_even(free.values())
    unknown = Counter(s[2].direction for s in redealt(f"book 0 ONE 2 {ships} {straight}", 900))  # Q5
    assert set(unknown) == {5, 0, 1}
    assert is_even(unknown.values())
    # after two bends to the left none to the left may follow
    bent = Counter(
        s[4].direction for s in redealt(f"referee 0 ONE 3 {ships} {straight}/UR:...#.#..#....4....../UL:?", 900)
    )
    assert set(bent) == {4, 5}
    assert is_even(bent.values())


def test_new_deals_are_conditioned_on_a_ship_on_a_hidden_field():
    segment = "R:...#.#..#....4......"
    river = "/".join(["R:...................."] + [segment] * 6 + ["R:?"])
    one, two = "25,0,R,1,6,0,1,32", "28,-1,R,1,6,0,1,36"  # TWO stands on field 6 of the last segment
    islands, places = Counter(), Counter()
    for segments in redealt(f"referee 16 ONE 7 {one} {two} {river}", 3000):
        fields = segments[7].fields
        islands[fields.count("#")] += 1
        places.update(i for i, sign in enumerate(fields) if sign == "#")
    # three islands leave a given field free in 12 of 15 cases, two in 13
    assert binomtest(islands[3], 3000, 12 / 25).pvalue > SMALL
    assert set(places) == set(range(15)) - {6}
    assert is_even(places.values())


def test_new_deals_explain_a_passenger_from_a_hidden_segment():
    ships = "6,-1,R,1,6,1,1,13 -2,1,R,1,6,0,1,0"  # ONE has a passenger, but the one that is seen still waits
    river = "R:..................../R:...#.#..#....4....../R:?"
    start = kielwasser.position(f"mississippi_2024 referee 8 ONE 2 {ships} {river}")
    for seed in range(60):
        other = start.redeal(0, seed)
        taken = [passenger for passenger in setup(other)["state"]["passengers"] if not passenger[3]]
        ((q, r, dock, _),) = taken
        assert (q, r) in {tuple(cell) for cell in other.board.cell[40:60].tolist()}
        target = neighbour((q, r), DIRECTION_NAMES.index(dock))
        assert target in {tuple(cell) for cell in other.board.cell[20:40].tolist()}


def test_a_new_deal_of_an_open_river_changes_nothing():
    start = kielwasser.position(f"mississippi_2024 book 8 ONE 8 {SHIPS['behind']} {RIVER}{HIDDEN[0]}")
    assert start.redeal(0, 1) == start


def test_local_places_are_those_of_the_documents():
    board = kielwasser.new("mississippi_2024", seed=11).board
    for field in range(160):
        s, i = divmod(field, 20)
        q, r = rotated(local(i), int(board.direction[s]))
        assert board.cell[field].tolist() == [q + board.centre[s, 0], r + board.centre[s, 1]]
