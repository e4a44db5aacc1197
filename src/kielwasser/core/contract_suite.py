"""What every game must keep, as a suite that any new season can be put through.

    from kielwasser.core.contract_suite import check_game
    check_game(game, plies=200, seed=1)

plays random games and raises ContractBroken at the first promise that is not kept.
"""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import numpy as np

from kielwasser.core import generic
from kielwasser.core.extremes import Searching, ask_all, stretched
from kielwasser.core.game import Game
from kielwasser.core.kernel import kernel_modules
from kielwasser.core.observation import LARGEST
from kielwasser.core.position import Position
from kielwasser.core.ranges import OutOfRange, undeclared
from kielwasser.core.records import digest_with, is_packed
from kielwasser.core.ruling import RULINGS
from kielwasser.core.workspace import NEVER, Workspace
from kielwasser.system.errors import KielwasserError, NoSuchAction

_ASKED = 12  # positions that are asked about on memory that cannot be written
_COMPARED = 600  # with more moves it takes too long to play them all
_DRAWN = 40  # with more legal actions it takes too long until each was drawn
_LONGEST = 100_000
_SEARCHED = 8  # of so many positions at the ends of ranges a search looks at one


class ContractBroken(KielwasserError):
    """A game does not keep the contract."""


def check_game(game: Game, plies: int, seed: int, search: Searching | None = None) -> None:
    """Play random games of both rulings for so many plies and check everything at every ply.

    `search` looks for a move, briefly; it is asked at the ends of what fields may hold.
    """
    for name, dtype in (("BOARD", game.board_type), ("STATE", game.state_type)):
        _demand(is_packed(dtype), f"{game.name}: {name} has padding")
        _demand(not undeclared(dtype), f"{game.name}: {name} does not say what {undeclared(dtype)} may hold")
    check_digests(game)
    asked: list[Position] = []
    for position, chance in random_positions(game, plies, seed):
        if len(asked) < _ASKED:
            asked.append(position.copy())
        check_actions(position)
        check_moves(position, chance)
        check_refusals(position, chance)
        check_texts(position)
        check_hidden(position, chance)
        check_successors(position)
        check_draw(position, chance)
        check_observation(position, chance)
    check_questions(asked)
    check_playouts(game, seed)
    check_extremes(game, seed, search)


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
    game = position.game
    before = position.to_bytes()
    out = np.zeros(game.actions, np.int32)
    n = int(generic.steps_one(position.board_array, position.state_array, out))
    _demand(n <= game.max_steps, f"{n} steps, more than max_steps, in {position.text}")
    steps = [int(action) for action in out[:n]]
    allowed = {
        int(a) for a in out[: generic.allowed_actions(position.board_array, position.state_array, game.actions, out)]
    }
    legal = position.legal_actions
    _demand(len(set(steps)) == n, f"steps repeat an action in {position.text}")
    _demand(set(steps) <= allowed, f"check refuses the steps {sorted(set(steps) - allowed)} in {position.text}")
    _demand(set(legal) <= set(steps), f"legal actions are no steps in {position.text}")
    _demand(bool(legal) != position.is_over, f"no legal action in {position.text}")
    _demand(position.to_bytes() == before, f"asking changed the position {position.text}")
    followed = [step for step in steps if _can_be_completed(position, step)]
    _demand(legal == followed, f"can_follow is wrong: not {legal} but {followed} can be completed in {position.text}")


def _can_be_completed(position: Position, step: int) -> bool:
    """Tell whether a whole move can begin with a step, by playing it and counting."""
    if generic.ends_one(position.board_array, position.state_array, step):
        return True
    return position.copy().act(step).count_moves() > 0


def check_moves(position: Position, chance: random.Random) -> None:
    """Counting, listing and judging agree; every action of a move but the last leaves it unfinished."""
    moves = position.legal_moves
    _demand(len({move.actions for move in moves}) == len(moves), f"moves are listed twice in {position.text}")
    _demand(len(moves) == position.count_moves() == position.perft(1), f"counts differ in {position.text}")
    _demand(len(moves) == listed_moves(position, len(moves) + 1), f"counts differ in {position.text}")
    for move in chance.sample(moves, min(len(moves), 12)):
        _demand(position.parse(str(move)) == move, f"{move} does not round-trip")
        verdict = position.judge(move)
        _demand(verdict.accepted, f"{move} is listed but refused: {verdict.text} in {position.text}")
        _demand(verdict.reached.ply > position.ply or verdict.reached.is_over, f"{move} does not end")
        step_by_step, length = position.copy(), len(move)
        for action in move:
            step_by_step.act(action)
        if step_by_step.ply == position.ply and not step_by_step.is_over:
            step_by_step.act(generic.END)
            length += 1
        _demand(length <= position.game.max_actions, f"{move} is longer than max_actions in {position.text}")
        _demand(step_by_step == verdict.reached, f"{move} differs when played action by action in {position.text}")
        _demand(step_by_step.undo() == move, f"{move} is not what undo returns")
        _demand(step_by_step == position, f"{move} cannot be undone in {position.text}")


