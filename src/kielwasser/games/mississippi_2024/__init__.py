"""Mississippi Queen, the game of the Software-Challenge 2024."""

from kielwasser.core.game import Game, Notation, declare
from kielwasser.core.play import Position
from kielwasser.games.mississippi_2024 import dealing, notation, recorded, rules, texts, wire
from kielwasser.games.mississippi_2024.board import ACTIONS, BOARD, STATE


def _points(position: Position) -> tuple[int, int]:
    """The points of both ships, as they are counted while the game runs."""
    one, two = position.state.points.tolist()
    return one, two


GAME = declare(
    Game(
        name="mississippi_2024",
        title="Mississippi Queen",
        season=2024,
        wire_type="swc_2024_mississippi_queen",
        seats=wire.SEATS,
        board_type=BOARD,
        state_type=STATE,
        actions=ACTIONS,
        max_steps=20,
        max_actions=16,
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
        bench_positions={},
        merge=notation.merge,
    ),
    steps=rules.steps,
    apply=rules.apply,
    check=rules.check,
    ends=rules.ends,
    completions=rules.completions,
    deal=dealing.deal,
    hide=dealing.hide,
    redeal=rules.redeal,
    settle=rules.settle,
    is_fair=dealing.is_fair,
)
