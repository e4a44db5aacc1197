"""Cartagena 2013: the picture, what it offers and what it says."""

import colorsys
import random
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kielwasser
from kielwasser.core.generic import END
from kielwasser.core.view import CONFIRM, DISCARD, THEMES, Look, menu
from kielwasser.games.cartagena_2013.board import LETTERS
from kielwasser.games.cartagena_2013.view.figures import SYMBOL_FIGURES
from kielwasser.games.cartagena_2013.view.scene import pirates_of

VIEW = kielwasser.game("cartagena_2013").view()
GOLDEN = Path(__file__).parents[2] / "data" / "cartagena_2013" / "view.txt"
SHOWN = (  # every symbol in a hand, crews of both colours and of several, on start and goal too; one action done
    "cartagena_2013 referee 8.1 R 0=RRB/4=RB/14=RB/22=BB/27=R/31=RB HKKPSDB PHHDB HBKHHDHDBPSD ? - 15 "
    "KBSPDHKSHDBPDKBPSHPBHSKDDKSHPB"
)
SVG = "{http://www.w3.org/2000/svg}"


@cache
def positions():
    """Return what the seat to move sees over some random games, moves that have begun included."""
    chance, found = random.Random(13), []
    for seed in range(4):
        position = kielwasser.new("cartagena_2013", seed=seed, ruling="referee")
        while not position.is_over:
            found.append(position.hide(position.to_move))
            position.act(chance.choice(position.legal_actions))
    return found


def picture(position, **look):
    return ElementTree.fromstring(VIEW.picture(position, Look(**look)))


def offered(position, selected=""):
    return picture(position, choices=menu(position, selected), selected=selected)


def choice_keys(root):
    return {shape.get("data-choice") for shape in root.iter() if shape.get("data-choice")}


def classes(root, name):
    return [shape for shape in root.iter() if name in (shape.get("class") or "").split()]


def moving(root):
    """Return what moves, by its id, as (class, transform, figures used, words)."""
    return {
        group.get("data-id"): (
            group.get("class"),
            group.get("transform"),
            [use.get("href").removeprefix("#cartagena_2013-") for use in group.iter(f"{SVG}use")],
            [text.text for text in group.iter(f"{SVG}text")],
        )
        for group in root.iter()
        if group.get("data-id")
    }


def across(transform):
    """Return how far to the right something stands."""
    return float(re.match(r"translate\((\S+)", transform)[1])


# ---- what is there -------------------------------------------------------------------------------------------------


def outline(root):
    lines = []
    for layer in ("ground", "pieces"):
        for shape in next(group for group in root if group.get("class") == layer):
            kinds = [use.get("href") for use in shape.iter(f"{SVG}use")]
            parts = [
                shape.tag.removeprefix(SVG),
                shape.get("class"),
                shape.get("data-id"),
                shape.get("data-choice"),
                *kinds,
            ]
            lines.append(" ".join(str(part or "-") for part in [layer, *parts]))
    return lines


def test_the_structure_of_a_picture_that_shows_everything_is_the_recorded_one():
    position = kielwasser.position(SHOWN).hide(0)
    assert outline(offered(position, "p27")) == GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_picture_is_well_formed_and_its_ids_are_unique(theme, language):
    for position in positions()[::29]:
        root = picture(position, theme=theme, language=language, choices=menu(position), coordinates=True)
        for attribute in ("id", "data-id"):
            ids = [shape.get(attribute) for shape in root.iter() if shape.get(attribute)]
            assert len(ids) == len(set(ids))
        assert {use.get("href")[1:] for use in root.iter(f"{SVG}use")} <= {
            s.get("id") for s in root.iter() if s.get("id")
        }
        assert len(classes(root, "tile")) == 30
        assert len(classes(root, "pirate")) == 12


