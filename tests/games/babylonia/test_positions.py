"""Drawn positions: contradictions are refused with a sentence, whatever the input."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amytis
from amytis.core.game import same_state
from tests.contract.cases import Case

SMALL = "players: 2\nseat 1: stand FF\nseat 2: stand F\n"
AROUND_E23 = "21   ~     .     1F\n22      .     1F    2F\n23         .    [P]\n"
AROUND_B4 = " 2      1F\n 3   1F\n 5   1F\n 6      1F\n"
TWO_NOBLES = " 9   1P    1S\n11   1F\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "players: needs a number"),
        ("players: ²", "plain letters, digits and signs, unlike '²'"),
        ("players: " + "9" * 5000, "players: needs a number"),
        ("players: 7", "7 cannot play"),
        (SMALL + "turn: 0", "cannot read the line 'turn: 0'"),
        (SMALL + "turn: 5\nturn: 6", "'turn' is there twice"),
        (SMALL + "seat: 3", "there is no seat 3"),
        (SMALL + "phase: dancing", "is none of"),
        (SMALL + "colour: red", "cannot read the line 'colour: red'"),
        (SMALL + "hello there", "cannot read the line 'hello there'"),
        (SMALL + "scored: D4", "D4 is no ziggurat"),
        (SMALL + "scored: Z99", "there is no hex 'Z99'"),
        (SMALL + "without: 3", "in the variant only"),
        (SMALL + "chooser: 2", "in phase card only"),
        (SMALL + "pending: D4 G5", "in phases score and card only"),
        (SMALL + "phase: score\npending: D4 G5", "holds nothing that is surrounded"),
        (SMALL + "phase: score", "needs two pending locations"),
        (SMALL + "phase: tiles", "in phase tiles nobody has played yet"),
        (SMALL + "phase: tiles\nturn: 1", "seats draw 5 tokens one after the other"),
        ("players: 2\nphase: tiles\nturn: 1", "nobody would have anything to do"),
        (SMALL + "phase: extra", "nobody would have anything to do"),
        ("players: 2\nseat 2: stand F", "nobody would have anything to do"),
        ("players: 2\nseat 1: stand F", "seat 2 waits for its turn"),
        ("players: 2\nseat 2: stand F; cards 2\nseat: 2\nphase: extra\nseat 1: points nobles 2", "seat 1 waits"),
        ("players: 2\nseat 1: cards 2\nphase: extra\nseat 2: stand F", "seat 1 waits"),
        (SMALL.replace("FF", "FFFFF") + "phase: refill", "nobody would have anything to do"),
        (SMALL + "extra turn: spent", "nobody owns card 2"),
        ("players: 2\nseat 1: stand F; cards 1 2 3 4 5\nseat 2: stand F", "fewer lie on display"),
        (SMALL + "scored: L6", "not in play"),
        (SMALL + AROUND_E23, "E23 is surrounded, so it has been scored or is pending"),
        (SMALL + AROUND_E23 + "phase: refill", "E23 is surrounded"),
        (SMALL + AROUND_B4, "B4 is surrounded"),
        (SMALL + "turn: 1\nphase: opening", "a tile lies on every spot"),
        (SMALL + "turn: 1\nphase: tiles\nseat: 2", "it is nobody's turn yet"),
        (SMALL + " 5   1F\n 5   2F", "row 5 is there twice"),
        (SMALL + " 0   1F", "no row 0"),
        (SMALL + " 4      1F", "'1F' cannot lie there"),
        ("players: 2\nseat 1: stand FFFFFF", "more than 5 tokens"),
        ("players: 2\nseat 1: stand FFFFFFFF; cards 3", "more than 7 tokens"),
        ("players: 2\nseat 1: stand FF; stand PP", "'stand' is there twice"),
        (SMALL + "phase: over\n23         .    [P]    .    [M]    ~", "over, though every seat has tokens"),
        ("players: 2\nseat 1: stand XX", "cannot read 'stand XX'"),
        ("players: 2\nseat 1: stand F; won <5>", "won: '<5>' is none of"),
        ("players: 2\nseat 1: stand F; won [PSM]", "more tiles [PSM]"),
        ("players: 2\nseat 1: stand F; cards 8", "cannot have card 8"),
        ("players: 2\nseat 1: stand F; cards 3\nseat 2: cards 3", "cannot have card 3"),
        ("players: 2\nseat 1: stand F; cards 77", "there is no card 77"),
        ("players: 2\nseat 1: stand F; points nobles 9999", "points: needs a number"),
        ("players: 2\nseat 1: stand F; points luck 9", "is none of"),
        (SMALL + "played: F@A5 +0 +0", "no such token of seat 1 lies on A5"),
        (SMALL + "played: F@A5", "played: cannot read"),
        (SMALL + " 5   1F\nplayed: M@A5 +0 +0", "no such token"),
        (SMALL + " 5   1F\nplayed: F@A5 +0 +0; F@A5 +0 +0", "on the same hex"),
        (SMALL + " 5   1F\nplayed: F@A5 +9 +0", "more points than their seat has"),
        (SMALL + " 5   1F\nplayed: F@A5 +0 +0", "were paid other points"),
        (SMALL + " 5   1F\nplayed: F@A5 <5> +0 +0", "no field was on A5"),
        (SMALL + " 7   1F\nplayed: F@A7 <5> +0 +0", "F@A7 cannot be placed there"),
        (SMALL + TWO_NOBLES + "played: P@A9 +0 +0; S@C9 +0 +0; F@A11 +0 +0", "F@A11 cannot be placed there"),
        (
            SMALL.replace("FF", "FFFFF") + TWO_NOBLES + "played: P@A9 +0 +0; S@C9 +0 +0; F@A11 +0 +0",
            "more than 5 tokens",
        ),
        (SMALL + " 5   1F\nphase: refill\nplayed: F@A5 +0 +0", "in phase play only"),
        (SMALL + "99   .", "no row 99"),
        (SMALL + " 5       1F", "no hex lies where '1F' is drawn"),
        (SMALL + " 5   1f", "'1f' cannot lie there"),
        (SMALL + " 5   [P]", "'[P]' cannot lie there"),
        (SMALL + " 1                                 1F", "not in play with 2 players"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(text: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        amytis.games.babylonia.position(text)
    assert message in str(caught.value)


def test_what_the_turn_under_way_surrounds_is_not_scored_yet() -> None:
    around = SMALL + AROUND_E23 + "played: F@E21 +0 +0"
    assert amytis.games.babylonia.position(around).turn_size == 1
    assert amytis.games.babylonia.position(SMALL + AROUND_B4 + "scored: B4").scored


@cache
def drawings() -> list[str]:
    """Positions of a game, as text."""
    case = Case("babylonia", 3, (("cards", "variant"),))
    return [case.rules.draw(s) for s in case.samples(51)]


@settings(max_examples=200)
@given(st.data())
def test_whatever_is_typed_into_a_drawing_is_read_or_refused_in_words(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(drawings())).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.one_of(st.text(max_size=20), st.sampled_from(lines), st.just("")))
    try:
        s = amytis.games.babylonia.position("\n".join(lines))
    except amytis.BadPosition:
        return
    assert same_state(amytis.games.babylonia.position(amytis.games.babylonia.draw(s)), s)
