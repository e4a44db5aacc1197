"""The documentation says what is true."""

from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_every_ruling_and_ending_stands_on_the_games_page(game):
    page = (DOCS / "games" / f"{game.name}.md").read_text(encoding="utf-8")
    for row in game.rulings:
        assert row.en in page
        assert row.de in page
    for why, text in game.endings.values():
        assert f"| `{why}` | {text.en} | {text.de} |" in page
    assert game.wire_type in page


def test_every_ruling_has_its_own_id(game):
    ids = [row.en.split(":")[0] for row in game.rulings]
    assert len(set(ids)) == len(ids)
    assert all(row.de.startswith(f"{id_}:") for id_, row in zip(ids, game.rulings, strict=True))
