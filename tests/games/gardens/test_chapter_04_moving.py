"""Chapter 4 of the rules: moving a gardener."""

import pytest

from tests.games.gardens.table import at, play, refused, targets

ALL_BASE = {f"{letter}0" for letter in "ABCDEFGHIJKLM"}

# A staircase on the left of each tile leads straight up from A0; nothing else leads to it.
LADDER = """
    players: 2
    pool: <..>0
     5              .bc.1{A5}
     4          .bc.0{A4}  +1*2
     3      .s..2{A3}  +2*2
     2   .b..0{A2}  +3*2
     1  .s..0{A1}  +4*2
     0  _{A0}
"""


def ladder(**marks: str) -> str:
    """The ladder; its tiles are planted by guild 2 unless a mark says otherwise."""
    pools = {f"A{row}": "*2" for row in range(1, 6)}
    return LADDER.format(**{"A0": "", **pools, **marks})


def reached(text: str, planter: str) -> set[str]:
    """Where a planter may go after a tile was placed that is in nobody's way."""
    return targets(play(at(text), "7@L1", f"take {planter}"), "go")


def climbed(text: str, planter: str) -> str:
    """How far up the ladder a planter may go."""
    return max(place for place in reached(text, planter) | {"A0"} if place.startswith("A"))


def test_rule_4_1_a_gardener_from_hand_goes_onto_any_base_terrace() -> None:
    game = play(at("players: 2\npool: <..>0"), "7@L1", "take hand")
    assert targets(game, "go") == ALL_BASE
    play(game, "go F0", "done")
    assert game.view()["gardeners"] == {"F0": [1, 0]}
    assert game.view()["seats"][0]["hand"] == 11


def test_rule_4_1_which_costs_no_step() -> None:
    assert climbed(ladder(), "hand") == "A3"


def test_rule_4_1_or_the_planter_is_one_that_stands_on_the_ziggurat() -> None:
    game = play(at(ladder(A0=":12", A3="*2:1", A1="*2:2")), "7@L1")
    assert targets(game, "take") == {"A0", "A3", "hand"}
    play(game, "take A3", "go A4", "done")
    assert game.view()["gardeners"] == {"A4": [1, 0], "A1": [0, 1], "A0": [1, 1]}


def test_rule_4_1_no_gardener_of_another_is_taken() -> None:
    game = play(at(ladder(A0=":2")), "7@L1")
    assert refused(game, "take A0") == "4.1"
    assert refused(game, "take B0") == "4.1"


def test_rule_4_1_none_is_taken_from_an_empty_hand() -> None:
    game = play(at("players: 4\nlength: quick\npool: <..>0\n 0  _:11 _ _:1"), "7@I1")
    assert targets(game, "take") == {"A0", "C0"}
    assert refused(game, "take hand") == "4.1"


def test_rule_4_1_nobody_goes_who_was_not_taken() -> None:
    assert refused(play(at(ladder(A0=":1")), "7@L1"), "go A1") == "4.1"


def test_rule_4_1_one_gardener_moves_in_a_turn() -> None:
    game = play(at(ladder(A0=":1", A3="*2:1")), "7@L1", "take A0")
    assert refused(game, "take A3") == "4.1"
    play(game, "go A1")
    for move in ("take A3", "take A1", "take hand", "go A2"):
        assert refused(game, move) == "4.1"


def test_rule_4_1_a_gardener_put_onto_the_base_counts_as_moved_even_if_it_stays_there() -> None:
    game = play(at(ladder(A1=":1")), "7@L1")
    assert "plant A1" in game.moves()
    play(game, "take hand", "go B0")
    assert game.moves() == ["done"]
    assert refused(game, "plant A1") == "5.1"


def test_rule_4_2_up_to_three_steps() -> None:
    game = play(at("players: 2\npool: <..>0\n 0  _ _ _ _ _:1"), "7@L1", "take E0")
    assert targets(game, "go") == {"B0", "C0", "D0", "F0", "G0", "H0"}
    assert refused(game, "go A0") == "4.2"
    assert refused(game, "go I0") == "4.2"


def test_rule_4_2_up_and_down_count_alike() -> None:
    assert climbed(ladder(A0=":1"), "A0") == "A3"
    assert reached(ladder(A4="*2:1"), "A4") == {"A5", "A3", "A2", "A1"}
    assert refused(play(at(ladder(A4="*2:1")), "7@L1", "take A4"), "go A0") == "4.2"


