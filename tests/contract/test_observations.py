"""The contract about what a seat may know: masked states, and the vectors made of them."""

from importlib import import_module

import msgspec
import numpy as np

from amytis.core.contract import CHANCE, SPECTATOR, Rules, State
from amytis.core.game import same_state
from amytis.core.rng import seeded
from amytis.envs.observation import bounds, observe
from tests.contract.cases import Case, every_case, every_game


def viewers(case: Case) -> list[int]:
    """All who look on."""
    return [SPECTATOR, *range(case.players)]


def concealed(rules: Rules, s: State, seat: int) -> State:
    """A copy of a state without what a seat may not know."""
    twin = rules.copy(s)
    rules.mask_hidden(twin, seat)
    return twin


def look(rules: Rules, s: State, seat: int) -> bytes:
    """A view, so that views can be compared."""
    return msgspec.json.encode(rules.see(s, seat))


@every_case
def test_masking_keeps_the_view(case: Case) -> None:
    rules = case.rules
    for s in case.samples(61):
        for seat in viewers(case):
            assert look(rules, concealed(rules, s, seat), seat) == look(rules, s, seat)


@every_case
def test_masking_twice_changes_nothing_more(case: Case) -> None:
    rules = case.rules
    for s in case.samples(62):
        for seat in viewers(case):
            once = concealed(rules, s, seat)
            assert same_state(concealed(rules, once, seat), once)


@every_case
def test_masking_undoes_resampling(case: Case) -> None:
    rules, rng = case.rules, seeded(63)
    for s in case.samples(63):
        for seat in viewers(case):
            imagined = rules.copy(s)
            rules.resample_hidden(imagined, seat, rng)
            assert same_state(concealed(rules, imagined, seat), concealed(rules, s, seat))
            assert (observe(rules, imagined, seat) == observe(rules, s, seat)).all()


@every_case
def test_who_is_to_move_has_the_same_moves_in_the_masked_state(case: Case) -> None:
    rules = case.rules
    for s in case.samples(64):
        mover = rules.to_move(s)
        if mover >= 0:
            assert rules.moves(concealed(rules, s, mover)).tolist() == rules.moves(s).tolist()


@every_case
def test_what_looks_different_is_observed_differently(case: Case) -> None:
    rules, states = case.rules, list(case.samples(65, share=0.2))
    for seat in viewers(case):
        seen: dict[bytes, bytes] = {}
        for s in states:
            view = look(rules, s, seat)
            assert seen.setdefault(observe(rules, s, seat).tobytes(), view) == view
        assert len(seen) > 3


@every_case
def test_observations_stay_within_their_bounds(case: Case) -> None:
    low, high = bounds(case.rules)
    for s in case.samples(66):
        for seat in viewers(case):
            seen = observe(case.rules, s, seat)
            assert ((low <= seen) & (seen <= high)).all()


@every_case
def test_outcomes_of_chance_come_as_often_as_their_odds_say(case: Case) -> None:
    rules, rng, draws = case.rules, seeded(67), 300
    for s in [s for s in case.samples(67, share=0.2) if rules.to_move(s) == CHANCE][::7]:
        moves = rules.moves(s).tolist()
        weights = np.array([rules.odds(s, move) for move in moves], float)
        assert (weights > 0).all()
        expected = draws * weights / weights.sum()
        came = [rules.sample(s, rng) for _ in range(draws)]
        surplus = np.array([came.count(move) for move in moves]) - expected
        freedom = max(len(moves) - 1, 1)
        # Five standard deviations of the chi-squared distribution above its mean.
        assert (surplus**2 / expected).sum() < freedom + 5 * (2 * freedom) ** 0.5 + 5


@every_game
def test_every_field_is_observed_or_left_out_on_purpose(game: str) -> None:
    module = import_module(f"amytis.games.{game}.observation")
    fields = set(import_module(f"amytis.games.{game}.state").STATE.names) - {"spare"}
    observed = {part.field for part in module.PARTS}
    assert observed | set(module.LEFT_OUT) == fields
    assert not observed & set(module.LEFT_OUT)
