"""A real server on loopback for the tests, in a thread of its own."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn

from amytis.cli.serve import listening
from amytis.server.app import create_app
from amytis.server.settings import Settings
from amytis.server.storage.database import Database
from amytis.server.storage.migration import migrate
from tests.server.people import Person
from tests.server.postgres import Cluster
from tests.server.waiting import PATIENCE

Serve = Callable[..., str]
PATIENT: dict[str, float] = {
    "bot_pace": 0.0,
    "requests_per_second": 10_000,
    "burst": 10_000,
    "tables_per_hour": 10_000,
    "programs_per_hour": 10_000,
    "reviews_per_hour": 10_000,
    "program_requests_per_second": 10_000,
    "program_burst": 10_000,
    "ready_seconds": PATIENCE,
}


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start servers with settings of the test's choice; their addresses."""
    running: list[tuple[uvicorn.Server, threading.Thread]] = []

    def start(until_open: bool = True, **settings: float | str | Path | tuple[str, ...]) -> str:
        wanted = {"database": f"sqlite:///{tmp_path / 'tables.sqlite'}", **PATIENT} | settings
        chosen = Settings(**wanted)  # type: ignore[arg-type]
        port = free_port()
        app = create_app(chosen)
        server = uvicorn.Server(uvicorn.Config(app, port=port, **listening(chosen)))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        running.append((server, thread))
        deadline = time.monotonic() + PATIENCE
        while not server.started or (until_open and not hasattr(app.state, "accounts")):
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.05)
        return f"http://127.0.0.1:{port}"

    yield start
    Person.all_leave()
    for server, thread in running:
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server."""
    running = Cluster()
    yield running
    running.remove()


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """A database of our own in PostgreSQL."""
    return new_database(cluster)


@pytest.fixture
def weak_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that a test may stop."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture
def weak_database(weak_cluster: Cluster) -> str:
    """A database in it."""
    return new_database(weak_cluster)


@pytest.fixture(scope="session")
def locked_database(cluster: Cluster) -> str:
    """A database whose role `locked` needs a password."""
    cluster.require_password("locked", "right")
    return cluster.address("amytis")


def new_database(cluster: Cluster) -> str:
    """The address of a database that is up to date and empty."""
    address = cluster.new_database()
    database = Database(address)
    database.transaction_now(migrate)
    database.close()
    return address


@pytest.fixture
def address(serve: Serve) -> str:
    """A server."""
    return serve()


@pytest.fixture
def ann(address: str) -> Person:
    """A player."""
    return Person(address)


@pytest.fixture
def ben(address: str) -> Person:
    """A second player."""
    return Person(address)
