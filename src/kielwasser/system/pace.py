"""How often to say that something is still going on."""

from __future__ import annotations


class Pace:
    """Knows when a word is due: soon at first, then ever later, in the end every half minute.

    >>> pace = Pace(0)
    >>> [second for second in range(130) if pace.is_due(second)]
    [2, 6, 14, 30, 60, 90, 120]
    """

    def __init__(self, now: float, first: float = 2.0, longest: float = 30.0) -> None:
        self._pause, self._longest = first, longest
        self._next = now + first

    def is_due(self, now: float) -> bool:
        """Tell whether to speak now; whoever is told so does, and the pause after that is longer."""
        if now < self._next:
            return False
        self._pause = min(2 * self._pause, self._longest)
        self._next = now + self._pause
        return True
