"""What a season's wire protocol must be able to say and to understand.

A dialect is a set of pure functions: elements in, readings out; positions and endings in, elements out. Rooms, seats,
clocks and sockets are the server's. The defaults are what the servers of 2018 and 2020 did; a season overrides what it
did otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from xml.etree.ElementTree import Element

from kielwasser.core.ending import Cause, Ending
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO, REFEREE, RULINGS
from kielwasser.protocol.document import choice_of, node, render
from kielwasser.system.errors import Text

Names = tuple[str, str]


class Hold(Enum):
    """What a paused room holds back."""

    REQUEST = "only the request"  # 2013, 2017
    EVERYTHING = "state and request"  # 2018, 2020
    PLAYERS = "the request, and the state for the players"  # 2024


class Trouble(Enum):
    """What can be wrong with a request outside a game."""

    UNREADABLE = "the bytes or elements make no sense"
    UNKNOWN_GAME = "no game has that type"
    UNKNOWN_ROOM = "there is no such room"
    UNKNOWN_RESERVATION = "there is no such reservation"
    ROOM_FULL = "the room is full"
    NOT_A_MEMBER = "a move for a room in which one does not play"
    BAD_PASSWORD = "wrong password, or administration is closed"
    NOT_ADMIN = "only administrators may do that"
    BAD_SLOTS = "no slots, or too many"
    LIMIT = "too many rooms or connections"
    UNAVAILABLE = "the game cannot be played here"


@dataclass(frozen=True)
class ReadMove:
    """What the data of a player's packet turned out to be.

    Either `actions` (with `echo`, the element that later states show as the last move), or `fault` (a rule violation
    with that text), or `unreadable` (why: the player is told, has left and is thrown out). What is answered and then
    forgotten never gets here: `Dialect.decline`.
    """

    actions: Sequence[int] | None = None
    echo: Element | None = None
    hints: tuple[str, ...] = ()
    fault: Text | None = None
    unreadable: str = ""
    detail: str = ""  # how the sender of something unreadable has left, in the season's words
    data: Element | None = None  # what came in


@dataclass(frozen=True)
class Errors:
    """The error data that a refused move causes, by receiver; None: that one is not told."""

    offender: Element | None
    opponent: Element | None
    observers: Element | None
    close: bool  # the offender's connection is closed after the result


@dataclass(frozen=True)
class Breach:
    """What happens to a player who moves although he was not asked. Not `lost` and not `close`: nothing at all."""

    error: Element | None = None
    close: bool = False
    lost: bool = False
    detail: str = ""


@dataclass(frozen=True)
class Complaint:
    """The answer to a request that cannot be granted."""

    packets: list[Element] = field(default_factory=list)
    close: bool = True
    error: Element | None = None  # 2013: data for the sender in the match that he plays
    shared: bool = False  # the error is for everybody who plays there, and for whom he played with last


@dataclass(frozen=True)
class Slot:
    """A seat as an administrator prepares it."""

    name: str
    timed: bool
    pausable: bool
    reserved: bool = True


@dataclass(frozen=True)
class Delicate:
    """A position whose document, as recorded, is known to kill a client of the season, and what to tell its author."""

    position: Position
    text: Text


@dataclass(frozen=True)
class ReplayForm:
    """How a season's replay files look."""

    name: str  # of a file
    date: str  # how the name tells it
    in_rooms: bool = True  # packets of a room in <protocol>, otherwise bare objects in <object-stream>
    is_packed: bool = False
    with_errors: bool = False  # about a refused move, before the result
    copied: tuple[str, str] = ("", "")  # an attribute of states that got another's value by mistake
    stuck: tuple[str, str] = ("", "")  # an attribute of states that kept one value by mistake, and which


#: 2013 and 2017: the graphical interface wrote the files, not the server.
BY_VIEWER = ReplayForm("replay_{room}_{first}_{second}_{date}.xml.gz", "%Y.%m.%d_%H_%M_%S", False, True, True)


