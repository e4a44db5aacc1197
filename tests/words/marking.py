"""Mark everything that a `Text` says, so that a test sees what else is said, and in which language.

As a program it runs the command line that way: `python marking.py ARGUMENTS…` one command, `python marking.py` a list
of them. That is JSON: the arguments of each and what is typed; for each it prints its exit code and what it said.
"""

from __future__ import annotations

import io
import json
import re
import string
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from kielwasser.system.errors import Text

GERMAN, ENGLISH, VALUE, END = "\ue000", "\ue001", "\ue002", "\ue003"  # characters that nobody else uses
_MARKS = {"de": GERMAN, "en": ENGLISH}
_OTHER = {"de": "en", "en": "de"}
_NOTATION = re.compile(r"[\w.][\d@/_=:,|<>\\+-]+\w|\d|[@/_=<>\\#]|^-")
_AROUND = " \t.,;:!?()[]{}\"'„“”‚‘’…–−—·|*<>→←↑↓×±%&"
# Words that only one of the languages has, for what a `Text` is put together from.
_ONLY = {
    "de": {"the", "of", "is", "are", "not", "there", "with", "for", "and", "cannot", "games", "which", "this"},
    "en": {
        "der",
        "und",
        "ist",
        "nicht",
        "mit",
        "von",
        "kein",
        "keine",
        "eine",
        "einen",
        "für",
        "lässt",
        "sich",
        "wird",
    },
}


class Marked(str):
    """A marked sentence; what is filled in later is no part of it."""

    __slots__ = ()

    def format(self, *args: Any, **values: Any) -> Marked:  # type: ignore[override]
        """Fill values in, and mark them as such."""
        return Marked(_Filling().vformat(str(self), args, values))


class _Filling(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> Any:
        return f"{VALUE}{format(value, format_spec)}{END}"


def marked(said: str, language: str) -> str:
    """Return a sentence with the marks of its language."""
    return Marked(f"{_MARKS[language]}{said}{END}") if said else said


def install() -> None:
    """Let every `Text` mark what it says, and what the command line's help says in German."""
    Text.de = property(lambda self: marked(self[0], "de"))  # type: ignore[assignment]
    Text.en = property(lambda self: marked(self[1], "en"))  # type: ignore[assignment]
    from kielwasser.cli import german

    german.HELP.update({english: marked(said, "de") for english, said in german.HELP.items()})


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a text, each with the language that marks it, or with nothing."""
    inside: list[str] = []
    languages = {GERMAN: "de", ENGLISH: "en", VALUE: ""}
    for piece in re.split(f"([{GERMAN}{ENGLISH}{VALUE}{END}])", text):
        if piece in languages:
            inside.append(languages[piece])
        elif piece == END:
            if inside:
                inside.pop()
        elif piece:
            yield piece, inside[-1] if inside else ""


def offences(text: str, language: str, names: str = "") -> list[str]:
    """Return what a text should not say: words that nobody marked, and words in the other language.

    What is not marked may be a number, notation, a path, or a name: `names` is a regular expression of those.
    """
    found = []
    for piece, spoken in pieces(text):
        if spoken == _OTHER[language]:
            found += [f"{spoken}: {piece.strip()}"] if re.search(r"[^\W\d_]", piece) else []
        elif spoken:
            wrong = _ONLY[language].intersection(_bare(word).lower() for word in piece.split())
            found += [f"{sorted(wrong)} in {piece.strip()}"] if wrong else []
        else:
            rest = re.sub(rf"(?<!\w)(?:{names})(?!\w)", " ", piece) if names else piece
            found += [word for word in map(_bare, rest.split()) if _is_word(word)]
    return found


def _bare(word: str) -> str:
    return word.strip(_AROUND)


def _is_word(word: str) -> bool:
    """Tell whether it is neither a number, nor a sign, nor notation, nor a path or an option."""
    return len(re.findall(r"[^\W\d_]", word)) > 1 and not _NOTATION.search(word)


def run(arguments: list[str], typed: str) -> tuple[int, str]:
    """Run a command; return its exit code and what it printed."""
    from kielwasser.cli import main

    told, before, keys = io.StringIO(), sys.argv, sys.stdin
    sys.argv, sys.stdin = ["kielwasser", *arguments], io.StringIO(typed)
    code: object = 0
    try:
        with redirect_stdout(told), redirect_stderr(told):
            main()
    except SystemExit as error:
        code = error.code or 0
    finally:
        sys.argv, sys.stdin = before, keys
    return int(str(code)), told.getvalue()


def draw_anew() -> None:
    """Let pages draw what was drawn ahead: its words were never marked."""
    from kielwasser.web.shell import pictures

    pictures._SHIPPED = Path("nowhere")


if __name__ == "__main__":
    install()
    if sys.argv[1:]:
        from kielwasser.cli import main

        draw_anew()
        main()
    else:
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        for arguments, typed in json.load(sys.stdin):
            print(json.dumps(run(arguments, typed)), flush=True)
