"""Hive 2020: compare recorded games and positions with our rules."""

from typing import Any

from kielwasser.core import recordings
from kielwasser.core.position import Position
from kielwasser.core.recordings import Report
from kielwasser.games.hive_2020 import rules
from kielwasser.games.hive_2020.notation import at, obstructed, reserve_of, stacks_of
from kielwasser.games.hive_2020.wire import SEATS, result


def snapshot(position: Position) -> dict[str, Any]:
    """Return a position in the shape of the recordings' `state_after`."""
    stacks = (f"{at(field)}={pieces}" for field, pieces in stacks_of(position).items())
    return {
        "turn": position.ply,
        "round": position.ply // 2,
        "current": SEATS[position.to_move],
        "board": " ".join(stacks),
        "undeployed": [reserve_of(position, 0), reserve_of(position, 1)],
        "free": [int(rules.free_fields(position.board, position.state, colour)) for colour in (0, 1)],
    }


def setup(position: Position) -> dict[str, Any]:
    """Return everything that another implementation needs to take a position over."""
    return {"obstructed": " ".join(at(field) for field in obstructed(position)), "state": snapshot(position)}


def verify(item: Any, report: Report) -> bool:
    """Compare a recorded game or edge position; False if the object is neither."""
    from kielwasser.games.hive_2020 import GAME

    if item.get("season") == "hive2020":
        position = Position.from_xml(GAME, item["initial_state_xml"])
        _verify_game(position, item, report)
    elif "obstructed" in item and "validator_only" in item:
        _verify_special(Position.from_xml(GAME, item["state_xml"]), item, report)
    else:
        return False
    return True


def _verify_game(position: Position, item: Any, report: Report) -> None:
    game = report.where
    report.equal(recordings.OBSTRUCTED, setup(position)["obstructed"], item["obstructed"])
    report.equal(recordings.INITIAL_STATE, snapshot(position), item["initial_state"])
    report.equal(recordings.DOCUMENT, position.xml, item["initial_state_xml"].strip())
    for number, ply in enumerate(item["plies"]):
        report.where = f"{game} ply {number}"
        _same_moves(position, ply, report)
        position.play(ply["move"])
        report.plies += 1
        if not report.equal(recordings.STATE_AFTER, snapshot(position), ply["state_after"]):
            return
    report.where = game
    if report.equal(recordings.GAME_OVER, position.is_over, item["result"]["over"]):
        report.equal(recordings.RESULT, result(position), item["result"])


def _verify_special(position: Position, item: Any, report: Report) -> None:
    report.plies += 1
    report.equal(recordings.STATE, snapshot(position), item["state"])
    report.equal(recordings.DOCUMENT, position.xml, item["state_xml"].strip())
    if report.equal(recordings.GAME_OVER, position.is_over, item["result"]["over"]) and position.is_over:
        report.equal(recordings.RESULT, result(position), item["result"])
        position.state.over = 0  # the recording lists the moves of finished positions too
    _same_moves(position, item, report)


def _same_moves(position: Position, ply: Any, report: Report) -> None:
    """Compare the lists; where the official one is empty (bee overdue) ours is the skip that its validator takes."""
    ours = [str(move) for move in position.legal_moves]
    if ply["legal_count"] == 0:
        report.equal(recordings.LEGAL_MOVES, ours, [move for move in ply["validator_only"] if move == "SKIP"])
    else:
        report.same_moves(ours, ply["legal_count"], ply.get("legal"), ply.get("legal_sha256"))
