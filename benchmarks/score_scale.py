"""The score scale of evaluations: fits each game's `LAST_SCALE` and `FIRST_SCALE` to games between greedy bots.

    python benchmarks/score_scale.py [GAMES] [GAME...]

Plays GAMES two-player games (200) of each game, takes the positions at the ends of turns, and finds the scale that
minimises the log loss of the estimated chances. Prints it beside the scale in use, and how often seats with such
chances really won.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module

import numpy as np
import numpy.typing as npt

from amytis.bots import bot
from amytis.core import catalogue
from amytis.core.contract import CHANCE, OVER, load
from amytis.core.rng import seeded

Numbers = npt.NDArray[np.float64]

LAST = np.arange(0.5, 20.1, 0.5)
FIRST = np.arange(0.0, 80.1, 1.0)


def play(game: str, seed: int) -> list[tuple[float, float, float]]:
    """One game: the evaluations of the first seat, the score scales, and the result."""
    rules, rng, player = load(game), seeded(seed), bot("greedy")
    s = rules.opening(2, rules.info.settings({}, 2))
    seen: list[tuple[float, float]] = []
    before = OVER
    while (mover := rules.to_move(s)) != OVER:
        if mover != before and before >= 0:
            seen.append((rules.evaluate(s, 0), rules.score_scale(s)))
        before = mover
        rules.apply(s, int(rules.sample(s, rng)) if mover == CHANCE else player.choose(rules, s, rng))
    places = rules.placing(s, 2)
    won = 0.5 if places[0] == places[1] else float(places[0] == 1)
    return [(lead, scale, won) for lead, scale in seen]


def chances(lead: Numbers, scale: Numbers) -> Numbers:
    """The chances that the search derives from evaluations."""
    clear: Numbers = np.clip(lead / scale, -30, 30)
    return 1 / (1 + np.exp(-clear))


def surprise(lead: Numbers, scale: Numbers, won: Numbers) -> float:
    """The mean logarithmic loss of the chances."""
    chance = np.clip(chances(lead, scale), 1e-9, 1 - 1e-9)
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


def fit(game: str, games: int) -> None:
    """Play, fit and print."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        seen = [one for each in pool.map(partial(play, game), range(games)) for one in each]
    lead, scale, won = np.array(seen).T
    module = import_module(f"amytis.games.{game}.evaluation")
    left = (scale - module.LAST_SCALE) / module.FIRST_SCALE
    tried = {(a, b): surprise(lead, a + b * left, won) for a in LAST for b in FIRST}
    last, first = min(tried, key=lambda pair: tried[pair])
    used = surprise(lead, scale, won)
    print(f"\n{game}: {len(seen)} positions of {games} games")
    print(f"  in use: {module.LAST_SCALE} and {module.FIRST_SCALE}, surprise {used:.4f}")
    print(f"  fitted: {last:.1f} and {first:.1f}, surprise {tried[last, first]:.4f}")
    chance = chances(lead, last + first * left)
    for low in np.arange(0.0, 1.0, 0.2):
        some = (chance >= low) & (chance < low + 0.2)
        if some.any():
            print(f"  chances of {low:.0%} to {low + 0.2:.0%}: {some.sum():6} positions, won {won[some].mean():.0%}")


def main() -> None:
    """Fit the games named, or all of them."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for game in sys.argv[2:] or catalogue.games():
        fit(game, games)


if __name__ == "__main__":
    main()
