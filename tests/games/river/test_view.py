"""The picture of both rivers: what stands where, what can be clicked, what nobody may see, and the words for it."""

import random
import re
from math import dist
from xml.etree import ElementTree

import pytest

import kielwasser
from kielwasser.core import generic
from kielwasser.core.position import Position
from kielwasser.core.view import DARK, LIGHT, THEMES, Look, menu
from kielwasser.drawing.svg import picture
from kielwasser.games.river.view.figures import SIZE, definitions

GAMES = ("mississippi_2017", "mississippi_2024")
SVG = "{http://www.w3.org/2000/svg}"


def tree(position: Position, look: Look | None = None) -> ElementTree.Element:
    """Return the parsed picture."""
    return ElementTree.fromstring(picture(position, look))


def choosing(position: Position, selected: str = "", **more: object) -> Look:
    """Return how the mover looks at a position."""
    return Look(choices=menu(position, selected), selected=selected, **more)  # type: ignore[arg-type]


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """Return what moves by its identity, which must be unique."""
    found = [item for item in root.iter() if "data-id" in item.attrib]
    ids = {item.attrib["data-id"]: item for item in found}
    assert len(ids) == len(found)
    return ids


def wandering(game: str, seed: int, turns: int):
    """Yield the positions of a random game, within moves too, each with the one before the last move."""
    chance = random.Random(f"{game} {seed}")
    position = kielwasser.new(game, seed=seed, fair=True)
    before = None
    start = position.copy()
    while not position.is_over and position.ply < turns:
        yield position.hide(position.to_move), before
        if not position.actions_so_far:
            start = position.copy()
        ply = position.ply
        position.act(chance.choice(position.legal_actions))
        if position.ply != ply:
            before = start.hide(0)
    yield position.hide(0), before


@pytest.mark.parametrize("game", GAMES)
def test_every_shape_to_click_is_a_choice_and_every_place_is_shown(game):
    for seed in range(3):
        for position, before in wandering(game, seed, 12):
            for selected in ("", "speed+1"):
                look = choosing(position, selected, before=before)
                root = tree(position, look)
                ids = by_id(root)
                clickable = [item.attrib["data-choice"] for item in root.iter() if "data-choice" in item.attrib]
                assert set(clickable) <= {choice.key for choice in look.choices}
                assert len(set(clickable)) == len(clickable)
                assert {"ship-0", "ship-1"} <= set(ids)
                direct = [
                    choice for choice in look.choices if "confirm" in choice.key or set("wad+-") & {*choice.hotkeys}
                ]
                dock = position.game.view().dock
                assert all(choice.key in clickable or choice.icon in dock for choice in direct)
                targets = [key for key in ids if key.startswith("target-")]
                fields = [choice for choice in look.choices if re.search(r" auf \(", choice.text.de)]
                assert len(targets) == len(fields)


@pytest.mark.parametrize("game", GAMES)
def test_ships_and_docks_keep_their_identity_and_glide(game):
    position = kielwasser.new(game, seed=1, fair=True)
    first = by_id(tree(position))
    position.play(position.legal_moves[0])
    then = by_id(tree(position))
    waiting = {key for key in first if key.startswith("passenger-")}
    assert waiting
    assert waiting <= set(then)
    assert first["ship-0"].attrib["transform"] != then["ship-0"].attrib["transform"]
    assert all(
        re.fullmatch(r"translate\(\S+ \S+\) rotate\(\S+\)", ids["ship-1"].attrib["transform"]) for ids in (first, then)
    )
    assert then["ship-1"].attrib["transform"] == first["ship-1"].attrib["transform"]


@pytest.mark.parametrize("game", GAMES)
def test_numbers_stand_on_the_ship_and_show_the_speed_picked_up(game):
    position = kielwasser.new(game, seed=1, fair=True)

    def numbers(look: Look) -> list[str | None]:
        return [text.text for text in by_id(tree(position, look))["ship-0"].iter(f"{SVG}text")]

    assert numbers(choosing(position)) == ["1", "6"]
    assert numbers(choosing(position, "speed+3")) == ["4", "4"]
    assert numbers(Look(selected="speed+3")) == ["1", "6"]  # who only watches sees what is


@pytest.mark.parametrize("game", GAMES)
def test_up_to_six_icons_stand_in_the_dock_and_beside_the_ship(game):
    position = kielwasser.new(game, seed=1, fair=True)

    def icons(look: Look) -> set[str]:
        beside = {key.removeprefix("icon-") for key in by_id(tree(position, look)) if key.startswith("icon-")}
        docked = [choice.icon for choice in look.choices if choice.icon]
        assert sorted(docked) == sorted(set(docked) & set(position.game.view().dock))  # one choice for each place
        assert beside <= set(docked)
        assert len(beside) >= min(len(docked), 4)  # all of them, where there is open water enough
        return set(docked)

    assert icons(Look()) == set()
    assert icons(choosing(position)) == {"faster", "left", "right", "confirm"}
    assert icons(choosing(position, "speed+1")) == {"faster", "slower", "left", "right", "confirm", "discard"}
    ids = by_id(tree(position, choosing(position)))
    assert "doubtful" in ids["icon-confirm"].attrib["class"]  # nothing has been entered
    position.act(next(choice for choice in menu(position) if "w" in choice.hotkeys).actions[0])
    assert icons(choosing(position)) == {"left", "right", "confirm", "discard"}
    assert "doubtful" not in by_id(tree(position, choosing(position)))["icon-confirm"].attrib["class"]


