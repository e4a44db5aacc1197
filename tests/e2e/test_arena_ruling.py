"""Which rules hold: the dialogs preset them, the table names them, and a click says what they change."""

import re

import pytest
from browser import OpenPage, Watched, check_axe, unfold
from playwright.sync_api import Page, expect
from test_arena_start import choose, start

from kielwasser.games import game, names

BOOK, REFEREE = "Auslegung der Regeln: Regelheft", "Auslegung der Regeln: Offizieller Server"


def hint(page: Page):
    """Return what the dialog says of the ruling."""
    return page.locator('[data-part="ruling"]')


@pytest.mark.parametrize("name", names())
def test_with_the_presets_every_game_is_played_by_the_book_and_the_table_says_so(open_page: OpenPage, name: str):
    page = open_page(f"/new?game={name}")
    unfold(page)
    expect(page.get_by_label("Auslegung der Regeln", exact=True)).to_have_value("Automatisch")
    expect(page.get_by_role("switch", name="Faires Brett")).to_be_checked()
    expect(hint(page)).to_have_text("Kein fremdes Programm spielt mit. Gespielt wird, wie es im Regelheft steht.")
    start(page)
    page.get_by_role("button", name=BOOK).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=BOOK)).to_be_visible()
    for row in game(name).rulings:
        expect(dialog.get_by_role("listitem").filter(has_text=row.de)).to_be_visible()
    check_axe(page)
    dialog.get_by_role("button", name="Schließen").click()
    expect(dialog).to_have_count(0)


def test_a_foreign_program_brings_the_referee_and_the_choice_comes_before_it(open_page: OpenPage):
    page = open_page("/new?game=hive_2020")
    unfold(page)
    choose(page, "Wer spielt?", "von Hand gestartet", nth=1)
    expect(hint(page)).to_contain_text("wie der offizielle Server der Saison entschieden hat")
    choose(page, "Wer spielt?", "Computer (eingebaut)", nth=0)
    expect(page.get_by_role("switch", name="Faires Brett")).not_to_be_checked()
    choose(page, "Wer spielt?", "Mensch", nth=0)
    expect(page.get_by_role("switch", name="Faires Brett")).to_be_checked()
    start(page)
    expect(page.get_by_role("button", name=REFEREE)).to_be_visible()
    again = open_page("/new?game=hive_2020")
    unfold(again)
    choose(again, "Wer spielt?", "von Hand gestartet", nth=1)
    choose(again, "Auslegung der Regeln", "Regelheft")
    expect(hint(again)).to_have_text("Gespielt wird, wie es im Regelheft steht.")
    start(again)
    expect(again.get_by_role("button", name=BOOK)).to_be_visible()


def test_a_position_brings_its_ruling_along(open_page: OpenPage):
    page = open_page("/new?game=hive_2020")
    unfold(page)
    page.get_by_label("Startstellung").fill("referee 2 R 0,0=RQ/1,0=BG SSSGGBBAAA QSSSGBBAAA -")
    expect(hint(page)).to_contain_text("Die Stellung bringt ihre Auslegung mit.")
    expect(page.locator(".q-select.q-field--disabled")).to_contain_text("Auslegung der Regeln")
    start(page)
    expect(page.get_by_role("button", name=REFEREE)).to_be_visible()


def test_a_ruling_of_the_command_line_is_what_every_dialog_presets(strictly: Watched):
    for path in ("/new?game=hive_2020", "/mass-tests"):
        page = strictly.open(path)
        expect(page.get_by_label("Auslegung der Regeln", exact=True)).to_have_value("Offizieller Server")


def test_the_mass_test_says_which_rules_hold_and_its_games_are_listed_with_them(open_page: OpenPage):
    page = open_page("/mass-tests")
    expect(page.get_by_label("Auslegung der Regeln", exact=True)).to_have_value("Automatisch")
    expect(page.get_by_text("Kein fremdes Programm spielt mit: Regelheft")).to_be_visible()
    choose(page, "Wer spielt?", "Programm", nth=1)
    expect(page.get_by_text(re.compile("^Ein fremdes Programm spielt mit"))).to_be_visible()
