"""Measure what pages cost: what a browser loads for them, and its processor time. Run it from the project's folder:

python tests/e2e/weight.py [LOADS]

Two versions are compared by running this in both folders by turns.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from browser import WAITING, chromium_of, running_arena
from playwright.sync_api import Page, expect, sync_playwright

BOARD = ".kw-board svg[data-version]"  # it has been drawn
TABLE = re.compile(r"/table/[\w-]+$")
LOADS = 10
_ALL_THERE = """() => Promise.all([
    document.fonts.ready, ...[...document.images].map(image => image.decode().catch(() => null))
]).then(() => true)"""


@dataclass(frozen=True)
class Weight:
    """What came over the line; what a browser had kept is not counted."""

    requests: int
    size: int  # bytes, as they were packed

    def __str__(self) -> str:
        return f"{self.requests} requests, {self.size:,} bytes"


def weigh(page: Page, address: str, ready: str) -> Weight:
    """Open an address and return what was loaded until something is there, with all pictures and fonts."""
    loaded: dict[str, int] = {}
    kept: set[str] = set()
    wire = page.context.new_cdp_session(page)

    def answered(event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            kept.add(event["requestId"])

    wire.on("Network.responseReceived", answered)
    wire.on("Network.requestServedFromCache", lambda event: kept.add(event["requestId"]))
    wire.on("Network.loadingFinished", lambda event: loaded.update({event["requestId"]: event["encodedDataLength"]}))
    wire.send("Network.enable")
    page.goto(address)
    expect(page.locator(ready).first).to_be_visible()
    page.evaluate(_ALL_THERE)
    wire.detach()
    came = [size for number, size in loaded.items() if number not in kept]
    return Weight(len(came), sum(came))


def new_table(page: Page, game: str) -> str:
    """Begin a game against the computer and return the address of its table."""
    page.goto(f"/new?game={game}")
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(TABLE)
    return page.url


def processor_time(root: int) -> float:
    """Return the seconds of processor time that a process and all below it have used (Linux)."""
    parents, used = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        parents[int(folder.name)] = int(fields[1])
        used[int(folder.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")  # with children that ended

    def is_below(process: int) -> bool:
        while process and process != root:
            process = parents.get(process, 0)
        return process == root

    return sum(seconds for process, seconds in used.items() if is_below(process))


def main(loads: int) -> None:
    """Print what the start page and a table cost, new to a browser and known to it."""
    with tempfile.TemporaryDirectory() as folder, running_arena(Path(folder)) as arena, sync_playwright() as playwright:
        browser = chromium_of(playwright)

        def fresh() -> Page:
            context = browser.new_context(base_url=arena.url(), locale="de-DE", viewport={"width": 1280, "height": 720})
            context.add_cookies([arena.cookie])
            context.set_default_timeout(WAITING)
            return context.new_page()

        playing = fresh()
        table = new_table(playing, "hase_igel_2018")
        playing.context.close()
        for name, address, ready in (("start page", "/", ".kw-picture img"), ("table", table, BOARD)):
            page = fresh()
            print(f"{name}: {weigh(page, address, ready)}; again: {weigh(page, address, ready)}")
            for kind in ("new", "known"):
                before = processor_time(os.getpid()), processor_time(arena.process.pid)
                for _ in range(loads):
                    one = page if kind == "known" else fresh()
                    weigh(one, address, ready)
                    if one is not page:
                        one.context.close()
                ours = processor_time(arena.process.pid) - before[1]
                theirs = processor_time(os.getpid()) - before[0] - ours
                print(f"{name}, {kind}: {theirs / loads:.3f} s in the browser, {ours / loads:.3f} s in the arena")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else LOADS)
