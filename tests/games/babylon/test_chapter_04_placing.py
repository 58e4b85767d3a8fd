"""Chapter 4 of the rules: placing a tile."""

import pytest

import amytis
from tests.games.babylon.table import cost, garden, lay, pillars_of, play, refused, spaces, targets, violation

# C3 to D4 on level 1.
ONE = "C3 L1 F.F. r0"
TERRACE = "C3 L1 SF.. r1"  # D3 shows a stairway, D4 a fountain


def places(game: amytis.Game) -> set[str]:
    """Everything that pillars can be set for, without the corner that is left."""
    return {target.split(" -")[0] for target in targets(game, "pillars")}


@pytest.mark.parametrize(
    ("moves", "left"),
    [
        (("pillars C3 L1", "lay dug 0"), (None, 49)),
        (("pillars C3 L1", "lay stored 0"), (3, None)),
        (("pillars C3 L1", "lay dug 0", "pillars E3 L1", "lay stored 0"), (None, None)),
        (("pillars C3 L1", "lay stored 0", "pillars E3 L1", "lay dug 0"), (None, None)),
        ((), (3, 49)),
    ],
)
def test_rule_4_1_the_dug_tile_the_stored_one_both_or_none(
    moves: tuple[str, ...], left: tuple[int | None, ...]
) -> None:
    seen = play(garden(slot="start 1"), *moves).view(0)
    assert (seen["played"]["dug"], seen["seats"][0]["slot"]) == left
    assert len(seen["seats"][0]["terraces"]) == 2 - sum(tile is not None for tile in left)


def test_rule_4_1_neither_is_placed_twice() -> None:
    game = play(lay(garden(slot="start 1"), "C3 L1"), "pillars E3 L1")
    assert refused(game, "lay dug 0") == "4.1"
    game = play(lay(garden(slot="start 1"), "C3 L1", tile="stored"), "pillars E3 L1")
    assert refused(game, "lay stored 0") == "4.1"


def test_rule_4_1_an_empty_slot_has_no_tile() -> None:
    assert refused(play(garden(), "pillars C3 L1"), "lay stored 0") == "4.1"


def test_rule_4_1_without_a_tile_no_pillars_are_set() -> None:
    game = lay(garden(), "C3 L1")
    assert not targets(game, "pillars")
    assert refused(game, "pillars E3 L1") == "4.1"


@pytest.mark.parametrize(
    ("quarters", "symbols"),
    [
        (0, {"C3": "1S", "D3": "1F", "D4": "1B", "C4": "1T"}),
        (1, {"C3": "1T", "D3": "1S", "D4": "1F", "C4": "1B"}),
        (2, {"C3": "1B", "D3": "1T", "D4": "1S", "C4": "1F"}),
        (3, {"C3": "1F", "D3": "1B", "D4": "1T", "C4": "1S"}),
    ],
)
def test_rule_4_2_a_tile_covers_two_by_two_positions_turned_as_one_likes(
    quarters: int, symbols: dict[str, str]
) -> None:
    assert spaces(lay(garden(dug="SFBT"), "C3 L1", quarters)) == symbols


def test_rule_4_2_the_surface_is_the_highest_tile() -> None:
    game = lay(garden(TERRACE), "D4 L2")
    assert spaces(game) == {
        "C3": "1.", "D3": "1S", "C4": "1.", "D4": "2F", "E4": "2T", "D5": "2.", "E5": "2.",
    }  # fmt: skip


def test_rule_4_2_what_is_covered_is_hidden_for_good() -> None:
    terraces = "C3 L1 F.F. r0"  # D4 shows a fountain
    game = lay(garden(terraces, dug="FB.."), "E4 L1")
    assert "fountain D4 E4" in game.moves()
    game = lay(garden(f"{terraces}; C4 L2 BB.. r0", dug="FB.."), "E4 L1")
    assert spaces(game)["D4"] == "2B"
    assert "D4 does not show a fountain" in str(violation(game, "fountain D4 E4"))


def test_rule_4_2_a_tile_lies_above_all_that_it_covers() -> None:
    with pytest.raises(amytis.IllegalMove, match="a tile on D4 can lie on level 2 or 3, not on 1"):
        garden(TERRACE).play("pillars D4 L1")


