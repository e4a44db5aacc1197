"""Who plays whom."""

import math
from collections import Counter
from dataclasses import replace

import pytest
from quick import settings

from kielwasser.tournament.basics.players import PYTHON, PlayerSpec
from kielwasser.tournament.plan.schedule import Plan, bracket, circle, plan, playing_order
from kielwasser.tournament.plan.settings import Parameter, SeriesSettings, SeriesSettingsError


def played_out(made: SeriesSettings, strength: list[float]) -> tuple[Plan, dict[int, float]]:
    """Play a tournament in which the stronger always wins and equals draw, asking for the plan again and again."""
    scores: dict[int, float] = {}
    while True:
        known = plan(made, scores)
        todo = [pairing for pairing in known.pairings if pairing.number not in scores]
        assert [pairing.number for pairing in known.pairings] == list(range(len(known.pairings)))
        if not todo:
            assert known.complete
            return known, scores
        for pairing in todo:
            a, b = strength[pairing.first], strength[pairing.second]
            scores[pairing.number] = 1.0 if a == b else 2.0 * (a > b)


def names(count: int) -> list[str]:
    return ["random"] * count


def met(made: Plan) -> Counter:
    return Counter(frozenset((p.first, p.second)) for p in made.pairings)


def test_a_match_is_half_as_many_pairs():
    made = plan(settings("random", "simple", games=10), {})
    assert len(made.pairings) == 5
    assert made.complete


def loads(pairings, keeps: int) -> int:
    """Count how often a player has to be loaded by who forgets the one that waited longest."""
    kept: list[int] = []
    count = 0
    for pairing in pairings:
        for player in (pairing.first, pairing.second):
            count += player not in kept
            kept = [*(other for other in kept if other != player), player][-keeps:]
    return count


def test_few_players_take_turns_where_few_stay_loaded():
    files = tuple(PlayerSpec(PYTHON, f"/{number}.py", str(number)) for number in range(12))
    made = replace(settings("random", "random", format="round-robin", games=4), players=files)
    planned = plan(made, {})
    order = playing_order(made, planned, 6)
    assert sorted(pairing.number for pairing in order) == list(range(2 * 66))
    assert [pairing.number < 66 for pairing in order] == [True] * 66 + [False] * 66  # all meet before any meets again
    assert loads(planned.pairings, 6) == 2 * 2 * 66
    assert loads(order, 6) < 66
    assert playing_order(made, planned, 12) == planned.pairings


@pytest.mark.parametrize("count", [2, 3, 4, 7])
def test_everybody_meets_everybody_equally_often(count):
    for format_ in ("round-robin", "league"):
        made = plan(settings(*names(count), games=6, format=format_), {})
        assert met(made) == {frozenset((a, b)): 3 for a in range(count) for b in range(a)}
    for couples in circle(count):
        assert len({player for couple in couples for player in couple}) == 2 * len(couples) == count - count % 2


def test_in_a_league_a_match_is_played_in_one_piece_and_in_a_round_robin_it_is_not():
    league = plan(settings(*names(4), games=6, format="league"), {}).pairings
    assert len({(p.first, p.second) for p in league[:3]}) == 1
    robin = plan(settings(*names(4), games=6, format="round-robin"), {}).pairings
    assert len({(p.first, p.second) for p in robin[:6]}) == 6


def test_in_a_gauntlet_only_the_first_meets_all():
    made = plan(settings(*names(4), games=4, format="gauntlet"), {})
    assert met(made) == {frozenset((0, other)): 2 for other in (1, 2, 3)}


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_the_strongest_wins_a_knockout(count):
    strength = [float((player * 7) % count) for player in range(count)]
    made, _ = played_out(settings(*names(count), games=4, format="knockout"), strength)
    best = strength.index(max(strength))
    assert max(range(count), key=lambda player: made.reached[player]) == best
    assert made.reached[best] == math.ceil(math.log2(count))
    assert len(met(made)) == count - 1


def test_an_even_knockout_match_goes_on_and_ends():
    made, _ = played_out(settings(*names(2), games=4, format="knockout"), [1, 1])
    assert len(made.pairings) == 2 + 5
    assert made.reached == [1, 0]


def test_a_bracket_tells_who_met_whom_and_who_went_on():
    made, _ = played_out(settings(*names(3), games=4, format="knockout"), [1, 3, 2])
    first, final = made.bracket
    assert [(m.first, m.second, m.winner, len(m.numbers)) for m in first] == [(0, None, 0, 0), (1, 2, 1, 2)]
    assert [(m.first, m.second, m.winner) for m in final] == [(0, 1, 1)]
    begun = plan(settings(*names(3), games=4, format="knockout"), {})
    assert [(m.first, m.second, m.winner) for m in begun.bracket[0]] == [(0, None, None), (1, 2, None)]


def test_the_best_seeds_meet_last():
    assert bracket(8)[:2] == [0, 7]
    assert set(bracket(8)[:4]) == {0, 7, 3, 4}


@pytest.mark.parametrize(("count", "rounds"), [(2, 0), (5, 0), (8, 0), (8, 5), (9, 4)])
def test_nobody_meets_twice_in_a_swiss_tournament(count, rounds):
    strength = [float(player) for player in range(count)]
    made, scores = played_out(settings(*names(count), games=2, format="swiss", rounds=rounds), strength)
    assert set(met(made).values()) == {1}
    assert max(p.round for p in made.pairings) + 1 == (rounds or math.ceil(math.log2(count)))
    points = list(made.given)
    assert sum(points) == (2 * (max(p.round for p in made.pairings) + 1) if count % 2 else 0)
    for pairing in made.pairings:
        points[pairing.first] += scores[pairing.number]
        points[pairing.second] += 2 - scores[pairing.number]
    assert points[-1] == max(points)


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"games": 7}, "even number"),
        ({"format": "cup"}, "a format is one of"),
        ({"game": "chess"}, "there is no game"),
        ({"keep": "some"}, "replays to keep"),
        ({"ruling": "house"}, "a ruling is"),
        ({"soft": 0}, "positive"),
        ({"concurrency": 0}, "positive"),
        ({"format": "swiss", "rounds": 2}, "fewer rounds"),
        ({"format": "tune"}, "parameters"),
    ],
)
def test_what_cannot_be_played_is_said(wrong, text):
    with pytest.raises(SeriesSettingsError, match=text):
        settings("random", "random", **wrong)


def test_parameters_are_read_and_kept_within_bounds():
    depth, weight = Parameter.parse("depth:3:1:5"), Parameter.parse("weight:0.5:0:2:0.1")
    assert (depth.step, depth.fitted(3.4), depth.fitted(9)) == (1, 3, 5)
    assert (weight.step, weight.fitted(0.55), weight.fitted(-1)) == (0.1, 0.55, 0)
    for wrong in ("depth", "depth:1:2", "depth:9:1:5", "2x:1:0:3", "a:b:c:d", "a:1:0:2:0"):
        with pytest.raises(SeriesSettingsError, match="parameter"):
            Parameter.parse(wrong)


def test_what_is_wrong_with_a_series_is_told_by_field_and_a_command_stops_at_the_first():
    made = settings("random", "simple", games=10)
    assert list(made.problems()) == []
    wrong = SeriesSettings.from_text(made.to_text().replace('"games": 10', '"games": 3').replace('"match"', '"duel"'))
    told = dict(wrong.problems())
    assert list(told) == ["format", "games"]
    assert told["games"].de.endswith("eine gerade Zahl, nicht 3")
    with pytest.raises(SeriesSettingsError) as caught:
        wrong.require_playable()
    assert caught.value.text == told["format"]
