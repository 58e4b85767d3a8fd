"""Which tables a worker claims next."""

import asyncio
from dataclasses import replace
from pathlib import Path

from amytis.server.storage.claims import Claims
from amytis.server.storage.presence import Presence
from amytis.server.storage.quota import PART_OF_AN_ADDRESS, Quota, TableOwner
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredSeat, StoredTable

MOST = 2 * PART_OF_AN_ADDRESS


def table(name: str, person: str, address: str) -> StoredTable:
    """A table at which a bot is due."""
    seats = [StoredSeat("bot", "", bot="greedy"), StoredSeat("person", "Ann", person)]
    stored = StoredTable(name, "babylonia", 2, {"cards": "base"}, person, 1.0, None, None, seats)
    return replace(stored, opened_from=address)


def claimed(path: Path, tables: list[StoredTable], followed: str = "") -> list[str]:
    """All tables that a process claims, in order, if it gives none back."""

    async def claim() -> list[str]:
        storage = Storage(f"sqlite:///{path / 'tables.sqlite'}")
        for one in tables:
            await storage.add_table(one, due=True)
        if followed:
            await Presence(storage.database, "server").keep(followed, [1])
        claims, names = Claims(storage.database, "worker"), []
        held: list[TableOwner] = []
        while (found := await claims.claim_table(only_bots=False, quota=Quota.of(held, MOST))) is not None:
            held.append(TableOwner(found.address, found.person))
            names.append(found.id)
        storage.close()
        return names

    return asyncio.run(claim())


def test_an_address_gets_a_part_of_the_places(tmp_path: Path) -> None:
    many = [table(f"flood {number}", "flooder", "1") for number in range(3 * MOST)]
    names = claimed(tmp_path, [*many, table("stranger", "ann", "2")])
    assert len(names) == MOST // PART_OF_AN_ADDRESS + 1
    assert names.index("stranger") == 1


def test_a_person_without_a_place_gets_one_at_a_crowded_address(tmp_path: Path) -> None:
    many = [table(f"flood {number}", "flooder", "1") for number in range(3 * MOST)]
    names = claimed(tmp_path, [*many, table("neighbour", "ann", "1")])
    assert names.index("neighbour") == 1


def test_an_address_without_a_place_is_let_in_when_all_are_taken() -> None:
    held = [TableOwner(address, f"{address} {number}") for address in "1234" for number in range(2)]
    quota = Quota.of(held, MOST)
    assert quota.refused_addresses == set("1234")
    assert Quota.of(held[:-1], MOST).refused_addresses == set()


def test_tables_that_are_followed_come_first(tmp_path: Path) -> None:
    names = claimed(tmp_path, [table(name, name, "1") for name in ("first", "second", "followed")], "followed")
    assert names[0] == "followed"


def test_an_empty_quota_refuses_nobody() -> None:
    assert Quota.of([], MOST) == Quota()
