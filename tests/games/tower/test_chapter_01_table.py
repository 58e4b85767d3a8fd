"""Chapter 1 of the rules: the table."""

import pytest

import amytis
from amytis.games.tower.components import BOARD, SHAPES, TILES
from tests.games.tower.table import (
    PATTERNED,
    RULES,
    Marks,
    boxes,
    drafting,
    laying,
    own,
    play,
    refused,
    targets,
    tile,
    writing,
)

ACTIONS = {"pottery", "mosaic", "palm", "gold", "lion", "worker", "ship", "stone"}


def new(players: int) -> amytis.Game:
    """A game that waits for its first card."""
    return amytis.new("tower", players=players, chance="manual")


def tile_of(shape: str) -> str:
    """Some way to lay a tile of a shape."""
    return laying(shape).moves()[0]


def dice(players: int) -> list[str]:
    """All takes of a draft: the lowest values first, green dice where blue ones do not suffice."""
    takes = [f"take {value}" for value in (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)][: 4 * players]
    return takes + ["take green", "roll 1"] * (4 * players - len(takes))


def test_rule_1_1_nine_icons_in_three_rows_with_the_pond_in_the_middle() -> None:
    assert set(BOARD) == ACTIONS | {"pond"}
    assert len(BOARD) == 9
    assert BOARD[4] == "pond"
    assert RULES.board().grid == BOARD


@pytest.mark.parametrize(
    ("icon", "uses"),
    [
        ("pottery", {"artwork", "amphora", "row"}),
        ("mosaic", {"mosaic", "tessera", "statue"}),
        ("palm", {"palm", "tree", "house"}),
        ("gold", {"gold"}),
        ("lion", {"lion", "pair", "single", "mine"}),
        ("worker", {"worker", "etch", "tent"}),
        ("ship", {"ship", "cart", "boat"}),
        ("stone", {"stone"}),
    ],
)
def test_rule_1_1_each_main_action_heads_a_section_of_the_sheet(icon: str, uses: set[str]) -> None:
    marks: Marks = {"gold": 3, "stone": 3, "lumber": 2, "wheat": 2, "amphoras": PATTERNED, "drawn": boxes(".")[0]}
    with_it = writing("1 2 3 4 5 6", icon, "pond", **marks)
    assert uses <= {move.split()[0] for move in with_it.moves()}
    without = writing("1 2 3 4 5 6", "", f"{icon} pond", **marks)
    assert not uses & {move.split()[0] for move in without.moves()}


def test_rule_1_2_twelve_blue_dice_two_of_each_value() -> None:
    for players in (1, 2, 3, 4):
        assert new(players).view()["blue"] == [2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(("players", "green"), [(1, 0), (2, 0), (3, 4), (4, 4)])
def test_rule_1_2_with_three_and_four_players_four_green_dice(players: int, green: int) -> None:
    assert new(players).view()["green"] == green


def test_rule_1_2_two_have_no_green_die_to_take() -> None:
    assert refused(drafting(tile()), "take green") == "1.2"


def test_rule_1_2_no_fifth_green_die_is_taken() -> None:
    game = drafting(tile(), players=3)
    for _ in range(4):
        play(game, "take green", "roll 1")
    assert refused(game, "take green") == "1.2"
    assert "take green" not in game.moves()


def test_rule_1_3_two_tiles_of_each_of_seven_shapes_printed_on_both_sides() -> None:
    for shape in SHAPES:
        laid = {tuple(move.split()[:2]) for move in laying(shape).moves()}
        assert laid == {(f"{shape}{number}", side) for number in (1, 2) for side in ("front", "back")}
    assert len(SHAPES) == 7
    assert len(TILES) == 14


def test_rule_1_3_the_back_shows_the_mirror_image() -> None:
    columns = [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    swapped = dict(zip(columns[0] + columns[1] + columns[2], columns[2] + columns[1] + columns[0], strict=True))
    for shape in SHAPES:
        front, back = (
            {frozenset(move.split()[2:]) for move in laying(shape).moves() if move.startswith(f"{shape}1 {side}")}
            for side in ("front", "back")
        )
        assert {frozenset(BOARD[swapped[BOARD.index(icon)]] for icon in icons) for icons in front} == back


def test_rule_1_4_two_cards_of_each_shape_come() -> None:
    game = new(2)
    assert game.moves() == [f"card {shape}" for shape in SHAPES]
    play(game, "card L")
    assert list(game.state.cards).count(1) == 1
    assert game.state.cards.sum() == 13


def test_rule_1_4_no_shape_comes_a_third_time() -> None:
    game = new(2)
    for _ in range(2):
        play(game, "card L", tile_of("L"), "done", *dice(2), "done", "done")
    assert refused(game, "card L") == "1.4"
    assert targets(game, "card") == set(SHAPES) - {"L"}


@pytest.mark.parametrize("players", [2, 3])
def test_rule_1_4_the_game_lasts_12_rounds_and_two_cards_never_come(players: int) -> None:
    game = new(players)
    rounds = 0
    while not game.over:
        rounds += 1
        assert game.view()["round"] == rounds
        card = game.moves()[0]
        play(game, card, tile_of(card.split()[1]), "done", *dice(players), *["done"] * players)
    assert rounds == 12
    assert game.state.cards.sum() == 2


def test_rule_1_4_every_card_that_has_not_come_is_equally_likely() -> None:
    game = play(new(2), "card L", tile_of("L"), "done", *dice(2), "done", "done")
    rng = game.fresh_rng()
    drawn = [RULES.text(game.state, RULES.sample(game.state, rng)) for _ in range(2600)]
    assert 60 < drawn.count("card L") < 340
    assert 250 < drawn.count("card T") < 550


def test_rule_1_5_the_tower_is_6_wide_and_8_high() -> None:
    names = [box.name for box in RULES.board().boxes]
    assert names == [f"{letter}{row}" for row in range(1, 9) for letter in "ABCDEF"]


def test_rule_1_5_boxes_carry_an_icon_a_part_of_an_opening_or_nothing() -> None:
    kinds = {"artwork", "mosaic", "palm", "lion", "door", "large", "small", "plain"}
    assert {box.carries for box in RULES.board().boxes} == kinds


def test_rule_1_5_each_player_has_a_sheet_and_it_is_empty() -> None:
    game = new(4)
    for seat in range(4):
        sheet = own(game, seat)
        assert (sheet["points"], sheet["drawn"], sheet["circled"], sheet["gold"]) == (0, [], [], [0, 0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_6_seat_1_is_first_and_in_each_round_the_next_seat(players: int) -> None:
    game = new(players)
    first = []
    for card in ("card O", "card T", "card S", "card L", "card P"):
        play(game, card)
        first.append(game.to_move)
        assert game.view()["first"] == game.to_move
        play(game, tile_of(card[-1]), "done", *dice(players), *["done"] * players)
    assert first == [number % players for number in range(5)]
