"""Chapter 6 of the rules, 6.6 to 6.11: Palm, Gold and Lion."""

import pytest

from amytis.games.tower.components import NAMES
from tests.games.tower.table import FULL, boxes, full, own, play, refused, targets, writing

ALL = " ".join(NAMES)
ANY_VALUE = pytest.mark.parametrize("value", range(1, 7))


def test_rule_6_6_with_a_3_a_palm_icon_is_circled() -> None:
    game = writing("3", "palm")
    assert targets(game, "palm") == set(boxes("palm"))
    box = boxes("palm")[-1]
    assert own(play(game, f"palm {box}"))["circled"] == [box]
    assert not targets(writing("1 2 4 5 6", "palm"), "palm")


@ANY_VALUE
def test_rule_6_6_with_any_die_a_palm_of_the_garden(value: int) -> None:
    game = play(writing(f"{value}", "palm"), f"tree {value}")
    assert (own(game)["trees"], own(game)["dice"]) == (1, [0] * 6)


def test_rule_6_6_the_garden_has_so_many() -> None:
    assert refused(writing("2", "palm", **full("trees")), "tree 2") == "6.6"
    assert "tree 2" in writing("2", "palm", trees=FULL["trees"] - 1).moves()


@pytest.mark.parametrize("trees", range(4))
def test_rule_6_7_the_house_is_worth_3_and_2_for_every_palm(trees: int) -> None:
    game = writing("", "palm", gold=2, stone=2, trees=trees)
    assert own(game)["sources"]["garden"] == 0
    play(game, "house")
    assert own(game)["sources"]["garden"] == 3 + 2 * trees
    assert (own(game)["gold"], own(game)["stone"]) == ([2, 2], [2, 2])


def test_rule_6_7_palms_circled_later_count_too() -> None:
    game = play(writing("1", "palm", built="house"), "tree 1")
    assert own(game)["sources"]["garden"] == 5


@pytest.mark.parametrize(("gold", "stone"), [(1, 2), (2, 1)])
def test_rule_6_7_it_costs_2_gold_and_2_stones(gold: int, stone: int) -> None:
    assert refused(writing("", "palm", gold=gold, stone=stone), "house") == "6.7"


@pytest.mark.parametrize("value", [5, 6])
def test_rule_6_8_with_a_5_or_6_a_coin_is_circled(value: int) -> None:
    assert own(play(writing(f"{value}", "gold"), f"gold {value}"))["gold"] == [1, 0]


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_rule_6_8_not_with_another(value: int) -> None:
    assert refused(writing(f"{value}", "gold"), f"gold {value}") == "6.8"


def test_rule_6_8_the_sheet_has_so_many_coins() -> None:
    assert refused(writing("5", "gold", **full("gold")), "gold 5") == "6.8"
    assert "gold 5" in writing("5", "gold", gold=FULL["gold"] - 1).moves()


def test_rule_6_9_with_a_4_a_lion_icon_is_circled() -> None:
    game = writing("4", "lion")
    assert targets(game, "lion") == set(boxes("lion"))
    assert not targets(writing("1 2 3 5 6", "lion"), "lion")
    box = boxes("lion")[0]
    assert own(play(game, f"lion {box}"))["circled"] == [box]


@ANY_VALUE
def test_rule_6_10_with_any_die_and_a_stone_a_shape_of_two_boxes(value: int) -> None:
    game = play(writing(f"{value}", "lion", stone=1), f"pair {value}", "draw C4 C5")
    assert (own(game)["drawn"], own(game)["stone"], own(game)["dice"]) == (["C4", "C5"], [1, 1], [0] * 6)


@ANY_VALUE
def test_rule_6_10_with_any_die_and_a_coin_a_single_box(value: int) -> None:
    game = play(writing(f"{value}", "lion", gold=1), f"single {value}", "draw E8")
    assert (own(game)["drawn"], own(game)["gold"], own(game)["dice"]) == (["E8"], [1, 1], [0] * 6)


def test_rule_6_10_without_a_stone_or_a_coin_there_is_none() -> None:
    assert refused(writing("3", "lion", gold=1), "pair 3") == "6.10"
    assert refused(writing("3", "lion", stone=1), "single 3") == "6.10"


def test_rule_6_10_small_shapes_come_from_nowhere_else() -> None:
    game = writing("3", "lion", gold=1, stone=1)
    assert [refused(game, move) for move in ("draw A1", "draw A1 B1", "draw A1 A2 A3")] == ["6.10"] * 3


def test_rule_6_10_two_boxes_are_drawn_as_two() -> None:
    game = play(writing("3", "lion", stone=1), "pair 3")
    assert all(len(names.split()) == 2 for names in targets(game, "draw"))
    assert refused(game, "draw A1") == "5.5"


def test_rule_6_11_the_mine_is_worth_3_and_masonry_costs_the_die_alone() -> None:
    game = play(writing("3 4", "lion", gold=3, stone=3), "mine")
    assert (own(game)["sources"]["mine"], own(game)["gold"], own(game)["stone"]) == (3, [3, 3], [3, 3])
    play(game, "pair 3", "draw A1 B1", "single 4", "draw A2")
    assert own(game)["drawn"] == ["A1", "B1", "A2"]
    assert own(game)["dice"] == [0] * 6


def test_rule_6_11_with_the_mine_no_stone_or_coin_is_spent() -> None:
    game = play(writing("3 4", "lion", gold=1, stone=1, built="mine"), "pair 3", "draw A1 B1", "single 4", "draw A2")
    assert (own(game)["gold"], own(game)["stone"]) == ([1, 0], [1, 0])


def test_rule_6_11_the_lion_must_still_be_available() -> None:
    assert refused(writing("3", "", "lion pond", built="mine"), "pair 3") == "5.2"
    assert refused(writing("3", "", "lion pond", built="mine"), "single 3") == "5.2"


def test_rule_6_11_or_opened_by_a_pond() -> None:
    game = play(writing("3 3", "pond", "lion", built="mine"), "pair 3", "draw A1 B1")
    assert refused(game, "single 3") == "5.4"


@pytest.mark.parametrize(("gold", "stone"), [(2, 3), (3, 2)])
def test_rule_6_11_it_costs_3_gold_and_3_stones(gold: int, stone: int) -> None:
    assert refused(writing("", "lion", gold=gold, stone=stone), "mine") == "6.11"


def test_rule_6_11_a_tower_without_room_takes_no_masonry() -> None:
    assert refused(writing("3", "lion", built="mine", drawn=ALL), "single 3") == "9.2"
    one_hole = ALL.replace("A1 ", "", 1)
    assert refused(writing("3", "lion", built="mine", drawn=one_hole), "pair 3") == "9.2"
    assert "single 3" in writing("3", "lion", built="mine", drawn=one_hole).moves()
