"""A table of the tower at which everybody writes at the same time, for tests."""

import random
import time
from collections.abc import Mapping
from typing import Any

from tests.server.people import Person

People = Mapping[int, Person]


def begin(host: Person, *seats: str) -> str:
    """A table of the tower."""
    return host.open_table(*seats, game="tower")


def play_to_writing(people: People, table: str, seed: int = 1) -> None:
    """Play at random, bots by themselves, until everybody may write."""
    dice = random.Random(seed)
    seat = min(people)
    while (seen := people[seat].look(table, seat))["view"]["phase"] != "write":
        mover = seen["view"]["to_move"]
        if mover not in people:
            time.sleep(0.01)
            continue
        moves = people[mover].look(table, mover)["moves"]
        people[mover].play(table, mover, "done" if "done" in moves else dice.choice(moves))


def write(person: Person, table: str, seat: int, steps: int = 1) -> dict[str, Any]:
    """Write so many steps without confirming them: the table after it."""
    for _ in range(steps):
        seen = person.look(table, seat)
        answer = person.play(table, seat, seen["moves"][0])
        assert answer.status_code == 200, answer.text
    after: dict[str, Any] = answer.json()
    return after


def confirm(person: Person, table: str, seat: int) -> None:
    """Make the marks that must be made, and confirm."""
    while "done" not in person.look(table, seat)["moves"]:
        write(person, table, seat)
    assert person.play(table, seat, "done").status_code == 200


def told(person: Person, table: str, seat: int | None = None) -> list[dict[str, Any]]:
    """All events that somebody knows of."""
    events: list[dict[str, Any]] = person.get(
        f"/tables/{table}/updates", **({} if seat is None else {"seat": seat})
    ).json()["events"]
    return events


def played(events: list[dict[str, Any]]) -> list[tuple[int | None, str]]:
    """The seats and moves of events."""
    return [(event["seat"], event["move"]) for event in events]
