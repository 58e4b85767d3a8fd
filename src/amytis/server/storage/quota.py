"""Whose tables a process may claim next: its places for claimed tables are divided among addresses, and the places of
an address among its people."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

# One address may take a quarter of the places.
PART_OF_AN_ADDRESS = 4


class TableOwner(NamedTuple):
    """A key that stands for the address that a table was opened from, and the person who opened it."""

    address: str
    person: str


@dataclass(frozen=True)
class Quota:
    """Tables of addresses and people that hold places already are claimed last; those that are refused get no further
    place."""

    addresses: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    refused_addresses: frozenset[str] = frozenset()
    refused_people: frozenset[str] = frozenset()

    @classmethod
    def of(cls, held: Collection[TableOwner], most: int) -> "Quota":
        """What is left of `most` places, of which some are held.

        An address without a place gets one even if all are taken, and so does a person without one whose address has
        taken its part: being first keeps nobody else out.
        """
        counts = Counter(address for address, _ in held)
        part = max(1, most // PART_OF_AN_ADDRESS)
        crowded = {address for address, count in counts.items() if count >= part}
        return cls(
            frozenset(counts),
            frozenset(person for _, person in held),
            frozenset(counts if len(held) >= most else ()),
            frozenset(person for address, person in held if address in crowded),
        )
