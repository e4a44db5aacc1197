"""The pictures of the start page and of the rules that are drawn ahead."""

import gzip

import pytest

from kielwasser.core.view import THEMES
from kielwasser.games import game, names
from kielwasser.web.shell.person import LANGUAGES
from kielwasser.web.shell.pictures import Illustrations, illustrations, illustrations_of, sample, shipped


@pytest.mark.parametrize("name", names())
def test_pictures_that_were_drawn_ahead_show_what_the_game_looks_like(name: str) -> None:
    for theme in THEMES:
        for language in LANGUAGES:
            drawn = shipped(name, theme, language)
            assert drawn is not None, "run tools/pictures.py"
            assert gzip.decompress(drawn).decode() == sample(name, theme, language), "run tools/pictures.py"


@pytest.mark.parametrize("name", names())
def test_the_pictures_of_the_rules_are_there_before_anything_is_compiled(name: str) -> None:
    known = illustrations(name, is_ready=False)
    assert known == Illustrations.of(game(name)), "run tools/pictures.py"
    assert known.picture(99, "light", "de") is None
    assert illustrations_of(name).stat().st_size < 100_000
