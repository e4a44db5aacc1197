"""What every game must keep, as a suite that any new season can be put through.

    from kielwasser.core.contract_suite import check_game
    check_game(game, plies=200, seed=1)

plays random games and raises ContractBroken at the first promise that is not kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from kielwasser.core import generic
from kielwasser.core.game import RULINGS, Game
from kielwasser.core.position import Position
from kielwasser.core.records import is_packed
from kielwasser.core.workspace import Workspace
from kielwasser.system.errors import KielwasserError


class ContractBroken(KielwasserError):
    """A game does not keep the contract."""


def check_game(game: Game, plies: int, seed: int) -> None:
    """Play random games of both rulings for so many plies and check everything at every ply."""
    _demand(is_packed(game.board_type), f"{game.name}: BOARD has padding")
    _demand(is_packed(game.state_type), f"{game.name}: STATE has padding")
    for position, chance in random_positions(game, plies, seed):
        check_actions(position)
        check_moves(position, chance)
        check_refusals(position, chance)
        check_texts(position)
        check_hidden(position, chance)


def random_positions(game: Game, plies: int, seed: int) -> Iterator[tuple[Position, random.Random]]:
    """Yield the positions of random games, new deals as needed, rulings in turn."""
    chance = random.Random(f"{game.name} {seed}")
    number = 0
    position = Position.deal(game, f"{seed} {number}", RULINGS[0])
    for _ in range(plies):
        if position.is_over:
            number += 1
            position = Position.deal(game, f"{seed} {number}", RULINGS[number % 2])
        yield position, chance
        play_randomly(position, chance)


def play_randomly(position: Position, chance: random.Random) -> None:
    """Play one move of uniformly random actions."""
    ply = position.ply
    while position.ply == ply and not position.is_over:
        position.act(chance.choice(position.legal_actions))


def check_actions(position: Position) -> None:
    """Steps are allowed, legal actions are steps, and a running game always has one."""
    game, space = position.game, Workspace.of(position.game)
    before = position.to_bytes()
    out = np.zeros(max(game.actions, game.max_steps), np.int32)
    n = generic.steps_one(position.board_array, position.state_array, space.buffers[0])
    steps = [int(action) for action in space.buffers[0, :n]]
    allowed = {
        int(a) for a in out[: generic.allowed_actions(position.board_array, position.state_array, game.actions, out)]
    }
    legal = position.legal_actions
    _demand(len(set(steps)) == n, f"steps repeat an action in {position.text}")
    _demand(set(steps) <= allowed, f"check refuses the steps {sorted(set(steps) - allowed)} in {position.text}")
    _demand(set(legal) <= set(steps), f"legal actions are no steps in {position.text}")
    _demand(bool(legal) != position.is_over, f"no legal action in {position.text}")
    _demand(position.to_bytes() == before, f"asking changed the position {position.text}")


def check_moves(position: Position, chance: random.Random) -> None:
    """Counting, listing and judging agree; every action of a move but the last leaves it unfinished."""
    moves = position.legal_moves
    _demand(len({move.actions for move in moves}) == len(moves), f"moves are listed twice in {position.text}")
    _demand(len(moves) == position.count_moves() == position.perft(1), f"counts differ in {position.text}")
    for move in chance.sample(moves, min(len(moves), 12)):
        _demand(position.parse(str(move)) == move, f"{move} does not round-trip")
        verdict = position.judge(move)
        _demand(verdict.accepted, f"{move} is listed but refused: {verdict.text} in {position.text}")
        _demand(verdict.reached.ply > position.ply or verdict.reached.is_over, f"{move} does not end")
        step_by_step = position.copy()
        for action in move:
            step_by_step.act(action)
        if step_by_step.ply == position.ply and not step_by_step.is_over:
            step_by_step.act(generic.END)
        _demand(step_by_step == verdict.reached, f"{move} differs when played action by action in {position.text}")
        _demand(step_by_step.undo() == move, f"{move} is not what undo returns")
        _demand(step_by_step == position, f"{move} cannot be undone in {position.text}")


def check_refusals(position: Position, chance: random.Random) -> None:
    """A refused action has a reason in both languages, and a refused move changes nothing."""
    before = position.to_bytes()
    for _ in range(12):
        actions = [chance.randrange(1, position.game.actions) for _ in range(chance.randint(1, 3))]
        verdict = position.judge(actions)
        if not verdict.accepted:
            _demand(verdict.text is not None and bool(verdict.text.de and verdict.text.en), f"no text for {actions}")
            _demand(verdict.index <= len(actions), f"offence at {verdict.index} of {actions}")
        _demand(position.to_bytes() == before, f"judging {actions} changed {position.text}")


def check_texts(position: Position) -> None:
    """A position survives its text and its document."""
    text = position.text
    _demand("\n" not in text, f"{text!r} is more than a line")
    _demand(Position.from_text(position.game, text) == position, f"{text} does not round-trip")
    again = Position.from_text(position.game, text)
    _demand(again.is_over == position.is_over, f"{text} forgets the end of the game")
    _demand(bool(str(position).strip()), f"{text} draws nothing")


def check_hidden(position: Position, chance: random.Random) -> None:
    """What a seat sees is the same after every new deal of what it does not see."""
    for seat in (0, 1):
        seen = position.hide(seat)
        again = position.redeal(seat, str(chance.random())).hide(seat)
        _demand(seen.to_bytes() == again.to_bytes(), f"hiding {position.text} leaks to seat {seat}")
        _demand(position.write(hidden=False) == seen.text, f"{seen.text} differs from the text without hidden parts")


def _demand(kept: bool, otherwise: str) -> None:
    if not kept:
        raise ContractBroken(otherwise)
