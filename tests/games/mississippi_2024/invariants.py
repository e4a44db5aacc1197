"""What holds in every position of Mississippi Queen 2024 that play can reach; see tests/core/test_properties.py."""


def hold(setup: dict) -> None:
    """Coal and speed stay in their bounds; passengers are conserved; ships stand on different, passable fields."""
    state = setup["state"]
    kinds = {(q, r): kind for segment in setup["segments"] for q, r, kind in segment["fields"]}
    for ship in state["ships"]:
        assert 1 <= ship["speed"] <= 6
        assert 0 <= ship["coal"] <= 6
        assert kinds[ship["q"], ship["r"]] in ("water", "goal")
    assert sum(ship["passengers"] for ship in state["ships"]) + sum(p[3] for p in state["passengers"]) == 5
    assert len({(ship["q"], ship["r"]) for ship in state["ships"]}) == 2
