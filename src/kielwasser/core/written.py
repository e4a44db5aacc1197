"""Read positions from texts and documents; what no position can be is refused before any kernel meets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kielwasser.core.ruling import RULINGS
from kielwasser.system.errors import NotationError, StateXmlError, Text

if TYPE_CHECKING:
    from kielwasser.core.game import Game
    from kielwasser.core.position import Position

MAX_TEXT = 4_000  # characters of a position or a move


def ruling_and_rest(game: Game, text: str) -> tuple[str, str]:
    """Return the ruling with which the one-line notation begins, perhaps after the game's name, and what follows."""
    check_letters(text)
    words = text.split(maxsplit=1)
    if words and words[0] == game.name:
        words = words[1].split(maxsplit=1) if len(words) > 1 else []
    if len(words) != 2 or words[0] not in RULINGS:
        raise NotationError(
            Text(
                f"eine Stellung von {game.name} beginnt mit ihrer Auslegung, {' oder '.join(RULINGS)}: {text!r}",
                f"a position of {game.name} begins with its ruling, {' or '.join(RULINGS)}: {text!r}",
            )
        )
    return words[0], words[1]


def fill_from_text(position: Position, text: str) -> None:
    """Fill an empty position with what the notation says after the ruling."""
    try:
        position.game.notation.read_position(position, text)
    except OverflowError:
        raise NotationError(Text(f"eine Zahl ist zu groß in {text!r}", f"a number is too large in {text!r}")) from None
    position.check_ranges()


def fill_from_document(position: Position, fill: Callable[[Position, Any], None], document: Any) -> None:
    """Fill an empty position with what a season's function reads from a state, be it a text or an element."""
    try:
        fill(position, document)
        position.check_ranges()
    except OverflowError:
        raise StateXmlError(Text("eine Zahl im Zustand ist zu groß", "a number in the state is too large")) from None
    except NotationError as error:
        raise StateXmlError(error.text) from None


def check_letters(text: str) -> None:
    """Refuse what no notation contains, before anybody takes `²` for a digit or reads a number of a thousand digits."""
    if not text.isascii():
        raise NotationError(
            Text(
                f"eine Schreibweise hat nur einfache Buchstaben, Ziffern und Zeichen, nicht {text[:80]!a}",
                f"a notation has plain letters, digits and signs only, not {text[:80]!a}",
            )
        )
    if len(text) > MAX_TEXT:
        raise NotationError(
            Text(
                f"eine Schreibweise hat höchstens {MAX_TEXT} Zeichen: {text[:80]!r} …",
                f"a notation has at most {MAX_TEXT} characters: {text[:80]!r} …",
            )
        )
