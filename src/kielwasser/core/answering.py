"""Kernels that ask a network what a position is worth: one that goes number by number, and one of vectors.

Both give the same value. The one of vectors keeps all sums in registers, and is made of nothing that only one kind of
processor has: LLVM finds the instructions. The other one is its twin, which tests compare; it stands in wherever
vectors do not help: interpreted, under bounds checks, on graphics cards.

    found  →  rows of 32 short weights, added up  →  clipped: 32 strengths of 0 … 128
           →  with 32 × 16 short weights, two products at a time  →  clipped  →  with 16 weights, the answer
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.cpu import CPUContext
from numba.extending import intrinsic

from kielwasser.core.kernel import CHECKED, kernel
from kielwasser.core.network import ANSWER, HIDDEN, ONE, SECOND, STEP, WEIGHT
from kielwasser.core.records import INTERPRETED

_DOWN = 3  # bits, from ONE to STEP
_TOP = STEP * WEIGHT


def _add_up(sheet: Any, n: Any) -> Any:
    """Return the answer for the first n features of `sheet.found`, in whole numbers."""
    found, rows, second, first, sums = sheet.found, sheet.rows, sheet.second, sheet.first_sums, sheet.sums
    total = np.int64(0)
    for k in range(HIDDEN):
        first[k] = sheet.start[k]
    for i in range(n):
        total += sheet.direct[found[i]]
        for k in range(HIDDEN):
            first[k] += rows[found[i], k]
    for j in range(SECOND):
        sums[j] = sheet.second_start[j]
    for k in range(HIDDEN):
        strength = np.int64(min(max(first[k], 0), ONE)) >> _DOWN  # a bare ONE would make short products, interpreted
        for j in range(SECOND):
            sums[j] += strength * second[k // 2, j, k % 2]
    for j in range(SECOND):
        total += np.int64(min(max(sums[j], 0), _TOP)) * sheet.last[j]
    return total


plain_sum = kernel(_add_up)

if INTERPRETED or CHECKED:
    vector_sum = plain_sum
else:
    _SHORT, _LONG, _WORD = (ir.IntType(bits) for bits in (16, 32, 64))

    def _vector(element: Any, count: int) -> Any:
        return ir.VectorType(element, count)

    def _same(vector: Any, number: int) -> Any:
        return ir.Constant(vector, [number] * vector.count)

    def _clip(builder: Any, values: Any, most: int) -> Any:
        """Return values, none of them below 0 or above the most."""
        low, high = _same(values.type, 0), _same(values.type, most)
        values = builder.select(builder.icmp_signed(">", values, low), values, low)
        return builder.select(builder.icmp_signed("<", values, high), values, high)

    def _pick(builder: Any, values: Any, places: list[int]) -> Any:
        """Return the values at some places."""
        mask = ir.Constant(_vector(_LONG, len(places)), places)
        return builder.shuffle_vector(values, ir.Constant(values.type, ir.Undefined), mask)

    @intrinsic
    def vector_sum(typingctx: Any, sheet: Any, n: Any) -> Any:
        """Return what `plain_sum` does."""

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            if not isinstance(context, CPUContext):  # a graphics card
                return context.compile_internal(builder, _add_up, signature, arguments)
            start = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())

            def load(kind: Any, field: str, place: Any = 0) -> Any:
                """Return what stands in a field; `place` counts from its begin in what is loaded."""
                begin = builder.gep(start, [ir.Constant(_WORD, sheet.offset(field))])
                at = place if isinstance(place, ir.Value) else ir.Constant(_WORD, place)
                loaded = builder.load(builder.gep(builder.bitcast(begin, kind.as_pointer()), [at]))
                loaded.align = getattr(kind, "element", kind).width // 8
                return loaded

            hidden, row, pairs = _vector(_LONG, HIDDEN), _vector(_SHORT, HIDDEN), _vector(_SHORT, 2 * SECOND)
            products, second = _vector(_LONG, 2 * SECOND), _vector(_LONG, SECOND)
            sums = cgutils.alloca_once_value(builder, load(hidden, "start"))  # type: ignore[no-untyped-call]
            answer = cgutils.alloca_once_value(builder, ir.Constant(_WORD, 0))  # type: ignore[no-untyped-call]
            with cgutils.for_range(builder, arguments[1]) as loop:
                feature = load(_WORD, "found", loop.index)
                wide = builder.sext(load(row, "rows", feature), hidden)
                builder.store(builder.add(builder.load(sums), wide), sums)
                direct = builder.sext(load(_LONG, "direct", feature), _WORD)
                builder.store(builder.add(builder.load(answer), direct), answer)
            clipped = _clip(builder, builder.load(sums), ONE)
            strengths = builder.trunc(builder.lshr(clipped, _same(hidden, _DOWN)), row)
            total = load(second, "second_start")
            for k in range(HIDDEN // 2):
                both = builder.sext(_pick(builder, strengths, [2 * k, 2 * k + 1] * SECOND), products)
                made = builder.mul(both, builder.sext(load(pairs, "second", k), products))
                for side in (0, 1):
                    total = builder.add(total, _pick(builder, made, list(range(side, 2 * SECOND, 2))))
            words = _vector(_WORD, SECOND)
            last = builder.sext(load(second, "last"), words)
            said = builder.mul(builder.sext(_clip(builder, total, _TOP), words), last)
            name, kind = f"llvm.vector.reduce.add.v{SECOND}i64", ir.FunctionType(_WORD, (words,))
            adder = builder.module.declare_intrinsic(name, (), kind)
            return builder.add(builder.load(answer), builder.call(adder, (said,)))

        return types.int64(sheet, n), lower


@kernel
def answer(sheet: Any, n: Any) -> Any:
    """Return what the network says of a position with the first n features of `sheet.found`, for the seat to move."""
    return vector_sum(sheet, n) / (1.0 * ANSWER)
