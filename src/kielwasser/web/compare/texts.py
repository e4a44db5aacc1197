"""What the page says that compares two games."""

from kielwasser.system.errors import Text

TITLE = Text("Zwei Spiele vergleichen", "Compare two games")
BOARD = Text("Spielbrett von {names}", "Board of {names}")
CHOICES = Text("Züge", "Moves")
PLY = Text("Zug {ply} von {last}", "Move {ply} of {last}")
OVER = Text("Dieses Spiel hat nur {last} Züge.", "This game has only {last} moves.")
POINTS = Text("Punkte {first}:{second}", "Points {first}:{second}")
LAST_MOVE = Text("Letzter Zug: {move}", "Last move: {move}")
NO_MOVE = Text("Anfangsstellung", "Start position")
PART = Text("Zum ersten Unterschied", "To the first difference")
MOVES = Text("Alle Züge", "All moves")
NUMBER = Text("Zug", "Move")
DIFFERENT = Text("verschieden", "different")
SAME = Text("gleich", "same")
STATE = Text("Vergleich", "Comparison")
CONTROLS = Text("Blättern", "Stepping")
