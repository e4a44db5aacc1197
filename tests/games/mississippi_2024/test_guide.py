"""What the guide to Mississippi Queen 2024 tells of its pictures is so."""

from kielwasser.core.guide import Picture
from kielwasser.core.position import Position
from kielwasser.core.view import menu
from kielwasser.games import game

RIVER = game("mississippi_2024")


def action(text: str) -> int:
    """Return the number of an action."""
    return RIVER.notation.parse_move(text)[0]


def shown(heading: str, number: int = 0) -> Position:
    """Return a position of a section."""
    section = next(section for section in RIVER.guide().sections if section.heading.en.startswith(heading))
    return [part for part in section.parts if isinstance(part, Picture)][number].load(RIVER)


def test_three_points_reach_three_fields() -> None:
    position = shown("A move")
    assert all(position.is_allowed(action(move)) for move in ("F1", "F2", "F3"))
    assert not position.is_allowed(action("F4"))


def test_the_opponent_is_pushed_to_five_fields() -> None:
    position = shown("A move", 1)
    pushes = [choice for choice in menu(position) if choice.actions]
    assert len(pushes) == 5
    assert not position.is_allowed(action("PL"))


def test_the_passenger_comes_aboard_in_the_current_with_speed_two() -> None:
    position = shown("Passengers")
    assert int(position.state.speed[0]) == 2
    assert int(position.play("F1").state.passengers[0]) == 1


def test_the_goal_ends_the_game_with_the_round() -> None:
    position = shown("End").play("F1")
    assert not position.is_over
    outcome = position.play(position.legal_moves[0]).outcome
    assert outcome is not None
    assert (outcome.why, outcome.winner) == ("goal", 0)
