"""Drawn positions: contradictions are refused with a sentence, whatever the input."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amytis
from amytis.core.contract import State
from amytis.core.game import same_state
from amytis.games.babylon.components import SUPPLIES, TOKENS
from tests.contract.cases import Case
from tests.games.babylon.table import RULES, ended, garden, with_quarry

NO_QUARRY = "".join(f"quarry {row}: 0 0 0 0\n" for row in range(1, 5))
BUILD = f"players: 2\nphase: build\nrounds: 14\nseat: 2\ndug: FT..\n{NO_QUARRY}"
OVER = f"players: 2\nphase: over\n{NO_QUARRY}"
SHALLOW = with_quarry("players: 2\nrounds: 11") + "\n"
FEW_CLAY = "quarry 1: 3 3 3 3\nquarry 2: 3 2 2 2\nquarry 3: 2 2 2 2\nquarry 4: 2 2 2 2"
NO_TOKENS = "tokens: " + ", ".join(f"{token} 0" for token in TOKENS if token != "single")
FULL = "players: {}\n" + "".join(f"quarry {row}: 3 3 3 3\n" for row in range(1, 5))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "players: needs a number from 2 to 4"),
        ("players: ²", "plain letters, digits and signs, unlike '²'"),
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
        (BUILD.replace("FT..", "FT.. and a double pillar"), "only the token 'double' gives a double pillar"),
        (SHALLOW + "seat 1: pillars ٣", "written in plain letters, digits and signs, unlike '٣' (U+0663)"),
        (SHALLOW + "items 1: C3 under e L٣", "written in plain letters, digits and signs, unlike '٣' (U+0663)"),
        (SHALLOW + "seat 1: pillars 7", "seat 1: between turns at most 6 single pillars are kept"),
        (BUILD + "seat 1: pillars 7", "seat 1: between turns at most 6 single pillars are kept"),
        (BUILD + "seat 1: pillars 0; slot start 2", "seat 1: only seat 2 can have the tile start 2"),
        (BUILD + "terraces 2: C3 L1 start 1 r0", "terraces 2: only seat 1 can have the tile start 1"),
        (BUILD + "gone: start 3", "gone: only seat 3 can have the tile start 3"),
        (SHALLOW + "supply: statue 3, statue 4", "supply: statue is there twice"),
        (SHALLOW + "tokens: single 1, single 1", "tokens: single is there twice"),
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
        (SHALLOW + "phase: remove\nremoved: 1", "there are fewer clay tiles than are to be taken out"),
        (
            with_quarry(f"players: 2\nphase: remove\nremoved: 1\n{FEW_CLAY}"),
            "there are fewer clay tiles than are to be taken out",
        ),
        (with_quarry(FULL.format(2) + "phase: remove\nremoved: 2"), "'removed' does not fit 'seat'"),
        (
            with_quarry(FULL.format(2) + "phase: remove\nremoved: 1\nrounds: 1"),
            "before the first round no round is over",
        ),
        (
            with_quarry(FULL.format(2) + "phase: remove\nremoved: 1\nterraces 1: C3 L1 start 1 r0"),
            "before the first round no round is over, and nothing is built",
        ),
        (f"players: 2\nphase: quarry\n{NO_QUARRY}", "while the quarry is dealt, nothing has been taken from it"),
        (SHALLOW + "phase: quarry", "is still to come to light"),
        (SHALLOW.replace("rounds: 11", "rounds: 15"), "after the last round the phase is 'over'"),
        (OVER + "rounds: 14", "the phase is 'over' only after the last round"),
        (SHALLOW.replace("rounds: 11", "phase: token"), "a token is turned after a round"),
        (SHALLOW + "phase: token\nseat: 2", "a token is turned after a round"),
        (SHALLOW.replace("rounds: 11", "rounds: 10"), "the quarry has 8 tiles for 10 turns to come"),
        (SHALLOW.replace("rounds: 11", "seat: 2\nrounds: 10"), "the quarry has 8 tiles for 9 turns to come"),
        (SHALLOW + NO_TOKENS + ", single 2", "there are fewer tokens than rounds to come"),
        (SHALLOW.replace("quarry 1: 1", "quarry 1: 2"), "the tile on A1 is not of the material of its layer"),
        (
            with_quarry(FULL.format(2)) + "\ngone: SFBT",
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
        ("C3 L1 FB.. r0 +nw", "the tile on C3 rests on too little"),
        ("C3 L1 FB.. r0 -ne; D3 L2 BT.. r0", "the tile on D3 rests on the belvedere on D3"),
        ("C3 L1 FB.. r0 -ne; D3 L2 BT.. r0 +nw", "the tile on D3 rests on the belvedere on D3"),
        ("C3 L1 FB.. r0 -ne; D3 L2 BT.. r0 -sw", "the tile on D3 rests on the belvedere on D3"),
    ],
)
def test_terraces_that_cannot_lie_like_that_are_refused(terraces: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        ended(terraces)
    assert message in str(caught.value)


def test_an_uncarried_corner_may_lie_above_a_belvedere() -> None:
    ended("C3 L1 FB.. r0 -ne; D3 L2 BT.. r0 -nw")


def test_nobody_has_more_tiles_than_turns() -> None:
    tiles = ["FB..", "BT..", "BB..", "TT..", "BS..", "TS..", "SF..", "S.S.", "F.F.", "S.T.", "T.B.", "T.F."]
    places = [f"{column}{row}" for row in (1, 3, 5) for column in "ACEG"]
    terraces = [f"{place} L1 {tile} r0" for place, tile in zip(places, tiles, strict=True)]
    ended("; ".join(terraces), players=4)
    with pytest.raises(amytis.BadPosition, match="seat 1 has 13 tiles, but has dug only 11 beside the starting tile"):
        ended("; ".join((*terraces, "A7 L1 F.S. r0")), players=4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rounds: 12\nseat 2: pillars 0; slot FT..", ""),
        ("rounds: 12\nterraces 2: {}", ""),
        ("rounds: 12\nterraces 2: {}\nseat 2: pillars 0; slot FT..", "seat 2 has 14 tiles, but has dug only 12"),
        ("rounds: 12\nseat: 2\nterraces 1: {}\nseat 1: pillars 0; slot FT..", ""),
        ("rounds: 13\nphase: build\ndug: FT..\nterraces 1: {}", ""),
        ("rounds: 12\nphase: build\ndug: FT..\nterraces 1: {}", ""),
        ("rounds: 11\nphase: build\ndug: FT..\nterraces 1: {}", "seat 1 has 14 tiles, but has dug only 12"),
    ],
)
def test_each_turn_brings_one_tile(text: str, message: str) -> None:
    tiles = ["FB..", "BT..", "BB..", "TT..", "BS..", "TS..", "SF..", "S.S.", "F.F.", "S.T.", "T.B.", "T.F.", "F.S."]
    places = [f"{column}{row}" for row in (1, 3, 5, 7) for column in "ACEG"]
    terraces = "; ".join(f"{place} L1 {tile} r0" for place, tile in zip(places, tiles, strict=False))
    drawn = with_quarry("players: 2\n" + text.format(terraces))
    if not message:
        RULES.position(drawn)
        return
    with pytest.raises(amytis.BadPosition, match=message):
        RULES.position(drawn)


# Pieces in use, by kind.
SUPPLIED = {
    "single": "terraces 1: C3 L1 FB.. r0",
    "double": "terraces 1: C3 L1 FB.. r0; E3 L2 BT.. r0",
    "belvedere": "terraces 1: C3 L1 FB.. r0 -ne; D2 L2 BT.. r0 -sw",
    "statue": "terraces 1: C3 L1 BT.. r0; D3 L2 FB.. r0 +nw",
    "stairway": "terraces 1: C3 L1 SF.. r1; E3 L2 S.T. r0\nitems 1: D3 lower e; E3 upper w",
    "fountain": "terraces 1: C3 L1 FB.. r1; E3 L1 F.F. r0\nitems 1: D3 fountain e; E3 fountain w",
    "bridge": "terraces 1: B3 L1 BT.. r1; E3 L1 BS.. r0\nitems 1: C3 bridge e; D3 under; E3 bridge w",
}
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
        (BANKS, "C3 bridge e; E3 bridge w", "C3: the bridge there spans nothing"),
        (BANKS, "C3 bridge e; D3 under s L1; E3 bridge w", "C3: the bridge there spans nothing"),
        (BANKS, "C3 bridge e; D3 under e L2; E3 bridge w", "C3: the bridge there spans nothing"),
        (f"{BANKS}; D1 L1 F.S. r0; D2 L2 S.S. r0", "C3 bridge e; D3 under; E3 bridge w", "C3: the other end"),
        (f"{BANKS}; D1 L1 F.S. r0; D2 L2 S.S. r0 -se", "C3 bridge e; E3 belvedere; D3 under", "D3 is below no bridge"),
        ("C3 L1 BB.. r1; F3 L1 BS.. r0; D4 L2 B.F. r0", "D3 bridge e; E3 under e L1", "D3: the other end"),
        (
            BANKS,
            "C3 bridge e; D3 under n L1; E3 bridge w",
            "needs the way of the bridge, e or s, and its level, or neither",
        ),
        (
            BANKS,
            "C3 bridge e; D3 under e; E3 bridge w",
            "needs the way of the bridge, e or s, and its level, or neither",
        ),
        (
            BANKS,
            "C3 bridge e; D3 under L1; E3 bridge w",
            "needs the way of the bridge, e or s, and its level, or neither",
        ),
        (BANKS, "C3 bridge e L1; D3 under; E3 bridge w", "needs the way to its other end, or has none"),
        (BANKS, "D3 under e L16", "needs a number from 1 to 15"),
        ("C3 L1 FFBS r0", "C3 fountain e; D3 fountain w", "C3: a fountain joins two different tiles"),
        (f"{LEFT}; {RIGHT}", "D3 fountain e; E3 fountain w; D3 statue", "items 1: D3 is there twice"),
        (f"{LEFT}; {RIGHT}; D2 L2 S.S. r0", "E3 fountain w", "E3 does not show the symbol"),
        (f"{LEFT}; {RIGHT}; C2 L2 S.S. r0", "E3 fountain w", "E3: the other end of what stands there is missing"),
        (f"{RIGHT}; B3 L1 FB.. r1; C2 L2 S.S. r0 -se", "E3 fountain w; D3 belvedere", "E3: the other end"),
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
    [
        ("A1 F", "there is no tile on A1 that could show a symbol"),
        ("C3 .", "cannot read"),
        ("C3", "cannot read"),
        ("C3 S; C3 T", "symbols 1: C3 is there twice"),
    ],
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


@pytest.mark.parametrize(
    ("edition", "supply", "message"),
    [
        ("english", "single 148", ""),
        ("english", "single 149", "of single pieces 4 are in use and 149 are left, but the english edition has 152"),
        ("french", "single 148", "of single pieces 4 are in use and 148 are left, but the french edition has 148"),
        ("english", "double 60", ""),
        ("english", "double 61", "of double pieces 4 are in use and 61 are left"),
        ("english", "belvedere 39", "of belvedere pieces 2 are in use and 39 are left"),
        ("english", "statue 40", "of statue pieces 1 are in use and 40 are left"),
        ("english", "stairway 16", "of stairway pieces 1 are in use and 16 are left"),
        ("english", "fountain 16", "of fountain pieces 1 are in use and 16 are left"),
        ("english", "bridge 16", "of bridge pieces 1 are in use and 16 are left"),
    ],
)
def test_no_more_pieces_are_there_than_the_edition_has(edition: str, supply: str, message: str) -> None:
    drawn = f"{OVER}edition: {edition}\nsupply: {supply}\n{SUPPLIED[supply.split()[0]]}"
    if not message:
        RULES.position(drawn)
        return
    with pytest.raises(amytis.BadPosition) as caught:
        RULES.position(drawn)
    assert message in str(caught.value)


def test_what_is_not_told_of_the_supply_is_what_is_not_in_use() -> None:
    s = RULES.position(f"{OVER}terraces 1: C3 L1 BT.. r0 -sw; F3 L2 S.T. r0\nitems 1: D3 statue\nseat 2: pillars 5")
    assert dict(zip(SUPPLIES, s["supply"][0].tolist(), strict=True)) == {
        "single": 152 - 3 - 5,
        "double": 64 - 4,
        "belvedere": 39,
        "statue": 39,
        "stairway": 16,
        "fountain": 16,
        "bridge": 16,
    }  # fmt: skip


@cache
def drawings() -> list[str]:
    """Positions of games, as text."""
    cases = (Case("babylon", players, (("edition", edition),)) for players, edition in ((2, "english"), (4, "french")))
    return [RULES.draw(s) for case in cases for s in case.samples(51, share=0.03)]


def play_on(s: State, dice: random.Random) -> None:
    """Play a game to its end: whoever is to decide has a move, and no move raises."""
    while RULES.to_move(s) != amytis.OVER:
        RULES.apply(s, int(dice.choice(RULES.moves(s))))
    RULES.placing(s, int(s["players"]))


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
    play_on(s, random.Random(changed))


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
    play_on(s, random.Random(at))
