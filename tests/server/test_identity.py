"""Identities: kept by a recovery code, used in another browser, given up, deleted; and never revealed to others."""

import asyncio
import secrets
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from amytis.server.domain import recovery_codes
from amytis.server.domain.errors import DomainError
from amytis.server.domain.recovery_codes import LETTERS
from amytis.server.domain.table import Table
from amytis.server.services.accounts import MOST_WAITING, AccountService
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.accounts import StoredCode
from tests.server.conftest import Serve
from tests.server.finished_games import open_table, play_out, with_registry
from tests.server.people import Person

pytestmark = pytest.mark.compiled


def keep(person: Person, name: str = "") -> str:
    """Keep an identity, perhaps under a name; its code."""
    code = str(person.post("/you/code", None).json()["code"])
    if name:
        assert person.http.put("/api/you/name", json={"name": name}).status_code == 200
    return code


def enter(person: Person, code: str, **more: Any) -> httpx.Response:
    """Enter a code."""
    return person.post("/you/enter", {"code": code, **more})


def wrong(code: str) -> str:
    """A code that nobody has."""
    return code[:-1] + next(letter for letter in LETTERS if letter != code[-1])


def test_a_guest_has_no_account_and_needs_none(ann: Person) -> None:
    answer = ann.get("/you")
    assert answer.json() == {"account": None, "name": "", "code_made": None}
    assert answer.headers["cache-control"] == "no-store"
    refused = ann.http.put("/api/you/name", json={"name": "Ann"})
    assert (refused.status_code, refused.json()["code"]) == (409, "keep_first")


def test_a_code_makes_another_browser_the_same_person(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "here Zoe")
    code = keep(ann, "Ann of Ur")
    assert ben.get("/tables").json() == []
    answer = enter(ben, f" {code.lower()} ")
    assert answer.json() == ann.get("/you").json()
    assert answer.json()["name"] == "Ann of Ur"
    assert [one["id"] for one in ben.get("/tables").json()] == [table]
    seen = ben.look(table, 0)
    assert seen["your_seats"] == [0, 1]
    assert ben.play(table, 0, seen["moves"][0]).status_code == 200
    assert ann.look(table, 0)["undoable"] == 1


def test_a_new_code_replaces_the_old_one(ann: Person, ben: Person) -> None:
    old, new = keep(ann), keep(ann)
    refused = enter(ben, old)
    assert (refused.status_code, refused.json()["code"]) == (403, "no_code")
    assert enter(ben, new).status_code == 200


def test_entering_alone_signs_all_other_browsers_out_at_once(ann: Person, ben: Person, address: str) -> None:
    table = ann.open_table("you Ann", "open")
    code = keep(ann, "Ann")
    account = ann.get("/you").json()["account"]
    assert enter(ben, code, alone=True).json()["account"] == account
    assert ben.look(table)["your_seats"] == [0]
    assert ann.look(table)["your_seats"] == []
    assert ann.get("/you").json()["account"] is None
    assert enter(Person(address), code).json()["account"] == account


def test_a_socket_of_a_browser_that_was_signed_out_is_closed(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "here Zoe")
    code = keep(ann)

    async def test() -> None:
        async with ann.listen(table) as listener:
            assert (await listener.next())["snapshot"]["your_seats"] == [0, 1]
            await asyncio.to_thread(enter, ben, code, alone=True)
            with pytest.raises(Exception, match="4008"):
                for _ in range(10):
                    await listener.next()
        async with ann.listen(table) as listener:
            assert (await listener.next())["snapshot"]["your_seats"] == []

    asyncio.run(test())


def test_signing_out_leaves_the_identity_to_its_code(ann: Person) -> None:
    code = keep(ann, "Ann")
    account = ann.get("/you").json()["account"]
    assert ann.post("/you/leave", None).json()["account"] is None
    assert ann.get("/you").json()["account"] is None
    assert enter(ann, code).json()["account"] == account


async def wait_for_turn(person: Person, table: str) -> None:
    """Until others, or bots for them, have played."""
    async with person.listen(table) as listener:
        for _ in range(100):
            if (await listener.next())["snapshot"]["table"]["your_turn"]:
                return
    raise AssertionError("nobody plays on")


def test_a_forgotten_person_leaves_no_name_at_tables_that_go_on(ann: Person, ben: Person, tmp_path: Path) -> None:
    shared, alone = ann.open_table("you Ann", "open"), ann.open_table("you Ann", "here Zoe")
    ben.sit(shared, 1)
    waiting = ann.open_table("you Ann", "open")
    code = keep(ann, "Ann")
    account = ann.get("/you").json()["account"]
    assert ann.http.delete("/api/you").json()["account"] is None
    assert ann.get("/tables").json() == []
    assert ben.get(f"/people/{account}").status_code == 404
    assert enter(ann, code).status_code == 403
    seats = ben.look(shared)["table"]["seats"]
    assert [(seat["name"], seat["stand_in"]) for seat in seats] == [("", "greedy"), ("Ben", None)]
    assert [seat["kind"] for seat in ben.look(waiting)["table"]["seats"]] == ["open", "open"]
    assert [seat["name"] for seat in ben.look(alone)["table"]["seats"]] == ["", ""]
    assert "Ann" not in ben.get(f"/tables/{shared}/record").text
    asyncio.run(wait_for_turn(ben, shared))
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        assert database.execute("SELECT count(*) FROM accounts").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM seats WHERE name IN ('Ann', 'Zoe')").fetchone() == (0,)