def test_rule_4_2_who_is_joined_with_nothing_cannot_be_taken() -> None:
    game = play(at("players: 2\npool: <..>0\n 1  . . .c..3:1"), "7@L1")
    assert refused(game, "take C1") == "4.2"


@pytest.mark.parametrize(("look", "below"), [(".s..0", "A1"), ("..s.0", "B1"), (".ss.0", "A1 B1"), (".bc.0", "A1")])
def test_rule_4_3_a_staircase_joins_with_the_terrace_below_on_its_side(look: str, below: str) -> None:
    text = f"players: 2\npool: <..>0\n 2  {look}:1\n 1  .c..3*1 ..c.3*2"
    assert reached(text, "A2") == set(below.split())


@pytest.mark.parametrize(("look", "below"), [(".s..0", "A1"), ("..s.0", "B1"), (".cb.0", "B1")])
def test_rule_4_3_in_both_directions(look: str, below: str) -> None:
    text = f"players: 2\npool: <..>0\n 2  {look}\n 1  .c..3*2:1 ..c.3*2:1"
    game = play(at(text), "7@L1")
    assert targets(game, "take") == {below, "hand"}
    assert targets(play(game, f"take {below}"), "go") == {"A2"}


def test_rule_4_3_staircases_lead_down_to_the_base_and_up_from_it() -> None:
    text = "players: 2\npool: <..>0\n 1  . . . .s..0*2:1 ..s.0*2:1"
    assert reached(text, "D1") == {"B0", "C0", "D0", "E0", "F0"}
    assert reached(text, "E1") == {"D0", "E0", "F0", "G0", "H0"}
    assert "D1" in reached(text + "\n 0 _ _ _ _:1", "D0")


def test_rule_4_3_a_channel_is_no_way() -> None:
    game = play(at("players: 2\npool: <..>0\n 2  .cc>3:1\n 1  .c..3*2:1 ..c.3*2:1"), "7@L1")
    assert targets(game, "take") == {"hand"}


def test_rule_4_4_two_archways_on_the_shared_side_join() -> None:
    text = "players: 2\npool: <..>0\n 1  ...>3*2:1 <...3*2"
    assert reached(text, "A1") == {"B1"}
    assert reached(text.replace(":1", "").replace("<...3*2", "<...3*2:1"), "B1") == {"A1"}


@pytest.mark.parametrize("row", ["...>3*2:1 .c..3*2", "..c.3*2:1 <...3*2", "<...3*2:1 ...>3*2", "...>3*2:1 . <...3*2"])
def test_rule_4_4_one_archway_or_archways_elsewhere_do_not(row: str) -> None:
    assert targets(play(at(f"players: 2\npool: <..>0\n 1  {row}"), "7@L1"), "take") == {"hand"}


def test_rule_4_4_the_last_archway_of_a_row_leads_nowhere() -> None:
    text = "players: 2\npool: <ss>0\n 1  <...3*2:1" + " ." * 10 + " ...>3*2:1"
    assert targets(play(at(text), "13@E1"), "take") == {"hand"}


def test_rule_4_4_a_tile_just_placed_joins_its_neighbours() -> None:
    game = play(at("players: 2\npool: <..>0\n 1  ...>3*2:1 . <...3*2:1"), "7@B1", "take A1")
    assert targets(game, "go") == {"B1"}
    assert targets(play(game.undo(), "take C1"), "go") == {"B1"}


def test_rule_4_4_a_tile_just_placed_is_not_joined_with_walls() -> None:
    game = play(at("players: 2\npool: <..>0\n 1  ..c.3*2:1 . .c..3*2:1"), "7@B1")
    assert targets(game, "take") == {"hand"}


def test_rule_4_4_base_terraces_next_to_each_other_are_always_joined() -> None:
    assert reached("players: 2\npool: <..>0\n 0  _:1", "A0") == {"B0", "C0", "D0"}


def test_rule_4_5_an_unplanted_tile_ends_the_movement() -> None:
    assert climbed(ladder(A0=":1", A1=""), "A0") == "A1"
    assert climbed(ladder(A0=":1", A2=""), "A0") == "A2"
    assert climbed(ladder(A0=":1", A3=""), "A0") == "A3"


def test_rule_4_5_whoever_planted_a_tile_nobody_stops_there() -> None:
    assert climbed(ladder(A0=":1", A1="*1", A2="*2"), "A0") == "A3"


def test_rule_4_5_one_that_begins_on_an_unplanted_tile_goes_on() -> None:
    assert climbed(ladder(A1=":1"), "A1") == "A4"


