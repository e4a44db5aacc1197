"""What the new-game dialog says."""

from kielwasser.arena.setup import BUILT_IN, HUMAN, MANUAL, PROGRAM
from kielwasser.core.ruling import AUTO, BOOK, REFEREE
from kielwasser.system.errors import Text

TITLE = Text("Neues Spiel", "New game")
GAME = Text("Spiel", "Game")
SEASON = Text("Saison {season}", "Season {season}")
OPPONENT = Text("Gegner", "Opponent")
OWN_SEATS = Text("Eigene Besetzung: siehe „Mehr“.", "Seats of your own: see “More”.")
MORE = Text("Mehr: Plätze, Brett und Ablauf", "More: seats, board and course of the game")
TERMS = Text("Zu zweit vereinbaren", "Agree between you")
CLOCK = Text("Uhr für jeden", "Clock for each")
NO_CLOCK = Text("keine Uhr", "no clock")
MINUTES = Text("{minutes} Minuten", "{minutes} minutes")
DECIDES = Text("Wer sie überzieht, verliert", "Whoever exceeds it loses")
HINTS = Text("Tipps sind erlaubt", "Hints are allowed")
TERMS_HINT = Text(
    "Nichts davon steht im Regelbuch: dort haben Menschen immer Zeit. Es gilt nur, wenn beide es wollen; wer an einem "
    "anderen Gerät spielt, wird gefragt.",
    "None of this is in the rule book, where people always have time. It holds only if both want it; whoever plays at "
    "another device is asked.",
)
PLAYERS = Text("Spieler", "Players")
SEATS = (Text("Erster Spieler", "First player"), Text("Zweiter Spieler", "Second player"))
SWAP = Text("Plätze tauschen", "Swap seats")
NAME = Text("Name", "Name")
NO_NAME = Text("wird ergänzt", "is filled in")
KIND = Text("Wer spielt?", "Who plays?")
KINDS = {
    HUMAN: Text("Mensch", "Person"),
    BUILT_IN: Text("Computer (eingebaut)", "Computer (built in)"),
    PROGRAM: Text("Programm", "Program"),
    MANUAL: Text("von Hand gestartet", "Started by hand"),
}
KIND_TEXTS = {
    HUMAN: Text("Du spielst mit Maus, Finger oder Tastatur.", "You play by mouse, finger or keyboard."),
    BUILT_IN: Text("Ein Spieler, den dieses Programm mitbringt.", "A player that comes with this program."),
    PROGRAM: Text(
        "Ein Computerspieler auf diesem Rechner; er wird für dich gestartet.",
        "A computer player on this machine; it is started for you.",
    ),
    MANUAL: Text(
        "Du startest den Computerspieler selbst, auch auf einem anderen Rechner. Das Spiel zeigt die Befehlszeile "
        "und wartet auf ihn.",
        "You start the computer player yourself, perhaps on another machine. The game shows the command line and "
        "waits for it.",
    ),
}
PLAYER = Text("Spieler", "Player")
COMMAND = Text("Datei oder Befehl", "File or command")
COMMAND_HINT = Text(
    ".jar, .py, .exe, Skripte oder eine ganze Befehlszeile", ".jar, .py, .exe, scripts or a whole command line"
)
PARAMETERS = Text("Parameter (wenn nötig)", "Parameters (if needed)")
PARAMETERS_HINT = Text(
    "--host, --port und --reservation kommen von selbst dazu, außer hier steht {host}, {port} oder {reservation}.",
    "--host, --port and --reservation are added, unless {host}, {port} or {reservation} stands here.",
)
BROWSE = Text("Datei suchen …", "Look for a file …")
RECENT = Text("Zuletzt benutzt", "Used lately")
FOLDER = Text("Ordner", "Folder")
UP = Text("Eine Ebene höher", "One level up")
EMPTY_FOLDER = Text("Hier ist nichts, was sich starten lässt.", "There is nothing here that could be started.")
CLOSE = Text("Schließen", "Close")