@pytest.mark.parametrize(
    ("place", "singles"),
    [
        ("F6 L1", 4),  # four corners above the board
        ("D3 L2", 2 * 1 + 2 * 2),  # two above the terrace, two above the board
        ("D4 L2", 1 + 3 * 2),
        ("F6 L2", 4 * 2),  # double pillars alone
        ("E3 L1", 4),
    ],
)
def test_rule_4_3_single_pillars_bridge_one_level_and_double_ones_two(place: str, singles: int) -> None:
    assert cost(garden(ONE), place) == singles


def test_rule_4_3_a_corner_three_levels_up_is_not_carried() -> None:
    game = garden("C3 L1 .FFT r0; D3 L2 .FFS r0")
    assert refused(game, "pillars E3 L3") == "4.3"
    assert "E3 L3" not in places(game)


@pytest.mark.parametrize("corner", ["nw", "ne", "se", "sw"])
def test_rule_4_3_a_belvedere_does_not_help_where_two_corners_are_not_carried(corner: str) -> None:
    game = garden("C3 L1 .FFT r0; D3 L2 .FFS r0")
    assert refused(game, f"pillars E3 L3 -{corner}") == "4.3"


def test_rule_4_3_the_pillars_come_first_and_wait_for_their_tile() -> None:
    assert refused(garden(), "lay dug 0") == "4.3"
    game = play(garden(slot="start 1"), "pillars C3 L1")
    assert set(game.moves()) == {f"lay {tile} {quarters}" for tile in ("dug", "stored") for quarters in range(4)}


@pytest.mark.parametrize("move", ["pillars E3 L1", "store", "discard", "done", "statue C3", "make C3 S"])
def test_rule_4_3_between_pillars_and_tile_nothing_else_is_done(move: str) -> None:
    assert refused(play(garden(slot="start 1"), "pillars C3 L1"), move) == "4.3"


def test_rule_4_4_a_statue_carries_a_corner_for_nothing() -> None:
    terraces = "C3 L1 TT.. r0"
    assert cost(garden(terraces), "D3 L2") == 2 * 1 + 2 * 2
    assert cost(garden(terraces, "D3 statue"), "D3 L2") == 1 + 2 * 2
    assert cost(garden(terraces, "C3 statue; D3 statue"), "C2 L2") == 2 * 2


def test_rule_4_4_from_then_on_it_is_no_statue() -> None:
    game = garden("C3 L1 TT.. r0", "C3 statue; D3 statue")
    assert game.view(0)["seats"][0]["sources"]["statues"] == 2
    lay(game, "D3 L2")
    seat = game.view(0)["seats"][0]
    assert seat["sources"]["statues"] == 1
    assert seat["terraces"][1]["statues"] == ["nw"]
    assert spaces(game)["D3"] == "2F"


def test_rule_4_4_what_has_become_a_pillar_aligns_no_statue() -> None:
    terraces, statue = "C3 L1 TT.. r0", "D3 statue"  # the dug tile shows its statue on E4
    game = lay(garden(terraces, statue, dug="S.T."), "D3 L2")
    assert targets(game, "statue") == {"E4"}
    game = lay(garden(f"{terraces}; F7 L1 BT.. r0", f"{statue}; G7 statue", dug="S.T."), "D3 L2")
    assert refused(game, "statue E4") == "5.5"


def test_rule_4_4_a_statue_two_levels_lower_carries_nothing() -> None:
    terraces = "C3 L1 BT.. r0; E2 L1 .FFT r0; C1 L2 .FFS r0"
    assert cost(garden(terraces), "D2 L3") == 1 + 3 * 2
    game = garden(terraces, "D3 statue")
    assert refused(game, "pillars D2 L3") == "4.6"
    assert cost(game, "D2 L3 -sw") == 1 + 2 * 2


@pytest.mark.parametrize(
    ("terraces", "items"),
    [
        ("C3 L1 SF.. r1 -ne", ""),
        ("C3 L1 SF.. r1; E3 L2 S.T. r0", "D3 lower e; E3 upper w"),
        ("C3 L1 FB.. r1; E3 L1 F.F. r0", "D3 fountain e; E3 fountain w"),
        ("C3 L1 BT.. r1; F3 L1 BS.. r0", "D3 bridge e; E3 under; F3 bridge w"),
    ],
    ids=["belvedere", "stairway", "fountain", "bridge"],
)
def test_rule_4_5_a_space_that_holds_something_carries_nothing(terraces: str, items: str) -> None:
    assert cost(garden(terraces.replace(" -ne", "")), "C2 L2") == 2 * 2 + 2 * 1
    game = garden(terraces, items)
    assert refused(game, "pillars C2 L2") == "4.6"
    assert cost(game, "C2 L2 -se") == 2 * 2 + 1
    lay(game, "C2 L2 -se")
    assert spaces(game)["D3"] == "2. belvedere"


