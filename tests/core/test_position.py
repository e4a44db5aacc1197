"""The Python interface: positions, moves, history, outcome."""

import copy
import pickle
import subprocess
import sys

import pytest

import kielwasser
from kielwasser import IllegalMove, KielwasserError, Move, NotationError, Position, UnknownGame
from kielwasser.core.contract_suite import play_randomly, random_positions


def test_a_new_game(game):
    position = kielwasser.new(game.name, seed=3)
    assert (position.ply, position.to_move, position.is_over, position.outcome) == (0, 0, False, None)
    assert position.ruling == "book"
    assert position.history == []
    assert len(position.points) == 2


def test_seeds_and_rulings_decide_the_deal(game):
    one, same, other = (kielwasser.new(game.name, seed=seed) for seed in (1, 1, 2))
    assert one == same != other
    assert kielwasser.new(game.name, seed=1, ruling="referee") != one
    with pytest.raises(KielwasserError, match="book or referee"):
        kielwasser.new(game.name, ruling="house")


def test_fair_boards_are_dealt_on_request(game):
    assert kielwasser.new(game.name, seed=1, fair=True).ply == 0


def test_playing_and_undoing(game):
    position = kielwasser.new(game.name, seed=3)
    start = position.copy()
    moves = []
    for _ in range(4):
        move = position.legal_moves[-1]
        assert position.play(move) is position
        moves.append(move)
        if position.is_over:
            break
    assert position.history == moves
    while position.history:
        assert position.undo() == moves.pop()
    assert position == start
    with pytest.raises(KielwasserError, match="no move to take back"):
        position.undo()


def test_moves_are_played_as_text_as_numbers_and_as_moves(game):
    position = kielwasser.new(game.name, seed=3)
    move = position.legal_moves[0]
    assert position.copy().play(str(move)) == position.copy().play(move) == position.copy().play(move.actions)


def test_a_copy_goes_its_own_way(game):
    position = kielwasser.new(game.name, seed=3)
    copy = position.copy()
    copy.play(copy.legal_moves[0])
    assert position.ply == 0 != copy.ply


def test_an_illegal_move_raises_and_changes_nothing(game):
    position = kielwasser.new(game.name, seed=3)
    before = position.to_bytes()
    action = next(a for a in range(1, game.actions) if not position.is_allowed(a))
    with pytest.raises(IllegalMove) as caught:
        position.play([action])
    assert caught.value.text.de
    assert str(caught.value) == caught.value.text.en
    assert caught.value.index == 0
    assert position.to_bytes() == before
    assert position.history == []
    with pytest.raises(IllegalMove):
        position.act(action)
    assert position.to_bytes() == before


def test_what_is_no_action_is_said_so(game):
    position = kielwasser.new(game.name, seed=3)
    with pytest.raises(NotationError, match="has no action"):
        position.play([game.actions])
    with pytest.raises(NotationError):
        position.play("complete nonsense")
    with pytest.raises(NotationError, match="has no action"):
        position.is_allowed(game.actions)


def test_a_move_is_made_of_actions(game):
    position = kielwasser.new(game.name, seed=3)
    longest = max(position.legal_moves, key=len)
    stepwise = position.copy()
    for action in longest:
        assert action in stepwise.legal_actions
        stepwise.act(action)
    if stepwise.ply == 0:
        assert stepwise.actions_so_far == longest.actions
        with pytest.raises(KielwasserError, match="a move has begun"):
            stepwise.play(longest)
        taken_back = stepwise.copy()
        assert taken_back.undo() == longest
        assert taken_back == position
        stepwise.act(0)
    assert stepwise.actions_so_far == ()
    assert stepwise.history == [longest]
    assert stepwise == position.play(longest)


def test_whole_random_games_end_with_an_outcome(game):
    whys = set()
    for position, chance in random_positions(game, 150, 5):
        after = position.copy()
        play_randomly(after, chance)
        outcome = after.outcome
        if outcome is not None:
            whys.add(outcome.why)
            assert outcome.winner in (None, 0, 1)
            assert outcome.text.de
            assert after.legal_moves == after.legal_actions == []
            with pytest.raises(IllegalMove, match="already over"):
                after.play([1])
    assert whys <= {why for why, _ in game.endings.values()}
    assert whys


