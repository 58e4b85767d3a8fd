"""Every reason for a refusal is given at some table, by its rule and in its words."""

from collections.abc import Callable

import pytest

import amytis
from amytis.games.tower.components import COVERS, NAMED, NAMES, PENALTIES
from amytis.games.tower.state import CIRCLE_FIRST, LAY_FIRST
from amytis.games.tower.texts import texts
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import (
    FULL,
    PATTERNED,
    alone,
    boxes,
    drafting,
    facing,
    first_laid,
    full,
    laying,
    over,
    penalty,
    play,
    refused,
    tile,
    writing,
)

PLAIN = " ".join(boxes("."))
ALL = " ".join(NAMES)
LION = boxes("lion")[0]
REASONS = texts()["reasons"]


def waiting(players: int = 3) -> amytis.Game:
    """A game that waits for its first card."""
    return amytis.new("tower", players=players, chance="manual")


def second_card() -> amytis.Game:
    """Both cards of L have come, and the first penalty card."""
    laid = next(move for move in laying("L").moves())
    game = play(alone("obey", PENALTIES[0], laid, "1 2 3 4"), "done", "card L")
    play(game, f"penalty {PENALTIES[1].icon} {PENALTIES[1].value}", "obey", laid)
    return play(game, "take 1", "take 1", "take 2", "take 2", "done")


def no_green_left() -> amytis.Game:
    """Three draft, and the green dice are gone."""
    return play(drafting(tile(), 3), *["take green", "roll 1"] * 4)


def unlaid() -> int:
    """A way to lay the first tile in which it would not lie on the board."""
    return LAY_FIRST + next(spot for spot, covered in enumerate(COVERS[0].tolist()) if not covered)


