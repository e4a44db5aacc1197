"""How long compiling takes is remembered, and guessed where it is not known."""

from pathlib import Path

import pytest

from kielwasser.core import compile_times
from kielwasser.core.compile_times import RULES, SEARCH, expected, measured, remember


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for each test."""
    monkeypatch.setenv("KIELWASSER_CACHE", str(tmp_path))
    return tmp_path


def test_what_was_measured_is_expected_the_next_time():
    remember("chess_1999", RULES, 12.34)
    remember("chess_1999", RULES, 45.61)
    assert expected("chess_1999", RULES) == 45.6


def test_an_unknown_game_takes_as_long_as_the_others():
    remember("chess_1999", RULES, 10.0)
    remember("halma_1998", RULES, 20.0)
    remember("halma_1998", SEARCH, 90.0)
    assert expected("go_2000", RULES) == 15.0


def test_on_a_new_machine_a_short_trial_tells_how_slow_it_is(monkeypatch):
    monkeypatch.setattr(compile_times, "_slowness", lambda: 3.0)
    assert expected("go_2000", RULES) == 3.0 * compile_times._USUAL[RULES]


def test_the_trial_has_a_sane_result():
    assert 0.2 <= compile_times._slowness() <= 10.0


def test_what_is_no_measurement_is_overlooked(cache: Path, monkeypatch):
    monkeypatch.setattr(compile_times, "_slowness", lambda: 1.0)
    folder = cache / "compile-times"
    folder.mkdir()
    for name, text in (("a_2000", b"soon"), ("b_2000", b"-3"), ("c_2000", b"inf"), ("d_2000", b"\xff")):
        (folder / f"{name}-{RULES}").write_bytes(text)
        assert expected(name, RULES) == compile_times._USUAL[RULES]


def test_where_nothing_can_be_written_nothing_is_kept(cache: Path, monkeypatch):
    monkeypatch.setattr(compile_times, "_slowness", lambda: 1.0)
    (cache / "compile-times").write_text("in the way")
    remember("chess_1999", RULES, 12.0)
    assert expected("chess_1999", RULES) == compile_times._USUAL[RULES]


def test_only_what_succeeds_is_measured(cache: Path):
    with measured("chess_1999", SEARCH):
        pass
    with pytest.raises(ValueError, match="no compiler"), measured("chess_1999", RULES):
        raise ValueError("no compiler")
    assert [file.name for file in (cache / "compile-times").iterdir()] == ["chess_1999-search"]
