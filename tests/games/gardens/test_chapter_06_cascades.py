"""Chapter 6 of the rules: cascades."""

from collections import Counter
from itertools import combinations, permutations

import pytest

import amytis
from tests.games.gardens.table import at, paid, play, refused, targets

# A3 feeds A2 and B2; A2 feeds A1 and B1, B2 feeds B1 and C1.
BRANCHING = """
    players: 2
    pool: <..>0
     3         <bb>0:1
     2     .bb.0{A2}  .bb>0{B2}
     1  ..s.0{A1}  .ss.0{B1}  .s..0{C1}
"""
FEEDS = {"A3": ("A2", "B2"), "A2": ("A1", "B1"), "B2": ("B1", "C1")}
POOLS = ("A2", "B2", "A1", "B1", "C1")

# The same with only so many seeds in seat 1's bank: the others lie on tiles on the right.
SCARCE = """
    players: 2
    pool: <..>0
     4             .  {crowd}
     3         <bb>0:1  +9*1
     2     .bb.0{A2}  .bb>0{B2}  +9*1
     1  ..s.0{A1}  .ss.0{B1}  .s..0{C1}  +9*1
"""


def branching(**seeds: str) -> amytis.Game:
    """The branching cascade, its tile placed, with these seeds in it."""
    return play(at(BRANCHING.format(**{**dict.fromkeys(POOLS, ""), **seeds})), "7@L1")


