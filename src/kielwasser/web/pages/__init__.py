"""The pages. Each module registers its own; none of them knows a game or a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kielwasser.web.app import Site


def register(site: Site) -> None:
    """Make all pages known to NiceGUI."""
    from kielwasser.web.pages import (
        compare,
        home,
        logs,
        masstests,
        masswatch,
        new_game,
        ratings,
        replays,
        rules,
        server,
        shell,
        table,
    )

    for module in (shell, home, new_game, server, table, logs, replays, rules, compare, ratings, masstests, masswatch):
        module.register(site)
