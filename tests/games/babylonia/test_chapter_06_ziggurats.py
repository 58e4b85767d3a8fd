"""Chapter 6 of the rules: surrounded ziggurats."""

import pytest

import amytis
from tests.games.babylonia.table import at, paid, play, refused, seat, source

# The ziggurat B4 has four land hexes next to it, B2, A3, A5 and B6, and two river hexes, C3 and C5.
NORTH = """
    players: 2
    seat 1: stand PSMFF
    seat 2: stand PSMFF
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     2      1F                .
     3   1S    ~     .     .     ~
     4      Z     .     .     .
     5   2F    ~     .     .     ~
     6      .     .     .     .     ~
    23         .    [P]    .    [M]    ~
"""

# A token on D22 surrounds the city E23, one on B6 the ziggurat.
CITY_AND_ZIGGURAT = """
    players: 2
    seat 1: stand PSMFF; won [PS]
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


def cards(game: amytis.Game) -> list[list[int]]:
    """The cards in front of the seats."""
    return [own["cards"] for own in game.view()["seats"]]


def test_rule_6_1_a_ziggurat_is_surrounded_when_every_land_hex_next_to_it_holds_a_token() -> None:
    game = play(at(NORTH), "F@B6", "F@H10", "done")
    assert game.view()["phase"] == "card"
    assert game.view()["scored"] == ["B4"]


def test_rule_6_1_one_free_land_hex_keeps_it_open() -> None:
    game = play(at(NORTH), "F@C5", "F@C3", "done")
    assert game.to_move == amytis.CHANCE
    assert game.view()["scored"] == []


def test_rule_6_1_it_is_scored_once_in_the_game() -> None:
    game = at("""
        players: 2
        scored: B4
        seat 1: stand PSMFF
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         2      1F                .
         3   1S    ~     .     .     ~
         4      Z     .     .     .
         5   2F    ~     .     .     ~
         6      1F    .     .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@C3", "F@C5", "done")
    assert game.to_move == amytis.CHANCE
    assert cards(game) == [[], []]


