"""The 78 tiles: what a set of them must be like."""

from collections import Counter
from collections.abc import Callable, Iterator
from statistics import mean

import pytest

from amytis.games.gardens.components import CHANNEL, STAIRS, TILES, Tile
from tests.games.gardens.table import tile

MIRRORED = str.maketrans("<>", "><")


def channels(one: Tile) -> int:
    """How many faces have a channel."""
    return bool(one.left_face & CHANNEL) + bool(one.right_face & CHANNEL)


def staircases(one: Tile) -> int:
    """How many faces have a staircase."""
    return bool(one.left_face & STAIRS) + bool(one.right_face & STAIRS)


def archways(one: Tile) -> int:
    """How many sides have an archway."""
    return one.left_arch + one.right_arch


def counted(values: Iterator[int], most: int) -> list[int]:
    """How often each number from 0 to the most comes."""
    counts = Counter(values)
    assert set(counts) <= set(range(most + 1))
    return [counts[value] for value in range(most + 1)]


def test_there_are_78_tiles_numbered_from_1_and_all_distinct() -> None:
    assert [one.number for one in TILES] == list(range(1, 79))
    assert len({one.look for one in TILES}) == 78


def test_a_tile_is_what_its_look_says() -> None:
    one = TILES[tile("<sb.0") - 1]
    assert (one.left_arch, one.left_face, one.right_face, one.right_arch) == (True, STAIRS, STAIRS | CHANNEL, False)
    assert [TILES[tile(look) - 1].flowers for look in ("<ss>0", "<ss>1", "..s.2", ".cc>3")] == [0, 1, 2, 3]


def test_the_set_is_its_own_mirror_image() -> None:
    looks = {one.look for one in TILES}
    assert {look[3::-1].translate(MIRRORED) + look[4] for look in looks} == looks


@pytest.mark.parametrize(
    ("feature", "counts"), [(channels, [26, 32, 20]), (staircases, [16, 44, 18]), (archways, [19, 38, 21])]
)
def test_none_one_or_both_sides_have_it(feature: Callable[[Tile], int], counts: list[int]) -> None:
    assert counted((feature(one) for one in TILES), 2) == counts


def test_panels_of_0_to_3_flowers() -> None:
    assert counted((one.flowers for one in TILES), 3) == [52, 12, 8, 6]


def test_nearly_every_tile_can_be_entered() -> None:
    closed = [one for one in TILES if not staircases(one) + archways(one)]
    assert len(closed) <= 2
    assert all(channels(one) for one in closed)


def test_richer_panels_are_on_tiles_that_are_harder_to_reach() -> None:
    ways = [mean(staircases(one) + archways(one) for one in TILES if one.flowers == flowers) for flowers in range(4)]
    assert ways == sorted(ways, reverse=True)
    assert len(set(ways)) == 4


def test_two_of_three_tiles_have_a_channel_and_one_in_four_has_both() -> None:
    assert sum(1 for one in TILES if channels(one)) / 78 == pytest.approx(2 / 3, abs=0.03)
    assert sum(1 for one in TILES if channels(one) == 2) / 78 == pytest.approx(1 / 4, abs=0.03)
