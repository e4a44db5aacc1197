"""Whole games on a phone, by real taps: whatever a move needs can be reached at any time, and no frame moves."""

from __future__ import annotations

import itertools
import re
import time

import pytest
from browser import OpenPage
from playwright.sync_api import Page, expect
from test_arena_play import HUMAN, LONG_GAMES, frames, start, status, version, wait_for_change

import kielwasser
from kielwasser.bots.registry import player
from kielwasser.core.position import Move, Position
from kielwasser.core.view import Choice, menu
from kielwasser.games import names

FINGER = 44  # pixels
LONG = 20  # moves, at least: a river is far longer than the screen then
#: Where a finger would do what a choice means: its shape on the board, its control below it, or at last its button.
_WHERE = """([key, icon]) => {
    const middle = one => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    for (const shape of document.querySelectorAll(`.kw-board [data-choice="${key}"]`)) {
        const [x, y] = middle(shape);
        if (document.elementFromPoint(x, y)?.closest('[data-choice]')?.dataset.choice === key) return [x, y];
    }
    const control = icon && document.querySelector(`.kw-dock [data-icon="${icon}"]:enabled`);
    return control ? middle(control) : null;
}"""
#: Controls below the board that are too small, or that something covers.
_OUT_OF_REACH = f"""() => [...document.querySelectorAll('.kw-dock button, .kw-camera button')]
    .filter(one => one.checkVisibility()).filter(one => {{
        const box = one.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return Math.min(box.width, box.height) < {FINGER} || !one.contains(hit);
    }}).map(one => one.dataset.icon || one.getAttribute('aria-label'))"""


def whole_game(game: str) -> tuple[Position, list[Move]]:
    """Return a deal and the moves of players who bring it to a regular end, not too soon."""
    for seed in itertools.count():
        name = "simple" if seed % 2 else "strongest@2"
        position, seats = kielwasser.new(game, seed=seed), [player(name, seed=number) for number in (1, 2)]
        dealt, moves = position.copy(), list[Move]()
        while not position.is_over:
            moves.append(seats[position.to_move].choose(position.hide(position.to_move), time.monotonic() + 60))
            position.play(moves[-1])
        assert position.outcome is not None
        if position.outcome.why != "no_move" and len(moves) >= LONG:
            return dealt, moves
    raise AssertionError


def leads(choice: Choice, rest: tuple[int, ...]) -> bool:
    """Tell whether a choice does what comes next."""
    return bool(choice.actions) and choice.actions == rest[: len(choice.actions)]


def towards(draft: Position, selected: str, rest: tuple[int, ...]) -> Choice:
    """Return what has to be chosen next so that these actions come next."""
    choices, view = menu(draft, selected), draft.game.view()
    for choice in choices:
        if leads(choice, rest):
            return choice
    if view.towards is not None:
        key = view.towards(draft, selected, rest[0])
        return next(choice for choice in choices if choice.key == key)
    return next(
        choice
        for choice in choices
        if choice.selects is not None
        and choice.selects != selected
        and any(leads(later, rest) for later in menu(draft, choice.selects))
    )


def tap(page: Page, choice: Choice) -> None:
    """Do what a choice means, with a finger."""
    page.wait_for_selector(f'.kw-choices [data-key="{choice.key}"]', state="attached")
    before, place = version(page), page.evaluate(_WHERE, [choice.key, choice.icon])
    if place is None:
        page.locator(f'.kw-choices [data-key="{choice.key}"]').tap()
    else:
        page.touchscreen.tap(*place)
    wait_for_change(page, before)


def enter(page: Page, seen: Position, move: Move) -> None:
    """Enter a move, tap by tap."""
    rest, selected = tuple(move.actions), ""
    while rest:
        choice = towards(seen, selected, rest)
        tap(page, choice)
        selected = choice.selects or ""
        for action in choice.actions:
            seen.act(action)
        rest = rest[len(choice.actions) :]
        assert page.evaluate(_OUT_OF_REACH) == []
    if seen.actions_so_far:  # the move goes on until it is confirmed
        tap(page, next(choice for choice in menu(seen) if choice.key == "confirm"))


@pytest.mark.parametrize(
    ("game", "begin"),
    [
        *((name, 50 if name in LONG_GAMES else 0) for name in names()),
        *(pytest.param(name, 0, marks=pytest.mark.nightly) for name in LONG_GAMES),  # minutes
    ],
)
def test_a_whole_game_by_taps(open_page: OpenPage, game: str, begin: int) -> None:
    page = open_page("", width=390, height=844, has_touch=True, is_mobile=True)
    position, moves = whole_game(game)
    for move in moves[:begin]:
        position.play(move)
    start(page, game, (HUMAN, HUMAN), position.text)
    at_first = frames(page)
    for ply, move in enumerate(moves[begin:]):
        page.wait_for_function("ply => document.querySelector('.kw-board svg').dataset.ply === String(ply)", arg=ply)
        enter(page, position.hide(position.to_move), move)
        position.play(move)
        assert frames(page) == at_first
    expect(status(page)).to_have_text(re.compile("gewinnt|Unentschieden"))
    expect(page.locator(".kw-end").get_by_role("button", name="Revanche")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
