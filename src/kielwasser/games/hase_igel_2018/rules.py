"""Hase und Igel 2018: the rules. Sections are the rule book's.

A move is one action, or an advance onto a hare field and the cards that follow from it:

    advance ──> hare field ──> card ──> hare field on the other side of the opponent ──> card …
       │                        │
       └─> any other field      └─> any other field, or a card that does not move: the move is over

So a card is due exactly if the move has begun (`acted` > 0), and no step leads into a dead end: a hare field may be
entered only if the move can be finished from there.
"""

from typing import Any

from kielwasser.core import generic
from kielwasser.core.generic import ALLOWED, END, GAME_OVER, NO_SUCH_ACTION
from kielwasser.core.hashing import hash_front
from kielwasser.core.kernel import count_bits, kernel, trailing_zeros
from kielwasser.core.rng import below, next_word
from kielwasser.games.hase_igel_2018.board import (
    ADVANCE,
    ALL_CARDS,
    CARD_BACK,
    CARD_DROP,
    CARD_EAT,
    CARD_HURRY,
    CARD_KEEP,
    CARD_OTHER,
    CARD_TAKE,
    CARROT,
    EAT,
    EXCHANGE,
    FAR,
    FIELDS,
    FIRST_SALADS,
    GOAL,
    GOAL_FIELD,
    HARE,
    HAS_BACK,
    HAS_EAT,
    HAS_HURRY,
    HAS_TAKE,
    HEDGEHOG,
    KEY_BYTES,
    LAST_PLY,
    MISORDERED,
    POSITION_1,
    POSITION_2,
    REACH,
    RETREAT,
    SALAD,
    SALADS_FOR_CARD,
    SEGMENT_FIELDS,
    SEGMENT_LENGTHS,
    SKIP,
    TRACK_KINDS,
)

# Why a game is over.
IN_GOAL = 1
ROUND_LIMIT = 2

# Why an action is refused.
NO_ACTION = 10
WRONG_ORDER = 11
ONLY_CARDS_FOLLOW = 12
CARD_DUE = 13
SALAD_FIRST = 14
NOT_FORWARD = 15
BEYOND_GOAL = 16
TOO_FEW_CARROTS = 17
OCCUPIED = 18
START_FIELD = 19
HEDGEHOG_FIELD = 20
SALAD_FIELD = 21
GOAL_CLOSED = 22
HARE_FIELD = 23
NO_HEDGEHOG = 24
NO_CARROT_FIELD = 25
WRONG_AMOUNT = 26
NO_SALAD_DUE = 27
OTHER_MOVE = 28
NO_CARD_DUE = 29
CARD_GONE = 30
TOO_FEW_SALADS = 31
NOT_SECOND = 32
NOT_FIRST = 33

FIRST_CARROTS = 68  # §1
CARROTS_IN_GOAL = 10  # §2.8, §3.1 "höchstens zehn Karotten"; §1's "weniger als zehn" is a slip
_MOST_REACH = len(REACH) - 1


# ---- §1 and §2: carrots and fields ---------------------------------------------------------------------------------


@kernel
def cost(distance: Any) -> Any:
    """§1 "Rennkarte": the carrots an advance costs; the formula goes on beyond the table's 44 fields."""
    return distance * (distance + 1) // 2


@kernel
def bonus_for_place(at: Any, other: Any) -> Any:
    """Return the carrots a salad brings: "(Erster/Zweiter) … (10/30)"; on a shared field both are first."""
    return 10 if at >= other else 30


@kernel
def why_not_enter(board: Any, field: Any, carrots: Any, salads: Any) -> Any:
    """Return 0 if a field may be entered by an advance or a card, all costs paid; cards to follow are not asked for."""
    if field <= 0:
        return START_FIELD  # §2.1; behind it there is nothing
    if field > GOAL_FIELD:
        return BEYOND_GOAL
    kind = board.kind[field]
    if kind == HEDGEHOG:
        return HEDGEHOG_FIELD  # §2.5 "nur durch einen Rückzug"
    if kind == SALAD and salads == 0:
        return SALAD_FIELD  # §2.4
    if kind == GOAL and (salads > 0 or carrots > CARROTS_IN_GOAL):
        return GOAL_CLOSED  # §2.8
    return ALLOWED


@kernel
def owes_salad(board: Any, state: Any) -> Any:
    """§3.5: tell whether the player to move has to eat; a skip in between changes nothing."""
    return will_owe_salad(board, state, state.to_move)


@kernel
def will_owe_salad(board: Any, state: Any, seat: Any) -> Any:
    """Tell whether a player has to eat at the next move."""
    return board.kind[state.at[seat]] == SALAD and state.last[seat] != EAT and state.salads[seat] > 0


