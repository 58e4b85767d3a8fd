"""Chapter 5 of the rules: writing."""

import pytest

from tests.games.tower.table import PATTERNED, Marks, boxes, full, own, play, refused, tile, tiles, writing

# For each icon a use that spends a die, and the die.
USES = {
    "pottery": ("amphora 4 plain", "4"),
    "mosaic": ("tessera 3", "3"),
    "palm": ("tree 2", "2"),
    "gold": ("gold 5", "5"),
    "lion": (f"lion {boxes('lion')[0]}", "4"),
    "worker": ("worker", "5"),
    "ship": ("cart 1", "1"),
    "stone": ("stone 3", "3"),
}
# Uses that name no die, with what they cost.
PURCHASES: dict[str, tuple[str, Marks]] = {
    "row": ("pottery", {"stone": 1, "amphoras": PATTERNED}),
    "statue": ("mosaic", {"gold": 3, "stone": 3}),
    "house": ("palm", {"gold": 2, "stone": 2}),
    "mine": ("lion", {"gold": 3, "stone": 3}),
    "tent": ("worker", {"gold": 3, "wheat": 2}),
    "boat": ("ship", {"gold": 3, "lumber": 2}),
}
every_icon = pytest.mark.parametrize("icon", USES)


@every_icon
def test_rule_5_1_each_use_spends_one_die(icon: str) -> None:
    move, die = USES[icon]
    game = writing(f"{die} 6", icon, laid=tile(icon, garden="tessera"))
    before = own(game)["dice"]
    after = own(play(game, move))["dice"]
    assert [had - has for had, has in zip(before, after, strict=True)] == [
        int(str(value) == die) for value in range(1, 7)
    ]


@every_icon
def test_rule_5_1_without_the_die_there_is_no_use(icon: str) -> None:
    move, die = USES[icon]
    others = " ".join(str(value) for value in range(1, 7) if str(value) != die)
    assert refused(writing(others, laid=tile(icon, garden="tessera")), move) == "5.1"


def test_rule_5_1_the_same_use_several_times_with_a_die_each_time() -> None:
    game = play(writing("2 2 3", "palm"), "tree 2", "tree 2")
    assert refused(game, "tree 2") == "5.1"
    assert own(play(game, "tree 3"))["trees"] == 3


@pytest.mark.parametrize("use", ["cart", "tree", "gold", "stone", "pair", "single", "etch"])
def test_rule_5_1_a_use_must_name_its_die(use: str) -> None:
    icon = {"cart": "ship", "tree": "palm", "pair": "lion", "single": "lion", "etch": "worker"}.get(use, use)
    assert refused(writing("3 5", icon, gold=1, stone=1), use) == "5.1"


def test_rule_5_1_dice_that_are_not_used_are_lost() -> None:
    game = play(writing("1 2 3 4"), "done", "done")
    assert own(game)["dice"] == [0] * 6
    assert own(game)["points"] == 0


@every_icon
def test_rule_5_2_an_uncovered_icon_makes_its_section_available(icon: str) -> None:
    move, die = USES[icon]
    assert move in writing(die, laid=tile(icon, "pond", garden="tessera")).moves()


@every_icon
def test_rule_5_2_a_covered_one_does_not(icon: str) -> None:
    move, die = USES[icon]
    laid = next(laid for garden in ("tessera", "cart", "amphora") for laid in tiles("", f"{icon} pond", garden=garden))
    assert refused(writing(die, laid=laid), move) == "5.2"


@pytest.mark.parametrize("building", PURCHASES)
def test_rule_5_3_what_names_no_die_is_available_with_its_section(building: str) -> None:
    icon, marks = PURCHASES[building]
    game = writing("", icon, "pond", **marks)
    assert own(play(game, building))["dice"] == [0] * 6


@pytest.mark.parametrize("building", PURCHASES)
def test_rule_5_3_a_covered_section_does_not_offer_it(building: str) -> None:
    icon, marks = PURCHASES[building]
    assert refused(writing("", "", f"{icon} pond", **marks), building) == "5.3"


