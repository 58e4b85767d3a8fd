"""Chapter 8 of the rules: the ziggurat cards, alone and together."""

from itertools import permutations

import pytest

import amytis
from tests.games.babylonia.table import at, paid, places, play, refused, seat, source, stand, wide_open

# A token of seat 1 on B6 wins the ziggurat B4; one on D22 the city E23.
CITY_AND_ZIGGURAT = """
    players: 2
    cards: {cards}
    seat 1: stand PSMFF; won {won}
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     2      1F                .
     3   1S    ~     .     .     ~
     4      Z    [P]    .     .
     5   2F    ~     .    [S]    ~
     6      .     .     .     .     ~
    21   ~     .     1F    .     .     ~
    22      .     .     1F    .     .
    23         .    [P]    .    [M]    ~
"""

# Seat 2 wins the ziggurat B4 when seat 1 places a token on B6.
THE_OTHER_WINS = """
    players: 2
    seat 1: stand PSMFF
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     2      2F                .
     3   2S    ~     .     .     ~
     4      Z     .     .     .
     5   2F    ~     .     .     ~
     6      .     .     .     .     ~
    23         .    [P]    .    [M]    ~
"""

FIELDS = """
    players: 2
    seat 1: stand PSMFFFF; cards 3 {cards}
    seat 2: stand PSMFF; won [P] [S]
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     3   .     ~     .     .     ~
     4      Z    <5>    2F    .
     5   .     ~     .    <6>    ~
     6      .     .     .     .     ~
     7   .     ~     .     .    <#>    ~
     8      .     ~    <7>    .     .
    23         .    [P]    .    [M]    ~
"""

# A token of seat 1 on D6 wins the city D4.
A_CITY_TO_WIN = """
    players: 2
    seat 1: stand PSMFF{first}
    seat 2: stand PSMFF{second}
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     3   .     ~     1F    .     ~
     4      Z    [PM]   .     .
     5   .     ~     2F   <#>    ~
     6      .     .     .     .     ~
    23         .    [P]    .    [M]    ~
"""

# A token of seat 1 on D22 surrounds E23; its priest on H16 is far from the farmer on E21.
FAR_AWAY = """
    players: 2
    cards: variant
    without: 1 2
    seat 1: stand PSMFF; cards {cards}
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     4      Z    [P]    .     .
     5   .     ~     .    [S]    ~
    16      ~     .     ~     1P    ~
    17   ~     ~     .     .     .
    18      .     ~     ~     .     ~
    19   ~     Z     ~     .     .
    20      .     .     .     .     ~
    21   ~     .     1F    .     .     ~
    22      .     .     2F    .     .
    23         .    [P]    .    [M]    ~
"""

# A token of seat 1 on D22 surrounds E23; its priest on E17, in the North, lies across the river from the farmer on E21.
ACROSS_THE_RIVER = """
    players: 2
    cards: variant
    without: 1 2
    seat 1: stand PSMFF; cards {cards}
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     4      Z    [P]    .     .
     5   .     ~     .    [S]    ~
    15   .     .     .     .     .     ~
    16      ~     .     ~     .     ~
    17   ~     ~     1P    .     .
    18      .     ~     ~     .     ~
    19   ~     Z     ~     .     .
    20      .     .     .     .     ~
    21   ~     .     1F    .     .     ~
    22      .     .     2F    .     .
    23         .    [P]    .    [M]    ~
"""


def nobles_paid(game: amytis.Game) -> int:
    """What seat 1 is paid for nobles when E23 is surrounded."""
    return source(play(game, "F@D22", "F@H10", "done"), 1, "nobles")


def turn(game: amytis.Game, tokens: str) -> amytis.Game:
    """Place these tokens on land, in this order."""
    for kind, ground in zip(tokens, ["H10", "G9", "E7", "G7", "H8", "F6", "H6"], strict=False):
        play(game, f"{kind}@{ground}")
    return game


def test_rule_8_1_card_1_is_ten_points_at_once() -> None:
    game = play(at(CITY_AND_ZIGGURAT.format(cards="base", won="")), "F@B6", "F@H10", "done")
    assert paid(game, "card 1") == [10, 0]
    assert source(game, 1, "cards") == 10


