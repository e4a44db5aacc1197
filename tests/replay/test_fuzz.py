"""Whatever stands in a file: a game, or an error of ours, never anything else."""

import gzip
import json
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recordings import DATA, record

from kielwasser.games import game as load_game
from kielwasser.games import names as game_names
from kielwasser.replay import check, parse, write_official, write_record
from kielwasser.system.errors import KielwasserError

_STATE = re.compile(rb" *(<room[^>]*>\s*<data class=.memento.*?</room>|<state.*?</state>)\n", re.DOTALL)
_STARTS = [b"", b"<protocol>", b"{", b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03"]
_KEYS = ["seat", "move", "hints", "seconds", "sent", "now", "names", "start", "began", "room", "game", "hidden"]
_RESULT_KEYS = ["cause", "culprit", "winner", "why", "text", "points", "parts", "code", "refused", "position"]
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@cache
def official(name: str) -> bytes:
    """Return the shortest official file of a season that has a result, with few of its states."""
    contents = [gzip.decompress(path.read_bytes()) for path in (DATA / name / "replays").glob("*.xml.gz")]
    content = min((content for content in contents if b"<score" in content), key=len)
    states = list(_STATE.finditer(content))
    return content[: states[:3][-1].end()] + content[states[-1].end() :]


@cache
def own(name: str) -> bytes:
    """Return a short record of ours."""
    lines = record(load_game(name), seed=1).lines
    return b"".join([*lines[:6], lines[-1]])


def use(content: bytes) -> None:
    """Do everything with a file that can be done with one."""
    try:
        replay = parse(content)
        check(replay)
        replay.continue_from(len(replay.positions) - 1)
        write_record(replay)
        if replay.game.name in game_names():
            write_official(replay)
    except KielwasserError:
        return


@st.composite
def spoilt(draw: st.DrawFn, content: bytes) -> bytes:
    """Return a file with some bytes changed, left out or doubled, and perhaps cut."""
    data = bytearray(content)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(data) - 1))
        what = draw(st.sampled_from(["byte", "digit", "drop", "double"]))
        digits = [i for i, byte in enumerate(data) if chr(byte).isdigit()]
        if what == "byte":
            data[place] = draw(st.integers(0, 255))
        elif what == "digit" and digits:
            data[draw(st.sampled_from(digits))] = draw(st.sampled_from(b"0123456789-"))
        elif what == "drop" and len(data) > 100:
            del data[place : place + draw(st.integers(1, 40))]
        else:
            data[place:place] = data[place : place + draw(st.integers(1, 400))]
    return bytes(data[: draw(st.integers(0, len(data)))]) if draw(st.booleans()) else bytes(data)


@pytest.mark.parametrize("name", game_names())
@given(st.data())
def test_spoilt_official_files(name, data):
    use(data.draw(spoilt(official(name))))


@pytest.mark.parametrize("name", game_names())
@given(st.data())
def test_spoilt_records(name, data):
    use(data.draw(spoilt(own(name))))


@settings(max_examples=60)
@given(st.data())
def test_spoilt_packed_files(data):
    use(data.draw(spoilt(gzip.compress(official("hive_2020"), mtime=0))))


@given(st.binary(max_size=300), st.sampled_from(_STARTS))
def test_anything(content, start):
    use(start + content)


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(_KEYS), _JSON), st.dictionaries(st.sampled_from(_RESULT_KEYS), _JSON), st.data())
def test_records_with_values_of_any_kind(values, result, data):
    lines = [json.loads(line) for line in own("hive_2020").splitlines()]
    place = data.draw(st.integers(0, len(lines) - 1))
    lines[place].update(values)
    lines[-1]["result"] = {**result, "cause": "REGULAR"} if data.draw(st.booleans()) else result
    use("\n".join(json.dumps(line) for line in lines).encode("utf-8", "replace"))