def test_rule_4_5_a_tile_just_placed_is_unplanted() -> None:
    game = play(at("players: 2\npool: <..>0\n 1  .s.>0*2 . <...3*2\n 0  _:1"), "7@B1", "take A0")
    assert targets(game, "go") & {"A1", "B1", "C1"} == {"A1", "B1"}


def test_rule_4_5_nobody_stops_on_a_base_tile() -> None:
    assert reached("players: 2\npool: <..>0\n 0  _ _ _ _ _ _ _ _ _ _ _ _ _:1", "M0") == {"L0", "K0", "J0"}


def test_rule_4_6_meeting_an_own_gardener_gives_three_fresh_steps() -> None:
    assert climbed(ladder(A0=":1"), "A0") == "A3"
    assert climbed(ladder(A0=":1", A1="*2:1"), "A0") == "A4"
    assert climbed(ladder(A0=":1", A2="*2:1"), "A0") == "A5"


def test_rule_4_6_on_unplanted_tiles_too() -> None:
    assert climbed(ladder(A0=":1", A1=":1"), "A0") == "A4"
    assert climbed(ladder(A0=":1", A1=":1", A2=""), "A0") == "A2"


def test_rule_4_6_as_often_as_it_happens() -> None:
    text = "players: 2\npool: <..>0\n 0  _:1 _ _ _:1 _ _ _:1"
    assert reached(text, "A0") == {f"{letter}0" for letter in "BCDEFGHIJ"}


def test_rule_4_6_only_within_the_steps_that_are_left() -> None:
    assert reached("players: 2\npool: <..>0\n 0  _:1 _ _ _ _:1", "A0") == {"B0", "C0", "D0"}


def test_rule_4_6_gardeners_of_others_give_nothing() -> None:
    assert climbed(ladder(A0=":1", A2="*2:2"), "A0") == "A3"
    assert climbed(ladder(A0=":1", A1=":2"), "A0") == "A1"


def test_rule_4_6_every_seat_has_its_own_gardeners_to_meet() -> None:
    as_seat_2 = ladder(A0=":2", A3="*2{}").replace("players: 2", "players: 2\n    seat: 2")
    assert climbed(as_seat_2.format(":1"), "A0") == "A3"
    assert climbed(as_seat_2.format(":2"), "A0") == "A5"


def test_rule_4_6_one_that_shares_its_terrace_begins_with_three_steps_as_well() -> None:
    assert climbed(ladder(A1="*2:1"), "A1") == climbed(ladder(A1="*2:11"), "A1") == "A4"


def test_rule_4_6_one_from_hand_meets_gardeners_too() -> None:
    assert climbed(ladder(A3=":1"), "hand") == "A5"


def test_rule_4_7_any_way_will_do_and_each_terrace_is_one_move() -> None:
    text = """
        players: 2
        pool: <..>0
         2     .ss.0*2
         1  .s..0*2 ..s.0*2
         0  _:1
    """
    game = play(at(text), "7@L1", "take A0")
    assert game.moves().count("go A2") == 1
    assert len(game.moves()) == len(set(game.moves()))


def test_rule_4_7_a_gardener_from_hand_may_stay_where_it_was_put() -> None:
    game = play(at("players: 2\npool: <..>0\n 0  _ _:12"), "7@L1", "take hand", "go B0", "done")
    assert game.view()["gardeners"] == {"B0": [2, 1]}


@pytest.mark.parametrize("base", ["_:1", "_:11", "_:12"])
def test_rule_4_7_one_that_would_end_where_it_began_has_not_moved(base: str) -> None:
    game = play(at(f"players: 2\npool: <..>0\n 0  {base}"), "7@L1", "take A0")
    assert refused(game, "go A0") == "4.7"


@pytest.mark.parametrize("move", ["done", "plant A1"])
def test_rule_4_7_one_that_is_taken_must_go_somewhere(move: str) -> None:
    game = play(at(ladder(A1=":1")), "7@L1", "take A1")
    assert refused(game, move) == "4.7"
    assert "done" in game.undo().moves()


def test_rule_4_8_any_number_of_gardeners_of_any_players_share_a_terrace() -> None:
    text = "players: 4\npool: <..>0\n 1  .s..0:1122334444\n 0  _:1222"
    game = play(at(text), "7@L1", "take A0", "go A1", "done")
    assert game.view()["gardeners"] == {"A1": [3, 2, 2, 4], "A0": [0, 3, 0, 0]}


def test_rule_4_8_gardeners_of_others_do_not_stand_in_the_way() -> None:
    assert climbed(ladder(A0=":1", A1="*2:22", A2="*2:2", A3="*2:2"), "A0") == "A3"