def test_rule_6_1_nor_is_it_scored_again_when_a_token_is_placed_next_to_another_ziggurat_as_well() -> None:
    game = at("""
        players: 2
        scored: B4
        seat 1: stand PSMFF
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         2      1F                .
         3   1S    ~     .     .     ~
         4      Z     .     .     .
         5   2F    ~     .     .     ~
         6      1F    .     .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    play(game, "F@C3", "F@I15", "done")
    assert game.to_move == amytis.CHANCE


def test_rule_6_1_a_tie_counts_as_scored() -> None:
    game = play(at(NORTH.replace("1S", "2S")), "F@B6", "F@H10", "done")
    assert game.view()["scored"] == ["B4"]
    play(game, "draw F", "draw F", "F@C3", "F@C5", "done")
    assert game.to_move == amytis.CHANCE
    assert cards(game) == [[], []]


def test_rule_6_2_whoever_alone_has_most_tokens_next_to_it_takes_a_card() -> None:
    game = play(at(NORTH), "F@B6", "F@H10", "done")
    assert game.to_move == 0
    assert game.moves() == [f"card {card}" for card in range(1, 8)]
    play(game, "card 5")
    assert cards(game) == [[5], []]
    assert game.view()["display"] == [1, 2, 3, 4, 6, 7]


def test_rule_6_2_the_winner_chooses_on_another_players_turn_too() -> None:
    game = play(at(NORTH.replace("1S", "2S").replace("1F", "2F")), "F@B6", "F@H10", "done")
    assert game.to_move == 1
    play(game, "card 6")
    assert cards(game) == [[], [6]]
    play(game, "draw F", "draw F")
    assert game.to_move == 1
    assert game.view()["phase"] == "play"


@pytest.mark.parametrize(("river", "winner"), [("~ ", None), ("1p", 0), ("2p", 1)])
def test_rule_6_2_tokens_in_the_river_count(river: str, winner: int | None) -> None:
    game = play(at(NORTH.replace("1S", "2S").replace("~  ", f"{river} ", 1)), "F@B6", "F@H10", "done")
    assert game.to_move == (amytis.CHANCE if winner is None else winner)


def test_rule_6_2_on_a_tie_nobody_takes_a_card_and_none_is_lost() -> None:
    game = play(at(NORTH.replace("1S", "2S")), "F@B6", "F@H10", "done")
    assert game.to_move == amytis.CHANCE
    assert cards(game) == [[], []]
    assert game.view()["display"] == [1, 2, 3, 4, 5, 6, 7]


def test_rule_6_2_the_ziggurat_stays() -> None:
    game = play(at(NORTH), "F@B6", "F@H10", "done", "card 5", "draw F", "draw F")
    assert refused(game, "P@B4") == "3.1"
    assert paid(game, "P@C3") == [0, 1]


def test_rule_6_2_the_card_is_chosen_before_the_next_location_is_scored() -> None:
    game = play(at(CITY_AND_ZIGGURAT), "F@B6", "F@D22", "done", "score B4")
    assert game.view()["phase"] == "card"
    assert game.view()["pending"] == ["E23"]
    assert game.view()["tiles"]["E23"] == "[P]"
    play(game, "card 4")
    assert "E23" not in game.view()["tiles"]


def test_rule_6_2_another_winner_chooses_in_the_middle_of_the_players_scoring() -> None:
    game = at(CITY_AND_ZIGGURAT.replace("1S", "2S").replace("~  ", "2f ", 1))
    play(game, "F@B6", "F@D22", "done", "score B4")
    assert game.to_move == 1
    assert paid(game, "card 1") == [2, 10]


def test_rule_6_2_a_card_that_is_gone_cannot_be_taken() -> None:
    game = at(NORTH.replace("PSMFF", "PSMFF; cards 5", 1))
    play(game, "F@B6", "F@H10", "done")
    assert refused(game, "card 5") == "6.2"
    assert refused(game, "card 8") == "6.2"
    assert cards(play(game, "card 2")) == [[2, 5], []]


def test_rule_6_2_other_moves_wait_for_the_card() -> None:
    game = play(at(NORTH), "F@B6", "F@H10", "done")
    assert refused(game, "done") == "6.2"
    assert refused(game, "P@H8") == "6.2"


def test_rule_6_2_no_card_without_a_ziggurat() -> None:
    assert refused(at(NORTH), "card 5") == "6.2"


def test_rule_6_2_connected_tokens_do_not_count() -> None:
    game = at("""
        players: 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         2      1F                .
         3   1S    ~     .     .     ~
         4      Z     .     .     .
         5   2F    ~     .     .     ~
         6      .     .     .     .     ~
         7   2F    2f    .     .     .     ~
         8      2F    ~     .     .     .
         9   2F    .     ~     .     .     ~
        23         .    [P]    .    [M]    ~
    """)
    assert play(game, "F@B6", "F@H10", "done").to_move == 0


def test_rule_6_3_a_card_works_from_the_moment_it_is_taken() -> None:
    game = play(at(CITY_AND_ZIGGURAT), "F@B6", "F@D22", "done", "score B4")
    assert paid(game, "card 7") == [2 + 1, 0]


def test_rule_6_3_and_not_before() -> None:
    game = play(at(CITY_AND_ZIGGURAT), "F@B6", "F@D22", "done")
    assert paid(game, "score E23", "card 7") == [2, 0]


def test_rule_6_3_card_9_connects_for_the_next_city_of_the_same_turn() -> None:
    text = """
        players: 2
        cards: variant
        without: 1 2
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         2      1F                .
         3   1F    ~     .     .     ~
         4      Z    [P]    .     .
         5   2F    ~     .    [S]    ~
         6      .     .     .     .     ~
        17   ~     ~     1P    .     .
        18      .     ~     ~     .     ~
        19   ~     Z     ~     .     .
        20      .     .     .     .     ~
        21   ~     .     1F    .     .     ~
        22      .     .     1F    .     .
        23         .    [P]    .    [M]    ~
    """
    ziggurat_first = play(at(text), "F@B6", "F@D22", "done", "score B4", "card 9")
    assert source(ziggurat_first, 1, "nobles") == 2
    city_first = play(at(text), "F@B6", "F@D22", "done", "score E23", "card 9")
    assert source(city_first, 1, "nobles") == 0


def test_rule_6_3_a_card_won_on_another_players_turn_works_on_the_next_own_turn() -> None:
    game = play(at(NORTH.replace("1S", "2S").replace("1F", "2F")), "F@B6", "F@H10", "done", "card 4")
    play(game, "draw F", "draw F", "P@E7", "S@G9", "M@H8", "done")
    assert seat(game, 2)["stand_size"] == 2
