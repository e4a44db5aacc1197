"""Two people at a table: what they agree on, ask and say, how one gives up, and what their clock means."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import COMPUTER, setup, until, with_arena

from kielwasser.arena.actions import Actions
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.rights import NotAllowed, Somebody
from kielwasser.arena.tables.table import Table
from kielwasser.arena.tables.talk import BURST, PHRASES
from kielwasser.arena.terms import CLOCKS, Terms
from kielwasser.arena.viewing.talking import asked, heard
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.core.ending import Cause
from kielwasser.replay import read
from kielwasser.system.errors import KielwasserError

HIVE = "hive_2020"
APART = Terms(minutes=5, decides=True, hints=True, is_apart=True)


def two(arena: Arena, terms: Terms | None = None) -> tuple[Table, Viewer, Viewer]:
    """Return a table with two people at two devices."""
    table = arena.open(setup(HIVE, **({} if terms is None else {"terms": terms})), owner="me")
    table.hand_over("you", table.seats.keys[1])
    return table, Viewer(arena, table, Somebody("me")), Viewer(arena, table, Somebody("you"))


def move(arena: Arena, table: Table) -> None:
    """Let whoever is to move make some move."""
    arena.play(table, table.position.to_move, table.position.legal_moves[0])


def think(table: Table, minutes: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the seat to move have thought that long."""
    match = table.room.match if table.room is not None else None
    monkeypatch.setattr(match, "thinking", lambda now: 60 * minutes)


