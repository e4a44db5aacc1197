"""The doors of a whole arena, through real sockets: cookies, log-outs, what browsers keep."""

import re

from house import House

from kielwasser.web.table.board import Board


def is_owners(browser) -> bool:
    """Tell whether the arena takes a browser for the owner's."""
    return browser.get("/server").status_code == 200


def test_a_ticket_opens_the_owners_pages_and_a_guest_gets_none(house: House) -> None:
    assert is_owners(house.browser(is_owner=True))
    assert not is_owners(house.browser())


def test_the_owners_cookie_names_its_port(house: House) -> None:
    browser = house.browser(is_owner=True)
    (cookie,) = [one for one in browser.cookies.jar if one.name.startswith("kielwasser-owner")]
    assert str(house.site.settings.port) in cookie.name
    assert cookie.expires is not None


def test_a_browser_that_logs_out_is_a_guest_and_its_cookie_goes(house: House) -> None:
    browser = house.browser(is_owner=True)
    kept = browser.cookies.get(house.site.owners.cookie)
    owner = house.owner_of(browser)
    assert owner is not None
    house.call(owner.end)
    assert not is_owners(browser)
    assert browser.cookies.get(house.site.owners.cookie) is None
    browser.cookies.set(house.site.owners.cookie, kept)  # whoever has kept a copy
    assert not is_owners(browser)


def test_all_others_are_logged_out_and_their_pages_are_closed(house: House) -> None:
    mine, other, guest = house.browser(is_owner=True), house.browser(is_owner=True), house.browser()
    page, watching = house.page(other, "/server"), house.page(guest, "/")
    owner = house.owner_of(mine)
    assert owner is not None
    assert house.call(owner.end_others) >= 1
    assert is_owners(mine)
    assert not is_owners(other)
    assert page.is_deleted
    assert not watching.is_deleted


def test_browsers_keep_our_files_for_good_because_their_addresses_change(house: House) -> None:
    browser = house.browser()
    html = browser.get("/").text
    addresses = re.findall(r'/kielwasser/[^"\\]+\.(?:css|svg)|/pictures/[^"\\]+\.svg', html)
    assert {address.rpartition(".")[2] for address in addresses} == {"css", "svg"}
    assert any("/pictures/" in address for address in addresses)
    for address in set(addresses):
        answer = browser.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        other = re.sub(r"/[0-9a-f]{16}/", f"/{'0' * 16}/", address)
        assert other != address
        assert browser.get(other).status_code == 404


def test_the_boards_modules_lie_side_by_side_under_an_address_that_changes(house: House) -> None:
    browser = house.browser()
    entry = f"/components/{Board.component.key}"
    folder = next(iter(re.findall(r"/_nicegui/[\d.]+", browser.get("/").text))) + entry.removesuffix("/board.js")
    modules = sorted(path.name for path in Board.component.path.parent.glob("*.js"))
    assert "board.js" in modules
    for name in modules:
        answer = browser.get(f"{folder}/{name}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        imported = re.findall(r'from "\./(.+)"', re.sub(r"@import.*", "", answer.text))
        assert set(imported) <= set(modules)
    assert browser.get(f"{folder[:-1]}/board.js").status_code == 404


def test_nobody_is_believed_who_says_for_whom_he_asks(house: House) -> None:
    page = house.page(house.browser(), "/", **{"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Prefix": "/evil"})
    assert page.ip == "127.0.0.1"
    assert "x-forwarded-prefix" not in page.request.headers


def test_what_is_kept_for_all_makes_nobody_somebody_else(house: House) -> None:
    address = re.search(r"/kielwasser/[^\"\\]+\.css", house.browser().get("/").text)[0]
    for browser in (house.browser(), house.browser()):  # the second answer comes from memory
        assert "set-cookie" not in browser.get(address).headers
