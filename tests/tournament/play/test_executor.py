"""Processes that play: players that hang or take their process down lose, and the rest is played."""

import pytest
from quick import SOFT, local, settings

from kielwasser.tournament.play.executor import shares
from kielwasser.tournament.series import Series

BAD = """
import os
class Hanging:
    def choose(self, position, deadline):
        while position.ply >= 2:
            pass
        return position.legal_moves[0]
class Deadly:
    def choose(self, position, deadline):
        if position.ply >= 2:
            os._exit(3)
        return position.legal_moves[0]
class Noisy:
    def choose(self, position, deadline):
        print("this is what I think")
        os.write(1, b"this is noise")
        if position.ply >= 4:
            raise ValueError("too much")
        return position.legal_moves[0]
"""


@pytest.mark.parametrize(
    ("name", "soft", "cause", "text"),
    [
        ("Hanging", 1.0, "hard_timeout", "does not answer"),
        ("Deadly", SOFT, "crash", "took down the process"),
        ("Noisy", SOFT, "crash", "this is what I think"),
    ],
)
def test_a_bad_player_loses_every_game_and_the_series_goes_on(store, tmp_path, name, soft, cause, text):
    (tmp_path / "bad.py").write_text(BAD, encoding="utf-8")
    made = settings(f"{tmp_path / 'bad.py'}:{name}", "random", games=2, game="hive_2020", soft=soft)
    shot = Series.create(store, made).run(local(1))
    assert (shot.games, shot.losses, shot.state) == (2, 2, "done")
    (found,) = shot.causes
    assert (found.cause, found.player, found.count, found.pair) == (cause, f"bad:{name}", 2, 0)
    assert text in found.example.en


def test_processors_are_shared_out(monkeypatch):
    monkeypatch.setattr("kielwasser.tournament.play.executor.processors", lambda: [0, 1, 2, 3])
    assert shares(1) == [(0, 1, 2, 3)]  # the next game starts on two of them
    assert shares(2) == [(0, 1), (2, 3)]
    assert shares(3) == [(0, 0), (1, 1), (2, 2)]
    assert shares(5) == []
