"""Mississippi Queen 2024: compare recorded games and edge cases with our rules."""

from typing import Any

from kielwasser.core import recordings
from kielwasser.core.hexgrid import DIRECTION_NAMES
from kielwasser.core.position import Position
from kielwasser.core.recordings import Report
from kielwasser.games.mississippi_2024 import rules
from kielwasser.games.mississippi_2024.board import GOAL, ISLAND, PASSENGER
from kielwasser.games.mississippi_2024.notation import TEAMS, is_waiting, passenger_fields, ship_of
from kielwasser.games.mississippi_2024.wire import MISTAKES, describe_offence, result, write_move
from kielwasser.games.river.board import SEGMENT_FIELDS, SEGMENTS
from kielwasser.protocol.document import parse, render
from kielwasser.system.errors import RecordedFileError, Text

_KIND_NAMES = {ISLAND: "island", GOAL: "goal", PASSENGER: "passenger"}


def snapshot(position: Position) -> dict[str, Any]:
    """Return a position in the shape of the recordings' `state_after`, by the book with the flags of Q4 as well."""
    board, state = position.board, position.state
    is_stuck = bool(state.stuck.any())
    following = min(int(state.visible), SEGMENTS - 1)
    following -= int(board.direction[following] < 0)  # hidden (Q5)
    shot = {
        "turn": position.ply,
        "round": (position.ply + 1) // 2,
        "current": TEAMS[position.to_move],
        "last_move": str(position.history[-1]) if position.history and not is_stuck else None,
        "visible": int(state.visible),
        "next_dir": DIRECTION_NAMES[board.direction[following]],
        "ships": [_ship(position, seat) for seat in (0, 1)],
        "passengers": _passengers(position),
        "over": position.is_over,
        "win_condition": _win_condition(position),
    }
    return {**shot, "reached_goal": [bool(flag) for flag in state.reached]} if position.ruling == "book" else shot


def _ship(position: Position, seat: int) -> dict[str, Any]:
    board, state = position.board, position.state
    ship = ship_of(position, seat)
    return {
        "team": TEAMS[seat],
        "q": ship.q,
        "r": ship.r,
        "dir": DIRECTION_NAMES[ship.heading],
        "speed": ship.speed,
        "coal": ship.coal,
        "passengers": ship.passengers,
        "free_turns": ship.free,
        "points": ship.points,
        "stuck": ship.stuck,
        "seg": int(state.field[seat]) // SEGMENT_FIELDS,
        "eff_speed": int(rules.effective_speed(board, state, seat)),
        "in_goal": bool(rules.is_in_goal(board, state, seat)),
    }


def _passengers(position: Position) -> list[list[Any]]:
    board = position.board
    return [
        [*board.cell[field].tolist(), DIRECTION_NAMES[board.dock[field]], int(is_waiting(position, field))]
        for field in passenger_fields(position)
    ]


def _win_condition(position: Position) -> dict[str, str] | None:
    """Return what would decide the game if it were over now; the recordings show it before the end too."""
    board, state = position.board, position.state
    reached = [bool(rules.has_reached(board, state, seat)) for seat in (0, 1)]
    lead = int(state.field[0]) // SEGMENT_FIELDS - int(state.field[1]) // SEGMENT_FIELDS
    if reached[0] != reached[1]:
        return {"winner": TEAMS[reached.index(True)], "reason": "GOAL"}
    if state.stuck.any():
        return {"winner": TEAMS[1 - int(state.stuck.argmax())], "reason": "STUCK"}
    if abs(lead) > rules.MAX_LEAD and position.ruling == "referee":
        return {"winner": TEAMS[0 if lead > 0 else 1], "reason": "SEGMENT_DISTANCE"}
    return None


