"""What holds in every position of Hive that play can reach; see tests/core/test_properties.py."""

from collections import Counter

from kielwasser.core.hexgrid import distance


def hold(setup: dict) -> None:
    """One swarm; no piece is lost or doubled."""
    stacks = dict(part.split("=") for part in setup["state"]["board"].split())
    cells = {tuple(map(int, cell.split(","))) for cell in stacks}
    if cells:
        reached = {next(iter(cells))}
        while True:
            more = {cell for cell in cells - reached if any(distance(cell, other) == 1 for other in reached)}
            if not more:
                break
            reached |= more
        assert reached == cells
    for colour, reserve in zip("RB", setup["state"]["undeployed"], strict=True):
        pieces = "".join(stacks.values())
        on_board = [pieces[i + 1] for i in range(0, len(pieces), 2) if pieces[i] == colour]
        assert len(on_board) + len(reserve) == 11
        assert Counter(on_board + list(reserve))["Q"] == 1
