"""Chapter 9 of the rules: the end."""

import pytest

import amytis
from tests.games.babylonia.table import at, late, play, refused, seat, stand, wide_open

# Three cities are left; a token on D6 surrounds D4, one on D22 E23.
LAST_CITIES = """
    players: 2
    seat 1: stand PSMFF{first}
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     3   .     ~     1F    .     ~
     4      Z    [PM]   .     .
     5   .     ~     2F    .     ~
     6      .     .     .     .     ~
     7   .     ~     .     .     .     ~
     8      .     ~    <6>    .     .
    21   ~     .     1F    .     .     ~
    22      .     .     2F    .     .
    23         .    [P]    .    [M]    ~
"""


def final(*seats: str) -> amytis.Result:
    """The result of a game that ended with this in front of the seats."""
    lines = [f"seat {number}: {text}" for number, text in enumerate(seats, 1)]
    result = at("\n".join([f"players: {len(seats)}", "phase: over", *lines])).result
    assert result is not None
    return result


def test_rule_9_1_the_game_ends_when_the_players_stand_is_empty() -> None:
    game = play(late("FFFFF"), "F@E5", "F@G5", "F@F4", "F@E3", "F@G3")
    assert not game.over
    play(game, "done")
    assert stand(game, 1) == ""
    assert game.over
    assert game.to_move == amytis.OVER
    assert game.moves() == []


def test_rule_9_1_one_token_left_is_enough_to_go_on() -> None:
    game = play(late("FFFFF"), "F@E5", "F@G5", "F@F4", "F@E3", "done")
    assert stand(game, 1) == "F"
    assert game.to_move == 1


def test_rule_9_1_the_refill_comes_first() -> None:
    game = play(late("FFFF"), "F@E5", "F@G5", "F@F4", "F@E3", "done")
    assert stand(game, 1) == ""
    assert not game.over
    play(game, "draw F")
    assert game.to_move == 1


def test_rule_9_1_an_empty_stand_in_the_middle_of_the_game_is_just_refilled() -> None:
    game = play(wide_open("PS"), "P@H10", "S@G9", "done", *["draw F"] * 5)
    assert game.to_move == 1


def test_rule_9_1_the_last_turn_is_scored_before_the_end() -> None:
    game = late("FFFFF")
    play(game, "F@E21", "F@D22", "F@F22", "F@E5", "F@G5", "done")
    assert game.over
    assert game.scores == [1, 0]
    assert seat(game, 1)["won"] == ["[P]"]


@pytest.mark.parametrize("move", ["F@H14", "done", "draw F", "card 1", "extra turn"])
def test_rule_9_1_nothing_is_played_after_the_end(move: str) -> None:
    game = play(late("FFFFF"), "F@E5", "F@G5", "F@F4", "F@E3", "F@G3", "done")
    assert refused(game, move) == "9.1"


def test_rule_9_2_the_game_ends_when_one_city_is_left() -> None:
    game = play(at(LAST_CITIES.format(first="")), "F@D6", "F@D22", "done", "score D4", "draw F", "draw F")
    assert list(game.view()["tiles"]) == ["F8", "I23"]
    assert game.over


def test_rule_9_2_the_game_ends_when_no_city_is_left() -> None:
    game = at(LAST_CITIES.format(first="").replace("[M]", " . "))
    play(game, "F@D6", "F@D22", "done", "score D4", "draw F", "draw F")
    assert list(game.view()["tiles"]) == ["F8"]
    assert game.over


def test_rule_9_2_two_cities_are_enough_to_go_on() -> None:
    game = play(at(LAST_CITIES.format(first="")), "F@D6", "F@H10", "done", "draw F", "draw F")
    assert game.to_move == 1
    assert game.view()["phase"] == "play"


def test_rule_9_2_the_player_still_refills_before_the_end() -> None:
    game = play(at(LAST_CITIES.format(first="")), "F@D6", "F@D22", "done", "score D4")
    assert game.to_move == amytis.CHANCE
    play(game, "draw F")
    assert not game.over
    play(game, "draw P")
    assert game.over
    assert stand(game, 1) == "PPSMF"


def test_rule_9_2_all_that_is_surrounded_is_scored_before_the_end() -> None:
    game = at(LAST_CITIES.format(first="").replace("[M]", " . "))
    play(game, "F@D6", "F@D22", "done", "score D4")
    assert seat(game, 1)["won"] == ["[P]", "[PM]"]
    assert game.scores == [1 + 2, 0]


def test_rule_9_2_cities_lost_to_ties_count_as_gone() -> None:
    text = LAST_CITIES.format(first="").replace("~  ", "2f ", 1)
    game = play(at(text), "F@D6", "F@D22", "done", "score D4", "draw F", "draw F")
    assert seat(game, 1)["won"] == ["[P]"]
    assert game.over


def test_rule_9_2_the_end_comes_before_the_extra_turn() -> None:
    game = at(LAST_CITIES.format(first="; cards 2"))
    play(game, "F@D6", "F@D22", "done", "score D4", "draw F", "draw F")
    assert game.over


def test_rule_9_3_most_points_win() -> None:
    result = final("points nobles 40, cities 10", "points fields 60", "points ziggurats 30; won [P] [S]")
    assert result.scores == [50, 60, 30]
    assert result.ranks == [2, 1, 3]
    assert result.winners == [1]


def test_rule_9_3_points_of_all_sources_count() -> None:
    result = final("points ziggurats 1, fields 2, nobles 3, cities 4, cards 10", "points nobles 19")
    assert result.scores == [20, 19]
    assert result.winners == [0]


def test_rule_9_3_among_equals_most_city_tiles() -> None:
    result = final("points nobles 50; won [P]", "points nobles 50; won [S] [M]", "points nobles 51")
    assert result.ranks == [3, 2, 1]


def test_rule_9_3_city_tiles_do_not_outweigh_a_point() -> None:
    result = final("points nobles 50; won [P] [P] [S] [S] [M] [M]", "points nobles 51")
    assert result.ranks == [2, 1]


def test_rule_9_3_those_still_equal_share_the_place() -> None:
    result = final(
        "points nobles 50; won [P]", "points cities 50; won [S]", "points nobles 49; won [M] [PS]", "points fields 50"
    )
    assert result.ranks == [1, 1, 4, 3]
    assert result.winners == [0, 1]


def test_rule_9_3_there_is_no_result_before_the_end() -> None:
    assert wide_open("PSMFF").result is None
