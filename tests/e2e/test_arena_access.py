"""Who may do what, in real browsers: tickets, tokens, links to seats, frames of other origins."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from browser import TOKEN, OpenPage, RunningArena, Watched
from playwright.sync_api import Page, expect


def start_two_people(page: Page) -> str:
    """Begin a game of two people; return the link to the second seat."""
    page.goto("/new?game=hive_2020")
    page.get_by_role("radio", name="Mensch per Link").click()
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    dialog = page.get_by_role("dialog", name="Mitspieler einladen")
    address = dialog.get_by_label("Spieler 2", exact=True).input_value()
    dialog.get_by_role("button", name="Schließen").click()
    expect(dialog).to_have_count(0)
    return address


def click_first(page: Page) -> None:
    """Do the first that is offered, and wait until the board has changed."""
    before = page.locator(".kw-board svg").first.get_attribute("data-version")
    key = page.locator(".kw-choices button").first.get_attribute("data-key")
    page.locator(f'[data-key="{key}"]').first.click()
    page.wait_for_function("v => document.querySelector('.kw-board svg').dataset.version !== v", arg=before)


def test_the_printed_address_makes_one_browser_the_owners(arena: RunningArena, open_page: OpenPage) -> None:
    owner, other = open_page("", guest=True), open_page("", guest=True)
    owner.goto(arena.address)
    assert owner.url == arena.url()  # the ticket is gone from the address
    expect(owner.get_by_role("link", name="Neues Spiel", exact=True)).to_be_visible()
    owner.goto("/server")  # and the browser stays the owner's
    expect(owner.get_by_role("heading", level=1)).to_have_text("Spielserver")
    other.goto(arena.address)
    assert other.url == arena.url()
    expect(other.locator('[data-part="guest"]')).to_contain_text("?ticket=")
    expect(other.get_by_role("link", name="Neues Spiel", exact=True)).to_have_count(0)
    owner.get_by_role("button", name="Adresse für ein weiteres eigenes Gerät").click()
    another = owner.locator('[data-part="devices"]').get_by_text("?ticket=").first.inner_text()
    other.goto(another)
    expect(other.get_by_role("link", name="Neues Spiel", exact=True)).to_be_visible()


def test_browsers_log_out_and_their_open_pages_become_a_guests(open_page: OpenPage, watched: Watched) -> None:
    watched.tolerated.append("403")
    mine, other = open_page("/server"), open_page("", guest=True)
    mine.get_by_role("button", name="Adresse für ein weiteres eigenes Gerät").click()
    other.goto(mine.locator('[data-part="devices"]').get_by_text("?ticket=").first.inner_text())
    other.goto("/server")
    other.get_by_role("button", name="Abmelden", exact=True).click()
    other.get_by_role("alertdialog").get_by_role("button", name="Abmelden").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Diese Seite gehört dem Besitzer")
    mine.get_by_role("button", name="Adresse für ein weiteres eigenes Gerät").click()  # it is still the owner's
    expect(mine.locator('[data-part="devices"]').get_by_text("?ticket=").first).to_be_visible()


def test_guests_see_the_lobby_and_running_games_and_nothing_of_the_owners(
    open_page: OpenPage, watched: Watched
) -> None:
    owner, guest = open_page(""), open_page("/", guest=True)
    start_two_people(owner)
    expect(guest.get_by_role("heading", name="Laufende Spiele")).to_be_visible()
    for name in ("Neues Spiel", "Aufzeichnungen", "Massentests", "Server"):
        expect(guest.get_by_role("navigation").get_by_role("link", name=name, exact=True)).to_have_count(0)
    guest.goto(owner.url)
    expect(guest.locator(".kw-board svg").first).to_be_visible()
    expect(guest.locator(".kw-choices")).to_have_count(0)
    guest.get_by_role("button", name="Mehr", exact=True).click()
    expect(guest.get_by_role("button", name="Bild speichern")).to_be_visible()
    for name in ("Mitspieler einladen", "Spiel abbrechen", "Von hier weiterspielen", "Computer für"):
        expect(guest.get_by_role("button", name=name)).to_have_count(0)
    watched.tolerated.append("403")
    for path in ("/new", "/replays", "/mass-tests", "/mass-tests/ratings", "/server", f"{owner.url}/log"):
        answer = guest.goto(path)
        assert answer is not None
        assert answer.status == 403
        expect(guest.get_by_role("heading", level=1)).to_have_text("Diese Seite gehört dem Besitzer")


def test_behind_a_token_the_link_to_a_seat_is_enough(strict: RunningArena, strictly: Watched) -> None:
    strictly.tolerated.append("401")
    owner, stranger, invited, told = (strictly.open("", guest=number > 0) for number in range(4))
    link = start_two_people(owner)
    assert "token" not in link
    refused = stranger.goto("/")
    assert refused is not None
    assert refused.status == 401
    invited.goto(link)  # its page and its socket are let in
    expect(invited.locator('[role="status"]').first).to_contain_text("Spieler 1 denkt nach")
    for _ in range(2):  # choose a piece, then where it goes
        click_first(owner)
    expect(invited.locator(".kw-choices button").first).to_be_visible()
    expect(owner.locator(".kw-choices")).to_have_count(0)  # the seat was handed over
    told.goto(f"/?token={TOKEN}")
    assert told.url == strict.url()
    expect(told.get_by_role("link", name="Zusehen").first).to_be_visible()


@contextmanager
def foreign_page(html: str) -> Iterator[str]:
    """Serve a page from another origin; yield its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()


def test_no_page_of_another_origin_frames_us_or_talks_to_us(arena: RunningArena, watched: Watched) -> None:
    watched.tolerated.extend(("frame", "ancestor", "WebSocket", "CORS", "Failed to load", "ERR_", "socket.io"))
    with foreign_page(f'<iframe id="us" src="{arena.url()}"></iframe>') as address:
        page = watched.open("")
        page.goto(address)
        page.wait_for_timeout(300)
        assert not [frame for frame in page.frames if frame.url.startswith(arena.url())]
        closed = """address => new Promise(done => {
            const socket = new WebSocket(address);
            socket.onopen = () => done("open");
            socket.onclose = () => done("closed");
        })"""
        where = arena.url("/_nicegui_ws/socket.io/?EIO=4&transport=websocket").replace("http", "ws")
        assert page.evaluate(closed, where) == "closed"
        posted = "address => fetch(address, {method: 'POST', mode: 'no-cors'}).then(a => a.type, () => 'refused')"
        assert page.evaluate(posted, arena.url("/new")) in ("opaque", "refused")
