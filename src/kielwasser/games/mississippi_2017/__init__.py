"""Mississippi Queen, the game of the Software-Challenge 2017."""

from kielwasser.core.game import Game, Notation, declare
from kielwasser.core.guide import Guide
from kielwasser.core.view import View
from kielwasser.games.mississippi_2017 import notation, recorded, rules, texts, wire
from kielwasser.games.mississippi_2017.board import ACTIONS, BOARD, STATE

_SEED_11 = (
    "0..................../0.SS.4#.....#..#...../0...#.....#4.L.S...../5....L.#.3....#....../"
    "0....#S.0.#..#......./11#......S...L.#...../1#.........L.#......./0.......#.S..#....GGG"
)
_SEED_77 = (
    "0..................../0..#....#.#...#S...../5#.....#L#.0........./00........#.S..#...../"
    "0...#....0L...#....../5........##...S#...../5S5.#...#.S....#...../0.L....L#...#.....GGG"
)


def _view() -> View:
    """Load the pictures only for those who draw."""
    from kielwasser.games.mississippi_2017.view.scene import VIEW

    return VIEW


def _guide() -> Guide:
    """Load the rules for players only for those who show them."""
    from kielwasser.games.mississippi_2017.guide import GUIDE

    return GUIDE


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
        notation=Notation.of(notation),
        reasons=texts.REASONS,
        endings=texts.ENDINGS,
        rulings=texts.RULINGS,
        points=wire.points,
        read_xml=wire.read_state,
        write_xml=wire.write_state,
        recorded=recorded.verify,
        view=_view,
        guide=_guide,
        bench_positions={
            "p1_initial_seed11": f"referee 0 R -1,1>0/1/6/0/1 -1,-1>0/1/6/0/1 0-1 {_SEED_11}",
            "p2_initial_seed11_coal0": f"referee 0 R -1,1>0/1/0/0/1 -1,-1>0/1/0/0/1 0-1 {_SEED_11}",
            "p3_mid_seed77": f"referee 14 R 6,3>5/1/1/1/1 4,-2>3/1/0/0/1 1-3 {_SEED_77}",
        },
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
    draw=rules.draw,
)
