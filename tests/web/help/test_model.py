"""The manual in the arena: every link leads to another page of it, and pictures wait for nobody."""

from __future__ import annotations

import re

import pytest

from kielwasser.manual.pages import LANGUAGES, PAGES
from kielwasser.web.help.model import in_colours, rendered, shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_links_lead_to_pages_of_the_arena(name, language):
    text = shown(name, language, False)
    assert text.startswith("# ")
    for target in re.findall(r"\]\(([^)]*)\)", text):
        assert target.removeprefix("/help/") in PAGES, target


def test_pictures_are_those_of_the_rules_once_a_game_is_ready():
    html = in_colours(rendered("hase_igel_2018", "de", True), "dark")
    pictures = re.findall(r'<img src="/rules/hase_igel_2018/(\d+)/dark/de\.svg" alt="(.+?)"', html)
    assert [int(number) for number, _ in pictures] == list(range(1, len(pictures) + 1))
    assert "Rot" in pictures[0][1]
