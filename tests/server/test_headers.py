"""What every answer tells browsers, and cookies, directly and behind a proxy."""

import pytest

from amytis.server.guards.shields import HEADERS
from tests.server.conftest import Serve
from tests.server.people import Person

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
    assert "secure" in answer.headers["set-cookie"].lower().split("; ")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_nobody_else_is_believed_to_be_a_proxy(serve: Serve) -> None:
    stranger = Person(serve(trusted_proxies=("192.0.2.1",)))
    stranger.http.cookies.clear()
    answer = stranger.http.get("/", headers=ENCRYPTED)
    assert "secure" not in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" not in answer.headers
