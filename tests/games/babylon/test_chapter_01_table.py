"""Chapter 1 of the rules: the table."""

import random
from collections import Counter

import pytest

import amytis
from amytis.games.babylon.board import board
from amytis.games.babylon.components import TILES
from tests.games.babylon.players import play_randomly
from tests.games.babylon.table import RULES, at, garden, lay, play, refused, targets, violation

STACKS = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]
CLAY = [tile.symbols for tile in TILES if tile.material == "clay"]
GRANITE = {tile.symbols for tile in TILES if tile.material == "granite"}
BASALT = {tile.symbols for tile in TILES if tile.material == "basalt"}
SUPPLY = ("single", "double", "belvedere", "statue", "stairway", "fountain", "bridge")


def new(players: int, edition: str = "english") -> amytis.Game:
    """A new game; chance is played by hand."""
    return amytis.new("babylon", players=players, chance="manual", edition=edition)


def dealt(players: int) -> amytis.Game:
    """A game whose quarry is dealt: the clay tiles lie in the order of their numbers."""
    return play(new(players), *(f"{stack} {symbols}" for stack, symbols in zip(STACKS, CLAY, strict=True)))


def test_rule_1_1_clay_tiles_are_dealt_onto_sixteen_stacks_of_three() -> None:
    game = new(4)
    for stack, symbols in zip(STACKS, CLAY, strict=True):
        assert game.to_move == amytis.CHANCE
        assert set(game.moves()) == {f"{stack} {left}" for left in CLAY[CLAY.index(symbols) :]}
        play(game, f"{stack} {symbols}")
    quarry = game.view()["quarry"]
    assert list(quarry) == STACKS
    assert [(stack["tile"], stack["height"]) for stack in quarry.values()] == [(number, 3) for number in range(1, 17)]


def test_rule_1_1_below_clay_is_granite_and_below_that_basalt_seen_as_soon_as_uncovered() -> None:
    game = play(dealt(4), "dig B2")
    assert (game.to_move, game.view()["quarry"]["B2"]["tile"]) == (amytis.CHANCE, None)
    assert set(game.moves()) == {f"B2 {symbols}" for symbols in GRANITE}
    play(game, "B2 .STS")
    assert game.view()["quarry"]["B2"] | {"pays": []} == {"tile": 17, "height": 2, "pays": []}
    play(game, "discard", "done", "dig B2")
    assert set(game.moves()) == {f"B2 {symbols}" for symbols in BASALT}
    play(game, "B2 SFBT", "discard", "done", "dig C2")
    assert set(game.moves()) == {f"C2 {symbols}" for symbols in GRANITE - {".STS"}}


def test_rule_1_1_below_basalt_is_the_bottom() -> None:
    game = play(at("players: 2"), "dig A1")
    assert game.to_move == 0
    assert game.view()["quarry"]["A1"]["height"] == 0


def test_rule_1_1_no_other_tile_comes_to_light() -> None:
    game = play(dealt(4), "dig B2")
    for symbols in ("S.S.", "SFBT"):
        assert refused(game, f"B2 {symbols}") == "1.1"
    play(game, "B2 .STS", "discard", "done", "dig C2")
    assert refused(game, "C2 .STS") == "1.1"


@pytest.mark.parametrize("move", ["dig A1", "store", "done", "remove A1"])
def test_rule_1_1_nobody_decides_before_the_tile_is_seen(move: str) -> None:
    assert refused(play(dealt(4), "dig B2"), move) == "1.1"


def test_rule_1_1_no_tile_comes_to_light_while_a_token_is_turned() -> None:
    game = at("players: 2\nphase: token\nrounds: 12")
    assert refused(game, "A1 SFBT") == "1.1"


def test_rule_1_2_48_tiles_and_4_to_start_with() -> None:
    counts = Counter(tile.material for tile in TILES)
    assert counts == {"clay": 16, "granite": 16, "basalt": 16, "start": 4}


