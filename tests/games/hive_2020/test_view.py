"""Hive 2020: the picture, the choices and the words."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kielwasser
from kielwasser.core.position import Position
from kielwasser.core.view import DARK, LIGHT, THEMES, Choice, Look, menu
from kielwasser.drawing.svg import picture
from kielwasser.games.hive_2020.board import NUMBER
from kielwasser.games.hive_2020.view.figures import KIND_NAMES, SIZE, tile_id
from kielwasser.games.hive_2020.view.scene import WIDE

SVG = "{http://www.w3.org/2000/svg}"
VIEW = kielwasser.game("hive_2020").view()
AROUND = {"upper right": (0, 1), "right": (0, 0), "upper left": (-1, 2), "left": (-2, 2)}  # of (-1, 1)
# Every kind of both seats, a stack of three, both reserves, brambles.
ALL_KINDS = (
    "hive_2020 referee 41 B -5,0=RG/-5,1=RG/-5,2=RQ/-5,4=RSRBBB/-5,5=BS/-4,0=RA/-4,2=RS/-4,3=BB/-4,4=BG/-4,5=RB/"
    "-3,-1=RS/-3,0=RA/-3,3=BA/-3,4=BQ A SSGAA -1,-4/-1,3/1,2"
)


def played(seed: int, turns: int = 60) -> Iterator[Position]:
    """Play a game at random and hand out each position."""
    draw = random.Random(seed)
    position = kielwasser.new("hive_2020", seed=seed)
    while not position.is_over and position.ply < turns:
        yield position
        position.play([draw.choice(position.legal_actions)])
    yield position


def look_at(position: Position, selected: str = "", **more: object) -> Look:
    return Look(choices=menu(position, selected), selected=selected, **more)  # type: ignore[arg-type]


def tree(position: Position, look: Look) -> ElementTree.Element:
    return ElementTree.fromstring(picture(position, look))


def tiles(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {item.attrib["data-id"]: item for item in root.iter() if re.match(r"\d-", item.get("data-id", ""))}


def transforms(position: Position) -> dict[str, str]:
    return {key: item.attrib["transform"] for key, item in tiles(tree(position, Look())).items()}


def by_key(position: Position, selected: str = "") -> dict[str, Choice]:
    return {choice.key: choice for choice in menu(position, selected)}


def test_all_legal_actions_can_be_chosen_and_nothing_else():
    for seed in range(3):
        for position in played(seed):
            first = menu(position)
            found = [action for choice in first for action in choice.actions]
            for choice in first:
                if choice.selects:
                    found += (action for target in menu(position, choice.selects) for action in target.actions)
            assert sorted(found) == sorted(() if position.is_over else position.legal_actions)


def test_what_was_picked_up_can_be_put_down_or_changed():
    position = kielwasser.position(ALL_KINDS)
    first, held = by_key(position), by_key(position, "r1")
    assert held["r1"].selects == ""
    assert "Escape" in held["r1"].hotkeys
    assert {key for key in held if key[0] in "rp"} == set(first)
    assert held["p19"].selects == "p19"


def test_reserve_has_letters_as_hotkeys():
    choices = by_key(kielwasser.new("hive_2020", seed=1))
    assert [choices[f"r{kind}"].hotkeys for kind in range(5)] == [("q",), ("s",), ("g",), ("b",), ("a",)]


def test_skip_is_a_button_in_the_picture():
    position = kielwasser.position("hive_2020 referee 8 R -5,0=RQBB - QSSSGGBAAA 1,1/2,2/3,0")
    (choice,) = menu(position)
    assert position.legal_actions == list(choice.actions)
    assert choice.hotkeys == ("0",)
    assert [item.attrib["data-id"] for item in tree(position, look_at(position)).iter() if item.get("data-choice")] == [
        "skip"
    ]


@pytest.mark.parametrize(("theme", "language"), [(LIGHT, "de"), (DARK, "en")])
def test_shapes_and_choices_belong_together(theme: str, language: str):
    for position in played(7, turns=20):
        for selected in ("", *(choice.selects for choice in menu(position) if choice.selects)):
            look = look_at(position, selected, theme=theme, language=language, coordinates=True)
            root = tree(position, look)
            shapes = [item for item in root.iter() if item.get("data-choice")]
            assert sorted(item.attrib["data-choice"] for item in shapes) == sorted(
                choice.key for choice in look.choices
            )
            for item in shapes:
                choice = look.offered(item.attrib["data-choice"])
                assert choice is not None
                assert item.get("aria-label") == choice.text.said(language)
            ids = [item.attrib["data-id"] for item in root.iter() if item.get("data-id")]
            assert len(ids) == len(set(ids))


def test_every_tile_keeps_its_identity():
    for seed in range(2):
        before: dict[str, str] = {}
        for position in played(seed):
            now = transforms(position)
            assert len(now) == 22
            changed = [key for key in now if before and now[key] != before[key]]
            action = position.history[-1].actions[0] if position.history else 0
            assert len(changed) == (action > 1)
            before = now


def test_identity_survives_a_start_from_the_middle_and_a_strange_history():
    position = kielwasser.position(ALL_KINDS)
    first = transforms(position)
    position.play("D:-3,4>-2,3")
    second = transforms(position)
    assert first.keys() == second.keys()
    assert sum(first[key] != second[key] for key in first) == 1
    other = kielwasser.position(ALL_KINDS)
    other.history = [other.parse("S:A@5,0")]
    assert transforms(other) == first


def test_stack_shows_its_height_and_what_lies_beneath():
    position = kielwasser.position(ALL_KINDS)
    root = tree(position, look_at(position, "p4"))
    top = tiles(root)["1-beetle-1"]
    assert "3" in [text.text for text in top.iter(f"{SVG}text")]
    (strip,) = (item for item in root.iter() if item.get("data-id") == "beneath")
    assert [use.get("href") for use in strip.iter(f"{SVG}use")] == [f"#{tile_id(0, 3)}", f"#{tile_id(0, 1)}"]
    watched = ElementTree.tostring(tree(position, Look()), "unicode")
    assert "Käfer von Blau, Käfer von Rot, Spinne von Rot" in watched


def test_last_move_is_shown():
    position = kielwasser.position(ALL_KINDS)
    assert 'class="way"' not in picture(position)
    action = next(action for action in position.legal_actions if action >= 462)
    position.play([action])
    shown = picture(position)
    assert shown.count('class="way"') == shown.count('class="mark to"') == shown.count('class="mark from"') == 1


def test_lost_bee_is_marked():
    position = kielwasser.position(
        "hive_2020 book 20 R 0,0=RQ/1,0=BA/0,1=BA/-1,1=BS/-1,0=BG/0,-1=BB/1,-1=BQ - - 5,0/4,1/-5,0"
    )
    assert position.is_over
    assert picture(position).count("mark lost") == 1


def test_kinds_and_seats_differ_without_fills():
    root = tree(kielwasser.position(ALL_KINDS), Look())
    shapes = {}
    for symbol in root.iter(f"{SVG}symbol"):
        lines = [
            (item.tag, *(item.get(key) for key in ("d", "points", "cx", "cy", "rx", "r"))) for item in symbol.iter()
        ]
        shapes[symbol.attrib["id"]] = tuple(lines)
    assert len(shapes) == len(set(shapes.values())) == 11
    rims = [{shape[2] for shape in shapes[tile_id(seat, 0)]} for seat in (0, 1)]
    assert not rims[0] & rims[1] - {None}
    assert "stroke" in style_of(root, "limb")
    assert "stroke" in style_of(root, "body")


def style_of(root: ElementTree.Element, name: str) -> str:
    css = next(root.iter(f"{SVG}style")).text or ""
    return next(line for line in css.splitlines() if f".seat0 .{name} " in line)


def test_style_stays_in_its_game_and_themes_differ():
    for theme in THEMES:
        assert all(line.startswith(".hive_2020 ") for line in VIEW.style(theme).splitlines())
    assert VIEW.style(LIGHT) != VIEW.style(DARK)


def test_every_piece_appears():
    used = [use.get("href") for use in tree(kielwasser.position(ALL_KINDS), Look()).iter(f"{SVG}use")]
    assert {f"#{tile_id(seat, kind)}" for seat in (0, 1) for kind in range(5)} <= set(used)
    assert used.count("#hive_2020-bramble") == 3


def test_coordinates_are_shown_on_demand():
    position = kielwasser.position(ALL_KINDS)
    texts = [text.text for text in tree(position, Look(coordinates=True)).iter(f"{SVG}text")]
    assert {"5,-5", "0,0", "-5,4"} <= set(texts)
    assert "0,0" not in picture(position, Look()).partition("</desc>")[2]


def test_words_tell_the_whole_position():
    position = kielwasser.position(ALL_KINDS)
    german, english = (" ".join(text.said(language) for text in VIEW.describe(position)) for language in ("de", "en"))
    for part in ("Blau ist am Zug", "Biene auf -5,2", "2 freie Felder", "Stapel auf -5,4", "Brombeeren auf -1,-4"):
        assert part in german
    for part in ("Blue is to move", "bee on -5,2", "Stack on -5,4", "2 spiders, 1 grasshopper, 2 ants", "Brambles"):
        assert part in english
    for seed in range(2):
        for reached in played(seed):
            for text in (*VIEW.describe(reached), *(choice.text for choice in menu(reached))):
                assert text.de
                assert text.en
                assert text.de != text.en


def test_a_choice_tells_what_it_does_to_the_bees():
    position = kielwasser.position(ALL_KINDS)
    text = next(choice.text for choice in menu(position, "p4") if "nach -5,3" in choice.text.de)
    assert text.de.endswith("; Biene von Rot danach: 1 freies Feld")
    assert text.en.endswith("; Red's bee then: 1 free field")
    onto = next(choice.text for choice in menu(position, "p4") if "nach -4,4" in choice.text.de)
    assert "auf Grashüpfer von Blau" in onto.de
    assert "onto the blue grasshopper" in onto.en


def test_facts_begin_with_the_points():
    position = kielwasser.position(ALL_KINDS)
    assert [int(VIEW.facts(position, seat)[0].value) for seat in (0, 1)] == list(position.points)
    assert [fact.value for fact in VIEW.facts(position, 1)][-5:] == ["0", "2", "1", "0", "2"]
    assert VIEW.facts(kielwasser.new("hive_2020"), 0)[0].value == "–"


def test_rounds_count_from_one_to_thirty():
    assert VIEW.rounds(kielwasser.new("hive_2020")) == (1, 30)
    assert VIEW.rounds(kielwasser.position(ALL_KINDS)) == (21, 30)
    last = list(played(2))[-1]
    assert VIEW.rounds(last)[0] <= 30


def test_the_board_lies_as_in_the_rule_book():
    """From (-1,1) the field (0,1) lies to the upper right; so do all pictures, prints and the keyboard's cursor."""
    root = tree(kielwasser.new("hive_2020"), Look())
    fields = {item.get("data-spot"): item.get("points") for item in root.iter() if item.get("class") == "cell"}

    def middle(x: int, y: int) -> tuple[float, float]:
        corners = [tuple(map(float, pair.split(","))) for pair in fields[str(NUMBER[x, y])].split()]
        return sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6

    x, y = middle(-1, 1)
    sides = {name: (middle(*cell)[0] - x, middle(*cell)[1] - y) for name, cell in AROUND.items()}
    assert {name: (round(dx / WIDE, 1), round(dy / SIZE, 1)) for name, (dx, dy) in sides.items()} == {
        "upper right": (0.5, -1.5),
        "right": (1.0, 0.0),
        "upper left": (-0.5, -1.5),
        "left": (-1.0, 0.0),
    }


