"""A batch of games does what the same games do one by one, shows what a seat may see, and ends games rightly."""

import random

import numpy as np
import pytest

import kielwasser
from kielwasser.core.many import apply_many
from kielwasser.core.rng import seed_word
from kielwasser.envs.arrays import Arrays
from kielwasser.envs.batch import Batch
from kielwasser.envs.devices import make_batch
from kielwasser.envs.stepping import fork
from kielwasser.games import names, observation
from kielwasser.system.errors import KielwasserError

GAMES = 8
WRONG = [
    {"learner": 100, "opponent": "random"},
    {"learner": -1, "opponent": "random"},
    {"threads": -1},
    {"threads": 0},
    {"threads": 1.5},
    {"games": 0},
    {"games": 2.5},
]
MANY = 1024


@pytest.fixture(scope="module", params=names())
def batch(request):
    with Batch(request.param, GAMES, seed=5, autoreset="disabled", threads=2, masks=True) as made:
        yield made


def test_huge_masks_are_made_only_where_somebody_asks(batch):
    """The lists say the same, and the games go on in the same way."""
    name, actions = batch.game.name, batch.game.actions
    with Batch(name, 8, seed=3, threads=1) as usual, Batch(name, 8, seed=3, threads=1, masks=False) as without:
        assert usual.arrays.masks.shape == (8, actions if actions <= 10_000 else 0)
        assert without.arrays.masks.shape == (8, 0)
        usual.deal()
        without.deal()
        for _ in range(12):
            assert (usual.sample() == without.sample()).all()
            usual.step()
            without.step()
            assert (usual.arrays.counts == without.arrays.counts).all()
            assert (usual.arrays.planes == without.arrays.planes).all()


def same(batch, i, position):
    """Compare a game of the batch, and all that is shown of it, with a position."""
    arrays = batch.arrays
    assert batch.position(i) == position
    assert arrays.dones[i] == position.is_over
    assert arrays.seats[i] == position.to_move
    seen = position.hide(position.to_move)
    legal = [] if position.is_over else seen.legal_actions
    assert arrays.lists[i, : arrays.counts[i]].tolist() == legal
    if arrays.masks.shape[1] > 0:  # huge ones only where somebody asks
        assert np.flatnonzero(arrays.masks[i]).tolist() == sorted(legal)
    planes, scalars = observation(position.game.name).of_seat(position, position.to_move)
    assert (arrays.planes[i] == planes).all()
    assert (arrays.scalars[i] == scalars).all()


def test_a_batch_equals_single_games_step_by_step(batch):
    seeds = [f"single {i}" for i in range(GAMES)]
    positions = [kielwasser.new(batch.game.name, seed) for seed in seeds]
    arrays = batch.deal(seeds)
    for step in range(400):
        for i in range(step % 5, GAMES, 5):
            if not batch.faults[i]:
                same(batch, i, positions[i])
        actions = batch.sample()
        for i, action in enumerate(actions.tolist()):
            if arrays.counts[i]:
                positions[i].act(action)
        batch.step()
        for i in np.flatnonzero(arrays.dones):
            outcome = positions[i].outcome
            if batch.faults[i]:  # on a river one may see no way on; END is refused then
                assert outcome is None
                continue
            wins = 0 if outcome.winner is None else 1 - 2 * outcome.winner
            if positions[i].history and arrays.rewards[i].any():
                assert arrays.rewards[i].tolist() == [wins, -wins]
        if arrays.dones.all():
            break
    assert arrays.dones.any()


@pytest.mark.parametrize("name", names())
def test_a_batch_of_1024_equals_as_many_games_stepped_alone(name):
    """All states after each step; what is shown of a few, others each time, as far as `Position` tells."""
    with Batch(name, MANY, seed=6, autoreset="disabled", threads=2) as batch:
        arrays = batch.deal()
        boards = np.concatenate([batch.position(i).board_array for i in range(MANY)])
        states = np.concatenate([batch.position(i).state_array for i in range(MANY)])
        for step in range(120):
            actions = np.where(arrays.counts > 0, batch.sample(), -1)
            for i in range(MANY):
                apply_many(boards[i : i + 1], states[i : i + 1], actions[i : i + 1])
            batch.step(np.maximum(actions, 0))
            playing = batch.faults == 0  # on a river one may see no way on; END is refused then
            assert (states == batch._games.states)[playing].all()
            assert (arrays.dones == (states["over"] != 0) | ~playing).all()
            for i in range(step % 128, MANY, 128):
                if playing[i]:
                    same(batch, i, batch.position(i))


