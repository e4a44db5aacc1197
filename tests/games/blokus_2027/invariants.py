"""What holds in every position of Blokus that play can reach; see tests/core/test_properties.py."""

SQUARES = dict(zip("abcdefghijklmnopqrstu", (1, 2, 3, 3, 4, 4, 4, 4, 4, *(5,) * 12), strict=True))


def hold(setup: dict) -> None:
    """No square is lost or doubled; who is on turn is not out; points are squares and bonuses."""
    state = setup["state"]
    for number, colour in enumerate("BYRG"):
        left = sum(SQUARES[letter] for letter in state["left"][number])
        lying = state["board"].count(colour)
        assert lying + left == 89
        bonus = 0 if left else 20 if state["mono"][colour] else 15
        assert state["points"][number] == lying + bonus
    assert state["over"] or state["color"][0] in state["valid"]
    assert sum(state["teams"]) == sum(state["points"])