def test_all_rules_of_the_style_are_for_this_game_only():
    for theme in THEMES:
        style = VIEW.style(theme)
        assert re.findall(r"(?:^|\})([^{}]+)\{", style)
        assert all(selector.startswith(".cartagena_2013 ") for selector in re.findall(r"(?:^|\})([^{}]+)\{", style))
        assert "var(" not in style
    assert VIEW.style("light") != VIEW.style("dark")


def test_figures_are_styled_inside_copies_too():
    """A browser matches selectors inside a copy only up to the figure that was copied, so it carries the class."""
    root = picture(positions()[0])
    figures = list(root.find(f".//{SVG}defs"))
    assert figures
    assert all(figure.get("class") == "cartagena_2013" for figure in figures)


def test_kinds_and_seats_differ_without_colours():
    root = picture(positions()[0])
    lines = {}
    for figure in root.find(f".//{SVG}defs"):
        drawn = [s for s in figure.iter() if {"line", "coat", "trim", "cross"} & set((s.get("class") or "").split())]
        lines[figure.get("id")] = [(shape.tag, shape.get("d"), shape.get("r")) for shape in drawn]
    kinds = [lines[f"cartagena_2013-{kind}"] for kind in (*SYMBOL_FIGURES[1:], "pirate-0", "pirate-1")]
    assert all(kinds)
    assert all(kinds[i] != kinds[j] for i in range(8) for j in range(i))


# ---- cards and pirates ---------------------------------------------------------------------------------------------


def test_fields_and_open_cards_show_their_symbols_in_order():
    position = kielwasser.position(SHOWN)
    root = picture(position)
    tiles = [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}rect[@class]") is not None]
    tiles = [group for group in tiles if group.find(f"{SVG}rect").get("class").startswith("tile")]
    shown = [SYMBOL_FIGURES.index(tile.find(f"{SVG}use").get("href").split("-")[1]) for tile in tiles]
    assert "".join(LETTERS[symbol] for symbol in shown) == "KBSPDHKSHDBPDKBPSHPBHSKDDKSHPB"
    cards = [value for name, value in moving(root).items() if name.startswith("open-")]
    cards.sort(key=lambda card: across(card[1]))
    assert "".join(LETTERS[SYMBOL_FIGURES.index(card[2][0])] for card in cards) == "HBKHHDHDBPSD"
    assert moving(root)["stack"][3] == ["78"]


def test_the_symbols_have_the_names_of_the_rule_book():
    told = [
        re.fullmatch(r"Feld \d+ \((.+)\)", title.text or "") for title in picture(positions()[0]).iter(f"{SVG}title")
    ]
    names = [match[1] for match in told if match]
    assert len(names) == 30
    for segment in range(5):
        six = names[6 * segment : 6 * segment + 6]
        assert sorted(six) == ["Flagge", "Flasche", "Hut", "Pistole", "Schlüssel", "Säbel"]


def test_row_board_points_and_hands_lie_as_in_the_rule_book():
    """§5.1: the next cards on top, then the board, then points (red's above blue's) and hands."""
    root = picture(kielwasser.position(SHOWN))
    height = {name: float(value[1].split()[1].rstrip(")")) for name, value in moving(root).items() if value[1]}
    row = [y for name, y in height.items() if name.startswith("open-")]
    path = [
        float(t.get("transform").split()[1].rstrip(")"))
        for t in root.iter()
        if (t.get("data-spot") or "").isdecimal() and t.get("transform")
    ]
    hands = [y for name, y in height.items() if name.startswith("hand-")]
    red, blue = (next(s for s in root.iter() if s.get("data-id") == f"points-{seat}") for seat in (0, 1))
    assert len(path) == 30
    assert max(row) < min(path)
    assert max(path) < min(hands)
    assert (red.text, blue.text) == ("15", "18")
    assert max(path) < float(red.get("y")) < float(blue.get("y"))


