"""Charts of a series as SVG: pure functions from a snapshot, coloured by CSS variables of the page around them.

The page defines --ink, --faint, --line, --band, --good, --bad and --bar; without it the colours here hold.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from kielwasser.system.errors import Text
from kielwasser.system.numbers import decimal
from kielwasser.tournament.basics.jobs import Thinking
from kielwasser.tournament.basics.statistics import Distribution, SprtState
from kielwasser.tournament.results.snapshot import CurvePoint
from kielwasser.tournament.show import words

WIDTH, HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 12, 14, 34
_MOST = 1200.0  # Elo beyond which nothing is drawn

_CURVE = Text("Elo-Verlauf mit 95-%-Band", "Elo over time with its 95 % band")
_PAIRS = Text("Punkte je Paar", "points of a pair")
_TIMES = Text("Bedenkzeiten", "thinking times")


def _svg(width: float, height: float, title: str, *parts: str) -> str:
    body = "".join(parts)
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="system-ui, sans-serif" font-size="12">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "middle", faint: bool = True) -> str:
    colour = "var(--faint, #667)" if faint else "var(--ink, #123)"
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, width: float = 1.0, colour: str = "var(--faint, #889)") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width:g}"/>'


def _rounded_step(span: float) -> float:
    """Return a round distance of ticks, some five of them to the span."""
    raw = max(span, 1e-9) / 5
    unit = float(10 ** math.floor(math.log10(raw)))
    return next(factor * unit for factor in (1, 2, 5, 10) if factor * unit >= raw)


def elo_curve(points: Sequence[CurvePoint], language: str) -> str:
    """Draw Elo after each pair with its 95 % band."""
    title = _CURVE.said(language)
    if not points:
        return _svg(WIDTH, HEIGHT, title)
    settled = points[len(points) // 10 :] or points  # the first few swing too far to set the scale
    ends = [min(max(value, -_MOST), _MOST) for p in settled for value in (p.low, p.high)]
    low, high = min([*ends, 0.0]), max([*ends, 0.0])
    high += 1e-6 + (high - low) * 0.05
    low -= (high - low) * 0.05
    last = max(points[-1].pairs, 2)

    def x(pairs: float) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * (pairs - 1) / (last - 1)

    def y(elo: float) -> float:
        inside = min(max(elo, low), high)
        return _TOP + (HEIGHT - _TOP - _BOTTOM) * (high - inside) / (high - low)

    parts = []
    step = _rounded_step(high - low)
    for tick in range(math.ceil(low / step), math.floor(high / step) + 1):
        level = y(tick * step)
        parts.append(_line(_LEFT, level, WIDTH - _RIGHT, level, 1.6 if tick == 0 else 0.4))
        parts.append(_text(_LEFT - 6, level + 4, decimal(tick * step, 0).en, "end"))
    band = [f"{x(p.pairs):.1f},{y(p.high):.1f}" for p in points]
    band += [f"{x(p.pairs):.1f},{y(p.low):.1f}" for p in reversed(points)]
    curve = " ".join(f"{x(p.pairs):.1f},{y(p.elo):.1f}" for p in points)
    parts.append(f'<polygon points="{" ".join(band)}" fill="var(--band, #9bd)" opacity="0.45"/>')
    parts.append(f'<polyline points="{curve}" fill="none" stroke="var(--line, #136)" stroke-width="2"/>')
    for pairs in sorted({1, last // 2, last}):
        parts.append(_text(x(max(pairs, 1)), HEIGHT - 12, f"{2 * pairs}", "end" if pairs == last else "middle"))
    parts.append(_text(_LEFT + 30, HEIGHT - 12, words.GAMES.said(language), "start"))
    return _svg(WIDTH, HEIGHT, title, *parts)


def bars(labels: Sequence[str], values: Sequence[int], title: str, width: float = WIDTH, height: float = 150) -> str:
    """Draw bars with their values above and their names below."""
    most = max([*values, 1])
    share = (width - 20) / max(len(values), 1)
    floor = height - 26
    parts = []
    for number, (label, value) in enumerate(zip(labels, values, strict=True)):
        size = (floor - 24) * value / most
        left = 10 + number * share
        parts.append(
            f'<rect x="{left + share * 0.12:.1f}" y="{floor - size:.1f}" width="{share * 0.76:.1f}" '
            f'height="{size:.1f}" rx="2" fill="var(--bar, #47a)"/>'
        )
        parts.append(_text(left + share / 2, floor - size - 5, str(value) if value else "", faint=False))
        parts.append(_text(left + share / 2, height - 10, label))
    return _svg(width, height, title, _line(10, floor, width - 10, floor), *parts)


def pairs(found: Distribution, language: str) -> str:
    """Draw how often a pair brought 0 to 2 points."""
    return bars(["0", "½", "1", "1½", "2"], found.counts, _PAIRS.said(language))


def times(spent: Thinking, name: str, language: str) -> str:
    """Draw how long a player thought about its moves."""
    shown = [i for i, count in enumerate(spent.histogram) if count]
    window = range(shown[0], shown[-1] + 1) if shown else range(0)
    labels = [words.bucket(i) for i in window]
    return bars(labels, [spent.histogram[i] for i in window], f"{_TIMES.said(language)}: {name}", WIDTH * 0.6)


def sprt_bar(state: SprtState, language: str) -> str:
    """Draw where a sequential test stands between its bounds."""
    lower, upper = state.test.lower, state.test.upper
    left, right, y = 40.0, WIDTH - 40.0, 26.0

    def x(ratio: float) -> float:
        return left + (right - left) * (min(max(ratio, lower), upper) - lower) / (upper - lower)

    colour = "var(--good, #284)" if state.ratio >= 0 else "var(--bad, #b42)"
    start, end = sorted((x(0), x(state.ratio)))
    parts = [
        f'<rect x="{left:.1f}" y="{y - 9}" width="{right - left:.1f}" height="18" rx="9" fill="none" '
        'stroke="var(--faint, #889)"/>',
        f'<rect x="{start:.1f}" y="{y - 8}" width="{max(end - start, 0.5):.1f}" height="16" fill="{colour}"/>',
        _line(x(0), y - 13, x(0), y + 13, 1.5),
        _text(left, y + 28, f"H0 {decimal(lower, 2).said(language)}", "start"),
        _text(right, y + 28, f"H1 {decimal(upper, 2).said(language)}", "end"),
        _text((left + right) / 2, y + 28, f"LLR {decimal(state.ratio, 2).said(language)}", faint=False),
    ]
    return _svg(WIDTH, 62, words.sprt(state).said(language), *parts)
