"""Sockets: every event once and in order, whatever tabs, reconnections and undos come between."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import websockets

from tests.server.people import Listener, Person

pytestmark = pytest.mark.compiled


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run an asynchronous test."""
    asyncio.run(asyncio.wait_for(test(), 120))


async def do(work: Callable[..., object], *arguments: object) -> None:
    """Something that blocks, in a thread."""
    await asyncio.to_thread(work, *arguments)


async def until(listener: Listener, count: int) -> None:
    """Listen until so many events are known."""
    while len(listener.events) < count:
        await listener.next()


def test_a_listener_gets_every_event_from_where_it_left_off(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)

    async def test() -> None:
        async with ben.listen(table) as first:
            await first.next()
            dealt = len(first.events)
            await do(ann.play, table, 0, ann.look(table)["moves"][0])
            assert await first.quiet()
            await do(ann.play, table, 0, "done")
            await until(first, dealt + 3)
            assert [event["seq"] for event in first.events] == list(range(len(first.events)))
        async with ben.listen(table, since=dealt) as again:
            message = await again.next()
            assert message["since"] == dealt
            assert message["events"] == first.events[dealt:]

    run(test)


def test_two_tabs_of_a_seat_show_the_same(ann: Person) -> None:
    table = ann.open_table("you Ann", "here Bob")

    async def test() -> None:
        async with ann.listen(table, seat=0) as one, ann.listen(table, seat=0) as other:
            for listener in (one, other):
                await listener.next()
            moves = ann.look(table, 0)["moves"]
            await do(ann.play, table, 0, moves[0])
            shown = [await listener.next() for listener in (one, other)]
            assert shown[0] == shown[1]
            assert shown[0]["events"][-1]["move"] == moves[0]
            await do(ann.undo, table, 0)
            shown = [await listener.next() for listener in (one, other)]
            assert shown[0] == shown[1]
            assert shown[0]["events"] == []
            assert one.events == other.events

    run(test)


def test_reconnecting_in_the_middle_of_a_turn_shows_the_draft(ann: Person) -> None:
    table = ann.open_table("you Ann", "here Bob")
    move = ann.look(table, 0)["moves"][0]
    ann.play(table, 0, move)

    async def test() -> None:
        async with ann.listen(table, seat=0, since=10) as listener:
            message = await listener.next()
            assert message["events"][-1]["move"] == move
            assert message["snapshot"]["undoable"] == 1
            assert message["snapshot"]["moves"] == ["done"]
        async with ann.listen(table, seat=1) as listener:
            message = await listener.next()
            assert message["events"][-1]["move"].startswith("draw")

    run(test)


def test_a_socket_loses_the_view_of_a_seat_that_was_left(ann: Person, ben: Person, address: str) -> None:
    table = ann.open_table("you Ann", "open", "open")
    carl, dora = Person(address), Person(address)
    ben.sit(table, 1)

    async def test() -> None:
        async with ben.listen(table, seat=1) as listener:
            await listener.next()
            await do(ben.http.delete, f"/api/tables/{table}/seats/1")
            await do(carl.sit, table, 1)
            await do(dora.sit, table, 2)
            for _ in range(3):
                message = await listener.next()
            assert message["snapshot"]["table"]["started"]
            assert message["snapshot"]["seat"] is None
            assert not any('"stand":{' in text for text in listener.received)

    run(test)


def test_a_draft_that_changed_meanwhile_is_sent_again(ann: Person) -> None:
    table = ann.open_table("you Ann", "here Bob")
    moves = ann.look(table, 0)["moves"]
    ann.play(table, 0, moves[0])
    known = len(ann.get(f"/tables/{table}/updates", seat=0).json()["events"])
    ann.undo(table, 0)
    ann.play(table, 0, moves[1])

    async def test() -> None:
        async with ann.listen(table, seat=0, since=known) as listener:
            message = await listener.next()
            assert message["since"] == known - 1
            assert [event["move"] for event in message["events"]] == [moves[1]]

    run(test)


def test_bytes_on_a_socket_are_ignored(ann: Person) -> None:
    table = ann.open_table("you Ann", "here Bob")

    async def test() -> None:
        async with ann.listen(table, seat=0) as listener:
            await listener.next()
            await listener._socket.send(b"\x00\xff")
            await do(ann.play, table, 0, ann.look(table, 0)["moves"][0])
            assert (await listener.next())["kind"] == "update"

    run(test)


def test_who_is_there_is_shown(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)

    async def test() -> None:
        async with ann.listen(table) as listener:
            await listener.next()
            async with ben.listen(table):
                message = await listener.next()
                assert [seat["online"] for seat in message["snapshot"]["table"]["seats"]] == [True, True]
            message = await listener.next()
            assert [seat["online"] for seat in message["snapshot"]["table"]["seats"]] == [True, False]

    run(test)


def test_a_socket_that_may_not_be_is_sent_away_in_words(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "here Bob")

    async def test() -> None:
        for listener, code in (
            (ann.listen("nothing"), "no_table"),
            (ben.listen(table, seat=0), "not_your_seat"),
            (ben.listen(table, seat=5), "no_seat"),
        ):
            async with listener:
                message = await listener.next()
                assert (message["kind"], message["code"]) == ("farewell", code)
        page = {"origin": "http://elsewhere.example"}
        address = f"{ann.address.replace('http', 'ws')}/api/tables/{table}/events"
        with pytest.raises(websockets.InvalidStatus, match="403"):
            async with websockets.connect(address, additional_headers=page):
                pass

    run(test)
