"""Take the pictures of the documentation: every page, light and dark, some on a phone. Run it in the project's folder:

python tests/e2e/take_pictures.py [PAGE… | light | dark | phone]

The boards are always the same; the moves are not, since the players think by the clock.
"""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

from browser import WAITING, chromium_of, running_arena, unfold
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from test_arena_play import offered, version, wait_for_change

import kielwasser
from kielwasser.games import names

OUT = Path(__file__).parents[2] / "docs" / "pictures"
PAGES = {"start": "/", "new-game": "/new?game=mississippi_2024", "replays": "/replays", "server": "/server"}
PAGES |= {f"rules-{name}": f"/rules/{name}" for name in names()}
PAGES |= {"mass-tests": "/mass-tests", "help": "/help", "editor": "/edit?game=hive_2020"}
ON_PHONE = ("start", "new-game")


def main(wanted: list[str]) -> None:
    """Take all pictures, or those of the themes and pages that are named; a page is named by how it begins."""
    subprocess.run([sys.executable, "-m", "kielwasser", "warm"], check=True)  # or pages and players wait for that
    with tempfile.TemporaryDirectory() as folder, running_arena(Path(folder)) as arena, sync_playwright() as playwright:
        browser = chromium_of(playwright)
        for theme in ("light", "dark", "phone"):
            context = browser.new_context(base_url=arena.url(), locale="de-DE", **_screen(theme))
            context.add_cookies([arena.cookie])
            context.set_default_timeout(WAITING)
            page = context.new_page()
            for name, path in [*PAGES.items(), *((f"game-{name}", name) for name in names())]:
                is_wanted = not wanted or theme in wanted or name.startswith(tuple(wanted))
                if not is_wanted or (theme == "phone" and name not in ON_PHONE):
                    continue
                if name.startswith("game-"):
                    _play(page, path)
                else:
                    page.goto(path)
                page.wait_for_timeout(1500)  # until pictures are there and nothing glides
                _save(page.screenshot(), OUT / f"{name}-{theme}.png")
        browser.close()


def _screen(theme: str) -> dict[str, Any]:
    """Return the options of a browser with a large screen in a theme, or of a phone."""
    if theme == "phone":
        return {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    return {"viewport": {"width": 1280, "height": 860}, "color_scheme": theme}


def _play(page: Page, game: str) -> None:
    """Begin a game against the computer and make a few moves, as the adviser says.

    Where pieces are fitted in, he points at the board: such a game begins in its middle instead.
    """
    is_fitted = kielwasser.game(game).view().hand is not None
    page.goto(f"/new?game={game}" + (f"&position={quote(_middle(game))}" if is_fitted else ""))
    unfold(page)
    page.get_by_label("Startwert").fill("Bild")
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    if is_fitted:
        offered(page)
        return
    for _ in range(4):
        offered(page)
        page.get_by_role("button", name="Tipp").click()
        page.wait_for_selector(".kw-choices button.hinted")
        while page.locator(".kw-choices button.hinted").count():
            before = version(page)
            page.locator(".kw-choices button.hinted").first.click()
            wait_for_change(page, before)
    offered(page)
    page.locator(".kw-choices button").first.click()


def _middle(game: str) -> str:
    """Return a position some moves after the start, always the same."""
    chance, position = random.Random(3), kielwasser.new(game, seed=3, ruling="book")
    for _ in range(24):
        position.play(
            max(chance.sample(position.legal_moves, 5), key=lambda move: sum(position.copy().play(move).points))
        )
    return position.text


def _save(png: bytes, path: Path) -> None:
    """Save a picture with few colours: a third of the size, and the eye sees no difference."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    image.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
