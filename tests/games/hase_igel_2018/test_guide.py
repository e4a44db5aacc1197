"""What the guide to Hase und Igel tells of its pictures is so."""

from kielwasser.core.guide import Picture
from kielwasser.core.position import Position
from kielwasser.games import game

RACE = game("hase_igel_2018")


def shown(heading: str, number: int = 0) -> Position:
    """Return a position of a section."""
    section = next(section for section in RACE.guide().sections if section.heading.en == heading)
    return [part for part in section.parts if isinstance(part, Picture)][number].load(RACE)


def legal(position: Position) -> set[str]:
    """Return the moves that have begun with what is entered, as texts."""
    return {RACE.notation.format_action(action) for action in position.legal_actions}


def test_running_and_going_back() -> None:
    position = shown("A move")
    moves = legal(position)
    assert "A4" not in moves  # blue stands there
    assert "A1" not in moves  # a hedgehog
    assert {"F", "X+10", "X-10"} <= moves
    carrots = int(position.state.carrots[0])
    assert int(position.play("F").state.carrots[0]) == carrots + 30


def test_the_salad_has_to_be_eaten() -> None:
    position = shown("A move", 1)
    assert legal(position) == {"E"}
    carrots = int(position.state.carrots[0])
    assert int(position.play("E").state.carrots[0]) == carrots + 30


def test_a_hare_field_asks_for_a_card() -> None:
    assert legal(shown("The four cards")) == {"CT+20", "CT0", "CT-20", "CE", "CH"}


def test_the_goal_can_be_reached_with_five_carrots_left() -> None:
    position = shown("End and result").play("A6")
    assert int(position.state.carrots[0]) == 5
    assert not position.is_over  # blue moves once more
    outcome = position.play(position.legal_moves[0]).outcome
    assert outcome is not None
    assert (outcome.why, outcome.winner) == ("goal", 0)
