"""Accuracy: how much of the chances that there were a player kept, in one number."""

from collections.abc import Sequence

HALF = 0.1  # of the chances; who throws so much away in a decision has half of its points


def points_of(cost: float) -> float:
    """The points of one decision: 100 if nothing better was found, half of that for each tenth of chance lost."""
    return float(100 * 0.5 ** (cost / HALF))


def accuracy(costs: Sequence[float]) -> float | None:
    """The mean over all decisions of a seat; nothing for one that had none."""
    return sum(map(points_of, costs)) / len(costs) if costs else None