def test_positions_can_be_set_and_an_illegal_action_loses(batch):
    position = kielwasser.new(batch.game.name, 3)
    arrays = batch.deal(positions=[position] * GAMES)
    same(batch, 7, position)
    arrays.actions[:] = arrays.lists[:, 0]
    arrays.actions[1] = -5
    arrays.actions[2] = batch.game.actions
    arrays.actions[3] = next(a for a in range(batch.game.actions) if position.why_not(a) is not None)
    batch.step()
    assert np.flatnonzero(arrays.dones).tolist() == [1, 2, 3]
    assert arrays.rewards[1:4].tolist() == [[-1.0, 1.0]] * 3
    assert not arrays.masks[1:4].any()
    assert (batch.faults[1:4] != 0).all()
    assert batch.position(4) == position.copy().act(position.legal_actions[0])


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_an_opponent_moves_within_the_step(opponent):
    with Batch("hase_igel_2018", 16, seed=2, opponent=opponent, threads=2) as batch:
        arrays = batch.deal()
        ended = 0
        for _ in range(150):
            assert [batch.position(i).to_move for i in range(16)] == arrays.seats.tolist() == [0, 1] * 8
            batch.sample()
            batch.step()
            assert set(batch.own_rewards[arrays.dones].tolist()) <= {-1.0, 0.0, 1.0}
            assert not batch.own_rewards[~arrays.dones].any()
            ended += int(arrays.dones.sum())
        assert ended > 10
        assert not batch.faults.any()


@pytest.mark.parametrize("name", names())
def test_the_greedy_opponent_takes_the_most_points(name):
    with Batch(name, 8, seed=4, opponent="greedy", learner=1, threads=1) as batch:
        arrays = batch.deal(range(8))
        for i in range(8):
            start, after = kielwasser.new(name, i), batch.position(i)
            assert after.ply == 1
            assert after.points[0] == most_points(start, 0)
        for _ in range(12):
            batch.sample()
            batch.step()
            assert not batch.faults.any()
            assert [batch.position(i).to_move for i in range(8)] == arrays.seats.tolist() == [1] * 8
            for i in np.flatnonzero(~arrays.dones):
                same(batch, i, batch.position(i))


def most_points(position, seat):
    """Return what the best whole move brings to a seat that neither wins nor loses by it."""
    return max(successor.position.points[seat] for successor in position.successors())


def test_a_game_that_is_over_is_dealt_anew_when_the_mode_says_so():
    for mode, dealt_after in (("same_step", 0), ("next_step", 1), ("disabled", None)):
        with Batch("hase_igel_2018", 3, autoreset=mode, threads=1) as batch:
            arrays = batch.deal(["a", "b", "c"])
            arrays.actions[:] = [-1, arrays.lists[1, 0], arrays.lists[2, 0]]
            batch.step()
            assert arrays.dones.tolist() == [True, False, False]
            if dealt_after == 1:
                batch.step()
                assert not arrays.dones[0]
                assert not arrays.rewards.any(axis=1)[0]
            board = batch.position(0).board_array
            fresh = kielwasser.new("hase_igel_2018", "a")
            assert (board.tobytes() != fresh.board_array.tobytes()) == (dealt_after is not None)
            assert (arrays.counts[0] > 0) == (dealt_after is not None)


@pytest.mark.parametrize("options", [{}, {"opponent": "random"}, {"opponent": "greedy"}, {"autoreset": "next_step"}])
def test_wandering_is_sampling_and_stepping_by_turns(options):
    one, other = (Batch("hase_igel_2018", 40, seed=8, threads=2, **options) for _ in range(2))
    one.deal()
    other.deal()
    for _ in range(90):
        one.sample()
        one.step()
    other.wander(90)
    for field in vars(one.arrays):
        assert (getattr(one.arrays, field) == getattr(other.arrays, field)).all(), field


def test_boards_can_be_kept():
    with Batch("cartagena_2013", 2, new_boards=False, threads=1) as batch:
        arrays = batch.deal(["a", "b"])
        batch.step([-1, arrays.lists[1, 0]])
        assert batch.position(0) == kielwasser.new("cartagena_2013", "a")


