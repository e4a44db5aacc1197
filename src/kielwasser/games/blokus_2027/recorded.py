"""Blokus 2027: compare recorded games, edge cases and judged moves with our rules."""

import re
from typing import Any

from kielwasser.core import recordings
from kielwasser.core.generic import ALLOWED
from kielwasser.core.position import Position
from kielwasser.core.recordings import Report
from kielwasser.games.blokus_2027 import rules
from kielwasser.games.blokus_2027.board import COLOURS, SIZE
from kielwasser.games.blokus_2027.notation import (
    COLOUR_LETTERS,
    build,
    colours_in,
    fields_of,
    format_action,
    hand_of,
)
from kielwasser.games.blokus_2027.shapes import CODES, LETTERS, SHAPES
from kielwasser.games.blokus_2027.wire import (
    COLOUR_NAMES,
    MISTAKES,
    SEATS,
    Sent,
    official_offence,
    result,
)
from kielwasser.protocol.document import parse, render

_NAME = re.compile(r"([A-Z_]+)\.([0-3]f?)@(-?\d+),(-?\d+)")


def snapshot(position: Position) -> dict[str, Any]:
    """Return a position in the shape of the recordings' `state_after`; the last move is not a part of it."""
    state, fields = position.state, fields_of(position)
    rows = (
        "".join(COLOUR_LETTERS[fields[x, y]] if (x, y) in fields else "." for x in range(SIZE)) for y in range(SIZE)
    )
    finished = [colour for colour in range(COLOURS) if not state.hand[colour]]
    return {
        "turn": position.ply,
        "round": 1 + position.ply // COLOURS,
        "color": COLOUR_NAMES[position.ply % COLOURS],
        "team": SEATS[position.to_move],
        "valid": colours_in(int(state.valid)),
        "left": ["".join(LETTERS[shape] for shape in hand_of(position, colour)) for colour in range(COLOURS)],
        "mono": {COLOUR_LETTERS[colour]: bool(state.mono_last >> colour & 1) for colour in finished},
        "points": [int(rules.points_of(state, colour)) for colour in range(COLOURS)],
        "teams": list(position.points),
        "board": "/".join(rows),
        "over": position.is_over,
    }


def setup(position: Position) -> dict[str, Any]:
    """Return everything that another implementation needs to take a position over."""
    return {"start_piece": SHAPES[int(position.board.start)], "ruling": position.ruling, "state": snapshot(position)}


def verify(item: Any, report: Report) -> bool:
    """Compare a recorded game, an edge case or a position with judged moves; False if the object is none of them."""
    if item.get("season") == "blokus_2027" and "plies" in item:
        _verify_game(item, report)
    elif "start_piece" in item and "moves" in item:
        position = _played(item["start_piece"], item["moves"])
        if "tests" in item:
            _verify_verdicts(position, item["tests"], report)
        else:
            _verify_case(position, item, report)
    else:
        return False
    return True


def _begin(start_piece: str) -> Position:
    from kielwasser.games.blokus_2027 import GAME

    position = Position(GAME, "referee")
    build(position, turn=0, start=SHAPES.index(start_piece), valid=(1 << COLOURS) - 1, mono_last=0, fields={})
    return position


def _played(start_piece: str, moves: list[str]) -> Position:
    position = _begin(start_piece)
    for move in moves:
        position.play(move.partition(":")[2])
    return position


def _verify_game(item: Any, report: Report) -> None:
    from kielwasser.games.blokus_2027 import GAME

    game = report.where
    position = Position.from_xml(GAME, item["initial_state_xml"])
    report.equal(recordings.INITIAL_STATE, position.text, _begin(item["start_piece"]).text)
    report.equal(recordings.DOCUMENT, position.xml, render(parse(item["initial_state_xml"])))
    for number, ply in enumerate(item["plies"]):
        report.where = f"{game} ply {number}"
        report.equal(recordings.WHOSE_MOVE, COLOUR_NAMES[int(position.state.colour)], ply["color"])
        report.same_moves(map(str, position.legal_moves), ply["legal_count"], ply.get("legal"), ply["legal_sha256"])
        position.play(ply["move"])
        report.plies += 1
        if not _same_state(position, ply["state_after"], report):
            return
    report.where = game
    report.equal(recordings.READ_BACK, Position.from_xml(GAME, position.xml).text, position.text)
    if report.equal(recordings.GAME_OVER, position.is_over, True):
        report.equal(recordings.RESULT, result(position), item["result"])


def _same_state(position: Position, recorded: Any, report: Report) -> bool:
    expected = {key: value for key, value in recorded.items() if key != "last_move"}
    return report.equal(recordings.STATE_AFTER, snapshot(position), expected)


def _verify_verdicts(position: Position, tests: dict[str, str], report: Report) -> None:
    """Compare what is said of moves by the names with which they came, and by their numbers."""
    place = report.where
    for move, verdict in tests.items():
        report.where = f"{place} {move}"
        report.plies += 1
        reason, _ = _judged(position, move, report)
        report.equal(recordings.VERDICT, MISTAKES[reason].partition(".")[2] if reason else "OK", verdict)


def _verify_case(position: Position, item: Any, report: Report) -> None:
    report.plies += 1
    output = item["output"]
    reason, sent = _judged(position, item["move"], report)
    if not report.equal(recordings.VERDICT, reason == ALLOWED, output["ok"]):
        return
    if reason == ALLOWED:
        _same_state(position.play([sent.action]), output["state_after"], report)
        return
    mistake, move, sentence = official_offence(position, sent)
    printed = f"InvalidMoveException(mistake={mistake}, move={move})"
    recorded = output["mistake"], output["message"], output["to_string"]
    report.equal(recordings.REFUSAL, (MISTAKES[reason], sentence, printed), recorded)


def _judged(position: Position, move: str, report: Report) -> tuple[int, Sent]:
    """Return why the official referee refuses a move that names its colour, or 0, and the move.

    The rules, which know the number of a placement only, must agree: for the first of its names in the reason, too.
    """
    letter, _, name = move.partition(":")
    sent = Sent(COLOUR_LETTERS.index(letter))
    if match := _NAME.fullmatch(name):
        shape, code = SHAPES.index(match[1]), CODES.index(match[2])
        sent = Sent(sent.colour, shape, code, int(match[3]), int(match[4]))
    reason = sent.why_refused(position)
    if reason != rules.WRONG_COLOUR:
        by_rules = position.judge(name).code
        report.equal(recordings.VERDICT, by_rules == ALLOWED, reason == ALLOWED)
        if by_rules != rules.OUT_OF_BOUNDS and format_action(sent.action) == name:
            report.equal(recordings.VERDICT, by_rules, reason)
    return reason, sent
