"""The strongest player: on time, honest, reproducible, and able to say why."""

import random
import time

import numpy as np
import pytest

import kielwasser
from kielwasser.bots.characters import characters
from kielwasser.bots.levels import LEVELS
from kielwasser.bots.registry import UnknownPlayer, players
from kielwasser.bots.search.thinking import Bounds, Thinker
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core.position import Position
from kielwasser.games import evaluation
from kielwasser.games import game as load_game
from kielwasser.games import names as game_names

HIDING = ("cartagena_2013", "mississippi_2017", "mississippi_2024")


def test_it_thinks_on_the_time_of_the_other_one():
    position = kielwasser.new("hive_2020", seed=3)
    player = StrongestPlayer(seed=1)
    player.prepare(position.game)
    table = player._thinker(position.game).table

    def waits(question) -> bool:
        until = time.monotonic() + 30
        while not question() and time.monotonic() < until:
            time.sleep(0.01)
        return question()

    player.ponder(position)
    assert waits(table.any)
    move = player.choose(position, time.monotonic() + 0.3)  # which ends it
    assert position.is_legal(move)
    player.ponder(position)
    player.result(None)
    assert waits(lambda: player._thinker(position.game).rest(0.0))
    before = table.copy()
    assert not waits_briefly(lambda: (table != before).any())


def waits_briefly(question) -> bool:
    until = time.monotonic() + 0.2
    while time.monotonic() < until:
        if question():
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize(
    ("name", "options"), [("hive_2020", {"nodes": 500}), ("hive_2020", {"level": 3}), ("mississippi_2024", {})]
)
def test_it_does_not_where_games_must_be_equal_or_what_is_hidden_is_dealt_anew(name, options):
    position = kielwasser.new(name, seed=3)
    player = StrongestPlayer(seed=1, **options)
    player.prepare(position.game)
    player.ponder(position)
    assert not waits_briefly(player._thinker(position.game).table.any)


def some_positions(name: str, count: int, seed: int = 5):
    """Yield positions of a random game."""
    chance = random.Random(seed)
    position = Position.deal(load_game(name), seed, "referee")
    while count and not position.is_over:
        for _ in range(chance.randrange(1, 5)):
            if not position.is_over:
                position.play(chance.choice(position.legal_moves))
        if not position.is_over:
            count -= 1
            yield position


@pytest.mark.parametrize("name", HIDING)
def test_what_is_hidden_does_not_matter(name):
    for position in some_positions(name, 3):
        seat = position.to_move
        views = [position, position.redeal(seat, 1), position.redeal(seat, 2), position.hide(seat)]
        moves = {str(StrongestPlayer(seed=1, nodes=3_000).choose(view, float("inf"))) for view in views}
        assert len(moves) == 1


@pytest.mark.parametrize("name", game_names())
def test_every_level_plays_legal_moves_and_the_same_ones_for_the_same_seed(name):
    for level in LEVELS:
        nodes = None if level.nodes else 1_500
        for position in some_positions(name, 2, level.number):
            seen = position.hide(position.to_move)
            moves = [StrongestPlayer("x", level.number, nodes).choose(seen, float("inf")) for _ in range(2)]
            assert moves[0] == moves[1]
            assert position.judge(moves[0]).accepted


@pytest.mark.parametrize("name", game_names())
def test_a_move_is_there_when_the_time_is_up_even_at_once(name):
    player = StrongestPlayer(seed=1)
    player.prepare(load_game(name))
    for position in some_positions(name, 2):
        assert position.judge(player.choose(position.hide(position.to_move), time.monotonic() - 1)).accepted
        assert position.judge(player.choose(position.hide(position.to_move), time.monotonic() + 0.02)).accepted


def test_no_move_gives_the_game_away_where_another_one_is_legal():
    """A person once was advised to send an empty move, although 8,830 moves are legal here."""
    text = (
        "mississippi_2017 referee 0 R -1,1>0/4/6/0/1 -1,-1>0/1/6/0/1 0-1 "
        "0..................../0..#L.....#0.L......./?/?/?/?/?/?"
    )
    position = Position.from_text(load_game("mississippi_2017"), text)
    for level in LEVELS:
        player = StrongestPlayer(1, level.number, 500)
        move = player.choose(position, float("inf"))
        assert move.actions
        assert position.judge(move).accepted
        assert player.explanation is not None


def test_threads_share_what_they_find():
    position = Position.deal(load_game("hase_igel_2018"), 3, "referee")
    thinker = Thinker(position.game, threads=2, table_bits=12)
    found = thinker.think(position, Bounds(depth=5), "seed")
    assert found is not None
    assert found.depth == 5
    assert position.judge(found.move).accepted


@pytest.mark.parametrize("name", game_names())
def test_the_explanation_tells_a_line_that_can_be_played(name):
    player = StrongestPlayer(seed=2, nodes=20_000)
    position = next(some_positions(name, 1))
    move = player.choose(position, float("inf"))
    explanation = player.explanation
    assert explanation is not None
    assert explanation.move == explanation.line[0] == move
    assert 0 <= explanation.chance <= 1
    assert explanation.depth >= 1
    assert explanation.why.de != explanation.why.en
    reached = player.thought.root.worlds[0].copy()
    for each in explanation.line:
        reached.play(each)
    assert explanation.points == tuple(reached.points[seat] for seat in (position.to_move, 1 - position.to_move))
    assert len(player.hints) == len(explanation.lines)


def test_players_are_found_by_name_and_level():
    names = [entry.name for entry in players()]
    assert {"random", "greedy", "simple", "strongest", "strongest@1", "strongest@4"} <= set(names)
    assert kielwasser.player("strongest", level=3, seed=1).level.number == 3
    assert kielwasser.player("strongest@5").level.number == 5
    assert len({entry.text.de for entry in players()}) == len(names)
    for name, level in (("strongest", 9), ("greedy", 2), ("nobody", None)):
        with pytest.raises(UnknownPlayer):
            kielwasser.player(name, level)


def test_every_character_weighs_terms_that_there_are_and_knows_its_game():
    assert {character.game for character in characters()} == set(game_names())
    for character in characters():
        evaluated = evaluation(character.game)
        assert character.weights().shape == evaluated.weights.shape
        assert (character.weights() != evaluated.weights).any()
        burdens = np.array([1 - 2 * term.burden for term in evaluated.terms])
        assert (character.weights() * burdens >= 0).all()  # with a bent, not mad


def test_a_character_plays():
    position = Position.deal(load_game("hase_igel_2018"), 1, "referee")
    moves = {
        name: kielwasser.player(name, seed=1).choose(position, float("inf")) for name in ("miser_2018", "sprinter_2018")
    }
    assert all(position.judge(move).accepted for move in moves.values())
