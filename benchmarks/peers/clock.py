"""What every peer's script shares: playing for some seconds of processor time, and saying how far that went.

A script is called with the seconds for each way of playing a game. It imports this, its peer and what that needs, since
each peer lives in an environment of its own.
"""

import json
import sys
import time
from collections.abc import Callable

Play = Callable[[], tuple[float, float]]


def measure(game: str, players: int, driven: str, play: Play) -> tuple[float, float]:
    """Play until the time is up, print it as a line of JSON, and answer the games and decisions.

    `play` plays some more and answers games and decisions. Whatever is made ready only once is made so by a first call
    that does not count.
    """
    play()
    games = decisions = 0.0
    limit = seconds_asked()
    began = time.process_time()
    while (seconds := time.process_time() - began) < limit:
        more_games, more_decisions = play()
        games += more_games
        decisions += more_decisions
    played = {"games": round(games, 1), "decisions": round(decisions), "seconds": seconds}
    print(json.dumps({"game": game, "players": players, "driven": driven} | played), flush=True)
    return games, decisions


def seconds_asked() -> float:
    """How long each way of playing a game may take."""
    return float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
