"""Which rules hold where rule book and official referee contradict each other, and what is usual.

What a ruling changes in a game stands in that game's `texts.py`, and in its kernels at one named branch each.
"""

from collections.abc import Mapping

from kielwasser.system.errors import KielwasserError, Text

BOOK, REFEREE = "book", "referee"
RULINGS = (BOOK, REFEREE)
AUTO = "auto"  # the one that is usual for those who take part: see `settled_ruling`
RULING_NAMES: Mapping[str, Text] = {
    AUTO: Text("Automatisch", "Automatic"),
    BOOK: Text("Regelheft", "Rule book"),
    REFEREE: Text("Offizieller Server", "Official server"),
}
RULING_TEXTS: Mapping[str, Text] = {
    BOOK: Text("Gespielt wird, wie es im Regelheft steht.", "The game is played as the rule book says."),
    REFEREE: Text(
        "Gespielt wird, wie der offizielle Server der Saison entschieden hat.",
        "The game is played as that season's official server decided.",
    ),
}


def settled_ruling(wanted: str, foreign: bool) -> str:
    """Return the ruling of a game that is about to be dealt; it holds until the game's end.

    `auto` is decided here and nowhere else: whoever plays here plays by the book, but where a foreign program (one that
    speaks XML) takes part or the position comes from an official document, as the official referee did.
    """
    if wanted == AUTO:
        return REFEREE if foreign else BOOK
    if wanted not in RULINGS:
        raise KielwasserError(no_ruling(wanted))
    return wanted


def no_ruling(wanted: str) -> Text:
    """Say that there is no such ruling."""
    return Text(
        f"eine Auslegung ist auto, book oder referee, nicht {wanted!r}",
        f"a ruling is auto, book or referee, not {wanted!r}",
    )