def test_the_edge_of_the_board_is_closed():
    """Each corner of the outline belongs to two of its sides."""
    root = tree(kielwasser.new("hive_2020"), Look())
    plate = next(item for item in root.iter() if item.get("class") == "plate")
    ends = Counter(re.findall(r"[ML](-?[\d.]+ -?[\d.]+)", plate.get("d")))
    assert len(ends) == 66
    assert set(ends.values()) == {2}


def test_the_print_for_the_terminal_lies_the_same():
    position = kielwasser.position("hive_2020 book 4 R -1,1=RQ/0,1=BQ/0,0=RA/-1,2=BS SGGGSBBAA SGGGBBAAA -")
    lines = str(position).splitlines()
    row = next(i for i, line in enumerate(lines) if "Q" in line and "A" in line)
    assert lines[row].index("A") - lines[row].index("Q") == 4
    assert lines[row - 1].index("q") - lines[row].index("Q") == 2
    assert lines[row - 1].index("s") - lines[row].index("Q") == -2


def test_structure_is_as_it_was():
    position = kielwasser.position(ALL_KINDS)
    root = tree(position, look_at(position, "p4"))
    group = next(item for item in root if item.get("class") == "pieces")
    lines = [f"{item.tag.removeprefix(SVG)} {item.get('class')} {item.get('data-id')}" for item in group]
    golden = Path(__file__).parents[2] / "data" / "hive_2020" / "view.txt"
    assert lines == golden.read_text(encoding="utf-8").splitlines()


def test_names_of_kinds_are_those_of_the_tiles():
    assert {key.split("-")[1] for key in transforms(kielwasser.new("hive_2020"))} == set(KIND_NAMES)


def test_the_fourth_move_asks_for_the_bee_where_nothing_else_is_allowed():
    position = kielwasser.position("hive_2020 book 6 R 0,0=RA/1,0=BA/-1,0=RS/2,0=BS/-2,0=RG/3,0=BG QSGGBBAA QSGGBBAA -")
    assert VIEW.prompt(position, "").de == "setze deine Biene, sie muss jetzt aufs Brett."
    assert "Biene" not in VIEW.prompt(kielwasser.new("hive_2020"), "").de
