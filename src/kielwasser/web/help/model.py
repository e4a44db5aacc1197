"""A page of the manual as the arena shows it: links lead to other pages here, pictures come from the rules' pages."""

from __future__ import annotations

import re
from functools import lru_cache

import markdown2

from kielwasser.core.game import Game
from kielwasser.core.guide import Picture
from kielwasser.core.view import LIGHT
from kielwasser.manual.pages import page

_LINK = re.compile(r"\]\(([\w-]+)\.md(#[\w-]+)?\)")
_EXTERNAL = re.compile(r"\[([^\]]+)\]\((https://[^)]+)\)")
_COLOURED = re.compile(r"^```\w+$", re.MULTILINE)  # thousands of coloured words would make a page slow
_PICTURE = re.compile(r"(/rules/\w+/\d+)/\w+/")
_NO_BRACKETS = str.maketrans("[]", "()")
_EXTRAS = ("fenced-code-blocks", "tables")


def shown(name: str, language: str, has_pictures: bool) -> str:
    """Return a page in Markdown; a game has pictures only once it is compiled, so that nobody waits for them.

    >>> shown("index", "en", False).count("](/help/")
    6
    """

    def illustrate(game: Game, number: int, picture: Picture) -> str:
        if not has_pictures:
            return ""
        said = " ".join(text.said(language) for text in game.view().describe(picture.load(game)))
        return f"![{said.translate(_NO_BRACKETS)}](/rules/{game.name}/{number}/{LIGHT}/{language}.svg)"

    text = _COLOURED.sub("```", page(name, language, illustrate))
    return _EXTERNAL.sub(r"\1 (\2)", _LINK.sub(r"](/help/\1\2)", text))  # nothing here leads out of the arena


@lru_cache(100)
def rendered(name: str, language: str, has_pictures: bool) -> str:
    """Return a page in HTML, its pictures in light colours; a long one takes some tenths of a second, once."""
    return str(markdown2.markdown(shown(name, language, has_pictures), extras=list(_EXTRAS)))


def in_colours(html: str, theme: str) -> str:
    """Return a page with its pictures in the colours of a theme.

    >>> in_colours('<img src="/rules/hive_2020/1/light/de.svg">', "dark")
    '<img src="/rules/hive_2020/1/dark/de.svg">'
    """
    return _PICTURE.sub(rf"\1/{theme}/", html)
