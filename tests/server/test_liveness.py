"""Claims of a process are released as soon as it has died, and not before."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator

import pytest
import sqlalchemy as sql

from amytis.server.domain.new_tables import wished
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.claims import Claims
from amytis.server.storage.liveness import release_stale_claims, show_alive
from amytis.server.storage.storage import Storage
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.compiled

WISH = TableSetup(game="babylonia", seats=[SeatSetup(kind="bot", bot="greedy"), SeatSetup(kind="you", name="Ann")])
# Longer than any test waits, so that no claim is free because its lease has ended.
LONG_LEASE = 2 * PATIENCE

# A process that takes up a bot's turn and thinks for ever.
THINKING = """
import asyncio, sys, time
from amytis.server.storage import claims
from amytis.server.storage.claims import Claims
from amytis.server.storage.change_feed import ChangeFeed
from amytis.server.storage.storage import Storage

async def claim():
    claims.LEASE = float(sys.argv[2])
    storage = Storage(sys.argv[1])
    alive = asyncio.Event()
    ChangeFeed(storage.database, storage.process, lambda table, revision: None, alive.set)
    await alive.wait()
    print((await Claims(storage.database, storage.process).claim_table(only_bots=False)).id, flush=True)
    time.sleep(600)

asyncio.run(claim())
"""


@pytest.fixture
def storage(postgres: str) -> Iterator[Storage]:
    """A database that several processes use."""
    kept = Storage(postgres)
    yield kept
    kept.close()


def take_up(address: str, table: str) -> "subprocess.Popen[str]":
    """Another process that has claimed a table."""
    process = subprocess.Popen(
        [sys.executable, "-c", THINKING, address, str(LONG_LEASE)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline().strip() == table
    return process


def test_a_killed_process_loses_its_claims_at_once(postgres: str, storage: Storage) -> None:
    table = wished(WISH, "ann", {})
    asyncio.run(storage.add_table(table, due=True))
    process = take_up(postgres, table.id)

    async def test() -> None:
        claims = Claims(storage.database, "another")
        assert await claims.release_stale() == 0
        assert await claims.claim_table(only_bots=False) is None
        process.kill()
        async with asyncio.timeout(PATIENCE):
            while not await claims.release_stale():
                await asyncio.sleep(0.01)
        claimed = await claims.claim_table(only_bots=False)
        assert claimed
        assert claimed.id == table.id

    try:
        asyncio.run(test())
    finally:
        process.kill()
        process.communicate()


def test_another_worker_plays_on_before_the_lease_ends(postgres: str, storage: Storage) -> None:
    stored = wished(WISH, "ann", {})
    asyncio.run(storage.add_table(stored, due=True))
    process = take_up(postgres, stored.id)

    async def test() -> None:
        registry = TableRegistry(Storage(postgres), Settings("", bot_pace=0))
        table = await registry.table(stored.id)
        await asyncio.sleep(1.5)
        assert table.bot_to_move() is not None
        process.kill()
        await until(lambda: table.bot_to_move() is None)
        await registry.close()

    try:
        asyncio.run(test())
    finally:
        process.kill()
        process.communicate()


def test_a_process_that_has_just_come_is_not_taken_for_dead(storage: Storage) -> None:
    table = wished(WISH, "ann", {})
    asyncio.run(storage.add_table(table, due=True))
    newcomer = Claims(storage.database, "newcomer")
    came: list[sql.Connection] = []

    def come(connection: sql.Connection, *_: object) -> None:
        """Right after the first look of the process that clears away."""
        if not came:
            came.append(storage.database.engine.connect())
            show_alive(came[0], "newcomer")
            came[0].commit()
            assert asyncio.run(newcomer.claim_table(only_bots=False))

    sql.event.listen(storage.database.engine, "after_cursor_execute", come)
    assert storage.database.transaction_now(release_stale_claims) == 0
    came[0].close()
