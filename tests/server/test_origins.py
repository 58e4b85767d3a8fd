"""Pages of other sites can change nothing and read nothing."""

import asyncio

import pytest
import websockets

from tests.server.people import Person

pytestmark = pytest.mark.compiled

ELSEWHERE = {
    "another site": {"origin": "http://evil.example"},
    "a page without an origin": {"origin": "null"},
    "another port": {"origin": "http://127.0.0.1:1"},
    "a browser that says so": {"sec-fetch-site": "cross-site"},
    "a site next door": {"sec-fetch-site": "same-site"},
}


def ways_to_change(table: str) -> list[tuple[str, str]]:
    """A request of every kind that changes something."""
    return [
        ("POST", "/api/tables"),
        ("POST", "/api/records"),
        ("POST", f"/api/tables/{table}/rematch"),
        ("POST", f"/api/tables/{table}/moves"),
        ("DELETE", f"/api/tables/{table}/seats/0"),
        ("PUT", "/api/whatever/comes"),
    ]


@pytest.mark.parametrize("headers", ELSEWHERE.values(), ids=ELSEWHERE)
def test_requests_of_other_pages_are_refused(ann: Person, headers: dict[str, str]) -> None:
    table = ann.open_table("you Ann", "open")
    for method, path in ways_to_change(table):
        refused = ann.http.request(method, path, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign_page")
    assert ann.look(table)["your_seats"] == [0]
    assert "site" in ann.http.post("/api/tables", headers=headers | {"accept-language": "fr"}).json()["message"]


def test_our_own_pages_and_programs_are_let_in(ann: Person) -> None:
    table = ann.open_table("you Ann", "open")
    ours = {"origin": ann.address, "sec-fetch-site": "same-origin"}
    for headers in (ours, {"origin": ann.address}, {}):
        assert ann.http.delete(f"/api/tables/{table}/seats/0", headers=headers).status_code == 200
        assert ann.sit(table, 0).status_code == 200


def test_a_page_that_came_unencrypted_may_not_use_an_encrypted_connection(ann: Person) -> None:
    encrypted = {"x-forwarded-proto": "https"}
    host = ann.address.removeprefix("http://")
    wish = {"game": "babylonia", "seats": [{"kind": "you", "name": "Ann"}, {"kind": "open"}]}
    for origin, status in ((f"http://{host}", 403), (f"https://{host}", 200)):
        answer = ann.http.post("/api/tables", json=wish, headers=encrypted | {"origin": origin})
        assert answer.status_code == status


def test_a_form_of_another_site_is_no_request(ann: Person) -> None:
    body = '{"game": "babylonia", "seats": [{"kind": "you"}, {"kind": "open"}]}'
    answer = ann.http.post("/api/tables", content=body, headers={"content-type": "text/plain"})
    assert answer.status_code == 422


@pytest.mark.parametrize("headers", ELSEWHERE.values(), ids=ELSEWHERE)
def test_sockets_of_other_pages_are_refused(ann: Person, headers: dict[str, str]) -> None:
    address = f"{ann.address.replace('http', 'ws')}/api/tables/{ann.open_table('you Ann', 'open')}/events"

    async def knock() -> None:
        with pytest.raises(websockets.InvalidStatus, match="403"):
            async with websockets.connect(address, additional_headers=headers):
                pass

    asyncio.run(knock())
