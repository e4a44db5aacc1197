"""Write a computer player in ten lines.

    import random
    from kielwasser.client.kit import main

    class MyPlayer:
        game = "hive_2020"

        def choose(self, position, deadline):
            return random.choice(position.legal_moves)

    if __name__ == "__main__":
        main(MyPlayer())

Started as it is, it looks for a game on this machine; it takes the options that the official clients take, `--host`,
`--port`, `--reservation`. `run(MyPlayer(), "localhost", 13050)` does the same inside a program. The last two lines may
be left out: the class is enough for `match`, `play`, `connect`, `check-client`, `tune`, the arena and mass tests.

`position` is a `kielwasser.Position` as your seat sees it, `deadline` a value of `time.monotonic()` by which the move
has to be returned. Return a `Move` or its text. A player may also have

    prepare(game)      called with the `Game` before the clock runs, to load what takes long
    welcome(seat)      called when the game begins
    result(result)     called with a `GameResult` when it has ended
    ponder(position)   called when the other one is to move, if that was asked for (`connect --ponder`); it must return
                       at once, and what it began must end at the next `choose` or `result`
    hints              a text, or a list of them, that goes out with the move for people to see (2013 to 2020) and into
                       the record of games that are played without a server
    game               the game that it plays, such as "hive_2020"
"""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from kielwasser.client.arguments import PORT, parser
from kielwasser.client.events import (
    Closed,
    Error,
    Event,
    GameResult,
    Joined,
    Left,
    MoveRequested,
    State,
    Welcome,
)
from kielwasser.client.mistakes import NoMove, failure_of
from kielwasser.client.session import Session
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.core.warm import is_warm, warm
from kielwasser.games.dialects import dialect, dialects
from kielwasser.protocol.dialect import Dialect
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.language import say
from kielwasser.system.memory import end_quickly
from kielwasser.system.sockets import for_games

MARGIN = 0.2  # seconds of the limit that are kept for the way there and back, unless the player itself does
_FOR_HINTS = 0.05  # seconds of the limit that must be left for saying why
_CONNECTING = 10.0  # seconds
_PARTING = 0.5  # seconds
_ANY_GAME = Text("das Spiel", "the game")
_LOOK_UP = 1.0  # seconds after which a waiting read lets Ctrl-C through; Windows would not otherwise
_SILENCE = 5.0  # seconds without any answer after which a word is due


class ClientError(KielwasserError):
    """A game could not be played to its end."""


class CannotConnect(ClientError):
    """There is no game server at that address."""


class Refused(ClientError):
    """The server does not let us join."""


class ServerClosed(ClientError):
    """The server closed the connection before the game was over."""


class PlayerFailed(ClientError):
    """The player itself raised an error, or returned what is no move."""


class ClientPlayer(Protocol):
    """Whatever chooses moves. `prepare`, `welcome`, `result`, `ponder`, `hints` and `game` may be there too."""

    def choose(self, position: Position, deadline: float) -> Move | str:
        """Return a move by the deadline, a value of `time.monotonic()`."""
        ...


def run(
    player: ClientPlayer,
    host: str = "localhost",
    port: int = PORT,
    game: str | None = None,
    reservation: str | None = None,
    room: str | None = None,
    games: int = 1,
    name: str = "",
    listener: Callable[[Event | None], None] = lambda event: None,
    ponder: bool = False,
) -> GameResult | None:
    """Join a game server, play, and return the last result (None where the server sent none).

    A reservation or a room tells the server where to seat us; otherwise it looks for an opponent in the game named, or
    in its own default game. Several games are played one after the other on the same connection. Our server takes a
    name, official ones overlook it. The listener hears of everything that the server says, once we have done what it
    asks for, and gets None where it has said nothing for a second. A player that ponders also uses the opponent's time.
    """
    if reservation and room:
        raise ClientError(
            Text("entweder eine Reservierung oder ein Raum, nicht beides", "either a reservation or a room, not both")
        )
    session = Session(_spoken(game or getattr(player, "game", None)), name)
    if reservation:
        joining, wish = (
            session.join_prepared(reservation),
            Text(f"die Reservierung {reservation}", f"the reservation {reservation}"),
        )
    elif room:
        joining, wish = session.join_room(room), Text(f"Raum {room}", f"room {room}")
    else:
        joining, wish = session.join(), _ANY_GAME
    with _connect(host, port) as connection:  # whether anybody is there is known before anything slow begins
        for spoken in session.known:
            _make_ready(player, spoken.game)
        return _Talk(player, session, connection, wish, games, listener, ponder).play(joining)


def main(player: ClientPlayer, arguments: Sequence[str] | None = None) -> None:
    """Run a player with the options of the official clients; what goes wrong is one line and exit code 1."""
    options = parser().parse_args(arguments)
    end_quickly()
    try:
        run(player, options.host, options.port, options.game, options.reservation, options.room)
    except KielwasserError as error:
        _say(error.text)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _spoken(game: str | None) -> Sequence[Dialect]:
    return dialects() if game is None else [dialect(game)]


