"""Bots: legal, honest, and as strong as they claim."""

from collections.abc import Iterator

import pytest

import amytis
from amytis.arena.match import play_match
from amytis.bots import BOTS, bot
from amytis.core.contract import State, load
from amytis.core.game import same_state
from amytis.core.rng import seeded
from tests.contract.cases import Case, every_case, every_game

every_bot = pytest.mark.parametrize("name", list(BOTS))

thinkers = pytest.mark.parametrize(
    "name",
    [
        "random",
        *(pytest.param(name, marks=pytest.mark.compiled) for name in ("greedy", "novice", "master@25", "uct@25")),
    ],
)


def decisions(case: Case, seed: int, every: int) -> Iterator[State]:
    """Some states of a game in which a player is to move."""
    for number, s in enumerate(case.walk(seed, "play_eagerly")):
        if case.rules.to_move(s) >= 0 and number % every == 0:
            yield case.rules.copy(s)


@thinkers
@every_case
def test_a_bot_plays_legal_moves_and_leaves_the_state_alone(case: Case, name: str) -> None:
    rng = seeded(1)
    for s in decisions(case, 31, 17):
        before = case.rules.copy(s)
        assert bot(name).choose(case.rules, s, rng) in case.rules.moves(s)
        assert same_state(s, before)


@thinkers
@every_case
def test_unseen_facts_never_change_a_decision(case: Case, name: str) -> None:
    for s in decisions(case, 32, 23):
        twin = case.rules.copy(s)
        case.rules.resample_hidden(twin, case.rules.to_move(s), seeded(5))
        answers = {bot(name).choose(case.rules, state, seeded(7)) for state in (s, twin)}
        assert len(answers) == 1


@every_game
def test_the_same_seeds_give_the_same_match(game: str) -> None:
    rules = load(game)
    settings = rules.info.settings({}, rules.info.usual_players)
    bots = [bot("random"), bot("random")]
    assert play_match(rules, settings, bots, 1, 2) == play_match(rules, settings, bots, 1, 2)


@pytest.mark.compiled
def test_greedy_beats_random_every_time() -> None:
    rules = load("babylonia")
    for seed in range(4):
        bots = [bot("greedy"), bot("random")] if seed % 2 else [bot("random"), bot("greedy")]
        assert play_match(rules, {"cards": "base"}, bots, seed).ranks[1 - seed % 2] == 1


@every_bot
def test_a_bot_of_every_name_can_be_made(name: str) -> None:
    assert hasattr(bot(name), "choose")


def test_an_unknown_bot_is_refused_in_words() -> None:
    with pytest.raises(
        amytis.BadOption,
        match="there is no bot 'deep blue'; known: novice, apprentice, adept, expert, master, greedy, random, uct",
    ):
        bot("deep blue")
