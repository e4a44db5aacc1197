"""Mississippi Queen 2017: what is said once of the game, and positions for perft and benchmarks."""

from kielwasser.core.ending import Cause
from kielwasser.core.game import Facts
from kielwasser.core.ruling import BOOK

_SEED_11 = (
    "0..................../0.SS.4#.....#..#...../0...#.....#4.L.S...../5....L.#.3....#....../"
    "0....#S.0.#..#......./11#......S...L.#...../1#.........L.#......./0.......#.S..#....GGG"
)
_SEED_77 = (
    "0..................../0..#....#.#...#S...../5#.....#L#.0........./00........#.S..#...../"
    "0...#....0L...#....../5........##...S#...../5S5.#...#.S....#...../0.L....L#...#.....GGG"
)

FACTS = Facts(
    title="Mississippi Queen",
    wire_type="swc_2017_mississippi_queen",
    rounds=30,
    max_steps=17,
    max_actions=15,
    forfeits={BOOK: frozenset({Cause.RULE_VIOLATION})},  # M5, §5 "insgesamt 0 Punkte"
    bench_positions={
        "p1_initial_seed11": f"referee 0 R -1,1>0/1/6/0/1 -1,-1>0/1/6/0/1 0-1 {_SEED_11}",
        "p2_initial_seed11_coal0": f"referee 0 R -1,1>0/1/0/0/1 -1,-1>0/1/0/0/1 0-1 {_SEED_11}",
        "p3_mid_seed77": f"referee 14 R 6,3>5/1/1/1/1 4,-2>3/1/0/0/1 1-3 {_SEED_77}",
    },
)
