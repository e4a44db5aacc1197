"""The match authority, with times that the test invents."""

import pytest

import kielwasser
from kielwasser.authority import Cause, Held, Match, Moved, Over, Requested, Seat, Started, TimeLimits
from kielwasser.system.errors import KielwasserError, Text


@pytest.fixture
def match(game):
    """A match that has not started."""
    return Match(kielwasser.new(game.name, seed=3, ruling="referee", fair=True), (Seat("A"), Seat("B")))


def begun(match: Match, now: float = 100.0) -> Match:
    """Start a match and hand its first request over."""
    assert match.start(now) == [Started(), Requested(0)]
    match.asked(now)
    return match


def first(match: Match):
    """Return a legal move."""
    return match.position.legal_moves[0]


def test_a_move_in_time_is_played_and_the_other_is_asked(match):
    begun(match)
    moved, request = match.move(0, str(first(match)), 101.5, echo="as sent")
    assert isinstance(moved, Moved)
    assert (moved.seat, moved.seconds, moved.echo) == (0, 1.5, "as sent")
    assert request == Requested(match.position.to_move)
    assert match.position.ply == 1


def test_the_soft_limit_is_noticed_when_the_move_comes(match):
    begun(match)
    assert match.expire(103.0) == []
    (over,) = match.move(0, first(match), 102.001)
    assert (over.ending.cause, over.ending.culprit, over.ending.winner) == (Cause.SOFT_TIMEOUT, 0, 1)
    assert match.position.ply == 0


def test_exactly_the_soft_limit_is_in_time(match):
    begun(match)
    assert isinstance(match.move(0, first(match), 102.0)[0], Moved)


def test_the_hard_limit_ends_the_game_without_a_move(match):
    begun(match)
    assert match.deadline() == 110.0
    assert match.expire(109.999) == []
    (over,) = match.expire(110.0)
    assert (over.ending.cause, over.ending.culprit) == (Cause.HARD_TIMEOUT, 0)
    assert match.expire(120.0) == []


def test_people_have_no_limit(game):
    match = Match(kielwasser.new(game.name, seed=3), (Seat("A", timed=False), Seat("B")), TimeLimits(1, 2))
    begun(match)
    assert match.deadline() is None
    assert match.expire(10_000.0) == []
    assert isinstance(match.move(0, first(match), 10_000.0)[0], Moved)


def test_no_clock_runs_before_the_request_is_handed_over(match):
    match.start(0.0)
    assert match.deadline() is None
    match.asked(50.0)
    assert match.deadline() == 60.0


def test_the_clock_of_who_had_no_chance_to_think_begins_anew(match):
    begun(match, 100.0)
    match.ask_again(150.0)
    assert match.thinking(150.5) == 0.5
    assert match.move(0, first(match), 150.5)
    match.ask_again(160.0)  # nobody's clock runs before the request is handed over
    assert match.thinking(170.0) == 0.0


def test_an_illegal_move_loses(match):
    begun(match)
    action = next(a for a in range(1, match.position.game.actions) if not match.position.is_allowed(a))
    (over,) = match.move(0, [action], 100.1, echo="bad")
    assert (over.ending.cause, over.ending.culprit, over.ending.action) == (Cause.RULE_VIOLATION, 0, "bad")
    assert over.ending.text.de
    assert match.position.ply == 0


def test_something_that_is_no_move_loses_too(match):
    begun(match)
    (over,) = match.refuse(0, Text("kein Zug", "no move"), 100.1)
    assert (over.ending.cause, over.ending.text.de) == (Cause.RULE_VIOLATION, "kein Zug")


@pytest.mark.parametrize("seat", [0, 1])
def test_leaving_loses_on_anybodys_turn(match, seat):
    begun(match)
    (over,) = match.leave(seat, "dropped")
    assert (over.ending.cause, over.ending.winner, over.ending.detail) == (Cause.LEFT, 1 - seat, "dropped")
    assert match.leave(1 - seat) == []


def test_only_the_seat_that_was_asked_may_move(match):
    begun(match)
    with pytest.raises(KielwasserError, match="was not asked"):
        match.move(1, first(match), 100.1)
    match.leave(0)
    with pytest.raises(KielwasserError, match="was not asked"):
        match.move(0, first(match), 100.1)


def test_a_pause_stops_the_clock_and_holds_the_next_request(match):
    begun(match)
    match.pause(101.0)
    assert match.deadline() is None
    assert match.resume(500.0) == []
    assert match.deadline() == 509.0
    match.pause(500.5)
    moved, held = match.move(0, first(match), 501.0)
    assert moved.seconds == pytest.approx(1.5)
    assert held == Held(match.position.to_move)
    assert match.resume(600.0) == [Requested(match.position.to_move)]


def test_a_step_lets_one_request_pass(match):
    match.pause(0.0)
    assert match.start(1.0) == [Started(), Held(0)]
    assert match.step(2.0) == [Requested(0)]
    match.asked(2.0)
    assert match.step(2.5) == []  # no request twice
    assert match.deadline() == 12.0
    assert isinstance(match.move(0, first(match), 3.0)[1], Held)


def test_a_seat_that_is_not_pausable_is_asked_all_the_same(game):
    match = Match(kielwasser.new(game.name, seed=3), (Seat("A", pausable=False), Seat("B")))
    match.pause(0.0)
    assert match.start(1.0) == [Started(), Requested(0)]


def test_cancelling_ends_without_a_culprit(match):
    begun(match)
    (over,) = match.cancel()
    assert over.ending.cancelled
    assert over.ending.winner is None


def test_a_whole_random_game(game):
    import random

    chance, now = random.Random(1), 0.0
    match = Match(kielwasser.new(game.name, seed=5, ruling="referee"), (Seat(), Seat()))
    events = match.start(now)
    while not isinstance(events[-1], Over):
        match.asked(now)
        now += 1.0
        events = match.move(match.expected, chance.choice(match.position.legal_moves), now)
    assert events[-1].ending.cause is Cause.REGULAR
    assert events[-1].ending.winner == match.position.outcome.winner
    with pytest.raises(KielwasserError, match="started already"):
        match.start(now)
