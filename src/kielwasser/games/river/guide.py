"""What the rules for players say of both rivers."""

from kielwasser.core.guide import Items, Section
from kielwasser.system.errors import Text

ISLAND = Text("Insel: unpassierbar.", "Island: cannot be passed.")
PASSENGER_FIELD = Text(
    "Passagierfeld: eine Insel mit Steg. Der Passagier wird auf dem Feld abgeholt, zu dem der Steg zeigt. Fünf solche "
    "Felder gibt es im Spiel.",
    "Passenger field: an island with a jetty. The passenger is collected on the field to which the jetty points. There "
    "are five such fields in a game.",
)
GOAL_FIELDS = Text(
    "Ziel: drei Felder am Ende des letzten Segments.", "Goal: three fields at the end of the last segment."
)
_CHANGE_OF_SPEED = Text(
    "Schneller oder langsamer werden, wenn du willst: nur ganz am Anfang, zwischen 1 und 6. Eine Stufe ist frei, jede "
    "weitere kostet eine Kohle.",
    "Go faster or slower if you like: only at the very beginning, between 1 and 6. One step is free, each further one "
    "costs one coal.",
)
_ACTIONS = Text(
    "Fahren, drehen und abdrängen, in beliebiger Reihenfolge und beliebig oft.",
    "Advance, rotate and push, in any order and as often as you like.",
)
ROUND_LIMIT = Text("30 Runden sind gespielt: Die Punkte entscheiden.", "30 rounds are played: points decide.")


def course_of_a_move(points: Text) -> Items:
    """Return the three parts of a move; `points` says how movement points are given and used up."""
    return Items((_CHANGE_OF_SPEED, points, _ACTIONS), ordered=True)


def how_to_play(ship: str, keys: Text) -> Section:
    """Return how to play here: what a ship is called in English, and what keys there are beside both rivers'."""
    return Section(
        Text("Bedienung", "How to play here"),
        (
            Text(
                "Steuere mit den Zeichen unter dem Brett; wo freies Wasser und Platz genug ist, stehen dieselben auch "
                "neben deinem Dampfer. Plus und Minus ändern die Geschwindigkeit, die gebogenen Pfeile drehen, der "
                "Haken bestätigt den Zug, das Kreuz verwirft ihn. Zum Fahren und Abdrängen klickst du weiß umrandete "
                "Felder an. Ist der Zug ungültig, wirst du vorher gefragt.",
                "Steer by the signs below the board; where there is open water and room enough, the same stand beside "
                f"your {ship} too. Plus and minus change the speed, the bent arrows rotate, the tick confirms the "
                "move, the cross discards it. Click fields with a white rim to advance and to push. If the move is "
                "invalid, you are asked first.",
            ),
            Text(
                f"Tasten: + und - für die Geschwindigkeit, W oder Pfeil hoch ein Feld vor, {keys.de}A und D oder die "
                "Pfeile links und rechts zum Drehen, 0 bis 5 zum Abdrängen, S oder Eingabetaste bestätigt, C, X oder "
                "Rücktaste verwirft.",
                f"Keys: + and - for the speed, W or Up one field ahead, {keys.en}A and D or Left and Right to rotate, "
                "0 to 5 to push, S or Enter confirms, C, X or Backspace discards.",
            ),
        ),
    )
