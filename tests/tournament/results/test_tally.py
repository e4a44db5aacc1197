"""Games as columns: what they say is what one finds by looking at each game."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from quick import settings

from kielwasser.system.errors import Text
from kielwasser.tournament.basics.jobs import Played, Thinking
from kielwasser.tournament.plan.schedule import plan
from kielwasser.tournament.results import snapshot as summary
from kielwasser.tournament.results.tally import RECENT, Tally, complete_pairs, counted, couples, thinking
from kielwasser.tournament.series import Series
from kielwasser.tournament.show import words

NAMES = ("ann", "ben", "cleo")


def invented(number: int, seed: int = 1) -> list[Played]:
    """Return games that nobody played, of three players, in any order; some pairs lack a game."""
    chance = random.Random(seed)
    games = []
    for pair in range(number):
        first, second = chance.sample(range(3), 2)
        for seat in (0, 1):
            culprit = chance.choice([None, None, 0, 1])
            said = Text(f"Fehler {pair}/{seat}", f"fault {pair}/{seat}") if culprit is not None else Text("", "")
            times = [Thinking.of(chance.random() for _ in range(chance.randrange(1, 9))) for _ in (0, 1)]
            games.append(
                Played(
                    pair=pair,
                    seat=seat,
                    first=first,
                    second=second,
                    winner=chance.choice([None, 0, 1]) if culprit is None else 1 - culprit,
                    cause="regular" if culprit is None else chance.choice(["crash", "left"]),
                    culprit=culprit,
                    why="goal",
                    output="",
                    plies=chance.randrange(60),
                    points=(chance.randrange(60), chance.randrange(60)),
                    thinking=(times[0], times[1]),
                    seconds=chance.random(),
                    told=said,
                )
            )
    chance.shuffle(games)
    return games[: -max(number // 4, 1)]


@pytest.fixture
def games() -> list[Played]:
    return invented(200)


@pytest.fixture(params=["one by one", "from a store"])
def tally(request, store, games) -> Tally:
    """The games, in both ways in which they are counted."""
    if request.param == "one by one":
        return Tally.of(games)
    series = store.create(settings("random", "random", "random", format="round-robin"))
    store.add(series, games)
    return Tally.read(store, series)


def naive_pairs(games):
    halves = {}
    for game in games:
        halves.setdefault(game.pair, []).append(game.score)
    return {pair: sum(both) for pair, both in halves.items() if len(both) == 2}


def test_all_that_is_counted(tally, games):
    rows = tally.rows()
    points = naive_pairs(games)
    numbers, found, _ = complete_pairs(rows)
    assert dict(zip(numbers.tolist(), found.tolist(), strict=True)) == points
    assert list(counted(found)) == [Counter(points.values())[k / 2] for k in range(5)]
    firsts = {game.pair: (game.first, game.second) for game in games}
    by_couple = couples(rows)
    for couple in by_couple:
        of_it = Counter(points[pair] for pair in points if firsts[pair] == couple)
        assert by_couple[couple] == [of_it[k / 2] for k in range(5)]
    for seat in (None, 0, 1):
        seen = [game.score for game in games if seat in (None, game.seat)]
        assert summary.outcome_counts(rows, seat) == (seen.count(1.0), seen.count(0.5), seen.count(0.0))
    for player, spent in enumerate(thinking(rows, 3)):
        own = [g.thinking[(g.first, g.second).index(player)] for g in games if player in (g.first, g.second)]
        total = Thinking.total(own)
        assert (spent.moves, spent.longest, spent.histogram) == (total.moves, total.longest, total.histogram)
        assert spent.seconds == pytest.approx(total.seconds)
    idle = sum(max(game.seconds - sum(each.seconds for each in game.thinking), 0) for game in games)
    assert summary.overhead(rows).each == pytest.approx(idle / len(games))


def test_endings_come_with_the_first_example(tally, games):
    found = summary.causes(tally, tally.rows(), NAMES)
    assert found[0].cause == "regular"
    for line in found:
        own = [g for g in games if g.cause == line.cause]
        if line.player:
            own = [g for g in own if NAMES[(g.first, g.second)[g.culprit]] == line.player]
        first = min(own, key=lambda game: (game.pair, game.seat))
        assert (line.count, line.pair, line.seat) == (len(own), first.pair, first.seat)
        assert line.example == first.example


def test_the_table_and_who_beat_whom(tally, games):
    made = settings("random", "random", "random", format="round-robin")
    cells = summary.matrix(tally.rows(), 3)
    for row in summary.table(tally.rows(), made, plan(made, {})):
        own = [(g, (g.first, g.second).index(row.player)) for g in games if row.player in (g.first, g.second)]
        points = [g.score if side == 0 else 1 - g.score for g, side in own]
        assert (row.wins, row.draws, row.losses) == (points.count(1.0), points.count(0.5), points.count(0.0))
        assert row.failures == sum(g.culprit == side for g, side in own)
        fair = [g.points[side] for g, side in own if g.culprit is None]  # what somebody forfeits is no measure
        assert row.average == pytest.approx(sum(fair) / len(fair))
        assert sum(won for won, _ in cells[row.player]) == sum(points)
        assert sum(number for _, number in cells[row.player]) == len(own)


def test_limits_and_what_is_known(tally, games):
    assert len(tally) == len(games)
    assert (games[0].pair, games[0].seat) in tally
    assert (1000, 0) not in tally
    assert not tally.add(games[0])
    assert sorted(tally.rows(50)["pair"].tolist()) == sorted(game.pair for game in games if game.pair < 50)
    assert len(tally.recent()) == RECENT
    assert all(game.pair < 50 for game in tally.recent(50))


def test_the_store_adds_up_couples_by_itself(store, games):
    series = store.create(settings("random", "random", "random", format="round-robin"))
    store.add(series, games)
    assert store.couples(series) == couples(Tally.of(games).rows())
    known = {(game.pair, game.seat) for game in games[10:]}
    assert sorted((g.pair, g.seat) for g in store.unknown(series, known)) == sorted(
        (g.pair, g.seat) for g in games[:10]
    )


def test_a_series_is_loaded_without_reading_each_game(store, games, monkeypatch):
    """Before, every game was made of its texts: 100,000 took half a minute."""
    series = store.create(settings("random", "random", "random", format="round-robin"))
    store.add(series, games)
    monkeypatch.delattr("kielwasser.tournament.results.store.Store.games")
    shot = Series(store, series).snapshot()
    assert (shot.games, shot.recent[0].pair) == (len(games), max(game.pair for game in games))


def test_who_had_no_move_and_who_crashed_after_the_result_is_no_failure(store, games):
    won = [game for game in games if game.culprit is None and game.winner is not None][:6]
    crash = Text("abgestürzt", "crashed (exit code 3).")
    games = [replace(game, why="no_move", after=(crash, Text("", ""))) for game in won]
    series = store.create(settings("random", "random", "random", format="round-robin"))
    store.add(series, games)
    losers = Counter((game.second, game.first)[game.winner] for game in games)
    crashed = Counter(game.first for game in games)
    for tally in (Tally.of(games), Tally.read(store, series)):
        found = {(note.kind, note.player): note for note in summary.notes(tally, tally.rows(), NAMES)}
        assert {key: note.count for key, note in found.items()} == {
            **{("no_move", NAMES[player]): count for player, count in losers.items()},
            **{("after", NAMES[player]): count for player, count in crashed.items()},
        }
        assert all(note.example == crash for (kind, _), note in found.items() if kind == "after")
    assert Series(store, series).snapshot().table[0].failures == 0
    said = words.note(next(note for (kind, _), note in found.items() if kind == "after"))
    assert said.en.endswith("(the result counts): crashed (exit code 3).")
