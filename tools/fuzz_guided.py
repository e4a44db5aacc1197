"""Search for inputs that reach new lines of a reader, until one of them breaks it.

    pip install atheris                          a library of Google's; for Linux and macOS only
    python tools/fuzz_guided.py position -max_total_time=600
    python tools/fuzz_guided.py replay -runs=1000000 FOLDER

What stands behind the reader's name is for libFuzzer; a FOLDER keeps what reached new lines, for the next time. An
input that breaks the reader is written to the folder of `tools/fuzz.py`, whose readers these are.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

GAMES = Path(__file__).parents[1] / "src" / "kielwasser" / "games"
# What reads; the kernels are compiled, and their lines cannot be counted.
READERS = [
    *("kielwasser.protocol", "kielwasser.replay", "kielwasser.server", "kielwasser.client"),
    *("kielwasser.core.position", "kielwasser.core.recordings"),
    *(
        f"kielwasser.games.{game.name}.{part}"
        for game in GAMES.glob("*_20*")
        for part in ("notation", "wire", "dialect")
    ),
]


def main() -> None:
    """Run until something breaks or the time is over."""
    name, *options = sys.argv[1:]
    with atheris.instrument_imports(include=READERS):
        import fuzz

        target = fuzz.targets()[name]

    def once(data: bytes) -> None:
        fuzz._only_ours(target.read, data)

    found = fuzz.CORPUS / name
    found.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as seeds:
        for number, seed in enumerate(target.seeds):
            Path(seeds, str(number)).write_bytes(seed)
        kept = [option for option in options if not option.startswith("-")]
        chosen = [option for option in options if option.startswith("-")]
        limits = [f"-artifact_prefix={found}/", "-max_len=60000", "-timeout=60"]
        atheris.Setup([sys.argv[0], *limits, *chosen, *kept, seeds], once)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
