"""What a position is worth, in named terms that a pupil can read.

A game's `evaluate.py` has

    DIGEST                                 `digest_of` the files in which the evaluation is written, before any kernel
    TERMS                                  a tuple of `Term`
    count(board, state, seat, sign, out)   a kernel that adds sign times the value of each term for one seat to `out`

the game not being over. The weights lie beside it in `weights.json`; the score is the sum of weight times term, in
logits: seat 0 wins with probability 1 / (1 + exp(-score)). Where a game has a network (see `network`), that one gives
the score, unless weights of the terms are given; what explanations say comes from the terms all the same.

Kernels take a *sheet*: a record with `weights` and room for the `terms`, one for each thread. They call
`generic.score(board, state, sheet)`. The sheet's type carries the digest of `evaluate.py`, and `count` is found by
that type, so no kernel can use an evaluation without having it in its signature: after an edit there, exactly those
kernels that evaluate are compiled again, and none of the rules'.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import namedtuple
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core import generic
from kielwasser.core.network import Network, sheet_fields
from kielwasser.core.position import Position, require_seat
from kielwasser.core.records import Field, Record, blank, record_type
from kielwasser.core.ruling import RULINGS
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.numbers import spelled

Values = npt.NDArray[np.float64]

_ADMITTED: dict[np.dtype[Any], str] = {}  # by the type of its sheets: the digest of a game's features, once it is known
_WALKED = 8  # plies from each position that `Evaluation.features` looks at
_STRIDE = 7919  # … among the legal actions, one after the other


@dataclass(frozen=True)
class Term:
    """One thing that makes a position good or bad for a seat.

    `one` and `many` are what is counted, as it follows a number ("1 freies Feld an der Biene", "2 freie Felder …");
    where there is nothing to count, `many` is left out and `one` is what gets better or worse. `unit` is how much of
    the term's value is one of those.
    """

    name: str
    text: Text  # what it measures
    one: Text
    many: Text | None = None
    unit: float = 1.0
    burden: bool = False  # one wants to be rid of it

    def said(self, change: float, own: bool) -> Text:
        """Say in a few words what a move does that changes this term for the mover's own or for the other side.

        >>> term = Term("free", Text("…", "…"), Text("freies Feld", "free field"), Text("freie Felder", "free fields"))
        >>> term.said(-2, own=False)
        Text(de='nimmt dem Gegner 2 freie Felder', en='takes 2 free fields from the opponent')
        """
        german, english = _SENTENCES[self.many is not None, self.burden, own, change > 0]
        amount = abs(change) / self.unit
        number = f"{amount:.0f}" if amount >= 9.5 or abs(amount - round(amount)) < 0.05 else f"{amount:.1f}"
        things = self.one if self.many is None or number == "1" else self.many
        return Text(german.format(n=spelled(number).de, things=things.de), english.format(n=number, things=things.en))


def places_of(terms: Sequence[Term]) -> Any:
    """Return where each term stands in a sheet, by its name, as kernels can use it.

    >>> at = places_of([Term("coal", Text("…", "…"), Text("…", "…")), Term("speed", Text("…", "…"), Text("…", "…"))])
    >>> at.speed
    1
    """
    names = [term.name for term in terms]
    return namedtuple("Places", names)(*range(len(names)))


#: By: is it counted, is it a burden, whose is it, does it grow.
_SENTENCES: Mapping[tuple[bool, bool, bool, bool], tuple[str, str]] = {
    (True, False, True, True): ("gewinnt {n} {things}", "gains {n} {things}"),
    (True, False, True, False): ("verliert {n} {things}", "loses {n} {things}"),
    (True, False, False, True): ("gibt dem Gegner {n} {things}", "gives the opponent {n} {things}"),
    (True, False, False, False): ("nimmt dem Gegner {n} {things}", "takes {n} {things} from the opponent"),
    (True, True, True, True): ("lädt sich {n} {things} auf", "takes on {n} {things}"),
    (True, True, True, False): ("wird {n} {things} los", "gets rid of {n} {things}"),
    (True, True, False, True): ("lädt dem Gegner {n} {things} auf", "burdens the opponent with {n} {things}"),
    (True, True, False, False): ("nimmt dem Gegner {n} {things} ab", "rids the opponent of {n} {things}"),
    (False, False, True, True): ("verbessert {things}", "improves {things}"),
    (False, False, True, False): ("verschlechtert {things}", "worsens {things}"),
    (False, False, False, True): ("verbessert beim Gegner {things}", "improves for the opponent {things}"),
    (False, False, False, False): ("verschlechtert beim Gegner {things}", "worsens for the opponent {things}"),
    (False, True, True, True): ("vergrößert {things}", "increases {things}"),
    (False, True, True, False): ("verringert {things}", "reduces {things}"),
    (False, True, False, True): ("vergrößert beim Gegner {things}", "increases for the opponent {things}"),
    (False, True, False, False): ("verringert beim Gegner {things}", "reduces for the opponent {things}"),
}


@dataclass(frozen=True)
class Evaluation:
    """How a game's positions are valued: its terms, its fitted weights, and the type of the sheets kernels work on."""

    terms: tuple[Term, ...]
    weights: Values
    sheet_type: np.dtype[Any]
    network: Network | None = None  # values positions instead of the terms, unless other weights are handed in
    package: str = ""  # the game's, in which it stands

    @classmethod
    def of(cls, module: ModuleType) -> Evaluation:
        """Return the evaluation of a game's `evaluate` module, and make its `count` known to the kernels."""
        folder = Path(str(module.__file__)).parent
        terms: tuple[Term, ...] = module.TERMS
        fields: list[Field] = [("weights", "f8", (len(terms),)), ("terms", "f8", (len(terms),))]
        features = getattr(module, "FEATURES", 0)
        sheet = record_type([*fields, *(sheet_fields(features) if features else ())], module.DIGEST)
        generic.register_count(sheet, module.count)
        if features:
            generic.register_features(sheet, module.features)
        network = Network.read(folder / "network.npz") if (folder / "network.npz").is_file() else None
        package = module.__name__.rpartition(".")[0]
        return cls(terms, read_weights(folder / "weights.json", terms), sheet, network, package)

    @property
    def has_features(self) -> bool:
        """Whether a network could value positions."""
        return "rows" in (self.sheet_type.names or ())

    def sheet(self, weights: Values | None = None, network: Network | None = None) -> Record:
        """Return a sheet, with the network if there is one and no weights of the terms are given.

        Another network than the game's may be handed in. Each thread needs its own sheet.
        """
        made = blank(self.sheet_type)
        made["weights"][0] = self.weights if weights is None else weights
        asked = network or self.network
        if asked is not None and weights is None:
            self.admit(asked)
            asked.fill(made)
        return made

    def admit(self, network: Network) -> None:
        """Refuse a network that was trained for other features than this game's: it would say anything at all."""
        if network.features and network.features == _ADMITTED.get(self.sheet_type):
            return
        network.require(self.sheet_type["rows"].shape[0] if self.has_features else 0)
        if network.features != self.features():
            name = self.package.rpartition(".")[2]
            raise KielwasserError(
                Text(
                    f"das Netz gehört nicht zu {name}, wie es heute seine Stellungen beschreibt; wer es besser weiß: "
                    f"python tools/network.py stamp {name} DATEI",
                    f"the network does not belong to {name} as it describes its positions today; if you know better: "
                    f"python tools/network.py stamp {name} FILE",
                )
            )
        _ADMITTED[self.sheet_type] = network.features

    def features(self) -> str:
        """Return a digest of what the features are: how many, and which some positions have under both rulings.

        It stays the same when they are written anew and mean what they meant.
        """
        game, sheet = import_module(self.package).GAME, blank(self.sheet_type)
        sheet["trained"] = 1
        found = [len(sheet["rows"][0])]
        for ruling, text in product(RULINGS, game.bench_positions.values()):
            position = Position.from_text(game, f"{ruling} {text.partition(' ')[2]}")
            for turn in range(_WALKED):
                if position.is_over:
                    break
                sheet["found"] = -1
                generic.score_one(position.board_array, position.state_array, sheet)
                found += sorted(sheet["found"][0].tolist())
                ply = position.ply
                while position.ply == ply and not position.is_over:
                    legal = position.hide(position.to_move).legal_actions
                    position.act(legal[_STRIDE * (turn + 1) % len(legal)])
        return hashlib.sha256(json.dumps(found).encode()).hexdigest()[:16]

    def measure(self, position: Position) -> Values:
        """Return the value of each term, seat 0's minus seat 1's."""
        sheet = self.sheet(self.weights)
        generic.score_one(position.board_array, position.state_array, sheet)
        return np.array(sheet["terms"][0], np.float64)

    def measure_seat(self, position: Position, seat: int) -> Values:
        """Return the value of each term for one seat alone, which is what explanations compare."""
        sheet = self.sheet(self.weights)
        generic.count_one(position.board_array, position.state_array, require_seat(seat), sheet)
        return np.array(sheet["terms"][0], np.float64)

    def named(self, position: Position, seat: int) -> dict[str, float]:
        """Return the value of each term for one seat by its name."""
        values = self.measure_seat(position, seat).tolist()
        return {term.name: value for term, value in zip(self.terms, values, strict=True)}

    def score(self, position: Position, weights: Values | None = None) -> float:
        """Return the value of a position that is not over, in logits, as seat 0 sees it."""
        return float(generic.score_one(position.board_array, position.state_array, self.sheet(weights)))

    def chance(self, position: Position) -> float:
        """Return the probability that seat 0 wins."""
        return 1 / (1 + math.exp(-self.score(position)))


def read_weights(file: Path, terms: Sequence[Term]) -> Values:
    """Return the weights of the terms, in their order; the file must have exactly these."""
    weights = json.loads(file.read_text(encoding="utf-8"))["weights"]
    names = [term.name for term in terms]
    if sorted(weights) != sorted(names):
        raise KielwasserError(
            Text(
                f"{file.name} hat Gewichte für {sorted(weights)}, die Bewertung aber {sorted(names)}",
                f"{file.name} has weights for {sorted(weights)}, but the terms are {sorted(names)}",
            )
        )
    return np.array([float(weights[name]) for name in names])


def write_weights(file: Path, terms: Sequence[Term], weights: Values, provenance: Mapping[str, Any]) -> None:
    """Write a weights file: what each term weighs, and how that was found."""
    named = {term.name: round(float(weight), 5) for term, weight in zip(terms, weights, strict=True)}
    text = json.dumps({"weights": named, "provenance": dict(provenance)}, indent=2, ensure_ascii=False)
    file.write_text(text + "\n", encoding="utf-8")
