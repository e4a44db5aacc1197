"""Compile kernels with Numba and keep the machine code on disk, safely.

A kernel is a plain function over flat records: it allocates nothing, raises nothing and prints nothing, it
fills buffers that its caller owns and returns counts or codes. See docs/kernels.md for the whole dialect.

Only this module, `compiler`, `hashing`, `verbs`, `valuing`, `showing`, `own_ways`, `answering` and `cuda` know Numba.
"""

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from llvmlite import ir
from numba import types
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from kielwasser.core.compiler import TARGET, Shelf
from kielwasser.core.records import INTERPRETED, digest_of, digest_with
from kielwasser.system.folders import cache_folder

_KERNEL_MARKS = ("@kernel", "@intrinsic")
_KEPT_FOLDERS = 6

F = TypeVar("F", bound=Callable[..., Any])

_config: Any = numba.config  # its attributes come from the environment
CHECKED = bool(_config.BOUNDSCHECK)


def _kernel_folder() -> Path:
    """Return the folder of machine code that fits the shared kernel modules and the bounds-check flag.

    Numba's own key holds neither, so it would go on with stale code after an edit in another file, and would
    load unchecked code when bounds checks are asked for.
    """
    core = Path(__file__).parent
    digest = digest_of([*kernel_modules(core), core / "compiler.py"])
    name = f"kernels-{numba.__version__}-{digest}{'-checked' if CHECKED else ''}"
    root = cache_folder()
    folder = root / name
    folder.mkdir(exist_ok=True)
    with contextlib.suppress(OSError):
        folder.touch()
        _prune(root)
    return folder


def kernel_modules(folder: Path) -> list[Path]:
    """Return the modules of a folder that hold kernels.

    They are called from kernels in other files: after an edit nobody must meet stale machine code.
    """
    files = sorted(folder.glob("*.py"))
    return [file for file in files if any(mark in file.read_text(encoding="utf-8") for mark in _KERNEL_MARKS)]


def _prune(root: Path) -> None:
    """Remove all but the most recently used folders."""
    folders = sorted(root.glob("kernels-*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[_KEPT_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)


KERNEL_FOLDER = None if INTERPRETED else _kernel_folder()


def kernel(function: F) -> F:
    """Mark a function as a kernel: compiled at its first call, cached on disk, free of the GIL.

    Nothing is allocated in kernels, so arrays need no counting of references: without it (`_nrt`) stepping a batch of
    games, which hands many arrays from function to function, is six times as fast. The cache folder is set only around
    this call, so other users of Numba in the process are undisturbed.
    """
    if KERNEL_FOLDER is None:
        return function
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(KERNEL_FOLDER / digest_with(function.__code__.co_filename))
    try:
        made: Any = numba.njit(nogil=True, _nrt=False, _target=TARGET)(function)  # type: ignore[call-overload]
        made._cache = Shelf(function, KERNEL_FOLDER / "lock")  # what `cache=True` would do with Numba's own
    finally:
        _config.CACHE_DIR = before
    return cast(F, made)


if INTERPRETED:

    def trailing_zeros(word: int) -> int:
        """Return the number of the lowest bit that is set; the word must not be zero."""
        return (int(word) & -int(word)).bit_length() - 1

    def count_bits(word: int) -> int:
        """Return how many bits of a non-negative word are set."""
        return int(word).bit_count()

    def is_set(flag: Any) -> bool:
        """Tell whether somebody, in this thread or another, has set a flag, an array of one integer."""
        return bool(flag[0])

    def fence() -> None:
        """Keep the order of what was written or read before and what comes after, as other threads see it."""

else:

    @intrinsic
    def trailing_zeros(typingctx: Any, word: Any) -> Any:
        """Return the number of the lowest bit that is set; the word must not be zero."""

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), lower

    @intrinsic
    def count_bits(typingctx: Any, word: Any) -> Any:
        """Return how many bits of a non-negative word are set."""

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), lower

    @intrinsic
    def is_set(typingctx: Any, flag: Any) -> Any:
        """Tell whether somebody, in this thread or another, has set a flag, an array of one integer.

        An atomic load: the compiler would move a plain one out of the loop that polls, which then never ended.
        """

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            kind = context.get_data_type(flag.dtype)
            found = builder.load_atomic(array.data, ordering="acquire", align=flag.dtype.bitwidth // 8)
            return builder.icmp_unsigned("!=", found, ir.Constant(kind, 0))

        return types.boolean(flag), lower

    @intrinsic
    def fence(typingctx: Any) -> Any:
        """Keep the order of what was written or read before and what comes after, as other threads see it."""

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            builder.fence("seq_cst")
            return context.get_dummy_value()

        return types.void(), lower


def _deposits_quickly() -> bool:
    """Tell whether the processor spreads bits over a mask in a few cycles (x86 since 2013, AMD since Zen 3)."""
    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and name not in ("znver1", "znver2")


def _nth_bit(word: Any, n: Any) -> Any:
    """Return the number of the n-th set bit of a word that has more than n."""
    for _ in range(n):
        word &= word - 1
    return trailing_zeros(word)


if INTERPRETED or not _deposits_quickly():
    nth_bit = kernel(_nth_bit)
else:

    @intrinsic
    def nth_bit(typingctx: Any, word: Any, n: Any) -> Any:
        """Return the number of the n-th set bit of a word that has more than n.

        One instruction instead of a loop whose end nothing can predict: random play in Hive gains a quarter.
        """

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            if not isinstance(context, CPUContext):  # a graphics card
                return context.compile_internal(builder, _nth_bit, signature, arguments)
            bits = ir.IntType(64)
            deposit = ir.FunctionType(bits, (bits, bits))
            function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), deposit)
            single = builder.shl(ir.Constant(bits, 1), arguments[1])
            return builder.cttz(
                builder.call(function, (single, arguments[0])),
                context.get_constant(types.boolean, True),  # type: ignore[no-untyped-call]
            )

        return types.int64(types.int64, types.int64), lower
