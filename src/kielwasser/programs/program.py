"""What can be started: a file or a command with its parameters, and the command line that makes a player of it.

Anything that can be started plays: executables, scripts, `.jar` and `.py` files. All seasons' clients take the same
options, `--host`, `--port` and `--reservation`; where a program wants them otherwise, its parameters hold {host},
{port} and {reservation}. A Python file that has a class with `choose` and starts nothing by itself is played by our
client kit.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kielwasser.system.command_lines import split_line
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.processes import ResourceLimits

_PLACES = ("{host}", "{port}", "{reservation}")
_ALWAYS_INTERPRETED = {".jar": ("java", "-jar"), ".py": (sys.executable,)}
_INTERPRETED = {".rb": ("ruby",), ".js": ("node",), ".sh": ("sh",)}  # unless they are executable themselves
_CHOOSES = re.compile(r"^[ \t]+def choose\s*\(", re.MULTILINE)
_STARTERS = {"main", "run", "start", "play", "connect"}


class ProgramError(KielwasserError):
    """A program does not do what a player must do: one sentence, and what it printed last."""

    def __init__(self, text: Text, output: str = "") -> None:
        super().__init__(text)
        self.output = output

    def __str__(self) -> str:
        return self.text.en + "".join(f"\n    | {line}" for line in self.output.splitlines())

    def __reduce__(self) -> tuple[type[ProgramError], tuple[Text, str]]:
        return type(self), (self.text, self.output)


@dataclass(frozen=True)
class Program:
    """What to start: a file or a command on the path, and its parameters."""

    file: str
    parameters: tuple[str, ...] = ()
    folder: Path | None = None  # where it runs; None: where its file lies
    limits: ResourceLimits = field(default_factory=ResourceLimits)
    game: str = ""  # that it is to play, if that is known; only a class is told, others find out

    @classmethod
    def parse(cls, command: str | Sequence[str]) -> Program:
        """Return the program of a command line; a list of one word is taken as a whole line, unless it is a file.

        >>> Program.parse("java -jar 'my client.jar' --depth 3").parameters
        ('-jar', 'my client.jar', '--depth', '3')
        """
        words = [command] if isinstance(command, str) else list(command)
        if len(words) == 1 and not Path(words[0]).is_file():
            words = _split(words[0])
        if not words:
            raise ProgramError(Text("Es ist kein Programm angegeben.", "No program is given."))
        return cls(words[0], tuple(words[1:]))

    @property
    def name(self) -> str:
        """What messages call it."""
        return Path(self.file).name

    def command(self, host: str, port: int, reservation: str | None = None) -> list[str]:
        """Return the whole command line for a game; a ProgramError says why there is none."""
        return [*self._start(), *self._arguments(host, port, reservation)]

    def _start(self) -> list[str]:
        if (player := self._player()) is not None:
            kit = [sys.executable, "-P", "-m", "kielwasser", "connect", "--player", player]
            return [*kit, "--game", self.game] if self.game else kit
        path = self._find()
        kind = path.suffix.lower()
        if kind in _ALWAYS_INTERPRETED:
            interpreter = list(_ALWAYS_INTERPRETED[kind])
        elif kind in _INTERPRETED and (sys.platform == "win32" or not os.access(path, os.X_OK)):
            interpreter = list(_INTERPRETED[kind])
        elif os.access(path, os.X_OK):
            return [str(path)]
        else:
            raise ProgramError(
                Text(f"{self.name} ist nicht ausführbar (chmod +x).", f"{self.name} is not executable (chmod +x).")
            )
        found = shutil.which(interpreter[0])
        if found is None:
            name = interpreter[0]
            raise ProgramError(
                Text(f"Für {self.name} fehlt {name}: nicht gefunden.", f"{self.name} needs {name}, which is not found.")
            )
        heap = [f"-Xmx{self.limits.memory * 2 // 3 >> 20}m"] if kind == ".jar" and self.limits.memory else []
        return [found, *heap, *interpreter[1:], str(path)]

    def _player(self) -> str | None:
        """Return FILE.py or FILE.py:Class if that is a player but no program: it has a class and starts nothing."""
        path, name = self._place()
        if path.suffix != ".py" or not path.is_file():
            return None
        if name:
            return f"{path}:{name}"
        try:
            source = path.read_text(encoding="utf-8", errors="replace")
        except OSError:  # whoever starts it says so
            return None
        return str(path) if _CHOOSES.search(source) and not _starts(source) else None

    @property
    def is_ours(self) -> bool:
        """Whether our client kit plays it, or it uses the kit itself: the kit is told the ruling, others are not."""
        path, _ = self._place()
        return self._player() is not None or (path.suffix == ".py" and _uses_kit(path))

    @property
    def is_idle(self) -> bool:
        """Whether an interpreter is started with a file that has a player but starts nothing."""
        return any(Program(word)._player() is not None for word in self.parameters)

    def _place(self) -> tuple[Path, str]:
        """Return where its file is, if it is one, and the class of it that is meant."""
        file, _, name = self.file.rpartition(":") if ".py:" in self.file else (self.file, "", "")
        return Path(file).expanduser().absolute(), name

    def _find(self) -> Path:
        path = Path(self.file).expanduser()
        if path.is_file():
            return path.absolute()
        found = shutil.which(self.file) if path.name == self.file else None
        if found is None:
            german = "ist ein Ordner, kein Programm" if path.is_dir() else "gibt es nicht"
            english = "is a folder, not a program" if path.is_dir() else "does not exist"
            raise ProgramError(Text(f"Das Programm {self.file} {german}.", f"The program {self.file} {english}."))
        return Path(found)

    def _arguments(self, host: str, port: int, reservation: str | None) -> list[str]:
        if any(place in parameter for parameter in self.parameters for place in _PLACES):
            values = dict(zip(_PLACES, (host, str(port), reservation or ""), strict=True))
            return [_filled(parameter, values) for parameter in self.parameters]
        reserved = [] if reservation is None else ["--reservation", reservation]
        return [*self.parameters, "--host", host, "--port", str(port), *reserved]

    def home(self) -> Path | None:
        """Return the folder in which it runs: that of its file, since clients look for their data beside it."""
        path, _ = self._place()
        return self.folder or (path.parent if path.is_file() else None)


def _split(line: str) -> list[str]:
    try:
        return split_line(line)
    except ValueError as error:
        raise ProgramError(
            Text(f"Das ist keine Befehlszeile: {line} ({error})", f"This is no command line: {line} ({error})")
        ) from None


def _filled(parameter: str, values: dict[str, str]) -> str:
    for place, value in values.items():
        parameter = parameter.replace(place, value)
    return parameter


def _uses_kit(path: Path) -> bool:
    try:
        source = path.read_text(encoding="utf-8", errors="replace")
    except OSError:  # whoever starts it says so
        return False
    return bool(_CHOOSES.search(source)) and "kielwasser.client" in source


def _starts(source: str) -> bool:
    """Tell whether a file starts something by itself: outside its functions and classes, where players may `play`."""
    try:
        statements = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # Python says what is wrong when it is started
        return True
    definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    outside = [statement for statement in statements if not isinstance(statement, definitions)]
    return any(_is_start(node) for statement in outside for node in ast.walk(statement))


def _is_start(node: ast.AST) -> bool:
    """Tell whether this is a question for `__name__` or the call of something that may be a main program."""
    if isinstance(node, ast.If):
        return "__name__" in ast.unparse(node.test)
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    return name in _STARTERS
