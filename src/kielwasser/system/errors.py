"""What can go wrong, by type. Every message is one sentence for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Text(NamedTuple):
    """The same sentence in German and in English."""

    de: str
    en: str

    def __str__(self) -> str:
        return self.en

    def said(self, language: str, **values: object) -> str:
        """Return the sentence in a language, English unless German is asked for, with values filled in.

        A value that is a text itself is said in the same language.

        >>> Text("Warte auf {whom}.", "Waiting for {whom}.").said("de", whom=Text("alle", "all"))
        'Warte auf alle.'
        """
        said = self.de if language.lower().startswith("de") else self.en
        if not values:
            return said
        filled = {name: value.said(language) if isinstance(value, Text) else value for name, value in values.items()}
        return said.format(**filled)

    def filled(self, **values: object) -> Text:
        """Return the sentence with values filled in, in both languages.

        >>> Text("höchstens {most}", "at most {most}").filled(most=3)
        Text(de='höchstens 3', en='at most 3')
        """
        return Text(self.said("de", **values), self.said("en", **values))


# What is wrong with a form, and in which of its fields. Forms tell one after the other (`problems`): a page shows them
# all, a command stops at the first.
Problem = tuple[str, Text]


class KielwasserError(Exception):
    """The root of all errors that this package raises on purpose: `text` is for people, `str` is its English."""

    def __init__(self, text: Text | str) -> None:
        said = text if isinstance(text, Text) else Text(text, text)
        super().__init__(said)
        self.text = said

    def __str__(self) -> str:
        return self.text.en


def require_none(problems: Iterable[Problem], error: Callable[[Text], KielwasserError]) -> None:
    """Raise an error that says what is wrong with a form first, if anything is."""
    for _, text in problems:
        raise error(text)


def text_of(error: BaseException) -> Text:
    """Return what an error says: ours in both languages, others in their own words."""
    return error.text if isinstance(error, KielwasserError) else Text(str(error), str(error))


class UnknownGame(KielwasserError, KeyError):
    """There is no game of that name."""


class NotationError(KielwasserError, ValueError):
    """A text is no action, move or position of this game."""


class NoSuchAction(NotationError):
    """What was given as an action is none of the game's numbered actions."""


class HiddenInformation(KielwasserError):
    """Something was asked for that depends on what is hidden."""


class Stopped(KielwasserError):
    """Something that ran long was stopped on purpose."""


class StateXmlError(KielwasserError, ValueError):
    """An XML document is no state of this season."""


class RecordedFileError(KielwasserError, ValueError):
    """A file of recorded games cannot be read."""


class IllegalMove(KielwasserError, ValueError):
    """A move or action that the rules refuse: `code` is the reason, `index` the place of the offending action."""

    def __init__(self, text: Text, code: int, index: int) -> None:
        super().__init__(text)
        self.code = code
        self.index = index

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Text, int, int]]:
        return type(self), (self.text, self.code, self.index)
