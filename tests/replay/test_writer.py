"""Games are written down while they are played, and nothing that happens to the disk touches them."""

import errno
import io
import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest
from recordings import NAMES, record

import kielwasser
from kielwasser.authority import Cause, Match, Over, Seat, Started
from kielwasser.core.position import Position
from kielwasser.games import game as load_game
from kielwasser.protocol.dialect import Dialect
from kielwasser.replay import Recorder, ReplayError, ReplayWriter, check, parse, read
from kielwasser.replay.writer import Sink, file_name, safe_name
from kielwasser.system.errors import KielwasserError, Text

NO_MOVE = Text("kein Zug", "no move")

# ---- the record of a game ------------------------------------------------------------------------------------------


def test_a_whole_game_reads_back_as_it_was_played(recording):
    replay = recording.read()
    assert replay.warnings == ()
    assert replay.is_complete
    assert (replay.names, replay.began, replay.seed) == (NAMES, "2026-11-15T01:44:36+01:00", "5")
    assert list(replay.positions) == recording.truths
    assert [ply.move for ply in replay.plies] == [str(move) for move in recording.match.position.history]
    assert {ply.seconds for ply in replay.plies} == {0.25}
    assert replay.result.winner == recording.match.ending.winner
    assert replay.result.why == recording.match.position.outcome.why
    assert replay.result.points == recording.match.position.points
    assert check(replay) is None


def test_after_each_move_the_record_shows_all_that_everybody_saw(recording):
    for moves, truth in enumerate(recording.truths[:-1]):
        replay = recording.read(1 + moves)
        assert len(replay.plies) == moves
        assert replay.positions[-1].write(hidden=False) == truth.write(hidden=False)
        assert replay.result is None
        assert any("no result" in warning.en for warning in replay.warnings)


def test_hidden_parts_are_not_in_the_record_before_the_end(game):
    position = kielwasser.new(game.name, seed=3, ruling="referee")
    headers = []
    for dealt in (position, position.redeal(0, 1), position.redeal(0, 2)):
        ReplayWriter(headers.append, dealt, NAMES)
    assert len(set(headers)) == 1  # however the hidden part was dealt
    recording = record(game)
    start, *moves, last = (json.loads(line) for line in recording.lines)
    assert start["start"] == recording.truths[0].write(hidden=False)
    assert not any({"hidden", "seed"} & set(line) for line in (start, *moves))
    shown = [line["now"] for line in moves if "now" in line]
    assert set(shown) <= {truth.write(hidden=False) for truth in recording.truths}
    assert last["hidden"]["seed"] == "5"
    assert last["hidden"].get("start", start["start"]) == recording.truths[0].text


def test_a_chance_that_somebody_laid_down_is_written_too():
    def meddle(position: Position, ply: int) -> None:
        if ply == 7:
            position.state_array[0] = position.redeal(0, "another order of the stack").state_array[0]

    recording = record(load_game("cartagena_2013"), meddle=meddle)
    last = json.loads(recording.lines[-1])
    assert last["hidden"]["later"]
    assert [p.write() for p in recording.read().positions[8:]] == [p.write() for p in recording.truths[8:]]


def test_hints_and_odd_spellings_are_kept(spoken):
    hints = ["gut so & weiter", "<zwei>"]
    recording = record(spoken.game, moves=6, hints=hints)
    replay = recording.read()
    readings = [event.echo for event in recording.events if hasattr(event, "echo")]
    assert [ply.hints for ply in replay.plies] == [reading.hints for reading in readings]
    assert all(ply.sent is None for ply in replay.plies)  # as we would have sent it


def test_out_of_all_proportion_hints_are_cut(spoken):
    recording = record(spoken.game, moves=2, hints=["x" * 500_000])
    assert max(len(line) for line in recording.lines) < 70_000
    assert len(recording.read().plies) == 2


@pytest.mark.parametrize(
    ("end", "cause", "why"),
    [
        (lambda match: match.leave(1, "LOST_CONNECTION"), Cause.LEFT, "left"),
        (lambda match: match.expire(1e9), Cause.HARD_TIMEOUT, "hard_timeout"),
        (
            lambda match: match.refuse(match.expected, NO_MOVE, 0.0),
            Cause.RULE_VIOLATION,
            "rule_violation",
        ),
        (lambda match: match.cancel(), Cause.REGULAR, "cancelled"),
    ],
)
def test_every_end_is_told(game, end, cause, why):
    position = kielwasser.new(game.name, seed=4, ruling="referee")
    match, lines = Match(position, (Seat("A"), Seat("B"))), []
    writer = ReplayWriter(lines.append, position, ("A", "B"))
    match.start(0.0)
    match.asked(0.0)
    (over,) = end(match)
    writer.take(over)
    result = parse(b"".join(lines)).result
    assert (result.cause, result.why, result.culprit) == (cause, why, over.ending.culprit)
    assert (result.winner, result.detail, result.text) == (over.ending.winner, over.ending.detail, over.ending.text)
    assert check(parse(b"".join(lines))) is None


