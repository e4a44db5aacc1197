"""Hase und Igel 2018 as text.

Moves as recorded, actions joined by a comma: `A7` advance, `E` eat a salad, `F` back to the hedgehog, `S` skip, `X+10`
and `X-10` exchange carrots; cards `CE` eat a salad, `CH` hurry ahead, `CB` fall back, `CT+20` `CT0` `CT-20` carrots.

A position: ply (red moves at even ones), the track's letters (0 start, G goal, I hedgehog, S salad, C carrot, H hare,
1 and 2 position fields), then for red and for blue field, carrots, salads, cards and last action that was no skip, `@`
its place in its move; `-` is none. A last word `card` says that the move has begun and a card is due:

    2 0HCH2CCCH1SICHCIC12I2CSCIHCC2CIHCC12HIH2CCSICCHC21ICHC2CISCCH1HCG 3:72:4:THB:CE@1 8:12:5:EHB:CT-20@1
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from kielwasser.core.game import joined
from kielwasser.core.generic import completions_one
from kielwasser.core.position import Position
from kielwasser.games.hase_igel_2018 import rules
from kielwasser.games.hase_igel_2018.board import (
    ADVANCE,
    CARD_BACK,
    CARD_DROP,
    CARD_EAT,
    CARD_HURRY,
    CARD_KEEP,
    CARD_LETTERS,
    CARD_OTHER,
    CARD_TAKE,
    CARROT_LIMIT,
    CARROTS_GAINED,
    EAT,
    EXCHANGE,
    FAR,
    FIELDS,
    FIRST_SALADS,
    GIVE_TEN,
    GOAL,
    GOAL_FIELD,
    HARE,
    LAST_PLACE,
    LAST_PLY,
    LETTERS,
    MISORDERED,
    RETREAT,
    SKIP,
    START,
    TAKE_TEN,
)
from kielwasser.system.errors import NotationError, Text
from kielwasser.system.language import say
from kielwasser.system.numbers import counted

COLOURS = "RB"
NO_MOVE = "-"
_WORDS = {
    0: "END",
    SKIP: "S",
    EAT: "E",
    RETREAT: "F",
    MISORDERED: "?",
    CARD_EAT: "CE",
    CARD_TAKE: "CT+20",
    CARD_KEEP: "CT0",
    CARD_DROP: "CT-20",
    CARD_OTHER: "CT?",
    CARD_HURRY: "CH",
    CARD_BACK: "CB",
}
_NUMBERS = {word: action for action, word in _WORDS.items() if action}
_WITH_NUMBER = re.compile(r"(A|X|CT)([+-]?\d{1,18})")
_PLAYER = re.compile(r"(\d{1,9}):(\d{1,9}):(\d{1,9}):(-|[TEHB]+):(?:-|(.+)@(\d))")
_DRAWN_ROW = 13


class WrittenPlayer(NamedTuple):
    """What belongs to one player, as it stands in texts and documents."""

    at: int
    carrots: int
    salads: int
    cards: str  # letters of CARD_LETTERS
    last: int  # the last action that was no skip, or 0
    last_place: int


def advance(distance: int) -> int:
    """Return the action that advances; distances out of all reason are cut down."""
    return ADVANCE + max(-FAR, min(distance, FAR))


def exchange(amount: int) -> int:
    """Return the action that exchanges carrots; amounts out of all reason are cut down."""
    return EXCHANGE + max(-FAR, min(amount, FAR))


def card_carrots(amount: int) -> int:
    """Return the action that plays the carrot card; all amounts it does not know are the same action."""
    return {20: CARD_TAKE, 0: CARD_KEEP, -20: CARD_DROP}.get(amount, CARD_OTHER)


def format_action(action: int) -> str:
    """Return the text of an action."""
    if action in _WORDS:
        return _WORDS[action]
    return f"A{action - ADVANCE}" if action >= ADVANCE - FAR else f"X{action - EXCHANGE:+d}"


def format_move(actions: Sequence[int]) -> str:
    """Return the text of a move."""
    return joined((format_action(action) for action in actions), ",", NO_MOVE)


def parse_move(text: str) -> list[int]:
    """Read a move; impossible distances and amounts are taken, the referee refuses them."""
    text = text.strip()
    return [] if text in ("", NO_MOVE) else [_action(word.strip()) for word in text.split(",")]


def _action(word: str) -> int:
    if word in _NUMBERS:
        return _NUMBERS[word]
    if match := _WITH_NUMBER.fullmatch(word):
        make = {"A": advance, "X": exchange, "CT": card_carrots}[match[1]]
        return make(int(match[2]))
    raise NotationError(
        Text(
            f"{word!r} ist keine Aktion von Hase und Igel: A7 rückt vor, F fällt zurück, E frisst, "
            "X+10 und X-10 tauschen, S setzt aus, CE CH CB CT+20 CT0 CT-20 sind die Karten",
            f"{word!r} is no action of Hase und Igel: A7 advances, F goes back, E eats, X+10 and X-10 exchange, "
            "S skips, CE CH CB CT+20 CT0 CT-20 are the cards",
        )
    )


def track_of(position: Position) -> str:
    """Return the letters of the 65 fields."""
    return "".join(LETTERS[kind] for kind in position.board.kind)


def player_of(position: Position, seat: int) -> WrittenPlayer:
    """Return what belongs to a player."""
    state = position.state
    cards = "".join(letter for i, letter in enumerate(CARD_LETTERS) if state.cards[seat] >> i & 1)
    at, carrots, salads = int(state.at[seat]), int(state.carrots[seat]), int(state.salads[seat])
    return WrittenPlayer(at, carrots, salads, cards, int(state.last[seat]), int(state.last_place[seat]))


def write_last(player: WrittenPlayer) -> str | None:
    """Return the text of a player's last action that was no skip, or None before the first."""
    return f"{format_action(player.last)}@{player.last_place}" if player.last else None


