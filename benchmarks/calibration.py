"""How far the chances that hints and reviews show can be trusted: how often seats with such chances really won.

    python benchmarks/calibration.py [GAMES] [GAME...]

Experts play GAMES two-player games (60) of each game against each other. One turn out of five is also looked at as
carefully as a review does it, and its chances are noted with what the seat got in the end. Prints how often seats with
such chances won, in the first and in the second half of the game, and which power of the odds would have been least
surprised by the results: with 1 they are right, below it too bold.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import numpy.typing as npt

from amytis.analysis.analyst import Analyst
from amytis.analysis.review import USUAL
from amytis.bots.levels import Level
from amytis.core import catalogue
from amytis.core.contract import CHANCE, OVER, load
from amytis.core.rng import seeded

Numbers = npt.NDArray[np.float64]
Seen = tuple[float, float, float]

EVERY = 5
POWERS = np.arange(0.05, 3.0, 0.05)
SURE = 0.001  # chances are never taken for surer than that, or one surprise would outweigh all


def play(game: str, seed: int) -> list[Seen]:
    """One game: how much of it was over when a turn began, the chances of the seat to move, and what it got."""
    rules, rng, player = load(game), seeded(seed), Level("expert")
    s = rules.opening(2, rules.info.settings({}, 2))
    seen: list[tuple[int, int, float]] = []
    turns, before = 0, OVER
    while (mover := int(rules.to_move(s))) != OVER:
        if mover != before and mover != CHANCE:
            turns += 1
            if (turns + seed) % EVERY == 0:
                idea = Analyst(USUAL).best(rules, s, seeded(seed, turns))
                seen.append((turns, mover, idea.chances[mover]))
        before = mover
        rules.apply(s, int(rules.sample(s, rng)) if mover == CHANCE else player.choose(rules, s, rng))
    places = rules.placing(s, 2)
    got = [0.5, 0.5] if places[0] == places[1] else [float(place == 1) for place in places]
    return [(turn / turns, chance, got[seat]) for turn, seat, chance in seen]


def raised(chances: Numbers, power: float) -> Numbers:
    """Chances with the odds raised to a power."""
    clear = np.clip(chances, SURE, 1 - SURE)
    believed: Numbers = 1 / (1 + ((1 - clear) / clear) ** power)
    return believed


def surprise(chances: Numbers, got: Numbers) -> float:
    """The mean logarithmic loss of chances."""
    return float(-np.mean(got * np.log(chances) + (1 - got) * np.log(1 - chances)))


def show(title: str, seen: Sequence[Seen]) -> None:
    """Print how often seats with such chances won."""
    _, chances, got = np.array(seen).T
    losses = {power: surprise(raised(chances, power), got) for power in POWERS}
    power = min(losses, key=lambda one: losses[one])
    now = surprise(raised(chances, 1.0), got)
    print(f"  {title}: {len(seen)} turns, surprise {now:.3f}", end="")
    print(f"; with the odds to the power of {power:.2f} it would be {losses[power]:.3f}")
    for low in np.arange(0.0, 1.0, 0.2):
        some = (chances >= low) & ((chances < low + 0.2) | (low + 0.2 > 1 - SURE))
        if some.any():
            shown, won = chances[some].mean(), got[some].mean()
            print(f"    {low:4.0%} to {low + 0.2:4.0%}: {some.sum():5} turns, {shown:4.0%} shown, {won:4.0%} won")


def measure(game: str, games: int) -> None:
    """Play and print."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        seen = [one for each in pool.map(partial(play, game), range(games)) for one in each]
    print(f"\n{game}, {games} games")
    show("first half", [one for one in seen if one[0] < 0.5])
    show("second half", [one for one in seen if one[0] >= 0.5])


def main() -> None:
    """Measure the games named, or all of them."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for game in sys.argv[2:] or catalogue.games():
        measure(game, games)


if __name__ == "__main__":
    main()
