"""Random numbers: the known sequence, and every number as likely as any other."""

import itertools
from collections import Counter

import numpy as np

from amytis.core.rng import MASK, below, branch, next_word, seeded


def sfc32(words: list[int], count: int) -> list[int]:
    """The generator written down again in plain Python integers."""
    a, b, c, counter = words
    out = []
    for _ in range(count):
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = ((c << 21 | c >> 11) % 2**32 + word) % 2**32
        out.append(word)
    return out


def test_the_sequence_is_that_of_sfc32() -> None:
    rng = seeded(1, 2, 3)
    expected = sfc32(rng.tolist(), 50)
    assert [next_word(rng) for _ in range(50)] == expected


def test_seeds_give_unrelated_generators() -> None:
    starts = {tuple(seeded(*seeds).tolist()) for seeds in ((0,), (1,), (0, 0), (0, 1), (1, 0), (10,))}
    assert len(starts) == 6
    assert (seeded(5) == seeded(5)).all()


def test_branches_are_unrelated_and_leave_the_generator_as_it_is() -> None:
    rng, branched = seeded(5), seeded(0)
    words = []
    for index in range(64):
        branch(rng, index, branched)
        words.append(next_word(branched))
    assert (rng == seeded(5)).all()
    changed = [(one ^ other).bit_count() for one, other in itertools.pairwise(map(int, words))]
    assert abs(sum(changed) / len(changed) - 16) < 5 * 8**0.5 / len(changed) ** 0.5
    branch(rng, 3, branched)
    assert next_word(branched) == words[3]


def test_every_number_below_is_as_likely() -> None:
    rng = seeded(3)
    drawn = Counter(below(rng, 7) for _ in range(7000))
    assert set(drawn) == set(range(7))
    assert all(abs(count - 1000) < 5 * 1000**0.5 for count in drawn.values())


def test_below_draws_again_where_it_would_be_unfair() -> None:
    n = 3 << 30
    words = [0, 0, 0, 0]
    rng = np.array(words, np.int64)
    accepted = next(word for word in sfc32(words, 1000) if (word * n) & MASK >= (MASK + 1 - n) % n)
    assert below(rng, n) == accepted * n >> 32
