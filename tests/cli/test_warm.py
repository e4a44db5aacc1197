"""Compiling ahead, several games side by side."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE = 120.0  # seconds that no test should ever need
SLOW = """
import os, time
from kielwasser.cli import warm

def compile_slowly(name, rules):
    print(os.getpid(), flush=True)
    time.sleep(600)

if __name__ == "__main__":
    warm.warm_one, warm.os.cpu_count = compile_slowly, lambda: 2
    list(warm._compiled(["a", "b"], False))
"""


def is_running(pid: int) -> bool:
    """Tell whether a process is still there, and not only its name."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform == "win32", reason="asks as Unix does")
def test_who_compiles_ends_when_the_command_is_killed(tmp_path):
    program = tmp_path / "slow.py"
    program.write_text(SLOW, encoding="utf-8")
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as command:
        workers = [int(command.stdout.readline()) for _ in range(2)]
        command.kill()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and any(is_running(pid) for pid in workers):
            time.sleep(0.01)
    assert not any(is_running(pid) for pid in workers)


def test_the_rules_alone_are_compiled_for_a_server():
    command = [sys.executable, "-X", "importtime", "-m", "kielwasser", "warm", "--rules", "hase_igel_2018"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "kielwasser.core.warm" in done.stderr
    assert "kielwasser.bots" not in done.stderr, "who only serves does not wait for the players' search"
