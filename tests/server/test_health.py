"""Whether a server lives, and whether it is ready."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
import websockets
from sqlalchemy.exc import OperationalError

from amytis.server.guards.refusals import Refusal
from amytis.server.storage.storage import Storage
from tests.server.conftest import Serve
from tests.server.people import Person

pytestmark = pytest.mark.compiled


def test_a_server_that_is_well_says_so(ann: Person) -> None:
    assert ann.get("/health").json() == {"status": "alive"}
    assert ann.get("/ready").json() == {"status": "ready"}
    ann.http.cookies.clear()
    assert "set-cookie" not in ann.get("/ready").headers


def test_a_server_whose_store_fails_lives_but_is_not_ready(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: Storage, work: Callable[..., Any]) -> None:
        raise OSError("a secret of the database")

    monkeypatch.setattr(Storage, "run", fail)
    refused = ann.get("/ready")
    assert (refused.status_code, refused.json()["code"]) == (503, "not_ready")
    assert refused.json()["message"] == "The server is not ready: its store answers with an error"
    assert "erreur" in ann.get("/ready", language="fr").json()["message"]
    assert ann.get("/health").status_code == 200
    monkeypatch.undo()
    assert ann.get("/ready").status_code == 200


@pytest.mark.parametrize(
    "trouble", [OperationalError("SELECT", {}, OSError("no route to the database")), Refusal(503, "not_stored")]
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
    asked, answer, run = 0, threading.Event(), Storage.run

    async def hang(self: Storage, work: Callable[..., Any]) -> Any:
        nonlocal asked
        asked += 1
        return await run(self, lambda connection: answer.wait(30))

    monkeypatch.setattr(Storage, "run", hang)
    try:
        for _ in range(3):
            refused = ann.get("/ready")
            assert refused.status_code == 503
            assert refused.json()["message"] == "The server is not ready: its store has not answered within 0.1 s"
        assert asked == 1
    finally:
        answer.set()
