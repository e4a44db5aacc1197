"""Whatever can be clicked on a board is a choice, or the game says in one sentence why it is none."""

from __future__ import annotations

import random
import re

import kielwasser
from kielwasser.core.view import Look, menu

SPOT = re.compile(r'data-spot="([^"]*)"')


def test_every_spot_of_a_game_is_a_choice_or_refused_with_a_reason(game):
    draw, view, said = random.Random(3), game.view(), set()
    position = kielwasser.new(game.name, seed=3)
    for _ in range(24):
        if position.is_over:
            break
        seen = position.hide(position.to_move)
        picked = [choice.selects for choice in menu(seen) if choice.selects]
        for selected in ("", draw.choice(picked)) if picked else ("",):
            look = Look(choices=menu(seen, selected), selected=selected, seat=seen.to_move)
            drawn = view.ground(seen, look) + view.pieces(seen, look)
            spots = set(SPOT.findall(drawn))
            assert spots
            reasons = [view.refuse(seen, selected, spot) for spot in spots]
            assert reasons.count(None) <= len(look.choices)  # what is allowed is a choice
            said |= {reason.de for reason in reasons if reason is not None}
        assert view.refuse(seen, "", "no such spot") is None
        position.act(draw.choice(position.legal_actions))
    assert len(said) >= 3


def test_a_carrot_field_out_of_reach_is_refused_in_both_languages():
    position = kielwasser.new("hase_igel_2018", seed=1)
    refused = position.game.view().refuse(position, "", "60")
    assert refused is not None
    assert refused.de == "Dafür reichen die Karotten nicht."
    assert refused.en == "There are not enough carrots for that."
