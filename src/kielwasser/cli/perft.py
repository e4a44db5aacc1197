"""`kielwasser perft`: count sequences of moves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

from kielwasser.cli.common import GameName, Json, Ruling, Seed, find_game, find_position, print_json, tell
from kielwasser.cli.declaring import option
from kielwasser.core.ruling import AUTO
from kielwasser.system.errors import HiddenInformation, Text
from kielwasser.system.language import say
from kielwasser.system.numbers import decimal, plain

if TYPE_CHECKING:
    from kielwasser.core.position import Position

DEPTH = Text("Tiefe", "depth")
DEALT = Text(
    "Etwas ist verdeckt; es wurde mit dem Startwert {seed} ausgeteilt (--seed ändert das).",
    "Something is hidden; it was dealt with the seed {seed} (--seed changes that).",
)
A_SECOND = Text("Mio./s", "M/s")


def perft(
    game: GameName,
    position: Annotated[
        str | None,
        option("--position", help="A one-line position, a file with one, a state XML, or a named position."),
    ] = None,
    depth: Annotated[int, option("--depth", help="How many moves deep.", min=1)] = 3,
    divide: Annotated[bool, option("--divide", help="Show the count behind each first move.")] = False,
    actions: Annotated[bool, option("--actions", help="Count single actions instead of whole moves.")] = False,
    ruling: Ruling = AUTO,
    seed: Seed = "0",
    json: Json = False,
) -> None:
    """Count the sequences of legal moves from a position, depth by depth.

    The counts can be compared with other programs' counts: equal counts mean equal rules. A finished game has no
    successors. A written position decides its ruling itself.
    """
    found = find_game(game)
    start = find_position(found, position, ruling, seed)
    count = start.perft_actions if actions else start.perft
    if not json:
        print(start.text)
    for level in range(1, depth + 1):
        began = time.perf_counter()
        try:
            nodes = count(level)
        except HiddenInformation:
            start = start.redeal(start.to_move, seed)
            count = start.perft_actions if actions else start.perft
            tell(say(DEALT, seed=seed))
            nodes = count(level)
        seconds = time.perf_counter() - began
        if json:
            print_json({"depth": level, "nodes": nodes, "seconds": round(seconds, 6)})
        else:
            millions = say(decimal(nodes / max(seconds, 1e-9) / 1e6))
            print(
                f"{say(DEPTH)} {level}  {say(plain(nodes)):>15}"
                f"  {say(decimal(seconds, 3)):>9} s  {millions:>8} {say(A_SECOND)}"
            )
    if divide:
        for text, nodes in sorted(_divided(start, depth, actions)):
            if json:
                print_json({"move": text, "nodes": nodes})
            else:
                print(f"{text}  {nodes}")


def _divided(start: Position, depth: int, actions: bool) -> list[tuple[str, int]]:
    if actions:
        spell = start.game.notation.format_action
        return [(spell(action), start.copy().act(action).perft_actions(depth - 1)) for action in start.legal_actions]
    return [(str(move), start.copy().play(move).perft(depth - 1)) for move in start.legal_moves]
