"""What commands share: telling, and saying how far something is."""

from types import SimpleNamespace

import pytest

from kielwasser.cli import common


@pytest.fixture
def seconds(monkeypatch):
    """The time, which a test sets; nobody watches a terminal."""
    now = [0.0]
    monkeypatch.setattr(common, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    return now


def test_without_a_terminal_a_line_now_and_then_says_how_much_is_done(seconds, capsys):
    with common.progress("playing", 200) as advance:
        for done in range(0, 200, 10):
            seconds[0] = done / 10
            advance(done)
    told = capsys.readouterr()
    assert told.err == "playing: 20 of 200\nplaying: 60 of 200\nplaying: 140 of 200\n"
    assert told.out == ""


def test_commands_that_speak_for_themselves_are_not_talked_over(seconds, capsys):
    with common.progress("checking", 2, lines=False) as advance:
        seconds[0] = 100.0
        advance(1, "game.xml")
    assert capsys.readouterr().err == ""


def test_strangers_names_do_not_move_the_cursor(capsys):
    common.tell("\x1b[2J\rIgel\n\tund Hase\x07\x9b31m \u202eneppiK \u2067\u2028")
    assert capsys.readouterr().err == "[2JIgel\n\tund Hase31m neppiK \n"
