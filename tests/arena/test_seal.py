"""Secrets in files, and what is signed with them."""

import os
from pathlib import Path

import pytest

from kielwasser.arena.seal import Seal, Tickets, kept_secret


def test_a_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path, monkeypatch) -> None:
    modes = []
    real = os.open

    def watched(path, flags, mode=0o777, **more):
        modes.append((flags & os.O_EXCL != 0, mode))
        return real(path, flags, mode, **more)

    monkeypatch.setattr(os, "open", watched)
    path = tmp_path / "folder" / "key"
    first = kept_secret(path)
    assert len(first) >= 32
    assert kept_secret(path) == first
    assert (True, 0o600) in modes  # created with its mode, not changed to it
    if os.name != "nt":
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_damaged_secret_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text("", encoding="utf-8")
    assert len(kept_secret(path)) >= 32
    assert kept_secret(path) == path.read_text(encoding="utf-8")


def test_where_nothing_can_be_written_a_secret_is_there_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert kept_secret(tmp_path / "file" / "key") != kept_secret(tmp_path / "file" / "key")


def test_signatures_are_those_of_their_words_and_secret() -> None:
    seal = Seal("secret")
    signed = seal.sign("seat", "table", "0")
    assert seal.is_signed(signed, "seat", "table", "0")
    for words in (("seat", "table", "1"), ("seat", "table0"), ("owner",)):
        assert not seal.is_signed(signed, *words)
    assert not Seal("other").is_signed(signed, "seat", "table", "0")
    assert not seal.is_signed("ü", "seat", "table", "0")


@pytest.mark.parametrize("guess", ["", "x"])
def test_a_ticket_is_good_once(guess: str) -> None:
    tickets = Tickets()
    ticket = tickets.issue()
    assert not tickets.take(guess)
    assert tickets.take(ticket)
    assert not tickets.take(ticket)
