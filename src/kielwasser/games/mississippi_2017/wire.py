"""Mississippi Queen 2017: the official documents, and the result as the official referee reported it."""

from collections.abc import Sequence
from functools import lru_cache
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, final_points
from kielwasser.core.position import Move, Position
from kielwasser.games.mississippi_2017 import moving, notation, rules
from kielwasser.games.mississippi_2017.board import (
    ACCELERATE,
    ADVANCE,
    LEAST_ADVANCE,
    MOST_ROTATION,
    OFFSETS,
    PUSH,
    ROTATE,
    ROW,
    axial,
    offset,
)
from kielwasser.games.mississippi_2017.notation import (
    KIND_LETTERS,
    Segment,
    WrittenBoat,
    boats_of,
    build,
    mirrored,
    segments_of,
)
from kielwasser.games.mississippi_2017.texts import ENDINGS
from kielwasser.games.river.board import SEGMENT_FIELDS, SEGMENTS
from kielwasser.protocol.document import as_state, child, choice_of, escape, node, number_of, parse, render
from kielwasser.system.errors import StateXmlError, Text

SEATS = ("RED", "BLUE")
DIRECTIONS = ("RIGHT", "UP_RIGHT", "UP_LEFT", "LEFT", "DOWN_LEFT", "DOWN_RIGHT")
TYPES = {
    **dict(zip(KIND_LETTERS[1:], ("WATER", "LOG", "SANDBANK", "GOAL", "BLOCKED"), strict=True)),
    **{str(direction): f"PASSENGER{direction}" for direction in range(6)},
}
_LETTERS = "".join(TYPES)
_BOOLEANS = ("false", "true")
VIOLATION = "RULE_VIOLATION"


# ---- the state document --------------------------------------------------------------------------------------------


def read_state(position: Position, xml: str) -> None:
    """Fill a position from a state document, with or without segments that are not on the table."""
    root = as_state(parse(xml))
    segments: list[Segment | None] = [None] * SEGMENTS
    visible = []
    for tile in child(child(root, "board"), "tiles"):
        index = number_of(tile, "index")
        if not 0 <= index < SEGMENTS:
            raise StateXmlError(Text(f"es gibt kein Segment {index}", f"there is no segment {index}"))
        segments[index] = _read_tile(tile)
        if choice_of(tile, "visible", _BOOLEANS):
            visible.append(index)
    if not visible or visible != list(range(visible[0], visible[-1] + 1)):
        raise StateXmlError(
            Text(
                "die sichtbaren Segmente sind kein Stück des Flusses",
                "the visible segments are not a stretch of the river",
            )
        )
    to_move = choice_of(root, "currentPlayer", SEATS)
    free = [2 if seat == to_move and choice_of(root, "freeTurn", _BOOLEANS) else 1 for seat in (0, 1)]
    build(
        position,
        ply=number_of(root, "turn"),
        to_move=to_move,
        boats=(_read_boat(child(root, "red"), free[0]), _read_boat(child(root, "blue"), free[1])),
        on_table=(visible[0], visible[-1]),
        segments=segments,
    )
    last = root.find("lastMove")
    if last is not None:
        position.history.append(Move(position.game, tuple(read_move(last))))


def _read_tile(tile: Element) -> Segment:
    direction = number_of(tile, "direction")
    fields = list(child(tile, "fields"))
    if not 0 <= direction < 6 or len(fields) != SEGMENT_FIELDS:
        raise StateXmlError(
            Text(
                f"ein Segment hat eine Richtung von 0 bis 5 und {SEGMENT_FIELDS} Felder",
                f"a segment has a direction from 0 to 5 and {SEGMENT_FIELDS} fields",
            )
        )
    letters = "".join(_LETTERS[choice_of(field, "type", TYPES.values())] for field in fields)
    places = [axial(number_of(field, "x"), number_of(field, "y")) for field in fields]
    offsets = [(int(q), int(r)) for q, r in OFFSETS[mirrored(direction)]]
    (q, r), (dq, dr) = places[0], offsets[0]
    if [(q - dq + a, r - dr + b) for a, b in offsets] != places:
        raise StateXmlError(
            Text(
                "die Felder eines Segments liegen nicht, wie seine Richtung sagt",
                "a segment's fields do not lie as its direction says",
            )
        )
    return Segment(direction, offset(q - dq, r - dr), letters)


