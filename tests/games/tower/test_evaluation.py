"""The evaluation of the tower: dice until their owner has written, and buildings that can be paid soon."""

from typing import Any

from amytis.games.tower.evaluation import dice_in_hand, dice_to_take, plans
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import first_laid, play, targets, tile, tiles, write_next


def test_the_dice_of_those_who_have_not_written_count_while_somebody_else_draws() -> None:
    game = write_next([Sheet(dice="1 3"), Sheet(dice="3 5")], tile())
    before = [dice_in_hand(game.state, seat) for seat in range(2)]
    play(game, f"draw {min(targets(game, 'draw'))}")
    assert min(before) > 0
    assert [dice_in_hand(game.state, seat) for seat in range(2)] == [0, before[1]]


def test_a_building_that_is_nearly_paid_for_counts_what_it_will_bring() -> None:
    def plan(**marks: Any) -> float:
        return plans(write_next([Sheet(**marks)], tile(), past=1).state, 0, 9.0)

    assert plan() == 0
    assert 0 < plan(gold=1) < plan(gold=3) < plan(gold=3, lumber=2)


def test_a_building_that_comes_too_late_counts_nothing() -> None:
    assert plans(write_next([Sheet(gold=3, lumber=2, wheat=2)], tile(), past=10).state, 0, 1.0) == 0


def test_a_die_from_the_garden_is_not_one_of_those_that_are_drafted() -> None:
    laid = next(laid for value in range(1, 7) for laid in tiles(pond=True, garden=f"die{value}"))
    game = play(first_laid(laid), "worker")
    assert [dice_to_take(game.state, seat) for seat in range(2)] == [4, 4]
    play(game, "done", "take 1")
    assert [dice_to_take(game.state, seat) for seat in range(2)] == [4, 3]
