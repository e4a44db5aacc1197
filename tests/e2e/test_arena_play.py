"""Games in the browser, played as people play them: by mouse, by keyboard, two at one screen, wrongly."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from browser import GLIDING, OpenPage, check_axe, choose_program, unfold, use_rare
from playwright.sync_api import Locator, Page, TimeoutError, expect

import kielwasser
from kielwasser.games import names

TALKER = """
import random
import sys
from kielwasser.client.kit import main

class Talker:
    hints = "ich <b>denke</b>"

    def choose(self, position, deadline):
        print("Zug <i>", position.ply, file=sys.stderr, flush=True)
        return random.choice(position.legal_moves)

main(Talker())
"""
CHOICES = ".kw-choices button:not(.wrong, [data-asks])"
LAID = ".kw-board .choice:has(.laid) use"  # all of a move, which only has to be confirmed
ROUNDS = {name: kielwasser.game(name).view().rounds(kielwasser.new(name, ruling="referee"))[1] for name in names()}
_NO_PROGRESS = {
    "discard",
    "keep",
    "race",
    "turn",
    "turn-back",
    "flip",
    "lift",
}  # choices that only put something down, unfold or turn it


def near_the_end(game: str, plies: int) -> str:
    """Return a position a few moves before the last round ends, whatever is played then."""
    last = ROUNDS[game] * 2 - plies
    chance = random.Random(1)
    position = kielwasser.new(game, seed=1, ruling="referee")
    has_more_colours = kielwasser.game(game).dialect().jumps_turns
    while not position.is_over and (has_more_colours or position.ply < last):
        position.play(chance.choice(position.legal_moves))
    if has_more_colours:
        for _ in range(plies):
            position.undo()
        return position.text
    if position.ply == last:
        return position.text
    words = kielwasser.new(game, seed=1, ruling="referee").text.split()  # a ship seldom lives that long by chance
    return " ".join([*words[:2], str(last), *words[3:]])


def start(page: Page, game: str, seats: tuple[str, str], position: str = "", language: str = "de") -> None:
    """Start a game from the dialog; a seat is `Mensch` or `Computer (eingebaut)`."""
    page.goto(f"/new?game={game}")
    if seats == (HUMAN, HUMAN):
        page.get_by_role("radio", name="Mensch hier").click()
    elif seats != (HUMAN, COMPUTER):
        unfold(page)
        for seat, kind in enumerate(seats):
            chosen = page.get_by_label("Wer spielt?", exact=True).nth(seat)
            if chosen.input_value() != kind:
                chosen.click()
                page.get_by_role("option", name=kind, exact=True).click()
    if position:
        unfold(page)
        page.get_by_label("Startstellung").fill(position)
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    expect(page.locator(".kw-board svg")).to_be_visible()


HUMAN, COMPUTER = "Mensch", "Computer (eingebaut)"
GLIDES = names()[0]  # the game in which pieces glide while one clicks; in the others that takes longer and adds nothing


def status(page: Page) -> Locator:
    return page.locator(".kw-status")


def offered(page: Page) -> list[str]:
    """Wait until it is somebody's turn at this screen, and return what can be chosen; nothing when the game is over."""
    found = page.wait_for_function(
        """selector => document.querySelector('.kw-choices button')
            ? [...document.querySelectorAll(selector)].map(button => button.dataset.key)
            : /gewinnt|Unentschieden/.test(document.querySelector('.kw-status').textContent) && []""",
        arg=CHOICES,
    )
    keys: list[str] = found.json_value()
    return [key for key in keys if key not in _NO_PROGRESS] or keys


def reachable(page: Page) -> set[str]:
    """Return the choices whose shape on the board gets a click in its middle."""
    found: list[str] = page.evaluate(
        """() => {
            const shapes = [...document.querySelectorAll('.kw-board [data-choice]')];
            const seen = new Set();
            return shapes.filter(shape => {
                const key = shape.dataset.choice, box = shape.getBoundingClientRect();
                if (seen.has(key)) return false;
                seen.add(key);
                const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return hit?.closest('[data-choice]')?.dataset.choice === key;
            }).map(shape => shape.dataset.choice);
        }"""
    )
    return set(found)


