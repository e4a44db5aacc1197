"""The picture of a river, as far as both seasons have the same: ships, islands, docks, goal, controls, the last move.

A season tells what lies where as a `River`; which of its fields are shown, what they are and what can be done there is
its own affair.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from kielwasser.core.hexgrid import Cell, distance, neighbour
from kielwasser.core.position import Position
from kielwasser.core.view import CONFIRM, DISCARD, Box, Choice, Look, Point
from kielwasser.drawing import hexes
from kielwasser.drawing.svg import element, moved, number, target, title, words
from kielwasser.games.river.board import SEGMENT_FIELDS
from kielwasser.games.river.view import choices as steering
from kielwasser.games.river.view.choices import FASTER, LEFT, RIGHT, SLOWER, Steering, action_key
from kielwasser.games.river.view.figures import ISLANDS, SIZE, figure
from kielwasser.games.river.view.words import Place, cells_of, ship_label

FIELD = 3**0.5 * SIZE
MARGIN = 0.5 * SIZE  # around the fields: their bank
_BEHIND = 1.1 * SIZE  # how far from the middle of a field the mover stays while another ship is there
DOCK = (LEFT, RIGHT, SLOWER, FASTER, DISCARD, CONFIRM)  # the six icons of §6.3 of the 2017 rule book
_BUTTON = 12.0
_AROUND = 3  # fields around a ship that are seen, at least
_BESIDE = 2  # fields from the ship, at most
_ABOVE = 4.0  # how much higher than the middle of a field an icon stands: its name can be read below
# The side of the ship on which an icon belongs, in degrees, clockwise; what comes and goes finds its place last.
_SIDES = {CONFIRM: 0.0, LEFT: -130.0, RIGHT: -50.0, FASTER: 50.0, SLOWER: 130.0, DISCARD: 180.0}


@dataclass(frozen=True)
class River:
    """What of a river is shown: fields by their numbers, and where a passenger waits with the direction of his dock."""

    game: str
    fields: Sequence[int]
    cells: Sequence[Cell]  # of all fields by their numbers
    calm: Sequence[int]  # those of the fields on which nothing but water is drawn
    waiting: Sequence[tuple[int, int]]

    def middle(self, field: int) -> Point:
        """Return where a field lies in the picture."""
        return hexes.centre(self.cells[field], SIZE)


def box(cells: Iterable[Cell]) -> Box:
    """Return the part of the plane that shows some fields."""
    middles = [hexes.centre(cell, SIZE) for cell in cells]
    left, right = (edge(x for x, _ in middles) for edge in (min, max))
    top, bottom = (edge(y for _, y in middles) for edge in (min, max))
    margin = MARGIN + SIZE
    return Box(left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin)


def focus(position: Position, shown: Sequence[int], latest: Box) -> tuple[Box, ...]:
    """Return what is followed: the ship that moves, what is near, both ships, the latest part, the whole river."""
    cells = cells_of(position)
    river = [cells[field] for field in shown]

    def around(seat: int) -> Box:
        ship = cells[int(position.state.field[seat])]
        return box([ship, *(cell for cell in river if distance(ship, cell) <= _AROUND)])

    ship, near = box([cells[int(position.state.field[position.to_move])]]), around(position.to_move)
    both = _union(near, around(1 - position.to_move))
    late = _union(both, latest)
    return ship, near, both, late, _union(late, box(river))


def _union(one: Box, other: Box) -> Box:
    x, y = min(one.x, other.x), min(one.y, other.y)
    right, bottom = max(one.x + one.width, other.x + other.width), max(one.y + one.height, other.y + other.height)
    return Box(x, y, right - x, bottom - y)


# ---- the ground ----------------------------------------------------------------------------------------------------


def standing(river: River, field: int, name: str, degrees: float = 0.0) -> str:
    """Return a figure that stands on a field."""
    x, y = river.middle(field)
    return figure(river.game, name, moved(x, y, degrees))


def fields(river: River) -> str:
    """Return the fields that are shown; each can be clicked, if only to hear why nothing can be done there."""
    return "".join(figure(river.game, "field", moved(*river.middle(field)), field) for field in river.fields)


def all_standing(river: River, fields: Iterable[int], name: str) -> str:
    """Return a figure on each of some fields."""
    return "".join(standing(river, field, name) for field in fields)


def island(river: River, field: int) -> str:
    """Return an island; which of the looks it has depends on its place only."""
    q, r = river.cells[field]
    return standing(river, field, f"island-{(q * 5 + r * 11) % 7 % ISLANDS}")


def waves(river: River, fields: Iterable[int]) -> str:
    """Return waves on some of the fields of open water."""
    rough = (field for field in fields if (river.cells[field][0] * 3 + river.cells[field][1] * 5) % 4 == 0)
    return all_standing(river, rough, "wave")


def coordinates(river: River, position: Position, place: Place) -> str:
    """Return the names of the fields, black and white by turns from segment to segment (§2 of the 2017 rule book)."""
    texts = []
    for field in river.fields:
        x, y = river.middle(field)
        colour = "odd" if field // SEGMENT_FIELDS % 2 else "even"
        name = place(position, field).strip("()").replace(" ", "")
        texts.append(words(name, x, y + 13, class_=f"coordinate {colour}"))
    return "".join(texts)


# ---- what moves ----------------------------------------------------------------------------------------------------


def pieces(river: River, position: Position, look: Look, season: Steering, box: Box) -> str:
    """Return everything that moves, from the lowest to the topmost, and within the box the controls of the ship."""
    shown = steering.with_speed(season, position, look.selected) if look.choices else position
    settles = action_key(shown.actions_so_far[-1]) if shown is not position else ""
    ways, targets = _ways(position, look), _targets(river, position, shown, look, season)
    taken = {*targets, *(field for way in ways for field in way)}
    return "".join(
        (
            *(_passenger(river, field, direction) for field, direction in river.waiting),
            *(_trail(river, seat, way) for seat, way in enumerate(ways) if len(way) > 1),
            _marker(river, position),
            _helm(river, position, look, taken, box),
            *(_ship(river, shown, look, seat, settles) for seat in (1 - position.to_move, position.to_move)),
            *targets.values(),
        )
    )


def _passenger(river: River, field: int, direction: int) -> str:
    x, y = river.middle(field)
    pier = figure(river.game, "pier", f"rotate({number(hexes.heading(direction))})")
    shapes = pier + figure(river.game, "passenger")
    return element("g", shapes, class_="passenger", data_id=f"passenger-{field}", transform=moved(x, y))


def stands(position: Position, seat: int) -> dict[str, Point]:
    """Return where a seat's ship is drawn."""
    return {f"ship-{seat}": _berth(position, seat)}


