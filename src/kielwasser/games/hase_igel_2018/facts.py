"""Hase und Igel 2018: what is said once of the game, and positions for perft and benchmarks."""

from kielwasser.core.game import Facts

FACTS = Facts(
    title="Hase und Igel",
    wire_type="swc_2018_hase_und_igel",
    rounds=30,
    max_steps=72,
    max_actions=4,
    bench_positions={
        "p1_initial": "referee 0 0HCH2CCCH1SICHCIC12I2CSCIHCC2CIHCC12HIH2CCSICCHC21ICHC2CISCCH1HCG "
        "0:68:5:TEHB:- 0:68:5:TEHB:-",
        "p2_midgame": "referee 8 0CH2CHH1CCSICHCI2C1ICCS2I2CCHCICHCH12ICCH2SICCH1C2I2CCHCISC1HCHCG "
        "13:71:3:HB:CT+20@1 10:96:4:HB:A2@0",
        "p3_endgame": "referee 28 01CCHHHC2CSICHCI2C1IC2SCICC2HCI2C1HHCIC2CHSIH2CC1CICCC2HISCC1CHHG "
        "43:71:1:-:F@0 42:93:1:H:CB@1",
        "p4_cards": "referee 10 0HCHC2CC1HSICCHI12CIC2SCIHCC2CIHCHH2CICHC2SICCH21CIHC2CCISHC1CHCG "
        "30:60:3:TEHB:F@0 32:50:5:TEHB:A1@0",
    },
)