def test_rule_8_1_then_it_is_spent() -> None:
    game = play(at(CITY_AND_ZIGGURAT.format(cards="base", won="")), "F@B6", "F@H10", "done", "card 1")
    assert seat(game, 1)["spent"] == [1]
    assert game.view()["display"] == [2, 3, 4, 5, 6, 7]
    assert paid(game, "draw F", "draw F", "F@E7", "F@G9", "done") == [0, 0]


def test_rule_8_2_the_extra_turn_is_offered_after_the_own_refill() -> None:
    game = play(wide_open("PSMFF", cards="2"), "P@H10", "S@G9", "done")
    assert game.to_move == amytis.CHANCE
    play(game, "draw F", "draw F")
    assert game.to_move == 0
    assert game.moves() == ["extra turn", "no extra turn"]


def test_rule_8_2_it_is_a_whole_turn_and_then_the_card_is_spent() -> None:
    game = play(wide_open("PSMFF", cards="2"), "P@H10", "S@G9", "done", "draw F", "draw F", "extra turn")
    assert game.to_move == 0
    assert seat(game, 1)["spent"] == [2]
    play(game, "F@E7", "F@G7", "F@H8", "done", "draw P", "draw P", "draw P")
    assert game.to_move == 1
    assert game.view()["phase"] == "play"


def test_rule_8_2_declining_keeps_it() -> None:
    game = play(wide_open("PSMFF", cards="2"), "P@H10", "S@G9", "done", "draw F", "draw F", "no extra turn")
    assert game.to_move == 1
    assert seat(game, 1)["spent"] == []
    play(game, "P@E7", "S@G7", "done", "draw F", "draw F")
    assert game.view()["phase"] == "play"
    assert game.to_move == 0
    play(game, "M@F6", "F@H6", "done", "draw F", "draw F")
    assert game.moves() == ["extra turn", "no extra turn"]


def test_rule_8_2_it_is_offered_in_the_very_turn_it_was_won() -> None:
    game = play(at(CITY_AND_ZIGGURAT.format(cards="base", won="")), "F@B6", "F@H10", "done", "card 2")
    play(game, "draw F", "draw F")
    assert game.moves() == ["extra turn", "no extra turn"]


def test_rule_8_2_won_on_another_players_turn_it_waits_for_the_own_refill() -> None:
    game = play(at(THE_OTHER_WINS), "F@B6", "F@H10", "done", "card 2", "draw F", "draw F")
    assert game.view()["phase"] == "play"
    play(game, "P@E7", "S@G7", "done", "draw F", "draw F")
    assert game.to_move == 1
    assert game.moves() == ["extra turn", "no extra turn"]


