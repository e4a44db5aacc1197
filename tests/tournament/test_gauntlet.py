"""The gauntlet of `tools/`: the candidate meets the styles of a game, and goes on where it was."""

import subprocess
import sys
from pathlib import Path

from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series

TOOL = Path(__file__).parents[2] / "tools" / "gauntlet.py"


def run(store: Path, *arguments: str) -> list[list[str]]:
    """Return the rows of the table, cell by cell."""
    options = ("--games", "2", "--time", "50", "--concurrency", "1", "--store", str(store))
    done = subprocess.run([sys.executable, str(TOOL), *arguments, *options], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    head, line, *rows = done.stdout.splitlines()
    assert head.startswith("| game | candidate | against |")
    assert set(line) <= set("| -")
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_a_candidate_meets_the_styles_and_is_not_asked_twice(tmp_path):
    store = tmp_path / "gauntlet.sqlite"
    call = ("hase_igel_2018", "--candidate", "strongest@1", "--against", "runner", "greedy", "--also", "random")
    rows = run(store, *call)
    assert [row[:3] for row in rows] == [
        ["hase_igel_2018", "strongest@1", name] for name in ("runner", "greedy", "random")
    ]
    for *_, score, counts, _faults in rows:
        won, drawn, lost = (int(part[1:]) for part in counts.split())
        assert won + drawn + lost == 2
        assert score.startswith(f"{50 * (won + drawn / 2):.1f} %")
    assert run(store, *call) == rows
    with Store(store) as kept:
        (entry,) = kept.entries()
        assert Series(kept, entry.id).snapshot().games == 6


def test_all_styles_of_a_game_are_there():
    sys.path.insert(0, str(TOOL.parent))
    try:
        from gauntlet import styles_of

        found = [text.partition("=")[0] for text in styles_of("hive_2020")]
    finally:
        sys.path.remove(str(TOOL.parent))
    assert found[0] == "rusher"
    assert found[-2:] == ["simple", "greedy"]
    assert len(found) == 5  # and two characters
