"""A real server on loopback for the tests, in a thread of its own."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn

from amytis.server.app import create_app
from amytis.server.settings import Settings
from tests.server.people import Person

Serve = Callable[..., str]


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start servers with settings of the test's choice; their addresses."""
    running: list[tuple[uvicorn.Server, threading.Thread]] = []

    def start(**settings: float | Path) -> str:
        chosen = {"bot_pace": 0.0, "requests_per_second": 10_000, "burst": 10_000} | settings
        app = create_app(Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}", **chosen))  # type: ignore[arg-type]
        port = free_port()
        server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning"))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        for _ in range(200):
            if server.started:
                break
            time.sleep(0.05)
        running.append((server, thread))
        return f"http://127.0.0.1:{port}"

    yield start
    Person.all_leave()
    for server, thread in running:
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def address(serve: Serve) -> str:
    """A server."""
    return serve()


@pytest.fixture
def ann(address: str) -> Person:
    """Somebody."""
    return Person(address)


@pytest.fixture
def ben(address: str) -> Person:
    """Somebody else."""
    return Person(address)