BOARD = Text("Brett", "Board")
SEED = Text("Startwert", "Seed")
SEED_HINT = Text(
    "Beliebiger Text: derselbe Startwert gibt dasselbe Brett. Leer: Zufall.",
    "Any text: the same seed deals the same board. Empty: chance.",
)
DEAL_AGAIN = Text("Anderes Brett", "Another board")
FAIR = Text("Faires Brett", "Fair board")
FAIR_HINT = Text(
    "Nur Bretter, auf denen alles, was zählt, zu erreichen ist.",
    "Only boards on which everything that counts can be reached.",
)
REPLAY = Text("Brett aus einer Datei …", "Board from a file …")
REPLAY_FILE = Text(
    "Aufzeichnungen (.jsonl, .xml, .xml.gz), Zustandsdokumente (.xml) und Stellungen in einer Zeile (.txt)",
    "Replays (.jsonl, .xml, .xml.gz), state documents (.xml) and positions in one line (.txt)",
)
REPLAY_LOADED = Text("{file}: {found}", "{file}: {found}")
REPLAY_PLY = Text("Stellung nach Zug (0: Anfang, höchstens {last})", "Position after move (0: start, at most {last})")
REPLAY_FORGET = Text("Datei entfernen", "Remove the file")
TOO_LONG = Text("Die Datei ist zu groß: höchstens {limit} MB.", "The file is too large: at most {limit} MB.")
NO_REPLAY = Text("{file} enthält kein Brett: {why}", "There is no board in {file}: {why}")
POSITION = Text("Startstellung", "Start position")
EDIT = Text("Stellung bearbeiten", "Edit the position")
POSITION_HINT = Text("Eine Zeile oder Zustands-XML. Leer: Brett austeilen.", "One line or state XML. Empty: deal.")
PREVIEW = Text("Vorschau", "Preview")
NO_PREVIEW = Text("Keine Vorschau: bei der Startstellung stimmt etwas nicht.", "No preview: the position is wrong.")

COURSE = Text("Ablauf", "Course of the game")
TIME_LIMIT = Text("Zeitlimit für Computerspieler", "Time limit for computer players")
TIME_LIMIT_HINT = Text(
    "{seconds} Sekunden für jeden Zug. Menschen haben immer Zeit.", "{seconds} seconds a move. People always have time."
)
PAUSED = Text("Angehalten beginnen", "Start paused")
PAUSED_HINT = Text(
    "Computerspieler ziehen erst, wenn du auf „Abspielen“ drückst. Voreingestellt, wenn kein Mensch mitspielt; spielt "
    "einer mit, beginnt das Spiel sofort.",
    "Computer players move once you press “Play”. Preset where nobody plays; where a person plays, the game starts at "
    "once.",
)
RULING = Text("Auslegung der Regeln", "Ruling")
RULING_REASONS = {  # by what was chosen and what that means
    (AUTO, BOOK): Text("Kein fremdes Programm spielt mit.", "No foreign program takes part."),
    (AUTO, REFEREE): Text(
        "Ein fremdes Programm oder eine Stellung eines offiziellen Servers ist dabei.",
        "A foreign program or a position of an official server takes part.",
    ),
}
RULING_GIVEN = Text("Die Stellung bringt ihre Auslegung mit.", "The position brings its ruling along.")
PORT = Text("Port des Spielservers", "Port of the game server")
PORT_HINT = Text(
    "Hier melden sich Computerspieler. Geändert wird er sofort und für alle Spiele.",
    "Computer players connect here. A change takes effect at once and for all games.",
)
PORT_WRONG = Text("Ein Port ist eine Zahl von 1 bis 65535.", "A port is a number from 1 to 65535.")
PORT_FAILED = Text("Das geht nicht: {why}", "That is impossible: {why}")

START = Text("Spiel starten", "Start the game")
COMPILING = Text(
    "{game} wird gerade für diesen Rechner übersetzt (einmalig, {wait}). Du kannst schon auf „Spiel starten“ drücken: "
    "es beginnt, sobald alles bereit ist.",
    "{game} is being compiled for this machine (once, {wait}). You can press “Start the game” already: it begins as "
    "soon as everything is ready.",
)
STARTING = Text("Das Spiel beginnt, sobald alles bereit ist …", "The game begins as soon as everything is ready …")
STARTING_IN = Text(
    "Das Spiel beginnt, sobald alles bereit ist ({wait}) …", "The game begins as soon as everything is ready ({wait}) …"
)
