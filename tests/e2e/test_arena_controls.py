"""The controls that the rule books' two chapters on the GUI describe (2017 §6, 2013 §5), by real clicks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from browser import GLIDING, OpenPage, choose_file, unfold, use_rare
from playwright.sync_api import Locator, Page, expect
from test_arena_play import COMPUTER, HUMAN, offered, start, status, version, wait_for_change

import kielwasser
from kielwasser.replay import read

DATA = Path(__file__).parents[1] / "data"
REPLAY = DATA / "hive_2020" / "replays" / "game2.xml.gz"
TABLE = re.compile(r"/table/[\w-]+$")
# Red can go back from field 4 to field 2, where another red one stands, and takes the first of the open cards, a sabre.
WAY_BACK = (
    "cartagena_2013 book 0 R 0=RBRBRBRBBB/2=R/4=R DDDDSK BHDKKD DDHPKPKSSHSK HHDPBKSKPPKPBDHDHBBBPSBPHBSBHSKPKBPBBKPKDD"
    "HPDPHHDBBPHDBSKHHSSSKBPDSHHSSBSPKKPS - 30 BHSDKPKHSDBPPDSBHKHPSDKBPHBKSD 6024915370592366018"
)
# Two of red's cards lead the pirate on field 26 into the sloop: no free field with their symbols lies ahead of it.
INTO_THE_SLOOP = (
    "cartagena_2013 book 8 R 0=RRRRRBBBBBB/26=R HPDK BHDKKD DDHPKPKSSHSK ? - 30 BHSDKPKHSDBPPDSBHKHPSDKBPHBKSD"
)
# Red stands behind blue with speed 2: one field ahead, and blue has to be pushed.
MEETING = f"mississippi_2017 book 0 R -1,1>0/2/6/0/1 0,1>0/3/6/0/1 0-1 {'/'.join(['0' + '.' * 20] * 7)}/0{'.' * 17}GGG"
LOW = {"width": 1280, "height": 720}
_COUNTS_GLIDES = """
    window.glides = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        if (this.closest(".kw-board")) window.glides += 1;
        return animate.apply(this, how);
    };
