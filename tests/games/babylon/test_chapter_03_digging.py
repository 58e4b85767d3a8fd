"""Chapter 3 of the rules: digging."""

import pytest

import amytis
from tests.games.babylon.table import at, pillars_of, play, refused, targets

# Heights as they are drawn; seat 1 is white, seat 2 pink. `.SSF`, `SBST` and `T.F.` are blue.
PITS = """
    players: 2
    seat: {seat}
    token: {token}
    supply: single {supply}
    quarry 1: 1 3 1 0
    quarry 2: 3 {B2} 1 2
    quarry 3: 3 2 3 3
    quarry 4: 1 1 2 3T.F.
    seat 1: pillars {pillars}
"""


def pits(
    seat: int = 1, token: str = "nothing", supply: int = 140, middle: str = "2.SSF", pillars: int = 0
) -> amytis.Game:
    """The quarry above, with this tile on B2."""
    return at(PITS.format(seat=seat, token=token, supply=supply, B2=middle, pillars=pillars))


def dug(game: amytis.Game, stack: str) -> int:
    """How many pillars the player at turn receives for a stack."""
    seat = game.to_move
    before = pillars_of(game, seat)
    return pillars_of(play(game, f"dig {stack}"), seat) - before


def test_rule_3_1_any_stack_that_is_not_empty() -> None:
    game = pits()
    assert targets(game, "dig") == {f"{c}{r}" for c in "ABCD" for r in range(1, 5)} - {"D1"}
    assert refused(game, "dig D1") == "3.1"


def test_rule_3_1_the_player_takes_the_top_tile() -> None:
    game = play(pits(), "dig B2")
    assert (game.view()["played"]["dug"], game.view()["quarry"]["B2"]["height"]) == (27, 1)
    assert game.view()["quarry"]["B2"]["tile"] is None


@pytest.mark.parametrize("moves", [("dig A1",), ("dig A1", "pillars C3 L1"), ("dig A1", "store")])
def test_rule_3_1_one_tile_is_dug_in_a_turn(moves: tuple[str, ...]) -> None:
    game = play(pits(pillars=6), *moves)
    assert refused(game, "dig B1") == "3.1"


@pytest.mark.parametrize(
    ("stack", "pillars", "why"),
    [
        ("A1", 2, "two walls; both neighbours are higher"),
        ("C1", 3, "a wall, an empty bottom and the same level, B1 is higher"),
        ("B2", 2, "lower and the same level; two are higher"),
        ("C2", 1, "the same level; three are higher"),
        ("D2", 3, "a wall, an empty bottom and a lower tile"),
        ("B1", 4, "a wall and three lower tiles"),
        ("D3", 4, "a wall, two tiles of the same level and a lower one"),
        ("D4", 4, "two walls, a lower tile and one of the same level"),
        ("B4", 2, "a wall and the same level"),
    ],
)
def test_rule_3_2_a_pillar_for_walls_empty_bottoms_and_tiles_not_higher(stack: str, pillars: int, why: str) -> None:
    assert dug(pits(), stack) == pillars, why


def test_rule_3_2_the_pillars_come_from_the_supply_at_once() -> None:
    game = play(pits(), "dig B1")
    assert game.to_move == amytis.CHANCE
    assert (pillars_of(game), game.view()["supply"]["single"]) == (4, 136)


@pytest.mark.parametrize(
    ("seat", "middle", "pillars"), [(1, "2.SSF", 2), (1, "2.STS", 3), (2, "2.STS", 2), (2, "2.FFS", 3)]
)
def test_rule_3_3_one_more_for_the_own_flower(seat: int, middle: str, pillars: int) -> None:
    assert dug(pits(seat=seat, middle=middle), "B2") == pillars


@pytest.mark.parametrize(
    ("token", "middle", "pillars"), [("single", "2.SSF", 3), ("flower", "2.STS", 4), ("fewer", "2.STS", 2)]
)
def test_rule_3_4_pillars_of_the_token_come_with_the_others(token: str, middle: str, pillars: int) -> None:
    assert dug(pits(token=token, middle=middle), "B2") == pillars


def test_rule_3_4_never_below_zero() -> None:
    text = """
        players: 2
        token: fewer
        quarry 1: 3 3 3 3
        quarry 2: 3 1SBST 3 3
        quarry 3: 3 3 3 3
        quarry 4: 0 0 0 0
        seat 1: pillars 3
    """
    assert dug(at(text), "B2") == 0
    assert dug(at(text.replace("fewer", "nothing")), "B2") == 0
    assert dug(at(text.replace("fewer", "single")), "B2") == 1


@pytest.mark.parametrize(("supply", "pillars"), [(0, 0), (3, 3), (4, 4), (5, 4)])
def test_rule_3_4_the_player_receives_what_the_supply_has_left(supply: int, pillars: int) -> None:
    game = pits(supply=supply)
    assert dug(game, "B1") == pillars
    assert game.view()["supply"]["single"] == supply - pillars
