"""Read a replay file, ours or an official one, packed or not, whole or damaged; or a file with a single position.

Files come from anywhere: what is read is bounded, packed files may not grow without limit, and whatever cannot be read
is told in the replay's warnings. Only where nothing at all can be shown a ReplayError is raised.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.games import game
from kielwasser.games import names as game_names
from kielwasser.replay import hidden_info
from kielwasser.replay.model import Replay, ReplayError
from kielwasser.replay.official_read import NO_RESULT, Prepare, read_documents
from kielwasser.replay.own_format import read_record
from kielwasser.system.errors import KielwasserError, Text

SUFFIXES = (".jsonl", ".xml", ".gz", ".txt")  # of the files that can be read
MAX_FILE = 16_000_000  # bytes, as they lie on the disk
MAX_TEXT = 32_000_000  # bytes, unpacked; the longest official game has half a million
_PIECE = 16_384
_GZIP = b"\x1f\x8b"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_MAX_LINE = 200_000  # bytes of a position
# What comes before a document that has no stream around it.
_BARE = re.compile(rb"\s*(?:<\?xml[^>]*\?>\s*)?(?=<(?:\w+:)?(?:state|room)[\s>])")


def _nothing(game: Game) -> None:
    """Do nothing."""


def read(path: Path | str, prepare: Prepare = _nothing) -> Replay:
    """Return the game in a file; `prepare` is called with the game as soon as that is known."""
    path = Path(path)
    try:
        if path.is_dir():
            raise ReplayError(
                Text(f"{path}: ist ein Ordner, nenne die Dateien darin", f"{path}: is a folder, name the files in it")
            )
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except ReplayError:  # a ValueError too
        raise
    except FileNotFoundError:
        raise ReplayError(Text(f"{path}: die Datei gibt es nicht", f"{path}: there is no such file")) from None
    except ValueError:
        raise ReplayError(Text("in einem Dateinamen steht kein Nullbyte", "a file name has no zero bytes")) from None
    except OSError as error:
        raise ReplayError(
            Text(
                f"{path}: lässt sich nicht lesen ({error.strerror or error})",
                f"{path}: cannot be read ({error.strerror or error})",
            )
        ) from None
    try:
        return parse(content, prepare)
    except ReplayError as error:
        raise ReplayError(Text(f"{path}: {error.text.de}", f"{path}: {error.text.en}")) from None


def parse(content: bytes, prepare: Prepare = _nothing) -> Replay:
    """Return the game in the bytes of a file."""
    if len(content) > MAX_FILE:
        raise ReplayError(
            Text(
                f"hat mehr als {MAX_FILE // 1_000_000} MB, so lang ist keine Aufzeichnung",
                f"has more than {MAX_FILE // 1_000_000} MB, no replay is that long",
            )
        )
    warnings: list[Text] = []
    text = b"".join(_unpacked(content, warnings)) if content.startswith(_GZIP) else content
    text = text.removeprefix(_BYTE_ORDER_MARK)
    first = text.lstrip()[:1]
    if first == b"{":
        replay = read_record(text, prepare)
    elif first == b"<":
        replay = _read_xml(_as_unicode(text, warnings), prepare)
    elif not first:
        raise ReplayError(warnings[0] if warnings else Text("ist leer", "is empty"))
    else:
        replay = _read_line(text, prepare)
    return replace(replay, warnings=(*warnings, *replay.warnings))


def _read_xml(text: bytes, prepare: Prepare) -> Replay:
    """Return the game of an official file, or the single position of a state document."""
    bare = _BARE.match(text)
    if bare is None:
        return read_documents(lambda: _cut(text), prepare)
    stream = b"<object-stream>" + text[bare.end() :] + b"</object-stream>"
    replay = read_documents(lambda: _cut(stream), prepare)
    return replace(replay, warnings=tuple(warning for warning in replay.warnings if warning != NO_RESULT))


def _read_line(text: bytes, prepare: Prepare) -> Replay:
    """Return the single position of a line of ours, which begins with its game's name."""
    words = text.split(maxsplit=1) if len(text) <= _MAX_LINE else []
    name = words[0].decode("utf-8", "replace") if words else ""
    if name not in game_names():
        raise ReplayError(
            Text(
                "ist keine Aufzeichnung: weder XML noch eine von unseren",
                "is no replay: neither XML nor one of our records",
            )
        )
    rules = game(name)
    prepare(rules)
    try:
        position = Position.from_text(rules, text.decode("utf-8", "replace"))
    except KielwasserError as error:
        raise ReplayError(error.text) from None
    is_complete = hidden_info.is_open(position) or position.hide(0) != position
    return Replay(rules, ("", ""), (position,), (), is_complete=is_complete)


def _cut(content: bytes) -> Iterator[bytes]:
    for start in range(0, len(content), _PIECE):
        yield content[start : start + _PIECE]


# ---- packed files --------------------------------------------------------------------------------------------------


def _unpacked(content: bytes, warnings: list[Text]) -> Iterator[bytes]:
    """Yield what a packed file holds, up to where it is damaged; a file that grows without limit is refused."""
    inflater = zlib.decompressobj(wbits=31)
    size = 0
    for piece in _cut(content):
        for out in _inflated(inflater, piece, warnings):
            size += len(out)
            if size > MAX_TEXT:
                raise ReplayError(
                    Text(
                        f"hat ausgepackt mehr als {MAX_TEXT // 1_000_000} MB, so lang ist keine Aufzeichnung",
                        f"unpacks to more than {MAX_TEXT // 1_000_000} MB, no replay is that long",
                    )
                )
            yield out
        if inflater.eof or warnings:
            break
    if not inflater.eof and not warnings:
        warnings.append(Text("die gepackte Datei ist abgeschnitten", "the packed file is cut off"))


def _inflated(inflater: zlib._Decompress, piece: bytes, warnings: list[Text]) -> Iterator[bytes]:
    """Yield what a piece holds; where it is damaged, byte by byte up to the damage."""
    while piece:
        before = inflater.copy()
        try:
            out = inflater.decompress(piece, _PIECE)
        except zlib.error as error:
            warnings.append(
                Text(f"die gepackte Datei ist beschädigt ({error})", f"the packed file is damaged ({error})")
            )
            yield from _up_to_damage(before, piece)
            return
        piece = inflater.unconsumed_tail
        yield out


def _up_to_damage(inflater: zlib._Decompress, piece: bytes) -> Iterator[bytes]:
    try:
        for i in range(len(piece)):
            rest = piece[i : i + 1]
            while rest:
                yield inflater.decompress(rest, _PIECE)
                rest = inflater.unconsumed_tail
    except zlib.error:
        return


# ---- characters ----------------------------------------------------------------------------------------------------


def _as_unicode(content: bytes, warnings: list[Text]) -> bytes:
    """Return XML as UTF-8; some programs wrote it in the characters of their Windows."""
    try:
        content.decode("utf-8")
        return content
    except UnicodeDecodeError as error:
        is_cut = error.start >= len(content) - 3
        if is_cut or not content.decode("utf-8", "ignore").isascii():
            return content  # UTF-8 with a damage: read as far as it goes
    warnings.append(
        Text(
            "die Datei ist nicht in UTF-8, sie wird als Windows-Text gelesen",
            "the file is not in UTF-8, it is read as Windows text",
        )
    )
    return content.decode("cp1252", "replace").encode("utf-8")
