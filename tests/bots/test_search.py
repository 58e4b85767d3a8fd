"""Where the search evaluates positions: after a round, or at the next turn of the searching seat."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import pytest
from numba import types

from amytis.bots.search import SearchWorkspace, make_workspace, roll_out, searcher
from amytis.bots.search_settings import SearchSettings, late_settings, settings_of
from amytis.bots.tree import FIRST_CHILD, MOVE, NEXT, NO_NODE, ROOT, VISITS
from amytis.core.compiled import LONGS
from amytis.core.contract import Rules, load
from amytis.core.loops import bind
from amytis.core.rng import seeded
from amytis.core.seats import CHANCE, OVER

TURNS = 12


def begin(game: str, players: int) -> tuple[Rules, SearchWorkspace]:
    """A desk in the opening of a game, after what chance did first."""
    rules = load(game)
    workspace = make_workspace(rules, players, 4, 2, 2)
    workspace.states[1] = rules.opening(players, rules.info.settings({}, players))
    s = workspace.states[1]
    while rules.to_move(s) == CHANCE:
        rules.apply(s, rules.sample(s, seeded(1)))
    return rules, workspace


def play_some_rounds(
    to_move: Any,
    legal: Any,
    apply: Any,
    sample: Any,
    evaluate: Any,
    evaluate_partial: Any,
    is_quiet: Any,
    workspace: Any,
    rng: Any,
    viewer: int,
    last: int,
    lookahead_rounds: int,
) -> None:
    """`roll_out` as a search calls it: with pointers to the functions of one game."""
    roll_out(
        to_move,
        legal,
        apply,
        sample,
        evaluate,
        evaluate_partial,
        is_quiet,
        workspace,
        rng,
        viewer,
        last,
        lookahead_rounds,
    )


@cache
def rounds_of(rules: Rules) -> Callable[..., None]:
    """`play_some_rounds` for one game."""
    names = ("to_move", "legal", "apply", "sample", "evaluate", "evaluate_partial", "is_quiet")
    workspace = numba.typeof(make_workspace(rules, 2, 4, 2, 2))
    bound: Callable[..., None] = bind(rules, names, play_some_rounds, types.none, workspace, LONGS, *[types.int64] * 3)
    return bound


def play_on(rules: Rules, workspace: SearchWorkspace, viewer: int, last: int, lookahead_rounds: int = 0) -> int:
    """Play on until a position is judged, and say who is to move then."""
    rounds_of(rules)(workspace, seeded(2), viewer, last, lookahead_rounds)
    return int(rules.to_move(workspace.states[1]))


@pytest.mark.parametrize("game", ["babylonia", "gardens"])
def test_a_turn_of_everybody_else_is_played_before_a_position_is_judged(game: str) -> None:
    rules, workspace = begin(game, 2)
    mover = rules.to_move(workspace.states[1])
    assert play_on(rules, workspace, mover, last=1 - mover) == mover
    for turn in range(TURNS):
        viewer = turn % 2
        assert play_on(rules, workspace, viewer, last=viewer) in (viewer, OVER)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_rounds_are_played_to_their_end_whatever_dice_roll_in_them(players: int) -> None:
    rules, workspace = begin("tower", players)
    for _ in range(2):
        assert play_on(rules, workspace, viewer=0, last=0) == CHANCE
        assert workspace.states[1]["past"] == 1


def test_so_many_rounds_more_are_played_ahead() -> None:
    rules, workspace = begin("gardens", 2)
    mover = rules.to_move(workspace.states[1])
    placed = []
    for lookahead_rounds in (0, 1, 3):
        assert play_on(rules, workspace, mover, last=mover, lookahead_rounds=lookahead_rounds) == mover
        placed.append(int(workspace.states[1]["placed"]))
    assert placed == [2, 2 + 4, 2 + 4 + 8]


def test_the_end_of_the_game_ends_what_is_played_ahead() -> None:
    rules, workspace = begin("gardens", 2)
    for _ in range(8):
        last = play_on(rules, workspace, viewer=0, last=0, lookahead_rounds=9)
    assert last == OVER


def test_a_game_may_want_other_settings_late() -> None:
    rules, workspace = begin("gardens", 2)
    s = workspace.states[1]
    assert settings_of(rules, s) == SearchSettings()
    s["placed"] = 60
    assert settings_of(rules, s).kinds > 1
    tower, workspace = begin("tower", 2)
    assert settings_of(tower, workspace.states[1]) == SearchSettings()


def tried_first_moves(workspace: SearchWorkspace) -> dict[int, int]:
    """How often each first move was tried."""
    links = workspace.tree.links
    tried = {}
    child = links[ROOT, FIRST_CHILD]
    while child != NO_NODE:
        tried[int(links[child, MOVE])] = int(links[child, VISITS])
        child = links[child, NEXT]
    return tried


def test_a_whole_number_in_a_search_file_may_stand_for_a_real_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "gardens" / "data" / "search.toml"
    file.parent.mkdir(parents=True)
    file.write_text("late = 3\ntemperature = 15\nlookahead_rounds = 2\n", encoding="utf-8")
    monkeypatch.setattr("amytis.bots.search_settings.GAMES", tmp_path)
    late, settings = late_settings.__wrapped__(load("gardens"))
    assert (late, settings) == (3, SearchSettings(temperature=15.0, lookahead_rounds=2))
    assert numba.typeof(settings) == numba.typeof(SearchSettings())


def test_moves_are_compared_under_the_same_luck() -> None:
    """The first trial of every move meets the same draws, the second trial others."""
    rules, opened = begin("gardens", 2)
    play_on(rules, opened, viewer=0, last=0, lookahead_rounds=9)
    workspace = make_workspace(rules, 2, 10_000, 8, 8)
    workspace.states[0] = opened.states[1]
    placed = int(workspace.states[0]["placed"])
    drawn: dict[int, set[bytes]] = {}
    tried: dict[int, int] = {}
    for _ in range(24):
        searcher(rules)(workspace, SearchSettings(exploration=1.0, temperature=50.0, kinds=8), seeded(3), 1)
        now = tried_first_moves(workspace)
        trial = next(count for move, count in now.items() if count > tried.get(move, 0))
        if workspace.states[1]["placed"] == placed + 2:
            drawn.setdefault(trial, set()).add(workspace.states[1]["bag"].tobytes())
        tried = now
    assert sum(count > 0 for count in tried.values()) > 2
    assert len(drawn[1]) == 1
    assert len(drawn[2]) == 1
    assert drawn[1] != drawn[2]


def test_a_search_in_pieces_gives_the_same_result() -> None:
    rules, opened = begin("babylonia", 2)
    trees = []
    for pieces in ([40], [1, 9, 30]):
        workspace = make_workspace(rules, 2, 10_000, 8, 8)
        workspace.states[0] = opened.states[1]
        for piece in pieces:
            searcher(rules)(workspace, SearchSettings(), seeded(3), piece)
        trees.append(tried_first_moves(workspace))
    assert trees[0] == trees[1]
    assert sum(trees[0].values()) == 40
