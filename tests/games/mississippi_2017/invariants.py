"""What holds in every position of Mississippi Queen 2017 that play can reach; see tests/core/test_properties.py."""


def hold(setup: dict) -> None:
    """Coal and speed stay in their bounds; boats stand on different, passable fields."""
    state = setup["state"]
    kinds = {(x, y): kind for tile in setup["tiles"] for x, y, kind, _ in tile["fields"]}
    for boat in (state["red"], state["blue"]):
        x, y, _, speed, coal, tile, passengers = boat[:7]
        assert 1 <= speed <= 6
        assert 0 <= coal <= 6
        assert 0 <= tile <= 7
        assert 0 <= passengers <= 2
        assert kinds[x, y] in ("WATER", "LOG", "SANDBANK", "GOAL")
    assert state["red"][:2] != state["blue"][:2]
