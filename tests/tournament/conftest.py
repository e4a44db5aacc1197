"""What the tests of series share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kielwasser.tournament.results.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    made = Store(tmp_path / "series.sqlite")
    yield made
    made.close()