CLOSED = penalty(icon="pottery")
OPEN_VALUE = 4 if CLOSED.value != 4 else 5
CASES: dict[str, tuple[Callable[[], amytis.Game], str | int]] = {
    "over": (lambda: over(Sheet(), Sheet()), "done"),
    "chance_decides": (waiting, "done"),
    "players_decide": (lambda: laying("L"), "card L"),
    "other_chance": (waiting, "roll 3"),
    "card_gone": (second_card, "card L"),
    "penalty_gone": (
        lambda: play(second_card(), "card T"),
        f"penalty {PENALTIES[0].icon} {PENALTIES[0].value}",
    ),
    "owed_first": (lambda: play(writing("3", "pond"), "river 3"), "done"),
    "face_first": (lambda: facing(PENALTIES[0]), "take 3"),
    "no_card_to_face": (lambda: laying("L"), "obey"),
    "lay_first": (lambda: laying("L"), "take 3"),
    "laid_already": (lambda: drafting(tile()), tile()),
    "other_shape": (lambda: laying("L"), laying("T").moves()[0]),
    "does_not_lie": (lambda: laying("O"), unlaid()),
    "confirm_tile": (lambda: play(laying(tile()[0]), tile()), "take 3"),
    "draft_first": (lambda: drafting(tile()), "done"),
    "draft_over": (lambda: writing("3"), "take 3"),
    "green_gone": (no_green_left, "take green"),
    "no_green": (lambda: drafting(tile()), "take green"),
    "blue_gone": (lambda: play(drafting(tile()), "take 3", "take 3"), "take 3"),
    "no_pond_on_tile": (lambda: writing("3"), "river"),
    "not_at_once": (lambda: first_laid(tile(papyrus="cart")), "gold"),
    "pond_etches": (lambda: first_laid(tile(pond=True)), "etch wheat"),
    "only_confirm": (lambda: play(writing("", laid=laying("O").moves()[0]), "draw A1 B1 A2 B2"), "worker"),
    "no_icon": (lambda: writing("1"), CIRCLE_FIRST + NAMED[boxes("D")[0]]),
    "circled": (lambda: writing("4", "lion", circled=LION), f"lion {LION}"),
    "no_die": (lambda: writing("3", "lion"), f"lion {LION}"),
    "value_closed": (lambda: alone("obey", CLOSED, tile("palm"), f"{CLOSED.value} 3 4 5"), f"tree {CLOSED.value}"),
    "icon_closed": (lambda: alone("obey", CLOSED, tile("pottery"), "4 5 6 1"), f"amphora {OPEN_VALUE} patterned"),
    "covered": (lambda: writing("3", "", "palm pond"), "tree 3"),
    "covered_pond_used": (lambda: writing("3", "pond", "palm", used="pond"), "tree 3"),
    "no_pond_for_this": (lambda: writing("", "pond", "palm", gold=2, stone=2), "house"),
    "column_full": (lambda: writing("4", "pottery", **full("amphoras")), "amphora 4 patterned"),
    "row_full": (lambda: writing("4", "mosaic", **full("tesserae")), "tessera 4"),
    "needs_die": (lambda: writing("3", "ship"), "cart"),
    "cart_values": (lambda: writing("4", "ship"), "cart 4"),
    "gold_values": (lambda: writing("4", "gold"), "gold 4"),
    "stone_values": (lambda: writing("5", "stone"), "stone 5"),
    "cart_no_room": (lambda: writing("3", "ship", **full("carts")), "cart 3"),
    "tree_no_room": (lambda: writing("3", "palm", **full("trees")), "tree 3"),
    "gold_no_room": (lambda: writing("5", "gold", **full("gold")), "gold 5"),
    "stone_no_room": (lambda: writing("3", lumber=1, **full("stone")), "lumber to stone"),
    "etch_no_room": (lambda: writing("3", "worker"), "etch 3"),
    "masonry_pair": (lambda: writing("3", "lion"), "pair 3"),
    "masonry_single": (lambda: writing("3", "lion"), "single 3"),
    "tower_full": (lambda: writing("3", "lion", gold=1, drawn=ALL), "single 3"),
    "pond_covered": (lambda: writing("3", "", "pond"), "river 3"),
    "pond_used": (lambda: writing("3", "pond", used="pond"), "river 3"),
    "river_full": (lambda: writing("3", "pond", **full("lumber", "wheat")), "river 3"),
    "nothing_to_etch_for": (lambda: writing("3", "worker", drawn=PLAIN), "etch wheat"),
    "worker_used": (lambda: writing("5", "worker", used="worker"), "worker"),
    "ship_used": (lambda: writing("6", "ship", used="ship"), "ship"),
    "nothing_of_bonus": (lambda: writing("6", laid=tile("ship", lake="stone"), **full("stone")), "ship"),
    "bonus_closed": (lambda: alone("obey", penalty(icon="gold"), tile(lake="gold"), "1 2 3 4", built="boat"), "ship"),
    "built": (lambda: writing("", "palm", gold=2, stone=2, built="house"), "house"),
    "statue_cost": (lambda: writing("", "mosaic"), "statue"),
    "house_cost": (lambda: writing("", "palm"), "house"),
    "mine_cost": (lambda: writing("", "lion"), "mine"),
    "tent_cost": (lambda: writing("", "worker"), "tent"),
    "boat_cost": (lambda: writing("", "ship"), "boat"),
    "rows_full": (lambda: writing("", "pottery", stone=1, rows=FULL["rows"]), "row"),
    "patterned_first": (lambda: writing("", "pottery", stone=1), "row"),
    "row_cost": (lambda: writing("", "pottery", amphoras=PATTERNED), "row"),
    "lumber_first": (lambda: writing("", loose=(1, 0)), "done"),
    "no_lumber": (lambda: writing(""), "lumber to gold"),
    "no_pond_mark": (lambda: writing("3", "pond"), "lumber 1"),
    "etch_first": (lambda: writing("3", "worker"), "etch palm A1"),
    "no_small_shape": (lambda: writing("3", "lion"), "draw A1"),
    "does_not_fit": (lambda: writing("", laid=laying("O").moves()[0], drawn="A1"), "draw A1 B1 A2 B2"),
}


def test_every_reason_has_a_table() -> None:
    assert set(CASES) == set(REASONS)


@pytest.mark.parametrize(("icon", "building", "move"), [("worker", "tent", "worker"), ("ship", "boat", "ship")])
def test_the_tiles_pond_does_not_send_a_meeple_of_a_closed_section(icon: str, building: str, move: str) -> None:
    assert refused(alone("obey", penalty(icon=icon), tile(pond=True), "", built=building), move) == "11.4"


@pytest.mark.parametrize("key", CASES)
def test_the_reason_is_given(key: str) -> None:
    sit_down, move = CASES[key]
    game = sit_down()
    assert refused(game, move) == REASONS[key][0]
    violation = game.rules.why_not(game.state, game.rules.parse(game.state, move) if isinstance(move, str) else move)
    assert violation is not None
    assert violation.sentence.templates["en"] == REASONS[key][1]
    assert "{" not in violation.sentence.worded("en") + violation.sentence.worded("fr")
