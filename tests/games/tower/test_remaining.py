"""What a player could still do, and would lose by confirming now."""

import random
import re

import pytest

import amytis
from amytis.games.tower.components import ICONS, MARKS
from tests.games.tower.table import (
    FULL,
    RULES,
    boxes,
    drafting,
    first_laid,
    laying,
    own,
    play,
    targets,
    tile,
    writing,
)

ALL_ICONS = " ".join(box for icon in ICONS for box in boxes(icon))
USES = r"(artwork|mosaic|palm|lion|amphora|tessera|cart|tree|gold|stone|river|pair|single|worker|ship)\b|etch \d"


def test_dice_with_a_use_and_the_shape_are_left() -> None:
    game = writing("1 1 2 6", "palm")
    assert own(game)["left"] == {"dice": 4, "shape": 1}
    assert own(play(game, "tree 1", "tree 1", "tree 2"))["left"] == {"die": 1, "shape": 1}


def test_nothing_is_left_after_the_shape() -> None:
    game = writing("1 1", "palm")
    assert own(play(game, f"draw {min(targets(game, 'draw'))}"))["left"] == {}


def test_dice_without_a_use_are_not_counted() -> None:
    spent = [FULL[kind] for kind in ("gold", "stone", "lumber", "wheat")]
    game = writing("1 2 3 4 5 6", circled=ALL_ICONS, used="worker, ship", spent=spent, **FULL)
    assert not [move for move in game.moves() if re.match(USES, move)]
    assert own(game)["left"] == {"shape": 1}


def test_a_bonus_that_needs_no_die_is_left_until_it_is_taken() -> None:
    game = writing("", laid=tile(garden="cart"), built="tent boat")
    assert own(game)["left"] == {"bonuses": 2, "shape": 1}
    assert own(play(game, "ship"))["left"] == {"bonus": 1, "shape": 1}


def test_the_pond_of_the_tile_is_left_when_the_tile_lies() -> None:
    game = first_laid(tile(pond=True))
    assert own(game)["left"] == {"bonus": 1}
    assert own(play(game, "tree"))["left"] == {}


def test_the_papyrus_is_left_when_the_tile_lies() -> None:
    laid = tile(papyrus="cart")
    game = play(laying(laid[0]), laid)
    assert own(game)["left"] == {"bonus": 1}
    assert own(play(game, "cart"))["left"] == {}
    assert own(drafting(laid))["left"] == {}


def test_while_a_mark_is_owed_nothing_else_can_be_lost() -> None:
    game = play(writing("5 1", laid=tile("worker", garden="cart")), "worker")
    assert game.view(0)["owed"] == "cart"
    assert own(game)["left"] == {}


def test_whoever_has_confirmed_has_nothing_left() -> None:
    game = play(writing("1 1", "palm"), "done")
    assert own(game)["left"] == {}
    assert "shape" in own(game, 1)["left"]


def test_what_is_left_are_the_legal_uses_and_shapes_of_whole_games() -> None:
    game, dice, seen = amytis.new("tower", players=2, seed=5), random.Random(5), set()
    while moves := game.moves():
        view = game.view(game.to_move)
        if view["phase"] == "write" and view["owed"] is None:
            left = own(game, game.to_move)["left"].keys()
            assert bool(left - {"shape"}) == any(re.match(USES, move) for move in moves)
            assert "done" not in moves or ("shape" in left) == any(move.startswith("draw") for move in moves)
            seen |= left
        game.play(dice.choice(moves))
    assert {"die", "dice", "shape"} <= seen


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_owed_mark_and_all_that_is_left_has_words(language: str) -> None:
    board = RULES.board(language)
    assert all(board.deeds[f"owed {mark}"] for mark in MARKS if mark not in ("nothing", "die"))
    assert {"die", "dice", "bonus", "bonuses", "shape"} <= board.left.keys()
    assert all("{count}" in board.left[several] for several in ("dice", "bonuses"))
