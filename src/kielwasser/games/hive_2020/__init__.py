"""Hive, the game of the Software-Challenge 2020."""

from kielwasser.core.game import Game, Notation, declare
from kielwasser.core.generic import always_fair, hide_nothing, redeal_nothing
from kielwasser.core.guide import Guide
from kielwasser.core.position import Position
from kielwasser.core.view import View
from kielwasser.games.hive_2020 import notation, recorded, rules, texts, wire
from kielwasser.games.hive_2020.board import ACTIONS, BOARD, STATE


def _points(position: Position) -> tuple[int, int]:
    """The free fields around both bees, -1 for a bee that is not on the board."""
    red, blue = (int(rules.free_fields(position.board, position.state, colour)) for colour in (0, 1))
    return red, blue


def _view() -> View:
    """Load the pictures only for those who draw."""
    from kielwasser.games.hive_2020.view.scene import VIEW

    return VIEW


def _guide() -> Guide:
    """Load the rules for players only for those who show them."""
    from kielwasser.games.hive_2020.guide import GUIDE

    return GUIDE


GAME = declare(
    Game(
        name="hive_2020",
        title="Hive",
        season=2020,
        wire_type="swc_2020_hive",
        seats=wire.SEATS,
        board_type=BOARD,
        state_type=STATE,
        actions=ACTIONS,
        max_steps=640,
        max_actions=1,
        notation=Notation.of(notation),
        reasons=texts.REASONS,
        endings=texts.ENDINGS,
        rulings=texts.RULINGS,
        points=_points,
        read_xml=wire.read_state,
        write_xml=wire.write_state,
        recorded=recorded.verify,
        view=_view,
        guide=_guide,
        bench_positions={
            "pos1": "referee 0 R - QSSSGGBBAAA QSSSGGBBAAA -4,2/0,-2/2,1",
            "pos2": "referee 12 R -4,3=BA/-3,2=BB/-3,3=BQ/-3,4=BB/-2,2=RG/-1,0=RA/-1,2=RS/0,0=RG/0,1=RQ SSBBAA SSSGGAA "
            "-3,1/-1,-4/3,2",
            "pos3": "referee 40 R -5,0=RG/-5,1=RG/-5,2=RQ/-5,4=RBBB/-5,5=BS/-4,0=RA/-4,2=RS/-4,3=BB/-4,4=BG/-4,5=RB/"
            "-3,-1=RS/-3,0=RS/-3,3=BA/-3,4=BQ AA SSGAA -1,-4/-1,3/1,2",
        },
    ),
    steps=rules.steps,
    apply=rules.apply,
    check=rules.check,
    ends=rules.ends,
    completions=rules.completions,
    deal=rules.deal,
    hide=hide_nothing,
    redeal=redeal_nothing,
    settle=rules.settle,
    is_fair=always_fair,
    draw=rules.draw,
)
