"""How servers start: they wait for a database that is not there yet; a wrong address ends them at the first start."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psycopg
import pytest
import sqlalchemy as sql
import websockets
from psycopg.pq import Ping
from sqlalchemy.exc import OperationalError

from amytis.cli.main import run
from amytis.core.errors import BadFile
from amytis.server.storage import availability
from amytis.server.storage.availability import Trouble
from amytis.server.storage.database import Database
from amytis.server.storage.schema import processes_table
from tests.server.conftest import Serve
from tests.server.name_resolution import UNKNOWN, forget_host
from tests.server.people import Person
from tests.server.postgres import Cluster
from tests.server.process_failures import Site
from tests.server.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.compiled

ADDRESS = "postgresql://amytis@127.0.0.1/amytis"
NOT_YET = "the database does not answer yet"


class Restarting:
    """A store whose database answers at the third time, and goes away once more before it has told the key."""

    asked = 0

    def __init__(self, address: str) -> None:
        self._fail_before(3)

    def secret(self) -> str:
        self._fail_before(5)
        return "key"

    def close(self) -> None:
        pass

    def _fail_before(self, time: int) -> None:
        Restarting.asked += 1
        if Restarting.asked < time:
            raise OperationalError("no", {}, Exception("answer"))


@pytest.fixture
def nothing_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """No database answers where one is looked for."""
    monkeypatch.setattr(availability, "ping", lambda address: Ping.NO_RESPONSE)


def test_a_process_waits_for_a_database_that_restarts(monkeypatch: pytest.MonkeyPatch, nothing_listens: None) -> None:
    monkeypatch.setattr(availability, "Storage", Restarting)
    monkeypatch.setattr(availability, "PAUSE", 0.01)
    monkeypatch.setattr(Restarting, "asked", 0)
    for scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        monkeypatch.setattr(Restarting, "asked", 0)
        storage, secret = asyncio.run(availability.open_storage(f"{scheme}://amytis@127.0.0.1/amytis", asyncio.Event()))
        assert (type(storage).__name__, secret) == ("Restarting", "key")
    monkeypatch.setattr(Restarting, "asked", 0)
    with pytest.raises(BadFile, match="cannot be used"):
        asyncio.run(availability.open_storage("sqlite:///nowhere.sqlite", asyncio.Event()))


def test_a_process_that_is_to_end_waits_for_no_database(monkeypatch: pytest.MonkeyPatch, nothing_listens: None) -> None:
    monkeypatch.setattr(Restarting, "asked", -1000)
    monkeypatch.setattr(availability, "Storage", Restarting)

    async def test() -> None:
        ending = asyncio.Event()
        opening = asyncio.create_task(availability.open_storage(ADDRESS, ending))
        await asyncio.sleep(0.1)
        ending.set()
        with pytest.raises(availability.Ended):
            await asyncio.wait_for(opening, PATIENCE)

    asyncio.run(test())


def status(site: Site, path: str) -> int:
    """How a request is answered."""
    return httpx.get(f"{site.address}/api/{path}", timeout=PATIENCE).status_code


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_waits_for_a_database_that_is_not_there_yet(
    workers: int, weak_cluster: Cluster, weak_database: str, tmp_path: Path
) -> None:
    weak_cluster.stop()
    log = tmp_path / "log"
    site = Site(weak_database, workers, log=log)
    # A server of several processes has one for the bots as well.
    processes = 1 if workers == 1 else workers + 1
    try:
        assert status(site, "health") == 200
        refused = httpx.get(f"{site.address}/api/ready", timeout=PATIENCE)
        assert (refused.status_code, refused.json()["code"]) == (503, "not_ready")
        assert "its database does not answer yet" in refused.json()["message"]
        assert status(site, "house") == 503
        wait_until(lambda: log.read_text().count(NOT_YET) == processes)
        time.sleep(3 * availability.PAUSE)
        assert status(site, "health") == 200
        weak_cluster.start()
        wait_until(lambda: status(site, "ready") == 200)
        # Another process may answer, and be ready a moment later.
        wait_until(lambda: status(site, "house") == 200)
        assert site.stop() in (0, -signal.SIGTERM)
    finally:
        site.kill()
    assert log.read_text().count(NOT_YET) == processes
    assert "Traceback" not in log.read_text()


def test_a_socket_is_asked_to_come_back_while_the_database_is_away(weak_cluster: Cluster, weak_database: str) -> None:
    weak_cluster.stop()
    site = Site(weak_database, workers=1)

    async def test() -> None:
        address = f"{site.address.replace('http', 'ws')}/api/tables/some/events"
        async with websockets.connect(address) as socket:
            await asyncio.wait_for(socket.wait_closed(), PATIENCE)
            assert socket.close_code == 1013

    try:
        asyncio.run(test())
        assert site.stop() in (0, -signal.SIGTERM)
    finally:
        site.kill()


def test_a_bot_worker_waits_for_a_database_that_is_not_there_yet(weak_cluster: Cluster, weak_database: str) -> None:
    weak_cluster.stop()
    worker = subprocess.Popen(
        [sys.executable, "-m", "amytis", "worker", "--database", weak_database],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert worker.stderr
        assert NOT_YET in worker.stderr.readline()
        weak_cluster.start()
        database = Database(weak_database)
        seen = sql.select(sql.func.count()).select_from(processes_table)
        wait_until(lambda: database.transaction_now(lambda connection: connection.execute(seen).scalar_one()) == 1)
        database.close()
        worker.terminate()
        assert worker.wait(PATIENCE) == 0
    finally:
        worker.kill()
        worker.communicate()


def test_a_database_that_refuses_us_when_it_comes_is_named_and_waited_for(
    weak_cluster: Cluster, weak_database: str, tmp_path: Path
) -> None:
    weak_cluster.stop()
    log = tmp_path / "log"
    site = Site(weak_cluster.address("missing"), workers=1, log=log)
    try:
        assert status(site, "health") == 200
        weak_cluster.start()
        wait_until(lambda: 'database "missing" does not exist' in log.read_text())
        assert status(site, "ready") == 503
        with psycopg.connect(weak_cluster.address("postgres"), autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {weak_database.rpartition('/')[2]} RENAME TO missing")
        wait_until(lambda: status(site, "ready") == 200)
        assert site.stop() in (0, -signal.SIGTERM)
    finally:
        site.kill()
    assert log.read_text().count("does not exist") == 1
    assert "Traceback" not in log.read_text()


class Refusing(Restarting):
    """A pooler whose database is away: it answers, and lets nobody in for a while."""

    def _fail_before(self, time: int) -> None:
        Restarting.asked += 1
        if Restarting.asked < 10 * time:
            raise OperationalError("no", {}, Exception("FATAL: server login failed"))


def test_a_process_that_starts_again_is_not_ended_by_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(availability, "Storage", Refusing)
    monkeypatch.setattr(availability, "PAUSE", 0.001)
    monkeypatch.setattr(availability, "BETWEEN_REFUSALS", 0.001)
    monkeypatch.setattr(availability, "ping", lambda address: Ping.OK)
    monkeypatch.setattr(Restarting, "asked", 0)
    with pytest.raises(OperationalError):
        availability.open_now(ADDRESS)
    _, secret = asyncio.run(availability.open_storage(ADDRESS, asyncio.Event()))
    assert secret == "key"


@pytest.mark.parametrize("command", ["serve", "serve --workers 2", "worker"])
@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (("127.0.0.1", UNKNOWN), "failed to resolve host"),
        (("/amytis", "/amytis?sslmode=bogus"), "invalid sslmode value"),
        (("amytis@", "stranger@"), 'role "stranger" does not exist'),
        (("amytis@", "locked:guess@"), "password authentication failed"),
        (("/amytis", "/missing"), "does not exist"),
    ],
)
def test_a_wrong_address_ends_at_once_in_one_line(
    command: str,
    wrong: tuple[str, str],
    reason: str,
    locked_database: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forget_host(monkeypatch)
    assert run([*command.split(), "--database", locked_database.replace(*wrong)]) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert said.count("\n") == 1
    assert "guess" not in said


def test_a_file_that_is_busy_is_waited_for(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    busy = sqlite3.connect(file, check_same_thread=False)
    busy.execute("BEGIN EXCLUSIVE")
    address = serve(until_open=False)
    assert httpx.get(f"{address}/api/health").status_code == 200
    assert httpx.get(f"{address}/api/ready").status_code == 503
    busy.rollback()
    busy.close()
    wait_until(lambda: httpx.get(f"{address}/api/ready").status_code == 200)
    assert Person(address).get("/house").status_code == 200


@pytest.mark.parametrize(
    ("error", "answer", "trouble"),
    [
        (Exception("FATAL: sorry, too many clients already"), Ping.OK, Trouble.TRANSIENT),
        (Exception("failed to resolve host 'db': [Errno -3] Temporary failure"), Ping.OK, Trouble.TRANSIENT),
        (Exception("failed to resolve host 'db': [Errno -2] Name not known"), Ping.OK, Trouble.PERMANENT),
        (psycopg.errors.ConnectionTimeout("connection timeout expired"), Ping.OK, Trouble.TRANSIENT),
        (Exception("FATAL: role does not exist"), Ping.OK, Trouble.REFUSED),
        (Exception("FATAL: the database system is starting up"), Ping.REJECT, Trouble.TRANSIENT),
        (Exception("connection refused"), Ping.NO_RESPONSE, Trouble.TRANSIENT),
        (Exception('invalid sslmode value: "bogus"'), Ping.NO_ATTEMPT, Trouble.PERMANENT),
    ],
)
def test_what_an_error_of_postgres_means_at_the_first_start(
    error: Exception, answer: Ping, trouble: Trouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(availability, "ping", lambda address: answer)
    assert availability.classify_error(ADDRESS, OperationalError("no", {}, error)) is trouble


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        (sqlite3.SQLITE_BUSY, Trouble.TRANSIENT),
        (sqlite3.SQLITE_BUSY_RECOVERY, Trouble.TRANSIENT),
        (sqlite3.SQLITE_LOCKED_SHAREDCACHE, Trouble.TRANSIENT),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, Trouble.PERMANENT),
    ],
)
def test_what_an_error_of_sqlite_means(code: int, trouble: Trouble) -> None:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorcode = code
    assert availability.classify_error("sqlite:///tables.sqlite", OperationalError("no", {}, error)) is trouble
