"""Chapter 9 of the rules: the end."""

from collections.abc import Callable

import pytest

import amytis
from tests.games.babylon.table import RULES, at, ended, garden, lay, play, refused, sources, spaces, targets

# One of each decoration: a fountain on B1 and C1, a bridge from B4 to D4, a stairway from E4 to F4, a statue on B5.
TERRACES = "A1 L1 FB.. r1; C1 L1 F.F. r0; A4 L1 BT.. r1; D4 L1 BS.. r0; F4 L2 S.T. r0"
FOUNTAIN, BRIDGE = "B1 fountain e; C1 fountain w", "B4 bridge e; C4 under; D4 bridge w"
STAIRWAY, STATUE = "E4 lower e; F4 upper w", "B5 statue"
ONE_OF_EACH = (FOUNTAIN, BRIDGE, STAIRWAY, STATUE)

# Another of each, on symbols that were changed.
SYMBOLS = "B2 F; C2 F; B5 B; D5 B; E5 S; F5 S; G4 T"
MORE = (
    "B2 fountain e; C2 fountain w",
    "B5 bridge e; C5 under; D5 bridge w",
    "E5 lower e; F5 upper w",
    "G4 statue; G5 statue",
)


def places(first: str, second: str, third: str = "") -> list[int]:
    """The places of seats with these terraces at the end of a game."""
    lines = {"terraces 2": second} | ({"terraces 3": third} if third else {})
    result = ended(first, players=2 + bool(third), **lines).result
    assert result is not None
    return result.ranks


def test_rule_9_1_the_game_ends_after_the_last_round() -> None:
    game = play(at("players: 2\nrounds: 14\ntokens: single 1"), "dig A1", "discard", "done")
    assert not game.over
    play(game, "dig B1", "discard", "done")
    assert game.over
    assert (game.to_move, game.moves()) == (amytis.OVER, [])


@pytest.mark.parametrize("move", ["dig A1", "done", "store", "pillars C3 L1", "token single", "A1 SFBT", "remove A1"])
def test_rule_9_1_nothing_is_played_after_the_end(move: str) -> None:
    assert refused(ended(), move) == "9.1"


@pytest.mark.parametrize(
    ("source", "terraces", "items", "second"),
    [
        ("fountains", "C3 L1 FB.. r1; E3 L1 F.F. r0", "D3 fountain e; E3 fountain w", "E2 L2 -sw"),
        ("stairways", "C3 L1 SF.. r1; E3 L2 S.T. r0; E1 L2 FT.. r0", "D3 lower e; E3 upper w", "E2 L3 -sw"),
    ],
)
def test_rule_9_1_a_pair_is_visible_by_one_of_its_ends(source: str, terraces: str, items: str, second: str) -> None:
    game = garden(terraces, items, dug="BB..", slot="start 1")
    assert sources(game)[source] == 3
    assert sources(lay(game, "C2 L2 -se"))[source] == 3
    assert source not in sources(lay(game, second, tile="stored"))
    game = garden(terraces, items, dug="BB..", slot="start 1")
    assert sources(lay(game, second))[source] == 3
    assert source not in sources(lay(game, "C2 L2 -se", tile="stored"))


# A bridge from D3 to F3 above E3; further down a fountain, a stairway and a statue, on symbols that were changed.
BRIDGED = "C3 L1 BT.. r1; F3 L1 BS.. r0; A6 L1 F.F. r0; C6 L1 FB.. r0; E6 L2 S.T. r0"
BRIDGED_ITEMS = "D3 bridge e; E3 under; F3 bridge w; B6 fountain e; C6 fountain w; D6 lower e; E6 upper w; F7 statue"


def bridged(items: str = BRIDGED_ITEMS) -> amytis.Game:
    """Seat 1 has two tiles in hand for a garden with one of each decoration."""
    return garden(BRIDGED, items, dug="BB..", slot="start 1", **{"symbols 1": "B6 F; D6 S"})


def with_hidden_ends() -> amytis.Game:
    """Both tiles are laid above the ends of the bridge."""
    return lay(lay(bridged(), "C2 L2 -se"), "F2 L2 -sw", tile="stored")


def test_rule_9_1_a_bridge_is_visible_by_its_span_too() -> None:
    before, game = sources(bridged()), with_hidden_ends()
    assert spaces(game)["D3"].endswith("belvedere")
    assert spaces(game)["F3"].endswith("belvedere")
    assert before["bridges"] == sources(game)["bridges"] == 3
    assert before["sets"] == sources(game)["sets"] == 4
    assert game.view(0)["seats"][0]["bridges"] == [{"first": "D3", "span": "E3", "second": "F3", "level": 1}]
    assert RULES.counted(game.state, 0)["items bridge"] == 1