def listed_moves(position: Position, room: int) -> int:
    """Return how many moves are listed where there is room for so many, without asking first how many there are."""
    game, space = position.game, Workspace.of(position.game)
    space.stack[0] = position.state_array[0]
    moves, lengths = np.zeros((room, game.max_actions), np.int32), np.zeros(room, np.int32)
    arrays = (position.board_array, space.stack, space.buffers, 0, moves, lengths)
    return int(generic.enumerate_moves(*arrays, 0, NEVER.flag))


def check_refusals(position: Position, chance: random.Random) -> None:
    """A refused action has a reason in both languages, and a refused move changes nothing."""
    before, where = position.to_bytes(), position.text
    for _ in range(12):
        actions = [chance.randrange(1, position.game.actions) for _ in range(chance.randint(1, 3))]
        verdict = position.judge(actions)
        if not verdict.accepted:
            _demand(verdict.text is not None and bool(verdict.text.de and verdict.text.en), f"no text for {actions}")
            _demand(verdict.index <= len(actions), f"offence at {verdict.index} of {actions}")
        _demand(position.to_bytes() == before, f"judging {actions} changed {where}")
    for number in (
        -1,
        position.game.actions,
        1 << 31,
        chance.getrandbits(64) - (1 << 63),
        chance.getrandbits(80) + 1000,
    ):
        if not 0 <= number < position.game.actions:
            _demand(_is_no_action(position, number), f"{number} is taken for an action in {where}")


def _is_no_action(position: Position, number: int) -> bool:
    """Tell whether a number is refused before any kernel sees it."""
    try:
        position.why_not(number)
    except NoSuchAction:
        return True
    return False


def check_texts(position: Position) -> None:
    """A position survives its text, and so does what a seat sees of it."""
    text = position.text
    _demand("\n" not in text, f"{text!r} is more than a line")
    _demand(Position.from_text(position.game, text) == position, f"{text} does not round-trip")
    again = Position.from_text(position.game, text)
    _demand(again.is_over == position.is_over, f"{text} forgets the end of the game")
    _demand(bool(str(position).strip()), f"{text} draws nothing")
    seen = position.hide(position.to_move)
    _demand(Position.from_text(position.game, seen.text) == seen, f"{seen.text}, a view, does not round-trip")


def check_hidden(position: Position, chance: random.Random) -> None:
    """What a seat sees is the same after every new deal of what it does not see; a game that hides nothing says so."""
    hides = generic.verbs_of(position.game.state_type)["hide"] is not generic.hide_nothing
    _demand(not position.is_view, f"{position.text} was dealt and played, but says that something is hidden")
    for seat in (0, 1):
        seen = position.hide(seat)
        dealt = position.redeal(seat, str(chance.random()))
        again = dealt.hide(seat)
        _demand(seen.to_bytes() == again.to_bytes(), f"hiding {position.text} leaks to seat {seat}")
        _demand(not dealt.is_view, f"{dealt.text} was dealt anew, but says that something is hidden")
        if position.ply == 0:
            _demand(seen.is_view == hides == (seen != position), f"{position.game.name} hides something, or does not")
        _demand(position.write(hidden=False) == seen.text, f"{seen.text} differs from the text without hidden parts")


def check_successors(position: Position) -> None:
    """The positions that a move can reach are those that the listed moves reach, each once, by the moves named."""
    if position.is_over or position.count_moves() > _COMPARED:
        return
    found = position.successors()
    keys = [successor.position.key for successor in found]
    listed: dict[int, object] = {}
    for move in position.legal_moves:
        reached = position.judge(move).reached
        known = (reached.points, reached.outcome, reached.count_moves())
        _demand(
            listed.setdefault(reached.key, known) == known, f"two positions that differ have one key: {reached.text}"
        )
    _demand(len(set(keys)) == len(keys), f"a successor comes twice in {position.text}")
    _demand(set(keys) == set(listed), f"successors and listed moves reach different positions from {position.text}")
    for successor in found[:12]:
        key = position.judge(successor.move).reached.key
        _demand(key == successor.position.key, f"{successor.move} does not lead to its successor")


