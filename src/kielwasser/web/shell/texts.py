"""What all pages say: menu, status line, settings."""

from kielwasser.system.errors import Text

TITLE = Text("Kielwasser", "Kielwasser")
TO_CONTENT = Text("Zum Inhalt", "Skip to content")
MENU = Text("Menü", "Menu")
GAMES = Text("Spiele", "Games")
NEW_GAME = Text("Neues Spiel", "New game")
REPLAYS = Text("Aufzeichnungen", "Replays")
RULES = Text("Regeln", "Rules")
MASS_TESTS = Text("Massentests", "Mass tests")
SERVER = Text("Server", "Server")
HELP = Text("Hilfe", "Help")
SETTINGS = Text("Einstellungen", "Settings")
ABOUT = Text("Über Kielwasser", "About Kielwasser")
CLOSE = Text("Schließen", "Close")
RULING_DIFFERENCES = Text("Was die Auslegung ändert", "What the ruling changes")
CANCEL = Text("Abbrechen", "Cancel")
LOADING = Text("Das Spiel wird geladen …", "The game is being loaded …")
NO_GAME = Text("Kein Spiel geladen", "No game loaded")
LOADED = Text("Geladenes Spiel: {game}", "Loaded game: {game}")
COMPILING = Text(
    "{game} wird übersetzt (einmalig, {wait}) …",
    "Compiling {game} (once, {wait}) …",
)
COMPILING_PLAYERS = Text(
    "Computerspieler von {game} werden übersetzt (einmalig, {wait}) …",
    "Compiling the computer players of {game} (once, {wait}) …",
)
LISTENING = Text("Spielserver: Port {port}", "Game server: port {port}")
NOT_LISTENING = Text("Spielserver startet …", "The game server is starting …")
PORT_TAKEN = Text("Kein Spielserver: {why}", "No game server: {why}")
ABOUT_TEXT = Text(
    "Spiele der Software-Challenge der Universität Kiel: Regeln, Server, Bretter, Massentests. Version {version}.",
    "Games of the Software-Challenge of Kiel University: rules, server, boards, mass tests. Version {version}.",
)

LANGUAGE = Text("Sprache", "Language")
THEME = Text("Farben", "Colours")
THEME_AUTO = Text("wie das System", "like the system")
THEME_LIGHT = Text("hell", "light")
THEME_DARK = Text("dunkel", "dark")
ANTIALIASING = Text("Kantenglättung", "Antialiasing")
TRANSPARENCY = Text("Transparenz", "Transparency")
BACKGROUND = Text("Hintergrund", "Background")
ANIMATION = Text("Animationen", "Animation")
ANIMATION_SPEED = Text("Dauer einer Bewegung in Millisekunden", "Length of a motion in milliseconds")
DEBUG = Text(
    "Debugansicht: Hinweise und Ausgaben der Computerspieler", "Debug view: what computer players say and print"
)
SOUNDS = Text("Töne", "Sounds")
VOLUME = Text("Lautstärke der Töne", "Volume of the sounds")
CONFIRMS = Text("Jeden Zug erst bestätigen", "Confirm each move first")
COORDINATES = Text("Koordinaten", "Coordinates")
READABLE = Text("Stellung auch als Text zeigen", "Show the position as text too")
START_PAUSED = Text(
    "Auch Spiele mit Menschen beginnen angehalten, wenn ein Computer mitspielt",
    "Games of people against a computer start paused too",
)
GUEST = Text(
    "Du bist hier Gast: du siehst den laufenden Spielen zu und spielst die Plätze, zu denen du eingeladen bist. "
    "Wem das Programm gehört, der öffnet die Adresse mit ?ticket=…, die es beim Start zeigt.",
    "You are a guest here: you watch the games in progress and play the seats that you were invited to. "
    "Whoever owns the program opens the address with ?ticket=… that it shows when it starts.",
)
OWNERS = Text("Diese Seite gehört dem Besitzer", "This page is the owner's")
FAULT = Text("Hier ist uns ein Fehler unterlaufen.", "Something went wrong here, and it is our fault.")
NOT_FOUND = Text("Diese Seite gibt es nicht.", "There is no such page.")
WHAT_NOW = {  # below what a page says that shows nothing else
    OWNERS: Text(
        "Du kannst laufenden Spielen zusehen und die Regeln lesen. Wer mitspielen will, braucht eine Einladung.",
        "You can watch games in progress and read the rules. To play, you need an invitation.",
    ),
    NOT_FOUND: Text(
        "Vielleicht fehlt am Ende der Adresse etwas. Alle Spiele findest du auf der Startseite.",
        "Perhaps the end of the address is missing. All games are on the start page.",
    ),
    FAULT: Text(
        "Lade die Seite noch einmal. Kommt das wieder, dann steht in der Datei faults.log, was geschehen ist.",
        "Load the page once more. If it happens again, the file faults.log says what went wrong.",
    ),
}
WRONG = Text("Bitte berichtige zuerst die rot markierten Felder.", "Please correct the fields marked in red first.")
