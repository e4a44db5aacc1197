"""What the pages of mass tests say."""

from kielwasser.core.ruling import BOOK, REFEREE
from kielwasser.system.errors import Text
from kielwasser.tournament.basics.players import BUILT_IN, PROGRAM, PYTHON

TITLE = Text("Massentests", "Mass tests")
INTRODUCTION = Text(
    "Lass Computerspieler viele Spiele gegeneinander spielen und sieh, wer wirklich stärker ist.",
    "Let computer players play many games against each other and see who is really stronger.",
)
NEW = Text("Neuer Massentest", "New mass test")
GAME = Text("Spiel", "Game")
FORMAT = Text("Art", "Format")
FORMAT_TEXTS = {
    "match": Text("Zwei Spieler, jedes Brett zweimal mit getauschten Plätzen.", "Two players, each board twice."),
    "round-robin": Text("Alle spielen gegen alle.", "Everybody plays everybody."),
    "gauntlet": Text("Der erste Spieler gegen jeden anderen.", "The first player against each of the others."),
    "league": Text(
        "Spieltage wie im Wettbewerb, 6 Spiele je Begegnung.", "Match days as in the contest, 6 games each."
    ),
    "knockout": Text("Wer verliert, scheidet aus. Die Reihenfolge setzt.", "Who loses is out, seeded in this order."),
    "swiss": Text("Gleich Gute treffen aufeinander.", "Equals meet equals."),
}

PLAYERS = Text("Spieler", "Players")
NUMBERED = Text("Spieler {number}", "Player {number}")
ADD = Text("Weiterer Spieler", "Another player")
REMOVE = Text("Entfernen", "Remove")
KINDS = {
    BUILT_IN: Text("Computer (eingebaut)", "Computer (built in)"),
    PYTHON: Text("Python-Datei", "Python file"),
    PROGRAM: Text("Programm", "Program"),
}
KIND_TEXTS = {
    BUILT_IN: Text("Ein Spieler, den dieses Programm mitbringt.", "A player that comes with this program."),
    PYTHON: Text(
        "Eine Klasse mit der Methode choose; sie spielt ohne Server und deshalb schneller.",
        "A class with a method choose; it plays without a server and so more quickly.",
    ),
    PROGRAM: Text(
        "Ein Computerspieler auf diesem Rechner; er wird für jedes Spiel gestartet.",
        "A computer player on this machine; it is started for every game.",
    ),
}
FILE = Text("Python-Datei", "Python file")
FILE_HINT = Text("DATEI.py oder DATEI.py:Klasse", "FILE.py or FILE.py:Class")
FILE_PARAMETERS_HINT = Text("Zahlen mit Namen: tiefe=3 gewicht=0.5", "Named numbers: depth=3 weight=0.5")
PARAMETERS_HINT = Text("Zum Beispiel --depth 3", "For example --depth 3")
NO_PROGRAMS = Text(
    "Eigene Programme und Dateien sind hier abgeschaltet (--allow-programs).",
    "Programs and files of your own are switched off here (--allow-programs).",
)

