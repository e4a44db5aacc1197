"""Mississippi Queen 2024 on the wire: what the official server of the season said and understood."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO
from kielwasser.games.mississippi_2024.moving import NO_ACTIONS
from kielwasser.games.mississippi_2024.wire import (
    CAUSES,
    DIRECTIONS,
    MISTAKES,
    describe_move,
    describe_offence,
    fill,
    read_move,
    result,
    write_move,
    write_state,
)
from kielwasser.games.river.board import SEGMENTS
from kielwasser.protocol.dialect import (
    Breach,
    Complaint,
    Dialect,
    Errors,
    Hold,
    Names,
    ReadMove,
    ReplayForm,
    Slot,
    Trouble,
)
from kielwasser.protocol.document import choice_of, node
from kielwasser.protocol.java import decoded
from kielwasser.system.errors import StateXmlError, Text

_PACKAGE = "sc.plugin2024."
_MOVE_CLASSES = ("move", f"{_PACKAGE}Move")
_OTHER_DATA = {
    "welcomeMessage": "WelcomeMessage",
    "memento": "MementoMessage",
    "moveRequest": "MoveRequest",
    "result": "GameResult",
    "error": "ErrorMessage",
    "paused": "GamePaused",
}

# The attribute of each action, and the names of their classes, which work as well.
_ATTRIBUTES = {"acceleration": "acc", "advance": "distance", "turn": "direction", "push": "direction"}
_LONG_NAMES = {
    f"{_PACKAGE}actions.{name}": action
    for name, action in {
        "Accelerate": "acceleration",
        "Acceleration": "acceleration",
        "Advance": "advance",
        "Turn": "turn",
        "Push": "push",
    }.items()
}
_ACTIONS = {name: name for name in _ATTRIBUTES} | _LONG_NAMES

# What Java's list classes put between a list and its elements; full class names occur as well.
_WRAPPERS = frozenset({"a", "c", "list", "default", "tag", "size", "int", "byte"})
_LIST_ATTRIBUTES = ("class", "resolves-to", "serialization", "reference")
_PLAIN_LISTS = ("list", "java.util.ArrayList")  # a list's class was written only if it was another one

# How a player can leave; every other detail is what he did against the course of the game.
_WAYS_TO_LEAVE = frozenset(
    {"LOST_CONNECTION", "RECEIVED_DISCONNECT", "INITIATED_DISCONNECT", "PROTOCOL_ERROR", "UNKNOWN", "NOT_CONNECTED"}
)
_NOBODY_LEFT = "Alle Spieler"

# Requests as the official server named them in errors, with what it knew of each.
_REQUESTS = {
    "authenticate": ("AuthenticateRequest", ("password",)),
    "cancel": ("CancelRequest", ("roomId",)),
    "join": ("JoinGameRequest", ("gameType",)),
    "joinPrepared": ("JoinPreparedRoomRequest", ("reservationCode",)),
    "joinRoom": ("JoinRoomRequest", ("roomId",)),
    "observe": ("ObservationRequest", ("roomId",)),
    "pause": ("PauseGameRequest", ("roomId", "pause")),
    "prepare": ("PrepareGameRequest", ("gameType", "pause")),
    "room": ("RoomPacket", ("roomId",)),
    "step": ("StepRequest", ("roomId", "forced")),
}
_FLAGS = frozenset({"pause", "forced", "canTimeout", "reserved"})  # false if missing
_SLOT = ("displayName", "canTimeout", "reserved")

_ROOM_PROBLEM = "sc.api.plugins.exceptions.GameRoomException: "
_TROUBLES = {
    Trouble.UNREADABLE: "com.thoughtworks.xstream.io.StreamException: {text}",
    Trouble.UNKNOWN_GAME: "sc.server.plugins.UnknownGameTypeException: {text}",
    Trouble.UNKNOWN_ROOM: _ROOM_PROBLEM + "Couldn't find a room with id {text}",
    Trouble.UNKNOWN_RESERVATION: "sc.server.gaming.UnknownReservationException: "
    "Couldn't find a reservation for the provided token.",
    Trouble.ROOM_FULL: _ROOM_PROBLEM + "Room {text} is already full!",
    Trouble.NOT_A_MEMBER: _ROOM_PROBLEM + "Client is not a member of game {text}",
    Trouble.BAD_PASSWORD: "sc.server.network.AuthenticationFailedException: Failed to authenticate as administrator",
    Trouble.NOT_ADMIN: "sc.server.network.UnauthenticatedException: Request {request} requires authentication",
    Trouble.BAD_SLOTS: _ROOM_PROBLEM + "{text}",
    Trouble.LIMIT: _ROOM_PROBLEM + "{text}",
    Trouble.UNAVAILABLE: _ROOM_PROBLEM + "{text}",
}
_CLOSING = (Trouble.UNREADABLE, Trouble.UNKNOWN_GAME)


class SeasonDialect(Dialect):
    """The language of the season 2024."""

    anonymous = ""
    goodbye = "sc.protocol.CloseConnection"
    hold = Hold.PLAYERS
    joined_when_full = False
    wrong_slots_are_unreadable = False
    dummies = False
    answers_end = False
    replay_form = ReplayForm(
        "replay_{type}_{date}_{first}_{second}.xml",
        "%Y-%m-%d_%H-%M-%S",
        with_errors=True,
        copied=("startTeam", "currentTeam"),
    )
    told_causes = (
        ("Regelverletzung", Cause.RULE_VIOLATION),
        ("Missachtung des Spielablaufs", Cause.RULE_VIOLATION),
        ("laenger als", Cause.SOFT_TIMEOUT),
        ("keinen Zug gesendet", Cause.HARD_TIMEOUT),
        ("verlassen", Cause.LEFT),
    )
    definition = (("Siegpunkte", "SUM", True), ("Punkte", "AVERAGE", True), ("Passagiere", "AVERAGE", True))

    # ---- what players and observers are told -----------------------------------------------------------------------

    def welcome(self, seat: int) -> Element:
        """Return the greeting that tells a player his team."""
        return node("data", {"class": "welcomeMessage", "color": self.game.seats[seat]})

    def request(self) -> Element:
        """Return the request for a move."""
        return node("data", {"class": "moveRequest"})

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document, with the revealed segments only."""
        return write_state(position, echo).replace("<state ", '<state class="state" ', 1)

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result; a player without a name is called by his team."""
        found = self._result(ending, names)
        scores = found["scores"]
        assert isinstance(scores, list)
        seats = [ending.culprit] if _is_alone(ending) else [0, 1]
        entries = (self._entry(seat, names, scores[seat]) for seat in seats if seat is not None)
        winner = {} if found["winner"] is None else {"team": found["winner"]}
        decided = node("winner", {**winner, "regular": found["regular"], "reason": found["reason_text"]})
        return node("data", {"class": "result"}, self.define(), node("scores", None, *entries), decided)

    def _entry(self, seat: int, names: Names, parts: Sequence[int]) -> Element:
        name = {"name": names[seat]} if names[seat].strip() else {}
        player = node("player", {**name, "team": self.game.seats[seat]})
        score = node("score", None, *(node("part", text=str(part)) for part in parts))
        return node("entry", None, player, score)

    def _result(self, ending: Ending, names: Names) -> dict[str, object]:
        first, second = (name if name.strip() else team for name, team in zip(names, self.game.seats, strict=True))
        if ending.culprit is None:
            return result(ending.position, names=(first, second))
        cause, text = _offence(ending)
        found = result(ending.position, cause, ending.culprit, text, (first, second))
        if _is_alone(ending):
            return {**found, "winner": None, "reason_text": CAUSES[cause].format(name=_NOBODY_LEFT, text=text)}
        return found

    def parts(self, ending: Ending) -> tuple[Sequence[int], Sequence[int]]:
        """Victory points, points and passengers; nothing for who broke a rule, left or is stuck."""
        scores = self._result(ending, ("", ""))["scores"]
        assert isinstance(scores, list)
        return scores[0], scores[1]

    def paused(self, position: Position, names: Names, paused: bool, held: bool) -> Element | None:
        """Tell observers when the match is paused and when it goes on."""
        return None if held else node("data", {"class": "paused", "paused": paused})

    def errors(self, ending: Ending, names: Names, room: str, data: Element | None) -> Errors:
        """Tell the offender and the observers; nobody is thrown out."""
        assert ending.culprit is not None
        actions = None if data is None else _parse_actions(data)
        move = "null"
        if actions is not None and ending.code != NO_ACTIONS:
            move = describe_move(node("data", None, actions))
        mistake = MISTAKES.get(ending.code, "").rpartition(".")[2]
        text = f"Ungueltiger Zug von '{names[ending.culprit]}'.\nInvalidMoveException(mistake={mistake}, move={move})"
        error = self.error(text, data)
        return Errors(error, None, error, close=False)

    def breach(self, position: Position, names: Names, seat: int, requested: bool, data: Element | None) -> Breach:
        """Let who was not asked lose at once; only who sends what cannot be read is thrown out."""
        reading = self.read_move(data, position, names)
        if reading.actions is None or reading.echo is None:
            return Breach(self.reject(reading, names, seat), close=True, lost=True, detail=reading.detail)
        one, two = (f"{team}({name})" for team, name in zip(self.game.seats, names, strict=True))
        sender = (one, two)[seat]
        text = f"Move from {sender} has not been requested."
        if requested:
            text = (
                f"It's not your turn yet; expected: {(one, two)[1 - seat]}, got {sender} "
                f"(msg was {describe_move(reading.echo)})."
            )
        return Breach(self.error(text, data), lost=True, detail=text)

    def error(self, message: str, data: Element | None) -> Element:
        """Return an error with the move that caused it."""
        actions = None if data is None else _parse_actions(data)
        original = [] if actions is None else [node("originalMessage", {"class": "move"}, actions)]
        return node("data", {"class": "error", "message": message}, *original)

    # ---- what players say ------------------------------------------------------------------------------------------

    def decline(self, data: Element | None, room: str) -> Element | None:
        """Answer data that is something else than a move; the game does not care whose turn it is."""
        kind = "" if data is None else data.get("class", "")
        if data is not None and kind not in _OTHER_DATA:
            return None
        shown = "null" if data is None else _described(_OTHER_DATA[kind], data.attrib, ("color", "paused", "message"))
        packet = node("room", {"roomId": room}, *([] if data is None else [data]))
        message = f"{_ROOM_PROBLEM}Received non-move packet: RoomPacket(roomId={room}, data={shown})"
        return node("errorpacket", {"message": message}, _original(packet))

    def read_move(self, data: Element | None, position: Position, names: Names) -> ReadMove:
        """Make sense of a move, in whatever lists its actions are wrapped; hints are read, but the season had none."""
        kind = "" if data is None else data.get("class", "")
        if data is None or kind not in _MOVE_CLASSES:
            why = f"data of class {kind} is no move" if kind else "data without class"
            return ReadMove(unreadable=why, detail="PROTOCOL_ERROR", data=data)
        if data.find("actions") is None:
            return ReadMove(unreadable="a move without actions", detail="UNKNOWN", data=data)
        try:
            echo = node("lastMove", None, _normal_list(data.findall("actions")[-1]))
            actions = read_move(echo)
        except StateXmlError as error:
            return ReadMove(unreadable=str(error), detail="PROTOCOL_ERROR", data=data)
        return ReadMove(actions, echo, tuple(hint.get("content", "") for hint in data.findall("hint")), data=data)

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a move; the season had no hints."""
        data = write_move(move.actions, "data")
        data.set("class", "move")
        return data

    def read_welcome(self, data: Element) -> int:
        """Return the seat that a greeting tells."""
        return choice_of(data, "color", self.game.seats)

    def read_state(self, state: Element, ruling: str = AUTO) -> Position:
        """Return the position of a state as a player sees it."""
        return self.filled(fill, state, ruling)

    def load(self, info: Element, ruling: str = AUTO) -> Position:
        """Return the position of a `loadGameInfo`; segments that it does not show are dealt anew."""
        position = self.read_state(_loaded(info), ruling)
        if int(position.board_array["known"][0]) == SEGMENTS:
            return position
        dealt = position.redeal(0)
        dealt.history = position.history
        return dealt

    def loaded_echo(self, info: Element) -> Element | None:
        """Return the last move of a `loadGameInfo`."""
        last = _loaded(info).find("lastMove")
        actions = None if last is None else last.find("actions")
        return None if actions is None else node("lastMove", None, _normal_list(actions))

    # ---- the lobby -------------------------------------------------------------------------------------------------

    def slot(self, element: Element) -> Slot:
        """Return a seat as a `slot` of a `prepare` describes it; seats that are not reserved are open to everybody."""
        timed, reserved = (element.get(name) == "true" for name in ("canTimeout", "reserved"))
        return Slot(element.get("displayName", self.anonymous), timed, pausable=True, reserved=reserved)

    def starts_paused(self, prepare: Element) -> bool:
        """Tell whether a prepared match starts paused."""
        return prepare.get("pause") == "true"

    def announce(self, room: str, players: int) -> Element | None:
        """Return what administrators are told of a join."""
        return node("joinedGameRoom", {"roomId": room, "playerCount": players})

    def complain(self, trouble: Trouble, text: str, request: Element | None) -> Complaint:
        """Answer with what is wrong and with the request; only nonsense and unknown games close the connection."""
        is_known = request is not None and request.tag in _REQUESTS
        original = [_original(request)] if request is not None and is_known else []
        described = _describe_request(request) if request is not None and is_known else text
        message = _TROUBLES[trouble].format(text=text, request=described)
        packet = node("errorpacket", {"message": message}, *original)
        close = trouble in _CLOSING
        return Complaint([packet, node(self.goodbye)] if close else [packet], close)


