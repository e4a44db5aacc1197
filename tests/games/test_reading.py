"""What a position means to a person: complete, honest about what is hidden, and right by the rules."""

from __future__ import annotations

import dataclasses
import random
from importlib import import_module

import pytest

import kielwasser
from kielwasser.core.contract_suite import play_randomly
from kielwasser.core.position import Position


def positions(game, number: int = 12) -> list[Position]:
    """Return positions of random games, in the middle of moves as well."""
    chance, found = random.Random(game.name), []
    while len(found) < number:
        position = kielwasser.new(game.name, seed=chance.random())
        for _ in range(chance.randrange(24)):
            play_randomly(position, chance)
        if not position.is_over:
            if chance.random() < 0.5:
                position.act(chance.choice([action for action in position.legal_actions if action] or [0]))
            found.append(position)
    return found


def test_what_is_hidden_cannot_be_read(game):
    for position in positions(game, 6):
        for seat in (0, 1):
            assert position.read(seat) == position.redeal(seat, seed=7).read(seat)


def test_readings_are_frozen_and_name_their_reader(game):
    position = kielwasser.new(game.name, seed=1)
    for seat in (0, 1):
        table = position.read(seat)
        assert (table.me.seat, table.opponent.seat) == (seat, 1 - seat)
        assert (table.round, table.last_round) == game.view().rounds(position)
        with pytest.raises(dataclasses.FrozenInstanceError):
            table.seat = 1 - seat
        with pytest.raises(dataclasses.FrozenInstanceError):
            table.me.seat = 1 - seat


def test_a_position_answers_for_its_reading(game):
    position = kielwasser.new(game.name, seed=1)
    play_randomly(position, random.Random(1))
    assert position.me == position.read().me
    assert position.me.seat == position.to_move
    assert {"me", "opponent", "round"} <= set(dir(position))
    assert not hasattr(position, "carots")
    with pytest.raises(AttributeError, match=f"a position of {game.name} has no 'carots'"):
        _ = position.carots


def test_no_name_of_a_reading_hides_one_of_the_position(game):
    assert not game.reading().names & set(vars(Position))


def test_everything_in_it_is_documented(game):
    module = import_module(f"kielwasser.games.{game.name}.reading")
    kinds = [value for value in vars(module).values() if dataclasses.is_dataclass(value) or isinstance(value, type)]
    for kind in kinds:
        assert kind.__doc__
        for name, value in vars(kind).items():
            if not name.startswith("_") and (callable(value) or isinstance(value, property)):
                assert value.__doc__, f"{kind.__name__}.{name}"


def test_hare_advances_are_the_legal_ones_at_their_cost():
    for position in positions(kielwasser.game("hase_igel_2018")):
        table, seat = position.read(), position.to_move
        for field in table.targets:
            distance = field.number - table.me.field
            after = position.copy().act(position.parse(f"A{distance}").actions[0]).read(seat).me
            assert after.field == field.number
            if not table.card_due and field.kind.value not in ("position 1", "position 2"):
                assert after.carrots == table.me.carrots - table.cost_of(distance)
        assert table.cost_of(table.me.reach) <= table.me.carrots
        assert table.me.carrots < table.cost_of(table.me.reach + 1) or table.me.reach == 64
        assert table.me.must_eat == ([str(move) for move in position.legal_moves] == ["E"])


def test_pirates_go_where_the_reading_says():
    for position in positions(kielwasser.game("cartagena_2013")):
        table, seat = position.read(), position.to_move
        for text in {str(move).split(",")[0] for move in position.legal_moves[:400]} - {"-"}:
            action = position.parse(text).actions[0]
            before, after = sorted(table.me.pirates), sorted(position.copy().act(action).read(seat).me.pirates)
            gone = next(f for f in before if before.count(f) > after.count(f))
            came = next(f for f in after if after.count(f) > before.count(f))
            if came > gone:
                assert came in {table.forward_target(gone, symbol) for symbol in table.me.hand}
            else:
                assert came == table.backward_target(gone)
                drawn = len(position.copy().act(action).read(seat).me.hand) - len(table.me.hand)
                assert drawn <= table.cards_for_going_back(gone)


def test_hive_lists_what_can_be_done():
    for position in positions(kielwasser.game("hive_2020")):
        table = position.read()
        moves = sum(len(targets) for targets in table.moves.values())
        placed = sum(len(places) for places in table.placements.values())
        assert moves + placed == len([action for action in position.legal_actions if action > 1])
        for start, targets in table.moves.items():
            assert table.fields[start].top.seat == position.to_move
            assert table.targets(start) == targets
        for player in table.players:
            assert sum(player.reserve.values()) + len(table.pieces_of(player.seat)) == 11
            if player.bee is not None:
                free = [field for field in table.neighbours(player.bee) if field.is_free]
                assert player.free_around_bee == len(free)


@pytest.mark.parametrize("name", ["mississippi_2017", "mississippi_2024"])
def test_a_view_that_was_played_on_shows_no_more_than_before(name):
    seen = kielwasser.new(name, seed=1).hide(0)
    chance = random.Random(2)
    for _ in range(6):
        moves = seen.legal_moves
        if not moves:
            break
        seen.play(max(moves, key=lambda move: (len(move), chance.random())))
        assert seen.read().hidden_segments == 6


@pytest.mark.parametrize("name", ["mississippi_2017", "mississippi_2024"])
def test_ships_stand_on_the_river_and_see_ahead(name):
    for position in positions(kielwasser.game(name)):
        table = position.read()
        assert len({field.place for field in table.river}) == len(table.river)
        for ship in table.players:
            assert table.field_at(ship.field.place) == ship.field
            assert ship.field.kind.is_passable
            way = table.ahead(ship.seat)
            assert all(field.kind.is_passable for field in way)
            if way:
                assert table.neighbour(ship.field, ship.direction) == way[0]
                assert table.steps_between(ship.field, way[-1]) <= len(way)
            assert table.distance_to_goal(ship.seat) >= 0
        for field in table.passengers:
            assert table.dock_of(field) is None or table.dock_of(field).kind.is_passable
        assert {field.segment for field in table.river} <= set(range(1, 9 - table.hidden_segments))
