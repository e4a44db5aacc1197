"""Framing: bytes in, frames out."""

import gc
import weakref
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kielwasser.protocol.document import node
from kielwasser.protocol.framing import Broken, Ended, Opened, Packet, Reader, Writer

STREAM = (
    "<?xml version=\"1.0\"?><protocol>\n  <join gameType='swc_2020_hive'/>"
    '<room roomId="R"><data class="setmove"><hint>Käfer &amp; Co</hint></data></room></protocol>'
).encode()


def shape(frames):
    """Return frames as something that compares."""
    return [
        (type(frame).__name__, frame.element.tag, len(frame.element)) if isinstance(frame, Packet) else frame
        for frame in frames
    ]


def test_packets_come_out_as_soon_as_they_are_complete():
    reader = Reader()
    assert reader.feed(b"<protocol>") == [Opened("protocol")]
    assert reader.feed(b'<join gameType="x"') == []
    (packet,) = reader.feed(b"/>")
    assert packet.element.get("gameType") == "x"


@given(st.lists(st.integers(0, len(STREAM)), max_size=12))
def test_any_cut_gives_the_same_frames(cuts):
    reader, frames = Reader(), []
    ends = sorted({0, len(STREAM), *cuts})
    for start, end in pairwise(ends):
        frames += reader.feed(STREAM[start:end])
    assert shape(frames) == [Opened("protocol"), ("Packet", "join", 0), ("Packet", "room", 1), Ended()]
    assert frames[2].element[0][0].text == "Käfer & Co"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"GET / HTTP/1.1\r\n", "no XML"),
        (b"<protocol><join></protocol>", "no XML"),
        (b"<protocol><join gameType=x/>", "no XML"),
        (b'<!DOCTYPE p [<!ENTITY a "b">]><protocol/>', "declaration"),
        (b"<protocol>" + b"<a>" * 100_000, "nested"),
        (b"<protocol><a " + b" ".join(b'a%d=""' % i for i in range(99)) + b"/>", "attributes"),
        (b"<protocol><a>" + b"x" * 2_000_000, "more than"),
        (b"<protocol>\xff\xfe", "no XML"),
    ],
)
def test_what_no_honest_peer_sends_is_refused(data, reason):
    reader = Reader()
    frames = reader.feed(data)
    assert isinstance(frames[-1], Broken)
    assert reason in frames[-1].reason
    assert reader.feed(b"<join/>") == []


@given(st.binary(max_size=300))
def test_garbage_never_raises(data):
    reader = Reader()
    for i in range(0, len(data), 7):
        reader.feed(data[i : i + 7])


def test_the_writer_opens_late_and_closes_once():
    writer = Writer()
    assert writer.packet(node("joined", {"roomId": "R"})) == b'<protocol>\n  <joined roomId="R"/>'
    assert writer.packet(node("left", {"roomId": "R"})) == b'\n  <left roomId="R"/>'
    assert writer.end() == b"\n</protocol>"
    assert writer.end() == b""
    assert writer.packet(node("left")) == b""


def test_a_stream_without_packets_is_one_empty_element():
    assert Writer().end() == b"<protocol/>"


def test_a_closed_reader_is_freed_without_the_garbage_collector():
    reader = Reader()
    reader.feed(b"<protocol><join/>")
    reader.close()
    assert reader.feed(b"<join/>") == []
    gone = weakref.ref(reader)
    gc.disable()
    try:
        del reader
        assert gone() is None
    finally:
        gc.enable()
