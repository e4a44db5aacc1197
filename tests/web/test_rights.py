"""Nobody does what he may not, whatever buttons he has: every handler of every page is fired."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from house import HIVE, House
from tables import COMPUTER, setup

from kielwasser.arena.actions import Actions
from kielwasser.arena.mass_tests.running import MassTests
from kielwasser.arena.tables.rights import NotAllowed, Right, Somebody, right_of
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.core.view import CONFIRM
from kielwasser.replay.reader import read
from kielwasser.tournament.all_series import AllSeries
from kielwasser.tournament.basics.jobs import Conditions
from kielwasser.tournament.basics.players import parse_all
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.results.store import Store
from kielwasser.web.access.owners import Owners
from kielwasser.web.table.page import TablePage

#: What the listeners of a kind are sent, beside what can be chosen on a board.
WORDS: dict[str, tuple[Any, ...]] = {
    "click": ({}, [3, 0]),
    "update:modelValue": ("x", 1, {"value": 1, "label": ""}),
    "step": ({"by": -1, "unit": "end"},),
}
ROUNDS = 3  # in the later ones dialogs are answered that the first has opened
ACTIONS = {name: action for name, action in vars(Actions).items() if right_of(action) is not None}


def test_every_action_names_who_may_do_it():
    unlocked = {name for name, action in vars(Actions).items() if callable(action) and not name.startswith("_")}
    assert unlocked - set(ACTIONS) == {"may", "has", "require"}  # those only ask
    for action in ACTIONS.values():
        with pytest.raises(NotAllowed):
            action(Actions(None, Table("x", None, ("", ""), []), Somebody("me")))


class Tables:
    """Tables in all states that something can be done in."""

    def __init__(self, house: House, owner: str) -> None:
        arena = house.site.arena
        self.running = arena.open(setup(HIVE), owner)
        self.beside_computer = arena.open(setup(HIVE, second=COMPUTER, paused=True), owner)
        self.over = arena.open(setup(HIVE), owner)
        for table in (self.running, self.over):
            for _ in range(3):
                arena.play(table, table.position.to_move, table.position.legal_moves[0])
        arena.cancel(self.over)
        act = Actions(arena, self.over, Somebody(owner, is_owner=True))
        act.try_move(None, 1, self.over.steps[1].position.legal_moves[-1])
        assert self.over.record is not None
        self.interrupted = arena.show(read(self.over.record), "x")
        self.interrupted.seats.setup, self.interrupted.is_interrupted = self.over.seats.setup, True
        self.interrupted.is_reopened = True

    def all(self) -> list[Table]:
        """Return all."""
        return [self.running, self.beside_computer, self.over, self.interrupted]

    def close(self, house: House) -> None:
        """Take them away."""
        for table in self.all():
            house.site.arena.cancel(table)


def _way_in(table: Table) -> str:
    return f"/{table.invitation(table.position.to_move)}" if table.seats.keys[0] else f"/table/{table.id}"


def state(house: House, tables: Tables) -> list[Any]:
    """Return everything that only the owner may change."""
    site = house.site
    about = [
        (
            table.conclusion is not None and table.conclusion.cancelled,
            table.is_paused,
            table.seats.setup,
            dict(table.comments),
            [line for line in table.lines if line.is_tried],
            table.study is not None and table.study.is_running,
            table.is_interrupted,
        )
        for table in tables.all()
    ]
    records = sorted(path.name for path in (house.folder / "replays").rglob("*"))
    return [about, sorted(site.arena.tables), records, len(site.tickets._valid), site.arena.server.port]


async def fire(pages: list[Any], *keys: str) -> None:
    """Send something to every handler of some pages, and to those of the dialogs that come of it.

    `keys` are choices on a board.
    """
    for number in range(ROUNDS):
        for page in pages:
            found = [(each, one) for each in page.elements.values() for one in each._event_listeners.values()]
            for element, listener in found:
                kind = listener.type.partition(".")[0]
                if number > 0 and kind not in ("click", "choose"):
                    continue
                for word in (*WORDS.get(kind, ("x",)), *(keys if kind == "choose" else ())):
                    if listener.id in element._event_listeners:  # what came before may have taken it away
                        with page:
                            element._handle_event({"listener_id": listener.id, "args": word})
                        await asyncio.sleep(0)


@pytest.fixture
def tried(house: House, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The actions that somebody has tried, with pages that stay as they are: none of their buttons goes away."""
    monkeypatch.setattr(TablePage, "refresh", lambda page: None)
    monkeypatch.setattr(TablePage, "_show_study", lambda page: None)
    found: Counter[str] = Counter()

    def noting(name: str, action: Callable[..., Any]) -> Callable[..., Any]:
        def noted(self: Actions, *args: Any, **kwargs: Any) -> Any:
            found[name] += 1
            return action(self, *args, **kwargs)

        noted.__dict__["right"] = right_of(action)
        noted.__name__ = name
        return noted

    asked = Actions.require

    def require(self: Actions, action: Callable[..., Any]) -> None:
        found[action.__name__] += 1
        asked(self, action)

    for name, action in ACTIONS.items():
        monkeypatch.setattr(Actions, name, noting(name, action))
    monkeypatch.setattr(Actions, "require", require)
    return found


def a_move(house: House, table: Table, browser: str) -> list[str]:
    """Return what somebody chooses for a move: a piece, and where it goes."""
    viewer = Viewer(house.site.arena, table, Somebody(browser), ply=len(table.steps) - 1)
    first = viewer.frame().choices[0].key
    viewer.choose(first)
    return [first, next(choice.key for choice in viewer.frame().choices if choice.actions)]


