"""The store: games are found again, and a file of another study is refused."""

from pathlib import Path

import pytest

from amytis.core.errors import BadFile
from amytis.study.plan import Plan
from amytis.study.store import Store
from tests.study.rows import quick, row


def test_games_are_kept_and_a_torn_one_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    store = Store(quick(), path)
    first, second = row(0, [3, 2]), row(1, [1, 4])
    store.add(first)
    store.add(second)
    del store
    assert Store(quick(), path).games == {first.fixture: first, second.fixture: second}
    path.write_bytes(path.read_bytes()[:-7])
    assert Store(quick(), path).games == {first.fixture: first}


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (quick(seed=1), "keeps another study: its seed is 0, not 1"),
        (quick(players=3), "its players is 2, not 3"),
        (quick(compare="cards=base,variant"), "its sides is cards=base, not cards=base,cards=variant"),
    ],
)
def test_another_plan_is_refused(tmp_path: Path, other: Plan, message: str) -> None:
    path = tmp_path / "study.jsonl"
    Store(quick(), path)
    with pytest.raises(BadFile, match=message):
        Store(other, path)


def test_games_of_other_sources_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "study.jsonl"
    Store(quick(), path)
    monkeypatch.setattr("amytis.study.plan.source_hash", lambda: "another")
    with pytest.raises(BadFile, match="another version of the rules or bots"):
        Store(quick(), path)


def test_the_results_of_an_arena_are_no_study(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    path.write_text('{"sources": "", "arena": 1, "arrangement": {}}\n')
    with pytest.raises(BadFile, match="no study is kept in this file"):
        Store(quick(), path)
