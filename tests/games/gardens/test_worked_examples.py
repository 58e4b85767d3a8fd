"""The situations that the published rulebook shows or tells, on positions of our own: its pictures are lost."""

import pytest

import amytis
from tests.games.gardens.table import at, paid, play, targets

# Stairs lead from A0 to A1 and on to A2; an archway leads from A1 to B1, from where no stairs go up.
PATHS = """
    players: 2
    pool: <..>0
     2     .b..0{A2}  .c..3*2
     1  .s.>0{A1}  <...3{B1}  ..s.0*2
     0  _:1
"""

# Water from A4 runs to both sides, down to row 1.
FOUNTAIN = """
    players: 3
    pool: <..>0
     4            <bb>0:1
     3        .bb.0*2  .bb>0*3
     2     .bs.0*1  .cs.0  ..b.0*2
     1  .s..0*3  ..s.0*2  .ss.0*1  <ss>0
"""


def paths(a1: str = "*2", b1: str = "*2", a2: str = "*2") -> dict[str, int]:
    """Where a gardener on A0 may go above the base, and how many steps it then has left."""
    game = play(at(PATHS.format(A1=a1, B1=b1, A2=a2)), "7@L1", "take A0")
    reachable: dict[str, int] = game.view(0)["played"]["reachable"]
    return {place: left for place, left in reachable.items() if place[1:] != "0"}


def fountain(*pools: str) -> amytis.Game:
    """Seat 1 plants A4 and lets the water run on into these pools."""
    return play(at(FOUNTAIN), "7@L1", "plant A4", *(f"plant {pool}" for pool in pools))


def test_example_one_step_up_a_staircase() -> None:
    assert paths()["A1"] == 2


def test_example_two_steps_up_and_through_an_archway() -> None:
    assert paths()["B1"] == 1
    assert paths()["A2"] == 1


def test_example_one_step_down_a_staircase_or_through_an_archway() -> None:
    game = play(at(PATHS.format(A1="*2:1", B1="*2", A2="*2").replace("_:1", "_")), "7@L1", "take A1")
    left = game.view(0)["played"]["reachable"]
    assert [left[place] for place in ("A0", "B1", "A2")] == [2, 2, 2]


def test_example_an_illegal_move_follows_no_path() -> None:
    assert not {"B2", "C1"} & paths().keys()


def test_example_the_planter_stops_for_a_drink_at_an_empty_pool() -> None:
    assert paths(a1="") == {"A1": 0}
    assert paths(b1="") == {"A2": 1, "A1": 2, "B1": 0}


def test_example_an_ally_refreshes_the_planter_on_any_tile() -> None:
    assert paths(a1=":1") == {"A2": 2, "A1": 3, "B1": 2}
    assert paths(a1="*2:1", b1="") == {"A2": 2, "A1": 3, "B1": 0}


def test_example_after_a_boost_the_next_empty_pool_stops_the_planter_again() -> None:
    assert paths(a1=":1", a2="", b1="") == {"A2": 0, "A1": 3, "B1": 0}


def test_example_a_planter_that_stood_still_plants_where_it_stands() -> None:
    game = play(at(PATHS.format(A1=":1", B1=":2", A2="")), "7@L1")
    assert targets(game, "plant") == {"A1"}
    assert paid(game, "plant A1", "done") == [1, 0]


def test_example_the_stream_may_split_to_either_side_or_both() -> None:
    assert targets(fountain(), "plant") == {"A3", "B3"}
    assert targets(fountain("A3", "B3"), "plant") == {"A2", "B2", "C2"}


def test_example_it_may_go_on_as_far_down_as_one_wants() -> None:
    game = fountain("A3", "B3", "A2", "B2", "C2", "A1", "B1", "D1")
    assert game.moves() == ["done"]
    assert paid(game, "done") == [4 + 3 + 3 + 2 + 2 + 1 + 1 + 1, -3 - 2 - 1, -3 - 1]
    assert [own["bank"] for own in game.view()["seats"]] == [36 - 10, 36, 36]


def test_example_no_connected_pool_is_skipped() -> None:
    assert not {"A2", "B2", "C2"} & targets(fountain(), "plant")
    assert not {"A1", "B1"} & targets(fountain("A3"), "plant")


def test_example_a_pool_without_an_unbroken_channel_is_not_reached() -> None:
    assert "C1" not in targets(fountain("A3", "B3", "A2", "B2", "C2"), "plant")


def test_example_one_may_cascade_over_an_own_seed_to_get_further() -> None:
    game = fountain("A3", "A2", "A1")
    assert paid(game, "done") == [4 + 3 + 1, -3, -1]


def test_example_knocked_out_seeds_go_back_to_their_owners() -> None:
    game = play(fountain("A3", "B3"), "done")
    assert [own["bank"] for own in game.view()["seats"]] == [36 - 5, 36 - 2, 36 - 1]


def test_example_seeds_are_scored_by_rows_and_panels() -> None:
    text = """
        players: 2
        phase: over
         3         <cc.3*2
         2     .ss.0*1  .cc>3*1
         1  .s..0*1  ..s.2*2  .ss.1*1
    """
    seats = at(text).view()["seats"]
    assert [own["sources"] for own in seats] == [{"rows": 2 + 2 + 1 + 1, "panels": 3 + 1}, {"rows": 4, "panels": 3 + 2}]
    assert [own["points"] for own in seats] == [10, 9]


@pytest.mark.parametrize(
    ("rows", "winners"),
    [
        (" 1  .s..0*1 ..s.0*2 .ss.0*1", [0]),
        (" 2  <ss>0*2\n 1  .s..0*1 ..s.0*1", [1]),
        (" 2  <ss>0*2\n 1  .ss.1*1 +1", [0]),
        (" 1  .ss.1*1 ..s>1*2", [0, 1]),
    ],
)
def test_example_ties_go_to_leftover_seeds_and_then_to_panels(rows: str, winners: list[int]) -> None:
    result = at(f"players: 2\nphase: over\n{rows}").result
    assert result is not None
    assert result.winners == winners


def test_example_the_solo_cascade_is_taken_in_full() -> None:
    game = at("""
        players: 1
        length: quick
        pool: <..>0
         2     .bb.0:1
         1  .s..0*2  ..s.0  +7
         0  _:11111
    """)
    play(game, "7@B2", "plant A2", "done")
    assert game.view()["seeds"] == {"A2": 0, "A1": 0, "B1": 0}
