"""Paper for plots: one style for all, as .svg or .png. Needs matplotlib, which comes with `amytis[plots]`."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from amytis.core.errors import AmytisError, BadOption

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STYLE = Path(__file__).parent / "plot.mplstyle"
KINDS = (".svg", ".png")


def check_plot(path: Path) -> None:
    """Refuse a plot that could not be made, before anything is played for it."""
    if path.suffix.lower() not in KINDS:
        raise BadOption(f"a plot is a file that ends in {' or '.join(KINDS)}, unlike {path.name!r}")
    check_matplotlib("plots need matplotlib, which comes with amytis[plots]")


def check_matplotlib(otherwise: str) -> None:
    """Refuse to draw where there is nothing to draw with."""
    if find_spec("matplotlib") is None:
        raise AmytisError(otherwise)


@contextmanager
def paper(path: Path, title: str, width: float, height: float) -> Iterator["Figure"]:
    """An empty figure of so many inches; what is drawn on it is in the file afterwards."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    kind = path.suffix.lower()
    image = io.BytesIO()
    with mpl.rc_context(fname=STYLE):
        figure = Figure((width, height), layout="constrained")
        figure.suptitle(title, x=0.01, ha="left", fontsize=13)
        yield figure
        figure.savefig(image, format=kind[1:], metadata={"Date": None} if kind == ".svg" else None)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(image.getvalue())