def frames(page: Page) -> dict[str, tuple[int, int, int, int]]:
    """Return where the parts of the stage are on their page, in whole pixels: x, y, width and height."""
    found: dict[str, tuple[int, int, int, int]] = page.evaluate(
        """() => Object.fromEntries(
            ['board', 'instruction', 'seats', 'end', 'moves', 'tools', 'playback'].map(name => {
                const part = document.querySelector(`.kw-stage .kw-${name}`), box = part.getBoundingClientRect();
                const scrolled = getComputedStyle(part).position === 'fixed' ? 0 : scrollY;
                return [name, [box.x, box.y + scrolled, box.width, box.height].map(Math.round)];
            }))"""
    )
    return found


def middle(shape: Locator) -> tuple[float, float]:
    """Return where a shape is on the screen."""
    box = shape.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_seen(page: Page, selector: str) -> bool:
    """Tell whether the middle of a shape is in the part of the board that is shown."""
    x, y = middle(page.locator(f".kw-board {selector}"))
    board = page.locator(".kw-board svg").bounding_box()
    assert board is not None
    return 0 < x - board["x"] < board["width"] and 0 < y - board["y"] < board["height"]


def version(page: Page) -> int:
    return int(page.locator(".kw-board svg").get_attribute("data-version") or 0)


def offered_at(page: Page) -> tuple[list[str], int]:
    """Return what can be chosen and the version of the board at which it can; a slow answer may come in between."""
    while True:
        before = version(page)
        keys = offered(page)
        if version(page) == before:
            return keys, before


def wait_for_change(page: Page, before: int) -> None:
    page.wait_for_function("v => +document.querySelector('.kw-board svg').dataset.version > v", arg=before)


def test_a_click_that_is_refused_is_explained(page: Page) -> None:
    start(page, "hive_2020", (HUMAN, HUMAN))
    before = frames(page)
    page.mouse.click(*middle(page.locator('.kw-board [data-spot="45"]')))  # a bramble may lie there
    expect(page.locator(".kw-refused")).to_have_text("Nimm erst einen Spielstein auf, dann wähle sein Ziel.")
    assert frames(page) == before
    page.locator('.kw-choices [data-key="r0"]').click()
    expect(page.locator(".kw-refused")).to_have_text("")


@pytest.mark.parametrize(
    ("game", "piece", "target", "then"),
    [
        ("hive_2020", '[data-piece="r1"]', '[data-choice^="a"]', '.kw-move-list [data-ply="1"]'),
        ("hase_igel_2018", "[data-piece]", ".goto", '.kw-board [data-id="hare-0"]:not([data-spot="0"])'),
    ],
)
def test_a_piece_is_dragged_to_where_it_goes(
    open_page: OpenPage, game: str, piece: str, target: str, then: str
) -> None:
    page = open_page("", reduced_motion=GLIDING)
    start(page, game, (HUMAN, HUMAN))
    page.locator(f".kw-board {piece}").first.hover()
    page.mouse.down()
    page.mouse.move(10, 10, steps=4)
    expect(page.locator(".kw-board .ghost")).to_have_count(1)
    goal = page.locator(f".kw-board {target}").first
    expect(goal).to_be_visible()
    page.mouse.move(*middle(goal), steps=4)
    page.mouse.up()
    expect(page.locator(then)).to_be_visible()
    expect(page.locator(".kw-board .ghost")).to_have_count(0)


def test_a_finger_drags_a_piece_and_two_come_closer(open_page: OpenPage) -> None:
    page = open_page("/", width=390, height=844, has_touch=True, is_mobile=True)
    start(page, "hive_2020", (HUMAN, HUMAN))
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = middle(page.locator('.kw-board [data-piece="r1"]').first)
    touch("touchStart", (x, y))
    touch("touchMove", (x + 20, y + 40))
    goal = page.locator('.kw-board [data-choice^="a"]').first
    expect(goal).to_be_visible()
    touch("touchMove", middle(goal))
    touch("touchEnd")
    expect(page.locator('.kw-move-list [data-ply="1"]')).to_be_attached()
    x, y = middle(page.locator(".kw-board"))
    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for apart in (30, 45):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    expect(page.locator(".kw-board.near")).to_be_visible()
    page.get_by_role("button", name="Alles zeigen").click()
    expect(page.locator(".kw-board.near")).to_have_count(0)
    assert page.evaluate("scrollY") == 0  # the list of moves, which is far below, scrolls inside its frame


