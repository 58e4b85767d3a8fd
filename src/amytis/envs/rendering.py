"""How an environment is shown: as text, or as a picture of the board."""

import io
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from amytis.core.errors import AmytisError, BadOption
from amytis.core.game import Game

RenderMode = Literal["ansi", "rgb_array"]
MODES: tuple[RenderMode, ...] = get_args(RenderMode)

Picture = npt.NDArray[np.uint8]


def check_mode(mode: str | None) -> str | None:
    """The way of rendering, if there is such a one."""
    if mode is not None and mode not in MODES:
        raise BadOption(f"a render mode is one of {', '.join(MODES)}, unlike {mode!r}")
    return mode


def show(game: Game, mode: str | None) -> str | Picture | None:
    """The whole position in the way that was asked for; nothing if none was."""
    if mode is None:
        return None
    return game.draw() if mode == "ansi" else rasterise(game.svg())


def rasterise(svg: str) -> Picture:
    """A drawing as rows of pixels of red, green and blue, with the same letters on every machine."""
    try:
        import matplotlib as mpl
        import resvg_py
        from matplotlib.image import imread
    except ModuleNotFoundError as error:
        raise AmytisError(f"pictures need {error.name}, which comes with amytis[envs]") from error
    fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_dirs=[str(fonts)],
        sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif",
    )
    pixels: Any = imread(io.BytesIO(bytes(png)), format="png")
    picture: Picture = np.round(255 * pixels[..., :3]).astype(np.uint8)
    return picture
