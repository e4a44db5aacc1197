"""What people can choose on both rivers: everything that is legal, step by step, at the price that it has."""

import random

import pytest

import kielwasser
from kielwasser.core import generic
from kielwasser.core.position import Position
from kielwasser.core.view import CONFIRM, DISCARD, Choice, menu

GAMES = ("mississippi_2017", "mississippi_2024")


def offered(position: Position, selected: str = "") -> dict[str, Choice]:
    """Return what can be chosen by its keys."""
    return {choice.key: choice for choice in menu(position, selected)}


def by_hotkey(position: Position, key: str, selected: str = "") -> Choice:
    """Return what a key does."""
    return next(choice for choice in menu(position, selected) if key in choice.hotkeys)


def begun(game: str, seed: int, ruling: str = "book", actions: int = 160):
    """Yield what the mover sees of a random game, also within moves."""
    chance = random.Random(f"{game} {seed}")
    position = kielwasser.new(game, seed=seed, ruling=ruling)
    for _ in range(actions):
        if position.is_over:
            return
        yield position.hide(position.to_move)
        position.act(chance.choice(position.legal_actions))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ruling", ["book", "referee"])
def test_every_legal_action_can_be_chosen(game, ruling):
    seen = 0
    for seed in range(5):
        for position in begun(game, seed, ruling):
            first = menu(position)
            reachable = {choice.actions[0] for choice in first if choice.actions}
            for choice in first:
                if choice.selects:
                    later = menu(position, choice.selects)
                    reachable |= {choice.actions[0] for choice in later if choice.actions}
            assert set(position.legal_actions) - {generic.END} <= reachable
            is_done = generic.END in position.legal_actions
            assert offered(position)[CONFIRM].allowed == is_done
            assert (DISCARD in offered(position)) == bool(position.actions_so_far)
            seen += 1
    assert seen > 50


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ruling", ["book", "referee"])
def test_whatever_is_clicked_comes_to_a_legal_move(game, ruling):
    chance = random.Random(f"{game} {ruling}")
    for seed in range(4):
        position = kielwasser.new(game, seed=seed, ruling=ruling, fair=True)
        selected = ""
        for _ in range(120):
            if position.is_over:
                break
            draft = position.hide(position.to_move)
            choices = [choice for choice in menu(draft, selected) if choice.key != DISCARD and choice.allowed]
            choice = chance.choice(choices)  # there always is one
            selected = choice.selects or ""
            for action in choice.actions:
                position.act(action)
            if choice.key == CONFIRM:
                position.act(generic.END)


@pytest.mark.parametrize("game", GAMES)
def test_keys_are_unique_and_no_hotkey_means_two_things(game):
    for position in begun(game, 3):
        for selected in ("", "speed+1", "speed-1"):
            choices = menu(position, selected)
            assert len({choice.key for choice in choices}) == len(choices)
            hotkeys = [key for choice in choices for key in choice.hotkeys]
            assert len(set(hotkeys)) == len(hotkeys)


@pytest.mark.parametrize("game", GAMES)
def test_faster_can_be_clicked_as_often_as_there_is_coal(game):
    position = kielwasser.new(game, seed=1, fair=True)
    selected = by_hotkey(position, "+").selects
    assert selected == "speed+1"
    assert "slower" not in offered(position)  # a ship begins at the lowest speed
    selected = by_hotkey(position, "+", selected).selects
    assert selected == "speed+2"
    assert "speed 3 is chosen (1 coal)" in position.game.view().prompt(position, selected).en
    forward = by_hotkey(position, "w", selected)
    position.act(forward.actions[0]).act(forward.actions[1])
    assert (position.state.speed[0], position.state.coal[0]) == (3, 5)
    assert len(position.actions_so_far) == 2
    assert not {"faster", "slower"} & set(offered(position))  # only as first action


@pytest.mark.parametrize(
    ("game", "slow", "fast"), [("mississippi_2017", ">0/1/", ">0/3/"), ("mississippi_2024", ",R,1,", ",R,3,")]
)
def test_slower_can_be_clicked_down_to_the_lowest_speed(game, slow, fast):
    position = kielwasser.position(kielwasser.new(game, seed=1, fair=True).text.replace(slow, fast, 1))
    selected = by_hotkey(position, "-").selects
    assert selected == "speed-1"
    selected = by_hotkey(position, "-", selected).selects
    assert selected == "speed-2"
    assert "slower" not in offered(position, selected)
    forward = by_hotkey(position, "w", selected)
    position.act(forward.actions[0]).act(forward.actions[1])
    assert (position.state.speed[0], position.state.coal[0]) == (1, 5)
    assert not {"faster", "slower"} & set(offered(position))  # only as first action


@pytest.mark.parametrize("game", GAMES)
def test_the_speed_can_be_put_down_or_settled(game):
    position = kielwasser.new(game, seed=1, fair=True)
    held = offered(position, "speed+2")
    assert held["keep"].selects == ""
    assert {"Escape", "Backspace"} <= set(held["keep"].hotkeys)
    assert held["slower"].selects == "speed+1"
    assert offered(position, "speed+1")["slower"].selects == ""
    settled = by_hotkey(position, "4", "speed+2")
    assert position.copy().act(settled.actions[0]).state.speed[0] == 4


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("selected", ["speed+9", "speed-1", "speed+0", "nonsense", "speed"])
def test_what_cannot_be_picked_up_is_not(game, selected):
    position = kielwasser.new(game, seed=1, fair=True)
    assert menu(position, selected) == menu(position)


@pytest.mark.parametrize("game", GAMES)
def test_steps_and_rotations_can_be_entered_one_by_one(game):
    position = kielwasser.new(game, seed=1, fair=True)
    for action in by_hotkey(position, "ArrowUp", "speed+2").actions:
        position.act(action)
    for key in ("w", "ArrowLeft", "a", "d"):
        choice = by_hotkey(position, key)
        position.act(choice.actions[0])
    assert len(position.actions_so_far) == 6
    assert position.state.coal[0] == 6 - 1 - 2  # two further rotations


@pytest.mark.parametrize("game", GAMES)
def test_texts_name_the_price_in_both_languages(game):
    position = kielwasser.new(game, seed=1, fair=True)
    assert "kostenlos" in by_hotkey(position, "+").text.de
    assert "kostet 1 Kohle" in by_hotkey(position, "+", "speed+1").text.de
    assert "costs 1 coal" in by_hotkey(position, "+", "speed+1").text.en
    assert "kostet 1 Bewegungspunkt, es bleiben 0" in by_hotkey(position, "w").text.de
    for choice in menu(position, "speed+1"):
        assert choice.text.de
        assert choice.text.de != choice.text.en
