"""Blokus 2027: the picture, the choices, the words, and changing positions by hand."""

import random
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import kielwasser
from kielwasser.arena.editor import Editor
from kielwasser.core.position import Position
from kielwasser.core.view import Choice, Look, menu
from kielwasser.drawing.svg import picture
from kielwasser.games.blokus_2027.board import SKIP
from kielwasser.games.blokus_2027.notation import cells_of

SVG = "{http://www.w3.org/2000/svg}"
GAME = kielwasser.game("blokus_2027")
VIEW = GAME.view()
GOLDEN = Path(__file__).parents[2] / "data" / "blokus_2027" / "view.txt"


def played(seed: int, every: int = 9) -> Iterator[Position]:
    """Play a game at random and hand out some positions."""
    draw, position = random.Random(seed), kielwasser.new("blokus_2027", seed=seed)
    for turn in range(200):
        if turn % every == 0:
            yield position
        if position.is_over:
            return
        position.play([draw.choice(position.legal_actions)])


def bench(name: str) -> Position:
    return Position.from_text(GAME, GAME.bench_positions[name])


def by_key(position: Position, selected: str = "") -> dict[str, Choice]:
    return {choice.key: choice for choice in menu(position, selected)}


def tree(position: Position, selected: str = "", language: str = "de") -> ElementTree.Element:
    look = Look(choices=menu(position, selected), selected=selected, seat=position.to_move, language=language)
    return ElementTree.fromstring(picture(position, look))


def test_all_placements_can_be_reached_by_picking_up_turning_and_flipping():
    for position in played(3):
        found, seen = set(), set()
        waiting = [choice.selects for choice in menu(position) if choice.selects]
        while waiting:
            selected = waiting.pop()
            if selected and selected not in seen:
                seen.add(selected)
                offered = menu(position, selected)
                found |= {choice.actions[0] for choice in offered if choice.actions}
                waiting += [choice.selects for choice in offered if choice.key in ("turn", "flip")]
        assert found - {SKIP} == set(position.legal_actions)


def test_a_held_piece_is_turned_and_flipped():
    position = bench("early")
    held = by_key(position)["s9"].selects  # the long L
    seen = [held]
    for key in ("turn", "turn", "turn", "flip", "turn", "turn", "turn"):
        seen.append(by_key(position, seen[-1])[key].selects)
    assert len(set(seen)) == 8
    assert by_key(position, seen[-1])["flip"].selects in seen
    assert by_key(position, held)["s9"].selects == ""
    assert "Escape" in by_key(position, held)["s9"].hotkeys
    bar = by_key(position)["s1"].selects
    assert "flip" not in by_key(position, bar)  # a domino is its own mirror image


def test_no_two_choices_share_a_key():
    position = bench("early")
    for selected in ("", by_key(position)["s9"].selects):
        keys = [key for choice in menu(position, selected) for key in choice.hotkeys]
        assert len(set(keys)) == len(keys)
        assert {"r", "f"} <= set(keys)


def test_every_piece_keeps_its_identity():
    for position in played(5, every=20):
        pieces = [item.get("data-id", "") for item in tree(position).iter() if "-" in item.get("data-id", "")]
        names = [name for name in pieces if name.split("-")[0] in ("blue", "yellow", "red", "green")]
        assert len(names) == len(set(names)) == 4 * 21


def test_a_place_shows_the_whole_piece_to_who_points_at_it():
    position = bench("early")
    root = tree(position, "o1")
    goals = [item for item in root.iter() if item.get("data-id", "").startswith("to-")]
    assert goals
    for goal in goals:
        covered = next(item for item in goal if item.get("class") == "shadow").attrib["d"].count("M")
        assert covered == len(cells_of(int(goal.attrib["data-choice"][1:]))) == 2


def test_trays_tell_points_and_what_is_left():
    said = [item.text for item in tree(bench("late"), language="en").iter(f"{SVG}text")]
    assert "73 points, 16 left" in said
    assert "65 points, out" in said


def test_words_tell_the_whole_position():
    said = " ".join(text.de for text in VIEW.describe(bench("late")))
    for part in ("Runde 17 von 24", "Blau ist am Zug", "Grün hat 65 Punkte und ist ausgeschieden", "Team ONE"):
        assert part in said
    assert VIEW.seats[1].en == "Team TWO"


def test_a_click_on_a_tray_is_explained():
    position = bench("early")
    assert VIEW.refuse(position, "", "tray1-3").de == "Diese Farbe ist nicht an der Reihe."
    assert VIEW.refuse(position, "", "tray0-6") is None
    assert VIEW.refuse(position, "", "tray0-7") is None
    laid = next(shape for shape in range(21) if not int(position.state.hand[0]) >> shape & 1)
    assert VIEW.refuse(position, "", f"tray0-{laid}").de == "Dieser Stein wurde bereits gesetzt."
    assert VIEW.refuse(bench("late"), "", "tray0-3").de == "Dieser Stein passt nirgends."


def test_structure_is_as_it_was():
    group = next(item for item in tree(bench("late"), "o0") if item.get("class") == "pieces")
    lines = [f"{item.tag.removeprefix(SVG)} {item.get('class')} {item.get('data-id')}" for item in group]
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()


# ---- by hand -------------------------------------------------------------------------------------------------------


def test_a_piece_goes_from_the_tray_to_the_board_is_turned_and_comes_back():
    editor = Editor.open("blokus_2027")
    first = editor.text
    editor.carry("tray0-9", "0")
    assert "B19/B19/B19/BB18" in editor.text
    editor.take("turn")
    editor.touch("0")
    assert "BBBB16/B19/20" in editor.text
    editor.take("flip")
    editor.touch("1")
    assert "BBBB16/3B16/20" in editor.text
    editor.carry("0", "41")
    assert "20/20/1BBBB15/4B15" in editor.text
    assert next(text.de for text in editor.doubts()) == "Blau liegt nirgends am Rand."
    editor.carry("41", "tray0-9")
    assert editor.text == first


def test_what_cannot_lie_there_is_refused_with_its_reason():
    editor = Editor.open("blokus_2027")
    editor.carry("tray0-9", "19")
    assert "ganz auf dem Brett" in editor.status().de
    editor.carry("tray0-9", "0")
    editor.carry("tray0-9", "100")
    assert editor.refused is not None
    editor.carry("tray1-0", "0")
    assert "dort liegt schon" in editor.status().de
    editor.carry("tray0-0", "4")
    assert editor.refused is None
    editor.carry("tray0-14", "24")  # along an edge of the single square
    assert "hängen" in editor.status().de


def test_whose_turn_it_is_and_who_is_out_can_be_set():
    editor = Editor.open("blokus_2027")
    editor.count("to_move", 2)
    assert int(editor.position.state.colour) == 2
    editor.count("valid3", 0)
    assert "BYR -" in editor.text
    editor.count("start", 19)
    assert editor.position.read().start == "PENTO_X"
