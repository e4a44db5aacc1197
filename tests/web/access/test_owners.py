"""Browsers of the owner: their cookies change, and they can be logged out."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from kielwasser.arena.seal import Seal
from kielwasser.web.access.owners import LIFETIME, RENEWAL, UNDER_WAY, Owner, Owners

SEAL = Seal("secret")


@dataclass
class Clock:
    """A clock that stands still unless it is moved."""

    at: float = 1_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def owners(tmp_path: Path, clock: Clock) -> Owners:
    return opened(tmp_path, clock)


def opened(folder: Path, clock: Clock, port: int = 8013) -> Owners:
    """Return the owners as an arena that starts finds them."""
    return Owners(SEAL, port, folder / "owners.json", clock)


def first_cookie(owners: Owners) -> str:
    """Make a browser the owner's; return its cookie."""
    cookie = owners.cookie_for(owners.admit(), "")
    assert cookie is not None
    return cookie


def visit(owners: Owners, cookie: str) -> tuple[Owner | None, str]:
    """Open a page; return who that is, and the cookie that the browser has then."""
    owner = owners.recognise(cookie)
    fresh = None if owner is None else owners.cookie_for(owner, cookie)
    return owner, fresh or cookie


def test_a_cookie_is_known_again_even_after_a_restart(owners, clock, tmp_path):
    cookie = first_cookie(owners)
    assert visit(owners, cookie)[1] == cookie
    assert opened(tmp_path, clock).recognise(cookie) is not None
    assert opened(tmp_path, clock, port=8014).recognise(cookie) is None
    for broken in ("", cookie[:-1], cookie.replace(".0.", ".1."), "a.b.c", "..", f"x{cookie}"):
        assert owners.recognise(broken) is None


def test_a_cookie_changes_once_a_day_and_the_old_one_is_worth_nothing_then(owners, clock):
    old = first_cookie(owners)
    visit(owners, old)
    clock.at += RENEWAL
    _, new = visit(owners, old)
    assert new != old
    assert visit(owners, old) == (owners.recognise(new), new)  # a second request that was under way gets the same
    clock.at += UNDER_WAY + 1
    assert owners.recognise(new) is not None
    assert owners.recognise(old) is None  # somebody has a copy …
    assert owners.recognise(new) is None  # … and nobody knows who of the two


def test_an_answer_that_was_lost_costs_nothing(owners, clock):
    old = first_cookie(owners)
    clock.at += RENEWAL
    _, lost = visit(owners, old)
    clock.at += 10 * UNDER_WAY
    owner, again = visit(owners, old)
    assert owner is not None
    assert again == lost


def test_who_does_not_come_for_a_month_is_no_owner_any_more(owners, clock):
    cookie = first_cookie(owners)
    owner = owners.recognise(cookie)
    clock.at += LIFETIME
    assert owners.recognise(cookie) is None
    assert not owner.is_live


def test_browsers_are_logged_out_and_stay_so(owners, clock, tmp_path):
    cookies = [first_cookie(owners) for _ in range(3)]
    me, *others = [owners.recognise(cookie) for cookie in cookies]
    told = []
    owners.watch(lambda: told.append([one.is_live for one in (me, *others)]))
    assert me.end_others() == 2
    me.end()
    assert told == [[True, False, False], [False, False, False]]
    for known in (owners, opened(tmp_path, clock)):
        assert [known.recognise(cookie) for cookie in cookies] == [None, None, None]


def test_two_programs_on_one_file_know_of_each_other(owners, clock, tmp_path):
    other = opened(tmp_path, clock)
    mine, yours = first_cookie(owners), first_cookie(other)
    assert owners.recognise(yours) is not None
    assert other.recognise(mine) is not None


def test_a_broken_file_lets_nobody_in_and_is_written_anew(owners, clock, tmp_path):
    cookie = first_cookie(owners)
    for content in ("", "[]", "{", '{"a": 1}', "[" * 5000):
        (tmp_path / "owners.json").write_text(content, encoding="utf-8")
        fresh = opened(tmp_path, clock)
        assert fresh.recognise(cookie) is None
        assert fresh.recognise(first_cookie(fresh)) is not None