class Dialect:
    """One season's language. Everything here is what the official server wrote, byte for byte."""

    soft_limit = 2.0
    hard_limit = 10.0
    anonymous = "Unknown"  # the name of a player who came without one
    goodbye = "sc.protocol.responses.CloseConnection"  # empty: connections are closed without one
    other_goodbyes: frozenset[str] = frozenset()  # 2027: what else means that a peer leaves
    hold = Hold.EVERYTHING
    joined_when_full = True  # prepared games: `joined` goes out only when everybody has come
    reserves_all = False  # 2020: a prepare with one slot gives two reservations
    open_administration = False  # 2013, 2017: requests of administrators were taken from anybody
    result_after_cancel = True
    result_before_start = True  # a player who moves before the start is given a result; 2018: only thrown out
    wrong_slots_are_unreadable = True  # a prepare without slots was answered like broken XML
    dummies = True  # a forced step seats dummies; 2024: it ends the match, and missing players have left
    answers_end = True  # a peer that ends its document gets the end of ours; 2024: its connection is just closed
    ruling = REFEREE  # of the games that were played in this language
    jumps_turns = False  # 2027: turns of a colour that can do nothing any more count, but nobody is asked
    as_recorded = False  # True: to the letter, even where that is known to break a client of the season

    replay_form = ReplayForm("replay_{type}_{first}_{second}_{date}.xml", "%Y.%m.%d_%H_%M_%S")
    told_causes: tuple[tuple[str, Cause], ...] = ()  # 2024: words of a result's one sentence that tell the cause

    def __init__(self, game: Game) -> None:
        self.game = game

    def delicate(self) -> Delicate | None:
        """Return what clients of the season are known to die of, if anything is (see `as_recorded`)."""
        return None

    # ---- what players and observers are told (the data inside <room>) ----------------------------------------------

    def welcome(self, seat: int) -> Element:
        """Return the greeting that tells a player its seat."""
        return node("data", {"class": "welcomeMessage", "color": self.game.seats[seat].lower()})

    def greet(self, seat: int, ruling: str) -> Element:
        """Return the greeting as we send it: it names the ruling, where that is not the one of the season's server.

        Strict parsers die of elements that they do not know; of attributes none does.
        """
        greeting = self.welcome(seat)
        if ruling != self.ruling:
            greeting.set("ruling", ruling)
        return greeting

    def request(self) -> Element:
        """Return the request for a move."""
        return node("data", {"class": "sc.framework.plugins.protocol.MoveRequest"})

    def state(self, position: Position, names: Names, echo: Element | None) -> str:
        """Return the state document as everybody may see it, with `class="state"`, beginning in column 0."""
        raise NotImplementedError

    def result(self, ending: Ending, names: Names) -> Element:
        """Return the result."""
        raise NotImplementedError

    def paused(self, position: Position, names: Names, paused: bool, held: bool) -> Element | None:
        """Return what observers are told when the match is paused or a request is held, if anything."""
        player = self.next_player(position, names) if held else None
        return None if player is None else node("data", {"class": "paused"}, player)

    def next_player(self, position: Position, names: Names) -> Element | None:
        """Return who moves next, in seasons that tell observers whose request is held (and not of the pause itself)."""
        return None

    def errors(self, ending: Ending, names: Names, room: str, data: Element | None) -> Errors:
        """Return what is said of a refused move."""
        raise NotImplementedError

    def breach(self, position: Position, names: Names, seat: int, requested: bool, data: Element | None) -> Breach:
        """Return what happens to a player that moves without being asked."""
        text = "It's not your turn yet."
        return Breach(self.error(text, data), close=True, lost=True)

    def reject(self, reading: ReadMove, names: Names, seat: int) -> Element | None:
        """Return what a player is told whose data cannot be read, before the result."""
        return self.error(reading.unreadable, None)

    def error(self, message: str, data: Element | None) -> Element:
        """Return an error with what caused it."""
        repeated = [] if data is None else [self.original(data)]
        return node("data", {"class": "error", "message": message}, *repeated)

    def original(self, request: Element) -> Element:
        """Return what caused an error as the error repeats it."""
        return _renamed(request, "originalRequest")

    # ---- what players say ------------------------------------------------------------------------------------------

    def read_move(self, data: Element | None, position: Position, names: Names) -> ReadMove:
        """Make sense of the data of a player's packet."""
        raise NotImplementedError

    def decline(self, data: Element | None, room: str) -> Element | None:
        """Return the answer to a player's data that is no move and harmless, whoever is to move: the match waits on."""
        return None

    def write_move(self, move: Move, position: Position, hints: Sequence[str] = ()) -> Element:
        """Return the data of a player's packet: a move in the position before it, with hints if the season has them."""
        raise NotImplementedError

    def read_welcome(self, data: Element) -> int:
        """Return the seat that a greeting tells."""
        return choice_of(data, "color", [seat.lower() for seat in self.game.seats])

    def read_ruling(self, greeting: Element) -> str:
        """Return the ruling that a greeting names; `auto` if it says nothing, as those of official servers."""
        told = greeting.get("ruling", "")
        return told if told in RULINGS else AUTO

    def read_state(self, state: Element, ruling: str = AUTO) -> Position:
        """Return the position of a state as a player sees it; a StateXmlError if it is none."""
        return Position.from_xml(self.game, render(state), self.meant(ruling))

    def meant(self, ruling: str) -> str:
        """Return the ruling by which a state is read: the one that somebody has chosen, or the language's own."""
        return self.ruling if ruling == AUTO else ruling

    def filled(self, fill: Callable[[Position, Element], None], state: Element, ruling: str) -> Position:
        """Return the position of a state by the season's function that reads elements: quicker than by their text."""
        return Position.from_document(self.game, fill, state, self.meant(ruling))

    def load(self, info: Element, ruling: str = AUTO) -> Position:
        """Return the position of a `loadGameInfo`; a StateXmlError if it is none."""
        return self.read_state(info, ruling)

    def reopen(self, position: Position) -> None:
        """Let a game go on that is over for our rules, where the season still asked for a move and judged it."""

    def loaded_echo(self, info: Element) -> Element | None:
        """Return the last move of a `loadGameInfo`, as the first state repeats it; a StateXmlError if it is none."""
        return None

    # ---- scores ----------------------------------------------------------------------------------------------------

    average_digits = 7  # behind the point, in the averages of a player's games

    #: The names of the parts of a score, how they add up over games, and whether they count for the ranking.
    definition: tuple[tuple[str, str, bool], ...] = ()

    english_parts: tuple[str, ...] = ()  # the same names for people who read English

    @property
    def part_names(self) -> tuple[Text, ...]:
        """What the parts of a score are; in a game there is nothing to be averaged."""
        german = [name.removeprefix("∅ ") for name, *_ in self.definition]
        return tuple(map(Text, german, self.english_parts))

    def parts(self, ending: Ending) -> tuple[Sequence[int], Sequence[int]]:
        """Return the parts of both seats' scores: victory points (2, 1, 0) first."""
        raise NotImplementedError

    def define(self) -> Element:
        """Return the definition of the scores."""
        return node("definition", None, *(self._fragment(*part) for part in self.definition))

    def _fragment(self, name: str, aggregation: str, ranking: bool) -> Element:
        children = node("aggregation", text=aggregation), node("relevantForRanking", text=str(ranking).lower())
        return node("fragment", {"name": name}, *children)

    def player_score(self, name: str, scores: Sequence[Sequence[int]]) -> Element | None:
        """Return the sums and averages of a player's games in test mode; None: nobody of that name has played."""
        if not scores:
            return None
        values = []
        for i, (title, aggregation, ranking) in enumerate(self.definition):
            total = sum(score[i] for score in scores)
            value = str(total) if aggregation == "SUM" else f"{total / len(scores):.{self.average_digits}f}"
            values.append(node("values", None, self._fragment(title, aggregation, ranking), node("value", text=value)))
        score = node("score", {"displayName": name, "numberOfTests": len(scores)}, *values)
        return node("playerScore", None, score)

    # ---- the lobby -------------------------------------------------------------------------------------------------

    def farewell(self) -> Element | None:
        """Return the last packet to a peer that is thrown out, if the season has one."""
        return node(self.goodbye) if self.goodbye else None

    def slot(self, element: Element) -> Slot:
        """Return a seat as a `slot` of a `prepare` describes it; what is missing is false."""
        return Slot(
            element.get("displayName", self.anonymous),
            element.get("canTimeout") == "true",
            element.get("shouldBePaused") == "true",
        )

    def starts_paused(self, prepare: Element) -> bool:
        """Tell whether a prepared match starts paused."""
        return any(slot.get("shouldBePaused") == "true" for slot in prepare.findall("slot"))

    def announce(self, room: str, players: int) -> Element | None:
        """Return what administrators are told of a join."""
        return node("joinedGameRoom", {"roomId": room, "existing": players > 1})

    def complain(self, trouble: Trouble, text: str, request: Element | None) -> Complaint:
        """Return the answer to a request that cannot be granted; the pausing of an unknown room was never answered."""
        pausing = trouble is Trouble.UNKNOWN_ROOM and request is not None and request.tag == "pause"
        if trouble is Trouble.NOT_ADMIN or pausing:
            return Complaint(close=False)
        return Complaint([node(self.goodbye)])

    def unavailable(self, text: str, close: bool) -> Complaint:
        """Return the answer to a request for a game that our server cannot play; no official server had to say that."""
        farewell = self.farewell() if close else None
        return Complaint([node("errorpacket", {"message": text}), *([] if farewell is None else [farewell])], close)


def _renamed(element: Element, name: str) -> Element:
    copy = Element(name, element.attrib)
    copy.text = element.text
    copy.extend(element)
    return copy
