"""Hive 2020: what a position is worth.

A bee dies when its last free field is filled, so free fields count, and the last ones count most. Fields are filled by
pieces that can get there: what is pinned in the swarm attacks nobody. At the round limit one free field more wins.
"""

from typing import Any

import numpy as np

from kielwasser.core.evaluation import Term, places_of
from kielwasser.core.kernel import kernel
from kielwasser.core.records import digest_of
from kielwasser.games.hive_2020.board import ANT, BEE, BEETLE, CODE_KIND, FOLDER, GRASSHOPPER, LAST_PLY, SPIDER
from kielwasser.games.hive_2020.features import FEATURES, features
from kielwasser.games.hive_2020.moving import is_bridge, is_stuck, slides
from kielwasser.games.hive_2020.raiding import can_raid, siege_of
from kielwasser.games.hive_2020.rules import free_fields
from kielwasser.games.hive_2020.sets import is_empty, is_near, next_of, size, tops_of, without
from kielwasser.system.errors import Text

__all__ = ["DIGEST", "FEATURES", "TERMS", "count", "features"]

DIGEST = digest_of([FOLDER / name for name in ("evaluate.py", "features.py")])

TERMS = (
    Term(
        "free_fields",
        Text("freie Felder um die eigene Biene", "free fields around one's own bee"),
        Text("freies Feld an der Biene", "free field at the bee"),
        Text("freie Felder an der Biene", "free fields at the bee"),
    ),
    Term(
        "short_of_air",
        Text("die Biene hat nur noch drei freie Felder oder weniger", "the bee has but three free fields or fewer"),
        Text("die Enge um die Biene", "the tightness around the bee"),
        burden=True,
    ),
    Term(
        "last_gaps",
        Text("die Biene hat nur noch ein oder zwei freie Felder", "the bee has but one or two free fields"),
        Text("die Lebensgefahr für die Biene", "the mortal danger of the bee"),
        burden=True,
    ),
    Term(
        "shelter",
        Text(
            "freie Felder an der Biene, in die sich nichts hineinschieben kann",
            "free fields at the bee that nothing can slide into",
        ),
        Text("geschütztes Feld an der Biene", "sheltered field at the bee"),
        Text("geschützte Felder an der Biene", "sheltered fields at the bee"),
    ),
    Term(
        "limit",
        Text(
            "hat mehr freie Felder an der Biene, was umso mehr zählt, je näher das Rundenlimit ist",
            "has more free fields at the bee, which counts the more the nearer the round limit is",
        ),
        Text("den Stand für das Rundenlimit", "the standing for the round limit"),
    ),
    Term(
        "mobile_bee",
        Text("die Biene kann sich bewegen", "the bee can move"),
        Text("die Beweglichkeit der Biene", "the bee's freedom to move"),
    ),
    Term(
        "defenders",
        Text(
            "eigene Steine an der eigenen Biene, die Platz machen können",
            "own pieces at one's own bee that can make room",
        ),
        Text("beweglicher Stein an der eigenen Biene", "mobile piece at one's own bee"),
        Text("bewegliche Steine an der eigenen Biene", "mobile pieces at one's own bee"),
    ),
    Term(
        "besiegers",
        Text("eigene Steine an der gegnerischen Biene", "own pieces at the opponent's bee"),
        Text("Stein an der gegnerischen Biene", "piece at the opponent's bee"),
        Text("Steine an der gegnerischen Biene", "pieces at the opponent's bee"),
    ),
    Term(
        "raiders",
        Text(
            "eigene Steine, die im nächsten Zug an die gegnerische Biene gelangen können",
            "own pieces that can get to the opponent's bee with the next move",
        ),
        Text("Angreifer auf die gegnerische Biene", "attacker of the opponent's bee"),
        Text("Angreifer auf die gegnerische Biene", "attackers of the opponent's bee"),
    ),
    Term(
        "storm",
        Text(
            "es gibt so viele Angreifer, wie die gegnerische Biene freie Felder hat",
            "there are as many attackers as the opponent's bee has free fields",
        ),
        Text("den Sturm auf die gegnerische Biene", "the storm on the opponent's bee"),
    ),
    Term(
        "beetle_on_bee",
        Text("ein eigener Käfer sitzt auf der gegnerischen Biene", "an own beetle sits on the opponent's bee"),
        Text("Käfer auf der gegnerischen Biene", "beetle on the opponent's bee"),
        Text("Käfer auf der gegnerischen Biene", "beetles on the opponent's bee"),
    ),
    Term(
        "climbers",
        Text("eigene Käfer, die auf dem Schwarm sitzen", "own beetles that sit on the swarm"),
        Text("Käfer auf dem Schwarm", "beetle on the swarm"),
        Text("Käfer auf dem Schwarm", "beetles on the swarm"),
    ),
    Term(
        "ants",
        Text("Ameisen auf dem Feld, die ziehen können", "ants on the board that can move"),
        Text("bewegliche Ameise", "mobile ant"),
        Text("bewegliche Ameisen", "mobile ants"),
    ),
    Term(
        "beetles",
        Text("Käfer auf dem Feld, die ziehen können", "beetles on the board that can move"),
        Text("beweglicher Käfer", "mobile beetle"),
        Text("bewegliche Käfer", "mobile beetles"),
    ),
    Term(
        "grasshoppers",
        Text("Grashüpfer auf dem Feld, die springen können", "grasshoppers on the board that can jump"),
        Text("beweglicher Grashüpfer", "mobile grasshopper"),
        Text("bewegliche Grashüpfer", "mobile grasshoppers"),
    ),
    Term(
        "spiders",
        Text("Spinnen auf dem Feld, die ziehen können", "spiders on the board that can move"),
        Text("bewegliche Spinne", "mobile spider"),
        Text("bewegliche Spinnen", "mobile spiders"),
    ),
    Term(
        "reserve_ants",
        Text("Ameisen im Vorrat", "ants in the reserve"),
        Text("Ameise im Vorrat", "ant in the reserve"),
        Text("Ameisen im Vorrat", "ants in the reserve"),
    ),
    Term(
        "reserve",
        Text("andere Steine im Vorrat, ohne die Biene", "other pieces in the reserve, but for the bee"),
        Text("Stein im Vorrat", "piece in the reserve"),
        Text("Steine im Vorrat", "pieces in the reserve"),
    ),
    Term(
        "tempo",
        Text("ist am Zug", "is to move"),
        Text("das Tempo", "the tempo"),
    ),
)
AT = places_of(TERMS)

