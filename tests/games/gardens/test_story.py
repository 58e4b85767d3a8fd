"""What the log tells: a turn, a cascade and the king's turn, in both languages."""

import random

import pytest

import amytis
from amytis.core.effects import Effect, sentences
from tests.games.gardens.players import play_eagerly
from tests.games.gardens.table import RULES, at, play

MINUS = "\N{MINUS SIGN}"

# A2 has a panel and feeds A1 and B1.
CASCADE = """
    players: 3
    pool: <..>0
     2     .bc.1:1
     1  .s..0*2  .ss.1*3  ..s.0
     0  _ _ _:1
"""
TURN = ("7@L1", "take C0", "go C1", "plant C1", "done", "draw 60")

KING = """
    players: 1
    length: quick
    phase: king
    pool: <..>0
     1  .s..0*1  .ss.1*2  +7
     0  _:111111
"""

# The king has planted all of his seeds.
KING_WITHOUT_SEEDS = """
    players: 1
    phase: king
    pool: <..>0
     4  +3*2
     3  +10*2
     2  +11*2
     1  +12*2
     0  _:111111111111
"""


def told(game: amytis.Game, language: str, first: int = 0) -> list[list[str]]:
    """All that the steps of a game brought about, step by step."""
    return [sentences(game.story(step, language=language)) for step in range(first, len(game.steps))]


def payments(effects: list[Effect]) -> list[tuple[int | None, int, str, tuple[str, ...]]]:
    """What was paid to whom or taken from whom, for what, and where."""
    return [(one.seat, one.points, one.source, one.at) for one in effects if one.points]


@pytest.mark.parametrize(
    ("language", "story"),
    [
        (
            "en",
            [
                ["Seat 1 places tile 7 on L1"],
                ["Seat 1 takes the gardener on C0"],
                ["Seat 1's gardener goes to C1"],
                ["Seat 1 plants C1"],
                ["Seat 1 plants one pool", "Seat 1 +1 (rows)"],
                ["tile 60 joins the pool"],
            ],
        ),
        (
            "fr",
            [
                ["Siège 1 pose la tuile 7 sur L1"],
                ["Siège 1 prend le jardinier de C0"],
                ["le jardinier de Siège 1 va sur C1"],
                ["Siège 1 plante C1"],
                ["Siège 1 plante un bassin", "Siège 1 +1 (rangées)"],
                ["la tuile 60 rejoint l'étalage"],
            ],
        ),
    ],
)
def test_a_turn_is_told_step_by_step(language: str, story: list[list[str]]) -> None:
    assert told(play(at(CASCADE), *TURN), language) == story


@pytest.mark.parametrize(
    ("language", "story"),
    [
        ("en", [["Seat 1 takes a gardener from hand"], ["Seat 1's gardener goes to F0"], ["Seat 1 confirms the turn"]]),
        (
            "fr",
            [
                ["Siège 1 prend un jardinier de sa main"],
                ["le jardinier de Siège 1 va sur F0"],
                ["Siège 1 valide son tour"],
            ],
        ),
    ],
)
def test_a_turn_without_planting_is_told(language: str, story: list[list[str]]) -> None:
    assert told(play(at(CASCADE), "7@L1", "take hand", "go F0", "done"), language, first=1) == story


@pytest.mark.parametrize(
    ("language", "story"),
    [
        (
            "en",
            [
                "Seat 1 plants 3 pools",
                "Seat 1 +4 (rows)",
                "Seat 1 +2 (flower panels)",
                f"Seat 2 {MINUS}1: seeds knocked out",
                f"Seat 3 {MINUS}2: seeds knocked out",
            ],
        ),
        (
            "fr",
            [
                "Siège 1 plante 3 bassins",
                "Siège 1 +4 (rangées)",
                "Siège 1 +2 (panneaux fleuris)",
                f"Siège 2 {MINUS}1 : graines délogées",
                f"Siège 3 {MINUS}2 : graines délogées",
            ],
        ),
    ],
)
def test_a_cascade_tells_who_gains_and_who_loses(language: str, story: list[str]) -> None:
    game = play(at(CASCADE), "7@L1", "plant A2", "plant A1", "plant B1", "done")
    assert told(game, language)[-1] == story


def test_a_cascade_shows_where_seeds_came_and_went() -> None:
    game = play(at(CASCADE), "7@L1", "plant A2", "plant A1", "plant B1", "done")
    assert game.story(4)[0].at == ("A2", "A1", "B1")
    assert payments(game.story(4)) == [
        (0, 4, "rows", ("A2", "A1", "B1")),
        (0, 2, "panels", ("A2", "A1", "B1")),
        (1, -1, "", ("A1",)),
        (2, -2, "", ("B1",)),
    ]


