"""Blokus 2027: the action table, what both rulings say, turns that are jumped over, points."""

import random

import pytest

from kielwasser.core.position import Position
from kielwasser.games import game
from kielwasser.games.blokus_2027 import rules
from kielwasser.games.blokus_2027.board import ACTIONS, OFF, PLACE, SKIP
from kielwasser.games.blokus_2027.notation import cells_of, format_action, parse_move, place
from kielwasser.games.blokus_2027.shapes import CODES, ORIENTATION_OF, ORIENTATIONS, SHAPES, turned
from kielwasser.system.errors import NotationError

BLOKUS = game("blokus_2027")
EMPTY = "/".join(["20"] * 20)


def position(text: str) -> Position:
    return Position.from_text(BLOKUS, text)


def board(*rows: str) -> str:
    """Return a board whose first rows begin with these pieces."""
    padded = [f"{row}{20 - len(row)}" if row else "20" for row in rows]
    return "/".join([*padded, *["20"] * (20 - len(rows))])


# ---- the action table ----------------------------------------------------------------------------------------------


def test_every_placement_has_one_number():
    assert len(ORIENTATIONS) == 91
    assert OFF - PLACE == 30_433
    assert OFF + len(SHAPES) == ACTIONS
    assert len({frozenset(cells_of(action)) for action in range(PLACE, OFF)}) == 30_433
    assert all(0 <= x < 20 and 0 <= y < 20 for action in range(PLACE, OFF) for x, y in cells_of(action))


def test_numbers_and_texts_are_the_same_placements():
    for action in range(PLACE, OFF, 97):
        assert parse_move(format_action(action)) == [action]


@pytest.mark.parametrize("shape", range(len(SHAPES)))
def test_all_eight_names_of_a_placement_are_one_action(shape):
    for code in range(len(CODES)):
        action = place(shape, code, 3, 7)
        assert {(x + 3, y + 7) for x, y in turned(shape, code)} == set(cells_of(action))
        assert ORIENTATIONS[ORIENTATION_OF[shape][code]].code <= code


def test_what_lies_off_the_board_is_refused_after_the_shape():
    start = position(f"referee 0 t BYRG - {EMPTY}")
    assert start.judge("PENTO_X.0@18,0").code == rules.OUT_OF_BOUNDS
    assert start.judge("PENTO_X.0@-1,0").code == rules.OUT_OF_BOUNDS
    assert start.judge("PENTO_I.0@25,25").code == rules.WRONG_SHAPE
    assert str(Position.parse(start, "PENTO_X.0@18,0")) == "PENTO_X@?"


@pytest.mark.parametrize("text", ["PENTO_Q.0@0,0", "PENTO_X.4@0,0", "PENTO_X.0", "pass", "PENTO_X.0@1,1,1", "MONO@1"])
def test_no_move(text):
    with pytest.raises(NotationError):
        parse_move(text)


# ---- the first piece and those after it ----------------------------------------------------------------------------

STARTS = {"t": 68, "o": 136, "k": 272, "l": 272, "n": 272, "q": 272, "r": 280, "j": 544, "m": 544, "s": 544, "u": 544}


@pytest.mark.parametrize(("letter", "number"), [*STARTS.items(), ("p", 560)])
def test_first_moves_lie_on_the_border(letter, number):
    start = position(f"book 0 {letter} BYRG - {EMPTY}")
    assert start.count_moves() == number
    assert all({0, 19} & {z for cell in cells_of(action) for z in cell} for action in start.legal_actions)


def test_reasons_of_refused_placements():
    start = position(f"referee 4 o BYRG - {board('BBBBB', '', 'YYYYY', '', 'RRRRR', '', 'GGGGG')}")
    reasons = {
        "PENTO_I.0@5,1": rules.DUPLICATE_SHAPE,
        "MONO.0@0,0": rules.OBSTRUCTED,
        "MONO.0@0,2": rules.OBSTRUCTED,
        "MONO.0@0,1": rules.TOUCHES_SAME_COLOUR,
        "MONO.0@9,9": rules.NO_SHARED_CORNER,
        "MONO.0@5,3": rules.NO_SHARED_CORNER,
        "MONO.0@5,1": 0,
        "DOMINO.0@4,1": rules.TOUCHES_SAME_COLOUR,
    }
    assert {move: start.judge(move).code for move in reasons} == reasons


