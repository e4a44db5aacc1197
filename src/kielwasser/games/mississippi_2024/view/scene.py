"""Mississippi Queen 2024: what it looks like."""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.core.view import Box, Look
from kielwasser.drawing.hexes import heading
from kielwasser.drawing.svg import words
from kielwasser.games.mississippi_2024.board import GOAL, ISLAND, PASSENGER, WATER
from kielwasser.games.mississippi_2024.notation import open_ends
from kielwasser.games.mississippi_2024.view.choices import STEERING
from kielwasser.games.mississippi_2024.view.figures import NAME, definitions
from kielwasser.games.mississippi_2024.view.words import KINDS, place, waiting_of
from kielwasser.games.river.board import OFF, SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.view import scene as river
from kielwasser.games.river.view.scene import River
from kielwasser.games.river.view.words import cells_of

_SHOWN = 4  # revealed segments in the picture; a ship that is farther behind is shown too

DOCK, FIELD, stands = river.DOCK, river.FIELD, river.stands


def _river(position: Position) -> River:
    """Return the revealed part of the river; the position must have been hidden."""
    fields = range(int(position.board.known) * SEGMENT_FIELDS)
    kinds, current = (position.board_array[name][0].tolist() for name in ("kind", "current"))
    perhaps = open_ends(position)
    calm = [field for field in fields if kinds[field] == WATER and not current[field] and field not in perhaps]
    return River(NAME, fields, cells_of(position), calm, waiting_of(position))


def box(position: Position) -> Box:
    """Show the last revealed segments, where the ships are."""
    seen = position.hide(0)
    cells, known = cells_of(seen), int(seen.board.known)
    ships = [int(field) for field in seen.state.field]
    first = min(max(known - _SHOWN, 0), *(field // SEGMENT_FIELDS for field in ships))
    return river.box(cells[field] for field in (*range(first * SEGMENT_FIELDS, known * SEGMENT_FIELDS), *ships))


def focus(position: Position) -> tuple[Box, ...]:
    """Follow the ships."""
    seen = position.hide(0)
    return river.focus(seen, range(int(seen.board.known) * SEGMENT_FIELDS), box(position))


def ground(position: Position, look: Look) -> str:
    """Draw the revealed river, and in outlines the segment that comes next where its direction is public (Q5)."""
    seen = position.hide(0)
    shown = _river(seen)
    kinds, current, directions = (seen.board_array[name][0].tolist() for name in ("kind", "current", "direction"))
    fields = {kind: [field for field in shown.fields if kinds[field] == kind] for kind in KINDS}
    hidden = range(len(shown.fields), SEGMENTS * SEGMENT_FIELDS)
    fog = [field for field in hidden if directions[field // SEGMENT_FIELDS] >= 0]
    flowing = [field for field in shown.fields if current[field]]
    return "".join(
        (
            definitions(),
            river.all_standing(shown, fog, "fog"),
            river.all_standing(shown, shown.fields, "bank"),
            river.fields(shown),
            river.waves(shown, shown.calm),
            *(river.standing(shown, field, "flow", _flow(seen, field)) for field in flowing),
            *(_open_end(shown, field) for field in open_ends(seen)),
            *(river.island(shown, field) for field in fields[ISLAND]),
            river.all_standing(shown, fields[PASSENGER], "clearing"),
            river.all_standing(shown, fields[GOAL], "goal"),
            river.coordinates(shown, seen, place) if look.coordinates else "",
        )
    )


def _open_end(shown: River, field: int) -> str:
    """Return the sign for water through which the current may run: that depends on the next segment."""
    x, y = shown.middle(field)
    return words("?", x, y + 6, class_="perhaps")


def _flow(position: Position, field: int) -> float:
    """Return where the current runs to, in degrees: towards the start, to where it runs on if that can be seen."""
    board = position.board
    back = (int(board.direction[field // SEGMENT_FIELDS]) + 3) % 6
    for d in (back, (back + 1) % 6, (back + 5) % 6):
        neighbour = int(board.neighbour[field, d])
        if neighbour < OFF and board.current[neighbour]:
            return heading(d)
    return heading(back)


def pieces(position: Position, look: Look) -> str:
    """Draw ships, waiting passengers, the last move and what can be chosen."""
    seen = position.hide(0)
    return river.pieces(_river(seen), seen, look, STEERING, box(position))
