"""Folders of this user, and nobody else's."""

import os
import sys

import pytest

from kielwasser.system import folders
from kielwasser.system.folders import cache_folder, data_folder


def test_the_folders_can_be_chosen(tmp_path, monkeypatch):
    monkeypatch.setenv("KIELWASSER_CACHE", str(tmp_path / "here"))
    monkeypatch.setenv("KIELWASSER_DATA", str(tmp_path / "there"))
    assert cache_folder() == tmp_path / "here"
    assert cache_folder().is_dir()
    assert data_folder() == tmp_path / "there"
    assert data_folder().is_dir()


def test_a_folder_that_cannot_be_made_is_not_taken(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("KIELWASSER_CACHE", str(tmp_path / "file" / "here"))
    assert cache_folder() != tmp_path / "file" / "here"
    assert os.access(cache_folder(), os.W_OK)


@pytest.mark.skipif(sys.platform == "win32", reason="there these folders lie in the user's profile")
def test_a_folder_that_others_can_write_to_is_not_taken(tmp_path, monkeypatch):
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    monkeypatch.setenv("KIELWASSER_CACHE", str(tmp_path / "open"))
    assert cache_folder() != tmp_path / "open"


@pytest.mark.skipif(sys.platform == "win32", reason="there these folders lie in the user's profile")
def test_a_folder_of_somebody_else_is_not_taken_wherever_it_lies(tmp_path, monkeypatch):
    monkeypatch.setenv("KIELWASSER_CACHE", str(tmp_path / "theirs"))
    monkeypatch.setattr(folders.tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(folders.os, "getuid", lambda: os.stat(tmp_path).st_uid + 1)
    taken = cache_folder()
    assert taken not in (tmp_path / "theirs", tmp_path / f"kielwasser-{os.getuid()}")
    assert taken.is_dir()
