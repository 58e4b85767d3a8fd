"""Drawn positions: contradictions are refused with a sentence, whatever the input."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amytis
from amytis.core.game import same_state
from tests.contract.cases import Case
from tests.games.gardens.table import RULES, at

QUICK = "players: 2\nlength: quick\npool: 7\n"
SOLO = "players: 1\nlength: quick\npool: 7\n"
ALL_ON_A0 = " 0 _:111111 _ _ _ _ _ _ _ _ _\n"
BUILT = "\n".join(f"{row} +{10 - row}" for row in range(1, 10))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "players: needs a number from 1 to 4"),
        ("players: ²", "plain letters, digits and signs, unlike '²'"),
        ("players: " + "9" * 5000, "players: needs a number"),
        ("players: 7", "players: needs a number from 1 to 4, not '7'"),
        ("players: 2\nlength: long", "length: is one of full, quick, not 'long'"),
        ("players: 2\nphase: dancing", "phase: is one of"),
        ("players: 2\nseat: 3", "seat: needs a number from 1 to 2, not '3'"),
        ("players: 2\npool of: 3", "a position of 2 has no 'pool of'"),
        ("players: 1\npool of: 5", "pool of: is one of 4, 3, 2"),
        ("players: 2\ncolour: red", "has no 'colour'"),
        ("players: 2\nhello there", "cannot read the line 'hello there'"),
        ("players: 2\nseat: 1\nseat: 2", "'seat' is there twice"),
        ("players: 2\npool: 79", "pool: needs a number from 1 to 78, not '79'"),
        ("players: 2\npool: 5 5", "tile 5 is there twice"),
        ("players: 2\npool: 1 2 3 4 5", "more tiles than the game has"),
        (QUICK + " 1 7 . . . . . . . .", "tile 7 is there twice"),
        (QUICK + " 1 8 8 . . . . . . .", "tile 8 is there twice"),
        (QUICK + " 1 79 . . . . . . . .", "A1: needs a number from 1 to 78"),
        (QUICK + " 1 5 . .", "row 1 has 9 places, not 3"),
        (QUICK + " 10 5", "row 10 has 0 places, not 1"),
        (QUICK + " 1 . . . . . . . . .\n 1 . . . . . . . . .", "row 1 is there twice"),
        (QUICK + " 1 _ . . . . . . . .", "cannot read '_' on A1"),
        (QUICK + " 1 .:1 . . . . . . . .", "cannot read '.:1' on A1"),
        (QUICK + " 1 . 5*5 . . . . . . .", "cannot read '5*5' on B1"),
        (QUICK + " 1 5*1*2 . . . . . . . .", "cannot read '5*1*2' on A1"),
        (QUICK + " 0 _*1 _ _ _ _ _ _ _ _ _", "cannot read '_*1' on A0"),
        (QUICK + " 0 . _ _ _ _ _ _ _ _ _", "cannot read '.' on A0"),
        (QUICK + " 2 5 . . . . . . .", "the tile on A2 rests on nothing"),
        (QUICK + " 1 5*3 . . . . . . . .", "guild 3 does not have 1 seeds"),
        (QUICK + " 0 _:3 _ _ _ _ _ _ _ _ _", "seat 3 does not have 1 gardeners"),
        (QUICK + " 0 _:1111111 _ _ _ _ _ _ _ _ _", "seat 1 does not have 7 gardeners"),
        (QUICK + "played: 8@A1", "played: tile 8 is not in the pool"),
        (QUICK + "played: 7@A2", "played: Nothing can rest on A2 yet"),
        (QUICK + "played: 7@A1; dance", "played: 'dance' is no move"),
        (SOLO, "all gardeners stand on the ziggurat"),
        (SOLO + ALL_ON_A0.replace("111111", "11111"), "all gardeners stand on the ziggurat"),
        (SOLO + "phase: settle\n" + ALL_ON_A0, "all gardeners stand on the ziggurat"),
        (SOLO + ALL_ON_A0 + " 1 . 5 . . . . . . .", "grows from left to right, row by row"),
        (SOLO + ALL_ON_A0 + " 1 5 6 . . . . . . .\n 2 8 . . . . . . .", "grows from left to right, row by row"),
        (SOLO + ALL_ON_A0 + " 1 5*3 . . . . . . . .", "guild 3 does not have 1 seeds"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(text: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        RULES.position(text)
    assert message in str(caught.value)


def test_nobody_has_more_than_36_seeds() -> None:
    with pytest.raises(amytis.BadPosition, match="guild 1 does not have 37 seeds"):
        at("players: 2\n 1 +12*1\n 2 +11*1\n 3 +10*1\n 4 +4*1")


def test_a_quick_game_has_45_tiles() -> None:
    with pytest.raises(amytis.BadPosition, match="more tiles than the game has"):
        at(f"players: 2\nlength: quick\npool: <..>0\n{BUILT}")


@pytest.mark.parametrize("phase", ["move", "go", "plant", "cascade"])
def test_a_turn_under_way_is_told_in_played_and_not_as_a_phase(phase: str) -> None:
    with pytest.raises(amytis.BadPosition, match="told by the line 'played'"):
        RULES.position(f"{QUICK}phase: {phase}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players: 2\nphase: settle", "of the solo game only"),
        ("players: 2\npool: 5\nphase: king", "of the solo game only"),
        ("players: 2", "no tile to be placed"),
        (SOLO.replace("pool: 7\n", "") + ALL_ON_A0, "no tile to be placed"),
        ("players: 2\nphase: deal\npool: 5 6 7 8", "the pool is full"),
        ("players: 2\nphase: deal\n 1 5 . . . . . . . . . . .", "dealt before any tile is placed"),
        ("players: 2\nphase: deal\nseat: 2", "dealt before anybody has played"),
        ("players: 2\nphase: deal\n 0 _:1 _ _ _ _ _ _ _ _ _ _ _ _", "dealt before anybody has played"),
        (SOLO.replace("pool: 7", "phase: king") + ALL_ON_A0, "no tile to be placed"),
        ("players: 2\nphase: draw\npool: 5 6 7 8", "the pool is full"),
        (SOLO.replace("7", "5 6 7") + "pool of: 2\n" + ALL_ON_A0, "the pool has 2 tiles in this game, not 3"),
        (SOLO + "phase: settle", "settle before any tile is drawn"),
    ],
)
def test_a_phase_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition, match=message):
        RULES.position(text)


@pytest.mark.parametrize("phase", ["draw", "place"])
def test_a_ziggurat_that_is_built_has_no_turn_left(phase: str) -> None:
    with pytest.raises(amytis.BadPosition, match="the whole ziggurat is built"):
        at(f"players: 2\nlength: quick\nphase: {phase}\n{BUILT}")


@cache
def drawings() -> list[str]:
    """Positions of games, as text."""
    cases = (
        Case("gardens", 3, (("length", "quick"),)),
        Case("gardens", 2, (("length", "full"),)),
        Case("gardens", 1, (("length", "quick"), ("pool", "3"))),
    )
    return [RULES.draw(s) for case in cases for s in case.samples(51, share=0.03)]


@settings(max_examples=200)
@given(st.data())
def test_whatever_is_typed_into_a_drawing_is_read_or_refused_in_words(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(drawings())).splitlines()
    changed = data.draw(st.integers(0, len(lines) - 1))
    lines[changed] = data.draw(st.one_of(st.text(max_size=20), st.sampled_from(lines), st.just("")))
    try:
        s = RULES.position("\n".join(lines))
    except amytis.BadPosition:
        return
    assert same_state(RULES.position(RULES.draw(s)), s)
