"""Choosing a program among files."""

import os
from pathlib import Path

import pytest

from kielwasser.arena.file_chooser import MAX_RECENT, listing, quoted, with_recent


def test_folders_and_programs_are_listed_and_nothing_else(tmp_path: Path):
    (tmp_path / "Bots").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("b.jar", "A.py", "notes.txt", ".secret.py"):
        (tmp_path / name).write_text("", encoding="utf-8")
    found = listing(tmp_path)
    assert [path.name for path in found.folders] == ["Bots"]
    assert [path.name for path in found.programs] == ["A.py", "b.jar"]
    assert found.parent == tmp_path.parent
    assert listing(Path(tmp_path.anchor)).parent is None


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no executable files")
def test_executable_files_are_programs(tmp_path: Path):
    program = tmp_path / "bot"
    program.write_text("", encoding="utf-8")
    program.chmod(0o755)
    assert listing(tmp_path).programs == (program,)


def test_a_folder_that_cannot_be_opened_says_why(tmp_path: Path):
    found = listing(tmp_path / "gone")
    assert found.problem is not None
    assert found.parent == tmp_path


def test_recent_programs_are_few_and_the_last_comes_first():
    recent: list[str] = []
    for number in [*range(20), 15]:
        recent = with_recent(recent, f"{number}.py")
    assert recent[:3] == ["15.py", "19.py", "18.py"]
    assert len(recent) == MAX_RECENT


def test_paths_with_spaces_are_one_word(tmp_path: Path):
    from kielwasser.programs.program import Program

    program = tmp_path / "my bot.py"
    program.write_text("", encoding="utf-8")
    assert Program.parse(quoted(program)).file == str(program)
