"""The drawing of the table: it is well formed, shows what the view tells and nothing else, in the reader's language."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import amytis
from amytis.core.contract import OMNISCIENT, SPECTATOR
from amytis.core.rng import seeded
from amytis.core.text_width import width_of
from amytis.games.tower.components import COINS, DATA, HEIGHT, RESOURCES, ROUNDS
from amytis.games.tower.svg import svg
from amytis.games.tower.view import TowerSheet, TowerView
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import (
    RULES,
    alone,
    boxes,
    drafting,
    facing,
    full,
    laying,
    over,
    penalty,
    play,
    row_boxes,
    tile,
    write_next,
)

PAGE = Path(__file__).parents[3] / "web" / "src" / "boards" / "tower"
GOLDEN = Path(__file__).parent / "golden"
RECORDS = ("1-player-hard-goal-missed", "2-players-won", "3-players-won", "4-players-won")
STRIDE = 37
NAMES = ["Ann", "Ben", "Cid", "Dot"]
SVG = "{http://www.w3.org/2000/svg}"

Tree = ElementTree.Element


def drawn(state: Any, viewer: int = OMNISCIENT, language: str = "en") -> Tree:
    """The drawing of a state, read as XML."""
    view = RULES.see(state, viewer)
    return ElementTree.fromstring(svg(view, NAMES[: view.players], language))


def texts_in(tree: Tree) -> list[str]:
    """All lines of text of a drawing."""
    return [text.text or "" for text in tree.iter(f"{SVG}text")]


def marks(tree: Tree) -> Counter[str]:
    """How often each class of marks is drawn."""
    return Counter(part.get("class", "") for part in tree.iter())


def sheets_in(tree: Tree) -> list[Tree]:
    """The sheets of a drawing, in the order of the seats."""
    return [part for part in tree.iter(f"{SVG}g") if part.get("class") == "sheet"]


def positions(record: str) -> list[Any]:
    """Some positions of a golden record, the first and the last among them."""
    game = amytis.replay((GOLDEN / f"{record}.txt").read_text(encoding="utf-8"))
    return [*(step.before for step in game.steps[::STRIDE]), game.state]


def rich() -> amytis.Game:
    """Seat 1 of two is about to write, and has marked something in every section."""
    everything = full("gold", "stone", "carts", "trees", "rows", "amphoras", "tesserae", "lumber", "wheat")
    own = Sheet(
        dice="1 2 3 6",
        spent=(3, 5, 6, 1),
        loose=(2, 1),
        built="house mine",
        drawn=row_boxes(1, 2),
        circled=" ".join(boxes("mosaic") + boxes("lion")),
        **everything,
    )
    return write_next([own, Sheet(dice="4 4")], tile("palm"))


@pytest.mark.parametrize("record", RECORDS)
def test_every_position_is_drawn_for_every_viewer(record: str) -> None:
    for number, state in enumerate(positions(record)):
        viewers = (OMNISCIENT, SPECTATOR, *range(int(state["players"])))
        for viewer in viewers:
            tree = drawn(state, viewer, ("en", "fr")[number % 2])
            assert tree.tag == f"{SVG}svg"
            assert len(sheets_in(tree)) == state["players"]


@pytest.mark.parametrize("record", RECORDS)
def test_a_drawing_uses_only_pictures_that_it_brings_along(record: str) -> None:
    for state in positions(record):
        tree = drawn(state)
        brought = {f"#{symbol.get('id')}" for symbol in tree.iter(f"{SVG}symbol")}
        used = {use.get("href") for use in tree.iter(f"{SVG}use")}
        assert used
        assert used <= brought


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_what_looks_the_same_is_drawn_the_same(viewer: int) -> None:
    game, names = play(rich(), f"palm {boxes('palm')[0]}"), NAMES[:2]
    before = svg(RULES.see(game.state, viewer), names)
    for seed in range(3):
        state = RULES.copy(game.state)
        RULES.resample_hidden(state, viewer, seeded(seed))
        assert svg(RULES.see(state, viewer), names) == before


def test_unconfirmed_marks_are_drawn_only_for_their_player() -> None:
    game = write_next([Sheet(dice="1 2 3 6")], tile("palm"))
    before = {viewer: svg(RULES.see(game.state, viewer), NAMES[:2]) for viewer in (0, 1, SPECTATOR)}
    play(game, "tree 1")
    changed = {viewer: svg(RULES.see(game.state, viewer), NAMES[:2]) != before[viewer] for viewer in before}
    assert changed == {0: True, 1: False, SPECTATOR: False}


def test_marks_are_bright_until_they_are_confirmed() -> None:
    game = write_next([Sheet(dice="1 2 3 6", trees=1)], tile("palm"))
    assert marks(ElementTree.fromstring(game.svg()))["pending"] == 0
    for count, move in enumerate(("tree 1", "tree 2"), 1):
        play(game, move)
        own, other = sheets_in(ElementTree.fromstring(game.svg(0)))
        assert marks(own)["circled palm"] == 1 + count
        assert (marks(own)["pending"], marks(other)["pending"]) == (count, 0)
        assert marks(ElementTree.fromstring(game.svg(1)))["pending"] == 0


@pytest.mark.parametrize("record", RECORDS)
def test_every_mark_of_a_sheet_has_a_name_of_its_own(record: str) -> None:
    for state in positions(record):
        for sheet in sheets_in(drawn(state)):
            names = [name for part in sheet.iter() if (name := part.get("data-mark"))]
            assert len(names) == len(set(names))


@pytest.mark.parametrize("record", RECORDS)
def test_each_sheet_shows_its_marks(record: str) -> None:
    for state in positions(record):
        view = RULES.see(state, OMNISCIENT)
        for sheet, tree in zip(view.seats, sheets_in(drawn(state)), strict=True):
            assert_marked(sheet, tree)


def test_a_rich_sheet_shows_its_marks() -> None:
    state = rich().state
    assert_marked(RULES.see(state, OMNISCIENT).seats[0], sheets_in(drawn(state))[0])


def assert_marked(sheet: TowerSheet, tree: Tree) -> None:
    """A drawn sheet has as many marks of each kind as the view tells."""
    found = marks(tree)
    river = {kind: sum(ship[i] for ship in sheet.river) for i, kind in enumerate(("lumber", "wheat"))}
    circled = {"gold": sheet.gold[0], "stone": sheet.stone[0], **river}
    circled |= {
        "pottery": sum(map(sum, sheet.amphoras)),
        "palm": sheet.trees,
        "cart": sheet.carts,
        "icon": len(sheet.circled),
    }
    assert {kind: found[f"circled {kind}"] for kind in circled} == circled
    for kind in RESOURCES:
        assert found[f"spent {kind}"] == min(getattr(sheet, kind)[1], circled[kind])
    assert found["crossed"] == sum(sheet.tesserae)
    assert found["row"] == sheet.rows
    assert found["etched"] == len(sheet.etched)
    assert found["built"] == len(sheet.built)
    assert found["used"] == len(sheet.used)
    in_hand = [marks(part)["blue-die"] for part in tree.iter() if part.get("class") == "hand"]
    assert sum(in_hand) == sum(sheet.dice)
    outlined = [part.get("data-boxes", "").split() for part in tree.iter() if part.get("class") == "drawn"]
    assert sorted(name for names in outlined for name in names) == sorted(sheet.drawn)


def outlines(state: Any) -> list[set[str]]:
    """The boxes within each outline of a drawing."""
    found = (part.get("data-boxes") for part in drawn(state).iter() if part.get("class") == "drawn")
    return [set(names.split()) for names in found if names]


def test_a_shape_has_one_outline() -> None:
    game = write_next([Sheet(dice="1 2 3 6")], tile("palm"))
    shape = next(move for move in game.moves() if move.startswith("draw "))
    assert outlines(play(game, shape).state) == [set(shape.split()[1:])]


def test_neighbours_with_a_boundary_between_them_have_outlines_of_their_own() -> None:
    assert outlines(write_next([Sheet(drawn="A1 B1")], tile("palm")).state) == [{"A1"}, {"B1"}]


def test_names_and_points_head_the_sheets() -> None:
    state = over(Sheet(gold=COINS), Sheet())
    view = RULES.see(state.state, OMNISCIENT)
    for sheet, tree, name in zip(view.seats, sheets_in(drawn(state.state)), NAMES, strict=False):
        assert name in texts_in(tree)
        assert [part.text for part in tree.iter() if part.get("class") == "points"] == [str(sheet.points)]


def test_names_are_escaped() -> None:
    names = ['<b>Ann</b> & "Co"', "]]><svg>"]
    tree = ElementTree.fromstring(svg(RULES.see(rich().state, OMNISCIENT), names))
    assert set(names) <= set(texts_in(tree))


def test_a_reader_meets_the_own_language() -> None:
    english, french = (texts_in(drawn(rich().state, language=language)) for language in ("en", "fr"))
    assert {f"Round 1 of {ROUNDS}", "Pottery", "River", "large mosaic", "Dice on the board"} <= set(english)
    assert {f"Manche 1 sur {ROUNDS}", "Poterie", "Fleuve", "grande mosaïque", "Dés sur le plateau"} <= set(french)
    assert not {"Pottery", "River", "stone mine", "gardening house"} & set(french)


def test_dice_lie_on_the_board_until_they_are_taken() -> None:
    game = drafting(tile("pond"), players=3)
    view = RULES.see(game.state, OMNISCIENT)
    assert marks(drawn(game.state))["green-die"] == view.green > 0
    before = marks(drawn(game.state))["blue-die"]
    play(game, "take 5")
    tree = drawn(game.state)
    assert marks(tree)["blue-die"] == before
    assert marks(sheets_in(tree)[1])["blue-die"] == marks(sheets_in(tree)[2])["blue-die"] + 1


def test_a_tile_is_dashed_until_it_is_confirmed() -> None:
    laid = tile(papyrus="cart")
    game = play(laying(laid[0]), laid)
    assert marks(drawn(game.state, 0))["tile pending"] == 1
    assert marks(drawn(game.state, 1))["tile pending"] == 0
    assert marks(drawn(play(game, "done").state, 1))["tile"] == 1


def test_sections_under_the_tile_are_hatched() -> None:
    laid = tile("pond")
    tree = drawn(drafting(laid).state)
    assert [marks(sheet)["section covered"] for sheet in sheets_in(tree)] == [len(laid.split()[2:])] * 2


def test_who_decides_is_said_with_the_deed() -> None:
    assert turn_of(laying("L").state).startswith("Ann: lay a tile")
    assert turn_of(write_next([Sheet(dice="1")], tile("palm"), players=3).state).startswith("Ann, Ben, Cid: use")
    assert turn_of(over(Sheet(), Sheet()).state) == "The game is over."
    assert turn_of(amytis.new("tower", players=2, chance="manual").state) == "Chance decides."


def turn_of(state: Any) -> str:
    """The words that say whose turn it is."""
    return " ".join(part.text or "" for part in drawn(state).iter() if part.get("class") == "turn")


def test_what_is_left_to_confirm_concerns_one_seat() -> None:
    view = replace(RULES.see(rich().state, OMNISCIENT), phase="drawn")
    assert "Ann: confirm" in texts_in(ElementTree.fromstring(svg(view, NAMES[:2])))


def test_a_solo_player_sees_card_and_goal() -> None:
    card = penalty(icon="gold")
    said = texts_in(drawn(facing(card).state))
    assert {"Penalty card", f"obey it, or lose {card.points} points"} <= set(said)
    assert any(text.endswith("points to win") for text in said)
    obeyed = drawn(alone("obey", card, tile("palm gold"), "1 2 3 6").state)
    assert marks(obeyed)["barred"] == 1
    assert "obeyed" in texts_in(obeyed)


def test_long_names_stay_within_their_sheets() -> None:
    view: TowerView = RULES.see(rich().state, 0)
    for name in ("W" * 40, "Nebuchadnezzar the II", "巴" * 20):
        tree = ElementTree.fromstring(svg(view, [name, "Ben"]))
        (shown,) = (part for part in sheets_in(tree)[0].iter(f"{SVG}text") if part.text == name)
        tags = [float(part.get("x", 0)) for part in sheets_in(tree)[0].iter(f"{SVG}rect") if part.get("height") == "22"]
        assert float(shown.get("x", 0)) + width_of(name, float(shown.get("font-size", 0))) <= min(tags)


def test_the_pictures_are_those_of_the_page() -> None:
    assert (DATA / "drawings.svg").read_bytes() == (PAGE / "drawings.svg").read_bytes()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_sheet_prints_what_the_tower_pays(language: str) -> None:
    board = RULES.board(language)
    tree = drawn(rich().state, language=language)
    for paper in sheets_in(tree):
        beside = [part.text for part in group_of(paper, "payoff").iter(f"{SVG}text")]
        assert beside.count(str(board.points["stability"])) == HEIGHT
        assert {str(board.points["foundation"]), str(board.points["height"])} <= set(beside)
        below = [part.text for part in group_of(paper, "legend").iter(f"{SVG}text")]
        assert below == [f"{one.words} {one.points}" for one in board.scoring]


def group_of(paper: Tree, name: str) -> Tree:
    """A part of a sheet."""
    return next(part for part in paper.iter(f"{SVG}g") if part.get("class") == name)