def test_the_learner_s_seat_is_never_shown_the_truth():
    with Batch("mississippi_2024", 40, seed=1, threads=2) as batch:
        batch.deal()
        for _ in range(60):
            batch.sample()
            batch.step()
        for i in range(0, 40, 4):
            position = batch.position(i)
            other = position.redeal(position.to_move, i)
            planes, scalars = observation("mississippi_2024").of_seat(other, position.to_move)
            assert (batch.arrays.planes[i] == planes).all()
            assert (batch.arrays.scalars[i] == scalars).all()


def test_arrays_belong_to_the_caller():
    game = kielwasser.game("hase_igel_2018")
    arrays = Arrays.of(game, 4)
    with Batch(game, 4, arrays=arrays, threads=1) as batch:
        assert batch.deal() is arrays
    with pytest.raises(kielwasser.KielwasserError, match="masks"):
        Batch(game, 5, arrays=Arrays(**{**vars(Arrays.of(game, 5)), "masks": arrays.masks}))


def test_wrong_words_are_refused():
    for wrong in ({"opponent": "nobody"}, {"autoreset": "never"}, {"ruling": "mine"}, {"device": "abacus"}):
        with pytest.raises(kielwasser.KielwasserError, match=r"none of|a ruling is"):
            make_batch("hase_igel_2018", 2, **wrong)
    with pytest.raises(kielwasser.KielwasserError, match="at least one"):
        Batch("hase_igel_2018", 0)
    with Batch("hase_igel_2018", 2) as batch, pytest.raises(kielwasser.KielwasserError, match="3 for 2"):
        batch.deal([1, 2, 3])


def test_forked_words_do_not_follow_one_another():
    word = seed_word("x")
    words = {word}
    for _ in range(1000):
        word = int(fork(word))
        assert 0 < word < 1 << 63
        words.add(word)
    assert len(words) == 1001
    for bit in range(63):
        assert abs(sum(each >> bit & 1 for each in words) - 500) < 100


def test_random_play_begins_games_anew():
    with Batch("hase_igel_2018", 4, threads=1) as batch:
        batch.deal()
        chance = random.Random(1)
        for quickly in (False, True):
            batch.play(chance.randrange(200, 300), quickly)
            arrays = batch.show()
            assert (arrays.counts > 0).any()


@pytest.mark.parametrize("options", WRONG)
def test_what_a_batch_cannot_be_is_refused(options):
    with pytest.raises(KielwasserError):
        Batch("hase_igel_2018", **{"games": 2, **options})


def test_nothing_is_done_before_the_deal():
    with Batch("hase_igel_2018", 2, threads=1) as batch:
        for use in (batch.step, batch.sample, batch.show, lambda: batch.wander(1), lambda: batch.play(1)):
            with pytest.raises(KielwasserError, match="deal"):
                use()
        with pytest.raises(KielwasserError, match="deal"):
            batch.position(0)
        batch.deal()
        for i in (-1, 2, 10**9):
            with pytest.raises(KielwasserError, match="numbered"):
                batch.position(i)


@pytest.mark.parametrize("actions", [[1], [1, 2, 3], 1, [[1, 2]], [1.5, 2.0], ["a", "b"], None])
def test_actions_are_as_many_numbers_as_there_are_games(actions):
    with Batch("hase_igel_2018", 2, threads=1, autoreset="disabled") as batch:
        batch.deal()
        if actions is None:
            batch.step([2**40, -(2**40)])  # in no table: who does that has lost
            assert batch.arrays.dones.all()
            assert batch.faults.all()
            return
        with pytest.raises(KielwasserError, match="numbers"):
            batch.step(actions)


def test_positions_of_another_game_and_spoilt_ones_are_refused():
    spoilt, broken = kielwasser.new("hase_igel_2018"), kielwasser.new("hive_2020").play("S:B@0,0").play("S:B@1,0")
    spoilt.state.salads[0] = 99
    broken.state.under[4] = 4  # a beetle on itself
    for name, position, why in (
        ("hive_2020", spoilt, "is played"),
        ("hase_igel_2018", spoilt, "salads"),
        ("hive_2020", broken, "contradict"),
    ):
        with Batch(name, 1, threads=1) as batch, pytest.raises(KielwasserError, match=why):
            batch.deal(positions=[position])