def test_rule_8_2_it_is_not_offered_when_the_game_has_ended() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF; cards 2
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
        23         .    [P]    .     .     ~
    """)
    play(game, "P@H10", "S@G9", "done", "draw F", "draw F")
    assert game.over


def test_rule_8_2_it_is_not_to_be_had_at_other_times() -> None:
    game = wide_open("PSMFF", cards="2")
    assert refused(game, "extra turn") == "8.2"
    assert refused(game, "no extra turn") == "8.2"


def test_rule_8_2_the_offer_is_answered_first() -> None:
    game = play(wide_open("PSMFF", cards="2"), "P@H10", "S@G9", "done", "draw F", "draw F")
    assert refused(game, "F@E7") == "8.2"
    assert refused(game, "done") == "8.2"


def test_rule_8_2_a_spent_card_is_not_offered_again() -> None:
    game = at("""
        players: 2
        extra turn: spent
        seat 1: stand PSMFF; cards 2
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
        23         .    [P]    .    [M]    ~
    """)
    play(game, "P@H10", "S@G9", "done", "draw F", "draw F")
    assert game.to_move == 1


def test_rule_8_3_the_stand_holds_seven() -> None:
    game = play(wide_open("PSMFF", cards="3"), "P@H10", "S@G9", "done")
    play(game, "draw F", "draw F", "draw F")
    assert game.to_move == amytis.CHANCE
    play(game, "draw P")
    assert stand(game, 1) == "PMFFFFF"
    assert game.to_move == 1


def test_rule_8_3_others_keep_their_stand_of_five() -> None:
    game = wide_open("PSMFF", cards="3")
    play(game, "P@H10", "S@G9", "done", "draw F", "draw F", "draw F", "draw F")
    play(game, "P@E7", "S@G7", "done", "draw F", "draw F")
    assert stand(game, 2) == "MFFFF"
    assert game.to_move == 0


def test_rule_8_3_it_works_for_the_refill_of_the_turn_it_was_won_in() -> None:
    game = play(at(CITY_AND_ZIGGURAT.format(cards="base", won="")), "F@B6", "F@H10", "done", "card 3")
    play(game, "draw F", "draw F", "draw F", "draw F")
    assert stand(game, 1) == "PSMFFFF"
    assert game.to_move == 1


def test_rule_8_3_won_on_another_players_turn_it_waits_for_the_own_refill() -> None:
    game = play(at(THE_OTHER_WINS), "F@B6", "F@H10", "done", "card 3", "draw F", "draw F")
    assert stand(game, 2) == "PSMFF"
    assert game.to_move == 1
    play(game, "P@E7", "S@G7", "done", "draw F", "draw F", "draw F", "draw F")
    assert stand(game, 2) == "MFFFFFF"


def test_rule_8_3_seven_farmers_may_be_played_at_once() -> None:
    game = play(turn(wide_open("FFFFFFF", cards="3"), "FFFFFFF"), "done")
    assert seat(game, 1)["stand_size"] == 0
    assert len(game.view()["tokens"]) == 7


@pytest.mark.parametrize("order", ["".join(order) for order in permutations("PSM")])
def test_rule_8_4_one_priest_one_servant_and_one_merchant(order: str) -> None:
    game = play(turn(wide_open("PSMFF", cards="4"), order), "done")
    assert len(game.view()["tokens"]) == 3


def test_rule_8_4_without_the_card_two_nobles_are_the_limit() -> None:
    assert refused(turn(wide_open("PSMFF"), "PS"), "M@E7") == "2.3"


@pytest.mark.parametrize(("two", "third"), [("PS", "P"), ("PP", "S"), ("PP", "P"), ("PS", "F"), ("PF", "S")])
def test_rule_8_4_it_must_be_three_different_nobles(two: str, third: str) -> None:
    game = turn(wide_open("PPPSMFF", cards="4"), two)
    assert refused(game, f"{third}@E7") in ("2.3", "8.4")


def test_rule_8_4_nothing_more() -> None:
    game = turn(wide_open("PSMMFF", cards="4"), "PSM")
    assert refused(game, "F@G7") in ("2.3", "8.4")
    assert refused(game, "M@G7") in ("2.3", "8.4")
    assert game.moves() == ["done"]


def test_rule_8_4_two_nobles_are_still_option_a() -> None:
    game = play(turn(wide_open("PSMFF", cards="4"), "PS"), "done")
    assert len(game.view()["tokens"]) == 2


def test_rule_8_4_the_third_noble_goes_on_land() -> None:
    game = turn(wide_open("PSMFF", cards="4"), "PS")
    assert "K9" not in places(game, "M")
    assert refused(game, "M@K9") == "8.4"


@pytest.mark.parametrize("two", [("P@K9", "S@H10"), ("P@H10", "S@K9")])
def test_rule_8_4_no_third_noble_once_one_lies_face_down(two: tuple[str, str]) -> None:
    game = play(wide_open("PSMFF", cards="4"), *two)
    assert refused(game, "M@E7") == "8.4"


@pytest.mark.parametrize("order", ["PFFF", "FPFF", "FFPF", "FFFP", "PFFFF", "FFPFF", "FFFPF", "FFFFP"])
def test_rule_8_5_one_noble_with_three_or_more_farmers_in_any_order(order: str) -> None:
    game = play(turn(wide_open("PSFFFF", cards="5"), order), "done")
    assert len(game.view()["tokens"]) == len(order)


@pytest.mark.parametrize(("played", "next_one"), [("FFF", "P"), ("FFFF", "P"), ("FF", "P"), ("PF", "F")])
def test_rule_8_5_without_the_card_no_noble_goes_with_farmers(played: str, next_one: str) -> None:
    game = turn(wide_open("PSFFFFF"), played)
    assert refused(game, f"{next_one}@H8") == "2.3"


@pytest.mark.parametrize("order", ["PFF", "FPF", "FFP"])
def test_rule_8_5_a_noble_and_two_farmers_are_no_whole_turn(order: str) -> None:
    game = turn(wide_open("PSFFFF", cards="5"), order)
    assert refused(game, "done") == "8.5"


@pytest.mark.parametrize("played", ["PFF", "FFP", "PFFF", "FFFP"])
def test_rule_8_5_exactly_one_noble(played: str) -> None:
    game = turn(wide_open("PPSFFFF", cards="5"), played)
    assert refused(game, "S@H8") in ("2.3", "8.5")
    assert refused(game, "P@H8") in ("2.3", "8.5")


@pytest.mark.parametrize("played", ["FF", "FFF"])
def test_rule_8_5_the_noble_goes_on_land(played: str) -> None:
    game = turn(wide_open("PSFFFF", cards="5"), played)
    assert "K9" not in places(game, "P")
    assert refused(game, "P@K9") == "8.5"


def test_rule_8_5_the_farmers_beside_the_noble_go_on_land() -> None:
    game = turn(wide_open("PSFFFF", cards="5"), "PF")
    assert places(game, "F")
    assert refused(game, "F@K9") == "8.5"


@pytest.mark.parametrize("two", [("P@K9", "F@H10"), ("P@H10", "F@K9"), ("F@K9", "P@H10")])
def test_rule_8_5_no_third_token_once_one_lies_face_down(two: tuple[str, str]) -> None:
    game = play(wide_open("PSFFFF", cards="5"), *two)
    assert refused(game, "F@E7") == "8.5"
    assert game.moves() == ["done"]


def test_rule_8_5_farmers_alone_are_still_option_b() -> None:
    game = play(turn(wide_open("PSFFFF", cards="5"), "FFF"), "done")
    assert len(game.view()["tokens"]) == 3


def test_rule_8_5_cards_4_and_5_do_not_mix() -> None:
    three_nobles = turn(wide_open("PSMFFFF", cards="4 5"), "PSM")
    assert three_nobles.moves() == ["done"]
    farmers_and_noble = turn(wide_open("PSMFFFF", cards="4 5"), "FFFP")
    assert {move[0] for move in farmers_and_noble.moves()} == {"F", "d"}
    two_nobles = turn(wide_open("PSMFFFF", cards="4 5"), "PS")
    assert {move[0] for move in two_nobles.moves()} == {"M", "d"}
    noble_and_farmer = turn(wide_open("PSMFFFF", cards="4 5"), "PF")
    assert {move[0] for move in noble_and_farmer.moves()} == {"F", "d"}


def test_rule_8_6_nobles_enter_crop_fields_and_score_them() -> None:
    game = at(FIELDS.format(cards="6"))
    assert paid(game, "P@G5") == [6, 0]
    assert game.view(0)["tokens"]["G5"] == {"seat": 0, "kind": "P"}
    assert "G5" not in game.view(0)["tiles"]


def test_rule_8_6_no_token_needs_to_be_next_to_the_field() -> None:
    assert {"D4", "G5", "F8", "I7"} <= places(at(FIELDS.format(cards="6")), "M")


def test_rule_8_6_a_noble_scores_a_city_field_too() -> None:
    assert paid(at(FIELDS.format(cards="6")), "S@I7") == [2, 0]


def test_rule_8_6_farmers_need_their_neighbour_all_the_same() -> None:
    game = at(FIELDS.format(cards="6"))
    assert refused(game, "F@D4") == "3.4"
    assert paid(game, "P@E5", "F@D4") == [5, 0]


def test_rule_8_6_without_the_card_nobles_stay_out() -> None:
    assert refused(at(FIELDS.format(cards="")), "P@G5") == "3.5"


def test_rule_8_6_goes_with_option_a() -> None:
    assert paid(at(FIELDS.format(cards="6")), "P@G5", "S@F8", "done") == [6 + 7, 0]


def test_rule_8_6_goes_with_card_4_three_nobles_into_three_fields() -> None:
    assert paid(at(FIELDS.format(cards="4 6")), "P@D4", "S@G5", "M@F8", "done") == [5 + 6 + 7, 0]


def test_rule_8_6_alone_does_not_allow_a_third_noble() -> None:
    game = play(at(FIELDS.format(cards="6")), "P@D4", "S@G5")
    assert refused(game, "M@F8") == "2.3"


@pytest.mark.parametrize("when", [0, 1, 2, 3])
def test_rule_8_6_goes_with_card_5_a_noble_into_a_field_beside_three_farmers(when: int) -> None:
    moves = ["F@H10", "F@E7", "F@E3"]
    moves.insert(when, "M@G5")
    assert paid(at(FIELDS.format(cards="5 6")), *moves, "done") == [6, 0]


def test_rule_8_6_a_farmer_follows_the_noble_from_field_to_field() -> None:
    game = at(FIELDS.format(cards="5 6"))
    assert refused(game, "F@F8") == "3.4"
    assert paid(game, "M@G5", "F@G7", "F@F8", "F@E5", "F@D4", "done") == [6 + 7 + 5, 0]


@pytest.mark.parametrize(
    ("won", "points"),
    [("", 1), ("[S]", 2 + 1), ("[S] [P]", 3 + 1), ("[S] [M] [SM]", 4 + 2), ("[S] [M] [SM] [PS]", 5 + 2)],
)
def test_rule_8_7_one_more_point_for_every_two_city_tiles(won: str, points: int) -> None:
    game = at(A_CITY_TO_WIN.format(first=f"; cards 7; won {won}", second=""))
    assert paid(play(game, "F@D6", "F@H10"), "done") == [points, 0]
    assert source(game, 1, "cities") == points


def test_rule_8_7_also_when_another_player_wins_the_tile() -> None:
    game = at(A_CITY_TO_WIN.format(first="", second="; cards 7; won [S] [M]"))
    assert paid(play(game, "F@D6", "F@H10"), "done") == [1, 2 + 1]


def test_rule_8_7_not_when_the_tile_is_lost_to_a_tie() -> None:
    game = at(A_CITY_TO_WIN.format(first="; cards 7; won [S] [M]", second="").replace("~  ", "2f ", 1))
    assert paid(play(game, "F@D6", "F@H10"), "done") == [0, 0]


def test_rule_8_7_not_for_crop_fields() -> None:
    game = at(A_CITY_TO_WIN.format(first="; cards 7; won [S] [M]", second=""))
    assert paid(game, "F@F4", "F@G5") == [2, 0]


def test_rule_8_7_won_in_the_middle_of_the_scoring_it_pays_for_the_cities_still_to_come() -> None:
    game = play(at(CITY_AND_ZIGGURAT.format(cards="base", won="[PS]")), "F@B6", "F@D22", "done", "score B4")
    assert paid(game, "card 7") == [2 + 1, 0]


def test_rule_8_7_won_after_the_city_it_pays_nothing_for_it() -> None:
    game = play(at(CITY_AND_ZIGGURAT.format(cards="base", won="[PS]")), "F@B6", "F@D22", "done")
    assert paid(game, "score E23") == [2, 0]
    assert paid(game, "card 7") == [0, 0]


@pytest.mark.parametrize(("cards", "points"), [("8", 2), ("9", 0), ("7", 0)])
def test_rule_8_8_free_land_of_central_connects(cards: str, points: int) -> None:
    assert nobles_paid(at(FAR_AWAY.format(cards=cards))) == points


def test_rule_8_8_only_the_owner_of_the_card_is_connected() -> None:
    game = at(FAR_AWAY.format(cards="3").replace("seat 2: stand PSMFF", "seat 2: stand PSMFF; cards 8"))
    assert nobles_paid(game) == 0


def test_rule_8_8_hexes_that_hold_something_do_not_connect() -> None:
    walled_in = """
        players: 2
        cards: variant
        without: 1 2
        seat 1: stand PSMFF; cards 8
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z    [P]    .     .
         5   .     ~     .    [S]    ~
        17   ~     ~     .     1P    .
        18      .     ~     ~     .     ~
        19   ~     Z     ~     .     .
        20      .     2F   [PS]   .     ~
        21   ~     2F    1F    .     .     ~
        22      .     .     2F    .     .
        23         2F   [P]    .    [M]    ~
    """
    assert nobles_paid(at(walled_in)) == 0
    assert nobles_paid(at(walled_in.replace("[PS]", " .  "))) == 2


@pytest.mark.parametrize(("gap", "points"), [(". ", 0), ("1M", 2)])
def test_rule_8_8_free_land_of_the_north_does_not_connect(gap: str, points: int) -> None:
    text = """
        players: 2
        cards: variant
        without: 1 2
        seat 1: stand PSMFF; cards 8
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z    [P]    .     .
         5   .     ~     .    [S]    ~
        16      ~     1P    ~     .     ~
        17   ~     ~     1M    .     .
        18      .     ~     ~     .     ~
        19   ~     Z     1f    .     .
        20      .     .     .     .     ~
        21   ~     .     1F    .     .     ~
        22      .     .     2F    .     .
        23         .    [P]    .    [M]    ~
    """
    assert nobles_paid(at(text.replace("1M", gap))) == points


@pytest.mark.parametrize(("gap", "points"), [(". ", 0), ("1M", 2)])
def test_rule_8_8_free_land_of_the_south_does_not_connect(gap: str, points: int) -> None:
    text = """
        players: 3
        cards: variant
        without: 1 2
        seat 1: stand PSMFF; cards 8
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3         ~     .     .     ~     .     .
         4            .     .     .     .     1P    1F
         5         ~     .     .     ~     .     1M   [P]
         6            .     .     .     ~     Z     2F
         7         ~     .     .     .     ~     .     .
        23         .    [P]    .    [M]    ~     .     .
    """
    game = play(at(text.replace("1M", gap)), "F@O7", "F@H10", "done")
    assert source(game, 1, "nobles") == points


def test_rule_8_8_free_river_does_not_connect() -> None:
    assert nobles_paid(at(ACROSS_THE_RIVER.format(cards="8"))) == 0


@pytest.mark.parametrize(("first", "points"), [("G5", 2), ("I7", 0)])
def test_rule_8_8_a_city_taken_earlier_in_the_same_turn_is_free_land_that_connects(first: str, points: int) -> None:
    game = at("""
        players: 2
        cards: variant
        without: 1 2
        seat 1: stand PSMFF; cards 8
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     ~     .     .     ~
         4      Z     .     1P    2F
         5   .     ~     .    [S]    ~
         6      .     .     2F    1F    ~
         7   .     ~     .     2F   [P]    ~
         8      .     ~     .     2F    .
         9   .     .     ~     .     2F    ~
        10      .     .     ~     .    [M]
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@G3", "F@J8", "done", f"score {first}")
    assert source(game, 1, "nobles") == points


