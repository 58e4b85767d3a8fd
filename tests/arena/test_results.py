"""The file of results: what is kept, what is dropped, what is refused."""

import json
from pathlib import Path

import pytest

from amytis.arena.arrangement import Arrangement
from amytis.arena.results import ArenaResults
from amytis.core.errors import BadFile
from tests.arena.test_games import game
from tests.arena.test_pairings import arrange

FIRST, SECOND = game(["greedy", "random"], [3, 2], [1, 2]), game(["random", "greedy"], [1, 2], [2, 1])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two games."""
    path = tmp_path / "new folder" / "results.jsonl"
    results = ArenaResults(arrange(), path)
    results.add(FIRST)
    results.add(SECOND)
    return path


def test_games_are_kept_and_found_again(path: Path) -> None:
    assert ArenaResults(arrange(), path).games == {FIRST.fixture: FIRST, SECOND.fixture: SECOND}
    heading, *lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert heading["arrangement"]["bots"] == ["random", "greedy"]
    assert [line["scores"] for line in lines] == [[3, 2], [1, 2]]


def test_a_torn_last_line_is_dropped_and_written_over(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    results = ArenaResults(arrange(), path)
    assert set(results.games) == {FIRST.fixture}
    results.add(SECOND)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (arrange(seed=1), "its seed is 0, not 1"),
        (arrange(players=3), "its players is 2, not 3"),
        (arrange(bots=("greedy", "random")), "its bots is random,greedy, not greedy,random"),
        (Arrangement.new("babylonia", 2, {"cards": "variant"}, ["random", "greedy"], "ladder", 0), "cards=base, not"),
        (Arrangement.new("gardens", 2, {}, ["random", "greedy"], "ladder", 0), "its game is babylonia, not gardens"),
    ],
)
def test_another_arrangement_is_refused_and_leaves_the_file_alone(path: Path, other: Arrangement, message: str) -> None:
    path.write_bytes(path.read_bytes()[:-20])
    before = path.read_bytes()
    with pytest.raises(BadFile, match=message):
        ArenaResults(other, path)
    assert path.read_bytes() == before


def test_games_of_other_rules_or_bots_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amytis.arena.results.source_hash", lambda: "another")
    with pytest.raises(BadFile, match="another version of the rules or bots"):
        ArenaResults(arrange(), path)


@pytest.mark.parametrize("text", ["shopping list", "shopping list\n", '{"arena": 2}\n'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "something.txt"
    path.write_text(text)
    with pytest.raises(BadFile, match="no arena is kept in this file"):
        ArenaResults(arrange(), path)
    assert path.read_text() == text


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.touch()
    ArenaResults(arrange(), path).add(FIRST)
    assert set(ArenaResults(arrange(), path).games) == {FIRST.fixture}


def test_a_file_that_another_run_adds_to_is_refused(path: Path) -> None:
    before = path.read_bytes()
    running = ArenaResults(arrange(), path)
    with pytest.raises(BadFile, match="another run adds to this file"):
        ArenaResults(arrange(), path)
    del running
    assert len(ArenaResults(arrange(), path).games) == 2
    assert path.read_bytes() == before


def test_a_file_at_home_is_gone_on_with(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(path.parent))
    assert len(ArenaResults(arrange(), Path("~") / path.name).games) == 2


def test_a_home_that_is_not_there_is_told() -> None:
    with pytest.raises(BadFile, match="home"):
        ArenaResults(arrange(), Path("~nobody-of-that-name/results.jsonl"))


def test_a_damaged_line_is_named(path: Path) -> None:
    lines = path.read_text().splitlines(keepends=True)
    path.write_text(lines[0] + "{}\n" + lines[2])
    with pytest.raises(BadFile, match="line 2 is no finished game"):
        ArenaResults(arrange(), path)
