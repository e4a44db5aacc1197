"""Replays, rules and logs in the arena, as a person uses them."""

import json
import re
from pathlib import Path

import pytest
from browser import OpenPage, RunningArena, check_axe, choose_file, choose_program, unfold, use_rare
from playwright.sync_api import Locator, Page, expect

from kielwasser.arena.setup import GameSetup, SeatSetup
from kielwasser.arena.tables.interrupted import KeptTables
from kielwasser.arena.tables.line import Step
from kielwasser.arena.tables.seats import TableSeats
from kielwasser.arena.tables.table import Table
from kielwasser.games import game
from kielwasser.games import names as game_names
from kielwasser.replay import parse, read, write_record

DATA = Path(__file__).parents[1] / "data"
REPLAY = DATA / "hive_2020" / "replays" / "game1.xml.gz"
RACE = DATA / "hase_igel_2018" / "replays" / "game1.xml.gz"
TABLE = re.compile(r"/table/[\w-]+$")
PROGRAM = """
import sys
print("Guten Tag <b>Welt</b>", flush=True)
print('<script>window.ran = 1</script><img src="data:," onerror="window.ran = 1">{{window.ran = 1}}', flush=True)
from kielwasser.cli import main
sys.argv = ["kielwasser", "connect", "--player", "random", *sys.argv[1:]]
main()
"""


def drop(page: Page, path: Path) -> None:
    """Drop a file onto the place for files."""
    page.get_by_text("oder die Datei hierher ziehen").wait_for()
    data = page.evaluate_handle(
        """([name, bytes]) => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(bytes)], name));
            return data;
        }""",
        [path.name, list(path.read_bytes())],
    )
    page.dispatch_event(".kw-drop", "dragover", {"dataTransfer": data})
    page.dispatch_event(".kw-drop", "drop", {"dataTransfer": data})


@pytest.mark.parametrize("by_dropping", [False, True])
def test_a_replay_is_opened_and_stepped(page: Page, by_dropping: bool) -> None:
    plies = len(read(REPLAY).plies)
    page.goto("/replays")
    if by_dropping:
        drop(page, REPLAY)
    else:
        choose_file(page, "Datei wählen", REPLAY)
    page.wait_for_url(TABLE)
    shown = page.get_by_role("region", name="Spielbedienung").or_(page.locator(".kw-playback"))
    page.get_by_role("button", name="Zum Anfang").click()
    expect(shown).to_contain_text(f"Zug 0 von {plies}")
    page.get_by_role("button", name="Einen Zug vor").click()
    page.get_by_role("button", name="Einen Zug vor").click()
    expect(shown).to_contain_text(f"Zug 2 von {plies}")
    page.get_by_role("button", name="Einen Zug zurück").click()
    expect(shown).to_contain_text(f"Zug 1 von {plies}")
    page.get_by_role("button", name="Zum Ende").click()
    expect(shown).to_contain_text(f"Zug {plies} von {plies}")
    if by_dropping:
        with page.expect_download() as waiting:
            use_rare(page, "als bewegtes Bild speichern")
        assert Path(waiting.value.path()).read_bytes().startswith(b"GIF89a")


def test_a_replay_is_analysed_and_its_graph_leads_to_a_move(page: Page) -> None:
    page.goto("/replays")
    choose_file(page, "Datei wählen", REPLAY)
    page.get_by_role("button", name="Analysieren").click()
    expect(page.locator("[data-part=study]")).to_contain_text("Genauigkeit:")
    graph = page.locator(".kw-graph")
    expect(graph.locator("polyline")).to_be_visible()
    expect(page.locator(".kw-board .kw-arrow")).to_have_count(1)
    graph.click()  # in the middle
    plies = len(read(REPLAY).positions) - 1
    expect(page.locator(".kw-playback")).to_contain_text(f"Zug {round(plies / 2)} von {plies}")
    page.reload()  # what was found is there at once
    expect(page.locator("[data-part=study]")).to_contain_text("Genauigkeit:")


