"""Hase und Igel, the game of the Software-Challenge 2018."""

from kielwasser.core.game import Game, Notation, declare
from kielwasser.core.generic import always_fair, hide_nothing, redeal_nothing
from kielwasser.core.guide import Guide
from kielwasser.core.position import Position
from kielwasser.core.view import View
from kielwasser.games.hase_igel_2018 import notation, recorded, rules, texts, wire
from kielwasser.games.hase_igel_2018.board import ACTIONS, BOARD, STATE


def _points(position: Position) -> tuple[int, int]:
    """The fields on which both players stand."""
    red, blue = (int(field) for field in position.state.at)
    return red, blue


def _view() -> View:
    """Load the pictures only for those who draw."""
    from kielwasser.games.hase_igel_2018.view.scene import VIEW

    return VIEW


def _guide() -> Guide:
    """Load the rules for players only for those who show them."""
    from kielwasser.games.hase_igel_2018.guide import GUIDE

    return GUIDE


GAME = declare(
    Game(
        name="hase_igel_2018",
        title="Hase und Igel",
        season=2018,
        wire_type="swc_2018_hase_und_igel",
        seats=wire.SEATS,
        board_type=BOARD,
        state_type=STATE,
        actions=ACTIONS,
        max_steps=72,
        max_actions=4,
        notation=Notation.of(notation),
        reasons=texts.REASONS,
        endings=texts.ENDINGS,
        rulings=texts.RULINGS,
        points=_points,
        read_xml=wire.read_state,
        write_xml=wire.write_state,
        recorded=recorded.verify,
        refusal=wire.refusal,
        view=_view,
        guide=_guide,
        bench_positions={
            "p1_initial": "referee 0 0HCH2CCCH1SICHCIC12I2CSCIHCC2CIHCC12HIH2CCSICCHC21ICHC2CISCCH1HCG "
            "0:68:5:TEHB:- 0:68:5:TEHB:-",
            "p2_midgame": "referee 8 0CH2CHH1CCSICHCI2C1ICCS2I2CCHCICHCH12ICCH2SICCH1C2I2CCHCISC1HCHCG "
            "13:71:3:HB:CT+20@1 10:96:4:HB:A2@0",
            "p3_endgame": "referee 28 01CCHHHC2CSICHCI2C1IC2SCICC2HCI2C1HHCIC2CHSIH2CC1CICCC2HISCC1CHHG "
            "43:71:1:-:F@0 42:93:1:H:CB@1",
            "p4_cards": "referee 10 0HCHC2CC1HSICCHI12CIC2SCIHCC2CIHCHH2CICHC2SICCH21CIHC2CCISHC1CHCG "
            "30:60:3:TEHB:F@0 32:50:5:TEHB:A1@0",
        },
        explain=texts.explain,
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
)