def scarce(bank: int, own: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> amytis.Game:
    """The branching cascade, with few seeds in the bank and some pools planted already."""
    seeds = {place: "*1" if place in own else "*2" if place in others else "" for place in POOLS}
    game = play(at(SCARCE.format(**seeds, crowd=f"+{36 - bank - 27 - len(own)}*1")), "7@A4")
    assert game.view(0)["seats"][0]["bank"] == bank
    return game


def entered(game: amytis.Game) -> list[frozenset[str]]:
    """All sets of pools that can be confirmed, one for each way of entering them."""
    sets = []
    for move in game.moves():
        if move == "done":
            sets.append(frozenset(game.view(game.to_move)["played"]["flow"]))
        else:
            sets += entered(play(game.fork(), move))
    return sets


def some_order_pays(pools: frozenset[str], bank: int, own: tuple[str, ...]) -> bool:
    """Whether the pools can be planted one after the other, each fed by one before it, with a seed for each (6.4)."""

    def pays(order: tuple[str, ...]) -> bool:
        seeds, planted = bank, {"A3"}
        for pool in ("A3", *order):
            fed = pool == "A3" or any(pool in FEEDS.get(above, ()) for above in planted)
            if not fed or seeds == 0:
                return False
            seeds -= pool not in own
            planted.add(pool)
        return True

    return any(pays(order) for order in permutations(pools - {"A3"}))


def subsets() -> list[tuple[str, ...]]:
    """All sets of the pools below the top."""
    return [chosen for size in range(len(POOLS) + 1) for chosen in combinations(POOLS, size)]


def allowed(bank: int, own: tuple[str, ...] = ()) -> set[frozenset[str]]:
    """Every set of pools with the top in it that can be planted."""
    return {pools for chosen in subsets() if some_order_pays(pools := frozenset({"A3", *chosen}), bank, own)}


@pytest.mark.parametrize(
    ("look", "fed"), [(".bs.0", {"A1"}), (".sb.0", {"B1"}), (".cc>3", {"A1", "B1"}), (".ss.0", set())]
)
def test_rule_6_1_a_channel_leads_to_the_pool_below_on_its_side(look: str, fed: set[str]) -> None:
    game = play(at(f"players: 2\npool: <..>0\n 2  {look}:1\n 1  ..s.0 .s..0 .bb.0"), "7@L1", "plant A2")
    assert targets(game, "plant") == fed


def test_rule_6_1_no_channel_leads_into_a_base_tile() -> None:
    game = play(at("players: 2\npool: <..>0\n 1  . .cc>3:1"), "7@L1", "plant B1")
    assert game.moves() == ["done"]
    for place in ("B0", "C0"):
        assert refused(game, f"plant {place}") == "1.2"


def test_rule_6_1_water_runs_neither_up_nor_along() -> None:
    game = play(at("players: 2\npool: <..>0\n 2  .bb.0\n 1  ..s>0:1 <cc>2:1"), "7@L1")
    assert play(game.fork(), "plant A1").moves() == ["done"]
    assert play(game.fork(), "plant B1").moves() == ["done"]


def test_rule_6_2_one_goes_on_to_one_side_or_both_and_from_there() -> None:
    game = play(branching(), "plant A3")
    assert targets(game, "plant") == {"A2", "B2"}
    assert targets(play(game.fork(), "plant A2"), "plant") == {"B2", "A1", "B1"}
    assert targets(play(game.fork(), "plant B2"), "plant") == {"B1", "C1"}
    assert targets(play(game.fork(), "plant A2", "plant B2"), "plant") == {"A1", "B1", "C1"}


def test_rule_6_2_one_may_stop_anywhere() -> None:
    game = branching()
    for pool in ("A3", *POOLS):
        assert "done" in play(game, f"plant {pool}").moves()


def test_rule_6_2_none_may_be_left_out_on_the_way() -> None:
    game = play(branching(), "plant A3")
    for pool in ("A1", "B1", "C1"):
        assert refused(game, f"plant {pool}") == "6.2"
    assert refused(play(game, "plant A2"), "plant C1") == "6.2"


def test_rule_6_2_water_only_runs_from_pools_planted_in_this_turn() -> None:
    game = play(branching(A2="*1", B2="*2"), "plant A3")
    for pool in ("A1", "B1", "C1"):
        assert refused(game, f"plant {pool}") == "6.2"
    assert targets(play(game, "plant B2"), "plant") == {"B1", "C1"}


def test_rule_6_3_a_seed_in_the_way_is_knocked_out_whoever_owns_it() -> None:
    game = play(branching(A2="*2", B2="*1", B1="*2"), *(f"plant {pool}" for pool in ("A3", "A2", "B2", "B1")))
    assert paid(game, "done") == [3 + 2 + 1, -2 - 1]
    seen = game.view()
    assert seen["seeds"] == dict.fromkeys(("A3", "A2", "B2", "B1"), 0)
    assert [own["bank"] for own in seen["seats"]] == [36 - 4, 36]


def test_rule_6_3_nothing_else_removes_a_seed() -> None:
    game = branching(A2="*2", B2="*1", B1="*2", C1="*1")
    seeds = game.view()["seeds"]
    play(game, "plant A3", "done")
    assert game.view()["seeds"] == {**seeds, "A3": 0}


def test_rule_6_3_a_pool_is_planted_at_most_once_in_a_turn() -> None:
    game = play(branching(), "plant A3", "plant A2", "plant B2", "plant B1")
    for pool in ("A3", "A2", "B2", "B1"):
        assert refused(game, f"plant {pool}") == "6.3"
    play(game, "done")
    assert game.view()["seats"][0]["bank"] == 36 - 4


def test_rule_6_4_every_pool_costs_a_seed() -> None:
    game = play(scarce(bank=3), "plant A3", "plant A2")
    assert targets(game, "plant") == {"B2", "A1", "B1"}
    play(game, "plant B2")
    assert game.moves() == ["done"]
    assert refused(game, "plant A1") == "6.4"
    assert play(game, "done").view()["seats"][0]["bank"] == 0


def test_rule_6_4_knocking_out_others_brings_no_seed() -> None:
    game = play(scarce(bank=2, others=("A2", "B2")), "plant A3", "plant A2")
    assert refused(game, "plant B2") == "6.4"


def test_rule_6_4_an_own_seed_knocked_out_can_be_planted_again() -> None:
    game = play(scarce(bank=2, own=("A2", "B2")), *(f"plant {pool}" for pool in ("A3", "A2", "B2", "B1")), "done")
    assert game.view()["seats"][0]["bank"] == 0
    assert game.view()["seeds"]["B1"] == 0


def test_rule_6_4_a_set_may_be_planted_if_some_order_pays_for_it() -> None:
    game = play(scarce(bank=2, own=("B2",)), "plant A3", "plant A2")
    assert targets(game, "plant") == {"B2"}
    play(game, "plant B2", "done")
    assert {pool: game.view()["seeds"][pool] for pool in ("A3", "A2", "B2")} == {"A3": 0, "A2": 0, "B2": 0}


def test_rule_6_4_but_not_if_the_bank_runs_dry_before_the_own_seed() -> None:
    game = play(scarce(bank=2, own=("A1",)), "plant A3", "plant A2")
    assert game.moves() == ["done"]
    assert refused(game, "plant A1") == "6.4"


def test_rule_6_4_with_an_empty_bank_no_cascade_goes_on_not_even_over_an_own_seed() -> None:
    game = play(scarce(bank=1, own=("A2", "B2")), "plant A3")
    assert game.moves() == ["done"]
    assert refused(game, "plant A2") == "6.4"


@pytest.mark.parametrize("bank", range(1, 5))
def test_rule_6_4_exactly_the_sets_that_some_order_pays_for_can_be_entered(bank: int) -> None:
    for own in subsets():
        sets = Counter(entered(play(scarce(bank, own), "plant A3")))
        assert set(sets) == allowed(bank, own), own
        assert set(sets.values()) == {1}


def test_rule_6_5_every_set_is_entered_in_one_order_only() -> None:
    sets = Counter(entered(play(branching(), "plant A3")))
    assert set(sets) == allowed(bank=36)
    assert len(sets) == 1 + 4 + 4 + 8
    assert set(sets.values()) == {1}


@pytest.mark.parametrize(
    ("pools", "before"),
    [(("B2",), "A2"), (("A2", "A1"), "B2"), (("A2", "B1"), "A1"), (("A2", "B2", "C1"), "B1"), (("B2", "C1"), "A2")],
)
def test_rule_6_5_a_pool_before_the_last_one_takes_going_back(pools: tuple[str, ...], before: str) -> None:
    game = play(branching(), "plant A3", *(f"plant {pool}" for pool in pools))
    assert refused(game, f"plant {before}") == "6.5"
    for _ in pools:
        game.undo()
        if f"plant {before}" in game.moves():
            break
    assert f"plant {before}" in game.moves()


def test_rule_6_6_the_seeds_are_exchanged_when_the_turn_is_confirmed() -> None:
    game = branching(A2="*2", B2="*1")
    before = game.view(0)
    play(game, "plant A3", "plant A2", "plant B2")
    seen = game.view(0)
    assert (seen["seeds"], seen["seats"]) == (before["seeds"], before["seats"])
    assert seen["played"]["gains"] == [3 + 2, -2]
    assert paid(game, "done") == [3 + 2, -2]
    assert [own["bank"] for own in game.view()["seats"]] == [36 - 3, 36]
