"""`kielwasser picture`, as a user types it."""

from functools import partial
from xml.etree import ElementTree

import pytest
from PIL import Image

import kielwasser

HIVE = kielwasser.game("hive_2020").bench_positions
TEXT = f"hive_2020 {next(iter(HIVE.values()))}"


@pytest.fixture
def run(run):
    """What runs `kielwasser picture`."""
    return partial(run, "picture")


def test_a_position_is_drawn_as_png(run, tmp_path):
    run(TEXT, "-o", tmp_path / "board.png", "--width", "240")
    with Image.open(tmp_path / "board.png") as image:
        assert (image.format, image.width) == ("PNG", 240)
    assert "is there already" in run(TEXT, "-o", tmp_path / "board.png", code=2)


def test_a_dealt_board_is_printed_as_svg_in_theme_and_language(run):
    printed = run("--game", "cartagena", "--seed", "7", "--theme", "dark", "--language", "de", "--coordinates")
    root = ElementTree.fromstring(printed)
    assert root.get("class") == "kielwasser cartagena_2013 dark"
    assert "Runde 1 von 30" in printed
    assert 'class="coordinate"' in printed


def test_a_file_holds_the_position(run, tmp_path):
    (tmp_path / "position.txt").write_text(TEXT, encoding="utf-8")
    drawn = run(tmp_path / "position.txt", "--game", "hive_2020")
    assert drawn == run(TEXT)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give a position that begins with its game's name, or say which with --game"),
        (("chess e4",), "give a position that begins with its game's name"),
        (("--game", "chess"), "chess"),
        (("hive_2020 book nonsense",), "nonsense"),
        ((TEXT, "-o", "board.gif"), "a position is drawn as .svg or .png"),
        ((TEXT, "--width", "100000"), "100000 pixels wide is not between 50 and 8000"),
        ((TEXT, "--theme", "pink"), "'pink' is not one of"),
    ],
)
def test_bad_input_is_one_clear_message(run, arguments, message):
    assert message in run(*arguments, code=2)
