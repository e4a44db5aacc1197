"""What the page of a game says."""

from kielwasser.system.errors import Text

BOARD = Text(
    "Spielbrett {game}. Pfeiltasten: Feld suchen. Eingabetaste: wählen. Leertaste: Einstellungen.",
    "Board of {game}. Arrow keys: find a field. Enter: choose it. Space bar: settings.",
)
CAMERA = Text("Ausschnitt", "Camera")
CLOSER = Text("Näher heran (Mausrad, zwei Finger)", "Closer (wheel, two fingers)")
FARTHER = Text("Weiter weg", "Farther away")
FIT = Text("Alles zeigen", "Show everything")
FOLLOW = Text("Wieder folgen", "Follow again")
CHOICES = Text("Mögliche Züge und Aktionen", "Possible moves and actions")
GONE = Text("Diesen Tisch gibt es nicht mehr.", "This table is gone.")
GONE_TEXT = Text(
    "Sein Spiel ist zu Ende und nicht aufgezeichnet, oder in der Adresse fehlt etwas. Was hier gespielt wurde, steht "
    "unter „Aufzeichnungen“; lass dir sonst die Einladung noch einmal schicken.",
    "Its game is over and was not recorded, or something is missing in the address. What was played here is under "
    "“Replays”; otherwise ask for the invitation once more.",
)
OPENING = Text("Die Aufzeichnung seines Spiels wird geöffnet …", "Opening the record of its game …")
NO_RECORD = Text(
    "Sein Spiel wurde unterbrochen, aber die Aufzeichnung ist nicht zu finden. Liegt sie in einem anderen Ordner, "
    "dann starte mit --replays und diesem Ordner.",
    "Its game was interrupted, but the record cannot be found. If it lies in another folder, start with --replays "
    "and that folder.",
)
PLAYERS = Text("Spieler", "Players")
ROUND = Text("Runde {round} von {rounds}", "Round {round} of {rounds}")
PLY = Text("Zug {ply} von {last}", "Move {ply} of {last}")
TIME = Text("Zeit", "Time")
TO_MOVE = Text("am Zug", "to move")
ENTERED = Text("Bisher: {move}", "So far: {move}")
MOVES = Text("Züge", "Moves")
NO_MOVES = Text("Noch kein Zug.", "No move yet.")
TOOLS = Text("Werkzeuge", "Tools")
YOUR_TURN = Text("Du bist dran", "Your turn")
END = Text("Ergebnis", "Result")
TO_GAME = Text("Zurück zum Spiel", "Back to the game")
REMATCH = Text("Revanche", "Rematch")
NEW_BOARD = Text("Neues Brett", "New board")
SAME_AGAIN = Text("Dasselbe Spiel noch einmal", "The same game again")
HINTS = Text("Hinweise zum letzten Zug", "Hints on the last move")
NO_HINTS = Text("keine", "none")
PRINTED = Text("Zuletzt ausgegeben von {name}", "Printed last by {name}")
WON = Text("gewonnen", "won")

PLAYBACK = Text("Spielbedienung", "Playback")
PLAY = Text("Abspielen", "Play")
PAUSE = Text("Pause", "Pause")
TO_START = Text("Zum Anfang (Strg+Links)", "To the start (Ctrl+Left)")
ROUND_BACK = Text("Eine Runde zurück (Umschalt+Links)", "One round back (Shift+Left)")
ROUND_FORWARD = Text("Eine Runde vor (Umschalt+Rechts)", "One round forward (Shift+Right)")
BACK = Text("Einen Zug zurück (Links)", "One move back (Left)")
FORWARD = Text("Einen Zug vor (Rechts)", "One move forward (Right)")
TO_END = Text("Zum Ende (Strg+Rechts)", "To the end (Ctrl+Right)")
CANCEL_GAME = Text("Spiel abbrechen", "Cancel the game")
POSITION = Text("Stellung", "Position")
SPEED = Text("Zeit für einen Zug", "Time for a move")
REALLY_CANCEL = Text("Das Spiel wirklich abbrechen?", "Really cancel the game?")
REALLY_INVALID = Text(
    "Dieser Zug ist ungültig: wer ihn bestätigt, verliert sofort.",
    "This move is invalid: whoever confirms it loses at once.",
)
INSIST = Text("Trotzdem bestätigen", "Confirm all the same")
GO_BACK = Text("Zurück zum Zug", "Back to the move")

