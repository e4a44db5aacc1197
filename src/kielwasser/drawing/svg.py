"""Write SVG as text: elements are strings, so a picture is as fast as joining them."""

from __future__ import annotations

from html import escape
from typing import Any

from kielwasser.core.position import Position
from kielwasser.core.view import Box, Look


def number(value: float) -> str:
    """Write a number as shortly as a picture needs it.

    >>> number(2.0), number(-0.001), number(1 / 3)
    ('2', '0', '0.33')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(name: str, *children: str, **attributes: Any) -> str:
    """Return an element; `class_` means class, `data_id` means data-id, None leaves an attribute out.

    >>> element("g", element("circle", r=2.5), class_="bee", data_id="p<1")
    '<g class="bee" data-id="p&lt;1"><circle r="2.5"/></g>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        text = number(value) if isinstance(value, float) else str(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    inside = "".join(children)
    opening = " ".join(parts)
    return f"<{opening}>{inside}</{name}>" if inside else f"<{opening}/>"


def words(text: str, x: float, y: float, **attributes: Any) -> str:
    """Return a text element, escaped."""
    return element("text", escape(text, quote=False), x=float(x), y=float(y), **attributes)


def title(text: str) -> str:
    """Return what a pointer that rests on a shape is told."""
    return element("title", escape(text, quote=False))


def moved(x: float, y: float, degrees: float = 0.0) -> str:
    """Return the transform of something that stands at a place: always both parts, so that a browser can glide."""
    return f"translate({number(x)} {number(y)}) rotate({number(degrees)})"


def target(look: Look, key: str, *shapes: str, **attributes: Any) -> str:
    """Return shapes that stand for a choice; where it is not offered, they are only shapes."""
    choice = look.offered(key)
    if choice is None:
        return element("g", *shapes, **attributes)
    label = choice.text.said(look.language)
    attributes["class_"] = f"{attributes.get('class_', '')} choice".strip()
    return element("g", title(label), *shapes, **attributes, data_choice=key, role="button", aria_label=label)


def picture(position: Position, look: Look | None = None, width: int | None = None, box: Box | None = None) -> str:
    """Return the whole picture of a position as a document of its own; `box` shows another part of the plane."""
    look = look or Look()
    game = position.game
    view = game.view()
    box = box or view.box(position)
    size = {} if width is None else {"width": width, "height": round(width * box.height / box.width)}
    said = " ".join(text.said(look.language) for text in view.describe(position))
    return element(
        "svg",
        title(f"{game.title} {game.season}"),
        element("desc", escape(said, quote=False)),
        element("style", view.style(look.theme)),
        element("g", view.ground(position, look), class_="ground"),
        element("g", view.pieces(position, look), class_="pieces"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(side) for side in box),
        class_=f"kielwasser {game.name} {look.theme}",
        role="img",
        **size,
    )
