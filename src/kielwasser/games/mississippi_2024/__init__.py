"""Mississippi Queen, the game of the Software-Challenge 2024."""

from kielwasser.core.game import Game, Notation, declare
from kielwasser.core.guide import Guide
from kielwasser.core.position import Position
from kielwasser.core.view import View
from kielwasser.games.mississippi_2024 import dealing, moving, notation, recorded, rules, texts, wire
from kielwasser.games.mississippi_2024.board import ACTIONS, BOARD, STATE


def _points(position: Position) -> tuple[int, int]:
    """The points of both ships, as they are counted while the game runs."""
    one, two = position.state.points.tolist()
    return one, two


def _view() -> View:
    """Load the pictures only for those who draw."""
    from kielwasser.games.mississippi_2024.view.scene import VIEW

    return VIEW


def _guide() -> Guide:
    """Load the rules for players only for those who show them."""
    from kielwasser.games.mississippi_2024.guide import GUIDE

    return GUIDE


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
            "P1_visible2": "referee 0 ONE 2 -1,-1,R,1,6,0,1,0 -2,1,R,1,6,0,1,0 R:...................."
            "/R:...#.#..#....4....../UR:........5.#...#...../UR:#......#............/UL:..#.....3....#......"
            "/UR:.........3..###...../UR:..2....##.....#...../UR:...#...#......#.***.",
            "P2_visible6": "referee 16 ONE 6 10,-5,UL,2,5,1,1,25 10,-4,UL,2,4,1,1,21 R:...................."
            "/R:..#....a.#........../R:.....#...#.f#......./UR:#..##.............../UL:.#3.....#...#......."
            "/UR:.5......#..#..#...../R:#........#.#.1....../R:...#..........#.***.",
            "P3_visible3": "referee 8 ONE 3 4,-2,R,3,0,0,1,6 3,-2,R,3,0,0,1,5 R:...................."
            "/R:......###....5....../DR:..#....3...#......../DL:...#5....#....#...../DR:....#........#......"
            "/R:..#.....##0........./R:....#....#..5#....../UR:....#.....##....***.",
        },
        merge=notation.merge,
    ),
    steps=moving.steps,
    apply=rules.apply,
    check=moving.check,
    ends=rules.ends,
    completions=moving.completions,
    deal=dealing.deal,
    hide=dealing.hide,
    redeal=rules.redeal,
    settle=rules.settle,
    is_fair=dealing.is_fair,
)
