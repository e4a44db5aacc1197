"""The first minutes in the arena, as a person spends them: start page, new game, server page."""

import re
import shutil
import socket
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from browser import (
    STARTING,
    OpenPage,
    Profiles,
    RunningArena,
    Watched,
    check_axe,
    choose_file,
    choose_program,
    running_arena,
    unfold,
)
from playwright.sync_api import Page, expect

from kielwasser.games import game, names

DATA = Path(__file__).parents[1] / "data"
TABLE = re.compile(r"/table/[\w-]+$")


def choose(page: Page, label: str, option: str, nth: int = 0) -> None:
    """Choose an option of a select."""
    page.get_by_label(label, exact=True).nth(nth).click()
    page.get_by_role("option", name=option, exact=True).click()
    expect(page.get_by_role("option")).to_have_count(0)


def assert_chosen(page: Page, card: str) -> None:
    """Check that a card is chosen: of a game or an opponent, by its name."""
    expect(page.locator(f'[data-card="{card}"]')).to_be_checked()


def start(page: Page) -> None:
    """Press the button and wait for the table."""
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(TABLE)


@pytest.mark.parametrize("name", names())
def test_every_game_can_be_started_from_its_card_and_axe_finds_nothing_serious_at_its_table(page: Page, name: str):
    title = f"{game(name).title} {game(name).season}"
    page.goto("/")
    page.get_by_role("link", name=f"Neues Spiel: {title}").click()
    assert_chosen(page, name)
    expect(page.locator(".kw-preview img")).to_be_visible()
    start(page)
    expect(page.get_by_role("contentinfo")).to_contain_text(f"Geladenes Spiel: {title}")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.reload()
        expect(page.locator(f".kw-board svg.{theme}")).to_be_visible()
        expect(page.locator(".kw-choices button").first).to_be_visible()
        check_axe(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_menus_dialogs_and_at_the_end_of_a_game(open_page: OpenPage, theme: str):
    page = open_page("/new?game=hive_2020", color_scheme=theme)
    page.get_by_role("radio", name="Mensch hier").click()
    expect(page.get_by_role("heading", name="Zu zweit vereinbaren")).to_be_visible()
    check_axe(page)
    start(page)
    page.get_by_role("button", name="Mehr", exact=True).click()
    expect(page.get_by_role("button", name="Vollbild")).to_be_visible()
    check_axe(page)
    page.get_by_role("button", name="Aufgeben").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Spieler 1 verliert")
    check_axe(page, ".q-dialog")
    page.get_by_role("alertdialog").get_by_role("button", name="Aufgeben").click()
    expect(page.get_by_text("Spieler 2 gewinnt", exact=True)).to_be_visible()
    check_axe(page)
    page.get_by_role("button", name="Teilen").click()
    expect(page.get_by_role("textbox", name="Adresse des Spiels")).to_be_visible()
    check_axe(page, ".q-dialog")
    page.get_by_role("dialog").get_by_role("button", name="Schließen").click()
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.get_by_role("dialog").get_by_role("slider", name="Lautstärke")).to_be_visible()
    check_axe(page, ".q-dialog")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/new?game=cartagena_2013", "/server"])
def test_axe_finds_nothing_serious(open_page: OpenPage, path: str, theme: str):
    page = open_page(path, color_scheme=theme)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("contentinfo")).to_contain_text(re.compile(r"Spielserver: Port \d+"))
    check_axe(page)


def test_two_games_at_once_are_in_the_lobby_and_can_be_watched(open_page: OpenPage):
    first, second, watcher = open_page("/new?game=hive_2020"), open_page("/new?game=hase_igel_2018"), open_page("/")
    unfold(first)
    unfold(second)
    first.get_by_label("Name").first.fill("Anna <b>1</b>")
    second.get_by_label("Name").first.fill("Berta")
    start(first)
    start(second)
    expect(watcher.get_by_role("link", name="Zusehen: Anna <b>1</b> – Matrose", exact=True)).to_be_visible()
    card = watcher.get_by_role("listitem").filter(has_text="Berta")
    expect(card).to_contain_text("Hase und Igel 2018 · Runde 1 von 30")
    expect(card.locator("img")).to_have_js_property("complete", value=True)
    assert card.locator("img").evaluate("image => image.naturalWidth") > 0
    watcher.get_by_role("link", name="Zusehen: Berta – Matrose").click()
    watcher.wait_for_url(TABLE)
    assert watcher.url.split("/")[-1] == second.url.split("/")[-1]


