"""`kielwasser play`: a game in the terminal."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING, Annotated

from kielwasser.cli.common import HUMAN, GameName, Json, Ruling, find_position, named_game, print_json, ready
from kielwasser.cli.declaring import option
from kielwasser.core.ruling import AUTO
from kielwasser.system.errors import Text
from kielwasser.system.language import say
from kielwasser.system.numbers import MOVES, counted

if TYPE_CHECKING:
    from kielwasser.core.position import Position

_HELP = Text(
    """Tippe einen Zug, wie ihn die Liste der erlaubten Züge zeigt. Andere Wörter:
  moves [TEXT]  die erlaubten Züge zeigen [die TEXT enthalten]
  random        den Zufall wählen lassen     undo   die letzten zwei Züge zurücknehmen
  board         das Brett noch einmal zeigen text   die Stellung in einer Zeile zeigen
  quit          aufhören""",
    """Type a move as the list of legal moves shows it. Other words:
  moves [TEXT]  list the legal moves [that contain TEXT]
  random        let chance choose            undo   take the last two moves back
  board         show the board again         text   print the position in one line
  quit          stop""",
)
_MOVES = Text("{seat}, {moves} (? für Hilfe)> ", "{seat}, {moves} (? for help)> ")
_BOARD = Text("Brett {seed} (dasselbe noch einmal: --seed {seed})", "board {seed} (the same again: --seed {seed})")
_METAVAR = "human|NAME|FILE.py[:Class]"


def play(
    game: GameName,
    first: Annotated[str, option("--first", metavar=_METAVAR, help="Who plays the first seat.")] = HUMAN,
    second: Annotated[str, option("--second", metavar=_METAVAR, help="Who plays the second.")] = "random",
    position: Annotated[str | None, option("--position", help="Start from here instead of a new deal.")] = None,
    ruling: Ruling = AUTO,
    seed: Annotated[
        str | None, option("--seed", help="The same seed deals the same board; otherwise each time another.")
    ] = None,
    json: Json = False,
) -> None:
    """Play a game in the terminal: type your moves against a player of this package or your own, or watch two of them.

    [cyan]--second bot.py[/cyan] plays against the class with [cyan]choose[/cyan] in that file;
    [cyan]--first random --second random[/cyan] plays a whole game by itself.
    """
    from kielwasser.cli.seats import chosen, seated
    from kielwasser.client.kit import hints_of

    dealt = seed or str(random.SystemRandom().randrange(1_000_000))
    found = named_game(game)
    players = seated(found, (first, second), dealt)
    ready(found)
    for player in players:
        if player is not None and callable(prepare := getattr(player, "prepare", None)):
            prepare(found)
    current = find_position(found, position, ruling, dealt)
    chance = random.Random(dealt)
    if not json:
        if position is None:
            print(say(_BOARD, seed=dealt))
        print(current.text)
    while not current.is_over:
        player = players[current.to_move]
        move = _ask(current, chance) if player is None else chosen(current, player)
        if move is None:
            return
        seat, hints = current.game.seats[current.to_move], () if player is None else hints_of(player)
        current.play(move)
        if json:
            told = {"hints": list(hints)} if hints else {}
            print_json({"ply": current.ply, "seat": seat, "move": str(move), "position": current.text, **told})
        else:
            print(f"{current.ply}. {seat} {move}" + "".join(f"  [{hint}]" for hint in hints))
    _show_end(current, json)


def _show_end(current: Position, json: bool) -> None:
    outcome = current.outcome
    assert outcome is not None
    winner = None if outcome.winner is None else current.game.seats[outcome.winner]
    if json:
        print_json({"why": outcome.why, "winner": winner, "points": list(current.points)})
        return
    print(current)
    result = Text("Unentschieden", "draw") if winner is None else Text(f"{winner} gewinnt", f"{winner} wins")
    print(f"{say(outcome.text)} {say(result)}, {current.points[0]} : {current.points[1]}")


def _ask(current: Position, chance: random.Random) -> str | None:
    """Ask until there is a legal move; None when the user stops."""
    from kielwasser.system.errors import IllegalMove, KielwasserError

    print(current)
    while True:
        seat = current.game.seats[current.to_move]
        print(say(_MOVES, seat=seat, moves=counted(current.count_moves(), *MOVES)), end="", flush=True)
        line = sys.stdin.readline()
        word, _, rest = line.strip().partition(" ")
        if not line or word in ("quit", "exit", "q"):
            print("")
            return None
        if word in ("?", "help", ""):
            print(say(_HELP))
        elif word == "moves":
            print("  ".join(sorted(text for move in current.legal_moves if rest in (text := str(move)))))
        elif word == "random":
            return str(chance.choice(current.legal_moves))
        elif word == "board":
            print(current)
        elif word == "text":
            print(current.text)
        elif word == "undo":
            for _ in range(min(2, len(current.history))):
                current.undo()
            print(current)
        else:
            try:
                verdict = current.judge(line.strip())
                if verdict.text is None:
                    return line.strip()
                raise IllegalMove(verdict.text, verdict.code, verdict.index)
            except KielwasserError as error:
                print(say(error.text))
