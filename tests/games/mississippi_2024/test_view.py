"""Mississippi Queen 2024: the current, the goal, pushes and the segment to come in picture, choices and words."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kielwasser
from kielwasser.core import generic
from kielwasser.core.position import Position
from kielwasser.core.view import Choice, Look, menu
from kielwasser.drawing.svg import picture
from kielwasser.games.mississippi_2024.notation import open_ends

GOLDEN = Path(__file__).parents[2] / "data" / "mississippi_2024" / "view.txt"
VIEW = kielwasser.game("mississippi_2024").view()
RIVER = (
    "R:..................../R:..#....a.#........../R:.....#...#.f#......./UR:#..##.............../"
    "UL:.#3.....#...#......./UR:.5......#..#..#...../R:#........#.#.1....../R:...#..........#.***."
)


def on_the_river(one: str, two: str, visible: int = 8) -> Position:
    """Return a position on a river of which so much is revealed."""
    return kielwasser.position(f"mississippi_2024 book 30 ONE {visible} {one} {two} {RIVER}")


def near_the_goal(one: str = "24,-12,R,5,3,2,1,38", two: str = "22,-13,UR,2,4,1,2,34") -> Position:
    """Return a position in which everything can be seen."""
    return on_the_river(one, two)


def figures(position: Position, look: Look | None = None) -> list[str]:
    """Return the names of the figures in the picture."""
    root = ElementTree.fromstring(picture(position, look))
    return [item.get("href", "").removeprefix("#mississippi_2024-") for item in root.iter() if "href" in item.attrib]


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
    assert structure(near_the_goal()) == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_what_lies_on_the_river_is_counted_right():
    drawn = figures(near_the_goal())
    assert drawn.count("field") == 160
    assert drawn.count("goal") == 3
    assert drawn.count("clearing") == 5
    assert drawn.count("passenger") == drawn.count("pier") == 3  # two have been collected
    assert sum(name.startswith("island-") for name in drawn) == RIVER.count("#")
    assert drawn.count("mate") == 3
    assert drawn.count("flow") == int(near_the_goal().board.current.sum())
    assert "fog" not in drawn


def test_of_the_next_segment_only_its_direction_is_shown_and_by_the_book_nothing():
    position = on_the_river("4,-1,R,1,6,0,1,0", "0,1,R,1,6,0,1,0", visible=3)
    drawn = figures(position)
    assert drawn.count("field") == 60
    assert "fog" not in drawn
    assert VIEW.describe(position)[-1].en == "Still hidden: 5 segments."
    referees = kielwasser.position(position.text.replace(" book ", " referee "))
    assert figures(referees).count("fog") == 20
    said = VIEW.describe(referees)[-1]
    assert said.de == "Noch verdeckt: 5 Segmente; das nächste führt nach rechts oben."
    assert said.en == "Still hidden: 5 segments; the next one leads to the upper right."


def test_where_the_current_may_bend_is_shown_told_and_not_entered():
    """Q5: the current of the last revealed segment runs to its centre; how it goes on depends on the next one."""
    position = on_the_river("4,-1,R,1,6,0,1,0", "0,1,R,1,6,0,1,0", visible=2).hide(0)
    signs = [item for item in ElementTree.fromstring(picture(position)).iter() if item.get("class") == "perhaps"]
    perhaps = open_ends(position)
    assert len(signs) == len(perhaps) == 6
    assert figures(position).count("flow") == 4  # in front of the centre, where an island lies
    segment = VIEW.describe(position)[-2].en
    assert "Current, depending on the next segment: " in segment
    assert "Voraus: Wasser, vielleicht Strömung" in VIEW.describe(position)[1].de
    refused = VIEW.refuse(position, "", str(perhaps[0]))
    ahead = int(position.board.neighbour[position.state.field[0], 0])
    assert ahead in perhaps
    assert "erst das nächste Segment" in VIEW.refuse(position, "", str(ahead)).de
    assert refused is not None


def test_the_current_runs_against_the_ships():
    position = kielwasser.new("mississippi_2024", seed=1)
    root = ElementTree.fromstring(picture(position))
    flows = [item.attrib["transform"] for item in root.iter() if item.get("href") == "#mississippi_2024-flow"]
    assert flows
    assert all(flow.endswith("rotate(180)") for flow in flows[:4])


def test_the_picture_follows_the_ships():
    position = near_the_goal()
    behind = on_the_river("24,-12,R,5,3,2,1,38", "0,1,R,2,4,1,2,0")
    whole, part = VIEW.box(behind), VIEW.box(position)
    assert whole.width * whole.height > 1.5 * part.width * part.height


@pytest.mark.parametrize(
    ("key", "german", "english"),
    [
        ("w", "1 Feld vor auf (25, -12): kostet 2 Bewegungspunkte (Strömung), es bleiben 3", "costs 2 movement points"),
        ("a", "60° nach links (Bug nach rechts oben): kostenlos", "Rotate 60° left (bow to the upper right)"),
        ("+", "Schneller: Geschwindigkeit 6, kostenlos", "Faster: speed 6, free of charge"),
    ],
)
def test_texts_tell_effect_and_price(key, german, english):
    choice = by_hotkey(near_the_goal("24,-12,R,5,3,2,1,38", "25,-12,UR,2,4,1,2,34"), key)
    assert choice.text.de == german
    assert english in choice.text.en


@pytest.mark.parametrize("ruling", ["book", "referee"])
def test_the_goal_is_announced(ruling):
    position = near_the_goal("25,-12,R,2,3,2,1,38")
    text = position.text.replace(" book ", f" {ruling} ")
    assert by_hotkey(kielwasser.position(text), "w").text.de.endswith("; dann ist das Ziel erreicht")
    in_need = text.replace("R,2,3,2,1,38", "R,2,3,1,1,33")
    assert "Ziel" not in by_hotkey(kielwasser.position(in_need), "w").text.de


def test_pushes_show_their_cost_on_the_fields_as_moves_do():
    position = near_the_goal("24,-12,R,5,3,2,1,38", "25,-12,UR,2,4,1,2,34")
    position.act(by_hotkey(position, "ArrowUp").actions[0])
    pushes = {choice.hotkeys[0]: choice for choice in VIEW.choices(position, "")}
    assert set(pushes) == {"0", "1", "2", "4", "5"}  # not behind
    assert pushes["0"].text.de == "Gegner nach rechts auf (26, -12) abdrängen: kostet 1 Bewegungspunkt, es bleiben 2"
    root = ElementTree.fromstring(picture(position, Look(choices=menu(position))))
    labels = [
        "".join(item.itertext()).removeprefix(item.attrib["aria-label"])
        for item in root.iter()
        if item.get("data-id", "").startswith("target-")
    ]
    assert labels == ["1"] * 5


def test_a_push_leaves_two_trails():
    before = near_the_goal("24,-12,R,5,3,2,1,38", "25,-12,UR,2,4,1,2,34")
    position = before.copy()
    move = next(move for move in position.legal_moves if re.fullmatch(r"F1 PR .*", str(move)))
    position.play(move)
    shown = VIEW.pieces(position, Look(before=before))
    assert 'data-id="trail-0"' in shown
    assert 'data-id="trail-1"' in shown


def test_a_trail_into_what_was_hidden_is_cut_short():
    before = near_the_goal("9,-2,UR,1,6,0,1,0", "0,1,R,1,6,0,1,0")
    position = before.copy().play("F1")
    blind = on_the_river("9,-2,UR,1,6,0,1,0", "0,1,R,1,6,0,1,0", visible=3).hide(0)
    assert "trail-0" in VIEW.pieces(position, Look(before=before))
    assert "trail-0" not in VIEW.pieces(position, Look(before=blind))


def test_a_passenger_leaves_with_his_pier():
    position = kielwasser.new("mississippi_2024", seed=1, fair=True)
    field = next(field for field in range(40) if position.board.dock[field] >= 0)
    dock = int(position.board.neighbour[field, position.board.dock[field]])
    heading = next(d for d in range(6) if position.board.passable[position.board.neighbour[dock, d]])
    position.state.field[0] = position.board.neighbour[dock, heading]
    position.state.heading[0] = (heading + 3) % 6
    position.state.speed[0] = position.state.movement = 1 + int(position.board.current[dock])
    forward = by_hotkey(position, "w")
    assert forward.text.en.endswith("; then a passenger comes aboard")
    assert f'data-id="passenger-{field}"' in VIEW.pieces(position, Look())
    position.act(forward.actions[0]).act(generic.END)
    assert f'data-id="passenger-{field}"' not in VIEW.pieces(position, Look())
