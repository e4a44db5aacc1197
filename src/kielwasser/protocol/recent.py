"""The newer official server (2024 and later), as far as its seasons say and understand the same.

A season says how its moves are read, repeated and described, and how a result comes about; lobby, greeting, errors
and the form of results are here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Position
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

#: Irregular ends: the culprit's name and perhaps a text are filled in.
CAUSES = {
    "RULE_VIOLATION": "Regelverletzung von {name}: {text}",
    "PROCESS_VIOLATION": "Missachtung des Spielablaufs von {name}: {text}",
    "SOFT_TIMEOUT": "{name} hat fuer die Antwort auf die Zugaufforderung laenger als 2 Sekunden gebraucht.",
    "HARD_TIMEOUT": "{name} hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet.",
    "LEFT": "{name} hat das Spiel verlassen: {text}",
}
KIND_OF_END = {cause.value: cause for cause in Cause} | {"PROCESS_VIOLATION": Cause.LEFT}

_OTHER_DATA = {
    "welcomeMessage": "WelcomeMessage",
    "memento": "MementoMessage",
    "moveRequest": "MoveRequest",
    "result": "GameResult",
    "error": "ErrorMessage",
    "paused": "GamePaused",
}

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


class Final(Protocol):
    """How a season tells the end of a game."""

    def __call__(
        self, position: Position, cause: str = ..., culprit: int | None = ..., text: str = ..., names: Names = ...
    ) -> dict[str, object]:
        """Return the result in the shape of the recordings; a player that broke a rule, was late or left gets none."""


class RecentDialect(Dialect):
    """What the seasons from 2024 on have in common."""

    anonymous = ""
    goodbye = "sc.protocol.CloseConnection"
    hold = Hold.PLAYERS
    joined_when_full = False
    wrong_slots_are_unreadable = False
    dummies = False
    answers_end = False
    replay_form = ReplayForm("replay_{type}_{date}_{first}_{second}.xml", "%Y-%m-%d_%H-%M-%S", with_errors=True)
    told_causes = (
        ("Regelverletzung", Cause.RULE_VIOLATION),
        ("Missachtung des Spielablaufs", Cause.RULE_VIOLATION),
        ("laenger als", Cause.SOFT_TIMEOUT),
        ("keinen Zug gesendet", Cause.HARD_TIMEOUT),
        ("verlassen", Cause.LEFT),
    )

    # ---- what differs from season to season ------------------------------------------------------------------------

    final: ClassVar[Final]  # `scores`, `winner`, `regular` and `reason_text` of a game that ends in a position

    def repeat(self, data: Element, name: str) -> Element | None:
        """Return a move as it was understood, as an element of that name; None where it cannot be read."""
        raise NotImplementedError

    def describe(self, echo: Element) -> str:
        """Return a move as the official programs print it."""
        raise NotImplementedError

    def offence(self, ending: Ending, data: Element | None) -> tuple[str, str, str]:
        """Return what was wrong with a refused move: for the error, with the move there, and for the result."""
        raise NotImplementedError

    # ---- what players and observers are told -----------------------------------------------------------------------

    def welcome(self, seat: int) -> Element:
        """Return the greeting that tells a player its team."""
        return node("data", {"class": "welcomeMessage", "color": self.game.seats[seat]})

    def request(self) -> Element:
        """Return the request for a move."""
        return node("data", {"class": "moveRequest"})

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result; a player without a name is called by its team."""
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
            return self.final(ending.position, names=(first, second))
        cause, text = self._offence(ending)
        found = self.final(ending.position, cause, ending.culprit, text, (first, second))
        if _is_alone(ending):
            return {**found, "winner": None, "reason_text": CAUSES[cause].format(name=_NOBODY_LEFT, text=text)}
        return found

    def parts(self, ending: Ending) -> tuple[Sequence[int], Sequence[int]]:
        """Return the parts of both scores; a player that broke a rule or left keeps only the victory points."""
        scores = self._result(ending, ("", ""))["scores"]
        assert isinstance(scores, list)
        return scores[0], scores[1]

    def paused(self, position: Position, names: Names, paused: bool, held: bool) -> Element | None:
        """Tell observers when the match is paused and when it goes on."""
        return None if held else node("data", {"class": "paused", "paused": paused})

    def _offence(self, ending: Ending) -> tuple[str, str]:
        """Return the season's cause of an irregular end and the text that belongs to it."""
        if ending.cause is Cause.LEFT:
            left = not ending.detail or ending.detail in _WAYS_TO_LEAVE
            return ("LEFT", ending.detail or "LOST_CONNECTION") if left else ("PROCESS_VIOLATION", ending.detail)
        text = ending.text.de if ending.text is not None else ""
        data = ending.action.data if isinstance(ending.action, ReadMove) else ending.action
        if ending.cause is Cause.RULE_VIOLATION and isinstance(data, Element):
            text = self.offence(ending, data)[2]
        return ending.cause.value, text

    def errors(self, ending: Ending, names: Names, room: str, data: Element | None) -> Errors:
        """Tell the offender and the observers; nobody is thrown out."""
        assert ending.culprit is not None
        mistake, move, _ = self.offence(ending, data)
        text = f"Ungueltiger Zug von '{names[ending.culprit]}'.\nInvalidMoveException(mistake={mistake}, move={move})"
        error = self.error(text, data)
        return Errors(error, None, error, close=False)

    def breach(self, position: Position, names: Names, seat: int, requested: bool, data: Element | None) -> Breach:
        """Let who was not asked lose at once; only who sends what cannot be read is thrown out."""
        reading = self.read_move(data, position, names)
        if reading.unreadable or reading.echo is None:
            return Breach(self.reject(reading, names, seat), close=True, lost=True, detail=reading.detail)
        one, two = (f"{team}({name})" for team, name in zip(self.game.seats, names, strict=True))
        sender = (one, two)[seat]
        text = f"Move from {sender} has not been requested."
        if requested:
            text = (
                f"It's not your turn yet; expected: {(one, two)[1 - seat]}, got {sender} "
                f"(msg was {self.describe(reading.echo)})."
            )
        return Breach(self.error(text, data), lost=True, detail=text)

    def error(self, message: str, data: Element | None) -> Element:
        """Return an error with the move that caused it."""
        original = None if data is None else self.repeat(data, "originalMessage")
        return node("data", {"class": "error", "message": message}, *([] if original is None else [original]))

    # ---- what players say ------------------------------------------------------------------------------------------

    def decline(self, data: Element | None, room: str) -> Element | None:
        """Answer data that is something else than a move; the game does not care whose turn it is."""
        kind = "" if data is None else data.get("class", "")
        if data is not None and kind not in _OTHER_DATA:
            return None
        shown = "null" if data is None else _described(_OTHER_DATA[kind], data.attrib, ("color", "paused", "message"))
        packet = node("room", {"roomId": room}, *([] if data is None else [data]))
        message = f"{_ROOM_PROBLEM}Received non-move packet: RoomPacket(roomId={room}, data={shown})"
        return node("errorpacket", {"message": message}, self._original(packet))

    def read_welcome(self, data: Element) -> int:
        """Return the seat that a greeting tells."""
        return choice_of(data, "color", self.game.seats)

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
        original = [self._original(request)] if request is not None and is_known else []
        described = _describe_request(request) if request is not None and is_known else text
        message = _TROUBLES[trouble].format(text=text, request=described)
        packet = node("errorpacket", {"message": message}, *original)
        close = trouble in _CLOSING
        return Complaint([packet, node(self.goodbye)] if close else [packet], close)

    def _original(self, request: Element) -> Element:
        """Return a request as it was understood."""
        _, names = _REQUESTS[request.tag]
        slots = (node("slot", _known(slot, _SLOT)) for slot in request.findall("slot"))
        said = [(data, self.repeat(data, "data")) for data in request.findall("data")]
        repeated = (data if known is None else known for data, known in said)
        return node("originalRequest", {"class": request.tag, **_known(request, names)}, *slots, *repeated)


def _is_alone(ending: Ending) -> bool:
    """Tell whether somebody ended a match to which nobody else had come yet: nobody has won it."""
    return ending.unstarted and ending.detail != "NOT_CONNECTED"


# ---- requests in errors --------------------------------------------------------------------------------------------


def _known(element: Element, names: Sequence[str]) -> dict[str, str]:
    """Return the attributes that the official server knew; flags that are missing are false."""
    found = {name: element.get(name, "false" if name in _FLAGS else "") for name in names}
    return {name: value for name, value in found.items() if name in element.attrib or name in _FLAGS}


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
