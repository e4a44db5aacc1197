"""Print what each kernel of a game costs to compile, in processor seconds: `compile_costs.py GAME`.

The time of a function that several kernels call is counted where it is first met, but each kernel optimises its own
copy: the column `optimising` adds up in every row.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from typing import Any

os.environ["KIELWASSER_CACHE"] = tempfile.mkdtemp()  # before the cache is looked for

from kielwasser.bots import warming
from kielwasser.core import warm
from kielwasser.core.compiler import Kernel, Library
from kielwasser.games import game


def watch() -> list[tuple[str, float, float, int]]:
    """Return a list that grows with every kernel: its name, all seconds, those of optimising, functions in it."""
    rows: list[tuple[str, float, float, int]] = []
    optimising: list[tuple[float, int]] = []
    compile_kernel, finalize = Kernel.compile, Library.finalize

    def timed_finalize(self: Any) -> None:
        began = time.process_time()
        finalize(self)
        optimising.append((time.process_time() - began, 1 + len(self._linking_libraries)))

    def timed_compile(self: Any, sig: Any) -> Any:
        if Kernel._depth > 0:
            return compile_kernel(self, sig)
        optimising.clear()
        began = time.process_time()
        made = compile_kernel(self, sig)
        if optimising:
            seconds, functions = optimising[-1]
            rows.append((self.py_func.__name__, time.process_time() - began, seconds, functions))
        return made

    Library.finalize = timed_finalize  # type: ignore[method-assign]
    Kernel.compile = timed_compile  # type: ignore[method-assign]
    return rows


def main(name: str) -> None:
    """Compile a game and print the table."""
    found, rows = game(name), watch()
    warm.warm(found)
    rules = len(rows)
    warming.warm(found)
    print(f"| {name} | seconds | optimising | functions |\n| --- | ---: | ---: | ---: |")
    for title, part in (("the rules", rows[:rules]), ("the search", rows[rules:])):
        for kernel, seconds, optimising, functions in part:
            print(f"| `{kernel}` | {seconds:.2f} | {optimising:.2f} | {functions} |")
        print(f"| {title} | {sum(row[1] for row in part):.2f} | {sum(row[2] for row in part):.2f} | |")


if __name__ == "__main__":
    main(sys.argv[1])
