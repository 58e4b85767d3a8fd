"""Chapter 9 of the rules: the tower."""

from typing import Any

import pytest

import amytis
from amytis.games.tower.components import HEIGHT, NAMED, NAMES, SHAPES, WIDTH
from amytis.games.tower.shapes import next_to
from amytis.games.tower.state import CIRCLE_FIRST
from tests.games.tower.table import around, boxes, own, play, refused, row_boxes, targets, tiles, writing

ALL = " ".join(NAMES)
# The L as it lies, front up: three boxes with one on the left end of them.
L_FRONT = next(laid for laid in tiles() if laid.startswith("L1 front"))
L_BACK = next(laid for laid in tiles() if laid.startswith("L1 back"))
L_TURNED = {"A1 B1 C1 A2", "A1 A2 A3 B3", "C1 A2 B2 C2", "A1 B1 B2 B3"}
L_MIRRORED = {"A1 B1 C1 C2", "A1 B1 A2 A3", "A1 A2 B2 C2", "B1 B2 A3 B3"}


def in_the_corner(game: amytis.Game) -> set[str]:
    """The drawings in the corner of nine boxes at the bottom left that touch its left and lower side."""
    corner = {f"{letter}{row}" for letter in "ABC" for row in (1, 2, 3)}
    drawings = [set(names.split()) for names in targets(game, "draw")]
    fitting = [one for one in drawings if one <= corner and any("A" in name for name in one)]
    settled = [one for one in fitting if any(name.endswith("1") for name in one)]
    return {" ".join(sorted(one, key=NAMED.__getitem__)) for one in settled}


def test_rule_9_1_the_shape_of_the_round_is_turned_but_not_mirrored() -> None:
    assert in_the_corner(writing("", laid=L_FRONT)) == L_TURNED
    assert in_the_corner(writing("", laid=L_BACK)) == L_MIRRORED


def test_rule_9_1_a_mirrored_one_is_no_shape_of_this_round() -> None:
    with pytest.raises(amytis.IllegalMove, match="not a shape that can be drawn in this round"):
        writing("", laid=L_FRONT).play("draw A1 B1 C1 C2")


@pytest.mark.parametrize("shape", SHAPES)
def test_rule_9_1_however_it_lies_on_the_board(shape: str) -> None:
    laid = [one for one in tiles() if one.startswith(f"{shape}1 front")]
    assert len({frozenset(targets(writing("", laid=one), "draw")) for one in laid}) == 1


def test_rule_9_1_it_may_be_drawn_or_left() -> None:
    game = play(writing("", laid=L_FRONT), "done")
    assert own(game)["drawn"] == []
    game = play(writing("", laid=L_FRONT), "draw C4 D4 E4 C5", "done")
    assert own(game)["drawn"] == ["C4", "D4", "E4", "C5"]


def test_rule_9_1_after_that_only_confirming_is_left() -> None:
    game = play(writing("3 3", "palm", lumber=1), "tree 3")
    play(game, f"draw {min(targets(game, 'draw'))}")
    assert game.moves() == ["done"]
    assert [refused(game, move) for move in ("tree 3", "lumber to gold", "house", "worker")] == ["9.1"] * 4


def test_rule_9_1_once_in_a_round() -> None:
    game = play(writing("", laid=L_FRONT), "draw A1 B1 C1 A2")
    assert refused(game, "draw A5 B5 C5 A6") == "9.1"


def test_rule_9_2_on_boxes_that_are_not_drawn_yet() -> None:
    game = writing("", laid=L_FRONT, drawn="B1")
    assert refused(game, "draw A1 B1 C1 A2") == "9.2"
    assert "draw C1 D1 E1 C2" in game.moves()


def test_rule_9_2_wholly_inside_the_tower() -> None:
    with pytest.raises(amytis.IllegalMove, match="there is no box G1"):
        writing("", laid=L_FRONT).play("draw E1 F1 G1 E2")
    with pytest.raises(amytis.IllegalMove, match="not a shape"):
        writing("", laid=L_FRONT).play("draw D1 E1 A2 D2")
    drawings = targets(writing("", laid=L_FRONT), "draw")
    # Two lying forms of three by two boxes, two standing ones of two by three.
    assert len(drawings) == 2 * (WIDTH - 2) * (HEIGHT - 1) + 2 * (WIDTH - 1) * (HEIGHT - 2)


def test_rule_9_2_it_need_not_touch_another() -> None:
    game = play(writing("", laid=L_FRONT, drawn="A1"), "draw C7 D7 E7 C8")
    assert own(game)["drawn"] == ["A1", "C7", "D7", "E7", "C8"]


def test_rule_9_2_without_room_there_is_none() -> None:
    hole = " ".join(name for name in NAMES if name not in ("A1", "B1", "C1", "C2"))
    assert not targets(writing("", laid=L_FRONT, drawn=hole), "draw")
    assert targets(writing("", laid=L_BACK, drawn=hole), "draw") == {"A1 B1 C1 C2"}


