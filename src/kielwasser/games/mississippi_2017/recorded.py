"""Mississippi Queen 2017: compare recorded games and judged moves with our rules."""

from typing import Any

from kielwasser.core import recordings
from kielwasser.core.position import Position, Verdict
from kielwasser.core.recordings import Report
from kielwasser.games.mississippi_2017 import rules, wire
from kielwasser.games.mississippi_2017.board import LAST, ROW
from kielwasser.games.mississippi_2017.notation import WrittenBoat, boats_of, format_move, places_of, segments_of
from kielwasser.games.river.board import SEGMENT_FIELDS
from kielwasser.protocol.document import child, parse, text_of
from kielwasser.system.errors import KielwasserError, Text


def snapshot(position: Position) -> dict[str, Any]:
    """Return a position in the shape of the recordings' `state_after`, with the passenger fields instead of changes."""
    state = position.state
    red, blue = (_listed(position, seat, boat) for seat, boat in enumerate(boats_of(position)))
    return {
        "turn": position.ply,
        "cur": wire.SEATS[position.to_move],
        "start": wire.SEATS[0],
        "freeTurn": bool(state.free[position.to_move] == 2),
        "red": red,
        "blue": blue,
        "vis": list(range(int(state.first), int(state.last) + 1)),
        "fields": _waiting(position),
    }


def _listed(position: Position, seat: int, boat: WrittenBoat) -> list[int | None]:
    segment = int(rules.segment_of(position.board, position.state, seat))
    numbers = (boat.speed, boat.coal, segment, boat.passengers, boat.points, boat.free)
    return [boat.x, boat.y, boat.direction, *numbers]


def _waiting(position: Position) -> list[list[int]]:
    places = places_of(position)
    fields = [passenger // 6 for passenger in position.state_array[0]["waiting"].tolist() if passenger >= 0]
    return sorted([field // SEGMENT_FIELDS, *places[field]] for field in fields)


def setup(position: Position) -> dict[str, Any]:
    """Return everything that another implementation needs to take a position over."""
    tiles = []
    places, rows = places_of(position), ROW.tolist()
    for number, segment in enumerate(segments_of(position)):
        if segment is None:
            raise KielwasserError(
                Text(
                    "verborgene Segmente müssen ausgeteilt sein, bevor jemand anders eine Stellung übernehmen kann",
                    "hidden segments have to be dealt before somebody else can take a position over",
                )
            )
        fields = zip(places[number * SEGMENT_FIELDS :], segment.fields, rows, strict=False)
        listed = [[*place, wire.TYPES[letter], row] for place, letter, row in fields]
        tiles.append({"direction": segment.direction, "fields": listed})
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
    report.equal(recordings.DOCUMENT, wire.write_state(position, _names(xml)), xml.strip())
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
        ours = wire.result(refused.reached, wire.VIOLATION, by, text, refused.code)
        report.equal(recordings.RESULT, ours, item["result"])
    elif report.equal(recordings.GAME_OVER, position.is_over, True):
        report.equal(recordings.RESULT, wire.result(position), item["result"])


def _verify_refused(position: Position, ply: Any, report: Report) -> Verdict:
    """Compare the last ply of a rule violation; where no move was left our position already says that it is over."""
    _same_moves(position, ply, report)
    report.equal(recordings.WHOSE_MOVE, wire.SEATS[position.to_move], ply["by"])
    report.equal(recordings.NO_MOVE, position.is_over, ply["legal_count"] == 0)
    running = position.copy()
    running.state.over = 0
    verdict = running.judge(ply["move"])
    report.equal(recordings.REFUSAL, verdict.text.de if verdict.text else None, ply["invalid"])
    return verdict


def _verify_test(position: Position, test: Any, report: Report) -> None:
    report.plies += 1
    running = position.copy()
    running.state.over = 0
    verdict = running.judge(test["move"])
    what = Text(f"Meldung zu {test['move']}", f"message on {test['move']}")
    report.equal(what, verdict.text.de if verdict.text else None, test.get("error"))
    if verdict.accepted and "after" in test:
        _same_state(position, verdict.reached, test["after"], report)


def _same_moves(position: Position, ply: Any, report: Report) -> None:
    moves, lengths = position.move_table()
    rows = zip(moves.tolist(), lengths.tolist(), strict=True)
    ours = [format_move(row[:length]) for row, length in rows]
    report.same_moves(ours, ply["legal_count"], ply.get("legal"), ply.get("legal_sha256"))


def _same_state(before: Position, after: Position, recorded: Any, report: Report) -> bool:
    ours = snapshot(after)
    left = ours.pop("fields")
    ours["chg"] = [[*field, "BLOCKED"] for field in _waiting(before) if field not in left]
    return report.equal(recordings.STATE_AFTER, ours, recorded)
