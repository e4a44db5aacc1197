"""Cartagena 2013: compare recorded games with our rules."""

from typing import Any

from kielwasser.core import recordings
from kielwasser.core.position import Position
from kielwasser.core.recordings import Report
from kielwasser.games.cartagena_2013.board import BACKWARD
from kielwasser.games.cartagena_2013.notation import (
    NAMES,
    NOTHING,
    build,
    crews_of,
    feed_reshuffle,
    hand_of,
    piles_of,
    set_round_limit,
    symbols_of,
)
from kielwasser.games.cartagena_2013.texts import SEATS
from kielwasser.games.cartagena_2013.wire import FIRST_PREFIX, departure, reason, refusal_text, result, write_state

_PLAYERS = ("Player 1", "Player 2")
_BOOK_ROUNDS = 30
_VIOLATION = "RULE_VIOLATION"


def snapshot(position: Position) -> dict[str, Any]:
    """Return a position in the shape of the recordings' `state_after`."""
    row, stack, used = piles_of(position)
    points = position.points
    winner = int(position.state.winner)
    condition = {"winner": SEATS[winner] if winner >= 0 else None, "reason": reason(position)}
    return {
        "turn": position.ply,
        "round": position.ply // 2,
        "current": SEATS[position.to_move],
        "red": {"points": points[0], "cards": hand_of(position, 0)},
        "blue": {"points": points[1], "cards": hand_of(position, 1)},
        "open": row,
        "stack": stack,
        "used": used,
        "pirates": {str(field): crew for field, crew in crews_of(position).items()},
        "last_move": str(position.history[-1]) if position.history else None,
        "condition": condition if position.is_over else None,
    }


def setup(position: Position) -> dict[str, Any]:
    """Return everything that another implementation needs to take a position over."""
    limit = int(position.board.round_limit)
    return {"board": symbols_of(position), "round_limit": limit, "state": snapshot(position)}


def from_setup(setup: Any) -> Position:
    """Return the position that a recording describes; its round limit tells the ruling."""
    from kielwasser.games.cartagena_2013 import GAME

    state, limit = setup["state"], setup["round_limit"]
    position = Position(GAME, "book" if limit == _BOOK_ROUNDS else "referee")
    build(
        position,
        ply=state["turn"],
        acted=0,
        to_move=SEATS.index(state["current"]),
        crews={int(field): crew for field, crew in state["pirates"].items()},
        hands=(state["red"]["cards"], state["blue"]["cards"]),
        row=state["open"],
        stack=state["stack"],
        used=state["used"],
        symbols=setup["board"],
    )
    set_round_limit(position, limit)
    return position


def reshuffled(position: Position) -> str | None:
    """Return the new stack, top first, if the last move made the discards be reshuffled; otherwise None."""
    before = position.copy()
    move = before.undo()
    count = len(piles_of(before)[2]) + sum(action < BACKWARD for action in move)
    row, stack, used = piles_of(position)
    return (row + stack)[-count:] if count > len(used) else None


def verify(item: Any, report: Report) -> bool:
    """Compare a recorded game; False if the object is none."""
    if item.get("season") != "cartagena2013":
        return False
    position = from_setup({**item, "state": item["initial_state"]})
    _verify_start(position, item, report)
    game = report.where
    for number, ply in enumerate(item["plies"]):
        report.where = f"{game} ply {number}"
        report.equal(recordings.WHOSE_MOVE, (position.ply, SEATS[position.to_move]), (ply["ply"], ply["player"]))
        report.same_moves(_listed(position), ply["legal_count"], ply.get("legal"), ply["legal_sha256"])
        report.plies += 1
        if ply["move"] is None:
            _verify_irregular(position, item, ply, report)
            return True
        if "reshuffle" in ply:
            feed_reshuffle(position, ply["reshuffle"])
        position.play(ply["move"])
        if not report.equal(recordings.STATE_AFTER, snapshot(position), ply["state_after"]):
            return True
    report.where = game
    report.equal(recordings.IRREGULAR, None, item["irregular"])
    if report.equal(recordings.GAME_OVER, position.is_over, True):
        report.equal(recordings.RESULT, result(position), item["result"])
    return True


def _verify_start(position: Position, item: Any, report: Report) -> None:
    report.equal(recordings.INITIAL_STATE, snapshot(position), item["initial_state"])
    document = item["initial_state_xml"].strip()
    read = Position.from_xml(position.game, document, position.ruling)
    set_round_limit(read, item["round_limit"])
    report.equal(recordings.READ_BACK, read.text, position.hide(0).text)
    if not _is_first_build(item):
        report.equal(recordings.DOCUMENT, write_state(position, _PLAYERS), document)


def _is_first_build(item: Any) -> bool:
    """Tell whether a recording is of August 2012: other names, and a bug in the scores of irregular ends."""
    return str(item["initial_state_xml"]).lstrip().startswith(f"<{FIRST_PREFIX}")


def _listed(position: Position) -> list[str]:
    """Return the texts of all moves; twice as fast as by way of Move, and lists are long here."""
    moves, lengths = position.move_table()
    rows = zip(moves.tolist(), lengths.tolist(), strict=True)
    return [",".join([NAMES[action] for action in row[:n]]) or NOTHING for row, n in rows]


def _verify_irregular(position: Position, item: Any, ply: Any, report: Report) -> None:
    """Compare a last ply that is no move: refused, too late, or a player left."""
    irregular = item["irregular"]
    culprit = SEATS.index(irregular["by"])
    reached, text = position, departure(_PLAYERS[culprit])
    if irregular["cause"] == _VIOLATION:
        verdict = position.judge(irregular["illegal_move"])
        if not report.equal(recordings.VERDICT, verdict.text is not None, True) or verdict.text is None:
            return
        reached, text = verdict.reached, refusal_text(_PLAYERS[culprit], verdict.text)
        report.equal(recordings.REFUSAL, text, irregular["error"])
    before = snapshot(position)
    after = {**snapshot(reached), "last_move": before["last_move"]}
    for seat in ("red", "blue"):  # points are counted after complete moves only
        after[seat] = {**after[seat], "points": before[seat]["points"]}
    after["condition"] = {"winner": SEATS[1 - culprit], "reason": text}
    report.equal(recordings.STATE_AFTER, after, ply["state_after"])
    ours, recorded = result(position, irregular["cause"], culprit, text), item["result"]
    if _is_first_build(item):
        ours, recorded = _without_parts(ours), _without_parts(recorded)
    report.equal(recordings.RESULT, ours, recorded)


def _without_parts(outcome: Any) -> dict[str, Any]:
    return {**outcome, "scores": [{**score, "parts": None} for score in outcome["scores"]]}
