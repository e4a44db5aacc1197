"""A real arena and a real browser, for tests that play as a person does.

Every page of a test is watched: a request that leaves this machine is refused, and it, an error on the console and an
error of a script each fail the test.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    ProxySettings,
    Request,
    expect,
    sync_playwright,
)

from kielwasser.arena.seal import Seal, kept_secret
from kielwasser.bots.warming import is_warm
from kielwasser.games import games
from kielwasser.web.access.owners import Owners

LOOPBACK = ("127.0.0.1", "localhost", "::1")
STARTING = 180.0  # seconds until the pages must be there, on the slowest machine
GLIDING = "no-preference"  # of somebody who has not said that it should be still
TOKEN = "geheim wie ü"
WAITING = 60_000  # milliseconds that a page waits for what a test expects
#: A proxy that is not there, for all requests that leave this machine.
NOWHERE = ProxySettings(server="http://127.0.0.1:9", bypass=",".join(LOOPBACK))
_ADDRESS = re.compile(r"Kielwasser: (https?://\S+)")
#: Waits until nothing glides or fades in any more.
AT_REST = """() => Promise.all(document.getAnimations()
    .filter(one => one.effect.getComputedTiming().endTime !== Infinity).map(one => one.finished.catch(() => null)))"""
#: The first is the same engine without windows and toolbars, which cost a new page more than its contents do.
_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")

expect.set_options(timeout=WAITING)


@dataclass
class RunningArena:
    """An arena that was started by its command."""

    process: subprocess.Popen[str]
    folder: Path  # where its data and replays lie
    address: str = ""
    printed: list[str] = field(default_factory=list)
    _cookie: SetCookieParam | None = None

    def url(self, path: str = "/") -> str:
        """Return the address of a page."""
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}{path}"

    @property
    def cookie(self) -> SetCookieParam:
        """The cookie of the owner's browser, for Playwright."""
        if self._cookie is None:
            port = urlsplit(self.address).port or 0
            seal = Seal(kept_secret(self.folder / "owner.key"))
            owners = Owners(seal, port, self.folder / "web" / f"owners-{port}.json")
            value = owners.cookie_for(owners.admit(), "")
            assert value is not None
            self._cookie = {"name": owners.cookie, "value": value, "url": self.url()}
        return self._cookie

    @property
    def replays(self) -> Path:
        """The folder in which its games are recorded."""
        return self.folder / "replays"


@contextmanager
def running_arena(
    folder: Path, *options: str, program: Sequence[str] = ("-m", "kielwasser"), **variables: str
) -> Iterator[RunningArena]:
    """Start an arena with a folder of its own, wait until it has printed its address, and end it at last.

    `program` is what Python runs.
    """
    command = [sys.executable, *program, "arena", "--no-browser", *options]
    if "--port" not in options:
        command += ["--port", "0"]
    if "--server-port" not in options:
        command += ["--server-port", "0"]
    environment = {**os.environ, "KIELWASSER_DATA": str(folder), "PYTHONUTF8": "1", "COLUMNS": "200", **variables}
    environment.pop("PYTEST_CURRENT_TEST", None)  # by which the framework knows that it need not pack what it sends
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", env=environment
    )
    arena = RunningArena(process, folder)
    there = threading.Event()
    reader = threading.Thread(target=_read, args=(arena, there))
    reader.start()
    try:
        there.wait(STARTING)
        if not arena.address:
            pytest.fail(f"the arena did not start:\n{''.join(arena.printed)}")
        yield arena
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
        reader.join(60)
        assert process.stderr is not None
        process.stderr.close()


def _read(arena: RunningArena, there: threading.Event) -> None:
    """Keep what the arena prints; `there` is set once its address is known or nothing more can come."""
    assert arena.process.stderr is not None
    for line in arena.process.stderr:
        arena.printed.append(line)
        found = _ADDRESS.search(line)
        if found is not None:
            arena.address = found[1]
            there.set()
    there.set()


@pytest.fixture(scope="session")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningArena]:
    """An arena for all tests of this process, with all games compiled; none of them expects it to be empty."""
    compile_all()
    with running_arena(tmp_path_factory.mktemp("arena"), "--wire-log", str(tmp_path_factory.mktemp("wire"))) as started:
        yield started
    require_no_errors(started)


@pytest.fixture(scope="session")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningArena]:
    """An arena of somebody who trusts nobody: it wants a token, starts no programs and plays as the referee did."""
    compile_all()
    options = ("--token", TOKEN, "--no-programs", "--ruling", "referee")
    with running_arena(tmp_path_factory.mktemp("strict"), *options) as started:
        yield started
    require_no_errors(started)


def compile_all() -> None:
    """Compile what is not in the cache."""
    if not all(map(is_warm, games())):
        subprocess.run([sys.executable, "-m", "kielwasser", "warm"], check=True, capture_output=True)


def require_no_errors(arena: RunningArena) -> None:
    """Fail if an arena has told of errors."""
    errors = [line for line in arena.printed if "Traceback" in line or "Error" in line]
    assert not errors, "".join(arena.printed)


@pytest.fixture(scope="module")
def profiles() -> Iterator[Profiles]:
    """A browser for the tests of a module: Playwright's loop must be gone when others run loops of their own."""
    with sync_playwright() as playwright:
        browser = chromium_of(playwright)
        yield Profiles(browser)
        browser.close()


def chromium_of(playwright: Playwright) -> Browser:
    """Start the Chromium of this machine, or else Playwright's own."""
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    bundled = Path(playwright.chromium.executable_path)
    if found is None and not bundled.exists():
        pytest.fail("no Chromium: install it (apt-get install chromium) or run `playwright install chromium`")
    sandbox = [] if os.name == "nt" or os.geteuid() else ["--no-sandbox"]  # root has none
    return playwright.chromium.launch(executable_path=found, args=[*sandbox, "--process-per-site"], proxy=NOWHERE)


