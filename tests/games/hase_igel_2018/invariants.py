"""What holds in every position of Hase und Igel that play can reach; see tests/core/test_properties.py."""


def hold(setup: dict) -> None:
    """Nobody owes carrots or salads; nobody shares a field but start and goal."""
    state = setup["state"]
    for colour in ("red", "blue"):
        assert 0 <= state[colour]["index"] <= 64
        assert state[colour]["carrots"] >= 0
        assert 0 <= state[colour]["salads"] <= 5
        assert set(state[colour]["cards"]) <= set("TEHB")
    if state["red"]["index"] not in (0, 64):
        assert state["red"]["index"] != state["blue"]["index"]
