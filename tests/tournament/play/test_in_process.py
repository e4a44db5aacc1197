"""Games in process: fair, repeatable, and no player can spoil them."""

import time

import pytest
from quick import SOFT, essence, settings

import kielwasser
from kielwasser.authority.match import Match, Seat
from kielwasser.core.position import Position
from kielwasser.games.dialects import dialect
from kielwasser.replay import check, parse
from kielwasser.system.errors import Text
from kielwasser.tournament.basics.jobs import Job, Pairing, Thinking
from kielwasser.tournament.basics.players import OBJECT, PlayerSpec
from kielwasser.tournament.play.bookkeeping import Book
from kielwasser.tournament.play.in_process import play_game


def job(made, number: int = 0) -> Job:
    return Job(1, Pairing(number, 0, 1), made.players, made.conditions)


class Plain:
    """Takes the first legal move, and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Position] = []
        self.seat = None

    def welcome(self, seat: int) -> None:
        self.seat = seat

    def choose(self, position, deadline):
        self.seen.append(position)
        assert position.to_move == self.seat
        assert deadline - time.monotonic() < SOFT
        return str(position.legal_moves[0])


def against_plain(game: str, other, seat: int = 0):
    """Play a game of an object against a plain player, both in this process."""
    made = settings("random", "random", game=game)
    specs = (PlayerSpec(OBJECT, "other", "other"), PlayerSpec(OBJECT, "plain", "plain"))
    players = (other, Plain())
    task = Job(1, Pairing(0, 0, 1), specs, made.conditions)
    return play_game(task, seat, make=lambda job, seat, player: players[player]), players


def test_both_games_of_a_pair_are_played_on_the_same_board_with_seats_swapped(game):
    made = settings("random", "simple", game=game.name)
    first, second = (play_game(job(made, 3), seat) for seat in (0, 1))
    replays = [parse(played.record) for played in (first, second)]
    assert replays[0].positions[0] == replays[1].positions[0]
    assert replays[0].names == ("random", "simple")
    assert replays[1].names == ("simple", "random")
    assert parse(play_game(job(made, 4), 0).record).positions[0] != replays[0].positions[0]
    for played, replay in zip((first, second), replays, strict=True):
        assert check(replay) is None
        assert replay.result is not None
        winner = None if played.winner is None else played.winner ^ played.seat
        assert replay.result.winner == winner
        assert sum(spent.moves for spent in played.thinking) == played.plies == len(replay.plies)


def test_the_same_seed_plays_the_same_games(game):
    made = settings("random", "simple", game=game.name)
    twice = [essence([play_game(job(made, n), seat) for n in range(3) for seat in (0, 1)]) for _ in range(2)]
    assert twice[0] == twice[1]


def test_a_player_sees_only_what_its_seat_may_see():
    _, (_, plain) = against_plain("mississippi_2024", Plain())
    for seen in plain.seen:
        assert seen.hide(seen.to_move) == seen


class Raising(Plain):
    def choose(self, position, deadline):
        if position.ply >= 2:
            raise RuntimeError("no idea")
        return super().choose(position, deadline)


class Absurd(Plain):
    def choose(self, position, deadline):
        return 42


class Illegal(Plain):
    def choose(self, position, deadline):
        return position.parse("D:0,0>1,0")


class Garbled(Plain):
    def choose(self, position, deadline):
        return "no move at all"


@pytest.mark.parametrize(
    ("kind", "cause", "text"),
    [
        (Raising, "crash", "RuntimeError: no idea"),
        (Absurd, "crash", "choose returned 42"),
        (Illegal, "rule_violation", ""),
        (Garbled, "rule_violation", "no move of Hive"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_fails_loses(kind, cause, text, seat):
    played, _ = against_plain("hive_2020", kind(), seat)
    assert (played.winner, played.cause, played.culprit) == (1, cause, 0)
    assert played.failed
    assert text in played.example.en
    assert parse(played.record).result.winner == 1 - seat


def test_whoever_is_too_slow_loses():
    made = settings("random", "random", game="hive_2020", soft=0.2)  # the other never comes to move
    specs = (PlayerSpec(OBJECT, "slow", "slow"), PlayerSpec(OBJECT, "plain", "plain"))

    class Dawdler:
        def choose(self, position, deadline):
            while time.monotonic() < deadline + 0.06:
                pass
            return position.legal_moves[0]

    class Quick:
        def choose(self, position, deadline):
            return position.legal_moves[0]

    players = (Dawdler(), Quick())
    played = play_game(
        Job(1, Pairing(0, 0, 1), specs, made.conditions), 0, make=lambda job, seat, player: players[player]
    )
    assert (played.winner, played.cause, played.culprit) == (1, "soft_timeout", 0)


def test_who_cannot_be_made_has_crashed():
    made = settings("random", "random", game="hive_2020")

    def make(job, seat, player):
        raise OSError("no book")

    played = play_game(job(made), 0, make=make)
    assert (played.winner, played.cause, played.plies) == (1, "crash", 0)
    assert "no book" in played.example.en


def test_having_no_legal_move_is_a_regular_loss_and_no_violation():
    """2017: who is stuck loses by the rules, however that is transported."""
    made = settings("random", "random", game="mississippi_2017")
    played = [play_game(job(made, n), seat) for n in range(10) for seat in (0, 1)]
    assert {game.cause for game in played} == {"regular"}
    assert "no_move" in {game.why for game in played}


@pytest.mark.parametrize("end", ["leave", "expire"])
def test_who_has_no_move_loses_by_the_rules_whatever_it_did_then(end):
    """2017's server asks all the same; who crashes then, or never answers, has not failed."""
    walls = "/".join(
        ["0" + "".join("." if i in (3, 5) else "#" for i in range(20)), *["0" + "." * 20] * 6, "0" + "." * 17 + "GGG"]
    )
    text = f"mississippi_2017 referee 0 R -1,1>0/1/0/0/1 -1,-1>0/1/0/0/1 0-1 {walls}"
    position = kielwasser.position(text)
    match = Match(position, (Seat(), Seat()), reopen=dialect("mississippi_2017").reopen)
    made = settings("random", "random", game="mississippi_2017")
    book = Book(job(made), 0, position)
    events = match.start(0.0)
    match.asked(0.0)
    for event in [*events, *(match.leave(0) if end == "leave" else match.expire(100.0))]:
        book.take(event)
    played = book.close("crash", "Traceback", Text("abgestürzt", "crashed"))
    assert (played.cause, played.culprit, played.winner, played.why) == ("regular", None, 1, "no_move")
    assert played.told == Text("", "")


def test_thinking_times_are_counted():
    found = Thinking.total([Thinking.of([0.0005, 0.0015, 0.3, 20]), Thinking.of([0.001])])
    assert (found.moves, found.longest) == (5, 20)
    assert Thinking.total([]) == Thinking()
    assert found.histogram == (2, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
