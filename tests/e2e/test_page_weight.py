"""What somebody with a slow line has to wait for: the first visit, and those after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser import WAITING, chromium_of, running_arena
from playwright.sync_api import Page, sync_playwright
from weight import BOARD, new_table, weigh

FIRST = 1024 * 1024  # bytes
AGAIN = 100_000
REQUESTS = 20
_COMPONENTS = r"""async () => {
    const mapped = JSON.parse(document.querySelector('script[type="importmap"]').textContent).imports;
    const alone = Object.keys(mapped).filter(name => name.includes("/components/"));
    const links = [...document.querySelectorAll('link[rel="modulepreload"]')];
    const together = await import(links.find(link => link.href.includes("/bundle/")).href);
    const found = await Promise.all(alone.map(address => import(address)));
    return Object.fromEntries(alone.map((address, at) => {
        const name = address.match(/(\w+)\.js$/)[1];
        return [name, together[name] !== undefined && together[name] === found[at].default];
    }));
}"""


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Page]]:
    """Return what opens an empty page in a browser that was never here, of an arena where nobody has played."""
    with running_arena(tmp_path_factory.mktemp("arena")) as arena, sync_playwright() as playwright:
        browser = chromium_of(playwright)

        def visit() -> Page:
            context = browser.new_context(base_url=arena.url(), locale="de-DE")
            context.add_cookies([arena.cookie])
            context.set_default_timeout(WAITING)
            return context.new_page()

        yield visit
        browser.close()


def test_a_first_visit_loads_few_files_and_a_second_one_hardly_anything(visit: Callable[[], Page]) -> None:
    table = new_table(visit(), "hase_igel_2018")
    for address, ready in (("/", ".kw-picture img"), (table, BOARD)):
        page = visit()
        first, second = weigh(page, address, ready), weigh(page, address, ready)
        assert first.size <= FIRST, address
        assert first.requests <= REQUESTS, address
        assert second.size <= AGAIN, address


def test_a_component_that_comes_later_is_the_one_that_is_there(visit: Callable[[], Page]) -> None:
    """Otherwise everything of its kind would be built anew under the hands of who fills it in."""
    page = visit()
    page.goto("/")
    same = page.evaluate(_COMPONENTS)
    assert same.keys() >= {"dialog", "input", "link", "select"}
    assert all(same.values()), same
