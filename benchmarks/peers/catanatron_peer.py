"""Catanatron's Settlers of Catan between its random players, by its own loop.

    python benchmarks/peers/catanatron_peer.py [SECONDS]

A game that nobody has won after a thousand turns ends there, as Catanatron has it.
"""

from catanatron import Color, Game, RandomPlayer
from clock import Play, measure


def random_players(players: int) -> Play:
    """One game between random players."""
    colors = list(Color)[:players]

    def play() -> tuple[int, int]:
        game = Game([RandomPlayer(color) for color in colors])
        game.play()
        return 1, len(game.state.actions)

    return play


def main() -> None:
    """Measure the smallest and the largest table."""
    for players in (2, 4):
        measure("Catan", players, "Python loop", random_players(players))


if __name__ == "__main__":
    main()
