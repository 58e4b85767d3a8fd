"""Chapter 2 of the rules: the round."""

import pytest

import amytis
from amytis.games.tower import rules
from tests.games.tower.table import drafting, laying, own, play, refused, targets, tile, write_next, writing

PALM_AND_POND = tile("palm pond")
TAKES = [f"take {value}" for value in (1, 1, 2, 2, 3, 3, 4, 4)]


def hand_over(game: amytis.Game, seat: int) -> amytis.Game:
    """Let another seat write now."""
    assert rules.active_seats(game.state) >> seat & 1
    game.state = game.rules.copy(game.state)
    rules.turn_to(game.state, seat)
    return game


def active_seats(game: amytis.Game) -> set[int]:
    """The seats that may decide now."""
    return {seat for seat in range(game.players) if rules.active_seats(game.state) >> seat & 1}


def test_rule_2_1_card_then_tile_then_draft_then_writing() -> None:
    game = amytis.new("tower", players=2, chance="manual")
    phases = []
    card = f"card {PALM_AND_POND[0]}"
    for move in (card, PALM_AND_POND, "done", *TAKES, "tree 1", "draw_", "done", "done"):
        phases.append(game.view(max(game.to_move, 0))["phase"])
        play(game, game.moves()[-2] if move == "draw_" else move)
    assert phases == ["card", "lay", "laid", *["draft"] * 8, "write", "write", "drawn", "write"]
    assert game.view()["phase"] == "card"


def test_rule_2_1_all_dice_return_to_the_board() -> None:
    game = play(writing("1 2 3 4"), "done", "done")
    assert game.view()["blue"] == [2] * 6
    assert own(game)["dice"] == [0] * 6


def test_rule_2_1_so_do_green_ones() -> None:
    game = drafting(tile(), players=3)
    play(game, "take green", "roll 2", "take green", "roll 2")
    assert game.view()["green"] == 2
    for value in (1, 1, 2, 2, 3, 3, 4, 4, 5, 5):
        play(game, f"take {value}")
    assert play(game, "done", "done", "done").view()["green"] == 4


def test_rule_2_1_the_tile_is_laid_before_anything_else() -> None:
    game = laying("L")
    assert [refused(game, move) for move in ("take 3", "done", "cart", "gold 5")] == ["2.1"] * 4


def test_rule_2_1_one_tile_lies_in_a_round() -> None:
    laid = tile()
    for game in (play(laying(laid[0]), laid), drafting(laid), writing("1", laid=laid)):
        assert refused(game, laid) == "2.1"


@pytest.mark.parametrize("move", ["take 3", "done", "gold 5", "obey", "river"])
def test_rule_2_1_nobody_decides_while_chance_does(move: str) -> None:
    assert refused(amytis.new("tower", players=2, chance="manual"), move) == "2.1"


@pytest.mark.parametrize("move", ["card L", "roll 3"])
def test_rule_2_1_chance_brings_nothing_while_players_decide(move: str) -> None:
    assert refused(laying("L"), move) == "2.1"
    assert refused(writing("3"), move) == "2.1"


@pytest.mark.parametrize("move", ["roll 3", "penalty gold 2"])
def test_rule_2_1_chance_brings_what_is_due(move: str) -> None:
    assert refused(amytis.new("tower", players=3, chance="manual"), move) == "2.1"


def test_rule_2_2_the_order_is_that_of_the_seats_from_the_left_of_the_first_player() -> None:
    game = drafting(tile(), players=3)
    for value in (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6):
        play(game, f"take {value}")
    order = []
    for _ in range(3):
        order.append(game.to_move)
        play(game, "done")
    assert order == [1, 2, 0]


def test_rule_2_2_everybody_writes_at_the_same_time() -> None:
    game = writing("1 2 3 4", "palm", players=3)
    assert active_seats(game) == {0, 1, 2}
    assert active_seats(play(game, "tree 1")) == {0}
    assert active_seats(play(game, "done")) == {1, 2}


def test_rule_2_2_in_any_order_and_it_stands_in_the_order_of_confirming() -> None:
    game = writing("1 2 3 4", "palm", players=3)
    play(hand_over(game, 2), "done")
    assert (game.to_move, active_seats(game)) == (0, {0, 1})
    play(hand_over(game, 1), "done")
    assert (game.to_move, active_seats(game)) == (0, {0})
    play(game, "tree 1", "done")
    assert game.to_move == amytis.CHANCE
    assert own(game)["trees"] == 1


def test_rule_2_2_elsewhere_one_seat_decides() -> None:
    assert active_seats(laying("L")) == {0}
    assert active_seats(drafting(tile(), players=3)) == {1}
    assert active_seats(amytis.new("tower", players=3, chance="manual")) == set()


def test_rule_2_2_no_sheet_touches_another() -> None:
    game = writing("1 2 3 4", "palm", players=3)
    before = [own(game, seat) for seat in (1, 2)]
    play(game, "tree 1", "tree 2", "tree 3", "done")
    assert [own(game, seat) for seat in (1, 2)] == before


def test_rule_2_2_steps_are_entered_one_by_one_and_taken_back() -> None:
    game = writing("1 2 3 4", "palm")
    drawn = []
    for move in ("tree 1", "tree 2", max(game.moves())):
        drawn.append(game.draw())
        play(game, move)
    for before in reversed(drawn):
        assert game.undo().draw() == before


def test_rule_2_2_only_done_confirms() -> None:
    game = writing("1 2 3 4", "palm")
    shape = f"draw {min(targets(game, 'draw'))}"
    assert [play(game, move).unconfirmed for move in ("tree 1", "tree 2", shape, "done")] == [1, 2, 3, 0]


def test_rule_2_2_what_is_not_confirmed_is_seen_by_its_player_alone() -> None:
    game = writing("1 2 3 4", "palm")
    others = {viewer: game.view(viewer) for viewer in (None, 1)}
    play(game, "tree 1")
    assert {viewer: game.view(viewer) for viewer in (None, 1)} == others
    assert own(game)["trees"] == 1
    play(game, "done")
    assert [game.view(viewer)["seats"][0]["trees"] for viewer in (None, 0, 1)] == [1, 1, 1]


def test_rule_2_2_a_seat_writes_once_in_a_round() -> None:
    game = play(writing("1 2 3 4", "palm", players=3), "done")
    assert game.view()["seats"][0]["written"]
    assert 0 not in active_seats(game)


def test_rule_2_3_laying_is_confirmed_before_the_draft() -> None:
    laid = tile()
    game = play(laying(laid[0]), laid)
    assert game.unconfirmed == 1
    assert refused(game, "take 3") == "2.3"
    assert play(game, "done").unconfirmed == 0
    assert (game.to_move, game.view()["phase"]) == (1, "draft")


def test_rule_2_3_with_what_is_taken_at_once() -> None:
    laid = tile(papyrus="cart")
    game = play(laying(laid[0]), laid, "cart")
    assert game.unconfirmed == 2
    assert game.view(1)["seats"][0]["carts"] == 0
    assert play(game, "done").view(1)["seats"][0]["carts"] == 1


def test_rule_2_3_taking_a_die_needs_no_confirming() -> None:
    game = play(drafting(tile()), "take 3")
    assert (game.unconfirmed, game.to_move) == (0, 0)
    assert [game.view(viewer)["seats"][1]["dice"] for viewer in (None, 0, 1)] == [[0, 0, 1, 0, 0, 0]] * 3


def test_rule_2_3_the_last_to_write_ends_the_round() -> None:
    game = write_next([], tile(), players=2)
    assert play(game, "done").to_move == 1
    assert play(game, "done").to_move == amytis.CHANCE
