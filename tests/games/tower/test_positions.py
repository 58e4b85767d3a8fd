"""Drawn positions: contradictions are refused with a sentence, whatever the input."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amytis
from amytis.core.game import same_state
from amytis.games.tower.components import NAMED, SHAPES, WIDTH
from tests.contract.cases import Case
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import FULL, RULES, boxes, deck, facing, laying, penalty, play, tile, writing

LAY = f"players: 2\nphase: lay\ncard: L\n{deck(0, 'L')}\n"
WRITE = f"players: 2\nphase: write\n{deck(0, tile()[0])}\ntile: {tile()}\ntaken: 8\n"
DRAFT = WRITE.replace("taken: 8\n", "seat: 2\n").replace("write", "draft")
DICE = "sheet: 1\ndice: 0 0 0 0 0 1\n"
SOLO = f"players: 1\nphase: face\ncard: L\n{deck(0, 'L')}\npenalty: 1\npenalties: {' '.join(map(str, range(2, 13)))}\n"
OTHER = next(shape for shape in SHAPES if shape != tile()[0])
ROW_1 = Sheet().row(0)
PLAIN = boxes(".")[0]
PLAIN_ROW = Sheet().row(NAMED[PLAIN] // WIDTH)


@pytest.mark.parametrize("text", [LAY, WRITE, SOLO, DRAFT])
def test_these_positions_can_be(text: str) -> None:
    s = RULES.position(text)
    assert same_state(RULES.position(RULES.draw(s)), s)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "players: needs a number from 1 to 4, not ''"),
        ("players: ²", "plain letters, digits and signs, unlike '²'"),
        ("players: " + "9" * 5000, "players: needs a number"),
        ("players: 7", "players: needs a number from 1 to 4, not '7'"),
        ("players: 2\nrounds: 10", "rounds: a game of 2 has 12, not 10"),
        ("players: 1\nrounds: 11", "rounds: a game of 1 has 12, not 11"),
        ("players: 1\nrounds: 13", "rounds: needs a number from 10 to 12"),
        ("players: 2\nphase: dancing", "phase: is one of card, penalty"),
        ("players: 2\nseat: 3", "seat: needs a number from 1 to 2, not '3'"),
        ("players: 2\nfirst: 0", "first: needs a number from 1 to 2"),
        ("players: 2\ncolour: red", "a position of 2 has no 'colour'"),
        ("players: 1\ncolour: red", "a position of 1 has no 'colour'"),
        ("players: 2\npenalty: 1", "a position of 2 has no 'penalty'"),
        ("players: 2\nhello there", "cannot read the line 'hello there'"),
        ("players: 2\nseat: 1\nseat: 2", "'seat' is there twice"),
        ("players: 2\nowed: cart", "a position of 2 has no 'owed'"),
        ("players: 2\nblue: 1 7", "blue: are among 1, 2, 3, 4, 5, 6"),
        ("players: 2\nblue: 1 1 1", "more dice on the board than in the box"),
        ("players: 2\ngreen: 1", "more dice on the board than in the box"),
        ("players: 3\ngreen: 5", "more dice on the board than in the box"),
        ("players: 2\ntaken: 8", "everybody has taken 4 dice when the writing begins"),
        ("players: 2\ncards: X", "cards: are among"),
        ("players: 2\ncards: L L L", "there are 2 cards of each shape"),
        ("players: 2\ncards: L L", "14 cards are left after 0 of them came"),
        ("players: 2\npast: 12\n" + deck(12), "the game is over after 12 rounds, and not before"),
        (LAY.replace("phase: lay", "phase: over").replace("card: L\n", ""), "cards are left after"),
        (LAY.replace("phase: lay", "phase: card"), "there is no card"),
        (LAY + f"tile: {tile()}", "there is no tile"),
        (LAY.replace("phase: lay", "phase: draft"), "there is a tile on the board"),
        (LAY.replace("phase: lay", "phase: face"), "a game of 2 has no phase 'face'"),
        (WRITE.replace("write", "roll").replace("taken: 8", "taken: 7"), "a game of 2 has no phase 'roll'"),
        (WRITE.replace("taken: 8", "taken: 7"), "everybody has taken 4 dice"),
        (LAY + "blue: 1 2 3", "12 dice are on the board and in hand"),
        (DRAFT + "blue: 1 2 3", "12 dice are on the board and in hand"),
        (DRAFT.replace("seat: 2", "seat: 1"), "seat: after 0 dice it is for seat 2 to take one"),
        (DRAFT + "taken: 1\nblue: 1 1 2 2 3 3 4 4 5 5 6\n" + DICE, "seat: after 1 dice it is for seat 1"),
        (DRAFT + DICE, "dice: seat 1 has taken 0, not 1"),
        (SOLO.replace(" 12\n", "\n"), "there are fewer cards than rounds to come"),
        (SOLO.replace("penalties: 2", "penalties: 1"), "the card that came is not there any more"),
        (WRITE + "tile: gold", "'tile' is there twice"),
        (LAY + "tile: gold 5", "lays no tile"),
        (LAY + "tile: T1 front gold", "tile: the front of tile T1 cannot lie"),
        (LAY + "tile: nonsense", "tile: 'nonsense' is no move"),
        (LAY + "steps: 1", "steps: do not fit the phase"),
        (WRITE + "owed: cart 1", "steps: do not fit the phase"),
        (WRITE + "owed: dance 1\nsteps: 1", "owed: is one of"),
        (WRITE + "owed: nothing 1\nsteps: 1", "owed: is one of cart"),
        (WRITE + "owed: die 1\nsteps: 1", "owed: is one of cart"),
        (WRITE + "owed: etch 1\nsteps: 1", "owed: the sheet has no place for 1 of 'etch' now"),
        (WRITE + "owed: cart 2\nsteps: 1", "owed: the sheet has no place for 2 of 'cart' now"),
        (WRITE + "owed: lion 4\nsteps: 1", "owed: the sheet has no place for 4 of 'lion' now"),
        (WRITE + f"owed: cart 1\nsteps: 1\nsheet: 1\ncarts: {FULL['carts']}", "has no place for 1 of 'cart'"),
        (WRITE + f"card: {OTHER}", f"tile: the card shows the shape {OTHER}"),
        (f"card: {OTHER}\n{WRITE}", f"tile: the card shows the shape {OTHER}"),
        (WRITE.replace("write", "drawn"), "steps: do not fit the phase"),
        (WRITE + "written: 1", "written: the seat to move has not written yet"),
        (WRITE + "written: 3", "written: needs a number from 1 to 2"),
        (LAY + "written: 2", "nobody has written before the writing begins"),
        (SOLO + "faced: obeyed", "the penalty card must be open or absent"),
        (SOLO.replace("penalty: 1\n", ""), "the penalty card must be open or absent"),
        (SOLO.replace("face", "lay") + "steps: 1", "the penalty card must be faced"),
        (SOLO + "faced: maybe", "faced: is one of ignored, obeyed"),
        (SOLO.replace("penalty: 1", "penalty: 19"), "penalty: needs a number from 1 to 18"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(text: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        RULES.position(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("amphoras: 1 2", "amphoras: needs 6 numbers, not 2"),
        ("amphoras: 4 0 0 0 0 0", "amphoras: the sheet has not so many"),
        ("tesserae: 9 0 0", "tesserae: the sheet has not so many"),
        ("river: 9 0 0 0\ngained: 0 0 9 0", "river: the sheet has not so many"),
        (f"rows: {FULL['rows'] + 1}", "rows: the sheet has not so many"),
        (f"carts: {FULL['carts'] + 1}", "carts: the sheet has not so many"),
        (f"trees: {FULL['trees'] + 1}", "trees: the sheet has not so many"),
        (f"gained: {FULL['gold'] + 1} 0 0 0", "the sheet has not so many coins or stones"),
        (f"gained: 0 {FULL['stone'] + 1} 0 0", "the sheet has not so many coins or stones"),
        ("spent: 1 0 0 0", "spent: more than was gained"),
        ("gained: 0 0 1 0", "lumber and wheat are those circled at the ships"),
        ("river: 1 0 0 0", "lumber and wheat are those circled at the ships"),
        ("raw: -1", "raw: needs a number from 0 to 99"),
        ("built: castle", "built: is one of statue, house, mine, tent, boat, not 'castle'"),
        ("used: everything", "used: is one of pond"),
        ("nonsense", "cannot read the line 'nonsense'"),
        ("1 . . .", "the tower has 8 rows of 6 boxes: row 1 has 3"),
        ("9 . . . . . .", "the tower has 8 rows of 6 boxes: row 9 has 6"),
        ("0 . . . . .", "cannot read the line"),
        (PLAIN_ROW.replace(".", "?", 1), f"cannot read '?' on {PLAIN}"),
        (ROW_1.replace("D", "W", 1), "carries 'D', not 'W'"),
        (PLAIN_ROW.replace(".", ".o", 1), "only printed icons are circled"),
        (PLAIN_ROW.replace(".", "p", 1), "icons are etched into drawn boxes only"),
        (PLAIN_ROW.replace(".", ".>", 1), "only drawn boxes are joined"),
        (PLAIN_ROW.replace(".", "#.^", 1), "only drawn boxes are joined"),
        (f"{ROW_1[:-1]}#{ROW_1[-1]}>", "only drawn boxes are joined"),
        (f"{ROW_1}\n{ROW_1}", "a sheet has '1' once"),
        ("carts: 1\ncarts: 2", "a sheet has 'carts' once"),
        ("sheet: before\ncarts: 1", "sheet before: there is one only with steps"),
        ("sheet: 3", "sheet: needs a number from 1 to 2"),
        ("sheet: 1", "sheet 1 is there twice"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(lines: str, message: str) -> None:
    with pytest.raises(amytis.BadPosition) as caught:
        RULES.position(f"{WRITE}sheet: 1\n{lines}")
    assert message in str(caught.value)


def test_what_is_left_out_is_as_at_the_start() -> None:
    opening = RULES.opening(3, {})
    assert same_state(RULES.position("players: 3"), opening)


def test_a_sheet_is_drawn_as_it_is() -> None:
    game = writing("3 3 5", "lion", gold=2, stone=1, lumber=1, built="mine", used="pond", drawn="A1 B1", trees=2)
    assert {"dice: 0 0 2 0 1 0", "gained: 2 1 1 0", "built: mine", "used: pond", "trees: 2"} <= set(
        game.draw().splitlines()
    )


@pytest.mark.parametrize("steps", range(1, 4))
def test_a_turn_under_way_is_drawn_with_the_sheet_as_it_was_before(steps: int) -> None:
    game = play(writing("3 3 5", "lion", stone=1), *("pair 3", "draw A1 B1", "done")[:steps])
    assert ("sheet: before" in game.draw()) == (steps < 3)
    assert same_state(RULES.position(game.draw()), game.state)


@pytest.mark.parametrize("moves", [0, 1, 2, 4, 6])
def test_a_solo_turn_under_way_is_read_back(moves: int) -> None:
    laid = tile(papyrus="cart")
    game = facing(penalty(icon="gold"), laid[0])
    play(game, *["ignore", laid, "cart", "take 2", "take 2", "take 6"][:moves])
    assert same_state(RULES.position(game.draw()), game.state)


def test_a_papyrus_that_can_still_be_taken_is_drawn() -> None:
    laid = tile(papyrus="cart")
    game = play(laying(laid[0]), laid)
    assert "papyrus: open" in game.draw()
    assert "papyrus" not in play(game, "cart").draw()
    assert "papyrus" not in play(laying(laid[0]), laid, "done").draw()
    assert "papyrus" not in play(facing(penalty(icon="gold"), laid[0]), "obey", laid, "take 1").draw()


@cache
def drawings() -> list[str]:
    """Positions of games, as text."""
    cases = (
        Case("tower", 3, ()),
        Case("tower", 2, ()),
        Case("tower", 1, (("difficulty", "hard"),)),
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
