"""A whole random game as text: every position, every legal list, what learners see; so that any change is noticed.

The idea is OpenSpiel's. The text depends on the rules, the notation, the random numbers and `observe.py` alone. Of
games with very long lists it shows some entries and a digest of all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import zip_longest

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.rng import below, next_word, seed_word
from kielwasser.games import game as named_game
from kielwasser.games import observation
from kielwasser.system.errors import KielwasserError, Text

_LONGEST = 2_000  # actions
_LONG_LISTS = 1_000  # a game that can have more legal actions has too many to write them all down
_SHOWN = 12


def playthrough(game: Game, seed: str, ruling: str) -> str:
    """Return a random game as text, which begins with how to make it again."""
    return "\n".join(_lines(game, seed, ruling)) + "\n"


def _lines(game: Game, seed: str, ruling: str) -> Iterator[str]:
    seen, position = observation(game.name), Position.deal(game, seed, ruling)
    yield f"playthrough of {game.name}, ruling {position.ruling}, seed {seed}"
    yield f"{game.actions} actions, at most {game.max_steps} legal ones, at most {game.max_actions} a move"
    yield f"planes of {' x '.join(map(str, seen.shape))}: {' '.join(each.name for each in seen.planes)}"
    yield f"scalars: {' '.join(each.name for each in seen.scalars)}"
    word, spell, ply = seed_word("playthrough", seed), game.notation.format_action, -1
    for _ in range(_LONGEST):
        if position.is_over:
            break
        if position.ply != ply:
            ply = position.ply
            yield from ("", _told(position))
        legal = position.legal_actions
        yield f"  {len(legal)} legal: {_listed(game, [spell(action) for action in legal])}"
        yield f"  seen: {' '.join(_digest(position, seat) for seat in (0, 1))}"
        word = int(next_word(word))
        action = legal[int(below(word, len(legal)))]
        yield f"  {game.seats[position.to_move]} does {action}: {spell(action)}"
        position.act(action)
    outcome = position.outcome
    winner = "nobody" if outcome is None or outcome.winner is None else game.seats[outcome.winner]
    yield from ("", _told(position), f"over: {outcome.why if outcome else 'not'}, winner {winner}")


def _told(position: Position) -> str:
    first, second = position.points
    return f"{position.write(hidden=False)}\n  points {first} {second}"


def _listed(game: Game, actions: list[str]) -> str:
    """Return all actions, or some of them from the whole list with a digest of it."""
    whole = " ".join(actions)
    if game.max_steps <= _LONG_LISTS:
        return whole
    shown = actions[:: len(actions) // _SHOWN + 1]
    return f"{' '.join(shown)} … {_shortened(whole.encode())}"


def _digest(position: Position, seat: int) -> str:
    planes, scalars = observation(position.game.name).of_seat(position, seat)
    return _shortened(planes.tobytes() + scalars.tobytes())


def _shortened(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=4).hexdigest()


def check(text: str) -> None:
    """Play a playthrough again and raise an error that names the first line that differs."""
    words = text.split("\n", 1)[0].replace(",", "").split()
    if len(words) != 7 or words[:2] != ["playthrough", "of"]:
        raise KielwasserError(
            Text("das ist kein Spielverlauf dieses Programms", "this is no playthrough of this program")
        )
    again = playthrough(named_game(words[2]), words[6], words[4])
    lines = zip_longest(text.splitlines(), again.splitlines(), fillvalue="")
    for number, (before, now) in enumerate(lines, 1):
        if before != now:
            raise KielwasserError(
                Text(
                    f"Zeile {number} war {before.strip()!r} und ist jetzt {now.strip()!r}",
                    f"line {number} was {before.strip()!r} and is now {now.strip()!r}",
                )
            )
