"""Every number that the draft rulebook fixes: what it says stands here as a number, and is asked of the game."""

from typing import Any

import pytest

import amytis
from amytis.core import catalogue
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import (
    PATTERNED,
    RULES,
    Marks,
    alone,
    boxes,
    drafting,
    facing,
    full,
    laying,
    over,
    own,
    penalty,
    play,
    row_boxes,
    targets,
    tile,
    writing,
)

PLAIN = boxes(".")
BOARD = RULES.board()


def worth(**marks: Any) -> int:
    """What a sheet is worth."""
    points: int = own(writing("", **marks))["points"]
    return points


def values(verb: str, icon: str, **marks: Any) -> set[int]:
    """The die values with which a use can be made, by trying each die alone."""
    return {value for value in range(1, 7) if targets(writing(f"{value}", icon, "pond", **marks), verb)}


def price(building: str, icon: str) -> dict[str, int]:
    """What a building takes from a sheet that has plenty."""
    before: Marks = {"gold": 3, "stone": 3, "lumber": 3, "wheat": 2, "amphoras": PATTERNED}
    sheet = own(play(writing("", icon, **before), building))
    return {kind: sheet[kind][1] for kind in ("gold", "stone", "lumber", "wheat") if sheet[kind][1]}


def new(players: int) -> amytis.Game:
    """A game that waits for its first card."""
    return amytis.new("tower", players=players, chance="manual")


# The box and the set-up.


def test_1_to_4_players() -> None:
    assert catalogue.info("tower").players == (1, 2, 3, 4)


@pytest.mark.parametrize(("players", "green"), [(1, 0), (2, 0), (3, 4), (4, 4)])
def test_12_blue_dice_and_4_green_ones_with_3_and_4_players(players: int, green: int) -> None:
    view = new(players).view()
    assert (sum(view["blue"]), view["green"]) == (12, green)


def test_14_double_sided_tiles_two_of_each_shape() -> None:
    assert len({face.tile for face in BOARD.faces}) == 14
    assert len(BOARD.faces) == 28
    assert len(BOARD.shapes) == 7
    assert all(sum(face.shape == shape for face in BOARD.faces) == 4 for shape in BOARD.shapes)


def test_14_shape_cards() -> None:
    assert new(2).state.cards.tolist() == [2] * 7


def test_18_penalty_cards() -> None:
    assert len(play(new(1), "card L").moves()) == 18


@pytest.mark.parametrize("players", [2, 3, 4])
def test_12_rounds(players: int) -> None:
    assert new(players).view()["rounds"] == 12


@pytest.mark.parametrize(("difficulty", "rounds"), [("normal", 12), ("hard", 10)])
def test_12_rounds_alone_or_10_in_the_hard_game(difficulty: str, rounds: int) -> None:
    assert amytis.new("tower", players=1, difficulty=difficulty).view()["rounds"] == rounds


def test_4_dice_each() -> None:
    game = drafting(tile())
    for value in (1, 1, 2, 2, 3, 3, 4):
        play(game, f"take {value}")
        assert game.view()["phase"] == "draft"
    assert play(game, "take 4").view()["phase"] == "write"


def test_120_points_win_the_solo_game() -> None:
    thirty = full("carts", "amphoras", "tesserae")
    results = [over(Sheet(raw=raw, **thirty)).result for raw in (89, 90)]
    assert [(one.scores, one.ranks) for one in results if one] == [([119], [2]), ([120], [1])]


# Die values.


@pytest.mark.parametrize(
    ("verb", "icon", "wanted"),
    [
        ("artwork", "pottery", {1}),
        ("amphora", "pottery", {4, 5, 6}),
        ("mosaic", "mosaic", {2}),
        ("tessera", "mosaic", {2, 3, 4}),
        ("palm", "palm", {3}),
        ("tree", "palm", {1, 2, 3, 4, 5, 6}),
        ("gold", "gold", {5, 6}),
        ("lion", "lion", {4}),
        ("pair", "lion", {1, 2, 3, 4, 5, 6}),
        ("single", "lion", {1, 2, 3, 4, 5, 6}),
        ("etch", "worker", {1, 2, 3, 4, 5, 6}),
        ("cart", "ship", {1, 2, 3}),
        ("stone", "stone", {3, 4}),
    ],
)
def test_the_values_of_each_use(verb: str, icon: str, wanted: set[int]) -> None:
    assert values(verb, icon, gold=1, stone=1, drawn=" ".join(PLAIN)) == wanted


def test_a_5_hires_the_worker_and_a_6_sends_the_ship() -> None:
    assert {
        value for value in range(1, 7) if "worker" in writing(f"{value}", laid=tile("worker", garden="cart")).moves()
    } == {5}
    assert {value for value in range(1, 7) if "ship" in writing(f"{value}", "ship", "pond").moves()} == {6}


# Costs.


