"""Chapter 10 of the rules: the end."""

from typing import Any

import pytest

from amytis.games.tower.components import NAMES
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import boxes, over, own, play, refused, row_boxes, tile, write_next, writing

PLAIN = boxes(".")
SMALL, LARGE, DOOR = boxes("w"), boxes("W"), boxes("D")


def paid(source: str, **marks: Any) -> int:
    """What a source pays a sheet."""
    points: int = own(writing("", **marks))["sources"][source]
    return points


def column(letter: str, *rows: int) -> str:
    """Boxes of a column."""
    return " ".join(f"{letter}{row}" for row in rows)


def without(*names: str) -> str:
    """The whole tower but for some boxes."""
    return " ".join(name for name in NAMES if name not in names)


def winners(*sheets: Sheet) -> list[int]:
    """Who wins a game that ends with these sheets."""
    result = over(*sheets).result
    assert result
    return result.winners


def test_rule_10_1_the_game_ends_after_the_last_round() -> None:
    game = write_next([], tile(), past=11)
    assert not play(game, "done").over
    assert play(game, "done").over
    assert game.moves() == []


@pytest.mark.parametrize("move", ["done", "take 3", "card L", "tree 3"])
def test_rule_10_1_then_nothing_is_played(move: str) -> None:
    assert refused(over(Sheet(), Sheet()), move) == "10.1"


@pytest.mark.parametrize(("kind", "points"), [("artwork", 2), ("mosaic", 3), ("palm", 2), ("lion", 2)])
def test_rule_10_2_circled_icons_in_drawn_boxes_and_etched_ones(kind: str, points: int) -> None:
    printed = boxes(kind)
    every = " ".join(printed)
    assert paid("icons", circled=every, drawn=every) == len(printed) * points
    for box in printed:
        assert paid("icons", circled=every, drawn=box) == points
        assert paid("icons", circled=box, drawn=without(box)) == 0
    assert paid("icons", circled=every) == 0
    assert paid("icons", drawn=every) == 0
    assert paid("icons", drawn=PLAIN[0], etched={PLAIN[0]: kind}) == points


@pytest.mark.parametrize("height", [0, 1, 5, 8])
def test_rule_10_3_a_point_for_each_box_of_the_longest_column(height: int) -> None:
    assert paid("height", drawn=column("B", *range(1, height + 1))) == height


def test_rule_10_3_from_the_bottom_row_without_a_hole() -> None:
    assert paid("height", drawn=column("B", 1, 2, 3, 5, 6, 7, 8)) == 3
    assert paid("height", drawn=column("B", *range(2, 9))) == 0


def test_rule_10_3_of_several_columns_one_counts() -> None:
    assert paid("height", drawn=f"{column('A', 1, 2, 3)} {column('C', 1, 2, 3)} {column('E', 1, 2)}") == 3
    assert paid("height", drawn="A1 B2 C3") == 1


def test_rule_10_4_9_points_for_the_foundation() -> None:
    assert paid("foundation", drawn=row_boxes(1, 2, 3)) == 9
    assert paid("foundation", drawn=row_boxes(1, 2, 3).replace("E3", "")) == 0
    assert paid("foundation", drawn=row_boxes(2, 3, 4)) == 0


@pytest.mark.parametrize(("rows", "points"), [((), 0), ((1,), 3), ((2, 5), 6), (range(1, 9), 24)])
def test_rule_10_5_3_points_for_each_row_without_a_hole(rows: tuple[int, ...], points: int) -> None:
    assert paid("stability", drawn=row_boxes(*rows)) == points


def test_rule_10_5_a_hole_spoils_its_row() -> None:
    assert paid("stability", drawn=without("C4")) == 21


@pytest.mark.parametrize(("opening", "points"), [(DOOR, 4), (LARGE, 6), (SMALL, 9)])
def test_rule_10_6_door_large_windows_and_small_windows(opening: list[str], points: int) -> None:
    assert paid("openings", drawn=" ".join(opening)) == points
    for missing in opening:
        assert paid("openings", drawn=" ".join(box for box in opening if box != missing)) == 0


def test_rule_10_6_all_of_them() -> None:
    assert paid("openings", drawn=" ".join(NAMES)) == 19


def test_rule_10_7_all_sources_add_up() -> None:
    sheet = own(writing("", gold=2, stone=1, wheat=1, built="mine house", trees=1, lost=4, raw=2, drawn="A1"))
    paying = {"gold": 4, "stone": 1, "wheat": 4, "mine": 3, "garden": 5, "penalties": -4, "height": 1}
    assert sheet["sources"] == dict.fromkeys(sheet["sources"], 0) | paying
    assert sheet["points"] == 14


def test_rule_10_8_most_points_win() -> None:
    assert winners(Sheet(stone=3), Sheet(stone=4), Sheet(stone=1)) == [1]
    result = over(Sheet(stone=3), Sheet(stone=4), Sheet(stone=1)).result
    assert result and (result.scores, result.ranks) == ([3, 4, 1], [2, 1, 3])


def test_rule_10_8_among_equals_most_gold_that_is_not_spent() -> None:
    assert winners(Sheet(stone=2), Sheet(gold=1)) == [1]
    assert winners(Sheet(stone=4), Sheet(stone=2, gold=1), Sheet(gold=3, spent=(1, 0, 0, 0))) == [2]


def test_rule_10_8_then_fewest_holes() -> None:
    assert winners(Sheet(stone=1, drawn="A5"), Sheet(stone=1)) == [0]
    assert winners(Sheet(stone=1), Sheet(stone=1, drawn="A5 A6"), Sheet(stone=1, drawn="A5")) == [1]


def test_rule_10_8_gold_goes_before_holes() -> None:
    assert winners(Sheet(stone=2, drawn="A5 B5 C5"), Sheet(gold=1)) == [1]


def test_rule_10_8_those_still_equal_share_the_place() -> None:
    assert winners(Sheet(gold=1, drawn="A5"), Sheet(gold=1, drawn="E7")) == [0, 1]
    result = over(Sheet(gold=2), Sheet(stone=1), Sheet(stone=1), Sheet()).result
    assert result and result.ranks == [1, 2, 2, 4]
