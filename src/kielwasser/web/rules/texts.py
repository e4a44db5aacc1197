"""What the pages of the rules say beside the rules themselves."""

from kielwasser.system.errors import Text

TITLE = Text("Spielregeln", "Rules")
INTRODUCTION = Text(
    "So werden die Spiele gespielt, und so bedient man sie hier.",
    "This is how the games are played, and how to play them here.",
)
OF_GAME = Text("Spielregeln: {game}", "Rules of {game}")
READ = Text("Regeln lesen", "Read the rules")
READ_OF = Text("Regeln lesen: {game}", "Read the rules of {game}")
ALL_GAMES = Text("Alle Spiele", "All games")
PLAY = Text("Jetzt spielen", "Play now")
CONTENTS = Text("Inhalt", "Contents")
PICTURES_LATER = Text(
    "Die Bilder kommen, sobald das Spiel für diesen Rechner übersetzt ist.",
    "The pictures come as soon as the game is compiled for this machine.",
)

RULINGS = Text("Zwei Auslegungen", "Two rulings")
RULINGS_TEXT = Text(
    "Das Regelheft der Saison und ihr offizieller Server waren sich nicht immer einig. Gespielt wird nach dem "
    "„Regelheft“ (book); spielt ein fremdes Programm mit, wie der „offizielle Server“ (referee) entschieden hat. Beim "
    "Anlegen eines Spiels kannst du es anders wählen. Das ist der ganze Unterschied:",
    "The rule book of the season and its official server did not always agree. Games are played by the “rule book” "
    "(book); where a foreign program takes part, as the “official server” (referee) decided. When you set up a game "
    "you can choose otherwise. This is all the difference:",
)

EVERYWHERE = Text("Für alle Spiele", "In all games")
KEYS = (
    Text(
        "Klicke das Brett an, dann gelten die Tasten des Spiels. Jede Möglichkeit steht auch als Knopf unter dem "
        "Brett; fahre mit der Maus darüber, dann siehst du, was sie bewirkt und kostet.",
        "Click the board, then the keys of the game work. Everything that is possible is also a button below the "
        "board; point at it to see what it does and costs.",
    ),
    Text(
        "Zurückblättern: Pfeil links und rechts um einen Zug (wo das Spiel die Pfeile nicht selbst braucht), mit "
        "Umschalt um eine Runde, mit Strg an den Anfang oder ans Ende. Ein laufendes Spiel stört das nicht.",
        "Looking back: Left and Right by one move (where the game does not need the arrows itself), with Shift by one "
        "round, with Ctrl to the start or to the end. A running game is not disturbed by that.",
    ),
    Text(
        "Die Leertaste öffnet die Einstellungen: Sprache, Farben, Koordinaten, Animationen und mehr.",
        "The space bar opens the settings: language, colours, coordinates, animation and more.",
    ),
)
