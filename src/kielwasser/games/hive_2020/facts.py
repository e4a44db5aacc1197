"""Hive 2020: what is said once of the game, and positions for perft and benchmarks."""

from kielwasser.core.game import Facts

FACTS = Facts(
    title="Hive",
    wire_type="swc_2020_hive",
    rounds=30,
    max_steps=640,
    max_actions=1,
    bench_positions={
        "pos1": "referee 0 R - QSSSGGBBAAA QSSSGGBBAAA -4,2/0,-2/2,1",
        "pos2": "referee 12 R -4,3=BA/-3,2=BB/-3,3=BQ/-3,4=BB/-2,2=RG/-1,0=RA/-1,2=RS/0,0=RG/0,1=RQ SSBBAA SSSGGAA "
        "-3,1/-1,-4/3,2",
        "pos3": "referee 40 R -5,0=RG/-5,1=RG/-5,2=RQ/-5,4=RBBB/-5,5=BS/-4,0=RA/-4,2=RS/-4,3=BB/-4,4=BG/-4,5=RB/"
        "-3,-1=RS/-3,0=RS/-3,3=BA/-3,4=BQ AA SSGAA -1,-4/-1,3/1,2",
    },
)
