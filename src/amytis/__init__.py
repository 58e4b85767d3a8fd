"""Amytis: four games of Babylon at one table.

    import amytis
    g = amytis.new("babylonia", players=3, seed=7)
    g.moves()
    g.play("P@K7")

Everything heavy is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from amytis.core.errors import AmytisError, BadOption, BadPosition, BadRecord, IllegalMove, UnknownGame
from amytis.core.seats import CHANCE, OVER

if TYPE_CHECKING:
    from amytis.core.game import Game, Result, new, replay

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "OVER",
    "AmytisError",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Result",
    "UnknownGame",
    "games",
    "new",
    "replay",
]


def __getattr__(name: str) -> Any:
    if name in ("Game", "Result", "new", "replay"):
        return getattr(import_module("amytis.core.game"), name)
    if name == "games":
        return import_module("amytis.games")
    raise AttributeError(f"module 'amytis' has no attribute {name!r}")
