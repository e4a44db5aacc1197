"""Recorded games of the official referees, and what `verify` says of files that are none."""

import gzip
import json
from pathlib import Path

import pytest

from kielwasser.core.recordings import Report, read_objects, verify_file
from kielwasser.system.errors import RecordedFileError

RECORDED = ("*.jsonl.gz", "*.jsonl", "edge_cases.json", "*/results.txt", "results.txt")


def test_our_rules_equal_the_official_referee(game, data):
    files = sorted({file for pattern in RECORDED for file in data.glob(pattern)})
    report = Report()
    for file in files:
        verify_file(file, [game], report)
    assert files
    assert report.plies > 500
    assert [str(mismatch) for mismatch in report.mismatches[:3]] == []


@pytest.fixture
def recording(data: Path) -> list[dict]:
    """The recorded games of a game."""
    return [item for _, item in read_objects(data / "recorded.jsonl.gz")]


def write(path: Path, items: list[dict]) -> Path:
    """Write recorded games as a file."""
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, items)).encode()))
    return path


def test_a_wrong_count_is_noticed(game, recording, tmp_path):
    ply = next(ply for ply in recording[0]["plies"] if ply["legal_count"] > 1)
    ply["legal_count"] += 1
    ply.pop("legal", None)
    report = Report()
    verify_file(write(tmp_path / "wrong.jsonl.gz", recording[:1]), [game], report)
    assert report.mismatches[0].what.en == "number of legal moves"


def test_a_wrong_state_is_noticed(game, recording, tmp_path):
    recording[0]["plies"][0]["state_after"]["turn"] += 1
    report = Report()
    verify_file(write(tmp_path / "wrong.jsonl.gz", recording[:1]), [game], report)
    assert any("state" in mismatch.what.en for mismatch in report.mismatches)


def test_a_wrong_result_is_noticed(game, recording, tmp_path):
    for key in ("winner", "winners"):
        if key in recording[0]["result"]:
            recording[0]["result"][key] = ["nobody"]
    report = Report()
    verify_file(write(tmp_path / "wrong.jsonl.gz", recording[:1]), [game], report)
    assert report.mismatches


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none.jsonl.gz", None, "no such file"),
        ("cut.jsonl.gz", gzip.compress(b'{"season": "hive2020"}' * 50, mtime=0)[:40], "cannot be read|damaged"),
        ("text.jsonl", b"no json\n", "is no JSON"),
        ("strange.jsonl", b'{"season": "chess"}\n', "no recording"),
        ("lacking.jsonl", b'{"season": "hive2020"}\n', "lacks or garbles"),
        ("list.jsonl", b"[1, 2]\n", "lacks or garbles|no recording"),
        ("empty.jsonl", b"", "holds no recorded game"),
        ("binary.jsonl", b"\xff\xfe\x00", "cannot be read"),
        ("results.txt", b"nothing here\n", "names no XML"),
        ("results.txt", b"a" * 5_000 + b" here\n", "names no XML"),
        ("results.txt", b"a\0b here\n", "names no XML"),
        ("results.txt", b"\xff\xfe here\n", "cannot be read"),
        ("results.txt", b"latin 5\n", "names no XML"),
        ("numbers.json", b"[1]", "no list of recorded games"),
        ("object.json", b'{"name": 1}', "no list of recorded games"),
        ("number.json", b"5", "no list of recorded games"),
        ("deep.json", b"[" * 100_000, "is no JSON"),
        ("long.jsonl", b'{"season": ' + b"9" * 5_000 + b"}", "is no JSON"),
        ("deep.jsonl", b'{"a":' * 100_000, "is no JSON"),
        ("case.json", b'[{"season": "hive2020", "initial_state_xml": 5}]', "lacks or garbles"),
    ],
)
def test_a_broken_file_is_a_clear_error(tmp_path, name, content, message):
    from kielwasser.games import game

    path = tmp_path / name
    (tmp_path / "latin.xml").write_bytes(b"<state>\xfc</state>")
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RecordedFileError, match=message):
        verify_file(path, [game("hive_2020")], Report())