"""


def switch_animations(page: Page) -> None:
    """Switch animations on or off in the settings."""
    page.get_by_role("button", name="Einstellungen").click()
    dialog = page.get_by_role("dialog", name="Einstellungen")
    dialog.get_by_role("switch", name="Animationen").click()
    dialog.get_by_role("button", name="Schließen").click()
    expect(dialog).to_have_count(0)


class Edges(NamedTuple):
    """Where something is on the screen."""

    left: float
    top: float
    right: float
    bottom: float


def edges(shown: Locator) -> Edges:
    """Return where something is on the screen."""
    box = shown.bounding_box()
    assert box is not None
    return Edges(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])


def shown(page: Page, ply: int) -> None:
    """Wait until a move is looked at."""
    expect(page.locator(".kw-playback .kw-ply")).to_have_text(re.compile(rf"^Zug {ply} von "))


# ---- §6.1 a new game -----------------------------------------------------------------------------------------------


def test_the_dialog_is_closed_to_where_one_came_from(page: Page) -> None:
    page.set_viewport_size(LOW)
    page.goto("/rules")
    page.get_by_role("link", name="Neues Spiel", exact=True).click()
    page.get_by_role("button", name="Schließen").click()
    page.wait_for_url(re.compile(r"/rules$"))
    page.goto("/new?game=hive_2020")  # from nowhere: a bookmark
    page.get_by_role("button", name="Schließen").click()
    page.wait_for_url(re.compile(r":\d+/$"))


def test_who_wants_a_program_chooses_its_file_at_once(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size(LOW)
    page.goto("/new?game=hive_2020")
    unfold(page)
    parameters = page.get_by_label("Parameter (wenn nötig)")
    expect(page.get_by_label("Wer spielt?", exact=True)).to_have_count(2)
    expect(parameters).to_have_count(0)  # of a person and a built-in player
    page.get_by_label("Wer spielt?", exact=True).nth(1).click()
    page.get_by_role("option", name="Programm", exact=True).click()
    dialog = page.get_by_role("dialog", name="Datei suchen")
    expect(dialog.get_by_role("button", name="Eine Ebene höher")).to_be_visible()
    dialog.get_by_role("button", name="Schließen").click()
    expect(dialog).to_have_count(0)
    expect(parameters).to_be_visible()
    page.get_by_role("button", name="Datei suchen").click()  # one click at the field
    expect(dialog).to_be_visible()


def test_a_board_comes_from_any_file_and_the_page_says_what_is_in_it(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size(LOW)
    position = kielwasser.new("hase_igel_2018", 5, "referee")
    position.play(position.legal_moves[0])
    (tmp_path / "stellung.txt").write_text(position.text, encoding="utf-8")
    (tmp_path / "zustand.xml").write_text(position.xml, encoding="utf-8")
    (tmp_path / "leer.txt").write_text("", encoding="utf-8")
    page.goto("/new?game=hive_2020")
    unfold(page)
    for name in ("stellung.txt", "zustand.xml"):
        choose_file(page, "Brett aus einer Datei", tmp_path / name)
        found = page.get_by_text(f"{name}: Stellung von Hase und Igel 2018, Zug 1, Auslegung: Offizieller Server")
        expect(found).to_be_visible()
        page.get_by_role("button", name="Datei entfernen").click()
    choose_file(page, "Brett aus einer Datei", tmp_path / "leer.txt")
    expect(page.get_by_role("alert").filter(has_text="leer.txt enthält kein Brett: ist leer")).to_be_visible()
    choose_file(page, "Brett aus einer Datei", REPLAY)
    moves = len(read(REPLAY).plies)
    expect(page.get_by_text(f"{REPLAY.name}: Aufzeichnung von Hive 2020")).to_contain_text(f"{moves} Züge")
    page.get_by_label("Stellung nach Zug").fill("6")
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(TABLE)
    expect(page.get_by_role("contentinfo")).to_contain_text("Hive 2020")
    expect(page.locator(".kw-round")).to_have_text("Runde 4 von 30")


# ---- §6.2, §6.6 the course of a game -------------------------------------------------------------------------------


def test_the_parts_of_the_main_screen_stand_where_the_book_puts_them(page: Page) -> None:
    page.set_viewport_size(LOW)
    page.goto("/")
    menu, footer = page.get_by_role("navigation"), page.get_by_role("contentinfo")
    assert edges(menu).bottom < 80
    assert edges(footer).bottom == pytest.approx(LOW["height"], abs=1)
    menu.get_by_role("link", name="Neues Spiel", exact=True).click()
    start(page, "mississippi_2017", (HUMAN, HUMAN))
    board = edges(page.locator(".kw-board"))
    page.locator('.kw-dock [data-icon="left"]').click()
    entered = page.locator('[data-part="entered"]')
    expect(entered).to_contain_text("nach rechts oben gedreht")
    for seat in (0, 1):
        expect(page.locator(f'[data-seat="{seat}"]')).to_contain_text(f"Spieler {seat + 1}")
        expect(page.locator(f'[data-seat="{seat}"] .kw-points')).to_contain_text("1")
        assert edges(page.locator(f'[data-seat="{seat}"]')).left >= board.right
    assert edges(entered).left >= board.right
    expect(page.locator(".kw-round")).to_have_text("Runde 1 von 30")
    for below in (page.locator(".kw-round"), page.get_by_role("button", name="Pause"), page.locator(".kw-speed")):
        assert edges(below).top >= board.bottom


def test_a_game_is_cancelled_by_its_button(page: Page) -> None:
    page.set_viewport_size(LOW)
    start(page, "hive_2020", (HUMAN, HUMAN))
    for answer in ("Schließen", "Spiel abbrechen"):
        expect(page.locator(".kw-choices button").first).to_be_visible()
        use_rare(page, "Spiel abbrechen")
        page.get_by_role("alertdialog").get_by_role("button", name=answer).click()
        expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(status(page)).to_have_text("Das Spiel wurde abgebrochen.")
    expect(page.locator(".kw-choices button")).to_have_count(0)


def test_a_game_that_nobody_plays_begins_paused_and_one_with_a_person_at_once(page: Page) -> None:
    page.set_viewport_size(LOW)
    page.goto("/new?game=hive_2020")
    unfold(page)
    switch = page.get_by_role("switch", name="Angehalten beginnen")
    expect(switch).not_to_be_checked()  # a person against the computer
    start(page, "hive_2020", (COMPUTER, COMPUTER))
    expect(status(page)).to_have_text("Angehalten: „Abspielen“ lässt das Spiel laufen.")
    shown(page, 0)
    page.get_by_role("button", name="Abspielen").click()
    expect(page.locator('.kw-move-list [data-ply="2"]')).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Abspielen")).to_be_visible()
    page.goto("/new?game=hive_2020")
    unfold(page)
    expect(switch).to_be_checked()  # two computers are remembered
    switch.click()
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(TABLE)
    expect(page.locator('.kw-move-list [data-ply="1"]')).to_be_visible()


def test_steps_go_by_rounds_and_by_moves(page: Page) -> None:
    page.set_viewport_size(LOW)
    last = len(read(REPLAY).plies)
    page.goto("/replays")
    choose_file(page, "Datei wählen", REPLAY)
    page.wait_for_url(TABLE)
    shown(page, 0)
    expect(page.get_by_role("button", name="Abspielen")).to_be_visible()  # a record that is opened stands still
    for button, ply in (
        ("Eine Runde vor", 2),
        ("Einen Zug vor", 3),
        ("Eine Runde vor", 5),
        ("Eine Runde zurück", 3),
        ("Einen Zug zurück", 2),
        ("Zum Ende", last),
        ("Eine Runde zurück", last - 2),
        ("Zum Anfang", 0),
        ("Eine Runde zurück", 0),
    ):
        page.get_by_role("button", name=button).click()
        shown(page, ply)
    page.locator(".kw-board").click()
    for key, ply in (("Shift+ArrowRight", 2), ("ArrowRight", 3), ("Shift+ArrowLeft", 1), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        shown(page, ply)


# ---- §6.3 steering -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["mississippi_2017", "mississippi_2024"])
def test_icons_beside_the_ship_and_in_their_fixed_place_do_the_same(open_page: OpenPage, game: str) -> None:
    page = open_page("", width=1280, height=720)
    start(page, game, (HUMAN, HUMAN))
    beside, docked = page.locator(".kw-board [data-controls]"), page.locator(".kw-dock")
    for icon in ("faster", "left", "right", "confirm"):
        for control in (beside.locator(f'[data-id="icon-{icon}"] circle'), docked.locator(f'[data-icon="{icon}"]')):
            box = control.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
    speed = page.locator('.kw-board [data-id="ship-0"] .speed')
    for number, place in enumerate(
        (beside.locator('[data-id="icon-faster"]'), docked.locator('[data-icon="faster"]')), 2
    ):
        place.click()
        expect(speed).to_have_text(str(number))
    docked.locator('[data-icon="discard"]').click()
    expect(speed).to_have_text("1")
    beside.locator('[data-id="icon-left"]').click()
    expect(page.locator('[data-part="entered"]')).to_contain_text("nach rechts oben gedreht")
    docked.locator('[data-icon="discard"]').click()
    expect(page.locator('[data-part="entered"]')).to_have_text("")
    page.set_viewport_size({"width": 390, "height": 844})  # a phone: only in the fixed place
    expect(beside.locator('[data-id="icon-faster"]')).to_be_hidden()
    docked.locator('[data-icon="faster"]').click()
    expect(speed).to_have_text("2")


@pytest.mark.parametrize("game", ["mississippi_2017", "mississippi_2024"])
def test_all_choices_of_a_river_are_in_sight_and_what_ends_a_move_stays_where_it_is(page: Page, game: str) -> None:
    page.set_viewport_size(LOW)
    start(page, game, (HUMAN, HUMAN))
    expect(page.locator(".kw-choices button")).to_have_count(8)
    for button in page.locator(".kw-choices button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert page.locator(".kw-offers").evaluate("list => list.scrollHeight - list.clientHeight") <= 0
    confirm = page.locator('.kw-choices [data-key="confirm"]')
    at = edges(confirm)
    for step in ("1 Feld vor auf (", "60° nach links ("):
        page.locator(".kw-choices").get_by_text(step).click()
        expect(page.locator('.kw-choices [data-key="discard"]')).to_be_visible()
        assert edges(confirm).right == pytest.approx(at.right, abs=1)
        assert edges(confirm).bottom == pytest.approx(at.bottom, abs=1)


def test_tools_have_words_and_the_moves_of_both_seats_a_column_each(page: Page) -> None:
    page.set_viewport_size(LOW)
    start(page, "hive_2020", (HUMAN, COMPUTER))
    for word in ("Eingabe zurück", "Tipp", "Zurücknehmen", "Mehr"):
        expect(page.locator(".kw-tools").get_by_text(word, exact=True)).to_be_in_viewport(ratio=1)
    start(page, "hive_2020", (HUMAN, HUMAN))
    expect(page.locator(".kw-tools").get_by_text("Zurücknehmen", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Tipp")).to_have_count(0)  # nobody has agreed on hints
    page.get_by_role("button", name="Mehr", exact=True).click()
    for name in ("Mitspieler einladen", "Spiel abbrechen", "Bild speichern"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Spielregeln")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    for ply in (1, 2):
        for _ in range(2):  # a piece, and where it goes
            before = version(page)
            page.locator(f'[data-key="{offered(page)[0]}"]').click()
            wait_for_change(page, before)
        expect(page.locator(f'.kw-move-list [data-ply="{ply}"]')).to_be_visible()
    first, second = (edges(page.locator(f'.kw-move-list [data-ply="{ply}"]')) for ply in (1, 2))
    assert first.top == pytest.approx(second.top, abs=1)
    assert first.right <= second.left


def test_the_opponent_is_pushed_by_clicking_a_rimmed_field(page: Page) -> None:
    """§6.4."""
    page.set_viewport_size(LOW)
    start(page, "mississippi_2017", (HUMAN, HUMAN), MEETING)
    rims = page.locator('.kw-board [data-id^="target-"]')
    page.locator('.kw-board [aria-label^="1 Feld vor auf (0, 1)"]').click()
    expect(rims).to_have_count(5)  # not behind
    page.locator('.kw-board [aria-label^="Gegner nach rechts auf (1, 1) abdrängen"]').click()
    expect(rims).to_have_count(0)
    expect(page.locator('[data-part="entered"]')).to_contain_text("abgedrängt")
    page.locator('.kw-dock [data-icon="confirm"]').click()
    expect(page.locator('.kw-move-list [data-ply="1"]')).to_be_visible()
    expect(page.locator('[data-seat="1"]')).to_contain_text("am Zug")


def test_fields_show_their_coordinates_while_the_pointer_rests_on_a_move_that_names_some(page: Page) -> None:
    page.set_viewport_size(LOW)
    start(page, "mississippi_2024", (HUMAN, HUMAN))
    coordinate = page.locator(".kw-board .coordinate").first
    expect(coordinate).to_be_hidden()
    page.locator(".kw-choices").get_by_text("1 Feld vor auf (").hover()
    expect(coordinate).to_be_visible()
    page.locator(".kw-choices").get_by_text("Schneller").hover()  # it names none
    expect(coordinate).to_be_hidden()
    page.locator(".kw-choices").get_by_text("1 Feld vor auf (").click()
    page.locator('.kw-dock [data-icon="confirm"]').click()
    page.locator('.kw-move-list [data-ply="1"]').hover()
    expect(coordinate).to_be_visible()
    page.locator(".kw-board").hover()
    expect(coordinate).to_be_hidden()


# ---- Cartagena (2013 §2.3, §5) -------------------------------------------------------------------------------------


def test_a_card_that_is_taken_leaves_an_empty_place_and_the_debug_view_makes_points_smaller(page: Page) -> None:
    page.set_viewport_size(LOW)
    start(page, "cartagena_2013", (HUMAN, HUMAN), WAY_BACK)
    row = page.locator('.kw-board [data-id^="open-"], .kw-board [data-id^="gap-"]')
    expect(row).to_have_count(12)
    page.locator('.kw-board [data-choice="p4"]').click()
    page.locator(".kw-choices").get_by_text(re.compile(r"^Zurück auf Feld 2 \(.*\): bringt Säbel")).click()
    expect(page.locator('.kw-board [data-id^="gap-"]')).to_have_count(1)
    expect(row).to_have_count(12)
    seats = page.locator(".kw-seats")
    before = seats.bounding_box()
    page.locator(".kw-board").focus()
    page.keyboard.press("Space")  # §5.2
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Debugansicht").click()
    dialog.get_by_role("button", name="Schließen").click()
    expect(page.locator('[data-part="hints"]')).to_be_visible()
    after = seats.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] < before["height"]
    hints = page.locator('[data-part="hints"]').bounding_box()
    assert hints is not None
    assert hints["y"] > after["y"] + after["height"]  # below
    for seat in (0, 1):
        expect(page.locator(f'[data-seat="{seat}"] .kw-points')).to_be_visible()


def test_a_pirate_is_dragged_into_the_sloop_and_a_green_card_is_clicked(page: Page) -> None:
    """2013 §3.1: where several symbols lead into the goal, the cards in question turn green and one is clicked."""
    page.set_viewport_size(LOW)
    start(page, "cartagena_2013", (HUMAN, HUMAN), INTO_THE_SLOOP)
    page.locator('.kw-board [data-piece="p26"]').hover()
    page.mouse.down()
    page.mouse.move(10, 10, steps=4)
    sloop = page.locator('.kw-board [data-choice="g"] .reach')
    box = sloop.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    green = page.locator(".kw-board .card.choice")
    expect(sloop).to_have_count(0)
    names = green.evaluate_all("cards => cards.map(card => card.dataset.id)")
    assert sorted(names) == ["hand-0-H1", "hand-0-P1"]
    page.locator('.kw-board [data-id="hand-0-H1"]').click()
    expect(page.locator('.kw-board [data-id="hand-0-H1"]')).to_have_count(0)
    expect(page.locator('.kw-board [data-spot="pirate0-31"]')).to_have_count(1)
    expect(page.locator('[data-seat="0"] .kw-points')).to_have_text("6")


def test_the_settings_change_how_the_board_looks(page: Page) -> None:
    """2013 §5.2: a click on the board and the space bar show the settings, and each of them does what it says."""
    page.set_viewport_size(LOW)
    start(page, "cartagena_2013", (HUMAN, HUMAN))
    page.locator('.kw-board [data-choice="p0"]').click()
    board, reach = page.locator(".kw-board"), page.locator(".kw-board .reach").first
    expect(reach).to_be_visible()
    page.locator('.kw-board [data-id="stack"]').click()
    page.keyboard.press("Space")
    dialog = page.get_by_role("dialog", name="Einstellungen")

    def look(shape: Locator, name: str) -> str:
        value: str = shape.evaluate("(shape, name) => getComputedStyle(shape).getPropertyValue(name)", name)
        return value

    island = board.locator(".island")
    before = [look(board.locator("svg"), "shape-rendering"), look(reach, "fill-opacity"), look(island, "display")]
    assert before == ["auto", "0.18", "inline"]
    for setting in ("Kantenglättung", "Transparenz", "Hintergrund"):
        dialog.get_by_role("switch", name=setting).click()
    expect(board).to_have_class(re.compile(r"\brough\b.*\bopaque\b.*\bplain\b"))
    after = [look(board.locator("svg"), "shape-rendering"), look(reach, "fill-opacity"), look(island, "display")]
    assert after == ["crispedges", "0", "none"]  # what can be reached keeps its rim, and its symbol can be seen


def test_records_and_computers_move_with_animations_or_without(open_page: OpenPage) -> None:
    """2013 §5.2."""
    page = open_page("", width=1280, height=720, reduced_motion=GLIDING)
    page.add_init_script(_COUNTS_GLIDES)
    page.goto("/replays")
    choose_file(page, "Datei wählen", REPLAY)
    page.wait_for_url(TABLE)
    shown(page, 0)
    page.get_by_role("button", name="Einen Zug vor").click()
    page.wait_for_function("window.glides > 0")
    switch_animations(page)
    glides, drawn = page.evaluate("window.glides"), version(page)
    page.get_by_role("button", name="Einen Zug vor").click()
    shown(page, 2)
    wait_for_change(page, drawn)
    assert page.evaluate("window.glides") == glides
    start(page, "hive_2020", (COMPUTER, COMPUTER))
    page.get_by_role("button", name="Abspielen").click()
    expect(page.locator('.kw-move-list [data-ply="2"]')).to_be_visible()
    assert page.evaluate("window.glides") == 0
    switch_animations(page)
    page.wait_for_function("window.glides > 0")


# ---- what reaches into the framework -------------------------------------------------------------------------------


def test_the_list_scrolls_to_the_move_that_is_looked_at_and_the_title_tells_whose_turn_it_is(page: Page) -> None:
    page.set_viewport_size(LOW)
    page.goto("/replays")
    choose_file(page, "Datei wählen", REPLAY)
    page.wait_for_url(TABLE)
    last = len(read(REPLAY).plies)
    row = page.locator(f'.kw-move-list [data-ply="{last}"]')
    expect(row).not_to_be_in_viewport()
    page.get_by_role("button", name="Zum Ende").click()
    expect(row).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Zum Anfang").click()
    page.get_by_role("button", name="Einen Zug vor").click()
    expect(page.locator('.kw-move-list [data-ply="1"]')).to_be_in_viewport(ratio=0.9)
    expect(row).not_to_be_in_viewport()
    start(page, "hive_2020", (HUMAN, COMPUTER))
    expect(page).to_have_title(re.compile("^● Du bist dran · .* · Kielwasser$"))
