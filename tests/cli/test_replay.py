"""`kielwasser replay`, as a user types it."""

import gzip
import json
import re
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

REPLAYS = Path(__file__).parents[1] / "data" / "hive_2020" / "replays"
GAME = REPLAYS / "game1.xml.gz"


@pytest.fixture
def run(run):
    """What runs `kielwasser replay`."""
    return partial(run, "replay")


def objects(output: str) -> list[dict]:
    """Return the JSON objects of an output."""
    return [json.loads(line) for line in output.splitlines() if line.startswith("{")]


def test_every_command_explains_itself(run):
    text = run("--help")
    for command in ("show", "convert", "check", "export"):
        assert command in text
        assert "Usage" in run(command, "--help")


def test_show_prints_board_moves_and_result(run):
    text = run("show", GAME, "--ply", "5")
    assert "Hive 2020, ruling referee: RED Unknown against BLUE Unknown" in text
    assert "After 5 of 12 moves:" in text
    assert "Reserve  R SSSGGBAA   b qsssgbaaa" in text
    assert ">  5. RED  S:Q@-5,5" in text
    assert "Free around the bee 0, On the board 6" in text
    assert "Result: BLUE wins, points 0 : 4, scores 0/0 : 2/4 (A bee is surrounded.)" in text


def test_show_prints_json_for_programs(run):
    first, *moves, last = objects(run("show", "--json", GAME))
    assert (first["game"], first["plies"], first["ply"]) == ("hive_2020", 12, 12)
    assert [move["ply"] for move in moves] == list(range(1, 13))
    assert (last["result"]["winner"], last["result"]["cause"]) == ("BLUE", "REGULAR")


def test_convert_goes_both_ways(run, tmp_path):
    own, official, packed = tmp_path / "game.jsonl", tmp_path / "game.xml", tmp_path / "game.xml.gz"
    run("convert", GAME, own)
    assert json.loads(own.read_text(encoding="utf-8").splitlines()[0])["kielwasser"] == 1
    run("convert", own, official)
    run("convert", own, packed)
    assert official.read_bytes() == gzip.decompress(GAME.read_bytes()) == gzip.decompress(packed.read_bytes())
    assert "is there already" in run("convert", GAME, own, code=2)
    run("convert", "--force", GAME, own)
    assert not list(tmp_path.glob(".*"))


def test_check_finds_nothing_or_something(run, tmp_path):
    text = run("check", GAME, REPLAYS / "left.xml.gz")
    assert "game1.xml.gz: hive_2020, 12 moves, no difference" in text
    assert "2 files, 0 different" in text
    wrong = tmp_path / "wrong.xml"
    told, lie = (
        b'x="-5" y="3" z="2" isObstructed="false"/>\n      </lastMove>',
        b'x="-4" y="3" z="1"/>\n      </lastMove>',
    )
    wrong.write_bytes(gzip.decompress(GAME.read_bytes()).replace(told, lie, 1))
    assert "differs at move 1: the position after S:A@-4,3" in run("check", wrong, code=1)
    found = objects(run("check", "--json", wrong, GAME, code=1))
    assert [item["difference"] is None for item in found[:2]] == [False, True]
    assert found[-1] == {"files": 2, "different": 1}


def test_damaged_files_are_shown_as_far_as_they_go(run, tmp_path):
    damaged = tmp_path / "cut.xml"
    damaged.write_bytes(gzip.decompress(GAME.read_bytes())[:40_000])
    text = run("show", damaged)
    assert "cut.xml: the file is cut off after 5 states" in text
    assert "After 4 of 4 moves:" in text
    assert "The file tells no result." in text
    assert "no difference" in run("check", damaged)


def test_export_writes_text_and_json(run, tmp_path):
    run("export", GAME, tmp_path / "game.txt")
    text = (tmp_path / "game.txt").read_text(encoding="utf-8")
    assert len(re.findall("Reserve", text)) == 13
    run("export", GAME, tmp_path / "game.json")
    game = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert (len(game["positions"]), len(game["moves"]), game["result"]["why"]) == (13, 12, "bee_surrounded")


def test_export_draws_pictures(run, tmp_path):
    run("export", GAME, tmp_path / "game.svg", "--ply", "5", "--theme", "dark", "--language", "en", "--width", "300")
    drawn = ElementTree.parse(tmp_path / "game.svg").getroot()
    assert drawn.get("width") == "300"
    assert "hive_2020 dark" in drawn[1].get("class")
    assert "5/12 S:Q@-5,5" in drawn.get("aria-label")
    assert "is there already" in run("export", GAME, tmp_path / "game.svg", code=2)
    run("export", GAME, tmp_path / "game.gif", "--width", "80", "--speed", "0.2")
    with Image.open(tmp_path / "game.gif") as film:
        assert (film.n_frames, film.width, film.info["duration"]) == (13, 80, 200)


def test_export_names_the_picture_like_the_file(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("export", GAME, "--png")
    with Image.open(tmp_path / "game1.png") as image:
        assert image.width == 800
