"""Keys: equal for positions that play alike, different for all others, well spread, the same in every mode."""

import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import kielwasser
from kielwasser.core import generic, hashing
from kielwasser.core.kernel import kernel
from kielwasser.core.position import Position
from kielwasser.core.records import INTERPRETED
from kielwasser.games import names
from kielwasser.games.cartagena_2013.cards import card_at, put_card
from kielwasser.games.hase_igel_2018 import board as hase_igel


def positions(name: str, seeds: range, plies: int) -> Iterator[Position]:
    """Yield the positions after each action of random games on one board, and those one action beside them."""
    for seed in seeds:
        chance = random.Random(f"{name} {seed}")
        position = kielwasser.new(name, seed=1, ruling="referee")
        while not position.is_over and position.ply < plies:
            legal = position.legal_actions
            for action in chance.sample(legal, min(len(legal), 6)):
                yield position.copy().act(action)
            position.act(chance.choice(legal))


def begun_only(position: Position) -> None:
    """How many actions the move has does not matter, but whether there is one."""
    position.state.acted = min(position.state.acted, 1)


def hase_und_igel(position: Position) -> None:
    """Of the last actions it matters whether a salad was eaten while there is one to eat, and no place."""
    begun_only(position)
    state = position.state
    state.last_place = 0
    for seat in (0, 1):
        on_salad = position.board.kind[state.at[seat]] == hase_igel.SALAD and state.salads[seat] > 0
        state.last[seat] = hase_igel.EAT if on_salad and state.last[seat] == hase_igel.EAT else 0


def cartagena(position: Position) -> None:
    """Crews, hands and the discards have no order."""
    state = position.state
    for field, crew in enumerate(state.crews.tolist()):
        digits = bin(crew)[3:]
        state.crews[field] = int("1" + "".join(sorted(digits)), 2)
    for seat in (0, 1):
        cards = sorted((int(state.hands[seat]) >> 4 * i & 7 for i in range(8)), reverse=True)
        state.hands[seat] = sum(card << 4 * i for i, card in enumerate(cards))
    used = [card_at(state.cards, place) for place in range(int(state.next) - int(state.held.sum()))]
    for place, card in enumerate(sorted(used)):
        put_card(state.cards, place, card)


FORGET: dict[str, Callable[[Position], None]] = {
    "cartagena_2013": cartagena,
    "mississippi_2017": begun_only,
    "hase_igel_2018": hase_und_igel,
    "mississippi_2024": begun_only,
}


def forget(position: Position) -> None:
    """Take from a position what only documents tell; where nothing is told here, everything matters."""
    FORGET.get(position.game.name, lambda position: None)(position)


def what_matters(position: Position) -> bytes:
    """Return the bytes of a position without what only documents tell."""
    other = position.copy()
    forget(other)
    return other.state_array.tobytes()


@pytest.mark.parametrize("name", names())
def test_keys_are_equal_exactly_for_positions_that_play_alike(name: str):
    by_bytes: dict[bytes, int] = {}
    raw = set()
    for position in positions(name, range(12), 40):
        found = by_bytes.setdefault(what_matters(position), position.key)
        assert found == position.key
        raw.add(position.to_bytes())
    assert len(set(by_bytes.values())) == len(by_bytes) > 300
    assert len(raw) >= len(by_bytes)


@pytest.mark.parametrize("name", names())
def test_what_only_documents_tell_changes_no_key(name: str):
    for position in positions(name, range(2), 40):
        other = position.copy()
        forget(other)
        assert other.key == position.key
        assert other.legal_actions == position.legal_actions
        for action in position.legal_actions[:3]:
            assert position.copy().act(action).key == other.copy().act(action).key


@pytest.mark.parametrize("name", names())
def test_every_field_of_the_moment_changes_the_key(name: str):
    position = next(positions(name, range(1), 9))
    for field in ("ply", "to_move", "acted", "over", "winner"):
        other = position.copy()
        other.state_array[field] += 1 if field != "acted" else 1 - 2 * (other.state_array[field] > 0)
        assert other.key != position.key, field


@pytest.mark.parametrize("name", names())
def test_low_bits_are_well_spread(name: str):
    keys = {position.key for position in positions(name, range(12), 40)}
    for shift in (0, 20, 56):
        counts = np.bincount([key >> shift & 15 for key in keys], minlength=16)
        expected = len(keys) / 16
        assert ((counts - expected) ** 2 / expected).sum() < 45  # chi-square with 15 degrees of freedom: one in 10,000


def test_the_order_of_discards_does_not_decide_a_reshuffle():
    seen = 0
    for seed in range(6):
        chance = random.Random(seed)
        position = kielwasser.new("cartagena_2013", seed=seed)
        while not position.is_over:
            action = chance.choice([a for a in position.legal_actions if a] or [0])
            draws = bool(generic.chance_one(position.board_array, position.state_array, action))
            word = int(position.state.word)
            if draws:
                seen += 1
                other = position.copy()
                cartagena(other)
                assert other != position
                assert other.act(action).key == position.copy().act(action).key
            position.act(action)
            assert draws == (int(position.state.word) != word)
    assert seen


@kernel
def folded(a, b):
    """Fold two words, compiled where kernels are."""
    return hashing.fold(a, b)


@pytest.mark.skipif(INTERPRETED, reason="there is nothing to compare with")
def test_folding_is_exact_on_signed_words():
    chance = random.Random(5)
    for _ in range(200):
        a, b = (chance.getrandbits(64) - (1 << 63) for _ in range(2))
        whole = (a % 2**64) * (b % 2**64)
        low = (whole ^ whole >> 64) % 2**64
        assert folded(a, b) % 2**64 == low
