"""Limits of the HTTP protocol: headers, bodies, time, and connections."""

import asyncio
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from amytis.core import catalogue
from amytis.server.api.connection_limits import RESERVED
from amytis.server.api.http_protocol import HttpProtocol
from amytis.server.operations.open_files import MOST_FILES
from tests.server.conftest import Serve, free_port
from tests.server.people import Person
from tests.server.test_restart import Process
from tests.server.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.compiled

BEGINNING = b"GET /api/health HTTP/1.1\r\nhost: here\r\n"
WHOLE = BEGINNING + b"\r\n"
STRANGERS = ("192.0.2.1",)


def connect(address: str) -> socket.socket:
    """A connection to a server."""
    place = urlsplit(address)
    return socket.create_connection((place.hostname or "", place.port or 0), timeout=PATIENCE)


def everything(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    heard = b""
    # A server hangs up while we are still sending.
    with suppress(ConnectionResetError):
        while part := line.recv(65536):
            heard += part
    return heard


def answer(line: socket.socket) -> bytes:
    """One answer of `/api/health`, or whatever comes instead."""
    heard = b""
    while not heard.endswith(b"}") and (part := line.recv(65536)):
        heard += part
    return heard


def asked(address: str, *parts: bytes) -> bytes:
    """What a server answers to a request before it hangs up."""
    with closing(connect(address)) as line:
        with suppress(BrokenPipeError, ConnectionResetError):
            for part in parts:
                line.sendall(part)
        return everything(line)


@pytest.fixture
def hasty(serve: Serve) -> str:
    """A server that waits neither for headers nor for bodies."""
    return serve(header_seconds=0.5, body_seconds=0.5)


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """What the connections of a server were given time for, one after the other; nothing where no timer runs."""
    given: list[float | None] = []
    expect = HttpProtocol._expect

    def note(self: HttpProtocol, seconds: float | None) -> None:
        given.append(seconds)
        expect(self, seconds)

    monkeypatch.setattr(HttpProtocol, "_expect", note)
    return given


@pytest.mark.parametrize(
    ("request_", "status", "sentence"),
    [
        (BEGINNING + b"a: b\r\n" * 101 + b"\r\n", b"431", b"headers of this request are too large"),
        (BEGINNING + b"accept-language: fr\r\na: " + b"b" * 40_000, b"431", "en-têtes".encode()),
        (BEGINNING + b"a" * 40_000, b"431", b"too large"),
        (BEGINNING + b"a: " + b"b" * 4_000_000, b"431", b"too large"),
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\n\r\n", b"414", b"address of this request is too long"),
        (b"GET /" + b"a" * 9_000, b"414", b"too long"),
    ],
)
def test_what_comes_before_a_body_is_limited(address: str, request_: bytes, status: bytes, sentence: bytes) -> None:
    for parts in ([request_], [request_[:5000], request_[5000:]]):
        heard = asked(address, *parts)
        # A server that hangs up while something is on its way may be heard no more.
        assert not heard or (heard.split()[1] == status and sentence in heard)
        assert heard or len(request_) > 100_000
    with closing(connect(address)) as line:
        line.sendall(WHOLE)
        assert answer(line).split()[1] == b"200"


def test_headers_after_a_body_are_limited_too(address: str) -> None:
    chunked = b"POST /api/tables HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"
    heard = asked(address, chunked + b"a: b\r\n" * 200 + b"\r\n")
    assert b" 431 " in heard


def test_a_request_within_the_limits_is_read_however_it_is_cut(address: str) -> None:
    many = b"".join(b"x-%d: %s\r\n" % (number, b"a" * 250) for number in range(90))
    with closing(connect(address)) as line:
        for size in (len(WHOLE), 1000, 1):
            request_ = BEGINNING + (many if size > 1 else b"") + b"\r\n"
            for start in range(0, len(request_), size):
                line.sendall(request_[start : start + size])
            assert answer(line).split()[1] == b"200"
    text = "[" + " " * 190_000 + "]"
    answered = httpx.post(f"{address}/api/records", content=text, headers={"content-type": "application/json"})
    assert answered.status_code == 422


def test_only_some_requests_may_follow_one_that_is_not_answered(address: str) -> None:
    heard = asked(address, WHOLE * 1000)
    assert heard.count(b"HTTP/1.1 ") <= 20


def test_a_request_that_stops_half_way_is_ended(hasty: str) -> None:
    # On a busy machine we may begin too late, and then are not answered at all.
    wait_until(lambda: b" 408 " in asked(hasty, BEGINNING))
    half = b"POST /api/tables HTTP/1.1\r\ncontent-length: 10\r\n\r\n{"
    wait_until(lambda: b"took too long" in asked(hasty, half))
    assert asked(hasty) == b""


def test_a_request_that_trickles_in_is_ended(hasty: str) -> None:
    deadline = time.monotonic() + PATIENCE
    with closing(connect(hasty)) as line, pytest.raises((BrokenPipeError, ConnectionResetError)):
        while time.monotonic() < deadline:
            line.sendall(b"\r\n")
            time.sleep(0.1)


def test_a_connection_without_a_request_under_way_stays(serve: Serve, timers: list[float | None]) -> None:
    address = serve(header_seconds=PATIENCE, body_seconds=PATIENCE)
    with closing(connect(address)) as line:
        for _ in range(2):
            line.sendall(WHOLE)
            assert answer(line).split()[1] == b"200"
            assert timers[-1] is None
        line.sendall(BEGINNING)
        wait_until(lambda: timers[-1] == PATIENCE)


def test_a_socket_is_not_taken_for_a_slow_request(serve: Serve, timers: list[float | None]) -> None:
    ann = Person(serve(header_seconds=PATIENCE, body_seconds=PATIENCE))
    table = ann.open_table("you Ann", "here Zoe")

    async def test() -> None:
        async with ann.listen(table) as listener:
            await listener.next()
            assert timers[-1] is None

    asyncio.run(test())


def test_an_address_has_only_so_many_connections(serve: Serve) -> None:
    address = serve(connections_per_address=3, trusted_proxies=STRANGERS)
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(connect(address))) for _ in range(3)]
        for line in lines:
            line.sendall(WHOLE)
            assert answer(line).split()[1] == b"200"
        refused = asked(address)
        assert b" 429 " in refused and b"retry-after: 60" in refused
        lines[0].close()
        wait_until(lambda: b" 429 " not in asked(address, BEGINNING + b"connection: close\r\n\r\n"))


