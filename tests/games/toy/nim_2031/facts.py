"""Nim 2031: what is said once of the game, and positions for perft and benchmarks."""

from kielwasser.core.game import Facts

FACTS = Facts(
    title="Nim",
    wire_type="swc_2031_nim",
    rounds=12,
    max_steps=3,
    max_actions=1,
    bench_positions={"start": "referee 0 21 0 0", "middle": "referee 4 21 5 6"},
)