@pytest.mark.parametrize("theme", THEMES)
def test_what_can_be_reached_is_green_and_the_inactive_points_are_grey(theme):
    """§3, §3.1 and §5.1."""
    style = dict(re.findall(r"\.cartagena_2013 ([^{}]+)\{([^{}]*)\}", VIEW.style(theme)))

    def colour(selector, what):
        code = re.search(rf"(?:^|;){what}:#(\w\w)(\w\w)(\w\w)", style[selector])
        return colorsys.rgb_to_hls(*(int(part, 16) / 255 for part in code.groups()))

    for selector in (".reach", ".choice .face"):
        hue, _, saturation = colour(selector, "stroke")
        assert 1 / 4 < hue < 5 / 12  # between yellowish and bluish green
        assert saturation > 0.5
    assert colour(".score", "fill")[2] < 0.2


def test_the_discards_are_not_shown():
    row, hand = "DBHKSDBKPPPS", "SS"
    rest = "".join(letter * (17 - (row + hand).count(letter)) for letter in "SHDBKP")
    shown = []
    for pile in (rest, rest[::-1]):
        line = f"cartagena_2013 book 8 R 0={'RB' * 6} {hand} - {row} {pile[20:]} {pile[:20]} 30 {'SHDBKP' * 5}"
        shown.append(VIEW.picture(kielwasser.position(line), Look()))
    assert shown[0] == shown[1]


def test_the_row_keeps_its_twelve_places_during_a_move():
    """What was taken leaves an empty place, and all other cards stay where they are until the move ends (§2.3)."""

    def row(shown):
        found = moving(picture(shown))
        return {name: across(value[1]) for name, value in found.items() if name.startswith(("open-", "gap-"))}

    taken, start = 0, {}
    for position in positions():
        now, drawn = row(position), int(position.state.drawn)
        start = start if position.actions_so_far else now
        assert sorted(now.values()) == sorted(start.values())  # as many places, and the same
        assert [name for name in now if name.startswith("gap-")] == [f"gap-{i}" for i in range(drawn)]
        assert all(start[name] == x for name, x in now.items() if name.startswith("open-"))
        taken += bool(drawn)
    assert taken > 10


def test_new_cards_lie_towards_the_middle():
    position = kielwasser.position(SHOWN)
    places = {
        name: float(value[1].split("(")[1].split()[0]) for name, value in moving(picture(position)).items() if value[1]
    }
    red = [places[f"hand-0-{card}"] for card in ("H1", "K1", "K2", "P1", "S1", "D1", "B1")]
    blue = [places[f"hand-1-{card}"] for card in ("P1", "H1", "H2", "D1", "B1")]
    middle = VIEW.box(position).width / 2
    assert red == sorted(red)
    assert red[-1] < middle
    assert blue == sorted(blue, reverse=True)
    assert blue[-1] > middle


def test_the_number_of_pirates_stands_in_the_head_of_one_of_them():
    shown = moving(picture(kielwasser.position(SHOWN)))
    numbers = sorted((name[:8], value[3]) for name, value in shown.items() if name.startswith("pirate") and value[3])
    assert numbers == [("pirate-0", ["2"]), ("pirate-1", ["2"])]
    start = moving(picture(kielwasser.new("cartagena_2013")))
    assert sum(value[3] == ["6"] for value in start.values()) == 2


def test_a_pirate_keeps_its_number_over_a_game():
    """Each partial move changes the place of one pirate, of the seat that moves."""
    chance = random.Random(5)
    position = kielwasser.new("cartagena_2013", seed=9)
    before = pirates_of(position)
    while not position.is_over:
        action, seat = chance.choice(position.legal_actions), position.to_move
        position.act(action)
        after = pirates_of(position.hide(0))
        where = [{name: field for field, names in enumerate(fields) for name in names} for fields in (*before, *after)]
        assert all(len(places) == 6 for places in where)
        moved = [(s, name) for s in (0, 1) for name in range(6) if where[s][name] != where[s + 2][name]]
        assert [s for s, _ in moved] == ([] if action == END else [seat])
        before = after
    assert any(before[seat][31] for seat in (0, 1))


