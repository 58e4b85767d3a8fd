"""What a report says: the texts of report.toml, and figures as people read them."""

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from amytis.arena.simulation import Interval

FOLDER = Path(__file__).parent
NOTHING = "\N{EN DASH}"


@cache
def texts() -> dict[str, Any]:
    """All texts of a report."""
    return tomllib.loads((FOLDER / "report.toml").read_text(encoding="utf-8"))


def share(interval: Interval) -> str:
    """A share in per cent."""
    return f"{interval.value:.1%}"


def number(value: float | None) -> str:
    """A mean: the smaller it is, the more digits it needs to tell anything."""
    if value is None or math.isnan(value):
        return NOTHING
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def share_range(interval: Interval) -> str:
    """The interval of a share."""
    return "" if interval.low is None or interval.high is None else f"{interval.low:.1%} to {interval.high:.1%}"


def number_range(interval: Interval) -> str:
    """The interval of a mean."""
    return "" if interval.low is None else f"{number(interval.low)} to {number(interval.high)}"


def leaves_out(interval: Interval | None, value: float) -> int:
    """1 if an interval is above a value, -1 if below, 0 if it may be the same."""
    if interval is None or interval.low is None or interval.high is None:
        return 0
    return int(interval.low > value) - int(interval.high < value)
