"""Tuning: it finds a hill, and resumes from nothing but the games."""

import math
import random

from quick import settings

from kielwasser.tournament.plan.settings import Parameter, Tuning
from kielwasser.tournament.plan.tuning import Tuner
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.series import Series

BOT = """
import random
class Bot:
    def __init__(self, seed=None, sense=0.0):
        self.chance, self.sense = random.Random(seed), sense
    def choose(self, position, deadline):
        moves = position.legal_moves
        if self.chance.random() < self.sense:
            return max(moves, key=lambda move: position.judge(move).reached.points[position.to_move])
        return self.chance.choice(moves)
"""


def hill(a: float, b: float) -> float:
    """Return how strong a player with these parameters is, in Elo; the summit is at 3 and -2."""
    return -40 * (a - 3) ** 2 - 10 * (b + 2) ** 2


def test_it_climbs_a_hill_in_spite_of_noise():
    wanted = (Parameter.parse("a:0.0:-10:10:0.5"), Parameter.parse("b:4.0:-10:10:1"))
    made = settings("random", games=8, format="tune", tuning=Tuning(wanted, 300))
    tuner, chance = Tuner(made), random.Random(1)
    scores: dict[int, float] = {}
    for step in range(300):
        plus, minus = (dict(player.options) for player in tuner.players(step, scores))
        expected = 1 / (1 + 10 ** ((hill(**minus) - hill(**plus)) / 400))
        for number in range(step * 4, step * 4 + 4):
            scores[number] = sum(chance.random() < expected for _ in range(2))
    best = tuner.best(scores)
    assert math.dist((best["a"], best["b"]), (3, -2)) < 1.2


def test_both_sides_are_moved_by_whole_steps_within_bounds():
    made = settings("random", games=2, format="tune", tuning=Tuning((Parameter.parse("depth:1:1:3"),), 5))
    plus, minus = Tuner(made).players(0, {})
    assert {dict(plus.options)["depth"], dict(minus.options)["depth"]} == {1, 2}
    assert all(isinstance(dict(side.options)["depth"], int) for side in (plus, minus))


def test_a_tuning_resumes_from_its_games(store, tmp_path):
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    wanted = Tuning((Parameter.parse("sense:0.1:0:1:0.3"),), 6)
    made = settings(f"{tmp_path / 'bot.py'}:Bot", games=4, game="hase_igel_2018", format="tune", tuning=wanted)
    whole = Series.create(store, made).run(InlineExecutor)
    assert (whole.games, whole.state) == (24, "done")
    assert whole.tuned is not None
    assert whole.tuned["sense"] > 0.1

    broken = Series.create(store, made)
    broken.run(InlineExecutor, lambda: broken.stop() if broken.snapshot().games >= 10 else None)
    assert broken.state == "open"
    resumed = Series(store, broken.id)
    assert 0 < resumed.snapshot().games < 24
    assert resumed.run(InlineExecutor).tuned == whole.tuned
