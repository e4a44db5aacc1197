"""Evaluations: what is compiled again after an edit, how weights are read, how a change is said."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kielwasser.core.evaluation import Term, read_weights, write_weights
from kielwasser.core.records import INTERPRETED
from kielwasser.system.errors import KielwasserError, Text

EVALUATE = """
from kielwasser.core.evaluation import Term
from kielwasser.core.kernel import kernel
from kielwasser.core.records import digest_of
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__])
TERMS = (Term("height", Text("Höhe", "height"), Text("Meter", "metre"), Text("Meter", "metres")),)

@kernel
def count(board, state, seat, sign, out):
    out[0] += sign * FACTOR * state.height[seat]
"""

SEARCH = """
import numpy as np
import toy_evaluate
from kielwasser.core.evaluation import Evaluation
from kielwasser.core.generic import score
from kielwasser.core.kernel import kernel
from kielwasser.core.records import blank, record_type

@kernel
def searched(boards, states, sheets):
    return score(boards[0], states[0], sheets[0])

@kernel
def played(boards, states):
    return boards[0].width + states[0].height[0]

boards = blank(record_type([("width", "f8")], "toy"))
states = blank(record_type([("height", "f8", (2,))], "toy"))
states["height"][0] = 5, 2
evaluation = Evaluation.of(toy_evaluate)
print(searched(boards, states, evaluation.sheet()), searched(boards, states, evaluation.sheet(np.array([10.0]))))
played(boards, states)
print(len(searched.stats.cache_hits), len(played.stats.cache_hits))
"""


def think(folder: Path, factor: str) -> list[str]:
    """Run a search kernel in a new process, with an evaluation that was edited."""
    (folder / "toy_evaluate.py").write_text(f"FACTOR = {factor}\n{EVALUATE}", encoding="utf-8")
    done = subprocess.run([sys.executable, "search.py"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_an_edit_of_the_evaluation_compiles_what_evaluates_and_nothing_else(tmp_path: Path):
    (tmp_path / "search.py").write_text(SEARCH, encoding="utf-8")
    (tmp_path / "weights.json").write_text('{"weights": {"height": 0.5}}', encoding="utf-8")
    assert think(tmp_path, "2.0") == ["3.0", "60.0", "0", "0"]
    assert think(tmp_path, "2.0") == ["3.0", "60.0", "1", "1"]
    assert think(tmp_path, "2.0  # metres") == ["3.0", "60.0", "1", "1"]
    assert think(tmp_path, "4.0") == ["6.0", "120.0", "0", "1"]


LENGTH = Term("length", Text("Länge", "length"), Text("Meter", "metre"), Text("Meter", "metres"), unit=0.1)
WEIGHT = Term("weight", Text("Last", "load"), Text("Kilo", "kilo"), Text("Kilos", "kilos"), burden=True)
COURSE = Term("course", Text("Kurs", "course"), Text("den Kurs", "the course"))


@pytest.mark.parametrize(
    ("term", "change", "own", "said"),
    [
        (LENGTH, 0.1, True, Text("gewinnt 1 Meter", "gains 1 metre")),
        (LENGTH, -0.25, True, Text("verliert 2,5 Meter", "loses 2.5 metres")),
        (LENGTH, -2.0, False, Text("nimmt dem Gegner 20 Meter", "takes 20 metres from the opponent")),
        (WEIGHT, -2, True, Text("wird 2 Kilos los", "gets rid of 2 kilos")),
        (WEIGHT, 1, False, Text("lädt dem Gegner 1 Kilo auf", "burdens the opponent with 1 kilo")),
        (COURSE, 0.3, True, Text("verbessert den Kurs", "improves the course")),
        (COURSE, -0.3, False, Text("verschlechtert beim Gegner den Kurs", "worsens for the opponent the course")),
    ],
)
def test_changes_are_said_in_the_games_words(term: Term, change: float, own: bool, said: Text):
    assert term.said(change, own) == said


def test_weights_are_read_by_name(tmp_path: Path):
    file = tmp_path / "weights.json"
    write_weights(file, (LENGTH, WEIGHT), np.array([1.5, -0.25]), {"games": 3})
    assert json.loads(file.read_text(encoding="utf-8"))["provenance"] == {"games": 3}
    assert read_weights(file, (WEIGHT, LENGTH)).tolist() == [-0.25, 1.5]
    with pytest.raises(KielwasserError, match="course"):
        read_weights(file, (LENGTH, COURSE))
