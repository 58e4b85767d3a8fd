"""Chapter 5 of the rules: surrounded cities."""

import pytest

import amytis
from tests.games.babylonia.table import at, paid, play, refused, seat, source

# The city D4 has three land hexes next to it, E3, E5 and D6, and two river hexes, C3 and C5.
BY_THE_RIVER = """
    players: 2
    seat 1: stand PSMFF
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     3   .     ~     1F    .     ~
     4      Z    [PM]   .     .
     5   .     ~     2F    .     ~
     6      .     .     .     .     ~
    23         .    [P]    .    [M]    ~
"""

# A token on D22 surrounds E23, one on H22 surrounds I23; seat 1 has most next to E23, seat 2 next to I23.
TWO_AT_ONCE = """
    players: 2
    seat 1: stand PSMFF
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     4      Z    [P]    .     .
     5   .     ~     .    [S]    ~
    21   ~     .     1F    .     2F    ~
    22      .     .     1F    .     2F
    23         .    [P]    .    [M]    ~
"""

# A token on D22 surrounds E23, one on B6 the ziggurat B4.
CITY_AND_ZIGGURAT = """
    players: 2
    seat 1: stand PSMFF
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     2      1F                .
     3   1F    ~     .     .     ~
     4      Z    [P]    .     .
     5   2F    ~     .    [S]    ~
     6      .     .     .     .     ~
    21   ~     .     1F    .     .     ~
    22      .     .     1F    .     .
    23         .    [P]    .    [M]    ~
"""

# A token on D22 surrounds E23, with nobles of both seats next to it and connected with it; B20 lies apart.
NOBLES = """
    players: 2
    seat 1: stand PSMFF
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     4      Z    [P]    .     .
     5   .     ~     .    [S]    ~
    17   ~     ~     1P    .     .
    18      .     ~     ~     .     ~
    19   ~     Z     1f    2P    .
    20      1P    1P    .     .     ~
    21   ~     .     1S    2M    .     ~
    22      .     .     2P    .     .
    23         .    [PM]   .    [M]    ~
"""

# A token on D22 surrounds E23; the priest on H18 hangs on the chain E21, F20, G19.
CHAIN = """
    players: 2
    seat 1: stand PSMFF
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     4      Z    [P]    .     .
     5   .     ~     .    [S]    ~
    18      .     ~     ~     1P    ~
    19   ~     Z     ~     1M    .
    20      .     .     1F    .     ~
    21   ~     .     1F    .     .     ~
    22      .     .     2F    .     .
    23         .    [P]    .    [M]    ~
"""

# Letters stand for seats; a token of seat 1 on G7 surrounds G5.
AROUND_G5 = """
    players: 3
    seat 1: stand PSMFF
    seat 2: stand PSMFF
    seat 3: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     3         ~     .     aF    ~     .     .
     4            .     bF    cF    .     .     .
     5         ~     .    [S]    ~     .     .     .
     6            .     dF    eF    ~     Z     .
     7         ~     .     .     .     ~     .     .
    23         .    [P]    .    [M]    ~     .     .
"""


def around_g5(owners: str, won: str = "") -> amytis.Game:
    """The game where these seats own the hexes around G5 and seat 1 has just filled the last one."""
    text = AROUND_G5.replace("PSMFF", f"PSMFF; won {won}", 1)
    for letter, owner in zip("abcde", owners, strict=True):
        text = text.replace(f"{letter}F", f"{owner}F")
    return play(at(text), "F@G7", "F@H10", "done")


def test_rule_5_1_a_city_is_surrounded_when_every_land_hex_next_to_it_holds_a_token() -> None:
    game = play(at(BY_THE_RIVER), "F@D6", "F@H10", "done")
    assert "D4" not in game.view()["tiles"]


def test_rule_5_1_one_free_land_hex_keeps_it_open() -> None:
    game = play(at(BY_THE_RIVER), "F@E7", "F@H10", "done")
    assert game.view()["tiles"]["D4"] == "[PM]"
    assert game.scores == [0, 0]


def test_rule_5_1_river_hexes_do_not_stand_in_for_land() -> None:
    game = play(at(BY_THE_RIVER), "F@C3", "F@C5", "done")
    assert game.view()["tiles"]["D4"] == "[PM]"