class Profiles:
    """Browsers that know nobody, used again once they have forgotten everything but the scripts of the pages.

    A third of what a page costs is loading its scripts for the first time.
    """

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._options: dict[BrowserContext, dict[str, Any]] = {}  # of all that there are
        self._free: list[BrowserContext] = []

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """Return a browser with such options of Playwright's contexts that nobody uses."""
        for context in self._free:
            if self._options[context] == options:
                self._free.remove(context)
                return context
        context = self._chromium.new_context(**options)
        self._options[context] = options
        context.set_default_timeout(WAITING)
        context.new_page().goto("/health")  # keeps its process alive
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Forget what happened in a browser, so that somebody else can take it."""
        first, *others = context.pages
        for page in others:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        first.evaluate("localStorage.clear()")
        self._free.append(context)


class Watched:
    """Opens pages and remembers what no page may do. `tolerated` are texts of console errors that a test expects."""

    def __init__(self, profiles: Profiles, arena: RunningArena) -> None:
        self._profiles = profiles
        self._arena = arena
        self._taken: list[BrowserContext] = []
        self.faults: list[str] = []
        self.tolerated: list[str] = []

    def open(
        self, path: str = "/", *, width: int = 1280, height: int = 900, guest: bool = False, **options: Any
    ) -> Page:
        """Open a page in a browser that remembers nothing but that it is the owner's, unless it is a guest's.

        `options` are those of Playwright's contexts. Its user wants nothing to glide, unless `reduced_motion=GLIDING`.
        """
        options.setdefault("locale", "de-DE")
        options.setdefault("reduced_motion", "reduce")
        options |= {"base_url": self._arena.url(), "viewport": {"width": width, "height": height}}
        context = self._profiles.take(options)
        self._taken.append(context)
        if not guest:
            context.add_cookies([self._arena.cookie])
        context.on("request", self._request)
        context.on("page", self._watch)
        page = context.new_page()
        if path:
            page.goto(path)
        return page

    def _watch(self, page: Page) -> None:
        page.on("console", lambda message: self._fault(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self._fault(str(error)))
        page.on("websocket", lambda socket: self._note(socket.url))

    def _request(self, request: Request) -> None:
        self._note(request.url)

    def _note(self, address: str) -> None:
        if not _is_ours(address):
            self._fault(f"request to {address}")

    def _fault(self, text: str) -> None:
        if not any(known in text for known in self.tolerated):
            self.faults.append(text)

    def close(self) -> None:
        """Close all pages."""
        for context in self._taken:
            context.remove_listener("request", self._request)
            context.remove_listener("page", self._watch)
            self._profiles.give_back(context)


def _is_ours(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme in ("data", "blob", "about") or parts.hostname in LOOPBACK


@contextmanager
def watching(profiles: Profiles, arena: RunningArena) -> Iterator[Watched]:
    """Open pages of an arena and close them; any fault fails the test."""
    pages = Watched(profiles, arena)
    yield pages
    pages.close()
    assert not pages.faults, "\n".join(pages.faults)


@pytest.fixture
def watched(arena: RunningArena, profiles: Profiles) -> Iterator[Watched]:
    """Pages of the arena, each in a browser of its own; any fault fails the test."""
    with watching(profiles, arena) as pages:
        yield pages


@pytest.fixture
def strictly(strict: RunningArena, profiles: Profiles) -> Iterator[Watched]:
    """Pages of the arena that trusts nobody."""
    with watching(profiles, strict) as pages:
        yield pages


@pytest.fixture
def page(watched: Watched) -> Page:
    """An empty page: `page.goto("/")` opens the arena in German."""
    return watched.open("")


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(watched: Watched) -> OpenPage:
    """Return what opens pages of different people: `open_page("/", locale="en-GB", color_scheme="dark")`."""
    return watched.open


def choose_file(page: Page, button: str, path: Path) -> None:
    """Click a button that lets one choose a file, and choose one."""
    with page.expect_file_chooser() as waiting:
        page.get_by_role("button", name=button).click()
    waiting.value.set_files(path)


def use_rare(page: Page, name: str) -> None:
    """Use a tool beside the board that is rarely needed, and so in the menu."""
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.get_by_role("button", name=name).click()


def unfold(page: Page) -> None:
    """Open the part of the dialog for a new game that most people never need."""
    more = page.locator(".kw-more [role=button]").first
    if more.get_attribute("aria-expanded") != "true":
        more.click()
    expect(page.get_by_label("Startstellung")).to_be_visible()


def choose_program(page: Page, seat: int, path: Path) -> None:
    """Let a program play in a seat of a new game: first files can be looked for, but its path is typed in."""
    unfold(page)
    page.get_by_label("Wer spielt?", exact=True).nth(seat).click()
    page.get_by_role("option", name="Programm", exact=True).click()
    page.get_by_role("dialog", name="Datei suchen").get_by_role("button", name="Schließen").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_label("Datei oder Befehl").fill(str(path))


def check_axe(page: Page, within: str | None = None) -> None:
    """Fail if axe-core finds something serious on a page or `within` a part, once nothing fades in any more.

    What lies behind a dialog is dimmed on purpose: there only the dialog is looked at.
    """
    page.evaluate(AT_REST)
    found = Axe().run(page, within, {"preload": False}).response["violations"]  # it needs no files of its own
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    told = [
        f"{one['impact']} {one['id']}: {one['help']}\n    "
        + "\n    ".join(f"{node['target']}: {node['html'][:160]}" for node in one["nodes"][:5])
        for one in serious
    ]
    assert not told, f"{page.url}\n" + "\n".join(told)
