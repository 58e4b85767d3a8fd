"""Chapter 3 of the rules: placing tokens."""

import pytest

import amytis
from amytis.games.babylonia.components import LOCATIONS, NEIGHBOURS, SPOTS
from tests.games.babylonia.table import at, paid, places, play, refused, seat, source, wide_open

BUSY = """
    players: 2
    seat 1: stand PSMFF
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     3   .     ~     .     .     ~
     4      Z    [P]    1S    .
     5   1F    2m    2P    .     ~
     6      .     .     .     .     ~
     7   .     ~     .     .     .     ~
    23         .    [P]    .    [M]    ~
"""

FIELDS = """
    players: 2
    seat 1: stand PSFFF
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     3   .     1p    .     .     ~
     4      Z    <5>    2F    .
     5   .     ~     .    <6>    ~
     6      .     .     .     .     ~
     7   .     ~     .     1S    .     ~
     8      .     ~    <7>    .     .
    23         .    [P]    .    [M]    ~
"""


@pytest.mark.parametrize("ground", ["E7", "I3"])
def test_rule_3_1_a_token_goes_onto_free_land_or_river(ground: str) -> None:
    game = play(at(BUSY), f"P@{ground}")
    assert game.view(0)["tokens"][ground] == {"seat": 0, "kind": "P"}


@pytest.mark.parametrize(
    ("taken", "by"),
    [("A5", "own token"), ("E5", "token of another"), ("C5", "token face down"), ("D4", "city"), ("B4", "ziggurat")],
)
def test_rule_3_1_a_hex_that_holds_something_is_not_free(taken: str, by: str) -> None:
    game = at(BUSY)
    assert refused(game, f"P@{taken}") == "3.1", by
    assert refused(game, f"F@{taken}") == "3.1", by


def test_rule_3_1_a_token_of_the_same_turn_takes_its_hex() -> None:
    game = play(at(BUSY), "P@E7")
    assert refused(game, "S@E7") == "3.1"


def test_rule_3_2_the_hex_of_a_city_that_was_taken_is_land_again() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     ~     1F    .     ~
         4      Z    [P]    .     .
         5   .     ~     2F   [S]    ~
         6      .     .     .     .     ~
        20      .     .     .     .     ~
        21   ~     .     .     .     .     ~
        22      .     .     .     .     .
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@D6", "F@E7", "done", "draw F", "draw F")
    play(game, "P@D4")
    assert game.view(1)["tokens"]["D4"] == {"seat": 1, "kind": "P"}


def test_rule_3_2_the_hex_of_a_city_lost_to_a_tie_is_land_again() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     2f    1F    .     ~
         4      Z    [P]    .     .
         5   .     ~     2F   [S]    ~
         6      .     .     .     .     ~
        20      .     .     .     .     ~
        21   ~     .     .     .     .     ~
        22      .     .     .     .     .
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@D6", "F@E7", "done", "draw F", "draw F")
    assert game.view()["seats"][0]["won"] == game.view()["seats"][1]["won"] == []
    assert "D4" in places(game, "P")


