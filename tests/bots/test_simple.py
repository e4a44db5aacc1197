"""Simple players: legal, on time, the same for the same seed, and like their official models."""

import random
import re
import time
from functools import cache
from itertools import pairwise

import pytest
from transcripts import DATA, Scenario, load

import kielwasser
from kielwasser.bots.registry import UnknownPlayer, player, players
from kielwasser.bots.simple import GreedyPlayer, RandomPlayer, draw
from kielwasser.core.position import Move, Position
from kielwasser.core.warm import warm
from kielwasser.games import game as load_game
from kielwasser.games import names
from kielwasser.games.cartagena_2013 import simple as cartagena_2013
from kielwasser.games.dialects import dialect
from kielwasser.games.hase_igel_2018 import simple as hase_igel_2018
from kielwasser.games.mississippi_2017 import simple as mississippi_2017
from kielwasser.games.mississippi_2024 import simple as mississippi_2024
from kielwasser.protocol.document import parse
from kielwasser.system.errors import KielwasserError

LIMIT = 1.8  # seconds, as the kit gives them
PATIENCE = 60.0  # seconds: on a busy machine no player is to choose otherwise


def play(game: str, first, second, seed: int = 3) -> tuple[Position, float]:
    """Play a game and return its end and the longest time that a move took, of this thread's own time."""
    warm(load_game(game))
    position = Position.deal(load_game(game), seed, "referee")
    longest = 0.0
    while not position.is_over:
        began = time.thread_time()
        move = (first, second)[position.to_move].choose(position, time.monotonic() + PATIENCE)
        longest = max(longest, time.thread_time() - began)
        position.play(move)
    return position, longest


@pytest.mark.parametrize("name", [entry.name for entry in players() if not entry.name.startswith("strongest")])
def test_every_player_plays_legally_in_time_and_by_its_seed(name):
    entry = next(entry for entry in players() if entry.name == name)
    for game in names() if entry.game is None else [entry.game]:
        ends = []
        for _ in range(2):
            end, longest = play(game, player(name, seed=7), player("random", seed=8))
            assert longest < LIMIT
            ends.append([str(move) for move in end.history])
        assert ends[0] == ends[1]
        assert entry.text.de != entry.text.en


def test_another_seed_plays_another_game():
    first, _ = play("hive_2020", player("random", seed=1), player("random", seed=2))
    second, _ = play("hive_2020", player("random", seed=3), player("random", seed=2))
    assert first.history != second.history


def test_unknown_names_and_wrong_games_are_said():
    with pytest.raises(UnknownPlayer, match="there is no player 'god'; the players are random, greedy, simple"):
        player("god")
    with pytest.raises(KielwasserError, match="this player plays cartagena_2013, not hive_2020"):
        player("simple_2013").choose(Position.deal(load_game("hive_2020")), 0)


@pytest.mark.parametrize("game", names())
def test_greedy_takes_the_most_points_and_a_victory_before_them(game):
    warm(load_game(game))
    chance = random.Random(5)
    position = Position.deal(load_game(game), 4, "referee")
    compared = 0
    while not position.is_over:
        seat, seen = position.to_move, position.hide(position.to_move)
        if 0 < seen.count_moves() < 400:
            chosen = GreedyPlayer(1).choose(position, time.monotonic() + PATIENCE)
            assert value(seen, chosen, seat) == max(value(seen, move, seat) for move in seen.legal_moves)
            compared += 1
        position.play(draw(position, chance))
    assert compared


def value(seen: Position, move: Move, seat: int) -> tuple[int, int]:
    """Return what a move gives, straight from the rules."""
    reached = seen.judge(move).reached
    outcome = reached.outcome
    victory = 1 if outcome is None or outcome.winner is None else 2 * (outcome.winner == seat)
    return victory, reached.points[seat]


def test_greedy_keeps_to_its_time_on_a_board_with_many_moves():
    warm(load_game("cartagena_2013"))
    position = Position.deal(load_game("cartagena_2013"), 1, "book")
    began = time.thread_time()
    move = GreedyPlayer(1).choose(position, time.monotonic() + 0.02)
    assert time.thread_time() - began < 0.5
    assert position.judge(move).accepted


@pytest.mark.parametrize("game", ["mississippi_2017", "mississippi_2024", "cartagena_2013"])
@pytest.mark.parametrize("name", ["random", "greedy", "simple"])
def test_players_do_not_peek(game, name):
    """The same seat's view with other hidden parts behind it gives the same move."""
    warm(load_game(game))
    position = Position.deal(load_game(game), 9, "referee")
    chance = random.Random(2)
    for _ in range(4):
        seat = position.to_move
        views = [position, position.redeal(seat, 1), position.redeal(seat, 2)]
        moves = {str(player(name, seed=1).choose(view, time.monotonic() + PATIENCE)) for view in views}
        assert len(moves) == 1
        position.play(draw(position, chance))
        if position.is_over:
            break


def test_who_sees_no_way_steps_into_the_unknown():
    """A ship at full speed without coal: the only ways lead off the revealed river."""
    warm(load_game("mississippi_2024"))
    seen = kielwasser.position(
        "mississippi_2024 referee 4 TWO 3 5,-2,DR,6,0,0,1,7 6,-1,R,6,0,0,1,8 "
        "R:..................../R:..#.3...#.........../R:..#..##.....0......./DR:?"
    )
    assert not seen.legal_moves
    assert not seen.is_over
    for name in ("random", "greedy", "simple"):
        move = player(name, seed=1).choose(seen, time.monotonic() + PATIENCE)
        assert move.actions
        assert any(seen.redeal(seen.to_move, seed).judge(move).accepted for seed in range(20))


