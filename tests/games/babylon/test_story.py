"""What the log tells: the quarry, a turn with its payments, and the tokens, in both languages."""

import random

import pytest

import amytis
from amytis.core.effects import Effect, sentences
from tests.games.babylon.players import play_eagerly
from tests.games.babylon.table import RULES, at, garden, lay, play

MINUS = "\N{MINUS SIGN}"

TABLE = """
    players: 2
    token: {token}
    quarry 1: 1 1 1 1
    quarry 2: 2 {B2} 2 2
    quarry 3: 0 2 0 0
    quarry 4: 0 0 0 0
    seat 1: pillars 6; slot start 1
    terraces 1: C3 L1 FB.. r1
"""


def table(token: str = "nothing", middle: str = "2.STS") -> amytis.Game:
    """Seat 1 is about to dig; the tile on B2 is white."""
    return at(TABLE.format(token=token, B2=middle))


def told(game: amytis.Game, language: str, first: int = 0) -> list[list[str]]:
    """All that the steps of a game brought about, step by step, as seat 1 hears it."""
    return [sentences(game.story(step, 0, language)) for step in range(first, len(game.steps))]


def payments(effects: list[Effect]) -> list[tuple[int | None, int, str, str]]:
    """What was paid to whom or taken from whom, for what, and where."""
    return [(one.seat, one.points, one.source, " ".join(one.at)) for one in effects if one.points]


@pytest.mark.parametrize(
    ("language", "story"),
    [
        (
            "en",
            [
                ["Seat 1 digs the granite tile on B2, white flower", "Seat 1 receives 5 single pillars"],
                ["a basalt tile with the white flower comes to light on B2: stairway, fountain, bridge, statue"],
            ],
        ),
        (
            "fr",
            [
                ["Siège 1 creuse la tuile Granite de B2, fleur blanche", "Siège 1 reçoit 5 piliers simples"],
                ["une tuile Basalte à fleur blanche apparaît sur B2 : escalier, fontaine, pont, statue"],
            ],
        ),
    ],
)
def test_a_dig_is_told(language: str, story: list[list[str]]) -> None:
    assert told(play(table(), "dig B2", "B2 SFBT"), language) == story


# Only the own flower pays anything on B2 here.
DEEP = """
    players: 2
    token: {token}
    quarry 1: 0 3 0 0
    quarry 2: 3 1{B2} 3 0
    quarry 3: 0 3 0 0
    quarry 4: 0 0 0 0
"""


@pytest.mark.parametrize(
    ("language", "one", "none", "gift"),
    [
        ("en", "Seat 1 receives one single pillar", "Seat 1 receives no pillar", "Seat 1 receives a double pillar"),
        ("fr", "Siège 1 reçoit un pilier simple", "Siège 1 ne reçoit pas de pilier", "Siège 1 reçoit un pilier double"),
    ],
)
def test_one_pillar_none_and_a_gift_are_told(language: str, one: str, none: str, gift: str) -> None:
    def dug(token: str, tile: str) -> list[str]:
        return told(play(at(DEEP.format(token=token, B2=tile)), "dig B2"), language)[0][1:]

    assert dug("nothing", "SFBT") == [one]
    assert dug("nothing", "SBST") == [none]
    assert dug("double", "SFBT") == [one, gift]


@pytest.mark.parametrize(
    ("language", "story"),
    [
        (
            "en",
            [
                ["Seat 1 sets pillars for a terrace on E3, level 1, with a belvedere"],
                ["Seat 1 lays the stored tile on E3, level 1", "Seat 1 +1 (belvederes)"],
                ["Seat 1 builds a fountain on D3 and E3", "Seat 1 +3 (fountains)"],
                ["Seat 1 makes the symbol on F4 a statue"],
                ["Seat 1 puts up a statue on F4", "Seat 1 +1 (statues)"],
                ["Seat 1 stores the dug tile"],
                ["Seat 1 confirms the turn"],
            ],
        ),
        (
            "fr",
            [
                ["Siège 1 dresse des piliers pour une terrasse sur E3, étage 1, avec un belvédère"],
                ["Siège 1 pose la tuile de l'encoche sur E3, étage 1", "Siège 1 +1 (belvédères)"],
                ["Siège 1 construit une fontaine sur D3 et E3", "Siège 1 +3 (fontaines)"],
                ["Siège 1 donne à F4 une nouvelle icône : statue"],
                ["Siège 1 dresse une statue sur F4", "Siège 1 +1 (statues)"],
                ["Siège 1 stocke la tuile creusée"],
                ["Siège 1 valide son tour"],
            ],
        ),
    ],
)
def test_a_turn_is_told_step_by_step(language: str, story: list[list[str]]) -> None:
    # SBFT turned by two quarters: F T S B.
    turn = ("pillars E3 L1 -ne", "lay stored 2", "fountain D3 E3", "make F4 T", "statue F4", "store", "done")
    assert told(play(table("change"), "dig A1", *turn), language, first=1) == story


@pytest.mark.parametrize(
    ("language", "story"),
    [
        (
            "en",
            [
                ["Seat 1 sets pillars for a terrace on E3, level 2"],
                ["Seat 1 lays the dug tile on E3, level 2", "Seat 1 +3 (highest terrace)"],
                ["Seat 1 builds a stairway from D3 to E3", "Seat 1 +3 (stairways)"],
            ],
        ),
        (
            "fr",
            [
                ["Siège 1 dresse des piliers pour une terrasse sur E3, étage 2"],
                ["Siège 1 pose la tuile creusée sur E3, étage 2", "Siège 1 +3 (point culminant)"],
                ["Siège 1 construit un escalier de D3 à E3", "Siège 1 +3 (escaliers)"],
            ],
        ),
    ],
)
def test_a_stairway_is_told(language: str, story: list[list[str]]) -> None:
    game = garden("C3 L1 SF.. r1", dug="S.T.")
    assert told(play(lay(game, "E3 L2"), "stairway D3 E3"), language) == story


