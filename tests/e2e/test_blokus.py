"""Blokus at the table: a piece is picked up, turned, laid down and confirmed by mouse, by keys and by finger."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest
from browser import OpenPage
from playwright.sync_api import Page, expect
from test_arena_play import HUMAN, middle, start, status, version, wait_for_change

import kielwasser
from kielwasser.core.position import Position
from kielwasser.core.view import menu

EARLY = (
    "blokus_2027 book 20 q BYRG - 20/15G4/13GGG4/15G4/16GG2/16GG2/16G3/17G2/14G2GG1/B13GGG1GG/B3YYYY7G4/BBB1Y7R3GG2/"
    "3BBYYY1RRRR1R2GGG/1YYBBY7RR5/1Y1YBYB2B3R1RR3/YY1YYBBB1B3R1RR3/3YYB3BB5R3/2Y3BB1BRRR1RR4/2YY3BB1R2RR5/3YY3B1R2R6"
)
GOAL = '.kw-board [data-choice^="p"][data-id^="to-"]'
HAND = ".kw-board .hand"
FIRST_MOVE = '.kw-move-list [data-ply="1"]'


def pick_up(page: Page, shape: int) -> None:
    """Click a piece in its tray."""
    page.locator(f'.kw-board [data-choice="s{shape}"]').first.click()
    expect(page.locator(".kw-board .held")).to_have_count(1)


def test_a_piece_is_turned_flipped_laid_down_and_confirmed_by_mouse(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=800)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    pick_up(page, 9)
    places = page.locator(GOAL).first.get_attribute("data-choice")
    for icon in ("turn", "flip"):
        before = version(page)
        page.locator(f'.kw-dock [data-icon="{icon}"]').click()
        wait_for_change(page, before)
    assert page.locator(GOAL).first.get_attribute("data-choice") != places
    goal = middle(page.locator(GOAL).first)
    page.mouse.move(*goal)
    expect(page.locator(f"{HAND}.fits use")).to_have_count(5)  # where the whole piece would lie
    page.mouse.click(*goal)
    expect(page.locator(".kw-board .laid")).to_have_count(1)
    expect(page.locator(FIRST_MOVE)).to_have_count(0)  # nothing is decided yet
    page.locator('.kw-dock [data-icon="discard"]').click()
    expect(page.locator(".kw-board .laid")).to_have_count(0)
    for _ in range(2):
        before = version(page)
        page.mouse.click(*goal)
        wait_for_change(page, before)
    expect(page.locator(FIRST_MOVE)).to_be_visible()
    expect(status(page)).to_contain_text("Gelb")
    expect(page.locator(".kw-seat.team")).to_have_count(2)  # a team has two colours, so its panel has neither


def test_what_is_held_shows_anywhere_whether_it_fits_and_why_not(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=800)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    pick_up(page, 1)
    goal = middle(page.locator(GOAL).first)
    page.mouse.move(*middle(page.locator('.kw-board [data-spot="399"]')))
    expect(page.locator(f"{HAND}.misfits use")).to_have_count(2)
    expect(page.locator(".kw-refused")).to_have_text("Der Stein liegt nicht ganz auf dem Spielfeld.")
    page.mouse.move(*middle(page.locator('.kw-board [data-spot="22"]')))
    expect(page.locator(".kw-refused")).to_have_text("Der Stein muss einen Stein gleicher Farbe über Eck berühren.")
    page.mouse.move(*goal)
    expect(page.locator(f"{HAND}.fits use")).to_have_count(2)
    expect(page.locator(".kw-refused")).to_have_text("")
    page.mouse.move(5, 5)
    expect(page.locator(f"{HAND} use")).to_have_count(0)


def test_a_wheel_turns_and_flips_what_is_held(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=800)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    pick_up(page, 9)
    page.mouse.move(*middle(page.locator('.kw-board [data-spot="150"]')))

    def cells() -> list[list[str | None]]:
        expect(page.locator(f"{HAND} use")).to_have_count(5)
        squares = page.locator(f"{HAND} use").all()
        return sorted([square.get_attribute("x"), square.get_attribute("y")] for square in squares)

    def roll(by: int) -> list[list[str | None]]:
        before = version(page)
        page.mouse.wheel(0, by)
        wait_for_change(page, before)
        return cells()

    first = cells()
    right = roll(100)
    assert right != first
    assert roll(-100) == first
    assert roll(-100) not in (first, right)
    assert roll(100) == first
    page.keyboard.down("Shift")
    flipped = roll(100)
    assert flipped not in (first, right)
    assert roll(100) == first
    page.keyboard.up("Shift")
    assert page.locator(".kw-board svg").get_attribute("viewBox").startswith("-212 ")  # the picture keeps its size


def test_free_corners_are_shown_to_who_wants_to_see_them(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=800)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    corner = page.locator(".kw-board .aid").first
    expect(corner).to_be_hidden()
    page.locator('.kw-dock [data-icon="aid"]').click()
    expect(corner).to_be_visible()
    page.keyboard.press("v")
    expect(corner).to_be_hidden()


def test_who_passes_is_asked_first(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=800)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    skip = page.locator('.kw-choices [data-key="a1"]')
    skip.click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("Blau kommt erst in der nächsten Runde wieder dran")
    question.get_by_role("button", name="Zurück zum Zug").click()
    expect(question).to_have_count(0)
    expect(page.locator(FIRST_MOVE)).to_have_count(0)
    skip.click()
    page.get_by_role("alertdialog").get_by_role("button", name="Passen").click()
    expect(page.locator(FIRST_MOVE)).to_have_count(1)
    expect(status(page)).to_contain_text("Gelb")


def test_a_piece_is_dragged_from_its_tray_and_on_to_another_place(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=800)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    pick_up(page, 0)
    targets = [middle(goal) for goal in page.locator(GOAL).all()[:2]]
    page.keyboard.press("Escape")
    expect(page.locator(".kw-board .held")).to_have_count(0)
    for target in targets:
        page.mouse.move(*middle(page.locator('.kw-board [data-piece="s0"], .kw-board [data-piece^="p"]')))
        page.mouse.down()
        page.mouse.move(target[0] - 20, target[1] - 20, steps=4)
        page.mouse.move(*target, steps=4)
        page.mouse.up()
        laid = page.locator('.kw-board [data-piece^="p"]')
        expect(laid).to_have_count(1)
        page.wait_for_function(
            """([x, y]) => {
                const box = document.querySelector('.kw-board [data-piece^="p"]')?.getBoundingClientRect();
                return box && box.left < x && x < box.right && box.top < y && y < box.bottom;
            }""",
            arg=target,
        )
    page.keyboard.press("Enter")
    expect(page.locator(FIRST_MOVE)).to_be_visible()


def test_keys_pick_up_turn_flip_lay_down_and_put_back(open_page: OpenPage) -> None:
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


def test_on_a_phone_board_and_pieces_are_seen_together_and_large_enough(open_page: OpenPage) -> None:
    page = open_page("", width=390, height=844, has_touch=True, is_mobile=True)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    expect(page.locator(".kw-board svg.tall")).to_be_visible()
    for place in ('[data-spot="0"]', '[data-spot="399"]', '[data-choice="s0"]', '[data-choice="s19"]'):
        expect(page.locator(f".kw-board {place}").first).to_be_in_viewport(ratio=1)
    for icon in ("turn", "flip", "discard", "confirm", "aid"):
        expect(page.locator(f'.kw-dock [data-icon="{icon}"]')).to_be_in_viewport(ratio=1)
    slots = [slot.bounding_box() for slot in page.locator('.kw-board [data-choice^="s"] .slot').all()]
    assert min(min(slot["width"], slot["height"]) for slot in slots if slot) >= 38
    cell = page.locator('.kw-board [data-spot="0"]').bounding_box()
    assert cell is not None
    assert cell["width"] >= 14
    for colour in ("Blau", "Gelb", "Rot", "Grün"):
        expect(page.locator(".kw-board .head", has_text=colour)).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".kw-board svg.tall")).to_have_count(0)


def test_fingers_turn_a_piece_lead_it_and_may_miss_its_field_by_a_little(open_page: OpenPage) -> None:
    page = open_page("", width=390, height=844, has_touch=True, is_mobile=True)
    start(page, "blokus_2027", (HUMAN, HUMAN), EARLY)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.locator('.kw-board [data-choice="s9"]').first.tap()
    expect(page.locator(".kw-board .held")).to_have_count(1)
    goals = page.locator(GOAL).first.get_attribute("data-choice")
    x, y = middle(page.locator('.kw-board [data-spot="210"]'))
    before = version(page)
    fingers("touchStart", (x, y), (x + 60, y))
    fingers("touchMove", (x, y), (x + 45, y + 40))
    fingers("touchMove", (x, y), (x + 20, y + 60))
    fingers("touchEnd")
    wait_for_change(page, before)
    expect(page.locator(f'.kw-board [data-choice="{goals}"]')).to_have_count(0)

    goal_x, goal_y = middle(page.locator(GOAL).first)
    fingers("touchStart", (x, y))
    fingers("touchMove", (x + 10, y))
    fingers("touchMove", (goal_x, goal_y))
    expect(page.locator(f"{HAND}.fits use")).to_have_count(5)
    fingers("touchEnd")
    expect(page.locator(".kw-board .laid")).to_have_count(1)
    page.locator('.kw-dock [data-icon="discard"]').tap()
    expect(page.locator(".kw-board .laid")).to_have_count(0)
    page.touchscreen.tap(goal_x + 9, goal_y + 9)  # its field is 15 pixels wide
    expect(page.locator(".kw-board .laid")).to_have_count(1)
    page.locator('.kw-dock [data-icon="confirm"]').tap()
    expect(page.locator(FIRST_MOVE)).to_have_count(1)


def lead_cursor(page: Page, goal: int) -> None:
    """Bring the cursor to a field by the arrow keys; the first of them brings it onto the board."""
    for _ in range(60):
        at = page.evaluate("document.querySelector('.kw-board .cursor')?.dataset.spot")
        if at == str(goal):
            return
        down, right = (0, 0) if at is None else (goal // 20 - int(at) // 20, goal % 20 - int(at) % 20)
        way = ("ArrowDown" if down >= 0 else "ArrowUp") if down or not right else "Arrow" + ("Left", "Right")[right > 0]
        page.keyboard.press(way)
    raise AssertionError(goal)


def next_placement(position: Position, near: tuple[int, int], chance: random.Random) -> Any:
    """Return a large piece first, as people play, and not too far from the last one, so that few keys are pressed."""
    largest = [each for each in position.read().placements if each.squares == 5] or position.read().placements
    some = chance.sample(largest, min(len(largest), 20))
    x, y = near
    return min(some, key=lambda each: abs(each.place[0] - x) + abs(each.place[1] - y))


@pytest.mark.parametrize("played", [pytest.param(0, marks=pytest.mark.nightly), 40])  # all of it takes minutes
def test_a_game_to_its_end_by_keyboard_alone(open_page: OpenPage, played: int) -> None:
    page = open_page("", width=1280, height=720)
    position, chance = kielwasser.new("blokus_2027", seed=5), random.Random(5)
    view, plies, near = position.game.view(), itertools.count(), (0, 0)
    for _ in range(played):
        placement = next_placement(position, near, chance)
        near = placement.place
        position.play([placement.action])
    start(page, "blokus_2027", (HUMAN, HUMAN), position.text)
    while page.evaluate("!document.activeElement.matches('.kw-board')"):
        page.keyboard.press("Tab")
    while not position.is_over:
        ply = next(plies)
        page.wait_for_function("ply => document.querySelector('.kw-board svg').dataset.ply === String(ply)", arg=ply)
        placement = next_placement(position, near, chance)
        action, near, selected = placement.action, placement.place, ""
        while not selected.endswith(f"@{action}"):
            key = view.towards(position, selected, action)
            choice = next(choice for choice in menu(position, selected) if choice.key == key)
            before = version(page)
            if choice.hotkeys:
                page.keyboard.press(choice.hotkeys[0])
            else:
                spots = view.hand(position).lies[view.held(selected)].fits
                lead_cursor(page, next(spot for spot, fits in spots.items() if fits == action))
                expect(page.locator(f"{HAND}.fits")).to_have_count(1)
                page.keyboard.press("Enter")
            wait_for_change(page, before)
            selected = choice.selects or ""
        page.keyboard.press("Enter")
        position.play([action])
    expect(status(page)).to_have_text(re.compile("gewinnt|Unentschieden"))
    expect(page.locator(".kw-seats")).to_contain_text(str(position.points[0]))
