"""What the page of replays says."""

from kielwasser.arena import library as library
from kielwasser.core.ending import Cause
from kielwasser.replay.model import CANCELLED
from kielwasser.system.errors import Text

TITLE = Text("Aufzeichnungen", "Replays")
OPEN_FILE = Text("Datei öffnen", "Open a file")
DROP = Text("… oder die Datei hierher ziehen", "… or drop the file here")
UPLOAD_HINT = Text(
    "Unsere Aufzeichnungen (.jsonl) und die offiziellen aller Spiele (.xml, .xml.gz), höchstens {megabytes} MB.",
    "Our records (.jsonl) and the official files of all games (.xml, .xml.gz), at most {megabytes} MB.",
)
CHOOSE = Text("Datei wählen", "Choose a file")
REJECTED = Text(
    "Diese Datei passt nicht: erlaubt sind .jsonl, .xml und .xml.gz bis {megabytes} MB.",
    "This file does not fit: allowed are .jsonl, .xml and .xml.gz up to {megabytes} MB.",
)
CANNOT_OPEN = Text("{name} lässt sich nicht öffnen. {why}", "{name} cannot be opened. {why}")
READING = Text("{name} wird gelesen …", "Reading {name} …")

PLAYED = Text("Gespielte Spiele", "Games played here")
LOADING = Text("Die Aufzeichnungen werden gelesen …", "Reading the records …")
NO_FOLDER = Text("Hier wird kein Spiel aufgezeichnet.", "No game is recorded here.")
NONE = Text("Noch ist kein Spiel aufgezeichnet.", "No game is recorded yet.")
PLAY_FIRST = Text("Ein Spiel beginnen: jedes wird aufgezeichnet", "Begin a game: each one is recorded")
NONE_FOUND = Text("Keine Aufzeichnung passt zur Suche.", "No record matches the search.")
COUNT = Text("{found} von {all} Aufzeichnungen", "{found} of {all} records")
SEARCH = Text("Suche", "Search")
PLAYER = Text("Spielername", "Player's name")
GAME = Text("Spiel", "Game")
ANY_GAME = Text("alle Spiele", "all games")
SOURCE = Text("Herkunft", "Source")
ANY_SOURCE = Text("jede Herkunft", "any source")
SOURCES = {
    library.TABLE: Text("Tische und Spielserver", "tables and game server"),
    library.SERIES: Text("Massentests und Kommandozeile", "mass tests and command line"),
}
TO_SERIES = Text("Zum Massentest", "To its mass test")
OF_SERIES = Text("Massentest {number}", "mass test {number}")
RESULT = Text("Ergebnis", "Result")
ANY_RESULT = Text("jedes Ergebnis", "any result")
RESULTS = {
    library.WON: Text("gesuchter Spieler gewinnt", "searched player wins"),
    library.LOST: Text("gesuchter Spieler verliert", "searched player loses"),
    library.FIRST: Text("erster Spieler gewinnt", "first player wins"),
    library.SECOND: Text("zweiter Spieler gewinnt", "second player wins"),
    library.DRAW: Text("unentschieden", "draw"),
}
ENDED = Text("Ursache", "Cause")
ANY_ENDED = Text("jede Ursache", "any cause")
CAUSES = {
    Cause.REGULAR.value: Text("regulär", "regular"),
    Cause.RULE_VIOLATION.value: Text("Regelverletzung", "rule violation"),
    Cause.SOFT_TIMEOUT.value: Text("zu lange gebraucht", "too slow"),
    Cause.HARD_TIMEOUT.value: Text("nicht geantwortet", "no answer"),
    Cause.LEFT.value: Text("verlassen", "left"),
    CANCELLED: Text("abgebrochen", "cancelled"),
    library.OPEN: Text("nicht beendet", "not finished"),
}
SINCE = Text("von", "from")
UNTIL = Text("bis", "to")
ORDER = Text("Reihenfolge", "Order")
ORDERS = {
    library.NEWEST: Text("neueste zuerst", "newest first"),
    library.OLDEST: Text("älteste zuerst", "oldest first"),
    library.LONGEST: Text("längste zuerst", "longest first"),
    library.BY_PLAYER: Text("nach Spielern", "by players"),
    library.BY_GAME: Text("nach Spielen", "by games"),
}
PAGE = Text("Seite {page} von {pages}", "Page {page} of {pages}")
EARLIER_PAGE = Text("Vorige Seite", "Previous page")
LATER_PAGE = Text("Nächste Seite", "Next page")

VERSUS = Text("{first} gegen {second}", "{first} versus {second}")
NOBODY = Text("(ohne Namen)", "(no name)")
MOVES = Text("{plies} Züge", "{plies} moves")
ONE_MOVE = Text("1 Zug", "1 move")
DATE = Text("{day}.{month}.{year} {time}", "{year}-{month}-{day} {time}")
WINS = Text("{name} gewinnt", "{name} wins")
ALL_DRAW = Text("unentschieden", "draw")
POINTS = Text("Punkte {first}:{second}", "points {first}:{second}")
RUNNING = Text("läuft gerade", "is being played")
NOT_OVER = Text("nicht zu Ende gespielt", "not played to its end")
CANCELLED_GAME = Text("abgebrochen", "cancelled")
BLAMED = {
    Cause.RULE_VIOLATION.value: Text("Regelverletzung von {name}.", "Rule violation by {name}."),
    Cause.SOFT_TIMEOUT.value: Text("{name} hat zu lange gebraucht.", "{name} took too long."),
    Cause.HARD_TIMEOUT.value: Text("{name} hat nicht geantwortet.", "{name} did not answer."),
    Cause.LEFT.value: Text("{name} hat das Spiel verlassen.", "{name} left the game."),
}
DAMAGED = Text("Beschädigt: {why}", "Damaged: {why}")

OPEN = Text("Öffnen", "Open")
MORE = Text("Mehr", "More")
DOWNLOAD_RECORD = Text("Aufzeichnung herunterladen (.jsonl)", "Download the record (.jsonl)")
DOWNLOAD_OFFICIAL = Text("Offizielle Datei der Saison herunterladen", "Download the season's official file")
DOWNLOAD_GIF = Text("Als bewegtes Bild herunterladen (.gif)", "Download as a moving picture (.gif)")
DOWNLOAD_PNG = Text("Letzte Stellung als Bild herunterladen (.png)", "Download the last position (.png)")
DELETE = Text("Löschen", "Delete")
REALLY_DELETE = Text(
    "Die Aufzeichnung „{what}“ für immer löschen?",
    "Delete the record “{what}” for good?",
)
DELETED = Text("Gelöscht.", "Deleted.")
STILL_RUNNING = Text(
    "Dieses Spiel läuft noch; seine Aufzeichnung kann nicht gelöscht werden.",
    "This game is still being played; its record cannot be deleted.",
)
PREPARING = Text("Wird vorbereitet …", "Preparing …")

COMPARE_WITH = Text("Zum Vergleichen merken", "Remember for comparing")
COMPARE = Text("Mit dem gemerkten Spiel vergleichen", "Compare with the remembered game")
MARKED = Text(
    "Gemerkt: {what}. Wähle bei einem zweiten Spiel „Mehr“, dann „Mit dem gemerkten Spiel vergleichen“.",
    "Remembered: {what}. Choose “More” at a second game, then “Compare with the remembered game”.",
)
