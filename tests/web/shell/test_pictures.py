"""The pictures of the start page that are drawn ahead."""

import gzip

import pytest

from kielwasser.core.view import THEMES
from kielwasser.games import names
from kielwasser.web.shell.person import LANGUAGES
from kielwasser.web.shell.pictures import sample, shipped


@pytest.mark.parametrize("name", names())
def test_pictures_that_were_drawn_ahead_show_what_the_game_looks_like(name: str) -> None:
    for theme in THEMES:
        for language in LANGUAGES:
            drawn = shipped(name, theme, language)
            assert drawn is not None, "run tools/pictures.py"
            assert gzip.decompress(drawn).decode() == sample(name, theme, language), "run tools/pictures.py"
