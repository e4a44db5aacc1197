"""Mississippi Queen 2024: what is said once of the game, and positions for perft and benchmarks."""

from kielwasser.core.ending import Cause
from kielwasser.core.game import Facts
from kielwasser.core.position import Position
from kielwasser.core.ruling import BOOK, REFEREE


def _collected(position: Position) -> tuple[int, int]:
    """Return the points before a ship lost them because it is stuck: records from before that rule have those."""
    first, second = position.state_array["points"][0].tolist()
    return first, second


FACTS = Facts(
    title="Mississippi Queen",
    wire_type="swc_2024_mississippi_queen",
    rounds=30,
    max_steps=20,
    max_actions=16,
    forfeits={  # Q6, §5 "insgesamt 0 Punkte"
        BOOK: frozenset({Cause.RULE_VIOLATION}),
        REFEREE: frozenset({Cause.RULE_VIOLATION, Cause.SOFT_TIMEOUT, Cause.HARD_TIMEOUT, Cause.LEFT}),
    },
    collected=_collected,
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
)