def test_rule_5_1_whoever_owns_the_tokens() -> None:
    game = play(at(BY_THE_RIVER.replace("1F", "2M")), "F@D6", "F@H10", "done")
    assert "D4" not in game.view()["tiles"]
    assert seat(game, 2)["won"] == ["[PM]"]


def test_rule_5_1_a_location_that_is_not_surrounded_cannot_be_scored() -> None:
    game = play(at(TWO_AT_ONCE), "F@D22", "F@H22", "done")
    assert refused(game, "score D4") == "5.1"


def test_rule_5_2_nothing_is_scored_before_done() -> None:
    game = play(at(BY_THE_RIVER), "P@D6", "F@H10")
    assert game.scores == [0, 0]
    assert refused(game, "score D4") == "5.2"
    assert paid(game, "done") == [2 + 1, 0]


def test_rule_5_2_the_player_whose_turn_it_is_chooses_the_order() -> None:
    game = play(at(TWO_AT_ONCE), "F@D22", "F@H22", "done")
    assert game.to_move == 0
    assert game.moves() == ["score E23", "score I23"]


def test_rule_5_2_also_when_all_of_it_goes_to_others() -> None:
    game = play(at(TWO_AT_ONCE.replace("1F", "2F")), "F@D22", "F@H22", "done")
    assert game.to_move == 0
    assert game.moves() == ["score E23", "score I23"]


def test_rule_5_2_the_order_can_matter() -> None:
    own_city_first = play(at(TWO_AT_ONCE), "F@D22", "F@H22", "done")
    assert paid(own_city_first, "score E23") == [1 + 1, 0 + 1]
    own_city_last = play(at(TWO_AT_ONCE), "F@D22", "F@H22", "done")
    assert paid(own_city_last, "score I23") == [0 + 1, 1 + 1]


def test_rule_5_2_what_remains_last_is_scored_without_asking() -> None:
    game = play(at(TWO_AT_ONCE), "F@D22", "F@H22", "done", "score I23")
    assert set(game.view()["tiles"]) == {"D4", "G5"}
    assert game.to_move == amytis.CHANCE


def test_rule_5_2_a_single_location_is_scored_without_asking() -> None:
    game = play(at(TWO_AT_ONCE), "F@D22", "F@H10", "done")
    assert set(game.view()["tiles"]) == {"D4", "G5", "I23"}
    assert game.to_move == amytis.CHANCE


def test_rule_5_2_of_three_locations_two_are_asked_for() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z    [P]    .     .
         5   .     ~     .    [S]    ~
        18      .     ~     ~     1F    ~
        19   ~     Z     ~     1F    1F
        20      .     .     .    [S]    ~
        21   ~     .     1F    1F    2F    ~
        22      .     .     1F    .     2F
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@D22", "F@H22", "done")
    assert game.moves() == ["score H20", "score E23", "score I23"]
    assert play(game, "score E23").moves() == ["score H20", "score I23"]
    assert play(game, "score H20").to_move == amytis.CHANCE


def test_rule_5_2_a_ziggurat_takes_its_place_in_the_order() -> None:
    game = play(at(CITY_AND_ZIGGURAT), "F@D22", "F@B6", "done")
    assert game.moves() == ["score B4", "score E23"]


def test_rule_5_2_other_moves_wait_for_the_choice() -> None:
    game = play(at(TWO_AT_ONCE), "F@D22", "F@H22", "done")
    assert refused(game, "P@H10") == "5.2"
    assert refused(game, "done") == "5.2"
    assert refused(game, "card 1") == "5.2"


