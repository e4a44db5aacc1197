"""What the page on a public arena says about backups is done, with a folder of its own in place of /srv."""

from __future__ import annotations

import shutil
import stat
import subprocess
import sys

import pytest
from written import blocks

from kielwasser.arena.seal import kept_secret
from kielwasser.cli import running
from kielwasser.manual.pages import page
from kielwasser.tournament.play.executor import InlineExecutor


@pytest.fixture
def data(tmp_path, monkeypatch, type_in):
    """The data folder of an arena with a series, a replay and a key."""
    folder = tmp_path / "kielwasser"
    monkeypatch.setenv("KIELWASSER_DATA", str(folder))
    monkeypatch.setattr(running.Venue, "executor_for", lambda *_: InlineExecutor)
    type_in("match", "random", "greedy", "--game", "hase_igel_2018", "--games", "2")
    type_in("series", "1", "--replays", str(folder / "replays"))
    kept_secret(folder / "owner.key")
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of Unix")
def test_a_data_folder_comes_back_as_it_was(data, type_in):
    before = {file.name: file.read_bytes() for file in data.rglob("*") if file.is_file()}
    assert {"series.sqlite", "owner.key"} < before.keys()
    save, restore = blocks(page("public-arena", "en"), "sh")
    for commands in (save, restore):
        subprocess.run(["sh", "-e", "-c", commands.replace("/srv", str(data.parent))], check=True)
    assert {file.name: file.read_bytes() for file in data.rglob("*") if file.is_file()} == before
    copy = data.parent / "backup" / "owner.key"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "random" in type_in("series", "1")[0]


def test_a_store_is_copied_while_it_is_in_use_and_only_what_is_new_is_added(data, tmp_path, type_in):
    line = "series --merge {}/series.sqlite --store {}/series.sqlite"
    assert f"./run {line}".format("/srv/kielwasser", "/srv/backup") in page("public-arena", "en")
    backup = tmp_path / "backup"
    backup.mkdir()
    copy = line.format(data, backup).split()
    type_in(*copy)
    type_in("match", "random", "simple", "--game", "hase_igel_2018", "--games", "2")
    type_in(*copy)
    shutil.copy(backup / "series.sqlite", data / "series.sqlite")
    listed = type_in("series")[0]
    assert "greedy" in listed
    assert "simple" in listed
    assert len(listed.splitlines()) == len(type_in("series", "--store", str(backup / "series.sqlite"))[0].splitlines())