@pytest.mark.parametrize(("material", "symbols"), [("clay", 2), ("granite", 3), ("basalt", 4), ("start", 4)])
def test_rule_1_2_spaces_with_a_symbol(material: str, symbols: int) -> None:
    for tile in TILES:
        if tile.material == material:
            assert len(tile.symbols) == 4
            assert sum(symbol in "SFBT" for symbol in tile.symbols) == symbols


@pytest.mark.parametrize("material", ["clay", "granite", "basalt"])
def test_rule_1_2_four_tiles_of_each_material_show_each_flower(material: str) -> None:
    counts = Counter(tile.flower for tile in TILES if tile.material == material)
    assert counts == dict.fromkeys(("white", "pink", "blue", "orange"), 4)


def test_rule_1_3_a_board_of_8_by_8_has_room_for_a_tile_on_49_places() -> None:
    assert board().positions == [f"{column}{row}" for row in range(1, 9) for column in "ABCDEFGH"]
    places = {place.split()[0] for place in targets(garden(), "pillars")}
    assert places == {f"{column}{row}" for row in range(1, 8) for column in "ABCDEFG"}


@pytest.mark.parametrize("place", ["H1", "A8", "H8"])
def test_rule_1_3_no_tile_sticks_out_of_the_board(place: str) -> None:
    with pytest.raises(amytis.IllegalMove, match=f"no tile can lie with its top left corner on {place}"):
        garden().play(f"pillars {place} L1")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_3_each_slot_has_the_starting_tile_of_the_seats_flower(players: int) -> None:
    flowers = ["white", "pink", "blue", "orange"][:players]
    assert board().flowers[:players] == flowers
    slots = [TILES[seat["slot"] - 1] for seat in new(players).view()["seats"]]
    assert [(tile.material, tile.flower) for tile in slots] == [("start", flower) for flower in flowers]


@pytest.mark.parametrize(
    ("edition", "counts"), [("english", (152, 64, 40, 40, 16, 16, 16)), ("french", (148, 60, 38, 38, 15, 15, 15))]
)
def test_rule_1_4_the_supply(edition: str, counts: tuple[int, ...]) -> None:
    seen = new(2, edition).view()
    assert seen["edition"] == edition
    assert seen["supply"] == dict(zip(SUPPLY, counts, strict=True))
    assert [seat["pillars"] for seat in seen["seats"]] == [0, 0]


@pytest.mark.parametrize(("players", "order"), [(2, [0, 1, 0, 1, 0, 1]), (3, [0, 1, 2]), (4, [])])
def test_rule_1_5_clay_tiles_are_taken_out_in_turn(players: int, order: list[int]) -> None:
    game = dealt(players)
    takers = []
    for stack, symbols in zip(STACKS, sorted(GRANITE), strict=True):
        if game.view()["phase"] != "remove":
            break
        takers.append(game.to_move)
        play(game, f"remove {stack}")
        assert game.to_move == amytis.CHANCE
        play(game, f"{stack} {symbols}")
    assert takers == order
    assert (game.to_move, game.view()["phase"]) == (0, "dig")
    heights = [stack["height"] for stack in game.view()["quarry"].values()]
    assert heights == [2] * len(order) + [3] * (16 - len(order))
    assert [seat["pillars"] for seat in game.view()["seats"]] == [0] * players


def test_rule_1_5_any_clay_tile_and_nothing_else() -> None:
    game = dealt(2)
    assert targets(game, "remove") == set(STACKS)
    play(game, "remove C3", "C3 .STS")
    assert targets(game, "remove") == set(STACKS) - {"C3"}
    assert refused(game, "remove C3") == "1.5"


@pytest.mark.parametrize("move", ["dig A1", "store", "done", "pillars C3 L1"])
def test_rule_1_5_nothing_is_dug_before(move: str) -> None:
    assert refused(dealt(3), move) == "1.5"


