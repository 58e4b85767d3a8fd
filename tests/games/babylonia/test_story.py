"""What the log tells: each payment with the hexes it came from, in both languages."""

import pytest

import amytis
from amytis.core.effects import Effect, sentences
from tests.games.babylonia.table import at, play

CITY = """
players: 2
seat 1: stand MFFFF; won [P]
seat 2: stand PPSFF

     A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
 8      2M    ~     .     .     .
 9   .     2M    ~     .     .     ~
10     [M]    2M    ~     .    [P]
11   1M    1M    .     .     .     ~
12      1F    1M    ~     .     .
13   .     .    1M    [S]    Z     ~
"""


def payments(effects: list[Effect]) -> list[tuple[int | None, int, str, tuple[str, ...], tuple[str, ...]]]:
    """What was paid to whom, for what, where, and by which pieces."""
    return [(one.seat, one.points, one.source, one.at, one.via) for one in effects if one.points]


def test_a_city_shows_the_nobles_that_it_pays() -> None:
    game = play(at(CITY), "M@A9", "F@H10", "done")
    assert payments(game.story(2)) == [
        (0, 10, "nobles", ("B10",), ("A9", "A11", "C11", "D12", "E13")),
        (1, 6, "nobles", ("B10",), ("B8", "C9", "D10")),
        (0, 2, "cities", ("B10",), ()),
    ]
    assert "Seat 1 wins the city of merchants on B10" in sentences(game.story(2))


def test_a_token_next_to_a_ziggurat_shows_all_that_pay() -> None:
    game = play(at(CITY), "F@H12", "F@B2")
    assert payments(game.story(0, seat=0)) == [(0, 1, "ziggurats", ("H12",), ("I13",))]
    assert payments(game.story(1, seat=0)) == [(0, 2, "ziggurats", ("B2",), ("B4", "I13"))]
    assert game.story(0, seat=1) == game.story(1) == []


def test_the_story_speaks_french() -> None:
    game = play(at(CITY), "M@A9")
    assert sentences(game.story(0, seat=0, language="fr")) == ["Siège 1 pose un marchand en A9"]
    violation = game.rules.why_not(game.state, game.rules.parse(game.state, "M@B10"))
    assert violation is not None
    assert violation.sentence.worded("fr") == "Il n'y a pas de marchand sur le chevalet."
    violation = game.rules.why_not(game.state, game.rules.parse(game.state, "F@B10"))
    assert violation is not None
    assert violation.sentence.worded("fr") == "B10 n'est pas libre : il y a la cité des marchands."


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        (
            "J2 [PSM]",
            "a city of priests, servants and merchants",
            "une cité des prêtres, des fonctionnaires et des marchands",
        ),
        ("J2 <6>", "a field worth 6", "un champ à 6 points"),
        ("J2 <#>", "a field worth a point per city won", "un champ à un point par cité gagnée"),
    ],
)
def test_tiles_are_told_in_words(move: str, english: str, french: str) -> None:
    game = play(amytis.new("babylonia", players=4, chance="manual"), move)
    assert sentences(game.story(0)) == [f"{english} lies on J2"]
    assert sentences(game.story(0, language="fr"))[0].startswith(f"{french} est posé")
