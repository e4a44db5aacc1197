"""What the page of the game server says."""

from kielwasser.system.errors import Text

TITLE = Text("Spielserver", "Game server")
STATE = Text("Zustand", "State")
ADDRESS = Text("Adresse", "Address")
LISTENING = Text("{host}, Port {port}", "{host}, port {port}")
NOT_LISTENING = Text("nimmt noch keine Verbindungen an", "takes no connections yet")
ADMINISTRATION = Text("Verwaltung", "Administration")
PROGRAMS = Text("Programme starten", "Starting programs")
ALLOWED = Text("erlaubt", "allowed")
NOT_ALLOWED = Text("abgeschaltet (--allow-programs schaltet es ein)", "off (--allow-programs switches it on)")
REPLAYS = Text("Aufzeichnungen in", "Replays in")
WIRE_LOG = Text("Netzverkehr in", "Wire log in")
NO_FOLDER = Text("wird nicht geschrieben (--wire-log ORDNER)", "is not written (--wire-log FOLDER)")
NO_REPLAYS = Text("werden nicht geschrieben", "are not written")

COUNTS = Text("Seit dem Start", "Since the start")
COUNTED = {
    "games": Text("Spiele", "Games"),
    "moves": Text("Züge", "Moves"),
    "connections": Text("Verbindungen", "Connections"),
    "timeouts": Text("Zeitüberschreitungen", "Timeouts"),
    "faults": Text("Fehler im Server", "Faults of the server"),
}

ROOMS = Text("Räume", "Rooms")
NO_ROOMS = Text("Es ist kein Raum offen.", "No room is open.")
GAME = Text("Spiel", "Game")
PLAYERS = Text("Spieler", "Players")
AGE = Text("Alter", "Age")
MINUTES = Text("{minutes} min", "{minutes} min")
WATCH = Text("Zusehen", "Watch")
CONNECTIONS = Text("Verbindungen", "Connections")
NO_CONNECTIONS = Text("Niemand ist verbunden.", "Nobody is connected.")
NUMBER = Text("Nummer", "Number")
MORE = Text("und {more} weitere", "and {more} more")

HOW_TO = Text("So verbindest du einen Computerspieler", "How to connect a computer player")
HOW_TO_TEXT = Text(
    "Die Computerspieler aller Saisons verstehen dieselben Angaben. Wer ohne Reservierung kommt, bekommt den Platz "
    "des Tisches, der am längsten auf ein von Hand gestartetes Programm wartet; gibt es keinen, spielt er gegen den "
    "Nächsten, der kommt.",
    "Computer players of all seasons take the same options. Who comes without a reservation is given the seat of the "
    "table that has waited longest for a program started by hand; if there is none, it plays against the next to come.",
)
JAVA = Text("Java", "Java")
PYTHON = Text("Eigener Spieler in Python", "A player of your own in Python")
BUILT_IN = Text("Spieler dieses Programms", "A player of this program")
COPY = Text("Kopieren", "Copy")
COPIED = Text("Kopiert.", "Copied.")

DEVICES = Text("Andere Geräte", "Other devices")
NOBODY_ELSE = Text(
    "Die Seiten sind nur auf diesem Rechner zu erreichen; kielwasser arena --host 0.0.0.0 öffnet sie für andere.",
    "The pages can be reached from this machine only; kielwasser arena --host 0.0.0.0 opens them to others.",
)
FOR_GUESTS = Text("Unter diesen Adressen kommen Gäste herein:", "Guests come in under these addresses:")
OWN_DEVICE = Text("Adresse für ein weiteres eigenes Gerät", "An address for another device of yours")
OWN_TEXT = Text(
    "Sie gilt einmal: der Browser, der sie öffnet, gehört dann auch dem Besitzer.",
    "It works once: the browser that opens it is the owner's, too.",
)
LOG_OUT = Text("Abmelden", "Log out")
LOG_OUT_OTHERS = Text("Alle anderen abmelden", "Log out all others")
REALLY_LOG_OUT = Text(
    "Dieser Browser ist dann Gast. Zurück kommst du mit einer Adresse, die das Programm beim Start zeigt oder die ein "
    "anderes eigenes Gerät hier bekommt.",
    "This browser is a guest's then. You come back with an address that the program shows when it starts, or that "
    "another device of yours gets here.",
)
OTHERS_OUT = Text("Abgemeldete Browser: {number}", "Browsers logged out: {number}")
