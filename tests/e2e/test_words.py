"""Every page speaks the language that was chosen: what no `Text` says is a number, a name, notation or a path."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import marking
import pytest
from browser import Profiles, RunningArena, Watched, running_arena
from nicegui.translations import translations
from playwright.sync_api import Page, expect

from kielwasser.games import games

DATA = Path(__file__).parents[1] / "data"
MARKING = str(Path(__file__).parents[1] / "words" / "marking.py")
LOCALES = {"de": "de-DE", "en": "en-GB"}
TABLE = re.compile(r"/table/[\w-]+$")
#: Names of games, of players and of the program, units, and what an operating system says of files.
NAMES = "|".join(
    [
        r"java -jar player\.jar|kielwasser connect|my_player\.py",  # commands to type
        "Kielwasser|Deutsch|English|Java|Elo|LOS|LLR|SPRT|random|greedy|simple|strongest|ms|min|Unknown|bot:Bot",
        *(re.escape(game.title) for game in games()),
    ]
)
#: What the framework says by itself, in the language that it was told, beside what it lists as translations.
FRAMEWORK = {"de": ["Erweitern Sie"], "en": ["Expand"]}
#: Everything that a page says: texts but for icons (whose names are no words), and what is said to screen readers.
SAID = """() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const aside = "script, style, .q-icon, .material-icons, .kw-log, code, .kw-choices button";
        if (!node.parentElement.closest(aside)) said.push(node.data);
    }
    for (const label of document.querySelectorAll(".kw-choices button span")) {  // one text, its cost in small letters
        const parts = [...label.childNodes].filter((node) => node.nodeName !== "KBD");
        said.push(parts.map((node) => node.textContent).join(""));
    }
    for (const element of document.querySelectorAll("body *"))
        for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
            if (element.hasAttribute(name)) said.push(element.getAttribute(name));
    return said;
}"""


def wrong(page: Page, language: str) -> list[str]:
    """Return what a page should not say."""
    known = [*translations["de" if language == "de" else "en-US"].values(), *FRAMEWORK[language]]
    framework = "|".join(map(re.escape, known))
    found = [marking.offences(text, language, f"{NAMES}|{framework}") for text in page.evaluate(SAID)]
    return [offence for offences in found for offence in offences]


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningArena]:
    """An arena in which everything that a `Text` says is marked, with a replay of each game and two series."""
    subprocess.run([sys.executable, "-m", "kielwasser", "warm"], check=True, capture_output=True)
    folder = tmp_path_factory.mktemp("marked")
    (folder / "replays").mkdir()
    for game in games():
        record = min((DATA / game.name / "replays").iterdir())
        shutil.copy(record, folder / "replays" / f"{game.name}{''.join(record.suffixes)}")
    bot = folder / "bot.py"
    bot.write_text("class Bot:\n    def choose(self, position, deadline):\n        return 5\n", encoding="utf-8")
    few = ["--game", "hive_2020", "--games", "2", "-c", "1"]
    calls = [
        ["match", "greedy", "random", *few, "--sprt", "0", "10"],
        ["tournament", f"{bot}:Bot", "random", "greedy", *few],
    ]
    subprocess.run(
        [sys.executable, MARKING],
        input=json.dumps([(call, "") for call in calls]),
        encoding="utf-8",
        check=True,
        capture_output=True,
        env={**os.environ, "KIELWASSER_DATA": str(folder)},
    )
    with running_arena(folder, program=(MARKING,), KIELWASSER_LANG="de") as started:
        yield started
    assert not marking.offences("".join(started.printed), "de", f"{NAMES}|https?://\\S+")


@pytest.fixture(params=LOCALES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language in turn."""
    return str(request.param)


@pytest.fixture
def pages(marked: RunningArena, profiles: Profiles) -> Iterator[Watched]:
    """Pages of that arena."""
    found = Watched(profiles, marked)
    found.tolerated += ["404", "403"]
    yield found
    found.close()
    assert not found.faults, "\n".join(found.faults)


SERIES = ("/mass-tests", "/mass-tests/1", "/mass-tests/2", "/mass-tests/99", "/mass-tests/ratings", "/standings/1")
OTHERS = (
    "/",
    "/new",
    "/edit?game=hive_2020",
    "/replays",
    "/rules",
    "/rules/nothing",
    "/server",
    "/table/nothing",
    "/nothing/at/all",
)


def test_every_page_speaks_the_chosen_language(pages: Watched, language: str) -> None:
    page = pages.open("", locale=LOCALES[language])
    found = {}
    for path in (*SERIES, *OTHERS):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found[path] = wrong(page, language)
    page.get_by_role("button", name=re.compile("Einstellungen|Settings")).click()
    expect(page.get_by_role("switch").first).to_be_visible()
    found["settings"] = wrong(page, language)
    guest = pages.open("/new", locale=LOCALES[language], guest=True)
    expect(guest.get_by_role("heading", level=1)).to_be_visible()
    found["guest"] = wrong(guest, language)
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_boards_rules_and_forms_speak_it_too(pages: Watched, language: str, game) -> None:
    page = pages.open(f"/rules/{game.name}", locale=LOCALES[language])
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    found = {"rules": wrong(page, language)}
    page.goto(f"/new?game={game.name}")
    page.get_by_role("button", name=re.compile("Spiel starten|Start the game")).click()
    page.wait_for_url(TABLE)
    expect(page.locator(".kw-board svg").first).to_be_visible()
    found["table"] = wrong(page, language)
    assert {path: words for path, words in found.items() if words} == {}
