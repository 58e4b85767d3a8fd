"""Chapter 1 of the rules: the table."""

from collections import Counter

import pytest

import amytis
from tests.games.babylonia.table import at, paid, play, refused

TILES = {
    2: "[P] [P] [S] [S] [M] [M] [PS] [PS] [PM] [PM] [SM] [SM] <5> <6> <7> <#> <#> <#>",
    3: "[P] [P] [S] [S] [M] [M] [PS] [PS] [PS] [PM] [PM] [PM] [SM] [SM] [SM] [PSM] "
    "<5> <5> <6> <6> <7> <7> <#> <#> <#> <#>",
    4: "[P] [P] [P] [S] [S] [S] [M] [M] [M] [PS] [PS] [PS] [PM] [PM] [PM] [SM] [SM] [SM] [PSM] "
    "<5> <5> <6> <6> <7> <7> <#> <#> <#> <#> <#> <#> <#>",
}


def deal(game: amytis.Game, phase: str) -> amytis.Game:
    """Let chance bring whatever comes first on its list, up to a phase."""
    while game.view()["phase"] != phase:
        game.play(game.moves()[0])
    return game


def free_hexes(players: int) -> set[str]:
    """Where the first token of a game may go."""
    game = amytis.new("babylonia", players=players, seed=1)
    return {move.split("@")[1] for move in game.moves()}


@pytest.mark.parametrize(("players", "plain_land"), [(2, 19 + 42), (3, 42 + 46), (4, 19 + 42 + 46)])
def test_rule_1_1_plain_land_by_player_count_and_always_31_river_hexes(players: int, plain_land: int) -> None:
    assert len(free_hexes(players)) == plain_land + 31


def test_rule_1_1_the_board_has_175_hexes() -> None:
    tiles = amytis.new("babylonia", players=4, seed=1).view()["tiles"]
    ziggurats = {"B4", "L6", "I13", "C19", "O19"}
    assert len(free_hexes(4) | tiles.keys() | ziggurats) == 175


def test_rule_1_1_two_use_north_and_central_three_central_and_south_four_everything() -> None:
    north, central, south = "A3", "H10", "K1"
    assert {north, central, south} & free_hexes(2) == {north, central}
    assert {north, central, south} & free_hexes(3) == {central, south}
    assert {north, central, south} & free_hexes(4) == {north, central, south}


@pytest.mark.parametrize(("players", "beyond_the_river"), [(2, "K1"), (2, "L6"), (2, "M3"), (3, "A3"), (3, "A7")])
def test_rule_1_1_nothing_is_placed_on_land_out_of_play(players: int, beyond_the_river: str) -> None:
    game = at(f"players: {players}\nseat 1: stand PSMFF")
    assert refused(game, f"P@{beyond_the_river}") == "1.1"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_1_both_rivers_are_in_play_for_everybody(players: int) -> None:
    game = at(f"players: {players}\nseat 1: stand PSMFF")
    play(game, "P@C5", "S@K7")
    assert set(game.view(0)["tokens"]) == {"C5", "K7"}


@pytest.mark.parametrize(
    ("players", "next_to_north", "next_to_central", "next_to_south"), [(2, 1, 1, 0), (3, 0, 1, 1), (4, 1, 1, 1)]
)
def test_rule_1_1_a_ziggurat_out_of_play_is_not_on_the_table(
    players: int, next_to_north: int, next_to_central: int, next_to_south: int
) -> None:
    table = f"players: {players}\nseat 1: stand PSMFF"
    assert paid(at(table), "P@C5")[0] == next_to_north
    assert paid(at(table), "P@C17")[0] == next_to_central
    assert paid(at(table), "P@K7")[0] == next_to_south


@pytest.mark.parametrize(("players", "river"), [(2, "K7"), (3, "C5")])
def test_rule_1_1_a_ziggurat_out_of_play_is_never_surrounded(players: int, river: str) -> None:
    game = play(at(f"players: {players}\nseat 1: stand PSMFF"), f"F@{river}", "F@H10", "done")
    assert game.to_move == amytis.CHANCE
    assert game.view()["scored"] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_2_the_tiles_of_the_player_count_fill_the_spots_exactly(players: int) -> None:
    tiles = amytis.new("babylonia", players=players, seed=1).view()["tiles"]
    assert Counter(tiles.values()) == Counter(TILES[players].split())


