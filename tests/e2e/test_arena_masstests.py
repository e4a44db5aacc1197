"""Mass tests in the arena, as a person uses them."""

import contextlib
import json
import re
from pathlib import Path

from browser import OpenPage, RunningArena, Watched, check_axe
from playwright.sync_api import Page, expect
from quick import estrange, multiply, settings

from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series

WATCHING = re.compile(r"/mass-tests/\d+$")
TABLE = re.compile(r"/table/[\w-]+$")
FINISHING = 180_000  # milliseconds until a series of quick players is over, worker processes included
CRASHING = """
class Crashing:
    def choose(self, position, deadline):
        raise ValueError("<b>weiter weiß ich nicht</b>")
"""


def choose(page: Page, field: str, option: str, number: int = 0) -> None:
    """Choose one of several, and wait until the server knows."""
    shown = page.get_by_role("combobox", name=field, exact=True).nth(number)
    shown.click()
    page.get_by_role("option", name=option, exact=True).click()
    expect(page.get_by_role("option")).to_have_count(0)
    expect(shown).to_have_value(option)


def set_up(page: Page, games: int, first: str = "random", second: str = "greedy") -> None:
    """Fill in a match of two built-in players."""
    page.goto("/mass-tests")
    choose(page, "Spiel", "Hase und Igel 2018")
    choose(page, "Spieler", first, 0)
    choose(page, "Spieler", second, 1)
    page.get_by_label("Anzahl Spiele").fill(str(games))


def start(page: Page) -> None:
    """Start the series, and go where it is shown."""
    page.get_by_role("button", name="Massentest starten").click()
    page.wait_for_url(WATCHING, timeout=FINISHING)


def state(page: Page):
    """Return the line that tells how far a series is."""
    return page.get_by_role("status").filter(has_text="gespielt")