def test_what_is_wrong_is_said_beside_the_field(open_page: OpenPage):
    page = open_page("/new?game=hive_2020", color_scheme="dark")
    unfold(page)
    page.get_by_label("Startstellung").fill("Unsinn")
    expect(page.get_by_role("alert").filter(has_text="Das ist keine Stellung")).to_be_visible()
    expect(page.get_by_text("Keine Vorschau")).to_be_visible()
    page.get_by_role("button", name="Spiel starten").click()
    expect(page.get_by_role("status").filter(has_text="rot markierten Felder")).to_be_visible()
    page.get_by_label("Startstellung").fill("")
    page.get_by_label("Name").first.fill("x" * 61)
    expect(page.get_by_role("alert").filter(has_text="Höchstens 60 Zeichen")).to_be_visible()
    choose_program(page, 0, Path("/gibt/es/nicht.py"))
    expect(page.get_by_role("alert").filter(has_text="gibt es nicht")).to_be_visible()
    check_axe(page)


def test_the_last_values_are_remembered_and_seats_are_swapped(page: Page):
    page.goto("/new?game=cartagena_2013")
    unfold(page)
    page.get_by_label("Name").nth(0).fill("Anna")
    page.get_by_label("Name").nth(1).fill("Robo")
    page.get_by_label("Startwert").fill("42")
    page.get_by_text("Faires Brett", exact=True).click()
    page.get_by_text("Zeitlimit für Computerspieler", exact=True).click()
    choose(page, "Auslegung der Regeln", "Regelheft")
    page.get_by_role("button", name="Plätze tauschen").click()
    expect(page.get_by_label("Name").nth(0)).to_have_value("Robo")
    start(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Robo – Anna")
    page.goto("/new")
    unfold(page)
    assert_chosen(page, "cartagena_2013")
    expect(page.get_by_label("Name").nth(1)).to_have_value("Anna")
    expect(page.get_by_label("Name").nth(0)).to_have_value("")  # a computer is called by its rank again
    expect(page.get_by_label("Startwert")).to_have_value("")  # or every later game would have the same board
    for name in ("Faires Brett", "Zeitlimit für Computerspieler"):
        expect(page.get_by_role("switch", name=name)).not_to_be_checked()
    expect(page.get_by_label("Auslegung der Regeln")).to_have_value("Regelheft")


def test_the_preview_shows_the_board_of_the_seed(page: Page):
    page.goto("/new?game=mississippi_2017")
    unfold(page)
    picture = page.locator(".kw-preview img")

    def another(shown: str | None) -> str | None:
        """Wait until something else is shown, and return that."""
        expect(picture).not_to_have_attribute("alt", shown or "")
        return picture.get_attribute("alt")

    chance = picture.get_attribute("alt")
    page.get_by_role("button", name="Anderes Brett").click()
    chance = another(chance)
    page.get_by_label("Startwert").fill("7")
    seven = another(chance)
    page.get_by_label("Startwert").fill("8")
    another(seven)
    page.get_by_label("Startwert").fill("7")
    expect(picture).to_have_attribute("alt", seven or "")


def test_a_board_from_a_replay(page: Page):
    replay = DATA / "hive_2020" / "replays" / "game1.xml.gz"
    page.goto("/new?game=cartagena_2013")
    unfold(page)
    choose_file(page, "Brett aus einer Datei", replay)
    expect(page.get_by_text(f"{replay.name}: Aufzeichnung von Hive 2020")).to_be_visible()
    assert_chosen(page, "hive_2020")
    page.get_by_label("Stellung nach Zug").fill("6")
    start(page)
    expect(page.get_by_role("contentinfo")).to_contain_text("Hive 2020")


def test_a_file_that_is_no_replay(page: Page, tmp_path: Path):
    file = tmp_path / "no.xml"
    file.write_text("<no/>", encoding="utf-8")
    page.goto("/new")
    unfold(page)
    choose_file(page, "Brett aus einer Datei", file)
    expect(page.get_by_role("alert").filter(has_text="no.xml enthält kein Brett")).to_be_visible()


def test_a_manually_started_client_joins(page: Page, arena: RunningArena):
    page.goto("/new?game=hive_2020")
    unfold(page)
    choose(page, "Wer spielt?", "Computer (eingebaut)")
    choose(page, "Wer spielt?", "von Hand gestartet", nth=1)
    page.get_by_label("Name").nth(1).fill("Fremd")
    start(page)
    expect(page.get_by_role("status").filter(has_text="Warte auf Fremd")).to_be_visible()
    page.get_by_role("button", name="Abspielen").click()  # nobody plays, so it is paused
    shown = page.get_by_text(re.compile(r"--reservation \S+")).first.inner_text()
    reservation = re.search(r"--reservation (\S+)", shown)
    port = re.search(r"--port (\d+)", shown)
    assert reservation is not None
    assert port is not None
    command = [sys.executable, "-m", "kielwasser", "connect", "--player", "random", "--port", port[1]]
    client = subprocess.Popen([*command, "--reservation", reservation[1]], stdout=subprocess.DEVNULL)
    try:
        assert client.wait(60) == 0
    finally:
        client.kill()
    page.get_by_role("button", name="Zum Ende").click()
    expect(page.get_by_text(re.compile("gewinnt|Unentschieden")).first).to_be_visible()


def test_a_program_that_fails_to_start_says_why(page: Page, tmp_path: Path):
    program = tmp_path / "kaputt.py"
    program.write_text("raise SystemExit('das Brett ist mir zu schwer')", encoding="utf-8")
    page.goto("/new?game=hive_2020")
    unfold(page)
    choose_program(page, 1, program)
    start(page)
    expect(page.get_by_text("bevor es sich verbunden hat").first).to_be_visible()
    page.goto("/new")
    unfold(page)
    expect(page.get_by_label("Datei oder Befehl")).to_have_value(str(program))
    page.get_by_role("button", name="Zuletzt benutzt").click()
    expect(page.locator(".q-menu").get_by_text(str(program))).to_be_visible()


def test_a_program_is_found_by_browsing(page: Page, arena: RunningArena, tmp_path: Path):
    program = tmp_path / "mein spieler.py"
    program.write_text("", encoding="utf-8")
    (tmp_path / "notizen.txt").write_text("", encoding="utf-8")
    other = tmp_path / "anderer.py"
    other.write_text("", encoding="utf-8")
    page.goto("/new?game=hive_2020")
    unfold(page)
    choose_program(page, 1, other)
    page.get_by_role("button", name="Datei suchen").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="anderer.py")).to_be_visible()
    expect(dialog.get_by_text("notizen.txt")).to_have_count(0)
    check_axe(page)
    dialog.get_by_role("button", name="mein spieler.py").click()
    expect(page.get_by_label("Datei oder Befehl")).to_have_value(f'"{program}"')
    expect(page.get_by_role("alert").filter(has_text="gibt es nicht")).to_have_count(0)