@pytest.mark.parametrize("resource", ["lumber", "wheat"])
def test_rule_5_3_nor_does_it_offer_etching_for_a_resource(resource: str) -> None:
    marks: Marks = {"drawn": " ".join(boxes(".")), resource: 1}
    assert refused(writing("", "", "worker", **marks), f"etch {resource}") == "5.3"
    assert f"etch {resource}" in writing("", "worker", **marks).moves()


@every_icon
def test_rule_5_4_the_boards_pond_opens_a_covered_action_once(icon: str) -> None:
    move, die = USES[icon]
    other = f"lion {boxes('lion')[1]}" if icon == "lion" else move
    game = writing(f"{die} {die}", "pond", icon)
    if move not in game.moves():
        game = writing(f"{die} {die}", laid=tile("pond", icon, garden="tessera"))
    play(game, move)
    if icon == "worker":
        assert own(game)["ponds"] == []
    else:
        assert refused(game, other) == "5.4"


def test_rule_5_4_each_player_once_in_a_round() -> None:
    game = writing("2 2", "pond", "palm", players=2)
    play(game, "tree 2")
    assert refused(game, "tree 2") == "5.4"
    play(game, "done")
    assert own(game, 1)["ponds"][:1] == ["board"]


def test_rule_5_4_an_uncovered_action_takes_no_pond() -> None:
    game = play(writing("2 3", "pond palm", "gold"), "tree 2")
    assert own(game)["ponds"] == ["board"]


@pytest.mark.parametrize("value", range(1, 7))
def test_rule_5_4_or_a_die_of_any_value_goes_to_the_river(value: int) -> None:
    game = play(writing(f"{value} {value}", "pond"), f"river {value}")
    assert set(game.moves()) == {"lumber 1", "wheat 1", "lumber 2", "wheat 2"}
    play(game, "wheat 1")
    assert (own(game)["dice"][value - 1], own(game)["ponds"]) == (1, [])
    assert refused(game, f"river {value}") == "5.4"


def test_rule_5_4_not_both() -> None:
    game = play(writing("2 3", "pond", "palm"), "tree 2")
    assert refused(game, "river 3") == "5.4"
    game = play(writing("2 3", "pond", "palm"), "river 3", "lumber 1")
    assert refused(game, "tree 2") == "5.4"


def test_rule_5_4_a_covered_pond_opens_nothing() -> None:
    assert refused(writing("3", "", "pond"), "river 3") == "5.4"
    assert refused(writing("3", "", "pond palm"), "tree 3") == "5.2"


def test_rule_5_4_the_river_needs_the_die_too() -> None:
    assert refused(writing("3", "pond"), "river 4") == "5.1"


def test_rule_5_4_the_river_is_not_used_without_a_die() -> None:
    assert refused(writing("3", "pond"), "river") == "3.5"


@pytest.mark.parametrize("building", PURCHASES)
def test_rule_5_4_the_boards_pond_opens_nothing_that_names_no_die(building: str) -> None:
    icon, marks = PURCHASES[building]
    assert refused(writing("1 2 3", "pond", icon, **marks), building) == "5.3"


def test_rule_5_5_a_mark_that_is_owed_comes_before_anything_else() -> None:
    game = play(writing("3 4", "lion", stone=1), "pair 3")
    assert [refused(game, move) for move in ("done", "pair 4", f"lion {boxes('lion')[0]}", "worker")] == ["5.5"] * 4
    play(game, "draw A1 B1")
    assert "done" in game.moves()


def test_rule_5_5_so_do_the_lions_of_a_statue_and_a_river_mark() -> None:
    game = play(writing("3", "mosaic", gold=3, stone=3), "statue")
    assert all(move.startswith("lion ") for move in game.moves())
    assert refused(game, "done") == "5.5"
    assert refused(play(writing("3", "pond"), "river 3"), "done") == "5.5"


def test_rule_5_5_a_bonus_of_which_nothing_could_be_written_is_not_taken() -> None:
    assert refused(writing("5", laid=tile("worker", garden="tessera"), **full("tesserae")), "worker") == "5.5"
    assert refused(writing("6", laid=tile("ship", lake="stone"), **full("stone")), "ship") == "5.5"
