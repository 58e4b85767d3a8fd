"""Chapter 6 of the rules, 6.12 to 6.19: Worker, Ship, Stone and buildings."""

import pytest

from amytis.games.tower.components import CART_ENDS
from tests.games.tower.table import FULL, Marks, boxes, full, own, play, refused, tile, writing

PLAIN = " ".join(boxes("."))
COSTS: dict[str, tuple[str, Marks]] = {
    "statue": ("mosaic", {"gold": 3, "stone": 3}),
    "house": ("palm", {"gold": 2, "stone": 2}),
    "mine": ("lion", {"gold": 3, "stone": 3}),
    "tent": ("worker", {"gold": 3, "wheat": 2}),
    "boat": ("ship", {"gold": 3, "lumber": 2}),
}


def test_rule_6_12_with_a_5_the_master_worker_takes_the_garden_bonus() -> None:
    game = play(writing("5", laid=tile("worker", garden="cart")), "worker")
    assert own(game)["dice"] == [0] * 6
    assert game.moves() == ["cart"]
    assert own(play(game, "cart"))["carts"] == 1


def test_rule_6_12_not_with_another() -> None:
    assert refused(writing("1 2 3 4 6", laid=tile("worker", garden="cart")), "worker") == "5.1"


def test_rule_6_12_for_this_round_only() -> None:
    game = play(writing("5", laid=tile("worker", garden="cart")), "worker", "cart", "done")
    assert own(game)["used"] == ["worker"]
    assert own(play(game, "done"))["used"] == []


@pytest.mark.parametrize("value", range(1, 7))
def test_rule_6_13_etching_with_any_die(value: int) -> None:
    game = play(writing(f"{value}", "worker", drawn=PLAIN), f"etch {value}")
    assert own(game)["dice"] == [0] * 6
    assert all(move.startswith("etch ") for move in game.moves())


@pytest.mark.parametrize("resource", ["lumber", "wheat"])
def test_rule_6_13_or_for_a_resource(resource: str) -> None:
    marks: Marks = {resource: 1}
    game = play(writing("3", "worker", drawn=PLAIN, **marks), f"etch {resource}")
    assert (own(game)[resource], own(game)["dice"][2]) == ([1, 1], 1)
    move = game.moves()[0]
    _, kind, box = move.split()
    assert own(play(game, move))["etched"] == {box: kind}
    assert refused(game, f"etch {resource}") == "6.13"


@pytest.mark.parametrize("resource", ["lumber", "wheat"])
def test_rule_6_13_not_for_a_resource_that_is_not_there(resource: str) -> None:
    assert refused(writing("3", "worker", drawn=PLAIN), f"etch {resource}") == "6.13"


def test_rule_6_13_what_it_is_for_comes_first() -> None:
    game = writing("3", "worker", drawn=PLAIN)
    move = play(writing("3", "worker", drawn=PLAIN), "etch 3").moves()[0]
    assert refused(game, move) == "6.13"


def test_rule_6_14_the_tent_gives_the_worker_for_no_die() -> None:
    game = play(writing("3", laid=tile("worker", garden="cart"), gold=3, wheat=2), "tent", "worker", "cart")
    assert (own(game)["gold"], own(game)["wheat"], own(game)["carts"]) == ([3, 3], [2, 2], 1)
    assert own(game)["dice"][2] == 1


def test_rule_6_14_from_then_on_even_when_the_worker_is_covered() -> None:
    game = writing("5", laid=tile(covered="worker pond", garden="die1"), built="tent")
    assert own(play(game, "worker"))["dice"] == [1, 0, 0, 0, 1, 0]


@pytest.mark.parametrize(("gold", "wheat"), [(2, 2), (3, 1)])
def test_rule_6_14_it_costs_3_gold_and_2_wheat(gold: int, wheat: int) -> None:
    assert refused(writing("", "worker", gold=gold, wheat=wheat, lumber=3, stone=3), "tent") == "6.14"


def test_rule_6_15_with_a_6_the_ship_takes_the_lake_bonus() -> None:
    game = play(writing("6", laid=tile("ship", lake="stone")), "ship")
    assert (own(game)["dice"], own(game)["stone"], own(game)["used"]) == ([0] * 6, [1, 0], ["ship"])


def test_rule_6_15_not_with_another() -> None:
    assert refused(writing("1 2 3 4 5", laid=tile("ship", lake="stone")), "ship") == "5.1"


@pytest.mark.parametrize("value", [1, 2, 3])
def test_rule_6_16_with_a_1_2_or_3_the_next_cart(value: int) -> None:
    assert own(play(writing(f"{value}", "ship"), f"cart {value}"))["carts"] == 1


@pytest.mark.parametrize("value", [4, 5, 6])
def test_rule_6_16_not_with_another(value: int) -> None:
    assert refused(writing(f"{value}", "ship"), f"cart {value}") == "6.16"


def test_rule_6_16_three_columns_from_left_to_right_worth_2_4_and_6() -> None:
    paid = [own(writing("", carts=carts))["sources"]["carts"] for carts in range(FULL["carts"] + 1)]
    first, second, third = CART_ENDS.tolist()
    assert paid == [0] * first + [2] * (second - first) + [6] * (third - second) + [12]


def test_rule_6_16_there_are_no_more() -> None:
    assert refused(writing("1", "ship", **full("carts")), "cart 1") == "6.16"


def test_rule_6_17_the_boat_gives_the_ship_for_no_die() -> None:
    game = play(writing("6", laid=tile("ship", lake="stone"), gold=3, lumber=2), "boat", "ship")
    assert (own(game)["gold"], own(game)["lumber"], own(game)["stone"]) == ([3, 3], [2, 2], [1, 0])
    assert own(game)["dice"][5] == 1


def test_rule_6_17_from_then_on_even_when_the_ship_is_covered() -> None:
    game = writing("", laid=tile(covered="ship pond", lake="stone"), built="boat")
    assert own(play(game, "ship"))["stone"] == [1, 0]


@pytest.mark.parametrize(("gold", "lumber"), [(2, 2), (3, 1)])
def test_rule_6_17_it_costs_3_gold_and_2_lumber(gold: int, lumber: int) -> None:
    assert refused(writing("", "ship", gold=gold, lumber=lumber, wheat=3, stone=3), "boat") == "6.17"


@pytest.mark.parametrize("value", [3, 4])
def test_rule_6_18_with_a_3_or_4_a_stone_is_circled(value: int) -> None:
    assert own(play(writing(f"{value}", "stone"), f"stone {value}"))["stone"] == [1, 0]


@pytest.mark.parametrize("value", [1, 2, 5, 6])
def test_rule_6_18_not_with_another(value: int) -> None:
    assert refused(writing(f"{value}", "stone"), f"stone {value}") == "6.18"


def test_rule_6_18_the_sheet_has_so_many() -> None:
    assert refused(writing("3", "stone", **full("stone")), "stone 3") == "6.18"
    assert "stone 3" in writing("3", "stone", stone=FULL["stone"] - 1).moves()


@pytest.mark.parametrize("building", COSTS)
def test_rule_6_19_each_building_is_built_once(building: str) -> None:
    icon, cost = COSTS[building]
    game = writing("", icon, built=building, **cost)
    assert refused(game, building) == "6.19"
    assert building in writing("", icon, **cost).moves()
