"""The contract about seats that may decide at the same time, for every game."""

import random
from typing import Any

import msgspec

from amytis.core.contract import SPECTATOR, Rules, State
from amytis.core.game import Game, replay, same_state
from amytis.core.records import Header
from amytis.core.simultaneous import seats_in
from tests.contract.cases import Case, every_case

WHOSE_TURN = ("to_move", "active")


def look(rules: Rules, s: State, seat: int) -> dict[str, Any]:
    """What a viewer sees, but for whose turn it is."""
    view: dict[str, Any] = msgspec.to_builtins(rules.see(s, seat))
    return {name: value for name, value in view.items() if name not in WHOSE_TURN}


def play_block(rules: Rules, s: State, seat: int, seed: int) -> None:
    """Let a seat decide at random until it has confirmed."""
    dice = random.Random(seed)
    rules.turn_to(s, seat)
    while True:
        rules.apply(s, int(dice.choice(rules.moves(s))))
        if not rules.unconfirmed(s):
            return
        assert seats_in(rules.active_seats(s)) == [seat] == [rules.to_move(s)]


@every_case
def test_the_seat_to_move_is_active_and_none_is_during_chance(case: Case) -> None:
    rules = case.rules
    for s in case.walk(51):
        mover, active_seats = rules.to_move(s), seats_in(rules.active_seats(s))
        assert mover in active_seats if mover >= 0 else not active_seats
        assert all(0 <= seat < case.players for seat in active_seats)
        assert rules.simultaneous or len(active_seats) <= 1


@every_case
def test_the_turn_can_be_given_to_any_active_seat_and_changes_nothing_else(case: Case) -> None:
    rules = case.rules
    for s in case.samples(52):
        before = rules.copy(s)
        for seat in seats_in(rules.active_seats(s)):
            turned = rules.copy(s)
            rules.turn_to(turned, seat)
            assert rules.to_move(turned) == seat
            assert rules.active_seats(turned) == rules.active_seats(s)
            assert all(look(rules, turned, viewer) == look(rules, s, viewer) for viewer in range(-1, case.players))
            rules.turn_to(turned, rules.to_move(s))
            assert same_state(turned, before)


@every_case
def test_what_seats_do_at_the_same_time_comes_to_the_same_in_every_order(case: Case) -> None:
    rules, dice, several = case.rules, random.Random(53), 0
    for s in case.samples(53, share=0.3) if rules.simultaneous else ():
        active_seats = seats_in(rules.active_seats(s))
        if len(active_seats) < 2:
            continue
        several += 1
        one, other = dice.sample(active_seats, 2)
        first, second = rules.copy(s), rules.copy(s)
        for twin, order in ((first, (one, other)), (second, (other, one))):
            for seat in order:
                play_block(rules, twin, seat, seed=seat)
        assert same_state(first, second)
    assert several or not rules.simultaneous or case.players == 1


@every_case
def test_a_game_in_whatever_order_is_told_and_replayed_as_it_was(case: Case) -> None:
    game = Game(Header.new(case.game, case.players, dict(case.options)), seed=54)
    dice = random.Random(54)
    for _ in range(250):
        if game.over:
            break
        game.turn_to(dice.choice(game.active_seats))
        mover, before = game.to_move, len(game.steps)
        game.play(dice.choice(game.moves()))
        assert game.steps[before].mover == mover
        assert game.story(before, mover)
        assert game.known(SPECTATOR) == len(game.steps) - game.unconfirmed
    twin = replay(game.record(), chance="manual")
    assert same_state(twin.state, game.state)
    assert [step.mover for step in twin.steps] == [step.mover for step in game.steps]
    assert twin.record() == game.record()
