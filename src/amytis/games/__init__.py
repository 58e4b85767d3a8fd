"""The games, a folder each. A folder with a `data/game.toml` is a game; there is no other list of them."""

from importlib import import_module
from typing import Any

from amytis.core import catalogue


def __getattr__(name: str) -> Any:
    """A game's folder, loaded when first asked for: `amytis.games.babylonia`."""
    if name in catalogue.games():
        return import_module(f"amytis.games.{name}")
    raise AttributeError(f"there is no game {name!r}")
