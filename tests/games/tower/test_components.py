"""The reconstructed pieces: what the draft fixes of them, what the engine relies on, and what the rules tell."""

from collections import Counter
from itertools import pairwise

import pytest

from amytis.core.rulebook import rulebook
from amytis.games.tower import components as pieces
from amytis.games.tower.components import (
    BOARD,
    FACES,
    ICON_BOXES,
    ICONS,
    NAMES,
    PENALTIES,
    PIECES,
    PRINTED,
    SHAPES,
    SIDE_CELLS,
    TILES,
    TOWER,
    mark_number,
)
from amytis.games.tower.layout import COUNTED
from amytis.games.tower.state import AMPHORA_FIRST, COLUMNS_OF_MARKS, TESSERA_FIRST, USE_FIRST, USE_STEP
from amytis.games.tower.texts import texts
from tests.games.tower.table import around, boxes

DIE_BONUSES = {f"die{value}" for value in range(1, 7)}
MARKS = {"cart", "amphora", "tessera", "tree", *ICONS, "etch", "boxes2", "shape3"}
RESOURCES = {"gold", "stone", "lumber", "wheat"}
AT_ONCE = {"cart", "amphora", "tessera", "tree", "stone"}


def test_14_tiles_two_of_each_shape_and_28_sides() -> None:
    assert Counter(tile[0] for tile in TILES) == dict.fromkeys(SHAPES, 2)
    assert len(FACES) == 28
    assert set(PIECES["tiles"]) == set(TILES)


def test_seven_shapes_of_four_and_five_boxes_none_like_another() -> None:
    forms = [frozenset(form) for front in SIDE_CELLS[::2] for form in pieces.turns_of(front) if form]
    assert len(SHAPES) == 7
    assert len(forms) == len(set(forms))
    assert {len(front) for front in SIDE_CELLS[::2]} == {4, 5}
    for cells in SIDE_CELLS:
        assert max(max(cell) for cell in cells) <= 2


def test_a_shape_is_in_one_piece() -> None:
    for cells in SIDE_CELLS:
        reached = {min(cells)}
        while (
            more := {
                (row + down, column + right)
                for row, column in reached
                for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
            }
            & set(cells) - reached
        ):
            reached |= more
        assert reached == set(cells)


def test_the_back_is_the_mirror_image_of_the_front() -> None:
    for number in range(len(SHAPES)):
        front, back = SIDE_CELLS[2 * number : 2 * number + 2]
        width = max(column for _, column in front)
        assert back == {(row, width - column) for row, column in front}


def test_every_side_has_a_garden_and_a_lake() -> None:
    for face in FACES:
        assert face.garden in MARKS | DIE_BONUSES
        assert face.lake and set(face.lake.split()) <= RESOURCES


def test_some_sides_have_a_papyrus_and_some_a_pond() -> None:
    assert 0 < sum(bool(face.papyrus) for face in FACES) < 28
    assert 0 < sum(face.pond for face in FACES) < 28


def test_a_papyrus_is_a_mark_that_one_move_makes() -> None:
    assert {face.papyrus for face in FACES} - {""} <= AT_ONCE


def test_moves_of_a_papyrus_come_before_the_river_and_after_the_dice() -> None:
    carts_trees_stones = [USE_FIRST + pieces.USES.index(use) * USE_STEP for use in ("cart", "tree", "stone")]
    river = USE_FIRST + pieces.USES.index("river") * USE_STEP
    assert AMPHORA_FIRST < TESSERA_FIRST < carts_trees_stones[0]
    assert max(carts_trees_stones) < river


def test_one_bonus_is_a_shape_of_three_boxes() -> None:
    assert any(face.garden == "shape3" for face in FACES)


@pytest.mark.parametrize("bonus", sorted(MARKS | DIE_BONUSES | {""}))
def test_every_bonus_has_words_in_both_languages(bonus: str) -> None:
    assert mark_number(bonus) >= 0
    for language in ("en", "fr"):
        assert texts(language)["marks"][pieces.MARKS[min(mark_number(bonus), pieces.DIE)]]


def test_18_penalty_cards_all_different_with_every_icon_and_every_value() -> None:
    assert len(PENALTIES) == 18
    assert len({(card.icon, card.value) for card in PENALTIES}) == 18
    assert {card.icon for card in PENALTIES} == set(BOARD)
    assert {card.value for card in PENALTIES} == set(range(1, 7))
    assert all(card.points > 0 for card in PENALTIES)


def test_the_tower_is_6_wide_and_8_high_and_known_letters_only() -> None:
    assert [len(row) for row in TOWER] == [6] * 8
    assert set(PRINTED) == set("AMPLDWw.")


