"""What the reconstructed tiles of Gardens of Babylon make of the game: planted tiles, cascades, gardeners, seats.

    python benchmarks/gardens.py [GAMES] [BOT]

Plays GAMES games (200) for each number of players between bots of one kind (greedy), on all cores, and prints a table.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from amytis.arena.simulation import Interval, mean_interval, share_interval
from amytis.bots import bot
from amytis.core.contract import CHANCE, OVER, load
from amytis.core.rng import seeded
from amytis.games.gardens.components import TILES_IN_GAME
from amytis.games.gardens.state import DONE
from amytis.games.gardens.view import places_in

LONG_CASCADE = 3


@dataclass(frozen=True)
class PlayedMatch:
    """What one game was like."""

    planted: float
    long_turns: int
    longest: int
    in_use: float
    empty_bank: bool
    points: list[int]
    ranks: list[int]


def play(players: int, length: str, pool: str, name: str, seed: int) -> PlayedMatch:
    """One game between bots of one kind."""
    rules, rng, player = load("gardens"), seeded(seed), bot(name)
    s = rules.opening(players, {"length": length, "pool": pool})
    cascades, empty_bank = [], False
    while (mover := rules.to_move(s)) != OVER:
        move = int(rules.sample(s, rng)) if mover == CHANCE else player.choose(rules, s, rng)
        if move == DONE:
            cascades.append(len(places_in(s.flow)))
        rules.apply(s, move)
        empty_bank |= bool((s.banks[:players] == 0).any())
    gardeners = int(s.hands[:players].sum() + s.gardeners[:players].sum())
    return PlayedMatch(
        planted=1 - len(places_in(s.dry)) / int(TILES_IN_GAME[s.length]),
        long_turns=sum(count >= LONG_CASCADE for count in cascades),
        longest=max(cascades),
        in_use=int(s.gardeners[:players].sum()) / gardeners,
        empty_bank=empty_bank,
        points=rules.points(s, players),
        ranks=rules.placing(s, players),
    )


def show(interval: Interval, digits: int = 1) -> str:
    """A figure with its range."""
    return f"{interval.value:.{digits}f} [{interval.low:.{digits}f}, {interval.high:.{digits}f}]"


def report(title: str, games: Sequence[PlayedMatch]) -> None:
    """All figures of one kind of game."""
    print(f"\n{title}, {len(games)} games")
    print(f"  tiles planted at the end       {show(mean_interval([100 * one.planted for one in games]))} %")
    print(f"  turns planting {LONG_CASCADE} pools or more  {show(mean_interval([one.long_turns for one in games]))}")
    print(f"  longest cascade                {show(mean_interval([one.longest for one in games]))} pools")
    print(f"  gardeners on the ziggurat      {show(mean_interval([100 * one.in_use for one in games]))} %")
    print(f"  games with an empty bank       {100 * sum(one.empty_bank for one in games) / len(games):.0f} %")
    for seat in range(len(games[0].points)):
        wins = sum(1 / one.ranks.count(1) for one in games if one.ranks[seat] == 1)
        points = mean_interval([one.points[seat] for one in games])
        print(f"  seat {seat + 1}: points {show(points)}, wins {show(share_interval(wins, len(games)), 2)}")


def main() -> None:
    """Play and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    name = sys.argv[2] if len(sys.argv) > 2 else "greedy"
    kinds = [(1, "4"), (1, "3"), (1, "2"), (2, "4"), (3, "4"), (4, "4")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for length in ("full", "quick"):
            for players, size in kinds:
                games = list(pool.map(partial(play, players, length, size, name), range(count)))
                report(f"{length}, {players} player{'s' * (players > 1)}, pool of {size}, {name}", games)


if __name__ == "__main__":
    main()
