"""Chapter 8 of the rules: resources."""

import pytest

from tests.games.tower.table import FULL, boxes, full, own, play, refused, tile, writing

PLAIN = " ".join(boxes("."))


def test_rule_8_1_what_is_spent_is_crossed() -> None:
    game = play(writing("", "palm", gold=3, stone=3), "house")
    assert (own(game)["gold"], own(game)["stone"]) == ([3, 2], [3, 2])


def test_rule_8_1_and_cannot_be_spent_again() -> None:
    assert refused(writing("", "palm", gold=3, stone=3, spent=(2, 0, 0, 0)), "house") == "6.7"


def test_rule_8_1_spending_makes_no_room() -> None:
    spent = full("gold", "stone") | {"spent": (FULL["gold"], FULL["stone"], 0, 0)}
    assert refused(writing("5", "gold", **spent), "gold 5") == "6.8"
    assert refused(writing("3", "stone", **spent), "stone 3") == "6.18"


@pytest.mark.parametrize("resource", ["stone", "gold"])
def test_rule_8_2_lumber_is_changed_into_a_stone_or_a_coin(resource: str) -> None:
    game = play(writing("", "", "stone gold", lumber=1), f"lumber to {resource}")
    assert (own(game)["lumber"], own(game)[resource]) == ([1, 1], [1, 0])
    assert refused(game, f"lumber to {resource}") == "8.2"


def test_rule_8_2_nothing_is_available_for_it_but_the_lumber() -> None:
    assert refused(writing("1 2 3 4 5 6", wheat=2), "lumber to stone") == "8.2"
    assert refused(writing("1 2 3 4 5 6", wheat=2), "lumber to gold") == "8.2"


def test_rule_8_2_if_the_sheet_has_room() -> None:
    assert refused(writing("", lumber=1, **full("stone")), "lumber to stone") == "6.18"
    assert refused(writing("", lumber=1, **full("gold")), "lumber to gold") == "6.8"


def test_rule_8_2_as_often_as_there_is_lumber() -> None:
    game = play(writing("", lumber=2, loose=(1, 0)), "lumber to stone", "lumber to gold", "lumber to gold")
    assert (own(game)["stone"], own(game)["gold"]) == ([1, 0], [2, 0])


def test_rule_8_2_while_writing_only() -> None:
    game = play(writing("", lumber=1), "done")
    assert "lumber to stone" not in game.moves()
    game = play(writing("", lumber=1), sorted(writing("").moves())[1])
    assert refused(game, "lumber to stone") == "9.1"


@pytest.mark.parametrize("wheat", [1, 2])
def test_rule_8_3_loose_wheat_turns_into_2_points_each(wheat: int) -> None:
    game = play(writing("", loose=(0, wheat)), "done")
    assert (own(game)["loose"], own(game)["raw"], own(game)["points"]) == ([0, 0], 2 * wheat, 2 * wheat)


@pytest.mark.parametrize("filled", [(), ("gold",), ("stone",)])
def test_rule_8_3_loose_lumber_is_not_thrown_away_while_it_can_be_changed(filled: tuple[str, ...]) -> None:
    game = writing("", loose=(1, 0), **full(*filled))
    assert refused(game, "done") == "8.3"
    play(game, f"lumber to {'gold' if 'stone' in filled else 'stone'}")
    assert "done" in game.moves()


def test_rule_8_3_nor_is_the_shape_of_the_round_drawn_before_that() -> None:
    shape = next(move for move in writing("").moves() if move.startswith("draw"))
    game = writing("", loose=(1, 0))
    assert refused(game, shape) == "8.3"
    assert "done" in play(game, "lumber to gold", shape).moves()


def test_rule_8_3_spending_it_is_enough() -> None:
    game = writing("", "ship", gold=3, loose=(2, 0))
    assert refused(game, "done") == "8.3"
    assert "done" in play(game, "boat").moves()


def test_rule_8_3_lumber_of_the_river_can_wait() -> None:
    assert own(play(writing("", lumber=1), "done"))["lumber"] == [1, 0]


def test_rule_8_3_without_room_for_a_stone_or_a_coin_loose_lumber_is_lost() -> None:
    game = writing("", loose=(1, 0), **full("gold", "stone"))
    before = own(game)["points"]
    play(game, "done")
    assert (own(game)["loose"], own(game)["points"], own(game)["lumber"]) == ([0, 0], before, [0, 0])


def test_rule_8_3_until_then_it_can_be_spent() -> None:
    game = writing("", laid=tile("worker", lake="wheat"), built="boat", drawn=PLAIN)
    play(game, "ship", "etch wheat")
    assert own(game)["loose"] == [0, 0]
    play(game, game.moves()[0], "done")
    assert own(game)["raw"] == 0


def test_rule_8_3_loose_resources_are_spent_before_those_of_the_river() -> None:
    game = play(writing("", lumber=1, loose=(1, 0)), "lumber to stone")
    assert (own(game)["loose"], own(game)["lumber"]) == ([0, 0], [1, 0])
    game = play(writing("", "worker", gold=3, wheat=1, loose=(0, 1)), "tent")
    assert (own(game)["loose"], own(game)["wheat"]) == ([0, 0], [1, 1])


def test_rule_8_4_wheat_gold_and_stones_that_are_not_spent_are_worth_points() -> None:
    sources = own(writing("", gold=3, stone=5, lumber=1, wheat=2, spent=(1, 2, 0, 1)))["sources"]
    assert (sources["gold"], sources["stone"], sources["wheat"], sources["river"]) == (4, 3, 2, 0)
    assert sum(sources.values()) == 9
