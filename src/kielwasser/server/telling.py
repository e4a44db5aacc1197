"""Say in one line each what happens on a server: who sits down, which games begin, how they end and why."""

from __future__ import annotations

from collections.abc import Callable

from kielwasser.authority.events import Event, Over, Seated, Started
from kielwasser.core.ending import Cause, Ending
from kielwasser.server.room import Room
from kielwasser.system.errors import Text
from kielwasser.system.numbers import AFTER_MOVES, counted

_CAUSES = {
    Cause.RULE_VIOLATION: Text("Regelverletzung", "rule violation"),
    Cause.SOFT_TIMEOUT: Text("zu langsam", "too slow"),
    Cause.HARD_TIMEOUT: Text("keine Antwort", "no answer"),
    Cause.LEFT: Text("gegangen", "left"),
}
_NUMBER = 8  # characters of a room's number that tell it from others


class Teller:
    """Listens to rooms and hands each line to `say`."""

    def __init__(self, say: Callable[[Text], None]) -> None:
        self._say = say

    def listen(self, room: Room, event: Event) -> None:
        """Tell of an event, if it is worth a line."""
        match event:
            case Seated(seat):
                self._say(self._seated(room, seat))
            case Started():
                names = " – ".join(room.labels)
                self._say(_line(room, Text(f"{names}: das Spiel beginnt", f"{names}: the game begins")))
            case Over(ending):
                self._say(_line(room, _result(room, ending)))

    @staticmethod
    def _seated(room: Room, seat: int) -> Text:
        name, joined = room.labels[seat], room.places[seat].connection
        waits = not all(place.taken for place in room.places)
        german = f"{name} nimmt Platz {seat + 1}" + (" und wartet auf den Gegner" if waits else "")
        english = f"{name} takes seat {seat + 1}" + (" and waits for an opponent" if waits else "")
        if joined is not None and joined.named_no_game and room.places[seat].code is None:
            game = room.dialect.game.name
            german += f" (nannte kein Spiel; angenommen: {game})"
            english += f" (named no game; assumed: {game})"
        return _line(room, Text(german, english))


def _line(room: Room, text: Text) -> Text:
    head = f"{room.dialect.game.name} {room.id[:_NUMBER]}"
    return Text(f"{head}  {text.de}", f"{head}  {text.en}")


def _result(room: Room, ending: Ending) -> Text:
    names, moves = room.labels, counted(ending.position.ply, *AFTER_MOVES)
    if ending.cancelled:
        return Text(f"abgebrochen nach {moves.de}", f"cancelled after {moves.en}")
    won = Text("unentschieden", "draw")
    if ending.winner is not None:
        won = Text(f"{names[ending.winner]} gewinnt", f"{names[ending.winner]} wins")
    why = _why(ending, names)
    return Text(f"{won.de} nach {moves.de}: {why.de}", f"{won.en} after {moves.en}: {why.en}")


def _why(ending: Ending, names: tuple[str, str]) -> Text:
    if ending.culprit is None:
        outcome = ending.position.outcome
        return outcome.text if outcome is not None else Text("", "")
    culprit, cause = names[ending.culprit], _CAUSES[ending.cause]
    german, english = ending.text or Text(ending.detail, ending.detail)
    return Text(
        f"{culprit} {cause.de}" + (f" ({' '.join(german.split())})" if german else ""),
        f"{culprit} {cause.en}" + (f" ({' '.join(english.split())})" if english else ""),
    )
