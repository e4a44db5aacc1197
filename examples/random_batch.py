"""Step a thousand random games at once, on the processor or on a graphics card.

python examples/random_batch.py hive_2020 [cuda]
"""

import sys
import time

from kielwasser.envs.devices import make_batch


def play(game: str = "hase_igel_2018", device: str = "cpu", *, games: int = 1024, steps: int = 200) -> float:
    """Return action steps a second, with masks and observations of every position."""
    with make_batch(game, games, seed=1, device=device) as batch:
        batch.deal()
        batch.sample()
        batch.step()  # the first one compiles
        began = time.perf_counter()
        for _ in range(steps):
            batch.sample()
            batch.step()
        return games * steps / (time.perf_counter() - began)


if __name__ == "__main__":
    print(f"{play(*sys.argv[1:]):,.0f} steps a second")
