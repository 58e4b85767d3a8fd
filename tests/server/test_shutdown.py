"""Shutdown: a missing database or an open stream does not delay it."""

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from amytis.cli.main import make_app
from amytis.cli.serve import GRACE
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Settings
from amytis.server.storage.storage import Storage
from tests.server.conftest import new_database
from tests.server.people import Person
from tests.server.postgres import Cluster
from tests.server.process_failures import PAUSE, Site
from tests.server.programs import Program
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("seconds", [2, 8])
def test_a_site_ends_while_one_of_its_processes_waits_for_the_database(cluster: Cluster, seconds: float) -> None:
    site = Site(new_database(cluster))
    cluster.stop()
    try:
        before = site.children("spawn_main")
        os.kill(before[0], signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while set(site.children("spawn_main")) <= set(before) and time.monotonic() < deadline:
            time.sleep(PAUSE)
        # Loading, or waiting for the database already: it ends in either case.
        time.sleep(seconds)
        assert site.stop() == 0
    finally:
        cluster.start()
        if site.process.poll() is None:
            site.kill()


def test_work_that_comes_in_the_last_moment_holds_no_end_up(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def test() -> None:
        registry = TableRegistry(Storage(address), Settings(address))
        while not registry.woken._waiters:
            await asyncio.sleep(0.01)
        registry.woken.set()
        assert registry._background_work
        async with asyncio.timeout(PATIENCE):
            await registry._background_work.close()
        await registry.close()

    asyncio.run(test())


def test_a_server_ends_at_once_while_programs_read(tmp_path: Path) -> None:
    site = Site(f"sqlite:///{tmp_path / 'tables.sqlite'}", workers=1)
    ann = Person(site.address)
    table = ann.open_table("you Ann", "here Zoe")
    with Program(ann, "Zed") as zed, zed.listen(), zed.listen(f"/tables/{table}/stream") as lines:
        next(lines)
        before = time.monotonic()
        site.process.terminate()
        assert list(lines) == []
        site.process.wait(PATIENCE)
        # Without being let go, they would be waited for in vain.
        assert time.monotonic() - before < GRACE
    Person.all_leave()


def test_what_a_host_says_last_counts() -> None:
    words = ["--host", "127.0.0.1", "--limit", "sockets=5", "--host", "0.0.0.0", "--limit", "burst=7"]
    _, bound, _ = make_app().parse_args(["serve", *words])
    said: dict[str, Any] = bound.arguments
    assert (said["host"], said["limit"]) == ("0.0.0.0", ("sockets=5", "burst=7"))


def test_a_hangup_changes_all_processes_of_a_site(postgres: str) -> None:
    site = Site(postgres)
    before = set(site.children("spawn_main", "worker"))
    assert len(before) == 3
    site.process.send_signal(signal.SIGHUP)
    deadline = time.monotonic() + PATIENCE
    while before & set(site.children("")) and time.monotonic() < deadline:
        time.sleep(PAUSE)
    assert not before & set(site.children(""))
    assert Person(site.address).get("/house").status_code == 200
    site.stop()
    Person.all_leave()
