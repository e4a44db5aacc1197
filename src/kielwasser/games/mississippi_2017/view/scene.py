"""Mississippi Queen 2017: what it looks like."""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.core.view import Box, Look
from kielwasser.games.mississippi_2017.board import GOAL, ISLAND, LOG, SANDBANK, WATER
from kielwasser.games.mississippi_2017.reading import fields_of, waiting_of
from kielwasser.games.mississippi_2017.view.choices import STEERING
from kielwasser.games.mississippi_2017.view.figures import NAME, definitions
from kielwasser.games.mississippi_2017.view.words import KINDS, place
from kielwasser.games.river.view import scene as river
from kielwasser.games.river.view.scene import River
from kielwasser.games.river.view.words import cells_of

DOCK, FIELD, stands = river.DOCK, river.FIELD, river.stands


def _river(position: Position) -> River:
    """Return what lies on the table; the position must have been hidden."""
    fields, kinds = fields_of(position), position.board_array["kind"][0].tolist()
    calm = [field for field in fields if kinds[field] == WATER]
    return River(NAME, fields, cells_of(position), calm, waiting_of(position, fields))


def box(position: Position) -> Box:
    """Show the segments on the table, and ships that were pushed off it."""
    seen = position.hide(position.to_move)
    shown = _river(seen)
    return river.box(shown.cells[field] for field in (*shown.fields, *seen.state.field.tolist()))


def focus(position: Position) -> tuple[Box, ...]:
    """Follow the boats."""
    seen = position.hide(position.to_move)
    return river.focus(seen, fields_of(seen), box(position))


def ground(position: Position, look: Look) -> str:
    """Draw what lies on the table."""
    seen = position.hide(position.to_move)
    shown, kinds = _river(seen), seen.board_array["kind"][0].tolist()
    fields = {kind: [field for field in shown.fields if kinds[field] == kind] for kind in KINDS}
    figures = {LOG: "log", SANDBANK: "sandbank", GOAL: "goal"}
    return "".join(
        (
            definitions(),
            river.all_standing(shown, shown.fields, "bank"),
            river.fields(shown),
            river.waves(shown, shown.calm),
            *(river.all_standing(shown, fields[kind], name) for kind, name in figures.items()),
            *(river.island(shown, field) for field in fields[ISLAND]),
            river.coordinates(shown, seen, place) if look.coordinates else "",
        )
    )


def pieces(position: Position, look: Look) -> str:
    """Draw boats, waiting passengers, the last move and what can be chosen."""
    seen = position.hide(position.to_move)
    return river.pieces(_river(seen), seen, look, STEERING, box(position))