@pytest.mark.parametrize(("cards", "points"), [("9", 2), ("8", 0), ("7", 0)])
def test_rule_8_9_free_river_connects(cards: str, points: int) -> None:
    assert nobles_paid(at(ACROSS_THE_RIVER.format(cards=cards))) == points


def test_rule_8_9_only_the_owner_of_the_card_is_connected() -> None:
    game = at(ACROSS_THE_RIVER.format(cards="3").replace("seat 2: stand PSMFF", "seat 2: stand PSMFF; cards 9"))
    assert nobles_paid(game) == 0


@pytest.mark.parametrize(("bridge", "points"), [("1f", 2), ("2f", 0)])
def test_rule_8_9_a_river_hex_with_a_token_of_another_does_not_connect(bridge: str, points: int) -> None:
    text = """
        players: 2
        cards: variant
        without: 1 2
        seat 1: stand PSMFF; cards 9
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
    """
    assert nobles_paid(at(text.replace("1f", bridge))) == points


@pytest.mark.parametrize(("river", "points"), [("~ ", 2), ("2f", 0)])
def test_rule_8_9_free_river_connects_right_next_to_the_city(river: str, points: int) -> None:
    text = """
        players: 2
        cards: variant
        without: 1 2
        seat 1: stand PSMFF; cards 9
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     ~     .     .     ~
         4      Z    [P]    .     .
         5   .     2f    2F    .     ~
         6      1P    2F    .     .     ~
        23         .    [P]    .    [M]    ~
    """
    game = play(at(text.replace("2f", river)), "F@E3", "F@H10", "done")
    assert source(game, 1, "nobles") == points


@pytest.mark.parametrize(("cards", "points"), [("8", 0), ("9", 0), ("8 9", 2)])
def test_rule_8_9_together_with_card_8_the_way_leads_over_river_and_land(cards: str, points: int) -> None:
    game = at(f"""
        players: 2
        cards: variant
        without: 1 2
        seat 1: stand PSMFF; cards {cards}
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z    [P]    .     .
         5   .     ~     .    [S]    ~
        17   ~     ~     1P    .     .
        18      .     ~     ~     .     ~
        19   ~     Z     2f    .     .
        20      .     .     .     .     ~
        21   ~     .     1F    .     .     ~
        22      .     .     2F    .     .
        23         .    [P]    .    [M]    ~
    """)
    assert nobles_paid(game) == points