def test_rule_1_5_later_nothing_is_taken_out() -> None:
    game = dealt(4)
    assert refused(game, "remove A1") == "1.5"
    assert refused(play(game, "dig A1", "A1 .STS"), "remove B1") == "1.5"


@pytest.mark.parametrize(("players", "rounds"), [(2, 15), (3, 13), (4, 11)])
def test_rule_1_6_every_player_has_one_turn_in_each_round(players: int, rounds: int) -> None:
    dice = random.Random(players)
    s = RULES.opening(players, {"edition": "english"})
    diggers = []
    while (mover := RULES.to_move(s)) != amytis.OVER:
        move = int(dice.choice(RULES.moves(s))) if mover == amytis.CHANCE else play_randomly(RULES, s, dice)
        if RULES.text(s, move).startswith("dig"):
            diggers.append(mover)
        RULES.apply(s, move)
    assert diggers == list(range(players)) * rounds


def test_rule_1_7_two_tokens_of_each_effect_and_two_without() -> None:
    effects = ("single", "double", "change", "fill", "flower", "fewer", "nothing")
    assert new(2).view()["tokens"] == dict.fromkeys(effects, 2)


def test_rule_1_7_in_the_first_round_none_works() -> None:
    assert dealt(4).view()["token"] == "nothing"


def test_rule_1_7_after_a_round_a_token_is_turned_that_works_in_the_next() -> None:
    game = play(at("players: 2\nseat: 2\nrounds: 12\ntoken: fewer"), "dig A1", "discard", "done")
    assert game.to_move == amytis.CHANCE
    assert len(game.moves()) == 7
    play(game, "token change")
    assert (game.to_move, game.view()["token"], game.view()["tokens"]["change"]) == (0, "change", 1)
    play(game, "dig B1", "discard", "done")
    assert (game.to_move, game.view()["token"]) == (1, "change")


def test_rule_1_7_not_between_two_seats_nor_after_the_last_round() -> None:
    assert play(at("players: 2"), "dig A1", "discard", "done").to_move == 1
    assert play(at("players: 2\nseat: 2\nrounds: 14"), "dig A1", "discard", "done").over


def test_rule_1_7_no_token_is_turned_more_often_than_it_is_there() -> None:
    game = at("players: 2\nphase: token\nrounds: 12\ntokens: double 0, single 1")
    assert "token double" not in game.moves()
    assert refused(game, "token double") == "1.7"
    game = play(game, "token single", "dig A1", "discard", "done", "dig B1", "discard", "done")
    assert refused(game, "token single") == "1.7"


@pytest.mark.parametrize(("players", "turned"), [(2, 14), (3, 12), (4, 10)])
def test_rule_1_7_tokens_that_are_not_used_leave_the_game_unseen(players: int, turned: int) -> None:
    dice = random.Random(players)
    s = RULES.opening(players, {"edition": "english"})
    tokens = []
    while (mover := RULES.to_move(s)) != amytis.OVER:
        move = int(dice.choice(RULES.moves(s))) if mover == amytis.CHANCE else play_randomly(RULES, s, dice)
        if (text := RULES.text(s, move)).startswith("token"):
            tokens.append(text)
        RULES.apply(s, move)
    assert len(tokens) == turned
    assert sum(RULES.see(s, 0).tokens.values()) == 14 - turned


def test_rule_1_4_the_printed_counts_bind() -> None:
    game = garden("C3 L1 SF.. r1 -ne", supply="belvedere 0, double 0, statue 0", dug="TT..")
    assert refused(game, "pillars F5 L1 -nw") == "4.6"
    assert refused(game, "pillars F5 L2") == "4.7"
    assert refused(lay(game, "F5 L1"), "statue F5") == "5.6"


def test_rule_1_7_no_token_is_turned_within_a_round() -> None:
    assert refused(play(dealt(4), "dig B2"), "token single") == "1.7"
    assert violation(garden(), "token single").rule == "2.1"