def _read_boat(element: Element, free: int) -> WrittenBoat:
    return WrittenBoat(
        x=number_of(element, "x"),
        y=number_of(element, "y"),
        direction=choice_of(element, "direction", DIRECTIONS),
        speed=number_of(element, "speed"),
        coal=number_of(element, "coal"),
        passengers=number_of(element, "passenger"),
        free=free,
        points=number_of(element, "points"),
    )


def write_state(position: Position, names: tuple[str, str] = ("Unknown", "Unknown"), hidden: bool = True) -> str:
    """Return the state document; without `hidden` only with the segments on the table, as the server sent it."""
    last = node("lastMove", None, *move_nodes(position.history[-1].actions)) if position.history else None
    return write_with_last(position, names, hidden, last)


def write_with_last(position: Position, names: tuple[str, str], hidden: bool, last: Element | None) -> str:
    """Return the state document with that last move; no elements are made, the server writes many."""
    state, to_move = position.state_array[0], position.to_move
    boats = boats_of(position)
    lines = [
        f'<state turn="{position.ply}" startPlayer="{SEATS[0]}" currentPlayer="{SEATS[to_move]}" '
        f'freeTurn="{_BOOLEANS[boats[to_move].free == 2]}">',
        *(f"  {write_player(position, seat, names[seat], SEATS[seat].lower(), boats[seat])}" for seat in (0, 1)),
        "  <board>",
        "    <tiles>",
    ]
    on_table = range(int(state["first"]), int(state["last"]) + 1)
    shown = range(SEGMENTS) if hidden else on_table
    for number, segment in zip(shown, segments_of(position, shown), strict=True):
        if segment is not None:
            lines.append(_tile(number, segment, number in on_table))
    lines += ["    </tiles>", "  </board>"]
    if last is not None:
        lines.append(render(last, "  "))
    return "\n".join([*lines, "</state>"])


@lru_cache(maxsize=8192)
def _tile(number: int, segment: Segment, visible: bool) -> str:
    """Return a segment; from turn to turn most stay as they are."""
    (q, r), rows = axial(*segment.centre), ROW.tolist()
    places = [offset(q + dq, r + dr) for dq, dr in OFFSETS[mirrored(segment.direction)].tolist()]
    lines = [
        f'      <tile visible="{_BOOLEANS[visible]}" index="{number}" direction="{segment.direction}">',
        "        <fields>",
    ]
    for letter, (x, y), row in zip(segment.fields, places, rows, strict=True):
        lines.append(f'          <field type="{TYPES[letter]}" x="{x}" y="{y}" points="{row}"/>')
    return "\n".join([*lines, "        </fields>", "      </tile>"])


def write_player(position: Position, seat: int, name: str, tag: str, boat: WrittenBoat | None = None) -> str:
    """Return a player under a tag, which may carry attributes of its own."""
    boat = boat or boats_of(position)[seat]
    return (
        f'<{tag} displayName="{escape(name)}" color="{SEATS[seat]}" points="{boat.points}" x="{boat.x}" y="{boat.y}" '
        f'direction="{DIRECTIONS[boat.direction]}" speed="{boat.speed}" coal="{boat.coal}" '
        f'tile="{_segment(position, seat)}" passenger="{boat.passengers}"/>'
    )


