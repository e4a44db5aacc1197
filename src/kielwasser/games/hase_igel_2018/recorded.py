"""Hase und Igel 2018: compare recorded games and positions with our rules."""

import re
from typing import Any

from kielwasser.core import recordings
from kielwasser.core.position import Position
from kielwasser.core.recordings import Report
from kielwasser.games.hase_igel_2018.notation import player_of, track_of, write_last
from kielwasser.games.hase_igel_2018.wire import CAUSES, SEATS, result

_CAUSES = {kind: cause for cause, (kind, _) in CAUSES.items()}
_LISTED_CARROTS = 1034  # with more the official list stops short, and a table gives what the referee takes beside it


def snapshot(position: Position) -> dict[str, Any]:
    """Return a position in the shape of the recordings' `state_after`."""
    shape: dict[str, Any] = {
        "turn": position.ply,
        "round": position.ply // 2,
        "current": SEATS[position.to_move],
    }
    for seat, name in enumerate(SEATS):
        player = player_of(position, seat)
        shape[name.lower()] = {
            "index": player.at,
            "carrots": player.carrots,
            "salads": player.salads,
            "cards": player.cards,
            "last": write_last(player),
        }
    if position.state.acted:
        shape[SEATS[position.to_move].lower()]["mustPlayCard"] = True
    return shape


def setup(position: Position) -> dict[str, Any]:
    """Return everything that another implementation needs to take a position over."""
    return {"board": track_of(position), "state": snapshot(position)}


def verify(item: Any, report: Report) -> bool:
    """Compare a recorded game or edge position; False if the object is neither."""
    from kielwasser.games.hase_igel_2018 import GAME

    if item.get("season") == "hui2018":
        _verify_game(Position.from_xml(GAME, item["initial_state_xml"]), item, report)
    elif "edge" in item and "lastNonSkipAction" in item["state_xml"]:
        _verify_edge(Position.from_xml(GAME, item["state_xml"]), item, report)
    else:
        return False
    return True


def _verify_game(position: Position, item: Any, report: Report) -> None:
    game = report.where
    report.equal(recordings.BOARD_DEALT, track_of(position), item["board"])
    report.equal(recordings.DOCUMENT, position.xml, item["initial_state_xml"].strip())
    ours: dict[str, object] | None = None
    for number, ply in enumerate(item["plies"]):
        report.where = f"{game} ply {number}"
        moves = [str(move) for move in position.legal_moves]
        report.same_moves(moves, ply["legal_count"], ply.get("legal"), ply.get("legal_sha256"))
        reached = position
        if ply.get("event"):
            ours = result(position, _CAUSES[ply["event"]], SEATS.index(ply["by"]))
        elif ply.get("illegal"):
            verdict = position.judge(ply["move"])
            reached, text = verdict.reached, verdict.text.de if verdict.text else ""
            report.equal(recordings.REFUSAL, text, ply["error"])
            ours = result(reached, "RULE_VIOLATION", position.to_move, text)
        else:
            position.play(ply["move"])
        report.plies += 1
        if not report.equal(recordings.STATE_AFTER, snapshot(reached), ply["state_after"]):
            return
    report.where = game
    if position.is_over:
        ours = result(position)
    if report.equal(recordings.GAME_OVER, ours is not None, True) and ours is not None:
        _same_result(ours, item["result"], report)


def _same_result(ours: dict[str, object], recorded: Any, report: Report) -> None:
    """Compare results; the suffixes of a kind are labels that a recording may leave out."""
    kind, *labels = recorded["kind"].split(":")
    our_kind, *our_labels = str(ours["kind"]).split(":")
    if kind == our_kind and set(labels) <= set(our_labels):
        ours = {**ours, "kind": recorded["kind"]}
    report.equal(recordings.RESULT, ours, recorded)


def _verify_edge(position: Position, item: Any, report: Report) -> None:
    report.plies += 1
    report.equal(recordings.DOCUMENT, _squeezed(position.xml), _squeezed(item["state_xml"]))
    listed, _, taken = item["listed"].partition("BRUTE:")
    if player_of(position, position.to_move).carrots > _LISTED_CARROTS:
        listed = taken or listed
    position.state.over = 0  # the table lists the moves of finished positions too
    moves = sorted(move for move in listed.split() if not move.startswith("same="))
    report.same_moves((str(move) for move in position.legal_moves), len(moves), moves, None)


def _squeezed(xml: str) -> str:
    """Return a document without blanks between elements and with sorted cards: constructed ones differ in that."""
    whole = re.sub(r"<(\w+)></\1>", r"<\1/>", re.sub(r">\s+<", "><", xml.strip()))
    return re.sub(r"(?:<type>\w+</type>)+", lambda cards: "".join(sorted(cards[0].split("<type>"))), whole)