def test_rule_9_1_a_bridge_whose_ends_are_hidden_pays_for_its_own_level() -> None:
    higher = [terrace.replace("L1", "L2") for terrace in ("C3 L1 BT.. r1", "F3 L1 BS.. r0")]
    game = garden("A7 L1 F.F. r0; " + "; ".join(higher), "E3 under e L2; D3 bridge e; F3 bridge w", dug="BB..")
    assert sources(game)["bridges"] == 6
    hidden = "A7 L1 F.F. r0; D1 L1 .FFT r0; C1 L2 .FFS r0; F1 L2 .STS r0; " + "; ".join(higher)
    game = ended(f"{hidden}; C2 L3 BB.. r0 -se; F2 L3 TT.. r0 -sw", "E3 under e L2; D3 belvedere; F3 belvedere")
    assert sources(game)["bridges"] == 6


@pytest.mark.parametrize("table", [bridged, with_hidden_ends])
def test_rule_9_1_no_tile_can_cover_the_span_of_a_bridge(table: Callable[[], amytis.Game]) -> None:
    game = table()
    game.state["dug"], game.state["singles"][0] = 20, 40
    places = {target.split()[0] for target in targets(game, "pillars")}
    assert places
    assert not places & {"D2", "E2", "D3", "E3"}


def test_rule_9_1_a_statue_and_a_belvedere_are_visible_by_their_position() -> None:
    game = garden("C3 L1 BT.. r0 -sw", "D3 statue", dug="BB..", slot="start 1")
    assert sources(game) == {"statues": 1, "belvederes": 1, "highest": 1}
    lay(game, "D3 L2")
    assert sources(game) == {"belvederes": 1, "highest": 4}
    lay(game, "B4 L2 -ne", tile="stored")
    assert sources(game) == {"belvederes": 1, "highest": 4}
    assert len(game.view(0)["seats"][0]["terraces"]) == 3


def test_rule_9_1_what_is_not_visible_counts_for_no_set() -> None:
    game = garden(TERRACES, "; ".join(ONE_OF_EACH), dug="BB..")
    assert sources(game)["sets"] == 4
    assert "sets" not in sources(lay(game, "B5 L2"))


def test_rule_9_1_a_tile_is_visible_by_any_of_its_positions() -> None:
    flowers = "C3 L1 FB.. r0; G7 L1 TT.. r0; B3 L2 BT.. r0; {} L2 BB.. r0"  # white, orange, pink and blue
    assert sources(ended(flowers.format("D4")))["flowers"] == 4
    assert "flowers" not in sources(ended(flowers.format("D3")))


@pytest.mark.parametrize(
    ("terraces", "statue", "points"),
    [
        ("C3 L1 BT.. r0", "D3 statue", 1),
        ("A1 L1 F.F. r0; C3 L2 BT.. r0", "D3 statue", 2),
        ("B2 L1 F.F. r0; A1 L2 FB.. r0; C1 L2 .STS r0; B1 L3 BT.. r0", "C1 statue", 3),
        ("C3 L1 TT.. r0", "C3 statue; D3 statue", 2),
    ],
)
def test_rule_9_2_a_statue_pays_the_level_of_its_tile(terraces: str, statue: str, points: int) -> None:
    assert sources(ended(terraces, statue))["statues"] == points


@pytest.mark.parametrize(
    ("below", "level"),
    [
        ("", 1),
        ("G7 L1 TT.. r0; ", 2),
        ("G7 L1 TT.. r0; C4 L1 .STS r0; C2 L2 .TST r0; E4 L1 .FFT r0; E2 L2 .FFS r0; ", 3),
    ],
)
def test_rule_9_3_a_fountain_pays_three_times_its_level(below: str, level: int) -> None:
    terraces = f"{below}C3 L{level} FB.. r1; E3 L{level} F.F. r0"
    assert sources(ended(terraces, "D3 fountain e; E3 fountain w"))["fountains"] == 3 * level


@pytest.mark.parametrize(("below", "level"), [("", 1), ("G7 L1 TT.. r0; ", 2)])
def test_rule_9_3_a_bridge_pays_three_times_its_level(below: str, level: int) -> None:
    terraces = f"{below}C3 L{level} BT.. r1; F3 L{level} BS.. r0"
    assert sources(ended(terraces, "D3 bridge e; E3 under; F3 bridge w"))["bridges"] == 3 * level


@pytest.mark.parametrize(("below", "level"), [("", 1), ("G7 L1 TT.. r0; E4 L1 .FFT r0; E2 L2 .FFS r0; ", 2)])
def test_rule_9_4_a_stairway_pays_the_sum_of_its_levels(below: str, level: int) -> None:
    terraces = f"{below}C3 L{level} SF.. r1; E3 L{level + 1} S.T. r0"
    assert sources(ended(terraces, "D3 lower e; E3 upper w"))["stairways"] == 2 * level + 1