def test_pirates_of_a_position_without_its_history_are_numbered_along_the_path():
    red, blue = pirates_of(kielwasser.position(SHOWN))
    assert (red[0], red[4], red[31]) == ([0, 1], [2], [5])
    assert blue[22] == [3, 4]


def test_the_points_of_the_inactive_seat_are_grey():
    shown = moving(picture(kielwasser.position(SHOWN)))
    assert (shown["points-0"][0], shown["points-1"][0]) == ("score active", "score")


def test_partial_moves_that_are_left_and_the_round_are_shown():
    root = picture(kielwasser.position(SHOWN))
    assert (len(classes(root, "boot")), len(classes(root, "used"))) == (3, 1)
    assert moving(root)["rounds"][3] == ["Runde 5 von 15"]
    assert VIEW.rounds(kielwasser.position(SHOWN)) == (5, 15)


def test_the_last_move_is_shown():
    position = kielwasser.new("cartagena_2013", seed=2)
    before = position.copy()
    position.play(next(move for move in position.legal_moves if len(move) == 3))
    root = picture(position, before=before)
    assert len(classes(root, "track")) == 3
    assert not classes(picture(position), "track")
    assert not classes(picture(position, before=position), "track"), "a position before that does not fit shows nothing"


def test_coordinates_only_on_demand():
    position = positions()[0]
    assert not classes(picture(position), "coordinate")
    numbers = sorted(int(text.text) for text in classes(picture(position, coordinates=True), "coordinate"))
    assert numbers == list(range(32))


# ---- choices -------------------------------------------------------------------------------------------------------


def test_every_legal_action_can_be_reached():
    for position in positions():
        reached, looks = set(), [""]
        for selected in looks:
            choices = menu(position, selected)
            keys = [choice.key for choice in choices]
            assert len(keys) == len(set(keys))
            hotkeys = [key for choice in choices for key in choice.hotkeys]
            assert len(hotkeys) == len(set(hotkeys))
            reached |= {choice.actions for choice in choices if choice.actions}
            looks += [choice.selects for choice in choices if choice.selects and choice.selects not in looks]
        assert reached == {(action,) for action in position.legal_actions if action != END}


def test_every_choice_has_a_shape_and_every_shape_its_choice():
    for position in positions()[::7]:
        for selected in {"", *(choice.selects for choice in menu(position) if choice.selects)}:
            assert choice_keys(offered(position, selected)) == {choice.key for choice in menu(position, selected)}


def test_a_pirate_is_picked_up_changed_and_put_down():
    position = kielwasser.position(SHOWN).hide(0)
    first = {choice.key: choice.selects for choice in menu(position) if choice.selects is not None}
    assert first == {"p0": "p0", "p4": "p4", "p14": "p14", "p27": "p27", "p31": "p31"}
    then = {choice.key: choice.selects for choice in menu(position, "p27") if choice.selects is not None}
    assert then == {**first, "p27": "", "g": "p27g"}
    assert len(classes(offered(position, "p27"), "picked")) == 1


def test_what_is_no_longer_there_is_not_selected():
    position = kielwasser.position(SHOWN).hide(0)
    assert menu(position, "p5") == menu(position, "nonsense") == menu(position)


def test_where_several_symbols_lead_to_the_goal_a_card_is_chosen():
    position = kielwasser.position(SHOWN).hide(0)
    wide, narrow = offered(position, "p27"), offered(position, "p27g")

    def green(root):
        return sorted(s.get("data-id") for s in classes(root, "card") if "choice" in s.get("class"))

    assert len(green(wide)) == 7
    assert green(narrow) == ["hand-0-D1", "hand-0-K1", "hand-0-K2", "hand-0-S1"]
    assert len(classes(wide, "reach")) == 5, "three fields, the goal and the way back"
    assert not classes(narrow, "reach")
    for choice in menu(position, "p27g"):
        if choice.actions:
            assert position.copy().act(choice.actions[0]).state.crews[31] != position.state.crews[31]


