"""Chapter 6 of the rules, 6.1 to 6.5: River, Pottery and Mosaic."""

import pytest

from amytis.games.tower.components import AMPHORA_PLACES, MOSAIC_SPACES, RIVER_SPOTS
from tests.games.tower.table import FULL, PATTERNED, Marks, boxes, full, own, play, refused, targets, writing

OPENED: Marks = {"amphoras": PATTERNED}
COLUMNS = (4, 5, 6)


def test_rule_6_1_one_lumber_or_one_wheat_at_one_of_two_ships() -> None:
    for mark, river in (("lumber 1", [[1, 0], [0, 0]]), ("wheat 2", [[0, 0], [0, 1]])):
        game = play(writing("3", "pond"), "river 3", mark)
        assert own(game)["river"] == river
        assert own(game)["lumber"] == [river[0][0], 0]
        assert own(game)["wheat"] == [river[1][1], 0]


def test_rule_6_1_through_a_pond_only() -> None:
    game = writing("3", "pond")
    assert [refused(game, mark) for mark in ("lumber 1", "wheat 2")] == ["6.1", "6.1"]


LUMBER, WHEAT = RIVER_SPOTS.tolist()[0]


def test_rule_6_1_a_ship_has_no_more_spots_than_are_printed() -> None:
    game = play(writing("3", "pond", lumber=LUMBER, wheat=WHEAT), "river 3")
    assert set(game.moves()) == {"lumber 2", "wheat 2"}
    assert refused(game, "lumber 1") == "5.5"


def test_rule_6_1_a_ship_whose_spots_are_all_circled_is_worth_6() -> None:
    game = play(writing("3", "pond", lumber=LUMBER, wheat=WHEAT - 1), "river 3")
    assert own(game)["sources"]["river"] == 0
    assert own(play(game, "wheat 1"))["sources"]["river"] == 6
    assert own(writing("", **full("lumber", "wheat")))["sources"]["river"] == 12


def test_rule_6_1_also_when_some_of_it_is_spent() -> None:
    assert own(writing("", lumber=LUMBER, wheat=WHEAT, spent=(0, 0, 2, 1)))["sources"]["river"] == 6


def test_rule_6_1_when_all_is_circled_there_is_no_more() -> None:
    assert refused(writing("3", "pond", **full("lumber", "wheat")), "river 3") == "6.1"


def test_rule_6_2_with_a_1_an_artwork_icon_is_circled() -> None:
    game = writing("1", "pottery")
    assert targets(game, "artwork") == set(boxes("artwork"))
    box = boxes("artwork")[-1]
    assert own(play(game, f"artwork {box}"))["circled"] == [box]
    assert not targets(writing("2 3 4 5 6", "pottery"), "artwork")


def looks_of(value: int) -> list[str]:
    """The looks of which a column has amphoras."""
    places = AMPHORA_PLACES.tolist()[2 * COLUMNS.index(value) :][:2]
    return [look for look, count in zip(("patterned", "plain"), places, strict=True) if count]


@pytest.mark.parametrize("value", COLUMNS)
def test_rule_6_2_with_a_4_5_or_6_any_amphora_of_that_column(value: int) -> None:
    game = writing(f"{value}", "pottery")
    assert targets(game, "amphora") == {f"{value} {look}" for look in looks_of(value)}
    for number, look in enumerate(looks_of(value)):
        circled = [int(number == place) for place in range(2)]
        after = play(game.fork(), f"amphora {value} {look}")
        assert own(after)["amphoras"] == [circled if value == column else [0, 0] for column in COLUMNS]


def test_rule_6_2_a_plain_one_can_be_circled_before_the_patterned_one() -> None:
    value = next(value for value in COLUMNS if looks_of(value) == ["patterned", "plain"])
    game = play(writing(f"{value} {value}", "pottery"), f"amphora {value} plain", f"amphora {value} patterned")
    assert own(game)["amphoras"][COLUMNS.index(value)] == [1, 1]


@pytest.mark.parametrize("value", COLUMNS)
def test_rule_6_2_a_column_has_as_many_of_each_look_as_are_printed(value: int) -> None:
    for look in ("patterned", "plain"):
        assert refused(writing(f"{value}", "pottery", **full("amphoras")), f"amphora {value} {look}") == "6.2"


def test_rule_6_2_all_of_them_are_worth_9() -> None:
    last = [*FULL["amphoras"][:4], FULL["amphoras"][4] - 1, FULL["amphoras"][5]]
    game = writing("6", "pottery", amphoras=last)
    assert own(game)["sources"]["pottery"] == 0
    assert own(play(game, "amphora 6 patterned"))["sources"]["pottery"] == 9


