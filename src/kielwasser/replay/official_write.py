"""Write a game as its season's official replay file: the states as everybody saw them, and the result."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from datetime import datetime
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause
from kielwasser.core.position import Move
from kielwasser.games.dialects import dialect as load_dialect
from kielwasser.protocol.dialect import Dialect, ReplayForm
from kielwasser.protocol.document import node, render
from kielwasser.replay.endings import ending_of
from kielwasser.replay.last_move import usual_echo
from kielwasser.replay.model import Replay, ReplayError
from kielwasser.replay.writer import safe_name
from kielwasser.system import patience
from kielwasser.system.errors import KielwasserError, Text

NO_ROOM = "00000000-0000-0000-0000-000000000000"


def official_name(replay: Replay) -> str:
    """Return the name of the season's replay file of a game."""
    form = load_dialect(replay.game.name).replay_form
    try:
        date = datetime.fromisoformat(replay.began).strftime(form.date)
    except ValueError:
        date = ""
    first, second = (safe_name(name) if name else "" for name in replay.names)
    room = safe_name(replay.room or NO_ROOM)
    return form.name.format(type=replay.game.wire_type, first=first, second=second, date=date, room=room)


def write_official(replay: Replay, packed: bool | None = None) -> bytes:
    """Return the season's replay file of a game, packed if the season's were unless told otherwise."""
    dialect = load_dialect(replay.game.name)
    dialect.as_recorded = True
    form = dialect.replay_form
    if len(replay.positions) <= len(replay.plies):
        raise ReplayError(
            Text(
                f"nur {len(replay.positions) - 1} von {len(replay.plies)} Zügen lassen sich spielen",
                f"only {len(replay.positions) - 1} of {len(replay.plies)} moves can be played",
            )
        )
    documents = [*_states(replay, dialect, form), *_end(replay, dialect, form)]
    root = "protocol" if form.in_rooms else "object-stream"
    wrap = _in_room if form.in_rooms else _bare
    packets = [wrap(document, replay.room or NO_ROOM) for document in documents]
    content = "\n".join([f"<{root}>", *packets, f"</{root}>"]).encode()
    return gzip.compress(content, mtime=0) if (form.is_packed if packed is None else packed) else content


def _states(replay: Replay, dialect: Dialect, form: ReplayForm) -> Iterator[str]:
    for number, position in enumerate(replay.positions):
        patience.check()
        echo = replay.opening if number == 0 else _echo(replay, dialect, number - 1)
        text = dialect.state(position, replay.names, echo)
        text = _copied(text, *form.copied) if form.copied[0] else text
        yield _put(text, *form.stuck) if form.stuck[0] else text


def _echo(replay: Replay, dialect: Dialect, number: int) -> Element | None:
    ply, before = replay.plies[number], replay.positions[number]
    if ply.sent is not None or ply.move is None:
        return ply.sent
    move = Move(replay.game, tuple(replay.game.notation.parse_move(ply.move)))
    return usual_echo(dialect, move, before, ply.hints, replay.names)


def _copied(text: str, target: str, source: str) -> str:
    """Return a state in which one attribute has the value of another."""
    value = re.search(rf' {source}="([^"]*)"', text.partition(">")[0])
    return text if value is None else _put(text, target, value[1])


def _put(text: str, target: str, value: str) -> str:
    """Return a state in which an attribute has another value."""
    start, end, rest = text.partition(">")
    return re.sub(rf' {target}="[^"]*"', f' {target}="{value}"', start) + end + rest


def _end(replay: Replay, dialect: Dialect, form: ReplayForm) -> Iterator[str]:
    try:
        ending = ending_of(replay, dialect)
        if ending is None or (ending.cancelled and not dialect.result_after_cancel):
            return
        refused = replay.result.refused if replay.result is not None else None
        if form.with_errors and ending.cause is Cause.RULE_VIOLATION and refused is not None:
            error = dialect.errors(ending, replay.names, replay.room or NO_ROOM, refused).observers
            if error is not None:
                yield render(error)
        yield render(dialect.result(ending, replay.names))
    except KielwasserError:
        raise
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        season = replay.game.season
        raise ReplayError(
            Text(
                f"das Ergebnis lässt sich nicht mit den Worten von {season} sagen ({error})",
                f"the result cannot be told in the words of {season} ({error})",
            )
        ) from None


def _in_room(document: str, room: str) -> str:
    if not document.startswith("<data"):
        inner = document.replace("\n", "\n    ")
        document = f'<data class="memento">\n    {inner}\n  </data>'
    else:
        document = document.replace("\n", "\n  ")
    return f"{render(node('room', {'roomId': room}))[:-2]}>\n  {document}\n</room>"


def _bare(document: str, room: str) -> str:
    """Return a document under its own name: a <state>, or what the class of the <data> says."""
    found = re.match(r'<(state|data) class="(\w+)"', document)
    if found is None:
        return "  " + document.replace("\n", "\n  ")
    name = found[2]
    body = f"<{name}{document[found.end() :]}"
    if found[1] == "data" and body.endswith("</data>"):
        body = f"{body[:-7]}</{name}>"
    return "  " + body.replace("\n", "\n  ")
