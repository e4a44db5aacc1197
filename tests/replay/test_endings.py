"""Every way in which a game can end, through match, record, check, official export and back."""

import random

import pytest
from recordings import NAMES

import kielwasser
from kielwasser.core.game import Game
from kielwasser.games.dialects import dialect
from kielwasser.match import Limits, Match, Over, Seat
from kielwasser.protocol.document import node
from kielwasser.replay import Writer, check, parse
from kielwasser.replay.official_write import write_official
from kielwasser.system.errors import Text

NO_MOVE = Text("Das ist kein Zug", "that is no move")
WAYS = {
    "left": lambda match, now: match.leave(1, "LOST_CONNECTION"),
    "violation": lambda match, now: match.refuse(match.expected, NO_MOVE, now, node("data", {"class": "move"})),
    "too late": lambda match, now: match.move(match.expected, match.position.legal_moves[0], now + 5.0),
    "silence": lambda match, now: match.expire(now + 20.0),
    "cancelled": lambda match, now: match.cancel(),
}


def play(game: Game, way: str, seed: int = 1, plies: int = 4) -> tuple[bytes, bool]:
    """Play as a server does until the end, or for some moves and then in a way; return the record, and whether
    somebody was stuck: had no move and was asked all the same."""
    spoken, lines, chance = dialect(game.name), [], random.Random(seed)
    position = kielwasser.new(game.name, seed=seed, ruling="referee")
    match = Match(position, (Seat(NAMES[0]), Seat(NAMES[1])), Limits(2.0, 10.0), spoken.reopen)
    writer = Writer(lines.append, position, NAMES, spoken, began="2026-11-15T01:44:36+01:00")
    now, events, stuck = 0.0, match.start(0.0), False
    while True:
        for event in events:
            writer.take(event)
        if isinstance(events[-1], Over):
            return b"".join(lines), stuck
        match.asked(now)
        now += 0.5
        moves = position.legal_moves
        stuck = not moves
        if way in WAYS and position.ply >= plies:
            events = WAYS[way](match, now)
        elif stuck:
            events = WAYS["violation"](match, now)
        else:
            data = spoken.write_move(chance.choice(moves), position)
            reading = spoken.read_move(data, position, NAMES)
            events = match.move(match.expected, reading.actions, now, reading)


def agree(content: bytes) -> None:
    """Check a record against the rules, export it, and check what was exported."""
    replay = parse(content)
    assert check(replay) is None
    official = parse(write_official(replay))
    assert check(official) is None
    assert official.result is not None
    assert (official.result.winner, official.result.cause) == (replay.result.winner, replay.result.cause)
    assert len(official.plies) == len(replay.plies)


@pytest.mark.parametrize("way", [*WAYS, "played out"])
def test_record_rules_and_export_agree_about_every_ending(game, way):
    content, _ = play(game, way)
    agree(content)


def test_who_has_no_move_left_is_no_difference():
    """2017: the server asks who is stuck all the same, and records a game that was running."""
    game = kielwasser.game("mississippi_2017")
    found = (content for content, stuck in (play(game, "played out", seed) for seed in range(2, 40)) if stuck)
    agree(next(found))
