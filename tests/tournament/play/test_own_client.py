"""A player of ours that plays over the server keeps all that it can do besides choosing."""

import pytest

from kielwasser.bots.registry import player
from kielwasser.games import game
from kielwasser.tournament.play.own_client import Hurried


class Bot:
    """Remembers what it was asked."""

    hints = ("because",)

    def __init__(self):
        self.asked = []

    def prepare(self, found):
        self.asked.append(found.name)

    def choose(self, position, deadline):
        self.asked.append(deadline)
        return "a move"


def test_a_hurried_player_gets_ready_before_it_joins_and_says_why():
    bot = Bot()
    hurried = Hurried(bot, earlier=1.5)
    hurried.prepare(game("hive_2020"))
    assert hurried.choose(None, 10.0) == "a move"
    assert bot.asked == ["hive_2020", 8.5]
    assert hurried.hints == ("because",)


def test_what_a_player_cannot_do_it_cannot_do_in_a_hurry():
    with pytest.raises(AttributeError):
        _ = Hurried(player("random"), 0.0).hints