def write_position(position: Position, hidden: bool) -> str:
    """Return the position in one line; nothing is hidden in Hase und Igel."""
    parts = [str(position.ply), track_of(position)]
    for player in (player_of(position, 0), player_of(position, 1)):
        parts.append(f"{player.at}:{player.carrots}:{player.salads}:{player.cards or '-'}:{write_last(player) or '-'}")
    if position.state.acted:
        parts.append("card")
    return " ".join(parts)


def read_position(position: Position, text: str) -> None:
    """Fill a position from its line."""
    parts = text.split()
    if len(parts) not in (4, 5) or not re.fullmatch(r"\d{1,4}", parts[0]) or parts[4:] not in ([], ["card"]):
        raise NotationError(
            Text(
                f"eine Stellung von Hase und Igel ist: Zug Strecke Rot Blau [Karte], nicht {text!r}",
                f"a position of Hase und Igel is: ply track red blue [card], not {text!r}",
            )
        )
    players = (_player(parts[2]), _player(parts[3]))
    build(position, int(parts[0]), parts[1], players, is_card_due=len(parts) == 5)


def _player(text: str) -> WrittenPlayer:
    match = _PLAYER.fullmatch(text)
    if match is None:
        raise NotationError(
            Text(
                f"{text!r} ist kein Spieler wie 13:71:3:HB:CT+20@1",
                f"{text!r} is no player, such as 13:71:3:HB:CT+20@1",
            )
        )
    last = _action(match[5]) if match[5] else 0
    at, carrots, salads = (int(match[i]) for i in (1, 2, 3))
    return WrittenPlayer(at, carrots, salads, match[4].strip("-"), last, int(match[6] or 0))


def build(
    position: Position, ply: int, track: str, players: tuple[WrittenPlayer, WrittenPlayer], is_card_due: bool = False
) -> None:
    """Fill an empty position from its parts, as they stand in texts and documents."""
    _check_parts(ply, track, players)
    board, state = position.board, position.state
    board.kind[:] = [LETTERS.index(letter) for letter in track]
    rules.lay_out(board, state)
    for seat, player in enumerate(players):
        state.at[seat], state.carrots[seat], state.salads[seat] = player.at, player.carrots, player.salads
        state.cards[seat] = sum(1 << CARD_LETTERS.index(letter) for letter in player.cards)
        state.last[seat], state.last_place[seat] = player.last, player.last_place
    state.ply, state.to_move = ply, ply % 2
    if is_card_due:
        _begin_move(position)
    position.settle()


