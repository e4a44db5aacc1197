"""Commands as a user types them; the fixture `type_in` is everybody's."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest


class Run(Protocol):
    """Runs a command and returns what it printed; what it complained about stands after it."""

    def __call__(self, *arguments: str | Path, stdin: str = "", code: int = 0) -> str: ...


#: Runs commands one after the other and prints, for each, its exit code, what it printed and what it complained about.
_ELSEWHERE = """
import contextlib, io, json, os, sys
from kielwasser.cli import main

calls, before = json.load(sys.stdin), dict(os.environ)
for arguments, typed in calls:
    sys.argv, sys.stdin, out, err = ["kielwasser", *arguments], io.StringIO(typed), io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as ended:
            code = ended.code
    os.environ.clear()
    os.environ.update(before)
    print(json.dumps([code or 0, out.getvalue(), err.getvalue()]), flush=True)
"""
Typed = tuple[list[str], str]  # the words of a command, and what is typed while it runs
Answer = tuple[int, str, str]  # its exit code, what it printed, what it complained about


class Elsewhere(Protocol):
    """Runs commands in one other process, with variables of its environment, and returns what each answered."""

    def __call__(self, calls: list[Typed], **variables: str) -> list[Answer]: ...


@pytest.fixture(scope="session")
def elsewhere() -> Elsewhere:
    """What runs many commands in one process that is not this one."""

    def answers(calls: list[Typed], **variables: str) -> list[Answer]:
        done = subprocess.run(
            [sys.executable, "-c", _ELSEWHERE],
            input=json.dumps(calls),
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "300", **variables},
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return [(code, out, err) for code, out, err in map(json.loads, done.stdout.splitlines())]

    return answers


@pytest.fixture
def run(type_in: Callable[..., tuple[str, str]]) -> Run:
    """What runs commands and returns all that they said."""

    def said(*arguments: str | Path, stdin: str = "", code: int = 0) -> str:
        return "".join(type_in(*arguments, stdin=stdin, code=code))

    return said
