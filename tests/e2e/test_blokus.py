"""Blokus at the table: a piece is picked up, turned, flipped and laid down by mouse, by keys and by finger."""

from __future__ import annotations

from browser import OpenPage
from playwright.sync_api import expect
from test_arena_play import HUMAN, middle, start, status, version, wait_for_change

EARLY = (
    "blokus_2027 book 20 q BYRG - 20/15G4/13GGG4/15G4/16GG2/16GG2/16G3/17G2/14G2GG1/B13GGG1GG/B3YYYY7G4/BBB1Y7R3GG2/"
    "3BBYYY1RRRR1R2GGG/1YYBBY7RR5/1Y1YBYB2B3R1RR3/YY1YYBBB1B3R1RR3/3YYB3BB5R3/2Y3BB1BRRR1RR4/2YY3BB1R2RR5/3YY3B1R2R6"
)
GOAL = '.kw-board [data-choice^="a"][data-id^="to-"]'


def test_a_piece_is_turned_flipped_and_laid_down_by_mouse(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=800)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    page.locator('.kw-board [data-choice="s9"]').first.click()
    expect(page.locator(".kw-board .held")).to_have_count(1)
    places = page.locator(GOAL).first.get_attribute("data-choice")
    for icon in ("turn", "flip"):
        before = version(page)
        page.locator(f'.kw-dock [data-icon="{icon}"]').click()
        wait_for_change(page, before)
    assert page.locator(GOAL).first.get_attribute("data-choice") != places
    goal = page.locator(GOAL).first
    page.mouse.move(*middle(goal))
    expect(goal.locator(".shadow")).to_be_visible()  # where the whole piece would lie
    page.mouse.down()
    page.mouse.up()
    expect(page.locator('.kw-move-list [data-ply="1"]')).to_be_visible()
    expect(status(page)).to_contain_text("Gelb")
    expect(page.locator(".kw-seat.team")).to_have_count(2)  # a team has two colours, so its panel has neither


def test_a_piece_is_dragged_from_its_tray(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=800)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    page.locator('.kw-board [data-choice="s0"]').first.click()
    target = middle(page.locator(GOAL).first)
    page.keyboard.press("Escape")
    expect(page.locator(".kw-board .held")).to_have_count(0)
    page.mouse.move(*middle(page.locator('.kw-board [data-piece="s0"]')))
    page.mouse.down()
    page.mouse.move(target[0] - 20, target[1] - 20, steps=4)
    page.mouse.move(*target, steps=4)
    page.mouse.up()
    expect(page.locator('.kw-move-list [data-ply="1"]')).to_be_visible()


def test_keys_pick_up_turn_flip_and_put_back(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=800)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    page.locator(".kw-board").focus()
    page.keyboard.press("j")
    expect(page.locator(".kw-board .held")).to_have_count(1)
    first = page.locator(GOAL).first.get_attribute("data-choice")
    page.keyboard.press("r")
    expect(page.locator(f'.kw-board [data-choice="{first}"]')).to_have_count(0)
    page.keyboard.press("f")
    page.keyboard.press("Escape")
    expect(page.locator(".kw-board .held")).to_have_count(0)


def test_a_phone_is_enough(open_page: OpenPage) -> None:
    page = open_page("", width=390, height=844, has_touch=True)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    page.locator('.kw-choices [data-key="s9"]').tap()
    page.locator('.kw-dock [data-icon="turn"]').tap()
    page.locator('.kw-choices [data-key^="a"]').first.tap()
    expect(page.locator('.kw-move-list [data-ply="1"]')).to_have_count(1)
