"""Watch a recorded game in the terminal: every move with its hints, the board, and who leads.

python examples/watch_replay.py game.jsonl.gz
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from kielwasser.replay import read


def watch(file: Path) -> Iterator[str]:
    """Yield what there is to see, move by move; ours and the official forms of files are read alike."""
    replay = read(file)
    yield f"{replay.game.title} {replay.game.season}: {replay.names[0]} against {replay.names[1]}"
    for number, ply in enumerate(replay.plies):
        after = replay.position(number + 1)
        hints = f"   ({'; '.join(ply.hints)})" if ply.hints else ""
        yield f"{number + 1}. {replay.names[ply.seat]}: {ply.move}   points {after.points[0]}:{after.points[1]}{hints}"
    yield replay.game.notation.draw(replay.position(len(replay.positions) - 1))
    if replay.result is not None and replay.result.text is not None:
        yield replay.result.text.en


if __name__ == "__main__":
    for line in watch(Path(sys.argv[1])):
        print(line)
