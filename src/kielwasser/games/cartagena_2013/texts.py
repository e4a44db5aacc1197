"""Cartagena 2013: what the referee says, in German and English. The German reasons are the official ones."""

from kielwasser.core.position import Position
from kielwasser.games.cartagena_2013 import rules
from kielwasser.games.cartagena_2013.board import BACKWARD, BOTTLE, FORWARD, SYMBOL_CHOICES, UNKNOWN
from kielwasser.system.errors import Text

SEATS = ("RED", "BLUE")
SYMBOL_NAMES = ("", "SKULL", "HAT", "DAGGER", "BOTTLE", "KEY", "PISTOL")

REASONS = {
    rules.TOO_MANY: Text("Ein Zug hat höchstens drei Teilzüge.", "A move has at most three partial moves."),
    rules.OFF_PATH: Text("Ungültigen Feldindex Angegeben.", "There is no field of that number."),
    rules.FROM_GOAL: Text("Vorwärtszug vom Zielfeld nicht möglich.", "No pirate can go forward from the goal."),
    rules.CARD_NOT_HELD: Text("Spieler hat keine Karte mit Symbol {symbol}.", "The player holds no card {symbol}."),
    rules.NO_PIRATE_FORWARD: Text(
        "Spieler {colour} hat keinen Piraten auf Feld {field}.", "The player {colour} has no pirate on field {field}."
    ),
    rules.NO_SUCH_SYMBOL: Text("Gesendetes Symbol existiert nicht.", "There is no such symbol."),
    rules.NO_PIRATE_BACKWARD: Text(
        "Spieler hat keinen Piraten auf Feld {field}.", "The player has no pirate on field {field}."
    ),
    rules.FROM_START: Text(
        "Es ist nicht möglich einen Piraten vom Startfeld zurückzubewegen.", "No pirate can go back from the start."
    ),
    rules.NOBODY_BEHIND: Text(
        "Es gibt kein zurückliegendes Feld.", "There is no field with one or two pirates further back."
    ),
}

ENDINGS = {
    rules.FINISHED: ("finished", Text("Alle sechs Piraten sind im Ziel.", "All six pirates are in the goal.")),
    rules.ROUND_LIMIT: ("round_limit", Text("Das Rundenlimit wurde erreicht.", "The round limit was reached.")),
}

RULINGS = (
    Text(
        "C1: Nach dem Regelheft dauert das Spiel höchstens 30 Runden (dann kann der Ablagestapel neu gemischt werden), "
        "beim offiziellen Server 15.",
        "C1: by the book a game has at most 30 rounds (so the discards can come to be reshuffled), with the official "
        "referee 15.",
    ),
)


def explain(code: int, position: Position, action: int) -> Text:
    """Return why an action was refused, with the field, symbol and colour in question."""
    field, symbol = (action - FORWARD) // SYMBOL_CHOICES, 1 + (action - FORWARD) % SYMBOL_CHOICES
    if action >= BACKWARD:
        field = action - BACKWARD
    parts = {
        "colour": SEATS[position.to_move],
        "field": field,
        "symbol": SYMBOL_NAMES[BOTTLE if symbol == UNKNOWN else symbol],
    }
    text = REASONS[code]
    return Text(text.de.format(**parts), text.en.format(**parts))
