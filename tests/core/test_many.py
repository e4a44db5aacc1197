"""Verbs over arrays: a batch of positions does what the same positions do one by one."""

import random

import numpy as np
import pytest

import kielwasser
from kielwasser.core import many
from kielwasser.core.generic import NO_SUCH_ACTION
from kielwasser.core.records import blank
from kielwasser.core.rng import seed_word
from kielwasser.games import names

GAMES = 6


@pytest.mark.parametrize("name", names())
def test_a_batch_does_what_its_positions_do_one_by_one(name):
    game = kielwasser.game(name)
    boards, states = blank(game.board_type, GAMES), blank(game.state_type, GAMES)
    many.deal_many(boards, states, np.array([seed_word(name, seed, 0) for seed in range(GAMES)], np.int64))
    positions = [kielwasser.new(name, seed=seed) for seed in range(GAMES)]
    out, counts = np.zeros((GAMES, game.max_steps), np.int32), np.zeros(GAMES, np.int32)
    points, keys, codes = np.zeros((GAMES, 2), np.int32), np.zeros(GAMES, np.int64), np.zeros(GAMES, np.int32)
    chance = random.Random(name)
    for _ in range(40):
        many.points_many(boards, states, points)
        many.key_many(boards, states, keys)
        many.legal_many(boards, states, out, counts)
        assert [position.state_array.tobytes() for position in positions] == [state.tobytes() for state in states]
        assert [position.points for position in positions] == [tuple(row) for row in points.tolist()]
        assert [position.key for position in positions] == keys.tolist()
        legal = [out[i, : counts[i]].tolist() for i in range(GAMES)]
        assert [[] if position.is_over else position.legal_actions for position in positions] == legal
        actions = np.array([chance.choice(row) if row else -1 for row in legal], np.int32)
        many.check_many(boards, states, np.maximum(actions, 0), codes)
        assert all(code == 0 for code, row in zip(codes, legal, strict=True) if row)
        many.apply_many(boards, states, actions)
        for position, action in zip(positions, actions.tolist(), strict=True):
            if action >= 0:
                position.act(action)


@pytest.mark.parametrize("name", names())
def test_what_is_drawn_is_allowed_and_what_is_dealt_anew_looks_the_same(name):
    game = kielwasser.game(name)
    boards, states = blank(game.board_type, GAMES), blank(game.state_type, GAMES)
    words = np.array([seed_word(name, seed, 0) for seed in range(GAMES)], np.int64)
    many.deal_many(boards, states, words)
    positions = [kielwasser.new(name, seed=seed) for seed in range(GAMES)]
    actions, codes = np.zeros(GAMES, np.int32), np.full(GAMES, NO_SUCH_ACTION, np.int32)
    many.draw_many(boards, states, words, actions)
    many.check_many(boards, states, np.maximum(actions, 0), codes)
    assert all(code == 0 for code, action in zip(codes, actions, strict=True) if action >= 0)
    many.redeal_many(boards, states, words, 0)
    for position, board, state in zip(positions, boards, states, strict=True):
        dealt = position.copy()
        dealt.board_array, dealt.state_array = blank(game.board_type), blank(game.state_type)
        dealt.board_array[0], dealt.state_array[0] = board, state
        assert dealt.hide(0).to_bytes() == position.hide(0).to_bytes()