def test_rule_9_4_whichever_end_is_the_upper_one() -> None:
    game = ended("E3 L1 S.T. r0; C3 L2 SF.. r1", "D3 upper e; E3 lower w")
    assert sources(game)["stairways"] == 3


def test_rule_9_5_a_set_of_each_decoration_pays_four_points() -> None:
    game = ended(TERRACES, "; ".join(ONE_OF_EACH))
    assert sources(game) == {"statues": 1, "fountains": 3, "bridges": 3, "stairways": 3, "sets": 4, "highest": 4}


@pytest.mark.parametrize("missing", ONE_OF_EACH)
def test_rule_9_5_three_of_them_are_no_set(missing: str) -> None:
    assert "sets" not in sources(ended(TERRACES, "; ".join(one for one in ONE_OF_EACH if one != missing)))


def test_rule_9_5_every_set_pays() -> None:
    lines = {"symbols 1": SYMBOLS}
    once, twice = ONE_OF_EACH[:3], MORE
    assert sources(ended(TERRACES, "; ".join((*once, *twice)), **lines))["sets"] == 8
    assert sources(ended(TERRACES, "; ".join((*once, *twice[1:])), **lines))["sets"] == 4


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (("FB..", "BT..", "BB..", "TT.."), 4),
        (("FB..", "BT..", "BB..", "BS.."), 0),
        (("FB..", "BT..", "BB.."), 0),
        (("FB..", "BT..", "BB..", "TT..", "FT..", "BS..", "TS.."), 4),
        (("FB..", "BT..", "BB..", "TT..", "FT..", "BS..", "TS..", "SF.."), 8),
        (("start 1", "BT..", "BB..", "TT.."), 4),
    ],
)
def test_rule_9_6_a_set_of_four_flowers_pays_four_points(tiles: tuple[str, ...], points: int) -> None:
    corners = [f"{column}{row}" for row in (1, 3) for column in "ACEG"]
    terraces = "; ".join(f"{corner} L1 {tile} r0" for corner, tile in zip(corners, tiles, strict=False))
    assert sources(ended(terraces)).get("flowers", 0) == points


@pytest.mark.parametrize(
    ("terraces", "points"), [("C3 L1 FB.. r0 -nw", 1), ("C3 L1 FB.. r0 -nw; E3 L2 BT.. r0 -se", 2)]
)
def test_rule_9_7_a_belvedere_pays_one_point(terraces: str, points: int) -> None:
    assert sources(ended(terraces))["belvederes"] == points


TOWER = ("B2 L1 F.F. r0", "A1 L2 FB.. r0; C1 L2 .STS r0", "B1 L3 BT.. r0")


@pytest.mark.parametrize(("edition", "points"), [("english", [0, 1, 4, 9]), ("french", [0, 2, 4, 6])])
def test_rule_9_8_the_highest_tile(edition: str, points: list[int]) -> None:
    towers = ["; ".join(TOWER[:level]) for level in range(4)]
    assert [sources(ended(tower, edition=edition)).get("highest", 0) for tower in towers] == points


def test_rule_9_8_once_however_many_tiles_are_that_high() -> None:
    assert sources(ended("C3 L1 FB.. r0; E3 L1 F.F. r0"))["highest"] == 1


def test_rule_9_9_most_points_win() -> None:
    result = ended("C3 L1 FB.. r0", **{"terraces 2": "C3 L1 BT.. r0", "items 2": "D3 statue"}).result
    assert result is not None
    assert (result.scores, result.ranks, result.winners) == ([1, 2], [2, 1], [1])


def test_rule_9_9_among_equals_fewest_positions_of_the_board() -> None:
    assert places("C3 L1 FB.. r0", "C3 L1 BT.. r0; E3 L1 F.F. r0") == [2, 1]
    assert places("A1 L1 FB.. r0; C1 L2 S.S. r0", "C3 L1 BT.. r0; D3 L2 F.F. r0") == [1, 2]


def test_rule_9_9_a_covered_position_is_none_of_the_board() -> None:
    # Seat 1 has three tiles that cover eight positions, seat 2 two tiles that cover as many.
    assert places("A1 L1 FB.. r0; C1 L1 S.S. r0; B1 L2 FT.. r0", "A1 L1 BT.. r0; C1 L2 F.F. r0") == [1, 1]


def test_rule_9_9_points_come_first() -> None:
    assert places("C3 L1 FB.. r0 -nw", "C3 L1 BT.. r0; E3 L1 F.F. r0") == [1, 2]


def test_rule_9_9_those_still_equal_share_the_place() -> None:
    assert places("C3 L1 FB.. r0", "F6 L1 BT.. r0") == [1, 1]
    assert places("C3 L1 FB.. r0", "C3 L1 BT.. r0; E3 L1 F.F. r0", "A1 L1 BB.. r0") == [2, 1, 2]
