"""What the official simple player of each season did, as the recorded games of the official clients show.

Each function takes what a seat sees and a source of chance and returns a move that the official client could have sent.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from kielwasser.core.hexgrid import DIRECTION_NAMES
from kielwasser.core.position import Move, Position

END = 0


def cartagena(seen: Position, chance: random.Random) -> Move:
    """Draw three partial moves one after the other, a forward move once for each card held that allows it."""
    position = seen.copy()
    ply = position.ply
    for _ in range(3):
        listed = cartagena_list(position)
        if not listed:
            break
        position.act(chance.choice(listed))
        if position.ply != ply or position.is_over:
            return position.history[-1]
    return Move(seen.game, position.actions_so_far)


def cartagena_list(position: Position) -> list[int]:
    """Return the official list of partial moves: a forward move comes as often as its card is held."""
    from kielwasser.games.cartagena_2013.notation import hand_of

    hand = hand_of(position, position.to_move)
    listed = []
    for action in position.legal_actions:
        text = position.game.notation.format_action(action)
        if action != END:
            listed += [action] * (hand.count(text[-1]) if text.startswith("F") else 1)
    return listed


def mississippi_2017(seen: Position, chance: random.Random) -> Move:
    """Take the most points with at most one acceleration, rotation and advance; no faster than two, no pushing."""
    found = mississippi_2017_list(seen)
    return chance.choice(found) if found else Move(seen.game, ())  # the official client sent an empty move and lost


def mississippi_2017_list(seen: Position) -> list[Move]:
    """Return the moves among which the official client chose."""
    seat, speed = seen.to_move, int(seen.state.speed[seen.to_move])
    best: list[Move] = []
    most = -1
    for move in seen.legal_moves:
        if not _is_plain_2017(str(move), speed):
            continue
        points = seen.judge(move).reached.points[seat]
        if points > most:
            most, best = points, []
        if points == most:
            best.append(move)
    return best


def _is_plain_2017(text: str, speed: int) -> bool:
    """Tell whether a move is [acceleration by one,] [rotation,] advance, with a speed of one or two."""
    words = text.split(",")
    if words[0] in ("+1", "-1"):
        speed += int(words.pop(0))
    if words and words[0].startswith("T"):
        words.pop(0)
    return speed <= 2 and len(words) == 1 and words[0].startswith("A")


def hase_igel(seen: Position, chance: random.Random) -> Move:
    """Go for the goal, else for a salad, else anywhere."""
    return chance.choice(hase_igel_list(seen))


def hase_igel_list(seen: Position) -> list[Move]:
    """Return the moves among which the official client chose."""
    moves = seen.legal_moves
    to_goal = [move for move in moves if _entered(seen, move) == "G"]
    to_salad = [move for move in moves if _entered(seen, move) == "S" or {"E", "CE"} & set(str(move).split(","))]
    return to_goal or to_salad or moves


def _entered(seen: Position, move: Move) -> str:
    """Return the letter of the field that a move's advance leads to, if it has one."""
    from kielwasser.games.hase_igel_2018.notation import track_of

    first = str(move).split(",")[0]
    if not first.startswith("A"):
        return ""
    return track_of(seen)[int(seen.state.at[seen.to_move]) + int(first[1:])]


def hive(seen: Position, chance: random.Random) -> Move:
    """Draw any legal move; where the official client's list lacked the skip and it lost, this one skips."""
    return chance.choice(seen.legal_moves)


def mississippi_2024(seen: Position, chance: random.Random) -> Move:
    """Draw a sensible move, or any if none is sensible."""
    return chance.choice(mississippi_2024_list(seen) or [_blind(seen, chance)])


def _blind(seen: Position, chance: random.Random) -> Move:
    moves = seen.legal_moves or seen.redeal(seen.to_move, chance.getrandbits(32)).legal_moves
    return chance.choice(moves) if moves else Move(seen.game, ())


def mississippi_2024_list(seen: Position) -> list[Move]:
    """Return the sensible moves: [acceleration] [rotation] advance [push], at most one coal, one direction of push."""
    seat = seen.to_move
    sensible: dict[tuple[str, ...], list[str]] = {}  # directions of push by the words before it
    for move in seen.legal_moves:
        words = str(move).split(" ")
        kinds = "".join(word[0] for word in words)
        if kinds not in _SENSIBLE or int(seen.state.coal[seat]) - _coal_after(seen, move) > 1:
            continue
        pushes = sensible.setdefault(tuple(word for word in words if not word.startswith("P")), [])
        if kinds.endswith("P"):
            pushes.append(words[-1][1:])
    return [_pushing(seen, words, pushes) for words, pushes in sensible.items()]


_SENSIBLE = {accelerate + rotate + "F" + push for accelerate in ("A", "") for rotate in ("T", "") for push in ("P", "")}


def _coal_after(seen: Position, move: Move) -> int:
    return int(seen.judge(move).reached.state.coal[seen.to_move])


def _pushing(seen: Position, words: tuple[str, ...], pushes: list[str]) -> Move:
    """Return the move, pushing as far off the river's direction as it can."""
    from kielwasser.games.river.board import SEGMENT_FIELDS

    if not pushes:
        return seen.parse(" ".join(words))
    trial = seen.judge(" ".join((*words, "P" + pushes[0]))).reached
    along = int(seen.board.direction[int(trial.state.field[seen.to_move]) // SEGMENT_FIELDS])
    turns = {push: (DIRECTION_NAMES.index(push) - along) % 6 for push in pushes}
    return seen.parse(" ".join((*words, "P" + max(pushes, key=lambda push: min(turns[push], 6 - turns[push])))))


PLAYERS: Mapping[str, Callable[[Position, random.Random], Move]] = {
    "cartagena_2013": cartagena,
    "mississippi_2017": mississippi_2017,
    "hase_igel_2018": hase_igel,
    "hive_2020": hive,
    "mississippi_2024": mississippi_2024,
}
