"""Mississippi Queen 2017: compare recorded games and judged moves with our rules."""

from typing import Any

from kielwasser.core.conformance import Report
from kielwasser.core.play import Position, Verdict
from kielwasser.games.mississippi_2017 import rules, wire
from kielwasser.games.mississippi_2017.board import LAST, offset
from kielwasser.games.mississippi_2017.notation import boat_of, segment_of
from kielwasser.games.river import SEGMENT_FIELDS, SEGMENTS
from kielwasser.protocol.document import child, parse, text_of


def snapshot(position: Position) -> dict[str, Any]:
    """Return a position in the shape of the recordings' `state_after`, with the passenger fields instead of changes."""
    state = position.state
    return {
        "turn": position.turn,
        "cur": wire.SEATS[position.to_move],
        "start": wire.SEATS[0],
        "freeTurn": bool(state.free[position.to_move] == 2),
        "red": _listed(position, 0),
        "blue": _listed(position, 1),
        "vis": list(range(int(state.first), int(state.last) + 1)),
        "fields": _waiting(position),
    }


def _listed(position: Position, seat: int) -> list[int]:
    boat = boat_of(position, seat)
    board, state = position.board, position.state
    segment, points = int(rules.segment_of(board, state, seat)), int(rules.points_of(board, state, seat))
    return [boat.x, boat.y, boat.direction, boat.speed, boat.coal, segment, boat.passengers, points, boat.free]


def _waiting(position: Position) -> list[list[int]]:
    fields = [int(passenger) // 6 for passenger in position.state.waiting if passenger >= 0]
    return sorted([field // SEGMENT_FIELDS, *_place(position, field)] for field in fields)


def _place(position: Position, field: int) -> tuple[int, int]:
    return offset(*(int(k) for k in position.board.cell[field]))


def setup(position: Position) -> dict[str, Any]:
    """Return everything that another implementation needs to take a position over."""
    tiles = []
    for number in range(SEGMENTS):
        segment = segment_of(position, number)
        fields = segment.fields if segment else ""
        places = [_place(position, number * SEGMENT_FIELDS + i) for i in range(len(fields))]
        rows = [
            [*place, wire.TYPES[letter], int(row)] for place, letter, row in zip(places, fields, wire.ROW, strict=False)
        ]
        tiles.append({"direction": segment.direction if segment else None, "fields": rows})
    state = {key: value for key, value in snapshot(position).items() if key != "fields"}
    segments = [int(rules.segment_of(position.board, position.state, seat)) for seat in (0, 1)]
    last = int(position.state.last)
    state["reached"] = last - 1 if last < LAST else max(LAST - 1, *segments)
    state["removed"] = int(position.state.first)
    return {"tiles": tiles, "state": state}


def verify(item: Any, report: Report) -> bool:
    """Compare a recorded game or a position with judged moves; False if the object is neither."""
    from kielwasser.games.mississippi_2017 import GAME

    if item.get("season") != "mq2017":
        return False
    xml = item["initial_state_xml"] if "plies" in item else item["state_xml"]
    position = Position.from_xml(GAME, xml)
    report.equal("state document", wire.write_state(position, _names(xml)), xml.strip())
    if "plies" in item:
        _verify_game(position, item, report)
    else:
        for test in item["tests"]:
            _verify_test(position, test, report)
    return True


def _names(xml: str) -> tuple[str, str]:
    root = parse(xml)
    return text_of(child(root, "red"), "displayName"), text_of(child(root, "blue"), "displayName")


def _verify_game(position: Position, item: Any, report: Report) -> None:
    game = report.where
    refused = None
    for number, ply in enumerate(item["plies"]):
        report.where = f"{game} ply {number}"
        report.plies += 1
        if "invalid" in ply:
            refused = _verify_refused(position, ply, report)
            continue
        _same_moves(position, ply, report)
        before = position.copy()
        position.play(ply["move"])
        if not _same_state(before, position, ply["state_after"], report):
            return
    report.where = game
    if refused is not None:
        by, text = wire.SEATS.index(item["plies"][-1]["by"]), item["plies"][-1]["invalid"]
        report.equal("result", wire.result(position, wire.VIOLATION, by, text, refused), item["result"])
    elif report.equal("game over", position.is_over, True):
        report.equal("result", wire.result(position), item["result"])


def _verify_refused(position: Position, ply: Any, report: Report) -> Verdict:
    """Compare the last ply of a rule violation; where no move was left our position already says that it is over."""
    _same_moves(position, ply, report)
    report.equal("whose move", wire.SEATS[position.to_move], ply["by"])
    report.equal("no move left", position.is_over, ply["legal_count"] == 0)
    running = position.copy()
    running.state.over = 0
    verdict = running.judge(ply["move"])
    report.equal("referee's text", verdict.text.de if verdict.text else None, ply["invalid"])
    return verdict


def _verify_test(position: Position, test: Any, report: Report) -> None:
    report.plies += 1
    running = position.copy()
    running.state.over = 0
    verdict = running.judge(test["move"])
    report.equal(f"referee's text on {test['move']}", verdict.text.de if verdict.text else None, test.get("error"))
    if verdict.accepted and "after" in test:
        _same_state(position, verdict.reached, test["after"], report)


def _same_moves(position: Position, ply: Any, report: Report) -> None:
    ours = [str(move) for move in position.legal_moves]
    report.same_moves(ours, ply["legal_count"], ply.get("legal"), ply.get("legal_sha256"))


def _same_state(before: Position, after: Position, recorded: Any, report: Report) -> bool:
    ours = snapshot(after)
    left = ours.pop("fields")
    ours["chg"] = [[*field, "BLOCKED"] for field in _waiting(before) if field not in left]
    return report.equal("state after the move", ours, recorded)
