"""What the page of a game says."""

from kielwasser.core.errors import Text

BOARD = Text("Spielbrett {game}", "Board of {game}")
CHOICES = Text("Mögliche Züge und Aktionen", "Possible moves and actions")
GONE = Text("Diesen Tisch gibt es nicht mehr.", "This table is gone.")
ROUND = Text("Runde {round} von {rounds}", "Round {round} of {rounds}")
PLY = Text("Zug {ply} von {last}", "Move {ply} of {last}")
POINTS = Text("Punkte", "Points")
TO_MOVE = Text("am Zug", "to move")
ENTERED = Text("Eingegeben", "Entered so far")
NOTHING_ENTERED = Text("noch nichts", "nothing yet")
SECONDS = Text("{seconds} s", "{seconds} s")
HINTS = Text("Hinweise zum letzten Zug", "Hints on the last move")
NO_HINTS = Text("keine", "none")
MOVES = Text("Züge", "Moves")
WINNER = Text("gewonnen", "won")

PLAY = Text("Abspielen", "Play")
PAUSE = Text("Anhalten", "Pause")
TO_START = Text("Zum Anfang", "To the start")
BACK = Text("Einen Zug zurück", "One move back")
FORWARD = Text("Einen Zug vor", "One move forward")
TO_END = Text("Zum Ende", "To the end")
CANCEL_GAME = Text("Spiel abbrechen", "Cancel the game")
POSITION = Text("Stellung", "Position")
SPEED = Text("Tempo", "Speed")
REALLY_CANCEL = Text("Das Spiel wirklich abbrechen?", "Really cancel the game?")
REALLY_INVALID = Text(
    "Dieser Zug ist ungültig. Wer ihn bestätigt, verliert sofort. {why}",
    "This move is invalid. Whoever confirms it loses at once. {why}",
)
INSIST = Text("Trotzdem bestätigen", "Confirm all the same")

UNDO = Text("Letzte Eingabe zurück", "Undo the last input")
TAKE_BACK = Text("Zug zurücknehmen", "Take back the move")
HINT = Text("Tipp", "Hint")
TAKE_OVER = Text("Computer spielen lassen", "Let the computer play")
GIVE_BACK = Text("Selbst weiterspielen", "Play on myself")
CONTINUE = Text("Von hier weiterspielen", "Play on from here")
SAVE = Text("Aufzeichnung speichern", "Save the replay")
SAVE_PICTURE = Text("Bild speichern", "Save the picture")
LOG = Text("Ausgaben der Programme", "Output of the programs")
WIRE_LOG = Text("Netzverkehr", "Wire log")
NO_OUTPUT = Text("(keine Ausgabe)", "(no output)")
COPY = Text("Kopieren", "Copy")
COPIED = Text("Kopiert.", "Copied.")
MANUAL = Text(
    "{name} wird von Hand gestartet. Diese Befehlszeile passt für die meisten Spieler:",
    "{name} is started by hand. This command line suits most players:",
)
SHARE = Text("Link zum Zuschauen", "Link for watchers")