@pytest.mark.parametrize("place", ["C2", "D2", "C3", "D3"])
def test_rule_4_5_a_position_below_a_bridge_carries_nothing(place: str) -> None:
    terraces = "B3 L1 BT.. r1; E3 L1 BS.. r0"  # the bridge spans D3, where there is no tile
    assert cost(garden(terraces), f"{place} L2")
    game = garden(terraces, "C3 bridge e; D3 under; E3 bridge w")
    assert refused(game, f"pillars {place} L2") == "4.3"
    assert f"{place} L2" not in places(game)


def test_rule_4_6_four_carried_corners_need_no_belvedere() -> None:
    game = lay(garden(), "C3 L1")
    assert "belvedere" not in " ".join(spaces(game).values())
    assert game.view(0)["supply"]["belvedere"] == 40


@pytest.mark.parametrize(("corner", "position"), [("nw", "C3"), ("ne", "D3"), ("se", "D4"), ("sw", "C4")])
def test_rule_4_6_a_corner_may_be_left_uncarried_and_then_has_a_belvedere(corner: str, position: str) -> None:
    game = garden(dug="SFBT")
    assert cost(game, f"C3 L1 -{corner}") == 3
    lay(game, f"C3 L1 -{corner}")
    assert {name for name, space in spaces(game).items() if "belvedere" in space} == {position}
    assert game.view(0)["supply"]["belvedere"] == 39
    assert game.view(0)["seats"][0]["terraces"][0]["belvedere"] == corner


def test_rule_4_6_the_belvedere_takes_the_space() -> None:
    game = lay(garden(dug="TT.."), "C3 L1 -nw")
    assert targets(game, "statue") == {"D3"}
    assert "a belvedere is there" in str(violation(game, "statue C3"))


def test_rule_4_6_one_above_a_statue_too_which_then_is_hidden() -> None:
    game = garden("C3 L1 TT.. r0", "D3 statue")
    assert cost(game, "D3 L2 -nw") == 1 + 2 * 2
    lay(game, "D3 L2 -nw")
    assert game.view(0)["seats"][0]["terraces"][1]["statues"] == []
    assert game.view(0)["seats"][0]["sources"]["statues"] == 0


@pytest.mark.parametrize(
    ("terraces", "items", "left"),
    [
        ("C3 L1 SF.. r1 -ne", "", ""),
        ("C3 L1 SF.. r1; E3 L2 S.T. r0", "D3 lower e; E3 upper w", "E3"),
        ("C3 L1 FB.. r1; E3 L1 F.F. r0", "D3 fountain e; E3 fountain w", "E3"),
        ("C3 L1 BT.. r1; F3 L1 BS.. r0", "D3 bridge e; E3 under; F3 bridge w", "F3"),
    ],
    ids=["belvedere", "stairway", "fountain", "bridge"],
)
def test_rule_4_6_an_uncarried_corner_may_cover_a_belvedere_or_one_end_of_a_pair(
    terraces: str, items: str, left: str
) -> None:
    game = lay(garden(terraces, items), "C2 L2 -se")
    assert spaces(game)["D3"] == "2. belvedere"
    laid = [one for one in game.view(0)["seats"][0]["terraces"] if one["place"] == "C2"]
    assert [one["belvedere"] for one in laid] == ["se"]
    assert not left or spaces(game)[left] == spaces(garden(terraces, items))[left]


def test_rule_4_6_only_the_corner_that_nothing_carries_can_have_the_belvedere() -> None:
    game = garden("C3 L1 SF.. r1 -ne")
    assert {target for target in targets(game, "pillars") if target.startswith("C2 L2")} == {"C2 L2 -se"}
    assert refused(game, "pillars C2 L2") == "4.6"
    for corner in ("nw", "ne", "sw"):
        assert refused(game, f"pillars C2 L2 -{corner}") == "4.6"