def test_the_camera_comes_closer_and_the_controls_stay(page: Page) -> None:
    start(page, "mississippi_2024", (HUMAN, HUMAN))
    board, faster = page.locator(".kw-board"), page.locator('.kw-dock [data-icon="faster"]')
    seen, at = page.locator(".kw-board svg").get_attribute("viewBox"), faster.bounding_box()
    board.hover()
    page.mouse.wheel(0, -300)
    expect(page.locator(".kw-board.near")).to_be_visible()
    assert faster.bounding_box() == pytest.approx(at, abs=1)
    x, y = middle(board)
    closer = page.locator(".kw-board svg").get_attribute("viewBox")
    page.mouse.move(x, y - 20)
    page.mouse.down()
    page.mouse.move(x - 60, y - 20, steps=3)
    page.mouse.up()
    assert page.locator(".kw-board svg").get_attribute("viewBox") != closer
    faster.click()
    expect(page.locator(".kw-choices")).to_contain_text("Langsamer")
    everything = page.get_by_role("button", name="Alles zeigen")
    everything.click()
    expect(everything).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".kw-board.near")).to_have_count(0)
    everything.click()
    expect(page.locator(".kw-board svg")).to_have_attribute("viewBox", seen or "")


def test_the_camera_comes_back_when_the_next_move_is_somewhere_else(page: Page) -> None:
    start(page, "mississippi_2024", (HUMAN, HUMAN))
    page.locator(".kw-choices").get_by_text("1 Feld vor auf (").click()
    board, near = page.locator(".kw-board svg").bounding_box(), page.locator(".kw-board.near")
    assert board is not None
    page.mouse.move(board["x"] + board["width"] - 8, board["y"] + 8)
    for _ in range(8):  # until nothing but open water is seen
        page.mouse.wheel(0, -300)
    expect(near).to_be_visible()
    closer = page.locator(".kw-board svg").get_attribute("viewBox") or ""
    assert not is_seen(page, '[data-id="ship-1"]')
    page.locator('.kw-dock [data-icon="confirm"]').click()
    expect(page.locator('.kw-move-list [data-ply="1"]')).to_be_visible()
    assert is_seen(page, '[data-id="ship-1"]')
    size = (page.locator(".kw-board svg").get_attribute("viewBox") or "").split()[2:]
    assert size == closer.split()[2:]  # who has come closer stays as close


#: Hundreds of choices at every turn: every day the last moves have to do.
LONG_GAMES = [name for name in names() if kielwasser.game(name).max_steps > 1_000]


@pytest.mark.parametrize("game", names())
def test_a_whole_game_against_the_computer_by_mouse(open_page: OpenPage, game: str) -> None:
    page = open_page("", reduced_motion=GLIDING if game == GLIDES else "reduce")
    play_by_mouse(page, game, near_the_end(game, 14) if game in LONG_GAMES else "")


@pytest.mark.nightly
@pytest.mark.parametrize("game", LONG_GAMES)
def test_a_long_game_from_its_start_by_mouse(open_page: OpenPage, game: str) -> None:
    play_by_mouse(open_page("", reduced_motion="reduce"), game, "")  # minutes


def play_by_mouse(page: Page, game: str, position: str) -> None:
    """Play against the computer to the end with real clicks, on the board where that is possible."""
    start(page, game, (HUMAN, COMPUTER), position)
    chance = random.Random(game)
    at_first = frames(page)
    for _ in range(600):
        keys, before = offered_at(page)
        if not keys:
            break
        assert frames(page) == at_first  # nothing moves under the pointer
        seen = reachable(page)
        on_board = [key for key in keys if key in seen]
        # What has no place on the board, or lies below something, has its button.
        selector = f'.kw-board [data-choice="{chance.choice(on_board)}"]' if on_board else f'[data-key="{keys[-1]}"]'
        if page.locator(LAID).count():
            selector = LAID
        try:
            page.locator(selector).first.click(timeout=3_000)
        except TimeoutError:  # it was offered before the last click arrived, and is gone now
            continue
        wait_for_change(page, before)
    expect(status(page)).to_have_text(re.compile("gewinnt|Unentschieden|kein Zug ist möglich"))  # it follows the board
    if "kein Zug ist möglich" in status(page).inner_text():
        page.locator('[data-key="confirm"]').click()
        page.get_by_role("button", name="Trotzdem bestätigen").click()
    expect(status(page)).to_have_text(re.compile("gewinnt|Unentschieden"))
    expect(page.locator(".kw-choices")).to_have_count(0)
    assert frames(page) == at_first
    expect(page.locator(".kw-end").get_by_role("button", name="Revanche")).to_be_visible()
    page.locator(".kw-move-list [data-ply='1']").click()
    expect(status(page)).to_have_text(re.compile(r"Du siehst Zug 1 von \d+\."))
    assert frames(page) == at_first
    page.reload()  # who has played is back at the end
    expect(page.locator(".kw-end").get_by_role("button", name="Revanche")).to_be_visible()


