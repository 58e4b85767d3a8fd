"""What the reconstructed components of the tower make of the game: points by source, buildings, wins, seats.

    python benchmarks/tower.py [GAMES] [BOT] [PLAYERS...]

Plays GAMES games (200) of each kind between bots of one kind (greedy, or with a budget master@100), on all cores, and
prints what they were like. Naming numbers of players plays no others: `100 master@100 1` is the solo games alone.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from amytis.arena.simulation import Interval, mean_interval, share_interval
from amytis.bots import bot, check_bot
from amytis.core.contract import ALL_EYES, CHANCE, OVER, load
from amytis.core.rng import seeded
from amytis.games.tower.components import BUILDINGS
from amytis.games.tower.state import SOURCES
from amytis.games.tower.view import TowerSheet

KINDS = [(1, "normal"), (1, "hard"), (2, "normal"), (3, "normal"), (4, "normal")]


@dataclass(frozen=True)
class Played:
    """How one game ended."""

    sheets: list[TowerSheet]
    ranks: list[int]

    def winners(self) -> list[TowerSheet]:
        """The sheets that won."""
        return [sheet for sheet, rank in zip(self.sheets, self.ranks, strict=True) if rank == 1]


def play(players: int, difficulty: str, name: str, seed: int) -> Played:
    """One game between bots of one kind."""
    rules, rng, player = load("tower"), seeded(seed), bot(name)
    s = rules.opening(players, {"difficulty": difficulty})
    while (mover := rules.to_move(s)) != OVER:
        rules.apply(s, int(rules.sample(s, rng)) if mover == CHANCE else player.choose(rules, s, rng))
    return Played(rules.see(s, ALL_EYES).seats, rules.placing(s, players))


def show(interval: Interval, digits: int = 1) -> str:
    """A figure with its range."""
    return f"{interval.value:.{digits}f} [{interval.low:.{digits}f}, {interval.high:.{digits}f}]"


def report(title: str, games: Sequence[Played]) -> None:
    """All figures of one kind of game."""
    print(f"\n{title}, {len(games)} games")
    for seat in range(len(games[0].ranks)):
        wins = sum(1 / game.ranks.count(1) for game in games if game.ranks[seat] == 1)
        points = mean_interval([game.sheets[seat].points for game in games])
        print(f"  seat {seat + 1}: points {show(points)}, wins {show(share_interval(wins, len(games)), 2)}")
    sheets = [sheet for game in games for sheet in game.sheets]
    winners = [sheet for game in games for sheet in game.winners()]
    print(f"  boxes drawn {show(mean_interval([len(sheet.drawn) for sheet in sheets]))}")
    print("  source        points    used by all    by winners")
    for source in SOURCES:
        mean = sum(sheet.sources[source] for sheet in sheets) / len(sheets)
        print(f"  {source:12} {mean:7.1f} {share(source, sheets):13.0f} % {share(source, winners):11.0f} %")
    for building in BUILDINGS:
        built = [100 * sum(building in sheet.built for sheet in some) / max(1, len(some)) for some in (sheets, winners)]
        print(f"  {building:12} {'':7} {built[0]:13.0f} % {built[1]:11.0f} %")


def share(source: str, sheets: Sequence[TowerSheet]) -> float:
    """How many per cent of some sheets have points from a source."""
    return 100 * sum(sheet.sources[source] != 0 for sheet in sheets) / max(1, len(sheets))


def main() -> None:
    """Play and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    name = check_bot(sys.argv[2]) if len(sys.argv) > 2 else "greedy"
    wanted = [int(word) for word in sys.argv[3:]] or range(1, 5)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for players, difficulty in (kind for kind in KINDS if kind[0] in wanted):
            games = list(pool.map(partial(play, players, difficulty, name), range(count)))
            report(f"{players} player{'s' * (players > 1)}, {difficulty}, {name}", games)


if __name__ == "__main__":
    main()
