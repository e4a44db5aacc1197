"""Characters: players of one game that value some things otherwise than the fitted weights say.

They lie beside the game's weights in `characters.json`: a name, what people read, and the weights that differ. A
character looks as far ahead as the level below the top one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from kielwasser.bots.levels import TOP
from kielwasser.games import evaluation, folder, names
from kielwasser.system.errors import KielwasserError, Text

if TYPE_CHECKING:
    from kielwasser.core.evaluation import Values

LEVEL = TOP - 1


@dataclass(frozen=True)
class Character:
    """Somebody with a bent."""

    name: str
    game: str
    title: Text
    text: Text
    bent: tuple[tuple[str, float], ...]  # terms of the evaluation, and what they weigh for this one

    def weights(self) -> Values:
        """Return the weights of all terms of the game."""
        valued = evaluation(self.game)
        weights = valued.weights.copy()
        places = {term.name: i for i, term in enumerate(valued.terms)}
        for term, weight in self.bent:
            if term not in places:
                raise KielwasserError(
                    Text(
                        f"{self.name} gewichtet {term!r}; die Bewertung kennt {', '.join(places)}",
                        f"{self.name} weighs {term!r}; the evaluation knows {', '.join(places)}",
                    )
                )
            weights[places[term]] = weight
        return weights


@cache
def characters() -> tuple[Character, ...]:
    """Return those of all games."""
    return tuple(character for game in names() for character in _read(game))


def _read(game: str) -> list[Character]:
    file = folder(game) / "characters.json"
    if not file.is_file():
        return []
    season = game.rpartition("_")[2]
    return [
        Character(
            f"{each['name']}_{season}", game, Text(*each["title"]), Text(*each["text"]), tuple(each["weights"].items())
        )
        for each in json.loads(file.read_text(encoding="utf-8"))
    ]
