"""The points of an ended game: one function gives them, and all who tell them tell the same."""

import random

import pytest

import kielwasser
from kielwasser.arena.tables.conclusion import conclusion_of
from kielwasser.authority.match import Match, Seat, TimeLimits
from kielwasser.bots.simple import draw
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Position
from kielwasser.games import names
from kielwasser.games.dialects import dialect
from kielwasser.replay.endings import result_of
from kielwasser.replay.model import Replay
from kielwasser.tournament.basics.jobs import Conditions, Job, Pairing
from kielwasser.tournament.basics.players import parse
from kielwasser.tournament.play.bookkeeping import Book

FAULTS = (Cause.RULE_VIOLATION, Cause.SOFT_TIMEOUT, Cause.HARD_TIMEOUT, Cause.LEFT)
# §5 of both rivers, "insgesamt 0 Punkte": M5 and Q6
COSTLY = {
    ("mississippi_2017", "book"): {Cause.RULE_VIOLATION},
    ("mississippi_2024", "book"): {Cause.RULE_VIOLATION},
    ("mississippi_2024", "referee"): set(FAULTS),
    ("blokus_2027", "book"): set(FAULTS),  # of which the published rules say nothing
    ("blokus_2027", "referee"): set(FAULTS),
}


def under_way(name: str, ruling: str) -> Position:
    """Return a position after some moves in which the seat to move has points to lose."""
    for seed in range(100):
        position, chance = kielwasser.new(name, seed, ruling), random.Random(seed)
        while not position.is_over:
            if position.ply > 8 and position.points[position.to_move] > 0:
                return position
            position.play(draw(position, chance))
    raise AssertionError("no such position")


def ended(position: Position, cause: Cause) -> Ending:
    """Let the seat to move end the game by a fault of its own."""
    match = Match(position, (Seat(), Seat()), TimeLimits(2.0, 10.0))
    match.start(0.0)
    match.asked(0.0)
    seat, move = position.to_move, draw(position, random.Random(0))
    if cause is Cause.RULE_VIOLATION:
        events = match.move(seat, (*move.actions, *move.actions, *move.actions, *move.actions), 0.5)
    elif cause is Cause.SOFT_TIMEOUT:
        events = match.move(seat, move, 3.0)
    else:
        events = match.expire(11.0) if cause is Cause.HARD_TIMEOUT else match.leave(seat)
    ending = events[-1].ending
    assert (ending.cause, ending.culprit) == (cause, seat)
    return ending


@pytest.mark.parametrize("ruling", ["book", "referee"])
@pytest.mark.parametrize("name", names())
def test_some_faults_cost_the_culprit_his_points_and_everybody_says_so(name: str, ruling: str) -> None:
    for cause in FAULTS:
        position = under_way(name, ruling)
        counted, culprit = position.points, position.to_move
        ending = ended(position, cause)
        is_costly = cause in COSTLY.get((name, ruling), ())
        assert ending.points[1 - culprit] == counted[1 - culprit]
        assert (ending.points[culprit] == 0) == is_costly
        spoken = dialect(name)
        assert tuple(parts[1] for parts in spoken.parts(ending)) == ending.points
        result = result_of(ending, position, spoken)
        assert result.points == ending.points
        replay = Replay(position.game, ("A", "B"), (position,), (), result)
        assert replay.points == ending.points
        assert conclusion_of(ending, ("A", "B")).points == ending.points
        job = Job(0, Pairing(0, 0, 1), (parse("random"), parse("random")), Conditions(name, ruling))
        book = Book(job, 0, position)
        book.ending = ending
        assert book.close().points == ending.points


def test_points_of_cartagena_count_after_whole_moves_only() -> None:
    position = under_way("cartagena_2013", "book")
    first = next(str(move) for move in position.legal_moves if len(move) == 1 and str(move).startswith("F"))
    actions = position.parse(first).actions
    match = Match(position, (Seat(), Seat()))
    match.start(0.0)
    ending = match.move(position.to_move, (*actions, *([actions[0]] * 5)), 0.0)[-1].ending
    assert ending.position.points != position.points
    assert ending.points == position.points


def test_an_older_record_says_what_the_rules_say_of_a_culprit() -> None:
    position = under_way("mississippi_2024", "referee")
    told = result_of(ended(position, Cause.LEFT), position)
    older = type(told)(told.cause, told.culprit, told.winner, told.why, points=position.points)
    assert Replay(position.game, ("A", "B"), (position,), (), older).points == told.points


@pytest.mark.parametrize("ruling", ["book", "referee"])
def test_a_ship_of_2024_that_cannot_move_has_no_points(ruling: str) -> None:
    game, seen = dialect("mississippi_2024").game, 0
    for seed in range(60):
        position, chance = Position.deal(game, seed, ruling), random.Random(seed)
        while not position.is_over:
            position.play(draw(position, chance))
        if position.outcome.why != "no_move":
            continue
        seen, stuck = seen + 1, 1 - position.outcome.winner
        assert position.points[stuck] == 0
        ending = Ending(Cause.REGULAR, position)
        assert ending.points == position.points
        assert tuple(parts[1] for parts in dialect("mississippi_2024").parts(ending)) == position.points
    assert seen
