"""What every answer tells browsers, and cookies, directly and behind a proxy."""

import asyncio
import json
import logging
from http.client import HTTPConnection

import pytest
from starlette.types import Message, Receive, Scope, Send

from amytis.server.api.middleware.security import HEADERS, SecurityMiddleware
from amytis.server.operations.logs import DETAILS
from tests.server.conftest import Serve
from tests.server.people import TIMEOUT, Person
from tests.server.waiting import wait_until

pytestmark = pytest.mark.compiled

ENCRYPTED = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}


@pytest.mark.parametrize("path", ["/", "/api/house", "/api/nothing", "/assets/nothing.js", "/api/health"])
def test_every_answer_carries_strict_headers(ann: Person, path: str) -> None:
    answer = ann.http.get(path)
    assert HEADERS.items() <= answer.headers.items()
    assert "strict-transport-security" not in answer.headers
    assert "server" not in answer.headers


def test_refusals_before_the_application_carry_them_too(ann: Person) -> None:
    large = ann.http.post("/api/records", content=b"x" * 300_000)
    foreign = ann.http.post("/api/tables", json={}, headers={"origin": "https://elsewhere.example"})
    assert [large.status_code, foreign.status_code] == [413, 403]
    for answer in (large, foreign):
        assert HEADERS.items() <= answer.headers.items()


def test_a_body_is_refused_by_the_length_it_announces_however_that_is_written() -> None:
    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def ask(length: str) -> int:
        told: list[Message] = []

        async def send(message: Message) -> None:
            told.append(message)

        async def receive() -> Message:
            return {"type": "http.request"}

        scope = {"type": "http", "method": "GET", "path": "/", "scheme": "http", "query_string": b""}
        headers = [(b"content-length", length.encode())]
        await SecurityMiddleware(application, 100)(scope | {"headers": headers}, receive, send)
        status: int = told[0]["status"]
        return status

    for length, status in (("100", 200), ("101", 413), ("9" * 30, 413), ("9" * 5000, 413), ("²", 200), ("", 200)):
        assert asyncio.run(ask(length)) == status


def test_nothing_in_a_page_may_be_inline(ann: Person) -> None:
    policy = ann.http.get("/").headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "data:" not in policy
    assert policy.startswith("default-src 'none'; ")


def test_a_cookie_cannot_be_read_by_scripts_or_sent_by_other_sites(ann: Person) -> None:
    ann.http.cookies.clear()
    cookie = ann.http.get("/api/house").headers["set-cookie"].lower()
    assert {"httponly", "samesite=lax", "path=/"} <= set(cookie.split("; "))
    assert "secure" not in cookie


def test_behind_a_trusted_proxy_that_encrypts_everything_is_for_encrypted_connections(ann: Person) -> None:
    ann.http.cookies.clear()
    answer = ann.http.get("/", headers=ENCRYPTED)
    cookie = answer.headers["set-cookie"].split("; ")
    assert cookie[0].startswith("__Host-amytis=")
    assert {"Secure", "Path=/"} <= set(cookie)
    assert not any(part.lower().startswith("domain") for part in cookie)
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_only_trusted_proxies_are_believed(serve: Serve) -> None:
    stranger = Person(serve(trusted_proxies=("192.0.2.1",)))
    stranger.http.cookies.clear()
    answer = stranger.http.get("/", headers=ENCRYPTED)
    assert "secure" not in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" not in answer.headers


def test_a_cookie_that_another_host_could_have_planted_proves_nothing_where_it_is_encrypted(ann: Person) -> None:
    planted = ann.http.cookies["amytis"]
    ann.http.cookies.clear()
    for name, known in (("amytis", False), ("__Host-amytis", True)):
        answer = ann.http.get("/api/house", headers=ENCRYPTED | {"cookie": f"{name}={planted}"})
        assert ("set-cookie" not in answer.headers) == known
        ann.http.cookies.clear()


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/ready", "/api/house", "/api/games/babylonia/board"])
def test_head_is_answered_like_get_without_a_body(ann: Person, path: str) -> None:
    asked, head = ann.http.get(path), ann.http.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == asked.headers["content-type"]
    assert ann.http.head("/api/bot/stream").status_code == 405


def test_head_is_logged_with_its_route(ann: Person, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "amytis"):
        ann.http.head("/api/games/babylonia/board")
        wait_until(lambda: caplog.records)
    details = caplog.records[-1].__dict__[DETAILS]
    assert (details["method"], details["route"]) == ("HEAD", "/api/games/{game}/board")


def test_a_socket_that_names_two_hosts_is_refused(ann: Person) -> None:
    host = ann.address.partition("//")[2]
    connection = HTTPConnection(host, timeout=TIMEOUT)
    connection.putrequest("GET", "/api/tables/some/events", skip_host=True)
    headers = [("Host", host), ("Host", "evil.example"), ("Connection", "Upgrade"), ("Upgrade", "websocket")]
    for name, value in (*headers, ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")):
        connection.putheader(name, value)
    connection.endheaders()
    assert connection.getresponse().status == 400
    connection.close()


def test_a_request_that_names_two_hosts_is_refused(ann: Person) -> None:
    host = ann.address.partition("//")[2]
    for second in ("evil.example", host):
        connection = HTTPConnection(host, timeout=TIMEOUT)
        connection.putrequest("GET", "/api/house?language=fr", skip_host=True)
        for name in (host, second):
            connection.putheader("Host", name)
        connection.endheaders()
        answer = connection.getresponse()
        assert answer.status == 400
        assert json.load(answer)["message"] == "La demande est illisible : elle nomme plus d'un hôte"
        connection.close()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        *((path, 200) for path in ("/", "/new", "/bots", "/t/x", "/t/x/replay", "/rules/tower", "/you", "/standings")),
        *((path, 200) for path in ("/people/x", "/new/", "/rules/babylonia?x#1.1")),
        *((path, 404) for path in ("/nothing", "/t", "/t/x/y", "/t/x/replay/1", "/people", "/you/x", "/wp-login.php")),
    ],
)
def test_a_page_that_is_not_there_says_so(ann: Person, path: str, status: int) -> None:
    page = ann.http.get(path)
    assert page.status_code == status
    assert page.headers["content-type"].startswith("text/html")
