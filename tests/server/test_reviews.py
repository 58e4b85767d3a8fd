"""Reviews of finished games: made once, kept, and never before the end."""

import time
from typing import Any

import pytest

from tests.analysis.games import spoiled
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
    assert worst["turn"] == 21
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
    first, second = (open_record(ann, record) for _ in range(2))
    assert ann.post(f"/tables/{first}/review", None).status_code == 200
    refused = ann.post(f"/tables/{second}/review", None)
    assert (refused.status_code, refused.json()["code"]) == (429, "one_review")
    assert refused.headers["retry-after"] == "10"
    assert ben.post(f"/tables/{second}/review", None).json()["state"] == "waiting"
    assert ann.post(f"/tables/{first}/review", None).json()["state"] in ("waiting", "running")
