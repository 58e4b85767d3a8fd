"""Who meets whom: ladders, every pairing, all rotations of the seats, mirrored deals."""

import pytest

from amytis.arena.arrangement import Arrangement
from amytis.arena.pairings import Fixture, Pairing, pairings
from amytis.core.errors import BadOption

BOTS = ["weak", "middling", "strong"]


def arrange(players: int = 2, bots: tuple[str, ...] = ("random", "greedy"), seed: int = 0) -> Arrangement:
    """A ladder of Babylonia."""
    return Arrangement.new("babylonia", players, {}, bots, "ladder", seed)


def test_on_a_ladder_each_meets_the_one_before_it() -> None:
    assert pairings("ladder", BOTS, 2) == [Pairing("middling", "weak"), Pairing("strong", "middling")]


def test_all_meet_each_other_once() -> None:
    met = [{pairing.bot, pairing.opponent} for pairing in pairings("all", BOTS, 4)]
    assert met == [{"weak", "middling"}, {"weak", "strong"}, {"middling", "strong"}]


def test_alone_each_plays_for_itself() -> None:
    assert pairings("ladder", BOTS, 1) == pairings("all", BOTS, 1) == [Pairing(bot) for bot in BOTS]
    assert Pairing("weak").seatings(1) == [("weak",)]


def test_two_players_swap_their_seats() -> None:
    assert Pairing("a", "b").seatings(2) == [("a", "b"), ("b", "a")]


def test_the_lone_bot_takes_every_seat_in_turn() -> None:
    assert Pairing("a", "b").seatings(3) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


@pytest.mark.parametrize(("players", "games", "deals"), [(2, 40, 20), (2, 41, 21), (3, 100, 34), (4, 1, 1)])
def test_every_deal_is_played_from_every_seat(players: int, games: int, deals: int) -> None:
    arrangement = arrange(players)
    assert arrangement.deals(games) == deals
    fixtures = list(arrangement.fixtures(deals))
    assert len(set(fixtures)) == len(fixtures) == players * deals
    for deal in range(deals):
        assert {f.bots.index("greedy") for f in fixtures if f.deal == deal} == set(range(players))


def test_more_deals_only_add_games() -> None:
    arrangement = arrange()
    assert list(arrangement.fixtures(5))[:4] == list(arrangement.fixtures(2))
    assert next(arrangement.fixtures(1)) == Fixture(0, ("greedy", "random"))


@pytest.mark.parametrize(
    ("players", "bots", "message"),
    [
        (2, ("random",), "two bots or more"),
        (2, ("random", "random"), "'random' is entered twice"),
        (2, ("random", "deep blue"), "there is no bot 'deep blue'"),
        (5, ("random", "greedy"), "2 to 4 players, not 5"),
    ],
)
def test_an_arrangement_of_what_does_not_exist_is_refused(players: int, bots: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        arrange(players, bots)
