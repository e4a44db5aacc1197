"""Nim 2031: compare recorded games with our rules."""

from typing import Any

from kielwasser.core import recordings
from kielwasser.core.position import Position
from kielwasser.core.recordings import Report
from kielwasser.games import game


def snapshot(position: Position) -> dict[str, Any]:
    """Return a position in the shape of the recordings."""
    return {"turn": position.ply, "taken": list(position.points)}


def setup(position: Position) -> dict[str, Any]:
    """Return everything that another implementation needs to take a position over."""
    return {"heap": int(position.board.heap), "state": snapshot(position)}


def verify(item: Any, report: Report) -> bool:
    """Compare a recorded game; False if the object is none."""
    if item.get("season") != "nim2031":
        return False
    position = Position.from_xml(game("nim_2031"), item["state"])
    for move, after in zip(item["moves"], item["after"], strict=True):
        position.play(move)
        report.plies += 1
        report.equal(recordings.STATE_AFTER, snapshot(position), after)
    report.equal(recordings.RESULT, position.outcome and position.outcome.winner, item["winner"])
    return True
