"""Reviews: accuracy, mistakes, and luck."""

import msgspec
import pytest

from amytis.analysis import luck
from amytis.analysis.accuracy import accuracy, points_of
from amytis.analysis.analyst import AnalystSettings
from amytis.analysis.luck import measure_luck
from amytis.analysis.review import ChanceEvent, Review, review, summarise
from amytis.analysis.segments import is_choice, observed_events, segments
from amytis.bots.search_bot import SearchBudget
from amytis.core.contract import CHANCE
from amytis.core.game import Game, replay
from tests.analysis.games import played, spoiled
from tests.contract.cases import every_game

QUICK = AnalystSettings("adept", SearchBudget(iterations=24))
CAREFUL = AnalystSettings("expert", SearchBudget(iterations=60))


def test_accuracy_halves_with_every_tenth_of_chance() -> None:
    assert points_of(0.0) == 100
    assert points_of(0.1) == pytest.approx(50)
    assert points_of(0.2) == pytest.approx(25)
    assert 0 < points_of(1.0) < 1
    assert accuracy([]) is None
    assert accuracy([0.0, 0.1]) == pytest.approx(75)


def check(game: Game, found: Review) -> None:
    """What is true of every review."""
    choices = {part.first for part in segments(game) if part.mover != CHANCE and is_choice(game, part)}
    assert {one.first for one in found.decisions} == choices
    for value in found.accuracy:
        assert value is None or 0 < value <= 100
    for one in found.decisions:
        assert game.steps[one.first].mover == one.seat
        assert one.played == [game.rules.text(step.before, step.move) for step in game.steps[one.first : one.last]]
        assert one.cost == pytest.approx(max(0.0, one.best_chances[one.seat] - one.chances[one.seat]))
    for event in found.chance_events:
        assert all(step.mover == CHANCE for step in game.steps[event.first : event.last])
        assert event.swing == pytest.approx(event.chances[event.seat] - event.expected[event.seat])
    for moment in found.course:
        assert len(moment.chances) == game.players
        assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in moment.chances)
        assert game.players == 1 or sum(moment.chances) == pytest.approx(1)
    assert [moment.step for moment in found.course] == sorted({moment.step for moment in found.course})
    for numbers, size in ((found.blunders, len(found.decisions)), (found.luck, len(found.chance_events))):
        assert numbers == sorted(set(numbers))
        assert all(0 <= number < size for number in numbers)


@pytest.mark.compiled
@every_game
def test_every_game_can_be_reviewed(game: str) -> None:
    going = played(game)
    steps = len(going.steps)
    found = review(going, QUICK)
    check(going, found)
    assert len(going.steps) == steps
    assert going.result
    assert found.course[-1].step == steps
    assert max(found.course[-1].chances) == found.course[-1].chances[going.result.winners[0]] == 1
    assert found.chance_events


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["gardens", "tower"])
def test_a_game_alone_can_be_reviewed(game: str) -> None:
    going = played(game, players=1)
    found = review(going, QUICK)
    check(going, found)
    assert len(found.accuracy) == 1
    assert going.result
    assert found.course[-1].chances == ((1.0,) if going.result.winners else (0.0,))


@pytest.mark.compiled
@pytest.mark.parametrize(("turn", "cost"), [(33, 0.3), (36, 1.0)])
def test_a_spoiled_turn_is_the_turning_point(turn: int, cost: float) -> None:
    found = review(replay(spoiled(turn)), CAREFUL)
    worst = max(found.decisions, key=lambda one: one.cost)
    assert (worst.turn, worst.played) == (turn, ["done"])
    assert worst.best != worst.played
    assert worst.cost >= cost
    assert found.decisions.index(worst) in found.blunders
    others = accuracy([one.cost for one in found.decisions if one.seat == worst.seat and one is not worst])
    with_it = found.accuracy[worst.seat]
    assert others is not None
    assert with_it is not None
    assert with_it < others


@pytest.mark.compiled
def test_luck_that_may_as_well_be_an_error_is_no_turning_point() -> None:
    game = played("babylonia")
    event = ChanceEvent(0, 1, 1, 0, ["x"], (0.69, 0.31), (1.0, 0.0), 0.31)
    found = summarise(game, [], [(event, 0.31 - 0.47), (event, 0.31 - 0.04)])
    assert (len(found.chance_events), found.luck) == (2, [1])


@pytest.mark.compiled
def test_expected_chances_have_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("tower")
    event, turn = next(observed_events(game, segments(game)))
    found = measure_luck(game, event, turn, QUICK, seed=1)
    assert found
    assert all(0 <= error < 1 for error in found.error)
    monkeypatch.setattr(luck, "SAMPLES", 1)
    alone = measure_luck(game, event, turn, QUICK, seed=1)
    assert alone
    assert alone.error == (2.0, 2.0)


@pytest.mark.compiled
def test_a_review_is_the_same_on_any_number_of_cores() -> None:
    game = played("tower")
    once = review(game, QUICK, seed=4, threads=1)
    assert review(game, QUICK, seed=4, threads=3) == once
    assert review(game, QUICK, seed=5, threads=3) != once


def test_a_stored_review_keeps_its_field_names() -> None:
    event = ChanceEvent(0, 1, 0, 0, ["A"], (0.5, 0.5), (0.6, 0.4), 0.1)
    stored = msgspec.json.encode(Review([None, None], [], [], [event], [], [0]))
    assert list(msgspec.json.decode(stored)) == ["accuracy", "course", "decisions", "strokes", "blunders", "luck"]
    assert msgspec.json.decode(stored, type=Review).chance_events == [event]


@pytest.mark.compiled
def test_an_unfinished_game_has_no_result() -> None:
    lines = played("gardens", length="quick").record().splitlines()
    game = replay("\n".join(lines[: len(lines) // 2]) + "\n", chance="manual")
    found = review(game, QUICK)
    check(game, found)
    assert found.course[-1].step < len(game.steps)


@pytest.mark.compiled
def test_a_game_without_decisions_has_nothing_to_review() -> None:
    found = review(replay("amytis record: 1\ngame: tower\nplayers: 2\n---\n", chance="manual"))
    assert found == Review([None, None], [], [], [], [], [])


@pytest.mark.compiled
def test_a_review_can_be_stopped() -> None:
    class Enough(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done == 2:
            raise Enough

    with pytest.raises(Enough):
        review(played("tower"), QUICK, progress=stop)


@pytest.mark.compiled
def test_draws_that_only_their_owner_sees_are_weighed_in_the_owners_turn() -> None:
    game = played("babylonia")
    found = review(game, AnalystSettings("adept", SearchBudget(iterations=3)))
    assert found.chance_events
    for event in found.chance_events:
        after = game.steps[event.last]
        drawer = game.steps[event.first - 1].mover
        assert after.mover != drawer
        assert "?" in game.rules.text_for(game.steps[event.first].before, game.steps[event.first].move, after.mover)