def test_rule_3_2_farmers_of_option_b_may_use_it_since_it_is_land() -> None:
    game = at("""
        players: 2
        seat 1: stand PFFFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z     .     .     .
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@E3", "F@E5", "F@D4", "done")
    assert game.view()["tokens"]["D4"] == {"seat": 0, "kind": "F"}


def test_rule_3_2_no_free_spot_keeps_a_location_from_being_surrounded() -> None:
    assert not [spot for spot in SPOTS if set(NEIGHBOURS[spot]) & set(LOCATIONS)]


def test_rule_3_3_a_token_in_the_river_counts_as_a_token() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     1p    2S    .     ~
         4      Z    [S]    .     .
         5   .     1m    2S    .     ~
         6      .     .     .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@D6", "F@E7", "done")
    assert seat(game, 1)["won"] == ["[S]"]


def test_rule_3_3_a_token_in_the_river_connects() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         2      1S                .
         3   .     1f    2F    .     ~
         4      Z    [S]    .     .
         5   .     ~     2F    .     ~
         6      .     .     .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@D6", "F@E7", "done")
    assert source(game, 1, "nobles") == 2


def test_rule_3_3_a_token_in_the_river_does_not_count_as_a_noble() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     ~     2F    .     ~
         4      Z    [S]    .     .
         5   .     1s    2F    .     ~
         6      .     .     .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    play(game, "S@C3", "F@D6", "done")
    assert source(game, 1, "nobles") == 0


def test_rule_3_3_only_its_owner_ever_knows_what_lies_face_down() -> None:
    game = play(wide_open("PSMFF"), "S@K9", "F@H10", "done")
    assert game.view(0)["tokens"]["K9"] == {"seat": 0, "kind": "S"}
    assert game.view(1)["tokens"]["K9"] == {"seat": 0, "kind": "?"}
    assert game.view()["tokens"]["K9"] == {"seat": 0, "kind": "?"}


def test_rule_3_3_not_even_after_the_end() -> None:
    game = at("""
        players: 2
        phase: over
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         9   .     .     ~     .     .     1s
    """)
    assert game.over
    assert game.view(1)["tokens"]["K9"]["kind"] == "?"
    assert game.view(0)["tokens"]["K9"]["kind"] == "S"


def test_rule_3_4_a_farmer_enters_a_field_next_to_an_own_face_up_token() -> None:
    game = play(at(FIELDS), "F@G5")
    assert game.view(0)["tokens"]["G5"] == {"seat": 0, "kind": "F"}


def test_rule_3_4_a_noble_and_a_farmer_are_neighbours_alike() -> None:
    assert "F8" in places(at(FIELDS), "F")
    assert "F8" in places(at(FIELDS.replace("1S", "1F")), "F")


def test_rule_3_4_a_token_of_another_seat_is_no_neighbour() -> None:
    game = at(FIELDS.replace("1S", "2S"))
    assert refused(game, "F@G5") == "3.4"
    assert refused(game, "F@F8") == "3.4"


def test_rule_3_4_a_token_lying_face_down_is_no_neighbour() -> None:
    assert refused(at(FIELDS), "F@D4") == "3.4"


def test_rule_3_4_a_token_played_face_down_in_the_same_turn_is_no_neighbour() -> None:
    game = play(at(FIELDS), "S@C5")
    assert refused(game, "F@D4") == "3.4"


def test_rule_3_4_a_token_played_earlier_in_the_same_turn_will_do() -> None:
    game = play(at(FIELDS), "S@E5")
    assert paid(game, "F@D4") == [5, 0]


def test_rule_3_4_a_farmer_in_a_field_is_a_neighbour_itself() -> None:
    game = at("""
        players: 2
        seat 1: stand PSFFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     ~     .     .     ~
         4      Z     .     1P    .
         5   .     ~     .    <6>    ~
         6      .     .     .     .     ~
         7   .     ~     .     .     .     ~
         8      .     ~    <7>    .     .
        23         .    [P]    .    [M]    ~
    """)
    assert refused(game, "F@F8") == "3.4"
    play(game, "F@G5", "F@G7")
    assert paid(game, "F@F8") == [7, 0]


def test_rule_3_4_a_field_may_be_entered_under_option_a() -> None:
    assert paid(at(FIELDS), "P@K9", "F@G5", "done") == [6, 0]


def test_rule_3_4_fields_may_be_entered_under_option_b() -> None:
    assert paid(at(FIELDS), "F@G5", "F@F8", "F@E7", "done") == [6 + 7, 0]


def test_rule_3_4_the_third_farmer_may_enter_a_field() -> None:
    assert paid(at(FIELDS), "F@H10", "F@E5", "F@D4", "done") == [5, 0]


def test_rule_3_4_the_second_player_of_the_first_round_may_enter_a_field() -> None:
    game = at(FIELDS.replace("seat 1:", "turn: 2\n    seat: 2\n    seat 1:"))
    assert paid(game, "F@G3", "F@G5", "done") == [0, 6]


@pytest.mark.parametrize("noble", ["P", "S"])
def test_rule_3_5_nobles_do_not_enter_crop_fields(noble: str) -> None:
    game = at(FIELDS)
    assert refused(game, f"{noble}@G5") == "3.5"
    assert refused(game, f"{noble}@D4") == "3.5"


def test_rule_3_5_nobles_enter_crop_fields_with_card_6() -> None:
    game = at(FIELDS.replace("PSFFF", "PSFFF; cards 6"))
    assert paid(game, "P@G5", "S@D4") == [6 + 5, 0]


def test_rule_3_5_card_6_is_of_use_to_its_owner_alone() -> None:
    game = at(FIELDS.replace("PSMFF", "PSMFF; cards 6"))
    assert refused(game, "P@G5") == "3.5"


@pytest.mark.parametrize("value", [5, 6, 7])
def test_rule_3_6_entering_a_field_pays_its_number_at_once(value: int) -> None:
    game = at(FIELDS.replace("<6>", "<#>").replace("<7>", "<#>").replace("<5>", f"<{value}>").replace("1p", "~ "))
    play(game, "P@E3")
    assert paid(game, "F@D4") == [value, 0]
    assert source(game, 1, "fields") == value


def test_rule_3_6_a_city_field_pays_a_point_for_every_city_tile_in_front_of_all_players() -> None:
    game = at("""
        players: 3
        seat 1: stand PSFFF; won [P] [PS]
        seat 2: stand PSMFF
        seat 3: stand PSMFF; won [S] [M] [M] [SM]
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3         ~     .     .     ~     .     .
         4            .     1P    .     .     .     .
         5         ~     .    <#>    ~     .     .     .
        23         .    [P]    .    [S]    ~     .     .
    """)
    assert paid(game, "F@G5") == [6, 0, 0]


def test_rule_3_6_a_city_field_pays_nothing_while_no_city_has_been_won() -> None:
    game = at(FIELDS.replace("<6>", "<#>"))
    assert paid(game, "F@G5") == [0, 0]
    assert "G5" not in game.view(0)["tiles"]


def test_rule_3_6_the_tile_leaves_the_game_and_the_token_stays() -> None:
    game = play(at(FIELDS), "F@G5", "S@E7", "done")
    assert "G5" not in game.view()["tiles"]
    assert game.view()["tokens"]["G5"] == {"seat": 0, "kind": "F"}
    assert seat(game, 1)["won"] == []
    play(game, "draw F", "draw F")
    assert refused(game, "F@G5") == "3.1"


def test_rule_3_6_a_field_pays_only_once() -> None:
    game = play(at(FIELDS), "F@G5", "S@E7")
    assert paid(game, "done") == [0, 0]
    assert game.to_move == amytis.CHANCE
