"""What makes positions quick to search with changes nothing: lists that are kept, states in plain memory, play-outs."""

import pickle

import numpy as np
import pytest

import kielwasser
from kielwasser.system.errors import HiddenInformation, IllegalMove, NoSuchAction


def test_kept_moves_are_those_of_the_position_as_it_is(game):
    position = kielwasser.new(game.name, seed=3)
    for _ in range(6):
        moves, lengths = position.move_table()
        rows = [tuple(row[:length]) for row, length in zip(moves.tolist(), lengths.tolist(), strict=True)]
        for _ in range(2):  # the second time they were kept
            assert [move.actions for move in position.legal_moves] == rows
        position.play(position.legal_moves[len(rows) // 2])
        assert position.undo() in position.legal_moves
        assert [move.actions for move in position.legal_moves] == rows
        position.play(position.legal_moves[-1])


def test_who_changes_the_list_or_the_records_is_not_told_stale_moves():
    position = kielwasser.new("hase_igel_2018", seed=1)
    found = position.legal_moves
    found.clear()
    assert position.legal_moves
    before = position.legal_moves
    position.state_array["carrots"] = 0
    assert position.legal_moves != before
    position = kielwasser.new("hase_igel_2018", seed=1)
    before = position.legal_moves
    position.board_array["kind"][0, 1:64] = position.board_array["kind"][0, 11]  # hedgehogs all the way
    assert position.legal_moves != before


def test_an_illegal_move_changes_nothing(game):
    position = kielwasser.new(game.name, seed=3)
    before, move = position.to_bytes(), kielwasser.Move(position.game, (0, 0, 0))
    with pytest.raises(IllegalMove):
        position.play(move)
    assert (position.to_bytes(), position.history) == (before, [])


@pytest.mark.parametrize("action", [-1, 1 << 20, 1.5, True, "1"])
def test_a_move_of_what_is_no_action_is_refused(action):
    position = kielwasser.new("hase_igel_2018", seed=1)
    with pytest.raises(NoSuchAction):
        position.play(kielwasser.Move(position.game, (action,)))
    assert position.play(kielwasser.Move(position.game, (np.int64(position.legal_actions[0]),))).ply == 1


def test_copies_and_pickles_go_their_own_way(game):
    position = kielwasser.new(game.name, seed=3)
    position.play(position.legal_moves[0])
    before = position.to_bytes()
    for other in (position.copy(), pickle.loads(pickle.dumps(position))):
        assert (other, other.history) == (position, position.history)
        other.play(other.legal_moves[0])
        assert position.to_bytes() == before
        other.undo()
        other.undo()
        assert other == kielwasser.new(game.name, seed=3)


def test_a_game_is_played_out_the_same_way_from_the_same_seed(game):
    position = kielwasser.new(game.name, seed=3)
    before = position.to_bytes()
    ends = [position.playout(seed) for seed in (1, 2, 3, 1)]
    assert position.to_bytes() == before
    assert all(end.ply > position.ply for end in ends)
    assert any(end.is_over for end in ends)
    assert ends[0] == ends[3]
    assert len({end.to_bytes() for end in ends}) == 3


def test_what_is_hidden_is_not_played_out():
    seen = kielwasser.new("mississippi_2024", seed=1).hide(0)
    with pytest.raises(HiddenInformation):
        seen.playout()
