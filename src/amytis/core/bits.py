"""Bit sets in signed 64-bit words: scanning and counting, alike with and without the compiler."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

# 60 bits a word: the sign bit is never used, so shifts and comparisons need no care.
WORD_BITS = 60


def lowest_bit(word: int) -> int:
    """The index of the lowest bit of a word that is not zero."""
    word = int(word)
    return (word & -word).bit_length() - 1


def count_bits(word: int) -> int:
    """How many bits are set."""
    return int(word).bit_count()


@intrinsic
def _trailing_zeros(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _population(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@overload(lowest_bit)
def _compiled_lowest_bit(word: Any) -> Any:
    def scan(word: Any) -> Any:
        return _trailing_zeros(word)

    return scan


@overload(count_bits)
def _compiled_count_bits(word: Any) -> Any:
    def count(word: Any) -> Any:
        return _population(word)

    return count
