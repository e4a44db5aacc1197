"""The words in which series are shown, in German and English."""

from __future__ import annotations

import math
from collections.abc import Mapping

from kielwasser.programs.last_words import essence
from kielwasser.system.errors import Text
from kielwasser.tournament.play.jobs import ABSENT, CRASH, EDGES_MS, REGULAR
from kielwasser.tournament.results.statistics import SprtState, Strength

CAUSES: Mapping[str, Text] = {
    REGULAR: Text("regulär", "regular"),
    "rule_violation": Text("Regelverletzung", "rule violation"),
    "soft_timeout": Text("zu langsam", "too slow"),
    "hard_timeout": Text("keine Antwort", "no answer"),
    "left": Text("gegangen", "left"),
    CRASH: Text("abgestürzt", "crashed"),
    ABSENT: Text("nicht erschienen", "did not come"),
}
STATES: Mapping[str, Text] = {
    "open": Text("angehalten", "stopped"),
    "running": Text("läuft", "running"),
    "stopping": Text("hält an", "stopping"),
    "done": Text("fertig", "done"),
    "failed": Text("abgebrochen", "failed"),
}
FORMATS: Mapping[str, Text] = {
    "match": Text("Wettkampf", "match"),
    "round-robin": Text("Jeder gegen jeden", "round robin"),
    "gauntlet": Text("Einer gegen alle", "gauntlet"),
    "league": Text("Liga", "league"),
    "knockout": Text("K.-o.-Turnier", "knockout"),
    "swiss": Text("Schweizer System", "Swiss system"),
    "tune": Text("Einstellen", "tuning"),
}
DECISIONS: Mapping[str | None, Text] = {
    "H0": Text("nicht stärker (H0)", "not stronger (H0)"),
    "H1": Text("stärker (H1)", "stronger (H1)"),
    None: Text("noch offen", "still open"),
}
PAIRS = Text("Paare (0 · ½ · 1 · 1½ · 2 Punkte)", "pairs (0 · ½ · 1 · 1½ · 2 points)")
GAMES, POINTS, PLAYER = Text("Spiele", "games"), Text("Punkte", "points"), Text("Spieler", "player")
WINS, DRAWS, LOSSES = Text("Siege", "wins"), Text("Remis", "draws"), Text("Niederlagen", "losses")
FAILURES, AVERAGE, PLACE = Text("Fehler", "failures"), Text("Spielpunkte", "game points"), Text("Platz", "place")
ENDINGS, NUMBER, EXAMPLE = (
    Text("Spielenden", "endings"),
    Text("Anzahl", "number"),
    Text("erstes Beispiel", "first example"),
)
AS_FIRST, AS_SECOND = Text("als Erster", "moving first"), Text("als Zweiter", "moving second")
MOVES, MEAN, LONGEST = Text("Züge", "moves"), Text("im Mittel", "mean"), Text("am längsten", "longest")
LENGTH = Text("Züge je Spiel", "moves a game")
OVERHEAD = Text(
    "{each} je Spiel zum Starten, Verbinden und Beenden der Programme ({share} der Zeit, {pairs} Paare zugleich)",
    "{each} a game for starting, connecting and ending programs ({share} of the time, {pairs} pairs at once)",
)


def number(value: float, digits: int = 1, sign: bool = False) -> str:
    """Return a number for people, the infinite ones too.

    >>> number(12.345, sign=True), number(float("-inf"))
    ('+12.3', '−∞')
    """
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{value:{'+' if sign else ''}.{digits}f}".replace("-", "−")


def strength(found: Strength) -> str:
    """Return an Elo difference with its error."""
    if math.isinf(found.elo) or math.isinf(found.error):
        return f"{number(found.elo, sign=True)} [{number(found.low)}, {number(found.high)}]"
    return f"{number(found.elo, sign=True)} ± {number(found.error)}"


def failure(cause: str, example: str) -> str:
    """Return the line that matters of what is to be said of a failure: with the exception where there was one.

    >>> failure("crash", "bot.py crashed (code 1).\\nloading\\nTraceback (most recent call last):\\n x\\nKeyError: 1")
    'bot.py crashed (code 1). KeyError: 1'
    """
    lines = example.splitlines()
    first = lines[0].strip() if lines else ""
    matter = essence("\n".join(lines[1:])) if cause in (CRASH, ABSENT) else ""
    if cause == "left":
        return essence(example)
    return first if not matter or matter in first else f"{first} {matter}"


def sprt(state: SprtState, language: str) -> str:
    """Return where a sequential test stands."""
    test = state.test
    bounds = f"({number(test.lower, 2)}, {number(test.upper, 2)}) [{test.elo0:g}, {test.elo1:g}]"
    return f"LLR {number(state.ratio, 2)} {bounds} {DECISIONS[state.decision].said(language)}"


def seconds(value: float) -> str:
    """Return a time for people.

    >>> seconds(0.0123), seconds(1.9973), seconds(75.2), seconds(7380)
    ('12 ms', '1.99 s', '1:15 min', '2:03 h')
    """
    if value < 1:
        return f"{value * 1000:.0f} ms"
    if value < 10:  # rounded down: just below a limit is not at it
        return f"{math.floor(value * 100) / 100:.2f} s"
    if value < 60:
        return f"{value:.0f} s"
    if value < 3600:
        return f"{int(value) // 60}:{int(value) % 60:02d} min"
    return f"{int(value) // 3600}:{int(value) % 3600 // 60:02d} h"


def bucket(index: int) -> str:
    """Return the name of a bar of the histogram of thinking times: the longest time in it, in ms unless it says s.

    >>> bucket(0), bucket(6), bucket(9), bucket(13)
    ('1 ms', '100', '1 s', '> 10 s')
    """
    if index == len(EDGES_MS):
        return f"> {EDGES_MS[-1] // 1000} s"
    edge = EDGES_MS[index]
    return "1 ms" if edge == 1 else str(edge) if edge < 1000 else f"{edge // 1000} s"
