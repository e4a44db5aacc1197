"""Write the file with which a player of one's own begins: short, commented, and good enough to beat chance.

What it thinks of a position comes from the game's `starter.py`; comments there have a line for each language.
"""

from __future__ import annotations

import inspect
import keyword
import re
from importlib import import_module
from typing import Any

from kielwasser.client.kit import ClientError
from kielwasser.core.game import Game
from kielwasser.system.errors import Text

_COMMENT = re.compile(r"^( *)# (de|en): (.*)\n", re.MULTILINE)

_HEADING = Text(
    '''"""{name}: mein Spieler für {title}.

Der Spieler probiert Züge aus, liest die Stellung danach und nimmt den Zug, der ihm am besten gefällt.
Was gut ist, sagt `value`: dort fängst du an. Alles, was `table` weiß, steht in {module}.
"""
''',
    '''"""{name}: my player for {title}.

It tries moves, reads the position after each, and takes the one that it likes best.
What is good is said by `value`: begin there. Everything that `table` knows stands in {module}.
"""
''',
)
_BODY = '''

class {name}:
    game = "{game}"

    def choose(self, position: Position[{reading}], deadline: float) -> Move | str:
        """{choose}"""
        me = position.to_move
        if not position.legal_moves:  # {guess}
            position = position.redeal(me, seed=random.randrange(1_000_000))
        moves = position.legal_moves
        best: Move | str = ""
        most = float("-inf")
        for move in random.sample(moves, min(len(moves), TRIED)):
            if best and time.monotonic() > deadline - 0.5:
                break
            worth = value(position.copy().play(move).read(me))
            if worth > most:
                best, most = move, worth
        return best


if __name__ == "__main__":
    main({name}())
'''
_CHOOSE = Text(
    "Gib einen Zug zurück; `deadline` ist der späteste Zeitpunkt, gemessen mit time.monotonic().",
    "Return a move; `deadline` is the latest moment for it, as time.monotonic() has it.",
)
_GUESS = Text(
    "was man sieht, lässt keinen Zug zu: rate, was verdeckt ist",
    "what can be seen allows no move: guess what is hidden",
)
_TRIED = Text("so viele Züge werden höchstens ausprobiert", "so many moves are tried at most")
_VALUE = Text(
    "Sag, wie gut diese Stellung für mich ist: je größer, desto besser.",
    "Say how good this position is for me: the greater the better.",
)


def class_name(name: str) -> str:
    """Return the name of a class for the name of a player.

    >>> class_name("mein bot"), class_name("hase-7")
    ('MeinBot', 'Hase7')
    """
    made = "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+|_", name) if word)
    if not made.isidentifier() or keyword.iskeyword(made):
        raise ClientError(
            Text(
                f"{name!r} taugt nicht als Name: Buchstaben und Ziffern, vorn ein Buchstabe",
                f"{name!r} will not do as a name: letters and digits, a letter first",
            )
        )
    return made


def starting_file(name: str, game: Game, language: str) -> str:
    """Return the text of a file with a player of that name."""
    starter: Any = import_module(f"{game.package}.starter")
    kind = class_name(name)
    reading: str = starter.value.__annotations__["table"]
    module: str = starter.value.__globals__[reading].__module__
    known = {"name": kind, "game": game.name, "title": f"{game.title} {game.season}"}
    known |= {"module": module, "reading": reading}
    return "".join(
        (
            _HEADING.said(language).format(**known),
            "\nimport random\nimport time\n\nfrom kielwasser import Move, Position\n",
            f"from kielwasser.client.kit import main\nfrom {module} import {reading}\n",
            f"\nTRIED = 200  # {_TRIED.said(language)}\n\n\n",
            _spoken(inspect.getsource(starter.value), language),
            _BODY.format(**known, choose=_CHOOSE.said(language), guess=_GUESS.said(language)),
        )
    )


def _spoken(source: str, language: str) -> str:
    """Return a function with the comments of one language, and with a docstring."""
    first, _, rest = source.partition("\n")
    kept = _COMMENT.sub(lambda found: f"{found[1]}# {found[3]}\n" if found[2] == language else "", rest)
    return f'{first}\n    """{_VALUE.said(language)}"""\n{kept}'
