"""Chapter 4 of the rules: next to ziggurats."""

import pytest

from tests.games.babylonia.table import at, paid, play, source

NORTH_AND_SOUTH_OF_CENTRAL = """
    players: 2
    seat 1: stand PSMFFFF; cards 3
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     2      .                 .
     3   2F    ~     .     .     ~
     4      Z     .     .     .
     5   1F    ~     .     .     ~
     6      .     .     .     .     ~
    11   .     .     .     .     .     ~
    12      .     .     ~     .     2F
    13   .     .     .     .     Z     ~
    14      .     .     ~     .     .
    15   .     .     .     .     .     ~
    17   ~     1m    .     .     .
    18      .     ~     ~     .     ~
    19   ~     Z     ~     .     .
    20      .     .     .     .     ~
    21   ~     .     .     .     .     ~
    23         .    [P]    .    [M]    ~
"""


def test_rule_4_1_the_first_token_next_to_a_ziggurat_pays_one_point() -> None:
    game = at("players: 2\nseat 1: stand PSMFF")
    assert paid(game, "P@I15") == [1, 0]
    assert source(game, 1, "ziggurats") == 1


@pytest.mark.parametrize("hex_name", ["I11", "H12", "J12", "H14", "J14", "I15"])
def test_rule_4_1_each_hex_around_the_ziggurat_is_next_to_it(hex_name: str) -> None:
    assert paid(at("players: 2\nseat 1: stand PSMFF"), f"F@{hex_name}") == [1, 0]


def test_rule_4_1_a_token_two_hexes_away_is_paid_nothing() -> None:
    assert paid(at(NORTH_AND_SOUTH_OF_CENTRAL), "P@I9", "S@H10") == [0, 0]


def test_rule_4_1_one_point_for_every_ziggurat_with_an_own_token_next_to_it() -> None:
    assert paid(at(NORTH_AND_SOUTH_OF_CENTRAL), "P@I15") == [3, 0]


def test_rule_4_1_a_ziggurat_counts_once_however_many_tokens_are_next_to_it() -> None:
    assert paid(at(NORTH_AND_SOUTH_OF_CENTRAL), "P@B6") == [2, 0]


def test_rule_4_1_tokens_of_others_do_not_count() -> None:
    game = at(NORTH_AND_SOUTH_OF_CENTRAL.replace("1F", "2F"))
    assert paid(game, "P@I15") == [2, 0]


def test_rule_4_1_a_river_hex_next_to_a_ziggurat_pays_too() -> None:
    assert paid(at("players: 2\nseat 1: stand PSMFF"), "P@D18", "F@C3") == [1 + 2, 0]


def test_rule_4_1_a_token_lying_face_down_counts_for_later_ones() -> None:
    assert paid(at(NORTH_AND_SOUTH_OF_CENTRAL), "P@B6") == [2, 0]
    assert paid(at(NORTH_AND_SOUTH_OF_CENTRAL.replace("1m", "~ ")), "P@B6") == [1, 0]


def test_rule_4_1_each_token_is_paid_by_itself_and_at_once() -> None:
    game = at(NORTH_AND_SOUTH_OF_CENTRAL)
    assert [paid(game, move) for move in ("F@I11", "F@J14", "F@H14", "done")] == [[3, 0], [3, 0], [3, 0], [0, 0]]


def test_rule_4_1_farmers_and_nobles_are_paid_alike() -> None:
    for kind in "PSMF":
        assert paid(at(NORTH_AND_SOUTH_OF_CENTRAL), f"{kind}@B6") == [2, 0]


def test_rule_4_2_a_ziggurat_that_has_been_scored_goes_on_paying() -> None:
    game = at("""
        players: 2
        scored: B4
        seat 1: stand PSMFF
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         2      2F                .
         3   1F    ~     .     .     ~
         4      Z     .     .     .
         5   2F    ~     .     .     ~
         6      2F    .     .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    assert paid(game, "P@C3") == [1, 0]
    assert paid(game, "F@I15") == [2, 0]


def test_rule_4_2_the_order_of_the_tokens_matters_and_is_the_players_choice() -> None:
    north_first = at("players: 2\nseat 1: stand FFFFF")
    assert paid(north_first, "F@A3", "F@A5", "F@I15") == [1 + 1 + 2, 0]
    in_between = at("players: 2\nseat 1: stand FFFFF")
    assert paid(in_between, "F@A3", "F@I15", "F@A5") == [1 + 2 + 2, 0]


def test_rule_4_2_surrounding_a_ziggurat_takes_nothing_back() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         2      2F                .
         3   1F    ~     .     .     ~
         4      Z     .     .     .
         5   2F    ~     .     .     ~
         6      .     .     .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    assert paid(play(game, "P@B6", "S@E7"), "done") == [0, 0]
    assert source(game, 1, "ziggurats") == 1