CONDITIONS = Text("Bedingungen", "Conditions")
GAMES = Text("Anzahl Spiele", "Number of games")
GAMES_EACH = Text("Spiele je Begegnung", "Games of each encounter")
GAMES_HINT = Text("Gerade: jedes Brett zweimal, Plätze getauscht", "Even: each board twice, seats swapped")
SECONDS = Text("Sekunden je Zug", "Seconds a move")
SECONDS_HINT = Text("Leer: wie in der Saison, {seconds} s", "Empty: as in the season, {seconds} s")
CONCURRENCY = Text("Spiele gleichzeitig", "Games at once")
CONCURRENCY_HINT = Text(
    "Leer: so viele, wie der Rechner schafft ({number})", "Empty: what the machine can do ({number})"
)
RULING = Text("Auslegung der Regeln", "Ruling")
RULING_HINTS = {
    BOOK: Text("Kein fremdes Programm spielt mit: Regelheft", "No foreign program takes part: rule book"),
    REFEREE: Text("Ein fremdes Programm spielt mit: offizieller Server", "A foreign program plays: official server"),
}
SEED = Text("Startwert", "Seed")
SEED_HINT = Text(
    "Derselbe Text gibt dieselben Bretter. Leer: Zufall.", "The same text deals the same boards. Empty: chance."
)
KEEP = Text("Aufzeichnungen aufbewahren", "Replays to keep")
KEEPS = {
    "all": Text("von allen Spielen", "of all games"),
    "lost": Text("die der erste Spieler verliert", "lost by the first player"),
    "failed": Text("mit Fehlern (Regel, Zeit, Absturz)", "with failures (rule, time, crash)"),
    "odd": Text("mit Fehlern oder unentschieden", "with failures or drawn"),
    "none": Text("keine", "none"),
}
SPRT = Text("Vorzeitig aufhören, sobald es klar ist (SPRT)", "Stop early once it is clear (SPRT)")
SPRT_HINT = Text(
    "Prüft während des Spielens, ob der erste Spieler um H1 Elo stärker ist oder nur um H0.",
    "Tests while playing whether the first player is stronger by H1 Elo, or by H0 only.",
)
ELO0, ELO1 = Text("H0 (Elo)", "H0 (Elo)"), Text("H1 (Elo)", "H1 (Elo)")
START = Text("Massentest starten", "Start the mass test")
STARTING = Text("Der Massentest beginnt, sobald alles bereit ist …", "The mass test begins as soon as all is ready …")
OTHERS_RUN = Text(
    "Ein anderer Massentest läuft noch. Beide zugleich bremsen einander: Zeiten sind dann weniger verlässlich.",
    "Another mass test is running. Both at once slow each other down: times can be trusted less.",
)

ALL = Text("Alle Massentests", "All mass tests")
NONE = Text("Noch kein Massentest.", "No mass test yet.")
LOADING = Text("Wird gelesen …", "Reading …")
OPEN = Text("Ansehen", "View")
RESUME = Text("Fortsetzen", "Resume")
STOP = Text("Anhalten", "Stop")
DELETE = Text("Löschen", "Delete")
REALLY_DELETE = Text(
    "„{title}“ mit allen {games} Spielen und Aufzeichnungen löschen?",
    "Delete “{title}” with all its {games} games and replays?",
)
DELETED = Text("Gelöscht.", "Deleted.")
MORE = Text("Alle {number} zeigen", "Show all {number}")
LISTED = Text("{number} · {game} · {games} · {date}", "{number} · {game} · {games} · {date}")
OF_TWO = Text("{first} {points} : {others} {second}", "{first} {points} : {others} {second}")
OF_ONE = Text("{first} {points} : {others} gegen alle", "{first} {points} : {others} against all")
AHEAD = Text("vorn: {names} (Punkte: {points})", "ahead: {names} (points: {points})")
DATE = Text("{day}.{month}.{year}, {time} Uhr", "{year}-{month}-{day}, {time}")
IMPOSSIBLE = Text("Das geht nicht: {why}", "That is impossible: {why}")
UNKNOWN_GAME = Text(
    "Das Spiel {game} ist hier nicht installiert: Die Ergebnisse bleiben, gespielt werden kann es hier nicht.",
    "The game {game} is not installed here: its results stay, but it cannot be played here.",
)
SWITCHED_OFF = Text(
    "Hier dürfen keine Programme und Dateien gestartet werden (--allow-programs).",
    "Programs and files may not be started here (--allow-programs).",
)

