"""Whether a server lives, and whether it is ready."""

import asyncio
import resource
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import websockets
from sqlalchemy.exc import OperationalError

from amytis.server.api import health
from amytis.server.api.health import STAYS_READY
from amytis.server.domain.errors import DomainError
from amytis.server.storage.storage import Storage
from tests.server.conftest import Serve, free_port
from tests.server.people import Person
from tests.server.postgres import Cluster
from tests.server.test_restart import Process
from tests.server.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.compiled


def test_a_server_that_is_well_says_so(ann: Person) -> None:
    assert ann.get("/health").json() == {"status": "alive"}
    assert ann.get("/ready").json() == {"status": "ready"}
    ann.http.cookies.clear()
    assert "set-cookie" not in ann.get("/ready").headers


def test_a_server_whose_store_fails_lives_but_is_not_ready(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: Storage, work: Callable[..., Any]) -> None:
        raise OSError("a secret of the database")

    monkeypatch.setattr(Storage, "transaction", fail)
    refused = ann.get("/ready")
    assert (refused.status_code, refused.json()["code"]) == (503, "not_ready")
    assert refused.json()["message"] == "The server is not ready: its store answers with an error"
    assert "erreur" in ann.get("/ready", language="fr").json()["message"]
    assert ann.get("/health").status_code == 200
    monkeypatch.undo()
    assert ann.get("/ready").status_code == 200


def test_a_server_on_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    server = Process(tmp_path / "tables.sqlite", free_port())
    try:
        ann = Person(server.address)
        wait_until(lambda: ann.get("/ready").status_code == 200)
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, most))
        time.sleep(STAYS_READY)
        refused = ann.get("/ready")
        assert (refused.status_code, refused.json()["code"]) == (503, "not_ready")
        assert ann.get("/health").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        wait_until(lambda: ann.get("/ready").status_code == 200)
    finally:
        Person.all_leave()
        server.kill()


def test_a_server_whose_postgres_cannot_write_is_not_ready(
    serve: Serve, weak_cluster: Cluster, weak_database: str
) -> None:
    ann = Person(serve(database=weak_database))
    assert ann.get("/ready").status_code == 200
    with weak_cluster.full_disk():
        time.sleep(STAYS_READY)
        assert ann.get("/ready").status_code == 503
    wait_until(lambda: ann.get("/ready").status_code == 200)


def test_a_store_is_written_to_only_now_and_then(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[object] = []
    monkeypatch.setattr(health, "write_probe", written.append)
    monkeypatch.setattr(health, "STAYS_READY", 60.0)
    for _ in range(10):
        assert ann.get("/ready").status_code == 200
    assert len(written) <= 1


@pytest.mark.parametrize(
    "trouble", [OperationalError("SELECT", {}, OSError("no route to the database")), DomainError("not_stored")]
)
def test_a_socket_is_asked_to_come_back_while_the_store_fails(
    ann: Person, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    async def fail(self: Storage, table_id: str) -> None:
        raise trouble

    monkeypatch.setattr(Storage, "load_table", fail)

    async def test() -> None:
        async with ann.listen("nothing") as listener:
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await listener.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013

    asyncio.run(test())


def test_a_store_that_does_not_answer_is_asked_only_once_at_a_time(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Person(serve(ready_seconds=0.1))
    asked, answer, transaction = 0, threading.Event(), Storage.transaction

    async def hang(self: Storage, work: Callable[..., Any]) -> Any:
        nonlocal asked
        asked += 1
        return await transaction(self, lambda connection: answer.wait(PATIENCE))

    monkeypatch.setattr(Storage, "transaction", hang)
    try:
        for _ in range(3):
            refused = ann.get("/ready")
            assert refused.status_code == 503
            assert refused.json()["message"] == "The server is not ready: its store has not answered within 0.1 s"
        assert asked == 1
    finally:
        answer.set()