def test_a_move_is_taken_back_when_the_other_agrees_and_stays_when_not(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table, mine, yours = two(arena)
        assert not mine.take_back()  # there is nothing yet
        move(arena, table)
        with pytest.raises(KielwasserError, match="Nobody asks"):
            yours.act.answer(True)
        assert mine.take_back()
        assert len(table.steps) == 2  # nobody has agreed yet
        question, waiting = asked(yours), asked(mine)
        assert question is not None
        assert question.can_answer
        assert "Anna möchte" in question.text.de
        assert waiting is not None
        assert not waiting.can_answer
        assert asked(Viewer(arena, table, Somebody("somebody else"))) is None
        with pytest.raises(KielwasserError, match="Nobody asks"):
            mine.act.answer(True)  # one's own question
        yours.act.answer(False)
        assert len(table.steps) == 2
        assert asked(yours) is None
        said = heard(mine)
        assert said is not None
        assert said.name.de == "Ben"
        mine.take_back()
        yours.act.answer(True)
        assert len(table.steps) == 1
        assert table.is_running

    with_arena(tmp_path, play)


def test_a_question_is_void_once_somebody_has_moved(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table, mine, yours = two(arena)
        move(arena, table)
        mine.take_back()
        move(arena, table)
        assert asked(yours) is None
        with pytest.raises(KielwasserError, match="Nobody asks"):
            yours.act.answer(True)
        assert len(table.steps) == 3

    with_arena(tmp_path, play)


def test_phrases_are_heard_by_those_who_play_and_not_too_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(arena: Arena) -> None:
        table, mine, yours = two(arena)
        for phrase in range(BURST):
            mine.act.say(phrase)
        with pytest.raises(KielwasserError, match="only just"):
            mine.act.say(0)
        said = heard(yours)
        assert said is not None
        assert said.text == PHRASES[BURST - 1]
        assert heard(Viewer(arena, table, Somebody("somebody else"))) is None
        with pytest.raises(NotAllowed):
            Actions(arena, table, Somebody("somebody else")).say(0)
        with pytest.raises(KielwasserError, match="cannot be said"):
            yours.act.say(len(PHRASES))
        monkeypatch.setattr("time.monotonic", lambda: 1e9)
        assert heard(yours) is None
        mine.act.say(1)  # some time later

    with_arena(tmp_path, play)


def test_who_resigns_loses_and_the_record_says_so(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table, mine, yours = two(arena)
        move(arena, table)
        with pytest.raises(NotAllowed):
            mine.act.resign(1)  # somebody else's seat
        mine.act.resign(0)  # though it is not his turn
        conclusion = table.conclusion
        assert conclusion is not None
        assert (conclusion.winner, conclusion.cause, conclusion.text.de) == (1, Cause.LEFT, "Anna gibt auf.")
        assert table.record is not None
        again = arena.show(read(table.record), "x").conclusion
        assert again is not None
        assert again.text == conclusion.text
        with pytest.raises(KielwasserError, match="not running"):
            yours.act.resign(1)

    with_arena(tmp_path, play)


def test_terms_hold_once_both_want_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(arena: Arena) -> None:
        table, mine, yours = two(arena, APART)
        assert table.time_left(0) is None
        assert asked(mine) is None  # who has proposed it
        question = asked(yours)
        assert question is not None
        assert "5 Minuten" in question.text.de
        assert "in keinem Regelbuch" in question.text.de
        assert not mine.act.may(Actions.advise)
        think(table, 100, monkeypatch)  # before it was agreed on, time does not count
        yours.act.agree(True)
        assert mine.act.may(Actions.advise)
        assert table.time_left(0) == pytest.approx(300)
        think(table, 105, monkeypatch)
        arena.etiquette.watch(table)
        await until(lambda: not table.is_running)
        assert table.conclusion is not None
        assert table.conclusion.winner == 1
        assert table.conclusion.text.en == "Anna has exceeded the time agreed on."

    with_arena(tmp_path, play)


@pytest.mark.parametrize("terms", [Terms(minutes=5, is_apart=True), APART])
def test_nobody_loses_by_a_clock_that_only_shows_or_that_one_declines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terms: Terms
) -> None:
    async def play(arena: Arena) -> None:
        table, mine, yours = two(arena, terms)
        yours.act.agree(not terms.decides)
        think(table, 6, monkeypatch)
        arena.etiquette.watch(table)
        assert not arena.etiquette._alarms
        assert table.is_running
        assert table.time_left(0) == (None if terms.decides else pytest.approx(-60, abs=1))
        assert asked(yours) is None
        assert not mine.act.may(Actions.advise)

    with_arena(tmp_path, play)


def test_two_at_one_device_have_agreed_until_somebody_else_comes(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(HIVE, terms=Terms(minutes=5, hints=True)), owner="me")
        mine = Actions(arena, table, Somebody("me"))
        assert table.time_left(0) is not None
        assert mine.may(Actions.advise)
        table.hand_over("you", table.seats.keys[1])
        assert table.time_left(0) is None
        assert not mine.may(Actions.advise)
        Actions(arena, table, Somebody("you")).agree(True)
        table.hand_over("a phone", table.seats.keys[1])
        assert table.time_left(0) is not None  # nobody escapes by another device

    with_arena(tmp_path, play)


def test_against_a_computer_terms_mean_nothing(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(HIVE, second=COMPUTER, terms=APART), owner="me")
        mine = Actions(arena, table, Somebody("me"))
        assert table.time_left(0) is None
        assert mine.may(Actions.advise)
        mine.resign(0)
        assert table.conclusion is not None
        assert table.conclusion.winner == 1

    with_arena(tmp_path, play)


def test_what_was_agreed_on_outlives_the_program(tmp_path: Path) -> None:
    kept, known = tmp_path / "tables", {}

    async def begin(arena: Arena) -> None:
        table, _, yours = two(arena, APART)
        yours.act.agree(True)
        move(arena, table)
        known["id"] = table.id

    async def go_on(arena: Arena) -> None:
        path = arena.find_record(known["id"])
        assert path is not None
        table = arena.reopen(known["id"], read(path), path)
        arena.play_on(table)
        assert table.talk.binding == APART
        assert table.time_left(1) is not None

    with_arena(tmp_path, begin, kept)
    with_arena(tmp_path, go_on, kept)


@pytest.mark.parametrize("told", [None, 5, {"minutes": "5"}, {"minutes": 7}, {"hints": 1}])
def test_nonsense_is_no_agreement(told: object) -> None:
    assert not Terms.read(told)


def test_terms_are_told_in_words() -> None:
    assert not Terms()
    for minutes in CLOCKS[1:]:
        assert str(minutes) in Terms(minutes=minutes).words.de
    assert "niemand verliert" in Terms(minutes=5).words.de
    assert "verliert" in Terms(minutes=5, decides=True).words.de
    assert Terms(hints=True).words.en == "both may ask for hints"
