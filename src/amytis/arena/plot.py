"""The plot of an arena: victories of each pairing and ratings of the bots; for solo games, victories and points."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from amytis.arena.simulation import Interval
from amytis.arena.standings import PairingSummary, Standings
from amytis.plots.paper import paper

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 10.0
ROW, FRAME = 0.5, 1.9  # inches of height: of each line, and of all around them


def draw(path: Path, title: str, standings: Standings) -> None:
    """Draw standings into a file."""
    pairings, bots = standings.pairings, standings.bots
    with paper(path, title, WIDTH, FRAME + ROW * max(len(pairings), len(bots))) as figure:
        left, right = figure.subplots(1, 2)
        _draw_shares(left, pairings)
        ratings = {bot.bot: bot.rating for bot in bots if bot.rating is not None}
        if ratings:
            _draw(right, list(ratings), list(ratings.values()), "C1", "{:.1f}")
            right.set_title("Rating")
            right.set_xlabel("25 at the beginning, with its 95 % interval")
        else:
            _draw(right, [one.bot for one in pairings], [one.points for one in pairings], "C1", "{:.1f}")
            right.set_title("Points")
            right.set_xlabel("mean with its 95 % interval")


def _draw_shares(axes: "Axes", pairings: Sequence[PairingSummary]) -> None:
    """Victories of each pairing, and where they would be if all were equally good."""
    names = [one.bot if one.opponent is None else f"{one.bot}\nagainst {one.opponent}" for one in pairings]
    _draw(axes, names, [one.wins for one in pairings], "C0", "{:.0%}")
    axes.set_title("Victories")
    axes.set_xlim(-0.03, 1.03)
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.set_xlabel("share with its 95 % interval")
    fair = pairings[0].fair
    if fair is not None:
        axes.axvline(fair, color="C2", linestyle="--", linewidth=1.4, zorder=1)
        axes.annotate(
            "fair share",
            (fair, 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            fontsize=8.5,
        )


def _draw(axes: "Axes", names: Sequence[str], figures: Sequence[Interval], colour: str, form: str) -> None:
    """A dot with its interval on a line of its own for each name, the first at the bottom, as rungs are."""
    rows = range(len(names))
    values = [one.value for one in figures]
    lows = [one.value if one.low is None else one.low for one in figures]
    highs = [one.value if one.high is None else one.high for one in figures]
    axes.hlines(rows, lows, highs, color=colour, linewidth=2.5, alpha=0.55)
    axes.plot(values, rows, "o", color=colour)
    for row, value in zip(rows, values, strict=True):
        axes.annotate(
            form.format(value), (value, row), xytext=(0, 7), textcoords="offset points", ha="center", fontsize=9
        )
    axes.set_yticks(rows, names)
    axes.set_ylim(-0.6, len(names) - 0.3)
