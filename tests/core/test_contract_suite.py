"""Every game keeps the contract, and the suite notices one that does not."""

import dataclasses

import pytest

from kielwasser.core.contract_suite import ContractBroken, check_game, check_moves, check_texts, random_positions


def test_every_game_keeps_the_contract(game):
    check_game(game, plies=60, seed=1)


@pytest.mark.nightly  # the same at many more positions
def test_every_game_keeps_the_contract_for_long(game):
    check_game(game, plies=400, seed=2)


def test_the_suite_notices_a_forgetful_text(game):
    position, _ = next(random_positions(game, 1, 2))
    broken = dataclasses.replace(game.notation, write_position=lambda position, hidden: "two\nlines")
    position.game = dataclasses.replace(game, notation=broken)
    with pytest.raises(ContractBroken, match="more than a line"):
        check_texts(position)


def test_the_suite_notices_a_move_that_does_not_round_trip(game):
    position, chance = next(random_positions(game, 1, 2))
    first = position.legal_moves[0].actions
    broken = dataclasses.replace(game.notation, parse_move=lambda text: [*first, first[-1] if first else 1])
    position.game = dataclasses.replace(game, notation=broken)
    with pytest.raises(ContractBroken, match="round-trip"):
        check_moves(position, chance)
