"""How strong the bots are: plays the matches of `ladder.toml` and prints them as tables.

    python benchmarks/ladder.py FOLDER [GAME...]

The games are kept in FOLDER, a file for each match; the same command again plays only what is missing there.
"""

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from amytis.arena.arrangement import Arrangement
from amytis.arena.results import ArenaResults
from amytis.arena.simulation import Interval
from amytis.arena.standings import PairingSummary, standings
from amytis.cli.arena import play_missing
from amytis.cli.warm import make_ready
from amytis.core import catalogue

LADDER: dict[str, Any] = tomllib.loads((Path(__file__).parent / "ladder.toml").read_text(encoding="utf-8"))


def play(game: str, match: dict[str, Any], folder: Path) -> list[PairingSummary]:
    """The results of one match in one game."""
    bots = match["bots"]
    arrangement = Arrangement.new(game, match["players"], {}, bots, "ladder", seed=0)
    fixtures = list(arrangement.fixtures(arrangement.deals(LADDER["games"])))
    results = ArenaResults(arrangement, folder / f"{game}-{match['players']}-{'-'.join(bots)}.jsonl")
    play_missing(arrangement, fixtures, results, processes=os.cpu_count() or 1, quiet=False)
    return standings(arrangement, [results.games[fixture] for fixture in fixtures]).pairings


def worded(share: Interval) -> str:
    """A share of victories and its interval, in per cent."""
    return f"{share.value:.0%} [{share.low:.0%}, {share.high:.0%}]"


def main() -> None:
    """Play everything, game by game."""
    if len(sys.argv) < 2:
        sys.exit("Which folder shall the games be kept in? python benchmarks/ladder.py FOLDER [GAME...]")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for game in sys.argv[2:] or catalogue.games():
        make_ready(game)
        for match in (one for one in LADDER["matches"] if game in one.get("only", [game])):
            print(f"\n{catalogue.info(game).title}: {match['title']}\n")
            print("| bot | opponent | games | won | points | opponent's points |\n|---|---|---|---|---|---|")
            for pairing in play(game, match, folder):
                points, theirs = pairing.points, pairing.opponent_points
                print(
                    f"| {pairing.bot} | {pairing.opponent} | {pairing.games} | {worded(pairing.wins)} "
                    f"| {points.value:.1f} | {theirs.value if theirs else 0:.1f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
