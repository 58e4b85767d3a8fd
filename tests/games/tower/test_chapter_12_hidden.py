"""Chapter 12 of the rules: what is hidden."""

from typing import Any

import msgspec
import pytest

import amytis
from amytis.core.contract import OMNISCIENT, SPECTATOR
from amytis.core.effects import sentences
from amytis.core.rng import seeded
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import RULES, boxes, facing, laying, own, penalty, play, tile, write_next

OTHERS = (None, 1, 2)
STEPS = ("tree 1", "tree 2", f"palm {boxes('palm')[0]}")


def table() -> amytis.Game:
    """Seat 1 of three is about to write."""
    return write_next([Sheet(dice="1 2 3 6"), Sheet(dice="1 1 1 1", carts=2), Sheet(gold=2)], tile("palm"), players=3)


def seen_by(state: Any, viewer: int) -> Any:
    """What a seat or the spectator sees of a state."""
    return msgspec.to_builtins(RULES.see(state, viewer))


def imagined(game: amytis.Game, viewer: int, seed: int = 1) -> Any:
    """The state with hidden information resampled for a seat."""
    state = RULES.copy(game.state)
    RULES.resample_hidden(state, viewer, seeded(seed))
    return state


def test_rule_12_1_everybody_sees_the_same_table() -> None:
    views = [{**table().view(viewer), "seat": None} for viewer in (None, 0, 1, 2)]
    assert views == [views[0]] * 4
    assert [sheet["dice"] for sheet in views[0]["seats"]] == [[1, 1, 1, 0, 0, 1], [4, 0, 0, 0, 0, 0], [0] * 6]


def test_rule_12_1_chance_has_no_order_to_be_seen() -> None:
    game = amytis.new("tower", players=2, chance="manual")
    for viewer in (0, 1, SPECTATOR):
        assert RULES.draw(imagined(game, viewer)) == game.draw()


def test_rule_12_1_to_all_others_the_table_looks_as_it_did_before_the_steps() -> None:
    game = table()
    before = {viewer: game.view(viewer) for viewer in OTHERS}
    for move in STEPS:
        play(game, move)
        assert {viewer: game.view(viewer) for viewer in OTHERS} == before
    assert own(game)["trees"] == 2
    assert seen_by(game.state, OMNISCIENT)["seats"] == game.view(0)["seats"]


def test_rule_12_1_confirmed_they_are_seen_by_all() -> None:
    game = play(table(), *STEPS, "done")
    assert [game.view(viewer)["seats"][0]["trees"] for viewer in OTHERS] == [2, 2, 2]


def test_rule_12_1_so_is_the_tile_that_is_being_laid() -> None:
    laid = tile(papyrus="cart")
    game = laying(laid[0])
    before = game.view(1)
    play(game, laid, "cart")
    assert game.view(1) == before
    assert (game.view(0)["tile"], own(game)["carts"]) == (laid.split()[0], 1)


def test_rule_12_1_alone_a_spectator_sees_a_round_when_it_is_confirmed() -> None:
    laid = tile("palm")
    game = facing(penalty(icon="gold"), laid[0])
    before = game.view()
    play(game, "ignore", laid, "take 2", "take 2", "take 6", "take 6", "tree 2")
    assert game.view() == before
    assert play(game, "done").view()["seats"][0]["trees"] == 1


def test_rule_12_1_records_and_stories_of_others_leave_the_steps_out() -> None:
    game = play(table(), *STEPS)
    assert "tree 2" in game.record(seat=0)
    assert "tree 2" not in game.record(seat=1) + game.record(hidden=True)
    assert [sentences(game.story(0, seat)) for seat in (1, SPECTATOR)] == [[], []]
    assert sentences(game.story(0, 0))
    play(game, "done")
    assert "tree 2" in game.record(seat=1)
    assert sentences(game.story(0, 1)) == sentences(game.story(0, 0))


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_rule_12_1_resampling_looks_the_same(viewer: int) -> None:
    game = play(table(), *STEPS)
    for seed in range(3):
        assert seen_by(imagined(game, viewer, seed), viewer) == seen_by(game.state, viewer)


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_rule_12_1_others_resample_the_table_without_the_steps(viewer: int) -> None:
    assert RULES.draw(imagined(play(table(), *STEPS), viewer)) == table().draw()
