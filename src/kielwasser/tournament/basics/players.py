"""What people type for a player, and what it means.

    greedy, mcts@5                 a player of this package, perhaps with a level
    FILE.py, FILE.py:Class         a class with `choose`, as `kielwasser.client.kit` has it; it runs in our process
    java -jar bot.jar --depth 3    any program with its parameters; it plays over the real server
    NAME=…                         any of these under a name of its own, which may have blanks

Parameters that a tuner sets are written behind a question mark, `FILE.py:Class?depth=3&weight=0.5`: a class gets them
as arguments, a program as {depth} and {weight} in its command line.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from kielwasser.bots.registry import players as built_ins
from kielwasser.client.kit import ClientPlayer
from kielwasser.client.loading import Maker, find_player
from kielwasser.client.surroundings import undone
from kielwasser.programs.program import Program, ProgramError
from kielwasser.system.command_lines import join_words, split_line
from kielwasser.system.errors import KielwasserError, Text

BUILT_IN, PYTHON, PROGRAM, OBJECT = "built-in", "python", "program", "object"
_LABEL = re.compile(r"([\w.+-]{1,40})=(?=\S)")
_LONG_LABEL = re.compile(r"\"([^\"=]{1,40})\"=(?=\S)|(\w[^\"=?:/\\]{0,39})=(?=\S)")  # of several words
_OPTIONS = re.compile(r"\?([A-Za-z_]\w*=[^&?\s]+(?:&[A-Za-z_]\w*=[^&?\s]+)*)$")
_MAX_NAME = 40
_MOST_FILES = 200  # of a folder that are looked at for what somebody may have meant

Options = tuple[tuple[str, float], ...]  # numbers that a tuner or a person sets, by name


class PlayerError(KielwasserError, ValueError):
    """A text means no player."""


@dataclass(frozen=True)
class PlayerSpec:
    """A player as far as it can be written down: workers on any machine make it from this."""

    kind: str
    text: str
    name: str
    options: Options = ()
    version: str = field(default="", compare=False)  # what its files were when the series began, see `versioned`

    @property
    def in_process(self) -> bool:
        """Whether it can play without a server."""
        return self.kind != PROGRAM

    def with_options(self, options: Mapping[str, float]) -> PlayerSpec:
        """Return the same player with other parameters."""
        return replace(self, options=tuple(options.items()))

    def make(self, seed: str) -> ClientPlayer:
        """Return a new player; the same seed gives the same games."""
        return _maker(self.text)(seed, dict(self.options))

    def program(self) -> Program:
        """Return what to start."""
        line = self.text
        for name, value in self.options:
            line = line.replace(f"{{{name}}}", f"{value:g}")
        return Program.parse(line)

    def as_json(self) -> dict[str, Any]:
        """Return it for the store."""
        told = {"kind": self.kind, "text": self.text, "name": self.name, "options": dict(self.options)}
        return {**told, "version": self.version} if self.version else told

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> PlayerSpec:
        """Read what `as_json` wrote."""
        options, version = tuple(value["options"].items()), value.get("version", "")
        return cls(value["kind"], value["text"], value["name"], options, version)


@lru_cache(maxsize=64)
def _maker(text: str) -> Maker:
    return find_player(text)  # a file is loaded once, not for every game


def parse(text: str) -> PlayerSpec:
    """Return the player that a text means; whatever cannot play is refused here, not a thousand games later.

    >>> parse("random")
    PlayerSpec(kind='built-in', text='random', name='random', options=(), version='')
    """
    name, rest = split_label(text)
    rest, options = split_options(rest.strip())
    known = {entry.name for entry in built_ins()}
    if rest.partition("@")[0] in known:
        spec = PlayerSpec(BUILT_IN, rest, name or rest, options)
        return _tried(spec)
    found = python_spec(rest, name, options)
    return _program(rest, name, options, known) if found is None else _tried(found)


def split_label(text: str) -> tuple[str, str]:
    """Return the name that a player is given before its text, or nothing, and the text.

    A name may have blanks, unless its first word is a program: then what follows are that program's parameters.

    >>> split_label("Team Rot=anna.py"), split_label("python bot.py depth=3")
    (('Team Rot', 'anna.py'), ('', 'python bot.py depth=3'))
    """
    found = _LABEL.match(text) or _LONG_LABEL.match(text)
    if found is None:
        return "", text
    name = next(filter(None, found.groups())).strip()
    first = name.split()[0]
    if " " in name and not text.startswith('"') and (shutil.which(first) or Path(first).is_file()):
        return "", text
    return name, text[found.end() :]


def python_spec(text: str, name: str = "", options: Options = ()) -> PlayerSpec | None:
    """Return the player of FILE.py or FILE.py:Class, not yet tried; None if there is no such file."""
    file, _, class_ = text.rpartition(":") if not text.endswith(".py") else (text, "", "")
    path = Path(file).expanduser().absolute()
    if not file.endswith(".py") or not path.is_file():
        return None
    shown = f"{path.stem}:{class_}" if class_ else path.stem
    return PlayerSpec(PYTHON, f"{path}:{class_}" if class_ else str(path), name or shown, options)


def file_of(spec: PlayerSpec) -> Path:
    """Return the file of a Python player."""
    return Path(spec.text if spec.text.endswith(".py") else spec.text.rpartition(":")[0])


def versioned(spec: PlayerSpec) -> PlayerSpec:
    """Return a player with the digest of its files as they are now: those that its text names.

    What it reads besides, such as modules of its own or a network, is not known.
    """
    if spec.kind == PYTHON:
        files = [file_of(spec)]
    elif spec.kind == PROGRAM:
        words = [Path(word) for word in split_line(spec.text)]
        files = [word for word in words[1:] if word.is_absolute()] or words[:1]  # an interpreter is no version of it
    else:
        return spec
    digest = hashlib.blake2b(digest_size=6)
    for path in files:
        try:
            digest.update(path.read_bytes())
        except OSError:
            return spec
    return replace(spec, version=digest.hexdigest())


def program_spec(program: Program, name: str = "", options: Options = ()) -> PlayerSpec:
    """Return a program as a player; a ProgramError says why it cannot be started."""
    program.command("localhost", 1, "code")
    words = [_anchored(word) for word in (program.file, *program.parameters)]
    shown = name or " ".join([program.name, *program.parameters])
    shown = shown if len(shown) <= _MAX_NAME else shown[: _MAX_NAME - 1] + "…"
    return PlayerSpec(PROGRAM, join_words(words), shown, options)


def parse_tuned(text: str, values: Mapping[str, float]) -> PlayerSpec:
    """Return the player that a text means, with parameters that it must take."""
    spec = parse(text).with_options(values)
    if spec.in_process:
        return _tried(spec)
    missing = [name for name in values if f"{{{name}}}" not in spec.text]
    if missing:
        raise PlayerError(
            Text(
                f"die Befehlszeile hat kein {{{missing[0]}}} für den Parameter {missing[0]}",
                f"the command line has no {{{missing[0]}}} for the parameter {missing[0]}",
            )
        )
    return spec


def parse_all(texts: list[str]) -> list[PlayerSpec]:
    """Read several players and give those of the same name numbers."""
    return numbered([parse(text) for text in texts])


def require_game(specs: Iterable[PlayerSpec], game: str | None) -> str | None:
    """Return the game that is meant, by its name or by what the players say they play; a PlayerError if one cannot.

    A player says so by its attribute `game`; programs say nothing beforehand.
    """
    said = {spec: getattr(spec.make("trial"), "game", None) for spec in specs if spec.kind in (BUILT_IN, PYTHON)}
    meant = game or next((name for name in said.values() if name), None)
    for spec, name in said.items():
        if name and name != meant:
            raise PlayerError(
                Text(f"der Spieler {spec.name} spielt {name}, nicht {meant}", f"{spec.name} plays {name}, not {meant}")
            )
    return meant


def numbered(specs: Iterable[PlayerSpec]) -> list[PlayerSpec]:
    """Give players of the same name numbers."""
    counts: dict[str, int] = {}
    named = []
    for spec in specs:
        counts[spec.name] = counts.get(spec.name, 0) + 1
        number = counts[spec.name]
        named.append(spec if number == 1 else replace(spec, name=f"{spec.name}#{number}"))
    return named


def split_options(text: str) -> tuple[str, Options]:
    """Return a text without the parameters behind its question mark, and those."""
    found = _OPTIONS.search(text)
    if found is None:
        return text, ()
    options = []
    for pair in found[1].split("&"):
        key, _, value = pair.partition("=")
        try:
            options.append((key, int(value) if value.lstrip("+-").isdecimal() else float(value)))
        except ValueError:
            raise PlayerError(
                Text(
                    f"der Parameter {key} eines Spielers ist eine Zahl, nicht {value!r}",
                    f"the parameter {key} of a player is a number, not {value!r}",
                )
            ) from None
    return text[: found.start()], tuple(options)


def _tried(spec: PlayerSpec) -> PlayerSpec:
    with undone():
        spec.make("trial")
    return spec


def _program(line: str, name: str, options: Options, known: set[str]) -> PlayerSpec:
    try:
        return program_spec(Program.parse(line), name, options)
    except ProgramError as error:
        de, en = _meant(line, known) if " " not in line else ("", "")
        raise PlayerError(
            Text(f"{line!r} ist kein Spieler: {error.text.de}{de}", f"{line!r} is no player: {error.text.en}{en}")
        ) from None


def _meant(word: str, known: set[str]) -> Text:
    """Return what somebody may have meant by a word that names no player."""
    files = {file.stem.lower(): file.name for file in islice(Path().glob("*.py"), _MOST_FILES)}
    near = difflib.get_close_matches(word.lower(), [*files, *known], 1, 0.7)
    if near:
        meant = files.get(near[0], near[0])
        return Text(f" Meintest du {meant}?", f" Did you mean {meant}?")
    names = ", ".join(sorted(known))
    return Text(f" Die eingebauten Spieler sind {names}.", f" The players of this package are {names}.")


def _anchored(word: str) -> str:
    """Return a file's full path: a series may be resumed from another folder."""
    path = Path(word).expanduser()
    return str(path.absolute()) if path.is_file() else word
