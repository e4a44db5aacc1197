"""SVG as text: always well-formed, never more than was meant."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kielwasser
from kielwasser.core.view import THEMES, Box, Choice, Look
from kielwasser.drawing import svg
from kielwasser.system.errors import Text

SVG = "{http://www.w3.org/2000/svg}"
PRINTABLE = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co")), max_size=40)


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_right(value):
    written = svg.number(value)
    assert float(written) == pytest.approx(value, abs=0.0051)
    assert "e" not in written
    assert written != "-0"
    assert not (("." in written) and written.endswith(("0", ".")))


@given(PRINTABLE, PRINTABLE)
def test_what_people_write_stays_text(inside, attribute):
    """Names come from other people: none of them becomes markup."""
    drawn = ElementTree.fromstring(svg.element("g", svg.words(inside, 1, 2), svg.title(inside), data_id=attribute))
    assert [child.tag for child in drawn] == ["text", "title"]
    assert [child.text or "" for child in drawn] == [inside, inside]
    assert drawn.get("data-id") == attribute


def test_attributes_are_named_and_left_out():
    drawn = svg.element("rect", class_="a", data_id="b", aria_label="c", x=1.5, width=2, rx=None)
    assert drawn == '<rect class="a" data-id="b" aria-label="c" x="1.5" width="2"/>'


def test_what_stands_somewhere_always_has_both_parts_of_its_transform():
    assert svg.moved(1, 2.345) == "translate(1 2.35) rotate(0)"
    assert svg.moved(-0.001, 0, 60) == "translate(0 0) rotate(60)"


def test_a_shape_is_a_target_only_where_its_choice_is_offered():
    choice = Choice("a1", Text("Vor & zurück", "To <and> fro"), (1,))
    shape = svg.element("circle", r=3)
    plain = ElementTree.fromstring(svg.target(Look(), "a1", shape, class_="ship", data_id="ship-0"))
    assert plain.attrib == {"class": "ship", "data-id": "ship-0"}
    assert [child.tag for child in plain] == ["circle"]
    for language, label in (
        ("de", "Vor & zurück"),
        ("de-CH", "Vor & zurück"),
        ("en", "To <and> fro"),
        ("fr", choice.text.en),
    ):
        look = Look(language=language, choices=(choice,))
        drawn = ElementTree.fromstring(svg.target(look, "a1", shape, class_="ship", data_id="ship-0"))
        assert drawn.get("class") == "ship choice"
        assert (drawn.get("data-choice"), drawn.get("role"), drawn.get("aria-label")) == ("a1", "button", label)
        assert [child.tag for child in drawn] == ["title", "circle"]
        assert drawn[0].text == label
    assert "data-choice" not in svg.target(Look(choices=(choice,)), "a2", shape)


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_a_document_of_its_own(game, theme):
    position = kielwasser.new(game.name, seed=3)
    view = game.view()
    root = ElementTree.fromstring(svg.picture(position, Look(theme=theme, language="en"), width=300))
    box = view.box(position)
    assert root.tag == f"{SVG}svg"
    assert root.get("class").split() == ["kielwasser", game.name, theme]
    assert [float(side) for side in root.get("viewBox").split()] == pytest.approx(list(box), abs=0.01)
    assert (root.get("width"), root.get("height")) == ("300", str(round(300 * box.height / box.width)))
    assert [child.tag.removeprefix(SVG) for child in root] == ["title", "desc", "style", "g", "g"]
    assert [root[3].get("class"), root[4].get("class")] == ["ground", "pieces"]
    assert root[1].text == " ".join(text.en for text in view.describe(position))
    assert root[2].text == view.style(theme)


def test_a_picture_without_a_width_fits_where_it_stands(game):
    root = ElementTree.fromstring(svg.picture(kielwasser.new(game.name)))
    assert root.get("width") is None
    assert root.get("viewBox")


def test_a_picture_can_show_another_part_of_the_plane():
    position = kielwasser.new("hive_2020")
    root = ElementTree.fromstring(svg.picture(position, width=100, box=Box(-5, 0, 50, 25)))
    assert (root.get("viewBox"), root.get("height")) == ("-5 0 50 25", "50")


def test_notebooks_show_positions(game):
    drawn = kielwasser.new(game.name)._repr_svg_()
    assert ElementTree.fromstring(drawn).get("width") == "640"
