"""Draw random numbers that are the same interpreted and compiled, on every machine.

The generator is a xorshift on words of 63 bits with the shifts 11, 8, 20: its period is 2**63 - 1 (the order of its
matrix was computed), a word is never negative, and neither Python's long nor NumPy's wrapping integers can
tell themselves apart on it. Unsigned words would warn when interpreted and become floats when mixed with signed ones.
Words come from `seed_word`, which hashes, so neighbouring seeds have nothing in common.
"""

import hashlib
from typing import Any

from kielwasser.core.kernel import kernel

_WORD = (1 << 63) - 1


def seed_word(*parts: object) -> int:
    """Return a non-zero 63-bit word that depends on all parts: a game's name, a seed, a purpose."""
    text = "\x1f".join(str(part) for part in parts)
    word = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little") >> 1
    return word or 1


@kernel
def next_word(word: Any) -> Any:
    """Return the word that follows."""
    word ^= (word << 11) & _WORD
    word ^= word >> 8
    word ^= (word << 20) & _WORD
    return word


@kernel
def below(word: Any, n: Any) -> Any:
    """Return the number from 0 to n - 1 that the word stands for; n must be less than 2**31."""
    return ((word >> 32) * n) >> 31
