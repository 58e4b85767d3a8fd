"""Drawn positions: what contradicts itself is refused in words, whatever somebody types."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amytis
from amytis.core.game import same_state
from tests.contract.cases import Case

SMALL = "players: 2\nseat 1: stand FF\nseat 2: stand F\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "players: needs a number"),
        ("players: ²", "players: needs a number"),
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
        (SMALL + "phase: tiles", "nobody would have anything to do"),
        (SMALL + "phase: extra", "nobody would have anything to do"),
        ("players: 2", "nobody would have anything to do"),
        ("players: 2\nseat 1: stand FFFFFFFF", "more than 7 tokens"),
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