def _marker(river: River, position: Position) -> str:
    """Return the ring around the ship whose move it is."""
    if position.is_over:
        return ""
    x, y = _berth(position, position.to_move)
    ring = element("circle", r=19.0, class_="turn")
    return element("g", ring, data_id="turn", transform=moved(x, y))


def _berth(position: Position, seat: int) -> Point:
    """Return where a ship is drawn: on its field, but who is about to push hides the other ship less from behind.

    Nothing can be pushed to where the mover came from, so nothing else is shown there.
    """
    state = position.state
    x, y = hexes.centre(tuple(position.board_array["cell"][0, int(state.field[seat])].tolist()), SIZE)
    if state.field[0] != state.field[1] or seat != position.to_move:
        return x, y
    bow = radians(hexes.heading(int(state.heading[seat])))
    return x - _BEHIND * cos(bow), y - _BEHIND * sin(bow)


def _ship(river: River, position: Position, look: Look, seat: int, settles: str) -> str:
    """Return a ship with its numbers; to click the mover settles its speed (the choice of that key)."""
    state = position.state
    x, y = _berth(position, seat)
    heading = hexes.heading(int(state.heading[seat]))
    picked = seat == position.to_move and settles
    numbers = (
        element("circle", r=7.6, class_="dial picked" if picked else "dial"),
        words(str(state.speed[seat]), 0, 5, class_="speed"),
        figure(river.game, "coal", "translate(10.5 11.5)"),
        words(str(state.coal[seat]), 10.5, 15.2, class_="load"),
        *(figure(river.game, "mate", f"translate({7 * i - 11} -13)") for i in range(int(state.passengers[seat]))),
    )
    upright = element("g", *numbers, transform=f"rotate({number(-heading)})")
    return target(
        look,
        settles if seat == position.to_move else "",
        title(ship_label(position, seat).said(look.language)),
        figure(river.game, f"ship-{seat}"),
        upright,
        class_=f"ship seat-{seat}",
        data_id=f"ship-{seat}",
        data_piece=seat if look.choices and seat == position.to_move else None,
        transform=moved(x, y, heading),
    )


# ---- what can be done ----------------------------------------------------------------------------------------------


def _targets(river: River, position: Position, shown: Position, look: Look, season: Steering) -> dict[int, str]:
    """Return the fields to move to and those to push to, each with the movement points that it costs."""
    found = {}
    ways = [(season.advance(fields), position.to_move) for fields in season.distances]
    ways += [(season.push(direction), 1 - position.to_move) for direction in range(6)]
    for action, moved_seat in ways:
        after = _after(shown, action, look)
        if after is not None:
            price = int(shown.state[season.movement] - after.state[season.movement])
            field = int(after.state.field[moved_seat])
            found[field] = _target(river, look, action, field, str(price))
    return found