def test_a_representation_can_be_pasted_back(game):
    position = kielwasser.new(game.name, seed=8)
    position.play(position.legal_moves[0])
    assert eval(repr(position), {"kielwasser": kielwasser}) == position
    assert repr(position.history[0]).startswith("<Move ")


def test_positions_compare_by_content(game):
    position = kielwasser.new(game.name, seed=3)
    assert position != "a text"
    with pytest.raises(TypeError):
        hash(position)


def test_games_are_found_by_name():
    seasons = [game.season for game in kielwasser.games()]
    assert seasons == sorted(seasons)
    assert {2013, 2017, 2018, 2020, 2024} <= set(seasons)
    assert kielwasser.game("hive_2020").title == "Hive"
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        kielwasser.new("chess")
    with pytest.raises(UnknownGame):
        kielwasser.position("")


def test_a_move_knows_its_length_and_text(game):
    move = Move(game, kielwasser.new(game.name).legal_moves[0].actions)
    assert len(move) == len(list(move))
    assert str(move)


def test_a_position_of_another_game_is_refused(game):
    other = "hive_2020" if game.name != "hive_2020" else "cartagena_2013"
    with pytest.raises(NotationError):
        Position.from_text(game, kielwasser.new(other).text)


@pytest.mark.parametrize("nonsense", [-1, 2**31, 2**70, 1.5, True, "S", None])
def test_what_is_no_action_is_said_at_every_entry(game, nonsense):
    position = kielwasser.new(game.name, seed=3)
    before = position.to_bytes()
    entries = (position.act, position.why_not, position.is_allowed, position.text_of)
    lists = (position.judge, position.play, position.is_legal)
    for entry in (*entries, *(lambda action, take=take: take([action]) for take in lists)):
        with pytest.raises(kielwasser.NoSuchAction, match="has no action"):
            entry(nonsense)
    assert position.to_bytes() == before


def test_moves_outcomes_and_verdicts_can_be_keys(game):
    position = kielwasser.new(game.name, seed=3)
    moves = position.legal_moves
    assert len(dict.fromkeys(moves)) == len(moves)
    assert {position.judge(moves[0]): 1}[position.judge(moves[0])] == 1
    with pytest.raises(TypeError):
        hash(position)


def test_positions_survive_pickling_and_copying(game):
    position = kielwasser.new(game.name, seed=3)
    position.play(position.legal_moves[0])
    for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
        assert again == position
        assert again.key == position.key
        assert again.game is position.game
        assert again.history == position.history
        assert again.undo() == position.history[0]
        assert again != position
    assert copy.copy(position).board_array is position.board_array


def test_positions_compare_across_processes(game):
    position = kielwasser.new(game.name, seed=3)
    code = f"import pickle, sys, kielwasser as k; sys.stdout.buffer.write(pickle.dumps(k.new({game.name!r}, seed=3)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert pickle.loads(done.stdout) == position


def test_the_history_can_be_walked(game):
    position = kielwasser.new(game.name, seed=3)
    start = position.copy()
    for _ in range(3):
        position.play(position.legal_moves[0])
    walked = list(position.walk())
    assert [move for _, move in walked] == position.history
    assert walked[0][0] == start
    assert all(before.ply == ply and len(before.history) == ply for ply, (before, _) in enumerate(walked))
    with pytest.raises(kielwasser.HiddenInformation):
        list(position.hide(0).walk())


def test_one_action_and_the_picture_as_text(game):
    position = kielwasser.new(game.name, seed=3)
    move = next(move for move in position.legal_moves if len(move) == 1)
    assert position.text_of(move.actions[0]) == str(move)
    assert position.is_legal(move)
    assert position.is_legal(str(move))
    assert position.svg().startswith("<svg")


def test_a_move_of_another_game_is_refused():
    """Hive has an action of the same number as Mississippi Queen's A1."""
    other = kielwasser.new("mississippi_2017", 1).parse("A1")
    position = kielwasser.new("hive_2020", 1)
    for use in (position.play, position.judge):
        with pytest.raises(kielwasser.KielwasserError, match="a move of mississippi_2017, and hive_2020 is played"):
            use(other)


def test_a_number_of_a_thousand_digits_is_refused_wherever_a_move_is_read():
    position = kielwasser.new("hive_2020", 1)
    for use in (position.play, position.judge, position.parse):
        with pytest.raises(kielwasser.KielwasserError):
            use("S:Q@1," + "1" * 5_000)
