"""Tables with clocks in the API, and tables that wait for a player."""

import asyncio
from typing import Any

import pytest

from tests.server.clock_control import Ahead
from tests.server.conftest import Serve
from tests.server.people import Person

pytestmark = pytest.mark.compiled

BANK = {"kind": "game", "seconds": 300, "increment": 5}
MOST_UPDATES = 20
TWO = [{"kind": "you", "name": "Ann"}, {"kind": "open"}]


def open_timed(person: Person, clock: Any = BANK, **more: Any) -> str:
    """Open a table with clocks."""
    answer = person.post("/tables", {"game": "babylonia", "seats": TWO, "clock": clock} | more)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def test_a_table_without_clocks_shows_none(ann: Person) -> None:
    seen = ann.look(ann.open_table("you Ann", "bot random"))["table"]
    assert seen["clock"] is None
    assert [seat["clock"] for seat in seen["seats"]] == [None, None]


def test_clocks_are_shown_with_the_time_of_the_server(ann: Person, ben: Person) -> None:
    table = open_timed(ann)
    ben.sit(table, 1)
    update = ben.get(f"/tables/{table}/updates").json()
    shown = update["snapshot"]["table"]
    assert shown["clock"] == BANK
    first, second = (seat["clock"] for seat in shown["seats"])
    assert (first["left"], second) == (300, {"left": 300, "since": None})
    assert 0 < first["since"] - update["now"] <= 30


def test_bots_have_no_clocks(ann: Person) -> None:
    table = open_timed(ann, seats=[{"kind": "you"}, {"kind": "bot", "bot": "random"}])
    assert [seat["clock"] is None for seat in ann.look(table)["table"]["seats"]] == [False, True]


def test_every_update_has_the_time_of_the_server(ann: Person, ben: Person) -> None:
    table = open_timed(ann)

    async def follow() -> None:
        async with ann.listen(table) as listener:
            first = await listener.next()
            await asyncio.to_thread(ben.sit, table, 1)
            second = await listener.next()
            assert first["now"] < second["now"]
            assert second["snapshot"]["table"]["seats"][0]["clock"]["since"] > second["now"]

    asyncio.run(follow())


UNREADABLE = {"en": "The request cannot be read: ", "fr": "La demande est illisible : "}


FAULTS = [
    ({"kind": "sand", "seconds": 60}, "kind must be one of: move, game", "kind doit être parmi : move, game"),
    ({"kind": "move"}, "seconds is missing", "seconds manque"),
    ({"kind": "move", "seconds": 9}, "seconds must be at least 10", "seconds doit valoir au moins 10"),
    ({"kind": "move", "seconds": 10**6}, "seconds must be at most 604800", "seconds doit valoir au plus 604800"),
    ({"kind": "game", "seconds": 1.5}, "seconds must be a whole number", "seconds doit être un nombre entier"),
]


@pytest.mark.parametrize(("clock", "english", "french"), FAULTS)
def test_a_clock_that_cannot_be_is_refused_in_words(ann: Person, clock: Any, english: str, french: str) -> None:
    for language, sentence in (("en", english), ("fr", french)):
        answer = ann.post("/tables", {"game": "babylonia", "seats": TWO, "clock": clock}, language=language)
        assert (answer.status_code, answer.json()["message"]) == (422, f"{UNREADABLE[language]}clock.{sentence}")


def test_only_a_bank_has_an_increment(ann: Person) -> None:
    wish = {"game": "babylonia", "seats": TWO, "clock": {"kind": "move", "seconds": 60, "increment": 5}}
    said = [ann.post("/tables", wish, language=language).json()["message"] for language in ("en", "fr")]
    assert said == [
        "only a clock for the whole game has an increment",
        "seule une pendule pour toute la partie a un incrément",
    ]


def test_alone_nobody_is_timed(ann: Person) -> None:
    wish = {"game": "gardens", "seats": TWO[:1], "clock": BANK}
    refused = ann.post("/tables", wish).json()
    assert (refused["code"], refused["message"]) == ("no_clock_alone", "Clocks are for tables with more than one seat.")
    assert ann.post("/tables", wish, language="fr").json()["message"].startswith("Les pendules")


def test_tables_that_wait_for_a_player_are_marked(ann: Person, ben: Person) -> None:
    waiting, timed = ann.open_table("you Ann", "open"), open_timed(ann)
    assert ann.get("/turns").json()["tables"] == []
    for table in (waiting, timed):
        ben.sit(table, 1)
    assert [table["id"] for table in ann.get("/turns").json()["tables"]] == [timed, waiting]
    assert ben.get("/turns").json()["tables"] == []
    assert ann.get("/turns").json()["now"] > 1_600_000_000


def test_a_seat_with_a_stand_in_waits_for_nobody(ann: Person, ben: Person) -> None:
    table = open_timed(ann)
    ben.sit(table, 1)
    assert ann.look(table)["table"]["your_turn"]
    assert not ann.http.delete(f"/api/tables/{table}/seats/0").json()["your_turn"]


def test_tables_with_running_clocks_are_listed_first(ann: Person, ben: Person) -> None:
    timed = open_timed(ann)
    later = ann.open_table("you Ann", "open")
    assert [table["id"] for table in ann.get("/tables").json()] == [later, timed]
    ben.sit(timed, 1)
    assert [table["id"] for table in ann.get("/tables").json()] == [timed, later]


def test_people_at_two_servers_are_timed_by_both(serve: Serve, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time = Ahead(monkeypatch)
    ann, ben = (Person(serve(database=postgres)) for _ in range(2))
    table = open_timed(ann, {"kind": "move", "seconds": 60})

    async def follow() -> None:
        async with ben.listen(table) as listener:
            await asyncio.to_thread(ben.sit, table, 1)
            time.let(100)
            for _ in range(MOST_UPDATES):
                seats = (await listener.next())["snapshot"]["table"]["seats"]
                if seats[0]["out_of_time"]:
                    break
            assert [seat["out_of_time"] for seat in seats] == [True, False]

    asyncio.run(follow())
    assert ann.look(table)["table"]["seats"][0]["stand_in"] == "greedy"
