"""The package's public names."""

import inspect

import kielwasser


def test_every_exported_name_is_there_and_documented():
    for name in kielwasser.__all__:
        assert getattr(kielwasser, name).__doc__, name
    assert sorted(kielwasser.__all__) == kielwasser.__all__


def test_two_players_are_matched():
    shot = kielwasser.match(kielwasser.player("random", seed=1), "greedy", game="hase_igel_2018", games=2, seed=1)
    assert shot.games == 2


def test_matching_is_a_function_whatever_was_imported_before():
    import kielwasser.authority.match

    assert inspect.isfunction(kielwasser.match)


def test_a_player_is_made_by_name():
    position = kielwasser.new("hase_igel_2018", seed=1)
    first, same = (kielwasser.player("random", seed=5).choose(position, 0.0) for _ in range(2))
    assert first == same
    assert position.is_legal(first)
