"""The documentation says what is true."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_every_ruling_has_its_own_id(game):
    ids = [row.en.split(":")[0] for row in game.rulings]
    assert len(set(ids)) == len(ids)
    assert all(row.de.startswith(f"{id_}:") for id_, row in zip(ids, game.rulings, strict=True))


def test_the_page_on_learning_runs_and_counts_right(game):
    page = DOCS / "learning.md"
    seen = game.observation()
    lines = page.read_text(encoding="utf-8").splitlines()
    row = next(line for line in lines if line.startswith(f"| {game.title} {game.season} |"))
    assert f"| {len(seen.planes)} of " in row
    assert f"| {len(seen.scalars)}: " in row


def test_the_examples_of_the_page_on_learning_run():
    failed, attempted = doctest.testfile(str(DOCS / "learning.md"), module_relative=False, encoding="utf-8")
    assert attempted >= 10
    assert failed == 0