def test_rule_9_2_boxes_of_one_shape_are_joined() -> None:
    sheet = own(play(writing("", laid=L_FRONT, drawn="D1"), "draw A1 B1 C1 A2"))
    assert (sheet["joined_right"], sheet["joined_above"]) == (["A1", "B1"], ["A1"])


def test_rule_9_3_small_shapes_are_turned_as_one_likes() -> None:
    game = play(writing("3", "lion", stone=1), "pair 3")
    assert {"draw A1 B1", "draw A1 A2"} <= set(game.moves())
    assert len(game.moves()) == (WIDTH - 1) * HEIGHT + WIDTH * (HEIGHT - 1)
    game = play(writing("3", "lion", gold=1), "single 3")
    assert len(game.moves()) == WIDTH * HEIGHT


def test_rule_9_3_on_boxes_that_are_not_drawn_yet() -> None:
    game = play(writing("3", "lion", stone=1, drawn="A1"), "pair 3")
    assert not any("A1" in move.split() for move in game.moves())
    assert refused(game, "draw A1 B1") == "5.5"


@pytest.mark.parametrize(("kind", "die"), [("artwork", "1"), ("mosaic", "2"), ("palm", "3"), ("lion", "4")])
def test_rule_9_4_each_icon_is_circled_once(kind: str, die: str) -> None:
    icon = {"artwork": "pottery"}.get(kind, kind)
    box = boxes(kind)[0]
    assert refused(writing(die, icon, circled=box), f"{kind} {box}") == "9.4"


def test_rule_9_4_a_box_without_an_icon_is_not_circled() -> None:
    for letter in ".DWw":
        assert refused(writing("1 2 3 4", "palm"), CIRCLE_FIRST + NAMED[boxes(letter)[0]]) == "9.4"


def test_rule_9_4_before_or_after_its_box_is_drawn() -> None:
    box = boxes("lion")[0]
    paid = []
    for drawn in ("", box):
        game = play(writing("4 4", "lion", drawn=drawn, gold=1), f"lion {box}")
        if not drawn:
            play(game, "single 4", f"draw {box}")
        paid.append(own(game)["sources"]["icons"])
    assert paid == [2, 2]


def etchings(**marks: Any) -> set[str]:
    """What can be etched."""
    game = play(writing("6", "worker", **marks), "etch 6")
    return {move.removeprefix("etch ") for move in game.moves()}


def test_rule_9_5_into_a_drawn_box_that_carries_nothing_next_to_an_icon_of_its_kind() -> None:
    plain = set(boxes("."))
    wanted = {
        f"{kind} {box}"
        for kind in ("artwork", "mosaic", "palm", "lion")
        for icon in boxes(kind)
        for box in around(icon)
        if box in plain
    }
    assert etchings(drawn=ALL) == wanted
    assert wanted


def test_rule_9_5_the_box_must_be_drawn() -> None:
    fitting = {move.split()[1] for move in etchings(drawn=ALL)}
    for box in fitting:
        assert {move.split()[1] for move in etchings(drawn=box)} == {box}
    without = " ".join(name for name in NAMES if name not in fitting)
    assert refused(writing("6", "worker", drawn=without), "etch 6") == "9.5"
    assert refused(writing("6", "worker"), "etch 6") == "9.5"


def test_rule_9_5_the_icon_beside_need_not_be_drawn_or_circled() -> None:
    move = min(etchings(drawn=ALL))
    assert move in etchings(drawn=move.split()[1])


def test_rule_9_5_an_etched_icon_serves_as_a_neighbour() -> None:
    before = etchings(drawn=ALL)
    kind, one, other = next(
        (kind, one, other)
        for kind, one in sorted(move.split() for move in before)
        for other in around(one)
        if other in boxes(".") and f"{kind} {other}" not in before
    )
    after = etchings(drawn=ALL, etched={one: kind})
    assert {move for move in after if move.endswith(other)} - before == {f"{kind} {other}"}


def test_rule_9_5_one_icon_in_a_box() -> None:
    move = min(etchings(drawn=ALL))
    kind, box = move.split()
    assert not any(one.endswith(f" {box}") for one in etchings(drawn=ALL, etched={box: kind}))


def test_rule_9_5_diagonally_is_not_next_to() -> None:
    diagonally = {
        f"{kind} {box}"
        for kind in ("artwork", "mosaic", "palm", "lion")
        for box in boxes(".")
        if {corner for near in around(box) for corner in around(near) if corner[0] != box[0] and corner[1] != box[1]}
        & set(boxes(kind))
        and not set(around(box)) & set(boxes(kind))
    }
    assert diagonally and not diagonally & etchings(drawn=ALL)


def test_rule_9_5_the_ends_of_two_rows_are_not_next_to_each_other() -> None:
    for box, name in enumerate(NAMES):
        near = next_to(1 << box)
        assert [other for number, other in enumerate(NAMES) if near >> number & 1] == sorted(
            around(name), key=NAMED.__getitem__
        )


def test_rule_9_5_without_such_a_box_nothing_is_etched() -> None:
    assert refused(writing("6", "worker", drawn=row_boxes(8)), "etch 6") == "9.5"
    assert refused(writing("6", "worker", lumber=1), "etch lumber") == "9.5"