@pytest.mark.parametrize("game", GAMES)
def test_icons_beside_the_ship_cover_nothing_and_stay_where_they_are(game):
    found = moved_away = 0
    for seed in range(3):
        for position, before in wandering(game, seed, 12):
            looks = [choosing(position, selected, before=before, coordinates=True) for selected in ("", "speed+1")]
            places = [_icons(position, look) for look in looks]
            for look, icons in zip(looks, places, strict=True):
                others = _drawn(position, look)
                for place in icons.values():
                    assert all(dist(place, other) >= 19 for other in others)
                    assert all(dist(place, other) >= 24 for other in icons.values() if other != place)
                found += len(icons)
            moved_away += sum(places[0][name] != places[1][name] for name in places[0].keys() & places[1].keys())
    assert found > 100
    assert moved_away < found / 20


def _icons(position: Position, look: Look) -> dict[str, tuple[float, float]]:
    ids = by_id(tree(position, look))
    return {key: _place(ids[key]) for key in ids if key.startswith("icon-")}


def _drawn(position: Position, look: Look) -> list[tuple[float, float]]:
    """Return the middles of what no icon may cover: ships, targets, passengers, whatever is no calm water."""
    root = tree(position, look)
    things = [by_id(root)[key] for key in by_id(root) if key.startswith(("ship-", "target-", "passenger-"))]
    plain = {f"#{position.game.name}-{name}" for name in ("field", "bank", "wave")}
    things += [item for item in root[3] if item.get("href") and item.attrib["href"] not in plain]
    return [_place(item) for item in things]


def _place(item: ElementTree.Element) -> tuple[float, float]:
    x, y = map(float, re.findall(r"[-.\d]+", item.attrib["transform"])[:2])
    return x, y


@pytest.mark.parametrize("game", GAMES)
def test_the_last_move_leaves_a_trail(game):
    position = kielwasser.new(game, seed=1, fair=True)
    before = position.copy()
    forward = next(choice for choice in menu(position) if "w" in choice.hotkeys)
    position.act(forward.actions[0]).act(generic.END)
    ids = by_id(tree(position, Look(before=before)))
    points = ids["trail-0"].find(f"{SVG}polyline").attrib["points"].split()
    x, y = re.findall(r"[-.\d]+", by_id(tree(position))["ship-0"].attrib["transform"])[:2]
    assert points[-1] == f"{x},{y}"
    assert len(points) == 2
    assert "trail-1" not in ids
    assert "trail-0" not in by_id(tree(position))


@pytest.mark.parametrize("game", GAMES)
def test_coordinates_alternate_between_black_and_white(game):
    position = kielwasser.new(game, seed=1)
    assert not [text for text in tree(position).iter(f"{SVG}text") if "coordinate" in text.get("class", "")]
    texts = list(tree(position, Look(coordinates=True)).iter(f"{SVG}text"))
    colours = [text.attrib["class"].split()[-1] for text in texts if "coordinate" in text.get("class", "")]
    assert colours == ["even"] * 20 + ["odd"] * 20
    assert "0,0" in {text.text for text in texts}
    for theme in THEMES:
        css = position.game.view().style(theme)
        assert ".even{fill:#000;" in css
        assert ".odd{fill:#fff;" in css


@pytest.mark.parametrize("game", GAMES)
def test_fields_that_can_be_clicked_are_rimmed_in_white(game):
    position = kielwasser.new(game, seed=1, fair=True)
    ids = by_id(tree(position, choosing(position, "speed+1")))
    targets = [ids[name] for name in ids if name.startswith("target-")]
    assert targets
    for target in targets:
        assert "data-choice" in target.attrib
        assert any("rim" in shape.get("class", "").split() for shape in target)
    for theme in THEMES:
        (rim,) = re.findall(rf"\.{game} \.rim{{([^}}]*)}}", position.game.view().style(theme))
        assert "stroke:#fff" in rim


@pytest.mark.parametrize("game", GAMES)
def test_hidden_segments_change_nothing_that_is_shown(game):
    view = kielwasser.game(game).view()
    for turns in (0, 6):
        *_, (seen, _) = wandering(game, 1, turns)
        shown = picture(seen), view.choices(seen, ""), view.box(seen)
        for seed in range(3):
            other = seen.redeal(0, seed)
            assert other.to_bytes() != seen.to_bytes()
            assert (picture(other), view.choices(other.hide(0), ""), view.box(other)) == shown


