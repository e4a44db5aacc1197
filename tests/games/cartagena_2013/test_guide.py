"""What the guide to Cartagena tells of its pictures is so."""

from kielwasser.core.guide import Picture
from kielwasser.core.view import menu
from kielwasser.games import game

CARTAGENA = game("cartagena_2013")


def action(text: str) -> int:
    """Return the number of an action."""
    return CARTAGENA.notation.parse_move(text)[0]


def moves() -> list[Picture]:
    """Return the pictures of the section on moves."""
    section = next(section for section in CARTAGENA.guide().sections if section.heading.en == "A move")
    return [part for part in section.parts if isinstance(part, Picture)]


def test_forward_skips_fields_that_are_taken() -> None:
    position = moves()[0].load(CARTAGENA)
    before = position.points[0]
    assert position.play("F7P").points[0] == before + 1
    assert "13=R" in position.write()
    position.undo()
    assert "4=BR" in position.play("B7").write()


def test_backward_skips_three_and_brings_two_cards() -> None:
    position = moves()[1].load(CARTAGENA)
    position.act(action("B12"))
    assert "7=RBR" in position.write()
    assert "HDSKPHD" in position.write()


def test_three_cards_lead_into_the_sloop() -> None:
    picture = moves()[2]
    position = picture.load(CARTAGENA)
    found = [
        CARTAGENA.notation.format_action(choice.actions[0])
        for choice in menu(position, picture.selected or "")
        if choice.actions
    ]
    assert sorted(found) == ["F26D", "F26H", "F26P"]
    assert position.why_not(action("F26K")) is not None


def test_the_start_shows_both_gangs_at_the_fortress() -> None:
    position = next(part.load(CARTAGENA) for part in CARTAGENA.guide().sections[1].parts if isinstance(part, Picture))
    assert position.points == (0, 0)
    assert position.ply == 0