def test_moves_are_tried_out_and_a_position_is_commented_on(page: Page) -> None:
    page.goto("/replays")
    choose_file(page, "Datei wählen", RACE)
    page.locator('.kw-move-list [data-ply="4"]').click()
    expect(page.locator(".kw-playback")).to_contain_text("Zug 4 von")
    page.get_by_label("Kommentar").fill("Das war <b>mutig</b>.")
    page.get_by_label("Kommentar").press("Tab")
    expect(page.locator(".kw-move-list .kw-comment")).to_have_text("Das war <b>mutig</b>.")
    page.get_by_role("button", name="Züge ausprobieren").click()
    expect(page.get_by_role("status").filter(has_text="Ausprobieren, Rot am Zug")).to_be_visible()
    page.locator(".kw-choices button").first.click()
    expect(page.locator(".kw-variation")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="Ausprobieren, Blau am Zug")).to_be_visible()


def test_our_own_records_are_opened_too(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "eigene.jsonl"
    path.write_bytes(write_record(read(REPLAY)))
    page.goto("/replays")
    choose_file(page, "Datei wählen", path)
    page.wait_for_url(TABLE)
    expect(page.get_by_role("contentinfo")).to_contain_text("Hive 2020")


def test_a_broken_file_is_explained_and_nothing_else_is_lost(page: Page, tmp_path: Path) -> None:
    broken = tmp_path / "<b>kaputt.xml"
    broken.write_text("<protocol><room>", encoding="utf-8")
    page.goto("/replays")
    page.get_by_label("Spielername").fill("Niemand Bestimmtes")
    choose_file(page, "Datei wählen", broken)
    alert = page.get_by_role("alert").filter(has_text="<b>kaputt.xml lässt sich nicht öffnen.")
    expect(alert).to_contain_text("keine Stellung eines der Spiele")
    expect(page.get_by_label("Spielername")).to_have_value("Niemand Bestimmtes")
    choose_file(page, "Datei wählen", REPLAY)
    page.wait_for_url(TABLE)


# ---- the library ---------------------------------------------------------------------------------------------------


def put(arena: RunningArena, name: str, names: tuple[str, str], began: str, replay: Path = REPLAY, **more: str) -> Path:
    """Put a record into the arena's library."""
    lines = write_record(read(replay)).split(b"\n")
    header = {**json.loads(lines[0]), "names": list(names), "began": began, **more}
    path = arena.replays / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\n".join([json.dumps(header).encode(), *lines[1:]]))
    return path


def records(page: Page) -> Locator:
    """Return the records that are listed."""
    return page.locator(".kw-records > li")


def test_the_library_shows_where_games_ended_and_none_without_moves(page: Page, arena: RunningArena) -> None:
    put(arena, "e2e-18", ("Ameise", "Biene"), "2020-03-01T10:00:00+01:00")
    whole = put(arena, "e2e-19", ("Ameise", "Zikade"), "2020-03-02T10:00:00+01:00").read_bytes()
    (arena.replays / "e2e-19.jsonl").write_bytes(whole.partition(b"\n")[0] + b"\n")
    page.goto("/replays")
    page.get_by_label("Spielername").fill("Ameise")
    expect(records(page)).to_have_count(1)
    picture = records(page).locator("img")
    page.wait_for_function("one => one.complete && one.naturalWidth > 0", arg=picture.element_handle())
    records(page).get_by_role("button", name="Öffnen").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    page.get_by_role("button", name="Zum Ende").click()
    page.get_by_role("button", name="Teilen").click()
    address = page.get_by_label("Adresse des Spiels", exact=True).input_value()
    assert address.endswith(page.url.rpartition("/table/")[2])
    page.get_by_role("dialog").get_by_role("button", name="Schließen").click()
    page.get_by_role("button", name="Revanche").click()  # also of a game that was played some time ago
    page.wait_for_url(lambda url: "/table/" in url and url != address)
    expect(page.locator('[data-seat="1"]')).to_contain_text("Ameise")


def test_the_library_is_searched(page: Page, arena: RunningArena) -> None:
    put(arena, "e2e-1", ("Quaggas", "Zebras"), "2020-01-01T10:00:00+01:00")
    put(arena, "e2e-2", ("Zebras", "Quaggas"), "2020-02-01T10:00:00+01:00", DATA / "hive_2020/replays/left.xml.gz")
    (arena.replays / "e2e-3.jsonl").write_text('{"kielwasser":1,"ga', encoding="utf-8")
    page.goto("/replays")
    expect(records(page).first).to_be_visible()
    following, number = page.get_by_role("button", name="Nächste Seite"), 1
    while not page.get_by_text("e2e-3.jsonl").count() and following.count() and following.is_enabled():
        following.click()  # others have played here as well
        number += 1
        expect(page.get_by_text(re.compile(rf"^Seite {number} von "))).to_be_visible()
    expect(records(page).filter(has_text="e2e-3.jsonl")).to_contain_text("Beschädigt")
    page.get_by_label("Spielername").fill("quagga")
    expect(records(page)).to_have_count(2)
    expect(records(page).first).to_contain_text("Zebras gegen Quaggas")  # the newest first
    page.get_by_label("Reihenfolge").click()
    page.get_by_role("option", name="älteste zuerst").click()
    expect(records(page).first).to_contain_text("Quaggas gegen Zebras")
    page.get_by_label("Ursache").click()
    page.get_by_role("option", name="verlassen").click()
    expect(records(page)).to_have_count(1)
    expect(records(page)).to_contain_text("hat das Spiel verlassen")
    page.get_by_label("bis").fill("2020-01-15")
    expect(page.get_by_text("Keine Aufzeichnung passt zur Suche.")).to_be_visible()
    expect(page.locator(".q-menu")).to_have_count(0)
    check_axe(page)


def test_a_table_of_an_earlier_time_shows_its_record(page: Page, arena: RunningArena) -> None:
    put(arena, "e2e-7", ("Erdmännchen", "Fuchs"), "2020-06-01T10:00:00+01:00", table="gone-1")
    page.goto("/table/gone-1")
    expect(page.get_by_text("Dieser Tisch wurde geschlossen")).to_be_visible()
    expect(page.locator('[data-seat="0"]')).to_contain_text("Erdmännchen")
    expect(page.get_by_text(re.compile(r"^Zug (\d+) von \1$"))).to_be_visible()
    expect(page.get_by_role("button", name="Von hier weiterspielen")).to_be_visible()


def test_an_interrupted_game_is_not_forgotten_because_its_record_is_away(page: Page, arena: RunningArena) -> None:
    setup = GameSetup("hive_2020", (SeatSetup(name="Gnu"), SeatSetup(name="Elch")))
    start = setup.first_position()
    KeptTables(arena.folder / "tables").keep(
        Table("gone-2", start.game, setup.names(), [Step(start)], TableSeats(setup, "me"))
    )
    page.goto("/table/gone-2")
    expect(page.get_by_text("die Aufzeichnung ist nicht zu finden")).to_be_visible()
    assert (arena.folder / "tables" / "gone-2.json").is_file()
    put(arena, "e2e-8", ("Gnu", "Elch"), "2020-06-02T10:00:00+01:00", table="gone-2")
    page.reload()
    expect(page.locator('[data-seat="0"]')).to_contain_text("Gnu")


def test_a_record_is_opened_taken_away_and_deleted(page: Page, arena: RunningArena) -> None:
    path = put(arena, "e2e-4", ("Okapi", "Giraffe"), "2020-03-01T10:00:00+01:00")
    page.goto("/replays")
    page.get_by_label("Spielername").fill("Okapi")
    expect(records(page)).to_have_count(1)
    for text in ("Aufzeichnung herunterladen", "Offizielle Datei", "Letzte Stellung als Bild"):
        page.get_by_role("button", name="Mehr: Okapi gegen Giraffe").click()
        with page.expect_download() as waiting:
            page.get_by_text(text).click()
        content = Path(waiting.value.path()).read_bytes()
        if "Bild" in text:
            assert content.startswith(b"\x89PNG")
        else:
            assert parse(content).names == ("Okapi", "Giraffe")
    page.get_by_role("button", name="Öffnen: Okapi gegen Giraffe").click()
    page.wait_for_url(TABLE)
    page.go_back()
    page.get_by_label("Spielername").fill("Okapi")
    expect(records(page)).to_have_count(1)
    for answer in ("Abbrechen", "Löschen"):
        assert path.exists()
        page.get_by_role("button", name="Mehr: Okapi gegen Giraffe").click()
        page.locator(".q-menu").get_by_text("Löschen").click()
        page.get_by_role("alertdialog").get_by_role("button", name=answer).click()
        expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(records(page)).to_have_count(0)
    assert not path.exists()


# ---- rules ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "name"), list(enumerate(game_names())))
def test_the_rules_are_there_with_pictures(open_page: OpenPage, number: int, name: str) -> None:
    """By turns in German on light and in English on dark paper; test_words reads all of them in both languages."""
    language, locale, theme = (("de", "de-DE", "light"), ("en", "en-GB", "dark"))[number % 2]
    found = game(name)
    guide = found.guide()
    page = open_page("/rules", locale=locale, color_scheme=theme)
    page.get_by_role("link", name=re.compile(f"{found.title} {found.season}")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"{found.title} {found.season}")
    shown = page.get_by_role("article").inner_text()
    assert [text for text in (*guide.texts(), *found.rulings) if text.said(language) not in shown] == []
    pictures = page.locator("figure img")
    expect(pictures).to_have_count(len(list(guide.pictures())) - 1)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_attribute("src", re.compile(f"/{theme}/{language}.svg"))
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
        assert picture.get_attribute("alt")
    check_axe(page)


def test_there_are_no_rules_of_other_games(page: Page) -> None:
    page.goto("/rules/chess")
    expect(page.get_by_role("heading", name="Diese Seite gibt es nicht.")).to_be_visible()
    check_axe(page)


# ---- logs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/replays", "/rules"])
def test_axe_finds_nothing_serious(open_page: OpenPage, path: str, theme: str) -> None:
    page = open_page(path, color_scheme=theme)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check_axe(page)


def test_what_a_program_prints_and_sends_can_be_read(page: Page, tmp_path: Path) -> None:
    program = tmp_path / "spieler.py"
    program.write_text(PROGRAM, encoding="utf-8")
    page.goto("/new?game=hive_2020")
    unfold(page)
    page.get_by_label("Wer spielt?", exact=True).first.click()
    page.get_by_role("option", name="Computer (eingebaut)", exact=True).click()
    expect(page.get_by_role("option")).to_have_count(0)
    choose_program(page, 1, program)
    page.get_by_label("Name").nth(1).fill("<i>Plauderer</i>")
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(TABLE)
    table = page.url
    page.goto(f"{table}/log")
    printed = page.get_by_role("region", name="Ausgabe von <i>Plauderer</i>")
    expect(printed).to_contain_text("Guten Tag <b>Welt</b>")
    expect(printed).to_contain_text('<script>window.ran = 1</script><img src="data:,"')
    assert page.evaluate("window.ran") is None
    check_axe(page)
    page.goto(f"{table}/wire")
    packets = page.locator(".kw-wire li")
    expect(packets.first).to_contain_text("<i>Plauderer</i> verbindet sich")
    expect(packets.filter(has_text="joinPrepared")).to_contain_text("<i>Plauderer</i> an den Server")
    expect(packets.filter(has_text="welcomeMessage")).to_contain_text("Server an <i>Plauderer</i>")
    check_axe(page)
    for path in ("/table/nothing/log", "/table/nothing/wire"):
        page.goto(path)
        expect(page.get_by_role("heading", name="Diesen Tisch gibt es nicht mehr.")).to_be_visible()


# ---- comparing -----------------------------------------------------------------------------------------------------


def test_two_games_are_compared_side_by_side(page: Page, arena: RunningArena) -> None:
    put(arena, "e2e-5", ("Tapir", "Nashorn"), "2020-04-01T10:00:00+01:00")
    put(arena, "e2e-6", ("Nashorn", "Tapir"), "2020-05-01T10:00:00+01:00", DATA / "hive_2020/replays/game2.xml.gz")
    page.goto("/replays")
    page.get_by_label("Spielername").fill("Tapir")
    expect(records(page)).to_have_count(2)
    page.get_by_role("button", name="Mehr: Tapir gegen Nashorn").click()
    page.get_by_text("Zum Vergleichen merken").click()
    expect(page.get_by_text("Gemerkt: Tapir gegen Nashorn")).to_be_visible()
    page.get_by_role("button", name="Mehr: Nashorn gegen Tapir").click()
    page.locator(".q-menu").get_by_text("Mit dem gemerkten Spiel vergleichen").click()
    page.wait_for_url(re.compile("/compare/"))
    expect(page.locator(".kw-board svg")).to_have_count(2)
    expect(page.get_by_text("Schon die Anfangsstellungen sind verschieden.")).to_be_visible()
    for board in page.locator(".kw-board").all():
        assert board.evaluate("board => board.scrollHeight <= board.clientHeight")  # nothing is cut
    before = [board.inner_html() for board in page.locator(".kw-board .pieces").all()]
    page.get_by_role("button", name="Einen Zug vor").click()
    expect(page.get_by_role("status").filter(has_text="Zug 1 von")).to_be_visible()
    for board, was in zip(page.locator(".kw-board .pieces").all(), before, strict=True):
        assert board.inner_html() != was
    check_axe(page)
