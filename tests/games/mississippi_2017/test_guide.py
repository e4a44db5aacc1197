"""What the guide to Mississippi Queen 2017 tells of its pictures is so."""

from kielwasser.core.guide import Picture
from kielwasser.core.position import Position
from kielwasser.core.view import menu
from kielwasser.games import game

RIVER = game("mississippi_2017")


def action(text: str) -> int:
    """Return the number of an action."""
    return RIVER.notation.parse_move(text)[0]


def shown(heading: str, number: int = 0) -> Position:
    """Return a position of a section."""
    section = next(section for section in RIVER.guide().sections if section.heading.en.startswith(heading))
    return [part for part in section.parts if isinstance(part, Picture)][number].load(RIVER)


def test_three_points_reach_three_fields() -> None:
    position = shown("A move")
    assert all(position.is_allowed(action(move)) for move in ("A1", "A2", "A3"))
    assert not position.is_allowed(action("A4"))


def test_the_opponent_is_pushed_to_five_fields() -> None:
    position = shown("A move", 1)
    pushes = [choice for choice in menu(position) if choice.actions]
    assert len(pushes) == 5
    assert not position.is_allowed(action("P3"))


def test_the_passenger_comes_aboard() -> None:
    assert int(shown("Passengers").play("A1").state.passengers[0]) == 1


def test_a_sandbank_is_left_straight_on() -> None:
    position = shown("Passengers", 1)
    assert sorted(str(move) for move in position.legal_moves if len(move.actions) == 1) == ["A-1", "A1"]
    assert position.why_not(action("T1")) is not None
    assert position.why_not(action("+1")) is not None
    coal = int(position.state.coal[0])
    assert int(position.play("A-1").state.coal[0]) == coal - 1


def test_one_field_more_wins() -> None:
    outcome = shown("End").play("A1").outcome
    assert outcome is not None
    assert (outcome.why, outcome.winner) == ("goal", 0)
