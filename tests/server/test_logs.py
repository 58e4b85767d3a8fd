"""The log: one line per event, and never a secret."""

import asyncio
import contextlib
import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import AsyncMock

import pytest
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.sync.client import connect

from amytis.server.api.identity import COOKIE
from amytis.server.api.middleware.access_log import AccessLogMiddleware
from amytis.server.operations.logs import LogFormat, network_of, scrubbed, set_up_logs
from amytis.server.storage.storage import Storage
from tests.server.conftest import Serve
from tests.server.people import Person

pytestmark = pytest.mark.compiled

SetUp = Callable[[LogFormat], io.StringIO]


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[SetUp]:
    """Log everything from now on; where to."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level

    def start(log_format: LogFormat) -> io.StringIO:
        lines = io.StringIO()
        monkeypatch.setattr(sys, "stderr", lines)
        set_up_logs(log_format, "info")
        return lines

    yield start
    root.handlers[:] = before
    root.setLevel(level)


def requests(lines: io.StringIO) -> list[dict[str, Any]]:
    """The requests that were logged as JSON."""
    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    return [one for one in told if one["event"] == "request"]


def test_a_request_is_one_json_object(logged: SetUp, serve: Serve) -> None:
    ann = Person(serve())
    table = ann.open_table("you Ann", "open")
    lines = logged("json")
    answer = ann.get(f"/tables/{table}")
    [told] = requests(lines)
    assert told["route"] == "/api/tables/{table_id}"
    assert (told["level"], told["method"], told["status"]) == ("info", "GET", 200)
    assert told["request"] == answer.headers["x-request-id"]
    assert told["table"] == f"{table[:4]}…"
    assert told["from"] == "127.0.0.0/24"
    assert told["milliseconds"] > 0
    assert told["time"].endswith("+00:00")


def test_each_request_has_a_number_of_its_own(ann: Person) -> None:
    forged = {"x-request-id": "mine"}
    numbers = {ann.http.get("/api/health", headers=forged).headers["x-request-id"] for _ in range(3)}
    assert len(numbers) == 3
    assert "mine" not in numbers


def test_errors_are_logged_with_the_id_of_their_request(
    logged: SetUp, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open_table("you Ann", "here Bob")
    move = ann.look(table, 0)["moves"][0]

    async def fail(*details: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(Storage, "keep_draft", fail)
    lines = logged("json")
    refused = ann.play(table, 0, move)
    assert refused.status_code == 503
    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    [trouble] = [one for one in told if one["level"] == "error"]
    assert trouble["request"] == refused.headers["x-request-id"]
    assert "the disk is full" in trouble["error"]
    assert trouble["event"] == f"table {table[:4]}… could not be stored"
    assert [one["level"] for one in told if one.get("status") == 503] == ["warning"]


async def pass_by(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that finds that the asker has gone."""


async def break_down(scope: Scope, receive: Receive, send: Send) -> None:
    """An application with a fault."""
    raise ZeroDivisionError


@pytest.mark.parametrize(("app", "status", "level"), [(pass_by, 499, "info"), (break_down, 500, "warning")])
def test_a_client_that_disconnects_early_is_no_server_error(
    logged: SetUp, app: ASGIApp, status: int, level: str
) -> None:
    lines = logged("json")
    asked: Scope = {"type": "http", "method": "GET", "path": "/favicon.svg", "headers": []}
    with contextlib.suppress(ZeroDivisionError):
        asyncio.run(AccessLogMiddleware(app)(asked, AsyncMock(), AsyncMock()))
    assert [(one["status"], one["level"]) for one in requests(lines)] == [(status, level)]


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_no_secret_is_ever_logged(
    logged: SetUp, serve: Serve, monkeypatch: pytest.MonkeyPatch, log_format: LogFormat
) -> None:
    ann = Person(serve(log_level="info"))
    table = ann.open_table("you Ann", "here Bob")
    move = ann.look(table, 0)["moves"][0]
    lines = logged(log_format)
    visitor = {"x-forwarded-for": "203.0.113.77", "authorization": "Bearer sesame-token"}
    for path in (f"/t/{table}", f"/api/tables/{table}", f"/api/tables/{table}/record?seat=0", "/api/nothing"):
        ann.http.get(path, headers=visitor)
    known = visitor | {"cookie": f"{COOKIE}={ann.http.cookies[COOKIE]}"}
    with connect(f"{ann.address.replace('http', 'ws')}/api/tables/{table}/events", additional_headers=known):
        pass

    async def broken(*details: object) -> None:
        raise RuntimeError(f"at table {table} with amytis={cookie} on /api/tables/{table}/moves")

    cookie = ann.http.cookies[COOKIE]
    monkeypatch.setattr(Storage, "keep_draft", broken)
    assert ann.play(table, 0, move).status_code == 503
    said = lines.getvalue()
    assert "RuntimeError" in said
    assert table[:4] in said
    identity = cookie.rpartition(".")[0]
    for secret in (cookie, identity, table, "203.0.113.77", "sesame-token"):
        assert secret not in said


def test_errors_of_the_database_are_logged_without_parameters() -> None:
    error = "UNIQUE constraint failed\n[SQL: INSERT INTO seats]\n[parameters: ('abc', 'an-identity')]\n(Background)"
    assert scrubbed(error) == "UNIQUE constraint failed\n[SQL: INSERT INTO seats]\n[parameters left out]\n(Background)"
    error = "duplicate key\nDETAIL:  Key (table_id, seq)=(a-whole-address, 3) already exists.\n[SQL: INSERT]"
    assert scrubbed(error) == "duplicate key\nDETAIL left out\n[SQL: INSERT]"
    assert scrubbed(f"a token, amytis_{'x-_9' * 8}, was typed") == "a token, amytis_…, was typed"
    assert scrubbed("postgresql://amytis:pass:word@host/db") == "postgresql://amytis:…@host/db"
    assert scrubbed("at http://a:b/c@d,e://f:g@h and i@://j:k@") == "at http://a:…@d,e://f:…@h and i@://j:…@"
    assert scrubbed("http://a:8000/b c@d e://f/g:h@i") == "http://a:8000/b c@d e://f/g:h@i"


def test_a_hostile_text_stays_one_line(logged: SetUp) -> None:
    for log_format in ("text", "json"):
        lines = logged(log_format)
        logging.getLogger("amytis").warning("a name\n2026-01-01 error: forged\r\x1b[31m \u202e")
        said = lines.getvalue()
        assert said.count("\n") == 1
        assert not any(sign in said[:-1] for sign in "\n\r\x1b\u202e")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2::3", "2001:db8:1::/48"),
        ("a socket", "unknown"),
    ],
)
def test_client_addresses_are_logged_as_networks(address: str, network: str) -> None:
    assert network_of(address) == network