def test_the_stage_is_whole_and_nothing_scrolls(open_page: OpenPage) -> None:
    page = open_page("", width=1280, height=720)
    start(page, "hive_2020", (HUMAN, HUMAN))
    for size in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.reload()  # as if it had been opened at that size
        expect(page.locator(".kw-choices button").first).to_be_visible()
        for name, (x, y, width, height) in frames(page).items():
            assert x >= 0, name
            assert y >= 0, name
            assert x + width <= size[0] + 1, name
            assert y + height <= size[1] + 1, name
            assert min(width, height) > 40, name
        assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")


@pytest.mark.parametrize("game", names())
def test_a_game_is_finished_by_keyboard_alone(page: Page, game: str) -> None:
    start(page, game, (HUMAN, HUMAN), near_the_end(game, 1))
    page.locator(".kw-board").focus()
    chance = random.Random(game)
    for _ in range(100):
        keys, before = offered_at(page)
        if not keys:
            break
        ready = page.locator('.kw-choices [data-icon="confirm"]:not(.wrong)')  # the whole move, perhaps only laid down
        wanted = ready.get_attribute("data-key") if ready.count() else chance.choice(keys)
        for _ in range(200):
            if page.evaluate("document.activeElement.dataset.key") == wanted:
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        wait_for_change(page, before)
    expect(status(page)).to_have_text(re.compile("gewinnt|Unentschieden"))


def test_hotkeys_steer_a_steamer(page: Page) -> None:
    start(page, "mississippi_2024", (HUMAN, HUMAN))
    page.locator(".kw-board").focus()
    page.keyboard.press("w")
    expect(page.locator('[data-part="entered"]')).to_have_text(re.compile(r"^Bisher: auf \(.*\) gefahren$"))
    expect(page.locator('[data-key="discard"]')).to_be_visible()
    page.keyboard.press("c")
    expect(page.locator('[data-part="entered"]')).to_have_text("")
    expect(page.locator('[data-key="discard"]')).to_have_count(0)
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-key="discard"]')).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator('[data-seat="1"]')).to_contain_text("am Zug")


def test_a_cursor_finds_fields_by_keyboard_and_a_choice_shows_its_way(page: Page) -> None:
    start(page, "hase_igel_2018", (HUMAN, HUMAN))
    page.locator(".kw-board").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".kw-board")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".kw-board .cursor")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".kw-board .cursor")).to_have_count(0)
    page.locator(".kw-choices button").first.hover()
    expect(page.locator(".kw-board .kw-arrow.way")).to_have_count(1)
    page.locator(".kw-status").hover()
    expect(page.locator(".kw-board .kw-arrow.way")).to_have_count(0)


#: Seats follow the board by a moment, so they are looked at whenever they change.
_NOTES_WHO_MOVES = """() => {
    window.movers = new Set();
    const note = () => document.querySelectorAll(".kw-seat:not(.idle)").forEach(s => window.movers.add(s.dataset.seat));
    new MutationObserver(note).observe(document.body, {subtree: true, childList: true, attributes: true});
    note();
}"""


def test_two_people_at_one_screen(page: Page) -> None:
    start(page, "cartagena_2013", (HUMAN, HUMAN), near_the_end("cartagena_2013", 6))
    page.evaluate(_NOTES_WHO_MOVES)
    for _ in range(60):
        keys, before = offered_at(page)
        if not keys:
            break
        try:
            page.locator(f'[data-key="{keys[-1] if "confirm" in keys else keys[0]}"]').click(timeout=3_000)
        except TimeoutError:  # it was offered before the last click arrived, and is gone now
            continue
        wait_for_change(page, before)
    expect(status(page)).to_have_text(re.compile("gewinnt|Unentschieden"))
    assert page.evaluate("[...window.movers].sort()") == ["0", "1"]