_MOBILE = np.array([AT.mobile_bee, AT.spiders, AT.grasshoppers, AT.beetles, AT.ants])  # by kind
_UNPLACED = 5  # free fields that a bee in the reserve counts for


@kernel
def air(board: Any, state: Any, seat: Any) -> Any:
    """Return the free fields around a bee, or what a bee in the reserve counts for."""
    free = free_fields(board, state, seat)
    return free if free >= 0 else _UNPLACED


@kernel
def count_bee(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add what the fields around a bee are worth to its owner."""
    free = air(board, state, seat)
    out[AT.free_fields] += sign * free
    if free <= 3:
        out[AT.short_of_air] += sign * (4 - free)
        if free <= 2:
            out[AT.last_gaps] += sign * (3 - free)
    if free > air(board, state, 1 - seat):
        out[AT.limit] += sign * 4.0 / (1 + (LAST_PLY - state.ply) // 2)
    bee = state.bee[seat]
    if bee < 0:
        return
    if CODE_KIND[state.top[bee]] == BEE and slides(board, state, bee, bee) != 0 and not is_bridge(state, bee):
        out[AT.mobile_bee] += sign


@kernel
def count_pieces(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add what a seat's uppermost pieces are worth: those that can move, and what they can do to the other bee."""
    own_bee = np.int64(state.bee[seat])
    siege = siege_of(board, state, 1 - seat)
    out[AT.shelter] -= sign * size(without(siege.gaps, siege.ways_in))
    raiders = 0
    own = tops_of(state, seat)
    while not is_empty(own):
        field, own = next_of(own)
        code = state.top[field]
        kind = CODE_KIND[code]
        besieges = is_near(siege.bee, field)
        if besieges:
            out[AT.besiegers] += sign
        if kind == BEE:
            continue
        if state.under[code] != 0:
            out[AT.climbers] += sign
            if field == siege.bee:
                out[AT.beetle_on_bee] += sign
        if is_stuck(board, state, field):
            continue
        if is_near(own_bee, field):
            out[AT.defenders] += sign
        out[_MOBILE[kind]] += sign
        if not besieges and can_raid(board, state, field, kind, siege):
            raiders += 1
    out[AT.raiders] += sign * raiders
    if siege.bee >= 0 and raiders >= air(board, state, 1 - seat):
        out[AT.storm] += sign


@kernel
def count(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add sign times the value of each term for a seat."""
    count_bee(board, state, seat, sign, out)
    count_pieces(board, state, seat, sign, out)
    out[AT.reserve_ants] += sign * state.reserve[seat, ANT]
    out[AT.reserve] += sign * (
        state.reserve[seat, SPIDER] + state.reserve[seat, GRASSHOPPER] + state.reserve[seat, BEETLE]
    )
    if state.to_move == seat:
        out[AT.tempo] += sign
