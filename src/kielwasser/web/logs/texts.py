"""What the pages of logs say."""

from kielwasser.system.errors import Text

OUTPUT = Text("Ausgaben der Programme", "Output of the programs")
OUTPUT_TEXT = Text(
    "Was die gestarteten Programme ausgeben (stdout und stderr), die letzten {kilobytes} kB.",
    "What the started programs print (stdout and stderr), the last {kilobytes} kB.",
)
OUTPUT_OF = Text("Ausgabe von {name}", "Output of {name}")
NO_OUTPUT = Text("(keine Ausgabe)", "(no output)")
NO_PROGRAM = Text(
    "An diesem Tisch hat dieser Rechner kein Programm gestartet.", "This machine has started no program at this table."
)
SIZE = Text("{bytes} Bytes", "{bytes} bytes")
SAVE = Text("Herunterladen", "Download")
SAVE_OF = Text("Ausgabe von {name} herunterladen", "Download the output of {name}")
BACK = Text("Zurück zum Spiel", "Back to the game")

WIRE = Text("Netzverkehr", "Wire log")
WIRE_TEXT = Text(
    "Was die Computerspieler dieses Tisches mit dem Server ausgetauscht haben, in der Reihenfolge, in der es geschah.",
    "What the computer players of this table and the server have said to each other, in the order in which it "
    "happened.",
)
NO_WIRE_LOG = Text(
    "Der Netzverkehr wird nicht mitgeschrieben. Starte das Programm mit --wire-log ORDNER.",
    "The traffic is not logged. Start the program with --wire-log FOLDER.",
)
NO_CONNECTION = Text(
    "An diesem Tisch spielt niemand über das Netz mit.", "Nobody plays at this table over the network."
)
NOTHING_YET = Text("Noch nichts.", "Nothing yet.")
SENT = Text("{name} an den Server", "{name} to the server")
RECEIVED = Text("Server an {name}", "server to {name}")
OPENED = Text("{name} verbindet sich", "{name} connects")
CLOSED = Text("{name} trennt die Verbindung", "{name} disconnects")
SECONDS = Text("{seconds} s", "{seconds} s")
LINES = Text("{first} … ({lines} Zeilen)", "{first} … ({lines} lines)")
CUT = Text("… {more} weitere Zeichen", "… {more} more characters")
SKIPPED = Text(
    "{skipped} frühere Pakete werden nicht gezeigt.",
    "{skipped} earlier packets are not shown.",
)
ONLY = Text("Nur", "Only")
EVERYBODY = Text("alle", "everybody")
