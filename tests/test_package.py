"""What is installed: every file that the program reads (see also `test_arena_start.py -k wheel`)."""

import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kielwasser"
GLOBS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]
FOR_READERS = (".py", ".pyc", ".d.ts")  # Python is found without being named; types of scripts are for developers


def test_every_file_that_is_no_python_is_declared() -> None:
    declared = {path for glob in GLOBS["kielwasser"] for path in PACKAGE.glob(glob) if path.is_file()}
    there = {path for path in PACKAGE.rglob("*") if path.is_file() and not path.name.endswith(FOR_READERS)}
    assert {path.relative_to(PACKAGE).as_posix() for path in declared ^ there} == set()


#: What the source distribution leaves out, and what setuptools adds without being told.
LEFT_OUT = {".ci", ".gitattributes", ".gitignore"}
ADDED = {"LICENSE", "MANIFEST.in", "pyproject.toml"}


def test_the_source_distribution_holds_all_that_its_tests_need() -> None:
    try:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no checkout, or there is no git")
    orders = [line.split() for line in (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines()]
    folders = {name for order, *names in orders if order == "graft" for name in names}
    files = {path.name for order, *globs in orders if order == "include" for glob in globs for path in ROOT.glob(glob)}
    tops = {line.split("/")[0] for line in listed.stdout.splitlines()}
    assert tops == folders | files | LEFT_OUT | ADDED
