"""Kernels are compiled with what they call, and for Python only if Python calls them."""

import os
import subprocess
import sys

import numba
import pytest

from kielwasser.core.compiler import Key
from kielwasser.core.kernel import kernel
from kielwasser.core.records import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

RECURSION = """
from kielwasser.core.kernel import kernel

@kernel
def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)

@kernel
def twice(n):
    return 2 * fibonacci(n)

print(twice(10), len(twice._cache_hits))
"""


def is_callable_from_python(function) -> bool:
    return not any(isinstance(made.entry_point, Key) for made in function.overloads.values())


def test_what_only_kernels_call_is_not_compiled_for_python():
    @kernel
    def half(x):
        return x // 2

    @kernel
    def quarter(x):
        return half(half(x))

    assert quarter(21) == 5
    assert is_callable_from_python(quarter)
    assert not is_callable_from_python(half)
    assert half(21) == 10  # now it is
    assert is_callable_from_python(half)

    @kernel
    def eighth(x):
        return half(quarter(x))

    assert eighth(88) == 11  # of what Python can call, too


def test_a_kernel_that_nobody_calls_any_more_is_not_missed():
    @kernel
    def inner(x):
        return x + 1

    @kernel
    def unused(x):
        return inner(x)

    @kernel
    def outer(x):
        if False:
            return unused(x)
        return inner(x) + inner(x)

    assert outer(1) == 4


def test_recursion_works_when_it_comes_from_the_disk(tmp_path):
    file = tmp_path / "recursion.py"
    file.write_text(RECURSION, encoding="utf-8")
    environment = {**os.environ, "KIELWASSER_CACHE": str(tmp_path)}
    done = [
        subprocess.run([sys.executable, file], capture_output=True, text=True, check=True, env=environment).stdout
        for _ in range(2)
    ]
    assert done == ["110 0\n", "110 1\n"]


def test_other_users_of_numba_are_undisturbed():
    @kernel
    def ours(x):
        return x * 3

    @numba.njit
    def theirs(x):
        return [x, x + 1]

    assert (ours(7), theirs(1)) == (21, [1, 2])
    assert theirs.targetdescr is not ours.targetdescr
    assert all(callable(made.entry_point) for made in theirs.overloads.values())


def test_errors_of_a_kernel_name_the_line():
    @kernel
    def broken(x):
        return x.nothing

    @kernel
    def outer(x):
        return broken(x)

    for _ in range(2):
        with pytest.raises(numba.TypingError, match="nothing"):
            outer(1)
