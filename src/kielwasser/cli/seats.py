"""Who sits at a game in the terminal, and how players are asked there: as a server would, without one."""

from __future__ import annotations

import time

from kielwasser.cli.common import HUMAN
from kielwasser.cli.declaring import Misuse
from kielwasser.client.kit import ClientPlayer, PlayerFailed, as_move, asked, margin_of
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.games.dialects import dialect
from kielwasser.system.errors import Text
from kielwasser.tournament.basics.players import parse, require_game


def seated(game: Game, texts: tuple[str, str], seed: str) -> list[ClientPlayer | None]:
    """Return who plays, None for a person."""
    specs = [None if text == HUMAN else parse(text) for text in texts]
    playing = [spec for spec in specs if spec is not None]
    for spec in playing:
        if not spec.in_process:
            raise Misuse(
                Text(
                    f"im Terminal spielen human, eingebaute Spieler und Python-Dateien, nicht {spec.name};"
                    " Programme spielen in der Arena",
                    f"in the terminal play human, players of this package and Python files, not {spec.name};"
                    " programs play in the arena",
                )
            )
    require_game(playing, game.name)
    return [None if spec is None else spec.make(f"{seed}:{seat}") for seat, spec in enumerate(specs)]


def chosen(current: Position, player: ClientPlayer) -> Move:
    """Ask a player as a server would, on what its seat sees; breaking a rule is shown and ends the game."""
    seat = current.to_move
    limit = dialect(current.game.name).soft_limit
    deadline = time.monotonic() + limit - margin_of(player, limit)
    handed = current.hide(seat)
    move: Move = asked(lambda: as_move(player.choose(handed, deadline), current), handed)
    verdict = current.judge(move)
    if verdict.text is not None:
        name, where = current.game.seats[seat], current.text
        raise PlayerFailed(
            Text(
                f"{name}: der Zug {move} ist nicht erlaubt: {verdict.text.de} Stellung: {where}",
                f"{name}: the move {move} is not allowed: {verdict.text.en} Position: {where}",
            )
        )
    return move