# ---- §3.3 Karte ausspielen -----------------------------------------------------------------------------------------


@kernel
def resting_cards(board: Any, carrots: Any, salads: Any, cards: Any) -> Any:
    """Count the ways to play a card that does not move: one salad, or three amounts of carrots."""
    n = 0
    if cards & HAS_EAT != 0 and salads >= SALADS_FOR_CARD[board.ruling]:  # H1, §3.3.1
        n += 1
    if cards & HAS_TAKE != 0:
        n += 3 if carrots >= 20 else 2  # §3.3.2
    return n


@kernel
def endings(board: Any, field: Any, other: Any, carrots: Any, salads: Any, cards: Any) -> Any:
    """Count the ways to finish a move on a hare field just entered; none means that it may not be entered (§2.3).

    Hurrying ahead and falling back take turns, each jump leads to the other side of the opponent.
    """
    n = 0
    is_second = field < other
    while True:
        n += resting_cards(board, carrots, salads, cards)
        card = HAS_HURRY if is_second else HAS_BACK
        if cards & card == 0:
            return n
        cards = cards & ~card
        target = other + 1 if is_second else other - 1
        if why_not_enter(board, target, carrots, salads) != ALLOWED:
            return n
        if board.kind[target] != HARE:
            return n + 1
        is_second = not is_second


@kernel
def why_not_land(board: Any, field: Any, other: Any, carrots: Any, salads: Any, cards: Any) -> Any:
    """Return 0 if a move may lead to a field by an advance or a card, with so much left and these cards to follow."""
    if field == other and field != GOAL_FIELD:
        return OCCUPIED  # §3.1 "außer es handelt sich um das Zielfeld"
    code = why_not_enter(board, field, carrots, salads)
    if code == ALLOWED and board.kind[field] == HARE and endings(board, field, other, carrots, salads, cards) == 0:
        return HARE_FIELD
    return code


@kernel
def card_bit(action: Any) -> Any:
    """Return the card that an action plays, as a bit of a hand."""
    if action == CARD_EAT:
        return HAS_EAT
    if action == CARD_HURRY:
        return HAS_HURRY
    return HAS_BACK if action == CARD_BACK else HAS_TAKE


@kernel
def card_amount(action: Any) -> Any:
    """Return how many carrots the carrot card gives: 20, 0 or -20."""
    return 20 * (CARD_KEEP - action)


@kernel
def check_card(board: Any, state: Any, action: Any) -> Any:
    """§3.3: "darf auch nur auf einem Hasenfeld ausgespielt werden", when it was entered in this very move."""
    if state.acted == 0:
        return NO_CARD_DUE
    me = state.to_move
    if state.cards[me] & card_bit(action) == 0:
        return CARD_GONE
    if action == CARD_EAT:
        return check_card_eat(board, state)
    if action == CARD_HURRY:
        return check_card_hurry(board, state)
    if action == CARD_BACK:
        return check_card_back(board, state)
    return check_card_take(state, action)


@kernel
def check_card_eat(board: Any, state: Any) -> Any:
    """§3.3.1 Friss sofort einen Salat."""
    return ALLOWED if state.salads[state.to_move] >= SALADS_FOR_CARD[board.ruling] else TOO_FEW_SALADS  # H1


@kernel
def check_card_take(state: Any, action: Any) -> Any:
    """§3.3.2 Karotten nehmen oder abgeben."""
    if action == CARD_OTHER:
        return WRONG_AMOUNT
    return ALLOWED if state.carrots[state.to_move] + card_amount(action) >= 0 else TOO_FEW_CARROTS


@kernel
def check_card_hurry(board: Any, state: Any) -> Any:
    """§3.3.3 Rücke eine Position vor."""
    me = state.to_move
    if state.at[me] >= state.at[1 - me]:
        return NOT_SECOND
    return check_jump(board, state, state.at[1 - me] + 1, state.cards[me] & ~HAS_HURRY)


@kernel
def check_card_back(board: Any, state: Any) -> Any:
    """§3.3.4 Falle eine Position zurück."""
    me = state.to_move
    if state.at[me] < state.at[1 - me]:
        return NOT_FIRST
    return check_jump(board, state, state.at[1 - me] - 1, state.cards[me] & ~HAS_BACK)


@kernel
def check_jump(board: Any, state: Any, target: Any, cards: Any) -> Any:
    """Return 0 if a card may take the player to a field, with these cards left."""
    me = state.to_move
    return why_not_land(board, target, state.at[1 - me], state.carrots[me], state.salads[me], cards)


