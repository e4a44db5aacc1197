"""The commands, by what one does with them. Nothing of them is loaded here: see `parser`."""

from __future__ import annotations

from kielwasser.system.errors import Text

PANELS = {
    Text("Spielen", "Play"): {
        "arena": Text(
            "Die Arena im Browser öffnen (auch ohne Befehl).", "Open the arena in the browser (without a command, too)."
        ),
        "play": Text(
            "Im Terminal spielen: Züge eintippen oder zusehen.", "Play in the terminal: type moves, or watch."
        ),
        "serve": Text("Einen Spielserver für alle Jahrgänge starten.", "Start a game server for all seasons."),
        "connect": Text("Auf einem Spielserver spielen.", "Play on a game server."),
        "check-client": Text("Sagen, was ein Client falsch macht.", "Say what a client does wrong."),
        "replay": Text(
            "Aufzeichnungen zeigen, umwandeln, prüfen, ausgeben.", "Show, convert, check and export replays."
        ),
        "picture": Text("Eine Stellung zeichnen.", "Draw a position."),
        "analyse": Text(
            "Sagen, was jeder Zug einer Aufzeichnung wert war.", "Say what each move of a replay was worth."
        ),
        "new-player": Text(
            "Einen eigenen Spieler zum Anfangen schreiben.", "Write a player of your own to begin with."
        ),
        "docs": Text("Das Handbuch als statische Seiten bauen.", "Build the manual as a static site."),
    },
    Text("Spieler messen", "Measure players"): {
        "match": Text("Messen, wer von zwei Spielern stärker ist.", "Measure which of two players is stronger."),
        "tournament": Text("Mehrere Spieler ein Turnier spielen lassen.", "Let several players play a tournament."),
        "series": Text("Zeigen, was gespielt wurde.", "Show what has been played."),
        "report": Text("Eine Seite über eine Serie schreiben.", "Write a page about a series."),
        "ratings": Text("Alle Spieler bewerten, die gespielt haben.", "Rate all players that have played."),
        "tune": Text("Zahlen eines Spielers einstellen.", "Tune a player's numbers."),
        "fit": Text("Die Gewichte einer Bewertung finden.", "Find the weights of an evaluation."),
        "train": Text("Das Netz einer Bewertung trainieren.", "Train the network of an evaluation."),
    },
    Text("Regeln prüfen", "Check the rules"): {
        "verify": Text(
            "Aufgezeichnete Spiele mit unseren Regeln vergleichen.", "Compare recorded games with our rules."
        ),
        "perft": Text("Folgen erlaubter Züge zählen.", "Count sequences of legal moves."),
        "actions": Text("Die Aktionen eines Spiels mit ihren Nummern.", "A game's actions with their numbers."),
        "playthrough": Text("Ein ganzes zufälliges Spiel aufschreiben.", "Write down a whole random game."),
    },
    Text("Messen", "Measure"): {
        "bench": Text(
            "Messen, wie schnell alles auf diesem Rechner ist.", "Measure how fast things are on this machine."
        ),
        "warm": Text("Spiele vor ihrem ersten Gebrauch übersetzen.", "Compile games ahead of their first use."),
    },
}
COMMANDS = tuple(name for panel in PANELS.values() for name in panel)

_FILES = {"series": "tournament", "report": "tournament"}  # of those that have none of their own


def module_of(command: str) -> str:
    """Return the name of the module that a command stands in."""
    return f"{__package__}.{_FILES.get(command, command.replace('-', '_'))}"