# ---- files ---------------------------------------------------------------------------------------------------------


@dataclass
class Table:
    """A room, as far as a recorder looks at it."""

    dialect: Dialect
    position: Position
    id: str = "room"
    names: tuple[str, str] = ("A/B", "C:D")
    labels: tuple[str, str] = ("A/B", "C:D")
    echo: None = None


def play_at(table: Table, recorder: Recorder) -> Match:
    """Play some moves at a table and leave it."""
    match = Match(table.position, (Seat("A"), Seat("B")))
    for event in match.start(0.0):
        recorder.listen(table, event)
    for _ in range(4):
        match.asked(0.0)
        for event in match.move(match.expected, table.position.legal_moves[0], 0.5):
            recorder.listen(table, event)
    for event in match.leave(0):
        recorder.listen(table, event)
    return match


@pytest.fixture
def table(spoken):
    """A table of each season that has a language."""
    return Table(spoken, kielwasser.new(spoken.game.name, seed=2, ruling="referee", fair=True))


def test_a_recorder_writes_a_file_for_each_game(table, tmp_path):
    recorder = Recorder(tmp_path / "replays", now=lambda: datetime(2026, 11, 15, 1, 44, 36, 120_000))
    play_at(table, recorder)
    again = Table(table.dialect, kielwasser.new(table.dialect.game.name, seed=2, ruling="referee"), "another room")
    recorder.listen(again, Started())  # in the same millisecond
    name = f"2026-11-15_01-44-36-120_{table.dialect.game.name}_A_B_C_D"
    assert sorted(path.name for path in (tmp_path / "replays").iterdir()) == [f"{name}.jsonl", f"{name}_2.jsonl"]
    replay = read(tmp_path / "replays" / f"{name}.jsonl")
    assert (len(replay.plies), replay.result.cause, replay.room) == (4, Cause.LEFT, "room")
    assert len(replay.result.parts) == 2


def test_files_are_named_so_that_every_system_takes_them():
    assert safe_name('a<b>c:d"e/f\\g|h?i*j\x00k') == "a_b_c_d_e_f_g_h_i_j_k"
    assert safe_name("a\x85b\x9bc\u202ed\u2066e\u200f") == "a_b_c_d_e"
    assert safe_name(" .. ") == "nobody"
    assert safe_name("Ein Häschen.") == "Ein_Häschen"
    assert len(safe_name("€" * 1000).encode()) <= 60
    names = [file_name("hive_2020", ("a", "b"), datetime(2026, 1, day, 12)) for day in (9, 10)]
    assert names == sorted(names)


def test_a_folder_that_cannot_be_written_is_told_at_once(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ReplayError, match="cannot be written"):
        Recorder(tmp_path / "file" / "replays")


def test_a_folder_that_is_lost_later_is_told_once_and_games_go_on(table, tmp_path):
    said: list[str] = []
    folder = tmp_path / "replays"
    recorder = Recorder(folder, complain=said.append)
    folder.rmdir()
    folder.write_bytes(b"no folder any more")
    play_at(table, recorder)
    table.position = kielwasser.new(table.dialect.game.name, seed=2, ruling="referee", fair=True)
    match = play_at(table, recorder)
    assert match.ending is not None
    assert len(said) == 1
    assert "REPLAYS CANNOT BE WRITTEN" in said[0].en
    assert str(folder) in said[0].de


class Disk(io.RawIOBase):
    """A file on a disk with so much room; it can be closed and opened again."""

    def __init__(self, room: int) -> None:
        self.content, self.room = b"", room

    def close(self) -> None:
        """Stay as it is."""

    def write(self, data: bytes) -> int:
        """Take what fits."""
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = data[: self.room]
        self.content += taken
        self.room -= len(taken)
        return len(taken)


