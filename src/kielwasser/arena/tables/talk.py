"""What two people at a table have to say to each other: what they agree on, what one asks, and short phrases."""

from __future__ import annotations

from dataclasses import dataclass, field

from kielwasser.arena.terms import NO_TERMS, Terms
from kielwasser.system.errors import Text

PHRASES = (
    Text("Hallo!", "Hello!"),
    Text("Viel Glück!", "Good luck!"),
    Text("Guter Zug!", "Good move!"),
    Text("Oh nein!", "Oh no!"),
    Text("Ich überlege noch.", "I am still thinking."),
    Text("Lass dir Zeit.", "Take your time."),
    Text("Danke!", "Thank you!"),
    Text("Gutes Spiel!", "Good game!"),
    Text("Noch eine Runde?", "Another game?"),
    Text("Ich muss leider gehen.", "I have to go, sorry."),
)
YES, NO = Text("Einverstanden.", "Agreed."), Text("Lieber nicht.", "I would rather not.")
BURST, PERIOD = 3, 10.0  # so often may somebody speak in so many seconds
HEARD = 8.0  # seconds that something said stays in sight


@dataclass(frozen=True)
class Question:
    """One seat would like to take its last move back; it is asked in one position, and void in any other."""

    seat: int
    ply: int  # where the game would go on
    asked_at: int  # how many steps there were


@dataclass(frozen=True)
class Utterance:
    """Something that a seat has said."""

    seat: int
    text: Text
    at: float


@dataclass
class Talk:
    """What was said and asked at a table."""

    question: Question | None = None
    said: Utterance | None = None
    agreed: set[str] = field(default_factory=set)  # the browsers that want the terms
    terms: Terms = NO_TERMS  # that were proposed, until somebody declines
    holds: bool = False  # all have agreed to the terms
    thought: tuple[float, float] = (0.0, 0.0)  # seconds that had passed when they did
    _spoken: dict[int, list[float]] = field(default_factory=dict)  # when each seat spoke lately

    @property
    def binding(self) -> Terms:
        """What all have agreed on."""
        return self.terms if self.holds else NO_TERMS

    def meet(self, browser: str) -> None:
        """Take notice that somebody has come: what one person alone has decided does not bind him."""
        if len(self.agreed) < 2 and browser not in self.agreed:
            self.holds = False

    def may_speak(self, seat: int, now: float) -> bool:
        """Tell whether a seat has not spoken too often of late; if so, it has spoken now."""
        lately = [at for at in self._spoken.get(seat, []) if now - at < PERIOD]
        self._spoken[seat] = lately
        if len(lately) >= BURST:
            return False
        lately.append(now)
        return True
