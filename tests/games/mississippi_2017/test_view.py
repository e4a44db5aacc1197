"""Mississippi Queen 2017: sandbanks, logs, removed segments and pushes in the picture, the choices and the words."""

from pathlib import Path
from xml.etree import ElementTree

import kielwasser
from kielwasser.core import generic
from kielwasser.core.position import Position
from kielwasser.core.view import Choice, Look, menu
from kielwasser.drawing.svg import picture

GOLDEN = Path(__file__).parents[2] / "data" / "mississippi_2017" / "view.txt"
VIEW = kielwasser.game("mississippi_2017").view()
RIVER = (
    "0..................../0.SS.4#.....#..#...../0...#.....#4.L.S...../5....L.#.3....#....../"
    "0....#S.0.#..#......./11#......S...L.#...../1#.........L.#......./0.......#.S..#....GGG"
)


def near_the_goal(red: str, blue: str) -> Position:
    """Return a position with the last four segments on the table."""
    return kielwasser.position(f"mississippi_2017 book 40 R {red} {blue} 4-7 {RIVER}")


def figures(position: Position, look: Look | None = None) -> list[str]:
    """Return the names of the figures in the picture."""
    root = ElementTree.fromstring(picture(position, look))
    return [item.get("href", "").removeprefix("#mississippi_2017-") for item in root.iter() if "href" in item.attrib]


def by_hotkey(position: Position, key: str) -> Choice:
    """Return what a key does."""
    return next(choice for choice in menu(position) if key in choice.hotkeys)


def structure(position: Position) -> list[str]:
    """Return what the picture consists of: elements with their classes, identities and choices."""
    root = ElementTree.fromstring(picture(position, Look(choices=menu(position), coordinates=True)))
    lines = []
    for item in root.iter():
        parts = (item.get(name) for name in ("class", "data-id", "href", "data-choice"))
        lines.append(" ".join([item.tag.partition("}")[2], *(part for part in parts if part)]))
    return lines


def test_every_piece_is_drawn_as_it_was():
    position = near_the_goal("20,-4>0/3/4/1/1", "16,-2>2/2/5/2/2")
    assert structure(position) == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_what_lies_on_the_table_is_counted_right():
    drawn = figures(near_the_goal("20,-4>0/3/4/1/1", "16,-2>2/2/5/2/2"))
    assert drawn.count("field") == 80
    assert drawn.count("sandbank") == 3
    assert drawn.count("log") == 2
    assert drawn.count("goal") == 3
    assert drawn.count("passenger") == drawn.count("pier") == 2
    assert sum(name.startswith("island-") for name in drawn) == 11
    assert drawn.count("mate") == 3
    assert {"ship-0", "ship-1"} <= set(drawn)


def test_removed_segments_are_neither_drawn_nor_told():
    position = near_the_goal("20,-4>0/3/4/1/1", "21,-3>0/2/5/2/2")
    whole = kielwasser.position(position.text.replace(" 4-7 ", " 0-7 "))
    assert figures(whole).count("field") == 160
    assert VIEW.box(whole).width > VIEW.box(position).width
    said = [text.de for text in VIEW.describe(position)]
    assert not any(text.startswith("Segment 4 ") for text in said)
    assert any(text.startswith("Segment 5 ") for text in said)
    assert said[-1] == "Noch verdeckt: 0 Segmente; schon entfernt: 4."


def test_a_sandbank_is_left_forwards_or_backwards():
    position = near_the_goal("22,-4>0/1/4/1/1", "16,-2>2/2/5/2/2")
    assert {key for choice in menu(position) for key in choice.hotkeys} >= {"w", "ArrowDown"}
    assert len(VIEW.choices(position, "")) == 2
    back = by_hotkey(position, "ArrowDown")
    assert back.text.de == "1 Feld zurück auf (21, -4): kostet 1 Bewegungspunkt und 1 Kohle, es bleiben 0"
    root = ElementTree.fromstring(picture(position, Look(choices=menu(position))))
    assert len([item for item in root.iter() if item.get("data-id", "").startswith("target-")]) == 2


def test_texts_tell_what_sandbanks_and_logs_do():
    position = near_the_goal("20,-4>0/3/4/1/1", "16,-2>2/2/5/2/2")
    two = next(choice for choice in menu(position) if choice.text.de.startswith("2 Felder"))
    assert two.text.de == (
        "2 Felder vor auf (22, -4): kostet 3 Bewegungspunkte (Sandbank: Geschwindigkeit 1, kein Drehen), es bleiben 0"
    )
    position = near_the_goal("16,-4>0/3/4/1/1", "16,-2>2/2/5/2/2")
    assert by_hotkey(position, "w").text.en == (
        "1 field ahead to (17, -4): costs 2 movement points (log: speed 2), 1 left"
    )


def test_the_goal_is_announced():
    position = near_the_goal("23,-4>0/1/4/2/1", "16,-2>2/2/5/2/2")
    assert by_hotkey(position, "w").text.de.endswith("; dann ist das Ziel erreicht")
    assert by_hotkey(position, "w").text.en.endswith("; then the goal is reached")


def test_pushes_have_the_official_numbers_as_keys():
    position = near_the_goal("20,-4>0/4/4/1/1", "21,-4>0/1/5/0/1")
    position.act(by_hotkey(position, "w").actions[0])
    pushes = {choice.hotkeys[0]: choice for choice in VIEW.choices(position, "")}
    assert set(pushes) == {"0", "1", "2", "4", "5"}  # not behind
    assert pushes["1"].text.de == (
        "Gegner nach rechts oben auf (22, -5) abdrängen: kostet 1 Bewegungspunkt, es bleiben 2"
    )
    assert "Sandbank" in pushes["0"].text.de
    position.act(pushes["1"].actions[0])
    assert VIEW.describe(position)[2].de.startswith("Blau: auf (22, -5)")


def test_a_passenger_leaves_with_his_pier():
    position = near_the_goal("16,2>0/1/4/1/1", "15,2>2/2/5/2/2")
    forward = by_hotkey(position, "w")
    assert forward.text.de.endswith("; dann kommt ein Passagier an Bord")
    before = figures(position)
    ground = VIEW.ground(position, Look())
    position.act(forward.actions[0]).act(generic.END)
    after = figures(position)
    assert (before.count("pier"), after.count("pier")) == (2, 1)
    assert (before.count("mate"), after.count("mate")) == (3, 4)
    assert VIEW.ground(position, Look()) == ground  # only the river's fields are in it


def test_both_rulings_are_drawn_alike():
    position = near_the_goal("20,-4>0/3/4/1/1", "16,-2>2/2/5/2/2")
    other = kielwasser.position(position.text.replace(" book ", " referee "))
    assert VIEW.ground(position, Look()) == VIEW.ground(other, Look())
