"""Chapter 7 of the rules: refilling."""

import pytest

import amytis
from tests.games.babylonia.table import at, late, play, refused, seat, stand, wide_open


def test_rule_7_1_the_player_draws_until_the_stand_holds_five() -> None:
    game = play(wide_open("PSMFF"), "P@H10", "F@G9", "done")
    assert game.to_move == amytis.CHANCE
    assert game.moves() == ["draw P", "draw S", "draw M", "draw F"]
    play(game, "draw M", "draw M")
    assert stand(game, 1) == "SMMMF"
    assert game.to_move == 1


def test_rule_7_1_five_farmers_played_are_five_tokens_drawn() -> None:
    game = play(wide_open("FFFFF"), "F@H10", "F@G9", "F@E7", "F@G7", "F@H8", "done")
    play(game, "draw P", "draw P", "draw S", "draw S")
    assert game.to_move == amytis.CHANCE
    assert play(game, "draw M").to_move == 1


def test_rule_7_1_tokens_come_from_the_own_reserve() -> None:
    game = play(wide_open("PSMFF"), "P@H10", "F@G9", "done", "draw P", "draw P")
    assert seat(game, 1)["reserve"] == {"P": 3, "S": 5, "M": 5, "F": 10}
    assert seat(game, 2)["reserve"] == {"P": 5, "S": 5, "M": 5, "F": 10}


def test_rule_7_1_an_empty_reserve_ends_the_drawing() -> None:
    game = play(late("FFFF"), "F@E5", "F@G5", "done")
    assert game.moves() == ["draw F"]
    play(game, "draw F")
    assert stand(game, 1) == "FFF"
    assert game.to_move == 1


def test_rule_7_1_nothing_is_drawn_from_a_reserve_that_is_empty() -> None:
    game = play(late("FFFFF"), "F@E5", "F@G5", "done")
    assert stand(game, 1) == "FFF"
    assert game.to_move == 1


@pytest.mark.parametrize("kind", ["P", "S", "M"])
def test_rule_7_1_a_kind_that_is_used_up_is_not_drawn(kind: str) -> None:
    game = play(late("FFFF"), "F@E5", "F@G5", "done")
    assert refused(game, f"draw {kind}") == "7.1"


def test_rule_7_1_the_refill_waits_until_all_is_scored() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         2      1F                .
         3   1S    ~     .     .     ~
         4      Z    [P]    .     .
         5   2F    ~     .    [S]    ~
         6      .     .     .     .     ~
        21   ~     .     1F    .     .     ~
        22      .     .     1F    .     .
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@B6", "F@D22", "done")
    assert refused(game, "draw P") == "2.1"
    play(game, "score B4")
    assert refused(game, "draw P") == "2.1"
    assert play(game, "card 5").moves() == ["draw P", "draw S", "draw M", "draw F"]


def test_rule_7_1_chance_may_bring_any_token_that_is_left() -> None:
    seen = set()
    for seed in range(20):
        game = amytis.new("babylonia", players=2, seed=seed)
        seen |= {kind for kind, count in game.view(0)["seats"][0]["stand"].items() if count}
    assert seen == set("PSMF")