def test_what_a_full_disk_did_not_take_is_written_when_there_is_room_again(recording, monkeypatch):
    said: list[str] = []
    sink = Sink(Path("nowhere"), "game", said.append)
    room = len(recording.lines[0]) + 30
    disk = Disk(room)
    monkeypatch.setattr(sink, "_create", lambda: disk)
    for line in recording.lines[:-1]:
        sink.write(line)
    assert disk.content == recording.content[:room]
    assert said
    replay = parse(disk.content)
    assert replay.plies == ()
    assert any("torn" in warning.en for warning in replay.warnings)
    disk.room = 10**9
    sink.write(recording.lines[-1])
    assert disk.content == recording.content


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="tells what is open")
def test_games_take_no_open_files(recording, tmp_path):
    before = len(os.listdir("/proc/self/fd"))
    sinks = [Sink(tmp_path, f"game{number}", pytest.fail) for number in range(50)]
    for line in recording.lines:
        for sink in sinks:
            sink.write(line)
        assert len(os.listdir("/proc/self/fd")) == before
    assert {sink.path.read_bytes() for sink in sinks} == {recording.content}


def test_a_record_that_was_taken_away_is_not_begun_in_the_middle(recording, tmp_path):
    said: list[str] = []
    sink = Sink(tmp_path, "game", said.append)
    sink.write(recording.lines[0])
    sink.path.unlink()
    sink.write(recording.lines[1])
    assert not list(tmp_path.iterdir())
    assert "game.jsonl" in said[0]


def test_a_fault_in_the_recorder_does_not_stop_the_game(table, tmp_path, caplog):
    class Broken(type(table.dialect)):  # type: ignore[misc]
        def parts(self, ending):
            raise ZeroDivisionError

    recorder = Recorder(tmp_path)
    table.dialect = Broken(table.dialect.game)
    assert play_at(table, recorder).ending is not None
    assert "NOT WRITTEN DOWN ANY FURTHER" in caplog.text
    (file,) = tmp_path.iterdir()
    assert len(read(file).plies) == 4


def test_what_is_no_record_is_refused():
    for content in (
        b"{}",
        b'{"kielwasser":true}',
        b'{"kielwasser":1,"game":"chess"}',
        b"[1]",
        b"{",
        b'{"kielwasser":1}',
    ):
        with pytest.raises(ReplayError):
            parse(content)
    with pytest.raises(ReplayError, match="newer program"):
        parse(b'{"kielwasser":2}')


def test_a_move_that_cannot_be_played_ends_what_is_shown_and_is_a_difference(recording):
    lines = list(recording.lines)
    move = json.loads(lines[3])
    lines[3] = json.dumps({**move, "move": json.loads(lines[-2])["move"], "now": ""}).encode() + b"\n"
    replay = parse(b"".join(lines))
    difference = check(replay)
    assert difference is not None
    assert difference.ply >= 3


def test_a_tampered_result_is_a_difference(recording):
    last = json.loads(recording.lines[-1])
    winner = recording.match.ending.winner
    last["result"]["winner"] = None if winner is not None else 0
    replay = parse(b"".join([*recording.lines[:-1], json.dumps(last).encode()]))
    assert "winner" in check(replay).what.en


def test_a_move_of_the_wrong_seat_is_a_difference(recording):
    line = json.loads(recording.lines[1])
    changed = json.dumps({**line, "seat": 1 - line["seat"]}).encode() + b"\n"
    replay = parse(b"".join([recording.lines[0], changed, *recording.lines[2:]]))
    assert check(replay).what.en == "whose move"


# ---- playing on ----------------------------------------------------------------------------------------------------


def test_a_game_can_be_continued_from_any_move_with_colours_kept(recording):
    replay = recording.read()
    for ply, truth in enumerate(recording.truths):
        position = replay.continue_from(ply)
        assert position == truth
        assert position.to_move == truth.to_move
        assert len(position.history) == ply
    position.undo()
    assert position == recording.truths[-2]
    with pytest.raises(ReplayError, match="there is no position"):
        replay.continue_from(len(recording.truths))


def test_an_unfinished_game_can_be_continued_as_everybody_saw_it(recording):
    replay = recording.read(-1)
    for ply, truth in enumerate(recording.truths):
        position = replay.continue_from(ply, seed=9)
        assert position.write(hidden=False) == truth.write(hidden=False)
        if not position.is_over:
            position.play(position.legal_moves[0])
    assert isinstance(recording.events[-1], Over)


def test_errors_are_ours():
    assert issubclass(ReplayError, KielwasserError)
