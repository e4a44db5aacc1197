"""Try an installed package as a stranger would, from any folder: rules, a game, a game over the wire, a page.

    python tools/smoke.py [GAME]

It uses the Kielwasser of the interpreter that runs it, not that of this checkout. The page needs Playwright and
Chromium, and is left out, with a word, where Playwright is missing.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

COMMAND = [sys.executable, "-P", "-m", "kielwasser"]
GAME = "hase_igel_2018"
PATIENCE = 180.0  # seconds in which a server or an arena has to say where it is


def tried(*arguments: str) -> str:
    """Run a command that must succeed, and return what it printed."""
    print("$ kielwasser", *arguments, flush=True)
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise SystemExit(f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout + done.stderr


@contextmanager
def running(*arguments: str, until: str) -> Iterator[str]:
    """Run a command beside this one; what it prints is searched for a pattern, whose first group is handed over."""
    print("$ kielwasser", *arguments, flush=True)
    with tempfile.TemporaryFile("w+", encoding="utf-8") as printed:
        child = subprocess.Popen([*COMMAND, *arguments], stdout=printed, stderr=subprocess.STDOUT)
        try:
            yield _awaited(child, printed, until)
        finally:
            child.terminate()
            child.wait()


def _awaited(child: subprocess.Popen[bytes], printed: IO[str], until: str) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and child.poll() is None:
        printed.seek(0)
        if found := re.search(until, printed.read()):
            return found[1]
        time.sleep(0.2)
    printed.seek(0)
    raise SystemExit(f"nothing like {until!r} was printed:\n{printed.read()}")


def see_a_page(address: str) -> str:
    """Return the heading of the arena's first page."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return "left out: there is no Playwright"
    with sync_playwright() as driver:
        page = driver.chromium.launch(executable_path=_browser()).new_page()
        page.goto(address)
        page.locator("main, .q-page").first.wait_for()
        return page.title()


def _browser() -> str | None:
    """Return the system's Chromium; None: the one that Playwright has installed."""
    return next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)


def main(game: str = GAME) -> None:
    """Try everything, and say so."""
    import kielwasser

    print("from", Path(kielwasser.__file__).parent)
    print(tried("--version").strip())
    tried("warm", "--rules", game)
    assert "{" in tried("play", game, "--first", "random", "--second", "random", "--json")
    with running("--language", "en", "serve", "--port", "0", until=r"port (\d+)") as port:
        other = subprocess.Popen([*COMMAND, "connect", "--player", "random", "-p", port, "--game", game])
        tried("connect", "--player", "random", "-p", port, "--game", game)
        assert other.wait() == 0
    with running("arena", "--no-browser", "--port", "0", "--server-port", "0", until=r"(http://\S+)") as address:
        print("page:", see_a_page(address))
    print("everything works")


if __name__ == "__main__":
    main(*sys.argv[1:])