def test_a_match_is_set_up_watched_and_taken_away(page: Page, open_page: OpenPage) -> None:
    set_up(page, 20)
    page.get_by_label("Startwert").fill("Kiel")
    page.get_by_text("Vorzeitig aufhören").click()
    page.get_by_label("H1 (Elo)").fill("5")
    start(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Wettkampf: random – greedy")
    expect(state(page)).to_contain_text("Fertig · 20 von 20 Spielen", timeout=FINISHING)
    for name in ("Tabelle", "Elo-Verlauf", "Paare nach Punkten", "Vorzeitiges Ende (SPRT)", "Wie die Spiele endeten"):
        expect(page.get_by_role("region", name=name)).to_be_visible()
    expect(page.get_by_role("region", name="Tabelle").get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("paragraph").filter(has_text="noch offen")).to_be_visible()
    for link, check in (
        ("Bericht (HTML)", lambda text: "<h1>Wettkampf: random – greedy</h1>" in text),
        ("JSON", lambda text: json.loads(text)["games"] == 20),
        ("Spiele (CSV)", lambda text: text.startswith("pair,seat,player,opponent,first,second,")),
    ):
        with page.expect_download() as waiting:
            page.get_by_role("link", name=link).click()
        assert check(Path(waiting.value.path()).read_text(encoding="utf-8")), link
    address = page.url
    page.get_by_role("region", name="Letzte Spiele").get_by_role("link").first.click()
    page.wait_for_url(TABLE)
    expect(page.locator(".kw-board svg")).to_be_visible()
    expect(page.get_by_role("contentinfo")).to_contain_text("Hase und Igel 2018")
    other = open_page(address, locale="en-GB", color_scheme="dark", width=420)
    expect(other.get_by_role("heading", level=1)).to_have_text("Match: random – greedy")
    check_axe(other)
    other.goto("/mass-tests/ratings")
    expect(other.get_by_role("heading", name="Hase und Igel 2018 · Rule book · 2.0 s")).to_be_visible()
    check_axe(other)
    other.goto("/mass-tests")
    expect(other.locator(".kw-records > li").first).to_contain_text("Done")
    check_axe(other)


def test_a_match_is_stopped_resumed_and_deleted(page: Page) -> None:
    set_up(page, 4000)
    page.get_by_label("Spiele gleichzeitig").fill("1")
    choose(page, "Aufzeichnungen aufbewahren", "keine")
    start(page)
    expect(page.get_by_role("region", name="Letzte Spiele").get_by_role("row").nth(2)).to_be_visible(timeout=FINISHING)
    page.get_by_role("button", name="Anhalten").click()
    expect(state(page)).to_contain_text("Angehalten")
    stopped = state(page).inner_text()
    page.reload()
    expect(state(page)).to_have_text(stopped)
    page.get_by_role("button", name="Fortsetzen").click()
    expect(state(page)).to_contain_text("Läuft")
    expect(state(page)).not_to_contain_text(stopped.split(" · ")[1], timeout=FINISHING)
    expect(page.get_by_role("link", name="ansehen")).to_have_count(0)  # nothing was to be kept
    page.get_by_role("link", name="Alle Massentests").click()
    found = page.locator(".kw-records > li").first
    expect(found).to_contain_text("Läuft")
    expect(page.get_by_text("Ein anderer Massentest läuft noch.")).to_be_visible()
    expect(page.get_by_label("Anzahl Spiele")).to_have_value("4000")  # what was chosen last is remembered
    found.get_by_role("button", name="Anhalten").click()
    expect(found).to_contain_text("Angehalten")
    number = page.locator(".kw-records > li").count()
    found.get_by_role("button", name="Löschen").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Löschen").click()
    expect(page.locator(".kw-records > li")).to_have_count(number - 1)


def test_what_is_wrong_is_told_beside_its_field(page: Page, tmp_path: Path) -> None:
    set_up(page, 7)
    choose(page, "Wer spielt?", "Python-Datei", 0)
    choose(page, "Wer spielt?", "Programm", 1)
    page.get_by_label("Sekunden je Zug").fill("0")
    page.get_by_label("Python-Datei", exact=True).last.fill(str(tmp_path / "nichts.py"))
    page.get_by_role("button", name="Massentest starten").click()
    expect(page.get_by_text("Bitte berichtige zuerst die rot markierten Felder.")).to_be_visible()
    for text in ("Eine gerade Zahl von 2", "Mehr als 0", "Diese Python-Datei gibt es nicht", "Es ist kein Programm"):
        expect(page.get_by_role("alert").filter(has_text=text)).to_be_visible()
    check_axe(page)
    broken = tmp_path / "kaputt.py"
    broken.write_text("import nothing_of_that_name", encoding="utf-8")
    page.get_by_label("Python-Datei", exact=True).last.fill(str(broken))
    choose(page, "Wer spielt?", "Computer (eingebaut)", 1)
    page.get_by_label("Anzahl Spiele").fill("2")
    page.get_by_label("Sekunden je Zug").fill("")
    expect(page.get_by_role("alert").filter(has_text="Mehr als 0")).to_have_count(0)
    page.get_by_role("button", name="Massentest starten").click()
    expect(page.get_by_text("No module named 'nothing_of_that_name'")).to_be_visible(timeout=FINISHING)
    page.goto("/mass-tests/999999")
    expect(page.get_by_role("heading", name="Diesen Massentest gibt es nicht.")).to_be_visible()
    check_axe(page)


def test_a_tournament_with_somebody_who_crashes(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "absturz.py"
    file.write_text(CRASHING, encoding="utf-8")
    set_up(page, 2)
    choose(page, "Art", "Einer gegen alle")
    page.get_by_role("button", name="Weiterer Spieler").click()
    expect(page.get_by_role("group", name="Spieler 3")).to_be_visible()
    choose(page, "Wer spielt?", "Python-Datei", 2)
    page.get_by_label("Python-Datei", exact=True).last.fill(str(file))
    page.get_by_label("Spiele je Begegnung").fill("2")
    start(page)
    expect(state(page)).to_contain_text("Fertig · 4 von 4 Spielen", timeout=FINISHING)
    expect(page.get_by_role("region", name="Kreuztabelle").get_by_role("row")).to_have_count(4)
    crashed = page.get_by_role("region", name="Wie die Spiele endeten").get_by_role("row").filter(has_text="Abgestürzt")
    expect(crashed).to_contain_text("absturz")
    expect(page.get_by_text("<b>weiter weiß ich nicht</b>").first).to_be_visible()
    check_axe(page)
    crashed.get_by_role("link").click()
    page.wait_for_url(TABLE)


def test_a_series_of_many_games_shows_itself_at_once(page: Page, arena: RunningArena) -> None:
    """A page that had to wait for all of them was given up by the framework after three seconds."""
    path = arena.folder / "series.sqlite"
    with contextlib.closing(Store(path)) as store:
        made = Series.create(store, settings("random", "greedy", games=2, game="hase_igel_2018"))
        made.run(InlineExecutor)
    multiply(path, made.id, 100_000)
    answer = page.goto(f"/mass-tests/{made.id}")
    assert answer is not None
    assert answer.ok
    expect(page.get_by_role("heading", level=1)).to_have_text("Wettkampf: random – greedy")
    expect(page.get_by_role("region", name="Tabelle").get_by_role("row").nth(1)).to_contain_text(
        "100000", timeout=FINISHING
    )
    page.goto("/mass-tests")
    found = page.locator(".kw-records > li").first
    expect(found).to_contain_text("100000", timeout=FINISHING)
    found.get_by_role("button", name="Löschen").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Löschen").click()
    expect(page.get_by_text("Gelöscht.")).to_be_visible(timeout=FINISHING)


def test_strangers_cannot_start_programs(strictly: Watched) -> None:
    page = strictly.open("/mass-tests")
    expect(page.get_by_text("Eigene Programme und Dateien sind hier abgeschaltet")).to_be_visible()
    page.get_by_role("combobox", name="Wer spielt?").first.click()
    expect(page.get_by_role("option")).to_have_count(1)


def test_a_series_of_an_unknown_season_hides_nothing_and_can_be_deleted(page: Page, arena: RunningArena) -> None:
    path = arena.folder / "series.sqlite"
    with contextlib.closing(Store(path)) as store:
        for _ in range(2):
            made = Series.create(store, settings("random", "greedy", games=2, game="hase_igel_2018"))
            made.run(InlineExecutor)
    estrange(path, made.id)
    page.goto("/mass-tests")
    stranger = page.locator(".kw-records > li").filter(has_text="nim_2031 (hier unbekannt)")
    expect(stranger).to_be_visible()
    expect(page.locator(".kw-records > li").filter(has_text="Hase und Igel 2018").first).to_be_visible()
    page.goto("/mass-tests/ratings")
    expect(page.get_by_role("heading", name="nim_2031 (hier unbekannt) · Regelheft")).to_be_visible()
    page.goto(f"/mass-tests/{made.id}")
    expect(page.get_by_text("Das Spiel nim_2031 ist hier nicht installiert")).to_be_visible()
    expect(page.get_by_role("region", name="Letzte Spiele").get_by_role("row")).to_have_count(3)
    page.get_by_role("link", name="Alle Massentests").click()
    stranger.get_by_role("button", name="Löschen").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Löschen").click()
    expect(stranger).to_have_count(0)


def test_guests_follow_the_standings_that_the_owner_shows_them(
    page: Page, open_page: OpenPage, arena: RunningArena
) -> None:
    with contextlib.closing(Store(arena.folder / "series.sqlite")) as store:
        made = Series.create(store, settings("random", "greedy", games=2, game="hase_igel_2018"))
        made.run(InlineExecutor)
    guest = open_page(f"/standings/{made.id}", guest=True)
    expect(guest.get_by_text("Diesen Stand zeigt der Besitzer Gästen nicht.")).to_be_visible()
    page.goto(f"/mass-tests/{made.id}")
    page.get_by_role("switch", name="Gäste dürfen den Stand sehen").click()
    expect(page.get_by_role("link", name="Seite für Gäste")).to_be_visible()
    expect(guest.get_by_role("region", name="Tabelle").get_by_role("row")).to_have_count(3)
    expect(guest.get_by_role("main").get_by_role("button")).to_have_count(0)  # nothing to press
    check_axe(guest)
    guest.goto("/")
    guest.get_by_role("link", name="Ansehen: Wettkampf: random – greedy").first.click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Wettkampf: random – greedy")
    page.get_by_role("switch", name="Gäste dürfen den Stand sehen").click()
    expect(guest.get_by_text("Diesen Stand zeigt der Besitzer Gästen nicht.")).to_be_visible()
    expect(guest.get_by_role("region", name="Tabelle")).to_have_count(0)
    page.goto("/replays")
    page.get_by_role("combobox", name="Herkunft").click()
    page.get_by_role("option", name="Massentests und Kommandozeile").click()
    expect(page.locator(".kw-records > li").filter(has_text=f"Massentest {made.id}")).to_have_count(2)