@pytest.mark.parametrize(
    ("language", "story"),
    [
        ("en", ["Seat 1 builds a bridge from C3 to E3", "Seat 1 +3 (bridges)"]),
        ("fr", ["Siège 1 construit un pont de C3 à E3", "Siège 1 +3 (ponts)"]),
    ],
)
def test_a_bridge_is_told(language: str, story: list[str]) -> None:
    game = play(lay(garden("B3 L1 BT.. r1", dug="BS.."), "E3 L1"), "bridge C3 E3")
    assert told(game, language)[-1] == story
    assert payments(game.story(2, 0)) == [(0, 3, "bridges", "C3 E3")]


@pytest.mark.parametrize(
    ("language", "loss", "gain"),
    [
        ("en", f"Seat 1 {MINUS}1 (statues)", "Seat 1 +3 (highest terrace)"),
        ("fr", f"Siège 1 {MINUS}1 (statues)", "Siège 1 +3 (point culminant)"),
    ],
)
def test_what_is_hidden_is_told_as_a_loss(language: str, loss: str, gain: str) -> None:
    game = lay(garden("C3 L1 BT.. r0", "D3 statue"), "D3 L2")
    assert told(game, language)[-1][1:] == [loss, gain]
    assert payments(game.story(1, 0)) == [(0, -1, "statues", "D3"), (0, 3, "highest", "D3 E3 D4 E4")]


def test_a_pair_is_lost_where_both_its_ends_were() -> None:
    game = garden("C3 L1 FB.. r1; E3 L1 F.F. r0", "D3 fountain e; E3 fountain w", dug="BB..", slot="start 1")
    lay(lay(game, "C2 L2 -se"), "E2 L2 -sw", tile="stored")
    assert payments(game.story(1, 0)) == [(0, 1, "belvederes", "D3"), (0, 3, "highest", "C2 D2 C3 D3")]
    assert payments(game.story(3, 0)) == [(0, -3, "fountains", "D3 E3"), (0, 1, "belvederes", "E3")]


def test_a_set_is_paid_where_its_last_decoration_stands() -> None:
    terraces = "A1 L1 FB.. r1; C1 L1 F.F. r0; A4 L1 BT.. r1; D4 L1 BS.. r0; F4 L2 S.T. r0"
    items = "B1 fountain e; C1 fountain w; B4 bridge e; C4 under; D4 bridge w; E4 lower e; F4 upper w"
    game = play(lay(garden(terraces, items), "G7 L1"), "statue H7")
    assert payments(game.story(2, 0)) == [(0, 1, "statues", "H7"), (0, 4, "sets", "H7")]


@pytest.mark.parametrize(
    ("language", "story"),
    [
        (
            "en",
            [
                ["Seat 2 discards the dug tile"],
                ["Seat 2 confirms the turn"],
                ["the next round: one single pillar less"],
            ],
        ),
        (
            "fr",
            [
                ["Siège 2 défausse la tuile creusée"],
                ["Siège 2 valide son tour"],
                ["au prochain tour : un pilier simple de moins"],
            ],
        ),
    ],
)
def test_a_tile_put_away_and_a_token_are_told(language: str, story: list[list[str]]) -> None:
    game = play(at("players: 2\nseat: 2"), "dig A1", "discard", "done", "token fewer")
    assert told(game, language, first=1) == story


@pytest.mark.parametrize(
    ("language", "story"),
    [
        ("en", "Seat 1 takes the clay tile on A1 out of the game"),
        ("fr", "Siège 1 retire du jeu la tuile Argile de A1"),
    ],
)
def test_a_removal_is_told(language: str, story: str) -> None:
    game = amytis.new("babylon", players=2, seed=1)
    step = len(game.steps)
    play(game, "remove A1")
    assert sentences(game.story(step, language=language)) == [story]


@pytest.mark.parametrize(("language", "ending"), [("en", "the game is over"), ("fr", "la partie est finie")])
def test_the_end_is_told(language: str, ending: str) -> None:
    game = play(at("players: 2\nseat: 2\nrounds: 14"), "dig A1", "discard", "done")
    assert told(game, language)[-1][-1] == ending


def test_violations_are_worded_in_both_languages() -> None:
    game = lay(garden("E3 L1 TT.. r0", dug="FT.."), "C3 L1 -ne")
    violation = game.rules.why_not(game.state, game.rules.parse(game.state, "statue D3"))
    assert violation is not None
    assert violation.rule == "5.1"
    assert violation.sentence.worded("en") == "D3 is not empty: a belvedere is there."
    assert violation.sentence.worded("fr") == "D3 n'est pas libre : il y a un belvédère."


@pytest.mark.parametrize(("players", "edition"), [(2, "english"), (3, "french"), (4, "english")])
def test_the_payments_told_are_the_points_given(players: int, edition: str) -> None:
    rules, dice = RULES, random.Random(players)
    s = rules.opening(players, {"edition": edition})
    points = [0] * players
    while (mover := rules.to_move(s)) != amytis.OVER:
        move = int(dice.choice(rules.moves(s))) if mover == amytis.CHANCE else play_eagerly(rules, s, dice)
        before = rules.copy(s)
        rules.apply(s, move)
        for effect in rules.narrate(before, move, s, [f"N{seat}" for seat in range(players)]):
            if effect.points and effect.seat is not None:
                assert effect.at
                points[effect.seat] += effect.points
        assert points == rules.points(s, players)
    assert min(points) > 0
