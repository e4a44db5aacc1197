"""Mississippi Queen 2024: what the referee says, in German and English. The German reasons are the official ones."""

from kielwasser.games.mississippi_2024 import moving, rules
from kielwasser.system.errors import Text

REASONS = {
    moving.NO_ACTIONS: Text("Der Zug enthält keine Aktionen", "The move has no actions."),
    moving.PUSH_ACTION_REQUIRED: Text(
        "Wenn du auf einem gegnerischen Schiff landest, muss darauf eine Abdrängaktion folgen.",
        "Whoever comes to the other ship's field has to push it next.",
    ),
    moving.FIRST_ACTION_ACCELERATE: Text(
        "Du kannst nur in der ersten Aktion beschleunigen.", "Only the first action can be an acceleration."
    ),
    moving.MOVEMENT_POINTS_LEFT: Text("Es sind noch Bewegungspunkte übrig.", "There are movement points left."),
    moving.ZERO_ACC: Text("Es kann nicht um den Wert 0 beschleunigt werden.", "A ship cannot accelerate by 0."),
    moving.ABOVE_MAX_SPEED: Text(
        "Die maximale Geschwindigkeit von 6 darf nicht überschritten werden.", "No ship goes faster than speed 6."
    ),
    moving.BELOW_MIN_SPEED: Text(
        "Die minimale Geschwindigkeit von 1 darf nicht unterschritten werden.", "No ship goes slower than speed 1."
    ),
    moving.INSUFFICIENT_COAL: Text(
        "Nicht genug Kohle für die Aktion vorhanden.", "There is not enough coal for the acceleration."
    ),
    moving.NOT_ENOUGH_COAL_FOR_ROTATION: Text(
        "Nicht genug Kohle für Drehung.", "There is not enough coal for the rotation."
    ),
    moving.INVALID_DISTANCE: Text(
        "Zurückzulegende Distanz ist ungültig.", "A ship advances by at least one and at most six fields."
    ),
    moving.MOVEMENT_POINTS_MISSING: Text("Nicht genug Bewegungspunkte.", "There are not enough movement points."),
    moving.FIELD_IS_BLOCKED: Text("Feld ist blockiert.", "The way is blocked."),
    moving.INSUFFICIENT_PUSH: Text(
        "Nicht genug Bewegungspunkte für notwendige nachfolgende Abdrängaktion.",
        "No movement point would be left to push the other ship away.",
    ),
    moving.SHIP_ALREADY_IN_TARGET: Text(
        "Kann nicht durch einen Gegner ziehen.", "A ship cannot pass through the other one."
    ),
    moving.PUSH_POINTS_MISSING: Text("Nicht genug Bewegungspunkte.", "There is no movement point for the push."),
    moving.INVALID_FIELD_PUSH: Text(
        "Ein Spieler darf nicht auf ein nicht vorhandenes (oder nicht sichtbares) Feld abgedrängt werden.",
        "A ship cannot be pushed to where there is no field, or none that is revealed.",
    ),
    moving.BLOCKED_FIELD_PUSH: Text(
        "Ein Spieler darf nicht auf ein blockiertes Feld abgedrängt werden.",
        "A ship cannot be pushed onto a blocked field.",
    ),
    moving.SAME_FIELD_PUSH: Text(
        "Um einen Spieler abzudrängen muss man sich auf demselben Feld wie der Spieler befinden.",
        "Only a ship on the same field can be pushed.",
    ),
    moving.BACKWARD_PUSHING_RESTRICTED: Text(
        "Ein Spieler darf nicht auf das Feld abdrängen, von dem er kommt.",
        "A ship cannot push the other one onto the field behind itself.",
    ),
}

ENDINGS = {
    rules.IN_GOAL: ("goal", Text("Das Ziel wurde erreicht.", "The goal was reached.")),
    rules.LEFT_BEHIND: (
        "left_behind",
        Text("Ein Dampfer liegt mehr als drei Segmente zurück.", "A ship is more than three segments behind."),
    ),
    rules.ROUND_LIMIT: ("round_limit", Text("Das Rundenlimit wurde erreicht.", "The round limit was reached.")),
    rules.NO_MOVE: ("no_move", Text("Ein Dampfer kann sich nicht mehr bewegen.", "A ship cannot move any more.")),
}

RULINGS = (
    Text(
        "Q1: Nach dem Regelheft darf man noch nicht aufgedeckte Felder nicht befahren und nicht auf sie abdrängen; "
        "beim offiziellen Server zählen alle acht Segmente.",
        "Q1: by the book fields that are not revealed yet can be neither entered nor pushed onto; the official referee "
        "looks at all eight segments.",
    ),
    Text(
        "Q2: Nach dem Regelheft endet das Spiel nur am Ende einer Runde, wenn ein Dampfer mehr als drei Segmente "
        "zurückliegt, und die Punkte entscheiden; der offizielle Server prüft das nach jedem Zug, und der Führende "
        "gewinnt.",
        "Q2: by the book a lead of more than three segments ends the game only at the end of a round, and points "
        "decide; the official referee looks after every move, and the leader wins.",
    ),
    Text(
        "Q3: Nach dem Regelheft nimmt ein Dampfer, der an einen Anleger in der Strömung abgedrängt wurde, den "
        "Passagier auch mit Geschwindigkeit 2 auf; beim offiziellen Server nur mit Geschwindigkeit 1.",
        "Q3: by the book a ship that is pushed to a dock in the current takes the passenger with speed 2 too, with the "
        "official referee only with speed 1.",
    ),
    Text(
        "Q4: Nach dem Regelheft hat ein Dampfer das Ziel auch dann erreicht, wenn er vor dem Ende der Runde wieder "
        "abgedrängt wird; beim offiziellen Server zählt nur, wer am Ende der Runde im Ziel ist.",
        "Q4: by the book a ship has reached the goal even if it is pushed off before the round is over; with the "
        "official referee only those count who are in the goal at the end of the round.",
    ),
    Text(
        "Q5: Nach dem Regelheft ist vom nächsten, noch nicht aufgedeckten Segment nichts bekannt, auch nicht seine "
        "Richtung; angeboten werden nur Züge, die gelten, wohin auch immer die Strömung abbiegt. Der offizielle "
        "Server verrät die Richtung.",
        "Q5: by the book nothing is known of the next segment that is not revealed, not even its direction; only "
        "moves are offered that hold wherever the current bends. The official server tells the direction.",
    ),
    Text(
        "Q6: Nach dem Regelheft kostet nur ein ungültiger Zug alle Punkte; beim offiziellen Server hat auch keine, wer "
        "zu spät antwortet oder das Spiel verlässt.",
        "Q6: by the book only an invalid move costs all points; with the official referee who is late or leaves has "
        "none either.",
    ),
)
