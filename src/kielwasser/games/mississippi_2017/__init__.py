"""Mississippi Queen, the game of the Software-Challenge 2017."""

from kielwasser.core.game import Game, Notation, declare
from kielwasser.games.mississippi_2017 import notation, recorded, rules, texts, wire
from kielwasser.games.mississippi_2017.board import ACTIONS, BOARD, STATE

GAME = declare(
    Game(
        name="mississippi_2017",
        title="Mississippi Queen",
        season=2017,
        wire_type="swc_2017_mississippi_queen",
        seats=wire.SEATS,
        board_type=BOARD,
        state_type=STATE,
        actions=ACTIONS,
        max_steps=17,
        max_actions=15,
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
        points=wire.points,
        read_xml=wire.read_state,
        write_xml=wire.write_state,
        recorded=recorded.verify,
        bench_positions={},
        explain=texts.explain,
    ),
    steps=rules.steps,
    apply=rules.apply,
    check=rules.check,
    ends=rules.ends,
    completions=rules.completions,
    deal=rules.deal,
    hide=rules.hide,
    redeal=rules.redeal,
    settle=rules.settle,
    is_fair=rules.is_fair,
)
