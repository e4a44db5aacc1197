"""The manual in the arena: found from the menu, in the reader's language, for guests too."""

from __future__ import annotations

import pytest
from browser import OpenPage, check_axe
from playwright.sync_api import Page, expect


def test_the_manual_is_read_in_the_arena(page: Page) -> None:
    page.goto("/")
    page.get_by_role("navigation", name="Menü").get_by_role("link", name="Hilfe").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kielwasser")
    contents = page.get_by_role("navigation", name="Inhalt des Handbuchs")
    contents.get_by_role("link", name="Dein erster Spieler in zehn Minuten").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dein erster Spieler in zehn Minuten")
    page.get_by_role("article").get_by_role("link", name="Hase und Igel").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hase und Igel 2018")
    expect(page.get_by_role("heading", name="Die Stellung lesen")).to_be_visible()


@pytest.mark.parametrize(("path", "theme"), [("/help", "light"), ("/help/testing", "dark")])
def test_axe_finds_nothing_serious_in_the_manual(open_page: OpenPage, path: str, theme: str) -> None:
    page = open_page(path, locale="en-GB", color_scheme=theme)
    expect(page.get_by_role("navigation", name="Contents of the manual")).to_be_visible()
    check_axe(page)


def test_there_are_no_other_pages(page: Page) -> None:
    page.goto("/help/nothing")
    expect(page.get_by_role("heading", name="Diese Seite gibt es nicht.")).to_be_visible()
