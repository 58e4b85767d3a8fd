"""Reviews of finished games: made once, kept, and never before the end."""

import time
from typing import Any

import pytest

from amytis.analysis.review import Review, review
from amytis.core.game import Game, replay
from amytis.server.services import reviews
from amytis.server.services.reviews import MOST_OF_AN_ADDRESS
from tests.analysis.games import spoiled
from tests.core.test_records import finished
from tests.server.conftest import Serve
from tests.server.people import Person

pytestmark = pytest.mark.compiled

QUICK = {"review_iterations": 20}


@pytest.fixture
def address(serve: Serve) -> str:
    """A server that reviews quickly."""
    return serve(**QUICK)


@pytest.fixture(scope="module")
def record() -> str:
    """A finished game with a spoiled turn."""
    return spoiled()


def open_record(person: Person, text: str) -> str:
    """Open a record."""
    return str(person.post("/records", {"text": text}).json()["id"])


def wait_for_review(person: Person, table: str, **query: Any) -> dict[str, Any]:
    """Look until the review is done."""
    for _ in range(600):
        state: dict[str, Any] = person.get(f"/tables/{table}/review", **query).json()
        if state["state"] in ("done", "none"):
            return state
        assert 0 <= state["done"] <= state["total"] or state["state"] == "waiting"
        time.sleep(0.1)
    raise AssertionError("the review is never done")


def test_a_finished_game_is_reviewed_for_everybody(ann: Person, ben: Person, record: str) -> None:
    table = open_record(ann, record)
    assert ann.get(f"/tables/{table}/review").json()["state"] == "none"
    assert ann.post(f"/tables/{table}/review", None).json()["state"] in ("waiting", "running")
    assert ben.post(f"/tables/{table}/review", None).json()["state"] in ("waiting", "running", "done")
    report = wait_for_review(ann, table)["report"]
    assert wait_for_review(ben, table)["report"] == report
    assert all(0 < value <= 100 for value in report["accuracy"])
    assert report["course"][-1]["step"] == ann.look(table)["table"]["steps"]
    worst = max(report["mistakes"], key=lambda one: one["cost"])
    assert worst["turn"] == 33
    assert len(worst["best"]) == len(worst["better"])
    french = wait_for_review(ann, table, language="fr")["report"]
    assert [one["best"] for one in french["mistakes"]] == [one["best"] for one in report["mistakes"]]
    assert [one["better"] for one in french["mistakes"]] != [one["better"] for one in report["mistakes"]]


def test_a_review_is_kept(serve: Serve, record: str) -> None:
    ann = Person(serve(**QUICK))
    table = open_record(ann, record)
    ann.post(f"/tables/{table}/review", None)
    done = wait_for_review(ann, table)
    again = Person(serve(review_iterations=1))
    assert again.get(f"/tables/{table}/review").json() == done
    assert again.post(f"/tables/{table}/review", None).json() == done


def test_nothing_is_reviewed_before_the_end(ann: Person, record: str) -> None:
    lines = record.splitlines()
    tables = [ann.open_table("you Ann", "bot greedy"), open_record(ann, "\n".join(lines[: len(lines) // 2]) + "\n")]
    for table in tables:
        for answer in (ann.get(f"/tables/{table}/review"), ann.post(f"/tables/{table}/review", None)):
            assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_one_review_at_a_time_for_everybody(serve: Serve, record: str) -> None:
    address = serve(review_iterations=2000)
    ann, ben = Person(address), Person(address)
    first, second = (open_record(ann, text) for text in (record, spoiled(36)))
    assert ann.post(f"/tables/{first}/review", None).status_code == 200
    refused = ann.post(f"/tables/{second}/review", None)
    assert (refused.status_code, refused.json()["code"]) == (429, "one_review")
    assert refused.headers["retry-after"] == "10"
    assert ben.post(f"/tables/{second}/review", None).json()["state"] == "waiting"
    assert ann.post(f"/tables/{first}/review", None).json()["state"] in ("waiting", "running")


def test_an_address_waits_for_some_reviews_and_leaves_room_for_others(serve: Serve) -> None:
    ann = Person(serve(works=False))
    tables = [open_record(ann, finished(seed=seed)) for seed in range(MOST_OF_AN_ADDRESS + 1)]
    answers = [Person(ann.address).post(f"/tables/{table}/review", None, language="fr") for table in tables]
    assert [answer.status_code for answer in answers] == [200] * MOST_OF_AN_ADDRESS + [429]
    refused = answers[-1].json()
    assert (refused["code"], refused["retry_after"]) == ("too_many_reviews", 30)
    assert refused["message"].startswith("4 parties attendent déjà d'être analysées")
    elsewhere = {"x-forwarded-for": "203.0.113.7"}
    assert ann.http.post(f"/api/tables/{tables[-1]}/review", headers=elsewhere).json()["state"] == "waiting"


def test_equal_games_wait_as_one_and_are_reviewed_once(
    serve: Serve, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Game] = []

    def count(game: Game, *more: Any) -> Review:
        made.append(game)
        time.sleep(1.0)
        return review(game, *more)

    monkeypatch.setattr(reviews, "review", count)
    people = [Person(serve(**QUICK))]
    people += [Person(people[0].address) for _ in range(2 * MOST_OF_AN_ADDRESS)]
    texts = [record, *[record.replace("Ann", f"Ann {number}") for number in range(len(people) - 1)]]
    tables = [open_record(person, text) for person, text in zip(people, texts, strict=True)]
    states = [person.post(f"/tables/{table}/review", None) for person, table in zip(people, tables, strict=True)]
    assert {state.status_code for state in states} == {200}
    reports = [wait_for_review(person, table)["report"] for person, table in zip(people, tables, strict=True)]
    assert all(report["accuracy"] == reports[0]["accuracy"] for report in reports)
    later = open_record(people[0], record)
    assert people[0].post(f"/tables/{later}/review", None).json()["state"] == "done"
    assert len(made) == 1


def test_games_are_equal_if_the_same_was_played(record: str) -> None:
    games = [replay(text) for text in (record, record.replace("Ann", "Zoe"), spoiled(36))]
    hashes = [reviews.hash_of(game) for game in games]
    assert hashes[0] == hashes[1] != hashes[2]