def _segment(position: Position, seat: int) -> int:
    """Return the segment on which a boat is; the rules are asked only where two share a field."""
    field = int(position.state_array[0]["field"][seat])
    if field == position.board_array[0]["shared"]:
        return int(rules.segment_of(position.board, position.state, seat))
    return field // SEGMENT_FIELDS


# ---- moves ---------------------------------------------------------------------------------------------------------


def read_move(element: Element) -> list[int]:
    """Return the actions of a move in their order; hints are left out."""
    readers = {
        "acceleration": lambda action: notation.accelerate(number_of(action, "acc")),
        "turn": lambda action: notation.rotate(number_of(action, "direction")),
        "advance": lambda action: notation.advance(number_of(action, "distance")),
        "push": lambda action: notation.push(choice_of(action, "direction", DIRECTIONS)),
    }
    ordered = []
    for action in element:
        if action.tag == "hint":
            continue
        if action.tag not in readers:
            raise StateXmlError(Text(f"ein Zug hat kein <{action.tag}>", f"a move has no <{action.tag}>"))
        ordered.append((number_of(action, "order") if "order" in action.attrib else 0, readers[action.tag](action)))
    return [action for _, action in sorted(ordered, key=lambda pair: pair[0])]


def move_nodes(actions: Sequence[int]) -> list[Element]:
    """Return the elements of a move's actions."""
    return [_action_node(order, action) for order, action in enumerate(actions)]


def _action_node(order: int, action: int) -> Element:
    if action >= PUSH:
        return node("push", {"order": order, "direction": DIRECTIONS[mirrored(action - PUSH)]})
    if action >= ADVANCE + LEAST_ADVANCE:
        return node("advance", {"order": order, "distance": action - ADVANCE})
    if action >= ROTATE - MOST_ROTATION:
        return node("turn", {"order": order, "direction": action - ROTATE})
    return node("acceleration", {"order": order, "acc": action - ACCELERATE})


# ---- the result ----------------------------------------------------------------------------------------------------

_REASONS = {
    rules.IN_GOAL: "Das Spiel ist beendet.\nEin Spieler ist im Ziel",
    rules.ROUND_LIMIT: "Das Rundenlimit wurde erreicht.",
    rules.LEFT_BEHIND: "Das Spiel ist vorzeitig zu Ende.\nEin Spieler wurde abgehängt.",
}


def result(
    position: Position,
    cause: str = "REGULAR",
    culprit: int | None = None,
    text: str | None = None,
    code: int = 0,
) -> dict[str, object]:
    """Return the result of a game in the shape of the recordings.

    Irregular ends need their cause, the culprit's seat and, for a rule violation, the referee's text and code; the
    position is then the one at the offence.
    """
    state = position.state
    if culprit is None and state.over == rules.NO_MOVE:
        cause, culprit, text = VIOLATION, 1 - int(state.winner), ENDINGS[rules.NO_MOVE][1].de
    if culprit is not None:
        winner, end = 1 - culprit, cause
    else:
        winner, end = int(state.winner), _REASONS[int(state.over)]
    passengers = counted(position, code).state_array[0]["passengers"].tolist()
    scores = {}
    for seat, score in enumerate(final_points(position.game, position.ruling, position.points, Cause(cause), culprit)):
        match_points = 1 if winner < 0 else 2 if seat == winner else 0
        scores[SEATS[seat].lower()] = {
            "cause": cause if seat == culprit else "REGULAR",
            "reason": end if culprit is None else text if seat == culprit else None,
            "parts": [match_points, score, passengers[seat]],
        }
    winners = [SEATS[winner]] if winner >= 0 else []
    return {"end": end, **scores, "winners": winners, "regular": culprit is None}


def counted(position: Position, code: int) -> Position:
    """Return the position that counts at a refusal: passengers come on board before coal and points are looked at."""
    if code not in (moving.NO_COAL, moving.POINTS_LEFT, moving.POINTS_OVERDRAWN):
        return position
    position = position.copy()
    rules.pick_up_both(position.board, position.state)
    return position
