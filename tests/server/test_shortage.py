"""Who has to go when memory or places run short."""

from dataclasses import dataclass

import pytest

from kielwasser.server import shortage
from kielwasser.server.shortage import ALLOWANCE, HONEST, MEMORY, Budget, Places


@dataclass(eq=False)
class Peer:
    """What has to be known of one."""

    origin: str = "here"
    plays: bool = False
    has_seat: bool = False
    is_leaving: bool = False
    came_at: float = 0.0


@pytest.fixture
def shed():
    return []


@pytest.fixture
def budget(shed):
    return Budget(shed.append)


def test_the_greediest_goes_first(budget, shed):
    modest = [Peer() for _ in range(10)]
    greedy = [Peer() for _ in range(3)]
    for peer in modest:
        budget.note(peer, HONEST)
    for number, peer in enumerate(greedy):
        budget.note(peer, MEMORY // 3 - 1_000 * number)
    assert shed == greedy[:1]
    assert budget.total < MEMORY


def test_what_a_peer_held_counts_no_more_when_it_is_gone(budget, shed):
    peer = Peer()
    for _ in range(100):
        budget.note(peer, MEMORY // 2)
        budget.note(peer, 0)
    assert (budget.total, shed) == (0, [])
    assert not budget.is_short


def test_who_plays_is_spared_only_while_he_holds_little(budget, shed):
    player, sitting_down = Peer(plays=True), Peer(plays=True)
    idle = [Peer() for _ in range(MEMORY // 1_000_000 - 3)]
    budget.note(player, HONEST)
    for peer in idle:
        budget.note(peer, HONEST // 2)
    budget.note(sitting_down, MEMORY)
    assert shed == [sitting_down]
    for peer in idle:
        budget.note(peer, 1_100_000)
    assert player not in shed
    assert set(shed) <= {sitting_down, *idle}
    assert len(shed) > 1


def test_where_all_play_and_hold_little_nobody_goes_and_nobody_is_looked_for_all_the_time(budget, shed):
    class Curious(Peer):
        looks = 0

        @property
        def plays(self):
            Curious.looks += 1
            return True

        @plays.setter
        def plays(self, value):
            pass

    players = [Curious() for _ in range(MEMORY // HONEST + 100)]
    for peer in players:
        budget.note(peer, HONEST)
    assert shed == []
    assert Curious.looks < 2 * len(players)


def places(*peers, now=100.0):
    crowd = list(peers)
    return crowd, Places(lambda: crowd, lambda: now)


def test_who_comes_from_the_largest_crowd_is_refused_and_others_come_in_its_stead():
    _, taken = places(*(Peer("crowd") for _ in range(ALLOWANCE + 5)), *(Peer("class") for _ in range(40)))
    assert taken.yielding("crowd") is None
    assert [taken.yielding("class").origin for _ in range(5)] == ["crowd"] * 5


def test_who_sits_at_a_game_never_goes_and_who_waits_for_one_goes_last():
    players = [Peer("crowd", plays=True, has_seat=True) for _ in range(100)]
    waiting = [Peer("crowd", has_seat=True, came_at=1.0) for _ in range(ALLOWANCE)]
    idle = [Peer("crowd", came_at=2.0 + number) for number in range(3)]
    _, taken = places(*players, *waiting, *idle)
    assert [taken.yielding("class") for _ in range(3)] == idle  # the longest first


def test_a_class_behind_one_address_is_no_crowd():
    lesson = [Peer("class", came_at=99.0) for _ in range(ALLOWANCE)]
    strangers = [Peer(f"stranger {number}", came_at=number / 10) for number in range(200)]
    _, taken = places(*lesson, *strangers)
    assert not taken.is_crowding("class")
    gone = [taken.yielding("class") for _ in range(200)]
    assert gone == strangers  # who has been there for long without a seat
    assert taken.yielding("class") is None


def test_those_who_crowd_are_not_counted_for_everybody_who_knocks(monkeypatch):
    counted = []

    def peers():
        counted.append(1)
        return [Peer("crowd") for _ in range(200)]

    taken = Places(peers, lambda: 100.0)
    for _ in range(1_000):
        assert taken.yielding("crowd") is None
    assert len(counted) == 1
    monkeypatch.setattr(shortage, "_LOOK", -1.0)
    taken.yielding("crowd")
    assert len(counted) == 2
