"""Each check of the contract suite notices the game that is broken in just that point.

The games are versions of a toy, and interpreted, so that a verb can be exchanged: a process of its own runs them.
"""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from toy_season import GAME, rules

from kielwasser.core import contract_suite, ranges, verbs
from kielwasser.core.contract_suite import ContractBroken, check_game
from kielwasser.core.records import _DIGESTS, INTERPRETED
from kielwasser.system.errors import KielwasserError, Text

WITH_CHANCE = (
    contract_suite.check_moves,
    contract_suite.check_draw,
    contract_suite.check_hidden,
    contract_suite.check_refusals,
)
broken = pytest.mark.skipif(not INTERPRETED, reason="verbs can be exchanged in interpreted mode only")


@pytest.mark.skipif(INTERPRETED, reason="this is the process that runs them")
def test_the_suite_notices_every_broken_game():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", __file__],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def forgetful_key(board, state, x):
    """Forget the pile."""
    return int(state.ply) * 4 + int(state.over)


def too_many_steps(board, state, out):
    """List an action twice."""
    n = rules.steps(board, state, out)
    out[max(n - 1, 0)] = out[0]
    return n


def wrong_steps(board, state, out):
    """List an action that check refuses."""
    n = rules.steps(board, state, out)
    out[max(n - 1, 0)] = 4
    return n


def no_steps(board, state, out):
    """Say that there is none."""
    return 0


def endless(board, state, action):
    """Take nothing."""
    state.ply += 1
    state.to_move = 1 - state.to_move


def writing_steps(board, state, out):
    """Note in the position that somebody has asked."""
    state.word += 1
    return rules.steps(board, state, out)


BROKEN = {
    "asking changed": ("steps", writing_steps, contract_suite.check_actions),
    "steps repeat": ("steps", too_many_steps, contract_suite.check_actions),
    "check refuses the steps": ("steps", wrong_steps, contract_suite.check_actions),
    "no legal action": ("steps", no_steps, contract_suite.check_actions),
    "can_follow is wrong": ("ends", lambda board, state, action: False, contract_suite.check_actions),
    "counts differ": ("completions", lambda board, state, limit: 1, contract_suite.check_moves),
    "have one key": ("key", forgetful_key, contract_suite.check_successors),
    "which is not legal": ("draw", lambda board, state, word: (4, word), contract_suite.check_draw),
    "draw never gives": ("draw", lambda board, state, word: (1, word), contract_suite.check_draw),
    "hides something, or": ("is_view", lambda board, state, x: False, contract_suite.check_hidden),
    "something is hidden": ("is_view", lambda board, state, x: True, contract_suite.check_hidden),
    "leaks": ("hide", lambda board, state, seat: None, contract_suite.check_hidden),
}


@broken
def test_the_toy_keeps_the_contract():
    check_game(GAME, plies=20, seed=1)


@broken
@pytest.mark.parametrize("why", BROKEN)
def test_a_broken_verb_is_noticed(why, monkeypatch):
    verb, function, check = BROKEN[why]
    positions = [(position.copy(), chance) for position, chance in contract_suite.random_positions(GAME, 8, 1)]
    monkeypatch.setitem(verbs._PLAIN[GAME.state_type.names], verb, function)
    with pytest.raises(KielwasserError, match=why):
        checked(positions, check)


def checked(positions, check):
    """Put positions through one check of the suite."""
    for position, chance in positions:
        check(position, chance) if check in WITH_CHANCE else check(position)


NOTATIONS = {
    "more than a line": {"write_position": lambda position, hidden: "two\nlines"},
    "does not round-trip": {"write_position": lambda position, hidden: f"{position.ply} {position.to_move} 1 0"},
    "draws nothing": {"draw": lambda position: " "},
}


@broken
@pytest.mark.parametrize("why", NOTATIONS)
def test_a_broken_text_is_noticed(why):
    position, _ = next(contract_suite.random_positions(GAME, 1, 1))
    position.game = dataclasses.replace(GAME, notation=dataclasses.replace(GAME.notation, **NOTATIONS[why]))
    with pytest.raises(ContractBroken, match=why):
        contract_suite.check_texts(position)


@broken
def test_a_reason_without_words_is_noticed():
    position, chance = next(contract_suite.random_positions(GAME, 1, 1))
    position.game = dataclasses.replace(GAME, reasons={10: Text("", "Only in English.")})
    with pytest.raises(ContractBroken, match="no text for"):
        contract_suite.check_refusals(position, chance)


@broken
def test_an_action_out_of_the_table_is_noticed(monkeypatch):
    position, chance = next(contract_suite.random_positions(GAME, 1, 1))
    monkeypatch.setattr(type(position), "why_not", lambda position, action: None)
    with pytest.raises(ContractBroken, match="is taken for an action"):
        contract_suite.check_refusals(position, chance)


@broken
def test_games_without_end_are_noticed(monkeypatch):
    monkeypatch.setattr(contract_suite, "_LONGEST", 200)
    monkeypatch.setitem(verbs._PLAIN[GAME.state_type.names], "apply", endless)
    with pytest.raises(ContractBroken, match="has not ended"):
        contract_suite.check_playouts(GAME, 1)


@broken
@pytest.mark.parametrize(("change", "why"), [({"max_steps": 2}, "more than max_steps"), ({"max_actions": 0}, "longer")])
def test_a_wrong_number_is_noticed(change, why, monkeypatch):
    monkeypatch.setattr(contract_suite, "check_playouts", lambda game, seed: None)
    with pytest.raises((ContractBroken, IndexError), match=f"{why}|out of bounds"):
        check_game(dataclasses.replace(GAME, **change), plies=20, seed=1)


@broken
def test_a_field_without_a_range_is_noticed(monkeypatch):
    monkeypatch.setitem(ranges._OPEN, GAME.state_type, ["pile"])
    with pytest.raises(ContractBroken, match=r"STATE does not say what \['pile'\] may hold"):
        check_game(GAME, plies=1, seed=1)


def astray(board, state, action):
    """Let somebody win whom nobody knows."""
    rules.apply(board, state, action)
    state.winner = 5


@broken
def test_play_that_leaves_the_ranges_is_noticed(monkeypatch):
    monkeypatch.setitem(verbs._PLAIN[GAME.state_type.names], "apply", astray)
    with pytest.raises(ContractBroken, match="winner cannot be 5, only -1 to 1"):
        contract_suite.check_extremes(GAME, 1, None)


@broken
def test_a_question_that_leaves_a_table_is_noticed(monkeypatch):
    table = list(range(rules.DEALT))  # one too few
    monkeypatch.setitem(verbs._PLAIN[GAME.state_type.names], "points", lambda board, state, seat: table[state.pile])
    with pytest.raises(ContractBroken, match="IndexError"):
        contract_suite.check_extremes(GAME, 1, None)


@broken
def test_a_question_that_writes_is_noticed(monkeypatch):
    monkeypatch.setenv("TOY_WRITES", "points")
    with pytest.raises(ContractBroken, match="points writes to the position"):
        check_game(GAME, plies=3, seed=1)


@broken
def test_a_module_that_was_not_digested_is_noticed(monkeypatch):
    monkeypatch.delitem(_DIGESTS, rules.__file__)
    with pytest.raises(ContractBroken, match=r"rules\.py holds kernels"):
        check_game(GAME, plies=1, seed=1)