# ---- §3.1, §3.2, §3.4 to §3.6: the other actions -------------------------------------------------------------------


@kernel
def check_advance(board: Any, state: Any, distance: Any) -> Any:
    """§3.1 Vorwärtszug."""
    me = state.to_move
    target = state.at[me] + distance
    if owes_salad(board, state):
        return SALAD_FIRST
    if distance < 1:
        return NOT_FORWARD
    if target > GOAL_FIELD:
        return BEYOND_GOAL
    carrots = state.carrots[me] - cost(distance)
    if carrots < 0:
        return TOO_FEW_CARROTS
    return why_not_land(board, target, state.at[1 - me], carrots, state.salads[me], state.cards[me])


@kernel
def check_retreat(board: Any, state: Any) -> Any:
    """§3.2 Rückwärtszug."""
    me = state.to_move
    if owes_salad(board, state):
        return SALAD_FIRST
    hedgehog = board.hedgehog[state.at[me]]
    if hedgehog < 0:
        return NO_HEDGEHOG
    return OCCUPIED if hedgehog == state.at[1 - me] else ALLOWED


@kernel
def check_exchange(board: Any, state: Any, amount: Any) -> Any:
    """§3.4 Karotten tauschen."""
    me = state.to_move
    if amount != 10 and amount != -10:
        return WRONG_AMOUNT
    if board.kind[state.at[me]] != CARROT:
        return NO_CARROT_FIELD
    return ALLOWED if state.carrots[me] + amount >= 0 else TOO_FEW_CARROTS


@kernel
def check_skip(board: Any, state: Any) -> Any:
    """§3.6 Aussetzen."""
    return ALLOWED if other_moves(board, state) == 0 else OTHER_MOVE


# ---- the contract --------------------------------------------------------------------------------------------------


@kernel
def check(board: Any, state: Any, action: Any) -> Any:
    """Return 0 if the action is allowed here, otherwise the reason."""
    if state.over != 0:
        return GAME_OVER
    if action == END:
        return NO_ACTION if state.acted == 0 else CARD_DUE
    if action == MISORDERED:
        return WRONG_ORDER
    if CARD_EAT <= action <= CARD_BACK:
        return check_card(board, state, action)
    if state.acted > 0:
        return ONLY_CARDS_FOLLOW  # §3.7
    if action >= ADVANCE - FAR:
        return check_advance(board, state, action - ADVANCE)
    if action >= EXCHANGE - FAR:
        return check_exchange(board, state, action - EXCHANGE)
    if action == RETREAT:
        return check_retreat(board, state)
    if action == EAT:
        return ALLOWED if owes_salad(board, state) else NO_SALAD_DUE  # §3.5 Salat fressen
    if action == SKIP:
        return check_skip(board, state)
    return NO_SUCH_ACTION


@kernel
def reachable(state: Any) -> Any:
    """Return the fields that the carrots are enough for and that the opponent leaves free, as a set of distances."""
    me = state.to_move
    reach = int(REACH[min(state.carrots[me], _MOST_REACH)])  # int: interpreted, a shift would overflow otherwise
    near = (1 << min(reach, GOAL_FIELD - 1)) - 1
    ahead = int(state.at[1 - me] - state.at[me])
    if 0 < ahead < GOAL_FIELD:
        near &= ~(1 << (ahead - 1))
    return near


@kernel
def open_distances(board: Any, state: Any) -> Any:
    """Return the set of distances of which an advance is a whole move, but for the one to the goal."""
    me = state.to_move
    row = 1 if state.salads[me] > 0 else 0
    return board.open_ahead[row, state.at[me]] & reachable(state)


@kernel
def hare_distances(board: Any, state: Any) -> Any:
    """Return the set of distances to hare fields in reach; whether a card can be played there is not looked at."""
    return board.hares_ahead[state.at[state.to_move]] & reachable(state)


@kernel
def endings_after(board: Any, state: Any, distance: Any) -> Any:
    """Count the ways to finish a move that begins with an advance to a hare field."""
    me = state.to_move
    carrots = state.carrots[me] - cost(distance)
    field = state.at[me] + distance
    return endings(board, field, state.at[1 - me], carrots, state.salads[me], state.cards[me])


@kernel
def can_enter_goal(state: Any) -> Any:
    """§2.8: tell whether the player to move can advance into the goal."""
    me = state.to_move
    distance = GOAL_FIELD - state.at[me]
    left = state.carrots[me] - cost(distance)
    return distance > 0 and state.salads[me] == 0 and 0 <= left <= CARROTS_IN_GOAL