# ---- endings -------------------------------------------------------------------------------------------------------


def _is_alone(ending: Ending) -> bool:
    """Tell whether somebody ended a match to which nobody else had come yet: nobody has won it."""
    return ending.unstarted and ending.detail != "NOT_CONNECTED"


def _offence(ending: Ending) -> tuple[str, str]:
    """Return the season's cause of an irregular end and the text that belongs to it."""
    if ending.cause is Cause.LEFT:
        left = not ending.detail or ending.detail in _WAYS_TO_LEAVE
        return ("LEFT", ending.detail or "LOST_CONNECTION") if left else ("PROCESS_VIOLATION", ending.detail)
    text = ending.text.de if ending.text is not None else ""
    data = ending.action.data if isinstance(ending.action, ReadMove) else None
    actions = None if data is None else _parse_actions(data)
    if ending.cause is Cause.RULE_VIOLATION and actions is not None:
        text = describe_offence(ending.code, text, node("data", None, actions))
    return ending.cause.value, text


# ---- reading moves -------------------------------------------------------------------------------------------------


def _parse_actions(data: Element) -> Element | None:
    """Return the actions of a move as the official server repeated them; None where they cannot be read."""
    listed = data.findall("actions")
    try:
        return _normal_list(listed[-1]) if listed else None
    except StateXmlError:
        return None


