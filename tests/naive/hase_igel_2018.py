"""Play Hase und Igel 2018 slowly and obviously, under ruling `book`.

The board is a line; an index counts from 0, the rule book's field numbers from 1:

    index    0   1 ............ 10  11 ............ 63  64
    letter   0   C H 1 2 mixed  S   I   ... mixed ...   G
             start              salad hedgehog          goal

Letters: 0 start, G goal, I hedgehog, S salad, C carrot, H hare, 1 and 2 position fields.

Moves are actions joined by a comma: A7 advance, F back to the hedgehog, E eat a salad, X+10 X-10 exchange
carrots, S skip, and the cards CE (eat a salad), CH (hurry ahead), CB (fall back), CT+20 CT0 CT-20 (carrots).

An action is a function from the mover (and the opponent, who never changes) to the mover afterwards, or to
None where the action is forbidden. A move is legal iff no action of it gives None and it does not end with a
card still owed to a hare field.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

START, GOAL, HEDGEHOG, SALAD, CARROT, HARE, FIRST_FIELD, SECOND_FIELD = "0GISCH12"
ROUND_LIMIT = 30  # §4
CARROTS_IN_GOAL = 10  # §2.8, §3.1 "höchstens zehn"; §1's "weniger als" is the book's slip
SALAD_CARD_NEEDS = 2  # §3.3.1 "mehr als einen Salat" (H1; the referee is content with one)
CARD_ACTIONS = ("CE", "CT+20", "CT0", "CT-20", "CH", "CB")


@dataclass(frozen=True)
class Player:
    """Hold what one player owns and where it stands."""

    index: int
    carrots: int
    salads: int
    cards: str  # the cards left, a part of "TEHB" in that order
    last: str | None  # last action that was no skip, "@", its place in its move


def race_card(distance: int) -> int:
    """Tell how many carrots an advance costs (the formula behind the table, also beyond its 44 fields)."""
    return distance * (distance + 1) // 2  # §1 Rennkarte


def is_first(me: Player, other: Player) -> bool:
    """Tell whether `me` is in first position; on a shared field both are."""
    return me.index >= other.index


def salad_carrots(me: Player, other: Player) -> int:
    """Tell how many carrots a salad eaten now brings."""
    return 10 if is_first(me, other) else 30  # §3.3.1, §3.5 "(10/30)"


# ---------------------------------------------------------------- §2 Felder: what may be entered


def may_stop(board: str, me: Player, other: Player) -> bool:
    """Tell whether `me`, all costs paid, may stand on its field after an advance or a card.

    That a hare field asks for a further card is judged by who builds the move, not here.
    """
    kind = board[me.index]
    if me.index == other.index and kind != GOAL:
        return False  # §3.1 occupied by the opponent, "außer es handelt sich um das Zielfeld"
    if kind == START:
        return False  # §2.1
    if kind == SALAD:
        return me.salads >= 1  # §2.4
    if kind == HEDGEHOG:
        return False  # §2.5 "nur durch einen Rückzug"
    if kind == GOAL:
        return me.carrots <= CARROTS_IN_GOAL and me.salads == 0  # §2.8
    return True  # §2.2 carrot, §2.3 hare, §2.6 and §2.7 position fields


# ---------------------------------------------------------------- §3 Zugmöglichkeiten


def advance(board: str, me: Player, other: Player, distance: int) -> Player | None:
    """Move forwards and pay for it."""
    # §3.1 Vorwärtszug
    cost = race_card(distance)
    target = me.index + distance
    if distance < 1 or cost > me.carrots or target >= len(board):
        return None
    moved = replace(me, index=target, carrots=me.carrots - cost)
    return moved if may_stop(board, moved, other) else None


def retreat(board: str, me: Player, other: Player) -> Player | None:
    """Move back to the nearest hedgehog behind and take ten carrots per field."""
    # §3.2 Rückwärtszug
    hedgehog = board.rfind(HEDGEHOG, 0, me.index)
    if hedgehog < 0 or hedgehog == other.index:
        return None
    return replace(me, index=hedgehog, carrots=me.carrots + 10 * (me.index - hedgehog))


def exchange_carrots(board: str, me: Player, amount: int) -> Player | None:
    """Take or give ten carrots on a carrot field."""
    # §3.4 Karotten tauschen
    if board[me.index] != CARROT or me.carrots + amount < 0:
        return None
    return replace(me, carrots=me.carrots + amount)


def must_eat_salad(board: str, me: Player) -> bool:
    """Tell whether the salad of the field has not been eaten yet; a skip in between changes nothing."""
    return board[me.index] == SALAD and me.last != "E@0"  # §2.4, §3.5


def eat_salad(board: str, me: Player, other: Player) -> Player | None:
    """Eat a salad on a salad field."""
    # §3.5 Salat fressen
    if not must_eat_salad(board, me):
        return None
    return replace(me, salads=me.salads - 1, carrots=me.carrots + salad_carrots(me, other))


# ---------------------------------------------------------------- §3.3 Karte ausspielen


def play_card(board: str, me: Player, other: Player, action: str) -> Player | None:
    """Play the card of `action` (its second letter) from the hare field just entered."""
    card = action[1]
    if card not in me.cards or board[me.index] != HARE:
        return None  # §3.3 "nur auf einem Hasenfeld"
    me = replace(me, cards=me.cards.replace(card, ""))
    if card == "E":
        return card_eat_salad(me, other)
    if card == "T":
        return card_take_or_drop_carrots(me, int(action[2:]))
    if card == "H":
        return card_hurry_ahead(board, me, other)
    return card_fall_back(board, me, other)


def card_eat_salad(me: Player, other: Player) -> Player | None:
    """Eat a salad at once."""
    # §3.3.1 Friss sofort einen Salat
    if me.salads < SALAD_CARD_NEEDS:
        return None
    return replace(me, salads=me.salads - 1, carrots=me.carrots + salad_carrots(me, other))


def card_take_or_drop_carrots(me: Player, amount: int) -> Player | None:
    """Take 20 carrots, give 20, or do nothing."""
    # §3.3.2 Karotten nehmen oder abgeben
    if me.carrots + amount < 0:
        return None
    return replace(me, carrots=me.carrots + amount)


def card_hurry_ahead(board: str, me: Player, other: Player) -> Player | None:
    """Move to the field in front of the opponent, free of cost."""
    # §3.3.3 Rücke eine Position vor
    target = other.index + 1
    if is_first(me, other) or target >= len(board):
        return None
    moved = replace(me, index=target)
    return moved if may_stop(board, moved, other) else None


def card_fall_back(board: str, me: Player, other: Player) -> Player | None:
    """Move to the field behind the opponent, without taking carrots."""
    # §3.3.4 Falle eine Position zurück; an opponent on index 1 is refused by §2.1 in may_stop
    target = other.index - 1
    if not is_first(me, other) or target < 0:
        return None
    moved = replace(me, index=target)
    return moved if may_stop(board, moved, other) else None


def perform(board: str, me: Player, other: Player, action: str) -> Player | None:
    """Perform one action of the notation, or return None where it is forbidden."""
    kind = action[0]
    if kind == "A":
        return advance(board, me, other, int(action[1:]))
    if kind == "C":
        return play_card(board, me, other, action)
    if kind == "F":
        return retreat(board, me, other)
    if kind == "E":
        return eat_salad(board, me, other)
    if kind == "X":
        return exchange_carrots(board, me, int(action[1:]))
    return me  # §3.6 Aussetzen


def endings(board: str, before: Player, me: Player, other: Player) -> Iterator[str]:
    """Yield every way to finish a move whose last action led from `before` to `me`, each with a leading comma.

    Nothing is yielded where a hare field was entered and no card can follow: then it may not be entered
    (§2.3), which is why a forbidden entry needs no test of its own.
    """
    if board[me.index] != HARE or me.index == before.index:
        yield ""  # §3.3 no hare field newly entered: the move ends
        return
    for action in CARD_ACTIONS:
        after = play_card(board, me, other, action)
        if after is not None:
            for ending in endings(board, me, after, other):
                yield "," + action + ending


# ---------------------------------------------------------------- the game


class Twin:
    """Play one game; who moves follows from the number of plies played."""

    def __init__(self, setup: dict[str, Any]) -> None:
        """Start from `setup`: the board's 65 letters and a state of the recorded shape."""
        self.board: str = setup["board"]
        self.ply: int = setup["state"]["turn"]
        self.players = [Player(**setup["state"][colour]) for colour in ("red", "blue")]

    def legal_moves(self) -> list[str]:
        """List all complete moves of the player to move, sorted; none when the game is over."""
        if self.outcome() is not None:
            return []
        me, other = self._me(), self._other()
        if must_eat_salad(self.board, me):
            return ["E"]  # §3.5 "muss er einen Salat fressen"
        # A card comes only after an advance or a card (§3.7), so none is tried from where the player stands:
        # that is how hare (§2.3), salad (§2.4) and hedgehog fields (§2.5) must be left.
        moves = []
        for action in ("F", "X+10", "X-10"):
            if perform(self.board, me, other, action) is not None:
                moves.append(action)
        for distance in range(1, len(self.board) - me.index):
            moved = advance(self.board, me, other, distance)
            if moved is not None:
                moves += [f"A{distance}{ending}" for ending in endings(self.board, me, moved, other)]
        return sorted(moves) or ["S"]  # §3.6 only where nothing else is possible

    def play(self, move: str) -> None:
        """Play a legal move, hand over the turn and book the bonus of the player who then moves."""
        mover = self.ply % 2
        for place, action in enumerate(move.split(",")):
            after = perform(self.board, self.players[mover], self.players[1 - mover], action)
            assert after is not None, f"{action} in {move} is forbidden"
            if action != "S":  # §3.1, §3.5 ask for the last action that was no skip
                after = replace(after, last=f"{action}@{place}")
            self.players[mover] = after
        self.ply += 1
        self._position_bonus()

    def snapshot(self) -> dict[str, Any]:
        """Return the state in the recorded shape."""
        red, blue = (dict(vars(player)) for player in self.players)
        current = ("RED", "BLUE")[self.ply % 2]
        return {"turn": self.ply, "round": self.ply // 2, "current": current, "red": red, "blue": blue}

    def outcome(self) -> dict[str, Any] | None:
        """Return who won and why, or None while the game is running."""
        # §4 Spielende: tested at the end of a round, so blue answers red's arrival and red never blue's
        if self.ply % 2 == 1:
            return None
        red, blue = self.players
        if GOAL in (self.board[red.index], self.board[blue.index]):
            why = "goal"  # also in the last round
        elif self.ply >= 2 * ROUND_LIMIT:
            why = "round_limit"
        else:
            return None
        # §4 nearest to the goal, then fewer carrots, then the player who began
        red_wins = (-red.index, red.carrots) <= (-blue.index, blue.carrots)
        return {"winner": "RED" if red_wins else "BLUE", "why": why}

    def _me(self) -> Player:
        """Return the player to move."""
        return self.players[self.ply % 2]

    def _other(self) -> Player:
        """Return the opponent of the player to move."""
        return self.players[1 - self.ply % 2]

    def _position_bonus(self) -> None:
        """Give the player to move the carrots of its position field.

        The official state shows them before the move is asked for, and red gets them after the last move too.
        """
        me, other = self._me(), self._other()
        kind = self.board[me.index]
        bonus = 0
        if kind == FIRST_FIELD and is_first(me, other):
            bonus = 10  # §2.6
        elif kind == SECOND_FIELD and not is_first(me, other):
            bonus = 30  # §2.7
        self.players[self.ply % 2] = replace(me, carrots=me.carrots + bonus)
