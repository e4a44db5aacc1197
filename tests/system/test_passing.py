"""A folder that goes with its process, however that ends."""

import subprocess
import sys
import time

from kielwasser.system.passing import PassingFolder

MAKE = """
import sys, tempfile
tempfile.tempdir = sys.argv[1]
from kielwasser.system.passing import PassingFolder
folder = PassingFolder("passing-")
(folder.path / "file").write_text("x")
print(folder.path, flush=True)
sys.stdin.read()
"""


def started(folder) -> subprocess.Popen:
    process = subprocess.Popen(
        [sys.executable, "-c", MAKE, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdout.readline()
    return process


def test_it_goes_with_a_process_that_is_killed(tmp_path):
    with started(tmp_path) as process:
        assert list(tmp_path.glob("passing-*/file"))
        process.kill()
    until = time.monotonic() + 60
    while list(tmp_path.iterdir()) and time.monotonic() < until:
        time.sleep(0.01)
    assert not list(tmp_path.iterdir())


def test_what_is_left_is_swept_away_and_what_is_used_stays(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "passing-left").mkdir()
    (tmp_path / "passing-left" / "in-use").write_bytes(b"")  # of a process that is gone
    (tmp_path / "passing-new").mkdir()  # somebody makes it just now
    with started(tmp_path) as process:
        used = {path.name for path in tmp_path.glob("passing-*")} - {"passing-left", "passing-new"}
        folder = PassingFolder("passing-")
        assert {path.name for path in tmp_path.iterdir()} == {folder.path.name, "passing-new", *used}
        folder.remove()
        assert not folder.path.exists()
        process.stdin.close()