def _normal_list(element: Element) -> Element:
    """Return a list of actions with what was known of it: unknown attributes and blanks are gone, names are short."""
    attributes = {name: element.attrib[name] for name in _LIST_ATTRIBUTES if name in element.attrib}
    if element.tag == "actions" and attributes.get("class") in _PLAIN_LISTS:
        del attributes["class"]
    children = [_normal_action(child) if child.tag in _ACTIONS else _normal_wrapper(child) for child in element]
    return node(element.tag, attributes, *children, text="" if children else (element.text or "").strip())


def _normal_wrapper(element: Element) -> Element:
    if element.tag not in _WRAPPERS and "." not in element.tag:
        raise StateXmlError(Text(f"<{element.tag}> ist keine Aktion", f"<{element.tag}> is no action"))
    return _normal_list(element)


def _normal_action(element: Element) -> Element:
    name = _ACTIONS[element.tag]
    attribute = _ATTRIBUTES[name]
    if attribute == "direction":
        return node(name, {attribute: DIRECTIONS[choice_of(element, attribute, DIRECTIONS)]})
    return node(name, {attribute: decoded(element, attribute)})


def _loaded(info: Element) -> Element:
    state = info.find("state")
    return info if state is None else state


# ---- requests in errors --------------------------------------------------------------------------------------------


