"""Chapter 7 of the rules: bonuses."""

import pytest

from amytis.games.tower.components import FACES, NAMES
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import FULL, boxes, full, own, play, refused, tile, tiles, write_next, writing

GARDENS = sorted({face.garden for face in FACES})
LAKES = sorted({face.lake for face in FACES})
RESOURCES = ("gold", "stone", "lumber", "wheat")
PLAIN = " ".join(boxes("."))
# The sections of a sheet that a mark may touch.
MARKED = ("carts", "amphoras", "tesserae", "trees", "circled", "etched", "drawn")
SECTION_OF = {"cart": "carts", "amphora": "amphoras", "tessera": "tesserae", "tree": "trees", "etch": "etched"} | {
    **dict.fromkeys(("artwork", "mosaic", "palm", "lion"), "circled"),
    **dict.fromkeys(("boxes2", "shape3"), "drawn"),
}
marks = pytest.mark.parametrize("garden", [garden for garden in GARDENS if not garden.startswith("die")])


def test_rule_7_1_the_worker_takes_the_garden_and_the_ship_the_lake_each_once() -> None:
    laid = tile("worker ship", garden="cart")
    game = play(writing("5 5 6 6", laid=laid), "worker", "cart", "ship")
    assert own(game)["used"] == ["worker", "ship"]
    assert [refused(game, move) for move in ("worker", "ship")] == ["7.1", "7.1"]


def test_rule_7_1_tent_and_boat_give_no_second_time() -> None:
    game = play(writing("5 6", laid=tile(garden="cart"), built="tent boat"), "worker", "cart", "ship")
    assert [refused(game, move) for move in ("worker", "ship")] == ["7.1", "7.1"]


def test_rule_7_1_any_number_of_players_take_the_same_bonus() -> None:
    laid = tile("worker", garden="cart")
    game = write_next([Sheet(dice="5")] * 3, laid, players=3)
    play(game, *["worker", "cart", "done"] * 3)
    assert [own(game, seat)["carts"] for seat in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("garden", GARDENS)
def test_rule_7_2_a_bonus_costs_nothing_and_needs_no_icon_to_be_uncovered(garden: str) -> None:
    for laid in tiles(garden=garden)[:6]:
        game = writing("", laid=laid, built="tent", drawn=PLAIN)
        before = own(game)
        play(game, "worker")
        if not garden.startswith("die"):
            play(game, game.moves()[0])
        after = own(game)
        assert all(before[key] == after[key] for key in (*RESOURCES, "loose", "ponds"))
        assert after != before


def test_rule_7_2_it_opens_no_section() -> None:
    game = writing("1 2 3", laid=tile(covered="palm pond", garden="tree"), built="tent")
    play(game, "worker", "tree")
    assert refused(game, "tree 1") == "5.2"


@pytest.mark.parametrize("garden", [garden for garden in GARDENS if garden.startswith("die")])
def test_rule_7_3_a_die_is_one_more_die_of_that_value_for_this_round(garden: str) -> None:
    value = int(garden[3:])
    game = play(writing(f"{value}", laid=tile(garden=garden), built="tent"), "worker")
    assert own(game)["dice"] == [2 * int(one == value) for one in range(1, 7)]
    assert own(play(game, "done", "done"))["dice"] == [0] * 6


def test_rule_7_3_it_is_used_as_any_other() -> None:
    laid = next(iter(tiles("palm", garden="die1") + tiles("palm", garden="die2") + tiles("palm", garden="die4")))
    game = play(writing("", laid=laid, built="tent"), "worker")
    value = own(game)["dice"].index(1) + 1
    assert own(play(game, f"tree {value}"))["trees"] == 1
    assert refused(game, f"tree {value}") == "5.1"


@marks
def test_rule_7_4_one_mark_of_its_kind_is_made_at_once(garden: str) -> None:
    game = writing("1 2 3 4 5 6", laid=tile(garden=garden), built="tent", drawn=PLAIN)
    before = own(game)
    play(game, "worker")
    assert refused(game, "done") == "5.5"
    play(game, game.moves()[-1])
    after = own(game)
    assert [key for key in MARKED if after[key] != before[key]] == [SECTION_OF[garden]]
    assert "done" in game.moves()


@marks
def test_rule_7_4_it_follows_the_rules_of_its_kind(garden: str) -> None:
    filled = {
        **full("carts", "amphoras", "tesserae", "trees"),
        "circled": " ".join(box for kind in ("artwork", "mosaic", "palm", "lion") for box in boxes(kind)),
        "drawn": "" if garden == "etch" else " ".join(NAMES),
    }
    assert refused(writing("5", laid=tile(garden=garden), built="tent", **filled), "worker") == "5.5"


def test_rule_7_4_amphoras_in_any_column_and_mosaic_spaces_in_any_row() -> None:
    amphoras = [*FULL["amphoras"][:2], 0, 0, 0, 0]
    game = play(writing("", laid=tile(garden="amphora"), built="tent", amphoras=amphoras), "worker")
    assert {move.split()[1] for move in game.moves()} == {"5", "6"}
    game = play(writing("", laid=tile(garden="tessera"), built="tent", tesserae=(FULL["tesserae"][0], 0, 0)), "worker")
    assert game.moves() == ["tessera 3", "tessera 4"]


def test_rule_7_4_a_shape_of_three_boxes_is_straight_or_bent() -> None:
    game = play(writing("", laid=tile(garden="shape3"), built="tent"), "worker")
    moves = set(game.moves())
    assert {"draw A1 B1 C1", "draw A1 A2 A3", "draw A1 B1 A2", "draw A1 A2 B2", "draw B1 A2 B2"} <= moves
    assert all(len(move.split()) == 4 for move in moves)


@pytest.mark.parametrize("lake", LAKES)
def test_rule_7_5_gold_and_stones_are_circled_and_lumber_and_wheat_are_loose(lake: str) -> None:
    game = play(writing("", laid=tile(lake=lake), built="boat"), "ship")
    given = [lake.split().count(resource) for resource in RESOURCES]
    assert [own(game)["gold"], own(game)["stone"]] == [[given[0], 0], [given[1], 0]]
    assert own(game)["loose"] == given[2:]
    assert own(game)["river"] == [[0, 0], [0, 0]]


@pytest.mark.parametrize(("room", "gained"), [(2, 2), (1, 1)])
def test_rule_7_5_of_two_stones_only_one_if_there_is_room_for_one(room: int, gained: int) -> None:
    game = writing("", laid=tile(lake="stone stone"), built="boat", stone=FULL["stone"] - room)
    assert own(play(game, "ship"))["stone"] == [FULL["stone"] - room + gained, 0]


@pytest.mark.parametrize("resource", ["gold", "stone"])
def test_rule_7_5_without_any_room_the_ship_does_not_sail(resource: str) -> None:
    laid = tile("ship", lake=resource)
    assert refused(writing("6", laid=laid, **full(resource)), "ship") == "5.5"
    assert "ship" in writing("6", laid=laid, **{resource: FULL[resource] - 1}).moves()
