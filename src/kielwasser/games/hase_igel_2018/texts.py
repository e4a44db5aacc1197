"""Hase und Igel 2018: what the referee says, in German and English.

The official referee names the action that it refuses, not the reason: `explain` says the first in German and the second
in English; `REASONS` has the reason in both.
"""

from kielwasser.core.position import Position
from kielwasser.games.hase_igel_2018 import rules
from kielwasser.games.hase_igel_2018.board import (
    ADVANCE,
    CARD_BACK,
    CARD_EAT,
    CARD_HURRY,
    EAT,
    EXCHANGE,
    FAR,
    RETREAT,
    SKIP,
)
from kielwasser.system.errors import Text

REASONS = {
    rules.NO_ACTION: Text("Aktionen sind null", "The move has no action."),
    rules.WRONG_ORDER: Text(
        "Das order Attribut wurde nicht richtig gesetzt.", "The places of the actions are not 0, 1, 2 and so on."
    ),
    rules.ONLY_CARDS_FOLLOW: Text(
        "Nach der ersten Aktion können nur noch Karten folgen.", "Only cards can follow the first action."
    ),
    rules.CARD_DUE: Text("Es muss eine Karte ausgespielt werden.", "A card must be played."),
    rules.SALAD_FIRST: Text("Zuerst muss ein Salat gefressen werden.", "A salad has to be eaten first."),
    rules.NOT_FORWARD: Text(
        "Ein Vorwärtszug geht mindestens ein Feld weit.", "An advance goes forward by one field at least."
    ),
    rules.BEYOND_GOAL: Text("Hinter dem Ziel gibt es kein Feld.", "There is no field beyond the goal."),
    rules.TOO_FEW_CARROTS: Text("Dafür reichen die Karotten nicht.", "There are not enough carrots for that."),
    rules.OCCUPIED: Text("Auf dem Feld steht der Gegner.", "The opponent stands on that field."),
    rules.START_FIELD: Text("Das Startfeld darf nicht wieder betreten werden.", "The start must not be entered again."),
    rules.HEDGEHOG_FIELD: Text(
        "Ein Igelfeld wird nur durch einen Rückzug betreten.", "A hedgehog field can only be entered by going back."
    ),
    rules.SALAD_FIELD: Text(
        "Ein Salatfeld darf nur betreten, wer einen Salat hat.", "A salad field can only be entered with a salad."
    ),
    rules.GOAL_CLOSED: Text(
        "Ins Ziel darf nur, wer höchstens zehn Karotten und keinen Salat hat.",
        "The goal can only be entered with at most ten carrots and no salad.",
    ),
    rules.HARE_FIELD: Text(
        "Ein Hasenfeld darf nur betreten, wer dort eine Karte spielen kann.",
        "A hare field can only be entered if a card can be played there.",
    ),
    rules.NO_HEDGEHOG: Text("Dahinter gibt es kein Igelfeld.", "There is no hedgehog field behind."),
    rules.NO_CARROT_FIELD: Text(
        "Karotten werden nur auf einem Karottenfeld getauscht.", "Carrots are exchanged on a carrot field only."
    ),
    rules.WRONG_AMOUNT: Text("Diese Anzahl Karotten ist nicht möglich.", "That number of carrots is not possible."),
    rules.NO_SALAD_DUE: Text(
        "Salat wird nur auf einem Salatfeld gefressen und nur einer je Besuch.",
        "A salad is eaten on a salad field only, and only one a visit.",
    ),
    rules.OTHER_MOVE: Text(
        "Spieler kann noch einen anderen Zug ausführen, aussetzen ist nicht erlaubt.",
        "Skipping is only allowed when no other move is possible.",
    ),
    rules.NO_CARD_DUE: Text(
        "Eine Karte wird nur auf einem eben betretenen Hasenfeld gespielt.",
        "A card is played on a hare field that was just entered only.",
    ),
    rules.CARD_GONE: Text("Diese Karte ist schon gespielt.", "That card has already been played."),
    rules.TOO_FEW_SALADS: Text("Dafür reichen die Salate nicht.", "There are not enough salads for that."),
    rules.NOT_SECOND: Text("Nur der Zweite darf vorrücken.", "Only the second player can hurry ahead."),
    rules.NOT_FIRST: Text("Nur der Erste darf zurückfallen.", "Only the first player can fall back."),
}

_WHOLE_MOVE = (rules.NO_ACTION, rules.WRONG_ORDER, rules.ONLY_CARDS_FOLLOW, rules.CARD_DUE)
_OFFICIAL = {
    SKIP: "Spieler kann noch einen anderen Zug ausführen, aussetzen ist nicht erlaubt.",
    EAT: "Es kann gerade kein Salat (mehr) gegessen werden.",
    RETREAT: "Es kann gerade kein Rückzug gemacht werden.",
}


def card_type(action: int) -> str:
    """Return the official name of the card that an action plays."""
    return {CARD_EAT: "EAT_SALAD", CARD_HURRY: "HURRY_AHEAD", CARD_BACK: "FALL_BACK"}.get(
        action, "TAKE_OR_DROP_CARROTS"
    )


def explain(code: int, position: Position, action: int) -> Text:
    """Return the official sentence about a refused action, and in English the reason."""
    english = REASONS[code].en
    if code in _WHOLE_MOVE:
        return REASONS[code]
    if action in _OFFICIAL:
        return Text(_OFFICIAL[action], english)
    if action >= ADVANCE - FAR:
        return Text(f"Vorwärtszug um {action - ADVANCE} Felder ist nicht möglich", english)
    if action >= EXCHANGE - FAR:
        return Text(f"Es können nicht {action - EXCHANGE} Karotten aufgenommen werden.", english)
    return Text(f"Das Ausspielen der {card_type(action)} Karte ist nicht möglich.", english)


ENDINGS = {
    rules.IN_GOAL: ("goal", Text("Ein Spieler ist im Ziel.", "A player has reached the goal.")),
    rules.ROUND_LIMIT: ("round_limit", Text("Das Rundenlimit wurde erreicht.", "The round limit was reached.")),
}

RULINGS = (
    Text(
        "H1: Die Karte „Friss sofort einen Salat“ braucht nach dem Regelheft mindestens zwei Salate, beim offiziellen "
        "Server nur einen.",
        "H1: by the book the card “eat a salad at once” needs two salads or more, with the official referee only one.",
    ),
)
