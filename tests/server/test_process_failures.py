"""Nothing confirmed is lost, nothing is played twice, and every table goes on, whatever happens to the processes."""

import asyncio
import contextlib
import os
import random
import resource
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from amytis.core import catalogue
from amytis.core.contract import SPECTATOR
from amytis.server.domain.subscriber import Subscriber
from amytis.server.domain.table import Table
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage import claims
from amytis.server.storage.schema import events_table
from amytis.server.storage.storage import Storage
from tests.server.conftest import free_port
from tests.server.people import Person
from tests.server.postgres import Cluster
from tests.server.process_failures import Player, Site, inject, read_nothing, stopped
from tests.server.test_restart import Process
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.compiled

SECONDS = float(os.environ.get("AMYTIS_STORM_SECONDS", "12"))
SEED = int(os.environ.get("AMYTIS_STORM_SEED", "1"))
BREATH = 1.0


@pytest.fixture
def site(weak_database: str) -> Iterator[Site]:
    """A server of several processes over it."""
    running = Site(weak_database)
    yield running
    running.kill()


def faults_of_processes(site: Site) -> list[Callable[[], None]]:
    """Everything that can happen to the processes of a site."""

    def kill_one(*words: str) -> None:
        with contextlib.suppress(IndexError, ProcessLookupError):
            os.kill(random.choice(site.children(*words)), signal.SIGKILL)

    def kill_a_server() -> None:
        kill_one("spawn_main")

    def kill_a_bot_worker() -> None:
        kill_one("worker")

    def kill_all() -> None:
        site.kill()
        site.start()

    def change_all_servers() -> None:
        site.process.send_signal(signal.SIGHUP)

    def stop_for_a_while() -> None:
        with contextlib.suppress(IndexError, ProcessLookupError), stopped(random.choice(site.children("spawn_main"))):
            time.sleep(BREATH)

    return [kill_a_server, kill_a_bot_worker, kill_all, change_all_servers, stop_for_a_while]


def faults_of_a_database(cluster: Cluster) -> list[Callable[[], None]]:
    """Everything that can happen to a database."""

    def restart_the_database() -> None:
        cluster.stop()
        time.sleep(BREATH)
        cluster.start()

    def cut_the_power_of_the_database() -> None:
        cluster.stop(signal.SIGQUIT)
        cluster.start()

    def fill_its_disk() -> None:
        with cluster.full_disk():
            time.sleep(BREATH)

    return [restart_the_database, cut_the_power_of_the_database, fill_its_disk]


async def open_tables(address: str, until: float) -> dict[str, list[Player]]:
    """A table of every game, with two people and a bot or more where the game allows it."""
    tables = {}
    for game, info in catalogue.games().items():
        people = [Player(address, until), Player(address, until)]
        bots = [{"kind": "bot", "bot": "random"}] * min(1, max(info.players) - 2)
        seats = [{"kind": "you", "name": "Ann"}, {"kind": "open"}, *bots]
        opened = await people[0].ask("POST", "/tables", {"game": game, "seats": seats})
        table = opened.json()["id"]
        assert (await people[1].ask("POST", f"/tables/{table}/seats/1", {"name": "Ben"})).status_code == 200
        tables[table] = people
    return tables


async def all_leave(tables: dict[str, list[Player]]) -> None:
    """Close all browsers."""
    for people in tables.values():
        for one in people:
            await one.http.aclose()


def played(people: list[Player]) -> int:
    """How many decisions people have made."""
    return sum(len(one.played) for one in people)


