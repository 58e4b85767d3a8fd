"""The contract that every game fulfils."""

from importlib import import_module

import msgspec
import numpy as np

from amytis.core.compiled import JIT
from amytis.core.contract import CHANCE, OMNISCIENT, OVER, SPECTATOR, Rules, State
from amytis.core.game import same_state
from amytis.core.rng import seeded
from amytis.core.rulebook import rulebook
from amytis.core.turns import SET_UP
from tests.contract.cases import Case, every_case


def changed(one: State, other: State) -> bool:
    """Whether two states differ."""
    return not same_state(one, other)


def seats(case: Case) -> list[int]:
    """All who look on."""
    return [SPECTATOR, *range(case.players)]


def look(rules: Rules, s: State, seat: int) -> object:
    """A view as plain data."""
    return msgspec.to_builtins(rules.see(s, seat))


@every_case
def test_a_game_ends_and_conserves_every_component(case: Case) -> None:
    census = import_module(f"tests.games.{case.game}.census").census
    for player in ("play_randomly", "play_eagerly"):
        whole = census(case.opening())
        for number, s in enumerate(case.walk(1, player)):
            # Counting all pieces of every state takes minutes without the compiler.
            if JIT or number % 11 == 0:
                assert census(s) == whole
        assert case.rules.to_move(s) == OVER
        assert len(case.rules.moves(s)) == 0


@every_case
def test_legal_moves_are_sorted_and_different(case: Case) -> None:
    for s in case.samples(2):
        moves = case.rules.moves(s)
        assert (np.diff(moves) > 0).all()
        assert (case.rules.to_move(s) == OVER) == (len(moves) == 0)


@every_case
def test_parsing_inverts_the_notation(case: Case) -> None:
    rules = case.rules
    for s in case.samples(3):
        for move in rules.moves(s):
            assert rules.parse(s, rules.text(s, int(move))) == move


@every_case
def test_a_move_is_legal_if_and_only_if_nothing_speaks_against_it(case: Case) -> None:
    rules, known = case.rules, rulebook(case.game)
    for s in case.samples(4, share=0.02):
        legal = set(rules.moves(s).tolist())
        # Without the compiler all of them would take minutes: there, all legal ones and some of the others.
        for move in range(rules.most_moves) if JIT else sorted(legal | set(range(0, rules.most_moves, 29))):
            violation = rules.why_not(s, move)
            assert (violation is None) == (move in legal)
            if violation is not None:
                assert violation.rule in known
                assert violation.sentence.worded("fr") != violation.sentence.worded("en")


@every_case
def test_apply_changes_its_own_state_only(case: Case) -> None:
    rules = case.rules
    for s in case.samples(5):
        for move in rules.moves(s)[:3]:
            before, after = rules.copy(s), rules.copy(s)
            rules.apply(after, int(move))
            assert same_state(s, before)
            assert changed(after, before)


@every_case
def test_asking_changes_nothing(case: Case) -> None:
    rules = case.rules
    for s in case.samples(6):
        before = rules.copy(s)
        for seat in seats(case):
            rules.see(s, seat)
        rules.moves(s), rules.points(s, case.players), rules.placing(s, case.players)
        rules.draw(s), rules.unconfirmed(s), rules.evaluate(s, 0)
        if rules.to_move(s) == CHANCE:
            rules.sample(s, seeded(1))
        assert same_state(s, before)


@every_case
def test_chance_brings_only_what_it_may(case: Case) -> None:
    rules = case.rules
    rng = seeded(7)
    for s in case.samples(7, share=0.2):
        if rules.to_move(s) == CHANCE:
            moves = rules.moves(s)
            assert all(rules.sample(s, rng) in moves for _ in range(20))


@every_case
def test_resampling_keeps_the_view_and_the_census(case: Case) -> None:
    rules, rng = case.rules, seeded(8)
    census = import_module(f"tests.games.{case.game}.census").census
    for s in case.samples(8):
        for seat in seats(case):
            imagined = rules.copy(s)
            rules.resample_hidden(imagined, seat, rng)
            assert look(rules, imagined, seat) == look(rules, s, seat)
            assert census(imagined) == census(s)