def test_the_server_page_shows_rooms_and_follows_the_port(open_page: OpenPage, arena: RunningArena):
    page, server = open_page("/new?game=mississippi_2024"), open_page("/server")
    unfold(page)
    choose(page, "Wer spielt?", "von Hand gestartet", nth=1)
    page.get_by_label("Name").nth(1).fill("Später")
    start(page)
    row = server.get_by_role("row", name="Später")
    expect(row).to_contain_text("Mississippi Queen 2024")
    expect(row).to_contain_text("wartet auf 1 Spieler")
    expect(server.get_by_text(str(arena.replays))).to_be_visible()
    expect(server.get_by_text(re.compile(r"--port \d+")).first).to_be_visible()


def test_programs_are_refused_where_they_are_not_allowed(strictly: Watched):
    page = strictly.open("/new?game=hive_2020")
    unfold(page)
    choose(page, "Wer spielt?", "Programm", nth=1)
    page.get_by_label("Datei oder Befehl").fill(sys.executable)
    expect(page.get_by_role("alert").filter(has_text="abgeschaltet")).to_be_visible()
    expect(page.get_by_role("button", name="Datei suchen")).to_have_count(0)
    page.get_by_role("button", name="Spiel starten").click()
    expect(page.get_by_role("status").filter(has_text="rot markierten Felder")).to_be_visible()


def test_a_taken_server_port_is_told_and_another_one_helps(
    profiles: Profiles, arena: RunningArena, open_page: OpenPage, tmp_path
):
    status = open_page("/").get_by_role("contentinfo").get_by_role("status")
    expect(status).to_have_text(re.compile(r"Port \d+"))
    taken = re.search(r"Port (\d+)", status.inner_text())  # other numbers may stand there: of seconds, of seasons
    assert taken is not None
    with running_arena(tmp_path, "--server-port", taken[1]) as started:
        pages = Watched(profiles, started)
        page = pages.open("/new?game=hive_2020")
        unfold(page)
        expect(page.get_by_role("contentinfo")).to_contain_text("Kein Spielserver")
        choose(page, "Wer spielt?", "von Hand gestartet", nth=1)
        expect(page.get_by_role("alert").filter(has_text="Dafür fehlt der Spielserver")).to_be_visible()
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            free = other.getsockname()[1]
        page.get_by_label("Port des Spielservers").fill(str(free))
        page.get_by_label("Port des Spielservers").press("Enter")
        expect(page.get_by_role("contentinfo")).to_contain_text(f"Spielserver: Port {free}")
        start(page)
        pages.close()
        assert not pages.faults


