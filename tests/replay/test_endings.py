"""Every way in which a game can end, through match, record, check, official export and back."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from recordings import NAMES

import kielwasser
from kielwasser.authority import Event, Match, Over, Seat, TimeLimits
from kielwasser.core.game import Game
from kielwasser.core.position import Move
from kielwasser.games.dialects import dialect
from kielwasser.protocol.document import node
from kielwasser.replay import ReplayWriter, check, parse, read
from kielwasser.replay.official_write import write_official
from kielwasser.system.errors import Text

DATA = Path(__file__).parents[1] / "data"
NO_MOVE = Text("Das ist kein Zug", "that is no move")


def break_a_rule(match: Match, now: float) -> list[Event]:
    """Send a move without actions where that is wrong, otherwise something that is no move at all."""
    position, spoken = match.position, dialect(match.position.game.name)
    empty = Move(position.game, ())
    if match.position.game.max_actions == 1 or position.judge(empty).accepted:
        return match.refuse(match.expected, NO_MOVE, now, node("data", {"class": "move"}))
    reading = spoken.read_move(spoken.write_move(empty, position), position, NAMES)
    if reading.actions is None:
        return match.refuse(match.expected, reading.fault or NO_MOVE, now, reading.data)
    return match.move(match.expected, reading.actions, now, reading)


WAYS = {
    "left": lambda match, now: match.leave(1, "LOST_CONNECTION"),
    "violation": break_a_rule,
    "too late": lambda match, now: match.move(match.expected, match.position.legal_moves[0], now + 5.0),
    "silence": lambda match, now: match.expire(now + 20.0),
    "cancelled": lambda match, now: match.cancel(),
}


def play(game: Game, way: str, seed: int = 1, plies: int = 4) -> tuple[bytes, bool]:
    """Play as a server does until the end, or for some moves and then in a way; return the record, and whether
    somebody was stuck: had no move and was asked all the same."""
    spoken, lines, chance = dialect(game.name), [], random.Random(seed)
    position = kielwasser.new(game.name, seed=seed, ruling="referee")
    match = Match(position, (Seat(NAMES[0]), Seat(NAMES[1])), TimeLimits(2.0, 10.0), spoken.reopen)
    writer = ReplayWriter(lines.append, position, NAMES, spoken, began="2026-11-15T01:44:36+01:00")
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


SAID = {
    "a move without actions": lambda match, now: match.refuse(
        match.expected, NO_MOVE, now, node("data", {"class": "move"})
    ),
    "out of turn": lambda match, now: match.leave(match.expected, "It's not your turn yet; expected: ONE(), got TWO()"),
    **{
        detail: lambda match, now, detail=detail: match.leave(match.expected, detail)
        for detail in ("UNKNOWN", "INITIATED_DISCONNECT", "PROTOCOL_ERROR")
    },
}


@pytest.mark.parametrize("what", SAID)
def test_what_only_one_sentence_tells_comes_back(what, monkeypatch):
    """2024 tells the cause in the winner's sentence alone."""
    monkeypatch.setitem(WAYS, what, SAID[what])
    content, _ = play(kielwasser.game("mississippi_2024"), what)
    agree(content)
    told, back = parse(content).result, parse(write_official(parse(content))).result
    assert (back.culprit, back.detail) == (told.culprit, told.detail)


@pytest.mark.parametrize("cause", ["RULE_VIOLATION", "LEFT"])
def test_a_fault_of_nobody_is_no_result(game, cause):
    *lines, last = play(game, "violation")[0].splitlines()
    told = json.loads(last)
    told["result"].update(cause=cause, culprit=None, text=None)
    replay = parse(b"\n".join([*lines, json.dumps(told).encode()]))
    assert replay.result is None
    assert "the result cannot be read" in str(replay.warnings[0])
    assert write_official(replay)


def test_a_violation_without_a_word_can_be_exported(game):
    *lines, last = play(game, "violation")[0].splitlines()
    told = json.loads(last)
    told["result"].pop("text", None)
    assert write_official(parse(b"\n".join([*lines, json.dumps(told).encode()])))


def test_who_has_no_move_left_is_no_difference():
    """2017: the server asks who is stuck all the same, and records a game that was running."""
    game = kielwasser.game("mississippi_2017")
    found = (content for content, stuck in (play(game, "played out", seed) for seed in range(2, 40)) if stuck)
    agree(next(found))


def test_points_from_before_the_rule_that_a_stuck_ship_has_none_are_no_difference():
    """2024: such records have what the ship had collected; any other number is a difference."""
    replay = read(DATA / "mississippi_2024" / "replays" / "b2_stuck.xml.gz")
    assert replay.result is not None
    last = replay.positions[-1]
    assert 0 in last.points
    collected = tuple(last.state_array["points"][0].tolist())
    assert collected != last.points
    for points, is_told in ((last.points, False), (collected, False), ((collected[0] + 1, collected[1]), True)):
        found = check(replace(replay, result=replace(replay.result, points=points, culprit=None)))
        assert (found is not None) == is_told
