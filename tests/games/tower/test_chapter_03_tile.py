"""Chapter 3 of the rules: the tile of the round."""

from typing import Any

import numpy as np
import pytest

import amytis
from amytis.games.tower import laying as laying_module
from amytis.games.tower.components import COVERS, FACES, MARKS, SHAPES, SIDES, SPOTS, TILES
from amytis.games.tower.state import LAY_FIRST
from tests.games.tower.table import (
    PATTERNED,
    RULES,
    boxes,
    first_laid,
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
    assert [refused(game, move) for move in ("tree", "gold", "amphora 4 plain", "worker", "house")] == ["3.4"] * 5
    assert [refused(game, move) for move in ("gold 5", "lumber to gold")] == ["4.1"] * 2


def test_rule_3_4_without_a_papyrus_there_is_none() -> None:
    laid = tile(papyrus="", pond=False)
    game = play(laying(laid[0]), laid)
    assert game.moves() == ["done"]
    assert refused(game, "cart") == "3.4"


def test_rule_3_4_a_mark_for_which_there_is_no_room_is_not_made() -> None:
    game = laid_with("cart", **full("carts"))
    assert game.moves() == ["done"]


def test_rule_3_5_the_tiles_pond_gives_a_river_mark_for_no_die_at_once() -> None:
    game = play(first_laid(POND_AND_COVER), "river")
    assert game.moves() == ["lumber 1", "wheat 1", "lumber 2", "wheat 2"]
    play(game, "wheat 2")
    assert own(game)["river"] == [[0, 0], [0, 1]]
    assert refused(game, "river") == "3.4"
    assert game.moves() == ["done"]


# For each section an action for which the sheet is ready, and what is owed or marked by it.
RICH = {"gold": 3, "stone": 3, "lumber": 2, "wheat": 2, "amphoras": PATTERNED, "drawn": " ".join(boxes("."))}
ACTIONS = {
    "pottery": [f"artwork {boxes('artwork')[0]}", "amphora 4 plain", "row"],
    "mosaic": [f"mosaic {boxes('mosaic')[0]}", "tessera 2", "statue"],
    "palm": [f"palm {boxes('palm')[0]}", "tree", "house"],
    "gold": ["gold"],
    "lion": [f"lion {boxes('lion')[0]}", "pair", "single", "mine"],
    "worker": ["worker", "etch", "tent"],
    "ship": ["ship", "cart", "boat"],
    "stone": ["stone"],
}


@pytest.mark.parametrize("icon", ACTIONS)
@pytest.mark.parametrize("covered", [True, False])
def test_rule_3_5_or_one_action_of_any_section_covered_or_not(icon: str, covered: bool) -> None:
    ways = tiles("" if covered else icon, icon if covered else "", pond=True)
    assert ways, f"no side with a Pond covers {icon}: {covered}"
    for move in ACTIONS[icon]:
        game = first_laid(ways[0], **RICH)
        assert move in game.moves()
        play(game, move)
        while game.view(0)["owed"]:
            play(game, game.moves()[0])
        assert game.moves() == ["done"]


def test_rule_3_5_all_that_is_offered_is_the_action_of_some_section() -> None:
    game = first_laid(POND_AND_COVER, **RICH)
    verbs = {move.split()[0] for moves in ACTIONS.values() for move in moves} | {"river", "done"}
    assert {move.split()[0] for move in game.moves()} == verbs


@pytest.mark.parametrize(("move", "cost"), [("pair", (0, 1)), ("single", (1, 0)), ("row", (0, 1)), ("mine", (3, 3))])
def test_rule_3_5_it_costs_no_die_but_whatever_else_the_action_costs(move: str, cost: tuple[int, int]) -> None:
    game = play(first_laid(POND_AND_COVER, **RICH), move)
    assert (own(game)["gold"][1], own(game)["stone"][1]) == cost
    assert own(game)["dice"] == [0] * 6
    assert refused(first_laid(POND_AND_COVER, amphoras=PATTERNED), move).startswith("6.")


def test_rule_3_5_etching_is_for_nothing_then() -> None:
    game = first_laid(POND_AND_COVER, **RICH)
    assert refused(game, "etch lumber") == refused(game, "etch wheat") == "3.5"
    play(game, "etch", next(move for move in play(game.fork(), "etch").moves()))
    assert (own(game)["lumber"], own(game)["wheat"]) == ([2, 0], [2, 0])


def test_rule_3_5_a_bonus_that_is_a_die_comes_before_the_draft() -> None:
    laid = next(laid for die in range(1, 7) for laid in tiles(pond=True, garden=f"die{die}"))
    game = play(first_laid(laid), "worker")
    assert sum(own(game)["dice"]) == 1
    play(game, "done")
    for value in (1, 1, 2, 2, 3, 3, 4, 4):
        play(game, f"take {value}")
    assert (sum(own(game)["dice"]), sum(own(game, 1)["dice"])) == (5, 4)


def test_rule_3_5_a_mark_that_the_papyrus_gives_too_is_taken_as_the_papyrus(monkeypatch: pytest.MonkeyPatch) -> None:
    # No side has both as the tiles are now, but a corrected tile may: compiled code would not see this one.
    monkeypatch.setattr(laying_module, "PAPYRUS", np.full(len(FACES), MARKS.index("cart")))
    game = first_laid(POND_AND_COVER)
    game.state.papyrus = 1
    getattr(laying_module.take_at_once, "py_func", laying_module.take_at_once)(
        game.state, RULES.parse(game.state, "cart")
    )
    assert (own(game)["carts"], own(game)["ponds"], int(game.state.papyrus)) == (1, ["tile"], 0)


def test_rule_3_5_it_cannot_be_used_later() -> None:
    game = play(first_laid(POND_AND_COVER), "done")
    assert refused(game, "river") == "4.1"
    for value in (1, 1, 2, 2, 3, 3, 4, 4):
        play(game, f"take {value}")
    play(game, "done")
    assert (game.to_move, own(game)["ponds"]) == (0, [])
    assert refused(game, "river") == "3.5"


def test_rule_3_5_the_first_player_alone_has_it() -> None:
    game = first_laid(POND_AND_COVER)
    assert (own(game, 0)["ponds"], own(game, 1)["ponds"]) == (["tile"], [])
    play(game, "done")
    for value in (1, 1, 2, 2, 3, 3, 4, 4):
        play(game, f"take {value}")
    assert refused(game, "river") == "3.5"


def test_rule_3_5_without_a_pond_on_the_tile_there_is_none() -> None:
    laid = tile(pond=False)
    assert refused(first_laid(laid), "river") == "3.4"


def test_rule_3_5_a_river_that_is_full_takes_no_mark() -> None:
    assert refused(first_laid(POND_AND_COVER, **full("lumber", "wheat")), "river") == "6.1"