def test_sockets_are_counted_by_limits_of_their_own(serve: Serve) -> None:
    ann = Person(serve(connections_per_address=2, trusted_proxies=STRANGERS))
    table = ann.open_table("you Ann", "here Zoe")

    async def test() -> None:
        async with ann.listen(table) as first, ann.listen(table) as second, ann.listen(table) as third:
            for listener in (first, second, third):
                await listener.next()

    asyncio.run(test())


def test_behind_a_proxy_an_address_is_not_limited(serve: Serve) -> None:
    address = serve(connections_per_address=1)
    with closing(connect(address)) as first, closing(connect(address)) as second:
        for line in (first, second):
            line.sendall(WHOLE)
            assert answer(line).split()[1] == b"200"


@pytest.fixture
def poor(tmp_path: Path) -> Iterator[Process]:
    """A server that may open only some files more than it has reserved."""
    server = Process(tmp_path / "tables.sqlite", free_port(), "--limit", "header_seconds=4")
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (RESERVED + 60, most))
    yield server
    Person.all_leave()
    server.kill()


def test_half_sent_requests_lock_nobody_out_for_long(poor: Process) -> None:
    with ExitStack() as stack:
        for _ in range(RESERVED + 100):
            line = stack.enter_context(closing(connect(poor.address)))
            with suppress(ConnectionError):
                line.sendall(BEGINNING)
        deadline = time.monotonic() + PATIENCE
        while not is_ready(poor.address):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        ann = Person(poor.address)
        for game in catalogue.games():
            assert ann.open_table("you Ann", "here Zoe", game=game)


def is_ready(address: str) -> bool:
    """Whether a server answers, and says that it is ready."""
    with suppress(httpx.TransportError):
        return httpx.get(f"{address}/api/ready", timeout=PATIENCE).status_code == 200
    return False


def test_a_server_may_open_as_many_files_as_the_system_lets_it() -> None:
    program = """
import resource
from amytis.core import catalogue
from amytis.server.operations.open_files import allow_many_files
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
allow_many_files()
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    soft, hard = map(int, done.stdout.split())
    assert soft == (MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES))