@kernel
def steps(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the actions allowed here; a skip is one only where there is no other."""
    if state.over != 0:
        return 0
    if state.acted > 0:
        return list_cards(board, state, out)
    if owes_salad(board, state):
        out[0] = EAT
        return 1
    n = list_advances(board, state, out)
    n = list_others(board, state, out, n)
    if n == 0:
        out[0] = SKIP
        n = 1
    return n


@kernel
def list_cards(board: Any, state: Any, out: Any) -> Any:
    """List the cards that can be played on the hare field just entered."""
    n = 0
    for card in range(CARD_EAT, CARD_BACK + 1):
        if check_card(board, state, card) == ALLOWED:
            out[n] = card
            n += 1
    return n


@kernel
def list_advances(board: Any, state: Any, out: Any) -> Any:
    """List the advances: those that are whole moves, then onto hare fields, then into the goal."""
    n = 0
    distances = open_distances(board, state)
    while distances != 0:
        out[n] = ADVANCE + 1 + trailing_zeros(distances)
        distances &= distances - 1
        n += 1
    distances = hare_distances(board, state)
    while distances != 0:
        distance = 1 + trailing_zeros(distances)
        distances &= distances - 1
        if endings_after(board, state, distance) > 0:
            out[n] = ADVANCE + distance
            n += 1
    if can_enter_goal(state):
        out[n] = ADVANCE + GOAL_FIELD - state.at[state.to_move]
        n += 1
    return n


@kernel
def list_others(board: Any, state: Any, out: Any, n: Any) -> Any:
    """List what is neither an advance nor a salad, behind the `n` actions that are listed already."""
    if check_retreat(board, state) == ALLOWED:
        out[n] = RETREAT
        n += 1
    for amount in (10, -10):
        if check_exchange(board, state, amount) == ALLOWED:
            out[n] = EXCHANGE + amount
            n += 1
    return n


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """Count the complete moves that can still come of the move begun."""
    if state.over != 0:
        return 0
    if limit <= 1:
        return 1  # there is a skip, and a hare field is entered only if the move can be finished there
    if state.acted > 0:
        me = state.to_move
        return endings(board, state.at[me], state.at[1 - me], state.carrots[me], state.salads[me], state.cards[me])
    return max(other_moves(board, state), 1)


@kernel
def other_moves(board: Any, state: Any) -> Any:
    """Count the complete moves other than the skip at the start of a move."""
    if owes_salad(board, state):
        return 1
    n = count_advances(board, state)
    if check_retreat(board, state) == ALLOWED:
        n += 1
    for amount in (10, -10):
        if check_exchange(board, state, amount) == ALLOWED:
            n += 1
    return n


@kernel
def count_advances(board: Any, state: Any) -> Any:
    """Count the complete moves that begin with an advance; only the few hare fields in reach are looked at singly."""
    n = count_bits(open_distances(board, state))
    distances = hare_distances(board, state)
    while distances != 0:
        n += endings_after(board, state, 1 + trailing_zeros(distances))
        distances &= distances - 1
    return n + 1 if can_enter_goal(state) else n


@kernel
def target_of(state: Any, action: Any) -> Any:
    """Return the field that an allowed action newly enters from ahead or behind, or -1 if it is no such action."""
    me = state.to_move
    if action >= ADVANCE - FAR:
        return state.at[me] + action - ADVANCE
    if action == CARD_HURRY:
        return state.at[1 - me] + 1
    if action == CARD_BACK:
        return state.at[1 - me] - 1
    return -1


@kernel
def ends(board: Any, state: Any, action: Any) -> Any:
    """Tell whether an allowed action ends the move: unless it enters a hare field, it does."""
    target = target_of(state, action)
    return target < 0 or board.kind[target] != HARE


@kernel
def apply(board: Any, state: Any, action: Any) -> None:
    """Do an action and, if the move is over with it, what follows a move."""
    is_last = ends(board, state, action)
    perform(board, state, action)
    if is_last:
        hand_over(board, state)


@kernel
def perform(board: Any, state: Any, action: Any) -> None:
    """Do an action for the player to move, without what follows a move."""
    me = state.to_move
    at = state.at[me]
    target = target_of(state, action)
    if target >= 0:
        state.at[me] = target
    if action >= ADVANCE - FAR:
        state.carrots[me] -= cost(action - ADVANCE)
    elif action >= EXCHANGE - FAR:
        state.carrots[me] += action - EXCHANGE
    elif action == RETREAT:
        state.at[me] = board.hedgehog[at]
        state.carrots[me] += 10 * (at - state.at[me])
    elif action in (EAT, CARD_EAT):
        state.salads[me] -= 1
        state.carrots[me] += bonus_for_place(at, state.at[1 - me])
    elif CARD_TAKE <= action <= CARD_DROP:
        state.carrots[me] += card_amount(action)
    if CARD_EAT <= action <= CARD_BACK:
        state.cards[me] &= ~card_bit(action)
    if action != SKIP:
        state.last[me] = action
        state.last_place[me] = state.acted
    state.acted += 1


@kernel
def hand_over(board: Any, state: Any) -> None:
    """End the move: the other player is to move and gets the bonus of the field on which he stands."""
    state.ply += 1
    state.to_move = 1 - state.to_move
    state.acted = 0
    give_position_bonus(board, state)
    test_end(state)


@kernel
def give_position_bonus(board: Any, state: Any) -> None:
    """§2.6, §2.7 "am Anfang seines Zuges"; red gets it after the last move too, as the referee booked it."""
    me = state.to_move
    kind = board.kind[state.at[me]]
    is_first = state.at[me] >= state.at[1 - me]
    if kind == POSITION_1 and is_first:
        state.carrots[me] += 10
    elif kind == POSITION_2 and not is_first:
        state.carrots[me] += 30


@kernel
def test_end(state: Any) -> None:
    """§4: only "am Ende einer Runde", so blue answers red's arrival. Nearest to the goal, fewer carrots, red."""
    if state.ply % 2 == 1:
        return
    red = state.at[0]
    blue = state.at[1]
    if red == GOAL_FIELD or blue == GOAL_FIELD:
        state.over = IN_GOAL
    elif state.ply >= LAST_PLY:
        state.over = ROUND_LIMIT
    else:
        return
    if red != blue:
        state.winner = 0 if red > blue else 1
    else:
        state.winner = 0 if state.carrots[0] <= state.carrots[1] else 1


@kernel
def settle(board: Any, state: Any, x: Any) -> None:
    """See whether a position that was read, not played, is over."""
    if state.acted == 0:
        test_end(state)


@kernel
def points(board: Any, state: Any, seat: Any) -> Any:
    """§4: the number of the field on which a player stands."""
    return state.at[seat]


@kernel
def key(board: Any, state: Any, x: Any) -> Any:
    """Hash what matters for play: of the last actions only whether a salad is due, of the move begun whether a card is.

    The rest of them is for documents.
    """
    due = will_owe_salad(board, state, 0) | will_owe_salad(board, state, 1) << 1 | (state.acted > 0) << 2
    return hash_front(state, KEY_BYTES, due)


# ---- §1 Spielbeginn ------------------------------------------------------------------------------------------------


@kernel
def deal(board: Any, state: Any, word: Any) -> None:
    """Set up a new game; board and state must be zero but for the ruling. Each segment is shuffled for itself."""
    for field in range(FIELDS):
        board.kind[field] = TRACK_KINDS[field]
    for segment in range(len(SEGMENT_LENGTHS)):
        for i in range(SEGMENT_LENGTHS[segment] - 1, 0, -1):
            word = next_word(word)
            a = SEGMENT_FIELDS[segment, i]
            b = SEGMENT_FIELDS[segment, below(word, i + 1)]
            kind = board.kind[a]
            board.kind[a] = board.kind[b]
            board.kind[b] = kind
    lay_out(board, state)


@kernel
def lay_out(board: Any, state: Any) -> None:
    """Fill in what follows from the kinds of the fields, and give both players what they start with."""
    for field in range(GOAL_FIELD - 2, -1, -1):  # from behind: what is ahead of the next field is ahead of this one too
        ahead = field + 1
        kind = board.kind[ahead]
        is_open = kind != HARE and kind != HEDGEHOG
        board.hares_ahead[field] = board.hares_ahead[ahead] << 1 | (kind == HARE)
        board.open_ahead[1, field] = board.open_ahead[1, ahead] << 1 | is_open
        board.open_ahead[0, field] = board.open_ahead[0, ahead] << 1 | (is_open and kind != SALAD)
    board.hedgehog[0] = -1
    for field in range(1, FIELDS):
        board.hedgehog[field] = field - 1 if board.kind[field - 1] == HEDGEHOG else board.hedgehog[field - 1]
    for seat in range(2):
        state.at[seat] = 0
        state.carrots[seat] = FIRST_CARROTS
        state.salads[seat] = FIRST_SALADS
        state.cards[seat] = ALL_CARDS
    state.winner = -1


# ---- verbs that stand elsewhere ------------------------------------------------------------------------------------

draw = generic.draw_among_steps
hide = generic.hide_nothing
is_view = generic.nothing_hidden
redeal = generic.redeal_nothing
is_fair = generic.always_fair
can_follow = generic.no_dead_ends
chance = generic.no_chance
