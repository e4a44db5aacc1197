"""Hase und Igel 2018: what a learner sees."""

from typing import Any

from kielwasser.core import generic
from kielwasser.core.kernel import kernel
from kielwasser.core.observation import LARGEST, Channel
from kielwasser.core.records import digest_of
from kielwasser.games.hase_igel_2018.board import CARD_LETTERS, FIELDS, FIRST_SALADS, GOAL_FIELD, LAST_PLY
from kielwasser.games.hase_igel_2018.rules import will_owe_salad
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__])

SHAPE = (FIELDS,)
GROUND = (
    Channel("start", Text("das Startfeld", "the start")),
    Channel("carrot", Text("Karottenfelder", "carrot fields")),
    Channel("hare", Text("Hasenfelder", "hare fields")),
    Channel("salad", Text("Salatfelder", "salad fields")),
    Channel("hedgehog", Text("Igelfelder", "hedgehog fields")),
    Channel("position_1", Text("Positionsfelder für den Ersten", "position fields for the first")),
    Channel("position_2", Text("Positionsfelder für den Zweiten", "position fields for the second")),
    Channel("goal", Text("das Ziel", "the goal")),
)
PIECES = (
    Channel("own", Text("die eigene Figur", "the own figure")),
    Channel("other", Text("die Figur des Gegners", "the opponent's figure")),
)
_CARDS = ("take_or_drop", "eat", "hurry", "fall_back")
_SEAT = (
    Channel("at", Text("Feld, durch 64", "field, over 64")),
    Channel("carrots", Text("Karotten, durch 64", "carrots, over 64")),
    Channel("salads", Text("Salate, durch 5", "salads, over 5")),
    Channel("salad_due", Text("muss im nächsten Zug Salat fressen", "has to eat a salad with the next move")),
    *(
        Channel(f"card_{name}", Text(f"hat die Karte {letter}", f"has the card {letter}"))
        for name, letter in zip(_CARDS, CARD_LETTERS, strict=True)
    ),
)
SCALARS = (
    *(Channel(f"own_{each.name}", each.text) for each in _SEAT),
    *(Channel(f"other_{each.name}", each.text) for each in _SEAT),
    Channel("to_move", Text("ist am Zug", "is to move")),
    Channel("card_due", Text("eine Karte ist auszuspielen", "a card is due")),
    Channel("ply", Text("gespielte Züge, durch 60", "moves played, over 60")),
    Channel("seat", Text("0 für den ersten Sitz, 1 für den zweiten", "0 for the first seat, 1 for the second")),
    Channel("ruling", Text("0: Regelheft, 1: Schiedsrichter", "0: rule book, 1: referee")),
)
_KINDS = len(GROUND)
_OWN, _OTHER = _KINDS, _KINDS + 1
_EACH = len(_SEAT)
_HELD = 4  # cards come after so many others


@kernel
def ground(board: Any, planes: Any) -> None:
    """Fill a plane for each kind of field."""
    for kind in range(_KINDS):
        for field in range(FIELDS):
            planes[kind, field] = board.kind[field] == kind


@kernel
def pieces(board: Any, state: Any, seat: Any, planes: Any, there: Any) -> None:
    """Put the figures on their fields, or take them off."""
    planes[_OWN, state.at[seat]] = there
    planes[_OTHER, state.at[1 - seat]] = there


@kernel
def numbers(board: Any, state: Any, seat: Any, scalars: Any) -> None:
    """Fill in what both players have, and where the game stands."""
    count(board, state, seat, scalars, 0)
    count(board, state, 1 - seat, scalars, _EACH)
    scalars[2 * _EACH] = state.to_move == seat
    scalars[2 * _EACH + 1] = state.acted > 0
    scalars[2 * _EACH + 2] = state.ply / LAST_PLY
    scalars[2 * _EACH + 3] = seat
    scalars[2 * _EACH + 4] = board.ruling


@kernel
def count(board: Any, state: Any, seat: Any, scalars: Any, first: Any) -> None:
    """Fill in what a seat has."""
    scalars[first] = state.at[seat] / GOAL_FIELD
    scalars[first + 1] = min(state.carrots[seat] / GOAL_FIELD, LARGEST)
    scalars[first + 2] = state.salads[seat] / FIRST_SALADS
    scalars[first + 3] = will_owe_salad(board, state, seat)
    for card in range(_EACH - _HELD):
        scalars[first + _HELD + card] = state.cards[seat] >> card & 1


horizon = generic.sees_all