def _check_parts(ply: int, track: str, players: tuple[WrittenPlayer, WrittenPlayer]) -> None:
    inner = set(LETTERS) - {LETTERS[START], LETTERS[GOAL]}
    if len(track) != FIELDS or track[0] != LETTERS[START] or track[-1] != LETTERS[GOAL] or set(track[1:-1]) - inner:
        raise NotationError(
            Text(
                f"eine Strecke hat {FIELDS} Felder, vorn Start, hinten Ziel, dazwischen CHSI12, nicht {track!r}",
                f"a track has {FIELDS} fields, start first, goal last, between them CHSI12, not {track!r}",
            )
        )
    if not 0 <= ply <= LAST_PLY:
        raise NotationError(
            Text(
                f"Züge zählen von 0 bis {LAST_PLY}, einen Zug {ply} gibt es nicht",
                f"plies count from 0 to {LAST_PLY}, there is no ply {ply}",
            )
        )
    for player in players:
        _check_player(player, most_carrots(ply))
    if players[0].at == players[1].at and 0 < players[0].at < GOAL_FIELD:
        raise NotationError(
            Text(
                f"nur ein Spieler kann auf Feld {players[0].at} stehen",
                f"only one player can stand on field {players[0].at}",
            )
        )


def most_carrots(ply: int) -> int:
    """Return how many carrots a player can have been given after so many moves: the others can still bring more."""
    return CARROT_LIMIT - CARROTS_GAINED * (LAST_PLY - ply)


def _check_player(player: WrittenPlayer, most: int) -> None:
    if not 0 <= player.at <= GOAL_FIELD:
        raise NotationError(
            Text(
                f"Felder zählen von 0 bis {GOAL_FIELD}, ein Feld {player.at} gibt es nicht",
                f"fields count from 0 to {GOAL_FIELD}, there is no field {player.at}",
            )
        )
    if not 0 <= player.carrots <= most or not 0 <= player.salads <= FIRST_SALADS:
        raise NotationError(
            Text(
                f"niemand kann {player.carrots} Karotten und {player.salads} Salate haben",
                f"nobody can have {player.carrots} carrots and {player.salads} salads",
            )
        )
    if len(set(player.cards)) != len(player.cards):
        raise NotationError(
            Text(f"die Karten {player.cards} enthalten eine doppelt", f"the cards {player.cards} hold one twice")
        )
    if not 0 <= player.last_place <= LAST_PLACE:
        place = player.last_place
        raise NotationError(
            Text(f"kein Zug hat eine Aktion an der Stelle {place}", f"no move has an action of the order {place}")
        )
    if player.last and not _can_be_last(player.last):
        raise NotationError(
            Text(
                f"{format_action(player.last)} kann nicht die letzte Aktion eines Spielers gewesen sein",
                f"{format_action(player.last)} cannot have been a player's last action",
            )
        )


def _can_be_last(action: int) -> bool:
    if action >= ADVANCE - FAR:
        return 0 < action - ADVANCE <= GOAL_FIELD
    return action in (EAT, RETREAT, TAKE_TEN, GIVE_TEN) or (CARD_EAT <= action <= CARD_BACK and action != CARD_OTHER)


def _begin_move(position: Position) -> None:
    """Let the player to move owe a card."""
    state = position.state
    me = int(state.to_move)
    state.acted = state.last_place[me] + 1
    on_hare = position.board.kind[state.at[me]] == HARE
    entered = state.last[me] > ADVANCE or state.last[me] in (CARD_HURRY, CARD_BACK)
    if not on_hare or not entered or completions_one(position.board_array, position.state_array, 2) == 0:
        raise NotationError(
            Text(
                f"{COLOURS[me]} kann auf Feld {state.at[me]} keine Karte spielen müssen",
                f"no card can be due to {COLOURS[me]} on field {state.at[me]}",
            )
        )


_CARROTS = Text("Karotte", "carrot"), Text("Karotten", "carrots")
_SALADS = Text("Salat", "salad"), Text("Salate", "salads")


def draw(position: Position) -> str:
    """Return a picture for the terminal: the track in rows, under each field who stands there, then both players."""
    track = track_of(position)
    players = [player_of(position, seat) for seat in (0, 1)]
    lines = []
    for begin in range(0, FIELDS, _DRAWN_ROW):
        row = range(begin, begin + _DRAWN_ROW)
        standing = ("".join(COLOURS[seat] for seat in (0, 1) if players[seat].at == field) for field in row)
        lines.append("".join(f"{field:>4}" for field in row))
        lines.append("".join(f"{track[field]:>4}" for field in row))
        lines.append("".join(f"{pieces:>4}" for pieces in standing).rstrip())
    for seat, player in enumerate(players):
        mark = "*" if seat == position.to_move and not position.is_over else " "
        carrots, salads = say(counted(player.carrots, *_CARROTS)), say(counted(player.salads, *_SALADS))
        lines.append(
            f"{mark}{COLOURS[seat]}  {player.at:>2}  {carrots}  {salads}  "
            f"{player.cards or '-'}  {write_last(player) or '-'}"
        )
    return "\n".join(lines)