def browser_id(page: Any) -> str:
    """Return what a page's browser is known by."""
    return str(page.request.session["id"])


GUESTS_PAGES = ("/", "/rules", f"/rules/{HIVE}", "/help", "/guest", "/standings/1")
OWNERS_PAGES = ("/new", "/replays", "/mass-tests", "/mass-tests/ratings", "/mass-tests/1", "/server", "/edit")


def test_a_guest_sees_the_standings_of_what_is_shown_and_of_nothing_else(house: House, tmp_path: Path) -> None:
    with contextlib.closing(Store(tmp_path / "shown.sqlite")) as store:
        made = SeriesSettings(tuple(parse_all(["random", "simple"])), Conditions(HIVE), games=2)
        shown, hidden = store.create(made), store.create(made)
        store.show(shown, True)
        tests = MassTests(house.site.warming, open_all=lambda: AllSeries(store))
        guest, owner = Somebody("guest"), Somebody("owner", is_owner=True)
        assert house.run(tests.standings(shown, guest)).shot.id == shown
        assert [found.entry.id for found in house.run(tests.shown())] == [shown]
        for number in (hidden, 77):
            with pytest.raises(NotAllowed):
                house.run(tests.standings(number, guest))
        assert house.run(tests.standings(hidden, owner)).shot.id == hidden
        house.run(tests.show(shown, False))
        with pytest.raises(NotAllowed):
            house.run(tests.standings(shown, guest))
        house.run(tests.close())
    assert house.browser().get("/standings/1").status_code == 200


def test_a_guest_changes_nothing(house: House, tried: Counter[str]) -> None:
    guest = house.browser()
    tables = house.call(lambda: Tables(house, "somebody else"))
    paths = [*GUESTS_PAGES, *OWNERS_PAGES, *(f"/table/{table.id}" for table in tables.all())]
    pages = [house.page(guest, path) for path in paths]
    before = house.call(lambda: (state(house, tables), [len(table.steps) for table in tables.all()]))
    house.run(fire(pages))
    assert house.call(lambda: (state(house, tables), [len(table.steps) for table in tables.all()])) == before
    assert {"annotate", "begin_analysis", "stop_analysis"} <= set(tried)  # whose elements are only hidden
    house.call(lambda: tables.close(house))


def test_a_guest_with_a_seat_moves_and_changes_nothing_else(house: House, tried: Counter[str]) -> None:
    guest = house.browser()
    tables = house.call(lambda: Tables(house, "somebody else"))
    pages = [
        house.page(
            guest, f"/{table.invitation(table.position.to_move)}" if table.seats.keys[0] else f"/table/{table.id}"
        )
        for table in tables.all()
    ]
    (seat,) = tables.running.seats.of(browser_id(pages[0]))
    moves = Counter(step.seat for step in tables.running.steps)
    before = house.call(lambda: state(house, tables))
    keys = house.call(lambda: a_move(house, tables.running, browser_id(pages[0])))
    house.run(fire(pages, *keys, CONFIRM))  # the settings were fired too, and with them that moves are confirmed
    assert house.call(lambda: state(house, tables)) == before
    after = Counter(step.seat for step in tables.running.steps)
    assert after[1 - seat] == moves[1 - seat]  # nobody moves for another, or takes back what another has answered
    assert after[seat] >= moves[seat]
    assert "play" in tried
    house.call(lambda: tables.close(house))


def test_a_former_owner_changes_nothing_with_the_pages_that_he_still_has(
    house: House, tried: Counter[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    browser = house.browser(is_owner=True)
    me = browser_id(house.page(browser, "/"))
    tables = house.call(lambda: Tables(house, me))
    shown = [f"/table/{table.id}" for table in tables.all()]
    paths = [*shown, *OWNERS_PAGES, f"{shown[0]}/log", f"/compare/{tables.over.id}/{tables.interrupted.id}"]
    pages = [house.page(browser, path) for path in paths]
    house.call(lambda: tables.over.seats.given.update({0: "another", 1: "another"}))
    house.call(lambda: tables.running.seats.given.update({0: "another", 1: "another"}))
    monkeypatch.setattr(Owners, "is_live", lambda self, id_: False)  # he was logged out, and keeps his pages open
    before = house.call(lambda: state(house, tables))
    house.run(fire(pages))
    assert house.call(lambda: state(house, tables)) == before
    owned = {name for name, action in ACTIONS.items() if right_of(action) is Right.OWN}
    assert owned - set(tried) == {"pause"}  # who may not do that pauses what he sees himself
    house.call(lambda: tables.close(house))


def test_the_owner_does_all_of_that(house: House, tried: Counter[str]) -> None:
    browser = house.browser(is_owner=True)
    me = browser_id(house.page(browser, "/"))
    tables = house.call(lambda: Tables(house, me))
    pages = [house.page(browser, path) for path in (f"/table/{tables.over.id}", "/server")]
    before, issued = house.call(lambda: state(house, tables)), len(house.site.tickets._valid)
    house.run(fire(pages))
    after = house.call(lambda: state(house, tables))
    assert after[0][2][3] != before[0][2][3]  # a comment
    assert len(after[1]) > len(before[1])  # games that were begun
    assert len(house.site.tickets._valid) > issued
    house.call(lambda: tables.close(house))
