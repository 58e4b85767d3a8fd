"""Bit scanning and counting, inside and outside compiled code."""

from hypothesis import given
from hypothesis import strategies as st

from amytis.core.bits import WORD_BITS, count_bits, lowest_bit
from amytis.core.compiled import compiled


@compiled
def compiled_lowest_bit(word: int) -> int:
    """In compiled code."""
    return lowest_bit(word)


@compiled
def compiled_count_bits(word: int) -> int:
    """In compiled code."""
    return count_bits(word)


@given(st.sets(st.integers(0, WORD_BITS - 1), min_size=1))
def test_a_set_is_scanned_and_counted(members: set[int]) -> None:
    word = sum(1 << member for member in members)
    assert lowest_bit(word) == compiled_lowest_bit(word) == min(members)
    assert count_bits(word) == compiled_count_bits(word) == len(members)
