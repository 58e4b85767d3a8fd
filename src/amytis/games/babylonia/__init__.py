"""Babylonia: clans on a map of hexes between two rivers. Start reading at RULES.md, then state.py and rules.py."""

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """`position` and `draw`, loaded when first asked for, so that looking at the folder costs nothing."""
    if name == "position":
        return import_module("amytis.games.babylonia.reading").position
    if name == "draw":
        return import_module("amytis.games.babylonia.drawing").draw
    raise AttributeError(name)
