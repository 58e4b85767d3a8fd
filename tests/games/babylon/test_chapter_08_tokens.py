"""Chapter 8 of the rules: round tokens."""

import pytest

import amytis
from tests.games.babylon.table import at, lay, pillars_of, play, targets

# A1, which is blue, pays seat 1 two pillars for two walls; C1, which is white, one for a wall and one for its flower.
QUARRY = """
    players: 2
    token: {token}
    supply: double {double}
    quarry 1: 1SBST 2 1SFBT 2
    quarry 2: 2 2 2 2
    quarry 3: 0 0 0 0
    quarry 4: 0 0 0 0
    seat 1: pillars 4
"""


def dug(token: str, stack: str = "A1", double: int = 64) -> amytis.Game:
    """Seat 1 digs while a token works."""
    return play(at(QUARRY.format(token=token, double=double)), f"dig {stack}")


@pytest.mark.parametrize(("token", "pillars"), [("nothing", 2), ("single", 3)])
def test_rule_8_1_one_single_pillar_more(token: str, pillars: int) -> None:
    game = dug(token)
    assert pillars_of(game) == 4 + pillars
    assert game.view()["supply"]["single"] == 152 - 4 - pillars


def test_rule_8_2_a_double_pillar_as_a_gift() -> None:
    game = dug("double")
    assert pillars_of(game) == 4 + 2
    assert (game.view()["played"]["gift"], game.view()["supply"]["double"]) == (True, 63)
    assert dug("nothing").view()["played"]["gift"] is False


def test_rule_8_2_if_the_supply_has_one() -> None:
    game = dug("double", double=0)
    assert (game.view()["played"]["gift"], game.view()["supply"]["double"]) == (False, 0)


@pytest.mark.parametrize(("token", "symbols"), [("nothing", False), ("change", True), ("fill", False)])
def test_rule_8_3_a_symbol_may_be_changed(token: str, symbols: bool) -> None:
    game = lay(dug(token), "C3 L1")
    assert ("C3 F" in targets(game, "make")) is symbols


@pytest.mark.parametrize(("token", "blanks"), [("nothing", False), ("change", False), ("fill", True)])
def test_rule_8_4_a_blank_may_be_filled(token: str, blanks: bool) -> None:
    text = QUARRY.format(token=token, double=64) + "    phase: build\n    dug: FT.."
    game = lay(at(text), "C3 L1")
    assert ("C4 F" in targets(game, "make")) is blanks


@pytest.mark.parametrize(
    ("token", "stack", "pillars"), [("flower", "C1", 3), ("flower", "A1", 2), ("nothing", "C1", 2)]
)
def test_rule_8_5_the_own_flower_gives_two_instead_of_one(token: str, stack: str, pillars: int) -> None:
    assert pillars_of(dug(token, stack)) == 4 + pillars


@pytest.mark.parametrize(("stack", "pillars"), [("A1", 1), ("C1", 1), ("B1", 3)])
def test_rule_8_6_one_single_pillar_less(stack: str, pillars: int) -> None:
    before = pillars_of(dug("nothing", stack))
    assert pillars_of(dug("fewer", stack)) == before - 1 == 4 + pillars


@pytest.mark.parametrize("token", ["single", "fewer", "flower"])
def test_rule_8_6_tokens_work_on_every_player_of_the_round(token: str) -> None:
    game = play(dug(token), "discard", "done", "dig C1")
    flowers = {"single": 1, "fewer": -1, "flower": 0}
    assert pillars_of(game, 1) == 1 + flowers[token]
