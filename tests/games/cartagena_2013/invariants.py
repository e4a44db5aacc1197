"""What holds in every position of Cartagena that play can reach; see tests/core/test_properties.py."""

from collections import Counter


def hold(setup: dict) -> None:
    """Cards are conserved; at most three pirates stand on a field, at most eight cards are held."""
    state = setup["state"]
    cards = state["open"] + state["stack"] + state["used"] + state["red"]["cards"] + state["blue"]["cards"]
    assert Counter(cards) == Counter("SHDBKP" * 17)
    assert len(state["open"]) == 12
    assert all(len(state[colour]["cards"]) <= 8 for colour in ("red", "blue"))
    assert Counter("".join(state["pirates"].values())) == {"R": 6, "B": 6}
    assert all(len(pirates) <= 3 for field, pirates in state["pirates"].items() if field not in ("0", "31"))
