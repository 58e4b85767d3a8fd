"""The situations that the published rulebook shows or tells, on positions of our own: its pictures are lost."""

import pytest

import amytis
from tests.games.babylon.table import at, ended, garden, lay, pillars_of, play, refused, sources, targets

# Around B2: granite to the right, basalt below, the bottom of the quarry to the left, clay above.
# Around D3: the wall to the right, basalt above, clay to the left, granite below; its flower is pink.
QUARRY = """
    players: 2
    seat: {seat}
    quarry 1: 1 3 1 1
    quarry 2: 0 2.SSF 2 1
    quarry 3: 1 1 3 1STBF
    quarry 4: 1 1 1 2
"""


def dug(seat: int, stack: str) -> int:
    """How many pillars a seat receives for a stack."""
    return pillars_of(play(at(QUARRY.format(seat=seat)), f"dig {stack}"), seat - 1)


def test_example_white_digs_granite_beside_granite_basalt_and_the_bottom() -> None:
    assert dug(1, "B2") == 3


def test_example_a_higher_clay_tile_gives_nothing() -> None:
    text = QUARRY.format(seat=1).replace("quarry 1: 1 3", "quarry 1: 1 2")
    assert pillars_of(play(at(text), "dig B2")) == 4


def test_example_pink_digs_basalt_at_the_wall_beside_basalt_with_the_own_flower() -> None:
    assert dug(2, "D3") == 3


def test_example_another_flower_gives_nothing() -> None:
    assert dug(1, "D3") == 2


def statues_in_turn() -> amytis.Game:
    """Seat 1 lays T.B. with a statue on B2, and in the next turn .TST with statue symbols on F2 and E3."""
    game = lay(garden(dug="T.B.", slot=".TST"), "B2 L1")
    play(game, "statue B2", "done", "dig A1", "discard", "done", "token nothing", "dig B1")
    return lay(game, "E2 L1", 0, tile="stored")


def test_example_the_first_statue_is_free_and_the_second_in_line_with_it() -> None:
    game = lay(garden(dug="T.B."), "F6 L1")
    assert targets(game, "statue") == {"F6"}
    assert targets(statues_in_turn(), "statue") == {"F2"}


def test_example_a_third_place_out_of_line_is_refused() -> None:
    game = play(statues_in_turn(), "statue F2")
    assert refused(game, "statue E3") == "5.5"


def test_example_later_it_is_in_line_but_its_tile_is_old() -> None:
    text = """
        players: 2
        phase: build
        dug: T.F.
        seat 1: pillars 9
        terraces 1: B2 L1 T.B. r0; E2 L1 .TST r0
        items 1: B2 statue; F2 statue
    """
    # The new tile has a statue on B3: in the column of B2, and in the row of E3.
    game = play(lay(at(text), "A3 L2", 1), "statue B3")
    assert refused(game, "statue E3") == "5.1"


def test_example_a_statue_that_carries_a_terrace_is_none_any_more() -> None:
    game = garden("C3 L1 BT.. r0", "D3 statue")
    assert sources(game)["statues"] == 1
    assert "statues" not in sources(lay(game, "D3 L2"))


def test_example_terraces_rest_partly_or_entirely_on_double_pillars() -> None:
    terraces = "C3 L1 BB.. r0"
    for place, single, double in (("D3 L2", 2, 2), ("F6 L2", 0, 4)):
        game = play(garden(terraces), f"pillars {place}")
        assert pillars_of(game) == 20 - single - 2 * double
        assert game.view(0)["supply"]["double"] == 64 - double


def test_example_a_third_level_needs_a_second_one_however_far_away() -> None:
    assert refused(garden("C3 L1 BB.. r0; E3 L1 F.F. r0"), "pillars D3 L3") == "4.8"
    assert "D3 L3" in targets(garden("C3 L1 BB.. r0; E3 L1 F.F. r0; G7 L2 BS.. r0"), "pillars")


# Up to level 3: B2 on the first, A1 and C1 on the second, B1 on the third.
TOWER = ("B2 L1 F.F. r0", "A1 L2 FB.. r1; C1 L2 F.S. r0", "B1 L3 BT.. r0")


def test_example_a_statue_on_the_third_level_pays_three() -> None:
    assert sources(ended("; ".join(TOWER), "C1 statue"))["statues"] == 3


def test_example_a_fountain_on_the_second_level_pays_six() -> None:
    assert sources(ended("; ".join(TOWER[:2]), "B1 fountain e; C1 fountain w"))["fountains"] == 6


@pytest.mark.parametrize(
    ("terraces", "points"),
    [
        ("C3 L1 SF.. r1; E3 L2 S.T. r0", 1 + 2),
        ("E4 L1 .FFT r0; E2 L2 .FFS r0; C3 L2 SF.. r1; E3 L3 S.T. r0", 2 + 3),
    ],
)
def test_example_stairways_pay_the_levels_they_join(terraces: str, points: int) -> None:
    assert sources(ended(terraces, "D3 lower e; E3 upper w"))["stairways"] == points


@pytest.mark.parametrize(("edition", "points"), [("english", [1, 4, 9]), ("french", [2, 4, 6])])
def test_example_the_highest_point(edition: str, points: list[int]) -> None:
    towers = ["; ".join(TOWER[:level]) for level in (1, 2, 3)]
    assert [sources(ended(tower, edition=edition))["highest"] for tower in towers] == points
