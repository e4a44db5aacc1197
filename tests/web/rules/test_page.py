"""The rules for players: every game has them, in both languages, with pictures that can be drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from kielwasser.core.game import Game
from kielwasser.core.guide import Items, Picture
from kielwasser.core.view import THEMES
from kielwasser.system.errors import Text
from kielwasser.web.logs import texts as logs
from kielwasser.web.replays import texts as replays
from kielwasser.web.rules import texts as rules

_WORDS = {"de": re.compile(r"\b(der|die|das|und|ist|ein|eine|nicht)\b"), "en": re.compile(r"\b(the|and|is|a|of|not)\b")}


def test_everything_is_said_in_both_languages(game: Game) -> None:
    guide = game.guide()
    german = " ".join(text.de for text in guide.texts())
    english = " ".join(text.en for text in guide.texts())
    assert all(text.de.strip() and text.en.strip() for text in guide.texts())
    for language, text in (("de", german), ("en", english)):
        other = "en" if language == "de" else "de"
        assert len(_WORDS[language].findall(text)) > 10 * len(_WORDS[other].findall(text))
    assert 1500 < len(german) < 8000


def test_the_guide_covers_what_a_player_has_to_know(game: Game) -> None:
    headings = [section.heading.de for section in game.guide().sections]
    assert headings[0] == "Worum es geht"
    assert "Ein Zug" in headings
    assert headings[-1] == "Bedienung"
    assert any(heading.startswith("Ende") for heading in headings)
    assert len(set(headings)) == len(headings)


def test_pictures_can_be_drawn(game: Game) -> None:
    pictures = list(game.guide().pictures())
    assert 4 <= len(pictures) <= 7
    for picture in pictures:
        drawn = {picture.draw(game, language, theme) for language in ("de", "en") for theme in THEMES}
        assert len(drawn) == 4
        for svg in drawn:
            root = ElementTree.fromstring(svg)
            assert root.get("viewBox")
            choices = [element for element in root.iter() if element.get("data-choice")]
            assert bool(choices) is (picture.selected is not None)


def test_pictures_show_positions_that_the_rules_allow(game: Game) -> None:
    for picture in game.guide().pictures():
        position = picture.load(game)
        assert position.ruling == "book"
        assert position.is_over or position.actions_so_far or position.legal_moves


@pytest.mark.parametrize("module", [logs, replays, rules])
def test_every_sentence_of_the_pages_is_there_twice(module: object) -> None:
    found = [value for value in vars(module).values() if isinstance(value, Text)]
    assert found
    for text in found:
        assert text.de
        assert text.en
        assert set(re.findall(r"{(\w+)}", text.de)) == set(re.findall(r"{(\w+)}", text.en))


def test_texts_and_pictures_are_all_found() -> None:
    from kielwasser.core.guide import Guide, Section

    one, two, three = (Text(name, name.upper()) for name in ("one", "two", "three"))
    picture = Picture("x", three)
    guide = Guide(one, Picture("y", one), (Section(two, (one, Items((two, one)), picture)),))
    assert list(guide.texts()) == [one, two, one, two, one, three]
    assert [found.position for found in guide.pictures()] == ["y", "x"]
