"""Framing: bytes in, frames out."""

import gc
import tracemalloc
import weakref
from itertools import pairwise
from xml.etree.ElementTree import tostring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kielwasser.protocol import framing, parser
from kielwasser.protocol.document import node
from kielwasser.protocol.framing import Broken, Ended, Opened, Packet, PacketReader, PacketWriter

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
    reader = PacketReader()
    assert reader.feed(b"<protocol>") == [Opened("protocol")]
    assert reader.feed(b'<join gameType="x"') == []
    (packet,) = reader.feed(b"/>")
    assert packet.element.get("gameType") == "x"


@given(st.lists(st.integers(0, len(STREAM)), max_size=12))
def test_any_cut_gives_the_same_frames(cuts):
    reader, frames = PacketReader(), []
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
        (b"<protocol><a>" + b"<b/>" * 200_000, "elements and attributes"),
        (b"<protocol>\xff\xfe", "no XML"),
    ],
)
def test_what_no_honest_peer_sends_is_refused(data, reason):
    reader = PacketReader()
    frames = reader.feed(data)
    assert isinstance(frames[-1], Broken)
    assert reason in frames[-1].reason
    assert reader.feed(b"<join/>") == []


@given(st.binary(max_size=300))
def test_garbage_never_raises(data):
    reader = PacketReader()
    for i in range(0, len(data), 7):
        reader.feed(data[i : i + 7])


def test_the_writer_opens_late_and_closes_once():
    writer = PacketWriter()
    assert writer.packet(node("joined", {"roomId": "R"})) == b'<protocol>\n  <joined roomId="R"/>'
    assert writer.packet(node("left", {"roomId": "R"})) == b'\n  <left roomId="R"/>'
    assert writer.end() == b"\n</protocol>"
    assert writer.end() == b""
    assert writer.packet(node("left")) == b""


def test_a_stream_without_packets_is_one_empty_element():
    assert PacketWriter().end() == b"<protocol/>"


def test_a_closed_reader_is_freed_without_the_garbage_collector():
    reader = PacketReader()
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


# ---- memory ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("inner", [b"<a b=''/>", b"<a>xy</a>zz", b"<abcdefgh/>", b"<a b='x1' c='y2' d='z3'/>"])
def test_an_unfinished_packet_holds_little_and_tells_how_much(inner):
    reader = PacketReader(131_072, max_parts=4_096)
    reader.feed(b"<protocol><p>")
    stream = inner * (120_000 // len(inner))
    pieces = [stream[at : at + 2_048] for at in range(0, len(stream), 2_048)]
    frames, held, told = [], 0, 0
    tracemalloc.start()
    try:
        for piece in pieces:
            frames += reader.feed(piece)
            if not frames:
                held, told = tracemalloc.get_traced_memory()[0], reader.weight
    finally:
        tracemalloc.stop()
    assert isinstance(frames[-1], Broken)
    assert held < 1_500_000
    assert held / 3 < told < 3 * held
    assert reader.weight == 0


def test_names_are_forgotten():
    """Expat keeps every name that it has met, Python's part of it too; a peer may send ever new ones all day."""
    reader, held = PacketReader(), []
    reader.feed(b"<protocol>")
    tracemalloc.start()
    try:
        for number in range(400):
            assert reader.feed(b"".join(b"<n%d m%d=''/>" % (at, at) for at in range(number * 50, number * 50 + 50)))
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert max(held) < 500_000
    assert reader.weight < 500_000


def test_names_are_forgotten_though_every_piece_ends_within_a_packet():
    reader = PacketReader()
    reader.feed(b"<protocol><a>")
    for number in range(40):
        reader.feed(b"".join(b"<n%d/>" % at for at in range(number * 100, number * 100 + 100)) + b"</a><a>")
        assert reader._parser.names < 1_000


BREAKS = [
    b"</a>",
    b"<a b=c/>",
    b"&nope;",
    b"\xff",
    b"</protocol><",
    b"<?xml version='1.0'?>",
    "<ä>\n</é>".encode(),
    b"]]>",
]


@given(
    st.lists(
        st.sampled_from(
            [
                b"<a>",
                b"</a>",
                b"<sc:a>",
                b"</sc:a>",
                b"<\xc3\xa4 b='1'>\n",
                b"</\xc3\xa4>",
                b"\r\nx",
                b"]]",
                "é🐝".encode(),
                b"\r",
            ]
        )
    ),
    st.sampled_from([b"", *BREAKS]),
    st.lists(st.integers(0, 200), max_size=12),
)
def test_a_change_of_the_parser_is_invisible_wherever_the_stream_is_cut(parts, end, cuts):
    """Nor do lines and columns of errors tell that another one has taken over; and a long packet is one like others."""
    stream = b"<?xml version='1.0'?>\n<pr\xc3\xb6tocol x='1'>" + b"".join(parts) + end
    ends = sorted({0, len(stream), *(at for at in cuts if at < len(stream))})

    def read(limit):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(parser, "MAX_NAMES", limit)
            patch.setattr(framing, "_SMALL", limit)  # and elements are made later
            reader = PacketReader(max_packet=60)
            frames = [reader.feed(stream[start:stop]) for start, stop in pairwise(ends)]
        return [[tostring(one.element) if isinstance(one, Packet) else one for one in some] for some in frames]

    assert read(-1) == read(10**6)


def test_a_long_packet_may_have_prefixes_that_nobody_has_declared():
    """2013's first servers wrote some."""
    head, tail = b"<protocol><room>" + b"<sc:data x='1'/>" * 400, b"</room>"
    reader = PacketReader()
    (opened, *_), (packet,) = reader.feed(head), reader.feed(tail)
    assert opened == Opened("protocol")
    assert isinstance(packet, Packet)
    assert [child.tag for child in packet.element] == ["sc:data"] * 400