def test_a_forgotten_person_keeps_the_name_at_a_finished_table(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await open_table(registry, "ann", "Ann", "Ben")
        await table.change_seat(1, replace(table.seats[1], owner="ben"))
        await play_out(table)
        await AccountService(registry).forget("ben")
        assert [(seat.name, seat.owner) for seat in table.seats] == [("Ann", "ann"), ("Ben", None)]

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_a_rematch_has_an_open_seat_in_place_of_a_deleted_player(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await open_table(registry, "ann", "Ann", "Ben")
        await table.change_seat(1, replace(table.seats[1], owner="ben"))
        await play_out(table)
        await AccountService(registry).forget("ben")
        again = await registry.table(await registry.rematch(table, "ann"))
        assert [(seat.kind, seat.owner) for seat in again.seats] == [("open", None), ("person", "ann")]
        await again.sit(0, "cleo", "Cleo")
        assert again.started

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_an_account_stays_if_a_bot_cannot_take_over_its_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(self: Table, seat: int, identity: str) -> None:
        raise DomainError("not_stored")

    async def work(registry: TableRegistry) -> None:
        accounts = AccountService(registry)
        await accounts.keep("ben")
        table = await open_table(registry, "ann", "Ann", "Ben")
        await table.change_seat(1, replace(table.seats[1], owner="ben"))
        with monkeypatch.context() as failing:
            failing.setattr(Table, "leave", refuse)
            with pytest.raises(DomainError, match="not_stored"):
                await accounts.forget("ben")
        assert table.seats[1].owner == "ben"
        assert await accounts.storage.of_identity("ben")
        await accounts.forget("ben")
        left = (await registry.table(table.id)).seats[1]
        assert (left.owner, left.bot) == (None, "greedy")

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_attempts_are_limited_with_a_retry_after(serve: Serve) -> None:
    address = serve(code_attempts=3)
    ann, ben = Person(address), Person(address)
    code = keep(ann)
    assert [enter(ben, wrong(code)).status_code for _ in range(3)] == [403, 403, 429]
    refused = enter(Person(address), code)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_codes")
    assert 0 < refused.json()["retry_after"] <= 60
    assert refused.headers["retry-after"]
    assert "essais" in ben.post("/you/enter", {"code": code}, language="fr").json()["message"]
    assert ben.post("/you/code", None).status_code == 429


def test_not_too_many_wait_for_slow_hashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, made = threading.Event(), recovery_codes.keep("0" * 24)

    def slowly(code: str) -> StoredCode:
        assert go_on.wait(60)
        return made

    monkeypatch.setattr(recovery_codes, "keep", slowly)

    async def work(registry: TableRegistry) -> None:
        accounts = AccountService(registry)
        waiting = [asyncio.create_task(accounts.keep(f"person {number}")) for number in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(DomainError, match="too_many"):
            await accounts.keep("one too many")
        go_on.set()
        assert len(set(await asyncio.gather(*waiting))) == MOST_WAITING
        await accounts.keep("one too many")

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


@pytest.mark.parametrize("code", ["", "hello", "0" * 24, "é" * 24])
def test_what_is_no_code_is_refused_alike(ann: Person, code: str) -> None:
    refused = enter(ann, code)
    assert (refused.status_code, refused.json()["code"]) == (403, "no_code")
    assert ann.post("/you/enter", {"code": "0" * 200}).status_code == 422


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "code"), ("POST", "enter"), ("POST", "leave"), ("PUT", "name"), ("DELETE", "")]
)
def test_another_site_can_do_nothing_in_our_name(ann: Person, method: str, path: str) -> None:
    cookie = ann.http.cookies["amytis"]
    body = {"code": "0" * 24, "name": "Eve"}
    refused = ann.http.request(
        method, f"/api/you/{path}".rstrip("/"), json=body, headers={"origin": "https://elsewhere.example"}
    )
    assert (refused.status_code, refused.json()["code"]) == (403, "foreign_page")
    assert ann.http.cookies["amytis"] == cookie


def test_neither_identity_nor_code_is_ever_sent_or_stored(ann: Person, ben: Person, tmp_path: Path) -> None:
    identity = ann.http.cookies["amytis"].partition(".")[0]
    table = ann.open_table("you Ann", "open")
    code = keep(ann, "Ann")
    account = ann.get("/you").json()["account"]
    assert identity not in account
    told = [
        ben.get(path).text
        for path in (f"/people/{account}", f"/tables/{table}", "/standings/babylonia", "/best/tower", "/you")
    ]
    told += [ann.get(path).text for path in ("/you", "/you/games", f"/people/{account}")]
    assert not [text for text in told if identity in text]
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    letters = code.replace("-", "")
    assert letters[:4].encode() in stored
    assert letters[4:].encode() not in stored and code[5:].encode() not in stored


def test_cookies_are_for_the_server_alone(ann: Person) -> None:
    code = keep(ann)
    cookie = enter(ann, code).headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie


@pytest.mark.parametrize("name", ["bot greedy", "x" * 41, "a\u202eb", ""])
def test_names_that_deceive_are_refused(ann: Person, name: str) -> None:
    keep(ann)
    assert ann.http.put("/api/you/name", json={"name": name}).status_code == 422


def test_an_account_without_a_name_has_no_public_page(ann: Person, ben: Person) -> None:
    keep(ann)
    account = ann.get("/you").json()["account"]
    assert ben.get(f"/people/{account}").status_code == 404
    assert ann.get(f"/people/{account}").json()["yours"]
    assert ann.http.put("/api/you/name", json={"name": "Ann"}).json()["name"] == "Ann"
    assert ben.get(f"/people/{account}").json()["name"] == "Ann"
    ann.http.put("/api/you/name", json={"name": None})
    assert ben.get(f"/people/{account}").status_code == 404
    assert ben.get(f"/people/{secrets.token_urlsafe(9)}").json()["code"] == "no_account"
