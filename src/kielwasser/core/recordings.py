"""Verify recorded games of the official referees: read the files, let the games compare, count what differs."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kielwasser.core.game import Game
from kielwasser.system.errors import KielwasserError, RecordedFileError, Text

_SHOWN = 400  # characters of a value in an explanation

# What is compared.
INITIAL_STATE, STATE = Text("Anfangsstellung", "initial state"), Text("Stellung", "state")
STATE_AFTER = Text("Stellung nach dem Zug", "state after the move")
DOCUMENT = Text("Dokument der Stellung", "state document")
READ_BACK = Text("Stellung, aus dem Dokument gelesen", "state read back from its document")
BOARD_DEALT, OBSTRUCTED = Text("Spielplan", "board"), Text("versperrte Felder", "obstructed fields")
SEEN, SEEN_MOVES = (
    Text("was ein Platz sieht", "what a seat sees"),
    Text("Züge, die ein Platz sieht", "moves that it sees"),
)
WHOSE_MOVE, NO_MOVE = Text("wer am Zug ist", "whose move"), Text("kein Zug möglich", "no move left")
LEGAL_MOVES = Text("erlaubte Züge", "legal moves")
NUMBER_OF_MOVES = Text("Anzahl der erlaubten Züge", "number of legal moves")
DIGEST = Text("Prüfsumme der erlaubten Züge", "digest of the legal moves")
VERDICT, REFUSAL = Text("Urteil", "verdict"), Text("Meldung", "message")
GAME_OVER, RESULT = Text("Spielende", "game over"), Text("Ergebnis", "result")
IRREGULAR = Text("irreguläres Ende", "irregular end")
REPLAYING, LEGAL_GAME = (
    Text("Fehler beim Nachspielen", "error while replaying"),
    Text("ein erlaubtes Spiel", "a legal game"),
)


@dataclass(frozen=True)
class Mismatch:
    """One difference between a recording and our rules."""

    where: str
    what: Text
    ours: Text
    recorded: Text

    @property
    def text(self) -> Text:
        """What differs, for people."""
        return Text(
            f"{self.where}: {self.what.de}\n  aufgezeichnet {self.recorded.de}\n  hier          {self.ours.de}",
            f"{self.where}: {self.what.en}\n  recorded {self.recorded.en}\n  ours     {self.ours.en}",
        )

    def __str__(self) -> str:
        return self.text.en


@dataclass
class Report:
    """What a verification has found so far."""

    games: int = 0
    plies: int = 0
    mismatches: list[Mismatch] = field(default_factory=list)
    where: str = ""

    def equal(self, what: Text, ours: object, recorded: object) -> bool:
        """Count a mismatch unless both are equal."""
        if ours == recorded:
            return True
        self.mismatches.append(Mismatch(self.where, what, _short(ours), _short(recorded)))
        return False

    def same_moves(self, ours: Iterable[str], count: int | None, moves: list[str] | None, digest: str | None) -> bool:
        """Compare a list of moves with what a recording says of it: number, list, digest, each if it is there."""
        listed = sorted(ours)
        if moves is not None and listed != moves:
            extra, missing = sorted(set(listed) - set(moves)), sorted(set(moves) - set(listed))
            return self.equal(
                LEGAL_MOVES,
                Text(f"{len(extra)} zu viel {extra[:8]}", f"{len(extra)} too many {extra[:8]}"),
                Text(f"{len(missing)} mehr {missing[:8]}", f"{len(missing)} more {missing[:8]}"),
            )
        same = count is None or self.equal(NUMBER_OF_MOVES, len(listed), count)
        if same and digest is not None:
            same = self.equal(DIGEST, hashlib.sha256("\n".join(listed).encode()).hexdigest(), digest)
        return same


def _short(value: object) -> Text:
    said = value if isinstance(value, Text) else Text(str(value), str(value))
    return Text(*(text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …" for text in said))


def read_objects(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the recorded objects of a file, each with its place: .jsonl, .jsonl.gz, .json or a table of edge cases.

    A table (`results.txt`) names the XML documents beside it, a case a line.
    """
    try:
        raw = path.read_bytes()
        text = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode("utf-8")
    except FileNotFoundError:
        raise RecordedFileError(Text(f"{path}: die Datei gibt es nicht", f"{path}: there is no such file")) from None
    except IsADirectoryError:
        raise RecordedFileError(
            Text(f"{path}: ist ein Ordner, nenne die Dateien darin", f"{path}: is a folder, name the files in it")
        ) from None
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise RecordedFileError(
            Text(f"{path}: lässt sich nicht lesen ({error})", f"{path}: cannot be read ({error})")
        ) from None
    except Exception as error:
        raise RecordedFileError(Text(f"{path}: ist beschädigt ({error})", f"{path}: is damaged ({error})")) from None
    if path.name.endswith(".json"):
        yield from _list(text, path)
    elif path.name.endswith(".txt"):
        yield from _table(text, path)
    else:
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                yield f"{number}", _parse(line, path, number)


def _list(text: str, path: Path) -> Iterator[tuple[str, Any]]:
    items = _parse(text, path, 1)
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise RecordedFileError(
            Text(f"{path}: ist keine Liste aufgezeichneter Spiele", f"{path}: is no list of recorded games")
        )
    yield from ((str(item.get("name", i + 1)), item) for i, item in enumerate(items))


def _parse(text: str, path: Path, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:  # no JSON, numbers without end, lists in lists in lists
        raise RecordedFileError(
            Text(f"{path}, Zeile {line}: ist kein JSON ({error})", f"{path}, line {line}: is no JSON ({error})")
        ) from None


def _table(text: str, path: Path) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        name, _, rest = line.partition(" ")
        try:
            state = path.with_name(f"{name}.xml").read_text(encoding="utf-8")
        except (OSError, ValueError):  # none, a name that no file can have, no text
            state = ""
        if not rest.strip() or not state:
            raise RecordedFileError(
                Text(
                    f"{path}, Zeile {number}: nennt kein XML-Dokument neben der Tabelle",
                    f"{path}, line {number}: names no XML document beside the table",
                )
            )
        yield name, {"edge": name, "listed": rest.strip(), "state_xml": state}


def verify_file(
    path: Path, games: Iterable[Game], report: Report, progress: Callable[[int], None] = lambda count: None
) -> None:
    """Compare everything in a file with our rules; what a file holds is found out by asking the games."""
    games = list(games)
    found = False
    for place, item in read_objects(path):
        report.where = f"{path.name} {place}"
        try:
            if not any(game.recorded(item, report) for game in games):
                raise RecordedFileError(
                    Text(
                        f"{path} {place}: ist keine Aufzeichnung eines Spiels, das dieses Programm kennt",
                        f"{path} {place}: is no recording of a game that this program knows",
                    )
                )
        except RecordedFileError:
            raise
        except KielwasserError as error:  # some are ValueErrors too
            report.equal(REPLAYING, error.text, LEGAL_GAME)
        except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
            raise RecordedFileError(
                Text(f"{path} {place}: {error} fehlt oder ist verstümmelt", f"{path} {place}: lacks or garbles {error}")
            ) from None
        found = True
        report.games += 1
        progress(report.games)
    if not found:
        raise RecordedFileError(Text(f"{path}: enthält kein aufgezeichnetes Spiel", f"{path}: holds no recorded game"))