def test_an_illegal_move_is_warned_about_and_then_loses(page: Page) -> None:
    start(page, "mississippi_2017", (HUMAN, HUMAN))
    page.locator('[data-key="confirm"]').click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("verliert sofort")
    dialog.get_by_role("button", name="Zurück zum Zug").click()
    expect(dialog).to_be_hidden()
    expect(status(page)).to_contain_text("du bist dran")
    page.locator('.kw-board [data-choice="confirm"]').click()
    page.get_by_role("button", name="Trotzdem bestätigen").click()
    expect(status(page)).to_contain_text("Regelverletzung von Spieler 1")
    expect(page.locator('[data-seat="1"]')).to_contain_text("gewonnen")


def test_take_back_hint_and_the_computer_in_my_seat(page: Page) -> None:
    start(page, "hive_2020", (HUMAN, COMPUTER))
    page.get_by_role("button", name="Tipp").click()
    expect(status(page)).to_contain_text("Vorschlag:")
    expect(page.locator(".q-notification")).to_have_count(0)  # nothing lies over the tools
    hinted = page.locator(".kw-choices button.hinted")  # at first a piece, then where it goes
    piece = hinted.get_attribute("data-key") or ""
    hinted.click()
    expect(hinted).not_to_have_attribute("data-key", piece)
    hinted.click()
    expect(page.get_by_text("Zug 2 von 2")).to_be_visible()
    page.get_by_role("button", name="Zug zurücknehmen").click()
    expect(page.get_by_text("Zug 0 von 0")).to_be_visible()
    use_rare(page, "Computer für Spieler 1 spielen lassen")
    expect(page.get_by_text(re.compile(r"Zug \d+ von [2-9]"))).to_be_visible()
    page.get_by_role("button", name="Spieler 1 wieder selbst spielen").click()
    expect(page.locator(".kw-choices button").first).to_be_visible()  # it is the person's move again


