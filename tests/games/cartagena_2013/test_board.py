"""Cartagena 2013: how cards and symbols are dealt, and what stays hidden."""

from collections import Counter

import numpy as np
from scipy.stats import chisquare

import kielwasser
from kielwasser.core.rng import seed_word
from kielwasser.games.cartagena_2013 import rules
from kielwasser.games.cartagena_2013.notation import feed_reshuffle
from kielwasser.games.cartagena_2013.recorded import reshuffled, setup

LETTERS = "SHDBKP"
DEALS = 3_000


def deals():
    """Yield many dealt games as plain values."""
    for seed in range(DEALS):
        yield setup(kielwasser.new("cartagena_2013", seed=seed))


def test_cards_are_dealt_as_officially():
    places = [Counter() for _ in range(102)]
    segments = [Counter() for _ in range(30)]
    for dealt in deals():
        state = dealt["state"]
        # the order in which they come off the shuffled deck: the open cards before the hands
        deck = state["open"] + state["red"]["cards"] + state["blue"]["cards"] + state["stack"]
        assert sorted(deck) == sorted(LETTERS * 17)
        assert [len(state[key]) for key in ("open", "stack", "used")] == [12, 78, 0]
        assert [len(state[seat]["cards"]) for seat in ("red", "blue")] == [6, 6]
        assert state["pirates"] == {"0": "RB" * 6}
        for place, card in zip(places, deck, strict=True):
            place[card] += 1
        for i in range(0, 30, 6):
            assert sorted(dealt["board"][i : i + 6]) == sorted(LETTERS)
        for field, symbol in zip(segments, dealt["board"], strict=True):
            field[symbol] += 1
    for counted in (places, segments):
        values = [chisquare([place[letter] for letter in LETTERS]).pvalue for place in counted]
        assert min(values) > 0.001 / len(values)
        assert 0.3 < np.mean(values) < 0.7


def test_all_orders_of_a_segment_and_no_link_between_segments():
    firsts, orders = Counter(), Counter()
    for dealt in deals():
        firsts[dealt["board"][0] + dealt["board"][6]] += 1
        orders[dealt["board"][12:15]] += 1
    assert len(firsts) == 36
    assert len(orders) == 120
    assert chisquare(list(firsts.values())).pvalue > 0.001
    assert chisquare(list(orders.values())).pvalue > 0.001


def test_neighbouring_cards_are_independent():
    pairs = Counter(dealt["state"]["stack"][40:42] for dealt in deals())
    expected = [17 * (16 if a == b else 17) / (102 * 101) * DEALS for a in LETTERS for b in LETTERS]
    assert chisquare([pairs[a + b] for a in LETTERS for b in LETTERS], expected).pvalue > 0.001


def test_the_same_seed_deals_the_same_game():
    assert kielwasser.new("cartagena_2013", seed="Kiel") == kielwasser.new("cartagena_2013", seed="Kiel")
    assert kielwasser.new("cartagena_2013", seed="Kiel") != kielwasser.new("cartagena_2013", seed="Kiel2")


def with_stack(position, stack, word):
    """Return the same position with another hidden part."""
    parts = position.text.split()
    parts[8], parts[12:] = stack, [str(word)]
    return kielwasser.position(" ".join(parts))


def test_two_games_that_differ_in_hidden_parts_look_the_same():
    ours = kielwasser.new("cartagena_2013", seed=8)
    ours.play(ours.legal_moves[-1])
    stack = setup(ours)["state"]["stack"]
    other = with_stack(ours, stack[::-1], 4711)
    feed_reshuffle(other, "SHD")
    assert ours != other
    for seat in (0, 1):
        mine, theirs = ours.hide(seat), other.hide(seat)
        assert mine.to_bytes() == theirs.to_bytes()
        assert [str(move) for move in mine.legal_moves] == [str(move) for move in theirs.legal_moves]
        assert mine.text == theirs.text == ours.write(hidden=False) == other.write(hidden=False)
        assert str(mine) == str(theirs) == str(ours)
        assert mine.redeal(seat, seed=1).to_bytes() == theirs.redeal(seat, seed=1).to_bytes()
        theirs.history = mine.history  # the text of a position does not carry it
        assert mine.xml == theirs.xml == ours.xml


def test_hiding_in_the_middle_of_a_move_leaves_the_open_row():
    position = kielwasser.position(
        "cartagena_2013 book 6 R 0=RBRBRB/1=R/3=B/4=RB/6=RB D D HBKHHDHDBPSD ? - 30 " + LETTERS * 5
    ).redeal(0, seed=1)
    position.act(position.parse("B6").actions[0])
    hidden = position.hide(1)
    assert setup(hidden)["state"]["open"] == "KHHDHDBPSD"
    assert sorted(setup(hidden)["state"]["stack"]) == sorted(setup(position)["state"]["stack"])
    assert kielwasser.position(hidden.text) == hidden


def test_the_legal_list_does_not_need_what_is_hidden():
    position = kielwasser.new("cartagena_2013", seed=11)
    for _ in range(6):
        listed = [str(move) for move in position.legal_moves]
        assert listed == [str(move) for move in position.hide(position.to_move).legal_moves]
        position.play(max(listed, key=len))


def test_redealing_makes_all_orders_equally_likely():
    used = "".join(letter * (17 - ("SSSHHBDDKKPP" + "SHD").count(letter)) for letter in LETTERS)
    line = f"cartagena_2013 book 9 B 0=RBRBRBRBRBRB - - SSSHHBDDKKPP SHD {used} 30 {LETTERS * 5}"
    position = kielwasser.position(line)
    redealt = [position.redeal(0, seed) for seed in range(1_200)]
    orders = Counter(setup(other)["state"]["stack"] for other in redealt)
    assert len(orders) == 6
    assert chisquare(list(orders.values())).pvalue > 0.001
    assert all(other.hide(1) == position.hide(1) for other in redealt)
    assert len({int(other.state.word) for other in redealt}) == 1_200


def test_reshuffling_makes_all_cards_equally_likely():
    row = "SSSHHBDDKKPP"
    used = "".join(letter * (17 - row.count(letter)) for letter in LETTERS)
    line = f"cartagena_2013 book 8 R 0=RRRRRBBBBB/3=B/5=R - - {row} - {used} 30 {LETTERS * 5}"
    tops, bottoms = Counter(), Counter()
    for seed in range(1_500):
        order = reshuffled(kielwasser.position(f"{line} {seed_word(seed)}").play("B5"))
        tops[order[0]] += 1
        bottoms[order[-1]] += 1
    expected = [used.count(letter) / len(used) * 1_500 for letter in LETTERS]
    for counted in (tops, bottoms):
        assert chisquare([counted[letter] for letter in LETTERS], expected).pvalue > 0.001


def test_the_quick_draw_is_uniform_over_the_steps():
    position = kielwasser.position(
        "cartagena_2013 book 6 R 0=RBRBRB/1=R/3=B/4=RB/6=RB DHH D HBKHHDHDBPSD ? - 30 " + LETTERS * 5
    )
    word, drawn = seed_word("draw"), Counter()
    for _ in range(4_000):
        action, word = rules.draw(position.board, position.state, word)
        drawn[int(action)] += 1
    assert set(drawn) == set(position.legal_actions)
    assert chisquare(list(drawn.values())).pvalue > 0.001
