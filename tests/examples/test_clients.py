"""The example clients that have to be compiled play a whole game on our server, and break no rule of the protocol."""

import shutil
import subprocess
from pathlib import Path

import pytest

from kielwasser.clientcheck import course
from kielwasser.clientcheck.course import Course
from kielwasser.clientcheck.lessons import LESSONS

EXAMPLES = Path(__file__).parents[2] / "examples"
COMPILERS = {"client.c": (("cc", "gcc", "clang"), ["-Wall", "-Wextra", "-Werror"]), "client.go": (("go",), [])}


@pytest.mark.parametrize("source", COMPILERS)
def test_it_is_compiled_and_plays(source, type_in, tmp_path, monkeypatch):
    names, options = COMPILERS[source]
    compiler = next(filter(None, map(shutil.which, names)), None)
    if compiler is None:
        pytest.skip(f"no compiler for {source} here: {' or '.join(names)}")
    made = tmp_path / "client.exe"
    command = [compiler, *(["build"] if names == ("go",) else options), "-o", str(made), str(EXAMPLES / source)]
    subprocess.run(command, check=True, capture_output=True)

    def one_lesson(program, known, spoken, moves, **more):
        return Course(program, known, spoken, 1, [LESSONS[1]], **more)

    monkeypatch.setattr(course, "Course", one_lesson)
    monkeypatch.setenv("KIELWASSER_DATA", str(tmp_path / "data"))
    type_in("check-client", "--game", "hase_igel_2018", str(made), code=(0, 4))  # 4: the machine was too slow
