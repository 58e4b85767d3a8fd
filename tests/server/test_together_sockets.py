"""Sockets while several seats decide: confirmed moves are sent at once, drafts never."""

import asyncio
import json
import random
from typing import Any

import pytest

from tests.server.people import Listener, Person
from tests.server.simultaneous_table import begin, confirm, play_to_writing, played, write
from tests.server.test_sockets import do, run

pytestmark = pytest.mark.compiled


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """A table of two who may both write."""
    made = begin(ann, "you Ann", "open")
    ben.sit(made, 1)
    play_to_writing({0: ann, 1: ben}, made)
    return made


async def heard(listener: Listener) -> None:
    """Hear everything there is to hear."""
    while not await listener.quiet():
        pass


def test_nobody_notices_what_another_has_not_confirmed(ann: Person, ben: Person, table: str) -> None:
    stranger = Person(ann.address)

    async def test() -> None:
        async with ann.listen(table) as mine, ben.listen(table) as theirs, stranger.listen(table) as outside:
            for listener in (mine, theirs, outside):
                await heard(listener)
            await do(write, ben, table, 1)
            await theirs.next()
            assert await mine.quiet()
            await do(write, ann, table, 0)
            await mine.next()
            await do(ben.undo, table, 1)
            await theirs.next()
            for listener in (mine, theirs, outside):
                assert await listener.quiet()

    run(test)


def test_ones_own_steps_are_sent_again_after_those_that_were_confirmed(ann: Person, ben: Person, table: str) -> None:
    stranger = Person(ann.address)

    async def test() -> None:
        async with ann.listen(table) as mine, ben.listen(table) as theirs, stranger.listen(table) as outside:
            first = await mine.next()
            for listener in (mine, theirs, outside):
                await heard(listener)
            kept = len(first["events"])
            await do(write, ann, table, 0, 2)
            await mine.next()
            before = await mine.next()
            steps = mine.events[kept:]
            await do(write, ben, table, 1)
            await do(confirm, ben, table, 1)
            update = await mine.next()
            assert update["since"] == kept
            block = [event for event in update["events"] if event["seat"] == 1]
            assert played(update["events"]) == [*played(block), *played(steps)]
            assert [event["seq"] for event in update["events"]] == list(range(kept, kept + len(block) + 2))
            for field in ("version", "moves", "undoable", "seat"):
                assert update["snapshot"][field] == before["snapshot"][field]
            public = await outside.next()
            assert (public["since"], public["events"]) == (kept, block)
            assert await mine.quiet()

    run(test)


def test_coming_back_to_a_table_at_which_others_went_on(ann: Person, ben: Person, table: str) -> None:
    write(ann, table, 0)
    seen = ann.look(table)
    confirm(ben, table, 1)

    async def test() -> None:
        async with ann.listen(table, since=seen["table"]["steps"]) as listener:
            update = await listener.next()
            assert update["since"] == seen["table"]["steps"]
            assert [event["seat"] for event in update["events"]] == [1, 0]

    run(test)


def check_messages(listener: Listener, seat: int | None) -> None:
    """Steps that are not confirmed are the viewer's own; but for them, all it sees depends on what is confirmed."""
    views: dict[int, Any] = {}
    steps = -1
    for text in listener.received:
        message = json.loads(text)
        snapshot, before = message["snapshot"], steps
        if snapshot["table"]["over"]:
            break
        steps = snapshot["table"]["steps"]
        assert all(event["seat"] == seat for event in message["events"] if event["seq"] >= steps)
        if not snapshot["undoable"]:
            assert views.setdefault(steps, snapshot["view"]) == snapshot["view"]
        if not snapshot["moves"]:
            assert snapshot["version"] == steps
            assert steps > before or not message["events"]


def test_no_byte_of_a_whole_game_tells_what_is_not_confirmed(ann: Person, ben: Person, address: str) -> None:
    dice = random.Random(3)
    table = begin(ann, "you Ann", "open")
    ben.sit(table, 1)
    stranger = Person(address)

    def step(seen: dict[str, Any]) -> None:
        seat = dice.choice(seen["acting"])
        person = (ann, ben)[seat]
        mine = person.look(table, seat)
        if mine["undoable"] and dice.random() < 0.2:
            person.undo(table, seat)
        else:
            # Confirming is one move among many: give it a fair chance, so that the game ends.
            rash = "done" in mine["moves"] and dice.random() < 0.4
            person.play(table, seat, "done" if rash else dice.choice(mine["moves"]), mine["version"])

    async def play() -> dict[int | None, Listener]:
        listeners = {0: ann.listen(table), 1: ben.listen(table), None: stranger.listen(table)}
        async with listeners[0], listeners[1], listeners[None]:
            while not (seen := await asyncio.to_thread(stranger.look, table))["outcome"]:
                await asyncio.to_thread(step, seen)
            for listener in listeners.values():
                await heard(listener)
        return listeners

    listeners = asyncio.run(play())
    for seat, listener in listeners.items():
        check_messages(listener, seat)
        last = json.loads(listener.received[-1])["snapshot"]
        assert last["table"]["over"]
    drafting = [json.loads(text) for text in listeners[0].received]
    assert any(one["snapshot"]["undoable"] and one["snapshot"]["acting"] == [0, 1] for one in drafting)
