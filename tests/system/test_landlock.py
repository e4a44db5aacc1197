"""Files that a process gives up the right to change."""

import subprocess
import sys

import pytest

from kielwasser.system.landlock import is_known

# Each line is tried by a process that has given up `data/store` and `data/replays`, and by one that it starts.
TRIAL = """
import os, subprocess, sys
from pathlib import Path
from kielwasser.system.landlock import protect

def tried(name, work):
    try:
        work()
    except OSError:
        print("denied", name)
    else:
        print("done", name)

def trials():
    store = Path("data/store")
    tried("write", lambda: store.open("r+"))
    tried("truncate", lambda: os.truncate(store, 0))
    tried("delete", store.unlink)
    tried("move away", lambda: store.rename("bots/store"))
    tried("link", lambda: os.link(store, "bots/link"))
    tried("replace", lambda: os.replace("bots/bot", store))
    tried("move its folder", lambda: Path("data").rename("elsewhere"))
    tried("write a replay", lambda: Path("data/replays/1").write_text(""))
    tried("read", store.read_text)
    tried("write beside it", lambda: Path("data/notes").write_text(""))
    tried("write elsewhere", lambda: Path("bots/log").write_text(""))
    tried("move elsewhere", lambda: os.replace("bots/log", "bots/sub/log"))
    tried("write nothing", lambda: open(os.devnull, "w"))

if sys.argv[1] == "first":
    print(protect([Path("data/store"), Path("data/replays")]))
    trials()
    sys.stdout.flush()
    subprocess.run([sys.executable, __file__, "second"], check=True)
else:
    trials()
"""
DENIED = ["write", "truncate", "delete", "move away", "link", "replace", "move its folder", "write a replay"]
DONE = ["read", "write beside it", "write elsewhere", "move elsewhere", "write nothing"]


@pytest.mark.skipif(not is_known(), reason="the system has no Landlock")
def test_a_process_and_what_it_starts_cannot_change_what_it_gave_up(tmp_path):
    for folder in ("data/replays", "bots/sub"):
        (tmp_path / folder).mkdir(parents=True)
    for file in ("data/store", "data/notes", "bots/bot", "trial.py"):
        (tmp_path / file).write_text(TRIAL, encoding="utf-8")
    done = subprocess.run([sys.executable, "trial.py", "first"], cwd=tmp_path, capture_output=True, text=True)
    seen = [f"denied {name}" for name in DENIED] + [f"done {name}" for name in DONE]
    assert (done.stderr, done.stdout.splitlines()) == ("", ["True", *seen, *seen])
    assert (tmp_path / "data/store").read_text(encoding="utf-8") == TRIAL