MORE = Text("Mehr", "More")
UNDO_WORD = Text("Eingabe zurück", "Undo")
TAKE_BACK_WORD = Text("Zurücknehmen", "Take back")
CONTINUE_WORD = Text("Weiterspielen", "Play on")
TRY_WORD = Text("Ausprobieren", "Try out")
TRY_NO_MORE_WORD = Text("Beenden", "Stop")
ASK_PLAYER_WORD = Text("Fragen", "Ask")
GIVE_BACK_WORD = Text("Selbst spielen", "Play myself")
UNDO = Text("Letzte Eingabe zurück", "Undo the last input")
SAY = Text("Etwas sagen", "Say something")
SAY_WORD = Text("Sagen", "Say")
RESIGN = Text("Aufgeben", "Resign")
REALLY_RESIGN = Text(
    "Wirklich aufgeben? {name} verliert das Spiel sofort.", "Really resign? {name} loses the game at once."
)
ACCEPT = Text("Einverstanden", "Agree")
DECLINE = Text("Lieber nicht", "Rather not")
TALK = Text("Unter den Spielern", "Among the players")
SAYS = Text("{name}: {phrase}", "{name}: {phrase}")
TIME_LEFT = Text("noch {time}", "{time} left")
TAKE_BACK = Text("Zug zurücknehmen", "Take back the move")
NOTHING_TO_TAKE_BACK = Text("Es gibt keinen Zug zum Zurücknehmen.", "There is no move to take back.")
HINT = Text("Tipp", "Hint")
ADVISER_PREPARES = Text(
    "Der Ratgeber macht sich bereit (einmalig, {wait}); dann kommt sein Tipp.",
    "The adviser is getting ready (once, {wait}); then comes the hint.",
)
TAKE_OVER = Text("Computer für {name} spielen lassen", "Let the computer play for {name}")
GIVE_BACK = Text("{name} wieder selbst spielen", "Play {name} myself again")
CONTINUE = Text("Von hier weiterspielen", "Play on from here")
CONTINUE_TEXT = Text(
    "Ein neues Spiel beginnt in der gezeigten Stellung. Wer spielt?",
    "A new game begins in the position shown. Who plays?",
)
HUMAN = Text("Mensch", "Human")
START = Text("Starten", "Start")
SAVE = Text("Aufzeichnung speichern", "Save the replay")
SAVE_PICTURE = Text("Bild speichern", "Save the picture")
SAVE_GIF = Text("Ganzes Spiel als bewegtes Bild speichern (GIF)", "Save the whole game as a moving picture (GIF)")
LOG = Text("Ausgaben der Programme", "Output of the programs")
WIRE_LOG = Text("Netzverkehr", "Wire log")
FULL_SCREEN = Text("Vollbild ein oder aus", "Full screen on or off")
RULES = Text("Spielregeln", "Rules of the game")
RULING = Text("Auslegung der Regeln: {name}", "Ruling: {name}")
RULING_FIXED = Text("Das steht fest, seit das Brett ausgeteilt wurde.", "That is fixed since the board was dealt.")
MANUAL = Text(
    "{name} wird von Hand gestartet: Platz nimmt das nächste Programm dieses Spiels, das sich an Port {port} meldet. "
    "Die Parameter oben passen für die meisten Programme (wenn mehrere Tische warten, entscheidet die Reservierung).",
    "{name} is started by hand: the next program of this game that joins at port {port} takes the seat. "
    "The parameters above suit most programs (where several tables wait, the reservation decides).",
)
STARTING = Text("{name} wird gestartet …", "{name} is being started …")
INVITE = Text("Mitspieler einladen", "Invite the other player")
INVITE_TEXT = Text(
    "Wer eine dieser Adressen öffnet, bekommt den Platz und spielt ihn von seinem eigenen Browser aus.",
    "Whoever opens one of these addresses is given the seat and plays it from a browser of his own.",
)
INVITE_HERE_ONLY = Text(
    "Sie gelten nur auf diesem Rechner; kielwasser arena --host 0.0.0.0 öffnet die Seiten für andere im Netz.",
    "They work on this machine only; kielwasser arena --host 0.0.0.0 opens the pages to others in the network.",
)

SHARE = Text("Teilen", "Share")
SHARE_TEXT = Text(
    "Wer diese Adresse öffnet, sieht das Spiel Zug für Zug.", "Whoever opens this address sees the game move by move."
)
LINK = Text("Adresse des Spiels", "Address of the game")
CODE = Text("QR-Code: {what}", "QR code: {what}")

ANALYSE = Text("Analysieren", "Analyse")
STOP_ANALYSIS = Text("Anhalten", "Stop")
JUDGED = Text("{done} von {total} Zügen sind beurteilt", "{done} of {total} moves are judged")
GRAPH = Text("Gewinnchance von {name} im Verlauf des Spiels", "Chance of {name} to win over the whole game")

VARIATION = Text("Variante", "Variation")
TRY = Text("Züge ausprobieren", "Try out moves")
TRY_NO_MORE = Text("Nicht mehr ausprobieren", "Stop trying out")
FORGET_LINE = Text("Diese Variante löschen", "Delete this variation")
COMMENT = Text("Kommentar zu dieser Stellung", "Comment on this position")

ASK_PLAYER = Text("Was würde ein Spieler hier ziehen?", "What would a player do here?")
WHICH_PLAYER = Text("Eingebauter Spieler", "Built-in player")
OR_PROGRAM = Text("oder ein Programm (Datei oder Befehl)", "or a program (file or command)")
ASK = Text("Fragen", "Ask")
THINKS = Text("denkt nach …", "thinking …")

PLAY_ON = Text("Weiterspielen", "Play on")
ABANDON = Text("Nicht weiterspielen", "Do not play on")

EDIT = Text("Stellung bearbeiten", "Edit the position")
COPY = Text("Stellung kopieren", "Copy the position")
COPY_SHORT = Text("Kopieren", "Copy")
COPY_THIS = Text("{what} kopieren", "Copy: {what}")
COPIED = Text("In der Zwischenablage.", "In the clipboard.")
COPY_TEXT = Text("Die Stellung in einer Zeile", "The position in one line")
COPY_XML = Text("Das Zustandsdokument der Saison", "The state document of the season")
COPY_LINK = Text("Neues Spiel in dieser Stellung (Link)", "New game in this position (link)")