@pytest.mark.parametrize(
    ("building", "icon", "wanted"),
    [
        ("row", "pottery", {"stone": 1}),
        ("statue", "mosaic", {"gold": 3, "stone": 3}),
        ("house", "palm", {"gold": 2, "stone": 2}),
        ("mine", "lion", {"gold": 3, "stone": 3}),
        ("tent", "worker", {"gold": 3, "wheat": 2}),
        ("boat", "ship", {"gold": 3, "lumber": 2}),
    ],
)
def test_the_cost_of_each_building(building: str, icon: str, wanted: dict[str, int]) -> None:
    assert price(building, icon) == wanted


@pytest.mark.parametrize(("use", "drawing", "wanted"), [("pair", "A1 B1", [0, 1]), ("single", "A1", [1, 0])])
def test_two_boxes_cost_a_stone_and_one_box_a_coin(use: str, drawing: str, wanted: list[int]) -> None:
    sheet = own(play(writing("1", "lion", gold=1, stone=1), f"{use} 1", f"draw {drawing}"))
    assert [sheet["gold"][1], sheet["stone"][1]] == wanted


def test_the_statue_circles_3_lions() -> None:
    game = play(writing("", "mosaic", gold=3, stone=3), "statue")
    assert game.view(0)["owed_count"] == 3


# Points.


@pytest.mark.parametrize(("kind", "points"), [("artwork", 2), ("mosaic", 3), ("palm", 2), ("lion", 2)])
def test_the_points_of_an_icon(kind: str, points: int) -> None:
    high = next(box for box in boxes(kind) if box[1:] != "1")
    assert worth(circled=high, drawn=high) == points


def test_6_points_for_a_ship_of_the_river() -> None:
    spots = BOARD.layout.river[0]
    assert worth(lumber=spots[0], wheat=spots[1], spent=(0, 0, 0, spots[1])) == 6


def test_9_points_for_all_amphoras_and_6_for_a_large_one_of_3_rows() -> None:
    assert worth(**full("amphoras")) == 9
    assert [worth(rows=rows) for rows in (2, 3)] == [0, 6]


def test_3_columns_of_amphoras_and_3_rows_of_the_mosaic() -> None:
    assert list(BOARD.layout.amphoras) == ["4", "5", "6"]
    assert list(BOARD.layout.large_mosaic) == ["2", "3", "4"]


def test_9_points_for_the_large_mosaic() -> None:
    assert worth(**full("tesserae")) == 9


def test_3_points_for_the_house_and_2_for_each_palm_of_its_garden() -> None:
    assert [worth(trees=4), worth(built="house"), worth(built="house", trees=4)] == [0, 3, 11]


def test_3_points_for_the_mine_and_none_for_the_other_buildings() -> None:
    assert [worth(built=building) for building in ("mine", "statue", "tent", "boat")] == [3, 0, 0, 0]


def test_2_4_and_6_points_for_the_columns_of_carts() -> None:
    columns = BOARD.layout.carts
    assert [worth(carts=sum(columns[:number])) for number in range(4)] == [0, 2, 6, 12]


def test_2_points_for_a_coin_1_for_a_stone_2_for_wheat_and_none_for_lumber() -> None:
    assert [worth(gold=1), worth(stone=1), worth(wheat=1), worth(lumber=1)] == [2, 1, 2, 0]


def test_2_points_for_wheat_of_the_lake() -> None:
    assert own(play(writing("", loose=(0, 1)), "done"))["points"] == 2


def test_8_points_for_a_column_of_8_boxes() -> None:
    assert worth(drawn=" ".join(f"A{row}" for row in range(1, 9))) == 8


def sources(drawn: str) -> dict[str, int]:
    """What a tower pays, source by source."""
    paid: dict[str, int] = own(writing("", drawn=drawn))["sources"]
    return paid


def test_9_points_for_the_3_rows_of_the_foundation_and_3_for_each_full_row() -> None:
    paid = sources(row_boxes(1, 2, 3))
    assert (paid["foundation"], paid["stability"]) == (9, 9)
    assert sources(row_boxes(1, 2))["foundation"] == 0


@pytest.mark.parametrize(("letter", "points"), [("D", 4), ("W", 6), ("w", 9)])
def test_4_points_for_the_door_6_for_large_and_9_for_small_windows(letter: str, points: int) -> None:
    assert sources(" ".join(boxes(letter)))["openings"] == points


def test_a_penalty_card_that_is_ignored_costs_its_number() -> None:
    card = penalty(icon="gold")
    game = play(alone("ignore", card, tile(), "1 2 3 4"), "done")
    assert game.scores == [-card.points]
    assert facing(card).view()["penalty"]["points"] == card.points


def test_a_choice_of_2_tiles_for_each_card() -> None:
    for shape in BOARD.shapes:
        assert len({move.split()[0] for move in laying(shape).moves()}) == 2


def test_a_bonus_draws_a_shape_of_3_boxes() -> None:
    game = play(writing("", laid=tile(garden="shape3"), built="tent"), "worker")
    assert {len(names.split()) for names in targets(game, "draw")} == {3}


def test_lumber_becomes_1_stone_or_1_coin() -> None:
    for resource in ("stone", "gold"):
        assert own(play(writing("", lumber=1), f"lumber to {resource}"))[resource] == [1, 0]
