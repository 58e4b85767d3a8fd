"""Accuracy: how much of their winning chances a player kept, as one number."""

from collections.abc import Sequence

HALF = 0.1  # a decision that costs this much winning chance gets half of its points


def points_of(cost: float) -> float:
    """The points of one decision: 100 if nothing better was found, halved for each `HALF` of chance lost."""
    return float(100 * 0.5 ** (cost / HALF))


def accuracy(costs: Sequence[float]) -> float | None:
    """The mean over all decisions of a seat; None if it had none."""
    return sum(map(points_of, costs)) / len(costs) if costs else None
