"""The official files of all seasons, whole, damaged and hostile."""

import gzip
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from recordings import DATA, record

import kielwasser
from kielwasser.authority import Cause
from kielwasser.games import names
from kielwasser.replay import (
    ReplayError,
    check,
    hidden_info,
    official_name,
    parse,
    read,
    reader,
    write_official,
    write_record,
)

# What the files do not show as their own rules would, so that they are not written the same again: the first state of
# a loaded game counts red's points for blue, and states are repeated after a step.
_ODD = {"loaded_from_turn11.xml.gz", "hard_timeout.xml.gz"}
_ENDS = {
    "final_2013": (30, "round_limit", 0),
    "loaded_from_turn11": (19, "round_limit", 1),
    "replay1": (21, "rule_violation", 0),
    "replay2": (35, "goal", 1),
    "hase_igel_2018/game1": (48, "goal", 0),
    "hase_igel_2018/game2": (44, "goal", 0),
    "hive_2020/game1": (12, "bee_surrounded", 1),
    "hive_2020/game2": (46, "bee_surrounded", 1),
    "hive_2020/round_limit": (60, "round_limit", 0),
    "hive_2020/long_names": (60, "round_limit", 1),
    "hive_2020/left": (1, "left", 1),
    "hive_2020/hard_timeout": (0, "hard_timeout", 1),
    "a1_stuck": (17, "no_move", 0),
    "a2_distance": (22, "left_behind", 1),
    "b2_stuck": (16, "no_move", 1),
    "c2_invalid_move": (0, "rule_violation", 1),
    "a1_simple_vs_simple": (56, "no_place_left", 0),
    "c02_wrong_shape": (0, "rule_violation", 1),
    "m1_all_pieces_placed": (90, "round_limit", 0),
}


def unpacked(path: Path) -> bytes:
    """Return the content of a packed file."""
    return gzip.decompress(path.read_bytes())


def test_an_official_file_tells_its_game(sample):
    replay = read(sample)
    assert replay.game.name == sample.parents[1].name
    assert replay.ruling == "referee"
    assert len(replay.positions) == len(replay.plies) + 1
    assert all(ply.move is not None for ply in replay.plies)
    assert check(replay) is None
    name = sample.name.partition(".")[0]
    expected = _ENDS.get(name) or _ENDS.get(f"{replay.game.name}/{name}")
    if expected is None:
        assert replay.result is None
        assert [warning.en for warning in replay.warnings] == ["there is no result"]
        return
    plies, why, winner = expected
    assert (len(replay.plies), replay.result.why, replay.result.winner) == (plies, why, winner)
    assert len(replay.result.parts) == 2
    assert replay.warnings == () or sample.name in _ODD


def test_an_official_file_is_written_again_byte_for_byte(sample):
    replay = read(sample)
    written = write_official(replay, packed=False)
    if sample.name in _ODD:
        assert parse(written).plies == replay.plies or len(parse(written).plies) == len(replay.plies)
        assert written != unpacked(sample)
    else:
        assert written == unpacked(sample)


def test_our_record_of_an_official_file_loses_nothing(sample):
    replay = read(sample)
    again = parse(write_record(replay))
    assert write_official(again) == write_official(replay)
    assert check(again) is None
    assert again.is_complete == replay.is_complete
    assert [p.write(hidden=False) for p in again.positions] == [p.write(hidden=False) for p in replay.positions]
    assert len(write_record(replay)) < len(unpacked(sample)) / 3


def test_the_official_file_of_a_recorded_game_tells_the_same_game(spoken):
    recording = record(spoken.game, hints=["ein Hinweis"])
    replay = recording.read()
    official = parse(write_official(replay))
    assert [ply.move for ply in official.plies] == [ply.move for ply in replay.plies]
    assert (official.names, official.result.winner) == (replay.names, replay.result.winner)
    assert (official.result.why, official.result.parts) == (replay.result.why, replay.result.parts)
    assert [p.write(hidden=False) for p in official.positions] == [p.write(hidden=False) for p in recording.truths]
    assert official.warnings == ()
    assert check(official) is None


def test_files_are_packed_and_named_as_the_season_did(spoken):
    replay = record(spoken.game, moves=1).read()
    packed = write_official(replay)[:2] == b"\x1f\x8b"
    assert packed == official_name(replay).endswith(".gz")
    assert write_official(replay, packed=True)[:2] == b"\x1f\x8b"
    assert re.fullmatch(r"replay_\S+Anna_Bernd_&_Co\S*\.xml(\.gz)?", official_name(replay))
    assert "2026" in official_name(replay)
    assert official_name(replace(replay, began="")).startswith("replay_")


