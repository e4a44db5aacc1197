"""The records of tables that are gone, however many there are."""

from pathlib import Path

from kielwasser.replay import tables
from kielwasser.replay.recorder import Recorder


def put(folder: Path, number: int, header: str) -> Path:
    """Write a record, the later the greater its number."""
    path = folder / f"2026-01-01_00-00-00-{number:06d}.jsonl"
    path.write_text(header, encoding="utf-8")
    return path


def test_a_record_is_found_behind_thousands_of_newer_ones(tmp_path, monkeypatch):
    opened: list[Path] = []
    look = tables._table_of
    monkeypatch.setattr(tables, "_table_of", lambda path: opened.append(path) or look(path))
    recorder = Recorder(tmp_path)
    wanted = put(tmp_path, 0, '{"table": "mine"}\n')
    for number in range(1, 2_100):
        put(tmp_path, number, f'{{"table": "other-{number}"}}\n')
    assert recorder.find("mine") == wanted
    assert recorder.find("nobody's") is None
    again = put(tmp_path, 5_000, '{"table": "mine"}\n')
    assert recorder.find("mine") == again
    again.unlink()
    assert recorder.find("mine") == wanted
    assert len(opened) == 2_101  # each once, however many ask


def test_what_is_no_record_is_passed_over(tmp_path):
    for number, header in enumerate(["", "{", "[" * 70_000, "[]\n", '{"table": 3}\n', "{\n"]):
        put(tmp_path, number, header)
    begun = put(tmp_path, 100, '{"table": "mi')
    recorder = Recorder(tmp_path)
    assert recorder.find("mine") is None
    begun.write_text('{"table": "mine"}\n', encoding="utf-8")
    assert recorder.find("mine") == begun