# ---- rulings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "code"), [("book", 0), ("referee", rules.SKIP_FIRST_TURN)])
def test_b3_passing_at_the_first_move(ruling, code):
    start = position(f"{ruling} 0 t BYRG - {EMPTY}")
    assert start.judge([SKIP]).code == code
    assert SKIP not in start.legal_actions
    begun = start.play("PENTO_X.0@0,0").play("PENTO_X.0@17,0").play("PENTO_X.0@0,17").play("PENTO_X.0@17,17")
    assert begun.judge([SKIP]).accepted


@pytest.mark.parametrize(("ruling", "turns"), [("book", 100), ("referee", 96)])
def test_b2_the_last_round(ruling, turns):
    here = position(f"{ruling} 0 t BYRG - {EMPTY}")
    for corner in ("0,0", "17,0", "0,17", "17,17"):
        here.play(f"PENTO_X.0@{corner}")
    while not here.is_over:
        here.play("SKIP")
    assert (here.ply, here.outcome.why, here.outcome.winner) == (turns, "round_limit", None)
    assert here.points == (10, 10)
    assert here.read().last_round == turns // 4


def finish(ruling: str, seed: int) -> Position | None:
    """Let blue place all pieces while the others pass; None if it gets stuck."""
    chance = random.Random(seed)
    here = position(f"{ruling} 0 o BYRG - {EMPTY}")
    for move in ("PENTO_I.0@0,0", "PENTO_I.0@19,0", "PENTO_I.0@19,15", "PENTO_I.0@0,15"):
        here.play(move)
    while not here.is_over and here.state.hand[0]:
        if here.state.colour == 0:
            moves = [move for move in here.legal_moves if not str(move).startswith("MONO")] or here.legal_moves
            largest = max(len(cells_of(move.actions[0])) for move in moves)
            here.play(chance.choice([move for move in moves if len(cells_of(move.actions[0])) == largest]))
        else:
            here.play("SKIP")
    return here if not here.state.hand[0] else None


@pytest.fixture(scope="module")
def seed() -> int:
    """One of the seeds with which blue places everything."""
    return next(seed for seed in range(500) if finish("referee", seed) is not None)


def test_b1_by_the_book_the_game_ends_with_the_round(seed):
    here = finish("book", seed)
    assert not here.is_over
    for _ in range(3):
        here.play("SKIP")
    assert here.outcome.why == "all_placed"
    assert here.points[0] == 109 + 5
    assert here.outcome.winner == 0
    assert Position.from_text(BLOKUS, here.text) == here


def test_b1_with_the_referee_the_colour_only_is_out(seed):
    here = finish("referee", seed)
    turn = here.ply
    assert here.state.valid == 0b1111
    for _ in range(3):
        here.play("SKIP")
    assert not here.is_over
    assert here.state.valid == 0b1110
    assert (here.ply, here.state.colour) == (turn + 4, 1)  # blue's turn was jumped over
    assert here.read().players[0].colours[0].is_out


# ---- texts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        f"book 0 a BYRG - {EMPTY}",  # no pentomino
        f"book 0 t BYRGB - {EMPTY}",
        f"book 0 t BYRG B {EMPTY}",  # blue has not placed everything
        f"book 0 t BYRG - {EMPTY}/20",
        f"book 0 t BYRG - {'/'.join(['19'] * 20)}",
        f"book 104 t BYRG - {EMPTY}",
        f"book 4 t BYRG - {board('BBBBBB')}",  # no piece
        f"book 4 t BYRG - {board('B', '', 'B')}",  # one piece twice
        f"book 0 t - - {EMPTY.replace('20', '99999999999999999999')}",
    ],
)
def test_no_position(text):
    with pytest.raises(NotationError):
        position(text)
