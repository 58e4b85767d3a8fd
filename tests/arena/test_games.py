"""The games of an arena: deals that are mirrored, the same games for every number of processes, and their sums."""

import multiprocessing
from collections.abc import Iterable
from contextlib import closing
from functools import partial

import pytest

from amytis.arena.arrangement import Arrangement
from amytis.arena.pairings import Fixture
from amytis.arena.process_pool import play_all
from amytis.arena.ratings import ratings
from amytis.arena.standings import standings
from amytis.arena.timed_match import PlayedMatch, TimedMatchRunner
from amytis.core.contract import Rules, State
from amytis.core.errors import AmytisError
from amytis.core.rng import Rng
from tests.arena.test_pairings import arrange


def bare(games: Iterable[PlayedMatch]) -> list[tuple[object, ...]]:
    """Games in order, without the times, which are never the same twice."""
    return sorted((game.deal, game.bots, game.scores, game.ranks, game.decisions) for game in games)


def game(bots: list[str], scores: list[int], ranks: list[int], deal: int = 0) -> PlayedMatch:
    """A game that was never played."""
    return PlayedMatch(deal, bots, scores, ranks, [10] * len(bots), [0.5] * len(bots), [0.2] * len(bots))


def test_the_same_deal_is_the_same_chance_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    class First:
        """Plays the first legal move, so that chance alone decides the game."""

        def choose(self, rules: Rules, s: State, rng: Rng) -> int:
            return int(rules.moves(s)[0])

    monkeypatch.setattr("amytis.arena.timed_match.bot", lambda spec: First())
    umpire = TimedMatchRunner(arrange(3))
    played = [umpire.play(fixture) for fixture in umpire.arrangement.fixtures(2)]
    first, second = ([one.scores for one in played if one.deal == deal] for deal in (0, 1))
    assert first == [first[0]] * 3
    assert second == [second[0]] * 3
    assert first[0] != second[0]


def test_another_seed_plays_other_games() -> None:
    fixture = Fixture(0, ("random", "random"))
    scores = [TimedMatchRunner(arrange(seed=seed)).play(fixture).scores for seed in (1, 1, 2)]
    assert scores[0] == scores[1] != scores[2]


@pytest.mark.compiled
def test_any_number_of_processes_plays_the_same_games() -> None:
    arrangement = arrange()
    fixtures = list(arrangement.fixtures(3))
    alone, together = (
        bare(play_all(partial(TimedMatchRunner, arrangement), fixtures, processes)) for processes in (1, 2)
    )
    assert alone == together
    assert len(alone) == 6


@pytest.mark.compiled
def test_a_pool_can_be_closed_before_the_end() -> None:
    arrangement = arrange()
    with closing(play_all(partial(TimedMatchRunner, arrangement), list(arrangement.fixtures(1000)), 2)) as games:
        assert next(games).decisions[0] > 0
    assert not multiprocessing.active_children()


@pytest.mark.compiled
def test_a_process_that_is_killed_is_told_in_words() -> None:
    arrangement = arrange()
    with closing(play_all(partial(TimedMatchRunner, arrangement), list(arrangement.fixtures(1000)), 2)) as games:
        next(games)
        multiprocessing.active_children()[0].kill()
        with pytest.raises(AmytisError, match="a process that played games was killed"):
            list(games)
    assert not multiprocessing.active_children()


def test_every_decision_is_timed() -> None:
    played = TimedMatchRunner(arrange()).play(Fixture(0, ("random", "random")))
    for seat in (0, 1):
        assert 0 < played.longest[seat] <= played.seconds[seat]
        assert played.decisions[seat] > 20


def test_pairings_are_summed_up_from_every_seat() -> None:
    games = [game(["greedy", "random"], [90, 40], [1, 2]), game(["random", "greedy"], [60, 80], [2, 1])]
    games += [game(["greedy", "random"], [50, 50], [1, 1], 1), game(["random", "greedy"], [70, 50], [1, 2], 1)]
    (pairing,) = standings(arrange(), games).pairings
    assert (pairing.bot, pairing.opponent, pairing.games, pairing.fair) == ("greedy", "random", 4, 0.5)
    assert pairing.wins.value == 2.5 / 4
    assert pairing.points.value == 270 / 4
    assert pairing.margin is not None
    assert pairing.margin.value == (50 + 20 + 0 - 20) / 4


def test_the_margin_is_over_the_mean_of_all_others() -> None:
    (pairing,) = standings(arrange(3), [game(["random", "greedy", "random"], [10, 50, 30], [3, 1, 2])]).pairings
    assert pairing.fair == 1 / 3
    assert pairing.margin is not None
    assert pairing.margin.value == 30


def test_times_are_summed_up_for_each_bot() -> None:
    summary = standings(arrange(3), [game(["random", "greedy", "random"], [10, 50, 30], [3, 1, 2])])
    assert [bot.games for bot in summary.bots] == [1, 1]
    assert [bot.seconds_per_decision for bot in summary.bots] == [0.05, 0.05]
    assert [bot.longest_decision for bot in summary.bots] == [0.2, 0.2]


def test_who_wins_is_rated_higher_and_many_games_make_sure() -> None:
    won = [game(["strong", "weak"], [2, 1], [1, 2]), game(["weak", "strong"], [1, 2], [2, 1])]
    few, many = ratings(won, ["weak", "strong"]), ratings(won * 20, ["weak", "strong"])
    for rated in (few, many):
        assert rated["strong"].value > 25 > rated["weak"].value
    assert few["weak"].high is not None
    assert few["strong"].low is not None
    assert few["strong"].low < few["weak"].high
    assert many["strong"].low is not None
    assert many["weak"].high is not None
    assert many["strong"].low > many["weak"].high


def test_a_shared_victory_favours_nobody() -> None:
    rated = ratings([game(["a", "b"], [5, 5], [1, 1])], ["a", "b"])
    assert rated["a"].value == rated["b"].value == pytest.approx(25)


def test_a_bot_on_three_seats_is_rated_once() -> None:
    rated = ratings([game(["a", "b", "b", "b"], [9, 5, 4, 3], [1, 2, 3, 4])], ["a", "b"])
    assert rated["a"].value > 25 > rated["b"].value


@pytest.mark.compiled
def test_greedy_is_rated_above_random() -> None:
    arrangement = Arrangement.new("babylonia", 3, {}, ["random", "greedy"], "all", 1)
    played = list(play_all(partial(TimedMatchRunner, arrangement), list(arrangement.fixtures(2)), 1))
    rated = {bot.bot: bot.rating for bot in standings(arrangement, played).bots}
    assert rated["greedy"] is not None
    assert rated["random"] is not None
    assert rated["greedy"].value > rated["random"].value
