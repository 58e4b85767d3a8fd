"""Drawn positions: what contradicts itself is refused in words, whatever somebody types."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amytis
from amytis.core.game import same_state
from tests.contract.cases import Case
from tests.games.babylon.table import RULES, ended, garden, with_quarry

NO_QUARRY = "".join(f"quarry {row}: 0 0 0 0\n" for row in range(1, 5))
BUILD = f"players: 2\nphase: build\ndug: FT..\n{NO_QUARRY}"
OVER = f"players: 2\nphase: over\n{NO_QUARRY}"
SHALLOW = with_quarry("players: 2") + "\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "players: needs a number from 2 to 4"),
        ("players: ²", "players: needs a number"),
        ("players: " + "9" * 5000, "players: needs a number"),
        ("players: 1", "players: needs a number from 2 to 4, not '1'"),
        ("players: 2\nedition: german", "edition: is one of english, french, not 'german'"),
        ("players: 2\nphase: dancing", "phase: is one of"),
        ("players: 2\ntoken: gold", "token: is one of"),
        ("players: 2\nopened: E5", "opened: is one of"),
        ("players: 2\ngone: start", "gone: there is no tile start"),
        ("players: 2\ngone: start 10", "gone: there is no tile start 10"),
        ("players: 2\ngone: start 1dug: S.S.", "gone: there is no tile start 1dug: S.S."),
        ("players: 2\nseat: 3", "seat: needs a number from 1 to 2, not '3'"),
        ("players: 2\nseat 3: pillars 0", "seat 3: needs a number from 1 to 2, not '3'"),
        ("players: 2\nrounds: 16", "rounds: needs a number from 0 to 15, not '16'"),
        ("players: 4\nremoved: 1", "removed: needs a number from 0 to 0, not '1'"),
        ("players: 2\ncolour: red", "a position has no 'colour'"),
        ("players: 2\nhello there", "cannot read the line 'hello there'"),
        ("players: 2\nseat: 1\nseat: 2", "'seat' is there twice"),
        ("players: 2\ntokens: single 3", "tokens: needs a number from 0 to 2, not '3'"),
        ("players: 2\ntokens: gold 1", "tokens: is one of"),
        ("players: 2\nsupply: statue 41", "supply: needs a number from 0 to 40, not '41'"),
        ("players: 2\nedition: french\nsupply: statue 39", "supply: needs a number from 0 to 38, not '39'"),
        ("players: 2\nseat 1: gold 3", "seat 1: cannot read 'gold 3'"),
        ("players: 2\nseat 1: pillars 0; slot SSSS", "seat 1: there is no tile SSSS"),
        ("players: 2\nquarry 1: 0 0 0", "quarry 1: a row has 4 stacks, not 3"),
        ("players: 2\nquarry 1: 4SFBT 0 0 0", "quarry 1: cannot read '4SFBT'"),
        ("players: 2\nquarry 1: 1SSSS 0 0 0", "quarry 1: there is no tile SSSS"),
        (SHALLOW + "gone: SSSS", "gone: there is no tile SSSS"),
        (BUILD + "gone: FT..", "the tile FT.. is there twice"),
        (BUILD + "seat 1: pillars 3; slot FT..", "the tile FT.. is there twice"),
        (BUILD + "terraces 1: C3 L1 FT.. r0", "the tile FT.. is there twice"),
        (BUILD.replace("FT..", "start 1"), "dug: cannot read 'start 1'"),
        (BUILD + "played: pillars C3 L1", "played: That takes 4 single pillars; you have 0."),
        (BUILD + "played: dance", "played: 'dance' is no move"),
    ],
)
def test_a_line_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        RULES.position(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players: 2", "the top tiles of the quarry must be known"),
        (f"players: 2\n{NO_QUARRY}", "there is nothing to dig"),
        (BUILD.replace("dug: FT..\n", ""), "the line 'dug' is missing"),
        (SHALLOW + "dug: FT..", "a tile is dug only in the phases 'build' and 'uncover'"),
        (BUILD.replace("phase: build", "phase: lay"), "told by the line 'played'"),
        (BUILD.replace("phase: build", "phase: confirm"), "told by the line 'played'"),
        (BUILD.replace("phase: build", "phase: uncover"), "an empty stack cannot be uncovered"),
        (SHALLOW + "phase: uncover\nremoved: 1", "the tile on A1 is still to come to light"),
        (SHALLOW + "phase: uncover", "'removed' counts them from 1"),
        (SHALLOW + "phase: remove", "'removed' counts them from 1"),
        (SHALLOW + "phase: remove\nremoved: 1", "there is no clay tile to take out"),
        (f"players: 2\nphase: quarry\n{NO_QUARRY}", "while the quarry is dealt, nothing has been taken from it"),
        (SHALLOW + "phase: quarry", "is still to come to light"),
        (SHALLOW + "rounds: 15", "after the last round the phase is 'over'"),
        (SHALLOW + "phase: token", "a token is turned after a round"),
        (SHALLOW + "phase: token\nrounds: 1\nseat: 2", "a token is turned after a round"),
        (SHALLOW + "tokens: single 1", "there are fewer tokens than rounds to come"),
        (SHALLOW.replace("quarry 1: 1", "quarry 1: 2"), "the tile on A1 is not of the material of its layer"),
        (
            with_quarry("players: 2\n" + "".join(f"quarry {row}: 3 3 3 3\n" for row in range(1, 5))) + "\ngone: SFBT",
            "more tiles lie covered in the quarry than are unseen",
        ),
    ],
)
def test_a_phase_or_a_quarry_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        RULES.position(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("terraces", "message"),
    [
        ("C3", "terraces 1: cannot read 'C3'"),
        ("H1 L1 FB.. r0", "no tile can lie on H1"),
        ("C3 L0 FB.. r0", "needs a number from 1 to 15"),
        ("C3 L1 FB.. r4", "cannot read"),
        ("C3 L1 FB.. r0 -no", "terraces 1: is one of nw, ne, se, sw, not 'no'"),
        ("C3 L1 FB.. r0; C3 L2 BT.. r0", "two tiles cover the same four positions from C3 on"),
        ("C3 L2 FB.. r0", "the tile on C3 is more than one level above all others"),
        ("C3 L1 FB.. r0; D3 L1 BT.. r0", "the tile on D3 does not lie above what it covers"),
        ("C3 L1 FB.. r0; E3 L2 BT.. r0; G7 L3 S.S. r0", "the tile on G7 rests on too little"),
        ("C3 L1 FB.. r0; D3 L2 BT.. r0; E3 L3 S.S. r0 -ne", "the tile on E3 rests on too little"),
        ("C3 L1 FB.. r0; D3 L2 BT.. r0 +ne", "the tile on D3 rests on too little"),
        ("C3 L1 FB.. r0; D3 L2 BT.. r0 -nw +nw", "the tile on D3 rests on too little"),
    ],
)
def test_terraces_that_cannot_lie_like_that_are_refused(terraces: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        ended(terraces)
    assert message in str(caught.value)


def test_nobody_has_more_tiles_than_turns() -> None:
    tiles = ["FB..", "BT..", "BB..", "TT..", "BS..", "TS..", "SF..", "S.S.", "F.F.", "S.T.", "T.B.", "T.F."]
    places = [f"{column}{row}" for row in (1, 3, 5) for column in "ACEG"]
    terraces = [f"{place} L1 {tile} r0" for place, tile in zip(places, tiles, strict=True)]
    ended("; ".join(terraces), players=4)
    with pytest.raises(amytis.BadPosition, match="more tiles than a game has turns to place"):
        ended("; ".join((*terraces, "A7 L1 F.S. r0")), players=4)


LEFT, RIGHT = "C3 L1 FB.. r1", "E3 L1 F.F. r0"  # D3 and E3 show a fountain, D4 a bridge
STAIRS = "C3 L1 SF.. r1; E3 L2 S.T. r0"  # D3 and E3 show a stairway
BANKS = "B3 L1 BT.. r1; E3 L1 BS.. r0"  # C3 and E3 show a bridge


@pytest.mark.parametrize(
    ("terraces", "items", "message"),
    [
        (LEFT, "D3", "items 1: cannot read 'D3'"),
        (LEFT, "D3 well", "items 1: is one of"),
        (LEFT, "D3 fountain", "needs the way to its other end"),
        ("C3 L1 BT.. r0", "D3 statue e", "needs the way to its other end, or has none"),
        (LEFT, "A1 statue", "nothing can stand on A1, where there is no tile"),
        (LEFT, "D3 statue", "D3 does not show the symbol of what stands there"),
        (LEFT, "D3 belvedere", "a belvedere stands where a terrace has an uncarried corner, and only there"),
        (f"{LEFT} -nw", "C3 statue", "a belvedere stands where a terrace has an uncarried corner, and only there"),
        ("G1 L1 FB.. r1", "H1 fountain e", "H1: the other end of what stands there is missing"),
        ("A1 L1 FB.. r0", "A1 fountain n", "A1: the other end of what stands there is missing"),
        ("A1 L1 FB.. r0", "A1 fountain w", "A1: the other end of what stands there is missing"),
        (LEFT, "D3 fountain e", "D3: the other end of what stands there is missing"),
        (f"{LEFT}; {RIGHT}", "D3 fountain e", "D3: the other end of what stands there is missing"),
        (f"{LEFT}; {RIGHT}", "D3 fountain e; E3 fountain s", "D3: the other end of what stands there is missing"),
        (STAIRS, "D3 upper e; E3 lower w", "D3: the other end of what stands there is missing"),
        (STAIRS, "D3 lower e", "D3: the other end of what stands there is missing"),
        (BANKS, "C3 bridge e; E3 bridge w", "C3: the other end of what stands there is missing"),
        (BANKS, "C3 bridge e; D3 under", "C3: the other end of what stands there is missing"),
        (BANKS, "D3 under", "D3 is below no bridge"),
        (BANKS, "A1 under", "A1 is below no bridge"),
    ],
)
def test_what_cannot_stand_like_that_is_refused(terraces: str, items: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        ended(terraces, items)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("symbols", "message"),
    [("A1 F", "there is no tile on A1 that could show a symbol"), ("C3 .", "cannot read"), ("C3", "cannot read")],
)
def test_symbols_that_cannot_be_are_refused(symbols: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        ended(LEFT, **{"symbols 1": symbols})
    assert message in str(caught.value)


def test_a_garden_drawn_from_above_fits_its_terraces() -> None:
    drawn = ended(LEFT).draw()
    assert same_state(RULES.position(drawn), ended(LEFT).state)
    with pytest.raises(amytis.BadPosition, match="the garden of seat 1 is drawn unlike its terraces"):
        RULES.position(drawn.replace(" 1F ", " 1S "))


def test_the_order_of_the_lines_does_not_matter() -> None:
    lines = {"symbols 1": "C3 S", "items 1": "D3 fountain e; E3 fountain w"}
    text = OVER + "".join(f"{key}: {value}\n" for key, value in lines.items()) + f"terraces 1: {LEFT}; {RIGHT}"
    assert RULES.points(RULES.position(text), 2) == [1 + 3, 0]


def test_a_turn_under_way_is_read_back() -> None:
    game = garden("C3 L1 FB.. r1", dug="FT..", slot="start 1")
    for move in ("pillars E3 L1 -se", "lay dug 0", "fountain D3 E3", "pillars E4 L2 -ne"):
        game.play(move)
        assert same_state(RULES.position(game.draw()), game.state)


@cache
def drawings() -> list[str]:
    """Positions of games, as text."""
    cases = (Case("babylon", players, (("edition", edition),)) for players, edition in ((2, "english"), (4, "french")))
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
    assert RULES.to_move(s) == amytis.OVER or len(RULES.moves(s))


@settings(max_examples=200)
@given(st.data())
def test_numbers_and_words_changed_within_a_line_are_read_or_refused_in_words(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(drawings()))
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("0123456789SFBT.ABCDEFGHLrnesw-+?; "))
    try:
        s = RULES.position(text[:at] + letter + text[at + 1 :])
    except amytis.BadPosition:
        return
    assert same_state(RULES.position(RULES.draw(s)), s)
    assert RULES.to_move(s) == amytis.OVER or len(RULES.moves(s))
