"""Plots inside a page: SVG whose colours are the page's own, so that they are right by day and by night."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from amytis.core.svg import colours
from amytis.plots.paper import STYLE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INLINE = STYLE.with_name("inline.mplstyle")
NAMED = re.compile(r'(\bid="|href="#|url\(#)')
OPENING = re.compile(r"<svg [^>]*?(viewBox=\"[^\"]*\")[^>]*>")


@dataclass
class Inline:
    """A plot under way; `svg` is there when it is finished."""

    figure: "Figure"
    svg: str = field(default="", init=False)


@contextmanager
def inline(name: str, told: str, width: float, height: float) -> Iterator[Inline]:
    """A figure of so many inches that becomes a part of a page; `told` says what it shows to those who cannot see it.

    A page may have several, so what is named inside a plot gets the plot's name before its own.
    """
    from matplotlib import style
    from matplotlib.figure import Figure

    text = io.StringIO()
    with style.context([STYLE, INLINE]):
        plot = Inline(Figure((width, height), layout="constrained"))
        yield plot
        plot.figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    drawn = text.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    drawn = NAMED.sub(rf"\g<1>{name}-", drawn)
    drawn = OPENING.sub(rf'<svg \g<1> role="img" aria-label="{escape(told)}">', drawn, count=1)
    for colour, value in colours().items():
        drawn = drawn.replace(value, f"var(--{colour})")
    plot.svg = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
