"""Chapter 3 of the rules: the tile of the round."""

from typing import Any

import pytest

import amytis
from amytis.games.tower.components import COVERS, FACES, SHAPES, SIDES, SPOTS, TILES
from amytis.games.tower.state import LAY_FIRST
from tests.games.tower.table import (
    RULES,
    first_writing,
    full,
    laying,
    own,
    play,
    refused,
    targets,
    tile,
    tiles,
    writing,
)

PAPYRI = sorted({face.papyrus for face in FACES if face.papyrus})
POND_AND_COVER = tile(covered="pond", pond=True)


def laid_with(papyrus: str, **marks: Any) -> amytis.Game:
    """Seat 1 of two has just laid a tile with this Papyrus bonus."""
    laid = tile(papyrus=papyrus)
    return play(laying(laid[0], **marks), laid)


@pytest.mark.parametrize("shape", SHAPES)
def test_rule_3_1_one_of_the_two_tiles_of_the_shape_either_side(shape: str) -> None:
    other = next(one for one in SHAPES if one != shape)
    assert refused(laying(shape), tiles_of(other)[0]) == "3.1"
    assert set(laying(shape).moves()) == set(tiles_of(shape))


def tiles_of(shape: str) -> list[str]:
    """All ways to lay the tiles of a shape."""
    return [laid for laid in tiles() if laid[0] == shape]


def test_rule_3_1_turned_as_they_like() -> None:
    laid = {frozenset(icons.split()[1:]) for icons in targets(laying("U"), "U1") if icons.startswith("front")}
    turned = (
        *("pottery palm gold pond lion", "pottery mosaic pond worker ship"),
        *("gold pond lion worker stone", "mosaic palm pond ship stone"),
    )
    assert all(frozenset(icons.split()) in laid for icons in turned)


def test_rule_3_2_a_tile_lies_wholly_on_the_nine_icons() -> None:
    for number in range(len(TILES) * len(SIDES)):
        shape = SHAPES[number // 4]
        game = laying(shape)
        outside = [spot for spot in range(len(SPOTS)) if not COVERS[2 * (number // 4) + number % 2, spot]]
        assert all(refused(game, LAY_FIRST + number * len(SPOTS) + spot) == "3.2" for spot in outside[:2])


def test_rule_3_2_icons_that_no_tile_fits_are_no_move() -> None:
    with pytest.raises(amytis.IllegalMove, match="cannot lie on these icons"):
        laying("O").play("O1 front pottery palm worker stone")


def test_rule_3_3_icons_under_the_tile_are_covered_and_the_others_not() -> None:
    laid = tile()
    view = play(laying(laid[0]), laid).view(0)
    assert view["covered"] == laid.split()[2:]
    assert sorted(view["covered"] + view["available"]) == sorted(RULES.board().grid)


def test_rule_3_3_for_this_round_only() -> None:
    game = play(writing(""), "done", "done")
    assert game.view()["covered"] == []


@pytest.mark.parametrize("papyrus", PAPYRI)
def test_rule_3_4_the_first_player_may_take_the_papyrus_at_once(papyrus: str) -> None:
    game = laid_with(papyrus)
    marks = [move for move in game.moves() if move != "done"]
    assert marks and all(move.split()[0] == papyrus for move in marks)
    play(game, marks[0])
    assert game.moves() == ["done"]
    assert refused(game, marks[0]) == "3.4"


@pytest.mark.parametrize("papyrus", PAPYRI)
def test_rule_3_4_for_nothing(papyrus: str) -> None:
    game = laid_with(papyrus)
    before = own(game)
    after = own(play(game, next(move for move in game.moves() if move != "done")))
    kept = ("dice", "gold", "lumber", "wheat", "loose")
    assert [before[key] for key in kept] == [after[key] for key in kept]
    assert before != after


def test_rule_3_4_they_may_leave_it_and_it_cannot_be_taken_later() -> None:
    game = play(laid_with("cart"), "done")
    assert "cart" not in game.moves()
    assert refused(game, "cart") == "4.1"
    for value in (1, 1, 2, 2, 4, 4, 5, 5):
        play(game, f"take {value}")
    assert game.to_move == 1
    play(game, "done")
    assert "cart" not in game.moves()
    assert refused(game, "cart") == "5.1"


def test_rule_3_4_no_other_mark_is_made_at_once() -> None:
    game = laid_with("cart")
    assert [refused(game, move) for move in ("tree", "gold 5", "amphora 4", "worker", "house")] == ["3.4"] * 5


def test_rule_3_4_without_a_papyrus_there_is_none() -> None:
    laid = tile(papyrus="", pond=False)
    game = play(laying(laid[0]), laid)
    assert game.moves() == ["done"]
    assert refused(game, "cart") == "3.4"


def test_rule_3_4_a_mark_for_which_there_is_no_room_is_not_made() -> None:
    game = laid_with("cart", **full("carts"))
    assert game.moves() == ["done"]


def test_rule_3_5_the_tiles_pond_gives_a_river_mark_for_no_die_at_once() -> None:
    game = play(laying(POND_AND_COVER[0]), POND_AND_COVER, "river")
    assert game.moves() == ["lumber 1", "wheat 1", "lumber 2", "wheat 2"]
    play(game, "wheat 2")
    assert own(game)["river"] == [[0, 0], [0, 1]]
    assert refused(game, "river") == "3.5"


def test_rule_3_5_or_when_writing() -> None:
    game = play(first_writing("", POND_AND_COVER), "river", "lumber 1")
    assert own(game)["river"] == [[1, 0], [0, 0]]
    assert refused(game, "river") == "3.5"


def test_rule_3_5_or_then_a_covered_action_instead() -> None:
    covered = POND_AND_COVER.split()[2]
    move, die = {"pottery": ("amphora 4", "4"), "mosaic": ("tessera 4", "4"), "gold": ("gold 5", "5")}[covered]
    game = play(first_writing(f"{die} {die}", POND_AND_COVER), move)
    assert refused(game, move) == "5.2"
    assert refused(game, "river") == "3.5"


def test_rule_3_5_once_in_the_round_whether_at_once_or_when_writing() -> None:
    game = play(laying(POND_AND_COVER[0]), POND_AND_COVER, "river", "lumber 1", "done")
    for value in (1, 1, 2, 2, 3, 3, 4, 4):
        play(game, f"take {value}")
    play(game, "done")
    assert game.to_move == 0
    assert refused(game, "river") == "3.5"


def test_rule_3_5_the_first_player_alone_has_it() -> None:
    game = play(laying(POND_AND_COVER[0]), POND_AND_COVER, "done")
    for value in (1, 1, 2, 2, 3, 3, 4, 4):
        play(game, f"take {value}")
    assert refused(game, "river") == "3.5"
    assert own(game, 1)["ponds"] == []
    play(game, "done")
    assert own(game, 0)["ponds"] == ["tile"]
    assert "river" in game.moves()


def test_rule_3_5_without_a_pond_on_the_tile_there_is_none() -> None:
    laid = tile(pond=False)
    assert refused(play(laying(laid[0]), laid), "river") == "3.5"


def test_rule_3_5_a_river_that_is_full_takes_no_mark() -> None:
    game = laying(POND_AND_COVER[0], **full("lumber", "wheat"))
    assert refused(play(game, POND_AND_COVER), "river") == "6.1"