def test_every_season_can_be_continued_from_any_state(sample):
    replay = read(sample)
    for ply, position in enumerate(replay.positions):
        for seed in (1, 2):
            continued = replay.continue_from(ply, seed)
            assert continued.write(hidden=False) == position.write(hidden=False)
            while not continued.is_over and continued.ply < position.ply + 2:
                continued.play(continued.legal_moves[-1])


# ---- damage --------------------------------------------------------------------------------------------------------


def test_a_file_that_is_cut_off_is_read_as_far_as_it_goes(sample):
    whole = read(sample)
    content = unpacked(sample)
    first = content.index(b"</state>")
    with pytest.raises(ReplayError, match="cut off"):
        parse(content[:first])
    before = 0
    for cut in range(first + 30, len(content), max(len(content) // 5, 1)):
        replay = parse(content[:cut])
        assert before <= len(replay.positions) <= len(whole.positions)
        before = len(replay.positions)
        assert [p.move for p in replay.plies] == [p.move for p in whole.plies[: len(replay.plies)]]
        assert replay.result is None or replay.result == whole.result or cut > len(content) - 40
        assert any("cut off" in warning.en for warning in replay.warnings)


def test_a_packed_file_that_is_cut_off_or_damaged_is_read_as_far_as_it_goes(sample):
    content = sample.read_bytes()
    most = parse(content[:-9])
    assert any("cut off" in warning.en for warning in most.warnings)
    assert 0 < len(most.positions) <= len(read(sample).positions)
    broken = bytearray(content)
    broken[-6] ^= 0xFF  # the checksum
    assert any("damaged" in warning.en for warning in parse(bytes(broken)).warnings)
    assert len(parse(bytes(broken)).positions) == len(read(sample).positions)


@pytest.fixture
def hive():
    """A short official file."""
    return unpacked(DATA / "hive_2020" / "replays" / "game1.xml.gz")


def test_a_state_without_its_last_move_is_explained(hive):
    replay = parse(re.sub(rb"<lastMove.*?</lastMove>", b"", hive, flags=re.DOTALL))
    assert [ply.move for ply in replay.plies] == [ply.move for ply in parse(hive).plies]
    assert all(ply.sent is None for ply in replay.plies)


def test_missing_states_are_told(hive):
    rooms = re.findall(rb"<room.*?</room>\n", hive, re.DOTALL)
    replay = parse(b"<protocol>\n" + b"".join(rooms[:3] + rooms[5:]) + b"</protocol>")
    assert [ply.move for ply in replay.plies].count(None) <= 1
    assert check(replay) is None or "the move" in check(replay).what.en
    backwards = parse(b"<protocol>\n" + b"".join([*rooms[:5], rooms[2], *rooms[5:]]) + b"</protocol>")
    assert any("left out" in warning.en for warning in backwards.warnings)
    assert len(backwards.plies) == 12


def test_a_state_that_lies_is_told(hive):
    told = b'<destination class="field" x="-5" y="3" z="2"'
    lying = parse(hive.replace(told, b'<destination class="field" x="-4" y="3" z="1"', 1))
    assert check(lying).ply == 1
    assert "the position after S:A@-4,3" in check(lying).what
    senseless = parse(hive.replace(told, b"<destination", 1))
    assert [ply.move for ply in senseless.plies] == [ply.move for ply in parse(hive).plies]  # found out by trying
    assert any("the last move of turn 1" in warning.en for warning in senseless.warnings)
    lying = parse(hive.replace(b"<part>4</part>", b"<part>5</part>"))
    assert any("result" in warning.en for warning in lying.warnings)
    assert lying.result.parts == ((0, 0), (2, 5))


def test_an_empty_room_instead_of_a_result_is_no_result(hive):
    start = hive.rindex(b"<room")
    replay = parse(hive[:start] + b'<room roomId="R"/>\n</protocol>')
    assert replay.result is None
    assert [warning.en for warning in replay.warnings] == ["there is no result"]


def test_text_of_old_windows_is_read():
    content = unpacked(DATA / "hive_2020" / "replays" / "hard_timeout.xml.gz").decode()
    replay = parse(content.replace("∅", "O").encode("cp1252"))
    assert replay.names == ("Häschen & Co", "Two")
    assert "Windows" in replay.warnings[0].en


# ---- single positions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_a_file_may_hold_a_single_position(name):
    start = kielwasser.new(name, 3, "referee")
    start = start.play(start.legal_moves[0]).hide(0)
    whole = kielwasser.new(name, 3, "book")
    for content, shown in (
        (start.xml.encode(), start),
        (b"<?xml version='1.0'?>\n" + start.xml.encode(), start),
        (whole.text.encode() + b"\r\n", whole),
        (start.text.encode(), start),
    ):
        found = parse(content)
        assert (found.plies, found.warnings, found.ruling) == ((), (), shown.ruling)
        assert found.positions == (shown,)
        assert found.is_complete == (shown is whole or hidden_info.is_open(shown))


# ---- hostile files -------------------------------------------------------------------------------------------------


def test_packed_files_do_not_grow_without_limit():
    bomb = gzip.compress(b"<protocol>" + b" " * 3 * reader.MAX_TEXT)
    with pytest.raises(ReplayError, match="unpacks to more than"):
        parse(bomb)
    with pytest.raises(ReplayError, match="has more than"):
        parse(b"<" * (reader.MAX_FILE + 1))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"  \n", "is empty"),
        (b"GIF89a", "neither XML nor"),
        (b"hive_2020", "begins with its ruling"),
        (b"hive_2020 book \xff", "plain letters, digits and signs only"),
        (b"hive_2020 book " + b"x" * 1_000_000, "neither XML nor"),
        (b"<state turn='1'/>", "no state"),
        (b"\x1f\x8b", "cut off"),
        (b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03garbage", "damaged"),
        (b"<protocol/>", "no state"),
        (b"<protocol><room roomId='1'/></protocol>", "no state"),
        (b"<object-stream><state/></object-stream>", "no state"),
        (b"<html><body>404</body></html>", "no state"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><protocol>&b;</protocol>', "entity declaration"),
        (b"<protocol>" + b"<a>" * 1000, "nested"),
        (b"<protocol><a>" + b"x" * 2_000_000, "more than 1000000 bytes"),
    ],
)
def test_what_is_no_replay_is_told_in_one_line(content, message, tmp_path):
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(ReplayError, match=message) as caught:
        read(tmp_path / "file")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path / "file"))


