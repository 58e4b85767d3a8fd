"""Chapter 13 of the rules: notation."""

import re

import pytest

import amytis
from amytis.core.rulebook import chapters
from amytis.games.tower.components import COLUMNS, MOSAIC_ROWS, PENALTIES, SHAPES
from amytis.games.tower.notation import READ
from tests.games.tower.table import boxes, laying, own, play, targets, tile, writing


def examples() -> list[str]:
    """The moves that the table of the chapter writes."""
    table = [line.split("|")[2] for line in chapters("tower")[-1].text.splitlines() if line.startswith("| ")]
    return [move for cell in table for move in re.findall(r"`([^`]+)`", cell)]


def test_the_table_of_the_rules_has_examples() -> None:
    assert len(examples()) > 40


# Where icons are printed and which penalties there are is reconstructed, so those examples need not be moves.
KINDS = ("artwork", "mosaic", "palm", "lion", "penalty", "draw")


@pytest.mark.parametrize("move", [move for move in examples() if move.split()[0] not in KINDS])
def test_what_the_rules_write_is_read(move: str) -> None:
    assert move.upper() in READ or laying(move[0]).moves().index(move) >= 0


@pytest.mark.parametrize("move", [move for move in examples() if move.split()[0] in KINDS[:4]])
def test_examples_of_circles_are_printed_there(move: str) -> None:
    kind, box = move.split()
    assert box in boxes(kind)


def test_examples_of_cards_are_there() -> None:
    told = [move.split()[1:] for move in examples() if move.startswith("penalty ")]
    assert told and all([icon, int(value)] in [[card.icon, card.value] for card in PENALTIES] for icon, value in told)


def test_boxes_are_named_by_column_and_row_and_listed_from_the_bottom() -> None:
    game = play(writing("3", "lion", stone=1), "pair 3")
    assert "draw A1 B1" in game.moves() and "draw F7 F8" in game.moves()
    assert "draw B1 A1" not in game.moves()


def test_orders_of_boxes_and_icons_and_upper_case_do_not_matter() -> None:
    game = play(writing("3", "lion", stone=1), "pair 3", "DRAW b1 a1")
    assert own(game)["drawn"] == ["A1", "B1"]
    laid = tile()
    name, side, *icons = laid.split()
    game = play(laying(laid[0]), " ".join([name.lower(), side, *reversed(icons)]))
    assert game.view(0)["covered"] == icons


def test_covered_icons_are_named_in_the_boards_order() -> None:
    grid = ["pottery", "mosaic", "palm", "gold", "pond", "lion", "worker", "ship", "stone"]
    for shape in SHAPES:
        for move in laying(shape).moves():
            icons = move.split()[2:]
            assert icons == sorted(icons, key=grid.index)


def test_columns_and_rows_have_the_numbers_of_their_dice() -> None:
    assert (COLUMNS, MOSAIC_ROWS) == ([4, 5, 6], [2, 3, 4])
    assert targets(writing("2 3 4 5 6", "pottery mosaic"), "amphora") == {
        f"{value} {look}" for value in (4, 5, 6) for look in ("patterned", "plain")
    }


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "is no move of the tower"),
        ("dance", "'dance' is no move of the tower"),
        ("draw", "not a shape that can be drawn"),
        ("draw A9", "there is no box A9 in the tower: boxes are named A1 to F8"),
        ("draw A1 C1", "the boxes A1 C1 are not a shape"),
        ("T1 front", "is no move of the tower"),
        ("T1 front gold", "the front of tile T1 cannot lie on these icons"),
        ("T9 front gold pond", "is no move of the tower"),
        ("take 7", "is no move of the tower"),
        ("x" * 500, "a move has at most 80 characters"),
    ],
)
def test_what_is_no_move_is_refused_in_words(written: str, message: str) -> None:
    with pytest.raises(amytis.IllegalMove, match=message) as caught:
        writing("3").play(written)
    assert caught.value.rule == ""
    assert len(str(caught.value)) < 300


def test_a_drawing_before_a_tile_lies_is_a_small_shape_or_none() -> None:
    with pytest.raises(amytis.IllegalMove, match="not a shape"):
        laying("L").play("draw A1 B1 C1 A2")
