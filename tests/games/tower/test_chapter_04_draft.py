"""Chapter 4 of the rules: the draft."""

import pytest

import amytis
from tests.games.tower.table import RULES, drafting, own, play, refused, targets, tile, writing

ANY = tile()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_4_1_left_of_the_first_player_begins_and_each_takes_one_in_turn(players: int) -> None:
    game = drafting(ANY, players)
    order = []
    while game.view()["phase"] == "draft":
        order.append(game.to_move)
        play(game, game.moves()[0])
        if game.to_move == amytis.CHANCE:
            play(game, "roll 1")
    assert order == [(1 + number) % players for number in range(4 * players)]
    assert [sum(own(game, seat)["dice"]) for seat in range(players)] == [4] * players


def test_rule_4_1_nothing_is_written_before() -> None:
    game = drafting(ANY)
    for move in ("done", "cart 1", "tree 3", "worker", "draw A1 B1", "river"):
        assert refused(game, move) == "4.1"


def test_rule_4_1_nobody_takes_a_fifth() -> None:
    assert refused(writing("1 2 3 4"), "take 5") == "4.1"
    assert refused(writing("1 2 3 4", players=3), "take green") == "4.1"


def test_rule_4_1_a_die_that_is_gone_cannot_be_taken() -> None:
    game = play(drafting(ANY), "take 6", "take 6")
    assert refused(game, "take 6") == "4.1"
    assert targets(game, "take") == {"1", "2", "3", "4", "5"}


@pytest.mark.parametrize("value", range(1, 7))
def test_rule_4_2_a_blue_die_keeps_its_value(value: int) -> None:
    game = play(drafting(ANY), f"take {value}")
    assert own(game, 1)["dice"] == [int(one == value) for one in range(1, 7)]
    assert game.view()["blue"] == [2 - int(one == value) for one in range(1, 7)]


@pytest.mark.parametrize("value", range(1, 7))
def test_rule_4_3_a_green_die_is_rolled_and_keeps_what_it_rolled(value: int) -> None:
    game = play(drafting(ANY, players=3), "take green")
    assert game.to_move == amytis.CHANCE
    assert game.moves() == [f"roll {face}" for face in range(1, 7)]
    play(game, f"roll {value}")
    assert own(game, 1)["dice"] == [int(one == value) for one in range(1, 7)]
    assert (game.view()["green"], game.view()["blue"], game.to_move) == (3, [2] * 6, 2)


def test_rule_4_3_each_face_is_equally_likely() -> None:
    game = play(drafting(ANY, players=3), "take green")
    rng = game.fresh_rng()
    rolled = [RULES.text(game.state, RULES.sample(game.state, rng)) for _ in range(1800)]
    assert all(180 < rolled.count(f"roll {face}") < 420 for face in range(1, 7))


def test_rule_4_3_nobody_decides_before_it_is_rolled() -> None:
    game = play(drafting(ANY, players=3), "take green")
    assert refused(game, "take 3") == "2.1"
