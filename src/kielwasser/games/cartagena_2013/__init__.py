"""Cartagena, the game of the Software-Challenge 2013."""

from kielwasser.core.game import Game, Notation, declare
from kielwasser.core.generic import always_fair
from kielwasser.core.guide import Guide
from kielwasser.core.position import Position
from kielwasser.core.view import View
from kielwasser.games.cartagena_2013 import cards, notation, recorded, rules, texts, wire
from kielwasser.games.cartagena_2013.board import ACTIONS, BOARD, STATE


def _points(position: Position) -> tuple[int, int]:
    """What the pirates of both count (§3.4), as they stand now."""
    return divmod(int(rules.points_one(position.state_array)), 64)


def _view() -> View:
    """Load the pictures only for those who draw."""
    from kielwasser.games.cartagena_2013.view.words import VIEW

    return VIEW


def _guide() -> Guide:
    """Load the rules for players only for those who show them."""
    from kielwasser.games.cartagena_2013.guide import GUIDE

    return GUIDE


GAME = declare(
    Game(
        name="cartagena_2013",
        title="Cartagena",
        season=2013,
        wire_type="swc_2013_cartagena",
        seats=texts.SEATS,
        board_type=BOARD,
        state_type=STATE,
        actions=ACTIONS,
        max_steps=43,  # six pirates on six fields, six symbols each and the way back, and the end
        max_actions=4,
        notation=Notation.of(notation),
        reasons=texts.REASONS,
        endings=texts.ENDINGS,
        rulings=texts.RULINGS,
        points=_points,
        read_xml=wire.read_state,
        write_xml=wire.write_state,
        recorded=recorded.verify,
        explain=texts.explain,
        view=_view,
        guide=_guide,
        bench_positions={
            "P1": (
                "referee 0 R 0=RBRBRBRBRBRB KSBPSH PHHKKB HDKDHSBSBDPK "
                "HSHDSDDDHSHKDKKSKKPSDHPDBBDBDBSKPHSBHDBSKSBDSPPBBPKHPPDPBPKDPPHKBBHPSSHBDHPKKS "
                "- 15 HDKPSBBDPKHSPSKBDHKPHBSDPBDSHK"
            ),
            "P2": (
                "referee 6 R 0=RBRBRB/1=R/3=B/4=RB/6=RB D D HBKHHDHDBPSD "
                "PKSHBKBPHHDBDDSSKPPPDHPHHSBSDDPHPSSSBPSKBBHDKHKBSHDDBBHBSKKSPKPBPHSDKPSKPK "
                "DDPKSKBBBKHPKS 15 KBSPDHKSHDBPDKBPSHPBHSKDDKSHPB"
            ),
            "P3": (
                "referee 22 R 0=R/3=R/4=B/5=B/6=RRB/8=RB/9=B/21=B/24=R - D BSDHSHKHDSPP "
                "KBPKKKHKBDKHSPDBHDBPBSSSPBDPKDDPHHPBDBKSBPDKSPD "
                "KKSKPPKBBDSHSSDDBKHSBBSHHHDHPHSDHSPBHPKKBP 15 DSPKBHHBPSKDBSDKPHDBHPSKPDBSHK"
            ),
        },
    ),
    steps=rules.steps,
    apply=rules.apply,
    check=rules.check,
    ends=rules.ends,
    completions=rules.completions,
    deal=rules.deal,
    hide=cards.hide,
    redeal=cards.redeal,
    settle=rules.settle,
    is_fair=always_fair,
    draw=rules.draw,
)
