"""Mississippi Queen 2024: the figure that only this river has, and all colours."""

from __future__ import annotations

from kielwasser.games.river.view import figures as river

NAME = "mississippi_2024"
_FLOW = '<path d="M-4.5-6.5L2 0L-4.5 6.5M-12-6.5L-5.5 0L-12 6.5M3-6.5L9.5 0L3 6.5" class="flow"/>'


def definitions() -> str:
    """Return all figures."""
    return river.definitions(NAME) + river.define(NAME, {"flow": _FLOW})


def style(theme: str) -> str:
    """Return the style sheet for a theme."""
    flow = "fill:none;stroke:#fff;stroke-opacity:.6;stroke-width:2;stroke-linecap:round"
    perhaps = "fill:#fff;fill-opacity:.75;font-size:17px;font-weight:700"
    return river.style(NAME, river.rules_of(theme) | {"flow": flow, "perhaps": perhaps})