def test_there_are_three_icons_of_each_kind_or_more_and_the_lions_of_the_statue() -> None:
    counts = [int(word).bit_count() for word in ICON_BOXES]
    assert min(counts) >= 3
    assert counts[pieces.LIONS] >= pieces.STATUE_LIONS
    assert sum(counts) == sum(letter in "AMPL" for letter in PRINTED)


def test_every_kind_of_icon_can_be_etched_somewhere() -> None:
    plain = set(boxes("."))
    for kind in ICONS:
        assert any(plain & set(around(box)) for box in boxes(kind))


def test_eight_boxes_or_more_can_be_etched() -> None:
    icons = {box for kind in ICONS for box in boxes(kind)}
    reached = {box for box in boxes(".") if icons & set(around(box))}
    assert len(reached) >= 8


def test_an_etched_icon_can_serve_as_a_neighbour_somewhere() -> None:
    plain = set(boxes("."))
    assert any(plain & set(around(box)) for box in plain)


def test_door_and_windows_stand_apart_and_the_door_on_the_ground() -> None:
    door = boxes("D")
    assert any(name[1:] == "1" for name in door)
    assert all(any(near in door for near in around(name)) for name in door)
    assert len(set(door) | set(boxes("W")) | set(boxes("w"))) == len(door) + len(boxes("W")) + len(boxes("w"))


def test_boxes_are_named_from_the_bottom_left() -> None:
    assert (NAMES[0], NAMES[5], NAMES[6], NAMES[47]) == ("A1", "F1", "A2", "F8")


def test_the_sheet_can_pay_for_every_building() -> None:
    sheet = PIECES["sheet"]
    room = {
        "gold": sheet["gold"],
        "stone": sheet["stone"],
        "lumber": "".join(sheet["river"]).count("L"),
        "wheat": "".join(sheet["river"]).count("W"),
    }
    for cost in PIECES["costs"].values():
        if isinstance(cost, dict):
            assert all(room[resource] >= amount for resource, amount in cost.items())


def test_there_is_one_large_amphora() -> None:
    assert pieces.LARGE_AMPHORAS == 1


def test_amphoras_columns_have_one_patterned_amphora_each_on_top() -> None:
    for column in PIECES["sheet"]["amphoras"].values():
        assert column.startswith("x") and column.count("x") == 1


def test_the_marks_of_a_sheet_are_drawn_under_names_of_their_own() -> None:
    spans = sorted(COUNTED.values())
    assert all(first + size <= following for (first, size), (following, _) in pairwise(spans))
    assert spans[-1][0] + spans[-1][1] <= COLUMNS_OF_MARKS


AMPHORAS = PIECES["sheet"]["amphoras"].values()
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("1.2", f"{sum(PIECES['dice']['blue'].count(value) for value in range(1, 7))} blue dice"),
        ("1.2", f"there are {PIECES['dice']['green']} green dice"),
        ("1.5", f"{pieces.WIDTH} boxes wide and {pieces.HEIGHT} high"),
        ("4.1", f"until everybody has {pieces.DRAFTED}"),
        ("6.1", f"Ship 1 has {pieces.RIVER_SPOTS[0, 0]} lumber and {pieces.RIVER_SPOTS[0, 1]} wheat"),
        ("6.1", f"ship 2 has {pieces.RIVER_SPOTS[1, 0]} lumber and {pieces.RIVER_SPOTS[1, 1]} wheat"),
        ("6.2", "columns have {}, {} and {};".format(*(WORDS[len(column)] for column in AMPHORAS))),
        ("6.2", f"All {WORDS[sum(map(len, AMPHORAS))]} circled"),
        ("6.3", f"the large amphora can be filled with a pattern for {pieces.ROW_COST.sum()} stone"),
        ("6.3", f"It has {WORDS[pieces.ROWS_OF_AMPHORA]} rows"),
        ("6.4", f"Each row has {pieces.MOSAIC_SPACES[0]} spaces"),
        ("6.6", f"which has {WORDS[pieces.TREES]}"),
        ("6.8", f"The sheet has {pieces.COINS}."),
        ("6.16", "columns of {}, {} and {} carts".format(*PIECES["sheet"]["carts"])),
        ("6.18", f"The sheet has {pieces.BLOCKS}."),
        ("11.1", f"The normal game has {pieces.ROUNDS} rounds; the hard one has {pieces.HARD_ROUNDS}"),
        ("11.2", f"There are {len(PENALTIES)}, all different"),
        ("11.7", f"{pieces.GOAL} points or more win"),
    ],
)
def test_the_rules_tell_the_sizes_of_the_pieces(rule: str, sentence: str) -> None:
    assert sentence in rulebook("tower")[rule]
