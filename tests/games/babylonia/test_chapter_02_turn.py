"""Chapter 2 of the rules: the turn."""

import pytest

import amytis
from amytis.games.babylonia.reading import read
from tests.games.babylonia.table import at, paid, places, play, refused, seat, stand, wide_open

FIRST_ROUND = """
    players: 4
    turn: {turn}
    seat: {turn}
    seat 1: stand PSMFF
    seat 2: stand PFFFF
    seat 3: stand FFFFF
    seat 4: stand PFFFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
    23         .    [P]    .    [M]    ~     .     .
"""

# Three land hexes are left free, G9, G11 and J4, and every field is out of seat 1's reach. No game comes so far without
# scoring its cities, so no such position is accepted; the rule holds all the same.
CROWDED = """
    players: 4
    seat 1: stand PFFF; cards 5
    seat 2: stand PMF
    seat 3: stand PMF
    seat 4: stand PMF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     1                           ~     3F
     2      1S                1S   <7>    2F
     3   2M    ~     2F    1F    ~     4M   <5>
     4      Z    [S]    3F    2P    .     2P    4S
     5   4F    ~     3S   [PS]   ~     1F    2F   <5>
     6      2S    4P    1S    1F    ~     Z     3F
     7  <#>    ~     2F    1M   [M]    ~     4F    4S
     8      4F    ~    [M]    2F    3F    1F    4F   <6>
     9   3M    4M    ~     .     2M    ~    [SM]   3F
    10     [SM]   4M    ~     3S    3S    1P    3F    2S
    11   3M    1F  [PSM]   .     1F    ~     1P    2F
    12      4F    3M    ~     1M    2S    4S   [P]    4P
    13  <#>    2M    3P   [S]    Z     ~     2S    4S   <6>
    14      4S    3F    ~     1P    2P   [SM]   1P    4F
    15   3M   [PS]  [S]    3P    1M    ~     4F   [PM]   2F
    16      ~     1F    ~     2S    ~     1M    1S    1M
    17   4f    ~     1M    1S   [M]    3F   [PM]   1P    4M
    18      4F    ~     ~     1S    ~     3P    2M    4M
    19   ~     Z     ~     1F    1F   [P]    3S    Z    <7>
    20      2F    4P   [PM]  [PS]   ~     4S    3S    2M
    21   ~     2S    3M    3F    3P    ~     4F    3P    4P
    22     <#>    2F    3F    4F    4P    2F    2P    2P
    23         2F   <#>    3F   <#>    3s   <#>   <#>
"""


