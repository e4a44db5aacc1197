"""What went over the wire at a table, read back from the server's log."""

from __future__ import annotations

import sys
from pathlib import Path

from tables import COMPUTER, setup, until, with_arena

from kielwasser.arena.setup import PROGRAM, SeatSetup
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.traffic import MAX_PACKET, MAX_PACKETS, TrafficPiece, Wire, pretty
from kielwasser.server.wirelog import WireLog


def told(wire: Wire) -> list[tuple[int, bool, str, str]]:
    """Return what the packets say, without their times."""
    return [(packet.seat, packet.to_server, packet.text, packet.event) for packet in wire.packets]


def test_packets_come_in_order_with_their_direction(tmp_path: Path) -> None:
    log = WireLog(tmp_path)
    wire = Wire(tmp_path)
    seats = {2: 0, 4: 1}
    log.note(2, "c2s", event="open")
    log.note(2, "c2s", b"<protocol><join/>")
    log.note(3, "c2s", b"<somebody else/>")
    assert wire.look(seats)
    assert not wire.look(seats)
    log.note(4, "c2s", event="open")
    log.note(4, "s2c", "<straße/>".encode())
    log.note(2, "c2s", b"<left/>")
    log.note(2, "c2s", event="close")
    assert wire.look(seats)
    log.close()
    assert told(wire) == [
        (0, True, "", "open"),
        (0, True, "<protocol>\n  <join/>", ""),
        (1, True, "", "open"),
        (1, False, "<straße/>", ""),
        (0, True, "<left/>", ""),
        (0, True, "", "close"),
    ]
    times = [packet.seconds for packet in wire.packets]
    assert times == sorted(times)


def test_a_log_that_goes_on_after_a_restart_shows_the_latest_run(tmp_path: Path) -> None:
    for text in (b"<first/>", b"<second/>"):
        log = WireLog(tmp_path)
        log.note(1, "c2s", event="open")
        log.note(1, "c2s", text)
        log.close()
    wire = Wire(tmp_path)
    wire.look({1: 0})
    assert told(wire) == [(0, True, "", "open"), (0, True, "<second/>", "")]


def test_what_a_connection_said_before_it_had_a_seat_is_read_too(tmp_path: Path) -> None:
    log = WireLog(tmp_path)
    log.note(1, "c2s", event="open")
    log.note(1, "c2s", b"<protocol><join/>")
    wire = Wire(tmp_path)
    assert not wire.look({})
    log.note(2, "c2s", event="open")
    assert wire.look({1: 0})
    assert wire.look({1: 0, 2: 1})
    log.close()
    assert [(packet.seat, packet.event) for packet in wire.packets] == [(0, "open"), (0, ""), (1, "open")]


def test_what_is_shown_is_bounded(tmp_path: Path) -> None:
    log = WireLog(tmp_path)
    for _ in range(MAX_PACKETS + 7):
        log.note(1, "s2c", b"x")
    log.note(1, "s2c", b"y" * (MAX_PACKET + 5))
    log.close()
    wire = Wire(tmp_path)
    assert wire.look({1: 1})
    assert len(wire.packets) == MAX_PACKETS
    assert wire.skipped == 8
    last = wire.packets[-1]
    assert isinstance(last, TrafficPiece)
    assert (len(last.text), last.more) == (MAX_PACKET, 5)


def test_no_log_and_damaged_lines_are_no_trouble(tmp_path: Path) -> None:
    wire = Wire(tmp_path)
    assert not wire.look({1: 0})
    lines = ['"conn": "1"', '{"conn": "1"}', '{"t": 0, "conn": "1", "dir": "c2s", "off": 0, "len": 9}', "x"]
    (tmp_path / "order.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert wire.look({1: 0})
    assert [packet.text for packet in wire.packets] == [""]


def test_the_traffic_of_a_program_is_found_at_its_table(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        await arena.start()
        command = f'"{sys.executable}" -m kielwasser connect --player random'
        table = arena.open(setup("hive_2020", COMPUTER, SeatSetup(PROGRAM, "Programm", command=command)))
        table.pace = 0
        await until(lambda: len(table.steps) > 2 or not table.is_running)
        assert list(table.seats.connections.values()) == [1], table.seats.logs[1].text()
        wire = Wire(tmp_path / "wire")
        wire.look(table.seats.connections)
        assert wire.packets[0].event == "open"
        assert "joinPrepared" in wire.packets[1].text
        assert any("MoveRequest" in packet.text for packet in wire.packets if not packet.to_server)

    with_arena(tmp_path, play, wire_log=str(tmp_path / "wire"))


def test_what_is_no_xml_stays_as_it_is() -> None:
    assert pretty("hello") == "hello"
    assert pretty("<a>\n   text <b/></a> rest") == "<a>\n  text\n  <b/>\n</a>\nrest"
    assert pretty("</x></y>") == "</x>\n</y>"
    assert pretty('<?xml version="1.0"?><a/>') == '<?xml version="1.0"?>\n<a/>'