def _known(element: Element, names: Sequence[str]) -> dict[str, str]:
    """Return the attributes that the official server knew; flags that are missing are false."""
    found = {name: element.get(name, "false" if name in _FLAGS else "") for name in names}
    return {name: value for name, value in found.items() if name in element.attrib or name in _FLAGS}


def _original(request: Element) -> Element:
    """Return a request as it was understood."""
    _, names = _REQUESTS[request.tag]
    slots = (node("slot", _known(slot, _SLOT)) for slot in request.findall("slot"))
    data = (_original_data(inner) for inner in request.findall("data"))
    return node("originalRequest", {"class": request.tag, **_known(request, names)}, *slots, *data)


def _original_data(data: Element) -> Element:
    actions = _parse_actions(data) if data.get("class") in _MOVE_CLASSES else None
    return data if actions is None else node("data", {"class": "move"}, actions)


def _describe_request(request: Element) -> str:
    """Return a request as a Kotlin program prints it."""
    kind, names = _REQUESTS[request.tag]
    if request.tag != "prepare":
        return _described(kind, _known(request, names), names)
    slots = [_described("SlotDescriptor", _known(slot, _SLOT), _SLOT) for slot in request.findall("slot")]
    known = {**_known(request, names), "slotDescriptors": f"[{', '.join(slots)}]"}
    return _described(kind, known, ("gameType", "slotDescriptors", "pause"))


def _described(kind: str, values: dict[str, str], names: Sequence[str]) -> str:
    return f"{kind}({', '.join(f'{name}={values[name]}' for name in names if name in values)})"
