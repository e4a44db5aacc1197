"""Blokus 2027: what the referee says, in German and English."""

from kielwasser.games.blokus_2027 import rules
from kielwasser.system.errors import Text

REASONS = {
    rules.WRONG_COLOUR: Text("Diese Farbe ist nicht an der Reihe.", "It is not this colour's turn."),
    rules.SKIP_FIRST_TURN: Text(
        "Im ersten Zug muss jede Farbe einen Stein setzen.", "Each colour has to place a piece in its first move."
    ),
    rules.WRONG_SHAPE: Text(
        "Der erste Stein jeder Farbe muss der ausgeloste sein.",
        "Each colour has to begin with the piece that was drawn.",
    ),
    rules.DUPLICATE_SHAPE: Text("Dieser Stein wurde bereits gesetzt.", "This piece has already been placed."),
    rules.OUT_OF_BOUNDS: Text(
        "Der Stein liegt nicht ganz auf dem Spielfeld.", "The piece does not lie on the board with all of its squares."
    ),
    rules.OBSTRUCTED: Text("Dort liegt schon ein Stein.", "There already lies a piece."),
    rules.TOUCHES_SAME_COLOUR: Text(
        "Steine gleicher Farbe dürfen sich nicht an einer Kante berühren.",
        "Pieces of the same colour must not touch along an edge.",
    ),
    rules.NOT_ON_BORDER: Text(
        "Der erste Stein jeder Farbe muss am Rand liegen.", "The first piece of each colour has to lie on the border."
    ),
    rules.NO_SHARED_CORNER: Text(
        "Der Stein muss einen Stein gleicher Farbe über Eck berühren.",
        "The piece has to touch one of the same colour at a corner.",
    ),
}

ENDINGS = {
    rules.NO_PLACE_LEFT: ("no_place_left", Text("Niemand kann mehr einen Stein setzen.", "Nobody can place a piece.")),
    rules.ROUND_LIMIT: ("round_limit", Text("Das Rundenlimit wurde erreicht.", "The round limit was reached.")),
    rules.ALL_PLACED: (
        "all_placed",
        Text("Eine Farbe hat alle Steine gesetzt.", "A colour has placed all of its pieces."),
    ),
}

RULINGS = (
    Text(
        "B1: Nach den Regeln endet das Spiel mit der Runde, in der eine Farbe alle Steine gesetzt hat; beim "
        "offiziellen Server scheidet nur diese Farbe aus.",
        "B1: by the book the game ends with the round in which a colour has placed everything; with the official "
        "referee only that colour is out.",
    ),
    Text(
        "B2: Nach den Regeln hat das Spiel höchstens 25 Runden, beim offiziellen Server 24.",
        "B2: by the book the game has at most 25 rounds, with the official referee 24.",
    ),
    Text(
        "B3: Nach den Regeln darf eine Farbe schon im ersten Zug passen; beim offiziellen Server verliert man damit.",
        "B3: by the book a colour may pass even at its first move; with the official referee that loses the game.",
    ),
)
