"""Plans: who sits where, what is compared, and what is refused."""

from pathlib import Path

import pytest

from amytis.core.component_overrides import VARIABLE
from amytis.core.errors import AmytisError
from amytis.study.plan import Plan, StudyFixture
from tests.study.rows import quick


@pytest.mark.parametrize(
    ("players", "bots", "seated"),
    [
        (None, [], ["greedy", "greedy"]),
        (None, ["random"], ["random", "random"]),
        (None, ["random", "greedy", "novice"], ["random", "greedy", "novice"]),
        (4, ["greedy", "random"], ["greedy", "random", "random", "random"]),
    ],
)
def test_the_last_bot_has_all_further_seats(players: int | None, bots: list[str], seated: list[str]) -> None:
    plan = Plan.new("babylonia", players, bots)
    assert (plan.players, plan.bots) == (len(seated), seated)


def test_two_values_of_an_option_are_two_sides() -> None:
    plan = Plan.new("babylon", compare="edition=english, french")
    assert [side.options for side in plan.sides] == [{"edition": "english"}, {"edition": "french"}]
    assert plan.names == ["edition english", "edition french"]


def test_other_pieces_are_a_side_of_their_own_and_have_their_part_in_the_sources(tmp_path: Path) -> None:
    (tmp_path / "components.toml").write_text("rounds = 1")
    plan = Plan.new("babylon", pieces=tmp_path)
    assert plan.names == ["own pieces", tmp_path.name]
    assert plan.component_override(0) is None
    before = plan.sources
    (tmp_path / "components.toml").write_text("rounds = 2")
    assert plan.sources != before


def test_both_sides_play_the_same_numbers_and_more_games_only_add_some() -> None:
    plan = quick(compare="cards=base,variant")
    assert plan.fixtures(2) == [StudyFixture(0, 0), StudyFixture(1, 0), StudyFixture(0, 1), StudyFixture(1, 1)]
    assert plan.fixtures(3)[:4] == plan.fixtures(2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"players": 2, "bots": ["random"] * 3}, "3 bots are named, but 2 play"),
        ({"bots": ["eager"]}, "there is no bot 'eager'"),
        ({"options": {"edition": "german"}}, "cannot be 'german'"),
        ({"compare": "edition=english"}, "two values of an option are compared"),
        ({"compare": "edition=english,english"}, "two values of an option are compared"),
        ({"compare": "edition=english,german"}, "cannot be 'german'"),
        ({"compare": "size=small,large"}, "has no option 'size'"),
        ({"compare": "edition=english,french", "options": {"edition": "french"}}, "has no value of its own"),
        ({"compare": "edition=english,french", "pieces": Path("anywhere")}, "not both at the same time"),
        ({"pieces": Path("nowhere at all")}, "nowhere at all does not exist"),
    ],
)
def test_a_plan_of_what_does_not_exist_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(AmytisError, match=message):
        Plan.new("babylon", **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("games", [0, 1_000_001])
def test_too_few_and_too_many_games_are_refused(games: int) -> None:
    with pytest.raises(AmytisError, match="between one and 1,000,000 games"):
        quick().fixtures(games)


def test_pieces_that_are_replaced_already_are_not_called_the_games_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "components.toml").write_text("rounds = 1")
    monkeypatch.setenv(VARIABLE, f"babylon={tmp_path}")
    with pytest.raises(AmytisError, match=f"replaced by {VARIABLE}"):
        Plan.new("babylon", pieces=tmp_path)


def test_a_file_of_pieces_is_a_side_called_by_its_folder_and_name(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "components.toml").write_text("")
    assert Plan.new("babylon", pieces=folder / "components.toml").names == ["own pieces", "mine/components.toml"]
    assert Plan.new("babylon", pieces=folder).names == ["own pieces", "mine"]
