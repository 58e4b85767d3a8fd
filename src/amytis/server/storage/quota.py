"""Whose tables a process may claim next: the places are shared out among addresses, and those of an address among its
people."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

# Of all places, the part that one address may take.
PART_OF_AN_ADDRESS = 4


@dataclass(frozen=True)
class Quota:
    """Those who hold places already come last; those who are refused get no further place."""

    addresses: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    refused_addresses: frozenset[str] = frozenset()
    refused_people: frozenset[str] = frozenset()

    @classmethod
    def of(cls, held: Collection[tuple[str, str]], most: int) -> "Quota":
        """What is left of so many places, some of which are held, each by an address and a person.

        An address without a place is let in even if all are taken, and so is a person of an address that has taken its
        part: nobody can keep others out by being first.
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
