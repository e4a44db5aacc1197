"""Play whole games in the browser at several sizes, and measure that no frame of the stage moves meanwhile.

    python tools/stage.py GAME… [--sizes 1280x720 1920x1080 390x844] [--states 60]

It clicks like the browser tests, which play at one size only, but at random. It also says which parts are cut, which
shapes on the board have their middle under another choice (in so many states of the game), on a phone which controls
beside the board are smaller than 40 pixels, and how long it takes from a click until the board has changed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "e2e"))

from browser import AT_REST, WAITING, RunningArena, chromium_of, running_arena
from playwright.sync_api import Browser, Page, sync_playwright
from test_arena_play import COMPUTER, HUMAN, frames, offered, start, version, wait_for_change

ENDS = ("confirm", "discard")  # choices whose place is in the dock, where there is one
SMALLEST = 40  # pixels of a control on touch
_SMALL = f"""() => [...document.querySelectorAll('.kw-stage button')]
    .filter(one => one.checkVisibility() && !one.closest('.kw-board'))
    .map(one => [one.getAttribute('aria-label') || one.innerText, one.getBoundingClientRect()])
    .filter(([name, box]) => Math.min(box.width, box.height) < {SMALLEST} - 0.5)
    .map(([name, box]) => `${{name.trim().slice(0, 40)}}: ${{Math.round(box.width)}}x${{Math.round(box.height)}}`)"""


# Parts that reach out of a window that does not scroll, or whose content is cut because it cannot scroll either.
_CUT = """() => {
    const parts = [...document.querySelectorAll('.kw-stage > section, .kw-stage .kw-board, .kw-stage .kw-choices')];
    const isOut = box => innerWidth > 900 && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
    const isCut = part => getComputedStyle(part).overflowX === 'hidden' && !part.matches('.kw-board')
        && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1);
    const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ['the page is too wide'] : [];
    return [...parts.filter(part => isOut(part.getBoundingClientRect()) || isCut(part))
        .map(part => `${part.className} is cut`), ...wide];
}"""
# Choices on the board whose middle, where it can be seen, belongs to another choice. Where a piece that was picked up
# can go onto one that could be picked up instead, its goal lies on top on purpose.
_MIDDLES = """() => [...document.querySelectorAll('.kw-board [data-choice]')].flatMap(shape => {
    const box = shape.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('[data-choice]');
    const isCovered = hit && !shape.contains(hit) && hit.dataset.choice !== shape.dataset.choice
        && !(shape.closest('[data-piece]') && !hit.closest('[data-piece]'));
    return isCovered ? [`${shape.dataset.choice} is covered by ${hit.dataset.choice}`] : [];
})"""
# What glides over the board covers things for a moment only. A frame that arrives between waiting for that and looking
# would let pieces glide again, so both are one.
_COVERED = f"async () => {{ await ({AT_REST})(); return ({_MIDDLES})(); }}"
# How long it takes, in milliseconds, from each click until the board has changed.
_TIME = """() => {
    window.kwTimes = [];
    let at = null;
    addEventListener('click', () => { at = performance.now(); }, true);
    new MutationObserver(() => {
        if (at !== null) window.kwTimes.push(performance.now() - at);
        at = null;
    }).observe(document.querySelector('.kw-board'), {subtree: true, attributeFilter: ['data-version']});
}"""


def main() -> int:
    """Play and measure; return how many games had a frame that moved."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="+")
    options.add_argument("--sizes", nargs="+", default=["1280x720", "1920x1080", "390x844"])
    options.add_argument("--states", type=int, default=60, help="states in which the shapes on the board are looked at")
    asked = options.parse_args()
    moved = 0
    subprocess.run([sys.executable, "-m", "kielwasser", "warm", *asked.games], check=True)  # or pages wait for that
    with tempfile.TemporaryDirectory() as folder, running_arena(Path(folder)) as arena, sync_playwright() as playwright:
        browser = chromium_of(playwright)
        for game in asked.games:
            for size in asked.sizes:
                found, times = measure(browser, arena, game, size, asked.states)
                moved += bool(found)
                print(f"{game} {size}: {found or 'nothing moved'}; {_told(times)}", flush=True)
        browser.close()
    return moved


def _told(times: list[float]) -> str:
    slow = statistics.quantiles(times, n=10)[-1] if len(times) > 1 else 0
    return f"{len(times)} clicks, {statistics.median(times or [0]):.0f} ms, one in ten over {slow:.0f} ms"


def measure(browser: Browser, arena: RunningArena, game: str, size: str, states: int) -> tuple[list[str], list[float]]:
    """Play one game; return what moved, is cut, covered or too small, and the milliseconds of clicks."""
    chance = random.Random(f"{game} {size}")
    width, height = (int(part) for part in size.split("x"))
    context = browser.new_context(
        base_url=arena.url(), viewport={"width": width, "height": height}, locale="de-DE", has_touch=width < 900
    )
    context.add_cookies([arena.cookie])
    context.set_default_timeout(WAITING)
    page = context.new_page()
    start(page, game, (HUMAN, COMPUTER))
    at_first = frames(page)
    page.evaluate(_TIME)
    found: list[str] = page.evaluate(_CUT)
    for state in range(600):
        keys = offered(page)
        if not keys:
            break
        wrong = [f"{name} moves" for name, box in frames(page).items() if box != at_first[name]]
        if state < states:
            wrong += page.evaluate(_COVERED)
        found += [text for text in wrong if text not in found]
        _play(page, keys, chance)
    found += [text for text in page.evaluate(_CUT) if text not in found]
    if width < 900:
        found += page.evaluate(_SMALL)
    times: list[float] = page.evaluate("kwTimes")
    context.close()
    return found, times


def _play(page: Page, keys: list[str], chance: random.Random) -> None:
    """Do something; a move that is invalid so far is not confirmed."""
    before = version(page)
    wrong = page.locator(".kw-choices .wrong").count()
    key = "confirm" if "confirm" in keys and not wrong and chance.random() < 0.5 else chance.choice(keys)
    if wrong and key == "confirm":
        key = next((other for other in keys if other not in ("confirm", "discard")), key)
    is_docked = key in ENDS and page.locator(f'.kw-dock [data-icon="{key}"]').count() > 0
    in_list = page.locator(f'.kw-choices [data-key="{key}"]')
    (page.locator(f'.kw-dock [data-icon="{key}"]') if is_docked else in_list).click()  # phones have no other for these
    wait_for_change(page, before)


if __name__ == "__main__":
    sys.exit(main())
