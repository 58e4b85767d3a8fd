"""Tables of a report as HTML: every line has its heading, every figure its interval below it; and where they stand."""

from collections.abc import Sequence
from html import escape

from amytis.arena.simulation import Interval
from amytis.study.words import leaves_out, number, number_range, share, share_range, texts

# Above what a figure is held against, below it, or neither: how its cell looks, and the sign before it.
MARKS = {1: (' class="high"', "▲ "), -1: (' class="low"', "▼ "), 0: ("", "")}


def table(caption: str, headings: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table: the first cell of each line is the text that names it, the others are markup already."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(f'<tr><th scope="row">{escape(name)}</th>{"".join(cells)}</tr>' for name, *cells in lines)
    return (
        f'<div class="table" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def text_cell(text: str) -> str:
    """A cell with a word or a plain figure."""
    return f"<td>{escape(text)}</td>"


def number_cell(value: float | None) -> str:
    """A cell with a mean that has no interval."""
    return text_cell(number(value))


def mean_cell(interval: Interval | None, against: float | None = None) -> str:
    """A mean with its interval, marked where that leaves out what it is held against."""
    if interval is None:
        return number_cell(None)
    return _cell(number(interval.value), number_range(interval), interval, against)


def share_cell(interval: Interval | None, against: float | None = None) -> str:
    """A share with its interval, marked where that leaves out what it is held against."""
    if interval is None:
        return number_cell(None)
    return _cell(share(interval), share_range(interval), interval, against)


def _cell(figure: str, spread: str, interval: Interval, against: float | None) -> str:
    mark, arrow = MARKS[0 if against is None else leaves_out(interval, against)]
    below = f"<small>{spread}</small>" if spread else ""
    return f"<td{mark}>{arrow}{figure}{below}</td>"


def pair(plot: str, beside: str) -> str:
    """A plot with its table beside it, or below it where there is no room."""
    return f'<div class="pair both"><div>{plot}</div><div>{beside}</div></div>'


def folded(listed: str, unfolded: bool = False) -> str:
    """A long table that opens when somebody asks for it."""
    opened = " open" if unfolded else ""
    return f"<details{opened}><summary>{escape(texts()['figures'])}</summary>{listed}</details>"
