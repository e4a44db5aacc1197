"""What players are told, and what is told of players: results, late moves, the game that they say they play."""

import io
import time
from typing import ClassVar

import pytest
from rich.console import Console

import kielwasser
from kielwasser.cli.series import as_text, view
from kielwasser.client.events import GameResult
from kielwasser.core.ending import Cause
from kielwasser.system.numbers import duration
from kielwasser.tournament import api
from kielwasser.tournament.basics.players import PlayerError, parse_all, require_game
from kielwasser.tournament.show import words

GAME = "hase_igel_2018"


class Noting:
    """A player that notes how its games ended; a fault of it then changes nothing."""

    results: ClassVar[list[GameResult]] = []

    def choose(self, position, deadline):
        return position.legal_moves[0]

    def result(self, result):
        self.results.append(result)
        raise RuntimeError("too late to matter")


def test_players_are_told_the_result():
    Noting.results.clear()
    shot = api.match(Noting, "random", game=GAME, games=2, seconds=60.0)
    assert [result.seat for result in Noting.results] == [0, 1]
    for result in Noting.results:
        assert result.causes == (Cause.REGULAR, Cause.REGULAR)
        assert result.scores[0][0] in (0.0, 1.0, 2.0)
    assert sum(result.winner == result.seat for result in Noting.results) == shot.wins
    assert {found.cause for found in shot.causes} == {"regular"}


class Slow:
    """A player that takes too long at once."""

    def choose(self, position, deadline):
        while time.monotonic() < deadline + 1e-3:
            pass
        return position.legal_moves[0]


def test_a_late_move_counts_with_its_time():
    shot = api.match(Slow, "random", game=GAME, games=2, seconds=1e-6)
    slow = next(found for found in shot.causes if found.player == "Slow")
    assert slow.cause == "soft_timeout"
    assert slow.example.en.startswith("The move took ")
    assert slow.example.en.endswith(" s; the limit is 1e-06 s.")
    assert shot.thinking[0].longest > 1e-6
    assert words.failure("soft_timeout", slow.example.en) == slow.example.en


class Hasty:
    """A player that wants to be in the goal at once."""

    def choose(self, position, deadline):
        return "A64"


def test_a_refused_move_is_told_with_its_reason_and_its_position():
    shot = api.match(Hasty, "random", game=GAME, games=2, seconds=60.0)
    hasty = next(found for found in shot.causes if found.player == "Hasty")
    reason, move, position = hasty.example.en.splitlines()
    assert (hasty.cause, move) == ("rule_violation", "move: A64")
    seen = kielwasser.position(position.removeprefix("position: "))
    assert not seen.is_legal("A64")
    assert words.failure(hasty.cause, hasty.example.en) == reason
    assert "    | Zug: A64" in as_text(shot) or "    | move: A64" in as_text(shot)


def test_players_that_say_what_they_play_are_believed(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(
        f"class Own:\n    game = {GAME!r}\n    def choose(self, position, deadline): ...\n", encoding="utf-8"
    )
    players = parse_all([str(path), "random"])
    assert require_game(players, None) == GAME
    assert require_game(players, GAME) == GAME
    assert require_game(parse_all(["random", "greedy"]), None) is None
    with pytest.raises(PlayerError, match=f"own plays {GAME}, not hive_2020"):
        require_game(players, "hive_2020")
    with pytest.raises(PlayerError, match=f"simple_2020 plays hive_2020, not {GAME}"):
        require_game(parse_all([str(path), "simple_2020"]), None)


def test_the_failure_line_holds_the_exception():
    printed = "bot.jar crashed (exit code 1).\nloading\njava.lang.IllegalStateException: empty\n\tat a.B.c(B.java:1)\n"
    assert words.failure("crash", printed) == "bot.jar crashed (exit code 1). java.lang.IllegalStateException: empty"
    assert words.failure("rule_violation", "That is forbidden.\nprinted") == "That is forbidden."
    assert words.failure("soft_timeout", "") == ""
    assert words.failure("left", "hello\nKeyError: 1") == "KeyError: 1"


def test_just_below_the_limit_is_not_the_limit():
    assert duration(1.973).en == "1.97 s"
    assert duration(1.9994).de == "1,99 s"


def test_whoever_watches_sees_the_table_below_the_bar():
    seen = io.StringIO()
    Console(file=seen, width=120).print(view(api.match("random", "greedy", game=GAME, games=2, seconds=60.0)))
    title, bar, head, *_ = (line.strip() for line in seen.getvalue().splitlines())
    assert title.endswith("2/2")
    assert set(bar) == {"━"}
    assert words.PLAYER.en in head.split()
