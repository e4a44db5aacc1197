"""The command line with the oldest and the newest libraries that we allow."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIBRARIES = ("click", "rich")
TESTS = ("test_language.py", "test_cli.py", "test_bad_inputs.py", "test_running.py", "test_play.py")


def wanted(age: str) -> list[str]:
    """Return what pip is asked for: the lower bound of each library, or whatever is newest."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    bounds = dict(re.fullmatch(r"([\w-]+)>=([\d.]+)", one).groups() for one in declared)
    return [f"{name}=={bounds[name]}.*" if age == "oldest" else name for name in LIBRARIES]


@pytest.mark.nightly  # it needs the network
@pytest.mark.parametrize("age", ["oldest", "newest"])
def test_the_command_line_speaks_both_languages_with_other_libraries(age, tmp_path):
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(tmp_path)]
    subprocess.run([*pip, "--upgrade", *wanted(age)], check=True)
    tests = [str(Path(__file__).with_name(name)) for name in TESTS]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *tests],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5_000:]
