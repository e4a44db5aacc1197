"""Cartagena 2013: what is said once of the game, and positions for perft and benchmarks."""

from kielwasser.core.game import Facts

FACTS = Facts(
    title="Cartagena",
    wire_type="swc_2013_cartagena",
    rounds=30,
    max_steps=43,  # six pirates on six fields, six symbols each and the way back, and the end
    max_actions=4,
    counts_part_moves=False,
    bench_positions={
        "P1": (
            "referee 0 R 0=RBRBRBRBRBRB KSBPSH PHHKKB HDKDHSBSBDPK "
            "HSHDSDDDHSHKDKKSKKPSDHPDBBDBDBSKPHSBHDBSKSBDSPPBBPKHPPDPBPKDPPHKBBHPSSHBDHPKKS "
            "- 15 HDKPSBBDPKHSPSKBDHKPHBSDPBDSHK"
        ),
        "P2": (
            "referee 6 R 0=RBRBRB/1=R/3=B/4=RB/6=RB D D HBKHHDHDBPSD "
            "PKSHBKBPHHDBDDSSKPPPDHPHHSBSDDPHPSSSBPSKBBHDKHKBSHDDBBHBSKKSPKPBPHSDKPSKPK "
            "DDPKSKBBBKHPKS 15 KBSPDHKSHDBPDKBPSHPBHSKDDKSHPB"
        ),
        "P3": (
            "referee 22 R 0=R/3=R/4=B/5=B/6=RRB/8=RB/9=B/21=B/24=R - D BSDHSHKHDSPP "
            "KBPKKKHKBDKHSPDBHDBPBSSSPBDPKDDPHHPBDBKSBPDKSPD "
            "KKSKPPKBBDSHSSDDBKHSBBSHHHDHPHSDHSPBHPKKBP 15 DSPKBHHBPSKDBSDKPHDBHPSKPDBSHK"
        ),
    },
)
