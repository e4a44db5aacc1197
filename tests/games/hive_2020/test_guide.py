"""What the guide to Hive tells of its pictures is so."""

from kielwasser.core.guide import Picture
from kielwasser.core.position import Position
from kielwasser.core.view import menu
from kielwasser.games import game

HIVE = game("hive_2020")


def action(text: str) -> int:
    """Return the number of an action."""
    return HIVE.notation.parse_move(text)[0]


def pictures(heading: str) -> list[Picture]:
    """Return the pictures of a section."""
    section = next(section for section in HIVE.guide().sections if section.heading.en == heading)
    return [part for part in section.parts if isinstance(part, Picture)]


def targets(picture: Picture) -> list[str]:
    """Return where what is picked up can go."""
    position = picture.load(HIVE)
    moves = [choice.actions[0] for choice in menu(position, picture.selected or "") if choice.actions]
    return [HIVE.notation.format_action(action) for action in moves]


def test_a_new_piece_touches_only_its_own_colour() -> None:
    placing, _ = pictures("A move")
    found = targets(placing)
    assert len(found) == 10
    assert all(text.startswith("S:A@") for text in found)


def test_the_bee_does_not_fit_into_the_gap() -> None:
    _, sliding = pictures("A move")
    assert sorted(targets(sliding)) == ["D:0,0>-1,0", "D:0,0>0,1"]
    assert sliding.load(HIVE).why_not(action("D:0,0>1,-1")) is not None


def test_the_insects_walk_as_told() -> None:
    ant, grasshopper, beetle = pictures("How the insects walk")
    assert len(targets(ant)) == 8
    assert "D:0,1>2,-1" not in targets(ant)
    assert sorted(targets(grasshopper)) == ["D:-1,-1>-1,1", "D:-1,-1>-3,1"]
    assert {"D:1,0>0,0", "D:1,0>0,1", "D:1,0>1,-1"} <= set(targets(beetle))


def test_the_last_picture_is_a_win_for_red() -> None:
    (end,) = pictures("End and result")
    position: Position = end.load(HIVE)
    outcome = position.outcome
    assert outcome is not None
    assert (outcome.why, outcome.winner) == ("bee_surrounded", 0)
    assert position.points[1] == 0
