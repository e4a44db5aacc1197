"""Hive 2020: what the referee says, in German and English."""

from kielwasser.games.hive_2020 import rules
from kielwasser.system.errors import Text

REASONS = {
    rules.OFF_BOARD: Text("Das Feld liegt außerhalb des Spielfelds.", "The field is out of bounds."),
    rules.OBSTRUCTED: Text("Das Zielfeld ist von Brombeeren blockiert.", "The target field is obstructed."),
    rules.OCCUPIED: Text("Das Zielfeld ist besetzt.", "The target field is not empty."),
    rules.NOT_IN_RESERVE: Text(
        "Dieser Spielstein ist nicht mehr im Vorrat.", "That piece is not an undeployed piece of the current player."
    ),
    rules.BEE_OVERDUE: Text(
        "Spätestens in der vierten Runde muss die Biene gesetzt werden.",
        "The bee must be placed in fourth round latest.",
    ),
    rules.NOT_BESIDE_OWN: Text(
        "Ein neuer Spielstein muss an einen eigenen Spielstein angrenzen.",
        "A newly placed piece must touch an own piece.",
    ),
    rules.BESIDE_ENEMY: Text(
        "Ein neuer Spielstein darf nicht an einen gegnerischen Spielstein angrenzen.",
        "A newly placed piece must not touch a piece of the other player.",
    ),
    rules.NOT_BESIDE_FIRST: Text(
        "Der erste Spielstein muss direkt an den des Gegners angelegt werden.",
        "The first piece has to touch the piece of the other player.",
    ),
    rules.BEE_FIRST: Text(
        "Vor dem Bewegen muss die eigene Biene gesetzt sein.",
        "You have to place the Bee to be able to perform dragmoves.",
    ),
    rules.NO_PIECE: Text("Auf dem Startfeld liegt kein Spielstein.", "There is no piece to move."),
    rules.NOT_YOUR_PIECE: Text(
        "Der oberste Spielstein auf dem Startfeld gehört dem Gegner.", "Trying to move a piece of the other player."
    ),
    rules.SAME_FIELD: Text("Ein Zug auf dasselbe Feld ist nicht erlaubt.", "Waiting moves are not allowed."),
    rules.SWARM_BROKEN: Text("Der Zug würde den Schwarm trennen.", "Moving the piece would disconnect the swarm."),
    rules.BEE_CANNOT: Text(
        "Die Bienenkönigin kann das Feld nicht mit einem Schritt am Schwarm entlang erreichen.",
        "The bee cannot reach the field in one step along the swarm.",
    ),
    rules.SPIDER_CANNOT: Text(
        "Die Spinne kann das Feld nicht mit genau drei Schritten am Schwarm entlang erreichen.",
        "The spider cannot reach the field in exactly three steps along the swarm.",
    ),
    rules.GRASSHOPPER_CANNOT: Text(
        "Der Grashüpfer muss geradeaus über mindestens einen Spielstein auf das nächste freie Feld springen.",
        "The grasshopper has to jump straight over at least one piece to the next free field.",
    ),
    rules.BEETLE_CANNOT: Text(
        "Der Käfer muss ein Feld weit ziehen und am Schwarm bleiben.",
        "The beetle has to move one field and stay in contact with the swarm.",
    ),
    rules.ANT_CANNOT: Text(
        "Die Ameise kann das Feld nicht am Schwarm entlang erreichen.",
        "The ant cannot reach the field along the swarm.",
    ),
    rules.MUST_MOVE: Text(
        "Aussetzen ist nur erlaubt, wenn kein anderer Zug möglich ist.",
        "Skipping a turn is only allowed when no other moves can be made.",
    ),
}

ENDINGS = {
    rules.BEE_SURROUNDED: ("bee_surrounded", Text("Eine Bienenkönigin ist umzingelt.", "A bee is surrounded.")),
    rules.ROUND_LIMIT: ("round_limit", Text("Das Rundenlimit wurde erreicht.", "The round limit was reached.")),
}

RULINGS = (
    Text(
        "V1: Nach dem Regelheft hat jeder 2 Spinnen und 3 Grashüpfer, beim offiziellen Server 3 Spinnen und 2 "
        "Grashüpfer.",
        "V1: by the book each player has 2 spiders and 3 grasshoppers, with the official referee 3 and 2.",
    ),
    Text(
        "V2: Nach dem Regelheft endet das Spiel sofort, wenn eine Biene umzingelt ist; der offizielle Server prüft das "
        "nur nach Blaus Zug.",
        "V2: by the book the game ends at once when a bee is surrounded; the official referee looks only after blue's "
        "move.",
    ),
)
