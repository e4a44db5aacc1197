"""Play whole games in the browser at several sizes, and measure that no frame of the stage moves meanwhile.

    python tools/stage.py GAME… [--sizes 1280x720 1920x1080 390x844]

It clicks like the browser tests, which play at one size only. On a phone it also says which controls beside the board
are smaller than 40 pixels.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "e2e"))

from browser import WAITING, RunningArena, chromium_of, running_arena
from playwright.sync_api import Browser, Page, sync_playwright
from test_arena_play import COMPUTER, HUMAN, frames, offered, start, version, wait_for_change

SMALLEST = 40  # pixels of a control on touch
_SMALL = f"""() => [...document.querySelectorAll('.kw-stage button')]
    .filter(one => one.checkVisibility() && !one.closest('.kw-board'))
    .map(one => [one.getAttribute('aria-label') || one.innerText, one.getBoundingClientRect()])
    .filter(([name, box]) => Math.min(box.width, box.height) < {SMALLEST} - 0.5)
    .map(([name, box]) => `${{name.trim().slice(0, 40)}}: ${{Math.round(box.width)}}x${{Math.round(box.height)}}`)"""


def main() -> int:
    """Play and measure; return how many games had a frame that moved."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="+")
    options.add_argument("--sizes", nargs="+", default=["1280x720", "1920x1080", "390x844"])
    asked = options.parse_args()
    moved = 0
    with tempfile.TemporaryDirectory() as folder, running_arena(Path(folder)) as arena, sync_playwright() as playwright:
        browser = chromium_of(playwright)
        for game in asked.games:
            for size in asked.sizes:
                found = measure(browser, arena, game, size)
                moved += bool(found)
                print(f"{game} {size}: {found or 'nothing moved'}", flush=True)
        browser.close()
    return moved


def measure(browser: Browser, arena: RunningArena, game: str, size: str) -> list[str]:
    """Play one game and return what moved or is too small."""
    width, height = (int(part) for part in size.split("x"))
    context = browser.new_context(
        base_url=arena.url(), viewport={"width": width, "height": height}, locale="de-DE", has_touch=width < 900
    )
    context.add_cookies([arena.cookie])
    context.set_default_timeout(WAITING)
    page = context.new_page()
    start(page, game, (HUMAN, COMPUTER))
    at_first = frames(page)
    found: list[str] = []
    for _ in range(600):
        keys = offered(page)
        if not keys:
            break
        found += [name for name, box in frames(page).items() if box != at_first[name] and name not in found]
        _play(page, keys)
    if width < 900:
        found += page.evaluate(_SMALL)
    context.close()
    return found


def _play(page: Page, keys: list[str]) -> None:
    before = version(page)
    key = "confirm" if "confirm" in keys else keys[0]
    page.locator(f'.kw-choices [data-key="{key}"]').click()
    wait_for_change(page, before)


if __name__ == "__main__":
    sys.exit(main())
