"""Chapter 1 of the rules: the table."""

import pytest

import amytis
from tests.games.gardens.table import RULES, at, play, refused, targets, tile

EMPTY = "players: 2\npool: <..>0"
QUICK = "players: 2\nlength: quick\npool: <..>0"
LETTERS = "ABCDEFGHIJKLM"


def dealt(players: int, length: str) -> amytis.Game:
    """A game whose pool lies on the table."""
    game = amytis.new("gardens", players=players, chance="manual", length=length)
    return play(game, "draw 1", "draw 2", "draw 3", "draw 4")


@pytest.mark.parametrize(("length", "base"), [("full", 13), ("quick", 10)])
def test_rule_1_1_the_base_has_13_tiles_or_10_and_row_1_one_place_less(length: str, base: int) -> None:
    game = at(f"players: 2\nlength: {length}\npool: <..>0")
    assert targets(game, "7") == {f"{letter}1" for letter in LETTERS[: base - 1]}
    play(game, "7@A1", "take hand")
    assert targets(game, "go") == {f"{letter}0" for letter in LETTERS[:base]}


@pytest.mark.parametrize("i", range(11))
def test_rule_1_1_a_place_rests_on_the_two_with_its_own_and_the_next_position_below(i: int) -> None:
    game = at(EMPTY + f"\n 1  {'. ' * i} +2")
    assert {place for place in targets(game, "7") if place.endswith("2")} == {f"{LETTERS[i]}2"}


@pytest.mark.parametrize(("length", "base"), [("full", 13), ("quick", 10)])
def test_rule_1_1_there_is_a_single_place_on_top(length: str, base: int) -> None:
    rows = "\n".join(f"{row:2} +{base - row}" for row in range(1, base - 1))
    assert targets(at(f"players: 2\nlength: {length}\npool: <..>0\n{rows}"), "7") == {f"A{base - 1}"}


@pytest.mark.parametrize("place", ["J1", "K0", "A10", "B9"])
def test_rule_1_1_the_quick_ziggurat_lacks_places_of_the_full_one(place: str) -> None:
    game = at(QUICK)
    assert refused(game, f"7@{place}") == "1.1"
    play(game, "7@A1")
    assert refused(game, f"plant {place}") == "1.1"
    play(game, "take hand")
    assert refused(game, f"go {place}") == "1.1"


@pytest.mark.parametrize(
    ("look", "ways", "water"),
    [("<...3", set(), set()), (".s..0", {"A1"}, set()), (".c..3", set(), {"A1"}), (".b..0", {"A1"}, {"A1"})],
)
def test_rule_1_2_a_face_carries_a_staircase_a_channel_both_or_neither(
    look: str, ways: set[str], water: set[str]
) -> None:
    text = f"""
        players: 2
        pool: <..>0
         2      {look}:1
         1  .cc>3  ..c.3
    """
    game = play(at(text), "7@L1")
    assert targets(game, "take") == ({"A2", "hand"} if ways else {"hand"})
    if ways:
        assert targets(play(game, "take A2"), "go") == ways
        game.undo()
    assert targets(play(game, "plant A2"), "plant") == water


@pytest.mark.parametrize("flowers", range(4))
def test_rule_1_2_a_panel_has_up_to_3_flowers(flowers: int) -> None:
    look = ("..s.0", "..s>1", "..s.2", "...>3")[flowers]
    game = at(f"players: 2\nphase: over\n 1  {look}*1")
    assert game.view()["seats"][0]["sources"]["panels"] == flowers


def test_rule_1_2_base_tiles_have_a_terrace_and_no_pool() -> None:
    game = play(at(EMPTY), "7@L1", "take hand", "go C0")
    assert game.view(0)["gardeners"] == {"C0": [1, 0]}
    assert refused(game, "plant C0") == "1.2"


def test_rule_1_3_any_of_78_tiles_may_come_first() -> None:
    for length in ("full", "quick"):
        game = amytis.new("gardens", players=2, chance="manual", length=length)
        assert game.moves() == [f"draw {number}" for number in range(1, 79)]


def test_rule_1_3_no_tile_comes_twice() -> None:
    game = amytis.new("gardens", players=2, chance="manual")
    assert refused(play(game, "draw 12"), "draw 12") == "1.3"
    assert refused(play(game, "draw 40"), "draw 12") == "1.3"


def test_rule_1_3_a_tile_on_the_ziggurat_does_not_come_again() -> None:
    game = play(at(EMPTY + "\n 1  <ss>0"), "7@L1", "done")
    assert refused(game, f"draw {tile('<ss>0')}") == "1.3"


@pytest.mark.parametrize(("length", "tiles"), [("full", 78), ("quick", 45)])
def test_rule_1_3_the_full_game_uses_all_and_the_quick_one_45(length: str, tiles: int) -> None:
    assert dealt(2, length).view()["pile"] == tiles - 4


def test_rule_1_3_in_the_quick_game_33_tiles_never_come() -> None:
    rows = "\n".join(f"{row} +{10 - row}" for row in range(1, 7))
    game = play(at(f"{QUICK}\n{rows}\n7 . +2\n8 ."), "7@A7", "done")
    for _ in range(3):
        assert len(game.moves()) == 33 + game.view()["pile"]
        play(game, game.moves()[0])
        place = game.view()["open"][0]
        play(game, f"{game.view()['pool'][0]}@{place}", "done")
    assert game.over
    assert len(game.view()["tiles"]) == 45


@pytest.mark.parametrize(
    ("players", "length", "gardeners"),
    [(2, "full", 12), (3, "full", 8), (4, "full", 6), (2, "quick", 6), (3, "quick", 4), (4, "quick", 3)],
)
def test_rule_1_4_seeds_in_the_bank_and_gardeners_in_hand(players: int, length: str, gardeners: int) -> None:
    seats = dealt(players, length).view()["seats"]
    assert [(own["bank"], own["hand"]) for own in seats] == [(36, gardeners)] * players


def test_rule_1_5_four_tiles_lie_face_up_for_all() -> None:
    game = amytis.new("gardens", players=3, chance="manual")
    assert [play(game, f"draw {number}").to_move for number in (9, 3, 70, 5)] == [amytis.CHANCE] * 3 + [0]
    assert [game.view(viewer)["pool"] for viewer in (None, 0, 1, 2)] == [[3, 5, 9, 70]] * 4


def test_rule_1_5_the_four_come_by_chance() -> None:
    pools = {tuple(amytis.new("gardens", players=2, seed=seed).view()["pool"]) for seed in range(6)}
    assert len(pools) == 6


def test_rule_1_5_nobody_knows_the_order_of_the_pile() -> None:
    game = play(dealt(2, "full"), "1@A1", "done")
    assert game.to_move == amytis.CHANCE
    assert game.moves() == [f"draw {number}" for number in range(5, 79)]
    assert {RULES.text(game.state, RULES.sample(game.state, game.fresh_rng())) for _ in range(40)} != {"draw 5"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_1_6_seat_1_begins_and_the_turn_passes_in_the_order_of_the_seats(players: int) -> None:
    game = dealt(players, "full")
    order = []
    for letter, number in zip("ABCDE", range(60, 65), strict=True):
        order.append(game.to_move)
        play(game, f"{game.view()['pool'][0]}@{letter}1", "done", f"draw {number}")
    assert order == [turn % players for turn in range(5)]