def test_rule_4_6_without_a_belvedere_the_tile_needs_four() -> None:
    game = garden("C3 L1 SF.. r1 -ne", supply="belvedere 0")
    assert not any(" -" in target for target in targets(game, "pillars"))
    assert refused(game, "pillars F5 L1 -nw") == "4.6"
    assert refused(game, "pillars C2 L2 -se") == "4.6"
    assert "F5 L1" in targets(game, "pillars")


@pytest.mark.parametrize(
    ("place", "pillars"), [("F6 L1", 4), ("F6 L1 -nw", 3), ("D3 L2", 6), ("D3 L2 -ne", 4), ("F6 L2", 8)]
)
def test_rule_4_7_pillars_cost_single_pillars_two_for_a_double_one(place: str, pillars: int) -> None:
    assert cost(garden(ONE, pillars=pillars), place) == pillars
    assert refused(garden(ONE, pillars=pillars - 1), f"pillars {place}") == "4.7"


def test_rule_4_7_single_pillars_stay_in_the_garden_and_those_for_double_ones_return() -> None:
    game = play(garden(ONE, supply="single 100, double 50"), "pillars D3 L2")
    assert pillars_of(game) == 20 - 6
    assert game.view(0)["supply"] | {"single": 104, "double": 48} == game.view(0)["supply"]


def test_rule_4_7_the_gift_of_the_token_is_used_first() -> None:
    game = garden(ONE, dug="FT.. and a double pillar", pillars=4, token="double")
    assert cost(game, "D3 L2") == 2 + 2
    play(game, "pillars D3 L2")
    assert game.view(0)["played"]["gift"] is False
    assert game.view(0)["supply"]["double"] == 64 - 2


def test_rule_4_7_a_double_pillar_never_becomes_two_single_ones() -> None:
    game = garden(dug="FT.. and a double pillar", pillars=2, token="double")
    for place in ("C3 L1", "C3 L1 -nw"):
        assert refused(game, f"pillars {place}") == "4.7"
    assert cost(garden(dug="FT.. and a double pillar", pillars=4, token="double"), "C3 L1") == 4


def test_rule_4_7_with_no_double_pillar_in_the_supply_none_can_be_had() -> None:
    game = garden(ONE, supply="double 1")
    assert refused(game, "pillars D3 L2") == "4.7"
    assert cost(game, "D3 L2 -ne") == 4
    game = garden(ONE, dug="FT.. and a double pillar", supply="double 1", token="double")
    assert cost(game, "D3 L2") == 4


def test_rule_4_8_at_most_one_level_above_the_highest_tile() -> None:
    assert places(garden()) == {place for place in places(garden()) if place.endswith("L1")}
    assert refused(garden(), "pillars C3 L2") == "4.8"
    assert refused(garden(ONE), "pillars D3 L3") == "4.8"


def test_rule_4_8_wherever_in_the_garden_that_is() -> None:
    assert "G7 L2" in places(garden("A1 L1 F.F. r0"))
    game = lay(garden(slot="start 1"), "A1 L1")
    assert "G7 L2" in places(game)


@pytest.mark.parametrize("place", ["C3 L2", "C3 L3"])
def test_rule_4_9_no_two_tiles_cover_the_same_four_positions(place: str) -> None:
    game = garden(f"{ONE}; F6 L2 BB.. r0")
    assert refused(game, f"pillars {place}") == "4.9"


def test_rule_4_9_not_even_with_another_tile_between_them() -> None:
    terraces = "C3 L1 F.F. r0; D3 L2 BB.. r0; B3 L2 BS.. r0"
    game = garden(terraces)
    assert refused(game, "pillars C3 L3") == "4.9"
    assert cost(garden(terraces.replace("C3 L1 F.F. r0", "C4 L1 F.F. r0")), "C3 L3") == 4


@pytest.mark.parametrize(
    ("tile", "turns"), [("S.S.", {"0", "1"}), ("F.F.", {"0", "1"}), ("FB..", {"0", "1", "2", "3"})]
)
def test_rule_4_10_of_turns_that_look_alike_only_one_is_offered(tile: str, turns: set[str]) -> None:
    game = play(garden(dug=tile), "pillars C3 L1")
    assert targets(game, "lay") == {f"dug {quarters}" for quarters in turns}
    for quarters in {"0", "1", "2", "3"} - turns:
        assert refused(game, f"lay dug {quarters}") == "4.10"