def test_in_a_storm_nothing_is_lost_or_repeated_and_every_table_goes_on(
    site: Site, weak_cluster: Cluster, weak_database: str
) -> None:
    heard: dict[str, list[int]] = {}

    async def storm() -> dict[str, list[Player]]:
        tables = await open_tables(site.address, time.monotonic() + 2 * PATIENCE)
        heard.update({table: [] for table in tables})
        playing = [asyncio.create_task(one.play(table)) for table, people in tables.items() for one in people]
        listening = [asyncio.create_task(people[0].listen(table, heard[table])) for table, people in tables.items()]
        looking_on = [asyncio.create_task(read_nothing(site.address, table)) for table in tables]
        await asyncio.gather(
            inject(faults_of_processes(site), SECONDS, SEED),
            inject(faults_of_a_database(weak_cluster), SECONDS, SEED + 1),
        )
        for onlooker in looking_on:
            onlooker.cancel()
        # One that is cancelled once more, while it says goodbye, would leave its connection open.
        await asyncio.wait(looking_on)
        calm = {table: played(people) for table, people in tables.items()}
        while any(played(people) < calm[table] + 2 for table, people in tables.items() if not people[0].over):
            await asyncio.sleep(BREATH)
        for people in tables.values():
            for one in people:
                one.until = time.monotonic() + BREATH
        await asyncio.gather(*playing, *listening)
        await all_leave(tables)
        return tables

    tables = asyncio.run(asyncio.wait_for(storm(), 2 * PATIENCE))
    assert site.stop() == 0
    for table, people in tables.items():
        keys = check_log(weak_database, table)
        for one in people:
            assert set(one.played) <= set(keys)
            assert not set(one.refused) & set(keys)
    site.start()


def check_log(database: str, table: str) -> list[str]:
    """The keys in a table's log and drafts, each once; the log has no gaps, and it replays."""
    storage = Storage(database)
    try:
        stored = asyncio.run(storage.load_table(table))
        assert stored
        numbers = sql.select(events_table.c.seq).where(events_table.c.table_id == table).order_by(events_table.c.seq)
        found = storage.database.transaction_now(lambda connection: list(connection.execute(numbers).scalars()))
        assert found == list(range(len(found)))

        async def replayed() -> Table:
            return Table(stored, storage)

        assert asyncio.run(replayed()).confirmed_steps == len(found)
        entered = [*stored.events, *(event for draft in stored.drafts.values() for event in draft)]
        keys = [event.key for event in entered if event.key]
        assert len(keys) == len(set(keys))
        return keys
    finally:
        storage.close()


def test_servers_change_one_after_the_other_without_dropping_games(site: Site) -> None:
    async def test() -> None:
        tables = await open_tables(site.address, time.monotonic() + PATIENCE)
        table, (ann, ben) = next(iter(tables.items()))
        before = set(site.children("spawn_main"))
        site.process.send_signal(signal.SIGHUP)
        playing = [asyncio.create_task(one.play(table)) for one in (ann, ben)]
        while set(site.children("spawn_main")) & before:
            await asyncio.sleep(0.1)
        for one in (ann, ben):
            one.until = time.monotonic() + BREATH
        await asyncio.gather(*playing)
        assert ann.played and ben.played
        await all_leave(tables)

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_a_disk_that_is_really_full_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.sqlite", free_port())
    try:
        ann = Person(server.address)
        table = ann.open_table("you Ann", "here Zoe")
        assert ann.play(table, 0, ann.look(table)["moves"][0]).status_code == 200
        seen = ann.look(table)
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, most))
        refused = ann.play(table, 0, "done", seen["version"], "the-key-of-done")
        assert (refused.status_code, refused.json()["code"]) == (503, "not_stored")
        assert ann.post("/tables", {"game": "babylonia", "seats": [{"kind": "you"}] * 2}).status_code == 503
        assert ann.get("/house").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        assert ann.play(table, 0, "done", seen["version"], "the-key-of-done").status_code == 200
        assert ann.look(table)["seat"] == 1
    finally:
        Person.all_leave()
        server.kill()


def test_bots_whose_claims_run_out_at_once_still_play_each_move_once(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "LEASE", -1.0)

    async def test() -> str:
        registries = [TableRegistry(Storage(postgres), Settings(postgres, bot_pace=0)) for _ in range(2)]
        wish = TableSetup(game="babylonia", seats=[SeatSetup(kind="bot", bot="random")] * 2)
        table = await registries[0].open_table(wish, "somebody")
        registries[1].join(await registries[1].table(table), Subscriber("somebody", SPECTATOR, None, "en"), 0)
        while not (await registries[1].table(table)).game.over:
            await asyncio.sleep(0.1)
        for registry in registries:
            await registry.close()
        return table

    table = asyncio.run(asyncio.wait_for(test(), PATIENCE))
    check_log(postgres, table)
