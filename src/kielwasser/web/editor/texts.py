"""What the position editor says."""

from kielwasser.system.errors import Text

TITLE = Text("Stellung bearbeiten", "Edit a position")
GAME = Text("Spiel", "Game")
BOARD = Text(
    "Stellung von {game}. Pfeiltasten: Feld suchen. Eingabetaste: dort setzen, aufheben oder ablegen.",
    "Position of {game}. Arrow keys: find a field. Enter: lay, pick up or put down there.",
)
NOTHING_TO_CHOOSE = Text("Keine Züge: hier wird die Stellung geändert", "No moves: the position is changed here")
BRUSHES = Text("Was ein Klick tut", "What a click does")
NUMBERS = Text("Zahlen", "Numbers")
TEXT = Text(
    "Die Stellung in einer Zeile (auch zum Einfügen, auch XML)", "The position in one line (paste here, XML too)"
)
UNDO = Text("Zurück", "Undo")
DEAL = Text("Neu austeilen", "Deal anew")
COPY = Text("Kopieren", "Copy")
PLAY = Text("Spiel hier beginnen", "Begin a game here")
