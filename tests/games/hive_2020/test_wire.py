"""Hive 2020: official documents."""

import pytest

import kielwasser


def test_a_document_round_trips_with_stacks():
    position = kielwasser.position("hive_2020 referee 8 R 0,0=RQBBRB/1,0=BQ SA SA 0,3")
    again = kielwasser.read_state("hive_2020", position.xml)
    assert again == position


def test_the_last_move_is_in_the_document():
    position = kielwasser.new("hive_2020", seed=1, ruling="referee").play("S:A@0,0")
    assert '<lastMove class="setmove">' in position.xml


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("<state", "is no XML"),
        ("<other/>", "a state document was expected"),
        ('<state turn="1"/>', "lacks <board>"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><state/>', "declares"),
        ('<state><board><fields><field x="9" y="0" isObstructed="false"/></fields></board></state>', "no field"),
        ("<a>" * 50 + "</a>" * 50, "nested"),
    ],
)
def test_a_broken_document_is_said_so(document, message):
    with pytest.raises(kielwasser.StateXmlError, match=message):
        kielwasser.read_state("hive_2020", document)
