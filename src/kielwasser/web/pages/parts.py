"""What several pages are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from nicegui import ui


@dataclass(frozen=True)
class Link:
    """A cell that leads somewhere; `label` is what it says to who does not see the row."""

    text: str
    address: str
    label: str


def heading(text: str, level: int = 1) -> None:
    """Show a heading."""
    ui.html(f"<h{level}>{escape(text)}</h{level}>", sanitize=False)


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str | Link]]) -> None:
    """Show a table of texts and links; all of them may come from strangers."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{_cell(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    label = escape(caption)
    ui.html(
        f'<div class="kw-scroll" tabindex="0" role="region" aria-label="{label}"><table class="kw-list">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>",
        sanitize=False,
    ).classes("w-full")


def _cell(cell: str | Link) -> str:
    if isinstance(cell, str):
        return escape(cell)
    return f'<a href="{escape(cell.address)}" aria-label="{escape(cell.label)}">{escape(cell.text)}</a>'
