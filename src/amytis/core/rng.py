"""Random numbers: sfc32 in four signed words, alike with and without the compiler.

The state is an int64 array of four 32-bit values, so a generator can be copied, saved and handed to compiled code.
"""

import hashlib
import secrets

import numpy as np
import numpy.typing as npt

from amytis.core.arguments import check_seed
from amytis.core.compiled import compiled

Rng = npt.NDArray[np.int64]

MASK = 0xFFFFFFFF
WORDS_TO_MIX = 12  # after so many, generators that began with one different bit have nothing in common


def seeded(*seeds: int) -> Rng:
    """A generator for these numbers; different numbers give unrelated generators."""
    numbers = tuple(check_seed(seed) for seed in seeds)
    digest = hashlib.blake2b(repr(numbers).encode(), digest_size=16).digest()
    return np.frombuffer(digest, "<u4").astype(np.int64)


def fresh_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(48)


@compiled
def next_word(rng: Rng) -> int:
    """The next 32 random bits."""
    a, b, c, counter = rng[0], rng[1], rng[2], rng[3]
    word = (a + b + counter) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = (((c << 21) | (c >> 11)) + word) & MASK
    rng[3] = (counter + 1) & MASK
    return word


@compiled
def branch(rng: Rng, index: int, other: Rng) -> None:
    """Make another generator from this one, which stays as it is; every index gives an unrelated one."""
    for i in range(3):
        other[i] = rng[i]
    other[3] = (rng[3] + index) & MASK
    for _ in range(WORDS_TO_MIX):
        next_word(other)


@compiled
def below(rng: Rng, n: int) -> int:
    """A random number in range(n), every one exactly as likely (Lemire's multiplication with rejection)."""
    product = next_word(rng) * n
    if product & MASK < n:
        threshold = (MASK + 1 - n) % n
        while product & MASK < threshold:
            product = next_word(rng) * n
    return product >> 32
