"""Recorded games and positions as pictures: SVG, PNG and animated GIF, drawn by the game's own view.

Pictures show what the seat to move may see, so one of a running game can be shared.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import resvg_py
from PIL import Image

from kielwasser.core.position import Position
from kielwasser.core.view import Box, Look
from kielwasser.drawing.palette import FONT, PALETTES
from kielwasser.drawing.svg import element, words
from kielwasser.replay.model import Replay, ReplayError
from kielwasser.system import patience
from kielwasser.system.errors import Text
from kielwasser.system.numbers import spelled

WIDTHS = (50, 8000)  # pixels that a picture may be wide
GIF_WIDTHS = (50, 2000)
SECONDS = (0.02, 60.0)  # that a move may be shown; browsers slow down what is faster
_HOLD = 3  # so many times longer the last position is shown
_COLOURS = 255  # of a GIF; one more stands for what did not change
_LONGEST_NAME = 24

Advance = Callable[[int], None]


@dataclass(frozen=True)
class GifFrame:
    """A position with everything that its picture depends on."""

    position: Position
    look: Look
    left: str = ""  # the caption: who plays
    right: str = ""  # and what was played


def frame_of(replay: Replay, ply: int, look: Look) -> GifFrame:
    """Return the picture after so many moves of a recorded game, with the last of them shown."""
    position = replay.position(ply)
    seat = position.to_move
    position.history = replay.history(ply)
    before = replay.position(ply - 1).hide(seat) if position.history else None
    names = [_shortened(name or colour) for name, colour in zip(replay.names, replay.game.seats, strict=True)]
    is_last = ply == len(replay.plies) == len(replay.positions) - 1
    points = replay.points if is_last else position.points
    last = replay.plies[ply - 1].move if ply else None
    number = f"{ply}/{len(replay.plies)}"
    return GifFrame(
        position.hide(seat),
        replace(look, before=before),
        f"{names[0]} {points[0]} : {points[1]} {names[1]}",
        f"{number} {_shortened(last)}" if last else number,
    )


def _shortened(text: str) -> str:
    text = "".join(letter for letter in text if letter.isprintable())  # a name may hold what no document may
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 1]}…"


# ---- one picture ---------------------------------------------------------------------------------------------------


def svg_of(frame: GifFrame, width: int, box: Box | None = None) -> str:
    """Return a picture as a document; `box` shows another part of the plane than the view chooses."""
    _require(WIDTHS, width, "pixels wide")
    view = frame.position.game.view()
    box = box or view.box(frame.position)
    inner = view.picture(frame.position, frame.look, width, box)
    if not frame.left and not frame.right:
        return inner
    height = round(width * box.height / box.width)
    line = width / 20
    palette = PALETTES[frame.look.theme]
    style = f"font-family:{FONT};font-size:{line * 0.55:.1f}px;fill:{palette.ink}"
    total = height + round(line)
    return element(
        "svg",
        element("rect", width=width, height=total, fill=palette.paper),
        inner,
        words(frame.left, line * 0.4, height + line * 0.68, style=style),
        words(frame.right, width - line * 0.4, height + line * 0.68, style=f"{style};text-anchor:end"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {total}",
        width=width,
        height=total,
        role="img",
        aria_label=f"{frame.left} {frame.right}",
    )


def png_of(frame: GifFrame, width: int, box: Box | None = None) -> bytes:
    """Return a picture as PNG."""
    paper = PALETTES[frame.look.theme].paper
    return bytes(resvg_py.svg_to_bytes(svg_string=svg_of(frame, width, box), width=width, background=paper))


# ---- a whole game --------------------------------------------------------------------------------------------------


def gif_of(replay: Replay, look: Look, width: int, seconds: float, advance: Advance = lambda done: None) -> bytes:
    """Return a recorded game as an animated GIF that shows each position for some seconds and repeats for ever.

    `advance` is told after each picture how many are drawn.
    """
    _require(GIF_WIDTHS, width, "pixels wide")
    _require(SECONDS, seconds, "seconds a move")
    frames = [frame_of(replay, ply, look) for ply in range(len(replay.positions))]
    box = _common_box(frames)
    colours = _palette((_image(frames[0], width, box), _image(frames[-1], width, box)))

    def images() -> Iterator[Image.Image]:
        for number, frame in enumerate(frames, 1):
            patience.check()
            yield _image(frame, width, box).quantize(palette=colours, dither=Image.Dither.NONE)
            advance(number)

    drawn = images()
    times = [round(1000 * seconds)] * (len(frames) - 1) + [round(1000 * seconds * _HOLD)]
    content = io.BytesIO()
    next(drawn).save(content, "GIF", save_all=True, append_images=drawn, duration=times, loop=0, optimize=True)
    return content.getvalue()


def _common_box(frames: list[GifFrame]) -> Box:
    """Return the part of the plane that holds the boxes of all pictures, so that nothing jumps."""
    boxes = [frame.position.game.view().box(frame.position) for frame in frames]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, low = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(x, y, right - x, low - y)


def _image(frame: GifFrame, width: int, box: Box) -> Image.Image:
    return Image.open(io.BytesIO(png_of(frame, width, box))).convert("RGB")


def _palette(images: tuple[Image.Image, ...]) -> Image.Image:
    """Return the colours of some pictures together: one palette for all, so that what stays does not flicker."""
    width, height = images[0].size
    sheet = Image.new("RGB", (width, height * len(images)))
    for number, image in enumerate(images):
        sheet.paste(image, (0, height * number))
    return sheet.quantize(colors=_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _require(limits: tuple[float, float], value: float, what: str) -> None:
    low, high = limits
    if not low <= value <= high:
        given, least, most = (spelled(f"{number:g}") for number in (value, low, high))
        raise ReplayError(
            Text(
                f"{given.de} {what} liegt nicht zwischen {least.de} und {most.de}",
                f"{given.en} {what} is not between {least.en} and {most.en}",
            )
        )
