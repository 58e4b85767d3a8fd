"""Ratings after a finished game."""

import pytest

from amytis.server.rating import PERSON, ROBOT, Player, PlayerRating, RatedSeat, rated_seats, update_ratings

ANN, BEN, GREEDY = (PERSON, "ann"), (PERSON, "ben"), (ROBOT, "greedy")


def person(name: str | None, rank: int, gave_up: bool = False, hints: bool = False) -> RatedSeat:
    """A seat of somebody."""
    return RatedSeat(name, None, rank, gave_up, hints)


def robot(name: str, rank: int, hints: bool = False) -> RatedSeat:
    """A seat of a bot."""
    return RatedSeat(None, name, rank, False, hints)


def test_newcomers_begin_at_1500_and_winners_rise_above_losers() -> None:
    assert (PlayerRating().points, PlayerRating().spread, PlayerRating().provisional) == (1500, 200, True)
    known = update_ratings([person("ann", 1), person("ben", 2)], {})
    assert known[ANN].points > known[BEN].points
    assert known[ANN].spread < 200
    assert known[ANN].games == known[BEN].games == 1


def test_ratings_are_provisional_below_five_games() -> None:
    known: dict[Player, PlayerRating] = {}
    provisional = []
    for _ in range(5):
        known |= update_ratings([person("ann", 1), person("ben", 2)], known)
        provisional.append(known[ANN].provisional)
    assert provisional == [True, True, True, True, False]


@pytest.mark.parametrize(
    "seats",
    [
        [person("ann", 1)],
        [person("ann", 1), person("ann", 2), person("ben", 3)],
        [person("ann", 1), person(None, 2)],
        [person("ann", 1, hints=True), robot("greedy", 2, hints=True)],
        [robot("greedy", 1), robot("greedy", 2)],
    ],
    ids=["alone", "one person on two seats", "against nobody", "with hints", "a bot against itself"],
)
def test_nobody_is_rated(seats: list[RatedSeat]) -> None:
    assert rated_seats(seats) == []
    assert update_ratings(seats, {}) == {}


def test_with_hints_only_the_bots_count() -> None:
    known = update_ratings(
        [person("ann", 1, hints=True), robot("greedy", 2, hints=True), robot("random", 3, hints=True)], {}
    )
    assert set(known) == {GREEDY, (ROBOT, "random")}
    assert known[GREEDY].points > known[ROBOT, "random"].points


def test_players_who_give_up_are_placed_last() -> None:
    known = update_ratings([person("ann", 1, gave_up=True), person("ben", 2), robot("greedy", 3)], {})
    assert known[BEN].mu > known[GREEDY].mu > known[ANN].mu


def test_a_bot_on_several_seats_learns_once() -> None:
    known = update_ratings([person("ann", 1), robot("greedy", 2), robot("greedy", 3)], {})
    assert known[GREEDY].games == 1
    assert known[ANN].mu > known[GREEDY].mu


def test_equal_places_teach_that_equals_are_equal() -> None:
    known = update_ratings([person("ann", 1), person("ben", 1)], {})
    assert known[ANN].mu == pytest.approx(known[BEN].mu)
