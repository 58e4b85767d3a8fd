"""What could be done after moves that are not played: right, for the mover alone, and without a trace."""

import asyncio
import time
from typing import Any

import pytest

from amytis.server.api.messages import MOST_PROSPECT_MOVES
from tests.server.people import Person

pytestmark = pytest.mark.compiled


def open_table(host: Person, guest: Person, game: str) -> str:
    """A table of two."""
    seats = [{"kind": "you", "name": "Ann"}, {"kind": "open"}]
    table = str(host.post("/tables", {"game": game, "seats": seats}).json()["id"])
    guest.sit(table, 1)
    return table


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """A table of two at Babylonia."""
    return open_table(ann, ben, "babylonia")


def moves_after(person: Person, table: str, moves: list[str], seat: int = 0, expected: int | None = None) -> Any:
    """The answer to the question what a seat could do after these moves."""
    version = person.look(table)["version"] if expected is None else expected
    return person.get(f"/tables/{table}/prospect", move=moves, seat=seat, expected=version)


def begin_to_build(ann: Person, ben: Person) -> str:
    """A table of Babylon at which Ann has dug a tile."""
    table = open_table(ann, ben, "babylon")
    while (seen := ann.look(table))["view"]["phase"] != "build":
        person, seat = (ann, 0) if seen["view"]["to_move"] == 0 else (ben, 1)
        person.play(table, seat, person.look(table)["moves"][0])
    return table


def test_it_equals_what_playing_would_offer(ann: Person, ben: Person) -> None:
    table = begin_to_build(ann, ben)
    moves = ["pillars D4 L1", "lay stored 0"]
    foreseen = [moves_after(ann, table, moves[: count + 1]).json()["moves"] for count in range(2)]
    played = [ann.play(table, 0, move).json()["moves"] for move in moves]
    assert foreseen == played
    assert any(move.startswith("statue") for move in foreseen[1])


def test_a_failed_store_changes_nothing_and_sends_nothing(ann: Person, ben: Person, table: str) -> None:
    before = (ann.look(table), ben.look(table))

    async def ask() -> bool:
        async with ann.listen(table) as mine, ben.listen(table) as others:
            for listener in (mine, others):
                while not await listener.quiet():
                    pass
            answer = await asyncio.to_thread(moves_after, ann, table, before[0]["moves"][:1])
            assert answer.json()["moves"] == ["done"]
            return await mine.quiet() and await others.quiet()

    assert asyncio.run(ask())
    # The server notices a moment later that they have closed their pages.
    for _ in range(200):
        if not any(seat["online"] for seat in ann.look(table)["table"]["seats"]):
            break
        time.sleep(0.05)
    assert (ann.look(table), ben.look(table)) == before


def test_only_the_owner_of_the_seat_to_move_may_ask(ann: Person, ben: Person, table: str) -> None:
    seen = ann.look(table)
    for person, seat, code in ((ben, 0, "not_your_seat"), (ben, 1, "not_your_turn"), (ann, 5, "no_seat")):
        assert moves_after(person, table, seen["moves"][:1], seat, seen["version"]).json()["code"] == code
    ann.http.delete(f"/api/tables/{table}/seats/0")
    assert moves_after(ann, table, seen["moves"][:1], 0, seen["version"]).json()["code"] == "not_your_turn"


def test_it_ends_where_chance_or_a_confirmation_would_speak(ann: Person, ben: Person, table: str) -> None:
    first = ann.look(table)["moves"][0]
    assert moves_after(ann, table, [first, "done"]).json() == {"moves": None}
    assert moves_after(ann, table, [first, "done", "hello"]).json() == {"moves": None}
    babylon = open_table(ann, ben, "babylon")
    assert moves_after(ann, babylon, ["remove A1"]).json() == {"moves": None}


def test_an_old_version_is_stale(ann: Person, table: str) -> None:
    seen = ann.look(table)
    ann.play(table, 0, seen["moves"][0])
    stale = moves_after(ann, table, ["done"], expected=seen["version"])
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")


def test_what_is_illegal_is_refused_with_its_rule(ann: Person, table: str) -> None:
    first = ann.look(table)["moves"][0]
    for moves, rule in ((["done"], "2.5"), ([first, "card 3"], "6.2"), (["hello"], None)):
        refused = moves_after(ann, table, moves)
        assert refused.status_code == 422
        assert (refused.json()["code"], refused.json()["rule"]) == ("illegal_move", rule)


def test_no_move_and_too_many_moves_cannot_be_read(ann: Person, table: str) -> None:
    for moves in ([], ["done"] * (MOST_PROSPECT_MOVES + 1), [""], ["x" * 81]):
        assert moves_after(ann, table, moves).json()["code"] == "bad_request"
