"""Finding turns: with a beam that is wide enough, exactly the best of all turns there are."""

from collections import Counter

import numpy as np
import pytest

from amytis.bots import bot
from amytis.bots.beam import Beam, finder, keep_turn, make_beam
from amytis.core.contract import Rules, State, load
from amytis.core.rng import below, seeded
from amytis.core.seats import OVER
from amytis.games.gardens.state import PLACE
from tests.contract.cases import every_game

WIDE = 400
DECISIONS = 120
MOST_TURNS = 2000
LATE = 70  # tiles of Gardens of Babylon that are laid


def all_turns(rules: Rules, s: State, seat: int) -> list[float]:
    """The value of every turn from a position, found by trying all of them."""
    lead = []
    for move in rules.moves(s).tolist():
        after = rules.copy(s)
        rules.apply(after, move)
        if rules.to_move(after) == seat:
            lead += all_turns(rules, after, seat)
        else:
            lead.append(rules.evaluate(after, seat))
        if len(lead) > MOST_TURNS:
            break
    return lead


def positions(game: str) -> list[State]:
    """Positions of a random game from which there are not too many turns."""
    rules, rng = load(game), seeded(3)
    s = rules.opening(2, rules.info.settings({}, 2))
    found: list[State] = []
    while (mover := rules.to_move(s)) != -2 and len(found) < 5:
        if mover >= 0 and 1 < len(rules.moves(s)) <= 40 and len(all_turns(rules, s, mover)) < WIDE:
            found.append(rules.copy(s))
        moves = rules.moves(s)
        rules.apply(s, rules.sample(s, rng) if mover < 0 else int(moves[int(rng[0]) % len(moves)]))
        rng[0] += 977
    return found


@pytest.mark.compiled
@every_game
def test_a_wide_beam_finds_the_best_of_all_turns(game: str) -> None:
    rules = load(game)
    tried = positions(game)
    assert tried
    for s in tried:
        beam = make_beam(rules, WIDE, 3)
        beam.states[0, 0] = s
        count = finder(rules)(beam, WIDE, 3, 1)
        lead = sorted(set(np.round(all_turns(rules, s, rules.to_move(s)), 6)), reverse=True)
        assert np.round(beam.values[:count], 6).tolist() == pytest.approx(lead[:count])


@pytest.mark.compiled
@every_game
def test_the_moves_of_a_turn_lead_to_its_value(game: str) -> None:
    rules = load(game)
    for s in positions(game):
        seat = rules.to_move(s)
        beam = make_beam(rules, 12, 4)
        beam.states[0, 0] = s
        for i in range(finder(rules)(beam, 12, 4, 1)):
            after = rules.copy(s)
            for move in beam.turns[i, : beam.lengths[i]].tolist():
                assert rules.to_move(after) == seat
                assert move in rules.moves(after)
                rules.apply(after, move)
            assert rules.to_move(after) != seat
            assert rules.evaluate(after, seat) == pytest.approx(beam.values[i])


@every_game
def test_partial_evaluation_ignores_only_what_the_turn_cannot_affect(game: str) -> None:
    rules, rng = load(game), seeded(5)
    for players in rules.info.players:
        s = rules.opening(players, rules.info.settings({}, players))
        left_out: list[float] = []
        before = OVER
        for _ in range(DECISIONS):
            mover = rules.to_move(s)
            if mover != before:
                left_out, before = [], mover
            moves = rules.moves(s).tolist()
            for move in moves if mover >= 0 else []:
                after = rules.copy(s)
                rules.apply(after, move)
                if rules.to_move(after) == mover:
                    left_out.append(rules.evaluate(after, mover) - rules.evaluate_partial(after, mover))
            assert left_out == pytest.approx(left_out[:1] * len(left_out))
            if mover == OVER:
                break
            rules.apply(s, rules.sample(s, rng) if mover < 0 else moves[below(rng, len(moves))])


def empty_beam(turns: int) -> Beam:
    return make_beam(load("babylonia"), 2, turns)


def test_turns_with_equal_values_are_kept_once_and_the_best_come_first() -> None:
    beam = empty_beam(3)
    begun = np.array([7, 8], np.int16)
    count = 0
    for value in (1.0, 5.0, 5.0, 3.0, 2.0, 9.0):
        count = keep_turn(beam, 3, 3, False, count, value, begun, 1, 4)
    assert beam.values.tolist() == [9.0, 5.0, 3.0]
    assert beam.lengths.tolist() == [2, 2, 2]
    assert beam.turns[0, :2].tolist() == [7, 4]


def test_what_is_worse_than_all_finds_no_place_when_there_is_no_room() -> None:
    beam = empty_beam(2)
    begun = np.array([7, 8], np.int16)
    count = 0
    for value in (3.0, 2.0, 1.0):
        count = keep_turn(beam, 2, 2, False, count, value, begun, 1, 4)
    assert beam.values[:count].tolist() == [3.0, 2.0]


@pytest.mark.parametrize(("apart", "kept"), [(False, [7]), (True, [7, 8, 9])])
def test_turns_with_equal_values_are_different_kinds_if_they_begin_differently(apart: bool, kept: list[int]) -> None:
    beam = empty_beam(3)
    count = 0
    for first in (7, 8, 7, 9, 8):
        count = keep_turn(beam, 3, 3, apart, count, 5.0, np.array([first, 0], np.int16), 1, 4)
    assert beam.turns[:count, 0].tolist() == kept


def test_so_many_turns_may_begin_with_the_same_decision() -> None:
    beam = empty_beam(3)
    count = 0
    for first, value in ((7, 1.0), (7, 5.0), (8, 2.0), (7, 4.0), (8, 3.0), (9, 0.5), (9, 0.7)):
        count = keep_turn(beam, 3, 1, True, count, value, np.array([first, 0], np.int16), 1, 4)
    assert beam.values[:count].tolist() == [5.0, 3.0, 0.7]
    assert beam.turns[:count, 0].tolist() == [7, 8, 9]


@pytest.mark.compiled
def test_a_turn_of_every_kind_is_found_late_in_gardens_where_the_laid_tile_changes_no_value() -> None:
    rules, rng, player = load("gardens"), seeded(0), bot("greedy")
    s = rules.opening(2, rules.info.settings({}, 2))
    tried = 0
    while (mover := rules.to_move(s)) != OVER:
        moves = rules.moves(s).tolist()
        if s["phase"] == PLACE and s["placed"] >= LATE and len(moves) > 1:
            for width in (8, 24):
                beam = make_beam(rules, width, width)
                beam.states[0, 0] = s
                found = finder(rules)(beam, width, width, 16)
                firsts = Counter(beam.turns[:found, 0].tolist())
                assert set(firsts) == set(moves)
                assert max(firsts.values()) <= width // len(moves)
            tried += 1
        rules.apply(s, rules.sample(s, rng) if mover < 0 else player.choose(rules, s, rng))
    assert tried
