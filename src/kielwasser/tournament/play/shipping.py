"""Ship players to other machines: their files travel there once, and lie in a temporary folder.

With a file goes the folder in which it lies, as clients look for their data beside them, unless that is out of all
proportion. Interpreters do not travel: every machine has its own.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kielwasser.programs.program import Program
from kielwasser.system.command_lines import join_words
from kielwasser.tournament.basics.players import PYTHON, PlayerSpec

MAX_BYTES, MAX_FILES = 64_000_000, 2_000  # of a folder that travels as a whole
_HERE, _PYTHON = "@bundle@/", "@python@"
_SKIPPED = {"__pycache__", ".git", ".venv", "node_modules"}


@dataclass(frozen=True)
class Bundle:
    """A player with its files; the words of its command line say where in the package they are."""

    spec: PlayerSpec
    words: tuple[str, ...]
    data: bytes

    def unpacked(self, home: Path) -> PlayerSpec:
        """Lay the files down in a folder of this machine, once, and return the player that uses them."""
        if not self.words:
            return self.spec
        folder = self._folder(home)
        words = [_placed(word, folder) for word in self.words]
        text = ":".join(words) if self.spec.kind == PYTHON else join_words(words)
        return replace(self.spec, text=text)

    def _folder(self, home: Path) -> Path:
        digest = hashlib.blake2b(self.data, digest_size=12).hexdigest()
        folder = home / digest
        if not folder.exists():
            partial = folder.with_name(f"{digest}.partial")
            shutil.rmtree(partial, ignore_errors=True)
            partial.mkdir()  # a command that every machine has brings nothing along
            with zipfile.ZipFile(io.BytesIO(self.data)) as archive:
                for entry in archive.infolist():
                    path = Path(archive.extract(entry, partial))
                    path.chmod(entry.external_attr >> 16 & 0o777 or 0o644)
            partial.rename(folder)
        return folder


def pack(spec: PlayerSpec) -> Bundle:
    """Return a player ready to travel."""
    if spec.kind == PYTHON:
        file, _, class_ = spec.text.rpartition(":") if not spec.text.endswith(".py") else (spec.text, "", "")
        words = [file, class_] if class_ else [file]
    elif not spec.in_process:
        program = Program.parse(spec.text)
        words = [program.file, *program.parameters]
    else:
        return Bundle(spec, (), b"")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        added: set[str] = set()
        moved = tuple(_packed(word, archive, added) for word in words)
    return Bundle(spec, moved, packed.getvalue())


def _packed(word: str, archive: zipfile.ZipFile, added: set[str]) -> str:
    path = Path(word)
    if not path.is_file():
        return word
    if os.path.realpath(path) == os.path.realpath(sys.executable):
        return _PYTHON
    found = shutil.which(path.name)
    if found is not None and os.path.samefile(found, path):
        return path.name
    folder = str(path.parent.absolute())
    place = hashlib.blake2b(folder.encode(), digest_size=4).hexdigest()
    for file in _travelling(path):
        name = f"{place}/{file.relative_to(path.parent).as_posix()}"
        if name not in added:
            added.add(name)
            entry = zipfile.ZipInfo(name)  # without its date: the same files are the same package
            entry.external_attr = (file.stat().st_mode & 0o777) << 16
            archive.writestr(entry, file.read_bytes())
    return f"{_HERE}{place}/{path.name}"


def _travelling(path: Path) -> list[Path]:
    """Return the files of a folder, or the one file alone where those are too many."""
    files, size = [], 0
    for file in _walk(path.parent):
        size += file.stat().st_size
        files.append(file)
        if size > MAX_BYTES or len(files) > MAX_FILES:
            return [path]
    return files


def _walk(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if entry.is_file():
            yield entry
        elif entry.is_dir() and not entry.is_symlink() and entry.name not in _SKIPPED:
            yield from _walk(entry)


def _placed(word: str, folder: Path) -> str:
    if word == _PYTHON:
        return sys.executable
    return str(folder / word.removeprefix(_HERE)) if word.startswith(_HERE) else word
