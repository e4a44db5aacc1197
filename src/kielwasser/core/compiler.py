"""A Numba target of our own, which compiles what a kernel calls once and together with it.

Numba compiles every function for itself: it optimises the function, makes machine code of it that Python could call,
saves that, and then does all of this again for each caller of the function. A game's kernels are a hundred small
functions, of which Python calls twenty. Here a function that another kernel calls is only typed and translated; it is
optimised once, inside the kernel that Python calls. That halves the time of the first compile (docs/kernels.md).

Nobody else who uses Numba in this process notices: a target has its own compiler and its own machine code.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba import types
from numba.core import codegen, compiler, decorators
from numba.core.caching import FunctionCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUContext
from numba.core.registry import CPUDispatcher, CPUTarget
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_registry

from kielwasser.system.locks import locked

TARGET = "kielwasser"
_UNRESOLVED = codegen.RuntimeLinker.PREFIX


class Library(codegen.JITCodeLibrary):
    """The code of one function. What it calls is linked in when Python wants to call it, and not before."""

    def add_linking_library(self, library: Any) -> None:
        """Note that a function is called."""
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        """Link in what is called, directly or not, optimise everything together and make machine code of it."""
        self._own = {function.name for function in self._final_module.functions if not function.is_declaration}
        called = list(self._called({self}))
        self._linking_libraries = sorted(called, key=lambda library: library._finalized)  # stable
        super().finalize()

    def _called(self, seen: set[Any]) -> Iterator[Any]:
        for library in self._linking_libraries:
            if library not in seen:
                seen.add(library)
                yield library
                if not library._finalized:
                    yield from library._called(seen)

    def _get_module_for_linking(self) -> Any:
        """Return the code of this function alone, unless Python calls it too: then all of it is there, optimised."""
        return super()._get_module_for_linking() if self._finalized else self._final_module

    def _optimize_final_module(self) -> None:
        """Optimise once: Numba's first round is for the counting of references, of which kernels have none."""
        self._resolve_recursion()
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._own:
                function.linkage = llvm.Linkage.internal
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _resolve_recursion(self) -> None:
        """Let functions call themselves directly.

        Numba lets them call through a variable that is filled when the machine code of the function is there: of the
        function by itself, which nobody makes here.
        """
        for variable in list(self._final_module.global_variables):
            if variable.name.startswith(_UNRESOLVED):
                function = variable.name.removeprefix(_UNRESOLVED)
                text = f'declare void @"{function}"()\n@"{variable.name}" = linkonce_odr constant ptr @"{function}"\n'
                self._final_module.link_in(llvm.parse_assembly(text))

    def _finalize_specific(self) -> None:
        """Make machine code; no variables are left to fill."""
        self._codegen._engine.finalize_object()


class Codegen(codegen.JITCPUCodegen):
    """Makes libraries of the kind above."""

    _library_class = Library


class Context(CPUContext):
    """What is the same for all functions of this target."""

    def init(self) -> None:
        """Begin with a compiler and machine code of its own."""
        super().init()
        self._internal_codegen = Codegen("kielwasser")

    def get_constant_generic(self, builder: Any, ty: Any, val: Any) -> Any:
        """Return a constant; that of a kernel is never looked at, since kernels are called by name.

        Numba puts its address there, which optimising takes away again. Without optimising it stays, and what holds
        an address cannot be kept on disk.
        """
        if isinstance(ty, types.Dispatcher):
            return self.get_constant_null(ty)
        return super().get_constant_generic(builder, ty, val)


class Target(CPUTarget):
    """The target as Numba wants it described."""

    @cached_property
    def _toplevel_target_context(self) -> Context:
        return Context(self.typing_context, TARGET)


class Token(CPU):
    """The target's name among Numba's."""


class Flags(compiler.Flags):
    """Options that are compared by what is set: Numba compares all of them at each call in a kernel, which adds up."""

    def __hash__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flags) and self._values == other._values


class Kernel(CPUDispatcher):
    """A function of this target: compiled for Python at the first call, for another kernel while that is compiled."""

    targetdescr = Target(TARGET)
    _compiler: Any
    _depth = 0  # of kernels that are being compiled; whoever reads it holds the compiler's lock

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._compiler._customize_flags = self._customize_flags

    def _customize_flags(self, flags: Any) -> Any:
        flags = Flags(flags)
        flags.no_cfunc_wrapper = True
        if Kernel._depth > 1:
            flags.no_cpython_wrapper = flags.no_compile = True
        return flags

    def compile(self, sig: Any) -> Any:
        """Return what stands for the function with these types of arguments: one that Python can call, or a key."""
        with global_compiler_lock:
            known: Any = self.overloads.get(tuple(sig))
            if known is not None and (Kernel._depth > 0 or not isinstance(known.entry_point, Key)):
                return known.entry_point
            Kernel._depth += 1
            try:
                if Kernel._depth > 1:
                    return self._link(sig)
                if known is not None:
                    del self.overloads[tuple(sig)]
                with uncollected():
                    return super().compile(sig)
            finally:
                Kernel._depth -= 1

    def _link(self, sig: Any) -> Any:
        """Type and translate the function for another kernel."""
        with self._compiling_counter:
            made = self._compiler.compile(sig, None)
            key = Key()
            self.targetctx.insert_user_function(key, made.fndesc, [made.library])
            self.overloads[tuple(sig)] = made._replace(entry_point=key)
            return key


class Shelf(FunctionCache):
    """The machine code of one kernel on disk."""

    def __init__(self, function: Any, lock: Path) -> None:
        super().__init__(function)
        self._lock = lock

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Load without Numba's look at everything that could be called, which only compiling needs.

        For the kernels of a game it takes half a second, before the first move.
        """
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save, one process at a time: Numba reads the index, adds to it and writes it, and so would lose entries."""
        with locked(self._lock):
            super().save_overload(sig, data)


class Key:
    """Stands for a function that only kernels can call."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Let the garbage be: collecting it takes a twentieth of the time of a compile, in which little arises."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


target_registry[TARGET] = Token
dispatcher_registry[Token] = Kernel
jit_registry[Token] = partial(decorators.jit, _target=TARGET)
