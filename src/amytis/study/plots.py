"""The plots of a report, each an SVG; every side has a colour of its own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from amytis.arena.simulation import Interval
from amytis.core.svg import colours
from amytis.plots.inline import inline
from amytis.study.findings import Findings
from amytis.study.worth import Worth

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 5.6
ROW, FRAME = 0.32, 1.0  # inches of height: of each line, and of all around them
SIDES = ("C0", "C1")
OTHERS = colours()["line"]  # of those who did not win
BINS = 30


def _height(lines: int) -> float:
    return FRAME + ROW * lines


def seats(told: str, sides: Sequence[Findings]) -> str:
    """Victories of each seat."""
    names = [f"seat {one.seat + 1}" for one in sides[0].seats]
    with inline("seats", told, WIDTH, _height(len(names) * len(sides))) as plot:
        axes = plot.figure.subplots()
        _dots(axes, names, sides, [[one.wins for one in side.seats] for side in sides])
        _in_per_cent(axes)
        _fair(axes, sides[0])
    return plot.svg


def points(told: str, sides: Sequence[Findings]) -> str:
    """How many seats had so many points, and how many of those won."""
    everything = np.concatenate([side.scores.ravel() for side in sides])
    bins = _bins(everything)
    with inline("points", told, WIDTH, 2.4 * len(sides)) as plot:
        for axes, side, colour in zip(_stacked(plot.figure, len(sides)), sides, SIDES, strict=False):
            won = side.won > 0
            axes.hist([side.scores[won], side.scores[~won]], bins, stacked=True, color=[colour, OTHERS])
            _entitle(axes, side, sides)
            axes.grid(axis="y")
            axes.grid(visible=False, axis="x")
            axes.legend(["won", "did not win"], frameon=False, fontsize=9)
        axes.set_xlabel("points of a seat")
    return plot.svg


def sources(told: str, words: dict[str, str], sides: Sequence[Findings]) -> str:
    """Points by source of those who win and of the others."""
    keys = [key for key in words if any(key in side.sources for side in sides)]
    places = np.arange(len(keys))
    with inline("sources", told, WIDTH, _height(len(keys)) * len(sides)) as plot:
        for axes, side, colour in zip(_stacked(plot.figure, len(sides)), sides, SIDES, strict=False):
            worths = [side.sources.get(key) for key in keys]
            axes.barh(places - 0.19, [_or_zero(one, "winners") for one in worths], 0.36, color=colour, label="winners")
            axes.barh(places + 0.19, [_or_zero(one, "others") for one in worths], 0.36, color=OTHERS, label="others")
            axes.set_yticks(places, [words[key] for key in keys])
            axes.invert_yaxis()
            _entitle(axes, side, sides)
            axes.legend(frameon=False, fontsize=9)
        axes.set_xlabel("mean points of a seat")
    return plot.svg


def lengths(told: str, sides: Sequence[Findings]) -> str:
    """How many games had so many turns."""
    bins = _bins(np.concatenate([side.lengths for side in sides]))
    with inline("lengths", told, WIDTH, 2.0 * len(sides)) as plot:
        for axes, side, colour in zip(_stacked(plot.figure, len(sides)), sides, SIDES, strict=False):
            axes.hist(side.lengths, bins, color=colour)
            _entitle(axes, side, sides)
            axes.grid(axis="y")
            axes.grid(visible=False, axis="x")
        axes.set_xlabel("turns of a game")
    return plot.svg


def endings(told: str, words: dict[str, str], sides: Sequence[Findings]) -> str:
    """How often the game ended in each way."""
    keys = [key for key in words if any(key in side.endings for side in sides)]
    with inline("endings", told, WIDTH, _height(len(keys) * len(sides))) as plot:
        axes = plot.figure.subplots()
        shares = [[side.ended(key) for key in keys] for side in sides]
        _dots(axes, [words[key] for key in keys], sides, shares)
        _in_per_cent(axes)
        axes.set_xlabel("share of the games, with its 95 % interval")
    return plot.svg


def branching(told: str, sides: Sequence[Findings]) -> str:
    """Moves to choose from, turn by turn."""
    with inline("branching", told, WIDTH, 3.0) as plot:
        axes = plot.figure.subplots()
        for side, colour in zip(sides, SIDES, strict=False):
            turns = [one.turn for one in side.branching]
            lows, highs = [one.low for one in side.branching], [one.high for one in side.branching]
            axes.fill_between(turns, lows, highs, color=colour, alpha=0.16, linewidth=0)
            axes.plot(turns, [one.mean for one in side.branching], color=colour, label=side.name)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("turn")
        axes.set_title("moves to choose from")
        axes.grid(axis="y")
        if len(sides) > 1:
            axes.legend(frameon=False, fontsize=9)
    return plot.svg


def wins_with_most(name: str, told: str, words: dict[str, str], sides: Sequence[Findings]) -> str:
    """Victories of those who have most of each component."""
    none = Interval(float("nan"), None, None)
    shares = [[_most(side.components.get(key)) or none for key in words] for side in sides]
    with inline(name, told, WIDTH, _height(len(words) * len(sides))) as plot:
        axes = plot.figure.subplots()
        _dots(axes, [_short(word) for word in words.values()], sides, shares)
        _in_per_cent(axes)
        _fair(axes, sides[0])
        axes.set_xlabel("victories of who has most of it")
    return plot.svg


def _most(worth: Worth | None) -> Interval | None:
    return None if worth is None else worth.most


def _or_zero(worth: Worth | None, field: str) -> float:
    """A mean of a source that a side may not have at all."""
    return 0.0 if worth is None else getattr(worth, field) or 0.0


def _short(word: str, most: int = 28) -> str:
    """A name that fits beside a plot; the table has the whole of it."""
    return word if len(word) <= most else f"{word[: most - 1].rstrip()}…"


def _bins(values: npt.NDArray[Any]) -> list[float]:
    """Bins of whole numbers, all of one width, so that none of them is fuller by its width alone."""
    low, high = int(values.min()), int(values.max())
    step = max(1, -(-(high - low + 1) // BINS))
    return [edge - 0.5 for edge in range(low, high + step + 1, step)]


def _entitle(axes: "Axes", side: Findings, sides: Sequence[Findings]) -> None:
    """Say whose plot it is, where there are two of them."""
    if len(sides) > 1:
        axes.set_title(side.name)


def _stacked(figure: "Figure", count: int) -> list["Axes"]:
    """Axes below each other that share what they measure."""
    made = figure.subplots(count, 1, sharex=True, squeeze=False)
    axes: list[Axes] = made.ravel().tolist()
    return axes


def _in_per_cent(axes: "Axes") -> None:
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.set_xlabel("share of victories, with its 95 % interval")


def _fair(axes: "Axes", side: Findings) -> None:
    """Where the victories of equals would be."""
    if side.fair is not None:
        axes.axvline(side.fair, color="C2", linestyle="--", linewidth=1.4, zorder=1)


def _dots(axes: "Axes", names: Sequence[str], sides: Sequence[Findings], figures: Sequence[Sequence[Interval]]) -> None:
    """A line for each name, on it a dot with its interval for each side, the first name at the top."""
    for number, (side, intervals) in enumerate(zip(sides, figures, strict=True)):
        shift = 0.0 if len(sides) == 1 else (number - 0.5) * 0.4
        places = [place + shift for place in range(len(names))]
        values = [one.value for one in intervals]
        lows = [one.value if one.low is None else one.low for one in intervals]
        highs = [one.value if one.high is None else one.high for one in intervals]
        axes.hlines(places, lows, highs, color=SIDES[number], linewidth=2.5, alpha=0.55)
        axes.plot(values, places, "o", color=SIDES[number], markersize=6, label=side.name)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    if len(sides) > 1:
        axes.legend(frameon=False, fontsize=9, ncols=len(sides), loc="lower left", bbox_to_anchor=(0, 1))
