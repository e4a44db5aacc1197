"""The kernel cache: what is compiled again, and what is not."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from kielwasser.core import kernel
from kielwasser.core.position import Position
from kielwasser.core.records import INTERPRETED, blank, digest_of, is_packed, record_type
from kielwasser.core.warm import warm
from kielwasser.games import game, names

SHARED = """
import sys
import numpy as np
from kielwasser.core.kernel import kernel

@kernel
def twice(array):
    return array[0] + array[0]

for kind in sys.argv[1:]:
    twice(np.zeros(1, kind))
if not sys.argv[1:]:
    print(*sorted(str(signature[0].dtype) for signature, *_ in twice._cache._cache_file._load_index()))
"""


def test_numbas_own_setting_is_left_alone():
    before = numba.config.CACHE_DIR

    @kernel.kernel
    def twice(x):
        return 2 * x

    assert before == numba.config.CACHE_DIR
    assert twice(21) == 42


def test_bit_helpers():
    @kernel.kernel
    def both(word):
        return kernel.trailing_zeros(word) * 100 + kernel.count_bits(word)

    assert both(0b101000) == 302


def test_the_nth_bit_is_found():
    @kernel.kernel
    def nth(word, n):
        return kernel.nth_bit(word, n)

    word = 0b1011 | 1 << 40 | 1 << 62
    assert [nth(word, n) for n in range(5)] == [0, 1, 3, 40, 62]


def test_kernels_that_see_the_tables_of_another_file_lie_under_their_common_digest(tmp_path: Path):
    (tmp_path / "rules.py").write_text("def twice(x):\n    return TWO * x\n", encoding="utf-8")
    folders = set()
    for table in ("TWO = 2\n", "TWO = 1 + 1\n"):
        (tmp_path / "board.py").write_text(table, encoding="utf-8")
        digest = digest_of([tmp_path / "board.py", tmp_path / "rules.py"])
        scope = {"TWO": 2}
        exec(compile((tmp_path / "rules.py").read_text(encoding="utf-8"), str(tmp_path / "rules.py"), "exec"), scope)
        folders.add(kernel.kernel(scope["twice"])._cache.cache_path)
        assert digest in max(folders, key=lambda folder: digest in folder)
    assert len(folders) == 2


def test_checked_code_lies_elsewhere():
    code = "from kielwasser.core import kernel; print(kernel.KERNEL_FOLDER)"
    folders = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "NUMBA_BOUNDSCHECK": flag},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for flag in ("0", "1")
    }
    assert len(folders) == 2


def test_a_comment_changes_no_digest_but_code_does(tmp_path: Path):
    def digest(source: str) -> str:
        path = tmp_path / "rules.py"
        path.write_text(source, encoding="utf-8")
        return digest_of([path])

    plain = digest("def f(x):\n    return x\n")
    assert digest('def f(x):  # why\n    """Say."""\n    return x\n') == plain
    with_class = 'class A:\n    """Say."""\n\n    def f(x, y=(1, (2,)), *, z: int = 3) -> None:\n        """So."""\n'
    assert digest(with_class) == digest(with_class.replace("Say", "Tell").replace("So", "Thus"))
    for table in ('T = [\n"""a b\nc""",\n]\n', 'T = {"k":\n    """a b\nc"""}\n', 'def f():\n    x = """a b\nc"""\n'):
        assert digest(table) != digest(table.replace("a b", "a c"))
    assert digest("def f(x):\n    return -x\n") != plain
    assert digest('def f(x):\n    return "#a"\n') != digest('def f(x):\n    return "#b"\n')
    assert digest('TABLE = """\n#.\n"""\n') != digest('TABLE = """\n.#\n"""\n')
    assert digest("def f(x):\n    if x:\n        x += 1\n    return x\n") != digest(
        "def f(x):\n    if x:\n        x += 1\n        return x\n"
    )


def test_records_are_packed_and_ordered_by_size():
    dtype = record_type([("small", "i1", (3,)), ("wide", "i8"), ("middle", "i2")], "0123abcd")
    assert dtype.names == ("wide", "middle", "small", "rules_0123abcd")
    assert is_packed(dtype)
    assert dtype.itemsize % 8 == 0
    assert blank(dtype, 4).nbytes == 4 * dtype.itemsize


def test_processes_that_compile_at_once_lose_nothing(tmp_path: Path):
    """Each process compiles one kernel for types of its own; all of them are in the index of that kernel at last."""
    source = tmp_path / "shared.py"
    source.write_text(SHARED, encoding="utf-8")
    environment = {**os.environ, "KIELWASSER_CACHE": str(tmp_path / "cache")}
    kinds = ["int8", "int16", "int32", "int64", "float32", "float64"]
    children = [subprocess.Popen([sys.executable, str(source), kind], env=environment) for kind in kinds]
    assert [child.wait() for child in children] == [0] * len(kinds)
    counted = subprocess.run(
        [sys.executable, str(source)], env=environment, capture_output=True, encoding="utf-8", check=True
    )
    assert counted.stdout.split() == sorted(kinds)


def test_old_folders_are_pruned(tmp_path):
    for age in range(9):
        folder = tmp_path / f"kernels-{age}"
        folder.mkdir()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    kernel._prune(tmp_path)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == [f"kernels-{age}" for age in range(6)]


def _recursive_kernels(name: str) -> list[Any]:
    """Return the kernels of a game that call themselves."""
    modules = [module for key, module in sys.modules.items() if key.startswith(f"kielwasser.games.{name}.")]
    kernels = {id(value): value for module in modules for value in vars(module).values() if hasattr(value, "py_func")}
    return [one for one in kernels.values() if one.__name__ in one.py_func.__code__.co_names]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled when kernels are interpreted")
@pytest.mark.parametrize("name", names())
def test_recursive_kernels_are_compiled_for_plain_types_only(name: str):
    """With a literal type among them, a caller that is compiled later aborts the process (Numba's issue 6713)."""
    warm(game(name))
    for found in _recursive_kernels(name):
        index = found._cache._cache_file._load_index()
        types = {str(kind) for signature, *_ in index for kind in signature}
        assert not [kind for kind in types if "Literal" in kind], found.__name__


def test_warm_reads_a_board_on_which_something_happened(monkeypatch):
    """What only such a board needs was compiled in the middle of the first game over the wire, while the clock ran."""
    plies, read = [], Position.from_xml

    def noted(*arguments):
        position = read(*arguments)
        plies.append(position.ply)
        return position

    monkeypatch.setattr(Position, "from_xml", noted)
    warm(game("hase_igel_2018"))
    assert set(plies) == {0, 1}
