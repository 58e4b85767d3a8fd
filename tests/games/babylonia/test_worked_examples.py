"""The worked examples of the rulebook, on positions of our own: its pictures are lost, its numbers are not.

Adam is seat 1, Valentina seat 2 and Nora seat 3.
"""

import amytis
from tests.games.babylonia.table import at, paid, places, play, refused, seat, source

# Adam's merchant on H4 will surround the city G5. D4 and I7 are cities for later.
BABYLON = """
    players: 3
    seat 1: stand PSMFF; won [S] [PS] [PS]
    seat 2: stand PSMFF; won [M] [SM]
    seat 3: stand PSMFF; won [S] [SM] [SM]
         A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
     2                        1P    .     .
     3         ~     1P    1P    1m    .     .
     4           [PM]   1M    .     .     .     .
     5         ~     3F   [PM]   ~     .     .     .
     6            .     1M    2M    ~     Z     .
     7         ~     .     2P   [P]    ~     .     .
     8            ~     .     2P    3S    .     .     .
     9               ~     .     .     ~     .     .
    23         .    [P]    .    [M]    ~     .     .
"""


def babylon() -> amytis.Game:
    """Adam has placed his merchant next to the city; all that remains is to confirm."""
    return play(at(BABYLON), "M@H4", "F@H10")


def test_example_adam_plays_any_two_tokens_or_three_farmers() -> None:
    text = """
        players: 3
        seat 1: stand PMFFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
        23         .    [P]    .    [M]    ~     .     .
    """
    two_tokens = play(at(text), "M@H10", "F@G9")
    assert two_tokens.moves() == ["done"]
    three_farmers = play(at(text), "F@H10", "F@G9", "F@E7")
    assert three_farmers.moves() == ["done"]
    two_farmers = play(at(text), "F@H10", "F@G9")
    assert "done" in two_farmers.moves()
    assert places(two_farmers, "F")
    assert not places(two_farmers, "P") | places(two_farmers, "M")


def test_example_adam_places_a_farmer_face_down_in_the_river() -> None:
    game = at("""
        players: 3
        seat 1: stand PMFFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
        23         .    [P]    .    [M]    ~     .     .
    """)
    play(game, "F@K9", "M@H10")
    assert game.moves() == ["done"]
    play(game, "done")
    assert game.view(0)["tokens"]["K9"] == {"seat": 0, "kind": "F"}
    assert game.view(1)["tokens"]["K9"] == {"seat": 0, "kind": "?"}


def test_example_adams_servant_is_paid_3_points_for_3_ziggurats() -> None:
    game = at("""
        players: 3
        seat 1: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         5         ~     .     .     ~     2P    .     .
         6            .     .     .     ~     Z     .
         7         ~     .     .     .     ~     .     .
         8            ~     .     .     .     1F    .     .
        11                     .     .     ~     .     .
        12                  ~     3F    1M    .     .     .
        13                     .     Z     ~     .     .     .
        14                  ~     .     .     .     .     .
        15                     .     1P    ~     .     .     .
        18      .     ~     ~     .     ~     .     1P    .
        19   ~     Z     ~     .     .     .     .     Z     .
        20      .     .     .     .     ~     .     .     .
        21   ~     2S    .     .     .     ~     .     .     .
        23         .    [P]    .    [M]    ~     .     .
    """)
    assert paid(game, "S@H14") == [3, 0, 0]


def test_example_adams_farmers_are_paid_6_for_a_field_and_5_for_the_city_symbol() -> None:
    game = at("""
        players: 3
        seat 1: stand PSMFF; won [S] [PS]
        seat 2: stand PSMFF; won [M]
        seat 3: stand PSMFF; won [P] [SM]
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         3         ~     .     .     ~     .     .
         4            .     1M    .     .     .     .
         5         ~     .    <6>    ~     .     .     .
         6            .     .     .     ~     Z     .
         7         ~     2P    1F    .     ~     .     .
         8            ~    <#>    .     .     .     .     .
        23         .    [P]    .    [M]    ~     .     .
    """)
    assert paid(game, "F@G5") == [6, 0, 0]
    assert paid(game, "F@F8") == [5, 0, 0]
    assert not {"G5", "F8"} & game.view(0)["tiles"].keys()


def test_example_the_city_pays_12_to_adams_nobles_and_6_to_valentinas() -> None:
    game = play(babylon(), "done")
    assert [source(game, number, "nobles") for number in (1, 2, 3)] == [12, 6, 0]


def test_example_city_tiles_pay_4_to_adam_3_to_nora_and_2_to_valentina() -> None:
    game = play(babylon(), "done")
    adam, valentina, nora = (seat(game, number) for number in (1, 2, 3))
    assert [len(own["won"]) for own in (adam, nora, valentina)] == [4, 3, 2]
    assert [own["sources"]["cities"] for own in (adam, nora, valentina)] == [4, 3, 2]


def test_example_the_freed_hex_is_open_to_any_token() -> None:
    game = play(babylon(), "done", "draw F", "draw F")
    assert "G5" in places(game, "S")


def test_example_a_later_city_pays_the_same_nobles_again() -> None:
    game = play(babylon(), "done", "draw F", "draw F")
    play(game, "F@K11", "F@K9", "done", "draw F", "draw F")
    play(game, "F@D6", "F@M11", "done")
    assert [source(game, number, "nobles") for number in (1, 2, 3)] == [12 + 12, 6, 0]


def test_example_another_later_city_pays_valentinas_nobles_again() -> None:
    game = play(babylon(), "done", "draw F", "draw F", "F@I9", "F@K9", "done")
    assert [source(game, number, "nobles") for number in (1, 2, 3)] == [12, 6 + 4, 0]


def test_example_a_ziggurat_goes_to_3_tokens_against_2_and_1_and_stays() -> None:
    game = at("""
        players: 3
        seat 1: stand PSMFF
        seat 2: stand PSMFF
        seat 3: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
        11                     .     1F    ~     .     .
        12                  ~     1M    3F    .     .     .
        13                     .     Z     ~     .     .     .
        14                  ~     3P    2S    .     .     .
        15                     .     .     ~     .     .     .
        23         .    [P]    .    [M]    ~     .     .
    """)
    play(game, "F@I15", "F@E7", "done")
    assert game.to_move == 0
    assert game.moves() == [f"card {card}" for card in range(1, 8)]
    play(game, "card 4")
    assert [own["cards"] for own in game.view()["seats"]] == [[4], [], []]
    play(game, "draw F", "draw F")
    assert refused(game, "F@I13") == "3.1"