def test_rule_1_2_the_spots_in_play_are_filled_and_no_others() -> None:
    spots = "D4 G5 A7 I7 F8 B10 J10 E11 A13 G13 C15 E15 I17 F20 H20 B22 E23 I23"
    assert list(amytis.new("babylonia", players=2, seed=1).view()["tiles"]) == spots.split()


def test_rule_1_2_chance_may_bring_any_tile_of_the_player_count() -> None:
    game = amytis.new("babylonia", players=2, chance="manual")
    assert game.to_move == amytis.CHANCE
    assert set(game.moves()) == {f"D4 {tile}" for tile in TILES[2].split()}


def test_rule_1_2_a_tile_that_has_run_out_does_not_come_again() -> None:
    game = amytis.new("babylonia", players=2, chance="manual")
    play(game, "D4 [P]", "G5 [P]")
    assert refused(game, "A7 [P]") == "1.2"


def test_rule_1_2_tiles_come_first_and_other_things_have_to_wait() -> None:
    game = amytis.new("babylonia", players=2, chance="manual", cards="variant")
    assert refused(game, "without 1") == "1.2"


def test_rule_1_2_tiles_lie_differently_from_game_to_game() -> None:
    boards = [amytis.new("babylonia", players=2, seed=seed).view()["tiles"] for seed in range(3)]
    assert boards[0] != boards[1] != boards[2] != boards[0]


def test_rule_1_3_the_base_game_shows_cards_1_to_7() -> None:
    game = amytis.new("babylonia", players=2, seed=1)
    assert game.view()["display"] == [1, 2, 3, 4, 5, 6, 7]


def test_rule_1_3_the_variant_leaves_out_two_of_the_nine_by_chance() -> None:
    game = deal(amytis.new("babylonia", players=2, chance="manual", cards="variant"), "without")
    assert game.to_move == amytis.CHANCE
    assert game.moves() == [f"without {card}" for card in range(1, 10)]
    play(game, "without 3", "without 8")
    assert game.view()["display"] == [1, 2, 4, 5, 6, 7, 9]
    assert game.view()["phase"] == "opening"


def test_rule_1_3_a_card_is_not_left_out_twice() -> None:
    game = deal(amytis.new("babylonia", players=2, chance="manual", cards="variant"), "without")
    play(game, "without 3")
    assert refused(game, "without 3") == "1.3"


def test_rule_1_3_no_card_is_left_out_of_the_base_game() -> None:
    game = deal(amytis.new("babylonia", players=2, chance="manual"), "opening")
    assert refused(game, "without 8") == "1.3"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_4_thirty_tokens_each_five_of_them_on_the_stand(players: int) -> None:
    game = amytis.new("babylonia", players=players, seed=1)
    for number in range(players):
        own = game.view(number)["seats"][number]
        assert (own["stand_size"], own["reserve_size"]) == (5, 25)
        assert Counter(own["stand"]) + Counter(own["reserve"]) == {"P": 6, "S": 6, "M": 6, "F": 12}


def test_rule_1_4_each_player_in_turn_draws_five() -> None:
    game = deal(amytis.new("babylonia", players=2, chance="manual"), "opening")
    play(game, *["draw P"] * 5, "draw S", "draw M", "draw M", "draw F", "draw F")
    assert game.view(0)["seats"][0]["stand"] == {"P": 5, "S": 0, "M": 0, "F": 0}
    assert game.view(1)["seats"][1]["stand"] == {"P": 0, "S": 1, "M": 2, "F": 2}
    assert game.to_move == 0


def test_rule_1_5_seat_1_begins() -> None:
    assert amytis.new("babylonia", players=3, seed=1).to_move == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_5_the_turn_passes_in_the_order_of_the_seats(players: int) -> None:
    game = amytis.new("babylonia", players=players, seed=1)
    turns: list[int] = []
    while len(turns) < 2 * players:
        turns.append(game.to_move)
        for _ in range(1 if len(turns) == 1 else 2):
            game.play(game.moves()[0])
        game.play("done")
    assert turns == [*range(players)] * 2
