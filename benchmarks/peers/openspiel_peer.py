"""Games of OpenSpiel, which are written in C++: from Python, between bots in C++, and as rollouts of its search.

    python benchmarks/peers/openspiel_peer.py [SECONDS]

The two loops in C++ count no decisions; theirs follow from the mean length of the games that were played from Python.
"""

import random
from itertools import count
from typing import Any

import pyspiel
from clock import Play, measure

GAMES = {
    "backgammon": "backgammon",
    "gin_rummy": "gin rummy",
    "go(board_size=9)": "go, 9 by 9",
    "hive": "Hive",
    "maedn(players=4)": "ludo (maedn)",
}
ROLLOUTS = 20


def draw(state: Any) -> int:
    """An outcome of chance, by its odds."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    outcome: int = random.choices(outcomes, odds)[0]
    return outcome


def python_loop(game: Any) -> Play:
    """One decision at a time, without observations; chance is drawn in Python too."""

    def play() -> tuple[int, int]:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state))
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return 1, decisions

    return play


def own_loop(game: Any, length: float) -> Play:
    """A whole game between random bots in C++, each of which is told what the others did and ignores it."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = count()

    def play() -> tuple[int, float]:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 1, length

    return play


def rollouts(game: Any, length: float) -> Play:
    """Random games to the end by the evaluator of the search, from copies of one opening that chance has dealt."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)

    def play() -> tuple[int, float]:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(draw(state))
        search.mcts_search(state)
        return ROLLOUTS, ROLLOUTS * length

    return play


def main() -> None:
    """Measure each game in three ways."""
    for name, title in GAMES.items():
        game = pyspiel.load_game(name)
        players = game.num_players()
        games, decisions = measure(title, players, "Python loop", python_loop(game))
        measure(title, players, "C++ loop", own_loop(game, decisions / games))
        measure(title, players, "C++ rollouts", rollouts(game, decisions / games))


if __name__ == "__main__":
    main()
