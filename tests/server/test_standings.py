"""Standings, best scores, and what anybody's page tells of their games."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from amytis.server.domain import recovery_codes
from amytis.server.storage.accounts import Accounts
from amytis.server.storage.results import MOST_BEST, Results
from amytis.server.storage.storage import Storage
from tests.server.conftest import Serve
from tests.server.finished_games import SOLO, seat, settle, write_down
from tests.server.people import Person
from tests.server.test_identity import keep

pytestmark = pytest.mark.compiled

Write = Callable[[Storage], Coroutine[Any, Any, Any]]
MONTHS_AGO = 1_000_000_000.0


def identity_of(person: Person) -> str:
    """Who somebody is, as their own cookie has it."""
    return person.http.cookies["amytis"].partition(".")[0]


@pytest.fixture
def address(serve: Serve, postgres: str) -> str:
    """A server over a database in which others may write as well."""
    return serve(database=postgres)


@pytest.fixture
def books(postgres: str) -> Callable[[Write], None]:
    """Writes results beside the server, and keeps the books."""

    def write(work: Write) -> None:
        async def run() -> None:
            storage = Storage(postgres)
            await work(storage)
            await settle(storage)
            storage.close()

        asyncio.run(run())

    return write


def test_people_are_ranked_with_the_bots_between_them(ann: Person, ben: Person, books: Callable[[Write], None]) -> None:
    keep(ann, "Ann")
    keep(ben, "Ben")
    one, two = identity_of(ann), identity_of(ben)

    async def work(storage: Storage) -> None:
        for game in range(6):
            await write_down(storage, game, seat(0, one, 1), seat(1, "bot greedy", 2), seat(2, two, 3))
        await write_down(storage, 7, seat(0, "a guest", 1), seat(1, "bot master", 2))

    books(work)
    listed = ann.get("/standings/babylonia").json()
    assert [(row["place"], row["name"], row["bot"]) for row in listed[:3]] == [
        (1, "Ann", False),
        (None, "greedy", True),
        (2, "Ben", False),
    ]
    assert [(row["name"], row["rating"]["provisional"]) for row in listed[3:]] == [("master", True)]
    assert [row["yours"] for row in listed[:3]] == [True, False, False]
    assert listed[0]["rating"]["games"] == 6
    assert listed[0]["account"] == ann.get("/you").json()["account"]
    assert ann.get("/standings/tower").json() == []
    assert ann.get("/standings/chess").json()["code"] == "no_game"


def test_only_programs_that_everybody_can_play_against_are_listed(ann: Person, books: Callable[[Write], None]) -> None:
    for name, public in (("Zed", True), ("Yan", False), ("Xia", True)):
        assert ann.post("/bots", {"name": name, "public": public}).status_code == 200
    assert ann.http.delete("/api/bots/Xia").status_code == 200

    async def work(storage: Storage) -> None:
        bots = [seat(number, f"bot {name}", number + 1) for number, name in enumerate(("Zed", "Yan", "Xia", "greedy"))]
        await write_down(storage, 1, *bots)

    books(work)
    assert [row["name"] for row in ann.get("/standings/babylonia").json()] == ["Zed", "greedy"]


def test_best_scores_are_one_for_each_person_and_ties_share_a_place(
    ann: Person, ben: Person, books: Callable[[Write], None]
) -> None:
    cleo = Person(ann.address)
    for person, name in ((ann, "Ann"), (ben, "Ben"), (cleo, "Cleo")):
        keep(person, name)
    one, two, three = (identity_of(person) for person in (ann, ben, cleo))
    hard = SOLO | {"options": {"difficulty": "hard"}}
    now = time.time()

    async def work(storage: Storage) -> None:
        await write_down(storage, MONTHS_AGO, seat(0, one, 1, 90), **SOLO)
        await write_down(storage, now, seat(0, one, 2, 40), **SOLO)
        await write_down(storage, now, seat(0, two, 1, 90), **SOLO)
        await write_down(storage, now, seat(0, three, 1, 70), **SOLO)
        await write_down(storage, now, seat(0, three, 1, 95, left=True), **SOLO)
        await write_down(storage, now, seat(0, "a guest", 1, 99), **SOLO)
        await write_down(storage, now, seat(0, "bot master", 1, 99), **SOLO)
        await write_down(storage, now, seat(0, three, 1, 50), **hard)
        await write_down(storage, now, seat(0, three, 1, 99), **(SOLO | {"hints": True}))

    books(work)
    lists = ann.get("/best/tower").json()
    assert [(one["options"]["difficulty"], one["hints"]) for one in lists] == [
        ("hard", False),
        ("normal", False),
        ("normal", True),
    ]
    assert [(row["place"], row["name"], row["score"], row["won"]) for row in lists[1]["scores"]] == [
        (1, "Ann", 90, True),
        (1, "Ben", 90, True),
        (3, "Cleo", 70, True),
    ]
    month = next(one for one in ann.get("/best/tower", span="month").json() if one["options"]["difficulty"] == "normal")
    assert [(row["place"], row["name"], row["score"]) for row in month["scores"]] == [
        (1, "Ben", 90),
        (2, "Cleo", 70),
        (3, "Ann", 40),
    ]
    assert ann.get("/best/babylonia").json() == []


def test_the_best_are_sorted_out_once_for_many_who_ask_and_ties_have_an_end(tmp_path: Path) -> None:
    async def test() -> None:
        storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        results, accounts = Results(storage.database), Accounts(storage.database)
        for number in range(MOST_BEST + 5):
            await accounts.keep(f"person {number}", recovery_codes.NOBODYS)
            await accounts.rename(f"person {number}", f"Ann {number}")
            await write_down(storage, number + 1.0, seat(0, f"person {number}", 1, 90), **SOLO)
        asked = []
        sql.event.listen(storage.database.engine, "before_cursor_execute", lambda *details: asked.append(details[2]))
        first, again = await asyncio.gather(results.best("tower", 0.0), results.best("tower", 0.0))
        assert first == again
        assert [(score.place, score.identity) for score in first] == [
            (1, f"person {number}") for number in range(MOST_BEST)
        ]
        assert sum(statement.startswith("SELECT") for statement in asked) == 1
        storage.close()

    asyncio.run(test())


def test_a_public_page_shows_games_and_names_but_no_tables(
    ann: Person, ben: Person, books: Callable[[Write], None]
) -> None:
    keep(ann, "Ann")
    one = identity_of(ann)
    tables = []

    async def work(storage: Storage) -> None:
        tables.append(await write_down(storage, 1, seat(0, one, 1, 80), seat(1, "Zoe", 2, 70)))
        tables.append(await write_down(storage, 2, seat(0, "bot greedy", 1, 60), seat(1, one, 2, 50)))
        tables.append(await write_down(storage, 3, seat(0, one, 1, 55), **SOLO))

    books(work)
    account = ann.get("/you").json()["account"]
    seen = ben.get(f"/people/{account}")
    assert not [table for table in tables if table in seen.text]
    page = seen.json()
    assert (page["name"], page["games"], page["yours"]) == ("Ann", 3, False)
    assert [game["finished"] for game in page["history"]] == [3, 2, 1]
    assert [(player["name"], player["score"], player["own"]) for player in page["history"][2]["players"]] == [
        (one, 80, True),
        ("Zoe", 70, False),
    ]
    assert page["history"][1]["players"][0]["bot"] == "greedy"
    assert [(share["game"], share["players"], share["wins"], share["games"]) for share in page["shares"]] == [
        ("babylonia", 2, 1, 2),
        ("tower", 1, 1, 1),
    ]
    assert 0 < page["shares"][0]["low"] < 0.5 < page["shares"][0]["high"] < 1
    assert [point["score"] for point in page["course"]] == [80, 50, 55]
    assert [point["rating"] is None for point in page["course"]] == [False, False, True]
    assert [game["table"] for game in ann.get("/you/games").json()["history"]] == tables[::-1]
    assert [game["table"] for game in ann.get(f"/people/{account}").json()["history"]] == tables[::-1]


def test_a_guest_sees_their_own_games(ann: Person, books: Callable[[Write], None]) -> None:
    one = identity_of(ann)
    books(lambda storage: write_down(storage, 1, seat(0, one, 1), seat(1, "bot greedy", 2)))
    page = ann.get("/you/games").json()
    assert (page["account"], page["games"], len(page["ratings"])) == (None, 1, 1)
    keep(ann, "Ann")
    assert [row["name"] for row in ann.get("/standings/babylonia").json()] == ["Ann", "greedy"]


def test_a_deleted_person_is_in_no_list_and_nameless_in_games_of_others(
    ann: Person, ben: Person, books: Callable[[Write], None]
) -> None:
    keep(ann, "Ann")
    keep(ben, "Ben")
    one, two = identity_of(ann), identity_of(ben)

    async def work(storage: Storage) -> None:
        await write_down(storage, 1, seat(0, one, 1), seat(1, two, 2))
        await write_down(storage, 2, seat(0, one, 1), **SOLO)

    books(work)
    assert [row["name"] for row in ben.get("/standings/babylonia").json()] == ["Ann", "Ben"]
    assert [row["name"] for row in ben.get("/best/tower").json()[0]["scores"]] == ["Ann"]
    ann.http.delete("/api/you")
    assert [row["name"] for row in ben.get("/standings/babylonia").json()] == ["Ben"]
    assert ben.get("/best/tower").json() == []
    (game,) = ben.get("/you/games").json()["history"]
    assert [(player["name"], player["account"]) for player in game["players"]] == [
        ("", None),
        (two, ben.get("/you").json()["account"]),
    ]


def test_ratings_follow_to_a_renewed_identity(ann: Person, books: Callable[[Write], None]) -> None:
    code = keep(ann, "Ann")
    one = identity_of(ann)
    books(lambda storage: write_down(storage, 1, seat(0, one, 1), seat(1, "bot greedy", 2)))
    before = ann.get("/you/games").json()
    assert ann.post("/you/enter", {"code": code, "alone": True}).status_code == 200
    assert identity_of(ann) != one
    assert ann.get("/you/games").json() == before


def test_programs_are_listed_only_if_everybody_can_play_against_them(
    ann: Person, books: Callable[[Write], None]
) -> None:
    for name, public in (("Nabu", True), ("Secret", False)):
        assert ann.post("/bots", {"name": name, "public": public}).status_code == 200
    books(lambda storage: write_down(storage, 1, seat(0, "bot Nabu", 1), seat(1, "bot Secret", 2)))
    assert [row["name"] for row in ann.get("/standings/babylonia").json()] == ["Nabu"]
    ann.http.delete("/api/you")
    assert ann.get("/bots").json() == []
