"""Our own record of a game: one JSON object a line.

    {"kielwasser":1,"game":…,"ruling":…,"names":[…],"start":…,"began":…}   what everybody may see at the start
    {"seat":0,"move":…,"hints":[…],"seconds":…,"sent":…,"now":…}           one line a move
    {"take_back":3}                                                        the game went on after three moves
    {"result":{…},"hidden":{…}}                                            only when the game is over
    …                                                                      what people noted later, see `notes`

`sent` is the move as it came in, where that is not how we would write it; `now` is the position as everybody sees it
after the move, where the move showed something that could not be known before. What was taken back stays in the file
and is a variation; the moves that count are those that are left at its end. `hidden` holds the whole start
position, the seed if there is one, and under `later` the whole positions after moves that nothing else explains
(a reshuffle whose order was laid down from outside).
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.games import game
from kielwasser.games.dialects import dialect
from kielwasser.protocol.document import parse as parse_xml
from kielwasser.protocol.document import render
from kielwasser.replay import hidden_info
from kielwasser.replay.last_move import unusual
from kielwasser.replay.model import Ply, Replay, ReplayError, Result, Variation
from kielwasser.replay.notes import note_lines, read_notes
from kielwasser.replay.official_read import UNREADABLE, Prepare
from kielwasser.system import patience
from kielwasser.system.errors import KielwasserError, Text, text_of

FORMAT = 1
MAX_LINE = 65_536  # characters; hints beyond it are cut
MAX_PLIES = 1_000
MAX_TAKE_BACKS = 1_000  # each holds its whole line, so a file of nothing else would fill the memory
_MAX_NAME = 200
_MAX_HINTS, _MAX_HINT = 20, 1_000

_NO_RECORD = Text("ist keine Aufzeichnung eines Spiels: {why}", "is no record of a game: {why}")
_NO_OBJECT = Text("die erste Zeile ist kein Objekt", "its first line is no object")
_TOO_MANY_PLIES = Text(
    "es sind mehr als {most} Züge, der Rest wird nicht gelesen",
    "there are more than {most} moves, the rest is not read",
)
_TOO_MANY_TAKE_BACKS = Text(
    "es wurde mehr als {most} Mal zurückgenommen, der Rest wird nicht gelesen",
    "there are more than {most} take-backs, the rest is not read",
)


# ---- writing -------------------------------------------------------------------------------------------------------


def header(
    start: Position,
    names: Sequence[str],
    began: str = "",
    room: str = "",
    opening: Element | None = None,
    table: str = "",
) -> dict[str, Any]:
    """Return the first line: what everybody may see at the start; `table` is where people watch it."""
    line: dict[str, Any] = {
        "kielwasser": FORMAT,
        "game": start.game.name,
        "ruling": start.ruling,
        "names": [name[:_MAX_NAME] for name in names],
        "start": start.write(hidden=False),
        "began": began,
        "room": room,
        "table": table,
        "sent": None if opening is None else _compact(opening),
    }
    return {key: value for key, value in line.items() if value not in (None, "")}


def ply_line(ply: Ply, now: str = "") -> dict[str, Any]:
    """Return the line of a move."""
    line: dict[str, Any] = {"seat": ply.seat, "move": ply.move}
    if ply.hints:
        line["hints"] = list(ply.hints)
    if ply.seconds is not None:
        line["seconds"] = round(ply.seconds, 4)
    if ply.sent is not None:
        line["sent"] = _compact(ply.sent)
    if now:
        line["now"] = now
    return line


def take_back_line(kept: int) -> dict[str, Any]:
    """Return the line that says that the game went on after so many moves: the others were taken back."""
    return {"take_back": kept}


def result_line(result: Result, hidden: Mapping[str, Any]) -> dict[str, Any]:
    """Return the last line: the result, and what was hidden until now."""
    told: dict[str, Any] = {
        "cause": result.cause.value,
        "culprit": result.culprit,
        "winner": result.winner,
        "why": result.why,
        "text": None if result.text is None else list(result.text),
        "points": list(result.points),
        "parts": [list(parts) for parts in result.parts],
        "code": result.code,
        "refused": None if result.refused is None else _compact(result.refused),
        "detail": result.detail,
        "position": result.position,
    }
    kept = {key: value for key, value in told.items() if value not in (None, "", 0, []) or key in ("culprit", "winner")}
    return {"result": kept, "hidden": dict(hidden)}


def _compact(element: Element) -> str:
    return re.sub(r"\n *", "", render(element))


def encode(line: Mapping[str, Any]) -> bytes:
    """Return a line as bytes; what a player has sent is cut where it is out of all proportion."""
    text = _dumped(line)
    if len(text) > MAX_LINE:
        result = {key: value for key, value in line.get("result", {}).items() if key != "refused"}
        hints = [hint[:_MAX_HINT] for hint in line.get("hints", [])[:_MAX_HINTS]]
        cut = {key: value for key, value in line.items() if key != "sent"}
        text = _dumped({**cut, **({"result": result} if result else {}), **({"hints": hints} if hints else {})})
    return text.encode("utf-8", "replace") + b"\n"


def _dumped(line: Mapping[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def write_record(replay: Replay) -> bytes:
    """Return a game as our own record."""
    return b"".join(encode(line) for line in _lines(replay))


def _lines(replay: Replay) -> Iterator[dict[str, Any]]:
    start = replay.positions[0]
    yield header(start, replay.names, replay.began, replay.room, replay.opening)
    watcher = hidden_info.Watcher(start, None if replay.is_complete else False)
    written = 0
    for line in replay.variations:
        yield from (ply_line(ply, now) for ply, now in list(zip(line.plies, line.shown, strict=True))[written:])
        yield take_back_line(line.kept)
        written = line.kept
    for number, ply in enumerate(replay.plies, 1):
        before = watcher.seen
        is_known = number < len(replay.positions)
        now = watcher.look(ply.move, replay.positions[number]) if is_known else ""
        if number > written:
            yield ply_line(replace(ply, sent=_unusual(replay, ply, before)) if is_known else ply, now)
    if replay.result is not None:
        hidden = {} if start.write() == start.write(hidden=False) else {"start": start.write()}
        seed = {} if replay.seed is None else {"seed": replay.seed}
        yield result_line(replay.result, {**hidden, **seed, **({} if replay.is_complete else {"partly": True})})
        yield from note_lines(replay.tried, replay.comments)


def _unusual(replay: Replay, ply: Ply, before: Position) -> Element | None:
    """Return the last move as a state shows it where it has to be kept."""
    if ply.sent is None or ply.move is None:
        return ply.sent
    move = Move(replay.game, tuple(replay.game.notation.parse_move(ply.move)))
    return unusual(ply.sent, dialect(replay.game.name), move, before, ply.hints, replay.names)


# ---- reading -------------------------------------------------------------------------------------------------------


def read_record(content: bytes, prepare: Prepare) -> Replay:
    """Return the game of one of our records; a torn last line is a move that was being written."""
    warnings: list[Text] = []
    lines = _objects(content, warnings)
    first = _first(lines, warnings)
    rules, start = _read_header(first, prepare)
    moves = MovesRead()
    last = _read_moves(lines, moves, warnings)
    tried, comments = read_notes(lines) if last else ((), ())
    result = _read_result(last, warnings)
    hidden = last.get("hidden")
    hidden = hidden if isinstance(hidden, dict) and result is not None else {"partly": True}
    positions = _positions(rules, start, moves.plies, moves.shown, hidden, warnings)
    sent = _element(first, "sent", warnings)
    return Replay(
        game=rules,
        names=_read_names(first),
        positions=tuple(positions),
        plies=tuple(moves.plies),
        result=result,
        is_complete=not hidden.get("partly") or hidden_info.is_open(positions[0]),
        opening=sent,
        began=_text(first, "began"),
        room=_text(first, "room"),
        seed=str(hidden["seed"]) if "seed" in hidden else None,
        warnings=tuple(warnings),
        variations=tuple(moves.variations),
        tried=tried,
        comments=comments,
    )


@dataclass
class MovesRead:
    """The moves of a record as far as it has been read, and the lines that were taken back."""

    plies: list[Ply] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)  # the position after each, where the move alone does not tell it
    variations: list[Variation] = field(default_factory=list)

    def excess(self) -> Text | None:
        """Say that there are more than anybody reads, if there are."""
        if len(self.plies) >= MAX_PLIES:
            return _TOO_MANY_PLIES.filled(most=MAX_PLIES)
        if len(self.variations) >= MAX_TAKE_BACKS:
            return _TOO_MANY_TAKE_BACKS.filled(most=MAX_TAKE_BACKS)
        return None

    def take(self, line: dict[str, Any]) -> None:
        """Take the line of a move or of a take-back."""
        if "take_back" in line:
            kept = _read_take_back(line, len(self.plies))
            self.variations.append(Variation(kept, tuple(self.plies), tuple(self.shown)))
            del self.plies[kept:], self.shown[kept:]
            return
        self.plies.append(_read_ply(line))
        self.shown.append(_text(line, "now"))


def _read_moves(lines: Iterator[dict[str, Any]], moves: MovesRead, warnings: list[Text]) -> dict[str, Any]:
    """Take moves until the line of the result, which is returned, or as far as they can be read."""
    for number, line in enumerate(lines, 2):
        if "result" in line:
            return line
        excess = moves.excess()
        if excess is not None:
            warnings.append(excess)
            break
        try:
            moves.take(line)
        except UNREADABLE as error:
            warnings.append(_unread(number, error))
            break
    return {}


def _first(lines: Iterator[dict[str, Any]], warnings: list[Text]) -> dict[str, Any]:
    first = next(lines, None)
    if first is None:
        raise ReplayError(_NO_RECORD.filled(why=warnings[0] if warnings else _NO_OBJECT))
    return first


def _objects(content: bytes, warnings: list[Text]) -> Iterator[dict[str, Any]]:
    lines = content.split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            item = json.loads(line.decode("utf-8"))
            if not isinstance(item, dict):
                raise ValueError("it is no object")
        except (ValueError, RecursionError) as error:
            is_last = not any(rest.strip() for rest in lines[number:])
            torn = Text(
                f"Zeile {number} ist abgerissen, der Zug darin ist verloren",
                f"line {number} is torn, the move in it is lost",
            )
            warnings.append(torn if is_last else _unread(number, error))
            return
        yield item


def _unread(number: int, error: Exception) -> Text:
    why = text_of(error)
    return Text(
        f"Zeile {number} und was folgt lassen sich nicht lesen ({why.de})",
        f"line {number} cannot be read, nor what follows ({why.en})",
    )


def _read_header(line: dict[str, Any], prepare: Prepare) -> tuple[Game, Position]:
    version = line.get("kielwasser")
    if not isinstance(version, int) or isinstance(version, bool):
        raise ReplayError(
            Text(
                "ist keine Aufzeichnung eines Spiels: die erste Zeile sagt nichts davon",
                "is no record of a game: its first line does not say so",
            )
        )
    if version > FORMAT:
        raise ReplayError(
            Text(
                f"stammt von einem neueren Programm (Fassung {version}, dieses liest bis {FORMAT})",
                f"was written by a newer program (format {version}, this one reads up to {FORMAT})",
            )
        )
    try:
        rules = game(_text(line, "game"))
        prepare(rules)
        return rules, Position.from_text(rules, _text(line, "start"))
    except UNREADABLE as error:
        why = text_of(error)
        raise ReplayError(
            Text(f"die erste Zeile lässt sich nicht lesen: {why.de}", f"its first line cannot be read: {why.en}")
        ) from None


def _read_names(line: dict[str, Any]) -> tuple[str, str]:
    names = line.get("names")
    listed = [_clean(name) for name in names if isinstance(name, str)] if isinstance(names, list) else []
    first, second = (*listed, "", "")[:2]
    return first, second


def _read_ply(line: dict[str, Any]) -> Ply:
    seat, move, seconds = line.get("seat"), line.get("move"), line.get("seconds")
    if seat not in (0, 1) or isinstance(seat, bool | float):
        raise ValueError("no seat")
    if move is not None and not isinstance(move, str):
        raise ValueError("no move")
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not math.isfinite(seconds):
        seconds = None
    hints = line.get("hints")
    listed = tuple(_clean(hint) for hint in hints if isinstance(hint, str)) if isinstance(hints, list) else ()
    sent = parse_xml(_text(line, "sent")) if line.get("sent") else None
    return Ply(int(seat), None if move is None else _clean(move), listed, seconds, sent)


def _read_take_back(line: dict[str, Any], played: int) -> int:
    kept = line["take_back"]
    if not isinstance(kept, int) or isinstance(kept, bool) or not 0 <= kept <= played:
        raise ValueError(f"{kept!r} moves of {played} cannot be kept")
    return kept


def _read_result(last: dict[str, Any], warnings: list[Text]) -> Result | None:
    told = last.get("result")
    if told is None:
        warnings.append(
            Text(
                "es gibt kein Ergebnis: das Spiel war nicht zu Ende, als die Datei geschrieben wurde",
                "there is no result: the game was not over when the file was written",
            )
        )
        return None
    try:
        text = told.get("text")
        cause, culprit = Cause(told["cause"]), _seat(told.get("culprit"))
        if (cause is Cause.REGULAR) != (culprit is None):
            raise ValueError(f"{cause.value} with culprit {culprit}")
        return Result(
            cause=cause,
            culprit=culprit,
            winner=_seat(told.get("winner")),
            why=_text(told, "why"),
            text=Text(_clean(text[0]), _clean(text[1])) if text else None,
            points=tuple(int(number) for number in told.get("points", ())),
            parts=tuple(tuple(int(part) for part in parts) for parts in told.get("parts", ())),
            code=int(told.get("code", 0)),
            refused=_element(told, "refused", warnings),
            detail=_text(told, "detail"),
            position=_text(told, "position"),
        )
    except UNREADABLE as error:
        why = text_of(error)
        warnings.append(
            Text(f"das Ergebnis lässt sich nicht lesen ({why.de})", f"the result cannot be read ({why.en})")
        )
        return None


def _seat(value: Any) -> int | None:
    if value is None or (value in (0, 1) and isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise ValueError(f"{value!r} is no seat")


def _text(line: Mapping[str, Any], key: str) -> str:
    value = line.get(key, "")
    return _clean(value) if isinstance(value, str) else ""


def _clean(text: str) -> str:
    """Return a text without halves of characters, which JSON can hold and nothing else can."""
    return text.encode("utf-8", "replace").decode()


def _element(line: Mapping[str, Any], key: str, warnings: list[Text]) -> Element | None:
    if not _text(line, key):
        return None
    try:
        return parse_xml(_text(line, key))
    except KielwasserError as error:
        why = text_of(error)
        warnings.append(Text(f"{key!r} lässt sich nicht lesen ({why.de})", f"{key!r} cannot be read ({why.en})"))
        return None


def _positions(
    rules: Game, start: Position, plies: list[Ply], shown: list[str], hidden: dict[str, Any], warnings: list[Text]
) -> list[Position]:
    """Return the positions as far as the moves can be played."""
    later = hidden.get("later")
    later = later if isinstance(later, dict) else {}
    positions = [start]
    number = 0
    try:
        if hidden.get("start"):
            positions = [Position.from_text(rules, _text(hidden, "start"))]
        for number, (ply, now) in enumerate(zip(plies, shown, strict=True), 1):
            patience.check()
            if str(number) in later:
                positions.append(Position.from_text(rules, _text(later, str(number))))
            elif ply.move is None:
                positions.append(Position.from_text(rules, now))
            else:
                after = Position.from_text(rules, now) if now else None
                positions.append(hidden_info.follow(positions[-1], ply.move, after).position)
    except patience.Impatient:
        raise
    except UNREADABLE as error:
        why = text_of(error)
        if number:
            said = Text(f"Zug {number} lässt sich nicht spielen: {why.de}", f"move {number} cannot be played: {why.en}")
        else:
            said = Text(
                f"was am Anfang verborgen war, lässt sich nicht lesen: {why.de}",
                f"what was hidden at the start cannot be read: {why.en}",
            )
        warnings.append(said)
    if not hidden.get("partly") or hidden_info.is_open(positions[0]):
        return positions
    known = hidden_info.Known([position.write() for position in positions])
    return [hidden_info.fill_position(position, known) for position in positions]