def setup(position: Position) -> dict[str, Any]:
    """Return everything that another implementation needs to take a position over."""
    board, state = position.board, position.state
    segments = []
    for s in range(SEGMENTS):
        fields = range(s * SEGMENT_FIELDS, (s + 1) * SEGMENT_FIELDS)
        segments.append(
            {
                "direction": DIRECTION_NAMES[board.direction[s]],
                "center": board.centre[s].tolist(),
                "fields": [[*board.cell[f].tolist(), _KIND_NAMES.get(int(board.kind[f]), "water")] for f in fields],
            }
        )
    flags = [bool(flag) for flag in state.reached]
    return {"segments": segments, "state": {**snapshot(position), "reached_goal": flags}}


# ---- verification --------------------------------------------------------------------------------------------------


def verify(item: Any, report: Report) -> bool:
    """Compare a recorded game or edge case; False if the object is neither."""
    if item.get("season") == "mq2024":
        _verify_game(item, report)
    elif "input" in item and "ok" in item.get("output", ()):
        _verify_case(item, report)
    else:
        return False
    return True


def _read(xml: str, visible: int) -> Position:
    """Read a document that holds unrevealed segments too."""
    from kielwasser.games.mississippi_2024 import GAME

    position = Position.from_xml(GAME, xml)
    position.state.visible = visible
    return position


def _verify_game(item: Any, report: Report) -> None:
    game = report.where
    position = _read(item["initial_full_xml"], item["initial"]["visible"])
    seen = Position.from_xml(position.game, item["initial_state_xml"])
    report.equal(recordings.INITIAL_STATE, snapshot(position), item["initial"])
    report.equal(recordings.DOCUMENT, position.xml, item["initial_state_xml"].strip())
    report.equal(recordings.SEEN, seen.text, position.hide(0).text)
    for number, ply in enumerate(item["plies"]):
        report.where = f"{game} ply {number}"
        ours = [str(move) for move in position.legal_moves]
        report.same_moves(ours, ply["legal_count"], ply.get("legal"), ply.get("legal_sha256"))
        _verify_view(position, ply, report)
        position.play(ply["move"])
        report.plies += 1
        if not report.equal(recordings.STATE_AFTER, snapshot(position), ply["state_after"]):
            return
        _verify_document(position, report)
    report.where = game
    if report.equal(recordings.GAME_OVER, position.is_over, True):
        report.equal(recordings.RESULT, result(position), item["result"])


def _verify_view(position: Position, ply: Any, report: Report) -> None:
    """Compare the list on the revealed river, which is recorded only where it differs."""
    seen = position.hide(position.to_move)
    if "client_view" in ply:
        view = ply["client_view"]
        report.same_moves([str(move) for move in seen.legal_moves], view["legal_count"], None, view["legal_sha256"])
    else:
        report.equal(recordings.SEEN_MOVES, seen.count_moves(), ply["legal_count"])


def _verify_document(position: Position, report: Report) -> None:
    """Read our own document back: a seat must come to the same view, lists and all."""
    seen = Position.from_xml(position.game, position.xml)
    report.equal(recordings.READ_BACK, seen.xml, position.xml)
    report.equal(recordings.SEEN, seen.text, position.hide(0).text)


def _verify_case(item: Any, report: Report) -> None:
    visible, xml, move = item["input"].split("\t")
    if not visible.isdecimal():
        raise RecordedFileError(
            Text(
                f"{report.where}: {visible!r} ist keine Zahl aufgedeckter Segmente",
                f"{report.where}: {visible!r} is no number of revealed segments",
            )
        )
    report.plies += 1
    report.equal(recordings.DOCUMENT, _read(xml, SEGMENTS).xml, render(parse(xml)))
    position = _read(xml, int(visible))
    output, actions = item["output"], position.parse(move).actions
    verdict = position.judge(actions)
    if report.equal(recordings.VERDICT, verdict.accepted, output["ok"]):
        if verdict.text is None:
            position.play(actions)
            report.equal(recordings.STATE_AFTER, snapshot(position), output["state_after"])
        else:
            report.equal(recordings.REFUSAL, MISTAKES.get(verdict.code), output["mistake"])
            message = describe_offence(verdict.code, verdict.text.de, write_move(actions, "data"))
            report.equal(recordings.REFUSAL, message, output["message"])
