"""What players say, print and are called is text: no page runs any of it."""

import contextlib
import json
import re
from dataclasses import replace

from browser import RunningArena, choose_file
from playwright.sync_api import Page, expect

import kielwasser
from kielwasser.authority import Cause
from kielwasser.replay import Ply, Replay, Result, write_record
from kielwasser.tournament.basics.jobs import Conditions
from kielwasser.tournament.basics.players import parse
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series

TABLE = re.compile(r"/table/[\w-]+$")
READING = 180_000  # milliseconds: the first file of a game waits until its rules are loaded
# an element, a handler, the end of an attribute and of a script, a template: each would say that it ran
RUN = "window.ran = (window.ran || 0) + 1"
EVIL = (
    f'<script>{RUN}</script><img src="data:," onerror="{RUN}"><svg onload="{RUN}">'
    f'"\'><iframe srcdoc="<script>parent.{RUN}</script>"></iframe></script>{{{{{RUN}}}}}${{{RUN}}}'
)


def shows_but_does_not_run(page: Page, path: str) -> None:
    """Open a page that has the text somewhere, and wait until it can be seen there as text."""
    page.goto(path)
    expect(page.get_by_text("<script>window.ran").first).to_be_attached()
    assert page.evaluate("window.ran") is None


def recorded(arena: RunningArena) -> str:
    """Put a game into the library whose players' names, hints and reasons are scripts."""
    start = kielwasser.new("hase_igel_2018", seed=1, ruling="referee")
    after = start.copy()
    move = after.legal_moves[0]
    after.play(move)
    left = Result(Cause.LEFT, 1, 0, EVIL, detail=EVIL)
    plies = (Ply(0, str(move), (EVIL,)),)
    replay = Replay(start.game, (EVIL, "Quirin"), (start, after), plies, left, True, began="2020-01-01T10:00:00+01:00")
    arena.replays.mkdir(parents=True, exist_ok=True)
    (arena.replays / "scripts.jsonl").write_bytes(write_record(replay))
    return "scripts.jsonl"


def test_no_script_in_names_and_hints_of_a_game_runs(page: Page, arena: RunningArena) -> None:
    recorded(arena)
    page.goto("/replays")
    page.get_by_label("Spielername").fill("Quirin")
    expect(page.locator(".kw-records > li")).to_have_count(1)
    assert page.evaluate("window.ran") is None
    choose_file(page, "Datei wählen", arena.replays / "scripts.jsonl")
    page.wait_for_url(TABLE, timeout=READING)
    page.get_by_role("button", name="Zum Ende").click()
    expect(page.locator('[data-part="hints"]').or_(page.locator("body"))).to_contain_text("<script>window.ran")
    assert page.evaluate("window.ran") is None


def test_no_script_in_names_of_mass_tests_runs(page: Page, arena: RunningArena) -> None:
    players = tuple(replace(parse("random"), name=f"{EVIL} {number}") for number in (1, 2))
    with contextlib.closing(Store(arena.folder / "series.sqlite")) as store:
        made = Series.create(store, SeriesSettings(players, Conditions("hase_igel_2018", seed="x"), games=2))
        made.run(InlineExecutor)
    for path in ("/mass-tests", f"/mass-tests/{made.id}", "/mass-tests/ratings"):
        shows_but_does_not_run(page, path)
    with page.expect_download() as waiting:
        page.goto(f"/mass-tests/{made.id}")
        page.get_by_role("link", name="Bericht (HTML)").click()
    page.goto("about:blank")  # else the arena's page goes on, without its document
    page.set_content(json.loads(json.dumps(waiting.value.path().read_text(encoding="utf-8"))))
    expect(page.get_by_text("<script>window.ran").first).to_be_attached()
    assert page.evaluate("window.ran") is None