@every_case
def test_resampling_redraws_what_others_hide(case: Case) -> None:
    rules, rng = case.rules, seeded(9)
    redrawn = 0
    for s in case.samples(9):
        imagined = rules.copy(s)
        rules.resample_hidden(imagined, SPECTATOR, rng)
        redrawn += changed(imagined, s)
    assert redrawn > 3


@every_case
def test_a_drawn_state_is_read_back_to_the_last_bit(case: Case) -> None:
    rules = case.rules
    for s in case.samples(10):
        assert same_state(rules.position(rules.draw(s)), s)


@every_case
def test_a_story_hides_what_a_spectator_may_not_know(case: Case) -> None:
    """The same public game with other hidden facts is told in the same words."""
    rules, names = case.rules, [f"N{seat}" for seat in range(case.players)]
    for s in case.samples(11):
        if rules.to_move(s) < 0:
            continue
        for move in rules.moves(s)[::97]:
            after = rules.copy(s)
            rules.apply(after, int(move))
            for seat in seats(case):
                told = rules.narrate(s, int(move), after, names, seat)
                assert told
                if "?" in rules.text_for(s, int(move), seat):
                    twin = next(
                        m
                        for m in rules.moves(s)
                        if rules.text_for(s, int(m), seat) == rules.text_for(s, int(move), seat)
                    )
                    other = rules.copy(s)
                    rules.apply(other, int(twin))
                    assert rules.narrate(s, int(twin), other, names, seat) == told


@every_case
def test_points_and_places_fit(case: Case) -> None:
    rules = case.rules
    for s in case.samples(12):
        points, places = rules.points(s, case.players), rules.placing(s, case.players)
        # Alone, second place is defeat by the game itself.
        assert min(places) == 1 or case.players == 1
        for one in range(case.players):
            for other in range(case.players):
                if points[one] > points[other]:
                    assert places[one] < places[other]


@every_case
def test_turns_are_counted_one_by_one_from_the_set_up_on(case: Case) -> None:
    rules = case.rules
    last = SET_UP
    for s in case.walk(13, "play_eagerly"):
        turn = rules.turn(s)
        assert turn == last or turn.number == last.number + 1
        assert turn.seat is None or (turn.number > 0 and 0 <= turn.seat < case.players)
        assert turn.seat is not None or turn == SET_UP or rules.board().nobody
        last = turn
    assert last.number > 1


@every_case
def test_the_board_says_what_is_to_be_done_whenever_a_seat_decides(case: Case) -> None:
    rules = case.rules
    boards = [rules.board(language) for language in ("en", "fr")]
    for s in case.samples(14, share=0.3):
        mover = rules.to_move(s)
        if mover >= 0:
            assert all(board.deeds[rules.see(s, mover).phase] for board in boards)


@every_case
def test_from_all_eyes_a_move_is_seen_as_it_is_written(case: Case) -> None:
    rules = case.rules
    for s in case.samples(15):
        for move in rules.moves(s)[::17]:
            assert rules.text_for(s, int(move), OMNISCIENT) == rules.text(s, int(move))


@every_case
def test_what_confirms_a_turn_can_be_parsed(case: Case) -> None:
    rules = case.rules
    if rules.info.confirm is not None:
        assert any(rules.info.confirm in [rules.text(s, int(m)) for m in rules.moves(s)] for s in case.samples(16))


@every_case
def test_the_payments_told_are_the_points_given(case: Case) -> None:
    names, points = [f"N{seat}" for seat in range(case.players)], [0] * case.players
    for before, move, after in case.steps(41, "play_eagerly"):
        for effect in case.rules.narrate(before, move, after, names):
            if effect.seat is not None:
                points[effect.seat] += effect.points
        assert points == case.rules.points(after, case.players)
