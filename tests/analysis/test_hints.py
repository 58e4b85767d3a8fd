"""Hints: legal, in words, and by what the seat may know alone."""

import itertools

import pytest

from amytis.analysis.analyst import AnalystSettings
from amytis.analysis.hints import KINDS, Advice, advise
from amytis.bots.search_bot import SearchBudget
from amytis.core.contract import CHANCE
from amytis.core.game import Game, new
from amytis.core.rng import seeded
from tests.analysis.games import played
from tests.contract.cases import every_game

QUICK = AnalystSettings("adept", SearchBudget(iterations=40))

pytestmark = pytest.mark.compiled


def ask(game: Game, **more: object) -> Advice:
    """Advice for the seat to move."""
    return advise(game.rules, game.state, game.names, QUICK, seeded(1), **more)  # type: ignore[arg-type]


@every_game
def test_the_whole_turn_of_a_hint_can_be_played(game: str) -> None:
    whole = played(game)
    number = next(i for i, step in enumerate(whole.steps) if step.mover != CHANCE and i > len(whole.steps) // 2)
    state = whole.steps[number].before
    advice = advise(whole.rules, state, whole.names, QUICK, seeded(1))
    assert advice.seat == whole.steps[number].mover
    assert 1 <= len(advice.hints) <= 3
    assert [hint.visits for hint in advice.hints] == sorted((hint.visits for hint in advice.hints), reverse=True)
    assert sum(hint.visits for hint in advice.hints) <= advice.iterations == 40
    for hint in advice.hints:
        twin = whole.rules.copy(state)
        for text in (hint.move, *hint.then):
            assert whole.rules.to_move(twin) == advice.seat
            move = whole.rules.parse(twin, text)
            assert whole.rules.why_not(twin, move) is None
            whole.rules.apply(twin, move)
        assert hint.sentence
        assert sum(hint.chances) == pytest.approx(1)


@every_game
def test_a_hint_compares_decisions(game: str) -> None:
    whole = played(game)
    settings = AnalystSettings("adept", SearchBudget(iterations=200))
    search_candidates = [
        step.before
        for before, step in itertools.pairwise(whole.steps)
        if step.mover not in (CHANCE, before.mover) and len(whole.rules.moves(step.before)) > KINDS
    ]
    some = search_candidates[:: max(1, len(search_candidates) // 8)]
    told = [advise(whole.rules, state, whole.names, settings, seeded(1)) for state in some]
    assert sum(len(advice.hints) > 1 for advice in told) >= 0.7 * len(told)


def test_a_hint_is_worded_in_the_readers_language() -> None:
    game = new("babylonia", players=2, seed=5, names=["Ann", "Ben"])
    assert ask(game).hints[0].sentence.startswith("Ann places")
    assert ask(game, language="fr").hints[0].sentence.startswith("Ann pose")


def test_a_hint_does_not_depend_on_what_the_seat_cannot_know() -> None:
    game = new("babylonia", players=2, seed=5)
    other = game.fork()
    game.rules.resample_hidden(other.state, game.to_move, seeded(9))
    assert other.view(1) != game.view(1)
    assert ask(other) == ask(game)
