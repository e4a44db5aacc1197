"""What is installed: every file that the program reads (see also `test_arena_start.py -k wheel`)."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kielwasser"
GLOBS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]
FOR_READERS = (".py", ".pyc", ".d.ts")  # Python is found without being named; types of scripts are for who writes them


def test_every_file_that_is_no_python_is_declared() -> None:
    declared = {path for glob in GLOBS["kielwasser"] for path in PACKAGE.glob(glob) if path.is_file()}
    there = {path for path in PACKAGE.rglob("*") if path.is_file() and not path.name.endswith(FOR_READERS)}
    assert {path.relative_to(PACKAGE).as_posix() for path in declared ^ there} == set()