def test_only_the_own_cards_are_offered_and_only_to_who_moves():
    position = kielwasser.position(SHOWN).hide(0)
    assert not any("hand-1" in (s.get("data-id") or "") for s in classes(offered(position, "p27"), "choice"))
    assert not choice_keys(picture(position, selected="p27"))


def test_the_move_can_be_ended_early_and_discarded():
    position = kielwasser.new("cartagena_2013", seed=4)
    assert [choice.key for choice in menu(position)] == ["p0", CONFIRM]
    position.act(menu(position, "p0")[0].actions[0])
    assert {CONFIRM, DISCARD} <= choice_keys(offered(position))


def test_who_has_no_move_ends_his_empty_move():
    stuck = kielwasser.position(f"cartagena_2013 book 9 B 0={'RB' * 6} S - DBHKSDBKPPPS ? - 30 {'SHDBKP' * 5}")
    assert [choice.key for choice in menu(stuck)] == [CONFIRM]
    assert choice_keys(offered(stuck)) == {CONFIRM}


def test_choices_say_effect_and_cost():
    position = kielwasser.position(SHOWN).hide(0)
    said = {choice.hotkeys[0]: choice.text for choice in menu(position, "p27")}
    assert said["h"].de == "Vor auf Feld 28 (Hut): kostet die Karte Hut, Karten danach 6, Punkte +0"
    assert said["k"].en == "Forward into the sloop (goal): costs the card key, cards afterwards 6, points +1"
    assert said["r"].de == "Zurück auf Feld 22 (Flagge): bringt Hut; Karten danach 8, Punkte -1"
    full = kielwasser.position(SHOWN.replace("HKKPSDB ", "HKKPSDBB ")).hide(0)
    assert "no card, the hand is full" in {c.hotkeys[0]: c.text for c in menu(full, "p27")}["r"].en


# ---- words ---------------------------------------------------------------------------------------------------------


def test_the_description_tells_everything():
    told = VIEW.describe(kielwasser.position(SHOWN))
    german, english = " ".join(text.de for text in told), " ".join(text.en for text in told)
    parts = (
        "Runde 5 von 15",
        "Rot ist am Zug",
        "noch 2 von 3 Teilzügen",
        "2 auf dem Startfeld",
        "1 in der Schaluppe",
        "2 auf Feld 22 (Flagge)",
        "Handkarten: Hut, Schlüssel, Schlüssel, Pistole",
        "78 Karten",
    )
    for part in parts:
        assert part in german
    assert "Open cards, the next one first: hat, bottle, key" in english


def test_the_end_is_told():
    text = "cartagena_2013 referee 29 B 12=B/31=RRRRRRBBBBB - - HBKHHDHDBPSD ? - 15 KBSPDHKSHDBPDKBPSHPBHSKDDKSHPB"
    over = kielwasser.position(text).hide(0)
    assert over.is_over
    assert "Rot gewinnt" in VIEW.describe(over)[0].de
    assert menu(over) == ()
    assert len(classes(picture(over), "used")) == 3


def test_facts_begin_with_the_points():
    position = kielwasser.position(SHOWN)
    red, blue = ([(fact.name.en, fact.value) for fact in VIEW.facts(position, seat)] for seat in (0, 1))
    assert red[0] == ("Points", "15")
    assert blue[0] == ("Points", "18")
    assert ("Partial moves left", "2") in red
    assert ("Cards", "5") in blue


def test_nothing_hidden_is_drawn_said_or_offered():
    """The truth and two other deals of the stack look exactly the same."""
    for seed in range(3):
        truth = kielwasser.new("cartagena_2013", seed=seed)
        truth.play(truth.legal_moves[-1])
        for other in (truth.hide(0), truth.redeal(0, 1), truth.redeal(0, 2)):
            assert menu(other, "p0") == menu(truth, "p0")
            look = Look(choices=menu(truth, "p0"), selected="p0")
            assert VIEW.picture(other, look) == VIEW.picture(truth, look)
