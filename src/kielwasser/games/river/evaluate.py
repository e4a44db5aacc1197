"""What a position on the river is worth: the terms of both Mississippi seasons.

Two passengers and the goal win, but so does leaving the other more than three segments behind. What differs between the
seasons (what a step costs, where docks are) stands in their own `evaluate.py`.
"""

from typing import Any

from kielwasser.core.evaluation import Term, places_of
from kielwasser.core.kernel import kernel
from kielwasser.games.river.board import MIN_SPEED, TO_WIN, rotation_steps
from kielwasser.games.river.outlook import FAR
from kielwasser.system.errors import Text

TERMS = (
    Term(
        "progress",
        Text("wie weit der Dampfer gefahren ist, in Segmenten", "how far the steamer has come, in segments"),
        Text("Feld Vorsprung", "field of progress"),
        Text("Felder Vorsprung", "fields of progress"),
        unit=0.2,
    ),
    Term(
        "points",
        Text(
            "Punkte, die umso mehr zählen, je näher das Rundenlimit ist",
            "points, which count the more the nearer the round limit is",
        ),
        Text("den Punktestand für das Rundenlimit", "the points for the round limit"),
    ),
    Term(
        "two_ahead",
        Text("zwei oder mehr Segmente vor dem anderen", "two segments or more ahead of the other"),
        Text("den Vorsprung von zwei Segmenten", "the lead of two segments"),
    ),
    Term(
        "three_ahead",
        Text(
            "drei Segmente vor dem anderen: noch eines, und er ist abgehängt",
            "three segments ahead of the other: one more, and he is left behind",
        ),
        Text("den Vorsprung von drei Segmenten", "the lead of three segments"),
    ),
    Term(
        "first_passenger",
        Text("hat einen Passagier an Bord", "has a passenger on board"),
        Text("ersten Passagier", "first passenger"),
        Text("erste Passagiere", "first passengers"),
    ),
    Term(
        "second_passenger",
        Text("hat den zweiten Passagier an Bord", "has the second passenger on board"),
        Text("zweiten Passagier", "second passenger"),
        Text("zweite Passagiere", "second passengers"),
    ),
    Term(
        "homeward",
        Text(
            "wie weit der Dampfer mit beiden Passagieren schon ist, in Segmenten",
            "how far the steamer is with both passengers, in segments",
        ),
        Text("Feld Heimfahrt", "field of the way home"),
        Text("Felder Heimfahrt", "fields of the way home"),
        unit=0.2,
    ),
    Term(
        "dock",
        Text(
            "wie nah der nächste Anleger mit einem Passagier ist, solange zwei fehlen",
            "how near the next dock with a passenger is, as long as two are not on board",
        ),
        Text("den Weg zum nächsten Anleger", "the way to the next dock"),
    ),
    Term(
        "goal",
        Text("wie nah das Ziel ist, mit zwei Passagieren", "how near the goal is, with two passengers"),
        Text("den Weg ins Ziel", "the way into the goal"),
    ),
    Term(
        "too_fast",
        Text(
            "ist zu schnell, um am nächsten Anleger oder im Ziel zu halten",
            "is too fast to stop at the next dock or in the goal",
        ),
        Text("das zum Anlegen zu hohe Tempo", "the excess speed at the dock"),
        burden=True,
    ),
    Term(
        "lacking",
        Text(
            "Passagiere, die noch fehlen und voraus wohl nicht mehr warten",
            "passengers still missing that probably wait no more ahead",
        ),
        Text("fehlenden Passagier ohne Aussicht", "missing passenger out of sight"),
        Text("fehlende Passagiere ohne Aussicht", "missing passengers out of sight"),
        burden=True,
    ),
    Term(
        "speed",
        Text("Geschwindigkeit", "speed"),
        Text("Geschwindigkeit", "speed"),
        Text("Geschwindigkeit", "speed"),
    ),
    Term(
        "coal",
        Text("Kohle", "coal"),
        Text("Kohle", "coal"),
        Text("Kohlen", "coal"),
    ),
    Term(
        "reach",
        Text(
            "wie weit der Dampfer im nächsten Zug ohne Kohle kommt, in Segmenten",
            "how far the steamer gets with the next move without coal, in segments",
        ),
        Text("Feld freie Fahrt", "field of free water"),
        Text("Felder freie Fahrt", "fields of free water"),
        unit=0.2,
    ),
    Term(
        "runaway",
        Text(
            "Bewegungspunkte, für die voraus kein freies Wasser ist",
            "movement points for which there is no free water ahead",
        ),
        Text("Bewegungspunkt ohne freies Wasser", "movement point without free water"),
        Text("Bewegungspunkte ohne freies Wasser", "movement points without free water"),
        burden=True,
    ),
    Term(
        "askew",
        Text(
            "Drehungen, um die der Dampfer von der Richtung des Flusses abweicht",
            "rotations by which the steamer deviates from the river's direction",
        ),
        Text("Drehung bis zur Flussrichtung", "rotation to the river's direction"),
        Text("Drehungen bis zur Flussrichtung", "rotations to the river's direction"),
        burden=True,
    ),
    Term(
        "tempo",
        Text("ist am Zug", "is to move"),
        Text("das Tempo", "the tempo"),
    ),
)
AT = places_of(TERMS)

_AHEAD_UNSEEN = 0.75  # passengers to hope for on an unrevealed segment: five on six, some taken by the other


@kernel
def count_race(state: Any, seat: Any, own: Any, other: Any, points: Any, rounds_left: Any, sign: Any, out: Any) -> None:
    """Add what progress and points are worth; `own` and `other` are the ships' progress, five for a segment."""
    out[AT.progress] += sign * 0.2 * own
    out[AT.points] += sign * 0.8 * points / (1 + rounds_left)
    lead = own // 5 - other // 5
    if lead >= 2:
        out[AT.two_ahead] += sign
        if lead >= 3:
            out[AT.three_ahead] += sign
    if state.passengers[seat] > 0:
        out[AT.first_passenger] += sign
    if state.passengers[seat] >= TO_WIN:
        out[AT.second_passenger] += sign
        out[AT.homeward] += sign * 0.2 * own
    if state.to_move == seat:
        out[AT.tempo] += sign


@kernel
def count_target(state: Any, seat: Any, way: Any, speed: Any, ahead: Any, unseen: Any, sign: Any, out: Any) -> None:
    """Add what the way to the next dock or goal is worth, and the passengers to hope for.

    `way` is the distance or FAR, `speed` the one that has to be 1 there, `ahead` the passengers seen ahead, `unseen`
    the segments that may have some more.
    """
    missing = TO_WIN - state.passengers[seat]
    if missing > 0:
        out[AT.lacking] += sign * max(0.0, missing - ahead - _AHEAD_UNSEEN * unseen)
    if way < FAR:
        out[AT.dock if missing > 0 else AT.goal] += sign * 4.0 / (2 + way)
        out[AT.too_fast] += sign * max(0, speed - MIN_SPEED - 1 - way // 2)


@kernel
def count_ship(state: Any, seat: Any, gain: Any, spent: Any, direction: Any, sign: Any, out: Any) -> None:
    """Add what speed, coal, heading and the free water ahead are worth.

    `gain` is the progress that the next move can bring, `spent` the most movement points that can be used up on it.
    """
    out[AT.speed] += sign * state.speed[seat]
    out[AT.coal] += sign * state.coal[seat]
    out[AT.reach] += sign * 0.2 * gain
    out[AT.runaway] += sign * max(0, state.speed[seat] - MIN_SPEED - spent)
    out[AT.askew] += sign * rotation_steps(state.heading[seat], direction)