def test_stepping_back_in_a_running_game_and_playing_on_from_there(page: Page) -> None:
    start(page, "hase_igel_2018", (COMPUTER, COMPUTER))
    page.get_by_role("button", name="Abspielen").click()  # nobody plays, so it is paused
    expect(page.get_by_text(re.compile(r"^Zug \d+ von ([4-9]|[1-9]\d)$"))).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    page.locator(".kw-board").focus()
    page.keyboard.press("Control+ArrowLeft")
    expect(page.get_by_text(re.compile("^Zug 0 von"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_text(re.compile("^Zug 3 von"))).to_be_visible()
    first = page.url
    page.get_by_role("button", name="Von hier weiterspielen").click()
    page.get_by_role("button", name="Starten").click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    expect(page.get_by_text("Zug 0 von 0")).to_be_visible()
    expect(page.locator('[data-seat="1"]')).to_contain_text("am Zug")
    expect(page.locator(".kw-choices button").first).to_be_visible()


def test_two_people_at_two_screens(open_page: OpenPage) -> None:
    mine, yours = open_page(""), open_page("", guest=True)
    start(mine, "hive_2020", (HUMAN, HUMAN))
    use_rare(mine, "Mitspieler einladen")
    expect(mine.get_by_text("--host 0.0.0.0")).to_be_visible()  # what makes the addresses useful elsewhere
    address = mine.get_by_label("Spieler 2", exact=True).input_value()
    expect(mine.get_by_role("button", name="Spieler 2 kopieren")).to_be_visible()
    mine.get_by_role("button", name="Schließen").last.click()
    yours.goto(address)
    expect(status(yours)).to_contain_text("Spieler 1 denkt nach")
    expect(yours.locator(".kw-choices")).to_have_count(0)
    for _ in range(2):
        before = version(mine)
        mine.locator(f'[data-key="{offered(mine)[0]}"]').click()
        wait_for_change(mine, before)
    expect(status(yours)).to_contain_text("du bist dran")
    expect(yours.locator(".kw-choices button").first).to_be_visible()
    expect(mine.locator(".kw-choices")).to_have_count(0)  # the seat was handed over


def test_two_people_agree_on_a_clock_speak_ask_and_give_up(open_page: OpenPage) -> None:
    mine, yours = open_page("/new?game=hive_2020"), open_page("", guest=True)
    terms = mine.get_by_role("heading", name="Zu zweit vereinbaren")
    expect(terms).to_be_hidden()  # against a computer there is nothing to agree on
    mine.get_by_role("radio", name="Mensch per Link").click()
    expect(terms).to_be_visible()
    mine.get_by_label("Uhr für jeden").click()
    mine.get_by_role("option", name="10 Minuten").click()
    mine.get_by_role("button", name="Spiel starten").click()
    yours.goto(mine.get_by_label("Spieler 2", exact=True).input_value())
    mine.get_by_role("button", name="Schließen").last.click()
    expect(mine.get_by_role("button", name="Tipp")).to_have_count(0)
    asked = yours.get_by_role("region", name="Unter den Spielern")
    expect(asked).to_contain_text("10 Minuten")
    check_axe(yours)
    asked.get_by_role("button", name="Einverstanden").click()
    expect(asked.get_by_role("button", name="Einverstanden")).to_be_hidden()
    for page in (mine, yours):
        expect(page.locator('[data-seat="1"]')).to_contain_text("noch 10:00")
    for _ in range(2):
        before = version(mine)
        mine.locator(f'[data-key="{offered(mine)[0]}"]').click()
        wait_for_change(mine, before)
    mine.get_by_role("button", name="Zug zurücknehmen").click()
    expect(mine.get_by_role("region", name="Unter den Spielern")).to_contain_text("Spieler 2 ist gefragt")
    expect(asked).to_contain_text("Spieler 1 möchte den letzten Zug zurücknehmen")
    asked.get_by_role("button", name="Einverstanden").click()
    expect(mine.get_by_text("Zug 0 von 0")).to_be_visible()
    yours.get_by_role("button", name="Etwas sagen").click()
    check_axe(yours, ".q-dialog")
    yours.get_by_role("button", name="Viel Glück!").click()
    expect(mine.get_by_role("region", name="Unter den Spielern")).to_contain_text("Spieler 2: Viel Glück!")
    use_rare(yours, "Aufgeben")
    yours.get_by_role("alertdialog").get_by_role("button", name="Aufgeben").click()
    expect(status(mine)).to_have_text("Spieler 1 gewinnt. Spieler 2 gibt auf.")


def test_what_a_program_says_of_its_move_is_shown_in_the_debug_view(page: Page, tmp_path: Path) -> None:
    player = tmp_path / "talker.py"
    player.write_text(TALKER, encoding="utf-8")
    page.goto("/new?game=hive_2020")
    unfold(page)
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("dialog").get_by_text("Debugansicht").click()
    page.get_by_role("dialog").get_by_role("button", name="Schließen").click()
    choose_program(page, 1, player)
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    page.locator(f'[data-key="{offered(page)[0]}"]').click()
    expect(status(page)).to_contain_text("wohin der Stein soll")
    page.locator(f'[data-key="{offered(page)[0]}"]').click()
    expect(page.get_by_text("ich <b>denke</b>")).to_be_visible()
    expect(page.locator('[data-printed="1"]')).to_contain_text("Zug <i> 1")
    expect(page.locator('[data-printed="1"]')).to_be_in_viewport()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_settings_need_no_scrolling(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page("/", width=size[0], height=size[1])
    page.get_by_role("button", name="Einstellungen").click()
    dialog = page.get_by_role("dialog")
    for inside in (dialog.get_by_label("Sprache"), dialog.get_by_role("button", name="Schließen")):
        expect(inside).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_position_in_sentences_has_a_place_of_its_own(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page("", width=size[0], height=size[1])
    start(page, "mississippi_2024", (HUMAN, HUMAN))
    before, offered_at = frames(page), page.locator(".kw-choices").bounding_box()
    page.get_by_role("button", name="Einstellungen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("switch", name="Stellung auch als Text").click()
    dialog.get_by_role("button", name="Schließen").click()
    expect(page.locator(".kw-said.shown")).to_contain_text("Runde 1 von 30")
    assert frames(page) == before
    assert page.locator(".kw-choices").bounding_box() == pytest.approx(offered_at, abs=1)


def test_settings_are_kept_and_the_language_and_the_colours_change(page: Page) -> None:
    start(page, "mississippi_2024", (HUMAN, HUMAN))
    assert page.locator(".kw-board svg").get_attribute("class") == "kielwasser mississippi_2024 light"
    page.locator(".kw-board").focus()
    page.keyboard.press("Space")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Koordinaten").click()
    dialog.get_by_label("Farben").click()
    page.get_by_role("option", name="dunkel").click()
    expect(page.locator(".kw-board svg")).to_have_class("kielwasser mississippi_2024 dark")
    dialog.get_by_label("Sprache").click()
    page.get_by_role("option", name="English").click()
    expect(page.get_by_role("link", name="New game")).to_be_visible()
    expect(page.locator(".kw-board svg")).to_have_class("kielwasser mississippi_2024 dark")
    expect(status(page)).to_contain_text("it is your turn")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Coordinates")).to_be_checked()
