"""How amounts that differ between seats (points of a source, tiles, cards) relate to winning."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from amytis.arena.simulation import CERTAINTY, Interval, mean_interval, share_interval

Table = npt.NDArray[np.float64]  # a line for each game, a column for each seat


@dataclass(frozen=True)
class Worth:
    """How much of something seats have, and how that relates to winning.

    `having` is the share of seats that have any of it; `winners` and `others` how much they have on average. `most` is
    the share of victories of those who have most of it in their game: nothing where nobody ever had more than others.
    Who plays alone has most if it is more than usual. `relation` is the correlation of victory with the lead in it.
    """

    mean: Interval
    having: Interval
    winners: float | None
    others: float | None
    most: Interval | None
    relation: Interval | None


def worth(amounts: Table, won: Table) -> Worth:
    """What the amounts of a thing are worth, by game and seat."""
    victory = won > 0
    return Worth(
        mean=mean_interval(amounts.mean(axis=1).tolist()),
        having=share_interval(float((amounts != 0).sum()), amounts.size),
        winners=float(amounts[victory].mean()) if victory.any() else None,
        others=float(amounts[~victory].mean()) if (~victory).any() else None,
        most=_wins_of_most(amounts, won),
        relation=_relation(amounts, won),
    )


def _wins_of_most(amounts: Table, won: Table) -> Interval | None:
    """The share of victories of who has most; who shares that counts as well, unless all of them do."""
    alone = amounts.shape[1] == 1
    usual = amounts.mean() if alone else amounts.mean(axis=1, keepdims=True)
    best = amounts if alone else amounts.max(axis=1, keepdims=True)
    leading = (amounts == best) & (amounts > usual)
    return share_interval(float(won[leading].sum()), int(leading.sum())) if leading.any() else None


def _relation(amounts: Table, won: Table) -> Interval | None:
    """The correlation, with Fisher's interval; seats of one game depend on each other, so a game counts once."""
    if amounts.shape[1] > 1:
        amounts = amounts - amounts.mean(axis=1, keepdims=True)
        won = won - won.mean(axis=1, keepdims=True)
    games = len(amounts)
    if games < 2 or amounts.std() == 0 or won.std() == 0:
        return None
    value = float(np.corrcoef(amounts.ravel(), won.ravel())[0, 1])
    if games <= 3 or abs(value) >= 1:
        return Interval(value, None, None)
    middle, error = math.atanh(value), CERTAINTY / math.sqrt(games - 3)
    return Interval(value, math.tanh(middle - error), math.tanh(middle + error))
