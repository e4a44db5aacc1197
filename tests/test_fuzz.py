"""Broken input, a little of it: only errors of our own come out. `python tools/fuzz.py` does the same for as long as
one likes."""

import importlib.util
import sys
from pathlib import Path

import pytest

_SPEC = importlib.util.spec_from_file_location("fuzz", Path(__file__).parents[1] / "tools" / "fuzz.py")
assert _SPEC is not None
fuzz = sys.modules["fuzz"] = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(fuzz)

INPUTS = {
    "position": 300,
    "move": 300,
    "state": 150,
    "replay": 40,
    "recording": 40,
    "settings": 300,
    "framing": 300,
    "session": 60,
    "lobby": 60,
    "extreme": 60,
}


@pytest.fixture(scope="module")
def targets():
    return fuzz.targets(plies=8)


@pytest.mark.parametrize("name", INPUTS)
def test_only_our_own_errors_come_out(targets, name):
    found = fuzz.fuzz(name, targets[name], INPUTS[name], seed=1)
    assert [(data[:200], error) for data, error in found] == []


@pytest.mark.nightly  # the same loop with other inputs, and thirty times as many
@pytest.mark.parametrize("name", INPUTS)
def test_only_our_own_errors_come_out_of_many_more(targets, name):
    found = fuzz.fuzz(name, targets[name], 30 * INPUTS[name], seed=2)
    assert [(data[:200], error) for data, error in found] == []


def test_every_reader_is_tried(targets):
    assert set(targets) == set(INPUTS)


def test_inputs_that_once_broke_a_reader_are_kept():
    kept = {folder.name for folder in fuzz.CORPUS.iterdir()}
    assert kept
    assert kept <= set(INPUTS)


BAD_SETTINGS = [
    "server = 5",
    "port = inf",
    "port = true",
    "port = 1.5",
    "idle_seconds = nan",
    "courtesy = inf",
    "time_limit = 3",
    "host = [1]",
    "port = " + "9" * 5_000,
]


@pytest.mark.parametrize("line", BAD_SETTINGS)
def test_settings_of_the_wrong_kind_are_refused(line):
    with pytest.raises(fuzz.KielwasserError, match="setting"):
        fuzz._read_settings(line.encode())


@pytest.mark.parametrize("text", ["²", "9" * 5_000, "\ud800", "A²", "D:²,0>1,0"])
def test_what_looks_like_a_number_and_is_none_is_refused(text):
    for name in fuzz.names():
        position = fuzz.kielwasser.new(name)
        with pytest.raises(fuzz.KielwasserError):
            position.parse(text)
        with pytest.raises(fuzz.KielwasserError):
            fuzz.kielwasser.position(f"{name} book {text}")