@pytest.mark.parametrize("column", range(3))
def test_rule_6_3_first_all_three_patterned_amphoras(column: int) -> None:
    amphoras = [count - (place == 2 * column) for place, count in enumerate(FULL["amphoras"])]
    assert refused(writing("", "pottery", stone=1, amphoras=amphoras), "row") == "6.3"


def test_rule_6_3_the_topmost_of_each_column_is_patterned_and_a_row_costs_a_stone() -> None:
    game = play(writing("", "pottery", stone=2, **OPENED), "row")
    assert (own(game)["rows"], own(game)["stone"]) == (1, [2, 1])
    play(game, "row")
    assert refused(game, "row") == "6.3"


def test_rule_6_3_without_a_stone_there_is_no_row() -> None:
    assert refused(writing("3 4", "pottery", **OPENED), "row") == "6.3"
    assert refused(writing("3 4", "pottery", stone=2, spent=(0, 2, 0, 0), **OPENED), "row") == "6.3"


def test_rule_6_3_the_large_amphora_has_three_rows_and_is_worth_6_when_full() -> None:
    assert FULL["rows"] == 3
    assert [own(writing("", rows=rows))["sources"]["pottery"] for rows in range(4)] == [0, 0, 0, 6]


def test_rule_6_3_no_row_is_filled_twice() -> None:
    assert refused(writing("", "pottery", stone=1, rows=3, **OPENED), "row") == "6.3"


def test_rule_6_4_with_a_2_a_mosaic_icon_is_circled() -> None:
    game = writing("2", "mosaic")
    assert targets(game, "mosaic") == set(boxes("mosaic"))
    box = boxes("mosaic")[0]
    assert own(play(game, f"mosaic {box}"))["circled"] == [box]
    assert not targets(writing("1 3 4 5 6", "mosaic"), "mosaic")


@pytest.mark.parametrize("value", [2, 3, 4])
def test_rule_6_4_with_a_2_3_or_4_a_space_in_the_row_of_that_number(value: int) -> None:
    game = writing(f"{value} 1 5 6", "mosaic")
    assert targets(game, "tessera") == {str(value)}
    assert own(play(game, f"tessera {value}"))["tesserae"] == [int(value == row) for row in (2, 3, 4)]


def test_rule_6_4_each_row_has_3_spaces() -> None:
    assert MOSAIC_SPACES.tolist() == [3, 3, 3]


@pytest.mark.parametrize("row", range(3))
def test_rule_6_4_a_full_row_takes_no_more(row: int) -> None:
    spaces = [int(MOSAIC_SPACES[row]) if one == row else 0 for one in range(3)]
    assert refused(writing("2 3 4", "mosaic", tesserae=spaces), f"tessera {row + 2}") == "6.4"
    spaces[row] -= 1
    assert f"tessera {row + 2}" in writing("2 3 4", "mosaic", tesserae=spaces).moves()


def test_rule_6_4_the_whole_mosaic_is_worth_9() -> None:
    nearly = [*FULL["tesserae"][:2], FULL["tesserae"][2] - 1]
    game = writing("4", "mosaic", tesserae=nearly)
    assert own(game)["sources"]["mosaic"] == 0
    assert own(play(game, "tessera 4"))["sources"]["mosaic"] == 9


def test_rule_6_5_the_statue_lets_three_lions_be_circled_at_once() -> None:
    game = play(writing("", "mosaic", gold=3, stone=3), "statue")
    lions = boxes("lion")
    assert targets(game, "lion") == set(lions)
    for box in lions[:3]:
        assert refused(game, "done") == "5.5"
        play(game, f"lion {box}")
    assert own(game)["circled"] == sorted(lions[:3], key=lions.index)
    assert (own(game)["gold"], own(game)["stone"], own(game)["built"]) == ([3, 3], [3, 3], ["statue"])
    assert not targets(game, "lion")


@pytest.mark.parametrize("left", [0, 1, 2])
def test_rule_6_5_or_as_many_as_are_not_circled_yet(left: int) -> None:
    lions = boxes("lion")
    game = play(writing("", "mosaic", gold=3, stone=3, circled=" ".join(lions[left:])), "statue")
    for box in lions[:left]:
        play(game, f"lion {box}")
    assert "done" in game.moves()


@pytest.mark.parametrize(("gold", "stone"), [(2, 3), (3, 2), (0, 0)])
def test_rule_6_5_it_costs_3_gold_and_3_stones(gold: int, stone: int) -> None:
    assert refused(writing("4", "mosaic", gold=gold, stone=stone), "statue") == "6.5"