def test_rule_2_1_play_then_score_then_refill() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         4      Z    [P]    .     .
         5   .     ~     .    [S]    ~
        21   ~     .     1F    .     2F    ~
        22      .     .     1F    .     2F
        23         .    [P]    .    [M]    ~
    """)
    assert play(game, "P@D22", "F@H22").view()["phase"] == "play"
    assert play(game, "done").view()["phase"] == "score"
    assert play(game, "score E23").view()["phase"] == "refill"
    assert game.to_move == amytis.CHANCE
    assert play(game, "draw F", "draw M").view()["phase"] == "play"
    assert game.to_move == 1


def test_rule_2_1_tokens_come_from_the_stand() -> None:
    game = wide_open("PPSFF")
    assert refused(game, "M@H10") == "2.1"
    assert stand(play(game, "P@H10", "F@G9"), 1) == "PSF"


def test_rule_2_1_the_second_of_a_kind_must_be_on_the_stand_too() -> None:
    game = play(wide_open("PSMFF"), "P@H10")
    assert refused(game, "P@G9") == "2.1"


def test_rule_2_1_nobody_draws_before_the_turn_is_played() -> None:
    assert refused(wide_open("PSMFF"), "draw P") == "2.1"


def test_rule_2_1_nobody_plays_before_the_stand_is_refilled() -> None:
    game = play(wide_open("PSMFF"), "P@H10", "S@G9", "done")
    assert refused(game, "M@E7") == "2.1"
    assert refused(game, "done") == "2.1"


def test_rule_2_2_tokens_are_entered_one_by_one_and_taken_back() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3   .     ~     1P    .     ~
         4      Z    <6>    .     .
         5   .     ~     .     .     ~
         6      .     .     .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    before = game.draw()
    assert paid(game, "F@D4", "P@A5") == [6 + 1, 0]
    game.undo().undo()
    assert game.draw() == before


def test_rule_2_2_only_done_confirms_the_turn() -> None:
    game = wide_open("PSMFF")
    assert [play(game, move).unconfirmed for move in ("P@H10", "S@G9", "done")] == [1, 2, 0]


def test_rule_2_2_a_full_turn_still_waits_for_done() -> None:
    game = play(wide_open("PSMFF"), "P@H10", "S@G9")
    assert game.to_move == 0
    assert game.moves() == ["done"]


def test_rule_2_2_until_done_only_the_player_sees_the_tokens() -> None:
    game = wide_open("PSMFF")
    others, spectator = game.view(1), game.view()
    play(game, "P@H10", "S@G9")
    assert game.view(0)["played"] == ["P@H10", "S@G9"]
    assert game.view(1) == others
    assert game.view() == spectator
    play(game, "done")
    assert set(game.view(1)["tokens"]) == {"H10", "G9"}


@pytest.mark.parametrize("tokens", ["PP", "PS", "MF", "FM", "FF"])
def test_rule_2_3_option_a_is_two_tokens_of_any_kinds(tokens: str) -> None:
    game = wide_open("PPSMFFF")
    play(game, f"{tokens[0]}@H10", f"{tokens[1]}@G9", "done")
    assert [token["kind"] for token in game.view()["tokens"].values()] == [tokens[1], tokens[0]]


@pytest.mark.parametrize("tokens", ["PS", "MF", "FF"])
def test_rule_2_3_one_or_both_tokens_of_option_a_may_lie_in_the_river(tokens: str) -> None:
    for ground in ("H10", "K9"):
        game = wide_open("PPSMFFF")
        play(game, f"{tokens[0]}@K11", f"{tokens[1]}@{ground}", "done")
        assert set(game.view()["tokens"]) == {"K11", ground}


def test_rule_2_3_one_token_is_too_few() -> None:
    assert refused(play(wide_open("PSMFF"), "P@H10"), "done") == "2.3"


@pytest.mark.parametrize(("two", "third"), [("PS", "M"), ("PS", "F"), ("PF", "F"), ("FP", "F"), ("FF", "P")])
def test_rule_2_3_three_tokens_with_a_noble_are_too_many(two: str, third: str) -> None:
    game = play(wide_open("PSMFFFF"), f"{two[0]}@H10", f"{two[1]}@G9")
    assert refused(game, f"{third}@E7") == "2.3"


def test_rule_2_3_a_third_noble_is_too_many_wherever_the_first_two_lie() -> None:
    game = play(wide_open("PSMFF"), "P@K9", "S@H10")
    assert refused(game, "M@E7") == "2.3"


def test_rule_2_3_two_farmers_are_option_a_as_well() -> None:
    game = play(wide_open("PSMFF"), "F@H10", "F@K9", "done")
    assert game.to_move == amytis.CHANCE


def test_rule_2_3_fewer_than_two_only_when_the_stand_holds_fewer() -> None:
    game = play(wide_open("P"), "P@H10", "done")
    assert game.view()["tokens"] == {"H10": {"seat": 0, "kind": "P"}}
    assert game.to_move == amytis.CHANCE


@pytest.mark.parametrize("farmers", [3, 4, 5])
def test_rule_2_4_option_b_is_three_or_more_farmers(farmers: int) -> None:
    game = wide_open("FFFFF")
    for ground in ["H10", "G9", "E7", "G7", "H8"][:farmers]:
        play(game, f"F@{ground}")
    play(game, "done")
    assert len(game.view()["tokens"]) == farmers


def test_rule_2_4_the_third_farmer_goes_on_land() -> None:
    game = play(wide_open("FFFFF"), "F@H10", "F@G9")
    assert refused(game, "F@K9") == "2.4"
    assert "K9" not in places(game, "F")
    assert "E7" in places(game, "F")


def test_rule_2_4_the_fourth_farmer_goes_on_land_too() -> None:
    game = play(wide_open("FFFFF"), "F@H10", "F@G9", "F@E7")
    assert refused(game, "F@K9") == "2.4"


@pytest.mark.parametrize("two", [("F@H10", "F@K9"), ("F@K9", "F@H10"), ("F@K9", "F@K11")])
def test_rule_2_4_no_third_farmer_once_one_lies_in_the_river(two: tuple[str, str]) -> None:
    game = play(wide_open("FFFFF"), *two)
    assert refused(game, "F@E7") == "2.4"


def test_rule_2_5_the_first_player_plays_exactly_one_token() -> None:
    game = at(FIRST_ROUND.format(turn=1))
    assert refused(game, "done") == "2.5"
    play(game, "P@H10")
    assert refused(game, "S@G9") == "2.5"
    assert refused(game, "F@G9") == "2.5"
    assert play(game, "done").to_move == amytis.CHANCE


def test_rule_2_5_the_second_player_plays_exactly_two() -> None:
    game = at(FIRST_ROUND.format(turn=2))
    play(game, "F@H10")
    assert refused(game, "done") in ("2.3", "2.5")
    play(game, "F@G9")
    assert refused(game, "F@E7") == "2.5"
    assert play(game, "done").to_move == amytis.CHANCE


@pytest.mark.parametrize("turn", [3, 4])
def test_rule_2_5_the_third_and_fourth_player_may_choose_option_b(turn: int) -> None:
    game = at(FIRST_ROUND.format(turn=turn))
    play(game, "F@H10", "F@G9", "F@E7", "F@G7", "done")
    assert len(game.view()["tokens"]) == 4


@pytest.mark.parametrize("turn", [3, 4])
def test_rule_2_5_the_third_and_fourth_player_play_two_otherwise(turn: int) -> None:
    game = play(at(FIRST_ROUND.format(turn=turn)), "F@H10")
    assert refused(game, "done") == "2.3"
    assert play(game, "F@K9", "done").to_move == amytis.CHANCE


def test_rule_2_5_the_first_player_is_free_in_the_second_round() -> None:
    game = at(FIRST_ROUND.format(turn=1).replace("turn: 1", "turn: 5"))
    play(game, "P@H10", "S@G9", "done")
    assert len(game.view()["tokens"]) == 2


def test_rule_2_6_nobody_passes() -> None:
    game = wide_open("PSMFF")
    assert refused(game, "done") == "2.3"
    assert "done" not in game.moves()


def test_rule_2_6_a_noble_may_not_follow_two_farmers_if_the_stand_lacks_the_third() -> None:
    game = play(wide_open("PSFF", cards="5"), "F@H10", "F@G9")
    assert refused(game, "P@E7") == "2.6"
    assert game.moves() == ["done"]


def test_rule_2_6_a_second_farmer_may_not_follow_a_noble_if_the_stand_lacks_the_third() -> None:
    game = play(wide_open("PSFF", cards="5"), "P@H10", "F@G9")
    assert refused(game, "F@E7") == "2.6"
    assert game.moves() == ["done"]


def test_rule_2_6_a_third_token_must_leave_land_for_the_farmer_the_turn_still_needs() -> None:
    game = at(CROWDED.replace("<7>", "[P]", 1), read)
    play(game, "P@G9", "F@G11")
    assert refused(game, "F@J4") == "2.6"
    assert game.moves() == ["done"]


def test_rule_2_6_a_third_token_that_is_a_noble_must_leave_land_as_well() -> None:
    game = at(CROWDED.replace("<7>", "[P]", 1), read)
    play(game, "F@G9", "F@G11")
    assert refused(game, "P@J4") == "2.6"
    assert sorted(game.moves()) == ["F@J4", "done"]


def test_rule_2_6_a_field_that_the_third_token_opens_is_room_enough() -> None:
    game = play(at(CROWDED, read), "P@G9", "F@G11", "F@J4")
    assert game.moves() == ["F@J2"]
    assert refused(game, "done") == "8.5"
    assert paid(game, "F@J2")[0] == 7
    assert game.moves() == ["done"]


def test_rule_2_6_a_field_that_is_open_already_is_room_enough() -> None:
    game = play(at(CROWDED, read), "P@G9", "F@J4")
    assert places(game, "F") == {"G11", "J2"}
    assert game.moves()[-1] == "done"


def test_rule_2_6_with_one_more_free_hex_the_turn_can_be_completed() -> None:
    game = at(CROWDED.replace("<7>", "[P]", 1).replace("1F  [PSM]", ".   [PSM]"), read)
    play(game, "P@G9", "F@G11", "F@J4", "F@C11", "done")
    assert seat(game, 1)["stand_size"] == 0