def check_draw(position: Position, chance: random.Random) -> None:
    """The quick `draw` gives legal actions only, and each of them can come."""
    legal, where = set(position.legal_actions), position.text
    words = np.array([chance.getrandbits(62) + 1], np.int64)
    missing = set(legal)
    for _ in range(60 * len(legal) if len(legal) <= _DRAWN else 0):
        action = int(generic.draw_one(position.board_array, position.state_array, words))
        if action < 0:
            return  # left to the steps
        _demand(action in legal, f"draw gives {action}, which is not legal, in {where}")
        missing.discard(action)
        if not missing:
            return
    _demand(len(legal) > _DRAWN or not missing, f"draw never gives {sorted(missing)} in {where}")


def check_observation(position: Position, chance: random.Random) -> None:
    """A learner sees what its seat may see, and no more; so does who asks for legal actions on the board it sees."""
    observation = position.game.observation()
    if observation is None:
        return
    for seat in (0, 1):
        form, seen, other = observation.form(), position.hide(seat), position.redeal(seat, str(chance.random()))
        planes, scalars = observation.of_seat(position, seat)
        for shown in (seen, other):
            again, numbers = observation.of_seat(shown, seat)
            _demand(bool((planes == again).all()), f"planes tell seat {seat} what it may not see in {position.text}")
            _demand(bool((scalars == numbers).all()), f"scalars tell seat {seat} too much in {position.text}")
        _demand(bool((np.abs(scalars) <= LARGEST).all()), f"a scalar is not scaled in {position.text}")
        filled = np.full((len(planes), observation.fields), 7, np.int8), np.full(len(scalars), 7, np.float32)
        generic.observe_one(form, seen.board_array, position.state_array, seat, *filled)
        _demand((filled[0].ravel() == planes.ravel()).all() and bool((filled[1] == scalars).all()), "something is left")
        horizon = int(generic.horizon_one(form, position.board_array, position.state_array, seat))
        _demand(
            horizon >= 0 or seen.board_array.tobytes() == position.board_array.tobytes(),
            f"seat {seat} does not see all of {position.text}, but its horizon says so",
        )
        space = Workspace.of(position.game)
        n = generic.legal_actions(seen.board_array, position.state_array, space.buffers[0])
        _demand(
            space.buffers[0, :n].tolist() == seen.legal_actions,
            f"what is hidden of STATE changes what seat {seat} may do in {position.text}",
        )


def check_playouts(game: Game, seed: int) -> None:
    """Random games end."""
    space, words = Workspace.of(game), np.array([seed + 1], np.int64)
    for ruling in RULINGS:
        position = Position.deal(game, seed, ruling)
        arrays = (position.board_array, position.state_array, space.buffers[0], words)
        generic.playout(*arrays, _LONGEST, NEVER.flag)
        _demand(position.is_over, f"a random game of {game.name} has not ended after {_LONGEST} actions")


def check_extremes(game: Game, seed: int, search: Searching | None) -> None:
    """At the ends of all ranges everything can be asked, and play does not leave them. Best under bounds checks."""
    chance = random.Random(f"extremes {game.name} {seed}")
    asked = 0
    for ruling in RULINGS:
        position = Position.deal(game, seed, ruling)
        for _ in range(chance.randint(2, 8)):
            play_randomly(position, chance)
        for extreme in stretched(position, chance):
            asked += 1
            try:
                ask_all(extreme, chance, search if asked % _SEARCHED == 0 else None)
            except (LookupError, ArithmeticError, OutOfRange) as error:
                raise ContractBroken(f"{type(error).__name__}: {error} in {extreme.text}") from error
            check_texts(extreme)
    _demand(asked > 0, f"no position of {game.name} lies at the end of a range")


def check_digests(game: Game) -> None:
    """Every module with kernels of the game was digested: after an edit nobody must meet stale machine code."""
    packages = {verb.__module__.rpartition(".")[0] for verb in generic.verbs_of(game.state_type).values()}
    for package in sorted(packages - {__package__}):
        folder = Path(import_module(package).__file__ or "").parent
        for file in kernel_modules(folder):
            import_module(f"{package}.{file.stem}")  # some, such as the evaluation, are digested when they are loaded
            _demand(bool(digest_with(str(file))), f"{game.name}: {file.name} holds kernels, but was not digested")


def check_questions(positions: list[Position]) -> None:
    """No verb that asks writes to the records, not even for a moment: they are asked on memory that cannot be written.

    In a process of its own, which a write ends.
    """
    child = subprocess.run(
        [sys.executable, "-c", "from kielwasser.core.write_protected import main; main()"],
        input=pickle.dumps(positions),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        check=False,
    )
    last = child.stdout.decode().split()[-1:]
    _demand(child.returncode == 0, f"{' '.join(last)} writes to the position that it is asked about: {child.stderr!r}")


def _demand(kept: bool, otherwise: str) -> None:
    if not kept:
        raise ContractBroken(otherwise)
