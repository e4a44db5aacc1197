"""Blokus 2027: the picture, the choices, the words, and changing positions by hand."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import kielwasser
from kielwasser.arena.editor import Editor
from kielwasser.core.hand import LARGEST
from kielwasser.core.position import Position
from kielwasser.core.view import Choice, Look, menu
from kielwasser.drawing.svg import picture
from kielwasser.games.blokus_2027.board import SKIP
from kielwasser.games.blokus_2027.notation import cells_of

SVG = "{http://www.w3.org/2000/svg}"
GAME = kielwasser.game("blokus_2027")
VIEW = GAME.view()
GOLDEN = Path(__file__).parents[2] / "data" / "blokus_2027" / "view.txt"

#: Blue alone: 1,075 placements.
LONGEST = (
    "blokus_2027 book 16 q BYRG - 20/20/20/20/20/20/20/20/10B9/9BBB8/11B8/12B7/11BBB6/12B1B5/14B5/13BB5/14B5/15BB3/"
    "16BB2/17B2"
)


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
                found |= {int(choice.selects.partition("@")[2]) for choice in offered if "@" in (choice.selects or "")}
                waiting += [choice.selects for choice in offered if choice.key in ("turn", "flip")]
        assert found == set(position.legal_actions)


def test_a_piece_that_is_laid_down_can_be_confirmed_moved_turned_and_taken_back():
    position = bench("early")
    held = by_key(position)["s9"].selects
    first = next(key for key in by_key(position, held) if key.startswith("p"))
    assert by_key(position, held)[first].actions == ()
    laid = by_key(position, held)[first].selects
    then = by_key(position, laid)
    assert then[first].actions == (int(first[1:]),)
    assert then[first].icon == "confirm"
    assert then["lift"].selects == held
    assert then["turn"].selects.startswith("o")
    lying = next(item for item in tree(position, laid).iter() if item.get("data-choice") == first)
    assert lying.get("data-id") == "blue-PENTO_L"


def test_what_is_laid_down_stays_there_when_it_is_turned_if_it_fits():
    position = bench("early")
    kept = 0
    for selected in [choice.selects for choice in menu(position) if choice.selects]:
        for place in [choice.selects for choice in menu(position, selected) if choice.key.startswith("p")]:
            turn = by_key(position, place).get("turn")
            stayed = "" if turn is None else turn.selects.partition("@")[2]
            if stayed:
                kept += 1
                first, then = (
                    min(cells_of(int(a)), key=lambda c: (c[1], c[0])) for a in (place.partition("@")[2], stayed)
                )
                assert position.is_allowed(int(stayed))
                assert first == then
    assert kept


# ---- the table of what fits ----------------------------------------------------------------------------------------


def test_the_table_has_every_placement_by_its_field_and_no_other():
    for position in played(4):
        if position.is_over:
            continue
        found = {}
        for name, lie in VIEW.hand(position).lies.items():
            for spot, action in lie.fits.items():
                found[action] = spot
                assert VIEW.refuse(position, name, str(spot)) is None
                first = min(cells_of(action), key=lambda cell: (cell[1], cell[0]))
                assert spot == first[1] * 20 + first[0]
        assert found.keys() == set(position.legal_actions)


def test_a_field_that_is_not_in_the_table_has_a_reason():
    position = bench("early")
    for name, lie in list(VIEW.hand(position).lies.items())[::9]:
        for spot in range(0, 400, 7):
            assert (VIEW.refuse(position, name, str(spot)) is None) == (spot in lie.fits)


def test_the_table_is_small_even_where_most_can_be_placed():
    longest = Position.from_text(GAME, LONGEST)
    assert len(longest.legal_actions) > 1_000
    for position in (longest, bench("early"), kielwasser.new("blokus_2027", seed=1)):
        assert len(json.dumps(VIEW.hand(position).packed(), separators=(",", ":"))) <= LARGEST


def test_the_lie_in_the_hand_is_named_whether_it_is_laid_down_or_not():
    assert [VIEW.held(selected) for selected in ("", "o37", "o37@3021")] == ["", "o37", "o37"]
    assert "o37" in VIEW.hand(bench("early")).lies


def test_a_pass_is_asked_about_and_says_what_it_gives_up():
    asks = by_key(bench("early"))[f"a{SKIP}"].asks
    assert "in der nächsten Runde" in asks.de
    assert "64 Felder" in asks.de


def test_free_corners_are_drawn_for_who_wants_to_see_them():
    position = bench("early")
    marked = [item for item in tree(position).iter() if "aid" in item.get("class", "").split()]
    assert len(marked) == len(position.read().me.colours[0].corners) > 5
    assert VIEW.aid is not None


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


def test_the_table_says_how_a_piece_lies_under_the_pointer():
    lies = VIEW.hand(bench("early")).lies
    for name, lie in lies.items():
        assert (-10, -10) in lie.cells  # the field under the pointer
        goals = [cells_of(action) for action in lie.fits.values()]
        assert all(len(cells) == len(lie.cells) for cells in goals), name


def test_trays_tell_points_and_what_is_left():
    said = [item.text for item in tree(bench("late"), language="en").iter(f"{SVG}text")]
    assert "73 points, 16 left" in said
    assert "65 points, 24 left" in said
    assert "out: no piece fits any more" in said


def test_who_moves_again_is_told_why_and_an_empty_tray_too():
    position = bench("late")  # green is out, and blue comes after it
    assert VIEW.prompt(position, "").de.startswith("Grün ist ausgeschieden und wird übersprungen; ")
    assert "Grün" not in VIEW.prompt(bench("early"), "").de
    assert VIEW.refuse(position, "", "tray3-9").en.startswith("Green is out: none of its pieces fits any more.")


def test_on_a_phone_every_piece_of_the_colour_on_turn_has_a_place_below_the_board():
    width, bottom = VIEW.tall(bench("early")).width, 400
    for shape in range(21):
        rule = re.search(rf"\.tall \.shape{shape} {{transform: translate\(([\d.]+)px, ([\d.]+)px\)", VIEW.tall_style)
        assert rule is not None
        assert float(rule[1]) < width - 40
        assert float(rule[2]) > bottom


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
