"""What several pages are made of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from nicegui import ui

from kielwasser.core.game import Game
from kielwasser.system.errors import Text


@dataclass(frozen=True)
class Link:
    """A cell that leads somewhere; `label` is what screen readers say without the row."""

    text: str
    address: str
    label: str


def end_with_page() -> None:
    """Let what this handler does end when its page goes: nobody would see the result."""
    task = asyncio.current_task()
    if task is not None:
        ui.context.client.on_delete(task.cancel)


def heading(text: str, level: int = 1) -> None:
    """Show a heading."""
    ui.html(f"<h{level}>{escape(text)}</h{level}>", sanitize=False)


def say_what_now(text: str, label: str, address: str = "/") -> None:
    """Say what can be done where a page has nothing to show, and lead there."""
    with ui.element("section").classes("kw-card kw-nothing"):
        ui.label(text)
        ui.button(label).props(f'no-caps unelevated href="{escape(address)}"')


def list_rulings(game: Game, say: Callable[[Text], str]) -> None:
    """Show what the choice of ruling changes in a game."""
    items = "".join(f"<li>{escape(say(text))}</li>" for text in game.rulings)
    ui.html(f'<ul class="kw-rulings">{items}</ul>', sanitize=False)


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str | Link]]) -> None:
    """Show a table of texts and links; all of them may come from strangers."""
    ui.html(table_html(caption, heads, rows), sanitize=False).classes("w-full")


def table_html(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str | Link]]) -> str:
    """Return such a table."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join("<tr>" + "".join(f"<td{_class(cell)}>{_cell(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return scrolling(caption, f'<table class="kw-list"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>')


def scrolling(label: str, content: str) -> str:
    """Return content that may be wider than the page; who has only a keyboard can move it too."""
    return f'<div class="kw-scroll" tabindex="0" role="region" aria-label="{escape(label)}">{content}</div>'


def _class(cell: str | Link) -> str:
    """Return the class of a number with its error, which must not be torn apart."""
    return ' class="kw-number"' if isinstance(cell, str) and " ± " in cell else ""


def _cell(cell: str | Link) -> str:
    if isinstance(cell, str):
        return escape(cell)
    return f'<a href="{escape(cell.address)}" aria-label="{escape(cell.label)}">{escape(cell.text)}</a>'
