"""The kernel cache: what is compiled again, and what is not."""

import os
import subprocess
import sys
from pathlib import Path

import numba

from kielwasser.core import kernel
from kielwasser.core.folders import cache_folder
from kielwasser.core.records import blank, digest_of, is_packed, record_type


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
    assert digest("def f(x):\n    return -x\n") != plain


def test_records_are_packed_and_ordered_by_size():
    dtype = record_type([("small", "i1", (3,)), ("wide", "i8"), ("middle", "i2")], "0123abcd")
    assert dtype.names == ("wide", "middle", "small", "rules_0123abcd")
    assert is_packed(dtype)
    assert dtype.itemsize % 8 == 0
    assert blank(dtype, 4).nbytes == 4 * dtype.itemsize


def test_the_cache_folder_can_be_chosen(tmp_path, monkeypatch):
    monkeypatch.setenv("KIELWASSER_CACHE", str(tmp_path / "here"))
    assert cache_folder() == tmp_path / "here"
    assert cache_folder().is_dir()


def test_a_folder_that_cannot_be_made_is_not_taken(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("KIELWASSER_CACHE", str(tmp_path / "file" / "here"))
    assert cache_folder() != tmp_path / "file" / "here"
    assert os.access(cache_folder(), os.W_OK)


def test_old_folders_are_pruned(tmp_path):
    for age in range(9):
        folder = tmp_path / f"kernels-{age}"
        folder.mkdir()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    kernel._prune(tmp_path)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == [f"kernels-{age}" for age in range(6)]
