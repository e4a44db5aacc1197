"""Count what a server does, and tell it over HTTP in Prometheus' text form."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

_BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5)
_MAX_REQUEST = 8_192


class Metrics:
    """What has been counted so far."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self._latency = [0] * (len(_BOUNDS) + 1)
        self._latency_sum = 0.0

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Count something."""
        self.counts[name, label] += by

    def took(self, seconds: float) -> None:
        """Note how long it took from a move's arrival to the next request."""
        self._latency[bisect_left(_BOUNDS, seconds)] += 1
        self._latency_sum += seconds

    def text(self, gauges: dict[str, int]) -> str:
        """Return everything in Prometheus' text form."""
        lines = []
        for name, value in gauges.items():
            lines += [f"# TYPE kielwasser_{name} gauge", f"kielwasser_{name} {value}"]
        for name in sorted({name for name, _ in self.counts}):
            lines.append(f"# TYPE kielwasser_{name}_total counter")
            for (counted, label), value in sorted(self.counts.items()):
                if counted == name:
                    lines.append(f"kielwasser_{name}_total{_braced(label)} {value}")
        lines.append("# TYPE kielwasser_referee_seconds histogram")
        below = 0
        for bound, number in zip((*map(str, _BOUNDS), "+Inf"), self._latency, strict=True):
            below += number
            lines.append(f'kielwasser_referee_seconds_bucket{{le="{bound}"}} {below}')
        lines += [
            f"kielwasser_referee_seconds_sum {self._latency_sum:.6f}",
            f"kielwasser_referee_seconds_count {below}",
        ]
        return "\n".join(lines) + "\n"


def _braced(label: str) -> str:
    return f'{{kind="{label}"}}' if label else ""


async def serve_metrics(host: str, port: int, text: Callable[[], str]) -> asyncio.Server:
    """Answer GET /metrics and /health on a port of their own."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await asyncio.wait_for(reader.readuntil(b"\r\n"), 5)
            path = request.split()[1] if len(request.split()) > 1 else b""
            status, body = "200 OK", "ok\n"
            if path == b"/metrics":
                body = text()
            elif path != b"/health":
                status, body = "404 Not Found", "not found\n"
            head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
            writer.write((head + body).encode())
            await writer.drain()
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            pass  # a visitor who asks nothing gets no answer
        finally:
            writer.close()

    return await asyncio.start_server(answer, host, port, limit=_MAX_REQUEST)