# ---- the official simple players, as recorded ----------------------------------------------------------------------

# By season the games of official simple clients: scenario, stream of states, the seats that they played.
RECORDED = {
    "cartagena_2013": {
        "a_game1_random_vs_random": ("player1", (0, 1)),
        "b2_prepared_official_clients": ("player1", (0, 1)),
    },
    "mississippi_2017": dict.fromkeys(("a_game1", "a_game2", "a_game9"), ("player1", (0, 1))),
    "hase_igel_2018": dict.fromkeys(("a_game1", "a_game2"), ("client1", (0, 1))),
    "hive_2020": dict.fromkeys(("a_game1", "a_game2"), ("red", (0, 1))),
    "mississippi_2024": {
        **dict.fromkeys(("a1_simple_vs_simple", "a2_simple_vs_simple"), ("one", (0, 1))),
        **dict.fromkeys(("s2_socha_vs_simple", "s4_socha_vs_simple", "s5_socha_vs_simple"), ("one", (1,))),
        **dict.fromkeys(("s6_simple_vs_socha", "s7_simple_vs_socha", "s8_simple_vs_socha"), ("one", (0,))),
    },
}


@cache
def scenarios(game: str) -> dict[str, Scenario]:
    """Return the recorded scenarios of a season."""
    return {scenario.name: scenario for scenario in load(DATA / game / "transcripts.zip")}


def recorded_moves(game: str) -> list[tuple[Position, Move]]:
    """Return what the official simple client of a season played, and where."""
    spoken = dialect(game)
    found = []
    for name, (stream, seats) in RECORDED[game].items():
        text = scenarios(game)[name].streams[stream, "s2c"].decode()
        states = [parse(state) for state in re.findall(r"<state .*?</state>", text, re.DOTALL)]
        for before, after in pairwise(states):
            position = spoken.read_state(before)
            last = after.find("lastMove")
            if position.to_move in seats and last is not None:
                data = last.__copy__()
                data.tag = "data"
                data.set("class", last.get("class", MOVES.get(game, "move")))
                reading = spoken.read_move(data, position, ("A", "B"))
                found.append((position, Move(position.game, tuple(reading.actions))))
    return found


MOVES = {"cartagena_2013": "moveContainer"}


def test_2013_draws_three_partial_moves_and_prefers_cards_held_several_times():
    moves = recorded_moves("cartagena_2013")
    assert len(moves) == 60
    backward = expected = 0.0
    for position, move in moves:
        assert len(move.actions) == 3  # it never stops by itself
        here = position.copy()
        for action in move.actions:
            listed = cartagena_2013.official_list(here)
            assert action in listed
            is_back = [here.game.notation.format_action(other).startswith("B") for other in listed]
            expected += sum(is_back) / len(listed)
            backward += here.game.notation.format_action(action).startswith("B")
            here.act(action)
    assert abs(backward - expected) < 3 * 180**0.5 / 2  # three standard deviations of 180 coins


def test_2013_lists_a_forward_move_once_for_each_card():
    position = Position.deal(load_game("cartagena_2013"), 1, "referee")
    listed = cartagena_2013.official_list(position)
    assert len(listed) == 6  # six cards, all pirates at the start
    assert len(set(listed)) < 6


def test_2017_takes_the_most_points_without_haste():
    moves = recorded_moves("mississippi_2017")
    assert len(moves) == 110
    for position, move in moves:
        assert str(move) in {str(listed) for listed in mississippi_2017.official_list(position)}


def test_2017_sends_an_empty_move_where_only_pushing_is_left():
    spoken = dialect("mississippi_2017")
    text = scenarios("mississippi_2017")["a_game1"].streams["player1", "s2c"].decode()
    last = spoken.read_state(parse(re.findall(r"<state .*?</state>", text, re.DOTALL)[-1]))
    assert mississippi_2017.official_list(last) == []
    assert b'<data class="move"/>' in scenarios("mississippi_2017")["a_game1"].streams["player1", "c2s"]
    assert player("simple_2017").choose(last, 0).actions == ()


def test_2018_goes_for_the_goal_then_for_salads():
    moves = recorded_moves("hase_igel_2018")
    assert len(moves) == 92
    for position, move in moves:
        assert move in hase_igel_2018.official_list(position)
    assert sum(len(hase_igel_2018.official_list(position)) < len(position.legal_moves) for position, _ in moves) > 20


def test_2020_draws_any_move():
    for position, move in recorded_moves("hive_2020"):
        assert move in position.legal_moves


def test_2024_draws_a_sensible_move():
    moves = recorded_moves("mississippi_2024")
    assert len(moves) > 60
    narrowed = 0
    for position, move in moves:
        sensible = mississippi_2024.official_list(position)
        assert move in (sensible or position.legal_moves)
        narrowed += 0 < len(sensible) < len(position.legal_moves)
    assert narrowed > 40


def test_the_random_player_draws_every_move_equally_often():
    from scipy.stats import chisquare

    warm(load_game("hase_igel_2018"))
    position = Position.deal(load_game("hase_igel_2018"), 1, "referee")
    one = RandomPlayer(1)
    counts = dict.fromkeys(map(str, position.legal_moves), 0)
    for _ in range(100 * len(counts)):
        counts[str(one.choose(position, 0))] += 1
    assert chisquare(list(counts.values())).pvalue > 0.001
