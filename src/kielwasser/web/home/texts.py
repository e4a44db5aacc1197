"""What the start page says."""

from kielwasser.system.errors import Text

TITLE = Text("Spiele", "Games")
CHOOSE = Text("Wähle ein Spiel", "Choose a game")
BOARD = Text("Spielbrett von {game}", "Board of {game}")
SEASON = Text("Saison {season}", "Season {season}")
NEW_GAME = Text("Neues Spiel", "New game")
NEW_GAME_OF = Text("Neues Spiel: {game}", "New game: {game}")
COMPILING = Text("wird vorbereitet …", "getting ready …")
RUNNING = Text("Laufende Spiele", "Games in progress")
NONE_RUNNING = Text("Gerade läuft kein Spiel.", "No game is in progress.")
FINISHED = Text("Beendete Spiele seit dem Start", "Games that ended since the start")
REPLAYS = Text("Aufzeichnung öffnen", "Open a replay")
PLAYERS = Text("Spieler", "Players")
GAME = Text("Spiel", "Game")
ROUND = Text("Runde", "Round")
POINTS = Text("Punkte", "Points")
STATE = Text("Stand", "State")
WATCHERS = Text("Zuschauer", "Watchers")
WATCH = Text("Zusehen", "Watch")
LOOK = Text("Ansehen", "Look")
MORE = Text("und {more} ältere", "and {more} older ones")
