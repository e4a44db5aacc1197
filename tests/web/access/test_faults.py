"""What goes wrong behind the pages is told in lines."""

import logging
from dataclasses import dataclass
from pathlib import Path

import pytest

from kielwasser.system.errors import KielwasserError, Text
from kielwasser.web.access.faults import Brevity


@dataclass
class Clock:
    """A clock that stands still unless it is moved."""

    at: float = 0.0

    def __call__(self) -> float:
        return self.at


class Lines(logging.Handler):
    """Keeps what is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def lines(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Lines:
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    heard = Lines()
    logger = logging.Logger("some.framework")
    logger.addFilter(Brevity(tmp_path / "faults.log", clock))
    logger.addHandler(heard)
    heard.logger = logger
    return heard


def fail(lines: Lines, error: Exception) -> None:
    """Let an error be logged with all that belongs to it."""
    try:
        raise error
    except type(error):
        lines.logger.exception("something\nis wrong")


def test_an_error_is_a_line_once_in_a_minute_and_the_rest_is_in_a_file(lines, clock, tmp_path):
    for _ in range(5):
        fail(lines, ValueError("bad \x1b[31m\nword" + "x" * 500))
    (line,) = lines.told
    assert line.startswith("ValueError: bad \N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}wordxxx")
    assert "test_faults.py:" in line
    assert "\n" not in line
    assert len(line) < 600
    assert (tmp_path / "faults.log").read_text(encoding="utf-8").count("Traceback") == 1
    fail(lines, KeyError("another kind"))
    clock.at += 61
    fail(lines, ValueError("again"))
    assert [line.partition(":")[0] for line in lines.told] == ["ValueError", "KeyError", "ValueError"]
    assert "4 more times" in lines.told[-1]


def test_what_a_person_was_told_needs_no_file(lines, tmp_path):
    fail(lines, KielwasserError(Text("Das geht nicht.", "That is impossible.")))
    assert lines.told == ["That is impossible."]
    assert not (tmp_path / "faults.log").exists()


def test_warnings_of_one_place_are_one_kind_whatever_they_say(lines):
    for number in range(3):
        lines.logger.warning("%s was not found", f"/evil{number}")
    lines.logger.info("this is not for the terminal, but not ours to drop")
    assert lines.told == ["/evil0 was not found", "this is not for the terminal, but not ours to drop"]


def test_the_file_does_not_grow_without_end(lines, clock, tmp_path):
    (tmp_path / "faults.log").write_text("x" * 1_000_001, encoding="utf-8")
    fail(lines, ValueError("one more"))
    assert (tmp_path / "faults.log").stat().st_size < 5000
