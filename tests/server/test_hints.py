"""Hints at the table: who may have them, what they tell, and how many at a time."""

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from amytis.server.domain.errors import DomainError
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services.hints import MOST_OF_AN_ADDRESS
from amytis.server.services.table_registry import TableRegistry
from tests.contract.cases import every_game
from tests.core.test_records import finished
from tests.server.conftest import Serve
from tests.server.finished_games import with_registry
from tests.server.people import Person

pytestmark = pytest.mark.compiled

QUICK = {"hint_seconds": 0.05}


@pytest.fixture
def address(serve: Serve) -> str:
    """A server that thinks for a moment only."""
    return serve(**QUICK)


def ask(person: Person, table: str, seat: int = 0, expected: int | None = None, **query: Any) -> httpx.Response:
    """Ask for a hint on what is there now, unless told otherwise."""
    version = person.look(table, seat)["version"] if expected is None else expected
    return person.post(f"/tables/{table}/hint", {"seat": seat, "expected": version}, **query)


def open_with(person: Person, hints: bool | None, *kinds: str) -> str:
    """Make a table that says whether it allows hints."""
    seats = [{"kind": kind, **({"bot": "greedy"} if kind == "bot" else {})} for kind in kinds]
    answer = person.post("/tables", {"game": "babylonia", "seats": seats, "hints": hints})
    return str(answer.json()["id"])


@pytest.mark.parametrize(
    ("seats", "usual"),
    [(["you", "bot"], True), (["bot", "you", "bot"], True), (["you", "here"], False), (["you", "open"], False)],
)
def test_hints_are_allowed_where_one_person_plays(ann: Person, seats: list[str], usual: bool) -> None:
    for chosen in (None, True, False):
        table = open_with(ann, chosen, *seats)
        assert ann.look(table)["table"]["hints"] is (usual if chosen is None else chosen)


def test_alone_hints_are_allowed(ann: Person) -> None:
    table = ann.open_table("you Ann", game="tower")
    assert ann.look(table)["table"]["hints"]
    assert len(ask(ann, table).json()["hints"][0]["chances"]) == 1


@every_game
def test_a_hint_names_legal_moves_with_chances(ann: Person, game: str) -> None:
    table = ann.open_table("you Ann", "bot greedy", game=game)
    seen = ann.look(table)
    told = ask(ann, table).json()
    assert told["seat"] == 0
    assert 1 <= len(told["hints"]) <= 3
    for hint in told["hints"]:
        assert hint["move"] in seen["moves"]
        assert "Ann" in hint["sentence"]
        assert sum(hint["chances"]) == pytest.approx(1)
    french = ask(ann, table, language="fr").json()
    assert {hint["sentence"] for hint in french["hints"]}.isdisjoint(hint["sentence"] for hint in told["hints"])
    assert ann.look(table)["version"] == seen["version"]


def test_without_leave_there_are_no_hints(ann: Person, ben: Person) -> None:
    table = ann.open_table("you Ann", "open")
    ben.sit(table, 1)
    refused = ask(ann, table)
    assert (refused.status_code, refused.json()["code"]) == (403, "no_hints")
    assert ask(ann, table, language="fr").json()["message"] == "Cette table se joue sans indices."


def test_hints_are_for_the_seat_that_decides_alone(ann: Person, ben: Person) -> None:
    table = open_with(ann, True, "you", "open")
    assert ask(ann, table, expected=0).json()["code"] == "waiting_for_players"
    ben.sit(table, 1)
    version = ann.look(table, 0)["version"]
    stranger = Person(ann.address)
    for person in (ben, stranger):
        refused = ask(person, table, 0, version)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")
    assert ask(ben, table, 1, version).json()["code"] == "not_your_turn"
    assert ask(ann, table, 0, version + 1).json()["code"] == "stale"
    assert ask(ann, table, 0, version).status_code == 200
    assert ask(ann, table, 7, version).json()["code"] == "no_seat"


def test_a_record_is_only_looked_at(ann: Person) -> None:
    table = ann.post("/records", {"text": finished()}).json()["id"]
    assert not ann.look(table)["table"]["hints"]
    assert ask(ann, table, 0, 0).json()["code"] == "not_your_seat"


def test_one_hint_at_a_time(serve: Serve) -> None:
    ann = Person(serve(hint_seconds=2.0))
    table = ann.open_table("you Ann", "bot greedy")
    version = ann.look(table)["version"]
    body = {"seat": 0, "expected": version}
    answers: list[httpx.Response] = []

    def hurry() -> None:
        with httpx.Client(base_url=ann.address, cookies=dict(ann.http.cookies), timeout=30) as browser:
            answers.append(browser.post(f"/api/tables/{table}/hint", json=body))

    twins = [threading.Thread(target=hurry) for _ in range(2)]
    for twin in twins:
        twin.start()
    for twin in twins:
        twin.join()
    assert sorted(answer.status_code for answer in answers) == [200, 429]
    refused = max(answers, key=lambda answer: answer.status_code)
    assert refused.json()["code"] == "one_hint"
    assert refused.headers["retry-after"] == "1"
    assert ask(ann, table).status_code == 200


def test_an_address_does_not_take_all_hints(tmp_path: Path) -> None:
    async def work(registry: TableRegistry) -> None:
        seats = [SeatSetup(kind="you", name="Ann"), SeatSetup(kind="bot", bot="random")]
        table = await registry.table(
            await registry.open_table(TableSetup(game="babylonia", seats=seats, hints=True), "ann")
        )
        registry.hint_service._asking = {f"neighbour {number}": "here" for number in range(MOST_OF_AN_ADDRESS)}
        version = table.draft_of(0).version
        with pytest.raises(DomainError, match="too_many"):
            await registry.hint_service.hint(table, 0, version, "ann", "here", "en")
        assert (await registry.hint_service.hint(table, 0, version, "ann", "elsewhere", "en")).hints
        assert "ann" not in registry.hint_service._asking

    with_registry(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_hints_stay_allowed_after_a_restart(serve: Serve) -> None:
    ann = Person(serve(**QUICK))
    table = ann.open_table("you Ann", "bot random", game="tower")
    again = Person(serve(**QUICK))
    again.http.cookies = ann.http.cookies
    assert again.look(table)["table"]["hints"]
    assert ask(again, table).status_code == 200