def test_an_own_seed_knocked_out_is_neither_gain_nor_loss() -> None:
    game = play(at(CASCADE.replace("*2", "*1")), "7@L1", "plant A2", "plant A1", "done")
    assert sentences(game.story(3)) == ["Seat 1 plants 2 pools", "Seat 1 +2 (rows)", "Seat 1 +1 (flower panels)"]


@pytest.mark.parametrize(
    ("language", "story"),
    [
        (
            "en",
            [
                "the king places tile 66 on A2",
                "the king plants A2, A1",
                f"Seat 1 {MINUS}1: seeds knocked out",
                "The king +3 (rows)",
            ],
        ),
        (
            "fr",
            [
                "le roi pose la tuile 66 sur A2",
                "le roi plante A2, A1",
                f"Siège 1 {MINUS}1 : graines délogées",
                "Le roi +3 (rangées)",
            ],
        ),
    ],
)
def test_the_kings_turn_is_told(language: str, story: list[str]) -> None:
    game = play(at(KING), "king 66")
    assert told(game, language) == [story]


def test_the_king_has_no_seat() -> None:
    game = play(at(KING), "king 66")
    assert payments(game.story(0)) == [(0, -1, "", ("A1",)), (None, 3, "rows", ("A2", "A1"))]


@pytest.mark.parametrize(
    ("language", "story"),
    [
        ("en", ["the king places tile 66 on D4", "the king has no seed left to plant"]),
        ("fr", ["le roi pose la tuile 66 sur D4", "le roi n'a plus de graine à planter"]),
    ],
)
def test_the_king_without_seeds_is_told(language: str, story: list[str]) -> None:
    assert told(play(at(KING_WITHOUT_SEEDS), "king 66"), language) == [story]


@pytest.mark.parametrize(
    ("language", "settling", "ready"),
    [
        ("en", "Seat 1 puts a gardener onto F0", "Seat 1's gardeners are ready"),
        ("fr", "Siège 1 place un jardinier sur F0", "les jardiniers de Siège 1 sont prêts"),
    ],
)
def test_settling_is_told(language: str, settling: str, ready: str) -> None:
    game = amytis.new("gardens", players=1, chance="manual", length="quick")
    play(game, *(f"settle {letter}0" for letter in "ABCDEF"), "done")
    assert told(game, language)[-2:] == [[settling], [ready]]


@pytest.mark.parametrize(
    ("language", "story"), [("en", ["Seat 1 plants A2, A1, B1"]), ("fr", ["Siège 1 plante A2, A1, B1"])]
)
def test_a_solo_cascade_that_comes_at_once_is_told_at_once(language: str, story: list[str]) -> None:
    text = KING.replace("phase: king\n", "").replace(" 1  .s", " 2  .bb.0:1\n     1  .s").replace(":111111", ":11111")
    game = play(at(text), "7@B2", "plant A2")
    assert sentences(game.story(1, seat=0, language=language)) == story


@pytest.mark.parametrize(("language", "ending"), [("en", "the game is over"), ("fr", "la partie est finie")])
def test_the_end_is_told(language: str, ending: str) -> None:
    rows = "\n".join(f"{row} +{10 - row}" for row in range(1, 9))
    game = play(at(f"players: 2\nlength: quick\npool: <..>0\n{rows}"), "7@A9", "done")
    assert told(game, language)[-1][-1] == ending


def test_violations_are_worded_in_both_languages() -> None:
    game = play(at(CASCADE), "7@L1", "plant A2", "plant B1")
    violation = game.rules.why_not(game.state, game.rules.parse(game.state, "plant A1"))
    assert violation is not None
    assert violation.rule == "6.5"
    assert violation.sentence.worded("en").startswith("Pools are entered downwards and from left to right: A1 comes")
    assert violation.sentence.worded("fr").startswith("Les bassins s'entrent vers le bas et de gauche à droite : A1")


@pytest.mark.parametrize(("players", "length"), [(1, "full"), (1, "quick"), (2, "full"), (3, "quick"), (4, "quick")])
def test_the_payments_told_are_the_points_given(players: int, length: str) -> None:
    rules, dice = RULES, random.Random(players)
    s = rules.opening(players, {"length": length})
    points = [0] * players
    while (mover := rules.to_move(s)) != amytis.OVER:
        move = int(dice.choice(rules.moves(s))) if mover == amytis.CHANCE else play_eagerly(rules, s, dice)
        before = rules.copy(s)
        rules.apply(s, move)
        for effect in rules.narrate(before, move, s, [f"N{seat}" for seat in range(players)]):
            if effect.points and effect.seat is not None:
                points[effect.seat] += effect.points
        assert points == rules.points(s, players)