def test_files_that_are_not_there_are_told(tmp_path):
    with pytest.raises(ReplayError, match="there is no such file"):
        read(tmp_path / "nothing")
    with pytest.raises(ReplayError, match="is a folder"):
        read(tmp_path)


def test_a_file_with_too_many_states_is_read_as_far_as_the_limit(hive, monkeypatch):
    monkeypatch.setattr("kielwasser.replay.official_read.MAX_STATES", 4)
    replay = parse(hive)
    assert len(replay.positions) == 4
    assert any("more than 4 states" in warning.en for warning in replay.warnings)


def test_what_a_client_of_the_first_build_of_2013_got_is_a_game_by_the_book():
    with zipfile.ZipFile(DATA / "cartagena_2013" / "transcripts.zip") as archive:
        replay = parse(archive.read("s_seeddate_random_vs_random/player1.s2c"))
    assert (replay.ruling, len(replay.plies), replay.result.why) == ("book", 60, "round_limit")
    assert check(replay) is None  # the cards were reshuffled in it
    assert replay.continue_from(30).ply == 30


def test_results_name_the_culprit():
    replay = read(DATA / "hive_2020" / "replays" / "left.xml.gz")
    assert (replay.result.cause, replay.result.culprit) == (Cause.LEFT, 0)


def test_reading_looks_at_each_line_a_few_times_however_many_there_are(monkeypatch):
    """Positions that hide something are filled in from each other; a thousand of them must not take a million looks."""
    looked = 0

    def counted(line: str) -> list[list[str]]:
        nonlocal looked
        looked += 1
        return lists(line)

    lists = hidden_info._lists
    monkeypatch.setattr(hidden_info, "_lists", counted)
    start = kielwasser.new("mississippi_2017", seed=2).hide(0).text
    head = json.dumps({"kielwasser": 1, "game": "mississippi_2017", "start": start})
    moves = json.dumps({"seat": 0, "move": None, "now": start})
    replay = parse("\n".join([head, *[moves] * 100]).encode())
    assert len(replay.positions) == 101
    assert looked == 2 * 101


def test_a_record_of_take_backs_alone_is_not_read_to_its_end():
    start = kielwasser.new("hase_igel_2018", seed=1, ruling="referee").text
    header = json.dumps(
        {"kielwasser": 1, "game": "hase_igel_2018", "ruling": "referee", "names": ["a", "b"], "start": start}
    )
    replay = parse("\n".join([header, *['{"take_back":0}'] * 3_000]).encode())
    assert len(replay.variations) == 1_000
    assert any("more than 1000 take-backs" in warning.en for warning in replay.warnings)
