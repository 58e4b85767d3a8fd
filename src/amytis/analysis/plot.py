"""The plot of a review: every seat's chances over the game, with the turning points marked."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from amytis.analysis.review import Review
from amytis.plots.paper import paper

WIDTH, HEIGHT = 10.0, 4.8


def draw(path: Path, title: str, found: Review, names: Sequence[str]) -> None:
    """Draw a review into a file; mistakes are marked by triangles, luck by diamonds."""
    with paper(path, title, WIDTH, HEIGHT) as figure:
        axes = figure.subplots()
        steps = [point.step for point in found.course]
        for seat, name in enumerate(names):
            value = found.accuracy[seat]
            label = name if value is None else f"{name}, accuracy {value:.0f}"
            axes.plot(steps, [point.chances[seat] for point in found.course], color=f"C{seat}", label=label)
        mistakes = [(one.last, one.seat, "v") for one in (found.decisions[number] for number in found.blunders)]
        chance_events = [(one.last, one.seat, "D") for one in (found.chance_events[number] for number in found.luck)]
        for step, seat, mark in (*mistakes, *chance_events):
            height = np.interp(step, steps, [point.chances[seat] for point in found.course])
            axes.plot(step, height, mark, color=f"C{seat}", markeredgecolor="white")
        axes.set_ylim(-0.03, 1.03)
        axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
        axes.set_xlabel("step (triangle: a mistake, diamond: luck)")
        axes.set_title("Chance to win")
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=len(names), frameon=False)
