"""Hase und Igel 2018: the picture, the choices and the words."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kielwasser
from kielwasser.core.position import Position
from kielwasser.core.view import DARK, DISCARD, LIGHT, THEMES, Choice, Look, menu
from kielwasser.drawing.svg import picture
from kielwasser.games.hase_igel_2018.notation import track_of
from kielwasser.games.hase_igel_2018.view.figures import CARD_NAMES, FIELD_NAMES, href
from kielwasser.games.hase_igel_2018.view.scene import PLACES

SVG = "{http://www.w3.org/2000/svg}"
GAME = kielwasser.game("hase_igel_2018")
VIEW = GAME.view()
TRACK = "0HCHC2CC1HSICCHI12CIC2SCIHCC2CIHCHH2CICHC2SICCH21CIHC2CCISHC1CHCG"
# Red can go onto the hare field behind blue, before whom there is another one.
CHAIN = f"hase_igel_2018 referee 10 {TRACK} 30:60:3:TEHB:F@0 32:50:2:EB:A1@0"
ON_CARROTS = f"hase_igel_2018 referee 10 {TRACK} 27:60:3:TEHB:A1@0 34:50:5:TEHB:A1@0"
ON_SALAD = f"hase_igel_2018 referee 10 {TRACK} 22:60:3:TEHB:A1@0 34:50:5:TEHB:A1@0"


def played(seed: int) -> Iterator[Position]:
    """Play a game at random and hand out each position, those in the middle of a move too."""
    draw = random.Random(seed)
    position = kielwasser.new("hase_igel_2018", seed=seed)
    while not position.is_over:
        yield position
        position.act(draw.choice(position.legal_actions))
    yield position


def by_key(position: Position, selected: str = "") -> dict[str, Choice]:
    return {choice.key: choice for choice in menu(position, selected)}


def doing(position: Position, part: str) -> Choice:
    """Return the choice whose German text has a part."""
    return next(choice for choice in menu(position) if part in choice.text.de)


def look_at(position: Position, selected: str = "", **more: object) -> Look:
    return Look(choices=menu(position, selected), selected=selected, **more)  # type: ignore[arg-type]


def tree(position: Position, look: Look) -> ElementTree.Element:
    return ElementTree.fromstring(picture(position, look))


def with_id(root: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = (item for item in root.iter() if item.get("data-id") == name)
    return found


def texts(root: ElementTree.Element) -> list[str]:
    return [item.text or "" for item in root.iter(f"{SVG}text")]


def test_all_legal_actions_can_be_chosen_and_nothing_else():
    for seed in range(6):
        for position in played(seed):
            found = [action for choice in menu(position) for action in choice.actions]
            assert sorted(found) == sorted(() if position.is_over else position.legal_actions)


def test_no_two_choices_share_a_key_or_a_hotkey():
    for position in played(1):
        choices = menu(position)
        hotkeys = Counter(key for choice in choices for key in choice.hotkeys)
        assert not hotkeys or max(hotkeys.values()) == 1
        assert len({choice.key for choice in choices}) == len(choices)


def test_hotkeys():
    on_carrots, on_salad = kielwasser.position(ON_CARROTS), kielwasser.position(ON_SALAD)
    assert doing(on_carrots, "10 Karotten nehmen").hotkeys == ("+",)
    assert doing(on_carrots, "10 Karotten abgeben").hotkeys == ("-",)
    assert doing(on_carrots, "Zurück nach Feld 24").hotkeys == ("r",)
    assert doing(on_carrots, "Nach Feld 29").hotkeys == ("2",)
    assert doing(on_salad, "Salat fressen").hotkeys == ("e",)


def test_skip_has_a_hotkey_and_a_button():
    stuck = kielwasser.position(f"hase_igel_2018 referee 10 {TRACK} 11:0:3:-:F@0 34:50:5:TEHB:A1@0")
    skip = doing(stuck, "Aussetzen")
    assert skip.hotkeys == ("0",)
    assert with_id(tree(stuck, look_at(stuck)), "do-1").get("data-choice") == skip.key


def test_choices_tell_effect_and_cost():
    position = kielwasser.position(ON_CARROTS)
    assert doing(position, "Nach Feld 29").text == (
        "Nach Feld 29 (Karottenfeld): kostet 3 Karotten, es bleiben 57",
        "To field 29 (carrot field): costs 3 carrots, 57 left",
    )
    assert doing(position, "Zurück").text.de == "Zurück nach Feld 24 (Igelfeld): bringt 30 Karotten, dann sind es 90"
    assert "danach ist eine Karte fällig" in doing(position, "Nach Feld 31 (Hasenfeld)").text.de
    eaten = doing(kielwasser.position(ON_SALAD), "fressen").text
    assert eaten.de == "Einen Salat fressen: bringt 30 Karotten, danach noch 2 Salate"
    assert eaten.en == "Eat a salad: brings 30 carrots, 2 salads left"


def test_hare_cards_follow_one_another():
    position = kielwasser.position(CHAIN)
    for part in ("Nach Feld 31", "Rücke eine Position vor", "Falle eine Position zurück"):
        position.act(doing(position, part).actions[0])
    keys = by_key(position)
    assert DISCARD in keys
    hotkeys = {choice.actions[0]: choice.hotkeys for choice in keys.values() if choice.actions}
    assert hotkeys == {5: ("4",), 6: ("1",), 7: ("2",), 8: ("3",)}
    root = tree(position, look_at(position))
    buttons = [item.attrib["data-id"] for item in root.iter() if item.get("data-choice", "").startswith("a")]
    assert buttons == ["card-0-eat", "do-5", "do-6", "do-7", "do-8"]
    assert {"+20", "-20", "0", "+30"} <= set(texts(root))


@pytest.mark.parametrize(("theme", "language"), [(LIGHT, "de"), (DARK, "en")])
def test_shapes_and_choices_belong_together(theme: str, language: str):
    for position in played(3):
        look = look_at(position, theme=theme, language=language, coordinates=True)
        root = tree(position, look)
        shapes = [item for item in root.iter() if item.get("data-choice")]
        assert {item.attrib["data-choice"] for item in shapes} == {
            choice.key for choice in look.choices if choice.key != DISCARD
        }
        for item in shapes:
            choice = by_key(position)[item.attrib["data-choice"]]
            assert item.get("aria-label") == choice.text.said(language)
        ids = [item.attrib["data-id"] for item in root.iter() if item.get("data-id")]
        assert len(ids) == len(set(ids))
        assert {"hare-0", "hare-1"} <= set(ids)


def test_reachable_fields_show_their_cost():
    position = kielwasser.position(ON_CARROTS)
    root = tree(position, look_at(position))
    assert texts(with_id(root, "price-29")) == ["3"]
    assert texts(with_id(root, "price-24")) == ["+30"]
    x, y = PLACES[29]
    assert with_id(root, "to-29").get("transform") == f"translate({x:.2f} {y:.0f}) rotate(0)"


def test_fields_keep_apart_and_lie_in_the_picture():
    assert len(PLACES) == 65
    assert min(dist(a, b) for i, a in enumerate(PLACES) for b in PLACES[:i]) > 52
    assert max(dist(a, b) for a, b in pairwise(PLACES)) < 66
    box = VIEW.box(kielwasser.new("hase_igel_2018"))
    assert all(26 < x < box.width - 26 and 26 < y < box.height - 26 for x, y in PLACES)


def test_race_card_highlights_what_can_be_paid_and_unfolds():
    position = kielwasser.position(ON_CARROTS)  # 60 carrots carry ten fields, 50 nine
    folded = tree(position, look_at(position))
    assert sum(item.get("class") == "ruler reach" for item in folded.iter()) == 10
    assert sum(item.get("class") == "ruler reach" for item in tree(position, Look(seat=1)).iter()) == 9
    unfold = by_key(position)["race"]
    assert unfold.selects == "race"
    assert by_key(position, "race")["race"].selects == ""
    sheet = texts(with_id(tree(position, look_at(position, "race")), "race-card"))
    assert sheet[1:3] == ["1", "1"]
    assert sheet[-2:] == ["44", "990"]
    assert set(by_key(position)) == set(by_key(position, "race"))


def test_last_move_is_shown():
    before = kielwasser.position(ON_CARROTS)
    position = before.copy().act(doing(before, "Nach Feld 29").actions[0])
    root = tree(position, Look(before=before))
    marks = {item.get("class"): (item.get("cx"), item.get("cy")) for item in root.iter(f"{SVG}circle")}
    for name, field in (("mark from", 27), ("mark to", 29)):
        x, y = PLACES[field]
        assert marks[name] == (f"{x:.2f}", f"{y:.0f}")
    assert "mark from" not in picture(position)
    assert "Der letzte Zug: 2 vor." in [text.de for text in VIEW.describe(position)]


def test_panels_show_what_both_players_have():
    position = kielwasser.position(f"hase_igel_2018 referee 10 {TRACK} 30:61:3:TB:F@0 32:7:0:-:A1@0")
    root = tree(position, Look())
    ids = {item.get("data-id") for item in root.iter()}
    assert {f"card-0-{name}" for name in CARD_NAMES} & ids == {"card-0-carrots", "card-0-back"}
    assert {f"salad-0-{i}" for i in range(6)} & ids == {"salad-0-0", "salad-0-1", "salad-0-2"}
    assert not any(str(name).startswith(("card-1", "salad-1")) for name in ids)
    assert [texts(with_id(root, f"carrots-{seat}")) for seat in (0, 1)] == [["61"], ["7"]]


def test_kinds_and_seats_differ_without_fills():
    shapes = {}
    for symbol in tree(kielwasser.position(CHAIN), Look()).iter(f"{SVG}symbol"):
        lines = [(item.tag, *(item.get(key) for key in ("d", "cx", "cy", "rx", "x", "y"))) for item in symbol.iter()]
        shapes[symbol.attrib["id"]] = tuple(lines)
    assert len(shapes) == len(set(shapes.values())) == len(FIELD_NAMES) + len(CARD_NAMES) + 2
    for theme in THEMES:
        rules = dict(line.removesuffix("}").split(" {") for line in VIEW.style(theme).splitlines())
        for name in (
            "root",
            "leaf",
            "spikes",
            "fur",
            "figure",
            "medal",
            "field",
            "card",
            "seat1 .scarf",
            "seat0 .coat",
        ):
            assert "stroke: #" in rules[f".hase_igel_2018 .{name}"]


def test_style_stays_in_its_game_and_themes_differ():
    for theme in THEMES:
        assert all(line.startswith(".hase_igel_2018 ") for line in VIEW.style(theme).splitlines())
    assert VIEW.style(LIGHT) != VIEW.style(DARK)


def test_every_field_type_figure_and_card_appears():
    position = kielwasser.new("hase_igel_2018")
    used = Counter(use.get("href") for use in tree(position, Look()).iter(f"{SVG}use"))
    names = (*FIELD_NAMES, *(f"card-{name}" for name in CARD_NAMES), "player-0", "player-1")
    assert set(used) == {href(name) for name in names}
    track = Counter(track_of(position))
    for name, letter in (("hedgehog", "I"), ("hare", "H"), ("first", "1"), ("second", "2")):
        assert used[href(name)] == track[letter]


def test_both_hares_can_be_seen_on_one_field():
    root = tree(kielwasser.new("hase_igel_2018"), Look())
    assert with_id(root, "hare-0").get("transform") != with_id(root, "hare-1").get("transform")


def test_coordinates_are_shown_on_demand():
    position = kielwasser.position(ON_CARROTS)
    shown = tree(position, Look(coordinates=True))
    numbers = [item.text for item in shown.iter() if "coordinate" in item.get("class", "").split()]
    assert numbers == [str(field) for field in range(65)]
    assert 'class="coordinate' not in picture(position)


def test_words_tell_the_whole_position():
    position = kielwasser.position(CHAIN)
    position.act(doing(position, "Nach Feld 31").actions[0])
    german, english = (" ".join(text.said(language) for text in VIEW.describe(position)) for language in ("de", "en"))
    for part in (
        "Rot ist am Zug",
        "Rot muss eine Karte spielen",
        "Rot steht auf Feld 31 (Hasenfeld), hat 59 Karotten und 3 Salate",
        "Igelfelder: 11, 15, 19",
    ):
        assert part in german
    for part in ("Red is to move", "Red has to play a card", "Blue stands on field 32", "Salad fields: 10, 22, 42, 57"):
        assert part in english
    for reached in played(2):
        for text in (*VIEW.describe(reached), *(choice.text for choice in menu(reached))):
            assert text.de
            assert text.en not in ("", text.de)


def test_facts_begin_with_the_points():
    position = kielwasser.position(CHAIN)
    assert [fact.value for fact in VIEW.facts(position, 0)] == ["30", "60", "3", "4"]
    assert [fact.value for fact in VIEW.facts(position, 1)] == ["32", "50", "2", "2"]
    assert VIEW.facts(position, 1)[-1].label.de == "Karten: Friss sofort einen Salat, Falle eine Position zurück"


def test_rounds_count_from_one_to_thirty():
    assert VIEW.rounds(kielwasser.new("hase_igel_2018")) == (1, 30)
    assert VIEW.rounds(kielwasser.position(CHAIN)) == (6, 30)
    assert max(VIEW.rounds(position)[0] for position in played(4)) <= 30


def test_structure_is_as_it_was():
    position = kielwasser.position(CHAIN)
    position.act(doing(position, "Nach Feld 31").actions[0])
    group = next(item for item in tree(position, look_at(position)) if item.get("class") == "pieces")
    lines = [f"{item.tag.removeprefix(SVG)} {item.get('class')} {item.get('data-id')}" for item in group]
    golden = Path(__file__).parents[2] / "data" / "hase_igel_2018" / "view.txt"
    assert lines == golden.read_text(encoding="utf-8").splitlines()
