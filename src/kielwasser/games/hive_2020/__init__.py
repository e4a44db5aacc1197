"""Hive, the game of the Software-Challenge 2020."""

from kielwasser.core.game import Game, Notation, declare
from kielwasser.core.generic import always_fair, hide_nothing, redeal_nothing
from kielwasser.core.play import Position
from kielwasser.games.hive_2020 import notation, recorded, rules, texts, wire
from kielwasser.games.hive_2020.board import ACTIONS, BOARD, STATE


def _points(position: Position) -> tuple[int, int]:
    """The free fields around both bees, -1 for a bee that is not on the board."""
    red, blue = (int(rules.free_fields(position.board, position.state, colour)) for colour in (0, 1))
    return red, blue


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
        notation=Notation(
            format_action=notation.format_action,
            parse_move=notation.parse_move,
            format_move=notation.format_move,
            write_position=notation.write_position,
            read_position=notation.read_position,
            draw=notation.draw,
        ),
        reasons=texts.REASONS,
        endings=texts.ENDINGS,
        rulings=texts.RULINGS,
        points=_points,
        read_xml=wire.read_state,
        write_xml=wire.write_state,
        recorded=recorded.verify,
        bench_positions={
            "start": "referee 0 R - QSSSGGBBAAA QSSSGGBBAAA -4,2/0,-2/2,1",
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
