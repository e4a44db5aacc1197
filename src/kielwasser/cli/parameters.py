"""Options and arguments as they are declared, and how what is typed for them is read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kielwasser.system.errors import Text
from kielwasser.system.language import say

if TYPE_CHECKING:
    _ParamType = click.ParamType[Any]  # which is no generic class in older versions
else:
    _ParamType = click.ParamType

_NO_WHOLE_NUMBER = Text("{value!r} ist keine ganze Zahl", "{value!r} is not a whole number")
_NO_NUMBER = Text("{value!r} ist keine Zahl", "{value!r} is not a number")
_OUT_OF_BOUNDS = Text("{value} geht nicht: {bounds}", "{value} is out of bounds: {bounds}")
_NONE_OF = Text("{value!r} ist keins von {words}", "{value!r} is not one of {words}")


@dataclass(frozen=True)
class Declared:
    """What the annotation of a parameter says beside its type."""

    is_option: bool
    names: tuple[str, ...] = ()
    help: str = ""
    metavar: str | None = None
    min: float | None = None
    max: float | None = None
    show_default: bool = True


class Option(click.Option):
    """An option as it was declared."""

    said: Declared


class Argument(click.Argument):
    """An argument as it was declared; Click's know no help."""

    said: Declared
    help: str


class TypedNumber(_ParamType):
    """A number, perhaps within bounds."""

    def __init__(self, kind: type[int] | type[float], low: float | None, high: float | None) -> None:
        self.name, self.kind, self.low, self.high = kind.__name__, kind, low, high

    @property
    def bounds(self) -> Text | None:
        """What numbers are taken, in words."""
        if self.low is not None and self.high is not None:
            return Text(f"{self.low} bis {self.high}", f"{self.low} to {self.high}")
        if self.low is not None:
            return Text(f"mindestens {self.low}", f"at least {self.low}")
        return None if self.high is None else Text(f"höchstens {self.high}", f"at most {self.high}")

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the number that was typed."""
        try:
            number = self.kind(value)
        except ValueError:
            self.fail(say(_NO_WHOLE_NUMBER if self.kind is int else _NO_NUMBER, value=value), param, ctx)
        is_low = self.low is not None and not number >= self.low
        is_high = self.high is not None and not number <= self.high
        if is_low or is_high:
            self.fail(say(_OUT_OF_BOUNDS, value=value, bounds=self.bounds), param, ctx)
        return number


class OneOf(_ParamType):
    """One of the words of an enumeration."""

    name = "word"

    def __init__(self, words: type[Enum]) -> None:
        self.words = words

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the member that was named."""
        try:
            return self.words(value)
        except ValueError:
            self.fail(say(_NONE_OF, value=value, words=", ".join(word.value for word in self.words)), param, ctx)


class File(_ParamType):
    """A file or folder; whether it is there, its reader says."""

    name = "file"

    def convert(self, value: Any, param: Any, ctx: Any) -> Path:
        """Return its path."""
        return Path(value)


def type_of(kind: Any, said: Declared) -> _ParamType:
    """Return what reads a value of a type as it was declared."""
    if kind in (int, float):
        return TypedNumber(kind, said.min, said.max)
    if kind is Path:
        return File()
    return OneOf(kind) if issubclass(kind, Enum) else click.STRING