def _make_ready(player: ClientPlayer, game: Game) -> None:
    """Load the rules, and what the player needs, before the clock runs; the first time that takes a while."""
    if not is_warm(game):
        _say(
            Text(
                f"{game.name} wird übersetzt, einmalig, etwa 20 Sekunden …",
                f"compiling {game.name}, once, about 20 seconds …",
            )
        )
    warm(game)
    prepare = getattr(player, "prepare", None)
    if callable(prepare):
        prepare(game)


def _connect(host: str, port: int) -> socket.socket:
    try:
        connection = socket.create_connection((host, port), _CONNECTING)
    except (OSError, OverflowError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CannotConnect(
            Text(
                f"unter {host} Port {port} antwortet kein Spielserver: {why}",
                f"no game server answers at {host} port {port}: {why}",
            )
        ) from None
    for_games(connection)
    connection.settimeout(_LOOK_UP)
    return connection


class _Talk:
    """One connection from its join to its end."""

    def __init__(
        self,
        player: ClientPlayer,
        session: Session,
        connection: socket.socket,
        wish: Text,
        games: int,
        listener: Callable[[Event | None], None],
        ponder: bool,
    ) -> None:
        self._player = player
        self._session = session
        self._connection = connection
        self._wish = wish
        self._games = games
        self._listener = listener
        self._ponders = ponder
        self._seat: int | None = None
        self._joined = False
        self._result: GameResult | None = None
        self._complaint: Text | None = None
        self._silent_until: float | None = None
        self._is_judged = False  # our move is with the server, which has not shown it yet

    def play(self, joining: bytes) -> GameResult | None:
        """Join and play until the last game is over."""
        try:
            self._send(joining)
            self._silent_until = time.monotonic() + _SILENCE
            while self._games:
                data, arrived = self._receive()
                for event in self._session.receive(data) if data else self._session.lost():
                    self._handle(event, arrived)
                    self._listener(event)
            return self._result
        finally:
            self._part()

    def _handle(self, event: Event, arrived: float) -> None:
        match event:
            case Joined():
                self._joined, self._result = True, None
            case Welcome(_, seat):
                self._seat = seat
                self._tell("welcome", seat)
            case State():
                self._joined, self._is_judged = True, False
                self._ponder(event.position)
            case MoveRequested():
                self._answer(event, arrived)
            case GameResult():
                self._result = event
                self._tell("result", event)
            case Left():
                self._games -= 1
                if self._games:
                    self._send(self._session.join())
            case Error(text):
                self._complain(text)
            case Closed(reason):
                self._end(reason)

    def _answer(self, request: MoveRequested, arrived: float) -> None:
        position = request.position
        if position.is_over:
            self._give_in(request)
            return
        limit = next(spoken.soft_limit for spoken in self._session.known if spoken.game is position.game)
        deadline = arrived + limit - margin_of(self._player, limit)
        handed = position.copy()
        move = asked(lambda: as_move(self._player.choose(handed, deadline), position), handed)
        in_time = time.monotonic() < min(deadline, arrived + limit - min(_FOR_HINTS, limit / 8))  # the move must go
        hints = asked(lambda: hints_of(self._player)) if in_time else ()
        data = asked(lambda: self._session.move(move, hints, request))
        self._send(data)
        self._is_judged = True
        took = time.monotonic() - arrived
        if took > limit:
            _say(
                Text(
                    f"der Zug {move} hat {took:.1f} s gebraucht; erlaubt sind {limit:g} s",
                    f"the move {move} took {took:.1f} s; the limit is {limit:g} s",
                )
            )
        verdict = position.judge(move)
        if verdict.text is not None:
            _say(
                Text(
                    f"der Zug {move} ist, soweit man sieht, nicht erlaubt: {verdict.text.de}",
                    f"the move {move} is not allowed as far as can be seen: {verdict.text.en}",
                )
            )

    def _give_in(self, request: MoveRequested) -> None:
        """Answer a request where there is no legal move: 2017's servers ask all the same, and refuse whatever comes."""
        outcome = request.position.outcome
        assert outcome is not None
        why = outcome.text
        _say(Text(f"es gibt keinen erlaubten Zug: {why.de}", f"there is no legal move: {why.en}"))
        self._send(self._session.move(Move(request.position.game, ()), (), request))
        self._is_judged = True

    def _ponder(self, position: Position) -> None:
        """Let the player think while the other one is to move."""
        if self._ponders and self._seat is not None and position.to_move != self._seat and not position.is_over:
            self._tell("ponder", position.copy())

    def _tell(self, name: str, value: object) -> None:
        method = getattr(self._player, name, None)
        if callable(method):
            asked(lambda: method(value))

    def _complain(self, text: str) -> None:
        self._complaint = Text(text, text)
        if not self._joined:
            hint = self._hint()
            raise Refused(
                Text(
                    f"der Server lehnt {self._wish.de} ab: {text}{hint.de}",
                    f"the server refuses {self._wish.en}: {text}{hint.en}",
                )
            )
        seen = self._session.position
        if self._is_judged or seen is None or seen.to_move == self._seat:
            _say(Text(f"der Server sagt: {text}", f"the server says: {text}"))
        else:
            _say(Text(f"der Server sagt zum Gegner: {text}", f"the server says of the opponent: {text}"))

    def _end(self, reason: Text | None) -> None:
        if self._result is not None:  # some servers close right after the result
            self._games = 0
            return
        why = self._complaint or reason
        rest = Text(f": {why.de}", f": {why.en}") if why else Text("", "")
        if not self._joined:
            closed = rest if why else Text(" und hat die Verbindung beendet", " and closed the connection")
            hint = self._hint()
            raise Refused(
                Text(
                    f"der Server lehnt {self._wish.de} ab{closed.de}{hint.de}",
                    f"the server refuses {self._wish.en}{closed.en}{hint.en}",
                )
            )
        raise ServerClosed(
            Text(
                f"der Server hat die Verbindung beendet, bevor das Spiel zu Ende war{rest.de}",
                f"the server closed the connection before the game was over{rest.en}",
            )
        )

    def _hint(self) -> Text:
        """Return what helps where no game was named: official servers know one season, and want to hear which."""
        if len(self._session.known) == 1 or self._wish != _ANY_GAME:
            return Text("", "")
        names = ", ".join(spoken.game.name for spoken in self._session.known)
        return Text(
            f"; nenne das Spiel mit --game (game=): eins von {names}",
            f"; name the game by --game (game=): one of {names}",
        )

    def _break_silence(self) -> None:
        """Say what can be done, once, where a server does not answer at all."""
        if self._joined or self._silent_until is None or time.monotonic() < self._silent_until:
            return
        self._silent_until = None
        hint = self._hint()
        _say(Text(f"der Server hat noch nicht geantwortet{hint.de}", f"the server has not answered yet{hint.en}"))

    def _send(self, data: bytes) -> None:
        try:
            self._connection.sendall(data)
        except OSError as error:  # what the server said last is still worth reading
            self._complaint = self._complaint or Text(
                f"es lässt sich nichts mehr senden ({error.strerror or error})",
                f"nothing can be sent any more ({error.strerror or error})",
            )

    def _receive(self) -> tuple[bytes, float]:
        while True:
            try:
                data = self._connection.recv(65_536)
            except TimeoutError:
                self._break_silence()
                self._listener(None)
                continue
            except OSError:
                data = b""
            return data, time.monotonic()

    def _part(self) -> None:
        """Say goodbye, whatever has happened, and wait a moment for the answer: closed too early, a socket is reset."""
        until = time.monotonic() + _PARTING
        try:
            self._connection.settimeout(_PARTING)
            self._connection.sendall(self._session.goodbye())
            self._connection.shutdown(socket.SHUT_WR)
            while self._connection.recv(65_536) and time.monotonic() < until:
                pass
        except OSError:
            pass


def margin_of(player: object, limit: float) -> float:
    """Return how much of a limit is kept from a player for the way of its move.

    None where it keeps a margin itself (`keeps_margin`): one that knows how late this process is woken up.
    """
    return 0.0 if getattr(player, "keeps_margin", False) else min(MARGIN, limit / 4)


def asked(question: Callable[[], Any], position: Position | None = None) -> Any:
    """Let a player do something, perhaps with a position; if it fails, show where, and raise a PlayerFailed."""
    ply = position.ply if position is not None else 0
    try:
        return question()
    except (Exception, SystemExit) as error:
        failure = failure_of(error, was_played_on=position is not None and position.ply != ply)
        print(failure.trace, file=sys.stderr)
        said = failure.text
        raise PlayerFailed(Text(f"der Spieler versagt: {said.de}", f"the player failed: {said.en}")) from error


def answered(chosen: object) -> Move | str:
    """Return what `choose` answered, if it has the form of a move; the text of one may still be nonsense."""
    if isinstance(chosen, Move | str):
        return chosen
    raise NoMove(chosen)


def as_move(chosen: object, position: Position) -> Move:
    """Return what `choose` answered as a move."""
    answer = answered(chosen)
    return position.parse(answer) if isinstance(answer, str) else answer


def hints_of(player: ClientPlayer) -> tuple[str, ...]:
    """Return what a player says about its last move."""
    hints = getattr(player, "hints", None) or ()
    return tuple(map(str, hints)) if isinstance(hints, list | tuple) else (str(hints),)


def _say(text: Text) -> None:
    print(f"kielwasser: {say(text)}", file=sys.stderr, flush=True)