@pytest.mark.parametrize("game", GAMES)
def test_the_box_stays_while_a_move_is_entered_and_has_room_for_the_icons(game):
    view = kielwasser.game(game).view()
    for seed in range(3):
        box = None
        for position, _ in wandering(game, seed, 14):
            if position.actions_so_far:
                assert view.box(position) == box
            box = view.box(position)
            ids = by_id(tree(position, choosing(position, "speed+1")))
            for key in ids:
                if key.startswith(("icon-", "ship-")):
                    x, y = map(float, re.findall(r"[-.\d]+", ids[key].attrib["transform"])[:2])
                    assert box.x + 13 <= x <= box.x + box.width - 13
                    assert box.y + 13 <= y <= box.y + box.height - 13


@pytest.mark.parametrize("game", GAMES)
def test_all_figures_differ_without_fills(game):
    root = ElementTree.fromstring(definitions(game))
    drawings = {}
    for figure in root:
        shapes = [
            (item.tag, tuple(sorted((k, v) for k, v in item.attrib.items() if k not in ("class", "id"))))
            for item in figure.iter()
        ]
        drawings[figure.attrib["id"]] = tuple(shapes)
    plain = {f"{game}-{name}" for name in ("bank", "field", "fog", "clearing")}
    told_apart = [drawing for name, drawing in drawings.items() if name not in plain]
    assert len(set(told_apart)) == len(told_apart) > 12
    assert all(figure.get("class") == game for figure in root)  # or browsers find no style for it


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_style_belongs_to_the_game_and_covers_every_class(game, theme):
    view = kielwasser.game(game).view()
    css = view.style(theme)
    selectors = [rule.split("{")[0] for rule in css.split("}") if rule]
    assert all(selector.startswith(f".{game} ") for selector in selectors)
    assert "var(" not in css
    styled = {name for selector in selectors for name in re.findall(r"\.([\w-]+)", selector)}
    position = kielwasser.new(game, seed=1, fair=True)
    look = choosing(position, "speed+1", theme=theme, coordinates=True)
    used = {name for item in tree(position, look).iter() for name in item.get("class", "").split()}
    assert used - styled <= {"kielwasser", theme, "ground", "pieces", "ship", "passenger", "icon", "veil"}
    assert view.style(LIGHT) != view.style(DARK)


@pytest.mark.parametrize("game", GAMES)
def test_facts_begin_with_the_points(game):
    view = kielwasser.game(game).view()
    position = kielwasser.new(game, seed=1)
    mover, other = ({fact.name.de: fact.value for fact in view.facts(position, seat)} for seat in (0, 1))
    assert next(iter(mover)) == "Punkte"
    assert mover["Kohle"] == "6"
    assert mover["Passagiere"] == "0 / 2"
    assert mover["Bewegungspunkte"] == "1"
    assert "Bewegungspunkte" not in other
    assert [fact.name.en for fact in view.facts(position, 0)][:2] == ["Points", "Speed"]


@pytest.mark.parametrize("game", GAMES)
def test_the_description_tells_everything_in_both_languages(game):
    view = kielwasser.game(game).view()
    position = kielwasser.new(game, seed=1, fair=True)
    german, english = (" ".join(text.said(language) for text in view.describe(position)) for language in ("de", "en"))
    assert "Runde 1 von 30. Rot ist am Zug, Bewegungspunkte: 1." in german
    assert "It is Red's move" in english
    for words in ("Kohle 6", "Geschwindigkeit 1", "Bug nach rechts", "Ein Passagier wartet auf", "Voraus: Wasser"):
        assert words in german
    assert "Noch verdeckt: 6 Segmente" in german
    assert all(text.de and text.de != text.en for text in view.describe(position))
    assert view.rounds(position) == (1, 30)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_tells_who_won_and_offers_nothing(game):
    view = kielwasser.game(game).view()
    *_, (position, _) = wandering(game, 0, 60)
    assert position.is_over
    said = view.describe(position)[0].de
    assert position.outcome.text.de in said
    assert "gewonnen" in said or "unentschieden" in said
    assert "turn" not in by_id(tree(position, choosing(position)))


@pytest.mark.parametrize("game", GAMES)
def test_who_is_about_to_push_hides_neither_the_other_ship_nor_where_it_can_go(game):
    shown = (position for seed in range(200) for position, _ in wandering(game, seed, 12))
    position = next(one for one in shown if one.state.field[0] == one.state.field[1])
    ids = by_id(tree(position, choosing(position)))

    def place(name: str) -> tuple[float, ...]:
        return tuple(map(float, re.findall(r"-?[\d.]+", ids[name].attrib["transform"])[:2]))

    mover = place(f"ship-{position.to_move}")
    others = [place(f"ship-{1 - position.to_move}"), *(place(name) for name in ids if name.startswith("target-"))]
    assert len(others) > 1
    assert all(dist(mover, other) > SIZE for other in others)
    assert place("turn") == mover
