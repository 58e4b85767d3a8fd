"""Limits: requests, tables, sockets and their messages."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import websockets
from starlette.requests import HTTPConnection
from websockets.frames import Frame, Opcode

from amytis.cli.main import BAD_INPUT, run
from amytis.cli.serve import check_limits
from amytis.core.contract import SPECTATOR
from amytis.core.errors import BadOption
from amytis.server.api.addresses import sender_of
from amytis.server.api.dependencies import EVENTS_OF_A_REQUEST
from amytis.server.api.rate_limiter import Limiter
from amytis.server.domain.errors import DomainError
from amytis.server.services.table_registry import TableRegistry
from tests.core.test_records import finished
from tests.server.conftest import Serve
from tests.server.finished_games import open_table, with_registry
from tests.server.people import Person

pytestmark = pytest.mark.compiled

WISH: dict[str, Any] = {"game": "babylonia", "seats": [{"kind": "you", "name": "Ann"}, {"kind": "open"}]}


def hear(test: Callable[[], Awaitable[None]]) -> None:
    """Run an asynchronous test."""
    asyncio.run(asyncio.wait_for(test(), 60))


def test_too_many_requests_get_a_retry_after(serve: Serve) -> None:
    ann = Person(serve(requests_per_second=0.001, burst=5))
    answers = [ann.get("/house") for _ in range(8)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert answers[-1].json()["retry_after"] >= 1
    assert int(answers[-1].headers["retry-after"]) >= 1


@pytest.mark.parametrize("path", ["/", "/t/nothing", "/api/ready", "/api/openapi.json", "/api/games/babylonia/board"])
def test_requests_without_an_identity_count_by_address(serve: Serve, path: str) -> None:
    stranger = Person(serve(requests_per_second=0.001, burst=3, people_per_address=2))
    stranger.http.cookies.clear()
    assert [stranger.http.get(path).status_code for _ in range(6)] == [200] * 5 + [429]


def test_a_whole_game_is_charged_for_its_length(serve: Serve) -> None:
    ann = Person(serve(requests_per_second=0.001, burst=20, people_per_address=1))
    record = ann.post("/records", {"text": finished(players=3)}).json()["id"]
    told = ann.get(f"/tables/{record}/updates").json()["events"]
    assert len(told) > 2 * EVENTS_OF_A_REQUEST
    answers = [ann.get(f"/tables/{record}/updates").status_code for _ in range(17)]
    assert answers.index(429) <= 17 / (1 + len(told) / EVENTS_OF_A_REQUEST)


def test_tables_per_hour_are_limited(serve: Serve) -> None:
    ann = Person(serve(tables_per_hour=2))
    table = ann.open_table("you Ann", "open")
    assert ann.post("/records", {"text": finished(players=3)}).status_code == 200
    for path, body in (
        ("/tables", WISH),
        ("/records", {"text": finished(players=3)}),
        (f"/tables/{table}/rematch", None),
    ):
        refused = ann.post(path, body, language="fr")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_tables")
        assert 1 <= refused.json()["retry_after"] <= 1800
        assert "tables" in refused.json()["message"]
    assert ann.look(table)["your_seats"] == [0]
    assert Person(ann.address).post("/tables", WISH).status_code == 200


def test_an_address_opens_only_as_many_tables_as_some_people(serve: Serve) -> None:
    address = serve(tables_per_hour=1, people_per_address=3)
    codes = [Person(address).post("/tables", WISH).status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]


def test_behind_a_proxy_each_visitor_is_an_address_of_their_own(serve: Serve) -> None:
    ann = Person(serve(tables_per_hour=1, people_per_address=1))
    for visitor, status in (("203.0.113.7", 200), ("203.0.113.7", 429), ("203.0.113.8", 200)):
        ann.http.cookies.clear()
        answer = ann.http.post("/api/tables", json=WISH, headers={"x-forwarded-for": visitor})
        assert answer.status_code == status


@pytest.mark.parametrize(
    "wish",
    [
        {**WISH, "seats": WISH["seats"] * 5},
        {**WISH, "seats": []},
        {**WISH, "game": "b" * 50},
        {**WISH, "options": {"cards": "b" * 50}},
        {**WISH, "options": {"b" * 50: "base"}},
        {**WISH, "options": {str(number): "base" for number in range(11)}},
        {**WISH, "seats": [{"kind": "you", "name": "A" * 100}, {"kind": "open"}]},
        {**WISH, "seats": [{"kind": "you"}, {"kind": "bot", "bot": "b" * 50}]},
    ],
)
def test_a_request_for_a_table_is_limited_in_size(ann: Person, wish: dict[str, Any]) -> None:
    refused = ann.post("/tables", wish)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_request")


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("testclient", "another", False),
    ],
)
def test_all_addresses_of_a_household_are_one_sender(first: str, second: str, same: bool) -> None:
    senders = [sender_of(HTTPConnection({"type": "http", "client": (host, 1)})) for host in (first, second)]
    assert (senders[0] == senders[1]) == same


def test_codes_are_not_tried_from_one_address_after_the_other_of_a_network(serve: Serve) -> None:
    ann = Person(serve(code_attempts=2))
    attempts = [
        ann.http.post("/api/you/enter", json={"code": "no"}, headers={"x-forwarded-for": f"2001:db8::{number}"})
        for number in range(3)
    ]
    assert [attempt.status_code for attempt in attempts] == [403, 403, 429]


@pytest.mark.parametrize("limit", ["sockets", "sockets_per_table", "sockets_per_identity", "sockets_per_address"])
def test_only_so_many_sockets_are_open_and_those_that_go_make_room(serve: Serve, limit: str) -> None:
    ann = Person(serve(**{limit: 2}))
    table = Person(ann.address).open_table("you Zoe", "open")

    async def test() -> None:
        async with AsyncExitStack() as stay:
            for _ in range(2):
                assert (await (await stay.enter_async_context(ann.listen(table))).next())["kind"] == "update"
            async with ann.listen(table, language="fr") as third:
                message = await third.next()
                assert (message["kind"], message["code"]) == ("farewell", "too_many_sockets")
                assert "pages" in message["message"]
        for _ in range(100):
            async with ann.listen(table) as later:
                if (await later.next())["kind"] == "update":
                    return
            await asyncio.sleep(0.02)
        raise AssertionError("nobody is let in any more")

    hear(test)


def test_spectators_never_take_the_places_of_players(serve: Serve) -> None:
    ann = Person(serve(sockets_per_table=1))
    onlookers = Person(ann.address), Person(ann.address)
    table = ann.open_table("you Ann", "open")

    async def test() -> None:
        async with onlookers[0].listen(table) as first, onlookers[1].listen(table) as second, ann.listen(table) as own:
            kinds = [(await listener.next())["kind"] for listener in (first, second, own)]
            assert kinds == ["update", "farewell", "update"]

    hear(test)


def test_another_person_is_let_in_where_one_has_too_many_sockets(serve: Serve) -> None:
    ann = Person(serve(sockets_per_identity=1))
    ben = Person(ann.address)
    table = ann.open_table("you Ann", "open")

    async def test() -> None:
        async with ann.listen(table) as first, ann.listen(table) as second, ben.listen(table) as other:
            kinds = [(await listener.next())["kind"] for listener in (first, second, other)]
            assert kinds == ["update", "farewell", "update"]

    hear(test)


def test_a_client_that_floods_a_socket_is_disconnected(serve: Serve) -> None:
    ann = Person(serve(messages_per_second=0.001, messages_burst=5))
    table = ann.open_table("you Ann", "open")

    async def test() -> None:
        async with ann.listen(table) as listener:
            await listener.next()
            with pytest.raises(websockets.ConnectionClosed) as closed:
                for _ in range(1000):
                    await listener._socket.send("hello")
                await listener.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4029

    hear(test)


def test_a_long_message_on_a_socket_ends_it(serve: Serve) -> None:
    ann = Person(serve(largest_message=100))
    table = ann.open_table("you Ann", "open")

    async def test() -> None:
        async with ann.listen(table) as listener:
            await listener.next()
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await listener._socket.send("x" * 101)
                await listener.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    hear(test)


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_frames_that_are_no_messages_are_counted_like_messages(serve: Serve, opcode: Opcode) -> None:
    ann = Person(serve(messages_per_second=0.001, messages_burst=5))
    table = ann.open_table("you Ann", "open")
    frames = [Frame(opcode, b"", fin=opcode is not Opcode.CONT) for _ in range(1000)]
    if opcode is Opcode.CONT:
        frames.insert(0, Frame(Opcode.TEXT, b"", fin=False))

    async def test() -> None:
        async with ann.listen(table) as listener:
            await listener.next()
            flood = b"".join(frame.serialize(mask=True) for frame in frames)
            listener._socket.transport.write(flood)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await listener.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4029

    hear(test)


def test_a_host_sets_limits() -> None:
    assert check_limits(["sockets=7", "tables_per_hour=9"]) == {"sockets": 7, "tables_per_hour": 9}
    for wrong in ("sockets", "sockets=0", "sockets=-1", "sockets=many", "chairs=3"):
        with pytest.raises(BadOption):
            check_limits([wrong])
    for number in ("٣", "²", "9" * 5000):
        with pytest.raises(BadOption, match="the limit sockets is a whole number"):
            check_limits([f"sockets={number}"])


@pytest.mark.parametrize(
    ("word", "value"),
    [("unfinished_days=0", 0), ("unfinished_days=0.5", 0.5), ("requests_per_second=2.5", 2.5), ("burst=7", 7)],
)
def test_limits_on_time_take_fractions_and_tables_can_be_kept_for_ever(word: str, value: float) -> None:
    assert check_limits([word]) == {word.partition("=")[0]: value}


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("burst=0", "a number above 0"),
        ("burst=0.0", "a number above 0"),
        ("burst=1.", "a number above 0"),
        ("burst=.5", "a number above 0"),
        ("burst=1e3", "a number above 0"),
        ("burst=inf", "a number above 0"),
        ("unfinished_days=-1", "0 or more"),
        ("sockets=0", "a whole number from 1 on"),
        ("sockets=1.5", "a whole number from 1 on"),
    ],
)
def test_a_limit_that_is_no_such_number_is_refused(word: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        check_limits([word])


def test_a_rate_below_one_still_lets_single_requests_through() -> None:
    limiter = Limiter(0.1, 0.5)
    limiter.admit("ann")
    with pytest.raises(DomainError):
        limiter.admit("ann")


@pytest.mark.parametrize("option", ["--trusted-proxy", "--metrics-from", "--limit", "--log-format"])
def test_what_a_host_gets_wrong_is_one_line(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", option, "nonsense"]) == BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


def test_strangers_without_end_cost_no_memory_at_a_table(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        table = await open_table(registry, "ann", "Ann", "Zoe")
        shown = [table.projection.snapshot(SPECTATOR, identity) for identity in (None, "eve", "mallory")]
        assert all(one is shown[0] for one in shown)
        assert table.projection.snapshot(SPECTATOR, "ann").your_seats == [0, 1]

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_an_address_makes_only_so_many_bots_and_asks_for_so_many_reviews(serve: Serve) -> None:
    address = serve(programs_per_hour=1, reviews_per_hour=1, people_per_address=2)
    codes = [Person(address).post("/bots", {"name": name}).status_code for name in ("Ada", "Bea", "Cleo")]
    assert codes == [200, 200, 429]
    ann = Person(address)
    table = ann.open_table("you Ann", "open")
    codes = [Person(address).post(f"/tables/{table}/review", None).status_code for _ in range(3)]
    assert codes == [409, 409, 429]
