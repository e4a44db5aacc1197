"""Whole tokens only: expat answers at once, whatever its version, and no byte is looked at again and again."""

import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kielwasser.protocol.framing import MAX_PACKET, Broken, Ended, Opened, Packet, PacketReader
from kielwasser.protocol.tokens import MAX_TOKEN, Tokens

ROOT = Path(__file__).parents[2]
PARTS = [
    b"<protocol>",
    b"</protocol>",
    b"<a>",
    b"</a>",
    b"<join gameType='a>b' x=\"it's /> \"/>",
    b"<join\n/>",
    b"text ",
    "Käfer € 🐝".encode(),
    b"\r\n",
    b"\r",
    b"]]",
    b"]]>",
    b"&amp;",
    b"&#x1F41D;",
    b"&",
    b"&nope;",
    b";",
    b"<![CDATA[<no tag> ]] ]]>",
    b'<!-- > " <a> - -->',
    b"<?target > ' ?>",
    b"<!",
    b"<",
    b">",
    b'"',
    b"\xef\xbb\xbf",
    b"\xc3",
    b"\xff",
    b"   ",
    b"<?xml version='1.0'?>",
    b"<!DOCTYPE x>",
]


def shape(frames):
    """Return frames as something that compares."""
    return [
        (frame.element.tag, frame.element.attrib, "".join(frame.element.itertext()))
        if isinstance(frame, Packet)
        else frame
        for frame in frames
    ]


def read(pieces):
    """Return the frames of a stream that comes in these pieces."""
    reader = PacketReader()
    return shape([frame for piece in pieces for frame in reader.feed(piece)])


def cut(stream, size):
    """Return a stream in pieces of that many bytes."""
    return [stream[at : at + size] for at in range(0, len(stream), size)]


@example([b"<protocol>", b"<a>", b"]]", b"</a>"], [])
@example([b"   ", b"<?xml version='1.0'?>", b"<protocol>"], [])
@given(st.lists(st.sampled_from(PARTS), max_size=14), st.lists(st.integers(0, 200), max_size=12))
def test_how_a_stream_is_cut_does_not_matter(parts, cuts):
    stream = b"<protocol>" + b"".join(parts)
    whole = read([stream])
    ends = sorted({0, len(stream), *(at for at in cuts if at < len(stream))})
    assert read([stream[start:end] for start, end in pairwise(ends)]) == whole
    assert read(cut(stream, 1)) == whole


@given(st.lists(st.sampled_from(PARTS), max_size=8))
def test_nor_does_it_before_the_root(parts):
    stream = b"".join(parts)
    assert read(cut(stream, 1)) == read([stream])


@given(st.lists(st.sampled_from(PARTS), max_size=14))
def test_nothing_is_lost_or_added(parts):
    stream = b"<protocol>" + b"".join(parts)
    tokens = Tokens()
    ready = b"".join(tokens.feed(piece) for piece in cut(stream, 3))
    assert stream.startswith(ready)


@pytest.mark.parametrize("before", [b"", b"\n" * 5_000, b"]]", b"\r", b"&lt;", b"x" * 5_000, b"<!-- c -->"])
def test_a_packet_comes_out_with_its_last_byte(before):
    reader = PacketReader()
    reader.feed(b"\n" * 5_000 + b"<protocol>")
    for piece in cut(before + b"<room><data>a]</data></room", 1):
        assert reader.feed(piece) == []
    assert shape(reader.feed(b">")) == [("room", {}, "a]")]


def test_the_root_comes_out_with_its_last_byte():
    reader = PacketReader()
    assert [reader.feed(piece) for piece in cut(b" " * 3_000 + b"<protocol", 1)] == [[]] * 3_009
    assert reader.feed(b">") == [Opened("protocol")]


@pytest.mark.parametrize(
    "packet",
    [
        b"<a>" + b"x" * (MAX_PACKET - 100) + b"</a>",
        b"<a>" + b"&amp;" * 150_000 + b"</a>",
        b"<a>" + b"<b c='d'/>" * 90_000 + b"</a>",
        b"<a>" + b"<!-- comment -->" * 60_000 + b"</a>",
    ],
    ids=["text", "references", "tags", "comments"],
)
def test_a_megabyte_in_small_pieces_is_looked_at_once(packet):
    tokens, handed = Tokens(), 0
    for piece in cut(b"<protocol>" + packet, 100):
        handed += len(tokens.feed(piece))
    assert handed == len(packet) + 10  # expat gets each byte once, and never an unfinished token to look at again
    assert tokens.scanned < 1.1 * handed


@pytest.mark.parametrize("opener", [b"<a b='", b"<!--", b"<![CDATA[", b"<?a ", b"&", b"<a "])
@pytest.mark.parametrize("size", [1, 100, MAX_PACKET])
def test_an_endless_token_is_refused_soon(opener, size):
    reader, tokens = PacketReader(), Tokens()
    stream = b"<protocol><p>" + opener + b"a" * (MAX_TOKEN + 10)
    frames = [frame for piece in cut(stream, size) for frame in reader.feed(piece)]
    assert frames[-1] == Broken(f"a token of more than {MAX_TOKEN} bytes")
    for piece in cut(stream, size):
        tokens.feed(piece)
    assert tokens.scanned < 1.1 * len(stream)


@pytest.mark.parametrize("length", [MAX_TOKEN, MAX_TOKEN + 1])
@pytest.mark.parametrize("size", [1, 999, MAX_PACKET])
def test_the_bound_does_not_depend_on_the_pieces(length, size):
    token = b"<a b='" + b"x" * (length - 9) + b"'/>"
    assert len(token) == length
    frames = read(cut(b"<protocol>" + token, size))
    assert isinstance(frames[-1], Broken) == (length > MAX_TOKEN)


def test_endless_blanks_before_the_root_are_refused():
    assert isinstance(read(cut(b" " * (MAX_TOKEN + 1), 50))[-1], Broken)


def test_a_tag_within_a_tag_is_refused_at_once():
    (refused,) = read([b"<join gameType='swc", b"_2020_hive <"])
    assert refused.reason.startswith("no XML")


def other_pythons():
    """Return the system's own Python, whose expat may be another, and whatever else is asked for."""
    named = os.environ.get("KIELWASSER_TEST_PYTHONS", "").split(os.pathsep)
    found = [shutil.which("python3", path=os.defpath), *filter(None, named)]
    return sorted({python for python in found if python and is_new_enough(python)})


def is_new_enough(python):
    answer = subprocess.run([python, "-c", "import sys; print(sys.version_info >= (3, 11))"], capture_output=True)
    return b"True" in answer.stdout


@pytest.mark.parametrize("python", [sys.executable, *other_pythons()])
def test_every_python_reads_packets_at_once(python):
    ran = subprocess.run([python, Path(__file__).with_name("any_python.py"), ROOT / "src"], capture_output=True)
    assert ran.returncode == 0, ran.stderr.decode()
    assert re.fullmatch(rb"expat_\d+\.\d+\.\d+: \d+ packets at once\s*", ran.stdout)


def test_the_end_comes_out_too():
    assert read(cut(b"<protocol><a/></protocol>", 1)) == [Opened("protocol"), ("a", {}, ""), Ended()]
