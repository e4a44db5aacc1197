"""The words in which series are shown, in German and English."""

from __future__ import annotations

import math
from collections.abc import Mapping

from kielwasser.core.ruling import RULING_NAMES
from kielwasser.games import game, names
from kielwasser.programs.last_words import essence
from kielwasser.system.errors import Text
from kielwasser.system.numbers import decimal, plain
from kielwasser.tournament.basics.jobs import ABSENT, CRASH, EDGES_MS, HARD_TIMEOUT, NO_MOVE, REGULAR
from kielwasser.tournament.basics.statistics import SprtState, Strength
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.results.snapshot import AFTER, Note

CAUSES: Mapping[str, Text] = {
    REGULAR: Text("regulär", "regular"),
    "rule_violation": Text("Regelverletzung", "rule violation"),
    "soft_timeout": Text("zu langsam", "too slow"),
    HARD_TIMEOUT: Text("keine Antwort", "no answer"),
    "left": Text("gegangen", "left"),
    CRASH: Text("abgestürzt", "crashed"),
    ABSENT: Text("nicht erschienen", "did not come"),
}
STATES: Mapping[str, Text] = {
    "open": Text("angehalten", "stopped"),
    "running": Text("läuft", "running"),
    "elsewhere": Text("läuft", "running"),
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
FAILURES, PLACE = Text("Fehler", "failures"), Text("Platz", "place")
AVERAGE = Text("Ø Spielpunkte", "mean game points")
AVERAGE_MEANS = Text(
    "Ø Spielpunkte: was die Saison zählt, im Mittel der Spiele, die niemand durch einen Fehler verloren hat",
    "mean game points: what the season counts, over the games that nobody lost by a fault",
)
NOTES: Mapping[str, Text] = {
    NO_MOVE: Text(
        "{player} hatte keinen erlaubten Zug: {count} (Niederlagen nach den Regeln, keine Fehler)",
        "{player} had no legal move: {count} (lost by the rules, no failures)",
    ),
    AFTER: Text(
        "{player} ist erst nach dem Ergebnis abgestürzt: {count} (das Ergebnis gilt)",
        "{player} crashed only after the result: {count} (the result counts)",
    ),
}
ENDINGS, NUMBER, EXAMPLE = (
    Text("Spielenden", "endings"),
    Text("Anzahl", "number"),
    Text("erstes Beispiel", "first example"),
)
AS_FIRST, AS_SECOND = Text("als Erster", "moving first"), Text("als Zweiter", "moving second")
MOVES, MEAN, LONGEST = Text("Züge", "moves"), Text("im Mittel", "mean"), Text("am längsten", "longest")
LENGTH = Text("Züge je Spiel", "moves a game")
PAIR = Text("Paar", "pair"), Text("Paare", "pairs")
BRACKET, WINNER, BYE = Text("K.-o.-Baum", "bracket"), Text("Sieger", "winner"), Text("Freilos", "bye")
_LAST_ROUNDS: Mapping[int, Text] = {
    1: Text("Finale", "final"),
    2: Text("Halbfinale", "semi-final"),
    3: Text("Viertelfinale", "quarter-final"),
}
_LOPSIDED = 0.1  # of half an interval, by which its middle may be off the value that has one ± beside it
OVERHEAD = Text(
    "{each} je Spiel zum Starten, Verbinden und Beenden der Programme ({share} der Zeit, {pairs} zugleich)",
    "{each} a game for starting, connecting and ending programs ({share} of the time, {pairs} at once)",
)
SAVEABLE = Text(
    "--start-ahead startet die nächsten Programme schon während des Spiels: höchstens {time} gespart",
    "--start-ahead starts the next programs during the game: {time} saved at most",
)


def game_title(name: str) -> Text:
    """Return what a game is called; of a season that is not installed here its name, and that it is not."""
    if name not in names():
        return Text(f"{name} (hier unbekannt)", f"{name} (unknown here)")
    found = game(name)
    return Text(f"{found.title} {found.season}", f"{found.title} {found.season}")


def game_name(name: str) -> Text:
    """Return the name of a game as commands take it, and of one that is not installed here that it is not."""
    return Text(name, name) if name in names() else game_title(name)


def ruling_name(ruling: str) -> Text:
    """Return what a ruling is called."""
    return RULING_NAMES.get(ruling, Text(ruling, ruling))


def title(settings: SeriesSettings) -> Text:
    """Return what is played by whom, in a few words."""
    who = settings.names
    shown = " – ".join(who) if len(who) <= 4 else f"{who[0]} … {who[-1]} ({len(who)})"
    kind = FORMATS.get(settings.format, Text(settings.format, settings.format))
    german, english = (said[:1].upper() + said[1:] for said in (kind.de, kind.en))
    return Text(f"{german}: {shown}", f"{english}: {shown}")


def round_name(left: int, number: int) -> Text:
    """Return the name of a round of a knockout, after which there are `left` - 1 more; rounds count from 0.

    >>> round_name(2, 3).en, round_name(4, 0).en
    ('semi-final', 'round 1')
    """
    return _LAST_ROUNDS.get(left, Text(f"Runde {number + 1}", f"round {number + 1}"))


def strength(found: Strength) -> Text:
    """Return an Elo difference with its error, or with both bounds where they are not equally far away.

    >>> strength(Strength(100.0, 60.0, 140.0, 1.0)).en, strength(Strength(280.0, -120.0, 800.0, 0.9)).en
    ('+100.0 ± 40.0', '+280.0 [−120.0, 800.0]')
    """
    elo, (error, low, high) = decimal(found.elo, sign=True), map(decimal, (found.error, found.low, found.high))
    if math.isinf(found.error) or abs((found.low + found.high) / 2 - found.elo) > _LOPSIDED * found.error:
        return Text(f"{elo.de} [{low.de}; {high.de}]", f"{elo.en} [{low.en}, {high.en}]")
    return Text(f"{elo.de} ± {error.de}", f"{elo.en} ± {error.en}")


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


def note(found: Note) -> Text:
    """Return what else is to be said of a player, with the line that matters of what it printed."""
    said = NOTES[found.kind].filled(player=found.player, count=found.count)
    why = [failure(CRASH, text) for text in found.example]
    return Text(*(f"{text}: {reason}" if reason else text for text, reason in zip(said, why, strict=True)))


def sprt(state: SprtState) -> Text:
    """Return where a sequential test stands."""
    test, decision = state.test, DECISIONS[state.decision]
    ratio, lower, upper = (decimal(value, 2) for value in (state.ratio, test.lower, test.upper))
    elo0, elo1 = plain(test.elo0), plain(test.elo1)
    return Text(
        f"LLR {ratio.de} ({lower.de}; {upper.de}) [{elo0.de}; {elo1.de}] {decision.de}",
        f"LLR {ratio.en} ({lower.en}, {upper.en}) [{elo0.en}, {elo1.en}] {decision.en}",
    )


def bucket(index: int) -> str:
    """Return the name of a bar of the histogram of thinking times: the longest time in it, in ms unless it says s.

    >>> bucket(0), bucket(6), bucket(9), bucket(13)
    ('1 ms', '100', '1 s', '> 10 s')
    """
    if index == len(EDGES_MS):
        return f"> {EDGES_MS[-1] // 1000} s"
    edge = EDGES_MS[index]
    return "1 ms" if edge == 1 else str(edge) if edge < 1000 else f"{edge // 1000} s"