def _after(position: Position, action: int, look: Look) -> Position | None:
    is_offered = look.offered(action_key(action)) is not None and position.is_allowed(action)
    return position.copy().act(action) if is_offered else None


def _target(river: River, look: Look, action: int, field: int, label: str) -> str:
    return target(
        look,
        action_key(action),
        element("polygon", points=hexes.outline((0.0, 0.0), SIZE - 2), class_="rim veil"),
        element("polygon", points=hexes.outline((0.0, 0.0), SIZE - 4.2), class_="inner"),
        words(label, 0, -6.5, class_="price"),
        data_id=f"target-{field}",
        transform=moved(*river.middle(field)),
    )


# ---- the controls beside the ship (§6.3 of the 2017 rule book) ------------------------------------------------------


def _helm(river: River, position: Position, look: Look, taken: Container[int], box: Box) -> str:
    """Return the icons that find a place beside the ship on which nothing is drawn; all of them stand in the dock too.

    Each goes as near as it can to its own side of the ship, so that it stays where it is while one clicks.
    """
    free = _free_places(river, position, taken, box) if look.choices else []
    ship = river.middle(int(position.state.field[position.to_move]))
    found = []
    for name, angle in _SIDES.items():
        choice = next((choice for choice in look.choices if choice.icon == name), None)
        if choice is None or not free:
            continue
        place = min(free, key=lambda place: _awkwardness(ship, place, angle))
        free.remove(place)
        found.append(_icon(river, look, choice, place))
    return element("g", *found, data_id="helm", data_controls=2 * _BUTTON) if found else ""


def _free_places(river: River, position: Position, taken: Container[int], box: Box) -> list[Point]:
    """Return places on calm water at most two fields from the ship, where no pier, ship nor anything ahead lies."""
    state, mover = position.state, position.to_move
    here = river.cells[int(state.field[mover])]
    ahead = {neighbour(here, int(state.heading[mover]), steps) for steps in range(-2, 3)}
    piers = {neighbour(river.cells[field], direction) for field, direction in river.waiting}
    ships = [_berth(position, seat) for seat in (0, 1)]
    found = []
    for field in river.calm:
        cell, (x, y) = river.cells[field], river.middle(field)
        place = x, y - _ABOVE
        if field in taken or cell in ahead | piers or distance(here, cell) > _BESIDE or not _is_inside(box, place):
            continue
        if all(hypot(x - ship_x, y - ship_y) > SIZE for ship_x, ship_y in ships):
            found.append(place)
    return found


def _is_inside(box: Box, place: Point) -> bool:
    x, y = place[0] - box.x, place[1] - box.y
    return _BUTTON < x < box.width - _BUTTON and _BUTTON < y < box.height - _BUTTON


def _awkwardness(ship: Point, place: Point, angle: float) -> tuple[float, float, float]:
    """Return how far a place is from the ship, and how far from the side on which an icon belongs."""
    dx, dy = place[0] - ship[0], place[1] - ship[1]
    astray = abs((degrees(atan2(dy, dx)) - angle + 180) % 360 - 180)
    return hypot(dx, dy) + astray / 3, dx, dy


def _icon(river: River, look: Look, choice: Choice, middle: Point) -> str:
    return target(
        look,
        choice.key,
        element("circle", r=_BUTTON, class_="button"),
        figure(river.game, f"icon-{choice.icon}"),
        class_="icon" if choice.allowed else "icon doubtful",
        data_id=f"icon-{choice.icon}",
        transform=moved(*middle),
    )


# ---- the last move -------------------------------------------------------------------------------------------------


def _ways(position: Position, look: Look) -> list[list[int]]:
    """Return the fields of both ships in the last move: the mover's way, and that of a ship that was pushed."""
    if look.before is None or not position.history:
        return []
    replayed = look.before.copy()
    ways: list[list[int]] = [[int(field)] for field in replayed.state.field]
    for action in replayed.game.merge(position.history[-1].actions):
        if not replayed.is_allowed(action):
            break  # it led to where nothing was known at that time
        replayed.act(action)
        for way, field in zip(ways, replayed.state.field.tolist(), strict=True):
            if way[-1] != field:
                way.append(field)
    return ways


def _trail(river: River, seat: int, way: Sequence[int]) -> str:
    points = [river.middle(field) for field in way]
    line = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    shapes = element("polyline", points=line, class_="trail"), _dot(points[0])
    return element("g", *shapes, data_id=f"trail-{seat}")


def _dot(point: Point) -> str:
    return element("circle", cx=point[0], cy=point[1], r=4.5, class_="from")
