"""What the reconstructed components of the tower make of the game: points by source, buildings, wins, seats, and how
full tower and sections are in the course of it.

    python benchmarks/tower.py [GAMES] [BOT] [PLAYERS...]

Plays GAMES games (200) of each kind between bots of one kind (greedy, or with a budget master@100), on all cores, and
prints what they were like. Naming numbers of players plays no others: `100 master@100 1` is the solo games alone.
`AMYTIS_THREADS` says how many games are played at once; with `AMYTIS_COMPONENTS=tower=FOLDER` they are played with the
pieces of that folder.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from amytis.arena.simulation import Interval, mean_interval, share_interval
from amytis.bots import bot, check_bot
from amytis.core.contract import CHANCE, OMNISCIENT, OVER, load
from amytis.core.rng import seeded
from amytis.games.tower.board import board
from amytis.games.tower.components import BOXES, BUILDINGS, ICONS
from amytis.games.tower.state import SOURCES
from amytis.games.tower.view import TowerSheet

EARLY_ROUNDS = 10

KINDS = [(1, "normal"), (1, "hard"), (2, "normal"), (3, "normal"), (4, "normal")]


@dataclass(frozen=True)
class PlayedMatch:
    """How one game ended."""

    sheets: list[TowerSheet]
    ranks: list[int]
    boxes: list[list[float]]  # the share of the tower that is drawn after each round, by seat
    exhausted: list[set[str]]  # the sections that were full before round 11, by seat

    def winners(self) -> list[TowerSheet]:
        """The sheets that won."""
        return [sheet for sheet, rank in zip(self.sheets, self.ranks, strict=True) if rank == 1]


def play(players: int, difficulty: str, name: str, seed: int) -> PlayedMatch:
    """One game between bots of one kind."""
    rules, rng, player = load("tower"), seeded(seed), bot(name)
    s = rules.opening(players, {"difficulty": difficulty})
    boxes: list[list[float]] = [[] for _ in range(players)]
    exhausted: list[set[str]] = [set() for _ in range(players)]
    while (mover := rules.to_move(s)) != OVER:
        past = int(s.past)
        rules.apply(s, int(rules.sample(s, rng)) if mover == CHANCE else player.choose(rules, s, rng))
        if s.past > past:
            sheets = rules.see(s, OMNISCIENT).seats
            for seat, sheet in enumerate(sheets):
                boxes[seat].append(len(sheet.drawn) / BOXES)
            if s.past == EARLY_ROUNDS:
                exhausted = [full_sections(sheet) for sheet in sheets]
    return PlayedMatch(rules.see(s, OMNISCIENT).seats, rules.placing(s, players), boxes, exhausted)


def full_sections(sheet: TowerSheet) -> set[str]:
    """The sections in which nothing can be written any more, whatever dice there are; buildings are left aside."""
    layout = board().layout
    free = {icon: [box.name for box in board().boxes if box.carries == icon] for icon in (*ICONS, "plain")}
    circled = {icon: set(free[icon]) <= set(sheet.circled) for icon in ICONS}
    amphoras = sum(map(sum, sheet.amphoras)) == sum(map(len, layout.amphoras.values()))
    full = {
        "pottery": circled["artwork"]
        and amphoras
        and sheet.rows == layout.large_amphoras * layout.rows_of_large_amphora,
        "mosaic": circled["mosaic"] and sum(sheet.tesserae) == sum(layout.large_mosaic.values()),
        "palm": circled["palm"] and sheet.trees == layout.trees,
        "gold": sheet.gold[0] == layout.gold,
        "lion": circled["lion"] and len(sheet.drawn) == BOXES,
        "worker": set(free["plain"]) <= set(sheet.etched),
        "ship": sheet.carts == sum(layout.carts),
        "stone": sheet.stone[0] == layout.stone,
        "river": sheet.river == layout.river,
    }
    return {section for section, is_full in full.items() if is_full}


def show(interval: Interval, digits: int = 1) -> str:
    """A figure with its range."""
    return f"{interval.value:.{digits}f} [{interval.low:.{digits}f}, {interval.high:.{digits}f}]"


def report(title: str, games: Sequence[PlayedMatch]) -> None:
    """All figures of one kind of game."""
    print(f"\n{title}, {len(games)} games")
    for seat in range(len(games[0].ranks)):
        wins = sum(1 / game.ranks.count(1) for game in games if game.ranks[seat] == 1)
        points = mean_interval([game.sheets[seat].points for game in games])
        print(f"  seat {seat + 1}: points {show(points)}, wins {show(share_interval(wins, len(games)), 2)}")
    sheets = [sheet for game in games for sheet in game.sheets]
    winners = [sheet for game in games for sheet in game.winners()]
    report_course(games)
    print("  source        points    used by all    by winners")
    for source in SOURCES:
        mean = sum(sheet.sources[source] for sheet in sheets) / len(sheets)
        print(f"  {source:12} {mean:7.1f} {share(source, sheets):13.0f} % {share(source, winners):11.0f} %")
    for building in BUILDINGS:
        built = [100 * sum(building in sheet.built for sheet in some) / max(1, len(some)) for some in (sheets, winners)]
        print(f"  {building:12} {'':7} {built[0]:13.0f} % {built[1]:11.0f} %")


def report_course(games: Sequence[PlayedMatch]) -> None:
    """How full the tower is after some rounds, and which sections are full early."""
    towers = [boxes for game in games for boxes in game.boxes]
    after = [(number, mean_interval([boxes[number - 1] for boxes in towers])) for number in (8, 10, len(towers[0]))]
    print("  tower drawn: " + ", ".join(f"{show(share, 2)} after round {number}" for number, share in after))
    early = [sections for game in games for sections in game.exhausted]
    kinds = {section: sum(section in some for some in early) for some in early for section in some}
    counts = [sum(len(some) == number for some in early) for number in range(1 + max(map(len, early)))]
    print(f"  sheets with 0, 1, ... sections exhausted before round {EARLY_ROUNDS + 1}: {counts}, {kinds}")
    built = [len(sheet.built) for game in games for sheet in game.sheets]
    won = [len(sheet.built) for game in games for sheet in game.winners()] or [0]
    print(f"  buildings {show(mean_interval(built), 2)}, of winners {sum(won) / len(won):.2f}")
    etched = [len(sheet.etched) for game in games for sheet in game.sheets]
    print(f"  etched icons {show(mean_interval(etched))}")


def share(source: str, sheets: Sequence[TowerSheet]) -> float:
    """How many per cent of some sheets have points from a source."""
    return 100 * sum(sheet.sources[source] != 0 for sheet in sheets) / max(1, len(sheets))


def main() -> None:
    """Play and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    name = check_bot(sys.argv[2]) if len(sys.argv) > 2 else "greedy"
    wanted = [int(word) for word in sys.argv[3:]] or range(1, 5)
    with ThreadPoolExecutor(int(os.environ.get("AMYTIS_THREADS", os.cpu_count() or 1))) as pool:
        for players, difficulty in (kind for kind in KINDS if kind[0] in wanted):
            games = list(pool.map(partial(play, players, difficulty, name), range(count)))
            report(f"{players} player{'s' * (players > 1)}, {difficulty}, {name}", games)


if __name__ == "__main__":
    main()
