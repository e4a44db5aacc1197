"""The same kernels on a graphics card, by numba-cuda (the extra `[cuda]`). Imported only where a card is asked for.

numba-cuda compiles the games' kernels for the card as they are. What has to be added: the verbs, which it finds by
overloads of its own, and room for the tables. Each function has its own copy of the tables that it reads, and those
of one game would exceed the 64 kB of constants that a card has; so they lie in its global memory, which is cached too.

Without a card the simulator runs everything interpreted, one game a thread: NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # NumPy 2.5 has dropped it; numba-cuda 0.30 asks for it when it is loaded
    vars(np)["row_stack"] = np.vstack

import numba
import numba.cuda

from kielwasser.core import generic, showing, verbs
from kielwasser.system.errors import KielwasserError, Text

cuda: Any = numba.cuda  # the simulator puts another module into its place
_config: Any = numba.config
SIMULATED = bool(_config.ENABLE_CUDASIM)

_THREADS = 64  # in a block: they wait for each other, and games differ in what they do


class NoCard(KielwasserError):
    """There is no graphics card that could be used."""


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def place() -> Any:
    """Return the number of this thread: that of its game."""
    return np.int64(cuda.grid(1))


def require_card() -> None:
    """Say in one line what is missing."""
    if not SIMULATED and find_spec("numba_cuda") is None:
        raise NoCard(
            Text(
                "numba-cuda fehlt: pip install kielwasser[cuda]", "numba-cuda is missing: pip install kielwasser[cuda]"
            )
        )
    if not cuda.is_available():
        raise NoCard(
            Text(
                "es ist keine CUDA-Grafikkarte da, oder ihr Treiber fehlt", "there is no CUDA card, or no driver for it"
            )
        )


@cache
def teach() -> None:
    """Make the verbs known to the compiler for cards, and let it put tables into global memory."""
    if SIMULATED:
        return
    from numba.cuda.cudadrv import nvvm
    from numba.cuda.extending import overload  # type: ignore[attr-defined]  # numba-cuda's has it

    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    for name in generic.VERBS:
        overload(getattr(generic, name), strict=False)(_chooser(name))
    for verb, choose in (
        (generic.show_ground, showing._choose_ground),
        (generic.show_pieces, showing._choose_pieces),
        (generic.show_numbers, showing._choose_numbers),
        (generic.horizon, showing._choose_horizon),
    ):
        overload(verb, strict=False)(choose)


def _chooser(name: str) -> Callable[[Any, Any, Any], Any]:
    def choose(board: Any, state: Any, x: Any) -> Any:
        return verbs._COMPILED[state][name].py_func

    return choose


def for_card(function: Callable[..., None]) -> Callable[..., None]:
    """Return a function that runs on the card, once for each of so many games: the first argument is their number."""
    teach()
    compiled = cuda.jit(function)

    def launch(games: int, *arguments: Any) -> None:
        compiled[-(-games // _THREADS), min(games, _THREADS)](games, *arguments)

    return launch


def to_card(array: Any) -> Any:
    """Return an array on the card: a copy, or the same if it lies there already (PyTorch's, CuPy's, JAX's)."""
    if SIMULATED:
        return array
    if hasattr(array, "__cuda_array_interface__"):
        return cuda.as_cuda_array(array)
    return cuda.to_device(array)


def from_card(array: Any) -> Any:
    """Return a copy of an array that lies on the card."""
    return array.copy() if SIMULATED else array.copy_to_host()


def fill(array: Any, values: Any) -> None:
    """Copy values into an array that lies on the card."""
    if SIMULATED:
        array[...] = values
    else:
        array.copy_to_device(np.ascontiguousarray(values, array.dtype))


def wait() -> None:
    """Wait until the card has done everything."""
    if not SIMULATED:
        cuda.synchronize()