def test_a_request_that_leaves_this_machine_fails_and_is_noticed(watched: Watched):
    page = watched.open("/")
    answer = page.evaluate("fetch('http://192.0.2.1/').then(() => 'there', () => 'refused')")
    assert answer == "refused"
    assert [fault for fault in watched.faults if "192.0.2.1" in fault]
    watched.faults.clear()


def test_on_a_new_machine_the_pages_are_there_at_once_and_say_what_is_going_on(profiles: Profiles, tmp_path: Path):
    with running_arena(tmp_path, KIELWASSER_CACHE=str(tmp_path / "cache")) as started:
        pages = Watched(profiles, started)
        page = pages.open("/new?game=cartagena_2013")
        unfold(page)
        expect(page.get_by_text("Cartagena 2013 wird gerade für diesen Rechner übersetzt")).to_be_visible()
        footer = page.get_by_role("contentinfo")
        expect(footer).to_contain_text(re.compile(r"Spielserver: Port \d+"))  # programs can come already
        expect(footer).to_contain_text(  # what somebody looks at is the first, though other games would come before
            re.compile(r"Cartagena 2013 wird übersetzt \(einmalig, noch .*(Sekunde|Minute)n?\)")
        )
        box = footer.bounding_box()
        assert box is not None
        assert box["height"] < 40  # one line, however much it tells: the stage above keeps its place
        page.get_by_role("button", name="Spiel starten").click()
        starting = page.get_by_role("status").filter(has_text="sobald alles bereit ist")
        expect(starting).to_have_text(re.compile(r"\(noch .*(Sekunde|Minute)n?\)"))
        home = pages.open("/")
        expect(home.get_by_text("Saison 2024 · wird vorbereitet …")).to_be_visible()
        page.get_by_role("radio", name="Hive").click()
        expect(footer).to_contain_text("Hive 2020 wird übersetzt (einmalig")  # nobody looks at the other now
        expect(home.get_by_text(re.compile(r"Saison 2020 · wird übersetzt, noch .* …"))).to_be_visible()
        pages.close()
        assert not pages.faults
    assert started.process.returncode == 0  # also while something is being compiled


@pytest.mark.nightly  # it needs the network: pip loads what builds the wheel
def test_from_a_wheel_the_pages_are_the_same(profiles: Profiles, tmp_path: Path):
    source, project = tmp_path / "source", Path(__file__).parents[2]  # building leaves files behind
    shutil.copytree(project / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(project / name, source)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", tmp_path, source], check=True)
    (wheel,) = tmp_path.glob("kielwasser-*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    with running_arena(tmp_path / "data", PYTHONPATH=str(installed)) as started:
        pages = Watched(profiles, started)
        page = pages.open("/new?game=hase_igel_2018")
        page.get_by_role("button", name="Spiel starten").click()
        page.wait_for_url(TABLE, timeout=STARTING * 1000)  # its rules are compiled first
        expect(page.locator(".kw-board svg[data-version]")).to_be_visible()
        expect(page.locator(".kw-choices button").first).to_be_visible()
        pages.close()
        assert not pages.faults


def test_a_game_takes_three_choices_and_nobody_meets_a_player_by_its_number(page: Page):
    page.goto("/new")
    page.get_by_role("radiogroup", name="Spiel").get_by_role("radio", name="Hive").click()
    assert_chosen(page, "hive_2020")
    page.get_by_role("radiogroup", name="Gegner").get_by_role("radio", name="Bootsmann").click()
    assert_chosen(page, "strongest@3")
    expect(page.get_by_text("strongest", exact=False)).to_have_count(0)
    start(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Spieler 1 – Bootsmann")


def test_on_a_phone_the_menu_is_one_button_and_the_start_is_at_the_thumb(open_page: OpenPage):
    page = open_page("/", width=390, height=844, has_touch=True, is_mobile=True)
    expect(page.get_by_role("link", name="Regeln", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Menü").tap()
    page.get_by_role("link", name="Neues Spiel", exact=True).tap()
    page.get_by_role("radio", name="Hive").tap()
    page.get_by_role("button", name="Spiel starten").tap()  # without scrolling
    page.wait_for_url(TABLE)
