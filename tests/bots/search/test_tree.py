"""The search finds what plain minimax and a slow twin of it find, on random positions of all games."""

import random

import pytest
from slow_search import SlowSearch

from kielwasser.bots.search.measures import MOST, SURE, UNIT, WIN
from kielwasser.bots.search.root import make_root
from kielwasser.bots.search.settings import SearchSettings, settings_of
from kielwasser.bots.search.thinking import Bounds, Thinker
from kielwasser.core.position import Position
from kielwasser.games import evaluation, names
from kielwasser.games import game as load_game

EVERYTHING = SearchSettings(widths=(700,), root_width=5000, boards=1, reduce_depth=99)
AFFORDABLE = 4_000  # positions that plain minimax may visit
COMPARABLE = 20_000  # that a slow twin may
WIDE = ("cartagena_2013",)  # hardly a position has so few moves that plain minimax can look two moves ahead


def worth(position: Position) -> int:
    """Return what the kernels say of a position, as seat 0 sees it."""
    outcome = position.outcome
    if outcome is None:
        return max(-MOST, min(MOST, int(evaluation(position.game.name).score(position) * UNIT)))
    if outcome.winner is None:
        return 0
    return (WIN - position.ply) * (1 if outcome.winner == 0 else -1)


def minimax(position: Position, depth: int) -> int:
    """Return the value of a position, as seat 0 sees it."""
    if depth == 0 or position.is_over:
        return worth(position)
    values = [minimax(position.judge(move).reached, depth - 1) for move in position.legal_moves]
    return max(values) if position.to_move == 0 else min(values)


def positions(name: str, count: int):
    """Yield positions of random games, late ones as well, each with a depth that minimax can afford."""
    chance = random.Random(name)
    while count:
        position = Position.deal(load_game(name), chance.getrandbits(30), chance.choice(("book", "referee")))
        for _ in range(chance.randrange(40)):
            if position.is_over:
                break
            position.play(chance.choice(position.legal_moves))
        if position.is_over:
            continue
        depth, moves = 1, position.count_moves()
        if moves > AFFORDABLE:
            continue
        while (
            depth < 4 and moves * position.perft(depth) <= 10 * AFFORDABLE and position.perft(depth + 1) <= AFFORDABLE
        ):
            depth += 1
        if depth > 1 or chance.random() < 0.3:
            count -= 1
            yield position, depth


@pytest.mark.parametrize("name", names())
def test_search_equals_minimax(name):
    thinker = Thinker(load_game(name), EVERYTHING, table_bits=14)
    depths = set()
    for position, depth in positions(name, 4):
        thinker.forget()
        found = thinker.think(Seen(position), Bounds(depth=depth), "seed")
        assert found is not None
        sign = 1 - 2 * position.to_move
        best = minimax(position, depth) * sign
        if abs(best) < SURE:
            assert found.depth == depth
            assert round(found.value * UNIT) == best
            assert minimax(position.judge(found.move).reached, depth - 1) * sign == best
        else:
            assert round(found.value * UNIT) == best or found.depth < depth
        depths.add(depth)
    assert max(depths) > 1 or name in WIDE


@pytest.mark.parametrize(
    "variant", [{}, {"boards": 2, "widths": "8/6"}, {"futile": 300, "reduce_from": 1, "reduce_more": 3}]
)
@pytest.mark.parametrize("name", names())
def test_the_shipped_settings_find_what_a_slow_twin_finds(name, variant):
    settings = settings_of(name).with_options(variant)
    thinker = Thinker(load_game(name), settings, table_bits=14)
    deepest = 0
    for position, _ in positions(name, 2):
        for depth in (4, 3, 2):
            thinker.forget()
            found = thinker.think(position, Bounds(depth=depth, nodes=COMPARABLE), "seed")
            if found is None or found.nodes >= COMPARABLE:
                continue
            root = make_root(position, settings.boards, "seed")
            slow = SlowSearch(root, settings, 1 << 14)
            assert (slow.deepen(depth), slow.nodes) == (found.best, found.nodes)
            assert round(found.value * UNIT * len(root.worlds)) == slow.worth(found.best) or root.is_guess
            deepest = max(deepest, depth)
            break
    assert deepest > 1


class Seen(Position):
    """A position of which everything may be seen."""

    __slots__ = ()

    def __init__(self, position: Position) -> None:
        super().__init__(position.game, position.ruling)
        self.board_array[0] = position.board_array[0]
        self.state_array[0] = position.state_array[0]

    def hide(self, seat: int) -> Position:
        """Return the position as it is."""
        return self

    def redeal(self, seat: int, seed: int | str = 0) -> Position:
        """Return the position as it is."""
        return self.copy()