def test_rule_5_3_two_points_for_each_noble_whose_symbol_is_on_the_city() -> None:
    game = play(at(NOBLES), "M@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == 2 * len(["M@D22", "P@D20", "P@E17"])


def test_rule_5_3_symbols_that_are_not_on_the_city_are_paid_nothing() -> None:
    game = play(at(NOBLES.replace("[PM]", "[S] ")), "M@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == 2 * len(["S@E21"])
    assert source(game, 2, "nobles") == 0


def test_rule_5_3_a_city_with_all_three_symbols_pays_every_noble() -> None:
    game = at(NOBLES.replace("[PM] ", "[PSM]").replace("players: 2", "players: 4"))
    play(game, "M@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == 2 * len(["M@D22", "P@D20", "P@E17", "S@E21"])


def test_rule_5_3_every_player_is_paid_for_their_own_nobles() -> None:
    game = play(at(NOBLES), "F@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == 2 * len(["P@D20", "P@E17"])
    assert source(game, 2, "nobles") == 2 * len(["P@F22", "M@G21", "P@G19"])


def test_rule_5_3_farmers_are_paid_nothing() -> None:
    game = play(at(BY_THE_RIVER), "F@D6", "F@H10", "done")
    assert source(game, 1, "nobles") == source(game, 2, "nobles") == 0


def test_rule_5_3_a_noble_that_is_not_connected_is_paid_nothing() -> None:
    game = play(at(NOBLES.replace("1f", "~ ")), "F@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == 2 * len(["P@D20"])


def test_rule_5_3_a_noble_counts_once_a_city_however_often_it_is_connected() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z    [P]    .     .
         5   .     ~     .    [S]    ~
        20      .     1P    .     .     ~
        21   ~     1F    1P    .     .     ~
        22      .     .     1P    .     .
        23         .    [P]    .    [M]    ~
    """)
    play(game, "P@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == 2 * len(["P@D20", "P@E21", "P@F22", "P@D22"])


def test_rule_5_3_a_noble_next_to_two_cities_counts_for_both() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z    [P]    .     .
         5   .     ~     .    [S]    ~
        18      .     ~     ~     2F    ~
        19   ~     Z     ~     2F    2F
        20      .     .     .    [S]    ~
        21   ~     .     .     2F    2F    ~
        22      .     .     .     .     2F
        23         .    [P]    .    [SM]   ~
    """)
    play(game, "S@H22", "F@H10", "done", "score H20")
    assert source(game, 1, "nobles") == 2 + 2


def test_rule_5_4_connection_runs_through_own_tokens() -> None:
    game = play(at(CHAIN), "F@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == 2


@pytest.mark.parametrize("gap", ["2M", ". "])
def test_rule_5_4_neither_tokens_of_others_nor_free_hexes_connect(gap: str) -> None:
    game = play(at(CHAIN.replace("1M", gap)), "F@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == 0


def test_rule_5_4_a_city_that_still_lies_there_does_not_connect() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z    [P]    .     .
         5   .     ~     .    [S]    ~
        18      .     ~     ~     .     ~
        19   ~     Z     ~     1P    .
        20      .     .    [PS]   .     ~
        21   ~     .     1F    .     .     ~
        22      .     .     2F    .     .
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == 0


@pytest.mark.parametrize(("river", "points"), [("1f", 2), ("1p", 2), ("2f", 0), ("~ ", 0)])
def test_rule_5_4_own_tokens_lying_face_down_connect(river: str, points: int) -> None:
    game = at(
        """
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z    [P]    .     .
         5   .     ~     .    [S]    ~
        17   ~     ~     1P    .     .
        18      .     ~     ~     .     ~
        19   ~     Z     1f    .     .
        20      .     .     .     .     ~
        21   ~     .     1F    .     .     ~
        22      .     .     2F    .     .
        23         .    [P]    .    [M]    ~
    """.replace("1f", river)
    )
    play(game, "F@D22", "F@H10", "done")
    assert source(game, 1, "nobles") == points


@pytest.mark.parametrize(("cards", "points"), [("9", 2), ("8", 0), ("1", 0)])
def test_rule_5_4_with_card_9_a_free_river_hex_right_next_to_the_city_connects(cards: str, points: int) -> None:
    game = at(f"""
        players: 2
        cards: variant
        without: 2 3
        seat 1: stand PSMFF; cards {cards}
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     ~     .     .     ~
         4      Z    [P]    .     .
         5   .     ~     2F    .     ~
         6      1P    2F    .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@E3", "F@H10", "done")
    assert source(game, 1, "nobles") == points


def test_rule_5_4_the_hex_of_the_city_itself_never_connects() -> None:
    game = at("""
        players: 2
        cards: variant
        without: 1 2
        seat: 2
        seat 1: stand PSMFF; cards 8 9
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     ~     .     2F    ~
         4      Z     .     2F    2F
         5   .     ~     1P   [P]    1f
         6      .     .     2F    2F    ~
         7   .     ~     .     .     .     ~
         8      .     ~     .     1P    .
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@G7", "F@H10", "done")
    assert source(game, 1, "nobles") == 0


@pytest.mark.parametrize(
    ("owners", "winner"), [("11223", 1), ("22222", 2), ("22233", 2), ("22333", 3), ("23333", 3), ("11113", 1)]
)
def test_rule_5_5_whoever_alone_has_most_tokens_next_to_the_city_wins_the_tile(owners: str, winner: int) -> None:
    game = around_g5(owners)
    assert [seat(game, number)["won"] for number in (1, 2, 3)] == [
        ["[S]"] if number == winner else [] for number in (1, 2, 3)
    ]


@pytest.mark.parametrize("owners", ["12233", "11222", "11333"])
def test_rule_5_5_on_a_tie_the_tile_leaves_the_game(owners: str) -> None:
    game = around_g5(owners)
    assert "G5" not in game.view()["tiles"]
    assert [seat(game, number)["won"] for number in (1, 2, 3)] == [[], [], []]


def test_rule_5_5_two_who_tie_take_it_from_each_other_and_not_to_a_third() -> None:
    game = at("""
        players: 3
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3         2f    2F    .     ~     .     .
         4           [PM]   .     .     .     .     .
         5         3f    3F    .     ~     .     .     .
         6            .     .     .     ~     Z     .
        23         .    [P]    .    [M]    ~     .     .
    """)
    play(game, "F@D6", "F@H10", "done")
    assert "D4" not in game.view()["tiles"]
    assert [seat(game, number)["won"] for number in (1, 2, 3)] == [[], [], []]


@pytest.mark.parametrize(("river", "winner"), [("~ ", 2), ("1p", None), ("2p", 2)])
def test_rule_5_5_tokens_in_the_river_count(river: str, winner: int | None) -> None:
    game = play(at(BY_THE_RIVER.replace("1F", "2S").replace("~  ", f"{river} ", 1)), "F@D6", "F@H10", "done")
    assert [number for number in (1, 2) if seat(game, number)["won"]] == ([winner] if winner else [])


def test_rule_5_5_tokens_that_are_merely_connected_do_not_count() -> None:
    game = play(at(NOBLES), "M@D22", "F@H10", "done")
    assert seat(game, 1)["won"] == ["[PM]"]
    crowd_behind = NOBLES.replace("1S", "2S")
    assert seat(play(at(crowd_behind), "M@D22", "F@H10", "done"), 2)["won"] == ["[PM]"]


def test_rule_5_6_every_player_is_paid_a_point_for_each_city_tile_in_front_of_them() -> None:
    game = at("""
        players: 3
        seat 1: stand PSMFF; won [PS] [SM]
        seat 2: stand PSMFF; won [S]
        seat 3: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3         ~     1F    .     ~     .     .
         4           [PM]   .     .     .     .     .
         5         ~     2F    .     ~     .     .     .
         6            .     .     .     ~     Z     .
        23         .    [P]    .    [M]    ~     .     .
    """)
    assert paid(play(game, "F@D6", "F@H10"), "done") == [2 + 1, 1, 0]
    assert source(game, 1, "cities") == 3


def test_rule_5_6_also_when_another_player_wins_the_tile() -> None:
    game = at("""
        players: 3
        seat 1: stand PSMFF; won [PS] [SM]
        seat 2: stand PSMFF; won [S]
        seat 3: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3         ~     3F    .     ~     .     .
         4           [PM]   .     .     .     .     .
         5         ~     3F    .     ~     .     .     .
         6            .     .     .     ~     Z     .
        23         .    [P]    .    [M]    ~     .     .
    """)
    assert paid(play(game, "F@D6", "F@H10"), "done") == [2, 1, 1]


def test_rule_5_6_on_a_tie_nobody_is_paid_for_cities() -> None:
    game = around_g5("12233", won="[PS] [SM]")
    assert game.scores == [0, 0, 0]


def test_rule_5_6_on_a_tie_the_nobles_are_paid_all_the_same() -> None:
    game = at(BY_THE_RIVER.replace("1F", "1M").replace("2F", "2P").replace("~  ", "2f ", 1))
    assert paid(play(game, "P@D6", "F@H10"), "done") == [2 + 2, 2]
    assert seat(game, 1)["won"] == seat(game, 2)["won"] == []
