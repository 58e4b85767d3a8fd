"""Golden games: records kept with the tests, for each player count and each way a game can end."""

import random
from pathlib import Path

import pytest

import amytis
from amytis.core import catalogue
from amytis.core.contract import load
from amytis.core.game import Game
from tests.contract.cases import every_game

FOLDER = Path(__file__).parents[1] / "games"


def golden(game: str) -> list[Path]:
    """The golden records of a game."""
    return sorted((FOLDER / game / "golden").glob("*.txt"))


RECORDS = [path for game in catalogue.games() for path in golden(game)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_same_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = amytis.replay(text)
    assert game.over
    assert game.record() == text


@every_game
def test_there_is_a_golden_record_for_each_player_count_and_each_ending(game: str) -> None:
    rules = load(game)
    games = [amytis.replay(path.read_text(encoding="utf-8")) for path in golden(game)]
    assert {one.players for one in games} == set(catalogue.info(game).players)
    assert {rules.ending(one.state) for one in games} == set(rules.endings())
    settings = {tuple(one.header.options.items()) for one in games}
    assert all(
        any((option.name, choice) in setting for setting in settings)
        for option in catalogue.info(game).options
        for choice in option.choices
    )


@every_game
def test_a_finished_game_can_be_undone_to_its_beginning(game: str) -> None:
    played = amytis.replay(golden(game)[0].read_text(encoding="utf-8"))
    states = [step.before for step in played.steps if step.mover != amytis.CHANCE]
    for state in reversed(states):
        played.undo()
        assert played.rules.draw(played.state) == played.rules.draw(state)


@every_game
def test_undo_and_the_same_move_again_draw_the_same(game: str) -> None:
    dice = random.Random(1)
    played = Game(amytis.new(game, seed=3).header, seed=3)
    while not played.over:
        moves = played.moves()
        move = dice.choice(moves)
        played.play(move)
        after = played.draw()
        played.undo()
        assert played.moves() == moves
        played.play(move)
        assert played.draw() == after
    assert load(game).to_move(played.state) == amytis.OVER
