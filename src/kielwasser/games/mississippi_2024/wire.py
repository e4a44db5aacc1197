"""Mississippi Queen 2024: the official documents, and the result as the official referee reported it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from xml.etree.ElementTree import Element

from kielwasser.core.ending import final_points
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import BOOK
from kielwasser.games.mississippi_2024 import moving, rules
from kielwasser.games.mississippi_2024.board import (
    ADVANCE,
    GOAL,
    ISLAND,
    NO_CHANGE,
    NO_DISTANCE,
    PASSENGER,
    PUSH,
    ROTATE,
    ROWS,
    WATER,
)
from kielwasser.games.mississippi_2024.notation import (
    TEAMS,
    Segment,
    WrittenShip,
    acceleration,
    advances,
    build,
)
from kielwasser.games.river.board import SEGMENT_FIELDS, SEGMENTS
from kielwasser.protocol.document import as_state, child, choice_of, node, number_of, parse, render, text_of
from kielwasser.protocol.recent import CAUSES, KIND_OF_END
from kielwasser.system.errors import StateXmlError, Text

SEATS = TEAMS
DIRECTIONS = ("RIGHT", "DOWN_RIGHT", "DOWN_LEFT", "LEFT", "UP_LEFT", "UP_RIGHT")
_SIGNS = {"water": ".", "island": "#", "goal": "*"}
_KINDS = {WATER: "water", ISLAND: "island", GOAL: "goal"}

# The season's names of the reasons for which a move is refused.
MISTAKES = {
    moving.NO_ACTIONS: "MoveMistake.NO_ACTIONS",
    moving.PUSH_ACTION_REQUIRED: "MoveMistake.PUSH_ACTION_REQUIRED",
    moving.FIRST_ACTION_ACCELERATE: "MoveMistake.FIRST_ACTION_ACCELERATE",
    moving.MOVEMENT_POINTS_LEFT: "MoveMistake.MOVEMENT_POINTS_LEFT",
    moving.ZERO_ACC: "AccelerationProblem.ZERO_ACC",
    moving.ABOVE_MAX_SPEED: "AccelerationProblem.ABOVE_MAX_SPEED",
    moving.BELOW_MIN_SPEED: "AccelerationProblem.BELOW_MIN_SPEED",
    moving.INSUFFICIENT_COAL: "AccelerationProblem.INSUFFICIENT_COAL",
    moving.NOT_ENOUGH_COAL_FOR_ROTATION: "TurnProblem.NOT_ENOUGH_COAL_FOR_ROTATION",
    moving.INVALID_DISTANCE: "AdvanceProblem.INVALID_DISTANCE",
    moving.MOVEMENT_POINTS_MISSING: "AdvanceProblem.MOVEMENT_POINTS_MISSING",
    moving.FIELD_IS_BLOCKED: "AdvanceProblem.FIELD_IS_BLOCKED",
    moving.INSUFFICIENT_PUSH: "AdvanceProblem.INSUFFICIENT_PUSH",
    moving.SHIP_ALREADY_IN_TARGET: "AdvanceProblem.SHIP_ALREADY_IN_TARGET",
    moving.PUSH_POINTS_MISSING: "PushProblem.MOVEMENT_POINTS_MISSING",
    moving.INVALID_FIELD_PUSH: "PushProblem.INVALID_FIELD_PUSH",
    moving.BLOCKED_FIELD_PUSH: "PushProblem.BLOCKED_FIELD_PUSH",
    moving.SAME_FIELD_PUSH: "PushProblem.SAME_FIELD_PUSH",
    moving.BACKWARD_PUSHING_RESTRICTED: "PushProblem.BACKWARD_PUSHING_RESTRICTED",
}


# ---- states --------------------------------------------------------------------------------------------------------


def read_state(position: Position, xml: str) -> None:
    """Fill a position from the text of a state document."""
    fill(position, as_state(parse(xml)))


def fill(position: Position, root: Element) -> None:
    """Fill a position from a state document; all segments in it are revealed, the others hidden.

    Q5: by the book `nextDirection` means nothing, unless a ship lies there; see `write_state`.
    """
    board = child(root, "board")
    segments = [_read_segment(element) for element in board.findall("segment")]
    revealed = len(segments)
    if revealed < SEGMENTS:
        segments.append(Segment(choice_of(board, "nextDirection", DIRECTIONS), ""))
    elements = {choice_of(element, "team", SEATS): element for element in root.findall("ship")}
    if set(elements) != {0, 1}:
        raise StateXmlError(Text("<state> muss ein Schiff jedes Teams haben", "<state> must have a ship of each team"))
    last = root.find("lastMove")
    build(
        position,
        ply=number_of(root, "turn"),
        to_move=choice_of(root, "currentTeam", SEATS),
        visible=revealed,
        ships=[_read_ship(elements[seat]) for seat in (0, 1)],
        segments=segments,
    )
    for s, element in enumerate(board.findall("segment")):
        if _read_cell(child(element, "center")) != tuple(position.board.centre[s].tolist()):
            raise StateXmlError(
                Text(
                    f"die Mitte von Segment {s} ist nicht vier Felder von der des vorigen entfernt",
                    f"the centre of segment {s} is not four fields from that of the segment before",
                )
            )
    if last is not None:
        position.history.append(Move(position.game, tuple(read_move(last))))


def _read_segment(element: Element) -> Segment:
    columns = [list(column) for column in element.findall("field-array")]
    if [len(column) for column in columns] != [ROWS] * 4:
        raise StateXmlError(
            Text("ein Segment hat vier Spalten zu je fünf Feldern", "a segment has four columns of five fields each")
        )
    signs = "".join(_read_field(field) for column in columns for field in column)
    return Segment(choice_of(element, "direction", DIRECTIONS), signs)


def _read_field(element: Element) -> str:
    if element.tag in _SIGNS:
        return _SIGNS[element.tag]
    if element.tag == "passenger":
        return ("abcdef", "012345")[choice_of(element, "passenger", "01")][choice_of(element, "direction", DIRECTIONS)]
    raise StateXmlError(
        Text(f"<{element.tag}> ist kein Feld dieses Flusses", f"<{element.tag}> is no field of this river")
    )


def _read_cell(element: Element) -> tuple[int, int]:
    q, r, s = (number_of(element, name) for name in "qrs")
    if q + r + s:
        raise StateXmlError(
            Text(
                f"die Koordinaten {q}, {r}, {s} ergeben zusammen nicht 0",
                f"the coordinates {q}, {r}, {s} do not add up to 0",
            )
        )
    return q, r


def _read_ship(element: Element) -> WrittenShip:
    q, r = _read_cell(child(element, "position"))
    return WrittenShip(
        q,
        r,
        heading=choice_of(element, "direction", DIRECTIONS),
        speed=number_of(element, "speed"),
        coal=number_of(element, "coal"),
        passengers=number_of(element, "passengers"),
        free=number_of(element, "freeTurns"),
        points=number_of(element, "points"),
        stuck=text_of(element, "stuck") == "true",
    )


def write_state(position: Position, echo: Element | None = None) -> str:
    """Return the state document of a position, with the revealed segments only; `echo` is the last move as it came.

    Q5: clients want a `nextDirection`, but by the book nobody knows it, unless a ship was pushed there: then that of
    the last revealed segment stands there once more.
    """
    board, state = position.board_array[0], position.state_array[0]
    revealed = min(int(state["visible"]), int(board["known"]))
    directions = board["direction"].tolist()
    is_next_told = position.ruling != BOOK or state["field"].max() >= revealed * SEGMENT_FIELDS
    is_next_known = revealed < SEGMENTS and directions[revealed] >= 0 and is_next_told
    following = DIRECTIONS[directions[revealed if is_next_known else revealed - 1]]
    return (
        f'<state startTeam="{SEATS[0]}" turn="{state["ply"]}" currentTeam="{SEATS[state["to_move"]]}">\n'
        f'  <board nextDirection="{following}">\n'
        f"{_write_river(position, revealed)}"
        f"  </board>\n{_write_ships(position)}{_write_last(position, echo)}</state>"
    )


def _write_river(position: Position, revealed: int) -> str:
    board = position.board_array[0]
    kinds, docks = board["kind"].tobytes(), board["dock"].tobytes()
    waiting = position.state_array["waiting"][0].tolist()
    segments = zip(board["direction"].tolist(), board["centre"].tolist(), range(revealed), strict=False)
    return "".join(
        _write_segment(
            direction,
            *centre,
            kinds[s * SEGMENT_FIELDS : (s + 1) * SEGMENT_FIELDS],
            docks[s * SEGMENT_FIELDS : (s + 1) * SEGMENT_FIELDS],
            waiting[s],
        )
        for direction, centre, s in segments
    )


@lru_cache(maxsize=2048)  # a segment stays what it is, apart from its passenger
def _write_segment(direction: int, q: int, r: int, kinds: bytes, docks: bytes, waiting: int) -> str:
    fields = [_field_node(kind, docks[i], waiting >> i & 1) for i, kind in enumerate(kinds)]
    columns = (node("field-array", None, *fields[i : i + ROWS]) for i in range(0, SEGMENT_FIELDS, ROWS))
    centre = node("center", {"q": q, "r": r, "s": -q - r})
    return render(node("segment", {"direction": DIRECTIONS[direction]}, centre, *columns), "    ") + "\n"


def _field_node(kind: int, dock: int, is_waiting: int) -> Element:
    if kind == PASSENGER:
        return node("passenger", {"direction": DIRECTIONS[dock], "passenger": is_waiting})
    return node(_KINDS[kind])


def _write_ships(position: Position) -> str:
    state = position.state_array[0]
    cells = position.board_array["cell"][0][state["field"]].tolist()
    numbers = [state[name].tolist() for name in ("heading", "speed", "coal", "passengers", "free", "points", "stuck")]
    text = ""
    for team, (q, r), *ship in zip(SEATS, cells, *numbers, strict=True):
        heading, speed, coal, passengers, free, points, stuck = ship
        text += (
            f'  <ship team="{team}" direction="{DIRECTIONS[heading]}" speed="{speed}" coal="{coal}" '
            f'passengers="{passengers}" freeTurns="{free}" points="{points}" stuck="{"true" if stuck else "false"}">\n'
            f'    <position q="{q}" r="{r}" s="{-q - r}"/>\n'
            "  </ship>\n"
        )
    return text


def _write_last(position: Position, echo: Element | None) -> str:
    """Return the last move; there is none any more once a ship is stuck."""
    if position.state_array["stuck"].any():
        return ""
    if echo is None and position.history:
        echo = write_move(position.history[-1].actions, "lastMove")
    return "" if echo is None else render(echo, "  ") + "\n"


# ---- moves ---------------------------------------------------------------------------------------------------------


def action_elements(element: Element) -> list[Element]:
    """Return the elements of a move's actions, whatever lists they are wrapped in.

    Programs on the JVM wrap them in the inner lists of their list classes; where there are two, they are the same list.
    """
    found = [inner for inner in element if inner.tag in _WORDS]
    wrapped = [inner for inner in element if inner.tag not in _WORDS]
    return found + (action_elements(wrapped[0]) if wrapped else [])


def read_move(element: Element) -> list[int]:
    """Return the actions of an element that holds a move."""
    actions: list[int] = []
    for tag, group in groupby(action_elements(child(element, "actions")), lambda inner: inner.tag):
        if tag == "advance":
            actions += advances(number_of(inner, "distance") for inner in group)
        elif tag == "acceleration":
            actions += [acceleration(number_of(inner, "acc")) for inner in group]
        else:
            first = ROTATE if tag == "turn" else PUSH
            actions += [first + choice_of(inner, "direction", DIRECTIONS) for inner in group]
    return actions


def write_move(actions: Sequence[int], name: str) -> Element:
    """Return an element of that name that holds a move."""
    return node(name, None, node("actions", None, *(_action_node(action) for action in actions)))


def _action_node(action: int) -> Element:
    if action >= PUSH:
        return node("push", {"direction": DIRECTIONS[action - PUSH]})
    if action >= ADVANCE:
        return node("advance", {"distance": action - NO_DISTANCE})
    if action >= ROTATE:
        return node("turn", {"direction": DIRECTIONS[action - ROTATE]})
    return node("acceleration", {"acc": action - NO_CHANGE})


_WORDS = {
    "acceleration": ("acc", "Beschleunige um {}"),
    "turn": ("direction", "Drehe nach {}"),
    "advance": ("distance", "Gehe {} Felder vor"),
    "push": ("direction", "Dränge nach {} ab"),
}


def describe_move(element: Element) -> str:
    """Return the move that an element holds in the words of the official referee, numbers as they came."""
    described = []
    for inner in action_elements(child(element, "actions")):
        attribute, words = _WORDS[inner.tag]
        if inner.tag == "advance" and number_of(inner, attribute) < 0:
            words = "Gehe {} Felder zurück"
        described.append(words.format(text_of(inner, attribute)))
    return f"Zug[{', '.join(described)}]"


def describe_offence(code: int, text: str, element: Element) -> str:
    """Return the official message about a refused move, which an element holds."""
    return text if code == moving.NO_ACTIONS else f"{text} bei '{describe_move(element)}'"


# ---- results -------------------------------------------------------------------------------------------------------

# Regular ends, and ships that cannot move: the named one is the winner, the stuck ship's name goes into STUCK.
_REASONS = {
    "GOAL": "{} hat das Ziel zuerst erreicht.",
    "SEGMENT_DISTANCE": "{} liegt 3 Segmente vorne.",
    "STUCK": "{} kann sich nicht mehr bewegen.",
    "DIFFERING_SCORES": "{} hat mehr Punkte.",
    "DIFFERING_PASSENGERS": "{} hat mehr Passagiere befördert.",
    "TIE": "Beide Teams sind gleichauf",
}


def result(
    position: Position,
    cause: str = "REGULAR",
    culprit: int | None = None,
    text: str = "",
    names: tuple[str, str] = SEATS,
) -> dict[str, object]:
    """Return the result of a game in the shape of the recordings; one that is not over ends as if it were.

    Irregular ends need their cause, the seat that caused it and a text: the official message about the offence, or how
    a player left.
    """
    state = position.state
    if cause == "REGULAR":
        reason = win_reason(position)
        winner = int(state.winner) if state.over else _winner_now(position, reason)
        loser = 1 - winner if reason == "STUCK" else -1
        name = names[loser if reason == "STUCK" else winner]
        said = _REASONS[reason].format(name.upper() if reason == "DIFFERING_PASSENGERS" else name)
    else:
        assert culprit is not None
        winner, reason, loser = 1 - culprit, cause, culprit
        said = CAUSES[cause].format(name=names[culprit], text=text)
    points = final_points(position.game, position.ruling, position.points, KIND_OF_END[cause], culprit)
    scores = []
    for seat, score in enumerate(points):
        victory = 1 if winner < 0 else 2 if seat == winner else 0
        passengers = int(state.passengers[seat]) if score else 0  # who has lost his points has lost them, too
        scores.append([victory, score, passengers])
    return {
        "scores": scores,
        "winner": SEATS[winner] if winner >= 0 else None,
        "regular": loser < 0,
        "reason": reason,
        "reason_text": said,
    }


def win_reason(position: Position) -> str:
    """Return the season's name of what decided a finished game."""
    state = position.state
    over = int(state.over)
    if over == rules.NO_MOVE:
        return "STUCK"
    if over == rules.LEFT_BEHIND and position.ruling == "referee":
        return "SEGMENT_DISTANCE"
    if over in (0, rules.IN_GOAL) and rules.has_reached(position.board, state, 0) != rules.has_reached(
        position.board, state, 1
    ):
        return "GOAL"
    if state.points[0] != state.points[1]:
        return "DIFFERING_SCORES"
    return "DIFFERING_PASSENGERS" if state.passengers[0] != state.passengers[1] else "TIE"


def _winner_now(position: Position, reason: str) -> int:
    """Return who would win if the game were over now; -1 if nobody."""
    if reason == "GOAL":
        return 0 if rules.has_reached(position.board, position.state, 0) else 1
    return int(rules.better(position.state))