ABOUT = Text(
    "{game} · {ruling} · {seconds} je Zug · Startwert {seed} · {number} zugleich",
    "{game} · {ruling} · {seconds} a move · seed {seed} · {number} at once",
)
UNKNOWN = Text("Diesen Massentest gibt es nicht.", "There is no such mass test.")
MASS_TEST = Text("Massentest {number}", "Mass test {number}")
BACK = Text("Alle Massentests", "All mass tests")
PROGRESS = Text("{games} von {planned} Spielen", "{games} of {planned} games")
LEFT = Text("noch etwa {time}", "about {time} left")
SPENT = Text("{time} gespielt", "played for {time}")
FAILED = Text(
    "Abgebrochen: {why}. Was gezählt ist, bleibt; „Fortsetzen“ spielt weiter.",
    "Failed: {why}. What is counted stays; “Resume” goes on.",
)
LIVE = Text("Laufend aktualisieren", "Update continuously")
DOWNLOADS = Text("Herunterladen", "Download")
REPORT, JSON, CSV = Text("Bericht (HTML)", "Report (HTML)"), Text("JSON", "JSON"), Text("Spiele (CSV)", "Games (CSV)")
STANDINGS = Text("Stand", "Standings")
SHOW_GUESTS = Text("Gäste dürfen den Stand sehen", "Guests may see the standings")
GUESTS_ADDRESS = Text("Seite für Gäste", "Page for guests")
RESULT = Text("Ergebnis", "Result")
RESULT_OF = Text("Aus Sicht von {name}", "As seen by {name}")
SHARE = Text("Punkte", "Points")
SHARE_OF = Text("{points} von {games} ({share})", "{points} of {games} ({share})")
BALANCE = Text("Siege · Remis · Niederlagen", "Wins · draws · losses")
ELO = Text("Elo-Unterschied (95 %)", "Elo difference (95 %)")
LOS = Text("Wahrscheinlich stärker", "Likely to be stronger")
LENGTH = Text("Züge je Spiel", "Moves a game")
PAIRS = Text("Paare nach Punkten", "Pairs by points")
PAIRS_HINT = Text(
    "So oft brachte ein Brett (zwei Spiele) dem ersten Spieler 0 bis 2 Punkte.",
    "How often a board (two games) brought the first player 0 to 2 points.",
)
CURVE = Text("Elo-Verlauf", "Elo over time")
CURVE_HINT = Text("Mit dem Band, in dem der wahre Wert zu 95 % liegt.", "With the band that holds the truth at 95 %.")
TEST = Text("Vorzeitiges Ende (SPRT)", "Early end (SPRT)")
TABLE = Text("Tabelle", "Table")
BRACKET = Text("K.-o.-Baum", "Bracket")
MATRIX = Text("Kreuztabelle", "Results matrix")
SEATS = Text("Nach Plätzen", "By seat")
CAUSES = Text("Wie die Spiele endeten", "How the games ended")
TIMES = Text("Bedenkzeiten", "Thinking times")
TIMES_OF = Text(
    "{name}: {moves} Züge, im Mittel {mean}, am längsten {longest}",
    "{name}: {moves} moves, {mean} on average, {longest} at most",
)
RECENT = Text("Letzte Spiele", "Latest games")
NOTHING_YET = Text("Noch ist kein Spiel zu Ende.", "No game is over yet.")
BOARD, FIRST, SECOND = Text("Brett", "Board"), Text("Erster", "First"), Text("Zweiter", "Second")
WINNER, ENDING, MOVES = Text("Sieger", "Winner"), Text("Ende", "Ending"), Text("Züge", "Moves")
DRAWN = Text("Remis", "draw")
REPLAY = Text("Aufzeichnung", "Replay")
WATCH = Text("ansehen", "watch")
WATCH_GAME = Text("Spiel {pair}/{seat} ansehen", "Watch game {pair}/{seat}")
FIRST_EXAMPLE = Text("Erstes Beispiel", "First example")
NOT_KEPT = Text("Die Aufzeichnung dieses Spiels wurde nicht aufbewahrt.", "The replay of this game was not kept.")

RATINGS = Text("Rangliste", "Rating list")
RATINGS_TEXT = Text(
    "Aus allen Massentests zusammen, je Spiel, Auslegung und Zeit. 0 Elo hat {anchor}.",
    "From all mass tests together, by game, ruling and time limit. {anchor} has 0 Elo.",
)
RATINGS_MEAN = Text(
    "Aus allen Massentests zusammen, je Spiel, Auslegung und Zeit. 0 Elo ist das Mittel.",
    "From all mass tests together, by game, ruling and time limit. The mean has 0 Elo.",
)
NO_RATINGS = Text("Noch ist kein Paar von Spielen zu Ende.", "No pair of games is over yet.")
PLACE, SCORE = Text("Platz", "Place"), Text("Punkteanteil", "Share of points")
